// Toppling Dominoes: a row is one word, two bits a domino, with a marker above the last.
//
// A canonical row is the least word among the row and its reversal, and those with black and white exchanged,
// which are negatives.
#pragma once

#include <algorithm>
#include <bit>
#include <string>

#include "values/evaluator.hpp"

namespace grundy {

class TopplingDominoes {
 public:
  using Key = std::uint64_t;
  using Part = partizan::Part<Key>;
  using Moves = partizan::Moves<Key>;
  static constexpr int kMost = 31;

  void expand(Key row, Moves& left, Moves& right) const {
    const int length = length_of(row);
    for (int place = 0; place < length; ++place) {
      const Key colour = row >> (2 * place) & 3;
      const Key before = (row & mask(place)) | marker(place), after = row >> (2 * place + 2);
      for (const Key rest : {before, after}) {
        if (colour != kWhite) push(rest, left);
        if (colour != kBlack) push(rest, right);
      }
    }
  }

  std::vector<Part> parse(const std::string& text) const {
    if (text.size() > kMost) throw InputError("a native row has at most 31 dominoes");
    Key row = marker(static_cast<int>(text.size()));
    for (std::size_t place = 0; place < text.size(); ++place) {
      const std::size_t colour = kLetters.find(text[place]);
      if (colour == std::string::npos) throw InputError("not a row of dominoes: '" + text + "'");
      row |= static_cast<Key>(colour) << (2 * place);
    }
    if (text.empty()) return {};
    return {canonical(row)};
  }
  std::string text(Key row) const {
    std::string letters;
    for (; row > 1; row >>= 2) letters += kLetters[row & 3];
    return letters;
  }
  bool own_negative(Key row) const {  // of a canonical one
    const Key other = exchanged(row);
    return other == row || reversed(other) == row;
  }

 private:
  static constexpr Key kBlack = 0, kWhite = 1;
  inline static const std::string kLetters = "LRE";

  static Key marker(int length) { return Key{1} << (2 * length); }
  static Key mask(int length) { return marker(length) - 1; }
  static int length_of(Key row) { return (63 - std::countl_zero(row)) / 2; }

  static void push(Key row, Moves& moves) {
    if (row > 1) moves.push(canonical(row));
    moves.finish();
  }
  static Key reversed(Key row) {
    Key result = 1;
    for (; row > 1; row >>= 2) result = result << 2 | (row & 3);
    return result;
  }
  static Key exchanged(Key row) {  // grey dominoes stay
    const Key grey = row >> 1 & 0x5555555555555555ULL & mask(length_of(row));
    return row ^ (0x5555555555555555ULL & mask(length_of(row)) & ~grey);
  }
  static Part canonical(Key row) {
    const Key least = std::min(row, reversed(row));
    const Key other = exchanged(row), least_other = std::min(other, reversed(other));
    return least_other < least ? Part{least_other, true} : Part{least, false};
  }
};

}  // namespace grundy
