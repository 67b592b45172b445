// Components that Alice loses whatever stands beside them and whatever grows on them: BB+ (Guignard,
// Definition 7.1.1).
#pragma once

#include "games/colouring/table.hpp"

namespace grundy::colouring {

class Lost {
 public:
  explicit Lost(Table& table) : table_(table) {}

  // Whether a sum is BB+: a part of it is, or two of them have an option that is (Prop. 7.1.2).
  bool is_lost(Id sum) {
    const Ids parts = table_.parts(sum);
    if (std::ranges::any_of(parts, [this](Id part) { return part_is_lost(part); })) return true;
    return std::ranges::count_if(parts, [this](Id part) { return part_is_attacked(part); }) > 1;
  }
  // Whether an option of a sum is BB+.
  bool is_attacked(Id sum) {
    const Ids parts = table_.parts(sum);
    return std::ranges::any_of(parts, [this](Id part) { return part_is_attacked(part); });
  }

 private:
  enum Question { kLost, kAttacked };

  template <class Find>
  bool known(Id part, Question which, Find&& find) {
    if (part >= known_.size()) known_.resize(std::max<std::size_t>(part + 1, table_.components()));
    const int shift = 2 * which;
    if (const int answer = known_[part] >> shift & 3; answer != 0) return answer == 2;
    const bool holds = find();
    known_[part] = static_cast<std::uint8_t>(known_[part] | (holds ? 2 : 1) << shift);
    return holds;
  }

  bool part_is_attacked(Id part) {
    return known(part, kAttacked, [&] {
      return table_.kill(part) ||
             table_.any_move(part, Table::Moves::bob, [this](Place next) { return is_lost(next.sum); });
    });
  }

  // Every option has an option that is BB+, and so has the component, also with one more leaf: whatever
  // colour it has, it forbids one move only.
  bool part_is_lost(Id part) {
    return known(part, kLost, [&] {
      if (table_.danger_part(part) == 1) return false;
      const auto saves = [this](Place next) { return !is_attacked(next.sum); };
      if (table_.any_move(part, Table::Moves::alice, saves)) return false;
      std::vector<std::pair<int, int>> wins;
      table_.any_colouring(part, [&](int v, int colour, std::optional<Place> next) {
        if (!next || is_lost(next->sum)) wins.emplace_back(v, colour);
        return wins.size() == 2;
      });
      if (wins.size() != 1) return !wins.empty();
      const std::optional<Place> grown = table_.seeing(part, wins[0].first, wins[0].second);
      return !grown || is_attacked(grown->sum);
    });
  }

  Table& table_;
  std::vector<std::uint8_t> known_;  // of components: two bits for each question
};

}  // namespace grundy::colouring
