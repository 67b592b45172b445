// Boards of letters: what rules in Python ask of them most often, done fast while the engine searches. The
// definition is `grundy.boards.cells`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// One wheel is for all versions of Python from 3.12 on: it calls only what the stable ABI has. An engine for
// one version looks into its texts and tuples directly.
#ifdef Py_LIMITED_API
std::string_view text_of(nb::handle text, bool& plain) {
  Py_ssize_t size = 0;
  const char* const chars =
      plain && PyUnicode_Check(text.ptr()) ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
  plain = chars != nullptr && size == PyUnicode_GetLength(text.ptr());  // a byte for each character: ASCII
  if (chars == nullptr) PyErr_Clear();
  return plain ? std::string_view{chars, static_cast<std::size_t>(size)} : std::string_view{};
}
PyObject* ascii(const char* cells, int width) { return PyUnicode_FromStringAndSize(cells, width); }
void set_item(PyObject* tuple, Py_ssize_t place, PyObject* item) { PyTuple_SetItem(tuple, place, item); }
PyObject* item(PyObject* tuple, Py_ssize_t place) { return PyTuple_GetItem(tuple, place); }
#else
std::string_view text_of(nb::handle text, bool& plain) {
  plain = plain && PyUnicode_Check(text.ptr()) && PyUnicode_IS_ASCII(text.ptr());
  if (!plain) return {};
  return {static_cast<const char*>(PyUnicode_DATA(text.ptr())),
          static_cast<std::size_t>(PyUnicode_GET_LENGTH(text.ptr()))};
}
PyObject* ascii(const char* cells, int width) {
  PyObject* const text = PyUnicode_New(width, 127);
  if (text != nullptr) std::memcpy(PyUnicode_DATA(text), cells, static_cast<std::size_t>(width));
  return text;
}
void set_item(PyObject* tuple, Py_ssize_t place, PyObject* item) { PyTuple_SET_ITEM(tuple, place, item); }
PyObject* item(PyObject* tuple, Py_ssize_t place) { return PyTuple_GET_ITEM(tuple, place); }
#endif

// The rows of a board, one after the other; empty if they are not of one length, or not ASCII.
struct Board {
  explicit Board(const nb::tuple& rows) : height(static_cast<int>(rows.size())) {
    bool plain = true;
    for (nb::handle row : rows) {
      const std::string_view text = text_of(row, plain);
      if (width < 0) width = static_cast<int>(text.size());
      if (!plain || text.empty() || text.size() != static_cast<std::size_t>(width)) {
        height = 0;
        return;
      }
      cells.append(text);
    }
  }
  Board(int height, int width, std::string cells) : height(height), width(width), cells(std::move(cells)) {}
  bool empty() const { return height == 0; }
  std::string_view row(int i) const { return std::string_view(cells).substr(i * width, width); }

  int height, width = -1;
  std::string cells;
};

nb::object row_of(const char* cells, int width) {
  PyObject* const text = ascii(cells, width);
  if (text == nullptr) nb::raise_python_error();
  return nb::steal(text);
}

nb::object rows_of(const std::string& cells, int height, int width) {
  nb::object rows = nb::steal(PyTuple_New(height));
  for (int row = 0; row < height; ++row)
    set_item(rows.ptr(), row, row_of(cells.data() + row * width, width).release().ptr());
  return rows;
}

// A board of a class whose only field are its rows, made without its constructor, which has nothing to check.
nb::object board_of(nb::handle cls, nb::handle rows) {
  static PyObject* const name = PyUnicode_InternFromString("rows");
  nb::object made =
      nb::steal(PyType_GenericNew(reinterpret_cast<PyTypeObject*>(cls.ptr()), nullptr, nullptr));
  if (!made.is_valid() || PyObject_GenericSetAttr(made.ptr(), name, rows.ptr()) != 0)
    nb::raise_python_error();
  return made;
}
nb::object made_of(nb::handle cls, const Board& board) {
  return board_of(cls, rows_of(board.cells, board.height, board.width));
}

using Ways = std::vector<std::array<int, 2>>;

// Steps as numbers; those of the last call, which are nearly always the same object, are kept.
const Ways& ways_of(const nb::tuple& steps) {
  static nb::tuple& kept = *new nb::tuple();
  static Ways ways;
  if (!kept.is(steps)) {
    kept = nb::tuple();
    ways.clear();
    for (nb::handle step : steps) ways.push_back({nb::cast<int>(step[0]), nb::cast<int>(step[1])});
    kept = steps;
  }
  return ways;
}

// visit(part): the connected sets of cells with some letters, each cropped, on a ground of another letter.
template <class Visit>
void each_part(const Board& board, std::string_view letters, const Ways& ways, char ground, Visit&& visit) {
  std::array<bool, 128> wanted{};
  for (const char letter : letters) wanted[static_cast<unsigned char>(letter)] = true;

  const int height = board.height, width = board.width;
  std::string rest = board.cells;  // what is in a part is struck out
  for (char& letter : rest)
    if (!wanted[static_cast<unsigned char>(letter)]) letter = '\0';
  std::vector<int> group;
  for (int first = 0; first < height * width; ++first) {
    if (rest[first] == '\0') continue;
    group.assign(1, first);
    rest[first] = '\0';
    int top = height, bottom = 0, left = width, right = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int row = group[i] / width, column = group[i] % width;
      top = std::min(top, row), bottom = std::max(bottom, row);
      left = std::min(left, column), right = std::max(right, column);
      for (const auto& [down, aside] : ways) {
        const int r = row + down, c = column + aside;
        if (r < 0 || r >= height || c < 0 || c >= width || rest[r * width + c] == '\0') continue;
        rest[r * width + c] = '\0';
        group.push_back(r * width + c);
      }
    }
    const int high = bottom - top + 1, wide = right - left + 1;
    std::string cells(static_cast<std::size_t>(high * wide), ground);
    for (const int cell : group) cells[(cell / width - top) * wide + cell % width - left] = board.cells[cell];
    visit(Board(high, wide, std::move(cells)));
  }
}

nb::object parts_of(nb::handle cls, const nb::tuple& rows, const nb::str& letters, const nb::tuple& steps,
                    const nb::str& ground) {
  bool plain = true;
  const std::string_view wanted = text_of(letters, plain), around = text_of(ground, plain);
  const Board board(rows);
  if (!plain || board.empty() || around.size() != 1) return nb::none();
  nb::list parts;
  each_part(board, wanted, ways_of(steps), around[0],
            [&](const Board& part) { parts.append(made_of(cls, part)); });
  return nb::tuple(parts);
}

// The board with other letters on some cells: a dictionary from rows and columns to letters.
nb::object put_on(nb::handle cls, const nb::tuple& rows, const nb::dict& changes) {
  Board board(rows);
  if (board.empty()) return nb::none();
  bool plain = true;
  PyObject *cell = nullptr, *letter = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(changes.ptr(), &at, &cell, &letter) != 0;) {
    if (!PyTuple_Check(cell) || PyTuple_Size(cell) != 2) return nb::none();
    const long row = PyLong_AsLong(item(cell, 0)), column = PyLong_AsLong(item(cell, 1));
    const std::string_view text = text_of(letter, plain);
    if (PyErr_Occurred() != nullptr) PyErr_Clear();
    if (!plain || text.size() != 1 || row < 0 || row >= board.height || column < 0 || column >= board.width)
      return nb::none();
    board.cells[static_cast<std::size_t>(row * board.width + column)] = text[0];
  }
  return made_of(cls, board);
}

// Whether the rows of a board come before those of another one.
bool before(const Board& one, const Board& other) {
  for (int i = 0; i < std::min(one.height, other.height); ++i)
    if (const int order = one.row(i).compare(other.row(i)); order != 0) return order < 0;
  return one.height < other.height;
}

// Of the symmetric images of a board, the one whose rows come first.
Board least_image(const Board& board, bool turning) {
  Board least = board, image = board;
  for (int g = 1; g < (turning ? 8 : 4); ++g) {
    const bool turned = (g & 4) != 0;
    image.height = turned ? board.width : board.height;
    image.width = turned ? board.height : board.width;
    char* to = image.cells.data();
    for (int row = 0; row < image.height; ++row) {
      for (int column = 0; column < image.width; ++column) {
        const int r = (g & 2) != 0 ? image.height - 1 - row : row;
        const int c = (g & 1) != 0 ? image.width - 1 - column : column;
        *to++ = board.cells[turned ? c * board.width + r : r * board.width + c];
      }
    }
    if (before(image, least)) std::swap(image, least);
  }
  return least;
}

nb::object image_of(nb::handle cls, const nb::tuple& rows, bool turning) {
  const Board board(rows);
  if (board.empty()) return nb::none();
  return made_of(cls, least_image(board, turning));
}

// The components of boards as canonical texts: for games that say by letters how boards split, and that play
// the same on symmetric boards.
class BoardTexts {
 public:
  // `fresh` is asked of a component that was not met before, by its text and its rows: whether anybody can
  // move. Without letters a board is one component.
  BoardTexts(std::string letters, const nb::tuple& steps, const std::string& ground, bool turning,
             nb::callable fresh)
      : letters_(std::move(letters)),
        ways_(ways_of(steps)),
        ground_(ground.empty() ? '.' : ground[0]),
        turning_(turning),
        fresh_(std::move(fresh)) {}

  // The components of each of these boards, those left out in which nobody can move; each sum once. None if
  // some board is not plain.
  nb::object sums(const nb::list& boards) {
    nb::list found;
    nb::set seen;
    std::vector<nb::handle> sum;
    for (nb::handle rows : boards) {
      const Board board(nb::cast<nb::tuple>(rows));
      if (board.empty()) return nb::none();
      sum.clear();
      if (letters_.empty()) {
        add(board, sum);
      } else {
        each_part(board, letters_, ways_, ground_, [&](const Board& part) { add(part, sum); });
      }
      std::ranges::sort(sum, [](nb::handle a, nb::handle b) {
        return std::strcmp(PyUnicode_AsUTF8AndSize(a.ptr(), nullptr),
                           PyUnicode_AsUTF8AndSize(b.ptr(), nullptr)) < 0;
      });
      nb::object option = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(sum.size())));
      for (std::size_t i = 0; i < sum.size(); ++i)
        set_item(option.ptr(), static_cast<Py_ssize_t>(i), sum[i].inc_ref().ptr());
      if (seen.contains(option)) continue;
      seen.add(option);
      found.append(option);
    }
    return found;
  }

 private:
  static constexpr std::size_t kMost = 1 << 17;

  void add(const Board& part, std::vector<nb::handle>& sum) {
    key_ = part.cells;
    key_ += static_cast<char>(part.width);
    key_ += static_cast<char>(part.width >> 8);
    auto known = as_it_lies_.find(key_);
    if (known == as_it_lies_.end()) {
      if (as_it_lies_.size() >= kMost) as_it_lies_.clear();
      known = as_it_lies_.emplace(key_, text_of_component(part)).first;
    }
    if (!known->second.is_none()) sum.push_back(known->second);
  }

  nb::object text_of_component(const Board& part) {
    const Board least = least_image(part, turning_);
    std::string text(least.row(0));
    for (int i = 1; i < least.height; ++i) text.append(1, '/').append(least.row(i));
    const auto known = texts_.find(text);
    if (known != texts_.end()) return known->second;
    nb::object told = nb::str(text.data(), text.size());
    if (!nb::cast<bool>(fresh_(told, rows_of(least.cells, least.height, least.width)))) told = nb::none();
    // Handles of texts that a sum is made of stay alive: they are never let go.
    texts_.emplace(std::move(text), told);
    return told;
  }

  std::string letters_;
  Ways ways_;
  char ground_;
  bool turning_;
  nb::callable fresh_;
  std::string key_;
  std::unordered_map<std::string, nb::object> as_it_lies_, texts_;
};

}  // namespace

void bind_boards(nb::module_& m) {
  m.def(
      "board_parts", &parts_of, "cls"_a, "rows"_a, "letters"_a, "steps"_a, "ground"_a,
      nb::sig("def board_parts(cls: type, rows: tuple[str, ...], letters: str, steps: "
              "tuple[tuple[int, int], ...], ground: str) -> tuple[typing.Any, ...] | None"),
      "The connected sets of cells with these letters, each cropped, on `ground`; None of rows that are not "
      "of one length, or not ASCII.");
  m.def("board_put", &put_on, "cls"_a, "rows"_a, "changes"_a,
        nb::sig("def board_put(cls: type, rows: tuple[str, ...], changes: dict[tuple[int, int], str]) -> "
                "typing.Any"),
        "The rows with other letters on some cells; None if there is no such cell.");
  nb::class_<BoardTexts>(m, "BoardTexts", "The components of boards as canonical texts.")
      .def(nb::init<std::string, const nb::tuple&, const std::string&, bool, nb::callable>(), "letters"_a,
           "steps"_a, "ground"_a, "turning"_a, "fresh"_a,
           nb::sig(
               "def __init__(self, letters: str, steps: tuple[tuple[int, int], ...], ground: str, turning: "
               "bool, fresh: collections.abc.Callable[[str, tuple[str, ...]], bool]) -> None"))
      .def("sums", &BoardTexts::sums, "boards"_a,
           nb::sig("def sums(self, boards: list[tuple[str, ...]]) -> list[tuple[str, ...]] | None"),
           "The components of each board in which somebody can move, each sum once.");
  m.def("board_image", &image_of, "cls"_a, "rows"_a, "turning"_a,
        nb::sig("def board_image(cls: type, rows: tuple[str, ...], turning: bool) -> typing.Any"),
        "Of the symmetric images, the one whose rows come first; without `turning`, rows stay rows.");
}
