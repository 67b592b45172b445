// Short partizan games in normal play, in canonical form, each stored once: equal values have equal ids.
//
// Sums of a number, a multiple of up and a nimber are kept as three numbers and never touch an option list
// unless something else is added to them. Every other form is its options, with its stops beside them: most
// comparisons are decided by stops (Siegel, Combinatorial Game Theory, chapter II.3).
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/basics.hpp"
#include "values/dyadic.hpp"
#include "values/pair_map.hpp"

namespace grundy::partizan {

using Id = std::uint32_t;
using Ids = std::vector<Id>;
using View = std::span<const Id>;

inline constexpr Id kZero = 0;
inline constexpr std::uint32_t kMostNimber = 65000;
inline constexpr std::int32_t kMostUps = 1 << 30;
inline constexpr std::uint32_t kDeepest = 3000;  // levels of options below a form that is computed with

// A number, a multiple of up and a nimber, added.
struct Small {
  Dyadic number;
  std::int32_t ups = 0;
  std::uint32_t nimber = 0;

  bool operator==(const Small&) const = default;
  bool is_number() const { return ups == 0 && nimber == 0; }
  // Whether the infinitesimal part is at least 0.
  bool up_at_least_0() const { return ups > 1 || (ups == 1 && nimber != 1) || is_number(); }
  bool up_at_most_0() const { return ups < -1 || (ups == -1 && nimber != 1) || is_number(); }
};

struct Form {
  bool small = true;
  bool at_least_right_stop = true;  // whether the game is >= its right stop
  bool at_most_left_stop = true;
  bool listed =
      false;  // whether the options are in the lists; those of small forms are put there when asked for
  std::uint32_t depth = 0;
  Small parts;  // of a small form
  Dyadic left_stop, right_stop;
  View left, right;
  std::uint64_t hash = 0;

  bool is_number() const { return small && parts.is_number(); }
};

class Forms {
 public:
  Forms() {
    table_.assign(1 << 12, kNone);
    small({});
  }
  Forms(const Forms&) = delete;
  Forms& operator=(const Forms&) = delete;

  // Called every few thousand steps of long work; throws to end it.
  std::function<void()> poll = [] {};
  void step() {
    if ((++steps_ & 0xfff) == 0) poll();
  }

  std::size_t size() const { return forms_.size(); }
  std::size_t bytes() const {
    return forms_.size() * sizeof(Form) + listed_ * sizeof(Id) + table_.capacity() * sizeof(Id) +
           sums_.bytes() + orders_.bytes();
  }
  // Forgets what can be computed again.
  void forget() {
    sums_.clear();
    orders_.clear();
  }

  const Form& operator[](Id id) const { return forms_[id]; }
  View left(Id id) { return listed(id).left; }
  View right(Id id) { return listed(id).right; }

  Id number(Dyadic x) { return small({x, 0, 0}); }
  Id small(const Small& parts) {
    if (parts.nimber > kMostNimber)
      throw InputError("a nimber in a partizan value is at most *" + std::to_string(kMostNimber));
    if (parts.ups > kMostUps || parts.ups < -kMostUps) throw InputError("a multiple of up is too large");
    const std::uint64_t hash =
        mix(parts.number.hash() +
            mix(static_cast<std::uint32_t>(parts.ups) + (static_cast<std::uint64_t>(parts.nimber) << 32)));
    return find(
        hash, [&](const Form& form) { return form.small && form.parts == parts; },
        [&] {
          Form form;
          form.parts = parts;
          form.left_stop = form.right_stop = parts.number;
          form.at_least_right_stop = parts.up_at_least_0();
          form.at_most_left_stop = parts.up_at_most_0();
          form.depth = static_cast<std::uint32_t>(std::abs(parts.ups)) + parts.nimber;
          return form;
        });
  }

  // The canonical form of {left | right}.
  Id form(Ids left, Ids right);

  Id negate(Id g);
  Id add(Id g, Id h);
  Id subtract(Id g, Id h) { return add(g, negate(h)); }
  bool at_most(Id g, Id h);  // g <= h
  bool at_least(Id g, Dyadic x) const {
    const Form& form = forms_[g];
    return form.right_stop > x || (form.right_stop == x && form.at_least_right_stop);
  }
  bool at_most(Id g, Dyadic x) const {
    const Form& form = forms_[g];
    return form.left_stop < x || (form.left_stop == x && form.at_most_left_stop);
  }
  bool left_wins_first(Id g) const { return !at_most(g, Dyadic(0)); }
  bool right_wins_first(Id g) const { return !at_least(g, Dyadic(0)); }

 private:
  static constexpr Id kNone = 0xffffffffU;

  // The options of a game whose canonical form is not known yet; it is no number.
  struct Raw {
    Ids left, right;
    Dyadic left_stop, right_stop;
  };

  template <class Same, class Make>
  Id find(std::uint64_t hash, const Same& same, const Make& make) {
    const std::size_t mask = table_.size() - 1;
    std::size_t place = hash & mask;
    for (; table_[place] != kNone; place = (place + 1) & mask)
      if (forms_[table_[place]].hash == hash && same(forms_[table_[place]])) return table_[place];
    const Id id = static_cast<Id>(forms_.size());
    if (id == kNone) throw InputError("there are too many values");
    forms_.push_back(make());
    forms_.back().hash = hash;
    table_[place] = id;
    if (forms_.size() * 2 > table_.size()) grow();
    return id;
  }
  void grow() {
    table_.assign(table_.size() * 2, kNone);
    const std::size_t mask = table_.size() - 1;
    for (Id id = 0; id < forms_.size(); ++id) {
      std::size_t place = forms_[id].hash & mask;
      while (table_[place] != kNone) place = (place + 1) & mask;
      table_[place] = id;
    }
  }

  const Form& listed(Id id) {
    if (forms_[id].small && !forms_[id].listed) list_small(id);
    return forms_[id];
  }
  void list_small(Id id);
  View keep(const Ids& ids);

  Id recognised(const Raw& game);
  std::optional<Small> as_small(const Raw& game) const;
  void drop_dominated(Ids& options, bool of_left);
  bool bypass_reversible(Raw& game, bool of_left);
  bool at_most(Id x, const Raw& game);
  bool at_least(Id x, const Raw& game);
  bool small_at_most(const Small& g, const Small& h) const;
  bool compare(Id g, Id h);
  void check_depth(Id g, Id h) const {
    if (forms_[g].depth + forms_[h].depth > kDeepest) throw InputError("a value is too deep to compute with");
  }

  std::deque<Form> forms_;  // addresses stay
  std::vector<Id> table_;
  std::vector<std::unique_ptr<Id[]>> blocks_;
  std::size_t block_used_ = 0, block_size_ = 0, listed_ = 0;
  PairMap sums_, orders_;
  std::uint64_t steps_ = 0;
};

inline View Forms::keep(const Ids& ids) {
  if (ids.empty()) return {};
  if (block_used_ + ids.size() > block_size_) {
    block_size_ = std::max<std::size_t>(ids.size(), std::size_t{1} << 14);
    blocks_.push_back(std::make_unique<Id[]>(block_size_));
    block_used_ = 0;
  }
  Id* const place = blocks_.back().get() + block_used_;
  std::copy(ids.begin(), ids.end(), place);
  block_used_ += ids.size();
  listed_ += ids.size();
  return {place, ids.size()};
}

// ---- small forms --------------------------------------------------------------------------------

inline bool Forms::small_at_most(const Small& g, const Small& h) const {
  if (g.number != h.number) return g.number < h.number;
  return Small{{}, h.ups - g.ups, h.nimber ^ g.nimber}.up_at_least_0();
}

// The options of x + n.up + *m (Winning Ways, chapter 3, and Siegel II.4).
inline void Forms::list_small(Id id) {
  const Small parts = forms_[id].parts;
  const Dyadic x = parts.number;
  Ids left, right;
  if (parts.is_number()) {
    if (x.is_integer()) {
      if (x.sign() > 0) left.push_back(number(x - 1));
      if (x.sign() < 0) right.push_back(number(x + 1));
    } else {
      left.push_back(number(Dyadic::make(x.numerator() - 1, x.exponent())));
      right.push_back(number(Dyadic::make(x.numerator() + 1, x.exponent())));
    }
  } else if (parts.ups == 0) {
    for (std::uint32_t nimber = 0; nimber < parts.nimber; ++nimber) left.push_back(small({x, 0, nimber}));
    right = left;
  } else {
    const bool positive = parts.ups > 0;
    Ids& zeros = positive ? left : right;
    zeros.push_back(number(x));
    if (std::abs(parts.ups) == 1 && parts.nimber == 1) zeros.push_back(small({x, 0, 1}));
    (positive ? right : left).push_back(small({x, parts.ups - (positive ? 1 : -1), parts.nimber ^ 1U}));
  }
  const View kept_left = keep(left), kept_right = keep(right);
  Form& form = forms_[id];
  form.left = kept_left;
  form.right = kept_right;
  form.listed = true;
}

// The small form that has these canonical options, if there is one.
inline std::optional<Small> Forms::as_small(const Raw& game) const {
  const auto parts = [this](Id id) -> const Small* { return forms_[id].small ? &forms_[id].parts : nullptr; };
  const Small* const first_left = parts(game.left.front());
  const Small* const first_right = parts(game.right.front());
  if (first_left == nullptr || first_right == nullptr) return std::nullopt;
  const Dyadic x = first_left->number;
  if (game.left == game.right) {
    std::vector<bool> seen(game.left.size());
    for (const Id option : game.left) {
      const Small* const small = parts(option);
      if (small == nullptr || small->number != x || small->ups != 0 || small->nimber >= seen.size())
        return std::nullopt;
      seen[small->nimber] = true;
    }
    return Small{x, 0, static_cast<std::uint32_t>(seen.size())};
  }
  if (first_right->number != x) return std::nullopt;
  const auto is_zeros = [&](const Ids& side) {  // only x; or x and x* against x
    return side.size() == 1 && forms_[side.front()].is_number();
  };
  const auto is_star_and_zero = [&](const Ids& side) {
    if (side.size() != 2) return false;
    const Small *const a = parts(side[0]), *const b = parts(side[1]);
    return a != nullptr && b != nullptr && a->number == x && b->number == x && a->ups == 0 && b->ups == 0 &&
           a->nimber + b->nimber == 1;
  };
  if (is_zeros(game.left) && game.right.size() == 1 && first_right->ups >= 0)
    return Small{x, first_right->ups + 1, first_right->nimber ^ 1U};
  if (is_zeros(game.right) && game.left.size() == 1 && first_left->ups <= 0)
    return Small{x, first_left->ups - 1, first_left->nimber ^ 1U};
  if (is_star_and_zero(game.left) && is_zeros(game.right)) return Small{x, 1, 1};
  if (is_star_and_zero(game.right) && is_zeros(game.left)) return Small{x, -1, 1};
  return std::nullopt;
}

// ---- canonical forms ----------------------------------------------------------------------------

inline void tidy(Ids& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

inline Id Forms::form(Ids left, Ids right) {
  step();
  tidy(left);
  tidy(right);
  // A number x fits if no left option is >= x and no right option <= x, and the simplest one is the value.
  Bound low, high;
  for (const Id option : left) {
    const Form& form = forms_[option];
    const bool closed = !form.at_least_right_stop;
    if (!low.number || form.right_stop > *low.number)
      low = {form.right_stop, closed};
    else if (form.right_stop == *low.number)
      low.closed &= closed;
  }
  for (const Id option : right) {
    const Form& form = forms_[option];
    const bool closed = !form.at_most_left_stop;
    if (!high.number || form.left_stop < *high.number)
      high = {form.left_stop, closed};
    else if (form.left_stop == *high.number)
      high.closed &= closed;
  }
  if (const auto x = simplest(low, high)) return number(*x);
  for (const Ids* side : {&left, &right})
    for (const Id option : *side)
      if (forms_[option].depth >= kDeepest) throw InputError("a value is too deep to compute with");
  Raw game{std::move(left), std::move(right), *low.number, *high.number};
  drop_dominated(game.left, true);
  drop_dominated(game.right, false);
  const bool left_changed = bypass_reversible(game, true);
  const bool right_changed = bypass_reversible(game, false);
  if (left_changed) drop_dominated(game.left, true);
  if (right_changed) drop_dominated(game.right, false);
  return recognised(game);
}

inline Id Forms::recognised(const Raw& game) {
  if (const auto parts = as_small(game)) return small(*parts);
  std::uint64_t hash = 1;
  for (const Id option : game.left) hash = mix(hash + option);
  hash = mix(hash ^ 0x5851f42d4c957f2dULL);
  for (const Id option : game.right) hash = mix(hash + option);
  const auto same = [&](const Form& form) {
    return !form.small && std::ranges::equal(form.left, game.left) &&
           std::ranges::equal(form.right, game.right);
  };
  return find(hash, same, [&] {
    Form form;
    form.small = false;
    form.listed = true;
    form.left = keep(game.left);
    form.right = keep(game.right);
    form.left_stop = game.left_stop;
    form.right_stop = game.right_stop;
    // G >= r = its right stop unless Right can move to something <= r.
    for (const Id option : game.right)
      if (at_most(option, form.right_stop)) form.at_least_right_stop = false;
    for (const Id option : game.left)
      if (at_least(option, form.left_stop)) form.at_most_left_stop = false;
    for (const View side : {form.left, form.right})
      for (const Id option : side) form.depth = std::max(form.depth, forms_[option].depth + 1);
    return form;
  });
}

inline void Forms::drop_dominated(Ids& options, bool of_left) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Id option = options[i];
    bool dominated = false;
    for (std::size_t j = 0; j < options.size() && !dominated; ++j) {
      if (j == i || (j >= kept && j < i)) continue;
      dominated = of_left ? at_most(option, options[j]) : at_most(options[j], option);
    }
    if (!dominated) options[kept++] = option;
  }
  options.resize(kept);
}

inline bool Forms::bypass_reversible(Raw& game, bool of_left) {
  const Ids options = of_left ? game.left : game.right;
  Ids open = options, done;
  bool changed = false;
  while (!open.empty()) {
    const Id option = open.back();
    open.pop_back();
    const View answers = of_left ? right(option) : left(option);
    const auto through = std::ranges::find_if(
        answers, [&](Id answer) { return of_left ? at_most(answer, game) : at_least(answer, game); });
    if (through == answers.end()) {
      done.push_back(option);
      continue;
    }
    changed = true;
    const View instead = of_left ? left(*through) : right(*through);
    for (const Id next : instead)
      if (std::ranges::find(open, next) == open.end() && std::ranges::find(done, next) == done.end())
        open.push_back(next);
  }
  tidy(done);
  (of_left ? game.left : game.right) = std::move(done);
  return changed;
}

inline bool Forms::at_most(Id x, const Raw& game) {
  const Form& form = forms_[x];
  if (form.left_stop > game.left_stop || form.right_stop > game.right_stop) return false;
  if (form.left_stop < game.right_stop) return true;
  step();
  for (const Id option : game.right)
    if (at_most(option, x)) return false;
  for (const Id option : left(x))
    if (at_least(option, game)) return false;
  return true;
}

inline bool Forms::at_least(Id x, const Raw& game) {
  const Form& form = forms_[x];
  if (form.left_stop < game.left_stop || form.right_stop < game.right_stop) return false;
  if (form.right_stop > game.left_stop) return true;
  step();
  for (const Id option : game.left)
    if (at_most(x, option)) return false;
  for (const Id option : right(x))
    if (at_most(option, game)) return false;
  return true;
}

// ---- order and sums -----------------------------------------------------------------------------

inline bool Forms::at_most(Id g, Id h) {
  if (g == h) return true;
  const Form &a = forms_[g], &b = forms_[h];
  if (a.small && b.small) return small_at_most(a.parts, b.parts);
  if (a.is_number()) return at_least(h, a.parts.number);
  if (b.is_number()) return at_most(g, b.parts.number);
  if (a.left_stop > b.left_stop || a.right_stop > b.right_stop) return false;
  if (a.left_stop < b.right_stop) return true;
  return compare(g, h);
}

inline bool Forms::compare(Id g, Id h) {
  if (const auto known = orders_.get(g, h)) return *known != 0;
  step();
  check_depth(g, h);
  bool holds = true;
  for (const Id option : left(g))
    if (at_most(h, option)) {
      holds = false;
      break;
    }
  if (holds)
    for (const Id option : right(h))
      if (at_most(option, g)) {
        holds = false;
        break;
      }
  orders_.put(g, h, holds ? 1 : 0);
  return holds;
}

inline Id Forms::negate(Id g) {
  const Form& form = forms_[g];
  if (form.small) return small({-form.parts.number, -form.parts.ups, form.parts.nimber});
  if (const auto known = sums_.get(g, kNone)) return *known;
  Raw mirrored{{}, {}, -form.right_stop, -form.left_stop};
  for (const Id option : right(g)) mirrored.left.push_back(negate(option));
  for (const Id option : left(g)) mirrored.right.push_back(negate(option));
  tidy(mirrored.left);
  tidy(mirrored.right);
  const Id negative = recognised(mirrored);
  sums_.put(g, kNone, negative);
  sums_.put(negative, kNone, g);
  return negative;
}

inline Id Forms::add(Id g, Id h) {
  if (g == kZero) return h;
  if (h == kZero) return g;
  if (g > h) std::swap(g, h);
  {
    const Form &a = forms_[g], &b = forms_[h];
    if (a.small && b.small) {
      const std::int64_t ups = static_cast<std::int64_t>(a.parts.ups) + b.parts.ups;
      if (ups > kMostUps || ups < -kMostUps) throw InputError("a multiple of up is too large");
      return small(
          {a.parts.number + b.parts.number, static_cast<std::int32_t>(ups), a.parts.nimber ^ b.parts.nimber});
    }
  }
  if (const auto known = sums_.get(g, h)) return *known;
  check_depth(g, h);
  Id sum = kNone;
  const bool number_first = forms_[g].is_number(), number_second = forms_[h].is_number();
  if (number_first || number_second) {
    // Number translation: the options are those of the other game, shifted, and stay canonical.
    const Id x = number_first ? g : h, other = number_first ? h : g;
    const Dyadic by = forms_[x].parts.number;
    Raw shifted{{}, {}, forms_[other].left_stop + by, forms_[other].right_stop + by};
    for (const Id option : left(other)) shifted.left.push_back(add(option, x));
    for (const Id option : right(other)) shifted.right.push_back(add(option, x));
    tidy(shifted.left);
    tidy(shifted.right);
    step();
    sum = recognised(shifted);
  } else {
    Ids lefts, rights;
    for (const Id option : left(g)) lefts.push_back(add(option, h));
    for (const Id option : left(h)) lefts.push_back(add(g, option));
    for (const Id option : right(g)) rights.push_back(add(option, h));
    for (const Id option : right(h)) rights.push_back(add(g, option));
    sum = form(std::move(lefts), std::move(rights));
  }
  sums_.put(g, h, sum);
  return sum;
}

}  // namespace grundy::partizan
