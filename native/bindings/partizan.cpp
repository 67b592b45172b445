// Partizan values for Python: a form is its number, and one store of forms serves the whole process.
#include "bindings/partizan.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/partizan_rules.hpp"
#include "bindings/rules.hpp"
#include "bindings/watch.hpp"
#include "games/domineering.hpp"
#include "games/domineering_turns.hpp"
#include "games/toppling_dominoes.hpp"
#include "values/form_registry.hpp"
#include "values/partizan_text_rules.hpp"
#include "values/table.hpp"

using namespace nb::literals;
using namespace grundy;
using namespace grundy::partizan;

namespace {

// The frame lies; boards of up to 64 cells fit into a machine word.
struct DomineeringFrame {
  DomineeringFrame(int width, int height) : width(std::max(width, height)), height(std::min(width, height)) {}
  bool one_word() const { return width < 64 && width * height <= 64; }
  int width, height;
};

class DomineeringRules : public AnyPartizanRules {
 public:
  DomineeringRules(int width, int height) : frame_(width, height) {
    Domineering<Uint128>(frame_.width, frame_.height);  // says what is wrong with the frame
  }
  std::unique_ptr<partizan::AnyValueTable> table(Forms& forms) const override {
    return frame_.one_word() ? table_of<std::uint64_t>(forms) : table_of<Uint128>(forms);
  }
  std::unique_ptr<sums::Summands> summands(Forms& forms) const override {
    return frame_.one_word() ? summands_of<std::uint64_t>(forms) : summands_of<Uint128>(forms);
  }

 private:
  template <class Word>
  std::unique_ptr<partizan::AnyValueTable> table_of(Forms& forms) const {
    return std::make_unique<partizan::ValueTableOf<Domineering<Word>>>(
        Domineering<Word>(frame_.width, frame_.height), forms);
  }
  template <class Word>
  std::unique_ptr<sums::Summands> summands_of(Forms& forms) const {
    return std::make_unique<sums::SummandsOf<Domineering<Word>>>(
        Domineering<Word>(frame_.width, frame_.height), forms);
  }
  DomineeringFrame frame_;
};

class TopplingDominoesRules : public AnyPartizanRules {
 public:
  std::unique_ptr<partizan::AnyValueTable> table(Forms& forms) const override {
    return std::make_unique<partizan::ValueTableOf<TopplingDominoes>>(TopplingDominoes{}, forms);
  }
  std::unique_ptr<sums::Summands> summands(Forms& forms) const override {
    return std::make_unique<sums::SummandsOf<TopplingDominoes>>(TopplingDominoes{}, forms);
  }
};

class DomineeringTurnsRules : public AnyRules {
 public:
  DomineeringTurnsRules(int width, int height) : frame_(width, height) {
    DomineeringTurns<Uint128>(frame_.width, frame_.height);  // says what is wrong with the frame
  }
  std::unique_ptr<grundy::AnyTable> table() const override {
    return frame_.one_word() ? table_of<std::uint64_t>() : table_of<Uint128>();
  }

 private:
  template <class Word>
  std::unique_ptr<grundy::AnyTable> table_of() const {
    return std::make_unique<grundy::TableOf<DomineeringTurns<Word>>>(
        std::make_shared<const DomineeringTurns<Word>>(frame_.width, frame_.height));
  }
  DomineeringFrame frame_;
};

class PythonPartizanRules : public AnyPartizanRules {
 public:
  PythonPartizanRules(nb::callable expand, bool own_negatives)
      : expand_(std::make_shared<Function>(std::move(expand))), own_negatives_(own_negatives) {}

  std::unique_ptr<partizan::AnyValueTable> table(Forms& forms) const override {
    return std::make_unique<partizan::ValueTableOf<PartizanTextRules>>(rules(), forms);
  }
  std::unique_ptr<sums::Summands> summands(Forms& forms) const override {
    return std::make_unique<sums::SummandsOf<PartizanTextRules>>(rules(), forms, own_negatives_);
  }

 private:
  PartizanTextRules rules() const {
    return PartizanTextRules([expand = expand_](const std::string& text) {
      nb::gil_scoped_acquire gil;
      try {
        return nb::cast<std::pair<PartizanTextRules::Options, PartizanTextRules::Options>>(
            expand->call(text));
      } catch (const nb::cast_error&) {
        throw InputError("the rules gave something that is not two lists of lists of texts");
      }
    });
  }

  struct Function {  // shared by all tables; let go of under Python's lock
    explicit Function(nb::callable call) : call(std::move(call)) {}
    ~Function() {
      nb::gil_scoped_acquire gil;
      call.reset();
    }
    nb::callable call;
  };
  std::shared_ptr<const Function> expand_;
  bool own_negatives_;
};

// The values of one game's components.
class ValueTable {
 public:
  ValueTable(FormRegistry& registry, const AnyPartizanRules& rules)
      : registry_(registry), table_(rules.table(registry.forms())) {}

  std::optional<Id> value(const std::vector<std::string>& components, double time_limit, std::uint64_t nodes,
                          std::size_t memory) {
    const auto guard = registry_.lock();
    stopped_by_.clear();
    // A table that doubles takes up to a quarter of all before anybody looks again.
    table_->limit({time_limit, nodes, memory - memory / 4}, registry_.forms().bytes());
    const Poll poll(registry_.forms(), [this] {
      table_->check();
      look_at_python();
    });
    try {
      return table_->value(components);
    } catch (const LimitReached& limit) {
      stopped_by_ = limit.reason;
      return std::nullopt;
    }
  }
  bool knows(const std::vector<std::string>& components) const { return table_->knows(components); }
  std::vector<std::string> canonical(const std::string& position) const {
    return table_->canonical(position);
  }
  std::pair<partizan::AnyValueTable::Options, partizan::AnyValueTable::Options> expand(
      const std::string& component) const {
    return table_->expand(component);
  }
  std::size_t tell(const Values& facts) {
    const auto guard = registry_.lock();
    return table_->tell(facts);
  }
  void keep_news(std::uint64_t worth) {
    const auto guard = registry_.lock();
    table_->keep_news(worth);
  }
  std::pair<Values, nb::bytes> ask(std::size_t facts, bool copy) {
    std::pair<Values, std::string> found;
    {
      const nb::gil_scoped_release unlocked;
      found = table_->request.ask(facts, copy);
    }
    return {std::move(found.first), nb::bytes(found.second.data(), found.second.size())};
  }
  Values news(std::size_t most) {
    const auto guard = registry_.lock();
    Values all = table_->request.ask(0, false).first;
    // What was waiting takes no room: the last ones found, among them the answer, are not lost for it.
    std::ranges::move(table_->news(most), std::back_inserter(all));
    return all;
  }
  nb::bytes save() {
    std::string saved;
    {
      const nb::gil_scoped_release unlocked;
      const auto guard = registry_.lock();
      saved = table_->save();
    }
    return nb::bytes(saved.data(), saved.size());
  }
  void load(const nb::bytes& saved) {
    const std::string body(saved.c_str(), saved.size());
    const nb::gil_scoped_release unlocked;
    const auto guard = registry_.lock();
    table_->load(body);
  }
  void halt() { table_->halt(); }
  std::uint64_t nodes() const { return table_->nodes(); }
  std::size_t size() const { return table_->size(); }
  std::size_t memory() const { return table_->bytes(); }
  const std::string& stopped_by() const { return stopped_by_; }

 private:
  // What the store asks between the steps of long work, for as long as this lives.
  class Poll {
   public:
    Poll(Forms& forms, std::function<void()> poll) : forms_(forms), before_(std::move(forms.poll)) {
      forms_.poll = std::move(poll);
    }
    ~Poll() { forms_.poll = std::move(before_); }
    Poll(const Poll&) = delete;
    Poll& operator=(const Poll&) = delete;

   private:
    Forms& forms_;
    std::function<void()> before_;
  };

  FormRegistry& registry_;
  std::unique_ptr<partizan::AnyValueTable> table_;
  std::string stopped_by_;
};

}  // namespace

void bind_partizan(nb::module_& m) {
  const auto free = nb::call_guard<nb::gil_scoped_release>();

  nb::class_<FormRegistry>(
      m, "Forms", "Short partizan games in canonical form; each has a number, and equal ones have the same.")
      .def("__init__",
           [](FormRegistry* place) {
             new (place) FormRegistry();
             place->forms().poll = look_at_python;
           })
      .def("small", &FormRegistry::small, "numerator"_a, "exponent"_a, "ups"_a, "nimber"_a, free)
      .def("parts", &FormRegistry::parts, "g"_a, free,
           "Number (as numerator and exponent of 2), multiple of up and nimber, if it is their sum.")
      .def("form", &FormRegistry::form, "left"_a, "right"_a, free)
      .def("left", &FormRegistry::left, "g"_a, free)
      .def("right", &FormRegistry::right, "g"_a, free)
      .def("stops", &FormRegistry::stops, "g"_a, free)
      .def("at_most", &FormRegistry::at_most, "g"_a, "h"_a, free)
      .def("negate", &FormRegistry::negate, "g"_a, free)
      .def("add", &FormRegistry::add, "g"_a, "h"_a, free)
      .def("heat", &FormRegistry::heat, "g"_a, "by"_a, free)
      .def("overheat", &FormRegistry::overheat, "g"_a, "to"_a, "by"_a, free)
      .def("norton", &FormRegistry::norton, "g"_a, "unit"_a, free)
      .def("ordinal_sum", &FormRegistry::ordinal_sum, "g"_a, "h"_a, free)
      .def("atomic_weight", &FormRegistry::atomic_weight, "g"_a, free)
      .def("reduced", &FormRegistry::reduced, "g"_a, free)
      .def("birthday", &FormRegistry::birthday, "g"_a, free)
      .def("followers", &FormRegistry::followers, "g"_a, free)
      .def("is_dicotic", &FormRegistry::is_dicotic, "g"_a, free)
      .def("multiple", &FormRegistry::multiple, "n"_a, "g"_a, free)
      .def("cool", &FormRegistry::cool, "g"_a, "numerator"_a, "exponent"_a, free)
      .def("mean", &FormRegistry::mean, "g"_a, free)
      .def("temperature", &FormRegistry::temperature, "g"_a, free)
      .def("walls", &FormRegistry::walls, "g"_a, free,
           "The walls of the thermograph, as points (temperature, value); a mast stands on the last.")
      .def("full_text", &FormRegistry::full_text, "g"_a, free)
      .def("read", &FormRegistry::read, "text"_a, free, "The form with this full text.")
      .def("__len__", &FormRegistry::size, free);

  nb::class_<AnyPartizanRules>(m, "PartizanRules", "Partizan rules that the engine can play.");
  nb::class_<DomineeringRules, AnyPartizanRules>(
      m, "Domineering", "Domineering on boards that fit into `width` times `height` cells, at most 128.")
      .def(nb::init<int, int>(), "width"_a, "height"_a);
  nb::class_<TopplingDominoesRules, AnyPartizanRules>(m, "TopplingDominoes",
                                                      "Toppling Dominoes with rows of at most 31 dominoes.")
      .def(nb::init<>());
  nb::class_<DomineeringTurnsRules, AnyRules>(
      m, "DomineeringTurns",
      "Domineering with a player to move, for searches; positions are written `L ../..`.")
      .def(nb::init<int, int>(), "width"_a, "height"_a);
  nb::class_<PythonPartizanRules, AnyPartizanRules>(
      m, "PythonPartizanRules",
      "Rules given as a Python function from a component to the options of Left and those of Right.")
      .def(nb::init<nb::callable, bool>(), "expand"_a, "own_negatives"_a = false,
           nb::sig("def __init__(self, expand: collections.abc.Callable[[str], tuple["
                   "collections.abc.Sequence[collections.abc.Sequence[str]], "
                   "collections.abc.Sequence[collections.abc.Sequence[str]]]], "
                   "own_negatives: bool = False) -> None"),
           "Where all components are their own negatives, two equal ones in a sum leave nothing.");

  nb::class_<ValueTable>(m, "ValueTable", "The values of one game's components.")
      .def(nb::init<FormRegistry&, const AnyPartizanRules&>(), "forms"_a, "rules"_a, nb::keep_alive<1, 2>())
      .def("value", &ValueTable::value, "components"_a, nb::kw_only(), "time_limit"_a = 0.0, "nodes"_a = 0,
           "memory"_a = 0, free, "The value of a sum of components, or None when a limit ended the work.")
      .def("knows", &ValueTable::knows, "components"_a, free)
      .def("canonical", &ValueTable::canonical, "position"_a, free,
           "The canonical components of a written position; a minus sign marks a negative.")
      .def("expand", &ValueTable::expand, "component"_a, free)
      .def("tell", &ValueTable::tell, "facts"_a, free,
           "Takes in values of components, as full texts; how many are of components that the rules know.")
      .def("keep_news", &ValueTable::keep_news, "worth"_a, free,
           "From now on, values of components that took at least so many others are news.")
      .def("ask", &ValueTable::ask, "news"_a, "copy"_a,
           "From another thread: takes what was asked for before, and asks for so many news, and perhaps for "
           "a copy as `save` makes it. Who works here answers between two components.")
      .def("news", &ValueTable::news, "most"_a, free,
           "Components and their values in full, those that took longest; when nobody works here.")
      .def("save", &ValueTable::save, "All that is known, when nobody works here.")
      .def("load", &ValueTable::load, "saved"_a, "Takes in what `save` gave.")
      .def("halt", &ValueTable::halt, "Ends the work that is going on; from any thread.")
      .def_prop_ro("nodes", &ValueTable::nodes)
      .def_prop_ro("memory", &ValueTable::memory,
                   "Bytes of all that is known, with the forms of the whole process.")
      .def_prop_ro("stopped_by", &ValueTable::stopped_by)
      .def("__len__", &ValueTable::size);
}
