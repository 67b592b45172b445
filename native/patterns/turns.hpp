// A board game whose rules are data, with a player to move, as rules of an impartial game: the engine's
// searches find who wins.
//
// A key is the large parts of a position, the canonical form of the sum of its small parts, and whose turn it
// is. A part and its negative are left out. Equal values may take each other's place in a sum, so that in the
// small parts the options of the form are played. The game ends: a move in a large part makes no new cells,
// and lowers what the rules lower; and options of a form have a form of a lower birthday. A position of small
// parts alone is decided by its form and never searched. Where some symmetry exchanges the players, Left is
// to move.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "core/interner.hpp"
#include "patterns/games.hpp"
#include "values/full_text.hpp"

namespace grundy::patterns {

// Canonical forms of small parts, and of their sums. All threads share them.
class SmallSums {
 public:
  using Id = partizan::Id;

  explicit SmallSums(std::shared_ptr<const Parts> parts)
      : parts_(std::move(parts)), evaluator_(PatternValues(parts_), forms_) {}

  // Small parts stay small whatever is played, since moves make no cells.
  bool is_small(Number part) const { return parts_->size(part) <= kSmall; }

  Id add(Id total, std::span<const Signed> parts) {
    const std::scoped_lock guard(mutex_);
    for (const Signed part : parts) {
      const PatternValues::Part one{part >> 1, (part & 1U) != 0};
      total = forms_.add(total, evaluator_.value(std::span(&one, 1)));
    }
    return total;
  }
  Id negate(Id form) {
    const std::scoped_lock guard(mutex_);
    return forms_.negate(form);
  }
  bool wins(Id form, bool left_moves) {
    const std::scoped_lock guard(mutex_);
    return left_moves ? forms_.left_wins_first(form) : forms_.right_wins_first(form);
  }
  partizan::Ids options(Id form, bool left) {
    const std::scoped_lock guard(mutex_);
    const partizan::View found = left ? forms_.left(form) : forms_.right(form);
    return {found.begin(), found.end()};
  }

  std::string text(Id form) {
    const std::scoped_lock guard(mutex_);
    return *partizan::FullWriter(forms_).write(form);
  }
  Id read(const std::string& text) {
    const std::scoped_lock guard(mutex_);
    return partizan::FullReader(forms_, text).read();
  }
  std::size_t bytes() const {  // with all parts
    const std::scoped_lock guard(mutex_);
    return forms_.bytes() + evaluator_.bytes();
  }

 private:
  static constexpr int kSmall = 8;  // cells; chosen by time on Clobber 4x5

  std::shared_ptr<const Parts> parts_;
  mutable std::mutex mutex_;
  partizan::Forms forms_;
  partizan::Evaluator<PatternValues> evaluator_;
};

class PatternTurns {
 public:
  using Key = Interner::Number;

  explicit PatternTurns(std::shared_ptr<const Parts> parts)
      : parts_(std::move(parts)), small_(std::make_unique<SmallSums>(parts_)) {
    for (const Symmetry& symmetry : parts_->rules().symmetries) exchanges_ = exchanges_ || symmetry.negative;
  }

  // What a thread remembers: options and mobility of parts, which come again in many sums.
  class Scratch {
   public:
    Scratch() = default;
    Scratch(int, std::size_t room) : most_(std::min(most_, room / sizeof(Signed))) {}

    const Options& options(const Parts& parts, Signed part, bool left) {
      const bool negative = (part & 1U) != 0;
      const std::uint64_t asked = std::uint64_t{part >> 1} << 1 | (left != negative ? 1U : 0U);
      if (kept_ > most_) {
        options_.clear();
        kept_ = 0;
      }
      const auto [at, fresh] = options_.try_emplace(asked);
      if (fresh) {
        parts.options(part >> 1, left != negative, at->second);
        kept_ += 32 + at->second.parts.capacity() + at->second.ends.capacity();
      }
      return at->second;
    }
    // How many more moves the player has than the other one.
    int ahead(const Parts& parts, Signed part, bool left) {
      if (ahead_.size() > most_ / 4) ahead_.clear();
      const auto [at, fresh] = ahead_.try_emplace(part >> 1);
      if (fresh) {
        const auto [lefts, rights] = parts.mobility(part >> 1);
        at->second = lefts - rights;
      }
      return left != ((part & 1U) != 0) ? at->second : -at->second;
    }
    std::size_t bytes() const { return kept_ * sizeof(Signed) + ahead_.size() * 32; }

    std::vector<std::pair<int, Key>> found;  // how the next player stands there, and where

   private:
    std::size_t most_ = std::size_t{1} << 22;
    std::unordered_map<std::uint64_t, Options> options_;
    std::unordered_map<Number, int> ahead_;
    std::size_t kept_ = 0;
  };
  struct Cursor {
    const Scratch* scratch;
    bool won = false;
  };

  Cursor open(Key key, Scratch& scratch) const {
    Cursor cursor{&scratch};
    scratch.found.clear();
    const State state = read(key);
    if (state.large.empty()) {  // decided
      cursor.won = small_->wins(state.form, state.left);
      return cursor;
    }
    const auto tried = [&](const std::vector<Signed>& after, partizan::Id form) {
      const State next = state_of(after, form, !state.left);
      if (next.large.empty()) {
        cursor.won = cursor.won || !small_->wins(next.form, next.left);
        return;
      }
      scratch.found.emplace_back(ahead(next, scratch), number(next));
    };
    std::vector<Signed> after;
    for (std::size_t i = 0; i < state.large.size() && !cursor.won; ++i) {
      if (i > 0 && state.large[i] == state.large[i - 1]) continue;
      const Signed negative = state.large[i] & 1U;
      const Options& options = scratch.options(*parts_, state.large[i], state.left);
      for (std::size_t j = 0; j < options.size() && !cursor.won; ++j) {
        after.clear();
        for (std::size_t k = 0; k < state.large.size(); ++k)
          if (k != i) after.push_back(state.large[k]);
        for (const Signed part : options[j]) after.push_back(part ^ negative);
        tried(after, state.form);
      }
    }
    if (!cursor.won)
      for (const partizan::Id form : small_->options(state.form, state.left)) tried(state.large, form);
    if (!cursor.won) std::ranges::sort(scratch.found);
    return cursor;
  }
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    if (cursor.won) {
      options.finish();  // no components: lost for whoever is to move
      return false;
    }
    for (const auto& [ahead, key] : cursor.scratch->found) {
      options.push(key);
      options.finish();
    }
    return false;
  }

  static constexpr bool kBestFirst = true;
  bool promising(Key key, Scratch& scratch) const { return ahead(read(key), scratch) >= 0; }

  int size(Key key) const { return sums_->description(key); }
  std::size_t bytes() const { return sums_->bytes() + small_->bytes(); }
  static int eager(int) { return 0; }  // small parts alone: no fact about them is worth keeping

  // `L` or `R`, who is to move, and boards joined by ` + `; `over` when that player has lost.
  std::vector<Key> parse(const std::string& text) const {
    if (text == "over") return {};
    if (text.size() < 3 || (text[0] != 'L' && text[0] != 'R') || text[1] != ' ')
      throw InputError("no position with a player to move: '" + text + "'");
    const bool left = text[0] == 'L';
    const std::size_t mark = text.find('=');
    partizan::Id form = partizan::kZero;
    if (mark != text.npos) form = small_->read(text.substr(mark + 1));
    std::vector<Signed> parts;
    if (mark != 2) parts = parts_->parse(text.substr(2, mark == text.npos ? mark : mark - 5));
    const State state = state_of(std::move(parts), form, left);
    if (state.large.empty() && state.form == partizan::kZero) return {};
    return {number(state)};
  }
  std::string text(Key key) const {
    const State state = read(key);
    std::string boards = state.left ? "L" : "R", between = " ";
    for (const Signed part : state.large) {
      boards += between + parts_->text(part);
      between = " + ";
    }
    if (state.form != partizan::kZero) boards += between + '=' + small_->text(state.form);
    return boards;
  }

 private:
  struct State {
    bool left = true;
    std::vector<Signed> large;  // sorted
    partizan::Id form = partizan::kZero;
  };

  State state_of(std::vector<Signed> parts, partizan::Id form, bool left) const {
    State state;
    state.left = left || exchanges_;
    if (!left && exchanges_) {
      for (Signed& part : parts) part ^= 1U;
      form = small_->negate(form);
    }
    std::ranges::sort(parts);
    std::vector<Signed> small;
    for (const Signed part : parts) {
      std::vector<Signed>& list = small_->is_small(part >> 1) ? small : state.large;
      // A part and its negative are worth 0 together: equal parts come first, then their negatives.
      if (!list.empty() && (list.back() ^ 1U) == part) {
        list.pop_back();
      } else {
        list.push_back(part);
      }
    }
    state.form = small.empty() ? form : small_->add(form, small);
    return state;
  }

  int ahead(const State& state, Scratch& scratch) const {
    int moves = 0;
    for (const Signed part : state.large) moves += scratch.ahead(*parts_, part, state.left);
    return moves;
  }

  Key number(const State& state) const {
    std::vector<std::uint32_t> words(state.large.begin(), state.large.end());
    words.push_back(state.form);
    words.push_back(state.left ? 1 : 0);
    return sums_->number(words, [&] {
      int size = 0;
      for (const Signed part : state.large) size += parts_->size(part >> 1);
      return size;
    });
  }
  State read(Key key) const {
    std::vector<std::uint32_t> words = sums_->words(key);
    State state;
    state.left = words.back() != 0;
    words.pop_back();
    state.form = words.back();
    words.pop_back();
    state.large = std::move(words);
    return state;
  }

  std::shared_ptr<const Parts> parts_;
  std::unique_ptr<SmallSums> small_;
  std::unique_ptr<Interner> sums_ = std::make_unique<Interner>();
  bool exchanges_ = false;
};

}  // namespace grundy::patterns
