// Of all images of a part under the symmetries of its rules, one that stands for them.
#pragma once

#include "patterns/splitting.hpp"

namespace grundy::patterns {

template <class Word, int kPlanes>
class Images {
 public:
  using Board = Planes<Word, kPlanes>;
  using Extent = typename BitGrid<Word>::Extent;
  using Part = typename Splitting<Word, kPlanes>::Part;

  struct Found {
    Board key, board;  // the board is one of this key, not of the part if that is the negative
    bool negative = false;
    bool own_negative = false;  // whether it is both
  };

  // Boards of guarded rules stick out of their keys, so that they are turned only where all turned boards
  // fit.
  Images(const Frame<Word, kPlanes>& frame, const Splitting<Word, kPlanes>& splitting)
      : frame_(frame), splitting_(splitting) {
    const bool square = frame.grid.width == frame.grid.height;
    for (const Symmetry& symmetry : frame.rules->symmetries)
      if ((symmetry.g & 4) == 0 || square || !splitting.guarded())
        symmetries_.push_back(with_planes(symmetry));
  }

  // Whether turned boards may fit into the frame of a lying one.
  static bool turns(const RuleSet& rules) {
    return rules.guarded.empty() &&
           std::ranges::any_of(rules.symmetries, [](const Symmetry& one) { return (one.g & 4) != 0; });
  }

  Found first(const Part& part) const {
    const auto [corner, extent] = frame_.grid.in_corner(part.cells);
    Board in_corner;
    const int by = lowest_bit(part.cells) - lowest_bit(corner);
    for (int i = 0; i < splitting_.keys; ++i)
      in_corner[static_cast<std::size_t>(i)] = part.key[static_cast<std::size_t>(i)] >> by;
    const bool turned = extent.bottom > extent.right && turnable_;
    const bool square = extent.bottom == extent.right;
    // The images of each plane under each of the eight, as they are needed.
    std::array<Board, 8> made;
    std::array<bool, 8> is_made{};
    const Chosen* best = nullptr;
    Board least;
    bool own_negative = false;
    for (const Chosen& symmetry : symmetries_) {
      if (!square && ((symmetry.g & 4) != 0) != turned) continue;
      const auto g = static_cast<std::size_t>(symmetry.g);
      if (!is_made[g]) {
        for (int i = 0; i < splitting_.keys; ++i) {
          const auto plane = static_cast<std::size_t>(i);
          made[g][plane] = image(in_corner[plane], extent, symmetry.g);
        }
        is_made[g] = true;
      }
      Board other;
      for (int i = 0; i < splitting_.keys; ++i) {
        const auto plane = static_cast<std::size_t>(i);
        other[symmetry.plane[plane]] = Frame<Word, kPlanes>::moved(made[g][plane], symmetry.by[plane]);
      }
      if (best == nullptr || other < least) {
        least = other;
        best = &symmetry;
        own_negative = false;
      } else if (symmetry.negative != best->negative && !own_negative) {
        own_negative = other == least;
      }
    }
    Found found{least, splitting_.guarded() ? part.board : least, best->negative, own_negative};
    if (splitting_.guarded() && best->negative) found.board = whole_image(part.board, *best);
    return found;
  }

 private:
  struct Chosen {
    int g;
    bool negative;
    std::array<std::uint8_t, kPlanes> plane{};
    std::array<int, kPlanes> by{};  // of anchors
  };

  Chosen with_planes(const Symmetry& symmetry) {
    turnable_ = turnable_ || (symmetry.g & 4) != 0;
    Chosen chosen{symmetry.g, symmetry.negative, {}, {}};
    for (int a = 0; a < frame_.rules->letters; ++a)
      if (frame_.plane[static_cast<std::size_t>(a)] >= 0)
        chosen.plane[static_cast<std::size_t>(frame_.plane[static_cast<std::size_t>(a)])] =
            static_cast<std::uint8_t>(
                frame_.plane[static_cast<std::size_t>(symmetry.letters[static_cast<std::size_t>(a)])]);
    for (std::size_t i = 0; i < symmetry.guarded.size(); ++i) {
      const auto plane = static_cast<std::size_t>(frame_.planes) + i;
      chosen.plane[plane] =
          static_cast<std::uint8_t>(static_cast<std::size_t>(frame_.planes) + symmetry.guarded[i].family);
      chosen.by[plane] = -frame_.by(symmetry.guarded[i].by);
    }
    return chosen;
  }

  Word image(Word plane, Extent extent, int g) const {
    const BitGrid<Word>& grid = frame_.grid;
    if ((g & 4) != 0) {
      plane = grid.transposed(plane, extent);
      std::swap(extent.right, extent.bottom);
    }
    if ((g & 3) == 1) return grid.flipped(grid.half_turn(plane, extent), extent.bottom);
    if ((g & 3) == 2) return grid.flipped(plane, extent.bottom);
    if ((g & 3) == 3) return grid.half_turn(plane, extent);
    return plane;
  }

  Board whole_image(const Board& board, const Chosen& symmetry) const {
    const Word cells = board.all(frame_.planes);
    const auto [corner, extent] = frame_.grid.in_corner(cells);
    const int by = lowest_bit(cells) - lowest_bit(corner);
    Board found;
    for (int i = 0; i < frame_.planes; ++i) {
      const auto plane = static_cast<std::size_t>(i);
      found[symmetry.plane[plane]] = image(board[plane] >> by, extent, symmetry.g);
    }
    return found;
  }

  const Frame<Word, kPlanes>& frame_;
  const Splitting<Word, kPlanes>& splitting_;
  std::vector<Chosen> symmetries_;
  bool turnable_ = false;
};

}  // namespace grundy::patterns
