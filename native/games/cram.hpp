// Cram on bitboards: a component is one word.
//
// Every component fits into the frame of the board that the search starts from; where there is room, its rows
// are bytes. A canonical component touches the left and top border, is at least as wide as high, and is the
// least word among its symmetric images.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/effort.hpp"
#include "core/options.hpp"
#include "games/bit_grid.hpp"
#include "games/cram_graphs.hpp"
#include "games/cram_small.hpp"

namespace grundy {

// Boards of which many are looked at side by side.
template <class Word>
struct LanesOf {
  using Type = Word;
};
template <>
struct LanesOf<std::uint64_t> {
  using Type [[gnu::vector_size(64)]] = std::uint64_t;
};
template <class Word>
using Lanes = typename LanesOf<Word>::Type;

template <class Word>
class Cram {
  using Grid = BitGrid<Word>;

 public:
  using Key = Word;
  static constexpr bool kRecalls = true;  // options take longer to generate than to look up

  Cram(int width, int height) : grid_(width, height, width <= 8 && 8 * height <= Grid::kBits ? 8 : width) {}

  // What a thread remembers of components, which come again and again: the canonical image, or the nimber if
  // the component has at most `eager` cells and fits into a small box.
  class Scratch {
   public:
    struct Part {
      Word cells = 0, image = 0;
      Nim nimber = 0;
      bool solved = false;
    };

    Scratch() : Scratch(0, 0, kFew) {}  // for one expansion
    Scratch(int eager, std::size_t room) : Scratch(eager, room, kMany) {}
    Part& operator[](Word cells) { return parts_[hash_key(cells) & (parts_.size() - 1)]; }
    std::size_t bytes() const { return (joined_ ? 0 : graphs().bytes()) + parts_.size() * sizeof(Part); }

    // All threads of a search have the graphs of the first one.
    void join(const Scratch& first) {
      graphs_ = first.graphs_;
      joined_ = true;
    }
    void share(Readers* readers) { graphs_->share(readers); }
    GraphNimbers& graphs() { return *graphs_; }
    const GraphNimbers& graphs() const { return *graphs_; }

    const int eager;
    SmallCramBoards small;

   private:
    static constexpr std::size_t kFew = 1 << 6, kMany = 1 << 13;
    Scratch(int eager, std::size_t room, std::size_t parts)
        : eager(eager), graphs_(std::make_shared<GraphNimbers>(room)), parts_(parts) {}

    std::shared_ptr<GraphNimbers> graphs_;
    bool joined_ = false;
    std::vector<Part> parts_;  // a power of two
  };

  // Where a generation of options stands: the dominoes that are still to be placed, by their first cell.
  struct Cursor {
    Word cutting_beside, cutting_below;  // horizontal and vertical dominoes that may cut the board in pieces
    Word beside, below;                  // those that cannot
    Word thin;                           // outermost rows and columns that a domino may fill
    typename Grid::Extent extent;
    std::array<Word, 8> images;  // the board and its symmetric images; the images after the first come late
    int symmetries = 0;
    bool symmetric;  // some image is the board itself
    Scratch* scratch;
  };

  Cursor open(Key board, Scratch& scratch) const {
    Cursor cursor;
    cursor.scratch = &scratch;
    cursor.images[0] = board;
    cursor.beside = grid_.beside(board);
    cursor.below = grid_.below(board);
    cursor.cutting_beside = cursor.beside & cutting_beside(board);
    cursor.cutting_below = cursor.below & cutting_below(board);
    cursor.beside ^= cursor.cutting_beside;
    cursor.below ^= cursor.cutting_below;
    return cursor;
  }

  // Adds a few more options, up to symmetry; false when there are no more. Dominoes that cut come first: what
  // they leave is small, so its nimber is more often known.
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    if (cursor.cutting_beside != 0) {
      cut_some(cursor, cursor.cutting_beside, cursor.beside, 1, options);
    } else if (cursor.cutting_below != 0) {
      cut_some(cursor, cursor.cutting_below, cursor.below, grid_.down, options);
    } else {
      if (cursor.symmetries == 0) prepare(cursor);
      const bool beside = cursor.beside != 0;
      place_some(cursor, beside ? cursor.beside : cursor.below, beside ? 1 : grid_.down, options);
    }
    return (cursor.cutting_beside | cursor.cutting_below | cursor.beside | cursor.below) != 0;
  }

  // Boards with the same code have the same nimber; 0: none.
  Uint128 graph_code(Key board) const {
    if (count_bits(board) > CellGraph::kMost) return 0;
    return CellGraph(board, grid_.beside(board), grid_.below(board), grid_.down).code();
  }

  int size(Key board) const { return count_bits(board); }
  std::string text(Key board) const { return grid_.text(board); }

  // The canonical components of a board written in rows.
  std::vector<Key> parse(const std::string& rows) const {
    std::vector<Key> parts;
    Word board = grid_.read(rows).board;
    board &= grid_.neighbours(board);  // drops isolated cells
    while (board != 0) {
      const Word part = grid_.component(board, board);
      parts.push_back(canonical(grid_.in_corner(part)));
      board &= ~part;
    }
    std::ranges::sort(parts);
    return parts;
  }

  // In a search from `cells` cells, components of at most so many are solved by the mex rule at once (chosen
  // by measurement, on boards from 3x10 to 6x7).
  static int eager(int cells) { return cells <= 40 ? (cells - 5) / 2 : (cells + 42) / 4; }
  // Chosen by node counts on hundreds of boards of 28 to 42 cells, with and without holes. On larger boards
  // these weights are no better than those of other games.
  static GuessWeights weights(int eager) {
    if (eager > 17) return {};
    return {.size = 1.05F, .seen = 0.85F, .below = 0.04F, .far = eager * 17 / 10};
  }
  std::size_t bytes() const { return 0; }

 private:
  static constexpr int kBatch = 8;

  static constexpr std::size_t kLanes = sizeof(Lanes<Word>) / sizeof(Word);
  static Word& lane(Lanes<Word>& lanes, std::size_t i) { return reinterpret_cast<Word*>(&lanes)[i]; }
  static Word lane(const Lanes<Word>& lanes, std::size_t i) {
    return reinterpret_cast<const Word*>(&lanes)[i];
  }
  static bool any(const Lanes<Word>& lanes) {
    Word bits = 0;
    for (std::size_t i = 0; i < kLanes; ++i) bits |= lane(lanes, i);
    return bits != 0;
  }

  // Adds the options of some dominoes in `cutting`, given by their first cells. Those that leave one
  // component join `whole`. Stops when the caller needs no more.
  void cut_some(const Cursor& cursor, Word& cutting, Word& whole, int step, OptionList<Key>& options) const {
    const Lanes<Word> cells = take_lowest(cutting);
    const Lanes<Word> dominoes = cells | (cells << step), rests = cursor.images[0] & ~dominoes;
    const Lanes<Word> paired = rests & grid_.neighbours(rests), seeds = grid_.neighbours(dominoes) & paired;
    const Lanes<Word> parts = components(paired, seeds);
    for (std::size_t i = 0; i < kLanes && lane(cells, i) != 0; ++i) {
      const Word part = lane(parts, i);
      if (part == lane(rests, i)) {
        whole |= lane(cells, i);
        continue;
      }
      if (part != 0) push(part, options, *cursor.scratch);
      split(lane(paired, i) & ~part, lane(seeds, i) & ~part, options, *cursor.scratch);
      options.finish();
      if (options.found()) return;
    }
  }

  // Takes the lowest bits out of a word, one for each lane, as long as there are any.
  static Lanes<Word> take_lowest(Word& bits) {
    const auto next = [&bits] {
      const Word lowest = bits & -bits;
      bits ^= lowest;
      return lowest;
    };
    if constexpr (kLanes == 1) {
      return next();
    } else {
      return Lanes<Word>{next(), next(), next(), next(), next(), next(), next(), next()};
    }
  }

  // The component of the lowest seed, of many boards at once.
  Lanes<Word> components(const Lanes<Word>& boards, const Lanes<Word>& seeds) const {
    for (Lanes<Word> parts = seeds & -seeds;;) {
      const Lanes<Word> more = parts | (grid_.neighbours(parts) & boards);
      const Lanes<Word> most = more | (grid_.neighbours(more) & boards);
      if (!any(most ^ parts)) return parts;
      parts = most;
    }
  }

  // Pushes the components of a board without isolated cells, each of which has a cell in `seeds`.
  void split(Word board, Word seeds, OptionList<Key>& options, Scratch& scratch) const {
    while (seeds != 0) {
      const Word part = grid_.component(board, seeds);
      push(part, options, scratch);
      board &= ~part;
      seeds &= ~part;
    }
  }

  // Pushes a component, or its nimber.
  void push(Word cells, OptionList<Key>& options, Scratch& scratch) const {
    typename Scratch::Part& part = scratch[cells];
    if (part.cells != cells) look_at(part, cells, scratch);
    if (part.solved) {
      options.push_nimber(part.nimber);
    } else {
      options.push(part.image);
    }
  }

  void look_at(typename Scratch::Part& part, Word cells, Scratch& scratch) const {
    const auto cornered = grid_.in_corner(cells);
    const int width = cornered.extent.right + 1, height = cornered.extent.bottom + 1;
    part.cells = cells;
    part.solved = count_bits(cells) <= scratch.eager && SmallCramBoards::fit(width, height);
    if (part.solved) {
      std::uint32_t rows = 0;
      Word rest = cornered.board;
      for (int at = 0; at < width * height; at += width) {
        rows |= static_cast<std::uint32_t>(rest & grid_.row) << at;
        rest >>= grid_.down;  // of a single row there is nothing more to take
      }
      part.nimber = scratch.small.nimber(width, rows);
    } else {
      part.image = canonical(cornered);
    }
  }

  Word canonical(typename Grid::Cornered part) const {
    auto [board, extent] = part;
    if (extent.bottom > extent.right) {
      board = grid_.transposed(board, extent);
      std::swap(extent.bottom, extent.right);
    }
    Word least = grid_.least_image(board, extent);
    if (extent.bottom == extent.right)
      least = std::min(least, grid_.least_image(grid_.transposed(board, extent), extent));
    return least;
  }

  // Dominoes around which the empty cells fall into two groups or more, looking only at the cells that touch
  // it: the ring around it is walked once, and a group starts at each empty side cell that is not linked to
  // the side cell before. Done for all horizontal (vertical) dominoes at once, each at its first cell.
  Word cutting_beside(Word board) const {
    const Word west = grid_.to_east(board), north_west = grid_.to_south(west),
               south_west = grid_.to_north(west);
    const Word north1 = grid_.to_south(board), south1 = grid_.to_north(board);
    const Word next = grid_.to_west(board), north2 = grid_.to_south(next), south2 = grid_.to_north(next);
    const Word east = grid_.to_west(next), north_east = grid_.to_south(east),
               south_east = grid_.to_north(east);
    return two_groups({{{west, south_west & south1},
                        {north1, north_west & west},
                        {north2, north1},
                        {east, north_east & north2},
                        {south2, south_east & east},
                        {south1, south2}}});
  }

  Word cutting_below(Word board) const {
    const Word north = grid_.to_south(board), north_west = grid_.to_east(north),
               north_east = grid_.to_west(north);
    const Word west1 = grid_.to_east(board), east1 = grid_.to_west(board);
    const Word next = grid_.to_north(board), west2 = grid_.to_east(next), east2 = grid_.to_west(next);
    const Word south = grid_.to_north(next), south_west = grid_.to_east(south),
               south_east = grid_.to_west(south);
    return two_groups({{{north, north_west & west1},
                        {east1, north_east & north},
                        {east2, east1},
                        {south, south_east & east2},
                        {west2, south_west & south},
                        {west1, west2}}});
  }

  struct Side {
    Word cell;  // a cell beside the domino
    Word link;  // the side cell before it on the ring, where the way to that one is empty
  };
  static Word two_groups(const std::array<Side, 6>& ring) {
    Word one = 0, two = 0;
    for (const Side& side : ring) {
      const Word start = side.cell & ~side.link;
      two |= one & start;
      one |= start;
    }
    return two;
  }

  void prepare(Cursor& cursor) const {
    const Word board = cursor.images[0];
    cursor.extent = grid_.extent_of(board);
    cursor.symmetries = grid_.images_of(board, cursor.extent, cursor.images);
    const auto first = cursor.images.begin();
    cursor.symmetric = std::count(first, first + cursor.symmetries, board) > 1;
    cursor.thin = 0;
    for (const Word line : {grid_.row, grid_.row << (cursor.extent.bottom * grid_.stride), grid_.first_column,
                            grid_.first_column << cursor.extent.right})
      if (count_bits(board & line) <= 2) cursor.thin |= line;
  }

  void place_some(const Cursor& cursor, Word& whole, int step, OptionList<Key>& options) const {
    for (int i = 0; i < kBatch && whole != 0; ++i, whole &= whole - 1)
      place(cursor, lowest_bit(whole), step, options);
  }

  // Adds the option that covers a cell and the one a step further and leaves one component. If that touches
  // the same borders, its images are those of the board with the images of the domino taken out.
  void place(const Cursor& cursor, int cell, int step, OptionList<Key>& options) const {
    const Word shape = Grid::bit(0) | Grid::bit(step), domino = shape << cell,
               rest = cursor.images[0] & ~domino;
    const auto [right, bottom] = cursor.extent;
    const int stride = grid_.stride;
    const bool alone = (rest & (rest - 1)) == 0;  // at most one cell is left
    if (alone || ((domino & cursor.thin) != 0 && grid_.extent_of(rest) != cursor.extent)) {
      if (!alone) push(rest, options, *cursor.scratch);
      options.finish();
      return;
    }
    const auto least_of_four = [&, last = bottom * stride + right](std::size_t at, Word form, int length,
                                                                   int one, int flipped) {
      const Word* images = cursor.images.data() + at;
      const Word first = images[0] & ~(form << one), second = images[1] & ~(form << flipped);
      const Word third = images[2] & ~(form << (last - length - one));
      const Word fourth = images[3] & ~(form << (last - length - flipped));
      return std::min(std::min(first, second), std::min(third, fourth));
    };
    const int row = grid_.row_of(cell), column = grid_.column_of(cell), height = step == 1 ? 0 : 1;
    Word least = least_of_four(0, shape, step, cell, (bottom - row - height) * stride + column);
    if (cursor.symmetries == 8) {
      const int turned_step = step == 1 ? stride : 1;
      least = std::min(
          least, least_of_four(4, Grid::bit(0) | Grid::bit(turned_step), turned_step, column * stride + row,
                               (bottom - column - 1 + height) * stride + row));
    }
    options.push(least);
    if (cursor.symmetric) {
      options.finish();
    } else {
      options.finish_likely_new();
    }
  }

  Grid grid_;
};

}  // namespace grundy
