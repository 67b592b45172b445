// What players are sure of in a sum of games under a tax on every move: the walls of the thermographs, at a
// few temperatures.
//
// Left, who begins in G + H, reaches at least her wall of G and Right's wall of H, at every temperature; and
// what she reaches does not grow with the tax. The temperatures begin at -1 (Berlekamp, "The economist's view
// of combinatorial games", 1996): there a stop counts moves, and who is ahead wins.
#pragma once

#include <array>
#include <cstring>

#include "values/operations.hpp"

namespace grundy::partizan {

// One number for each temperature, in units of 1/64.
#pragma GCC diagnostic ignored "-Wpsabi"  // inlined everywhere: how vectors are passed on does not matter
using Lanes [[gnu::vector_size(16)]] = std::int16_t;

inline constexpr int kUnits = 64, kLanes = 8, kCold = 2;  // the first two temperatures are below 0
inline constexpr Lanes kTemperatures = {-64, -32, 0, 16, 32, 48, 64, 20 * 64};
inline constexpr std::int16_t kNever = -20'000;

inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }
inline bool any(Lanes condition) {
  std::array<std::uint64_t, 2> words;
  std::memcpy(words.data(), &condition, sizeof(condition));
  return (words[0] | words[1]) != 0;
}

// What a player reaches at least, in her own favour.
struct Sure {
  Lanes second = {};  // when the other one begins
  Lanes first = {kNever, kNever, kNever, kNever, kNever, kNever, kNever, kNever};

  void add(const Sure& other) {
    first = larger(first + other.second, second + other.first);
    second += other.second;
  }
  void improve(const Sure& other) {
    second = larger(second, other.second);
    first = larger(first, other.first);
  }
  // A stop above 0 is a win. What the other one could gain by beginning is a move, and that costs the tax.
  bool wins_first() const { return any((first > 0) | (second > 0)); }
  bool wins_second() const { return any(second > kTemperatures); }

  int mean() const { return second[kLanes - 1]; }
};

using BothSure = std::array<Sure, 2>;  // Left, Right

class Walls {
 public:
  explicit Walls(Forms& forms) : forms_(forms), operations_(forms) {}

  BothSure of(Id g) {
    BothSure sure;
    const Thermograph& graph = operations_.thermograph(g);
    for (int i = 0; i < kLanes; ++i) {
      Stops stops;
      if (i < kCold) {
        stops = cold(g, i);
      } else if (const Dyadic t = temperature(i); t < graph.temperature) {
        stops = {graph.left.at(t), graph.right.at(t)};
      } else {
        stops = {graph.mean, graph.mean};
      }
      sure[0].first[i] = units(stops.left);
      sure[0].second[i] = units(stops.right);
      sure[1].first[i] = units(-stops.right);
      sure[1].second[i] = units(-stops.left);
    }
    return sure;
  }

 private:
  struct Stops {
    Dyadic left, right;
  };

  static Dyadic temperature(int i) { return Dyadic::make(kTemperatures[i], std::countr_zero(64U)); }
  static std::int16_t units(Dyadic x) {
    return static_cast<std::int16_t>((x.numerator() * kUnits) >> x.exponent());  // rounds down
  }

  // Below 0 every game is as hot as the tax, but for numbers of a lower temperature.
  Stops cold(Id g, int i) {
    if (const auto found = cold_[i].find(g); found != cold_[i].end()) return found->second;
    const Dyadic t = temperature(i);
    Stops stops;
    if (const Form& form = forms_[g];
        form.is_number() && t >= Dyadic::make(-1, form.parts.number.exponent())) {
      stops = {form.parts.number, form.parts.number};
    } else {
      std::optional<Dyadic> left, right;
      for (const Id option : forms_.left(g)) {
        const Dyadic stop = cold(option, i).right - t;
        left = left ? std::max(*left, stop) : stop;
      }
      for (const Id option : forms_.right(g)) {
        const Dyadic stop = cold(option, i).left + t;
        right = right ? std::min(*right, stop) : stop;
      }
      stops = {*left, *right};
    }
    return cold_[i].emplace(g, stops).first->second;
  }

  Forms& forms_;
  Operations operations_;
  std::array<std::unordered_map<Id, Stops>, kCold> cold_;
};

}  // namespace grundy::partizan
