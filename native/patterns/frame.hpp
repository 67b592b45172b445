// A frame of cells, and the moves that rules as data have on boards in it: cells are bits, with one word for
// each letter.
#pragma once

#include <array>
#include <memory>

#include "games/bit_grid.hpp"
#include "patterns/rules.hpp"

namespace grundy::patterns {

inline constexpr int kFewPlanes = 4, kMostPlanes = 8;

// Of a board: one for each letter that is not dead, and more in keys.
template <class Word, int kPlanes>
struct Planes {
  std::array<Word, kPlanes> words{};
  bool operator==(const Planes&) const = default;
  auto operator<=>(const Planes&) const = default;
  Word& operator[](std::size_t i) { return words[i]; }
  const Word& operator[](std::size_t i) const { return words[i]; }
  Word all(int count) const {
    Word cells = 0;
    for (int i = 0; i < count; ++i) cells |= words[static_cast<std::size_t>(i)];
    return cells;
  }
  Planes in(Word cells, int count) const {
    Planes found;
    for (int i = 0; i < count; ++i)
      found[static_cast<std::size_t>(i)] = words[static_cast<std::size_t>(i)] & cells;
    return found;
  }
};

template <class Word, int kPlanes>
class Frame {
 public:
  static constexpr int kBits = 8 * sizeof(Word), kMostSets = 64, kDeepest = 64;
  using Board = Planes<Word, kPlanes>;
  using SetPlanes = std::array<Word, kMostSets>;

  Frame(std::shared_ptr<const RuleSet> given, int width, int height)
      : rules(std::move(given)), grid(width, height, width <= 8 && 8 * height <= kBits ? 8 : width) {
    if (width * height > kBits || (width >= kBits && height > 1))
      throw InputError("a board of this size does not fit");
    choose_planes();
    compile(1, trees_[0]);
    compile(2, trees_[1]);
  }

  std::shared_ptr<const RuleSet> rules;
  BitGrid<Word> grid;
  int planes = 0;                         // one for each letter that is not dead
  std::array<int, kMostLetters> plane{};  // of a letter; -1 if it is dead, so that its cells are as none

  // ---- geometry
  int by(Offset at) const { return at.down * grid.stride + at.right; }
  static Word moved(Word plane, int by) { return by >= 0 ? plane >> by : plane << -by; }
  Word anchors(Offset at) const {  // the cells from which this is in the frame
    Word found = 0;
    for (int row = std::max(0, -at.down); row < std::min(grid.height, grid.height - at.down); ++row)
      for (int column = std::max(0, -at.right); column < std::min(grid.width, grid.width - at.right);
           ++column)
        found |= grid.bit(row * grid.stride + column);
    return found;
  }

  // ---- sets of letters
  std::uint8_t set(Letters letters) {
    const auto at = std::ranges::find(sets_, letters);
    if (at != sets_.end()) return static_cast<std::uint8_t>(at - sets_.begin());
    if (sets_.size() == kMostSets) throw InputError("rules with so many sets of letters have no native form");
    sets_.push_back(letters);
    return static_cast<std::uint8_t>(sets_.size() - 1);
  }
  Word cells_with(const Board& board, Letters letters) const {
    Word found = 0;
    for (int a = 0; a < rules->letters; ++a)
      if ((letters & bit(a)) != 0 && plane[a] >= 0) found |= board[static_cast<std::size_t>(plane[a])];
    return found;
  }
  void look(const Board& board, SetPlanes& found) const {
    for (std::size_t i = 0; i < sets_.size(); ++i) found[i] = cells_with(board, sets_[i]);
  }

  // ---- moves
  template <class Visit>  // visit(board after the move); stops when it gives true, and then gives true
  bool any_move(const Board& board, bool left, Visit&& visit) const {
    return any_pattern(board, left, [&](std::uint32_t pattern, Word places) {
      for (; places != 0; places &= places - 1) {
        const Board next = after(board, pattern, lowest_bit(places), left);
        if (breathes(next) && visit(next)) return true;
      }
      return false;
    });
  }
  // What a pattern of the player, of which the anchor stands on a cell, makes of the board.
  Board after(const Board& board, std::uint32_t pattern, int anchor, bool left = true) const {
    Board found = board;
    for (const Write& write : trees_[left ? 0 : 1].leaves[pattern].writes) {
      const Word cell = grid.bit(anchor + write.by);
      for (int i = 0; i < planes; ++i) found[static_cast<std::size_t>(i)] &= ~cell;
      if (write.plane >= 0) found[static_cast<std::size_t>(write.plane)] |= cell;
      if (write.plane != kCopy) continue;
      const Word copied = grid.bit(anchor + write.source);
      for (int i = 0; i < planes; ++i)
        if ((board[static_cast<std::size_t>(i)] & copied) != 0) found[static_cast<std::size_t>(i)] |= cell;
    }
    return found;
  }
  bool has_move(const Board& board, bool left) const {
    return any_move(board, left, [](const Board&) { return true; });
  }
  int mobility(const Board& board, bool left) const {
    int count = 0;
    any_pattern(board, left, [&](std::uint32_t, Word places) {
      count += count_bits(places);
      return false;
    });
    return count;
  }

  // The patterns of the player that stand somewhere, and where. visit(pattern, anchors) stops it by true.
  template <class Visit>
  bool any_pattern(const Board& board, bool left, Visit&& visit) const {
    const Tree& tree = trees_[left ? 0 : 1];
    SetPlanes cells;
    look(board, cells);
    std::array<Word, kDeepest> places;
    places[0] = ~Word{0};
    for (std::size_t i = 0; i < tree.nodes.size();) {
      const Node& node = tree.nodes[i];
      const Word here = places[node.depth - 1U] & node.anchors & moved(cells[node.set], node.by);
      if (here == 0) {
        i = node.end;
        continue;
      }
      places[node.depth] = here;
      for (std::uint32_t j = node.leaf; j < node.leaves; ++j) {
        Word allowed = here;
        for (const Check& guard : tree.leaves[j].guards)
          allowed &= ~(moved(cells[guard.set], guard.by) & guard.anchors);
        if (allowed != 0 && visit(j, allowed)) return true;
      }
      ++i;
    }
    return false;
  }

  // Whether each group that must have a liberty has one.
  bool breathes(const Board& board) const {
    for (const Liberty& rule : rules->liberties) {
      const Word stones = cells_with(board, bit(rule.stone)), free = cells_with(board, bit(rule.liberty));
      if (flooded(grid.neighbours(free) & stones, stones) != stones) return false;
    }
    return true;
  }
  Word flooded(Word seeds, Word among) const {
    for (;;) {
      const Word more = seeds | (grid.neighbours(seeds) & among);
      if (more == seeds) return seeds;
      seeds = more;
    }
  }

 private:
  struct Write {
    int by, plane;  // -1: a letter that is dead; kCopy: the one that stood in the source
    int source = 0;
  };
  struct Check {
    int by;
    Word anchors;
    std::uint8_t set;
  };
  struct Leaf {
    std::vector<Write> writes;
    std::vector<Check> guards;
  };
  // Patterns that begin alike share their beginning: a tree in preorder.
  struct Node {
    Word anchors;
    int by;
    std::uint8_t set, depth;
    std::uint32_t end;                   // the next node that is not below this one
    std::uint32_t leaf = 0, leaves = 0;  // the patterns that end here
  };
  struct Tree {
    std::vector<Node> nodes;
    std::vector<Leaf> leaves;
  };
  struct Branch {
    PatternCell cell;
    std::vector<Branch> branches;
    std::vector<const Family*> families;
  };

  void choose_planes() {
    const Letters dead = rules->dead();
    plane.fill(-1);
    for (int a = 0; a < rules->letters; ++a)
      if ((dead & bit(a)) == 0) plane[a] = planes++;
    if (planes > kPlanes) throw InputError("rules with so many letters have no native form");
  }

  void compile(int player, Tree& tree) {
    Branch root;
    for (const Family& family : rules->families) {
      if ((family.players & player) == 0) continue;
      if (family.cells.size() >= kDeepest) throw InputError("a pattern is too long");
      Branch* at = &root;
      for (const PatternCell& cell : family.cells) {
        auto next = std::ranges::find_if(at->branches, [&](const Branch& branch) {
          return branch.cell.at == cell.at && branch.cell.from == cell.from;
        });
        if (next == at->branches.end()) {
          at->branches.push_back({cell, {}, {}});
          next = at->branches.end() - 1;
        }
        at = &*next;
      }
      at->families.push_back(&family);
    }
    for (const Branch& branch : root.branches) flatten(branch, 1, tree);
  }

  void flatten(const Branch& branch, int depth, Tree& tree) {
    const Word fits = anchors(branch.cell.at);
    if (fits == 0) return;
    const std::size_t number = tree.nodes.size();
    tree.nodes.push_back({fits, by(branch.cell.at), set(branch.cell.from), static_cast<std::uint8_t>(depth),
                          0, static_cast<std::uint32_t>(tree.leaves.size()), 0});
    for (const Family* family : branch.families) {
      Leaf leaf;
      for (const PatternCell& cell : family->cells)
        if (cell.to == kCopy) {
          const Offset source = family->cells[static_cast<std::size_t>(cell.source)].at;
          leaf.writes.push_back({by(cell.at), kCopy, by(source)});
        } else if (cell.to != kKeep) {
          leaf.writes.push_back({by(cell.at), plane[cell.to]});
        }
      for (const Guard& guard : family->guards)
        if (const Word near = anchors(guard.at); near != 0)
          leaf.guards.push_back({by(guard.at), near, set(guard.letters)});
      tree.leaves.push_back(std::move(leaf));
    }
    tree.nodes[number].leaves = static_cast<std::uint32_t>(tree.leaves.size());
    for (const Branch& next : branch.branches) flatten(next, depth + 1, tree);
    tree.nodes[number].end = static_cast<std::uint32_t>(tree.nodes.size());
  }

  std::vector<Letters> sets_;
  std::array<Tree, 2> trees_;
};

}  // namespace grundy::patterns
