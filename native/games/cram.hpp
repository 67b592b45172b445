// Cram on bitboards: a component is one word, bit row * stride + column set where the cell is empty.
//
// The stride is the width of the board that the search starts from, so every component fits. A canonical
// component touches the left and top border, is at least as wide as high, and is the least word among
// its symmetric images.
#pragma once

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "core/options.hpp"

namespace grundy {

inline std::uint64_t reverse_bits(std::uint64_t x) {
  x = __builtin_bswap64(x);
  x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((x & 0x0f0f0f0f0f0f0f0fULL) << 4);
  x = ((x >> 2) & 0x3333333333333333ULL) | ((x & 0x3333333333333333ULL) << 2);
  return ((x >> 1) & 0x5555555555555555ULL) | ((x & 0x5555555555555555ULL) << 1);
}
inline Uint128 reverse_bits(Uint128 x) {
  return (static_cast<Uint128>(reverse_bits(static_cast<std::uint64_t>(x))) << 64) |
         reverse_bits(static_cast<std::uint64_t>(x >> 64));
}
inline int lowest_bit(std::uint64_t x) { return std::countr_zero(x); }
inline int lowest_bit(Uint128 x) {
  const auto low = static_cast<std::uint64_t>(x);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(x >> 64));
}
inline int highest_bit(std::uint64_t x) { return 63 - std::countl_zero(x); }
inline int highest_bit(Uint128 x) {
  const auto high = static_cast<std::uint64_t>(x >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : highest_bit(static_cast<std::uint64_t>(x));
}
inline int count_bits(std::uint64_t x) { return std::popcount(x); }
inline int count_bits(Uint128 x) {
  return std::popcount(static_cast<std::uint64_t>(x)) + std::popcount(static_cast<std::uint64_t>(x >> 64));
}

template <class Word>
class Cram {
 public:
  using Key = Word;
  static constexpr int kBits = 8 * sizeof(Word);

  struct Extent {
    int right, bottom;  // of a board that touches the left and top border
    bool operator==(const Extent&) const = default;
  };

  Cram(int width, int height) : stride_(width), rows_(height) {
    for (int i = 0; i < kBits; ++i) {
      row_of_[i] = static_cast<std::uint8_t>(i / stride_);
      column_of_[i] = static_cast<std::uint8_t>(i % stride_);
    }
    columns_.resize(static_cast<std::size_t>(stride_));
    for (int i = 0; i < stride_ * rows_; ++i) columns_[column_of_[i]] |= bit(i);
    not_last_column_ = ~columns_.back();
    several_rows_ = rows_ > 1 ? ~Word{0} : Word{0};
    down_ = rows_ > 1 ? stride_ : 1;  // a shift by the whole word would be undefined
    row_ = stride_ >= kBits ? ~Word{0} : bit(stride_) - 1;
  }

  // Remembers the canonical images of components; one for each thread. Small components come again and again.
  class Scratch {
   public:
    Scratch() : images_(kSize) {}
    template <class Compute>
    Word canonical(Word part, Compute&& compute) {
      auto& [key, image] = images_[hash_key(part) % kSize];
      if (key != part) {
        key = part;
        image = compute(part);
      }
      return image;
    }

   private:
    static constexpr std::size_t kSize = 1 << 13;
    std::vector<std::pair<Word, Word>> images_;  // no component is the empty word
  };

  // Where a generation of options stands: the dominoes that are still to be placed, by their first cell.
  struct Cursor {
    Word cutting_beside, cutting_below;  // horizontal and vertical dominoes that may cut the board in pieces
    Word beside, below;                  // those that cannot
    Word border;                         // cells of the outermost rows and columns
    Extent extent;
    std::array<Word, 8> images;  // the board and its symmetric images; the images after the first come late
    int symmetries = 0;
    Scratch* scratch;
  };

  Cursor open(Key board, Scratch& scratch) const {
    Cursor cursor;
    cursor.scratch = &scratch;
    cursor.images[0] = board;
    cursor.beside = board & (board >> 1) & not_last_column_;
    cursor.below = board & (board >> down_) & several_rows_;
    cursor.cutting_beside = cursor.beside & cutting_beside(board);
    cursor.cutting_below = cursor.below & cutting_below(board);
    cursor.beside ^= cursor.cutting_beside;
    cursor.below ^= cursor.cutting_below;
    return cursor;
  }

  // Adds a few more options, up to symmetry; false when there are no more. Dominoes that cut come first: what
  // they leave is small, so its nimber is more often known.
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    const Word board = cursor.images[0];
    for (Word* cutting : {&cursor.cutting_beside, &cursor.cutting_below}) {
      const int step = cutting == &cursor.cutting_beside ? 1 : down_;
      for (; *cutting != 0; *cutting &= *cutting - 1) {
        const int cell = lowest_bit(*cutting);
        split(board & ~(bit(cell) | bit(cell + step)), options, *cursor.scratch);
        options.finish();
      }
    }
    if (options.size() > 0 && cursor.symmetries == 0 && (cursor.beside | cursor.below) != 0) {
      cursor.symmetries = -1;  // the cutting dominoes are a batch of their own
      return true;
    }
    if (cursor.symmetries <= 0) prepare(cursor);
    for (Word* whole : {&cursor.beside, &cursor.below}) {
      const int step = whole == &cursor.beside ? 1 : down_;
      for (int i = 0; i < kBatch && *whole != 0; ++i, *whole &= *whole - 1) {
        const int cell = lowest_bit(*whole);
        place(cursor, cell, cell + step, options);
      }
      if (*whole != 0) return true;
    }
    return false;
  }

  // Pushes the canonical components of any board.
  void split(Word board, OptionList<Key>& options, Scratch& scratch) const {
    Word paired = neighbours(board) & board;  // drops isolated cells
    while (paired != 0) {
      const Word part = component(paired);
      options.push(scratch.canonical(part, [this](Word cells) { return canonical(cells); }));
      paired &= ~part;
    }
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
    split(read(rows), parts, scratch);
    parts.finish();
    return {parts[0].begin(), parts[0].end()};
  }

  // In a search from `cells` cells, components of at most so many are solved by the mex rule at once (chosen
  // by measurement).
  static int eager(int cells) { return (cells + 8) / 3; }
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
    const bool turned = width > stride_ || height > rows_;
    if ((turned ? height : width) > stride_ || (turned ? width : height) > rows_) {
      throw InputError("the Cram board '" + rows + "' does not fit into " + std::to_string(stride_) + "x" +
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

  Word neighbours(Word cells) const {
    return ((cells & not_last_column_) << 1) | ((cells >> 1) & not_last_column_) |
           (((cells << down_) | (cells >> down_)) & several_rows_);
  }

  Word component(Word board) const {  // of the lowest cell
    Word part = board & -board;
    for (;;) {
      const Word more = part | (neighbours(part) & board);
      const Word most = more | (neighbours(more) & board);
      if (most == part) return part;
      part = most;
    }
  }

  Extent extent_of(Word corner) const {
    int right = stride_ - 1;
    while ((corner & columns_[static_cast<std::size_t>(right)]) == 0) --right;
    return {right, row_of_[highest_bit(corner)]};
  }

  Word canonical(Word part) const {
    int left = 0;
    while ((part & columns_[static_cast<std::size_t>(left)]) == 0) ++left;
    Word board = part >> (row_of_[lowest_bit(part)] * stride_ + left);
    Extent extent = extent_of(board);
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
    const auto [right, bottom] = cursor.extent;
    cursor.border =
        row_ | (row_ << (bottom * stride_)) | columns_[0] | columns_[static_cast<std::size_t>(right)];
  }

  // Adds the option that covers two cells and leaves one component. If that touches the same borders, its
  // images are those of the board with the images of the domino taken out.
  void place(const Cursor& cursor, int cell, int other, OptionList<Key>& options) const {
    const Word domino = bit(cell) | bit(other), rest = cursor.images[0] & ~domino;
    const bool same_extent = (domino & cursor.border) == 0 || touches_borders(rest, cursor.extent);
    if (!same_extent) {
      if ((rest & (rest - 1)) != 0)
        options.push(cursor.scratch->canonical(rest, [this](Word cells) { return canonical(cells); }));
      options.finish();
      return;
    }
    const auto [right, bottom] = cursor.extent;
    const int last = bottom * stride_ + right;
    const auto least_of_four = [&](std::size_t at, int a, int b, int flipped_a, int flipped_b) {
      const Word first = cursor.images[at] & ~(bit(a) | bit(b));
      const Word second = cursor.images[at + 1] & ~(bit(flipped_a) | bit(flipped_b));
      const Word third = cursor.images[at + 2] & ~(bit(last - a) | bit(last - b));
      const Word fourth = cursor.images[at + 3] & ~(bit(last - flipped_a) | bit(last - flipped_b));
      return std::min(std::min(first, second), std::min(third, fourth));
    };
    const int row = row_of_[cell], column = column_of_[cell];
    const int row2 = row_of_[other], column2 = column_of_[other];
    Word least = least_of_four(0, cell, other, cell + (bottom - 2 * row) * stride_,
                               other + (bottom - 2 * row2) * stride_);
    if (cursor.symmetries == 8) {
      const int turned = column * stride_ + row, turned2 = column2 * stride_ + row2;
      least = std::min(least, least_of_four(4, turned, turned2, turned + (bottom - 2 * column) * stride_,
                                            turned2 + (bottom - 2 * column2) * stride_));
    }
    options.push(least);
    options.finish();
  }

  bool touches_borders(Word board, Extent extent) const {
    return (board & row_) != 0 && (board & (row_ << (extent.bottom * stride_))) != 0 &&
           (board & columns_[0]) != 0 && (board & columns_[static_cast<std::size_t>(extent.right)]) != 0;
  }

  Word half_turn(Word board, Extent extent) const {
    return reverse_bits(board) >> (kBits - 1 - (extent.bottom * stride_ + extent.right));
  }

  Word flipped(Word board, int bottom) const {
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

  int stride_, rows_, down_;
  Word not_last_column_, several_rows_, row_;
  std::vector<Word> columns_;
  std::uint8_t row_of_[kBits], column_of_[kBits];
};

}  // namespace grundy
