// Domineering on bitboards: a component is one word, bit row * stride + column set where the cell is empty.
//
// A canonical component touches the left and top border, is at least as wide as high, and is the least word
// among its images; an image mirrored in a diagonal is the negative of the game.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "values/evaluator.hpp"

namespace grundy {

class Domineering {
 public:
  using Key = std::uint64_t;
  using Part = partizan::Part<Key>;
  using Moves = partizan::Moves<Key>;

  Domineering(int width, int height) : stride_(width), rows_(height) {
    if (width < 1 || height < 1 || width > 63 || width > 64 / height)
      throw InputError("a native Domineering board has at most 64 cells, and 63 in a row");
    for (int row = 0; row < height; ++row) first_column_ |= Key{1} << (row * stride_);
    not_last_column_ = ~(first_column_ << (stride_ - 1));
    row_ = (Key{1} << stride_) - 1;
  }

  // Left's dominoes stand, Right's lie.
  void expand(Key board, Moves& left, Moves& right) const {
    place(board, board & (board >> stride_), stride_, left);
    place(board, board & (board >> 1) & not_last_column_, 1, right);
  }

  void split(Key board, Moves& moves) const {
    board &= neighbours(board);  // drops cells without room for a domino
    while (board != 0) {
      const Key part = component(board);
      moves.push(canonical(part));
      board &= ~part;
    }
  }

  // The board written in rows of `.` and `#`, as it stands; it must fit into the frame as it stands or
  // turned.
  std::vector<Part> parse(const std::string& text) const {
    std::vector<std::string> rows(1);
    for (const char c : text) {
      if (c == '/') {
        rows.emplace_back();
      } else if (c == '.' || c == '#') {
        rows.back() += c;
      } else {
        throw InputError("not a board: '" + text + "'");
      }
    }
    const int height = static_cast<int>(rows.size()), width = static_cast<int>(rows[0].size());
    const bool turned = width > stride_ || height > rows_;
    if ((turned ? height : width) > stride_ || (turned ? width : height) > rows_)
      throw InputError("the board '" + text + "' does not fit into " + std::to_string(rows_) + "x" +
                       std::to_string(stride_));
    Key board = 0;
    for (int row = 0; row < height; ++row) {
      const std::string& cells = rows[static_cast<std::size_t>(row)];
      if (static_cast<int>(cells.size()) != width)
        throw InputError("rows of different length in '" + text + "'");
      for (int column = 0; column < width; ++column)
        if (cells[static_cast<std::size_t>(column)] == '.')
          board |= Key{1} << (turned ? column * stride_ + row : row * stride_ + column);
    }
    Moves moves;
    split(board, moves);
    moves.finish();
    std::vector<Part> parts(moves[0].begin(), moves[0].end());
    if (turned)
      for (Part& part : parts) part.negative = !part.negative;
    return parts;
  }

  std::string text(Key board) const {
    std::string rows;
    const int bottom = (63 - std::countl_zero(board)) / stride_, right = last_column(board);
    for (int row = 0; row <= bottom; ++row) {
      if (row > 0) rows += '/';
      for (int column = 0; column <= right; ++column)
        rows += (board >> (row * stride_ + column) & 1) != 0 ? '.' : '#';
    }
    return rows;
  }

  int cells(Key board) const { return std::popcount(board); }

  // Cuts between columns take moves from Right only, cuts between rows from Left only: strips of one to three
  // lines, begun at each of the first lines, whose pieces are split further until they are small.
  void cut(Key board, bool for_left, int small, Moves& cuts) const {
    for (int strip = 1; strip <= 3; ++strip) {
      for (int first = 1; first <= strip; ++first) {
        for (int at = 0, end = first; at < (for_left ? stride_ : rows_); at = end, end += strip) {
          Key lines = 0;
          for (int line = at; line < end && line < (for_left ? stride_ : rows_); ++line)
            lines |= for_left ? first_column_ << line : row_ << (line * stride_);
          split_small(board & lines, for_left, small, cuts);
        }
        cuts.finish();
      }
    }
  }

  Part canonical(Key part) const {
    part >>= (std::countr_zero(part) / stride_) * stride_;
    int left = 0;
    while ((part & (first_column_ << left)) == 0) ++left;
    part >>= left;
    const int right = last_column(part);
    const int bottom = (63 - std::countl_zero(part)) / stride_;
    if (bottom > right) return {least_image(transposed(part), bottom, right), true};
    const Key least = least_image(part, right, bottom);
    if (bottom < right) return {least, false};
    const Key turned = least_image(transposed(part), bottom, right);
    return turned < least ? Part{turned, true} : Part{least, false};
  }

 private:
  // The components of a strip; one that is too large is cut along all its lines.
  void split_small(Key strip, bool for_left, int small, Moves& pieces) const {
    strip &= neighbours(strip);
    while (strip != 0) {
      const Key part = component(strip);
      strip &= ~part;
      if (std::popcount(part) <= small) {
        pieces.push(canonical(part));
        continue;
      }
      for (int line = 0; line < (for_left ? stride_ : rows_); ++line) {
        const Key lines = for_left ? first_column_ << line : row_ << (line * stride_);
        split(part & lines, pieces);
      }
    }
  }
  void place(Key board, Key places, int step, Moves& moves) const {
    for (; places != 0; places &= places - 1) {
      const Key first = places & -places;
      split(board & ~(first | first << step), moves);
      moves.finish();
    }
  }
  int last_column(Key board) const {
    int right = stride_ - 1;
    while ((board & (first_column_ << right)) == 0) --right;
    return right;
  }
  Key neighbours(Key cells) const {
    return ((cells & not_last_column_) << 1) | ((cells >> 1) & not_last_column_) | (cells << stride_) |
           (cells >> stride_);
  }
  Key component(Key board) const {
    Key part = board & -board;
    for (;;) {
      const Key more = part | (neighbours(part) & board);
      if (more == part) return part;
      part = more;
    }
  }
  Key least_image(Key board, int right, int bottom) const {
    const Key upside_down = flipped(board, bottom);
    const int last = bottom * stride_ + right;
    return std::min(std::min(board, upside_down),
                    std::min(half_turn(board, last), half_turn(upside_down, last)));
  }
  static Key half_turn(Key board, int last) {
    Key x = __builtin_bswap64(board);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((x & 0x0f0f0f0f0f0f0f0fULL) << 4);
    x = ((x >> 2) & 0x3333333333333333ULL) | ((x & 0x3333333333333333ULL) << 2);
    x = ((x >> 1) & 0x5555555555555555ULL) | ((x & 0x5555555555555555ULL) << 1);
    return x >> (63 - last);
  }
  Key flipped(Key board, int bottom) const {
    Key result = 0;
    for (int row = 0; row <= bottom; ++row) {
      result |= (board & row_) << ((bottom - row) * stride_);
      board >>= stride_;
    }
    return result;
  }
  Key transposed(Key board) const {
    Key result = 0;
    for (; board != 0; board &= board - 1) {
      const int cell = std::countr_zero(board);
      result |= Key{1} << ((cell % stride_) * stride_ + cell / stride_);
    }
    return result;
  }

  int stride_, rows_;
  Key first_column_ = 0, not_last_column_, row_;
};

}  // namespace grundy
