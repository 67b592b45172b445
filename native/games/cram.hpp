// Cram on bitboards: a component is one word, bit row * stride + column set where the cell is empty.
//
// Every component fits into the frame of the board that the search starts from; where there is room, its rows
// are bytes. A canonical component touches the left and top border, is at least as wide as high, and is the
// least word among its symmetric images.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/bits.hpp"
#include "core/options.hpp"
#include "games/cram_graphs.hpp"
#include "games/cram_small.hpp"

namespace grundy {

// Boards of which many are looked at side by side. The vectors do not leave this file, so that how they would
// be passed on does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"
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
 public:
  using Key = Word;
  static constexpr int kBits = 8 * sizeof(Word);

  struct Extent {
    int right, bottom;  // of a board that touches the left and top border
    bool operator==(const Extent&) const = default;
  };

  Cram(int width, int height)
      : width_(width), rows_(height), stride_(width <= 8 && 8 * height <= kBits ? 8 : width) {
    for (int i = 0; i <= kBits; ++i) {
      row_of_[i] = static_cast<std::uint8_t>(i / stride_);
      column_of_[i] = static_cast<std::uint8_t>(i % stride_);
    }
    Word last_column = 0;
    for (int row = 0; row < rows_; ++row) last_column |= bit(row * stride_ + width_ - 1);
    first_column_ = last_column >> (width_ - 1);
    not_last_column_ = ~last_column;
    several_rows_ = rows_ > 1 ? ~Word{0} : Word{0};
    down_ = rows_ > 1 ? stride_ : 1;  // a shift by the whole word would be undefined
    row_ = stride_ >= kBits ? ~Word{0} : bit(stride_) - 1;
  }

  // What a thread remembers of components, which come again and again: the canonical image, or the nimber if
  // the component has at most `eager` cells and fits into a small box.
  class Scratch {
   public:
    struct Part {
      Word cells = 0, image = 0;
      Nim nimber = 0;
      bool solved = false;
    };

    explicit Scratch(int eager = 0, std::size_t room = 0) : eager(eager), graphs(room), parts_(kSize) {}
    Part& operator[](Word cells) { return parts_[hash_key(cells) % kSize]; }
    std::size_t bytes() const { return graphs.bytes(); }

    const int eager;
    SmallBoards small;
    GraphNimbers graphs;

   private:
    static constexpr std::size_t kSize = 1 << 13;
    std::vector<Part> parts_;
  };

  // Where a generation of options stands: the dominoes that are still to be placed, by their first cell.
  struct Cursor {
    Word cutting_beside, cutting_below;  // horizontal and vertical dominoes that may cut the board in pieces
    Word beside, below;                  // those that cannot
    Word thin;                           // outermost rows and columns that a domino may fill
    Extent extent;
    std::array<Word, 8> images;  // the board and its symmetric images; the images after the first come late
    int symmetries = 0;
    Scratch* scratch;
  };

  Cursor open(Key board, Scratch& scratch) const {
    Cursor cursor;
    cursor.scratch = &scratch;
    cursor.images[0] = board;
    cursor.beside = beside(board);
    cursor.below = below(board);
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
      cut_some(cursor, cursor.cutting_below, cursor.below, down_, options);
    } else {
      if (cursor.symmetries == 0) prepare(cursor);
      const bool beside = cursor.beside != 0;
      place_some(cursor, beside ? cursor.beside : cursor.below, beside ? 1 : down_, options);
    }
    return (cursor.cutting_beside | cursor.cutting_below | cursor.beside | cursor.below) != 0;
  }

  // Boards with the same code have the same nimber; 0: none.
  Uint128 graph_code(Key board) const {
    if (count_bits(board) > CellGraph::kMost) return 0;
    return CellGraph(board, beside(board), below(board), down_).code();
  }

  int size(Key board) const { return count_bits(board); }

  std::string text(Key board) const {
    const Extent extent = extent_of(board);
    std::string rows;
    for (int row = 0; row <= extent.bottom; ++row) {
      if (row > 0) rows += '/';
      for (int column = 0; column <= extent.right; ++column)
        rows += (board & bit(row * stride_ + column)) != 0 ? '.' : '#';
    }
    return rows;
  }

  // The canonical components of a board written in rows.
  std::vector<Key> parse(const std::string& rows) const {
    OptionList<Key> parts;
    Scratch scratch;
    Word board = read(rows);
    board &= neighbours(board);  // drops isolated cells
    split(board, board, parts, scratch);
    parts.finish();
    return {parts[0].begin(), parts[0].end()};
  }

  // In a search from `cells` cells, components of at most so many are solved by the mex rule at once (chosen
  // by measurement, on boards from 3x10 to 6x7).
  static int eager(int cells) { return cells <= 40 ? (cells - 5) / 2 : (cells + 42) / 4; }
  std::size_t bytes() const { return 0; }

 private:
  static constexpr int kBatch = 8;

  // The word of a board; it must fit into the frame as it stands or turned.
  Word read(const std::string& rows) const {
    std::vector<std::string> lines(1);
    for (const char c : rows) {
      if (c == '/') {
        lines.emplace_back();
      } else if (c == '.' || c == '#') {
        lines.back() += c;
      } else {
        throw InputError("not a Cram board: '" + rows + "'");
      }
    }
    const int height = static_cast<int>(lines.size()), width = static_cast<int>(lines[0].size());
    if (width == 0) throw InputError("not a Cram board: '" + rows + "'");
    const bool turned = width > width_ || height > rows_;
    if ((turned ? height : width) > width_ || (turned ? width : height) > rows_) {
      throw InputError("the Cram board '" + rows + "' does not fit into " + std::to_string(width_) + "x" +
                       std::to_string(rows_));
    }
    Word board = 0;
    for (int row = 0; row < height; ++row) {
      const std::string& line = lines[static_cast<std::size_t>(row)];
      if (static_cast<int>(line.size()) != width)
        throw InputError("rows of different length in '" + rows + "'");
      for (int column = 0; column < width; ++column)
        if (line[static_cast<std::size_t>(column)] == '.')
          board |= bit(turned ? column * stride_ + row : row * stride_ + column);
    }
    return board;
  }

  static Word bit(int i) { return Word{1} << i; }

  // The first cells of the dominoes that fit.
  Word beside(Word board) const { return board & (board >> 1) & not_last_column_; }
  Word below(Word board) const { return board & (board >> down_) & several_rows_; }

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

  template <class Cells>  // Word or Lanes<Word>
  Cells neighbours(const Cells& cells) const {
    return ((cells & not_last_column_) << 1) | ((cells >> 1) & not_last_column_) |
           (((cells << down_) | (cells >> down_)) & several_rows_);
  }

  // Adds the options of some dominoes in `cutting`, given by their first cells. Those that leave one
  // component join `whole`.
  void cut_some(const Cursor& cursor, Word& cutting, Word& whole, int step, OptionList<Key>& options) const {
    Lanes<Word> cells{};
    for (std::size_t i = 0; i < kLanes && cutting != 0; ++i, cutting &= cutting - 1)
      lane(cells, i) = cutting & -cutting;
    const Lanes<Word> dominoes = cells | (cells << step), rests = cursor.images[0] & ~dominoes;
    const Lanes<Word> paired = rests & neighbours(rests), seeds = neighbours(dominoes) & paired;
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
    }
  }

  // The component of the lowest seed, of many boards at once.
  Lanes<Word> components(const Lanes<Word>& boards, const Lanes<Word>& seeds) const {
    for (Lanes<Word> parts = seeds & -seeds;;) {
      const Lanes<Word> more = parts | (neighbours(parts) & boards);
      const Lanes<Word> most = more | (neighbours(more) & boards);
      if (!any(most ^ parts)) return parts;
      parts = most;
    }
  }

  // Pushes the components of a board without isolated cells, each of which has a cell in `seeds`.
  void split(Word board, Word seeds, OptionList<Key>& options, Scratch& scratch) const {
    while (seeds != 0) {
      const Word part = component(board, seeds);
      push(part, options, scratch);
      board &= ~part;
      seeds &= ~part;
    }
  }

  // The component of the lowest seed. If all seeds are in it, it is the whole board.
  Word component(Word board, Word seeds) const {
    Word part = seeds & -seeds;
    while ((seeds & ~part) != 0) {
      const Word more = part | (neighbours(part) & board);
      const Word most = more | (neighbours(more) & board);
      if (most == part) return part;
      part = most;
    }
    return board;
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
    const Cornered cornered = in_corner(cells);
    const int width = cornered.extent.right + 1, height = cornered.extent.bottom + 1;
    part.cells = cells;
    part.solved = count_bits(cells) <= scratch.eager && SmallBoards::fit(width, height);
    if (part.solved) {
      std::uint32_t rows = 0;
      for (int row = 0; row < height; ++row)
        rows |= static_cast<std::uint32_t>((cornered.board >> (row * stride_)) & row_) << (row * width);
      part.nimber = scratch.small.nimber(width, rows);
    } else {
      part.image = canonical(cornered);
    }
  }

  struct Cornered {
    Word board;
    Extent extent;
  };

  Cornered in_corner(Word part) const {
    const int top = row_of_[lowest_bit(part)], bottom = row_of_[highest_bit(part)] - top;
    const Word board = part >> (top * stride_);
    Word columns = board;
    for (int row = 1; row <= bottom; ++row) columns |= board >> (row * stride_);
    columns &= row_;
    const int left = lowest_bit(columns);
    return {board >> left, {highest_bit(columns) - left, bottom}};
  }

  Extent extent_of(Word corner) const { return in_corner(corner).extent; }

  Word canonical(Cornered part) const {
    auto [board, extent] = part;
    if (extent.bottom > extent.right) {
      board = transposed(board, extent);
      std::swap(extent.bottom, extent.right);
    }
    Word least = least_image(board, extent);
    if (extent.bottom == extent.right)
      least = std::min(least, least_image(transposed(board, extent), extent));
    return least;
  }

  // Among the board, its two mirror images and its half turn.
  Word least_image(Word board, Extent extent) const {
    const Word upside_down = flipped(board, extent.bottom);
    return std::min(std::min(board, upside_down),
                    std::min(half_turn(board, extent), half_turn(upside_down, extent)));
  }

  int images_of(Word board, Extent extent, std::array<Word, 8>& images) const {
    const auto four = [&](Word one, std::size_t at) {
      images[at] = one;
      images[at + 1] = flipped(one, extent.bottom);
      images[at + 2] = half_turn(one, extent);
      images[at + 3] = half_turn(images[at + 1], extent);
    };
    four(board, 0);
    if (extent.bottom != extent.right) return 4;
    four(transposed(board, extent), 4);
    return 8;
  }

  // Dominoes around which the empty cells fall into two groups or more, looking only at the cells that touch
  // it: the ring around it is walked once, and a group starts at each empty side cell that is not linked to
  // the side cell before. Done for all horizontal (vertical) dominoes at once, each at its first cell.
  Word cutting_beside(Word board) const {
    const Word west = to_east(board), north_west = to_south(west), south_west = to_north(west);
    const Word north1 = to_south(board), south1 = to_north(board);
    const Word next = to_west(board), north2 = to_south(next), south2 = to_north(next);
    const Word east = to_west(next), north_east = to_south(east), south_east = to_north(east);
    return two_groups({{{west, south_west & south1},
                        {north1, north_west & west},
                        {north2, north1},
                        {east, north_east & north2},
                        {south2, south_east & east},
                        {south1, south2}}});
  }

  Word cutting_below(Word board) const {
    const Word north = to_south(board), north_west = to_east(north), north_east = to_west(north);
    const Word west1 = to_east(board), east1 = to_west(board);
    const Word next = to_north(board), west2 = to_east(next), east2 = to_west(next);
    const Word south = to_north(next), south_west = to_east(south), south_east = to_west(south);
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

  // The board moved by one cell: at each cell stands what was its neighbour on the other side.
  Word to_east(Word board) const { return (board & not_last_column_) << 1; }
  Word to_west(Word board) const { return (board >> 1) & not_last_column_; }
  Word to_south(Word board) const { return (board << down_) & several_rows_; }
  Word to_north(Word board) const { return (board >> down_) & several_rows_; }

  void prepare(Cursor& cursor) const {
    const Word board = cursor.images[0];
    cursor.extent = extent_of(board);
    cursor.symmetries = images_of(board, cursor.extent, cursor.images);
    cursor.thin = 0;
    for (const Word line : {row_, row_ << (cursor.extent.bottom * stride_), first_column_,
                            first_column_ << cursor.extent.right})
      if (count_bits(board & line) <= 2) cursor.thin |= line;
  }

  void place_some(const Cursor& cursor, Word& whole, int step, OptionList<Key>& options) const {
    for (int i = 0; i < kBatch && whole != 0; ++i, whole &= whole - 1)
      place(cursor, lowest_bit(whole), step, options);
  }

  // Adds the option that covers a cell and the one a step further and leaves one component. If that touches
  // the same borders, its images are those of the board with the images of the domino taken out.
  void place(const Cursor& cursor, int cell, int step, OptionList<Key>& options) const {
    const Word shape = bit(0) | bit(step), domino = shape << cell, rest = cursor.images[0] & ~domino;
    const auto [right, bottom] = cursor.extent;
    const bool alone = (rest & (rest - 1)) == 0;  // at most one cell is left
    if (alone || ((domino & cursor.thin) != 0 && extent_of(rest) != cursor.extent)) {
      if (!alone) push(rest, options, *cursor.scratch);
      options.finish();
      return;
    }
    const auto least_of_four = [&, last = bottom * stride_ + right](std::size_t at, Word form, int length,
                                                                    int one, int flipped) {
      const Word* images = cursor.images.data() + at;
      const Word first = images[0] & ~(form << one), second = images[1] & ~(form << flipped);
      const Word third = images[2] & ~(form << (last - length - one));
      const Word fourth = images[3] & ~(form << (last - length - flipped));
      return std::min(std::min(first, second), std::min(third, fourth));
    };
    const int row = row_of_[cell], column = column_of_[cell], height = step == 1 ? 0 : 1;
    Word least = least_of_four(0, shape, step, cell, (bottom - row - height) * stride_ + column);
    if (cursor.symmetries == 8) {
      const int turned_step = step == 1 ? stride_ : 1;
      least = std::min(least, least_of_four(4, bit(0) | bit(turned_step), turned_step, column * stride_ + row,
                                            (bottom - column - 1 + height) * stride_ + row));
    }
    options.push(least);
    options.finish();
  }

  Word half_turn(Word board, Extent extent) const {
    return reverse_bits(board) >> (kBits - 1 - (extent.bottom * stride_ + extent.right));
  }

  Word flipped(Word board, int bottom) const {
    if constexpr (sizeof(Word) == 8)
      if (stride_ == 8) return __builtin_bswap64(board) >> (8 * (7 - bottom));
    Word result = 0;
    for (int row = 0; row <= bottom; ++row) {
      result |= (board & row_) << ((bottom - row) * stride_);
      if (row < bottom) board >>= stride_;
    }
    return result;
  }

  Word transposed(Word board, Extent extent) const {
    if (extent.right > 7 || extent.bottom > 7) {
      Word result = 0;
      for (; board != 0; board &= board - 1) {
        const int cell = lowest_bit(board);
        result |= bit(column_of_[cell] * stride_ + row_of_[cell]);
      }
      return result;
    }
    std::uint64_t square = 0;  // rows as bytes
    for (int row = 0; row <= extent.bottom; ++row) {
      square |= static_cast<std::uint64_t>((board >> (row * stride_)) & row_ & 0xff) << (8 * row);
    }
    std::uint64_t swap = (square ^ (square >> 7)) & 0x00aa00aa00aa00aaULL;
    square ^= swap ^ (swap << 7);
    swap = (square ^ (square >> 14)) & 0x0000cccc0000ccccULL;
    square ^= swap ^ (swap << 14);
    swap = (square ^ (square >> 28)) & 0x00000000f0f0f0f0ULL;
    square ^= swap ^ (swap << 28);
    Word result = 0;
    for (int row = 0; row <= extent.right; ++row) {
      result |= static_cast<Word>((square >> (8 * row)) & 0xff) << (row * stride_);
    }
    return result;
  }

  int width_, rows_, stride_, down_;
  Word first_column_, not_last_column_, several_rows_, row_;
  std::uint8_t row_of_[kBits + 1], column_of_[kBits + 1];  // the lowest bit of an empty word is kBits
};

}  // namespace grundy
