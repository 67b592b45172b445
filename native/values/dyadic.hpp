// Dyadic rationals m / 2^e, exactly; what does not fit into 63 bits is an error and never a wrong number.
#pragma once

#include <bit>
#include <compare>
#include <optional>

#include "core/basics.hpp"

namespace grundy {

class Dyadic {
 public:
  static constexpr int kMostExponent = 60;
  static constexpr std::int64_t kMost = std::int64_t{1} << 62;

  constexpr Dyadic() = default;
  constexpr Dyadic(std::int64_t integer) : numerator_(integer) {}  // NOLINT: an integer is a dyadic rational

  // numerator / 2^exponent, in lowest terms.
  static Dyadic make(__int128 numerator, int exponent) {
    if (numerator == 0) return {};
    while (exponent > 0 && (numerator & 1) == 0) {
      numerator /= 2;
      --exponent;
    }
    if (numerator >= kMost || numerator <= -kMost || exponent > kMostExponent)
      throw InputError("a number in this value is too large or too fine for exact arithmetic");
    Dyadic made;
    made.numerator_ = static_cast<std::int64_t>(numerator);
    made.exponent_ = exponent;
    return made;
  }

  std::int64_t numerator() const { return numerator_; }
  int exponent() const { return exponent_; }
  bool is_integer() const { return exponent_ == 0; }
  int sign() const { return numerator_ > 0 ? 1 : numerator_ < 0 ? -1 : 0; }

  // The largest integer that is at most this number.
  std::int64_t floor() const { return numerator_ >> exponent_; }

  Dyadic operator-() const {
    Dyadic made = *this;
    made.numerator_ = -numerator_;
    return made;
  }
  Dyadic operator+(Dyadic other) const {
    const int common = std::max(exponent_, other.exponent_);
    return make(over(common) + other.over(common), common);
  }
  Dyadic operator-(Dyadic other) const { return *this + -other; }
  Dyadic half() const { return make(numerator_, exponent_ + 1); }

  bool operator==(const Dyadic&) const = default;
  std::strong_ordering operator<=>(Dyadic other) const {
    if (exponent_ == other.exponent_) return numerator_ <=> other.numerator_;
    const int common = std::max(exponent_, other.exponent_);
    const __int128 a = over(common), b = other.over(common);
    return a < b   ? std::strong_ordering::less
           : a > b ? std::strong_ordering::greater
                   : std::strong_ordering::equal;
  }

  std::uint64_t hash() const {
    return mix(static_cast<std::uint64_t>(numerator_) + mix(static_cast<std::uint64_t>(exponent_)));
  }

  // The numerator over 2^exponent, which is at least the exponent of this number.
  __int128 over(int exponent) const { return static_cast<__int128>(numerator_) << (exponent - exponent_); }

 private:
  std::int64_t numerator_ = 0;
  int exponent_ = 0;
};

// One side of an interval of numbers; without a number it is infinite.
struct Bound {
  std::optional<Dyadic> number;
  bool closed = false;

  Bound operator-() const { return {number ? std::optional(-*number) : std::nullopt, closed}; }
};

inline bool above(Dyadic x, const Bound& low) {
  return !low.number || x > *low.number || (low.closed && x == *low.number);
}
inline bool below(Dyadic x, const Bound& high) {
  return !high.number || x < *high.number || (high.closed && x == *high.number);
}

// The simplest number between two bounds: the one born first (Conway, On Numbers and Games, chapter 2).
inline std::optional<Dyadic> simplest(const Bound& low, const Bound& high) {
  if (low.number && high.number &&
      (*low.number > *high.number || (*low.number == *high.number && !(low.closed && high.closed))))
    return std::nullopt;
  if (above(0, low) && below(0, high)) return Dyadic();
  if (!low.number || *low.number < Dyadic(0)) {
    const auto mirrored = simplest(-high, -low);
    return mirrored ? std::optional(-*mirrored) : std::nullopt;
  }
  // All candidates are positive: the first grid 1, 1/2, 1/4, ... that has a point inside has only one.
  const Dyadic from = *low.number;
  for (int exponent = 0; exponent <= Dyadic::kMostExponent; ++exponent) {
    __int128 least = exponent >= from.exponent()
                         ? from.over(exponent)
                         : static_cast<__int128>(from.numerator()) >> (from.exponent() - exponent);
    if (exponent < from.exponent() || !low.closed) ++least;
    const Dyadic candidate = Dyadic::make(least, exponent);
    if (below(candidate, high)) return candidate;
  }
  throw InputError("a number in this value is too large or too fine for exact arithmetic");
}

}  // namespace grundy
