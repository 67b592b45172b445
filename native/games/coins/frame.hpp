// Positions of Strings-and-coins that arise from one graph of at most 64 strings: sets of its strings.
//
// Strings between the same two ends are alike: of them, the first ones are kept. Images under the symmetries
// of the graph are alike too, and the least of them stands for all. The order of the strings is the caller's.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "core/bits.hpp"
#include "games/coins/web.hpp"

namespace grundy::coins {

using Strings = std::uint64_t;
using Ends = std::pair<int, int>;  // names of coins; 0 is the ground

class Frame {
 public:
  static constexpr int kMostStrings = 64;
  static constexpr int kNoCoin = -1;  // the ground
  static constexpr std::size_t kMostImages = 16;

  // Strings in a row through coins that have two. `a` and `b` are the joints at its ends.
  struct Stretch {
    Strings strings;
    int length;
    int a, b;
    bool loop;  // by itself

    bool alone() const { return loop || (a == kNoCoin && b == kNoCoin); }
    int inside() const { return loop ? length : length - 1; }  // coins
  };

  explicit Frame(std::vector<Ends> strings) {
    if (strings.size() > kMostStrings)
      throw InputError("a frame has at most " + std::to_string(kMostStrings) + " strings");
    for (Ends& ends : strings)
      if (ends.first > ends.second) std::swap(ends.first, ends.second);
    for (const auto& [a, b] : strings) ends_.push_back({number(a), number(b)});
    at_.resize(names_.size());
    for (std::size_t i = 0; i < ends_.size(); ++i)
      for (const int coin : ends_[i])
        if (coin != kNoCoin) at_[static_cast<std::size_t>(coin)] |= Strings{1} << i;
    written_ = std::move(strings);
    find_rows();
    find_images();
  }

  int coins(Strings strings) const {
    int count = 0;
    for (const Strings own : at_) count += (own & strings) != 0 ? 1 : 0;
    return count;
  }

  // The coins with exactly two strings.
  std::uint64_t inner(Strings strings) const {
    std::uint64_t found = 0;
    for (std::size_t coin = 0; coin < at_.size(); ++coin)
      found |= static_cast<std::uint64_t>(has_two(strings & at_[coin])) << coin;
    return found;
  }
  void update_inner(std::uint64_t& inner, Strings strings, int coin) const {
    if (coin == kNoCoin) return;
    const std::uint64_t bit = std::uint64_t{1} << coin;
    inner = has_two(strings & at(coin)) ? inner | bit : inner & ~bit;
  }

  // Strings that can be cut without giving a coin.
  Strings safe(Strings strings) const {
    Strings safe = strings;
    for (const Strings own : at_)
      if (has_two(strings & own)) safe &= ~own;
    return safe;
  }

  Strings at(int coin) const { return at_[static_cast<std::size_t>(coin)]; }
  const std::vector<Ends>& written() const { return written_; }

  // The stretch that string number `first` is in.
  Stretch stretch(Strings strings, int first, std::uint64_t inner) const {
    Stretch found{Strings{1} << first, 1, kNoCoin, kNoCoin, false};
    std::array<int, 2> ends = ends_[static_cast<std::size_t>(first)];
    for (int& coin : ends) {
      while (coin != kNoCoin && (inner >> coin & 1) != 0) {
        const Strings onward = strings & at(coin) & ~found.strings;
        if (onward == 0) {
          found.loop = true;
          return found;
        }
        const int next = lowest_bit(onward);
        found.strings |= Strings{1} << next;
        ++found.length;
        coin = other_end(next, coin);
      }
    }
    found.a = ends[0];
    found.b = ends[1];
    return found;
  }

  int other_end(int string, int coin) const {
    const std::array<int, 2>& ends = ends_[static_cast<std::size_t>(string)];
    return ends[0] == coin ? ends[1] : ends[0];
  }

  // A set of strings under each of the symmetries.
  using Images = std::array<Strings, kMostImages>;

  Images images(Strings strings) const {
    Images moved{};
    for (; strings != 0; strings &= strings - 1) {
      const Images& one = moved_[static_cast<std::size_t>(lowest_bit(strings))];
      for (std::size_t i = 0; i < symmetries_; ++i) moved[i] |= one[i];
    }
    return moved;
  }

  Strings canonical(Strings strings) const {
    for (const Row& row : rows_) {
      const Strings own = strings & row.strings;
      if (own == 0 || own == row.strings) continue;
      strings = (strings & ~row.strings) | row.first[static_cast<std::size_t>(count_bits(own))];
    }
    return least(images(strings));
  }

  // The canonical set after some strings are `gone`, of each row the last ones.
  Strings canonical_without(Images images, Strings gone) const {
    for (; gone != 0; gone &= gone - 1) {
      const Images& one = moved_[static_cast<std::size_t>(lowest_bit(gone))];
      for (std::size_t i = 0; i < symmetries_; ++i) images[i] &= ~one[i];
    }
    return least(images);
  }

  // Of strings between the same two ends, the last one only.
  Strings last_of_rows(Strings strings) const {
    for (const Row& row : rows_) {
      const Strings own = strings & row.strings;
      if (own != 0) strings &= ~own | std::bit_floor(own);
    }
    return strings;
  }

  // The set of these strings; `rest` gets those that are not in the frame.
  Strings find(std::span<const Ends> strings, std::vector<Ends>& rest) const {
    Strings found = 0;
    for (auto [a, b] : strings) {
      if (a > b) std::swap(a, b);
      const auto same = [&](std::size_t i) { return (found >> i & 1) == 0 && written_[i] == Ends{a, b}; };
      std::size_t i = 0;
      while (i < written_.size() && !same(i)) ++i;
      if (i < written_.size()) {
        found |= Strings{1} << i;
      } else {
        rest.push_back({a, b});
      }
    }
    return found;
  }
  bool knows(int name) const { return numbers_.contains(name); }
  int largest_name() const { return names_.empty() ? 0 : numbers_.rbegin()->first; }

 private:
  static constexpr std::size_t kMostTries = 100'000;
  struct Row {  // strings between the same two ends
    Strings strings = 0;
    std::vector<Strings> first{0};  // the first n of them
  };

  static bool has_two(Strings own) {
    const Strings but_one = own & (own - 1);
    return but_one != 0 && (but_one & (but_one - 1)) == 0;
  }

  int number(int name) {
    if (name == 0) return kNoCoin;
    const auto [at, fresh] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
    if (fresh) names_.push_back(name);
    return at->second;
  }

  void find_rows() {
    std::map<Ends, Row> rows;
    for (std::size_t i = 0; i < written_.size(); ++i) {
      Row& row = rows[written_[i]];
      row.strings |= Strings{1} << i;
      row.first.push_back(row.strings);
    }
    for (auto& [ends, row] : rows)
      if (row.first.size() > 2) rows_.push_back(std::move(row));
  }

  // Symmetries, coin by coin: each keeps how many strings there are between any two, and to the ground.
  void find_images() {
    moved_.resize(written_.size());
    std::map<Ends, int> ties;
    for (const auto& [a, b] : ends_as_pairs()) ++ties[{a, b}];
    std::vector<int> to;
    std::vector<bool> taken(names_.size());
    place_next(ties, to, taken);
  }

  std::vector<Ends> ends_as_pairs() const {
    std::vector<Ends> pairs;
    for (const auto& ends : ends_) pairs.emplace_back(std::min(ends[0], ends[1]), std::max(ends[0], ends[1]));
    return pairs;
  }

  static int tied(const std::map<Ends, int>& ties, int a, int b) {
    const auto found = ties.find({std::min(a, b), std::max(a, b)});
    return found == ties.end() ? 0 : found->second;
  }

  void place_next(const std::map<Ends, int>& ties, std::vector<int>& to, std::vector<bool>& taken) {
    if (symmetries_ == kMostImages || ++tries_ > kMostTries) return;
    const int coin = static_cast<int>(to.size());
    if (to.size() == names_.size()) {
      add_image(to);
      return;
    }
    for (int place = 0; place < std::ssize(names_); ++place) {
      if (taken[static_cast<std::size_t>(place)] || tied(ties, kNoCoin, coin) != tied(ties, kNoCoin, place))
        continue;
      bool fits = true;
      for (int other = 0; other < coin && fits; ++other)
        fits = tied(ties, other, coin) == tied(ties, to[static_cast<std::size_t>(other)], place);
      if (!fits) continue;
      to.push_back(place);
      taken[static_cast<std::size_t>(place)] = true;
      place_next(ties, to, taken);
      taken[static_cast<std::size_t>(place)] = false;
      to.pop_back();
    }
  }

  void add_image(const std::vector<int>& to) {
    const auto moved = [&](int coin) {
      return coin == kNoCoin ? kNoCoin : to[static_cast<std::size_t>(coin)];
    };
    const std::vector<Ends> pairs = ends_as_pairs();
    std::vector<bool> used(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const int a = moved(pairs[i].first), b = moved(pairs[i].second);
      std::size_t j = 0;
      while (used[j] || pairs[j] != Ends{std::min(a, b), std::max(a, b)}) ++j;
      used[j] = true;
      moved_[i][symmetries_] = Strings{1} << j;
    }
    ++symmetries_;
  }

  Strings least(const Images& images) const {
    Strings least = images[0];
    for (std::size_t i = 1; i < symmetries_; ++i) least = std::min(least, images[i]);
    return least;
  }

  std::vector<Ends> written_;             // by names
  std::vector<std::array<int, 2>> ends_;  // by numbers
  std::vector<Strings> at_;               // each coin's
  std::vector<int> names_;
  std::map<int, int> numbers_;
  std::vector<Row> rows_;
  std::vector<Images> moved_;               // each string under each symmetry
  std::size_t symmetries_ = 0, tries_ = 0;  // that leaves all where it is comes first
};

}  // namespace grundy::coins
