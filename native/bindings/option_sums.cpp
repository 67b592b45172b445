// The options of a position in Python as sums of components, each by its canonical text. What a position or a
// component is worth knowing by is remembered: many moves lead to what was met before. The definition is
// `grundy.games.options`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/basics.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using grundy::InputError;

class OptionSums {
 public:
  // `fields` tell the positions of a class apart, if they do: positions that are only kept by them. A field
  // that is a `board` is told apart by its rows. `told` gives the text of a component, None if it is
  // finished; `sum` all texts of a position of another class.
  OptionSums(nb::handle cls, const std::vector<std::string>& fields, nb::handle board, nb::callable told,
             nb::callable sum, nb::callable option)
      : cls_(nb::borrow(cls)),
        board_(nb::borrow(board)),
        told_(std::move(told)),
        sum_(std::move(sum)),
        option_(std::move(option)) {
    for (const std::string& field : fields) fields_.push_back(nb::str(field.c_str()));
  }

  // What the moves lead to, each sum once, in the order of the moves; `check` is called now and then.
  nb::list sums(nb::handle moves, nb::handle check) {
    nb::list found;
    std::unordered_set<PyObject*> seen;  // the list holds them
    Clock::time_point looked{};
    for (nb::handle move : nb::iter(moves)) {
      if (!check.is_none() && Clock::now() - looked > std::chrono::milliseconds(5)) {
        check();
        looked = Clock::now();
      }
      const nb::object sum = sum_after(move);
      if (!seen.insert(sum.ptr()).second) continue;
      found.append(sum);
      if (seen.size() > kMostOptions) throw InputError("it has more than 2,000,000 options");
    }
    return found;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr Py_ssize_t kMost = 1 << 15;
  static constexpr std::size_t kMostOptions = 2'000'000;

  nb::object sum_after(nb::handle move) {
    const bool pair = PyTuple_CheckExact(move.ptr()) && PyTuple_Size(move.ptr()) == 2;
    const nb::object option = pair ? nb::borrow(PyTuple_GetItem(move.ptr(), 1)) : option_(move);
    if (!is_own(option)) return sum_(option);
    const nb::object key = key_of(option);
    if (nb::object known = look(sums_, key)) return known;
    nb::object sum = sum_of(option);
    if (nb::object same = look(distinct_, sum)) {
      sum = std::move(same);
    } else {
      keep(distinct_, sum, sum);
    }
    keep(sums_, key, sum);
    return sum;
  }

  nb::object sum_of(nb::handle option) {
    std::vector<nb::object> texts;
    for (nb::handle part : option.attr("components")()) {
      const bool own = is_own(part);
      nb::dict& known = own ? texts_ : others_;
      const nb::object key = own ? key_of(part) : nb::make_tuple(part.type(), part);
      nb::object text = look(known, key);
      if (!text) {
        text = told_(part);
        keep(known, key, text);
      }
      if (!text.is_none()) texts.push_back(std::move(text));
    }
    std::ranges::sort(texts, [](const nb::object& a, const nb::object& b) {
      return PyUnicode_Compare(a.ptr(), b.ptr()) < 0;
    });
    nb::list listed;
    for (const nb::object& text : texts) listed.append(text);
    return nb::tuple(listed);
  }

  bool is_own(nb::handle position) const {
    return reinterpret_cast<PyObject*>(Py_TYPE(position.ptr())) == cls_.ptr();
  }

  nb::object key_of(nb::handle position) const {
    if (fields_.empty()) return nb::borrow(position);
    if (fields_.size() == 1) return field(position, fields_[0]);
    nb::list values;
    for (const nb::str& name : fields_) values.append(field(position, name));
    return nb::tuple(values);
  }
  nb::object field(nb::handle position, const nb::str& name) const {
    nb::object value = attribute(position, name);
    if (reinterpret_cast<PyObject*>(Py_TYPE(value.ptr())) != board_.ptr()) return value;
    return attribute(value, rows_);
  }
  static nb::object attribute(nb::handle of, const nb::str& name) {
    PyObject* const found = PyObject_GetAttr(of.ptr(), name.ptr());
    if (found == nullptr) nb::raise_python_error();
    return nb::steal(found);
  }

  static nb::object look(const nb::dict& store, nb::handle key) {
    PyObject* const found = PyDict_GetItemWithError(store.ptr(), key.ptr());
    if (found == nullptr && PyErr_Occurred() != nullptr) nb::raise_python_error();
    return nb::borrow(found);
  }
  static void keep(nb::dict& store, nb::handle key, nb::handle value) {
    if (PyDict_Size(store.ptr()) >= kMost) PyDict_Clear(store.ptr());
    if (PyDict_SetItem(store.ptr(), key.ptr(), value.ptr()) != 0) nb::raise_python_error();
  }

  nb::object cls_, board_;
  std::vector<nb::str> fields_;
  nb::str rows_{"rows"};
  nb::callable told_, sum_, option_;
  nb::dict sums_, distinct_, texts_, others_;
};

}  // namespace

void bind_option_sums(nb::module_& m) {
  nb::class_<OptionSums>(m, "OptionSums", "The options of positions in Python as sums of texts.")
      .def(nb::init<nb::handle, const std::vector<std::string>&, nb::handle, nb::callable, nb::callable,
                    nb::callable>(),
           "cls"_a, "fields"_a, "board"_a, "told"_a, "sum"_a, "option"_a,
           nb::sig("def __init__(self, cls: type, fields: collections.abc.Sequence[str], board: type, told: "
                   "collections.abc.Callable[[typing.Any], str | None], sum: "
                   "collections.abc.Callable[[typing.Any], tuple[str, ...]], option: "
                   "collections.abc.Callable[[typing.Any], typing.Any]) -> None"))
      .def("sums", &OptionSums::sums, "moves"_a, "check"_a.none(),
           nb::sig("def sums(self, moves: collections.abc.Iterable[tuple[str, typing.Any]], check: "
                   "collections.abc.Callable[[], None] | None) -> list[tuple[str, ...]]"),
           "What these moves lead to, each sum once.");
}
