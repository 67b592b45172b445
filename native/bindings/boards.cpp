// Boards of letters: what rules in Python ask of them most often, done fast while the engine searches. The
// definition is `grundy.boards.cells`.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::string_view text_of(nb::handle text, bool& plain) {
  plain = plain && PyUnicode_Check(text.ptr()) && PyUnicode_IS_ASCII(text.ptr());
  if (!plain) return {};
  return {static_cast<const char*>(PyUnicode_DATA(text.ptr())),
          static_cast<std::size_t>(PyUnicode_GET_LENGTH(text.ptr()))};
}

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
  bool empty() const { return height == 0; }

  int height, width = -1;
  std::string cells;
};

nb::object row_of(const char* cells, int width) {
  PyObject* const text = PyUnicode_New(width, 127);
  if (text == nullptr) nb::raise_python_error();
  std::memcpy(PyUnicode_DATA(text), cells, static_cast<std::size_t>(width));
  return nb::steal(text);
}

nb::object rows_of(const std::string& cells, int height, int width) {
  nb::object rows = nb::steal(PyTuple_New(height));
  for (int row = 0; row < height; ++row)
    PyTuple_SET_ITEM(rows.ptr(), row, row_of(cells.data() + row * width, width).release().ptr());
  return rows;
}

// Steps as numbers; those of the last call, which are nearly always the same object, are kept.
const std::vector<std::array<int, 2>>& ways_of(const nb::tuple& steps) {
  static nb::tuple& kept = *new nb::tuple();
  static std::vector<std::array<int, 2>> ways;
  if (!kept.is(steps)) {
    kept = nb::tuple();
    ways.clear();
    for (nb::handle step : steps) ways.push_back({nb::cast<int>(step[0]), nb::cast<int>(step[1])});
    kept = steps;
  }
  return ways;
}

// The connected sets of cells with some letters, each cropped, on a ground of another letter.
nb::object parts_of(const nb::tuple& rows, const nb::str& letters, const nb::tuple& steps,
                    const nb::str& ground) {
  bool plain = true;
  const std::string_view wanted_letters = text_of(letters, plain), around = text_of(ground, plain);
  const Board board(rows);
  if (!plain || board.empty() || around.size() != 1) return nb::none();
  const std::vector<std::array<int, 2>>& ways = ways_of(steps);
  std::array<bool, 128> wanted{};
  for (const char letter : wanted_letters) wanted[static_cast<unsigned char>(letter)] = true;

  const int height = board.height, width = board.width;
  std::string rest = board.cells;  // what is in a part is struck out
  for (char& letter : rest)
    if (!wanted[static_cast<unsigned char>(letter)]) letter = '\0';
  nb::list parts;
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
    std::string cells(static_cast<std::size_t>(high * wide), around[0]);
    for (const int cell : group) cells[(cell / width - top) * wide + cell % width - left] = board.cells[cell];
    parts.append(rows_of(cells, high, wide));
  }
  return parts;
}

// The board with other letters on some cells: a dictionary from rows and columns to letters.
nb::object put_on(const nb::tuple& rows, const nb::dict& changes) {
  Board board(rows);
  if (board.empty()) return nb::none();
  bool plain = true;
  PyObject *cell = nullptr, *letter = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(changes.ptr(), &at, &cell, &letter) != 0;) {
    if (!PyTuple_Check(cell) || PyTuple_GET_SIZE(cell) != 2) return nb::none();
    const long row = PyLong_AsLong(PyTuple_GET_ITEM(cell, 0)),
               column = PyLong_AsLong(PyTuple_GET_ITEM(cell, 1));
    const std::string_view text = text_of(letter, plain);
    if (PyErr_Occurred() != nullptr) PyErr_Clear();
    if (!plain || text.size() != 1 || row < 0 || row >= board.height || column < 0 || column >= board.width)
      return nb::none();
    board.cells[static_cast<std::size_t>(row * board.width + column)] = text[0];
  }
  return rows_of(board.cells, board.height, board.width);
}

// Of the symmetric images of a board, the one whose rows come first.
nb::object image_of(const nb::tuple& rows, bool turning) {
  const Board board(rows);
  if (board.empty()) return nb::none();
  std::vector<std::string> least, image;
  for (int g = 0; g < (turning ? 8 : 4); ++g) {
    const bool turned = (g & 4) != 0;
    const int height = turned ? board.width : board.height, width = turned ? board.height : board.width;
    image.assign(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), ' '));
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const int r = (g & 2) != 0 ? height - 1 - row : row, c = (g & 1) != 0 ? width - 1 - column : column;
        image[row][column] = board.cells[turned ? c * board.width + r : r * board.width + c];
      }
    }
    if (least.empty() || image < least) least.swap(image);
  }
  std::string cells;
  for (const std::string& row : least) cells += row;
  return rows_of(cells, static_cast<int>(least.size()), static_cast<int>(least[0].size()));
}

}  // namespace

void bind_boards(nb::module_& m) {
  m.def(
      "board_parts", &parts_of, "rows"_a, "letters"_a, "steps"_a, "ground"_a,
      nb::sig("def board_parts(rows: tuple[str, ...], letters: str, steps: tuple[tuple[int, int], ...], "
              "ground: str) -> list[tuple[str, ...]] | None"),
      "The connected sets of cells with these letters, each cropped, on `ground`; None of rows that are not "
      "of one length, or not ASCII.");
  m.def("board_put", &put_on, "rows"_a, "changes"_a,
        nb::sig(
            "def board_put(rows: tuple[str, ...], changes: dict[tuple[int, int], str]) -> tuple[str, ...] | "
            "None"),
        "The rows with other letters on some cells; None if there is no such cell.");
  m.def("board_image", &image_of, "rows"_a, "turning"_a,
        nb::sig("def board_image(rows: tuple[str, ...], turning: bool) -> tuple[str, ...] | None"),
        "Of the symmetric images, the one whose rows come first; without `turning`, rows stay rows.");
}
