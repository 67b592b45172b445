// The engine as a Python module. Positions cross this border as the texts of components.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/coins.hpp"
#include "bindings/partizan.hpp"
#include "bindings/rules.hpp"
#include "bindings/sprouts.hpp"
#include "bindings/watch.hpp"
#include "core/text_rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

void bind_arena(nb::module_& m);
void bind_boards(nb::module_& m);
void bind_option_sums(nb::module_& m);
void bind_families(nb::module_& m);
void bind_cluster(nb::module_& m);
void bind_compounds(nb::module_& m);
void bind_cram(nb::module_& m);
void bind_graph_games(nb::module_& m);
void bind_marking(nb::module_& m);
void bind_graphs(nb::module_& m);
void bind_misere(nb::module_& m);
void bind_patterns(nb::module_& m);
void bind_sums(nb::module_& m);
void bind_proofs(nb::module_& m);
void bind_sequences(nb::module_& m);

namespace {

// Ctrl-C in rules in Python, or what they raise to look like it; becomes KeyboardInterrupt.
struct Interrupted {};

// Throws what a Python error is outside the searching thread: one line, with its limit if it has one.
[[noreturn]] void throw_plain(const nb::python_error& error) {
  if (error.matches(PyExc_KeyboardInterrupt)) throw Interrupted{};
  const nb::module_ errors = nb::module_::import_("grundy.errors");
  const std::string line = nb::str(error.value()).c_str();
  if (error.matches(errors.attr("LimitReachedError")))
    throw LimitError(line, nb::str(error.value().attr("limit")).c_str());
  if (error.matches(errors.attr("GrundyError"))) throw InputError(line);
  throw InputError(std::string(nb::type_name(error.type()).c_str()) + ": " + line);
}

// Python makes a state for each thread that calls it, and drops it when the call returns: that costs more
// than most calls. A searching thread keeps its own until it ends.
void keep_thread_state() {
  static thread_local bool kept = false;
  if (kept || !DeepThread::inside()) return;
  kept = true;
  const PyGILState_STATE before = PyGILState_Ensure();
  PyThreadState* const state = PyEval_SaveThread();
  DeepThread::at_end([before, state] {
    PyEval_RestoreThread(state);
    PyGILState_Release(before);
  });
}

// Lets only what can leave the searching thread out of Python.
template <class Call>
auto calling_python(Call&& call) {
  keep_thread_state();
  const nb::gil_scoped_acquire gil;
  try {
    return call();
  } catch (const nb::python_error& error) {
    throw_plain(error);
  } catch (const nb::cast_error&) {
    throw InputError("the rules gave something that is not a list of tuples of texts, or not a size");
  }
}

// The numbers of texts that rules in Python gave: they give the same objects again and again. Used under
// Python's lock.
class KeysOfTexts {
 public:
  using Key = TextRules::Key;

  Key of(nb::handle text, const TextRules& rules) {
    if (rules.forgot() != forgot_ || known_.size() >= kMost) clear(rules.forgot());
    const auto found = known_.find(text.ptr());
    if (found != known_.end()) return found->second.second;
    const std::uint64_t forgot = forgot_;
    const Key key = rules.intern(nb::cast<std::string>(text));  // may let other threads in
    if (forgot == forgot_) known_.try_emplace(text.ptr(), nb::borrow(text), key);
    return key;
  }
  ~KeysOfTexts() {
    const nb::gil_scoped_acquire gil;
    known_.clear();
  }

 private:
  static constexpr std::size_t kMost = 1 << 15;

  void clear(std::uint64_t forgot) {
    known_.clear();
    forgot_ = forgot;
  }

  std::unordered_map<PyObject*, std::pair<nb::object, Key>> known_;  // which live as long as they are here
  std::uint64_t forgot_ = 0;
};

class PythonRules : public AnyRules {
 public:
  PythonRules(nb::callable expand, nb::callable size)
      : functions_(std::make_shared<const Functions>(std::move(expand), std::move(size))) {}

  std::unique_ptr<AnyTable> table() const override {
    auto rules = std::make_shared<const TextRules>(
        [functions = functions_, keys = std::make_shared<KeysOfTexts>()](
            const std::string& text, const TextRules& rules, OptionList<TextRules::Key>& options) {
          calling_python([&] {
            for (nb::handle option : functions->expand(text)) {
              if (nb::isinstance<nb::str>(option)) throw nb::cast_error();
              for (nb::handle part : option) options.push(keys->of(part, rules));
              options.finish();
            }
          });
        },
        [functions = functions_](const std::string& text) {
          return calling_python([&] { return nb::cast<int>(functions->size(text)); });
        });
    return std::make_unique<TableOf<TextRules>>(std::move(rules));
  }

 private:
  struct Functions {  // shared by all tables; let go of under Python's lock
    Functions(nb::callable expand, nb::callable size) : expand(std::move(expand)), size(std::move(size)) {}
    ~Functions() {
      nb::gil_scoped_acquire gil;
      expand.reset();
      size.reset();
    }
    nb::callable expand, size;
  };
  std::shared_ptr<const Functions> functions_;
};

constexpr const char* kStates = "`ready`, `running`, `paused`, `stopped` or `done`.";

const char* name_of(State state) {
  switch (state) {
    case State::ready: return "ready";
    case State::running: return "running";
    case State::paused: return "paused";
    case State::stopped: return "stopped";
    case State::done: return "done";
  }
  return "";
}

std::shared_ptr<AnySearch> make_search(AnyTable& table, const std::vector<std::string>& components,
                                       const std::string& goal, int nimber, const std::string& method,
                                       int threads, std::size_t memory, double time_limit,
                                       std::uint64_t nodes, int eager, bool keep_news,
                                       const std::string& passes_on, std::uint64_t alone_for) {
  if (goal != "outcome" && goal != "grundy")
    throw InputError("the goal is 'outcome' or 'grundy', not '" + goal + "'");
  if (nimber < 0 || nimber > kMaxNim)
    throw InputError("the nimber part is between 0 and " + std::to_string(kMaxNim));
  if (threads < 1 || threads > 256) throw InputError("the number of threads is between 1 and 256");
  if (!(time_limit >= 0)) throw InputError("the time limit is not negative");
  constexpr std::size_t kMega = std::size_t{1} << 20;
  if (memory != 0 && memory < 16 * kMega) throw InputError("a memory budget is at least 16M");
  // Leaves room for what is not in the tables: stacks, buffers, a part of a table while it grows, and what
  // other threads may still be reading.
  if (memory != 0) memory -= memory / 12 + 4 * kMega + (threads > 1 ? memory / 16 : 0);
  Settings settings;
  settings.grundy = goal == "grundy";
  settings.nimber = static_cast<Nim>(nimber);
  settings.method = method;
  settings.threads = threads;
  settings.budget = {memory, time_limit, nodes};
  settings.eager = eager;
  settings.keep_news = keep_news;
  if (alone_for % 256 != 0) throw InputError("threads join in after a multiple of 256 nodes");
  settings.alone_for = alone_for;
  if (!passes_on.empty() && passes_on != "nimbers" && passes_on != "all")
    throw InputError("a search passes on its 'nimbers', or 'all' that it finds, not '" + passes_on + "'");
  if (!passes_on.empty()) settings.passes_on = passes_on == "all" ? Noted::all : Noted::nimbers;
  return AnySearch::held(table.search(components, settings));
}

std::function<void()> order_called(AnySearch& search, const std::string& name, long place, double k) {
  if (name == "zap") return [&search, place] { search.zap(place); };
  if (name == "lock") return [&search, place] { search.lock(place); };
  if (name == "unlock") return [&search] { search.unlock(); };
  if (name == "bias") return [&search, place, k] { search.bias(place, k); };
  if (name == "auto_bias") return [&search, place] { search.auto_bias(place != 0); };
  if (name == "restart") return [&search] { search.restart(); };
  throw InputError("unknown order '" + name + "'");
}

}  // namespace

NB_MODULE(_engine, m) {
  nb::set_leak_warnings(false);  // rules given as Python functions may refer to their own table: a cycle
  m.doc() = "The C++ engine. Positions cross this border as the canonical text of single components.";
  const nb::module_ errors = nb::module_::import_("grundy.errors");
  nb::register_exception_translator(
      [](const std::exception_ptr& pointer, void* type) {
        try {
          std::rethrow_exception(pointer);
        } catch (const InputError& mistake) {
          PyErr_SetString(static_cast<PyObject*>(type), mistake.what());
        }
      },
      nb::object(errors.attr("GrundyError")).inc_ref().ptr());
  nb::register_exception_translator(  // asked before the one above, which takes it for a mistake
      [](const std::exception_ptr& pointer, void* type) {
        try {
          std::rethrow_exception(pointer);
        } catch (const ContradictionError& contradiction) {
          PyErr_SetString(static_cast<PyObject*>(type), contradiction.what());
        }
      },
      nb::object(errors.attr("ContradictionError")).inc_ref().ptr());
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const Interrupted&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
  AnySearch::blocking = [](const std::function<void()>& action) {
    nb::gil_scoped_release free;
    action();
  };
  nb::module_::import_("atexit").attr("register")(
      nb::cpp_function([] { AnySearch::stop_all(); }, nb::call_guard<nb::gil_scoped_release>()));
  const auto free = nb::call_guard<nb::gil_scoped_release>();

  nb::class_<AnyRules>(m, "Rules",
                       "Rules that the engine can play: options of a component, each a sum of components.")
      .def(
          "expand",
          [](AnyRules& rules, const std::string& component) {
            nb::list options;
            for (const auto& option : rules.expand(component)) options.append(nb::tuple(nb::cast(option)));
            return options;
          },
          "component"_a, nb::sig("def expand(self, component: str) -> list[tuple[str, ...]]"),
          "The distinct options of a component, each a sorted tuple of canonical components.")
      .def("canonical", &AnyRules::canonical, "component"_a,
           "The canonical components of any written position of the game.");
  nb::class_<PythonRules, AnyRules>(
      m, "PythonRules",
      "Rules given as a Python function `expand(text) -> [(text, ...), ...]` and a measure of size.")
      .def(nb::init<nb::callable, nb::callable>(), "expand"_a, "size"_a,
           nb::sig("def __init__(self, "
                   "expand: collections.abc.Callable[[str], "
                   "collections.abc.Sequence[collections.abc.Sequence[str]]], "
                   "size: collections.abc.Callable[[str], int]) -> None"));

  nb::class_<Row>(m, "Row", "One level of the computing branch, or one node of the tree.")
      .def_ro("index", &Row::index, "Which child of the level above this is, from 1.")
      .def_ro("count", &Row::count, "How many children that level has.")
      .def_ro("unknown", &Row::unknown, "How many of them are still unknown.")
      .def_ro("nimber", &Row::nimber, "The nimber part of the couple.")
      .def_ro("components", &Row::components)
      .def_ro("size", &Row::size, "The rules' measure of how difficult it is.")
      .def_ro("id", &Row::id, "The number of its node; -1 without a tree.");
  nb::class_<Snapshot>(m, "Snapshot", "A look into a running search.")
      .def_ro("branch", &Snapshot::branch)
      .def_ro("nodes", &Snapshot::nodes)
      .def_ro("proved", &Snapshot::proved, "Nimbers in the table.")
      .def_ro("excluded", &Snapshot::excluded, "Positions with only `not n` known.")
      .def_ro("effort_used", &Snapshot::effort_used)
      .def_ro("effort_slots", &Snapshot::effort_slots)
      .def_ro("memory", &Snapshot::memory, "Bytes.")
      .def_ro("seconds", &Snapshot::seconds)
      .def_prop_ro(
          "state", [](const Snapshot& shot) { return name_of(shot.state); }, kStates)
      .def_ro("restarts", &Snapshot::restarts)
      .def_ro("forgotten", &Snapshot::forgotten, "Nimbers that were proved, for want of memory.")
      .def_ro("shelved", &Snapshot::shelved, "Nimbers on disk, for want of memory.")
      .def_ro("threads", &Snapshot::threads, "How many search now.");
  nb::class_<NodeView>(m, "Node", "A node of the proof-number tree.")
      .def_ro("id", &NodeView::id)
      .def_ro("parent", &NodeView::parent, "-1 for the root.")
      .def_ro("children", &NodeView::children)
      .def_ro("nimber", &NodeView::nimber)
      .def_ro("components", &NodeView::components)
      .def_ro("proof", &NodeView::proof)
      .def_ro("disproof", &NodeView::disproof)
      .def_ro("subtree", &NodeView::subtree, "How many nodes the subtree has.")
      .def_ro("depth", &NodeView::depth, "The depth of the subtree.")
      .def_ro("unknown", &NodeView::unknown, "Unknown children; -1 when not expanded.")
      .def_ro("best_child_unknown", &NodeView::best_child_unknown,
              "The least `unknown` of a child; -1 when none is expanded.")
      .def_ro("coefficient", &NodeView::coefficient)
      .def_ro("locked", &NodeView::locked)
      .def_ro("computing", &NodeView::computing, "Whether it, or a node below it, is being computed now.")
      .def_ro("size", &NodeView::size, "The rules' measure of how difficult it is.")
      .def_ro("solved", &NodeView::solved, "\"\", \"W\" or \"L\".");

  nb::class_<AnyTable>(
      m, "Table",
      "What has been proved about one game's components, kept from search to search; one at a time uses it.")
      .def(nb::new_([](const AnyRules& rules) { return std::shared_ptr<AnyTable>(rules.table()); }),
           "rules"_a)
      .def(
          "nimber",
          [](AnyTable& table, const std::string& component) -> std::optional<long> {
            const long n = table.nimber(component);
            return n < 0 ? std::nullopt : std::optional<long>(n);
          },
          "component"_a, free)
      .def("excluded", &AnyTable::excluded, "component"_a, free)
      .def("proved", &AnyTable::proved, free, "All proved nimbers.")
      .def("add", &AnyTable::add, "component"_a, "nimber"_a, free)
      .def("add_all", &AnyTable::add_all, "facts"_a, "most_bytes"_a = std::size_t{1} << 60, free,
           "Adds proved nimbers, and says how many: those of components that the rules do not know are not. "
           "Once the table takes more bytes than so many, they go to the disk, and come back when needed.")
      .def("take", &AnyTable::take, "most"_a, free, "As a search does it, between searches.")
      .def("tell", &AnyTable::tell, "lines"_a, free, "As a search does it, between searches.")
      .def("forget_effort", &AnyTable::forget_effort, free,
           "Forgets what searches have spent, and keeps what they have proved.")
      .def(
          "statistics",
          [](AnyTable& table) {
            nb::dict all;
            for (const auto& [name, value] : table.statistics()) all[name.c_str()] = value;
            return all;
          },
          nb::sig("def statistics(self) -> dict[str, int]"),
          "Sizes by name: what is proved and excluded, and what the rules have stored.")
      .def("__len__", &AnyTable::size);

  nb::class_<AnySearch>(
      m, "Search",
      "A search that can be watched and steered.\n\n"
      "Goals are `outcome` and `grundy`, methods `dfpn`, `pn`, `depth`, `aspiration` and `mex`; "
      "a limit of 0 is none, `eager` of -1 is the rules' own choice of the size up to which "
      "components are solved at once, and with `keep_news` what is proved is noted down for "
      "`news`; with `passes_on`, `nimbers` or `all` that is found is noted down for `take`. "
      "The first thread searches alone for so many nodes, before it calls the others.")
      .def(nb::new_(&make_search), "table"_a, "components"_a, nb::kw_only(), "goal"_a = "outcome",
           "nimber"_a = 0, "method"_a = "dfpn", "threads"_a = 1, "memory"_a = 0, "time_limit"_a = 0.0,
           "nodes"_a = 0, "eager"_a = -1, "keep_news"_a = false, "passes_on"_a = "", "alone_for"_a = 0)
      .def("start", &AnySearch::start, free)
      .def("pause", &AnySearch::pause, free)
      .def("resume", &AnySearch::resume, free)
      .def("stop", &AnySearch::stop, free)
      .def("wait", &AnySearch::wait, "timeout"_a = -1.0, free,
           "Waits until the search ends, and raises what its rules raised; false when the time ran out.")
      .def("snapshot", &AnySearch::snapshot, free)
      .def("node", &AnySearch::node, "id"_a, free)
      .def("nodes_of", &AnySearch::nodes, "ids"_a, free, "Those of the nodes that are in the tree.")
      .def("family", &AnySearch::family, "id"_a, free, "A node, its parent if it has one, and its children.")
      .def("top", &AnySearch::top, "levels"_a, "most"_a, free,
           "The nodes at most so many levels below the root; with dfpn, the root and its children.")
      .def(
          "known",
          [](AnySearch& search, const std::string& component) {
            const Known known = [&] {
              const nb::gil_scoped_release released;
              return search.known(component);
            }();
            return std::pair(known.nimber < 0 ? std::optional<long>() : std::optional(known.nimber),
                             known.excluded);
          },
          "component"_a, "The nimber, if it is proved, and the nimbers that are excluded.")
      .def("facts", &AnySearch::facts, "first"_a, "most"_a, free, "Some of the proved nimbers.")
      .def(
          "plan",
          [](AnySearch& search, std::uint64_t nodes, const std::string& order, long place, double k) {
            search.plan(nodes, order_called(search, order, place, k));
          },
          "nodes"_a, "order"_a, "place"_a = 0, "k"_a = 1.0, free,
          "Gives an order that takes effect when so many nodes are counted; before the start, one thread.")
      .def_prop_ro("steered_at", &AnySearch::steered_at,
                   "The node count at which the latest order took effect.")
      .def("zap", &AnySearch::zap, "level"_a, free)
      .def("lock", &AnySearch::lock, "id"_a, free)
      .def("unlock", &AnySearch::unlock, free)
      .def("bias", &AnySearch::bias, "id"_a, "k"_a, free)
      .def("auto_bias", &AnySearch::auto_bias, "on"_a, free, "The rule k = exp(-p/d) on every node.")
      .def("restart", &AnySearch::restart, free,
           "Drops the search effort (tree or table) and keeps what is proved; for pn and dfpn.")
      .def("news", &AnySearch::news, "most"_a, free,
           "The hardest of the nimbers that were searched for and proved since the last call.")
      .def("take", &AnySearch::take, "most"_a, free,
           "What was found since the last call and nobody has told, a fact a line; of more the hardest.")
      .def("tell", &AnySearch::tell, "lines"_a, free,
           "Takes over what others have found; how many of the facts these rules can read.")
      .def(
          "save",
          [](AnySearch& search) {
            std::string saved;
            {
              nb::gil_scoped_release release;
              saved = search.save();
            }
            return nb::bytes(saved.data(), saved.size());
          },
          "The tree of the method `pn`, for `load`.")
      .def(
          "load",
          [](AnySearch& search, const nb::bytes& saved) {
            const std::string text(saved.c_str(), saved.size());
            nb::gil_scoped_release release;
            search.load(text, look_at_python);
          },
          "saved"_a, "Goes on from a tree that was saved; before the start.")
      .def_prop_ro("outcome", &AnySearch::outcome, "`N`, `P`, or nothing while unknown.")
      .def_prop_ro("grundy", &AnySearch::grundy, "The nimber, or -1 while unknown.")
      .def_prop_ro("at_least", &AnySearch::at_least, free,
                   "With goal `grundy`: the nimbers below this one are excluded.")
      .def_prop_ro("nodes", [](const AnySearch& search) { return search.control.nodes(); })
      .def_prop_ro(
          "state", [](const AnySearch& search) { return name_of(search.control.state()); }, free, kStates)
      .def_prop_ro(
          "seconds", [](const AnySearch& search) { return search.control.seconds(); }, free)
      .def_prop_ro(
          "stopped_by", [](const AnySearch& search) { return search.control.reason(); }, free,
          "Nothing, `time`, `nodes`, `memory` or `stop`.");

  bind_arena(m);
  bind_boards(m);
  bind_option_sums(m);
  bind_coins(m);
  bind_families(m);
  bind_cluster(m);
  bind_compounds(m);
  bind_cram(m);
  bind_graph_games(m);
  bind_marking(m);
  bind_graphs(m);
  bind_misere(m);
  bind_partizan(m);
  bind_patterns(m);
  bind_sums(m);
  bind_proofs(m);
  bind_sequences(m);
  bind_sprouts(m);
}
