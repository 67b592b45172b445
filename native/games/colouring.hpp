// Who wins the colouring game, by search over sums of components.
//
// Four properties of a component alone decide most sums, since they hold whatever stands beside it:
//   neutral  Alice can answer every move in it so that it is neutral again, and has such a move herself (AA+)
//   healed   one move of Alice makes it neutral
//   hit      one move of Bob makes it doomed, or wins; in a large component only threats are tried
//   doomed   it is hit, and still is after every move of Alice (BB for sure)
// A neutral component is worth idle moves. Bob wins a sum if a part of it is doomed, if he moves and a part
// is hit, or if Alice moves and two are. A sum that they do not decide is searched; there, too, Bob wins if
// he does so in one part of it while the others are worth idle moves, as they are for him at least (Guignard,
// Prop. 6.7.2).
#pragma once

#include "games/colouring/lost.hpp"

namespace grundy {

class Colouring {
 public:
  using Id = colouring::Id;
  using Table = colouring::Table;
  using Place = colouring::Place;
  using Moves = Table::Moves;
  enum class Passing { nobody, alice, bob };

  Colouring(int colours, Passing passing) : table_(colours), passing_(passing) {
    table_.poll = [this] { tick(); };
  }

  // Called now and then, and at all nodes from a certain one; throws to end the work, and what is known
  // stays.
  std::function<void()> poll = [] {};
  void poll_from(std::uint64_t node) { end_ = node; }

  std::uint64_t nodes() const { return nodes_ + table_.expanded(); }
  std::size_t size() const { return table_.components() + table_.sums(); }
  std::size_t bytes() const { return table_.bytes() + local_.capacity() + known_.capacity(); }

  Table& table() { return table_; }

  // ---- keeping some of what is known ------------------------------------------------------------------
  // From how many vertices on all that is known takes about so many bytes.
  int affordable(std::size_t bytes) const {
    std::array<std::size_t, kMostListed + 1> cost{};
    each_known([&](int vertices, std::size_t parts) {
      cost[static_cast<std::size_t>(std::min(vertices, kMostListed))] += 96 + 8 * parts;
    });
    int least = kMostListed;
    for (std::size_t sum = cost[static_cast<std::size_t>(least)]; least > 0; --least)
      if ((sum += cost[static_cast<std::size_t>(least) - 1]) > bytes) break;
    return least;
  }

  // Takes over what another search knows of components and sums with at least so many vertices; how many.
  std::size_t learn(const Colouring& other, int least) {
    std::size_t kept = 0;
    for (Id part = 0; part < other.local_.size(); ++part)
      if (other.local_[part] != 0 && other.table_.vertices(part) >= least) {
        of_part(table_.copied(other.table_, part)) |= other.local_[part];
        ++kept;
      }
    for (Id sum = 0; sum < other.known_.size(); ++sum) {
      if (other.known_[sum] == 0 || other.vertices(sum) < least) continue;
      colouring::Ids parts = other.table_.parts(sum);
      for (Id& part : parts) part = table_.copied(other.table_, part);
      of_sum(table_.sum_of(std::move(parts))) |= other.known_[sum];
      ++kept;
    }
    nodes_ = other.nodes();
    return kept;
  }

  bool alice_wins(Place place, bool bob_begins) {
    if (table_.kills(place.sum) > (bob_begins ? 0 : 1)) return false;
    place = without_neutral(place);
    if (table_.danger(place.sum) < 2) return true;  // Alice colours that vertex with her next move
    const auto known = lookup(place, bob_begins);
    if (known) return *known;
    ++nodes_;
    tick();
    const std::optional<bool> told = by_parts(place, bob_begins);
    return remember(place, bob_begins,
                    told         ? *told
                    : bob_begins ? !bob_has_move(place)
                                 : alice_has_move(place));
  }

  // Whether a player wins by answering where the other has moved, whatever stands beside the position.
  bool safe_for_alice(Place place, bool bob_begins) {
    return bob_begins ? neutral(place) : can_be_healed(place.sum);
  }
  bool safe_for_bob(Place place, bool bob_begins) {
    return bob_begins ? lost_.is_attacked(place.sum) : lost_.is_lost(place.sum);
  }

 private:
  void tick() {
    if ((++ticks_ & 255) == 0 || nodes() >= end_) poll();
  }

  // Whether Alice can answer all moves in each component.
  bool neutral(Place place) {
    const colouring::Ids parts = table_.parts(place.sum);
    return std::ranges::all_of(parts, [this](Id part) { return neutral_part(part); });
  }

  static constexpr int kMostListed = 255;
  static constexpr int kSmall = 10;  // to try all moves in components so small pays, by measurement

  // ---- components alone ------------------------------------------------------------------------------
  enum Property { kNeutral, kHealed, kHit, kDoomed };

  template <class Find>
  bool property(Id part, Property which, Find&& find) {
    const int shift = 2 * which;
    if (const int known = of_part(part) >> shift & 3; known != 0) return known == 2;
    const bool holds = find();
    of_part(part) |= static_cast<std::uint8_t>((holds ? 2 : 1) << shift);
    return holds;
  }
  std::uint8_t& of_part(Id part) {
    if (part >= local_.size()) local_.resize(std::max<std::size_t>(part + 1, table_.components()));
    return local_[part];
  }

  bool neutral_part(Id part) {
    return property(part, kNeutral, [&] {
      if (table_.kill(part)) return false;
      if (table_.danger_part(part) == 1) return true;
      return !table_.any_move(part, Moves::bob, [this](Place next) { return !can_be_healed(next.sum); }) &&
             healed(part);
    });
  }
  bool healed(Id part) {
    return property(part, kHealed, [&] {
      if (table_.danger_part(part) == 1) return true;
      return table_.any_move(part, Moves::alice,
                             [this](Place next) { return table_.kills(next.sum) == 0 && neutral(next); });
    });
  }
  // Whether one move of Alice makes all components neutral: all are but one, and that one can be healed. This
  // is most likely the one with the most danger, and what is neutral can be healed too.
  bool can_be_healed(Id sum) {
    if (table_.kills(sum) > 1) return false;
    const colouring::Ids parts = table_.parts(sum);
    if (parts.empty()) return true;
    const auto worst = [this](Id part) { return table_.danger_part(part) + (table_.kill(part) ? 1000 : 0); };
    Id sick = *std::ranges::max_element(parts, {}, worst);
    bool spared = false, found = false;
    for (const Id part : parts) {
      if (part == sick && !std::exchange(spared, true)) continue;
      if (neutral_part(part)) continue;
      if (std::exchange(found, true)) return false;
      if (!neutral_part(std::exchange(sick, part))) return false;
      spared = true;
    }
    return healed(sick);
  }

  bool hit(Id part) {
    return property(part, kHit, [&] {
      if (table_.kill(part)) return true;
      const Moves tried = table_.vertices(part) <= kSmall ? Moves::bob : Moves::threats;
      return table_.any_move(part, tried, [this](Place next) {
        const colouring::Ids parts = table_.parts(next.sum);
        return std::ranges::any_of(parts, [this](Id after) { return doomed(after); });
      });
    });
  }
  bool doomed(Id part) {
    return property(part, kDoomed, [&] {
      if (table_.danger_part(part) == 1) return false;
      return !table_.any_move(part, Moves::alice, [this](Place next) { return !any_hit(next.sum); }) &&
             hit(part);
    });
  }
  bool any_hit(Id sum) {
    if (table_.kills(sum) > 0) return true;
    const colouring::Ids parts = table_.parts(sum);
    return std::ranges::any_of(parts, [this](Id part) { return hit(part); });
  }

  // ---- sums ------------------------------------------------------------------------------------------
  Place without_neutral(Place place) {
    const colouring::Ids parts = table_.parts(place.sum);
    colouring::Ids left;
    for (const Id part : parts) {
      if (neutral_part(part))
        place.idle ^= table_.odd_part(part);
      else
        left.push_back(part);
    }
    return left.size() == parts.size() ? place : Place{table_.sum_of(std::move(left)), place.idle};
  }

  // What the components tell, each alone. None of them is neutral.
  std::optional<bool> by_parts(Place place, bool bob_begins) {
    const colouring::Ids parts = table_.parts(place.sum);
    if (bob_begins) {
      for (const Id part : parts)
        if (hit(part)) return false;
    } else {
      if (parts.size() == 1 && healed(parts[0])) return true;
      int hits = 0;
      for (const Id part : parts) {
        if (doomed(part)) return false;
        hits += hit(part) ? 1 : 0;
      }
      if (hits > 1) return false;
    }
    if (parts.size() == 1) return std::nullopt;
    int ready = 0;  // components that Bob wins when he moves next
    for (const Id part : parts) {
      const bool idle = place.idle ^ table_.odd(place.sum) ^ table_.odd_part(part);
      const Id alone = table_.sum_of({part});
      if (!alice_wins({alone, idle}, bob_begins)) return false;
      if (!bob_begins) ready += alice_wins({alone, !idle}, true) ? 0 : 1;
    }
    // Alice spoils one of them with her move at most, and has used up one move.
    if (ready > 1 && passing_ != Passing::alice) return false;
    return std::nullopt;
  }

  bool alice_has_move(Place place) {
    if (passing_ == Passing::alice && alice_wins(place, true)) return true;
    if (place.idle && alice_wins({place.sum, false}, true)) return true;
    return any_option(place, true, [this](Place option) { return alice_wins(option, true); });
  }
  bool bob_has_move(Place place) {
    if (passing_ == Passing::bob && !alice_wins(place, false)) return true;
    if (place.idle && !alice_wins({place.sum, false}, false)) return true;
    const auto wins = [this](Place option) { return !alice_wins(option, false); };
    return any_fork(place, wins) || any_option(place, false, wins);
  }

  // Whether a move of Bob that makes two threats in one component is good. Alice parries one of them at most,
  // so it often is, and the other moves need not be listed.
  template <class Good>
  bool any_fork(Place place, Good&& good) {
    const colouring::Ids parts = table_.parts(place.sum);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (table_.listed(parts[i]) || (i > 0 && parts[i] == parts[i - 1])) continue;
      const auto wins = [&](Place after) { return good(table_.replaced(place, parts, i, after)); };
      if (table_.any_move(parts[i], Moves::forks, wins)) return true;
    }
    return false;
  }

  // Whether a move in some component is good: first those that are known, then the others.
  template <class Good>
  bool any_option(Place place, bool alice, Good&& good) {
    const colouring::Ids parts = table_.parts(place.sum);
    std::vector<std::pair<int, Place>> open;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0 && parts[i] == parts[i - 1]) continue;
      if (alice && table_.kills(place.sum) > 0 && !table_.kill(parts[i])) continue;
      for (const Id option : table_.options(parts[i])) {
        const Place next = table_.replaced(place, parts, i, Table::place(option));
        const int kills = table_.kills(next.sum);
        if (alice ? kills > 0 : kills > 1) {
          if (!alice) return true;
          continue;
        }
        if (const auto known = lookup(next, alice)) {
          if (*known == alice) return true;
          continue;
        }
        const int danger = table_.danger(next.sum) + 100 * kills;
        open.emplace_back(alice ? danger : -danger, next);
      }
    }
    std::ranges::stable_sort(open, {}, &std::pair<int, Place>::first);
    return std::ranges::any_of(open, [&](const auto& move) { return good(move.second); });
  }

  // ---- what is known of sums -------------------------------------------------------------------------
  static int question(bool idle, bool bob_begins) { return (idle ? 1 : 0) + (bob_begins ? 2 : 0); }

  std::optional<bool> lookup(Place place, bool bob_begins) const {
    if (place.sum >= known_.size()) return std::nullopt;
    const int known = known_[place.sum] >> 2 * question(place.idle, bob_begins) & 3;
    return known == 0 ? std::nullopt : std::optional(known == 2);
  }
  bool remember(Place place, bool bob_begins, bool wins) {
    note(place, bob_begins, wins);
    // With one more idle move, who loses by moving lets the other move instead.
    if (wins == bob_begins) note({place.sum, !place.idle}, !bob_begins, wins);
    return wins;
  }
  void note(Place place, bool bob_begins, bool wins) {
    of_sum(place.sum) |= static_cast<std::uint8_t>((wins ? 2 : 1) << 2 * question(place.idle, bob_begins));
  }
  std::uint8_t& of_sum(Id sum) {
    if (sum >= known_.size()) known_.resize(std::max<std::size_t>(sum + 1, table_.sums()));
    return known_[sum];
  }

  int vertices(Id sum) const {
    int all = 0;
    for (const Id part : table_.parts(sum)) all += table_.vertices(part);
    return all;
  }
  // Calls `visit` with the number of vertices and of components of all of which something is known.
  template <class Visit>
  void each_known(Visit&& visit) const {
    for (Id part = 0; part < local_.size(); ++part)
      if (local_[part] != 0) visit(table_.vertices(part), table_.vertices(part));
    for (Id sum = 0; sum < known_.size(); ++sum)
      if (known_[sum] != 0) visit(vertices(sum), table_.parts(sum).size());
  }

  Table table_;
  colouring::Lost lost_{table_};
  Passing passing_;
  std::vector<std::uint8_t> local_;  // of components: two bits for each property
  std::vector<std::uint8_t> known_;  // of sums: two bits for each question
  std::uint64_t nodes_ = 0, ticks_ = 0, end_ = ~std::uint64_t{0};
};

}  // namespace grundy
