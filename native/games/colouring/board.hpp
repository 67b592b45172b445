// An uncoloured part of a graph: each vertex knows its neighbours and the colours that it sees.
#pragma once

#include <array>
#include <bit>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy::colouring {

using Set = std::uint64_t;   // of vertices
using Mask = std::uint16_t;  // of colours

inline constexpr int kMostVertices = 64, kMostColours = 16;

struct Board {
  int count = 0;
  std::array<Set, kMostVertices> near;
  std::array<Mask, kMostVertices> seen;

  void join(int a, int b) {
    near[a] |= Set{1} << b;
    near[b] |= Set{1} << a;
  }
  void cut(int a, int b) {
    near[a] &= ~(Set{1} << b);
    near[b] &= ~(Set{1} << a);
  }
  int degree(int v) const { return std::popcount(near[v]); }
};

inline Set all_of(const Board& board) {
  return board.count == kMostVertices ? ~Set{0} : (Set{1} << board.count) - 1;
}

template <class Visit>
void each(Set set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

class Colours {
 public:
  explicit Colours(int count) : count_(count), all_(static_cast<Mask>((1U << count) - 1)) {}
  int count() const { return count_; }
  Mask all() const { return all_; }
  Mask free(const Board& board, int v) const { return all_ & ~board.seen[v]; }

  // A neighbour never takes away a colour that is gone already: such edges mean nothing.
  void drop_idle_edges(Board& board, int v) const {
    each(board.near[v], [&](int u) {
      if ((free(board, v) & free(board, u)) == 0) board.cut(v, u);
    });
  }

  // Whether play can leave the vertex without a colour.
  bool in_danger(const Board& board, int v) const {
    if (std::popcount(board.seen[v]) + board.degree(v) < count_) return false;
    Mask reach = board.seen[v];
    each(board.near[v], [&](int u) { reach |= free(board, u); });
    return reach == all_;
  }

  // Whether one move can; idle edges are gone.
  bool threatened(const Board& board, int v) const {
    return board.near[v] != 0 && std::has_single_bit(free(board, v));
  }

  // Colours a vertex of a board and takes it out of the rest; false when a neighbour has no colour left.
  bool colour(Board& board, int v, int colour) const {
    const Set neighbours = board.near[v];
    const auto bit = static_cast<Mask>(1U << colour);
    Set changed = 0;
    each(neighbours, [&](int u) {
      board.cut(u, v);
      if ((board.seen[u] & bit) == 0) changed |= Set{1} << u;
      board.seen[u] |= bit;
    });
    bool alive = true;
    each(changed, [&](int u) {
      alive &= board.seen[u] != all_;
      drop_idle_edges(board, u);
    });
    return alive;
  }

 private:
  int count_;
  Mask all_;
};

inline Set connected(const Board& board, int start) {
  Set found = Set{1} << start, todo = found;
  while (todo != 0) {
    const int v = std::countr_zero(todo);
    todo &= todo - 1;
    const Set fresh = board.near[v] & ~found;
    found |= fresh;
    todo |= fresh;
  }
  return found;
}

// The part of a board on some of its vertices, numbered anew.
inline Board part(const Board& board, Set vertices) {
  Board small;
  std::array<int, kMostVertices> old{}, fresh{};
  each(vertices, [&](int v) {
    fresh[v] = small.count;
    old[small.count++] = v;
  });
  for (int v = 0; v < small.count; ++v) {
    small.seen[v] = board.seen[old[v]];
    small.near[v] = 0;
    each(board.near[old[v]], [&](int u) { small.near[v] |= Set{1} << fresh[u]; });
  }
  return small;
}

}  // namespace grundy::colouring
