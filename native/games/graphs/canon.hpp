// A canonical order of the vertices of a graph: colour refinement, and a search where that leaves a choice.
//
// Vertices are told apart by how many neighbours they have in each cell of a partition, until that says
// nothing new. If cells of several vertices are left, each vertex of one of them is singled out in turn and
// the refinement goes on; of all orders found, the one with the least adjacency matrix counts. Two orders
// with the same matrix are an automorphism, which saves looking at vertices that it maps to others (B. D.
// McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), 45-87).
#pragma once

#include "games/graphs/graph.hpp"

namespace grundy::graphs {

template <class Word>
class Canon {
 public:
  using Order = std::array<std::uint8_t, Graph<Word>::kMost>;

  // The vertices in canonical order.
  const Order& order(const Graph<Word>& graph) {
    graph_ = &graph;
    size_ = graph.size;
    found_ = false;
    visits_ = 0;
    traces_.clear();
    symmetries_.clear();
    prefix_.clear();
    Partition start;
    for (int place = 0; place < size_; ++place) start.order[place] = static_cast<std::uint8_t>(place);
    if (size_ > 0) start.end[0] = static_cast<std::uint8_t>(size_ - 1);
    start.cells = size_ > 0 ? 1 : 0;
    refine(start, 1);
    search(start);
    return best_.order;
  }

 private:
  using Rows = std::array<Word, Graph<Word>::kMost>;

  // The vertices in cells; a cell is a stretch of places and is known by its first place.
  struct Partition {
    Order order;
    Order end;  // the last place of the cell that starts at a place
    int cells;
  };
  struct Leaf {
    Order order;
    Rows rows;
    std::vector<std::uint8_t> path;
  };
  static constexpr int kMostVisits = 20'000;  // then the best order so far has to do
  static constexpr std::size_t kMostSymmetries = 128;

  Word members(const Partition& partition, int cell) const {
    Word set = 0;
    for (int place = cell; place <= partition.end[cell]; ++place) set |= bit<Word>(partition.order[place]);
    return set;
  }

  // Splits cells until all vertices of a cell have as many neighbours in each cell. The cells in `active` are
  // those whose neighbours have not been counted. What happens, which is returned, is the same for isomorphic
  // graphs.
  std::uint64_t refine(Partition& partition, Word active) {
    std::uint64_t trace = 0;
    while (active != 0 && partition.cells < size_) {
      const int by = lowest_bit(active);
      active &= active - 1;
      const Word splitter = members(partition, by);
      for (int cell = 0; cell < size_;) {
        const int end = partition.end[cell];
        if (end > cell) split(partition, cell, splitter, active, trace);
        cell = end + 1;
      }
    }
    return trace;
  }

  void split(Partition& partition, int cell, Word splitter, Word& active, std::uint64_t& trace) {
    const int end = partition.end[cell];
    auto& order = partition.order;
    bool differ = false;
    for (int place = cell; place <= end; ++place) {
      counts_[place] = static_cast<std::uint8_t>(count_bits(graph_->near[order[place]] & splitter));
      differ |= counts_[place] != counts_[cell];
    }
    if (!differ) return;
    for (int place = cell + 1; place <= end; ++place) {  // stable, and cells are small
      const std::uint8_t vertex = order[place], count = counts_[place];
      int to = place;
      for (; to > cell && counts_[to - 1] > count; --to) {
        order[to] = order[to - 1];
        counts_[to] = counts_[to - 1];
      }
      order[to] = vertex;
      counts_[to] = count;
    }
    const bool was_active = (active & bit<Word>(cell)) != 0;
    int largest = cell, most = 0;
    for (int first = cell; first <= end;) {
      int last = first;
      while (last < end && counts_[last + 1] == counts_[first]) ++last;
      partition.end[first] = static_cast<std::uint8_t>(last);
      partition.cells += first > cell ? 1 : 0;
      active |= bit<Word>(first);
      if (last - first + 1 > most) {
        most = last - first + 1;
        largest = first;
      }
      trace = mix(trace + static_cast<std::uint64_t>(first) * 1024 + counts_[first]);
      first = last + 1;
    }
    if (!was_active) active &= ~bit<Word>(largest);  // the other parts say all that it could
  }

  // The first of the smallest cells with several vertices.
  int target(const Partition& partition) const {
    int best = -1, least = size_ + 1;
    for (int cell = 0; cell < size_; cell = partition.end[cell] + 1) {
      const int count = partition.end[cell] - cell + 1;
      if (count > 1 && count < least) {
        least = count;
        best = cell;
      }
    }
    return best;
  }

  // Looks at all orders that refine a partition. Returns the level at which the search goes on.
  int search(const Partition& partition) {
    const int level = static_cast<int>(prefix_.size());
    if (partition.cells == size_) return leaf(partition);
    const int cell = target(partition);
    Word tried = 0;
    std::vector<std::uint8_t> choices(partition.order.begin() + cell,
                                      partition.order.begin() + partition.end[cell] + 1);
    for (const std::uint8_t vertex : choices) {
      if (tried != 0 && (++visits_ > kMostVisits || equivalent(vertex, tried))) continue;
      tried |= bit<Word>(vertex);
      Partition finer = partition;
      single_out(finer, cell, vertex);
      const std::uint64_t trace = refine(finer, bit<Word>(cell));
      if (!promising(level, trace)) continue;
      prefix_.push_back(vertex);
      const int next = search(finer);
      prefix_.pop_back();
      if (next < level) return next;
    }
    return level;
  }

  void single_out(Partition& partition, int cell, std::uint8_t vertex) const {
    int place = cell;
    while (partition.order[place] != vertex) ++place;
    std::rotate(partition.order.begin() + cell, partition.order.begin() + place,
                partition.order.begin() + place + 1);
    partition.end[cell + 1] = partition.end[cell];
    partition.end[cell] = static_cast<std::uint8_t>(cell);
    ++partition.cells;
  }

  // Whether what the refinement did is not worse than on the way to the best order.
  bool promising(int level, std::uint64_t trace) {
    const auto at = static_cast<std::size_t>(level);
    if (at < traces_.size()) {
      if (trace > traces_[at]) return false;
      if (trace == traces_[at]) return true;
      found_ = false;
      traces_.resize(at);
    }
    traces_.push_back(trace);
    return true;
  }

  int leaf(const Partition& partition) {
    const int level = static_cast<int>(prefix_.size());
    std::array<std::uint8_t, Graph<Word>::kMost> place;
    for (int i = 0; i < size_; ++i) place[partition.order[i]] = static_cast<std::uint8_t>(i);
    Rows rows;
    for (int i = 0; i < size_; ++i) {
      rows[i] = 0;
      each(graph_->near[partition.order[i]], [&](int other) { rows[i] |= bit<Word>(place[other]); });
    }
    const auto first = rows.begin(), last = rows.begin() + size_;
    if (found_ && std::equal(first, last, best_.rows.begin())) return symmetry(partition.order);
    if (!found_ ||
        std::lexicographical_compare(first, last, best_.rows.begin(), best_.rows.begin() + size_)) {
      best_.order = partition.order;
      best_.rows = rows;
      best_.path = prefix_;
      found_ = true;
    }
    return level;
  }

  // The map from the best order to an equal one is an automorphism: what follows below the vertex where the
  // two ways part has been seen.
  int symmetry(const Order& order) {
    if (symmetries_.size() < kMostSymmetries) {
      auto& map = symmetries_.emplace_back();
      for (int i = 0; i < size_; ++i) map[best_.order[i]] = order[i];
    }
    std::size_t common = 0;
    while (common < prefix_.size() && prefix_[common] == best_.path[common]) ++common;
    return static_cast<int>(common);
  }

  // Whether automorphisms that keep the vertices singled out so far map this vertex to one that was tried.
  bool equivalent(int vertex, Word tried) const {
    Word orbit = bit<Word>(vertex);
    for (bool grown = true; grown;) {
      grown = false;
      for (const Order& map : symmetries_) {
        if (!std::ranges::all_of(prefix_, [&](std::uint8_t fixed) { return map[fixed] == fixed; })) continue;
        Word image = 0;
        each(orbit, [&](int one) { image |= bit<Word>(map[one]); });
        grown |= (image & ~orbit) != 0;
        orbit |= image;
      }
    }
    return (orbit & tried) != 0;
  }

  const Graph<Word>* graph_ = nullptr;
  int size_ = 0, visits_ = 0;
  bool found_ = false;
  Leaf best_;
  std::array<std::uint8_t, Graph<Word>::kMost> counts_;
  std::vector<std::uint64_t> traces_;  // on the way to the best order
  std::vector<Order> symmetries_;
  std::vector<std::uint8_t> prefix_;  // the vertices singled out
};

}  // namespace grundy::graphs
