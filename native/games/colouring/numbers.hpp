// Numbers for connected boards: equal for boards that differ in the names of vertices and colours only.
//
// A tree is written down from its centre on, with subtrees in the order of their hashes. Colours are ordered
// by how often they are seen from where; of those that this does not tell apart, all orders are tried, and
// the least writing counts. Any other board, and a tree whose colours have too many orders, is written down
// in the canonical order of a graph, in which the colours are vertices too, joined to those that see them.
#pragma once

#include <algorithm>
#include <numeric>

#include "core/interner.hpp"
#include "games/colouring/board.hpp"
#include "graphs/canonical.hpp"

namespace grundy::colouring {

class BoardNumbers {
 public:
  using Id = std::uint32_t;

  explicit BoardNumbers(Colours colours) : colours_(colours) {}

  Id number(const Board& board) {
    int ends = 0;
    for (int v = 0; v < board.count; ++v) ends += board.degree(v);
    if (ends == 2 * (board.count - 1)) {
      write_tree(board);
    } else {
      words_ = {2, static_cast<Id>(board.count)};
      find_order(board);
      name_vertices(board);
      list(board);
    }
    return boards_.number(words_, [] { return 0; });
  }
  std::size_t size() const { return boards_.size(); }
  std::size_t bytes() const { return boards_.bytes(); }

 private:
  using Names = std::array<std::uint8_t, kMostColours>;
  static constexpr int kMostOrders = 24;

  // What a vertex looks like without the names of colours, to a distance of 2.
  void look(const Board& board) {
    std::array<std::uint64_t, kMostVertices> before;
    for (int v = 0; v < board.count; ++v)
      look_[v] = mix(static_cast<std::uint64_t>(board.degree(v) * 32 + std::popcount(board.seen[v])));
    for (int round = 0; round < 2; ++round) {
      before = look_;
      for (int v = 0; v < board.count; ++v) {
        std::uint64_t sum = 0;
        each(board.near[v], [&](int u) { sum += before[u]; });
        look_[v] = mix(before[v] * 3 + sum);
      }
    }
  }

  // Puts the colours that are seen in order, most weight first. How many orders respect the weights.
  int weigh(const Board& board) {
    weight_.fill(0);
    for (int v = 0; v < board.count; ++v)
      for (Mask seen = board.seen[v]; seen != 0; seen &= seen - 1)
        weight_[std::countr_zero(seen)] += look_[v];
    std::iota(by_weight_.begin(), by_weight_.end(), std::uint8_t{0});
    std::sort(by_weight_.begin(), by_weight_.begin() + colours_.count(),
              [&](int a, int b) { return weight_[a] != weight_[b] ? weight_[a] > weight_[b] : a < b; });
    int orders = 1, alike = 1;
    for (used_ = 0; used_ < colours_.count() && weight_[by_weight_[used_]] != 0; ++used_) {
      alike = used_ > 0 && weight_[by_weight_[used_]] == weight_[by_weight_[used_ - 1]] ? alike + 1 : 1;
      orders = std::min(orders * alike, kMostOrders + 1);
    }
    return orders;
  }

  // Calls `visit` with each order that respects the weights as `by_weight_`.
  template <class Visit>
  void permute(int place, Visit&& visit) {
    if (place >= used_) return visit();
    for (int other = place; other < used_ && weight_[by_weight_[other]] == weight_[by_weight_[place]];
         ++other) {
      std::swap(by_weight_[place], by_weight_[other]);
      permute(place + 1, visit);
      std::swap(by_weight_[place], by_weight_[other]);
    }
  }

  void name_vertices(const Board& board) {
    for (int v = 0; v < board.count; ++v) label_[v] = renamed(board.seen[v]);
  }

  Mask renamed(Mask seen) const {
    Mask result = 0;
    for (; seen != 0; seen &= seen - 1) result |= static_cast<Mask>(1U << names_[std::countr_zero(seen)]);
    return result;
  }

  // ---- trees --------------------------------------------------------------------------------------
  // Written down from the centre on, with each vertex its label and its number of children.
  void write_tree(const Board& board) {
    look(board);
    if (weigh(board) > kMostOrders) {
      find_order(board);
      write_named_tree(board);
      return;
    }
    best_.clear();
    permute(0, [&] {
      for (int place = 0; place < used_; ++place)
        names_[by_weight_[place]] = static_cast<std::uint8_t>(place);
      write_named_tree(board);
      if (best_.empty() || words_ < best_) std::swap(best_, words_);
    });
    std::swap(words_, best_);
  }

  void write_named_tree(const Board& board) {
    name_vertices(board);
    const Set middle = centre(board);
    int root = std::countr_zero(middle);
    if (!std::has_single_bit(middle)) {
      const int other = std::countr_zero(middle & (middle - 1));
      if (name(board, root, other) < name(board, other, root)) root = other;
    }
    name(board, root, -1);
    words_.assign(1, 0);
    half_ = false;
    descend(board, root, -1);
  }

  static Set centre(const Board& board) {
    Set left = all_of(board);
    while (std::popcount(left) > 2) {
      Set leaves = 0;
      each(left, [&](int v) {
        if (std::popcount(board.near[v] & left) < 2) leaves |= Set{1} << v;
      });
      left &= ~leaves;
    }
    return left;
  }

  // A hash of the subtree, by which children are put in order.
  std::uint64_t name(const Board& board, int v, int parent) {
    Set children = board.near[v];
    if (parent >= 0) children &= ~(Set{1} << parent);
    std::uint64_t sum = label_[v] + 1;
    each(children, [&](int u) { sum += name(board, u, v) * 0x9e3779b97f4a7c15ULL; });
    return name_[v] = mix(sum);
  }

  void descend(const Board& board, int v, int parent) {
    Set children = board.near[v];
    if (parent >= 0) children &= ~(Set{1} << parent);
    std::array<int, kMostVertices> order;
    int count = 0;
    each(children, [&](int u) {
      int at = count++;
      for (; at > 0 && name_[order[at - 1]] > name_[u]; --at) order[at] = order[at - 1];
      order[at] = u;
    });
    put(static_cast<Id>(label_[v]) << 8 | static_cast<Id>(count));
    for (int i = 0; i < count; ++i) descend(board, order[i], v);
  }

  // Packs two vertices into a word if there are few colours. The first word is that of the kind of board.
  void put(Id vertex) {
    if (colours_.count() > 8) {
      words_.push_back(vertex);
    } else if (half_ = !half_; half_) {
      words_.push_back(vertex);
    } else {
      words_.back() |= vertex << 16;
    }
  }

  // ---- other graphs -------------------------------------------------------------------------------
  // Finds a canonical order of the vertices and names for the colours.
  void find_order(const Board& board) {
    Mask used = 0;
    for (int v = 0; v < board.count; ++v) used |= board.seen[v];
    if (board.count + std::popcount(used) <= 64) {
      find_order(board, used, narrow_);
    } else {
      find_order(board, used, wide_);
    }
  }

  template <class Word>
  void find_order(const Board& board, Mask used, graphs::CanonicalOrder<Word>& search) {
    std::array<Word, kMostVertices + kMostColours> near;
    std::array<std::uint64_t, kMostVertices + kMostColours> kind;
    std::array<std::uint8_t, kMostColours> colour;
    for (int v = 0; v < board.count; ++v) {
      near[v] = board.near[v];
      kind[v] = 0;
    }
    int size = board.count;
    for (; used != 0; used &= used - 1, ++size) {
      colour[size - board.count] = static_cast<std::uint8_t>(std::countr_zero(used));
      near[size] = 0;
      kind[size] = 1;
      for (int v = 0; v < board.count; ++v) {
        if ((board.seen[v] & used & -used) == 0) continue;
        near[size] |= Word{1} << v;
        near[v] |= Word{1} << size;
      }
    }
    const auto& order = search.of(size, near.data(), std::span(kind).first(static_cast<std::size_t>(size)));
    std::copy_n(order.begin(), board.count, order_.begin());
    for (int i = board.count; i < size; ++i)
      names_[colour[order[i] - board.count]] = static_cast<std::uint8_t>(i - board.count);
  }

  void list(const Board& board) {
    std::array<int, kMostVertices> place;
    for (int i = 0; i < board.count; ++i) place[order_[i]] = i;
    for (int i = 0; i < board.count; ++i) {
      Set near = 0;
      each(board.near[order_[i]], [&](int u) { near |= Set{1} << place[u]; });
      words_.push_back(label_[order_[i]]);
      words_.push_back(static_cast<Id>(near));
      words_.push_back(static_cast<Id>(near >> 32));
    }
  }

  Colours colours_;
  Interner boards_;
  std::array<std::uint64_t, kMostVertices> look_{};
  std::array<std::uint64_t, kMostColours> weight_{};
  Names by_weight_{}, names_{};
  int used_ = 0;
  std::array<Mask, kMostVertices> label_{};
  std::array<std::uint64_t, kMostVertices> name_{};
  bool half_ = false;
  std::vector<Id> words_, best_;
  std::array<std::uint8_t, kMostVertices> order_{};
  graphs::CanonicalOrder<std::uint64_t> narrow_;
  graphs::CanonicalOrder<Uint128> wide_;
};

}  // namespace grundy::colouring
