// Graphs with at most 16 vertices, as rows of bits, and a form that isomorphic graphs share.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "core/basics.hpp"

namespace grundy::graphs {

using Row = std::uint16_t;
inline constexpr int kMostVertices = 16;

struct SmallGraph {
  int size = 0;
  std::array<Row, kMostVertices> rows{};

  bool joined(int a, int b) const { return rows[a] >> b & 1; }
  int degree(int v) const { return std::popcount(rows[v]); }
  Row all() const { return static_cast<Row>((1u << size) - 1); }

  // The vertices of `inside` that can be reached from one of them.
  Row reach(Row inside) const {
    Row found = static_cast<Row>(inside & -inside);
    for (Row last = 0; found != last;) {
      last = found;
      for (unsigned left = found; left != 0; left &= left - 1) found |= rows[std::countr_zero(left)] & inside;
    }
    return found;
  }
  bool stays_connected_without(int v) const {
    const Row rest = static_cast<Row>(all() & ~(1u << v));
    return reach(rest) == rest;
  }

  // graph6 for at most 62 vertices, as in https://users.cecs.anu.edu.au/~bdm/data/formats.txt
  std::string graph6() const {
    std::string text(1, static_cast<char>(63 + size));
    int bits = 0, count = 0;
    for (int b = 1; b < size; ++b)
      for (int a = 0; a < b; ++a) {
        bits = bits << 1 | joined(a, b);
        if (++count % 6 == 0) {
          text += static_cast<char>(63 + bits);
          bits = 0;
        }
      }
    if (count % 6 != 0) text += static_cast<char>(63 + (bits << (6 - count % 6)));
    return text;
  }
  static SmallGraph from_graph6(const std::string& text) {
    const int size = text.empty() ? 0 : text[0] - 63;
    const std::size_t pairs = static_cast<std::size_t>(size * (size - 1) / 2);
    if (size < 1 || size > kMostVertices || text.size() != 1 + (pairs + 5) / 6)
      throw InputError("not a graph6 text of at most 16 vertices: '" + text + "'");
    SmallGraph graph{size, {}};
    std::size_t place = 0;
    for (int b = 1; b < size; ++b)
      for (int a = 0; a < b; ++a, ++place)
        if ((text[1 + place / 6] - 63) >> (5 - place % 6) & 1) {
          graph.rows[a] |= static_cast<Row>(1u << b);
          graph.rows[b] |= static_cast<Row>(1u << a);
        }
    return graph;
  }
};

// The upper triangle of the adjacency matrix, column by column.
using Code = Uint128;

// Looks for the order of the vertices that makes the code largest, among the orders that refinement leaves.
// B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30 (1981), 45-87; without the group.
class Canonical {
 public:
  // Vertices in `marked` come first.
  explicit Canonical(const SmallGraph& graph, Row marked = 0) : graph_(graph) {
    std::vector<Row> cells;
    for (const unsigned cell : {unsigned{marked}, graph.all() & ~unsigned{marked}})
      if (cell != 0) cells.push_back(static_cast<Row>(cell));
    search(std::move(cells));
  }
  Code code() const { return best_; }
  // The vertices in an order that gives the code.
  const std::array<int, kMostVertices>& order() const { return order_; }

 private:
  void search(std::vector<Row> cells) {
    refine(cells);
    const auto open =
        std::find_if(cells.begin(), cells.end(), [](Row cell) { return (cell & (cell - 1)) != 0; });
    if (open == cells.end()) return leaf(cells);
    const std::size_t at = static_cast<std::size_t>(open - cells.begin());
    const Row cell = *open;
    for (unsigned left = cell; left != 0; left &= left - 1) {
      const int v = std::countr_zero(left);
      if (has_twin_before(v, static_cast<Row>(cell & ~left))) continue;
      std::vector<Row> finer(cells);
      finer[at] = static_cast<Row>(1u << v);
      finer.insert(finer.begin() + static_cast<std::ptrdiff_t>(at) + 1, static_cast<Row>(cell & ~(1u << v)));
      search(std::move(finer));
    }
  }

  // Vertices with the same neighbours can change places: one of them stands for all.
  bool has_twin_before(int v, Row before) const {
    for (unsigned left = before; left != 0; left &= left - 1) {
      const int w = std::countr_zero(left);
      const unsigned both = 1u << v | 1u << w;
      if ((graph_.rows[v] | both) == (graph_.rows[w] | both)) return true;
    }
    return false;
  }

  // Splits cells by the number of neighbours in each cell until nothing changes.
  void refine(std::vector<Row>& cells) const {
    for (std::size_t by = 0; by < cells.size(); ++by) {
      const Row splitter = cells[by];
      for (std::size_t at = 0; at < cells.size(); ++at) {
        const Row cell = cells[at];
        if ((cell & (cell - 1)) == 0) continue;
        std::array<Row, kMostVertices + 1> counted{};
        for (unsigned left = cell; left != 0; left &= left - 1) {
          const int v = std::countr_zero(left);
          counted[static_cast<std::size_t>(std::popcount(static_cast<Row>(graph_.rows[v] & splitter)))] |=
              static_cast<Row>(1u << v);
        }
        std::vector<Row> pieces;
        for (Row piece : counted)
          if (piece != 0) pieces.push_back(piece);
        if (pieces.size() == 1) continue;
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
        cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(at), pieces.begin(), pieces.end());
        by = static_cast<std::size_t>(-1);  // begin again: every cell is a splitter
        break;
      }
    }
  }

  void leaf(const std::vector<Row>& cells) {
    Code code = 1;
    std::array<int, kMostVertices> order{};
    for (int place = 0; place < graph_.size; ++place) order[place] = std::countr_zero(cells[place]);
    for (int b = 1; b < graph_.size; ++b)
      for (int a = 0; a < b; ++a) code = code << 1 | graph_.joined(order[a], order[b]);
    if (code <= best_) return;
    best_ = code;
    order_ = order;
  }

  const SmallGraph& graph_;
  Code best_ = 0;
  std::array<int, kMostVertices> order_{};
};

}  // namespace grundy::graphs
