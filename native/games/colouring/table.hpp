// Components of the colouring game, and sums of them, by numbers; the options of a component are found once.
//
// A component in which no vertex is in danger is worth a number of moves that change nothing, and two such
// moves cancel each other: of all of them together only the parity is kept.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "games/colouring/numbers.hpp"

namespace grundy::colouring {

using Id = std::uint32_t;
using Ids = std::vector<Id>;

inline constexpr Id kEmpty = 0;  // the sum of no components

// A sum of components, and whether there is an idle move beside it.
struct Place {
  Id sum = kEmpty;
  bool idle = false;
  friend bool operator==(const Place&, const Place&) = default;
};

class Table {
 public:
  explicit Table(int colours) : colours_(colours), numbers_(colours_) { sum_of({}); }

  const Colours& colours() const { return colours_; }
  std::size_t components() const { return facts_.size(); }
  std::size_t bytes() const {
    return numbers_.bytes() + sums_.bytes() + facts_.capacity() * sizeof(Facts) + stored_.capacity() +
           options_.capacity() * sizeof(Id) + sum_facts_.capacity() * sizeof(SumFacts);
  }

  // Called when the options of a component are listed; throws to end the work.
  std::function<void()> poll = [] {};
  std::uint64_t expanded() const { return expanded_; }

  // ---- sums -----------------------------------------------------------------------------------------
  Ids parts(Id sum) const { return sums_.words(sum); }
  Id sum_of(Ids parts) {
    std::ranges::sort(parts);
    const Id id = sums_.number(parts, [] { return 0; });
    if (id == sum_facts_.size()) {
      SumFacts facts;
      for (const Id part : parts) {
        facts.danger += facts_[part].danger;
        facts.kills += facts_[part].kill ? 1 : 0;
        facts.odd ^= facts_[part].odd;
      }
      sum_facts_.push_back(facts);
    }
    return id;
  }
  // A place, of which these are the parts, after a move in one of them.
  Place replaced(Place place, const Ids& parts, std::size_t which, Place after) {
    Ids all = this->parts(after.sum);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (i != which) all.push_back(parts[i]);
    return {sum_of(std::move(all)), after.idle != place.idle};
  }
  std::size_t sums() const { return sum_facts_.size(); }
  int danger(Id sum) const { return sum_facts_[sum].danger; }
  int kills(Id sum) const { return sum_facts_[sum].kills; }
  bool odd(Id sum) const { return sum_facts_[sum].odd; }

  // ---- components -----------------------------------------------------------------------------------
  bool kill(Id part) const { return facts_[part].kill; }  // Bob can win with his next move
  bool odd_part(Id part) const { return facts_[part].odd; }

  int danger_part(Id part) const { return facts_[part].danger; }
  int vertices(Id part) const { return facts_[part].vertices; }

  // The number here of a component of another table.
  Id copied(const Table& other, Id part) { return component(other.board_of(part)); }

  enum class Moves { alice, bob, threats, forks };

  // Calls `visit` with where moves in a component lead until it says true; promising moves of the player
  // first. Moves that lose at once for Alice are left out. If Bob can win with his next move, so are those
  // that leave him this move. Threats and forks are moves of Bob that leave one colour, to one vertex or to
  // two; if all moves have been listed, then all are visited.
  template <class Visit>
  bool any_move(Id part, Moves which, Visit&& visit) {
    if (listed(part)) {
      const Ids kept = options(part);
      return std::ranges::any_of(kept, [&](Id option) { return visit(place(option)); });
    }
    ++expanded_;
    poll();
    const Board board = board_of(part);
    const bool kill = facts_[part].kill;
    const Set all = all_of(board);
    Ids found;
    for (const std::uint32_t move : moves(board, kill ? defenders(board) & all : all, which)) {
      Board after = board;
      const int v = static_cast<int>(move >> 8 & 0xff);
      if (!colours_.colour(after, v, static_cast<int>(move & 0xff))) continue;
      const Place next = split(after, all & ~(Set{1} << v));
      if (kill && kills(next.sum) > 0) continue;
      const Id option = next.sum << 1 | (next.idle ? 1 : 0);
      if (std::ranges::find(found, option) != found.end()) continue;
      found.push_back(option);
      if (visit(next)) return true;
    }
    if (kill || which == Moves::bob) keep(part, found);
    return false;
  }
  bool listed(Id part) const { return facts_[part].first != kUnlisted; }

  // Calls `visit` with each vertex and colour of a component, and where that leads unless Bob has won then,
  // until it says true.
  template <class Visit>
  bool any_colouring(Id part, Visit&& visit) {
    const Board board = board_of(part);
    for (int v = 0; v < board.count; ++v)
      for (int colour = 0; colour < colours_.count(); ++colour) {
        if ((board.seen[v] >> colour & 1) != 0) continue;
        Board after = board;
        std::optional<Place> next;
        if (colours_.colour(after, v, colour)) next = split(after, all_of(board) & ~(Set{1} << v));
        if (visit(v, colour, next)) return true;
      }
    return false;
  }
  // A component of which a vertex sees one more colour; nothing if it has none left then.
  std::optional<Place> seeing(Id part, int v, int colour) {
    Board board = board_of(part);
    board.seen[v] |= static_cast<Mask>(1U << colour);
    if (board.seen[v] == colours_.all()) return std::nullopt;
    colours_.drop_idle_edges(board, v);
    return split(board, all_of(board));
  }

  // All of them.
  Ids options(Id part) {
    if (!listed(part)) any_move(part, Moves::bob, [](Place) { return false; });
    const auto first = options_.begin() + static_cast<std::ptrdiff_t>(facts_[part].first);
    return {first, first + facts_[part].count};
  }
  static Place place(Id option) { return {option >> 1, (option & 1) != 0}; }

  // A graph of any size: its vertices that have no colour yet, and the colours that they see.
  Place place_of(std::vector<std::vector<int>> near, const std::vector<Mask>& seen) {
    const auto idle = [&](int a, int b) { return (colours_.all() & ~seen[a] & ~seen[b]) == 0; };
    const int count = static_cast<int>(near.size());
    for (int v = 0; v < count; ++v) std::erase_if(near[v], [&](int u) { return idle(u, v); });
    Place all;
    Ids parts;
    std::vector<int> number(near.size(), -1);
    for (int start = 0; start < count; ++start) {
      if (number[start] >= 0) continue;
      std::vector<int> found{start};
      number[start] = 0;
      for (std::size_t at = 0; at < found.size(); ++at)
        for (const int u : near[found[at]])
          if (number[u] < 0) {
            number[u] = static_cast<int>(found.size());
            found.push_back(u);
          }
      if (std::ranges::none_of(found, [&](int v) { return in_danger(near[v], seen, v); })) {
        all.idle ^= (found.size() & 1) != 0;
        continue;
      }
      if (found.size() > kMostVertices)
        throw InputError("a component of the colouring game with vertices in danger has at most 64 vertices");
      Board board;
      board.count = static_cast<int>(found.size());
      board.near.fill(0);
      for (const int v : found) {
        board.seen[number[v]] = seen[v];
        for (const int u : near[v]) board.join(number[u], number[v]);
      }
      parts.push_back(component(board));
    }
    all.sum = sum_of(std::move(parts));
    return all;
  }

 private:
  static constexpr std::uint64_t kUnlisted = ~std::uint64_t{0};
  struct Facts {
    std::uint64_t first = kUnlisted;  // of its options
    std::uint64_t stored = 0;         // where the board is
    std::uint32_t count = 0;
    std::uint8_t vertices = 0, danger = 0;
    bool kill = false, odd = false, here = false;
  };
  struct SumFacts {
    std::uint16_t danger = 0, kills = 0;
    bool odd = false;
  };

  bool in_danger(const std::vector<int>& near, const std::vector<Mask>& seen, int v) const {
    Mask reach = seen[v];
    for (const int u : near) reach |= static_cast<Mask>(colours_.all() & ~seen[u]);
    return std::popcount(seen[v]) + static_cast<int>(near.size()) >= colours_.count() &&
           reach == colours_.all();
  }

  Place split(const Board& board, Set vertices) {
    Ids parts;
    bool idle = false;
    while (vertices != 0) {
      const Set found = connected(board, std::countr_zero(vertices));
      vertices &= ~found;
      if (std::has_single_bit(found) || !endangered(board, found))
        idle ^= (std::popcount(found) & 1) != 0;
      else
        parts.push_back(component(part(board, found)));
    }
    return {sum_of(std::move(parts)), idle};
  }

  bool endangered(const Board& board, Set vertices) const {
    bool found = false;
    each(vertices, [&](int v) { found = found || colours_.in_danger(board, v); });
    return found;
  }

  Id component(const Board& board) {
    const Id id = numbers_.number(board);
    if (id >= facts_.size()) facts_.resize(numbers_.size());
    Facts& facts = facts_[id];
    if (facts.here) return id;
    facts.here = true;
    facts.vertices = static_cast<std::uint8_t>(board.count);
    facts.odd = (board.count & 1) != 0;
    for (int v = 0; v < board.count; ++v) {
      facts.danger += colours_.in_danger(board, v) ? 1 : 0;
      facts.kill |= colours_.threatened(board, v);
    }
    facts.stored = stored_.size();
    for (int v = 0; v < board.count; ++v) {
      stored_.push_back(static_cast<std::uint8_t>(board.seen[v]));
      stored_.push_back(static_cast<std::uint8_t>(board.seen[v] >> 8));
    }
    for (int v = 0; v < board.count; ++v) {
      const Set later = v == 63 ? 0 : board.near[v] >> (v + 1) << (v + 1);
      stored_.push_back(static_cast<std::uint8_t>(std::popcount(later)));
      each(later, [&](int u) { stored_.push_back(static_cast<std::uint8_t>(u)); });
    }
    return id;
  }

  Board board_of(Id id) const {
    const Facts& facts = facts_[id];
    Board board;
    board.count = facts.vertices;
    const std::uint8_t* at = stored_.data() + facts.stored;
    for (int v = 0; v < board.count; ++v, at += 2) {
      board.seen[v] = static_cast<Mask>(at[0] | at[1] << 8);
      board.near[v] = 0;
    }
    for (int v = 0; v < board.count; ++v)
      for (int left = *at++; left > 0; --left) board.join(v, *at++);
    return board;
  }

  // Vertices and colours, packed as (rank, vertex, colour), the best for a player first: Alice leaves few
  // vertices in danger and none threatened, Bob takes colours from those that have few.
  std::vector<std::uint32_t> moves(const Board& board, Set vertices, Moves which) const {
    const bool alice = which == Moves::alice;
    const int least = which == Moves::forks ? 2 : which == Moves::threats ? 1 : 0;
    Mask used = 0;
    Set danger = 0;
    for (int v = 0; v < board.count; ++v) {
      used |= board.seen[v];
      if (colours_.in_danger(board, v)) danger |= Set{1} << v;
    }
    std::vector<std::uint32_t> found;
    each(vertices, [&](int v) {
      bool fresh = false;
      Set around = 0;
      if (alice) each(board.near[v], [&](int u) { around |= board.near[u] | Set{1} << u; });
      around &= danger & ~(Set{1} << v);
      for (int colour = 0; colour < colours_.count(); ++colour) {
        if ((board.seen[v] >> colour & 1) != 0) continue;
        if ((used >> colour & 1) == 0 && std::exchange(fresh, true)) continue;  // new colours are alike
        int harm = 0, threats = 0;
        each(board.near[v] & danger, [&](int u) {
          if ((board.seen[u] >> colour & 1) != 0) return;
          harm += 1 << 2 * std::popcount(board.seen[u]);
          threats += std::popcount(board.seen[u]) + 2 >= colours_.count() ? 1 : 0;
        });
        if (threats < least) continue;
        int rank = 2000 - 4 * harm - static_cast<int>(danger >> v & 1);
        if (alice) {
          int left = std::popcount(danger & ~around & ~(Set{1} << v));
          Board after = board;
          if (!colours_.colour(after, v, colour)) continue;
          bool threat = false;
          each(around, [&](int u) {
            left += colours_.in_danger(after, u) ? 1 : 0;
            threat = threat || colours_.threatened(after, u);
          });
          if (threat) continue;
          rank = 100 * left + harm;
        }
        found.push_back(static_cast<std::uint32_t>(std::clamp(rank, 0, 60000)) << 16 |
                        static_cast<std::uint32_t>(v) << 8 | static_cast<std::uint32_t>(colour));
      }
    });
    std::ranges::sort(found);
    return found;
  }

  void keep(Id part, const Ids& found) {
    facts_[part].first = options_.size();
    facts_[part].count = static_cast<std::uint32_t>(found.size());
    options_.insert(options_.end(), found.begin(), found.end());
  }

  // Where a move can help a threatened vertex: on it, beside it, or beside a neighbour.
  Set defenders(const Board& board) const {
    Set found = ~Set{0};
    for (int v = 0; v < board.count; ++v) {
      if (!colours_.threatened(board, v)) continue;
      Set near = Set{1} << v | board.near[v];
      each(board.near[v], [&](int u) { near |= board.near[u]; });
      found &= near;
    }
    return found;
  }

  Colours colours_;
  BoardNumbers numbers_;
  Interner sums_;
  std::vector<Facts> facts_;
  std::vector<SumFacts> sum_facts_;
  std::vector<std::uint8_t> stored_;
  Ids options_;
  std::uint64_t expanded_ = 0;
};

}  // namespace grundy::colouring
