// Words of more than 128 bits, as sets of bits.
#pragma once

#include <array>
#include <compare>

#include "core/bits.hpp"

namespace grundy {

template <std::size_t N>
struct Wide {
  std::array<std::uint64_t, N> words;  // the lowest bits first

  Wide() = default;
  constexpr Wide(std::uint64_t low) : words{low} {}
  explicit constexpr operator std::uint64_t() const { return words[0]; }

  bool operator==(const Wide&) const = default;
  auto operator<=>(const Wide&) const = default;

  Wide& operator&=(const Wide& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] &= other.words[i];
    return *this;
  }
  Wide& operator|=(const Wide& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] |= other.words[i];
    return *this;
  }
  Wide& operator^=(const Wide& other) {
    for (std::size_t i = 0; i < N; ++i) words[i] ^= other.words[i];
    return *this;
  }
  friend Wide operator&(Wide a, const Wide& b) { return a &= b; }
  friend Wide operator|(Wide a, const Wide& b) { return a |= b; }
  friend Wide operator^(Wide a, const Wide& b) { return a ^= b; }
  friend Wide operator-(const Wide& a, const Wide& b) {
    Wide found;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const std::uint64_t less = a.words[i] - b.words[i];
      found.words[i] = less - borrow;
      borrow = (a.words[i] < b.words[i] ? 1U : 0U) | (less < borrow ? 1U : 0U);
    }
    return found;
  }
  Wide operator-() const { return Wide{0} - *this; }
  Wide operator~() const {
    Wide found;
    for (std::size_t i = 0; i < N; ++i) found.words[i] = ~words[i];
    return found;
  }

  Wide operator<<(int by) const {
    const auto far = static_cast<std::size_t>(by) / 64;
    const int bits = by % 64;
    Wide found{0};
    for (std::size_t i = far; i < N; ++i) {
      found.words[i] = words[i - far] << bits;
      if (bits != 0 && i > far) found.words[i] |= words[i - far - 1] >> (64 - bits);
    }
    return found;
  }
  Wide operator>>(int by) const {
    const auto far = static_cast<std::size_t>(by) / 64;
    const int bits = by % 64;
    Wide found{0};
    for (std::size_t i = 0; i + far < N; ++i) {
      found.words[i] = words[i + far] >> bits;
      if (bits != 0 && i + far + 1 < N) found.words[i] |= words[i + far + 1] << (64 - bits);
    }
    return found;
  }
  Wide& operator<<=(int by) { return *this = *this << by; }
  Wide& operator>>=(int by) { return *this = *this >> by; }
};

template <std::size_t N>
Wide<N> reverse_bits(const Wide<N>& x) {
  Wide<N> found;
  for (std::size_t i = 0; i < N; ++i) found.words[N - 1 - i] = reverse_bits(x.words[i]);
  return found;
}
template <std::size_t N>
int lowest_bit(const Wide<N>& x) {
  int at = 0;
  for (const std::uint64_t word : x.words) {
    if (word != 0) return at + std::countr_zero(word);
    at += 64;
  }
  return at;
}
template <std::size_t N>
int highest_bit(const Wide<N>& x) {
  for (std::size_t i = N; i-- > 0;)
    if (x.words[i] != 0) return static_cast<int>(64 * i) + highest_bit(x.words[i]);
  return -1;
}
template <std::size_t N>
int count_bits(const Wide<N>& x) {
  int count = 0;
  for (const std::uint64_t word : x.words) count += std::popcount(word);
  return count;
}
template <std::size_t N>
std::uint64_t hash_key(const Wide<N>& key) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key.words) hash = mix(hash + word);
  return hash;
}

}  // namespace grundy
