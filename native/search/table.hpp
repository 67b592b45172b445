// What is known of the components of a game, and what each method has spent: searches fill it, one at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <vector>

#include "core/shelf.hpp"
#include "search/any_search.hpp"
#include "search/methods.hpp"
#include "search/passing.hpp"
#include "search/reading.hpp"

namespace grundy {

template <class Rules>
class TableOf : public AnyTable {
 public:
  using Key = typename Rules::Key;

  explicit TableOf(std::shared_ptr<const Rules> shared) : rules(*shared), rules_(std::move(shared)) {}

  std::shared_ptr<AnySearch> search(const std::vector<std::string>& components,
                                    const Settings& settings) override;  // see `session.hpp`

  // For the search that uses the table.
  Known known_while_searching(const std::string& component) {
    Known result{0, {}};
    const std::vector<Key> keys = rules.parse(component);
    for (const Key key : keys) {
      const Fact fact = facts.get(key, hash_key(key));
      result.nimber = fact.known == 0 || result.nimber < 0 ? -1 : result.nimber ^ fact.floor;
      if (keys.size() == 1) result.excluded = excluded_by(fact);
    }
    return result;
  }
  Facts facts_from(std::size_t first, std::size_t most) {
    Facts found;
    std::size_t place = 0;
    facts.each_proved([&](Key key, Nim n) {
      if (place++ >= first && found.size() < most) found.emplace_back(rules.text(key), n);
    });
    return found;
  }

  long nimber(const std::string& component) override {
    long total = 0;
    for (const Key key : rules.parse(component)) {
      const Fact fact = known(key);
      if (fact.known == 0) return -1;
      total ^= fact.floor;
    }
    return total;
  }

  std::vector<Nim> excluded(const std::string& component) override {
    std::vector<Nim> result;
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) return result;
    return excluded_by(known(keys[0]));
  }

  Facts proved() override {
    Facts all;
    alone([&] { facts.each_proved([&](Key key, Nim n) { all.emplace_back(rules.text(key), n); }); });
    return all;
  }

  std::string take(std::size_t most) override {
    std::vector<std::pair<Key, Fact>> found;
    alone([&] { found = noted(Listener::others, most); });
    return write_for_others(rules, found);
  }
  std::size_t tell(const std::string& lines) override {
    const auto told = read_from_others(rules, lines);
    alone([&] { hear(told); });
    return told.size();
  }
  void forget_effort() override {
    const auto all = methods();
    alone([&] {
      for (const auto& method : all) method->forget();
    });
  }

  void add(const std::string& component, Nim n) override {
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) throw InputError("not a single component: '" + component + "'");
    prove(keys[0], n, component, n);
  }

  std::size_t add_all(const Told& known, std::size_t most_bytes) override {
    std::size_t added = 0;
    const bool fits = facts.bytes() <= most_bytes;
    for (const auto& [position, n] : known) {
      const auto read = read_fact(rules, position, n);
      if (!read) continue;
      if (fits) {
        prove(read->first, read->second, position, n);
      } else {
        put_away(read->first, read->second);
      }
      ++added;
    }
    if (!fits) alone([&] { forget_names(); });
    return added;
  }

  std::size_t size() const override { return facts.proved(); }

  std::vector<std::vector<std::string>> expand(const std::string& component) override {
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) throw InputError("not a single component: '" + component + "'");
    OptionList<Key> options;
    options.clear();
    typename Rules::Scratch scratch;
    auto cursor = rules.open(keys[0], scratch);
    while (rules.expand(cursor, options)) {
    }
    std::vector<std::vector<std::string>> texts;
    for (std::size_t i = 0; i < options.size(); ++i) texts.push_back(texts_of(options[i]));
    return texts;
  }

  std::vector<std::string> canonical(const std::string& position) override {
    const std::vector<Key> keys = rules.parse(position);
    return texts_of(keys);
  }

  std::shared_ptr<Components> components() const override {
    return std::make_shared<NumberedComponents<Rules>>(rules_);
  }

  std::vector<std::pair<std::string, std::size_t>> statistics() override {
    std::vector<std::pair<std::string, std::size_t>> all = {
        {"proved", facts.proved()}, {"excluded", facts.excluded()}, {"fact_bytes", facts.bytes()}};
    if constexpr (requires { rules.statistics(); })
      for (auto& entry : rules.statistics()) all.push_back(entry);
    return all;
  }

  std::size_t bytes() const { return facts.bytes() + shelf.bytes() + rules.bytes(); }

  const Rules& rules;
  ProvedTable<Key> facts;
  Shelf shelf;  // nimbers that did not fit

  // Of searches that are there, running or not: their components are not forgotten. Whoever reads new ones
  // for a search holds the lock meanwhile.
  std::shared_mutex reading;
  void needs(const std::vector<Key>& components) {
    std::scoped_lock guard(mutex_);
    needed_.push_back(&components);
  }
  void needs_no_more(const std::vector<Key>& components) {
    std::scoped_lock guard(mutex_);
    std::erase(needed_, &components);
  }
  std::vector<Key> needed() {
    std::scoped_lock guard(mutex_);
    std::vector<Key> all;
    for (const auto* components : needed_) all.insert(all.end(), components->begin(), components->end());
    return all;
  }

  int worth_telling = 0;  // components that are smaller are solved at once

  // For the search that uses the table, as all that follows: what was noted down, of more than `most` the
  // hardest.
  std::vector<std::pair<Key, Fact>> noted(Listener listener, std::size_t most) {
    std::vector<std::pair<Key, Fact>> found;
    facts.take_notes(listener, [&](const Key& key, const Fact& fact) {
      if (rules.size(key) >= worth_telling) found.emplace_back(key, fact);
    });
    if (most >= found.size()) return found;
    std::nth_element(
        found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end(),
        [this](const auto& a, const auto& b) { return rules.size(a.first) > rules.size(b.first); });
    found.resize(most);
    return found;
  }
  void hear(const std::vector<std::pair<Key, Fact>>& told) {
    for (const auto& [key, fact] : told)
      if (!facts.tell(key, hash_key(key), fact)) throw ContradictionError(contradicted(rules, key, fact));
  }

  // The method of this name, with what it has spent so far.
  std::shared_ptr<Method<Rules>> method(const std::string& name) {
    std::scoped_lock guard(mutex_);
    const auto found = methods_.find(name);
    if (found != methods_.end()) return found->second;
    return methods_[name] = make_method(name, rules, facts);
  }
  std::vector<std::shared_ptr<Method<Rules>>> methods() {
    std::scoped_lock guard(mutex_);
    std::vector<std::shared_ptr<Method<Rules>>> all;
    for (const auto& [name, method] : methods_) all.push_back(method);
    return all;
  }

  // One search at a time owns the facts; while one does, nobody else can read them.
  void take(const AnySearch& search) {
    alone([&] { searching_ = &search; });
  }
  void give_back() {
    std::scoped_lock guard(mutex_);
    searching_ = nullptr;
  }
  template <class Use>
  void used_by(const AnySearch& search, Use&& use) {
    if (searching_ == &search) {
      use();
    } else {
      alone(use);
    }
  }

 private:
  static std::vector<Nim> excluded_by(const Fact& fact) {
    std::vector<Nim> result;
    if (fact.known != 0) return result;
    for (Nim n = 0; n <= fact.floor + 32; ++n)
      if (fact.excludes(n)) result.push_back(n);
    return result;
  }

  // What is `said` of a position, as the nimber of a component.
  void prove(const Key& key, Nim n, const std::string& position, std::int64_t said) {
    Fact fact;
    fact.prove(n);
    alone([&] {
      if (!facts.tell(key, hash_key(key), fact))
        throw InputError("the table knows that '" + position + "' has not the nimber " +
                         std::to_string(said));
    });
  }

  void put_away(const Key& key, Nim n) {
    alone([&] {
      if (facts.get(key, hash_key(key)).known == 0) shelf.put(name_of(rules, key), n);
    });
  }

  // Of components of which nothing is known in memory.
  void forget_names() {
    shelf.settle();
    if constexpr (requires { rules.forget([](Key) { return true; }); }) {
      const std::unique_lock guard(reading);
      std::vector<Key> held;
      for (const auto* components : needed_) held.insert(held.end(), components->begin(), components->end());
      for (const auto& [name, method] : methods_) method->add_held(held);
      std::sort(held.begin(), held.end());
      rules.forget([&](const Key& key) {
        return !facts.get(key, hash_key(key)).empty() || std::binary_search(held.begin(), held.end(), key);
      });
    }
  }

  template <class Use>
  void alone(Use&& use) {
    std::scoped_lock guard(mutex_);
    if (searching_ != nullptr) throw InputError("another search is using this table");
    use();
  }

  Fact known(Key key) {
    Fact fact;
    alone([&] {
      fact = facts.get(key, hash_key(key));
      if (fact.known != 0 || shelf.empty()) return;
      if (const int nimber = shelf.find(name_of(rules, key)); nimber >= 0)
        fact.prove(static_cast<Nim>(nimber));
    });
    return fact;
  }

  std::vector<std::string> texts_of(std::span<const Key> keys) const {
    std::vector<std::string> texts;
    for (const Key key : keys) texts.push_back(rules.text(key));
    std::ranges::sort(texts);
    return texts;
  }

  std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Method<Rules>>> methods_;
  std::vector<const std::vector<Key>*> needed_;
  std::atomic<const AnySearch*> searching_{nullptr};
};

}  // namespace grundy
