// Forms and their operations for callers that name them by numbers, one thread at a time.
#pragma once

#include <mutex>
#include <tuple>
#include <utility>

#include "values/full_text.hpp"
#include "values/operations.hpp"

namespace grundy::partizan {

using Fraction = std::pair<std::int64_t, int>;  // numerator and exponent of a dyadic rational
using Points = std::vector<std::pair<Fraction, Fraction>>;

class FormRegistry {
 public:
  FormRegistry() : operations_(forms_) {}

  // Rules in Python may use the store while it waits for them, so the lock can be taken again.
  std::unique_lock<std::recursive_mutex> lock() { return std::unique_lock(mutex_); }
  Forms& forms() { return forms_; }

  Id small(std::int64_t numerator, int exponent, std::int32_t ups, std::uint32_t nimber) {
    if (exponent < 0 || exponent > Dyadic::kMostExponent)
      throw InputError("no exponent of a dyadic rational");
    const auto guard = lock();
    return forms_.small({Dyadic::make(numerator, exponent), ups, nimber});
  }
  std::optional<std::tuple<Fraction, std::int32_t, std::uint32_t>> parts(Id g) {
    const auto guard = lock();
    const Form& form = known(g);
    if (!form.small) return std::nullopt;
    return std::tuple{fraction(form.parts.number), form.parts.ups, form.parts.nimber};
  }
  Id form(const Ids& left, const Ids& right) {
    const auto guard = lock();
    for (const Ids* side : {&left, &right})
      for (const Id option : *side) known(option);
    return forms_.form(left, right);
  }
  Ids left(Id g) {
    const auto guard = lock();
    known(g);
    const View options = forms_.left(g);
    return {options.begin(), options.end()};
  }
  Ids right(Id g) {
    const auto guard = lock();
    known(g);
    const View options = forms_.right(g);
    return {options.begin(), options.end()};
  }
  std::pair<Fraction, Fraction> stops(Id g) {
    const auto guard = lock();
    return {fraction(known(g).left_stop), fraction(known(g).right_stop)};
  }
  bool at_most(Id g, Id h) {
    const auto guard = lock();
    known(g), known(h);
    return forms_.at_most(g, h);
  }
  Id negate(Id g) { return operate(&Forms::negate, g); }
  Id add(Id g, Id h) { return operate(&Forms::add, g, h); }
  Id heat(Id g, Id by) { return operate(&Operations::heat, g, by); }
  Id overheat(Id g, Id to, Id by) { return operate(&Operations::overheat, g, to, by); }
  Id norton(Id g, Id unit) { return operate(&Operations::norton, g, unit); }
  Id ordinal_sum(Id g, Id h) { return operate(&Operations::ordinal_sum, g, h); }
  Id atomic_weight(Id g) { return operate(&Operations::atomic_weight, g); }
  Id reduced(Id g) { return operate(&Operations::reduced, g); }
  std::int64_t birthday(Id g) { return operate(&Operations::birthday, g); }
  Ids followers(Id g) { return operate(&Operations::followers, g); }
  bool is_dicotic(Id g) { return operate(&Operations::is_dicotic, g); }
  Id multiple(std::int64_t n, Id g) {
    const auto guard = lock();
    known(g);
    return operations_.multiple(n, g);
  }
  Id cool(Id g, std::int64_t numerator, int exponent) {
    const auto guard = lock();
    known(g);
    return operations_.cool(g, Dyadic::make(numerator, exponent));
  }

  Fraction mean(Id g) { return fraction(operate(&Operations::thermograph, g).mean); }
  Fraction temperature(Id g) { return fraction(operate(&Operations::thermograph, g).temperature); }
  std::pair<Points, Points> walls(Id g) {
    const Thermograph graph = operate(&Operations::thermograph, g);
    return {points(graph.left), points(graph.right)};
  }
  std::string full_text(Id g) {
    const auto guard = lock();
    known(g);
    return *FullWriter(forms_).write(g);
  }
  Id read(const std::string& text) {
    const auto guard = lock();
    return FullReader(forms_, text).read();
  }
  std::size_t size() {
    const auto guard = lock();
    return forms_.size();
  }

 private:
  const Form& known(Id g) const {
    if (g >= forms_.size()) throw InputError("no value has the number " + std::to_string(g));
    return forms_[g];
  }
  template <class Owner, class Result, class... Games>
  std::remove_cvref_t<Result> operate(Result (Owner::*method)(Games...), Games... games) {
    const auto guard = lock();
    (known(games), ...);
    if constexpr (std::is_same_v<Owner, Forms>)
      return (forms_.*method)(games...);
    else
      return (operations_.*method)(games...);
  }
  static Fraction fraction(Dyadic x) { return {x.numerator(), x.exponent()}; }
  static Points points(const Wall& wall) {
    Points listed;
    for (const auto& [temperature, value] : wall.points())
      listed.emplace_back(fraction(temperature), fraction(value));
    return listed;
  }

  std::recursive_mutex mutex_;
  Forms forms_;
  Operations operations_;
};

}  // namespace grundy::partizan
