// Graphs with at most 16 vertices, as rows of bits, and a form that isomorphic graphs share.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "core/basics.hpp"
#include "graphs/canonical.hpp"

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

// The vertices in canonical order, and the upper triangle of the adjacency matrix, column by column.
struct CanonicalForm {
  std::array<std::uint8_t, kMostVertices> order{};
  Uint128 code = 1;
};

// Isomorphic graphs have the same code; with `marked` vertices, if that can keep them marked.
inline CanonicalForm canonical_form(const SmallGraph& graph, CanonicalOrder<std::uint64_t>& search,
                                    Row marked = 0) {
  std::array<std::uint64_t, kMostVertices> near, colours;
  for (int v = 0; v < graph.size; ++v) {
    near[v] = graph.rows[v];
    colours[v] = (marked >> v & 1) != 0 ? 0 : 1;
  }
  CanonicalForm form;
  const auto& order = search.of(graph.size, near.data(), std::span(colours).first(graph.size));
  std::copy_n(order.begin(), graph.size, form.order.begin());
  for (int b = 1; b < graph.size; ++b)
    for (int a = 0; a < b; ++a) form.code = form.code << 1 | graph.joined(order[a], order[b]);
  return form;
}

}  // namespace grundy::graphs
