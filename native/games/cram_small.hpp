// Nimbers of Cram boards that fit into a small box, found by the mex rule and kept in flat arrays.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

class SmallCramBoards {
 public:
  SmallCramBoards() {
    for (int width = 1; width <= kCells; ++width)
      for (int cell = width - 1; cell < kCells; cell += width) last_column_[width - 1] |= 1U << cell;
  }

  static constexpr int kCells = 16;  // of a box
  static bool fit(int width, int height) { return width * height <= kCells; }

  // The rows of the board follow each other, `width` bits each; a bit is set where the cell is empty.
  Nim nimber(int width, std::uint32_t board) {
    std::vector<std::uint8_t>& known = known_[static_cast<std::size_t>(width - 1)];
    if (known.empty()) known.resize(std::size_t{1} << (kCells / width * width));
    return static_cast<Nim>(value(known, width, board));
  }

 private:
  unsigned value(std::vector<std::uint8_t>& known, int width, std::uint32_t board) {
    const std::uint32_t beside = board & (board >> 1) & ~last_column_[width - 1],
                        below = board & (board >> width);
    board = beside | (beside << 1) | below | (below << width);  // isolated cells do not count
    if (known[board] == 0) {
      std::uint32_t seen = 0;  // no board here has more than 24 moves
      for (std::uint32_t rest = beside; rest != 0; rest &= rest - 1)
        seen |= 1U << value(known, width, board & ~(3U * (rest & -rest)));
      for (std::uint32_t rest = below; rest != 0; rest &= rest - 1)
        seen |= 1U << value(known, width, board & ~((1U | (1U << width)) * (rest & -rest)));
      known[board] = static_cast<std::uint8_t>(1 + std::countr_one(seen));
    }
    return known[board] - 1U;
  }

  std::array<std::uint32_t, kCells> last_column_{};      // by width
  std::array<std::vector<std::uint8_t>, kCells> known_;  // by width: 1 + nimber, or 0
};

}  // namespace grundy
