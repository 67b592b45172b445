// Node Kayles on stars with two branches of any length, up to some size, and others that are fixed.
//
// A move at the centre, or beside it, leaves paths. Any other shortens a branch and leaves a path of what was
// beyond. So the stars with the fixed branches need those with shorter ones: a table for each choice of them.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

class StarTables {
 public:
  using Branches = std::vector<std::uint32_t>;

  // The branches a and b of all stars are shorter than `size`.
  StarTables(Branches fixed, std::size_t size) : size_(size), paths_(path_nimbers(2 * size + 1)) {
    if (size < 2 || size > 20'000) throw InputError("the tables have between 2 and 20000 rows");
    back_.assign(paths_.rbegin(), paths_.rend());
    std::ranges::sort(fixed);
    add(fixed);
    if (tables_.size() * size * size > kMostBytes) throw InputError("so many stars are too many");
    for (Table& table : tables_) table.nimbers.resize(size * size);
  }

  // Computes until all is known or the deadline has passed; whether it is.
  bool extend(const Deadline& deadline) {
    for (; table_ < tables_.size(); ++table_, row_ = 0) {
      for (; row_ < size_; ++row_) {
        if (deadline.passed()) return false;
        for (std::size_t b = 0; b <= row_; ++b) settle(tables_[table_], row_, b);
      }
    }
    return true;
  }

  // The nimber of the star with the fixed branches.
  std::uint32_t at(std::size_t a, std::size_t b) const {
    if (a >= size_ || b >= size_) throw InputError("the tables do not reach so far");
    return tables_.back().nimbers[a * size_ + b];
  }
  std::uint32_t largest() const { return largest_; }

  // For each a, the largest a - b for which the nimber changes in some table when a grows by `period`;
  // -size() if it does not.
  std::vector<std::int64_t> changes(std::size_t period) const {
    std::vector<std::int64_t> found(size_ - std::min(size_, period), -static_cast<std::int64_t>(size_));
    for (const Table& table : tables_) {
      for (std::size_t a = 0; a < found.size(); ++a) {
        const Cell* now = &table.nimbers[a * size_];
        const Cell* later = &table.nimbers[(a + period) * size_];
        const auto b = static_cast<std::int64_t>(std::mismatch(now, now + size_, later).first - now);
        if (b < static_cast<std::int64_t>(size_))
          found[a] = std::max(found[a], static_cast<std::int64_t>(a) - b);
      }
    }
    return found;
  }
  // From where on no nimber changes when both branches, at least so long, grow by `period`.
  std::size_t joint_start(std::size_t period) const {
    std::size_t start = 0;
    for (const Table& table : tables_) {
      for (std::size_t a = start; a + period < size_; ++a) {
        for (std::size_t b = start; b <= a; ++b) {
          if (table.nimbers[a * size_ + b] != table.nimbers[(a + period) * size_ + b + period]) start = b + 1;
        }
      }
    }
    return start;
  }

 private:
  using Cell = std::uint8_t;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;
  struct Table {
    Branches fixed;
    std::vector<std::pair<std::size_t, Cell>> shorter;  // tables, and the path that is left beside
    std::vector<Cell> nimbers;                          // [a][b]
  };

  static std::vector<Cell> path_nimbers(std::size_t count) {
    std::vector<Cell> found(count);
    for (std::size_t n = 1; n < count; ++n) {
      std::array<bool, 64> marks{};
      for (std::size_t i = 0; i < n; ++i)
        marks[found[i > 1 ? i - 1 : 0] ^ found[n > i + 2 ? n - i - 2 : 0]] = true;
      found[n] = static_cast<Cell>(std::ranges::find(marks, false) - marks.begin());
    }
    return found;
  }
  // The nimber of the path that is left of n vertices when some are taken from it.
  Cell path(std::size_t vertices, std::size_t taken) const {
    return vertices > taken ? paths_[vertices - taken] : Cell{0};
  }

  // The number of the table for these branches, which comes after all that it needs.
  std::size_t add(const Branches& fixed) {
    if (const auto found = places_.find(fixed); found != places_.end()) return found->second;
    Table table{fixed, {}, {}};
    for (std::size_t i = 0; i < fixed.size(); ++i) {
      for (std::uint32_t left = 0; left + 2 <= fixed[i]; ++left) {
        Branches less = fixed;
        less[i] = left;
        std::ranges::sort(less);
        table.shorter.emplace_back(add(less), path(fixed[i], left + 3));
      }
    }
    tables_.push_back(std::move(table));
    return places_[fixed] = tables_.size() - 1;
  }

  void settle(Table& table, std::size_t a, std::size_t b) {
    std::array<bool, 256> marks{};
    mark_paths(table, a, b, marks);
    for (const auto& [shorter, beside] : table.shorter)
      marks[tables_[shorter].nimbers[a * size_ + b] ^ beside] = true;
    shorten(&table.nimbers[b * size_], a, marks);
    shorten(&table.nimbers[a * size_], b, marks);
    const auto least = static_cast<std::size_t>(std::ranges::find(marks, false) - marks.begin());
    if (least == marks.size()) throw InputError("the nimbers of these stars are too large");
    table.nimbers[a * size_ + b] = table.nimbers[b * size_ + a] = static_cast<Cell>(least);
    largest_ = std::max(largest_, static_cast<std::uint32_t>(least));
  }
  // Moves at the centre and beside it.
  void mark_paths(const Table& table, std::size_t a, std::size_t b, std::array<bool, 256>& marks) const {
    Cell whole = path(a, 0) ^ path(b, 0), centre = path(a, 1) ^ path(b, 1);
    for (const std::uint32_t branch : table.fixed) {
      whole ^= path(branch, 0);
      centre ^= path(branch, 1);
    }
    marks[centre] = true;
    const auto beside = [&](std::size_t branch) {
      if (branch != 0) marks[whole ^ path(branch, 0) ^ path(branch, 2)] = true;
    };
    beside(a);
    beside(b);
    for (const std::uint32_t branch : table.fixed) beside(branch);
  }
  // Moves further out on a branch: `row[i]` is the star with i vertices left on it.
  void shorten(const Cell* row, std::size_t length, std::array<bool, 256>& marks) const {
    if (length < 2) return;
    marks[row[length - 2]] = true;
    const Cell* beyond = back_.data() + (back_.size() - 1 - length + 3);
    for (std::size_t i = 0; i + 3 <= length; ++i) marks[row[i] ^ beyond[i]] = true;
  }

  std::size_t size_;
  std::vector<Cell> paths_, back_;  // by vertices, and backwards
  std::vector<Table> tables_;
  std::map<Branches, std::size_t> places_;
  std::size_t table_ = 0, row_ = 0;  // the next to compute
  std::uint32_t largest_ = 0;
};

}  // namespace grundy
