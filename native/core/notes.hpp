// What a table notes down for those who want to know what a search finds out: the store that keeps it, and
// the searches elsewhere that it is passed on to. What they have told themselves is not noted down.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace grundy {

enum class Listener : std::uint8_t { store, others };
enum class Noted : std::uint8_t { nothing, nimbers, all };  // all: also nimbers that a component has not
enum class Found : std::uint8_t { nimber, exclusion };

// Which listeners want to know what: one bit each.
class Noting {
 public:
  using Set = std::uint8_t;

  void keep(Listener listener, Noted what) {
    const auto bit = static_cast<Set>(1U << static_cast<unsigned>(listener));
    put(Found::nimber, bit, what != Noted::nothing);
    put(Found::exclusion, bit, what == Noted::all);
  }
  Set wanted(Found found) const { return sets_[static_cast<std::size_t>(found)]; }

 private:
  void put(Found found, Set bit, bool on) {
    Set& set = sets_[static_cast<std::size_t>(found)];
    set = static_cast<Set>(on ? set | bit : set & ~bit);
  }
  std::array<Set, 2> sets_{};
};

template <class Key>
class Notes {
 public:
  void add(const Key& key, Noting::Set listeners) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if ((listeners >> i & 1U) != 0) keys_[i].push_back(key);
  }

  // Each key once, in an order that depends on nothing else.
  std::vector<Key> take(Listener listener) {
    std::vector<Key> keys = std::exchange(keys_[static_cast<std::size_t>(listener)], {});
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
  }

 private:
  std::array<std::vector<Key>, 2> keys_;
};

}  // namespace grundy
