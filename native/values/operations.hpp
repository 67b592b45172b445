// What can be asked of a form beyond order and sums. References are to Siegel, Combinatorial Game Theory.
#pragma once

#include <unordered_map>

#include "values/partizan.hpp"
#include "values/thermograph.hpp"

namespace grundy::partizan {

class Operations {
 public:
  explicit Operations(Forms& forms) : forms_(forms) {}

  // ---- temperature (II.5) ----
  const Thermograph& thermograph(Id g) {
    if (const auto found = thermographs_.find(g); found != thermographs_.end()) return found->second;
    forms_.step();
    const Form& form = forms_[g];
    if (form.small) {
      const Dyadic x = form.parts.number;
      const Dyadic cold = form.is_number() ? Dyadic::make(-1, x.exponent()) : Dyadic(0);
      return thermographs_.emplace(g, Thermograph{Wall(x), Wall(x), x, cold}).first->second;
    }
    const auto scaffold = [this](View options, bool of_left) {
      std::optional<Wall> outer;
      for (const Id option : options) {
        const Thermograph& below = thermograph(option);
        const Wall taxed = (of_left ? below.right : below.left).tilted(of_left ? -1 : 1);
        outer = outer ? Wall::outer(*outer, taxed, of_left) : taxed;
      }
      return *outer;
    };
    const Wall left = scaffold(form.left, true), right = scaffold(form.right, false);
    const Dyadic temperature = Wall::meeting(left, right);
    return thermographs_
        .emplace(
            g, Thermograph{left.cut(temperature), right.cut(temperature), left.at(temperature), temperature})
        .first->second;
  }

  Id cool(Id g, Dyadic by) {
    if (by <= Dyadic(-1)) throw InputError("a game is cooled by a number above -1");
    Memo memo;
    return cool(g, by, memo);
  }
  // {heated left options + t | heated right options - t}; numbers stay.
  Id heat(Id g, Id by) {
    Memo memo;
    return map_options(g, memo, [this](Id x) { return forms_[x].is_number(); }, [](Id x) { return x; }, by);
  }
  // The same, but an integer n becomes n times `to`.
  Id overheat(Id g, Id to, Id by) {
    Memo memo;
    return map_options(
        g, memo, [this](Id x) { return is_integer(x); },
        [&](Id x) { return multiple(forms_[x].parts.number.numerator(), to); }, by);
  }

  // ---- products and ordinal sums ----
  Id multiple(std::int64_t n, Id g) {
    Id power = n < 0 ? forms_.negate(g) : g, total = kZero;
    for (auto left = static_cast<std::uint64_t>(n < 0 ? -n : n); left != 0; left >>= 1) {
      if ((left & 1) != 0) total = forms_.add(total, power);
      if (left > 1) power = forms_.add(power, power);
    }
    return total;
  }

  // The Norton product g . unit (Winning Ways, chapter 8): every move costs a unit and an incentive.
  Id norton(Id g, Id unit) {
    if (is_integer(g)) return multiple(forms_[g].parts.number.numerator(), unit);
    if (!forms_.at_least(unit, Dyadic(0)) || unit == kZero)
      throw InputError("the unit of a Norton product is a positive game");
    Ids prices;  // the unit plus each of its incentives
    for (const Id option : forms_.left(unit)) prices.push_back(option);
    for (const Id option : forms_.right(unit))
      prices.push_back(forms_.add(unit, forms_.subtract(unit, option)));
    Memo memo;
    return product(g, unit, prices, memo);
  }

  Id ordinal_sum(Id g, Id h) {
    Memo memo;
    return ordinal(g, h, memo, 0);
  }

  // ---- sizes ----
  std::int64_t birthday(Id g) {
    const Form& form = forms_[g];
    if (form.is_number()) {
      const Dyadic x = form.parts.number.sign() < 0 ? -form.parts.number : form.parts.number;
      return x.is_integer() ? x.numerator() : x.floor() + x.exponent() + 1;
    }
    if (const auto found = birthdays_.find(g); found != birthdays_.end()) return found->second;
    check_depth(g);
    std::int64_t last = 0;
    for (const View side : {forms_.left(g), forms_.right(g)})
      for (const Id option : side) last = std::max(last, birthday(option));
    return birthdays_[g] = last + 1;
  }

  // All positions that can be reached by any moves, the game itself among them.
  Ids followers(Id g) {
    Ids found{g};
    std::unordered_map<Id, bool> seen{{g, true}};
    for (std::size_t i = 0; i < found.size(); ++i) {
      forms_.step();
      if (found.size() > kMostFollowers) throw InputError("this value has too many followers to list");
      const Id follower = found[i];
      for (const View side : {forms_.left(follower), forms_.right(follower)})
        for (const Id option : side)
          if (seen.emplace(option, true).second) found.push_back(option);
    }
    return found;
  }

  // ---- infinitesimals ----
  // All-small: in every follower either both players can move or neither (II.4).
  bool is_dicotic(Id g) {
    const Form& form = forms_[g];
    if (form.small) return form.parts.number.sign() == 0;
    if (const auto found = dicotic_.find(g); found != dicotic_.end()) return found->second;
    const auto dicotic = [this](Id option) { return is_dicotic(option); };
    return dicotic_[g] = std::ranges::all_of(form.left, dicotic) && std::ranges::all_of(form.right, dicotic);
  }

  // II.7: {aw(left) - 2 | aw(right) + 2}, but when that is an integer, how the game compares with a remote
  // star decides.
  Id atomic_weight(Id g) {
    const Form& form = forms_[g];
    if (form.left_stop.sign() != 0 || form.right_stop.sign() != 0)
      throw InputError("only an infinitesimal game has an atomic weight");
    const Id weight = atomic(g);
    if (!is_dicotic(g) && !is_atomic(g, weight)) throw InputError("this game has no atomic weight");
    return weight;
  }

  // ---- modulo infinitesimals (J. P. Grossman, A. N. Siegel, Reductions of partizan games) ----
  Id reduced(Id g) {
    const Form& form = forms_[g];
    if (form.left_stop == form.right_stop) return forms_.number(form.left_stop);
    if (const auto found = reduced_.find(g); found != reduced_.end()) return found->second;
    Ids left, right;
    for (const Id option : form.left) left.push_back(reduced(option));
    for (const Id option : form.right) right.push_back(reduced(option));
    reduce_side(g, left, true);
    reduce_side(g, right, false);
    return reduced_[g] = forms_.form(std::move(left), std::move(right));
  }

 private:
  using Memo = std::unordered_map<Id, Id>;
  static constexpr std::size_t kMostFollowers = 2'000'000;

  bool is_integer(Id g) const { return forms_[g].is_number() && forms_[g].parts.number.is_integer(); }
  void check_depth(Id g) const {
    if (forms_[g].depth > kDeepest) throw InputError("a value is too deep to compute with");
  }

  Id cool(Id g, Dyadic by, Memo& memo) {
    if (is_integer(g) || by.sign() == 0) return g;
    if (const auto found = memo.find(g); found != memo.end()) return found->second;
    const Thermograph& thermograph_of = thermograph(g);
    if (by > thermograph_of.temperature) return memo[g] = forms_.number(thermograph_of.mean);
    Ids left, right;
    const Id tax = forms_.number(by), refund = forms_.number(-by);
    for (const Id option : forms_.left(g)) left.push_back(forms_.add(cool(option, by, memo), refund));
    for (const Id option : forms_.right(g)) right.push_back(forms_.add(cool(option, by, memo), tax));
    return memo[g] = forms_.form(std::move(left), std::move(right));
  }

  template <class Stays, class Fixed>
  Id map_options(Id g, Memo& memo, const Stays& stays, const Fixed& fixed, Id by) {
    if (stays(g)) return fixed(g);
    if (const auto found = memo.find(g); found != memo.end()) return found->second;
    check_depth(g);
    Ids left, right;
    for (const Id option : forms_.left(g))
      left.push_back(forms_.add(map_options(option, memo, stays, fixed, by), by));
    for (const Id option : forms_.right(g))
      right.push_back(forms_.subtract(map_options(option, memo, stays, fixed, by), by));
    return memo[g] = forms_.form(std::move(left), std::move(right));
  }

  Id product(Id g, Id unit, const Ids& prices, Memo& memo) {
    if (is_integer(g)) return multiple(forms_[g].parts.number.numerator(), unit);
    if (const auto found = memo.find(g); found != memo.end()) return found->second;
    check_depth(g);
    Ids left, right;
    for (const Id option : forms_.left(g)) {
      const Id times = product(option, unit, prices, memo);
      for (const Id price : prices) left.push_back(forms_.add(times, price));
    }
    for (const Id option : forms_.right(g)) {
      const Id times = product(option, unit, prices, memo);
      for (const Id price : prices) right.push_back(forms_.subtract(times, price));
    }
    return memo[g] = forms_.form(std::move(left), std::move(right));
  }

  Id ordinal(Id g, Id h, Memo& memo, std::uint32_t level) {
    if (h == kZero) return g;
    if (const auto found = memo.find(h); found != memo.end()) return found->second;
    if (level > kDeepest) throw InputError("a value is too deep to compute with");
    const auto with_options = [&](View base, View above) {
      Ids options(base.begin(), base.end());
      for (const Id option : above) options.push_back(ordinal(g, option, memo, level + 1));
      return options;
    };
    Ids left = with_options(forms_.left(g), forms_.left(h));
    Ids right = with_options(forms_.right(g), forms_.right(h));
    return memo[h] = forms_.form(std::move(left), std::move(right));
  }

  Id atomic(Id g) {
    const Form& form = forms_[g];
    if (form.small) return forms_.number(form.parts.ups);
    if (const auto found = atomic_.find(g); found != atomic_.end()) return found->second;
    const Id two = forms_.number(2), minus_two = forms_.number(-2);
    Ids left, right;
    for (const Id option : form.left) left.push_back(forms_.add(atomic(option), minus_two));
    for (const Id option : form.right) right.push_back(forms_.add(atomic(option), two));
    const Id plain = forms_.form(left, right);
    return atomic_[g] = is_integer(plain) ? eccentric(g, plain, left, right) : plain;
  }

  // Whether g differs from that many ups by no more than a remote star can turn: by less than up and star and
  // a red kite, *N : -1, either way (J. H. Conway, A. N. Siegel: II.7).
  bool is_atomic(Id g, Id weight) {
    const Id rest = forms_.subtract(g, norton(weight, forms_.small({{}, 1, 0})));
    const Id star = forms_.small({{}, 0, std::bit_ceil(std::max(largest_nimber(g) + 1, 2U))});
    const Id kite = ordinal_sum(star, forms_.number(-1));
    const Id little = forms_.add(forms_.small({{}, 1, 1}), kite);
    return forms_.at_most(rest, little) && forms_.at_most(forms_.negate(little), rest);
  }

  // All integers n that fit between the options are equal but for the remote star: it tells which one.
  Id eccentric(Id g, Id plain, const Ids& left, const Ids& right) {
    const Id star = forms_.small({{}, 0, largest_nimber(g) + 1});
    const bool low = forms_.at_most(g, star), high = forms_.at_most(star, g);
    if (!low && !high) return plain;
    // Above the star: the largest integer that no right option is at or below; below it: mirrored.
    const Ids& bounds = high ? right : left;
    std::optional<std::int64_t> best;
    for (const Id bound : bounds) {
      std::int64_t n =
          high ? forms_[bound].left_stop.floor() + 1 : -((-forms_[bound].right_stop).floor()) - 1;
      while (high ? forms_.at_most(bound, Dyadic(n)) : forms_.at_least(bound, Dyadic(n))) n += high ? -1 : 1;
      if (!best || (high ? n < *best : n > *best)) best = n;
    }
    return forms_.number(*best);
  }

  std::uint32_t largest_nimber(Id g) {
    std::uint32_t most = 0;
    for (const Id follower : followers(g))
      if (forms_[follower].small && forms_[follower].parts.ups == 0)
        most = std::max(most, forms_[follower].parts.nimber);
    return most;
  }

  // g >= h up to an infinitesimal.
  bool about_at_least(Id g, Id h) { return forms_[forms_.subtract(g, h)].right_stop.sign() >= 0; }

  void reduce_side(Id g, Ids& options, bool of_left) {
    Ids open = options, done;
    while (!open.empty()) {
      const Id option = open.back();
      open.pop_back();
      const View answers = of_left ? forms_.right(option) : forms_.left(option);
      const auto through = std::ranges::find_if(answers, [&](Id answer) {
        return of_left ? about_at_least(g, answer) : about_at_least(answer, g);
      });
      if (through == answers.end()) {
        done.push_back(option);
        continue;
      }
      for (const Id next : of_left ? forms_.left(*through) : forms_.right(*through)) open.push_back(next);
    }
    tidy(done);
    options.clear();
    for (std::size_t i = 0; i < done.size(); ++i) {
      const bool dominated = std::ranges::any_of(done, [&](Id other) {
        if (other == done[i]) return false;
        return of_left ? about_at_least(other, done[i]) : about_at_least(done[i], other);
      });
      if (!dominated) options.push_back(done[i]);
    }
  }

  Forms& forms_;
  std::unordered_map<Id, Thermograph> thermographs_;
  std::unordered_map<Id, std::int64_t> birthdays_;
  std::unordered_map<Id, bool> dicotic_;
  std::unordered_map<Id, Id> atomic_, reduced_;
};

}  // namespace grundy::partizan
