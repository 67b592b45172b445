// Which cells of a board can still influence each other: parts whose sum a position is.
//
// Two closures say what a cell may ever hold. The wide one asks the letter of the cell alone: K(a) of
// `RuleSet::becomes`. The tight one, R, is the least that holds the letters of the board and is closed under
// possible instances: one is possible if each of its cells may hold what it asks for, and none of its guards
// is a cell that blocks it now and never changes. Of both this is so, by induction on moves: in a
// position t that can be reached from s, every cell holds a letter that the closure of s allows there, the
// closure of t is within that of s, and so every instance that is ever played is possible in s. What is
// impossible stays impossible.
//
// Dropped cells. A cell that is in no possible instance never changes. It matters to guards only: those that
// it blocks it blocks for ever, and these instances are impossible. So the cell may be taken off the board if
// the instances that are possible are kept with the board; this is why keys of guarded rules have a plane for
// each guarded family, of the anchors that are still possible. Only guards block, so without guards there is
// nothing to keep.
//
// Independence. All cells of a possible instance are joined, and with them each guard cell that may change
// and may then hold a letter that blocks it. An instance is then playable in the position exactly if it is
// playable in the part that its cells are in: its other guard cells never block it. That stays so, since
// nothing impossible becomes possible. So the position is the sum of its parts. A part in which neither
// player has a move is worth 0.
//
// The wide closure joins more than the tight one, and is one pass without a loop. Rules with guards take the
// tight one. Rules with liberties join all neighbours: their groups, liberties and moves are then within a
// part, and a part without a move is worth 0.
#pragma once

#include "patterns/frame.hpp"

namespace grundy::patterns {

template <class Word, int kPlanes>
class Splitting {
 public:
  using Board = Planes<Word, kPlanes>;

  // A part in its place. Without guards the key is the board; with guards, it is the cells that are in
  // possible instances and, in further planes, the anchors of the possible instances of each guarded family;
  // the board then also has the cells beside that block others for ever.
  struct Part {
    Board key, board;
    Word cells = 0;
  };

  explicit Splitting(Frame<Word, kPlanes>& frame) : frame_(frame), rules_(*frame.rules) {
    keys = frame.planes + static_cast<int>(rules_.guarded.size());
    if (keys > kPlanes) throw InputError("rules with so many guards have no native form");
    if (rules_.liberties.empty() && rules_.guarded.empty()) join();
    if (!rules_.guarded.empty()) {
      if (!rules_.liberties.empty()) throw InputError("rules with guards and liberties have no native form");
      for (const Family& family : rules_.families) guarded_.push_back(of(family));
    }
    if (!rules_.liberties.empty() && !std::ranges::all_of(rules_.families, connected))
      throw InputError("rules with liberties have no native form if a pattern is in several pieces");
    for (const Liberty& rule : rules_.liberties)
      if (!std::ranges::all_of(rules_.families, [&](const Family& family) { return stays(family, rule); }))
        throw InputError("rules with liberties have no native form if a group may get a liberty again");
  }

  int keys;  // planes of a key
  bool guarded() const { return !rules_.guarded.empty(); }

  template <class Visit>  // visit(part)
  void operator()(const Board& board, Visit&& visit) const {
    if (guarded()) {
      tight(board, visit);
    } else if (!rules_.liberties.empty()) {
      for (Word rest = board.all(frame_.planes); rest != 0;) {
        const Word part = frame_.flooded(rest & -rest, rest);
        rest &= ~part;
        give(board, part, visit);
      }
    } else {
      wide(board, visit);
    }
  }

 private:
  using Frame_ = Frame<Word, kPlanes>;
  static Word moved(Word plane, int by) { return Frame_::moved(plane, by); }

  template <class Visit>
  void give(const Board& board, Word cells, Visit&& visit) const {
    const Board part = board.in(cells, frame_.planes);
    visit(Part{part, part, cells});
  }

  // Whether a group without a liberty stays so: then it ends the game. No stone goes, no cell becomes a
  // liberty, and a new stone beside the group would stand where a liberty was.
  static bool stays(const Family& family, const Liberty& rule) {
    return std::ranges::all_of(family.cells, [&](const PatternCell& cell) {
      const Letters written = family.written(cell);
      if (written == 0) return true;
      if ((written & bit(rule.stone)) != 0 && cell.from != bit(rule.liberty)) return false;
      return (written & bit(rule.liberty)) == 0 && (cell.from & bit(rule.stone)) == 0;
    });
  }

  static bool connected(const Family& family) {  // along sides
    std::vector<Offset> rest, reached{family.cells[0].at};
    for (const PatternCell& cell : family.cells) rest.push_back(cell.at);
    std::erase(rest, reached[0]);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const Offset step : {Offset{-1, 0}, Offset{0, -1}, Offset{0, 1}, Offset{1, 0}}) {
        const Offset near = reached[i] + step;
        if (std::erase(rest, near) > 0) reached.push_back(near);
      }
    }
    return rest.empty();
  }

  // ---- the wide closure
  struct Box {  // letters here, and letters there
    std::uint8_t here, there;
  };
  struct Pair {
    int by;
    Word anchors;
    std::vector<Box> boxes;
  };
  struct Many {
    Word anchors;
    std::vector<std::pair<int, std::uint8_t>> cells;
  };
  using Table = std::array<Letters, kMostLetters>;  // with a letter here, these letters there are joined

  // Cells of an instance of two cells are joined by the pair of their letters. One of more cells needs no
  // attention of its own if pairs join all of its cells whenever it is possible: rays are joined step by
  // step.
  void join() {
    std::map<Offset, Table> pairs;
    std::vector<std::vector<std::pair<Offset, Letters>>> shapes;
    for (const Family& family : rules_.families) {
      std::vector<std::pair<Offset, Letters>> shape;
      for (const PatternCell& cell : family.cells) shape.emplace_back(cell.at, rules_.may_become(cell.from));
      std::ranges::sort(shape);
      const Offset least = shape[0].first;
      for (auto& [at, letters] : shape) at = at - least;
      if (shape.size() == 2) {
        Table& table = pairs[shape[1].first];
        for (int a = 0; a < rules_.letters; ++a)
          if ((shape[0].second & bit(a)) != 0) table[static_cast<std::size_t>(a)] |= shape[1].second;
      }
      if (std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(std::move(shape));
    }
    for (const auto& shape : shapes) {
      if (shape.size() == 2 || (shape.size() > 2 && joined(shape, pairs))) continue;
      Many many{~Word{0}, {}};
      for (const auto& [at, letters] : shape) {
        many.anchors &= frame_.anchors(at);
        many.cells.emplace_back(frame_.by(at), frame_.set(letters));
      }
      if (many.anchors != 0) many_.push_back(std::move(many));
    }
    for (const auto& [at, table] : pairs) {
      Pair pair{frame_.by(at), frame_.anchors(at), {}};
      std::map<Letters, Letters> boxes;
      for (int a = 0; a < rules_.letters; ++a)
        if (const Letters there = table[static_cast<std::size_t>(a)]; there != 0) boxes[there] |= bit(a);
      for (const auto& [there, here] : boxes) pair.boxes.push_back({frame_.set(here), frame_.set(there)});
      if (pair.anchors != 0) pairs_.push_back(std::move(pair));
    }
    if (std::max(pairs_.size(), many_.size()) > kMostJoins)
      throw InputError("rules with so many patterns have no native form");
  }

  static bool joined(const std::vector<std::pair<Offset, Letters>>& shape,
                     const std::map<Offset, Table>& pairs) {
    std::vector<bool> reached(shape.size());
    reached[0] = true;
    std::vector<std::size_t> ahead{0};
    while (!ahead.empty()) {
      const std::size_t i = ahead.back();
      ahead.pop_back();
      for (std::size_t j = 0; j < shape.size(); ++j) {
        if (reached[j]) continue;
        const auto& [first, second] = std::minmax(shape[i], shape[j]);
        const auto at = pairs.find(second.first - first.first);
        if (at == pairs.end()) continue;
        bool always = true;
        for (int a = 0; a < kMostLetters; ++a)
          if ((first.second & bit(a)) != 0)
            always = always && (second.second & ~at->second[static_cast<std::size_t>(a)]) == 0;
        if (!always) continue;
        reached[j] = true;
        ahead.push_back(j);
      }
    }
    return std::ranges::all_of(reached, [](bool one) { return one; });
  }

  template <class Visit>
  void wide(const Board& board, Visit&& visit) const {
    typename Frame_::SetPlanes cells;
    frame_.look(board, cells);
    std::array<Word, kMostJoins> pairs, many;
    Word rest = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      Word here = 0;
      for (const Box& box : pair.boxes) here |= cells[box.here] & moved(cells[box.there], pair.by);
      pairs[i] = here & pair.anchors;
      rest |= pairs[i] | moved(pairs[i], -pair.by);
    }
    for (std::size_t i = 0; i < many_.size(); ++i) {
      Word here = many_[i].anchors;
      for (const auto& [by, set] : many_[i].cells) here &= moved(cells[set], by);
      many[i] = here;
      for (const auto& [by, set] : many_[i].cells) rest |= moved(here, -by);
    }
    while (rest != 0) {
      Word part = rest & -rest;
      for (Word before = 0; before != part;) {
        before = part;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
          const int by = pairs_[i].by;
          part |= moved(part & pairs[i], -by) | (moved(part, by) & pairs[i]);
        }
        for (std::size_t i = 0; i < many_.size(); ++i) {
          if (many[i] == 0) continue;
          Word hit = 0;
          for (const auto& [by, set] : many_[i].cells) hit |= moved(part, by);
          hit &= many[i];
          for (const auto& [by, set] : many_[i].cells) part |= moved(hit, -by);
        }
      }
      rest &= ~part;
      give(board, part, visit);
    }
  }

  // ---- the tight closure
  struct Cell {
    int by;
    Letters from;
    int plane;  // that is written; -1 if none
    bool vanishes = false;
    Letters copied = 0;  // the letters of which one is copied, from there
    int source = 0;
  };
  struct Near {
    int by;
    Word anchors;
    Letters letters;
  };
  struct Shape {
    Word anchors;
    std::vector<Cell> cells;
    std::vector<Near> guards;
  };

  Shape of(const Family& family) const {
    Shape shape{~Word{0}, {}, {}};
    for (const PatternCell& cell : family.cells) {
      shape.anchors &= frame_.anchors(cell.at);
      const int plane = cell.to < 0 ? -1 : frame_.plane[cell.to];
      shape.cells.push_back({frame_.by(cell.at), cell.from, plane, cell.to >= 0 && plane < 0});
      if (cell.to != kCopy) continue;
      shape.cells.back().copied = family.written(cell);
      shape.cells.back().source = frame_.by(family.cells[static_cast<std::size_t>(cell.source)].at);
    }
    if (shape.anchors == 0) return Shape{0, {}, {}};  // larger than the frame
    for (const Guard& guard : family.guards)
      if (const Word near = frame_.anchors(guard.at); near != 0)
        shape.guards.push_back({frame_.by(guard.at), near, guard.letters});
    return shape;
  }

  Word possible(const Shape& shape, const Board& board, const Board& may, Word changes) const {
    Word places = shape.anchors;
    for (const Cell& cell : shape.cells) places &= moved(frame_.cells_with(may, cell.from), cell.by);
    for (const Near& guard : shape.guards) {
      if (places == 0) break;
      places &= ~(moved(frame_.cells_with(board, guard.letters) & ~changes, guard.by) & guard.anchors);
    }
    return places;
  }

  // What a part needs beside it to be the same part on a board of its own: the cells that never change and
  // block instances of it for ever, and those that do so with instances of these.
  Word with_blockers(Word part, const Board& board, Word changes) const {
    for (Word before = 0; before != part;) {
      before = part;
      for (const Shape& shape : guarded_)
        for (const Near& guard : shape.guards)
          part |= moved(part & guard.anchors, -guard.by) & frame_.cells_with(board, guard.letters) & ~changes;
    }
    return part;
  }

  template <class Visit>
  void tight(const Board& board, Visit&& visit) const {
    const int planes = frame_.planes;
    Board may = board;  // R, for all letters that are not dead
    Word changes = 0;
    std::vector<Word> places(guarded_.size());
    for (bool more = true; more;) {
      more = false;
      const Board may_before = may;
      const Word changes_before = changes;
      for (std::size_t i = 0; i < guarded_.size(); ++i) {
        const Word found = possible(guarded_[i], board, may, changes);
        more = more || (found & ~places[i]) != 0;
        places[i] |= found;
        for (const Cell& cell : guarded_[i].cells) {
          const Word cells = moved(found, -cell.by);
          if (cell.plane >= 0) {
            changes |= cells & ~board[static_cast<std::size_t>(cell.plane)];
            may[static_cast<std::size_t>(cell.plane)] |= cells;
          }
          if (cell.vanishes) changes |= cells;
          for (int a = 0; a < rules_.letters; ++a) {
            if ((cell.copied & bit(a)) == 0) continue;
            const Word copied = moved(found & moved(frame_.cells_with(may, bit(a)), cell.source), -cell.by);
            const auto plane = static_cast<std::size_t>(frame_.plane[a]);
            changes |= copied & ~board[plane];
            may[plane] |= copied;
          }
        }
      }
      more = more || may != may_before || changes != changes_before;
    }
    Word kept = 0;
    for (std::size_t i = 0; i < guarded_.size(); ++i)
      for (const Cell& cell : guarded_[i].cells) kept |= moved(places[i], -cell.by);
    for (Word rest = kept; rest != 0;) {
      const Word part = joined(rest & -rest, places, may, changes);
      rest &= ~part;
      Part found;
      found.cells = part;
      found.key = board.in(part, planes);
      for (std::size_t i = 0; i < guarded_.size(); ++i) {
        const Word here = places[i] & part;
        const auto number = std::ranges::find(rules_.guarded, i);
        if (number != rules_.guarded.end())
          found.key[static_cast<std::size_t>(planes + (number - rules_.guarded.begin()))] = here;
      }
      found.board = board.in(with_blockers(part, board, changes), planes);
      visit(found);
    }
  }

  Word joined(Word part, const std::vector<Word>& places, const Board& may, Word changes) const {
    for (Word before = 0; before != part;) {
      before = part;
      for (std::size_t i = 0; i < guarded_.size(); ++i) {
        if (places[i] == 0) continue;
        Word hit = 0;
        for (const Cell& cell : guarded_[i].cells) hit |= moved(part, cell.by);
        hit &= places[i];
        for (const Near& guard : guarded_[i].guards)
          hit |= moved(part & changes & frame_.cells_with(may, guard.letters), guard.by) & guard.anchors &
                 places[i];
        for (const Cell& cell : guarded_[i].cells) part |= moved(hit, -cell.by);
        for (const Near& guard : guarded_[i].guards)
          part |= moved(hit & guard.anchors, -guard.by) & changes & frame_.cells_with(may, guard.letters);
      }
    }
    return part;
  }

  static constexpr std::size_t kMostJoins = 256;

  Frame_& frame_;
  const RuleSet& rules_;
  std::vector<Pair> pairs_;
  std::vector<Many> many_;
  std::vector<Shape> guarded_;
};

}  // namespace grundy::patterns
