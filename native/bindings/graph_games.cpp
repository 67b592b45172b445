// Games on graphs with searches of their own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/watch.hpp"
#include "games/colouring/bounded.hpp"
#include "games/domination.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

using Edges = std::vector<std::pair<int, int>>;

void check_edges(int vertices, const Edges& edges) {
  for (const auto& [a, b] : edges)
    if (a < 0 || b < 0 || a >= vertices || b >= vertices || a == b)
      throw InputError("an edge joins two different vertices of the graph");
}

// Limits for one question to a solver that counts its nodes.
template <class Solver>
class Limited {
 public:
  Limited(Solver& solver, double seconds, std::uint64_t nodes, std::size_t memory) : solver_(solver) {
    const std::uint64_t end = nodes == 0 ? kNoEnd : solver.nodes() + nodes;
    solver.poll_from(end);
    solver.poll = [&solver, end,
                   watch = Watch(seconds, memory, [&solver] { return solver.bytes(); })]() mutable {
      if (solver.nodes() >= end) throw nodes_are_spent();
      watch();
    };
  }
  ~Limited() {
    solver_.poll = [] {};
    solver_.poll_from(kNoEnd);
  }
  Limited(const Limited&) = delete;
  Limited& operator=(const Limited&) = delete;

 private:
  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
  Solver& solver_;
};

class DominationTable {
 public:
  int moves(int vertices, const Edges& edges, const std::vector<int>& dominated, bool staller_begins,
            std::pair<bool, bool> passes, double seconds, std::uint64_t nodes, std::size_t memory) {
    const std::vector<Domination::Set> closed = neighbourhoods(vertices, edges);
    Domination::Set left = 0;
    for (int v = 0; v < vertices; ++v) left |= Domination::Set{1} << v;
    for (const int v : dominated) {
      if (v < 0 || v >= vertices) throw InputError("a dominated vertex is one of the graph");
      left &= ~(Domination::Set{1} << v);
    }
    std::scoped_lock guard(mutex_);
    const Limited limited(solver_, seconds, nodes, memory);
    return solver_.moves(solver_.sum_of(closed, left), staller_begins, {passes.first, passes.second});
  }
  std::uint32_t form(int vertices, const Edges& edges) {
    const std::vector<Domination::Set> closed = neighbourhoods(vertices, edges);
    Domination::Set all = 0;
    for (int v = 0; v < vertices; ++v) all |= Domination::Set{1} << v;
    std::scoped_lock guard(mutex_);
    const Limited limited(solver_, 0, 0, 0);
    return solver_.sum_of(closed, all);
  }
  bool no_minus(int vertices, const Edges& edges) {
    const std::vector<Domination::Set> closed = neighbourhoods(vertices, edges);
    std::scoped_lock guard(mutex_);
    const Limited limited(solver_, 0, 0, 0);
    return solver_.no_minus(closed);
  }
  std::uint64_t nodes() const { return solver_.nodes(); }
  std::size_t size() const { return solver_.size(); }

 private:
  static std::vector<Domination::Set> neighbourhoods(int vertices, const Edges& edges) {
    if (vertices < 0 || vertices > Domination::kMostVertices)
      throw InputError("the domination game is played on at most " +
                       std::to_string(Domination::kMostVertices) + " vertices");
    check_edges(vertices, edges);
    std::vector<Domination::Set> closed;
    for (int v = 0; v < vertices; ++v) closed.push_back(Domination::Set{1} << v);
    for (const auto& [a, b] : edges) {
      closed[a] |= Domination::Set{1} << b;
      closed[b] |= Domination::Set{1} << a;
    }
    return closed;
  }

  std::mutex mutex_;
  Domination solver_;
};

class ColouringTable {
 public:
  ColouringTable(int colours, const std::string& passing) : solver_(checked(colours), who(passing)) {}

  bool alice_wins(int vertices, const Edges& edges, const std::vector<int>& colours, bool bob_begins,
                  bool idle, double seconds, std::uint64_t nodes, std::size_t memory) {
    std::scoped_lock guard(mutex_);
    const Limited limited(solver_, seconds, nodes, 0);
    return ask(memory, [&](Colouring& search) {
      const auto place = place_of(search, vertices, edges, colours);
      return place && search.alice_wins({place->sum, place->idle != idle}, bob_begins);
    });
  }
  bool safe(int vertices, const Edges& edges, const std::vector<int>& colours, bool bob, bool bob_begins) {
    std::scoped_lock guard(mutex_);
    const Limited limited(solver_, 0, 0, 0);
    return ask(0, [&](Colouring& search) {
      const auto place = place_of(search, vertices, edges, colours);
      if (!place) return bob;
      return bob ? search.safe_for_bob(*place, bob_begins) : search.safe_for_alice(*place, bob_begins);
    });
  }
  std::uint64_t nodes() const { return solver_.nodes(); }
  std::size_t size() const { return solver_.size(); }

 private:
  static int checked(int colours) {
    if (colours < 0 || colours > colouring::kMostColours) throw InputError("there are at most 16 colours");
    return colours;
  }
  static Colouring::Passing who(const std::string& passing) {
    if (passing.empty()) return Colouring::Passing::nobody;
    if (passing == "A") return Colouring::Passing::alice;
    if (passing == "B") return Colouring::Passing::bob;
    throw InputError("who may pass is 'A', 'B' or nobody");
  }
  template <class Question>
  bool ask(std::size_t memory, Question&& question) {
    try {
      return solver_.ask(memory, question);
    } catch (const BoundedColouring::Full&) {
      throw memory_is_full();
    }
  }
  // Nothing when Bob has won already.
  static std::optional<Colouring::Place> place_of(Colouring& search, int vertices, const Edges& edges,
                                                  const std::vector<int>& colours) {
    check_edges(vertices, edges);
    if (static_cast<int>(colours.size()) != vertices) throw InputError("each vertex has a colour, or -1");
    const colouring::Mask all = search.table().colours().all();
    std::vector<int> number(colours.size(), -1);
    int count = 0;
    for (int v = 0; v < vertices; ++v) {
      if (colours[v] >= search.table().colours().count()) throw InputError("there is no such colour");
      if (colours[v] < 0) number[v] = count++;
    }
    std::vector<std::vector<int>> near(static_cast<std::size_t>(count));
    std::vector<colouring::Mask> seen(static_cast<std::size_t>(count));
    const auto see = [&](int v, int u) {
      if (number[v] < 0) return;
      if (number[u] >= 0)
        near[number[v]].push_back(number[u]);
      else
        seen[number[v]] |= static_cast<colouring::Mask>(1U << colours[u]);
    };
    for (const auto& [a, b] : edges) {
      see(a, b);
      see(b, a);
    }
    for (const colouring::Mask mask : seen)
      if (mask == all) return std::nullopt;
    return search.table().place_of(std::move(near), seen);
  }

  std::mutex mutex_;
  BoundedColouring solver_;
};

}  // namespace

void bind_graph_games(nb::module_& m) {
  const auto free = nb::call_guard<nb::gil_scoped_release>();

  nb::class_<ColouringTable>(m, "ColouringTable", "What is known of the colouring game with so many colours.")
      .def(nb::init<int, const std::string&>(), "colours"_a, "passing"_a = "")
      .def("alice_wins", &ColouringTable::alice_wins, "vertices"_a, "edges"_a, "colours"_a, nb::kw_only(),
           "bob_begins"_a = false, "idle"_a = false, "time_limit"_a = 0.0, "nodes"_a = 0, "memory"_a = 0,
           free,
           "Who wins; with `idle`, an isolated vertex is added. An uncoloured vertex has the colour -1.")
      .def("safe", &ColouringTable::safe, "vertices"_a, "edges"_a, "colours"_a, "bob"_a, "bob_begins"_a, free,
           "Whether Alice, or Bob, wins by answering where the other has moved, whatever stands beside it.")
      .def_prop_ro("nodes", &ColouringTable::nodes)
      .def("__len__", &ColouringTable::size);
  nb::class_<DominationTable>(m, "DominationTable",
                              "What is known of the domination game, of all graphs so far.")
      .def(nb::init<>())
      .def("moves", &DominationTable::moves, "vertices"_a, "edges"_a, "dominated"_a, nb::kw_only(),
           "staller_begins"_a = false, "passes"_a = std::pair(false, false), "time_limit"_a = 0.0,
           "nodes"_a = 0, "memory"_a = 0, free,
           "How many moves are made under best play; `passes`: whether Dominator and Staller may pass once.")
      .def("form", &DominationTable::form, "vertices"_a, "edges"_a, free,
           "A number that graphs share only if they are worth the same beside any other graph.")
      .def("no_minus", &DominationTable::no_minus, "vertices"_a, "edges"_a, free,
           "Whether Dominator never loses a move by beginning, whatever is dominated already.")
      .def_prop_ro("nodes", &DominationTable::nodes)
      .def("__len__", &DominationTable::size);
}
