// Words as sets of bits, of 64 and of 128.
#pragma once

#include <bit>

#include "core/basics.hpp"

namespace grundy {

inline std::uint64_t reverse_bits(std::uint64_t x) {
  x = __builtin_bswap64(x);
  x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((x & 0x0f0f0f0f0f0f0f0fULL) << 4);
  x = ((x >> 2) & 0x3333333333333333ULL) | ((x & 0x3333333333333333ULL) << 2);
  return ((x >> 1) & 0x5555555555555555ULL) | ((x & 0x5555555555555555ULL) << 1);
}
inline Uint128 reverse_bits(Uint128 x) {
  return (static_cast<Uint128>(reverse_bits(static_cast<std::uint64_t>(x))) << 64) |
         reverse_bits(static_cast<std::uint64_t>(x >> 64));
}
inline int lowest_bit(std::uint64_t x) { return std::countr_zero(x); }
inline int lowest_bit(Uint128 x) {
  const auto low = static_cast<std::uint64_t>(x);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(x >> 64));
}
inline int highest_bit(std::uint64_t x) { return 63 - std::countl_zero(x); }
inline int highest_bit(Uint128 x) {
  const auto high = static_cast<std::uint64_t>(x >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : highest_bit(static_cast<std::uint64_t>(x));
}
inline int count_bits(std::uint64_t x) { return std::popcount(x); }
inline int count_bits(Uint128 x) {
  return std::popcount(static_cast<std::uint64_t>(x)) + std::popcount(static_cast<std::uint64_t>(x >> 64));
}

// The first `count` of the bits that are set, or all.
inline std::uint64_t first_bits(std::uint64_t bits, std::size_t count) {
  // So many places hold them if all other places among them come first; else look further.
  for (std::size_t places = count; places < 64;) {
    const std::uint64_t among = bits & ((std::uint64_t{1} << places) - 1);
    const std::size_t lacking = count - static_cast<std::size_t>(std::popcount(among));
    if (lacking == 0) return among;
    places += lacking;
  }
  return bits;
}

}  // namespace grundy
