// Boards of square cells as words: bit row * stride + column is set where the cell is empty.
//
// A frame has room for boards of some width and height. A board "in the corner" touches its left and top
// border.
#pragma once

#include <array>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/bits.hpp"

namespace grundy {

// `neighbours` may be asked of many boards side by side, in one vector. No vector is passed between files, so
// how that would be done does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

template <class Word>
class BitGrid {
 public:
  static constexpr int kBits = 8 * sizeof(Word);

  struct Extent {
    int right, bottom;  // the last column and row of a board in the corner
    bool operator==(const Extent&) const = default;
  };
  struct Cornered {
    Word board;
    Extent extent;
  };

  BitGrid(int width, int height, int stride)
      : width(width),
        height(height),
        stride(stride),
        down(height > 1 ? stride : 1),  // a shift by the whole word would be undefined
        row(stride >= kBits ? ~Word{0} : bit(stride) - 1),
        several_rows_(height > 1 ? ~Word{0} : Word{0}) {
    for (int line = 0; line < height; ++line) first_column |= bit(line * stride);
    not_last_column_ = ~(first_column << (width - 1));
    for (int i = 0; i <= kBits; ++i) {
      row_of_[i] = static_cast<Place>(i / stride);
      column_of_[i] = static_cast<Place>(i % stride);
    }
  }

  int width, height, stride;
  int down;               // from a cell to the one below
  Word row;               // the cells of the first row
  Word first_column = 0;  // and of the first column

  static Word bit(int i) { return Word{1} << i; }
  int row_of(int cell) const { return row_of_[cell]; }
  int column_of(int cell) const { return column_of_[cell]; }

  // ---- neighbours
  // The first cells of the dominoes that fit: a domino goes on in the next column, or in the next row.
  Word beside(Word board) const { return board & (board >> 1) & not_last_column_; }
  Word below(Word board) const { return board & (board >> down) & several_rows_; }

  // The board moved by one cell: at each cell stands what was its neighbour on the other side.
  Word to_east(Word board) const { return (board & not_last_column_) << 1; }
  Word to_west(Word board) const { return (board >> 1) & not_last_column_; }
  Word to_south(Word board) const { return (board << down) & several_rows_; }
  Word to_north(Word board) const { return (board >> down) & several_rows_; }

  template <class Cells>  // a word, or many side by side
  Cells neighbours(const Cells& cells) const {
    return ((cells & not_last_column_) << 1) | ((cells >> 1) & not_last_column_) |
           (((cells << down) | (cells >> down)) & several_rows_);
  }

  // The component of the lowest seed. If all seeds are in it, it is the whole board: each component of the
  // board must have one.
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

  // ---- places and symmetries
  Cornered in_corner(Word part) const {
    const int top = row_of_[lowest_bit(part)], bottom = row_of_[highest_bit(part)] - top;
    const Word board = part >> (top * stride);
    Word columns = board;
    if (rows_are_bytes()) {
      for (const int half : {32, 16, 8}) columns |= columns >> half;
    } else {
      for (int line = 1; line <= bottom; ++line) columns |= board >> (line * stride);
    }
    columns &= row;
    const int left = lowest_bit(columns);
    return {board >> left, {highest_bit(columns) - left, bottom}};
  }
  Extent extent_of(Word corner) const { return in_corner(corner).extent; }

  // Among the board, its two mirror images and its half turn.
  Word least_image(Word board, Extent extent) const {
    const Word upside_down = flipped(board, extent.bottom), turned = half_turn(board, extent);
    return std::min(std::min(board, upside_down), std::min(turned, flipped(turned, extent.bottom)));
  }

  // The board and its images: four, or eight of a square. Returns how many.
  int images_of(Word board, Extent extent, std::array<Word, 8>& images) const {
    const auto four = [&](Word one, std::size_t at) {
      images[at] = one;
      images[at + 1] = flipped(one, extent.bottom);
      images[at + 2] = half_turn(one, extent);
      images[at + 3] = flipped(images[at + 2], extent.bottom);
    };
    four(board, 0);
    if (extent.bottom != extent.right) return 4;
    four(transposed(board, extent), 4);
    return 8;
  }

  Word half_turn(Word board, Extent extent) const {
    return reverse_bits(board) >> (kBits - 1 - (extent.bottom * stride + extent.right));
  }

  Word flipped(Word board, int bottom) const {
    if (rows_are_bytes()) return __builtin_bswap64(static_cast<std::uint64_t>(board)) >> (8 * (7 - bottom));
    Word result = 0;
    for (int line = 0; line <= bottom; ++line) {
      result |= (board & row) << ((bottom - line) * stride);
      if (line < bottom) board >>= stride;
    }
    return result;
  }

  Word transposed(Word board, Extent extent) const {
    if (rows_are_bytes()) return transposed_bytes(static_cast<std::uint64_t>(board));
    if (extent.right > 7 || extent.bottom > 7) {
      Word result = 0;
      for (; board != 0; board &= board - 1) {
        const int cell = lowest_bit(board);
        result |= bit(column_of_[cell] * stride + row_of_[cell]);
      }
      return result;
    }
    std::uint64_t square = 0;  // rows as bytes
    for (int line = 0; line <= extent.bottom; ++line)
      square |= static_cast<std::uint64_t>((board >> (line * stride)) & row & 0xff) << (8 * line);
    square = transposed_bytes(square);
    Word result = 0;
    for (int line = 0; line <= extent.right; ++line)
      result |= static_cast<Word>((square >> (8 * line)) & 0xff) << (line * stride);
    return result;
  }

  // ---- texts
  struct Text {
    Word board;
    bool turned;
  };

  // Boards written in rows of `.` and `#` and joined by ` + `, side by side. They must fit into the frame as
  // they stand or turned (mirrored in the diagonal).
  Text read(const std::string& text) const {
    std::vector<std::pair<int, int>> cells;  // row and column
    int at_row = 0, column = 0, begin = 0, end = -1, bottom = 0;
    const auto end_row = [&] {
      if (end < 0) end = column;
      if (column != end || column == begin) throw InputError("rows of different length in '" + text + "'");
      bottom = std::max(bottom, at_row);
      column = begin;
      ++at_row;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '.' || text[i] == '#') {
        if (text[i] == '.') cells.emplace_back(at_row, column);
        ++column;
      } else if (text[i] == '/') {
        end_row();
      } else if (text.compare(i, 3, " + ") == 0) {
        end_row();
        column = begin = end + 1;
        end = -1;
        at_row = 0;
        i += 2;
      } else {
        throw InputError("not a board: '" + text + "'");
      }
    }
    end_row();
    const bool turned = end > width || bottom >= height;
    if ((turned ? bottom + 1 : end) > width || (turned ? end : bottom + 1) > height)
      throw InputError("the board '" + text + "' does not fit into " + std::to_string(height) + "x" +
                       std::to_string(width));
    Word board = 0;
    for (const auto& [r, c] : cells) board |= bit(turned ? c * stride + r : r * stride + c);
    return {board, turned};
  }

  std::string text(Word corner) const {
    const Extent extent = extent_of(corner);
    std::string rows;
    for (int line = 0; line <= extent.bottom; ++line) {
      if (line > 0) rows += '/';
      for (int column = 0; column <= extent.right; ++column)
        rows += (corner & bit(line * stride + column)) != 0 ? '.' : '#';
    }
    return rows;
  }

 private:
  bool rows_are_bytes() const { return sizeof(Word) == 8 && stride == 8; }

  static std::uint64_t transposed_bytes(std::uint64_t square) {
    std::uint64_t swap = (square ^ (square >> 7)) & 0x00aa00aa00aa00aaULL;
    square ^= swap ^ (swap << 7);
    swap = (square ^ (square >> 14)) & 0x0000cccc0000ccccULL;
    square ^= swap ^ (swap << 14);
    swap = (square ^ (square >> 28)) & 0x00000000f0f0f0f0ULL;
    return square ^ swap ^ (swap << 28);
  }

  Word not_last_column_, several_rows_;
  using Place = std::conditional_t<kBits <= 128, std::uint8_t, std::uint16_t>;
  Place row_of_[kBits + 1], column_of_[kBits + 1];  // the lowest bit of an empty word is kBits
};

}  // namespace grundy
