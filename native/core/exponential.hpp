// The exponential function by sums and products alone, which every processor rounds alike: that of the C
// library may differ in the last place, and node counts with it.
#pragma once

#include <cmath>

namespace grundy {

inline double exponential(double x) {
  constexpr double kLog2High = 0x1.62e42fee00000p-1, kLog2Low = 0x1.a39ef35793c76p-33;  // 32 bits, the rest
  if (x < -700) return 0;
  if (x > 700) return HUGE_VAL;
  const double power = std::floor(x / (kLog2High + kLog2Low) + 0.5);
  const double rest = (x - power * kLog2High) - power * kLog2Low;  // at most log(2) / 2
  double sum = 1;
  for (int n = 13; n > 0; --n) sum = 1 + sum * rest / n;
  return std::ldexp(sum, static_cast<int>(power));
}

}  // namespace grundy
