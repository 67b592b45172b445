// What a search gives up when its memory is full: what is found again soonest.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "search/table.hpp"

namespace grundy {

// While all threads wait.
template <class Rules>
class Forgetting {
 public:
  using Key = typename Rules::Key;
  using Workers = std::vector<std::unique_ptr<NodeExpander<Rules>>>;

  Forgetting(TableOf<Rules>& table, Method<Rules>& method, const Workers& workers, int eager)
      : table_(table), method_(method), workers_(workers), eager_(eager) {}

  // Gives up more and more, until `memory()` is at most so much, or nothing is left that can be given up.
  template <class Memory>
  void until(std::size_t most, Memory&& memory) {
    const std::unique_lock guard(table_.reading);
    if (memory() > most) forget([](const Key&, const Fact& fact) { return fact.known != 0; });
    if (memory() > most)
      forget([&](const Key& key, const Fact& fact) { return fact.known != 0 && size(key) > eager_; });
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds && memory() > most; ++round) forget_easier_half();
  }

  std::size_t forgotten() const { return forgotten_; }  // nimbers that are not on the shelf either

 private:
  // All but what is worth keeping, and what somebody needs.
  template <class Worth>  // worth(key, fact)
  void forget(Worth&& worth) {
    std::vector<Key> held = table_.needed();
    for (const auto& worker : workers_) worker->each_held([&](const Key& key) { held.push_back(key); });
    method_.add_held(held);
    std::sort(held.begin(), held.end());
    const auto needed = [&](const Key& key) { return std::binary_search(held.begin(), held.end(), key); };
    const std::size_t before = table_.facts.proved();
    std::size_t put_away = 0;
    table_.facts.forget([&](const Key& key, const Fact& fact) {
      if (worth(key, fact) || needed(key)) return true;
      if (fact.known != 0 && size(key) > eager_ && table_.shelf.put(name_of(table_.rules, key), fact.floor))
        ++put_away;
      return false;
    });
    table_.shelf.settle();
    forgotten_ += before - table_.facts.proved() - put_away;
    const auto kept = [&](const Key& key) {
      return !table_.facts.get(key, hash_key(key)).empty() || needed(key);
    };
    if constexpr (requires { table_.rules.forget(kept); }) table_.rules.forget(kept);
    method_.others_forgotten();
  }

  // Of the nimbers that were searched for, those of the smaller components.
  void forget_easier_half() {
    std::map<int, std::size_t> sizes;
    std::size_t all = 0, up_to = 0;
    table_.facts.each([&](const Key& key, const Fact& fact) {
      sizes[size(key)] += fact.known;
      all += fact.known;
    });
    int bound = 0;
    for (const auto& [size, count] : sizes) {
      bound = size;
      up_to += count;
      if (2 * up_to >= all) break;
    }
    forget([&](const Key& key, const Fact& fact) {
      if (fact.known == 0 || size(key) < bound) return false;
      return size(key) > bound || (hash_key(key) >> 32 & 1U) != 0;
    });
  }

  int size(const Key& key) const { return static_cast<int>(table_.rules.size(key)); }

  TableOf<Rules>& table_;
  Method<Rules>& method_;
  const Workers& workers_;
  const int eager_;
  std::size_t forgotten_ = 0;
};

}  // namespace grundy
