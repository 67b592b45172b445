// Lands of Sprouts as plain data, and as short strings of bytes.
//
// A land is a list of regions, a region a list of boundaries, a boundary a circular list of vertices. The
// spots that have no line yet, `0`, are always boundaries of their own; a region only counts them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy::sprouts {

using Vertex = std::uint8_t;  // 0, 1, 2: the generic vertices; from kLetter on: letters, each written twice
inline constexpr Vertex kSpot = 0, kLetter = 3;
inline constexpr int kMostLives = 240, kMostGenus = 100;  // of a position to start from
inline bool is_letter(Vertex v) { return v >= kLetter; }
inline int lives_of(Vertex v) { return v == 1 ? 2 : 1; }

struct Boundary {
  std::uint16_t begin, end;  // in Land::vertices
  std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

struct Region {
  std::uint16_t first, last;  // in Land::boundaries
  std::uint16_t zeros;        // boundaries `0`
  std::int16_t genus;         // 0: sphere, n > 0: n handles, -n < 0: n crosscaps
};

struct Land {
  std::vector<Vertex> vertices;
  std::vector<Boundary> boundaries;
  std::vector<Region> regions;

  void clear() {
    vertices.clear();
    boundaries.clear();
    regions.clear();
  }
  std::span<const Vertex> of(Boundary b) const { return {vertices.data() + b.begin, b.size()}; }
  std::span<const Boundary> of(const Region& region) const {
    return {boundaries.data() + region.first, static_cast<std::size_t>(region.last - region.first)};
  }

  void open_region(int zeros, int genus) {
    const auto at = static_cast<std::uint16_t>(boundaries.size());
    regions.push_back({at, at, static_cast<std::uint16_t>(zeros), static_cast<std::int16_t>(genus)});
  }
  void open_boundary() {
    const auto at = static_cast<std::uint16_t>(vertices.size());
    boundaries.push_back({at, at});
  }
  void close_boundary() {
    boundaries.back().end = static_cast<std::uint16_t>(vertices.size());
    regions.back().last = static_cast<std::uint16_t>(boundaries.size());
  }
  void add_boundary(std::span<const Vertex> list) {
    open_boundary();
    vertices.insert(vertices.end(), list.begin(), list.end());
    close_boundary();
  }

  Vertex free_letter() const {  // above all letters in use
    Vertex last = kLetter - 1;
    for (const Vertex v : vertices) last = std::max(last, v);
    return static_cast<Vertex>(last + 1);
  }

  int lives() const {  // letters count once
    int letters = 0, total = 0;
    for (const Vertex v : vertices) {
      if (is_letter(v)) {
        ++letters;
      } else {
        total += lives_of(v);
      }
    }
    for (const Region& region : regions) total += 3 * region.zeros;
    return total + (letters + 1) / 2;
  }
};

// The bytes of a land: vertices as they are, `0*n` as kZeros n, `@g` as kGenus g + 128, and an end after each
// boundary but the last of a region, and after each region but the last.
using Bytes = std::vector<std::uint8_t>;
inline constexpr std::uint8_t kZeros = 0, kGenus = 251, kEndBoundary = 252, kEndRegion = 253;

// Writes the bytes of a land piece by piece; letters are numbered in the order in which they appear.
class Writer {
 public:
  explicit Writer(Bytes& bytes) : bytes_(bytes) { bytes_.clear(); }

  void region(const Region& region) {
    if (!bytes_.empty()) bytes_.push_back(kEndRegion);
    if (region.zeros != 0) bytes_.insert(bytes_.end(), {kZeros, static_cast<std::uint8_t>(region.zeros)});
    if (region.genus != 0)
      bytes_.insert(bytes_.end(), {kGenus, static_cast<std::uint8_t>(region.genus + 128)});
  }
  void boundary(bool first) {
    if (!first) bytes_.push_back(kEndBoundary);
  }
  void vertex(Vertex v) {
    if (is_letter(v)) {
      if (names_[v] == 0) names_[v] = next_++;
      v = names_[v];
    }
    bytes_.push_back(v);
  }

 private:
  Bytes& bytes_;
  std::array<Vertex, 256> names_{};
  Vertex next_ = kLetter;
};

// A land as it stands, in whatever order it was drawn.
inline void write_as_drawn(const Land& land, Bytes& bytes) {
  Writer writer(bytes);
  for (const Region& region : land.regions) {
    writer.region(region);
    for (std::size_t b = region.first; b < region.last; ++b) {
      writer.boundary(b == region.first);
      for (const Vertex v : land.of(land.boundaries[b])) writer.vertex(v);
    }
  }
}

inline void decode(std::span<const std::uint8_t> bytes, Land& land) {
  land.clear();
  land.open_region(0, 0);
  bool inside = false;  // a boundary
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    switch (bytes[i]) {
      case kZeros: land.regions.back().zeros = bytes[++i]; break;
      case kGenus: land.regions.back().genus = static_cast<std::int16_t>(bytes[++i] - 128); break;
      case kEndRegion:
        if (inside) land.close_boundary();
        inside = false;
        land.open_region(0, 0);
        break;
      default:
        if (!inside) land.open_boundary();
        inside = bytes[i] != kEndBoundary;
        if (inside) {
          land.vertices.push_back(bytes[i]);
        } else {
          land.close_boundary();
        }
    }
  }
  if (inside) land.close_boundary();
}

}  // namespace grundy::sprouts
