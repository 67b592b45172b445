// Lists of chains from ground to ground and of loops by themselves, each list with a number.
//
// Two chains of one coin, and two of two coins, give each player the same and change nothing else
// (propositions 26 and 27): they cancel.
#pragma once

#include <algorithm>
#include <vector>

#include "core/byte_interner.hpp"

namespace grundy::coins {

class AloneLists {
 public:
  using Number = std::uint32_t;
  using List = std::vector<std::uint8_t>;  // sorted

  // A kind is the number of coins, and whether it is a loop.
  static std::uint8_t kind(int coins, bool loop) {
    return static_cast<std::uint8_t>(coins | (loop ? kLoop : 0));
  }
  static int coins_of(std::uint8_t kind) { return kind & ~kLoop; }
  static bool is_loop(std::uint8_t kind) { return (kind & kLoop) != 0; }
  // Of the coins, how many the player to whom it is opened may decline (theorem 12).
  static int handout(std::uint8_t kind) {
    if (is_loop(kind)) return coins_of(kind) >= 4 ? 4 : 0;
    return kind >= 3 ? 2 : 0;
  }

  // Whether to open one of these is no better than to open a smaller one, or an equal one. That holds where
  // the same coins may be declined: play goes on in the same ways, and whoever did not open it has the coins
  // by which the larger one is larger. So a player gets no less with the larger one on the board, and at most
  // so many more; and it follows that opening the smaller one gives the other player no more.
  static bool opened_after(std::uint8_t kind, std::uint8_t smaller) {
    return is_loop(kind) == is_loop(smaller) && handout(kind) == handout(smaller);
  }

  // Puts one more into a list; returns the coins that each player gets if it cancels.
  static int add(List& list, std::uint8_t kind) {
    const auto at = std::ranges::lower_bound(list, kind);
    if (kind <= 2 && at != list.end() && *at == kind) {
      list.erase(at);
      return kind;
    }
    list.insert(at, kind);
    return 0;
  }

  Number intern(const List& list) {
    return lists_.intern(list, [&] {
      int coins = 0;
      for (const std::uint8_t kind : list) coins += coins_of(kind);
      return static_cast<std::uint8_t>(coins);
    });
  }
  std::span<const std::uint8_t> operator[](Number list) const { return lists_[list].bytes(); }
  int coins(Number list) const { return lists_[list].info; }
  std::size_t bytes() const { return lists_.bytes(); }
  std::size_t size() const { return lists_.size(); }

 private:
  static constexpr std::uint8_t kLoop = 128;
  ByteInterner<std::uint8_t> lists_;
};

}  // namespace grundy::coins
