// The known summands of a sum: canonical forms, as they are added, compared and written.
#pragma once

#include <charconv>
#include <mutex>
#include <string>
#include <unordered_map>

#include "values/walls.hpp"

namespace grundy::sums {

using partizan::Id;
using partizan::kZero;

// Reads values as sums write them: `1/2^^* + {2 - *|-1}`.
class LiteralReader {
 public:
  LiteralReader(partizan::Forms& forms, std::string_view text, std::size_t at)
      : forms_(forms), text_(text), at_(at) {}

  // The value of one term.
  Id term() {
    if (++deep_ > kDeepest) wrong();
    const Id found = take('{') ? braces() : small();
    --deep_;
    return found;
  }
  std::size_t at() const { return at_; }

 private:
  static constexpr int kDeepest = 1000;

  Id sum() {
    Id total = signed_term(false);
    for (;;) {
      if (text_.substr(at_).starts_with(" + ")) {
        at_ += 3;
        total = forms_.add(total, signed_term(false));
      } else if (text_.substr(at_).starts_with(" - ")) {
        at_ += 3;
        total = forms_.add(total, signed_term(true));
      } else {
        return total;
      }
    }
  }
  Id signed_term(bool negative) {
    negative ^= take('-');
    const Id found = term();
    return negative ? forms_.negate(found) : found;
  }
  Id braces() {
    partizan::Ids left = list('|');
    partizan::Ids right = list('}');
    return forms_.form(std::move(left), std::move(right));
  }
  partizan::Ids list(char end) {
    partizan::Ids all;
    if (take(end)) return all;
    do all.push_back(sum());
    while (take(','));
    if (!take(end)) wrong();
    return all;
  }
  Id small() {
    const std::size_t start = at_;
    partizan::Small parts;
    if (at_digit()) {
      const auto numerator = number<std::int64_t>();
      const auto denominator = take('/') ? number<std::uint64_t>() : 1;
      if (!std::has_single_bit(denominator)) wrong();
      parts.number = Dyadic::make(numerator, std::countr_zero(denominator));
    }
    for (const auto& [sign, direction] : {std::pair{'^', 1}, std::pair{'v', -1}})
      if (take(sign)) parts.ups = direction * (take(sign) ? 2 : at_digit() ? number<std::int32_t>() : 1);
    if (take('*')) parts.nimber = at_digit() ? number<std::uint32_t>() : 1;
    if (at_ == start) wrong();
    return forms_.small(parts);
  }

  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  template <class Whole>
  Whole number() {
    Whole value{};
    const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (read.ec != std::errc()) wrong();
    at_ = static_cast<std::size_t>(read.ptr - text_.data());
    return value;
  }
  [[noreturn]] void wrong() const {
    throw InputError("no value: '" + std::string(text_.substr(at_, 100)) + "'");
  }

  partizan::Forms& forms_;
  std::string_view text_;
  std::size_t at_;
  int deep_ = 0;
};

// One thread works with it at a time.
class KnownSummands {
 public:
  partizan::Forms forms;

  // How much writing a form out would take, up to a limit: the positions of its tree.
  std::uint32_t weight(Id form) {
    if (forms[form].small) return 1;
    if (const auto found = weights_.find(form); found != weights_.end()) return found->second;
    std::uint32_t total = 1;
    for (const bool left : {true, false})
      for (const Id option : options(form, left)) total = std::min(kMostWeight, total + weight(option));
    return weights_[form] = total;
  }
  // Whether two forms are worth adding: the sum of hot games may be very much larger than they are.
  bool add_up(Id form, Id other) {
    return forms[form].is_number() || forms[other].is_number() || weight(form) * weight(other) <= kMostAdded;
  }
  partizan::View options(Id form, bool left) { return left ? forms.left(form) : forms.right(form); }

  const partizan::BothSure& sure(Id form) {
    const auto [at, fresh] = sure_.try_emplace(form);
    if (fresh) at->second = walls_.of(form);
    return at->second;
  }
  // A bound of all that plays a part in what players are sure of; how large it may be in all.
  static constexpr std::int64_t kMostReach = 200;
  std::int64_t reach(Id form) const {
    const partizan::Form& known = forms[form];
    const auto size = [](const Dyadic& x) {
      const std::int64_t floor = x.floor();
      return (floor < 0 ? -floor : floor) + 1;
    };
    return std::max(size(known.left_stop), size(known.right_stop)) + known.depth;
  }
  // What Left, and Right, is sure of in her own favour, who moves first or second, in units rounded down: the
  // one stop of the form, and the other.
  std::array<std::int64_t, 2> stops(Id form) const {
    const partizan::Form& known = forms[form];
    return {in_units(known.right_stop), in_units(-known.left_stop)};
  }
  // What a form is worth on the average, in units.
  int mean(Id form) {
    if (reach(form) <= kMostReach) return sure(form)[0].mean();
    const Dyadic& x = forms[form].right_stop;
    return static_cast<int>(std::clamp<std::int64_t>(x.floor(), -kFar, kFar)) * partizan::kUnits;
  }

  void write(Id form, std::string& text) {
    const partizan::Form& known = forms[form];
    if (!known.small) {
      char before = '{';
      for (const bool left : {true, false}) {
        text += before;
        const char* between = "";
        for (const Id option : options(form, left)) {
          text += between;
          write(option, text);
          between = ",";
        }
        before = '|';
      }
      text += '}';
      return;
    }
    const auto& [number, ups, nimber] = known.parts;
    std::string small;
    const std::int64_t numerator = number.numerator();
    if (numerator != 0) {
      small += std::to_string(numerator);
      if (number.exponent() != 0) small += '/' + std::to_string(std::uint64_t{1} << number.exponent());
      if (numerator < 0 && (ups != 0 || nimber != 0)) small += " + ";
    }
    if (ups != 0) {
      const auto many = static_cast<std::uint32_t>(std::abs(ups));
      small += std::string(many == 2 ? 2 : 1, ups > 0 ? '^' : 'v');
      if (many > 2) small += std::to_string(many);
    }
    if (nimber != 0) small += '*';
    if (nimber > 1) small += std::to_string(nimber);
    text += small.empty() ? "0" : small;
  }

  std::size_t bytes() const { return forms.bytes() + (weights_.size() + 4 * sure_.size()) * 48; }

 private:
  static constexpr std::uint32_t kMostWeight = 1 << 12, kMostAdded = 1 << 12;
  static constexpr std::int64_t kFar = 1 << 20;

  static std::int64_t in_units(const Dyadic& x) {
    const std::int64_t whole = std::clamp<std::int64_t>(x.floor(), -kFarther, kFarther);
    return whole * partizan::kUnits;
  }
  static constexpr std::int64_t kFarther = std::int64_t{1} << 40;

  partizan::Walls walls_{forms};
  std::unordered_map<Id, std::uint32_t> weights_;
  std::unordered_map<Id, partizan::BothSure> sure_;
};

}  // namespace grundy::sums
