// A sum of components of several games with a player to move, as rules of an impartial game: the engine's
// searches find who wins.
//
// A key is the components, and the canonical form of the sum of those that are known. Left is to move: where
// Right is, it is the negative. What is known of components:
//
// * Small ones are replaced by their canonical forms, so that equal values stand for each other, and
//   dominated and reversible moves in them are never made.
// * Forms are added up as long as that makes no large ones. The others stay beside each other, and the walls
//   of their thermographs decide many sums of them (`values/walls.hpp`).
// * Of large ones there are bounds: by how many moves each player can make at most, since both can move where
//   one can (`summands.hpp`), or by strips (`games/domineering_bounds.hpp`). The stops of all forms and these
//   bounds decide a sum in which somebody is far ahead; and the bounds are walls among others.
// * A component and its negative leave nothing.
//
// A sum that is decided is never searched: a lost one is an option without components, and a won one is left
// out. The game ends: each move is one in a component or in a form that gets a lower birthday.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "core/byte_interner.hpp"
#include "core/options.hpp"
#include "sums/summands.hpp"
#include "sums/values.hpp"

namespace grundy::sums {

struct NamedSummands {
  std::string name;  // of the game
  std::unique_ptr<Summands> summands;
};

class SumTurns {
 public:
  using Key = ByteInterner<std::uint16_t>::Key;

  explicit SumTurns(std::unique_ptr<KnownSummands> known, std::vector<NamedSummands> games)
      : known_(std::move(known)), games_(std::move(games)) {
    if (games_.size() > kForm) throw InputError("a sum is of at most " + std::to_string(kForm) + " games");
    for (const NamedSummands& game : games_) game.summands->values().keep_news(kWorthTelling);
  }

  // What components of a game are worth, if somebody knows it already; how many of these can be read.
  std::size_t tell(const std::string& name, const partizan::Values& values) const {
    const std::scoped_lock guard(mutex_);
    std::size_t taken = 0;
    for (const NamedSummands& game : games_)
      if (game.name == name) taken = std::max(taken, game.summands->values().tell(values));
    return taken;
  }
  // What was found about the components of each game since the last call, in each frame at most so many.
  std::vector<std::pair<std::string, partizan::Values>> news(std::size_t most) const {
    const std::scoped_lock guard(mutex_);
    std::vector<std::pair<std::string, partizan::Values>> found;
    for (const NamedSummands& game : games_) {
      partizan::Values values = game.summands->values().news(most);
      if (!values.empty()) found.emplace_back(game.name, std::move(values));
    }
    return found;
  }

  // A move of Left in a component, as the next player sees it, for whom everything is negative: large
  // components that are left, and a form.
  struct Moves {
    struct Move {
      std::uint32_t end;
      Id form;
    };
    std::vector<Signed> parts;
    std::vector<Move> list;
    std::span<const Signed> large(std::size_t i) const {
      const std::size_t begin = i == 0 ? 0 : list[i - 1].end;
      return {parts.data() + begin, list[i].end - begin};
    }
  };

  // What a thread remembers: moves in components, which come again in many sums.
  class Scratch {
   public:
    Scratch() = default;
    Scratch(int, std::size_t room) : most_(std::min(most_, room)) {}

    const Moves& moves(const SumTurns& rules, Signed part) {
      const auto [at, fresh] = moves_.try_emplace(part);
      if (fresh) {
        at->second = rules.moves(part, *this);
        kept_ += 128 + at->second.parts.capacity() * sizeof(Signed) +
                 at->second.list.capacity() * sizeof(Moves::Move);
      }
      return at->second;
    }
    int ahead(const SumTurns& rules, Signed part) {
      const auto [at, fresh] = ahead_.try_emplace(part >> 1);
      if (fresh) at->second = rules.summands(part).ahead(number_in_game(part));
      return (part & 1U) != 0 ? -at->second : at->second;
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
    friend class SumTurns;
    std::size_t most_ = std::size_t{1} << 26;
    std::unordered_map<Signed, Moves> moves_;
    std::unordered_map<Signed, int> ahead_;
    std::size_t kept_ = 0;
    patterns::Options options_;
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
    for (const Signed part : state.parts)
      if (!is_form(part)) scratch.moves(*this, part);  // before the lock is taken
    const std::scoped_lock guard(mutex_);
    const Known known = decided(state);
    if (known == Known::lost) return cursor;
    cursor.won = known == Known::won || list_children(state, scratch);
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
  bool promising(Key key, Scratch& scratch) const {
    const State state = read(key);
    const std::scoped_lock guard(mutex_);
    return standing(state, scratch) >= 0;
  }

  int size(Key key) const { return sums_->operator[](key).info; }
  std::size_t bytes() const {
    const std::scoped_lock guard(mutex_);
    std::size_t total = sums_->bytes() + known_->bytes() + bounds_.size() * (sizeof(Bounds) + 48);
    for (const NamedSummands& game : games_) total += game.summands->bytes();
    return total;
  }
  void free_memory() const {
    const std::scoped_lock guard(mutex_);
    known_->forms.forget();
  }
  static int eager(int) { return -1; }

  // `L` or `R`, who is to move, and a sum: `clobber[BW] - 2 . domineering[../..] + 1/2^*`; `over` when that
  // player has lost.
  std::vector<Key> parse(const std::string& text) const {
    if (text == "over") return {};
    if (text.size() < 3 || (text[0] != 'L' && text[0] != 'R') || text[1] != ' ')
      throw InputError("no position with a player to move: '" + text + "'");
    State state;
    const std::scoped_lock guard(mutex_);
    for (std::size_t at = 2; at < text.size();) {
      bool negative = text[0] == 'R';
      const std::string_view left = std::string_view(text).substr(at);
      if (at > 2) {
        if (!left.starts_with(" + ") && !left.starts_with(" - ")) throw InputError("no sum: '" + text + "'");
        negative ^= left[1] == '-';
        at += 3;
      }
      if (at < text.size() && text[at] == '-') {
        negative = !negative;
        ++at;
      }
      read_term(text, at, negative, state);
    }
    settle(state);
    if (state.parts.empty() && state.form == kZero) return {};
    return {number(state)};
  }
  std::string text(Key key) const {
    const State state = read(key);
    const std::scoped_lock guard(mutex_);
    std::string written;
    for (const Signed part : state.parts) {
      const bool negative = !is_form(part) && (part & 1U) != 0;
      if (!written.empty())
        written += negative ? " - " : " + ";
      else if (negative)
        written += '-';
      if (is_form(part)) {
        known_->write(form_of(part), written);
      } else {
        written += games_[game_of(part)].name + '[' + summands(part).text(number_in_game(part)) + ']';
      }
    }
    if (state.form != kZero || written.empty()) {
      if (!written.empty()) written += " + ";
      known_->write(state.form, written);
    }
    return "L " + written;
  }

 private:
  // A component of the sum: its game, the number there, and the sign. A form is a component of a game of its
  // own, the last, in which the negative is another form.
  // The highest bit says that it is its own negative, and then it has no sign.
  static constexpr int kGameBits = 5, kNumberBits = 30 - kGameBits;
  static constexpr std::uint32_t kForm = (1U << kGameBits) - 1;

  struct State {
    Id form = kZero;
    std::vector<Signed> parts;  // sorted
  };
  enum class Known { open, won, lost };               // by Left, who is to move
  static constexpr std::uint64_t kWorthTelling = 10;  // components that it takes to value one

  static std::uint32_t game_of(Signed part) { return part >> (kNumberBits + 1) & kForm; }
  static bool is_form(Signed part) { return game_of(part) == kForm; }
  static Number number_in_game(Signed part) { return part >> 1 & (kOwnNegative | ((1U << kNumberBits) - 1)); }
  static Id form_of(Signed part) { return number_in_game(part); }
  static Signed component(std::uint32_t game, Number number, bool negative) {
    if ((number & ~kOwnNegative) >> kNumberBits != 0) throw InputError("too many components");
    return signed_part(game << kNumberBits | number, negative);
  }
  static Signed form_component(Id form) { return component(kForm, form, false); }
  Summands& summands(Signed part) const { return *games_[game_of(part)].summands; }

  // Adds a component to a sorted sum. One and its negative are worth 0 together.
  static void insert(std::vector<Signed>& parts, Signed part) {
    const auto at = std::ranges::lower_bound(parts, part & ~1U);
    if (!is_form(part) && at != parts.end() && patterns::cancel(*at, part)) {
      parts.erase(at);
    } else {
      parts.insert(at, part);
    }
  }
  void insert_form(State& state, Id form) const {
    if (known_->add_up(state.form, form)) {
      state.form = known_->forms.add(state.form, form);
      return;
    }
    const Signed opposite = form_component(known_->forms.negate(form));
    const auto at = std::ranges::lower_bound(state.parts, opposite);
    if (at != state.parts.end() && *at == opposite) {
      state.parts.erase(at);
    } else {
      insert(state.parts, form_component(form));
    }
  }
  // Adds a component of a game, by its value if it is small.
  void insert_new(State& state, std::uint32_t game, Signed in_game, bool negative) const {
    negative ^= (in_game & 1U) != 0;
    Summands& own = *games_[game].summands;
    if (own.is_small(in_game >> 1)) {
      const Id value = own.value(in_game >> 1);
      insert_form(state, negative ? known_->forms.negate(value) : value);
    } else {
      insert(state.parts, component(game, in_game >> 1, negative));
    }
  }
  // Adds forms up that may have become small enough.
  void settle(State& state) const {
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::size_t i = state.parts.size(); i-- > 0;) {
        if (!is_form(state.parts[i])) continue;
        const Id form = form_of(state.parts[i]);
        if (!known_->add_up(state.form, form)) continue;
        state.parts.erase(state.parts.begin() + static_cast<std::ptrdiff_t>(i));
        state.form = known_->forms.add(state.form, form);
        changed = true;
      }
    }
  }
  void read_term(const std::string& text, std::size_t& at, bool negative, State& state) const {
    std::size_t times = 1;
    const std::size_t digits = text.find_first_not_of("0123456789", at);
    if (digits != at && digits != text.npos && text.compare(digits, 3, " . ") == 0) {
      times = std::stoul(text.substr(at, digits - at));
      at = digits + 3;
    }
    const std::size_t open = text.find_first_of("[{ ", at);
    if (open == text.npos || text[open] != '[') {
      LiteralReader reader(known_->forms, text, at);
      const Id form = reader.term();
      at = reader.at();
      for (; times > 0; --times) insert_form(state, negative ? known_->forms.negate(form) : form);
      return;
    }
    const std::string name = text.substr(at, open - at);
    std::size_t end = open + 1;
    for (int depth = 1; depth > 0; ++end) {
      if (end == text.size()) throw InputError("a bracket is missing in '" + text + "'");
      if (text[end] == '"') throw InputError("the engine reads no strings: '" + text + "'");
      depth += text[end] == '[' ? 1 : text[end] == ']' ? -1 : 0;
    }
    const std::string position = text.substr(open + 1, end - open - 2);
    at = end;
    std::string wrong = "no game is called '" + name + "'";
    for (std::uint32_t game = 0; game < games_.size(); ++game) {
      if (games_[game].name != name) continue;
      try {  // of a game there may be several frames
        const std::vector<Signed> parts = games_[game].summands->parse(position);
        for (; times > 0; --times)
          for (const Signed part : parts) insert_new(state, game, part, negative);
        return;
      } catch (const InputError& error) {
        wrong = error.what();
      }
    }
    throw InputError(wrong);
  }

  // The moves of Left in a component of a game. Of those that leave the same large components, one is enough
  // if it leaves a form that is as good.
  Moves moves(Signed part, Scratch& scratch) const {
    const std::uint32_t game = game_of(part);
    const bool negative = (part & 1U) != 0;
    patterns::Options& options = scratch.options_;
    summands(part).options(number_in_game(part), !negative, options);
    std::vector<State> made;
    const std::scoped_lock guard(mutex_);
    for (std::size_t i = 0; i < options.size(); ++i) {
      State one;
      for (const Signed next : options[i]) insert_new(one, game, next, !negative);
      settle(one);
      const auto as_good = [&](const State& a, const State& b) {  // for who has moved
        return a.parts == b.parts && known_->forms.at_most(a.form, b.form);
      };
      if (std::ranges::any_of(made, [&](const State& other) { return as_good(other, one); })) continue;
      std::erase_if(made, [&](const State& other) { return as_good(one, other); });
      made.push_back(std::move(one));
    }
    Moves found;
    for (const State& one : made) {
      found.parts.insert(found.parts.end(), one.parts.begin(), one.parts.end());
      found.list.push_back({static_cast<std::uint32_t>(found.parts.size()), one.form});
    }
    return found;
  }

  // Lists what Left can move to, as Right sees it; true if one of them is lost for Right.
  bool list_children(const State& state, Scratch& scratch) const {
    State turned{known_->forms.negate(state.form), {}};
    for (const Signed part : state.parts)
      turned.parts.push_back(is_form(part) ? form_component(known_->forms.negate(form_of(part)))
                                           : patterns::times_sign(part, 1));
    std::vector<Signed> kept(turned.parts);
    for (std::size_t i = 0; i < state.parts.size(); ++i) {
      const Signed part = state.parts[i];
      if (i > 0 && part == state.parts[i - 1]) continue;
      kept = turned.parts;
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
      std::ranges::sort(kept);
      if (is_form(part)) {
        const partizan::View view = known_->options(form_of(part), true);
        for (const Id option : partizan::Ids(view.begin(), view.end())) {
          State child{turned.form, kept};
          insert_form(child, known_->forms.negate(option));
          if (add_child(child, scratch)) return true;
        }
        continue;
      }
      const Moves& moves = scratch.moves(*this, part);
      for (std::size_t j = 0; j < moves.list.size(); ++j) {
        State child{turned.form, kept};
        for (const Signed next : moves.large(j)) {
          if (is_form(next))
            insert_form(child, form_of(next));
          else
            insert(child.parts, next);
        }
        insert_form(child, moves.list[j].form);
        if (add_child(child, scratch)) return true;
      }
    }
    kept = turned.parts;
    std::ranges::sort(kept);
    const partizan::View view = known_->options(state.form, true);
    for (const Id option : partizan::Ids(view.begin(), view.end())) {
      State child{known_->forms.negate(option), kept};
      if (add_child(child, scratch)) return true;
    }
    return false;
  }

  // Takes a child in, if nobody knows yet who wins it; true if it is lost.
  bool add_child(State& child, Scratch& scratch) const {
    settle(child);
    switch (decided(child)) {
      case Known::lost: return true;
      case Known::won: return false;
      case Known::open: scratch.found.emplace_back(standing(child, scratch), number(child));
    }
    return false;
  }

  Known decided(const State& state) const {
    partizan::Forms& forms = known_->forms;
    if (state.parts.empty()) return forms.left_wins_first(state.form) ? Known::won : Known::lost;
    std::int64_t reach = known_->reach(state.form);
    std::array<std::int64_t, 2> stops = known_->stops(state.form);  // what each is sure of at least
    for (const Signed part : state.parts) {
      if (is_form(part)) {
        reach += known_->reach(form_of(part));
        const auto more = known_->stops(form_of(part));
        for (const std::size_t player : {0U, 1U}) stops[player] += more[player];
        continue;
      }
      const Bounds& bounds = bounds_of(part);
      if (!bounds.known) return Known::open;
      reach += bounds.reach;
      for (const std::size_t player : {0U, 1U})
        stops[player] += bounds.sure[player ^ (part & 1U)].second[partizan::kCold];
    }
    if (stops[0] > 0) return Known::won;
    if (stops[1] > 0) return Known::lost;
    if (reach > KnownSummands::kMostReach) return Known::open;
    partizan::BothSure sure = known_->sure(state.form);
    for (const Signed part : state.parts)
      for (const std::size_t player : {0U, 1U})
        sure[player].add(is_form(part) ? known_->sure(form_of(part))[player]
                                       : bounds_of(part).sure[player ^ (part & 1U)]);
    return sure[0].wins_first() ? Known::won : sure[1].wins_second() ? Known::lost : Known::open;
  }

  // What is sure in a large component.
  struct Bounds {
    bool known = false;
    std::int64_t reach = 0;
    partizan::BothSure sure;
  };
  const Bounds& bounds_of(Signed part) const {
    if (bounds_.size() > kMostBounds) bounds_.clear();
    const auto [at, fresh] = bounds_.try_emplace(part >> 1);
    Bounds& bounds = at->second;
    if (!fresh) return bounds;
    if (const auto sure = summands(part).sure(number_in_game(part))) {
      bounds.known = true;
      bounds.sure = *sure;
      for (const partizan::Sure& one : *sure)
        for (int i = 0; i < partizan::kLanes; ++i)
          bounds.reach = std::max<std::int64_t>(bounds.reach, std::abs(one.second[i]) / partizan::kUnits + 1);
    }
    return bounds;
  }
  static constexpr std::size_t kMostBounds = 1 << 16;

  // How far Left is ahead, about, in units of values.
  int standing(const State& state, Scratch& scratch) const {
    int total = known_->mean(state.form);
    for (const Signed part : state.parts)
      total += is_form(part) ? known_->mean(form_of(part)) : kMove * scratch.ahead(*this, part);
    return total;
  }
  static constexpr int kMove = partizan::kUnits / 4;  // what a move more is worth

  Key number(const State& state) const {
    thread_local std::vector<std::uint32_t> words;
    words.assign(1, state.form);
    words.insert(words.end(), state.parts.begin(), state.parts.end());
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
    if (words.size() * sizeof(std::uint32_t) > 0xffff) throw InputError("a sum of too many components");
    return sums_->intern({bytes, words.size() * sizeof(std::uint32_t)}, [&] {
      int size = 0;
      for (const Signed part : state.parts)
        size += is_form(part) ? 1 : summands(part).size(number_in_game(part));
      return static_cast<std::uint16_t>(std::min(size, 0xffff));
    });
  }
  State read(Key key) const {
    const std::span<const std::uint8_t> bytes = sums_->operator[](key).bytes();
    State state;
    std::memcpy(&state.form, bytes.data(), sizeof(state.form));
    state.parts.resize(bytes.size() / sizeof(Signed) - 1);
    if (!state.parts.empty())
      std::memcpy(state.parts.data(), bytes.data() + sizeof(state.form), bytes.size() - sizeof(state.form));
    return state;
  }

  mutable std::mutex mutex_;  // of what is known
  mutable std::unordered_map<Signed, Bounds> bounds_;
  std::unique_ptr<KnownSummands> known_;
  std::vector<NamedSummands> games_;
  std::unique_ptr<ByteInterner<std::uint16_t>> sums_ = std::make_unique<ByteInterner<std::uint16_t>>();
};

}  // namespace grundy::sums
