// Domineering on bitboards: a component is one word, bit row * stride + column set where the cell is empty.
//
// A canonical board touches the left and top border, is at least as wide as high, and is the least word among
// its images; an image mirrored in a diagonal is the negative of the game.
#pragma once

#include <string>
#include <vector>

#include "core/bits.hpp"
#include "values/evaluator.hpp"

namespace grundy {

template <class Word>
class Domineering {
 public:
  using Key = Word;
  using Part = partizan::Part<Key>;
  using Moves = partizan::Moves<Key>;
  static constexpr int kBits = 8 * sizeof(Word);

  Domineering(int width, int height) : stride_(width), rows_(height) {
    if (width < 1 || height < 1 || width >= kBits || width > kBits / height)
      throw InputError("a native Domineering board has at most 128 cells");
    for (int row = 0; row < height; ++row) first_column_ |= Word{1} << (row * stride_);
    not_last_column_ = ~(first_column_ << (stride_ - 1));
    row_ = (Word{1} << stride_) - 1;
  }

  // Left's dominoes stand, Right's lie.
  void expand(Word board, Moves& left, Moves& right) const {
    const auto list = [&](bool of_left, Moves& moves) {
      each_move(board, of_left, [&](Word rest) {
        split(rest, moves);
        moves.finish();
      });
    };
    list(true, left);
    list(false, right);
  }

  template <class Visit>  // visit(board after the move)
  void each_move(Word board, bool of_left, Visit&& visit) const {
    const int step = of_left ? stride_ : 1;
    for (Word places = of_left ? board & (board >> stride_) : board & (board >> 1) & not_last_column_;
         places != 0; places &= places - 1) {
      const Word first = places & -places;
      visit(board & ~(first | first << step));
    }
  }

  void split(Word board, Moves& moves) const {
    each_component(board, [&](Word part) { moves.push(canonical(part)); });
  }

  template <class Visit>  // visit(component), in its place; cells without room for a domino are left out
  void each_component(Word board, Visit&& visit) const {
    board &= neighbours(board);
    while (board != 0) {
      const Word part = component(board);
      board &= ~part;
      visit(part);
    }
  }

  // Of the lines from the top (or from the left), `count` from the `first` on, moved to the border.
  Word lines(Word board, bool rows, int first, int count) const {
    Word wanted = rows ? row_ : first_column_;
    for (int i = 1; i < count; ++i) wanted |= wanted << (rows ? stride_ : 1);
    return (board >> (rows ? first * stride_ : first)) & wanted;
  }
  int width() const { return stride_; }
  int height() const { return rows_; }

  // The boards written in rows of `.` and `#` and joined by ` + `, side by side; they must fit into the frame
  // as they stand or turned, which is the negative.
  Part read(const std::string& text) const {
    std::vector<std::pair<int, int>> cells;  // row and column
    int row = 0, column = 0, begin = 0, end = -1, bottom = 0;
    const auto end_row = [&] {
      if (end < 0) end = column;
      if (column != end || column == begin) throw InputError("rows of different length in '" + text + "'");
      bottom = std::max(bottom, row);
      column = begin;
      ++row;
    };
    for (const char c : text) {
      if (c == '.' || c == '#') {
        if (c == '.') cells.emplace_back(row, column);
        ++column;
      } else if (c == '/') {
        end_row();
      } else if (c == '+') {
        end_row();
        column = begin = end + 1;
        end = -1;
        row = 0;
      } else if (c != ' ') {
        throw InputError("not a board: '" + text + "'");
      }
    }
    end_row();
    const bool turned = end > stride_ || bottom >= rows_;
    if ((turned ? bottom + 1 : end) > stride_ || (turned ? end : bottom + 1) > rows_)
      throw InputError("the board '" + text + "' does not fit into " + std::to_string(rows_) + "x" +
                       std::to_string(stride_));
    Word board = 0;
    for (const auto& [r, c] : cells) board |= Word{1} << (turned ? c * stride_ + r : r * stride_ + c);
    return {board, turned};
  }

  std::vector<Part> parse(const std::string& text) const {
    const Part board = read(text);
    Moves moves;
    split(board.key, moves);
    moves.finish();
    std::vector<Part> parts(moves[0].begin(), moves[0].end());
    if (board.negative)
      for (Part& part : parts) part.negative = !part.negative;
    return parts;
  }

  std::string text(Word board) const {
    std::string rows;
    const int bottom = height(board) - 1, right = last_column(board);
    for (int row = 0; row <= bottom; ++row) {
      if (row > 0) rows += '/';
      for (int column = 0; column <= right; ++column)
        rows += (board >> (row * stride_ + column) & 1) != 0 ? '.' : '#';
    }
    return rows;
  }

  int cells(Word board) const { return count_bits(board); }
  int height(Word board) const { return highest_bit(board) / stride_ + 1; }  // of one at the border

  // The canonical image of a board, which is not empty.
  Part canonical(Word board) const {
    board = at_border(board);
    const int right = last_column(board), bottom = height(board) - 1;
    if (bottom > right) return {least_image(transposed(board), bottom, right), true};
    const Word least = least_image(board, right, bottom);
    if (bottom < right) return {least, false};
    const Word turned = least_image(transposed(board), bottom, right);
    return turned < least ? Part{turned, true} : Part{least, false};
  }

  Word at_border(Word board) const {
    board >>= (lowest_bit(board) / stride_) * stride_;
    int left = 0;
    while ((board & (first_column_ << left)) == 0) ++left;
    return board >> left;
  }

 private:
  int last_column(Word board) const {
    int right = stride_ - 1;
    while ((board & (first_column_ << right)) == 0) --right;
    return right;
  }
  Word neighbours(Word cells) const {
    return ((cells & not_last_column_) << 1) | ((cells >> 1) & not_last_column_) | (cells << stride_) |
           (cells >> stride_);
  }
  Word component(Word board) const {
    Word part = board & -board;
    for (;;) {
      const Word more = part | (neighbours(part) & board);
      if (more == part) return part;
      part = more;
    }
  }
  Word least_image(Word board, int right, int bottom) const {
    const Word upside_down = flipped(board, bottom);
    const int last = bottom * stride_ + right;
    return std::min(std::min(board, upside_down),
                    std::min(half_turn(board, last), half_turn(upside_down, last)));
  }
  static Word half_turn(Word board, int last) { return reverse_bits(board) >> (kBits - 1 - last); }
  Word flipped(Word board, int bottom) const {
    Word result = 0;
    for (int row = 0; row <= bottom; ++row) {
      result |= (board & row_) << ((bottom - row) * stride_);
      board >>= stride_;
    }
    return result;
  }
  Word transposed(Word board) const {
    Word result = 0;
    for (; board != 0; board &= board - 1) {
      const int cell = lowest_bit(board);
      result |= Word{1} << ((cell % stride_) * stride_ + cell / stride_);
    }
    return result;
  }

  int stride_, rows_;
  Word first_column_ = 0, not_last_column_, row_;
};

}  // namespace grundy
