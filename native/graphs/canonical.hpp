// A canonical order of the vertices of a coloured graph: refinement, and a search where that leaves a choice.
//
// Vertices are told apart by their colours, and by how many neighbours they have in each cell of a partition,
// until that says nothing new. If cells of several vertices are left, each vertex of one of them is singled
// out in turn and the refinement goes on; of all orders found, the one with the least adjacency matrices
// counts. Two orders with the same matrices are an automorphism, which saves looking at vertices that it maps
// to others (B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), 45-87).
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/bits.hpp"

namespace grundy::graphs {

template <class Word>
class CanonicalOrder {
 public:
  static constexpr int kMost = 8 * sizeof(Word);  // vertices
  using Order = std::array<std::uint8_t, kMost>;
  using Colours = std::span<const std::uint64_t>;
  using Layers = std::span<const Word* const>;

  // The vertices in canonical order, those of lesser colour first; without colours, all have the same. The
  // edges of each label are a layer: the neighbours of each vertex. Arcs of a label are two.
  const Order& of(int size, Layers layers, Colours colours = {}) {
    layers_ = layers;
    size_ = size;
    found_ = false;
    visits_ = 0;
    traces_.clear();
    symmetries_.clear();
    prefix_.clear();
    Partition start;
    const Word cells = begin(start, colours);
    refine(start, cells);
    search(start);
    return best_.order;
  }
  const Order& of(int size, const Word* near, Colours colours = {}) {
    return of(size, Layers(&near, 1), colours);
  }

 private:
  // The vertices in cells; a cell is a stretch of places and is known by its first place.
  struct Partition {
    Order order;
    Order end;  // the last place of the cell that starts at a place
    int cells;
  };
  struct Leaf {
    Order order;
    std::vector<Word> rows;  // of all layers
    std::vector<std::uint8_t> path;
  };
  static constexpr int kMostVisits = 20'000;  // then the best order so far has to do
  static constexpr std::size_t kMostSymmetries = 128;

  static constexpr Word bit(int place) { return Word{1} << place; }
  template <class Act>
  static void each(Word set, Act&& act) {
    for (; set != 0; set &= set - 1) act(lowest_bit(set));
  }

  // The cells of equal colours; returned as a set.
  Word begin(Partition& start, Colours colours) const {
    for (int place = 0; place < size_; ++place) start.order[place] = static_cast<std::uint8_t>(place);
    if (!colours.empty())
      std::sort(start.order.begin(), start.order.begin() + size_,
                [&](int a, int b) { return colours[a] != colours[b] ? colours[a] < colours[b] : a < b; });
    Word cells = 0;
    start.cells = 0;
    for (int first = 0; first < size_; first = start.end[first] + 1) {
      int last = first;
      while (last + 1 < size_ &&
             (colours.empty() || colours[start.order[last + 1]] == colours[start.order[first]]))
        ++last;
      start.end[first] = static_cast<std::uint8_t>(last);
      cells |= bit(first);
      ++start.cells;
    }
    return cells;
  }

  Word members(const Partition& partition, int cell) const {
    Word set = 0;
    for (int place = cell; place <= partition.end[cell]; ++place) set |= bit(partition.order[place]);
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
      for (const Word* near : layers_) {
        for (int cell = 0; cell < size_;) {
          const int end = partition.end[cell];
          if (end > cell) split(partition, cell, near, splitter, active, trace);
          cell = end + 1;
        }
      }
    }
    return trace;
  }

  void split(Partition& partition, int cell, const Word* near, Word splitter, Word& active,
             std::uint64_t& trace) {
    const int end = partition.end[cell];
    auto& order = partition.order;
    bool differ = false;
    for (int place = cell; place <= end; ++place) {
      counts_[place] = static_cast<std::uint8_t>(count_bits(near[order[place]] & splitter));
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
    const bool was_active = (active & bit(cell)) != 0;
    int largest = cell, most = 0;
    for (int first = cell; first <= end;) {
      int last = first;
      while (last < end && counts_[last + 1] == counts_[first]) ++last;
      partition.end[first] = static_cast<std::uint8_t>(last);
      partition.cells += first > cell ? 1 : 0;
      active |= bit(first);
      if (last - first + 1 > most) {
        most = last - first + 1;
        largest = first;
      }
      trace = mix(trace + static_cast<std::uint64_t>(first) * 1024 + counts_[first]);
      first = last + 1;
    }
    if (!was_active) active &= ~bit(largest);  // the other parts say all that it could
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
      tried |= bit(vertex);
      Partition finer = partition;
      single_out(finer, cell, vertex);
      const std::uint64_t trace = refine(finer, bit(cell));
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
    Order place;
    for (int i = 0; i < size_; ++i) place[partition.order[i]] = static_cast<std::uint8_t>(i);
    rows_.clear();
    for (const Word* near : layers_) {
      for (int i = 0; i < size_; ++i) {
        Word row = 0;
        each(near[partition.order[i]], [&](int other) { row |= bit(place[other]); });
        rows_.push_back(row);
      }
    }
    if (found_ && rows_ == best_.rows) return symmetry(partition.order);
    if (!found_ || rows_ < best_.rows) {
      best_.order = partition.order;
      std::swap(best_.rows, rows_);
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
    Word orbit = bit(vertex);
    for (bool grown = true; grown;) {
      grown = false;
      for (const Order& map : symmetries_) {
        if (!std::ranges::all_of(prefix_, [&](std::uint8_t fixed) { return map[fixed] == fixed; })) continue;
        Word image = 0;
        each(orbit, [&](int one) { image |= bit(map[one]); });
        grown |= (image & ~orbit) != 0;
        orbit |= image;
      }
    }
    return (orbit & tried) != 0;
  }

  Layers layers_;
  int size_ = 0, visits_ = 0;
  bool found_ = false;
  Leaf best_;
  Order counts_;
  std::vector<Word> rows_;
  std::vector<std::uint64_t> traces_;  // on the way to the best order
  std::vector<Order> symmetries_;
  std::vector<std::uint8_t> prefix_;  // the vertices singled out
};

}  // namespace grundy::graphs
