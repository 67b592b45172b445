// The parts of positions of a board game whose rules are data, and what moves make of them.
#pragma once

#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "core/wide.hpp"
#include "patterns/images.hpp"
#include "patterns/part_store.hpp"

namespace grundy::patterns {

// Options of a position, each a sum of parts; and what the thread that asks for them remembers.
struct Options {
  std::vector<Signed> parts;
  std::vector<std::uint32_t> ends;
  Seen seen;
  void clear() {
    parts.clear();
    ends.clear();
    hashes_.clear();
  }
  std::size_t size() const { return ends.size(); }
  std::span<const Signed> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {parts.data() + begin, ends[i] - begin};
  }
  void add(std::vector<Signed>& sum) {  // if it is not there yet
    std::ranges::sort(sum);
    std::uint64_t hash = sum.size();
    for (const Signed part : sum) hash = mix(hash + part);
    const auto short_hash = static_cast<std::uint32_t>(hash);
    for (std::size_t i = 0; i < hashes_.size(); ++i)
      if (hashes_[i] == short_hash && std::ranges::equal((*this)[i], sum)) return;
    hashes_.push_back(short_hash);
    end(sum);
  }
  void end(const std::vector<Signed>& sum) {  // adds it, perhaps once more
    parts.insert(parts.end(), sum.begin(), sum.end());
    ends.push_back(static_cast<std::uint32_t>(parts.size()));
  }

 private:
  std::vector<std::uint32_t> hashes_;  // of the sums: most are told apart by them
};

// Where a thread stands in the moves of a part.
struct Walk {
  Number part = 0;
  std::vector<std::uint32_t> patterns;
  std::vector<std::uint64_t> places;  // of each pattern a word of anchors, of any width
  std::size_t next = 0;
};

// How boards are written: a sign for each letter, and one for a cell that is none.
struct Alphabet {
  std::string letters;
  char hole;

  // Texts of boards have their edges on their own where rules ask for edges (`|`) and no sign of the text
  // says where they are: such a part gets a column of holes.
  std::string literal(const std::string& text) const {
    if (letters.find(kEdge) == std::string::npos || text.find(kEdge) != std::string::npos ||
        text.find(hole) != std::string::npos)
      return text;
    std::string marked;
    for (const char sign : text + '/') marked += sign == '/' ? std::string{hole, '/'} : std::string{sign};
    marked.pop_back();
    return marked;
  }

 private:
  static constexpr char kEdge = '|';
};

// The same for graphs, and for boards of all widths of words.
class Parts {
 public:
  virtual ~Parts() = default;
  virtual void options(Number part, bool left, Options& found) const = 0;  // distinct ones
  // The options of Left, a few at a time and some of them perhaps twice; false if there are no more.
  virtual void open(Number part, Walk& walk) const { walk.part = part; }
  virtual bool more(Walk& walk, Options& found) const {
    options(walk.part, true, found);
    return false;
  }
  virtual std::vector<Signed> parse(const std::string& text) const = 0;
  virtual std::string text(std::span<const Signed> sum) const = 0;
  std::string text(Signed part) const { return text(std::span<const Signed>(&part, 1)); }
  virtual int size(Number part) const = 0;                     // cells
  virtual std::array<int, 2> mobility(Number part) const = 0;  // moves of Left, and of Right
  // How many moves Left, and Right, can ever make one after the other, at most; -1 if nobody knows.
  virtual std::array<int, 2> most_moves(Number) const { return {-1, -1}; }
  virtual bool dicotic() const { return false; }  // whether both players can move wherever one can
  virtual std::size_t bytes() const = 0;
  virtual std::size_t count() const = 0;
  virtual bool impartial() const = 0;
  virtual bool exchanges() const = 0;  // whether parts may stand for the negatives of others
};

template <class Word, int kPlanes>
class PartsOf : public Parts {
 public:
  using Board = Planes<Word, kPlanes>;

  PartsOf(std::shared_ptr<const RuleSet> rules, Alphabet alphabet, int width, int height)
      : frame_(std::move(rules), width, height),
        splitting_(frame_),
        images_(frame_, splitting_),
        alphabet_(std::move(alphabet)),
        store_(splitting_.keys, splitting_.guarded() ? frame_.planes : 0) {}

  void options(Number part, bool left, Options& found) const override {
    const Board board = store_.board(part);
    found.clear();
    Batch batch;
    const auto settle_all = [&] {
      settle(batch, found.seen, [&](std::vector<Signed>& sum) { found.add(sum); });
    };
    frame_.any_move(board, left, [&](const Board& after) {
      split(after, batch, found.seen);
      if (batch.size() == kFew) settle_all();
      return false;
    });
    settle_all();
  }

  void open(Number part, Walk& walk) const override {
    walk.part = part;
    walk.patterns.clear();
    walk.places.clear();
    walk.next = 0;
    frame_.any_pattern(store_.board(part), true, [&](std::uint32_t pattern, Word places) {
      walk.patterns.push_back(pattern);
      walk.places.resize(walk.patterns.size() * kWords);
      std::memcpy(walk.places.data() + walk.places.size() - kWords, &places, sizeof(Word));
      return false;
    });
  }
  bool more(Walk& walk, Options& found) const override {
    const Board board = store_.board(walk.part);
    found.clear();
    thread_local Batch batch;
    while (walk.next < walk.patterns.size()) {
      const std::uint32_t pattern = walk.patterns[walk.next];
      std::uint64_t* const rest = walk.places.data() + walk.next * kWords;
      Word places;
      std::memcpy(&places, rest, sizeof(Word));
      for (; places != 0 && batch.size() < kFew; places &= places - 1) {
        const Board after = frame_.after(board, pattern, lowest_bit(places));
        if (frame_.breathes(after)) split(after, batch, found.seen);
      }
      std::memcpy(rest, &places, sizeof(Word));
      if (places == 0) ++walk.next;
      if (batch.size() == kFew) break;
    }
    settle(batch, found.seen, [&](std::vector<Signed>& sum) { found.end(sum); });
    return walk.next < walk.patterns.size();
  }

  std::vector<Signed> parse(const std::string& text) const override {
    std::vector<Signed> sum;
    for (std::size_t begin = 0;;) {
      const std::size_t end = text.find(" + ", begin);
      read(text.substr(begin, end == text.npos ? end : end - begin), sum);
      if (end == text.npos) break;
      begin = end + 3;
    }
    std::ranges::sort(sum);
    return sum;
  }

  std::string text(std::span<const Signed> sum) const override {
    std::string joined;
    for (const Signed part : sum) joined += (joined.empty() ? "" : " + ") + board_text(part);
    return joined;
  }

  std::string board_text(Signed part) const {
    const Board board = store_.board(part >> 1);
    const Word cells = board.all(frame_.planes);
    const auto [corner, extent] = frame_.grid.in_corner(cells);
    const int by = lowest_bit(cells) - lowest_bit(corner);
    const Symmetry& symmetry = *std::ranges::find_if(
        rules().symmetries, [&](const Symmetry& one) { return one.negative == ((part & 1U) != 0); });
    const Offset last =
        (symmetry.g & 4) != 0 ? Offset{extent.right, extent.bottom} : Offset{extent.bottom, extent.right};
    std::vector<std::string> rows(static_cast<std::size_t>(last.down + 1),
                                  std::string(static_cast<std::size_t>(last.right + 1), alphabet_.hole));
    for (int row = 0; row <= extent.bottom; ++row) {
      for (int column = 0; column <= extent.right; ++column) {
        const Word cell = frame_.grid.bit(row * frame_.grid.stride + column) << by;
        Offset at = image({row, column}, symmetry.g);
        if ((symmetry.g & 1) != 0) at.right += last.right;
        if ((symmetry.g & 2) != 0) at.down += last.down;
        for (std::size_t a = 0; a < alphabet_.letters.size(); ++a)
          if (frame_.plane[a] >= 0 && (board[static_cast<std::size_t>(frame_.plane[a])] & cell) != 0)
            rows[static_cast<std::size_t>(at.down)][static_cast<std::size_t>(at.right)] =
                alphabet_.letters[static_cast<std::size_t>(symmetry.letters[a])];
      }
    }
    std::string joined = rows[0];
    for (std::size_t i = 1; i < rows.size(); ++i) joined += '/' + rows[i];
    return alphabet_.literal(joined);
  }

  int size(Number part) const override { return store_.size(part); }
  std::array<int, 2> mobility(Number part) const override {
    const Board board = store_.board(part);
    return {frame_.mobility(board, true), frame_.mobility(board, false)};
  }
  std::array<int, 2> most_moves(Number part) const override {
    const Board board = store_.board(part);
    std::array<int, 2> most{-1, -1};
    for (std::size_t player = 0; player < 2; ++player)
      for (const auto& [letters, by] : rules().used_up[player]) {
        const int moves = count_bits(frame_.cells_with(board, letters)) / by;
        if (most[player] < 0 || moves < most[player]) most[player] = moves;
      }
    return most;
  }
  bool dicotic() const override { return rules().dicotic; }
  std::size_t bytes() const override { return store_.bytes(); }
  std::size_t count() const override { return store_.count(); }
  bool impartial() const override { return rules().impartial(); }
  bool exchanges() const override {
    return std::ranges::any_of(rules().symmetries, [](const Symmetry& one) { return one.negative; });
  }

 private:
  const RuleSet& rules() const { return *frame_.rules; }

  static constexpr std::size_t kFew = 8;  // options at a time
  static constexpr std::size_t kWords = sizeof(Word) / sizeof(std::uint64_t);

  using Cut = typename Splitting<Word, kPlanes>::Part;

  // Boards that were split, of which the store is asked together: what it has to read is then on its way.
  struct Batch {
    struct Asked {
      Cut part;
      typename Images<Word, kPlanes>::Found image;
      std::uint64_t hash;
    };
    std::vector<std::uint64_t> pieces;  // numbers of parts, one more than each; 0 if the store is asked
    std::vector<std::uint32_t> ends;
    std::vector<Asked> asked;
    std::vector<Signed> sum;
    std::size_t size() const { return ends.size(); }
  };

  void split(const Board& board, Batch& batch, Seen& seen) const {
    splitting_(board, [&](const Cut& part) {
      const std::uint64_t known = seen.of(owner_, part.key, splitting_.keys);
      batch.pieces.push_back(known);
      if (known != 0) return;
      auto& asked = batch.asked.emplace_back(part, images_.first(part), 0);
      asked.hash = store_.hash(asked.image.key);
      store_.fetch_slot(asked.hash);
    });
    batch.ends.push_back(static_cast<std::uint32_t>(batch.pieces.size()));
  }

  template <class Visit>  // visit(sum), once for each board of the batch, which is empty then
  void settle(Batch& batch, Seen& seen, Visit&& visit) const {
    for (const auto& asked : batch.asked) store_.fetch_key(asked.hash);
    auto asked = batch.asked.begin();
    auto piece = batch.pieces.begin();
    for (const std::uint32_t end : batch.ends) {
      batch.sum.clear();
      for (; piece != batch.pieces.begin() + end; ++piece) {
        std::uint64_t known = *piece;
        if (known == 0) {
          known = std::uint64_t{1} + number(asked->part, asked->image, asked->hash);
          seen.of(owner_, asked->part.key, splitting_.keys) = known;
          ++asked;
        }
        if (known != std::uint64_t{1} + kOver) batch.sum.push_back(static_cast<Signed>(known - 1));
      }
      visit(batch.sum);
    }
    batch.pieces.clear();
    batch.ends.clear();
    batch.asked.clear();
  }

  Signed number(const Cut& part) const {
    const auto image = images_.first(part);
    return number(part, image, store_.hash(image.key));
  }
  Signed number(const Cut& part, const typename Images<Word, kPlanes>::Found& image,
                std::uint64_t hash) const {
    const auto kept = store_.intern(image.key, hash, [&] {
      const bool over = !frame_.has_move(part.board, true) && !frame_.has_move(part.board, false);
      const bool own_negative = image.own_negative || rules().impartial();
      return typename PartStore<Word, kPlanes>::Made{image.board, count_bits(part.cells), over, own_negative};
    });
    return kept.over ? kOver : signed_part(kept.number, image.negative);
  }

  // One board. It must fit into the frame as it stands, or turned where a symmetry of the rules turns it.
  void read(const std::string& text, std::vector<Signed>& sum) const {
    std::vector<std::pair<Offset, int>> cells;
    Offset at;
    int width = 0;
    for (const char sign : text + '/') {
      if (sign == '/') {
        if (at.right == 0 || (at.down > 0 && at.right != width))
          throw InputError("rows of different length in '" + text + "'");
        width = at.right;
        at = {at.down + 1, 0};
        continue;
      }
      const std::size_t letter = alphabet_.letters.find(sign);
      if (letter == std::string::npos && sign != alphabet_.hole)
        throw InputError("not a board: '" + text + "'");
      if (letter != std::string::npos) cells.emplace_back(at, static_cast<int>(letter));
      ++at.right;
    }
    const int height = at.down;
    if (width > 1 &&
        std::ranges::none_of(cells, [&](const auto& one) { return one.first.right == width - 1; }))
      --width;  // a column of holes
    bool negative = false;
    if (width > frame_.grid.width || height > frame_.grid.height) {
      const auto turning =
          std::ranges::find_if(rules().symmetries, [](const Symmetry& one) { return one.g == 4; });
      const auto any = turning != rules().symmetries.end()
                           ? turning
                           : std::ranges::find_if(rules().symmetries,
                                                  [](const Symmetry& one) { return (one.g & 4) != 0; });
      if (any == rules().symmetries.end() || width > frame_.grid.height || height > frame_.grid.width)
        throw InputError("the board '" + text + "' does not fit into " + std::to_string(frame_.grid.height) +
                         "x" + std::to_string(frame_.grid.width));
      negative = any->negative;
      for (auto& [cell, letter] : cells) {
        cell = image(cell, any->g);
        if ((any->g & 1) != 0) cell.right += height - 1;  // columns are now as many as rows were
        if ((any->g & 2) != 0) cell.down += width - 1;
        letter = any->letters[static_cast<std::size_t>(letter)];
      }
    }
    Board board;
    for (const auto& [cell, letter] : cells)
      if (frame_.plane[static_cast<std::size_t>(letter)] >= 0)
        board[static_cast<std::size_t>(frame_.plane[static_cast<std::size_t>(letter)])] |=
            frame_.grid.bit(cell.down * frame_.grid.stride + cell.right);
    if (!frame_.breathes(board)) return;  // nobody has a move
    const std::size_t before = sum.size();
    splitting_(board, [&](const Cut& part) {
      if (const Signed one = number(part); one != kOver) sum.push_back(one);
    });
    if (negative)
      for (std::size_t i = before; i < sum.size(); ++i) sum[i] = times_sign(sum[i], 1);
  }

  Frame<Word, kPlanes> frame_;
  Splitting<Word, kPlanes> splitting_;
  Images<Word, kPlanes> images_;
  Alphabet alphabet_;
  mutable PartStore<Word, kPlanes> store_;
  std::uint64_t owner_ = Seen::new_owner();
};

inline constexpr int kMostCells = 384;  // of a board; a multiple of 64

// Parts of boards up to this size.
inline std::shared_ptr<const Parts> make_parts(std::shared_ptr<const RuleSet> rules, const Alphabet& alphabet,
                                               int width, int height) {
  if (Images<std::uint64_t, kFewPlanes>::turns(*rules) && height > width) std::swap(width, height);
  const auto planes =
      static_cast<std::size_t>(rules->letters - std::popcount(rules->dead())) + rules->guarded.size();
  if (width * height <= 64 && planes <= kFewPlanes)
    return std::make_shared<PartsOf<std::uint64_t, kFewPlanes>>(std::move(rules), alphabet, width, height);
  if (width * height <= 64)
    return std::make_shared<PartsOf<std::uint64_t, kMostPlanes>>(std::move(rules), alphabet, width, height);
  if (width * height <= 128)
    return std::make_shared<PartsOf<Uint128, kMostPlanes>>(std::move(rules), alphabet, width, height);
  return std::make_shared<PartsOf<Wide<kMostCells / 64>, kMostPlanes>>(std::move(rules), alphabet, width,
                                                                       height);
}

}  // namespace grundy::patterns
