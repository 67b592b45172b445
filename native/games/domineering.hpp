// Domineering on bitboards: a component is one word.
//
// A canonical board touches the left and top border, is at least as wide as high, and is the least word among
// its images; an image mirrored in a diagonal is the negative of the game.
#pragma once

#include <string>
#include <vector>

#include "games/bit_grid.hpp"
#include "values/evaluator.hpp"

namespace grundy {

template <class Word>
class Domineering {
 public:
  using Key = Word;
  using Part = partizan::Part<Key>;
  using Moves = partizan::Moves<Key>;
  static constexpr int kBits = BitGrid<Word>::kBits;

  Domineering(int width, int height) : grid_(framed(width, height)) {}

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
    const int step = of_left ? grid_.down : 1;
    for (Word places = of_left ? grid_.below(board) : grid_.beside(board); places != 0;
         places &= places - 1) {
      const Word first = places & -places;
      visit(board & ~(first | first << step));
    }
  }

  void split(Word board, Moves& moves) const {
    each_component(board, [&](Word part) { moves.push(canonical(part)); });
  }

  template <class Visit>  // visit(component), in its place; cells without room for a domino are left out
  void each_component(Word board, Visit&& visit) const {
    board &= grid_.neighbours(board);
    while (board != 0) {
      const Word part = grid_.component(board, board);
      board &= ~part;
      visit(part);
    }
  }

  // Of the lines from the top (or from the left), `count` from the `first` on, moved to the border.
  Word lines(Word board, bool rows, int first, int count) const {
    return (board >> (rows ? first * grid_.stride : first)) & first_lines(rows, count);
  }
  Word in_place(Word board, bool rows, int first, int count) const {
    return board & first_lines(rows, count) << (rows ? first * grid_.stride : first);
  }
  int width() const { return grid_.width; }
  int height() const { return grid_.height; }

  // The boards of a text; turned, they are the negative.
  Part read(const std::string& text) const {
    const auto [board, turned] = grid_.read(text);
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

  std::string text(Word board) const { return grid_.text(board); }
  int cells(Word board) const { return count_bits(board); }
  int height(Word board) const { return grid_.extent_of(board).bottom + 1; }  // of one at the border
  Word at_border(Word board) const { return grid_.in_corner(board).board; }

  // The canonical image of a board, which is not empty.
  Part canonical(Word cells) const {
    const auto [board, extent] = grid_.in_corner(cells);
    const auto turned = [&, board = board, extent = extent] {
      return grid_.least_image(grid_.transposed(board, extent), {extent.bottom, extent.right});
    };
    if (extent.bottom > extent.right) return {turned(), true};
    const Word least = grid_.least_image(board, extent);
    if (extent.bottom < extent.right) return {least, false};
    const Word other = turned();
    return other < least ? Part{other, true} : Part{least, false};
  }

  bool own_negative(Word board) const {  // of a canonical one
    const auto extent = grid_.extent_of(board);
    return extent.bottom == extent.right &&
           grid_.least_image(grid_.transposed(board, extent), extent) == board;
  }

 private:
  static BitGrid<Word> framed(int width, int height) {
    if (width < 1 || height < 1 || width >= kBits || width > kBits / height)
      throw InputError("a native Domineering board has at most 128 cells");
    return {width, height, width};
  }

  Word first_lines(bool rows, int count) const {
    Word wanted = rows ? grid_.row : grid_.first_column;
    for (int i = 1; i < count; ++i) wanted |= wanted << (rows ? grid_.down : 1);
    return wanted;
  }

  BitGrid<Word> grid_;
};

}  // namespace grundy
