// Rules of a board game as data, and what can be said of them without a board.
//
// A family is a pattern of cells that may stand anywhere on the board: an instance of it is a move. Each cell
// must hold one of some letters and then holds another one, or keeps its own, or what stood in another cell
// of the pattern. Guards are cells that must not hold some letters; where there is no cell, nothing is held.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/basics.hpp"

namespace grundy::patterns {

using Letters = std::uint16_t;  // a set of letters
inline constexpr int kMostLetters = 12, kKeep = -1, kCopy = -2;
inline constexpr Letters bit(int letter) { return static_cast<Letters>(1U << letter); }

struct Offset {
  int down = 0, right = 0;
  auto operator<=>(const Offset&) const = default;
  friend Offset operator+(Offset a, Offset b) { return {a.down + b.down, a.right + b.right}; }
  friend Offset operator-(Offset a, Offset b) { return {a.down - b.down, a.right - b.right}; }
};

struct PatternCell {
  Offset at;
  Letters from = 0;
  int to = kKeep;   // a letter, or kKeep, or kCopy
  int source = -1;  // the number of the cell of the pattern whose letter before the move is copied
  auto operator<=>(const PatternCell&) const = default;
};

struct Guard {
  Offset at;
  Letters letters = 0;
  auto operator<=>(const Guard&) const = default;
};

struct Family {
  int players = 0;  // 1: Left, 2: Right, 3: both
  std::vector<PatternCell> cells;
  std::vector<Guard> guards;

  // The letters that a move may write into a cell; none if it keeps its own.
  Letters written(const PatternCell& cell) const {
    if (cell.to == kKeep) return 0;
    return cell.to == kCopy ? cells[static_cast<std::size_t>(cell.source)].from : bit(cell.to);
  }
};

// After a move every group of `stone`, a set of cells connected along sides, has a neighbour that holds
// `liberty`.
struct Liberty {
  int stone, liberty;
};

// One of the eight symmetries of the square: transposed (4), then columns (1) and rows (2) mirrored.
inline Offset image(Offset at, int g) {
  if ((g & 4) != 0) std::swap(at.down, at.right);
  if ((g & 1) != 0) at.right = -at.right;
  if ((g & 2) != 0) at.down = -at.down;
  return at;
}

// A symmetry of the square and a permutation of the letters that together keep the moves of both players
// (then a position and its image have the same value), or exchange them (then they are negatives).
struct Symmetry {
  int g = 0;
  bool negative = false;
  std::vector<int> letters;
  struct Moved {
    std::size_t family;  // where the instances of a guarded family go
    Offset by;           // from the image of the anchor to the anchor there
  };
  std::vector<Moved> guarded;  // by number of the guarded family
};

class RuleSet {
 public:
  RuleSet(int letters, std::vector<Family> given, std::vector<Liberty> liberties)
      : letters(letters), liberties(std::move(liberties)) {
    if (letters < 1 || letters > kMostLetters) throw InputError("rules have 1 to 12 letters");
    merge(std::move(given));
    find_closure();
    for (std::size_t i = 0; i < families.size(); ++i)
      if (!families[i].guards.empty()) guarded.push_back(i);
    find_symmetries();
    find_bounds();
  }

  int letters;
  std::vector<Family> families;  // distinct, those of few cells first
  std::vector<Liberty> liberties;
  std::vector<std::size_t> guarded;  // the families with guards

  // K(a): the letters that a cell with the letter a can ever hold, whatever its neighbours are. Every move
  // keeps a cell or writes one of these, so by induction this holds of all positions that can be reached.
  std::vector<Letters> becomes;
  // The letters that can ever be one of these.
  Letters may_become(Letters wanted) const {
    Letters found = 0;
    for (int a = 0; a < letters; ++a)
      if ((becomes[a] & wanted) != 0) found |= bit(a);
    return found;
  }

  // Letters that can never again take part in a move: no cell with such a letter becomes one that a pattern
  // asks for, no guard looks for it, and no group lives by it. Its cells may be taken off the board.
  Letters dead() const {
    Letters used = 0;
    for (const Family& family : families) {
      for (const PatternCell& cell : family.cells) used |= may_become(cell.from);
      for (const Guard& guard : family.guards) used |= guard.letters;
    }
    for (const Liberty& rule : liberties) used |= bit(rule.stone) | bit(rule.liberty);
    return static_cast<Letters>(~used & (bit(letters) - 1));
  }

  bool impartial() const {
    return std::ranges::all_of(families, [](const Family& family) { return family.players == 3; });
  }

  std::vector<Symmetry> symmetries;  // the identity first

  // Sets of letters of which every move of a player, Left or Right, leaves fewer cells, and by how many: so
  // many moves there are at most, one after the other.
  struct UsedUp {
    Letters letters;
    int by;
  };
  std::array<std::vector<UsedUp>, 2> used_up;
  bool dicotic = false;  // where one player can move, so can the other

 private:
  using Written = std::vector<int>;

  // A family as it is written under a symmetry, with its least cell at the origin.
  static Written written(const Family& family, int g, const std::vector<int>& letter,
                         Offset* least = nullptr) {
    const auto set = [&](Letters letters) {
      int image = 0;
      for (std::size_t a = 0; a < letter.size(); ++a)
        if ((letters & bit(static_cast<int>(a))) != 0) image |= 1 << letter[a];
      return image;
    };
    std::vector<std::array<int, 6>> cells, guards;
    for (const PatternCell& cell : family.cells) {
      const Offset at = image(cell.at, g);
      Offset source;  // of what is copied, as seen from the cell
      if (cell.to == kCopy) source = image(family.cells[static_cast<std::size_t>(cell.source)].at, g) - at;
      cells.push_back({at.down, at.right, set(cell.from), cell.to < 0 ? cell.to : letter[cell.to],
                       source.down, source.right});
    }
    for (const Guard& guard : family.guards) {
      const Offset at = image(guard.at, g);
      guards.push_back({at.down, at.right, set(guard.letters), 0, 0, 0});
    }
    std::ranges::sort(cells);
    std::ranges::sort(guards);
    const int down = cells[0][0], right = cells[0][1];
    if (least != nullptr) *least = {down, right};
    Written found{static_cast<int>(cells.size())};
    for (const auto* list : {&cells, &guards})
      for (const auto& [d, r, letters, to, source_down, source_right] : *list)
        found.insert(found.end(), {d - down, r - right, letters, to, source_down, source_right});
    return found;
  }

  static std::vector<int> identity(int letters) {
    std::vector<int> same(static_cast<std::size_t>(letters));
    std::iota(same.begin(), same.end(), 0);
    return same;
  }

  // Families of both players are found as such; a cell that is written with the one letter it holds stays.
  void merge(std::vector<Family> given) {
    const std::vector<int> same = identity(letters);
    std::map<Written, Family> found;
    for (Family& family : given) {
      if (family.cells.empty() || family.cells[0].at != Offset{})
        throw InputError("the first cell of a pattern is its anchor");
      for (PatternCell& cell : family.cells) {
        if (cell.from == 0) throw InputError("a cell of a pattern holds some letter");
        if (cell.to == kCopy) {
          if (cell.source < 0 || cell.source >= static_cast<int>(family.cells.size()))
            throw InputError("a cell of a pattern copies another one");
        } else if (cell.to != kKeep && cell.from == bit(cell.to)) {
          cell.to = kKeep;
        }
      }
      Written name = written(family, 0, same);
      const auto [at, fresh] = found.try_emplace(std::move(name), family);
      if (!fresh) at->second.players |= family.players;
    }
    for (auto& [name, family] : found) families.push_back(std::move(family));
  }

  void find_closure() {
    becomes.resize(static_cast<std::size_t>(letters));
    for (int a = 0; a < letters; ++a) becomes[a] = bit(a);
    for (bool more = true; more;) {
      more = false;
      for (const Family& family : families)
        for (const PatternCell& cell : family.cells)
          for (int a = 0; a < letters; ++a)
            if ((becomes[a] & cell.from) != 0 && (family.written(cell) & ~becomes[a]) != 0) {
              becomes[a] |= family.written(cell);
              more = true;
            }
    }
  }

  void find_symmetries() {
    std::map<Written, std::size_t> names;
    const std::vector<int> same = identity(letters);
    for (std::size_t i = 0; i < families.size(); ++i) names[written(families[i], 0, same)] = i;
    for (int g = 0; g < 8; ++g)
      if (auto found = symmetry(names, g, same, false)) symmetries.push_back(std::move(*found));
    if (impartial()) return;
    // The image of an image is the position again under all symmetries that are needed here, so one
    // permutation that exchanges the players is enough.
    std::vector<int> letter = same;
    std::optional<std::vector<int>> exchanging;
    do {
      for (int g = 0; g < 8; ++g) {
        auto found = symmetry(names, g, letter, true);
        if (!found) continue;
        exchanging = letter;
        symmetries.push_back(std::move(*found));
      }
    } while (!exchanging && letters <= kMostPermuted && std::ranges::next_permutation(letter).found);
  }

  void find_bounds() {
    const Letters alive = static_cast<Letters>((bit(letters) - 1) & ~dead());
    for (const int player : {1, 2})
      for (Letters set = alive; set != 0; set = static_cast<Letters>((set - 1) & alive)) {
        int by = -1;
        for (const Family& family : families)
          if ((family.players & player) != 0 && (by < 0 || loses(family, set) < by))
            by = std::max(loses(family, set), 0);
        if (by > 0) used_up[static_cast<std::size_t>(player - 1)].push_back({set, by});
      }
    std::array<std::set<Written>, 2> asked;  // what stands there before a move, of each player
    for (const Family& family : families) {
      Family still = family;
      for (PatternCell& cell : still.cells) {
        cell.to = kKeep;
        cell.source = -1;
      }
      const Written name = written(still, 0, identity(letters));
      for (const int player : {1, 2})
        if ((family.players & player) != 0) asked[static_cast<std::size_t>(player - 1)].insert(name);
    }
    dicotic = liberties.empty() && asked[0] == asked[1];
  }
  // How many cells fewer hold one of these letters after the move, at least.
  static int loses(const Family& family, Letters set) {
    int fewer = 0;
    for (const PatternCell& cell : family.cells) {
      if (cell.to == kKeep) continue;
      if ((cell.from & ~set) == 0) ++fewer;
      if ((family.written(cell) & set) != 0) --fewer;
    }
    return fewer;
  }

  // The whole set of families must go to itself, each with the players it belongs to.
  std::optional<Symmetry> symmetry(const std::map<Written, std::size_t>& names, int g,
                                   const std::vector<int>& letter, bool negative) const {
    for (const Liberty& rule : liberties) {
      const bool kept = std::ranges::any_of(liberties, [&](const Liberty& other) {
        return other.stone == letter[rule.stone] && other.liberty == letter[rule.liberty];
      });
      if (!kept) return std::nullopt;
    }
    Symmetry found{g, negative, letter, std::vector<Symmetry::Moved>(guarded.size())};
    for (std::size_t i = 0; i < families.size(); ++i) {
      Offset least, least_there;
      const auto at = names.find(written(families[i], g, letter, &least));
      if (at == names.end()) return std::nullopt;
      const int players = families[i].players;
      const int exchanged = (players & 1) << 1 | players >> 1;
      if (families[at->second].players != (negative ? exchanged : players)) return std::nullopt;
      const auto number = std::ranges::find(guarded, i);
      if (number == guarded.end()) continue;
      written(families[at->second], 0, identity(letters), &least_there);
      const auto there = std::ranges::find(guarded, at->second);
      found.guarded[static_cast<std::size_t>(number - guarded.begin())] = {
          static_cast<std::size_t>(there - guarded.begin()), least - least_there};
    }
    return found;
  }

  static constexpr int kMostPermuted = 7;
};

}  // namespace grundy::patterns
