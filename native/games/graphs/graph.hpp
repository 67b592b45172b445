// Simple graphs of at most as many vertices as a word has bits.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/bits.hpp"

namespace grundy::graphs {

template <class Word>
constexpr Word bit(int vertex) {
  return Word{1} << vertex;
}

// Calls `act` with each vertex of a set.
template <class Word, class Act>
void each(Word set, Act&& act) {
  for (; set != 0; set &= set - 1) act(lowest_bit(set));
}

template <class Word>
struct Graph {
  static constexpr int kMost = 8 * sizeof(Word);
  int size = 0;
  std::array<Word, kMost> near;  // the neighbours of each vertex

  void resize(int vertices) {
    size = vertices;
    std::fill_n(near.begin(), vertices, Word{0});
  }
  void join(int a, int b) {
    near[a] |= bit<Word>(b);
    near[b] |= bit<Word>(a);
  }
  Word all() const { return size == kMost ? ~Word{0} : bit<Word>(size) - 1; }

  // The vertices of `within` that can be reached from `start` inside it.
  Word reached(Word start, Word within) const {
    Word found = start;
    for (Word border = start; border != 0;) {
      Word next = 0;
      each(border, [&](int vertex) { next |= near[vertex]; });
      border = next & within & ~found;
      found |= border;
    }
    return found;
  }

  // The subgraph on some vertices, numbered anew in their order.
  void induced(Word kept, Graph& part) const {
    std::array<std::uint8_t, kMost> number;
    part.size = 0;
    each(kept, [&](int vertex) { number[vertex] = static_cast<std::uint8_t>(part.size++); });
    int next = 0;
    each(kept, [&](int vertex) {
      Word row = 0;
      each(near[vertex] & kept, [&](int other) { row |= bit<Word>(number[other]); });
      part.near[next++] = row;
    });
  }

  int edges() const {
    int ends = 0;
    for (int vertex = 0; vertex < size; ++vertex) ends += count_bits(near[vertex]);
    return ends / 2;
  }
};

// Edges, and vertices without edges: `0-1,1-2,5`. A single vertex is `K1`, as `0` is the end of a misère
// game.
template <class Word>
std::string text_of(const Graph<Word>& graph) {
  if (graph.size == 1) return "K1";
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : ",") + word; };
  for (int vertex = 0; vertex < graph.size; ++vertex) {
    if (graph.near[vertex] == 0) add(std::to_string(vertex));
    each(graph.near[vertex], [&](int other) {
      if (other > vertex) add(std::to_string(vertex) + "-" + std::to_string(other));
    });
  }
  return text.empty() ? "K0" : text;
}

// Reads what `text_of` writes, with vertices that may have any numbers; and, behind `; `, the colours that
// are left for the vertices in the colouring game, which is then played on pairs of a vertex and a colour.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  template <class Word>
  void read(Graph<Word>& graph) {
    read_edges();
    if (at_ < text_.size()) {
      read_colours();
    } else {
      for (auto& [vertex, own] : colours_) own = "a";
    }
    std::map<std::pair<long, char>, int> number;
    for (const auto& [vertex, own] : colours_)
      for (const char colour : own)
        number.emplace(std::pair(vertex, colour), static_cast<int>(number.size()));
    if (number.size() > Graph<Word>::kMost) throw InputError("too many vertices for these native rules");
    graph.resize(static_cast<int>(number.size()));
    for (const auto& [first, one] : number) {
      for (const auto& [second, other] : number) {
        if (one < other && first.first == second.first) graph.join(one, other);
      }
    }
    for (const auto& [a, b] : edges_) {
      for (const char colour : colours_[a]) {
        if (colours_[b].find(colour) != std::string::npos)
          graph.join(number[{a, colour}], number[{b, colour}]);
      }
    }
  }

 private:
  void read_edges() {
    if (text_.starts_with("K0") || text_.starts_with("K1")) {
      at_ = 2;
      if (text_[1] == '1') colours_[0];
      if (at_ < text_.size() && text_[at_] != ';') fail();
      return;
    }
    do {
      const long a = number();
      colours_[a];
      if (take('-')) {
        const long b = number();
        if (a == b) fail();
        colours_[b];
        edges_.emplace_back(a, b);
      }
    } while (take(','));
    if (at_ < text_.size() && text_[at_] != ';') fail();
  }

  void read_colours() {
    if (!take(';') || !take(' ')) fail();
    if (const std::string own = letters(); !own.empty()) {
      for (auto& entry : colours_) entry.second = own;
    } else {
      do {
        const long vertex = number();
        if (!colours_.contains(vertex) || !take(':')) fail();
        colours_[vertex] = letters();
      } while (take(','));
    }
    if (at_ < text_.size()) fail();
  }

  bool take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  long number() {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    if (at_ == start || at_ > start + 6) fail();
    return std::stol(text_.substr(start, at_ - start));
  }
  std::string letters() {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= 'a' && text_[at_] <= 'z') ++at_;
    return text_.substr(start, at_ - start);
  }
  [[noreturn]] void fail() const { throw InputError("not a graph: '" + text_ + "'"); }

  const std::string& text_;
  std::size_t at_ = 0;
  std::map<long, std::string> colours_;
  std::vector<std::pair<long, long>> edges_;
};

}  // namespace grundy::graphs
