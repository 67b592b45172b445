// Numbers for connected boards: equal for boards that differ in the names of vertices and colours only.
//
// A tree is written down from its centre on, with subtrees in the order of their hashes. Any other board
// is written down in an order found by refinement, so that some isomorphic ones may get two numbers. Colours
// are ordered by how often they are seen from where; of those that this does not tell apart, all orders are
// tried, and the least number counts.
#pragma once

#include <algorithm>
#include <numeric>

#include "core/interner.hpp"
#include "games/colouring/board.hpp"

namespace grundy::colouring {

class Canon {
 public:
  using Id = std::uint32_t;

  explicit Canon(Colours colours) : colours_(colours) {}

  Id number(const Board& board) {
    look(board);
    Id best = ~Id{0};
    each_naming(board, [&](const Names& names) {
      for (int v = 0; v < board.count; ++v) label_[v] = renamed(board.seen[v], names);
      write(board);
      best = std::min(best, boards_.number(words_, [] { return 0; }));
    });
    return best;
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

  template <class Visit>
  void each_naming(const Board& board, Visit&& visit) {
    std::array<std::uint64_t, kMostColours> weight{};
    for (int v = 0; v < board.count; ++v)
      for (Mask seen = board.seen[v]; seen != 0; seen &= seen - 1) weight[std::countr_zero(seen)] += look_[v];
    std::array<std::uint8_t, kMostColours> order{};
    const int count = colours_.count();
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.begin() + count,
              [&](int a, int b) { return weight[a] != weight[b] ? weight[a] > weight[b] : a < b; });
    int used = 0;
    while (used < count && weight[order[used]] != 0) ++used;
    int tries = 0;
    permute(order, weight, 0, used, tries, [&] {
      Names names{};
      for (int place = 0; place < count; ++place) names[order[place]] = static_cast<std::uint8_t>(place);
      visit(names);
    });
  }

  template <class Visit>
  static void permute(Names& order, const std::array<std::uint64_t, kMostColours>& weight, int place,
                      int used, int& tries, Visit&& visit) {
    if (place >= used) {
      ++tries;
      visit();
      return;
    }
    for (int other = place; other < used && weight[order[other]] == weight[order[place]]; ++other) {
      if (tries >= kMostOrders) return;
      std::swap(order[place], order[other]);
      permute(order, weight, place + 1, used, tries, visit);
      std::swap(order[place], order[other]);
    }
  }

  Mask renamed(Mask seen, const Names& names) const {
    Mask result = 0;
    for (; seen != 0; seen &= seen - 1) result |= static_cast<Mask>(1U << names[std::countr_zero(seen)]);
    return result;
  }

  void write(const Board& board) {
    int ends = 0;
    for (int v = 0; v < board.count; ++v) ends += board.degree(v);
    words_.clear();
    if (ends == 2 * (board.count - 1))
      write_tree(board);
    else
      write_graph(board);
  }

  // ---- trees --------------------------------------------------------------------------------------
  // Written down from the centre on, with each vertex its label and its number of children.
  void write_tree(const Board& board) {
    const Set middle = centre(board);
    int root = std::countr_zero(middle);
    if (!std::has_single_bit(middle)) {
      const int other = std::countr_zero(middle & (middle - 1));
      if (name(board, root, other) < name(board, other, root)) root = other;
    }
    name(board, root, -1);
    words_.push_back(0);
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
  // Refines, and where vertices look alike begins with each of them in turn.
  void write_graph(const Board& board) {
    std::array<std::uint64_t, kMostVertices> colour{};
    for (int v = 0; v < board.count; ++v) colour[v] = mix(look_[v] + label_[v]);
    refine(board, colour);
    std::vector<Id> best;
    for (int v = 0; v < board.count; ++v) {
      const std::uint64_t least = *std::min_element(colour.begin(), colour.begin() + board.count);
      if (colour[v] != least) continue;
      auto marked = colour;
      marked[v] = 0;
      listed(board, ordered(board, marked));
      if (best.empty() || words_ < best) best = words_;
    }
    words_ = std::move(best);
  }

  static void refine(const Board& board, std::array<std::uint64_t, kMostVertices>& colour) {
    std::size_t different = 0;
    while (true) {
      auto before = colour;
      for (int v = 0; v < board.count; ++v) {
        std::uint64_t sum = 0;
        each(board.near[v], [&](int u) { sum += mix(before[u]); });
        colour[v] = before[v] == 0 ? 0 : mix(before[v] * 5 + sum);
      }
      auto sorted = colour;
      std::sort(sorted.begin(), sorted.begin() + board.count);
      const auto found = static_cast<std::size_t>(std::unique(sorted.begin(), sorted.begin() + board.count) -
                                                  sorted.begin());
      if (found <= different) return;
      different = found;
    }
  }

  static std::vector<int> ordered(const Board& board, std::array<std::uint64_t, kMostVertices> colour) {
    std::vector<int> order(static_cast<std::size_t>(board.count));
    std::iota(order.begin(), order.end(), 0);
    while (true) {
      refine(board, colour);
      std::sort(order.begin(), order.end(),
                [&](int a, int b) { return colour[a] != colour[b] ? colour[a] < colour[b] : a < b; });
      int twin = -1;
      for (int i = 1; i < board.count && twin < 0; ++i)
        if (colour[order[i]] == colour[order[i - 1]]) twin = order[i - 1];
      if (twin < 0) return order;
      colour[twin] = mix(colour[twin] + 1);
    }
  }

  void listed(const Board& board, const std::vector<int>& order) {
    std::array<int, kMostVertices> place{};
    for (int i = 0; i < board.count; ++i) place[order[i]] = i;
    words_ = {2, static_cast<Id>(board.count)};
    for (const int v : order) {
      Set near = 0;
      each(board.near[v], [&](int u) { near |= Set{1} << place[u]; });
      words_.push_back(label_[v]);
      words_.push_back(static_cast<Id>(near));
      words_.push_back(static_cast<Id>(near >> 32));
    }
  }

  Colours colours_;
  Interner boards_;
  std::array<std::uint64_t, kMostVertices> look_{};
  std::array<Mask, kMostVertices> label_{};
  std::array<std::uint64_t, kMostVertices> name_{};
  bool half_ = false;
  std::vector<Id> words_;
};

}  // namespace grundy::colouring
