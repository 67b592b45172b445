// Node Kayles and Arc Kayles. A connected graph is stored once, in canonical form, and has a number, which is
// its key; its options are generated once and kept.
#pragma once

#include "core/byte_interner.hpp"
#include "core/generations.hpp"
#include "games/graphs/tree.hpp"
#include "graphs/canonical.hpp"

namespace grundy {

// A move takes a vertex with its neighbours.
struct NodeMoves {
  static constexpr int kLeast = 1;  // vertices of a component that has moves

  template <class Word, class Act>
  static void each(const graphs::Graph<Word>& graph, Act&& act) {
    for (int vertex = 0; vertex < graph.size; ++vertex) act(graph.near[vertex] | graphs::bit<Word>(vertex));
  }

  // Of vertices with the same neighbours, those that are joined to each other are worth one of them, and of
  // those that are not, two in three may go. `changed` are those that may have become such twins; what is
  // left of the graph is returned.
  template <class Word>
  static Word without_twins(const graphs::Graph<Word>& graph, Word left, Word changed) {
    while (changed != 0) {
      const int vertex = lowest_bit(changed);
      const Word own = graphs::bit<Word>(vertex), near = graph.near[vertex] & left;
      changed &= ~own;
      if ((left & own) == 0) continue;
      Word apart = 0, gone = 0;
      // A joined twin is a neighbour; another one is a neighbour of a neighbour.
      graphs::each(near, [&](int other) {
        const Word it = graphs::bit<Word>(other);
        if (((graph.near[other] & left) | it) == (near | own)) gone |= it;
      });
      if (near != 0) {
        graphs::each(graph.near[lowest_bit(near)] & left & ~own & ~near, [&](int other) {
          if ((graph.near[other] & left) == near) apart |= graphs::bit<Word>(other);
        });
      }
      if ((apart & (apart - 1)) != 0) {  // keep one or none of them, so that with the vertex the parity stays
        const Word kept = count_bits(apart) % 2 == 1 ? apart & (~apart + 1) : Word{0};
        gone |= apart & ~kept;
      }
      if (gone != 0) {
        left &= ~gone;
        Word beside = 0;
        graphs::each(gone, [&](int other) { beside |= graph.near[other]; });
        changed |= (beside | own) & left;
      }
    }
    return left;
  }
};

// A move takes two neighbours.
struct ArcMoves {
  static constexpr int kLeast = 2;

  template <class Word, class Act>
  static void each(const graphs::Graph<Word>& graph, Act&& act) {
    for (int vertex = 0; vertex < graph.size; ++vertex) {
      graphs::each(graph.near[vertex], [&](int other) {
        if (other > vertex) act(graphs::bit<Word>(vertex) | graphs::bit<Word>(other));
      });
    }
  }

  // Of several leaves on one vertex, all but one may go.
  template <class Word>
  static Word without_twins(const graphs::Graph<Word>& graph, Word left, Word changed) {
    graphs::each(changed & left, [&](int vertex) {
      const Word near = graph.near[vertex] & left;
      if ((left & graphs::bit<Word>(vertex)) == 0 || near == 0 || (near & (near - 1)) != 0) return;
      graphs::each(graph.near[lowest_bit(near)] & left & ~graphs::bit<Word>(vertex), [&](int other) {
        if ((graph.near[other] & left) == near) left &= ~graphs::bit<Word>(other);
      });
    });
    return left;
  }
};

template <class Word, class Moves>
class Marking {
 public:
  using Key = std::uint32_t;
  using Graph = graphs::Graph<Word>;

  // With `reduce`, twins are left out, and pairs of single vertices.
  explicit Marking(bool reduce) : reduce_(reduce) {}

  struct Generation {
    Graph graph;
    std::vector<Word> taken;  // by each move that is still to be made
    DistinctOptions options;
  };
  struct Scratch {  // one for each thread
    Graph part;
    graphs::CanonicalOrder<Word> canonical;
    graphs::TreeCode<Word> tree;
    graphs::Bytes bytes;
    Generations<Generation> idle;
  };
  using Cursor = GenerationCursor<Scratch>;

  Cursor open(Key key, Scratch& scratch) const { return {key, scratch}; }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    return cursor.expand(
        store_, options, 1, [&](Generation& generation) { start(cursor.key, generation); },
        [](const Generation& generation) { return !generation.taken.empty(); },
        [&](Generation& generation) { play(generation, *cursor.scratch); });
  }

  int size(Key key) const { return store_[key].info.vertices; }

  std::string text(Key key) const {
    Graph graph;
    decode(store_[key].bytes(), graph);
    return graphs::text_of(graph);
  }

  std::vector<Key> parse(const std::string& text) const {
    Graph graph;
    graphs::Reader(text).read(graph);
    Scratch scratch;
    std::vector<Key> keys;
    settle(graph, graph.all(), graph.all(), scratch, [&](Key part) { keys.push_back(part); });
    std::ranges::sort(keys);
    return keys;
  }

  // Components of so few vertices are solved by the mex rule at once.
  static int eager(int) { return 8; }

  std::size_t bytes() const { return store_.bytes() + store_.option_bytes(); }
  void free_memory() const { store_.forget_options(); }

  std::vector<std::pair<std::string, std::size_t>> statistics() const {
    return {
        {"stored", store_.size()}, {"stored_bytes", store_.bytes()}, {"option_bytes", store_.option_bytes()}};
  }

 private:
  struct Info {
    std::uint16_t vertices;
  };

  // The moves that take most come first, as the last of the list.
  void start(Key key, Generation& generation) const {
    decode(store_[key].bytes(), generation.graph);
    generation.taken.clear();
    Moves::each(generation.graph, [&](Word taken) { generation.taken.push_back(taken); });
    std::ranges::stable_sort(generation.taken, {}, [](Word taken) { return count_bits(taken); });
  }

  void play(Generation& generation, Scratch& scratch) const {
    const Word taken = generation.taken.back();
    generation.taken.pop_back();
    const Word left = generation.graph.all() & ~taken;
    Word beside = 0;
    graphs::each(taken, [&](int vertex) { beside |= generation.graph.near[vertex]; });
    settle(generation.graph, left, beside & left, scratch, [&](Key part) { generation.options.push(part); });
    generation.options.finish();
  }

  // Calls `act` with the key of each component of what is left; twins may be among the changed vertices.
  template <class Act>
  void settle(const Graph& graph, Word left, Word changed, Scratch& scratch, Act&& act) const {
    if (reduce_) left = Moves::without_twins(graph, left, changed);
    bool single = false;
    while (left != 0) {
      const Word part = graph.reached(graphs::bit<Word>(lowest_bit(left)), left);
      left &= ~part;
      const int count = count_bits(part);
      if (count < Moves::kLeast) continue;
      if (reduce_ && count == 1) {
        single = !single;
        continue;
      }
      graph.induced(part, scratch.part);
      act(intern(scratch));
    }
    if (single) {
      scratch.part.resize(1);
      act(intern(scratch));
    }
  }

  Key intern(Scratch& scratch) const {
    const Graph& part = scratch.part;
    scratch.bytes.clear();
    if (part.edges() == part.size - 1) {
      scratch.bytes.push_back(0);
      scratch.tree.write(part, scratch.bytes);
    } else {
      scratch.bytes.push_back(static_cast<std::uint8_t>(part.size));
      write_matrix(part, scratch.canonical.of(part.size, part.near.data()), scratch.bytes);
    }
    return store_.intern(scratch.bytes, [&] { return Info{static_cast<std::uint16_t>(part.size)}; });
  }

  // Which of the vertices before it are neighbours of a vertex, for all of them in order, one bit for each.
  static void write_matrix(const Graph& graph, const auto& order, graphs::Bytes& bytes) {
    unsigned byte = 0, used = 0;
    for (int i = 1; i < graph.size; ++i) {
      for (int j = 0; j < i; ++j) {
        byte = byte << 1 | static_cast<unsigned>(graph.near[order[i]] >> order[j] & 1);
        if (++used % 8 == 0) bytes.push_back(static_cast<std::uint8_t>(byte));
      }
    }
    if (used % 8 != 0) bytes.push_back(static_cast<std::uint8_t>(byte << (8 - used % 8)));
  }

  static void decode(std::span<const std::uint8_t> bytes, Graph& graph) {
    if (bytes[0] == 0) {
      graphs::TreeCode<Word>::read(bytes.subspan(1), graph);
      return;
    }
    graph.resize(bytes[0]);
    unsigned at = 0;
    for (int i = 1; i < graph.size; ++i) {
      for (int j = 0; j < i; ++j, ++at) {
        if ((bytes[1 + at / 8] >> (7 - at % 8) & 1) != 0) graph.join(i, j);
      }
    }
  }

  bool reduce_;
  mutable ByteInterner<Info> store_;
};

}  // namespace grundy
