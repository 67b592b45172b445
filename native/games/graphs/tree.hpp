// A canonical code of trees: for each vertex in preorder, how many children it has.
//
// The tree is rooted in its centre, and the children of a vertex are sorted by their codes. Of two centres,
// the one with the lesser code is taken (A. V. Aho, J. E. Hopcroft, J. D. Ullman, The design and analysis of
// computer algorithms, 1974, section 3.2).
#pragma once

#include <span>

#include "games/graphs/graph.hpp"

namespace grundy::graphs {

using Bytes = std::vector<std::uint8_t>;

template <class Word>
class TreeCode {
 public:
  // Appends the code of a tree.
  void write(const Graph<Word>& tree, Bytes& code) {
    tree_ = &tree;
    const auto [one, other] = centres();
    code_.clear();
    write_below(one, -1);
    const std::size_t first = code_.size();
    if (other != one) {
      write_below(other, -1);
      const auto middle = code_.begin() + static_cast<std::ptrdiff_t>(first);
      if (std::lexicographical_compare(middle, code_.end(), code_.begin(), middle))
        std::swap_ranges(code_.begin(), middle, middle);
    }
    code.insert(code.end(), code_.begin(), code_.begin() + static_cast<std::ptrdiff_t>(first));
  }

  static void read(std::span<const std::uint8_t> code, Graph<Word>& tree) {
    tree.resize(static_cast<int>(code.size()));
    std::vector<std::pair<int, int>> open;  // a vertex, and how many children it still gets
    for (int vertex = 0; vertex < tree.size; ++vertex) {
      if (!open.empty()) {
        tree.join(open.back().first, vertex);
        if (--open.back().second == 0) open.pop_back();
      }
      if (code[vertex] > 0) open.emplace_back(vertex, code[vertex]);
    }
  }

 private:
  struct Stretch {
    std::size_t begin, size;
  };

  // Takes leaves away until one or two vertices are left.
  std::pair<int, int> centres() const {
    Word left = tree_->all();
    while (count_bits(left) > 2) {
      Word leaves = 0;
      each(left, [&](int vertex) {
        if (const Word near = tree_->near[vertex] & left; (near & (near - 1)) == 0)
          leaves |= bit<Word>(vertex);
      });
      left &= ~leaves;
    }
    return {lowest_bit(left), highest_bit(left)};
  }

  // Appends the code of the tree below a vertex; those of its children are put in order in place.
  void write_below(int vertex, int parent) {
    const std::size_t begin = code_.size(), first = children_.size();
    code_.push_back(0);
    each(tree_->near[vertex], [&](int child) {
      if (child == parent) return;
      const std::size_t start = code_.size();
      write_below(child, vertex);
      children_.push_back({start, code_.size() - start});
    });
    const auto mine = children_.begin() + static_cast<std::ptrdiff_t>(first);
    code_[begin] = static_cast<std::uint8_t>(children_.end() - mine);
    const auto less = [this](const Stretch& a, const Stretch& b) {
      return std::lexicographical_compare(code_.begin() + static_cast<std::ptrdiff_t>(a.begin),
                                          code_.begin() + static_cast<std::ptrdiff_t>(a.begin + a.size),
                                          code_.begin() + static_cast<std::ptrdiff_t>(b.begin),
                                          code_.begin() + static_cast<std::ptrdiff_t>(b.begin + b.size));
    };
    if (!std::is_sorted(mine, children_.end(), less)) {
      std::sort(mine, children_.end(), less);
      sorted_.clear();
      for (auto child = mine; child != children_.end(); ++child) {
        const auto start = code_.begin() + static_cast<std::ptrdiff_t>(child->begin);
        sorted_.insert(sorted_.end(), start, start + static_cast<std::ptrdiff_t>(child->size));
      }
      std::copy(sorted_.begin(), sorted_.end(), code_.begin() + static_cast<std::ptrdiff_t>(begin + 1));
    }
    children_.resize(first);
  }

  const Graph<Word>* tree_ = nullptr;
  Bytes code_, sorted_;
  std::vector<Stretch> children_;  // a stack: each call owns a stretch
};

}  // namespace grundy::graphs
