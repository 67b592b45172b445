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

#include <memory>
#include <mutex>
#include <unordered_map>

#include "core/byte_interner.hpp"
#include "patterns/games.hpp"
#include "values/full_text.hpp"

namespace grundy::patterns {

// Canonical forms of small parts, and of their sums. All threads share them.
class SmallSums {
 public:
  using Id = partizan::Id;

  SmallSums(std::shared_ptr<const Parts> parts, int small)
      : parts_(std::move(parts)), small_(small), evaluator_(PatternValues(parts_), forms_) {}

  // Small parts stay small whatever is played, since moves make no cells.
  bool is_small(Number part) const { return parts_->size(part) <= small_; }

  // Holds them for one thread; the others wait.
  class Held {
   public:
    explicit Held(SmallSums& sums) : sums_(sums), guard_(sums.mutex_) {}
    Id add(Id form, Id other) { return sums_.forms_.add(form, other); }
    Id of(Signed part) {
      const PatternValues::Part one{part >> 1, (part & 1U) != 0};
      return sums_.evaluator_.value(std::span(&one, 1));
    }
    Id negate(Id form) { return sums_.forms_.negate(form); }
    bool at_most(Id form, Id other) { return sums_.forms_.at_most(form, other); }
    bool wins(Id form, bool left_moves) const {
      return left_moves ? sums_.forms_.left_wins_first(form) : sums_.forms_.right_wins_first(form);
    }
    partizan::View options(Id form, bool left) {
      return left ? sums_.forms_.left(form) : sums_.forms_.right(form);
    }
    std::string text(Id form) { return *partizan::FullWriter(sums_.forms_).write(form); }
    Id read(const std::string& text) { return partizan::FullReader(sums_.forms_, text).read(); }

   private:
    SmallSums& sums_;
    std::scoped_lock<std::mutex> guard_;
  };

  std::size_t bytes() const {  // with all parts
    const std::scoped_lock guard(mutex_);
    return forms_.bytes() + evaluator_.bytes();
  }
  void free_memory() {
    const std::scoped_lock guard(mutex_);
    forms_.forget();
  }

 private:
  std::shared_ptr<const Parts> parts_;
  int small_;
  mutable std::mutex mutex_;
  partizan::Forms forms_;
  partizan::Evaluator<PatternValues> evaluator_;
};

class PatternTurns {
 public:
  using Key = ByteInterner<std::uint16_t>::Key;

  static constexpr int kSmall = 8;  // cells; chosen by time on Clobber 4x5

  explicit PatternTurns(std::shared_ptr<const Parts> parts, int small = kSmall)
      : parts_(std::move(parts)),
        small_(std::make_unique<SmallSums>(parts_, small)),
        exchanges_(parts_->exchanges()) {}

  // The moves of a player in a large part, as the next player sees them: large parts that are left, the form
  // of the small ones, and how many more moves the next player has in the large ones.
  struct Moves {
    struct Move {
      std::uint32_t end;
      partizan::Id form;
      int ahead;
    };
    std::vector<Signed> parts;
    std::vector<Move> list;
    int before = 0;  // how many more moves the next player has in the part itself
    std::span<const Signed> large(std::size_t i) const {
      const std::size_t begin = i == 0 ? 0 : list[i - 1].end;
      return {parts.data() + begin, list[i].end - begin};
    }
  };

  // What a thread remembers: moves in parts, which come again in many sums.
  class Scratch {
   public:
    Scratch() = default;
    Scratch(int, std::size_t room) : most_(std::min(most_, room)) {}

    const Moves& moves(const PatternTurns& rules, Signed part, bool left) {
      const auto [at, fresh] = moves_.try_emplace(std::uint64_t{part} << 1 | (left ? 1U : 0U));
      if (fresh) {
        at->second = rules.moves(part, left, *this);
        kept_ += 128 + at->second.parts.capacity() * sizeof(Signed) +
                 at->second.list.capacity() * sizeof(Moves::Move);
      }
      return at->second;
    }
    // How many more moves the player has than the other one.
    int ahead(const Parts& parts, Signed part, bool left) {
      const auto [at, fresh] = ahead_.try_emplace(part >> 1);
      if (fresh) {
        const auto [lefts, rights] = parts.mobility(part >> 1);
        at->second = lefts - rights;
      }
      return left != ((part & 1U) != 0) ? at->second : -at->second;
    }
    void make_room() {  // between two nodes
      if (bytes() < most_) return;
      moves_.clear();
      ahead_.clear();
      kept_ = 0;
    }
    std::size_t bytes() const { return kept_ + ahead_.size() * 32; }

    std::vector<std::pair<int, Key>> found;  // how the next player stands there, and where

   private:
    friend class PatternTurns;
    struct Child {
      std::uint32_t end;
      partizan::Id form;
      int ahead;
    };

    std::size_t most_ = std::size_t{1} << 26;
    std::unordered_map<std::uint64_t, Moves> moves_;
    std::unordered_map<Number, int> ahead_;
    std::size_t kept_ = 0;
    Options options_;
    std::vector<Signed> parts_;  // of the children, one after the other
    std::vector<Child> children_;
    int all_ahead_ = 0;  // in the large parts as they stand
  };
  struct Cursor {
    const Scratch* scratch;
    bool won = false;
  };

  Cursor open(Key key, Scratch& scratch) const {
    Cursor cursor{&scratch};
    scratch.found.clear();
    scratch.make_room();
    const State state = read(key);
    if (state.large.empty()) {  // decided
      cursor.won = SmallSums::Held(*small_).wins(state.form, state.left);
      return cursor;
    }
    list_children(state, scratch);
    cursor.won = sum_up(state, scratch);
    if (cursor.won) return cursor;
    std::size_t begin = 0;
    for (const auto& [end, form, ahead] : scratch.children_) {
      const std::span<const Signed> large(scratch.parts_.data() + begin, end - begin);
      if (!large.empty()) scratch.found.emplace_back(ahead, number(large, form, exchanges_ || !state.left));
      begin = end;
    }
    std::ranges::sort(scratch.found);
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
  bool promising(Key key, Scratch& scratch) const {
    const State state = read(key);
    return ahead(state.large, state.left, scratch) >= 0;
  }

  int size(Key key) const { return sums_->operator[](key).info; }
  std::size_t bytes() const { return sums_->bytes() + small_->bytes(); }
  void free_memory() const { small_->free_memory(); }
  static int eager(int) { return 0; }  // small parts alone: no fact about them is worth keeping

  // `L` or `R`, who is to move, and boards joined by ` + `; `over` when that player has lost.
  std::vector<Key> parse(const std::string& text) const {
    if (text == "over") return {};
    if (text.size() < 3 || (text[0] != 'L' && text[0] != 'R') || text[1] != ' ')
      throw InputError("no position with a player to move: '" + text + "'");
    const bool left = text[0] == 'L';
    const std::size_t mark = text.find('=');
    State state;
    state.left = left || exchanges_;
    std::vector<Signed> parts;
    if (mark != 2) parts = parts_->parse(text.substr(2, mark == text.npos ? mark : mark - 5));
    SmallSums::Held small(*small_);
    if (mark != text.npos) state.form = small.read(text.substr(mark + 1));
    for (const Signed part : parts)
      if (small_->is_small(part >> 1)) {
        state.form = small.add(state.form, small.of(part));
      } else {
        insert(state.large, 0, part);
      }
    if (!left && exchanges_) {
      for (Signed& part : state.large) part = times_sign(part, 1);
      state.form = small.negate(state.form);
    }
    if (state.large.empty() && state.form == partizan::kZero) return {};
    return {number(state.large, state.form, state.left)};
  }
  std::string text(Key key) const {
    const State state = read(key);
    std::string written = state.left ? "L " : "R ";
    written += parts_->text(state.large);
    if (state.form == partizan::kZero) return written;
    return written + (state.large.empty() ? "=" : " + =") + SmallSums::Held(*small_).text(state.form);
  }

 private:
  struct State {
    bool left = true;
    std::vector<Signed> large;  // sorted
    partizan::Id form = partizan::kZero;
  };

  // Adds a part to a sorted sum that begins somewhere. A part and its negative are worth 0 together.
  static void insert(std::vector<Signed>& parts, std::size_t begin, Signed part) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto at = std::lower_bound(first, parts.end(), part & ~1U);
    if (at != parts.end() && cancel(*at, part)) {
      parts.erase(at);
    } else {
      parts.insert(at, part);
    }
  }

  // Of moves that leave the same large parts, one is enough if it leaves a form that is as good.
  Moves moves(Signed part, bool left, Scratch& scratch) const {
    const Signed turned = exchanges_ ? 1 : 0;
    const bool negative = (part & 1U) != 0, next_left = exchanges_ || !left;
    Options& options = scratch.options_;
    parts_->options(part >> 1, left != negative, options);
    struct Made {
      std::vector<Signed> large;
      partizan::Id form;
    };
    std::vector<Made> made;
    SmallSums::Held small(*small_);
    for (std::size_t i = 0; i < options.size(); ++i) {
      Made one{{}, partizan::kZero};
      for (const Signed given : options[i]) {
        const Signed next = times_sign(given, (part ^ turned) & 1U);
        if (small_->is_small(next >> 1)) {
          one.form = small.add(one.form, small.of(next));
        } else {
          insert(one.large, 0, next);
        }
      }
      const auto as_good = [&](const Made& a, const Made& b) {  // a, for the next player's opponent
        return a.large == b.large &&
               (next_left ? small.at_most(a.form, b.form) : small.at_most(b.form, a.form));
      };
      if (std::ranges::any_of(made, [&](const Made& other) { return as_good(other, one); })) continue;
      std::erase_if(made, [&](const Made& other) { return as_good(one, other); });
      made.push_back(std::move(one));
    }
    Moves found;
    found.before = scratch.ahead(*parts_, times_sign(part, turned), next_left);
    for (const auto& [large, form] : made) {
      found.parts.insert(found.parts.end(), large.begin(), large.end());
      found.list.push_back(
          {static_cast<std::uint32_t>(found.parts.size()), form, ahead(large, next_left, scratch)});
    }
    return found;
  }

  // The children as the next player sees them: their large parts, and what to add to the form.
  void list_children(const State& state, Scratch& scratch) const {
    scratch.parts_.clear();
    scratch.children_.clear();
    const Signed turned = exchanges_ ? 1 : 0;
    std::vector<Signed>& parts = scratch.parts_;
    int all = 0;
    for (const Signed part : state.large)
      all += scratch.ahead(*parts_, times_sign(part, turned), exchanges_ || !state.left);
    for (std::size_t i = 0; i < state.large.size(); ++i) {
      if (i > 0 && state.large[i] == state.large[i - 1]) continue;
      const Moves& moves = scratch.moves(*this, state.large[i], state.left);
      for (std::size_t j = 0; j < moves.list.size(); ++j) {
        const std::size_t begin = parts.size();
        for (std::size_t k = 0; k < state.large.size(); ++k)
          if (k != i) parts.push_back(times_sign(state.large[k], turned));
        for (const Signed part : moves.large(j)) insert(parts, begin, part);
        scratch.children_.push_back({static_cast<std::uint32_t>(parts.size()), moves.list[j].form,
                                     all - moves.before + moves.list[j].ahead});
      }
    }
    scratch.all_ahead_ = all;
  }

  // Adds the forms up, and the moves in the form itself; true if a child is decided and lost.
  bool sum_up(const State& state, Scratch& scratch) const {
    SmallSums::Held small(*small_);
    const bool next_left = exchanges_ || !state.left;
    const auto seen = [&](partizan::Id form) { return exchanges_ ? small.negate(form) : form; };
    const partizan::Id before = seen(state.form);
    std::size_t begin = 0;
    for (auto& [end, form, ahead] : scratch.children_) {
      form = small.add(before, form);
      if (end == begin && !small.wins(form, next_left)) return true;
      begin = end;
    }
    const partizan::View view = small.options(state.form, state.left);
    for (const partizan::Id option : partizan::Ids(view.begin(), view.end())) {
      for (const Signed part : state.large) scratch.parts_.push_back(times_sign(part, exchanges_ ? 1U : 0U));
      scratch.children_.push_back(
          {static_cast<std::uint32_t>(scratch.parts_.size()), seen(option), scratch.all_ahead_});
    }
    return false;
  }

  int ahead(std::span<const Signed> large, bool left, Scratch& scratch) const {
    int moves = 0;
    for (const Signed part : large) moves += scratch.ahead(*parts_, part, left);
    return moves;
  }

  // A key is the form, whose turn it is, and the large parts.
  Key number(std::span<const Signed> large, partizan::Id form, bool left) const {
    thread_local std::vector<std::uint32_t> words;
    words.assign(1, form << 1 | (left ? 1U : 0U));
    words.insert(words.end(), large.begin(), large.end());
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
    return sums_->intern({bytes, words.size() * sizeof(std::uint32_t)}, [&] {
      int size = 0;
      for (const Signed part : large) size += parts_->size(part >> 1);
      return static_cast<std::uint16_t>(size);
    });
  }
  State read(Key key) const {
    const std::span<const std::uint8_t> bytes = sums_->operator[](key).bytes();
    std::uint32_t first;
    std::memcpy(&first, bytes.data(), sizeof(first));
    State state{(first & 1U) != 0, std::vector<Signed>(bytes.size() / sizeof(Signed) - 1), first >> 1};
    if (!state.large.empty())
      std::memcpy(state.large.data(), bytes.data() + sizeof(first), bytes.size() - sizeof(first));
    return state;
  }

  std::shared_ptr<const Parts> parts_;
  std::unique_ptr<SmallSums> small_;
  std::unique_ptr<ByteInterner<std::uint16_t>> sums_ = std::make_unique<ByteInterner<std::uint16_t>>();
  bool exchanges_;
};

}  // namespace grundy::patterns
