// Misère play: forms as values, the forms of positions, and rules for misère search.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/rules.hpp"
#include "bindings/watch.hpp"
#include "games/misere.hpp"
#include "values/genus.hpp"
#include "values/position_count.hpp"
#include "values/sums.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

// The forms that Python holds: one forest for the whole program, so that equal forms are the same.
struct Shared {
  std::mutex mutex;
  Forms forms;
  Genera genera{forms};
  FormSums sums{forms};

  static Shared& get() {
    static Shared shared;
    return shared;
  }
};

class Form {
 public:
  explicit Form(Tree tree) : tree_(tree) {}

  // Calls `use(forms)` alone.
  template <class Use>
  static auto with_forms(Use&& use) {
    Shared& shared = Shared::get();
    std::scoped_lock guard(shared.mutex);
    shared.forms.poll = Watch(0, 0, {});
    return use(shared.forms);
  }

  static Form parse(const std::string& text) {
    return with_forms([&](Forms& forms) { return Form(FormReader(forms, text).read()); });
  }
  static Form of_options(const std::vector<Form>& options) {
    std::vector<Tree> trees;
    for (const Form& option : options) trees.push_back(option.tree_);
    return with_forms([&](Forms& forms) { return Form(forms.form(trees)); });
  }
  static Form copied(const Forms& other, Tree tree) {
    return with_forms([&](Forms& forms) { return Form(forms.copy(other, tree)); });
  }

  std::vector<Form> options() const {
    return with_forms([&](Forms& forms) {
      std::vector<Form> list;
      for (const Tree option : forms.listed(tree_)) list.emplace_back(option);
      return list;
    });
  }
  Form plus(const Form& other) const {
    return with_forms([&](Forms& forms) { return Form(forms.sum(tree_, other.tree_)); });
  }
  Form base() const {
    return with_forms([&](Forms& forms) { return Form(forms.base(tree_)); });
  }
  int height() const {
    return with_forms([&](Forms& forms) { return forms.height(tree_); });
  }
  bool won() const {
    return with_forms([&](Forms& forms) { return forms.won(tree_); });
  }
  int heap() const {
    return with_forms([&](Forms& forms) { return forms.heap(tree_); });
  }
  std::string name() const {
    return with_forms([&](Forms& forms) { return name_text(forms.name(tree_)); });
  }
  std::string text(std::size_t most) const {
    return with_forms([&](Forms& forms) { return forms.text(tree_, most); });
  }
  std::pair<Nim, std::vector<Nim>> genus() const {
    return with_forms([&](Forms&) {
      const Genus& genus = Shared::get().genera.of(tree_);
      return std::pair(genus.normal, genus.misere);
    });
  }
  bool before(const Form& other) const {
    return with_forms([&](Forms& forms) { return forms.before(tree_, other.tree_); });
  }
  static bool lost(const std::vector<Form>& sum) {
    std::vector<Tree> trees;
    for (const Form& form : sum) trees.push_back(form.tree_);
    return with_forms([&](Forms&) { return Shared::get().sums.lost(trees); });
  }
  bool operator==(const Form&) const = default;

 private:
  Tree tree_;
};

// The forms of a game's positions. Frozen once a search uses it.
class Base {
 public:
  explicit Base(const AnyRules& rules) : base_(std::make_shared<MisereBase>(rules.table()->components())) {}

  Form form(const std::vector<std::string>& components, double seconds, std::size_t memory,
            std::size_t nodes) {
    std::scoped_lock guard(mutex_);
    check_growing();
    Watch watch(seconds, memory, [base = base_.get()] { return base->bytes(); });
    base_->forms.poll = [base = base_.get(), nodes, watch]() mutable {
      if (nodes > 0 && base->size() >= nodes) throw nodes_are_spent();
      watch();
    };
    const Tree form = base_->form(read(components));
    return Form::copied(base_->forms, form);
  }

  void sample(const std::vector<std::string>& components, std::size_t most, double seconds,
              std::size_t memory) {
    std::scoped_lock guard(mutex_);
    check_growing();
    base_->forms.poll = Watch(seconds, memory, [base = base_.get()] { return base->bytes(); });
    base_->sample(read(components), most);
  }

  void read_form(const std::string& text) {
    std::scoped_lock guard(mutex_);
    check_growing();
    base_->forms.poll = Watch(0, 0, {});
    FormReader(base_->forms, text).read();
  }

  std::shared_ptr<const MisereBase> freeze() {
    std::scoped_lock guard(mutex_);
    frozen_ = true;
    return base_;
  }

  std::size_t size() const { return base_->size(); }
  std::size_t forms() const { return base_->forms.size(); }
  std::size_t bytes() const { return base_->bytes(); }

 private:
  std::vector<Components::Number> read(const std::vector<std::string>& components) {
    std::vector<Components::Number> sum;
    for (const std::string& text : components)
      for (const Components::Number component : base_->components->parse(text)) sum.push_back(component);
    return sum;
  }

  void check_growing() const {
    if (frozen_) throw InputError("a search uses this base, so that it cannot grow");
  }

  std::mutex mutex_;
  bool frozen_ = false;
  std::shared_ptr<MisereBase> base_;
};

class MisereRules : public AnyRules {
 public:
  explicit MisereRules(Base& base) : base_(base.freeze()) {}
  std::unique_ptr<AnyTable> table() const override {
    return std::make_unique<TableOf<Misere>>(std::make_shared<const Misere>(base_));
  }

 private:
  std::shared_ptr<const MisereBase> base_;
};

std::tuple<std::size_t, std::size_t, std::size_t> census(const AnyRules& rules,
                                                         const std::vector<std::string>& components,
                                                         double time_limit) {
  const std::shared_ptr<Components> parts = rules.table()->components();
  PositionCount::Sum sum;
  for (const std::string& text : components)
    for (const Components::Number component : parts->parse(text)) sum.push_back(component);
  const PositionCount counted(*parts, sum, Watch(time_limit, 0, {}));
  return {counted.positions(), counted.trees(), counted.forms()};
}

// How many forms there are of at most this height: those of all sets of lower forms.
std::size_t count_forms(int height) {
  if (height < 0 || height > 5) throw InputError("forms can be counted up to the height 5");
  Forms forms;
  forms.poll = Watch(0, 0, {});
  for (int h = 0; h < height; ++h) {
    const std::size_t lower = forms.size();
    for (std::size_t set = 0; set < std::size_t{1} << lower; ++set) {
      std::vector<Tree> options;
      for (std::size_t i = 0; i < lower; ++i)
        if ((set >> i & 1) != 0) options.push_back(static_cast<Tree>(i));
      forms.form(std::move(options));
    }
  }
  return forms.size();
}

}  // namespace

void bind_misere(nb::module_& m) {
  const nb::object errors = nb::module_::import_("grundy.errors");
  nb::register_exception_translator(
      [](const std::exception_ptr& pointer, void* type) {
        try {
          std::rethrow_exception(pointer);
        } catch (const LimitError& error) {
          const nb::handle reached(static_cast<PyObject*>(type));
          PyErr_SetObject(reached.ptr(), reached(error.what(), error.limit).ptr());
        }
      },
      nb::object(errors.attr("LimitReachedError")).release().ptr());
  const auto free = nb::call_guard<nb::gil_scoped_release>();

  nb::class_<Form>(m, "Form", "A misère canonical form; equal forms are equal objects.")
      .def(nb::new_([](const std::vector<Form>& options) { return Form::of_options(options); }), "options"_a,
           free)
      .def_static("parse", &Form::parse, "text"_a, free)
      .def("options", &Form::options, free)
      .def("plus", &Form::plus, "other"_a, free)
      .def("base", &Form::base, free, "G, when this is G + 1; else itself.")
      .def("height", &Form::height, free)
      .def("won", &Form::won, free, "Whether the player to move wins, in misère play.")
      .def("heap", &Form::heap, free, "n for a Nim heap of n, else -1.")
      .def("name", &Form::name, free, "A name that depends on the form only.")
      .def("text", &Form::text, "most"_a, free, "The usual notation; empty when it is longer than that.")
      .def("genus", &Form::genus, free,
           "The nimber, and the misère Grundy values, of which the last two repeat.")
      .def_static("lost", &Form::lost, "sum"_a, free,
                  "Whether the player to move loses a sum of forms; the form of the sum is not made.")
      .def("before", &Form::before, "other"_a, free, "An order that depends on the forms only.")
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"));
  nb::class_<Base>(m, "MisereBase", "The misère forms of a game's positions.")
      .def(nb::init<const AnyRules&>(), "rules"_a)
      .def("form", &Base::form, "components"_a, "time_limit"_a = 0.0, "memory"_a = 0, "nodes"_a = 0, free,
           "The form of a sum; all positions that can come of its components are taken into the base.")
      .def("sample", &Base::sample, "components"_a, "most"_a, "time_limit"_a = 0.0, "memory"_a = 0, free,
           "Takes in some of the small components that can come of a sum, having looked at `most` of them.")
      .def("read_form", &Base::read_form, "text"_a, free,
           "Takes in a form that is written out; one that has a name only must be there already.")
      .def_prop_ro("forms", &Base::forms)
      .def_prop_ro("bytes", &Base::bytes)
      .def("__len__", &Base::size, "How many components have a form.");
  nb::class_<MisereRules, AnyRules>(m, "Misere",
                                    "Misère play of a game, over a base that is frozen from now on.")
      .def(nb::init<Base&>(), "base"_a);
  m.def("census", &census, "rules"_a, "components"_a, "time_limit"_a = 0.0, free,
        "How many positions can be reached, and how many canonical trees and misère forms they have.");
  m.def("count_forms", &count_forms, "height"_a, free, "How many misère forms have at most this height.");
}
