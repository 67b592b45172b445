// One writing for all equivalent lands.
//
// Each letter gets a colour that does not depend on how the land is written: it is refined from round to
// round by what stands around the two places of the letter. Colours that stay equal are told apart one by
// one: letters that refinement cannot separate are nearly always images of each other, so any of them may be
// the first. A wrong guess costs a second writing of the same land, never a wrong answer.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "games/sprouts/land.hpp"

namespace grundy::sprouts {

class CanonicalLand {
 public:
  // The bytes of the land, the same for all equivalent writings.
  const Bytes& write(const Land& land) {
    land_ = &land;
    find_letters();
    for (;;) {
      refine();
      if (!split_tie()) break;
    }
    order();
    encode();
    return bytes_;
  }

 private:
  static constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15ULL, kOne = 0x2545f4914f6cdd1dULL,
                                 kTwo = 0xd1342543de82ef95ULL;

  struct Place {  // where a letter stands
    std::uint16_t at, boundary, region;
  };
  template <class T, class Rank>  // by insertion
  static void sort_few(std::span<T> items, Rank&& rank) {
    for (std::size_t i = 1; i < items.size(); ++i) {
      const T item = items[i];
      std::size_t j = i;
      for (; j > 0 && rank(items[j - 1]) > rank(item); --j) items[j] = items[j - 1];
      items[j] = item;
    }
  }

  static constexpr std::size_t kMost = 1024;  // vertices of a land
  static constexpr std::array<std::uint64_t, kMost> kPowers = [] {
    std::array<std::uint64_t, kMost> powers{1};
    for (std::size_t i = 1; i < kMost; ++i) powers[i] = powers[i - 1] * kBase;
    return powers;
  }();

  struct BoundaryHash {
    std::uint64_t forward, backward;
  };

  void find_letters() {
    const Land& land = *land_;
    letters_.clear();
    for (std::size_t r = 0; r < land.regions.size(); ++r) {
      changed_[r] = true;
      changing_[r] = false;
      const Region& region = land.regions[r];
      for (std::size_t b = region.first; b < region.last; ++b) {
        for (std::size_t i = land.boundaries[b].begin; i < land.boundaries[b].end; ++i) {
          const Vertex v = land.vertices[i];
          if (!is_letter(v)) {
            values_[i] = v == 1 ? kOne : kTwo;
            continue;
          }
          place_[v][seen_[v]] = {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(b),
                                 static_cast<std::uint16_t>(r)};
          if (seen_[v]++ == 0) letters_.push_back(v);
        }
      }
    }
    for (const Vertex v : letters_) {
      seen_[v] = 0;
      colour_[v] = first_colour(v);
      for (const Place& place : place_[v]) values_[place.at] = colour_[v];
    }
    colours_ = 0;
  }

  std::uint64_t first_colour(Vertex v) const {
    const auto [a, b] = place_[v];
    if (a.region != b.region) return mix(1);
    if (a.boundary != b.boundary) return mix(2);
    const std::uint64_t size = land_->boundaries[a.boundary].size(), apart = b.at - a.at;
    return mix(1000 + std::min(apart, size - apart));
  }

  // Rounds of refinement, until no more colours appear. A round looks again only at the regions where a
  // colour has changed.
  void refine() {
    for (;;) {
      hash_changed_regions();
      if (colours_ == letters_.size()) return;
      for (const Vertex v : letters_) {
        const auto& [a, b] = place_[v];
        if (!changed_[a.region] && !changed_[b.region]) continue;
        const std::uint64_t before = colour_[v];
        colour_[v] = mix(before + surroundings(a) + surroundings(b));
        values_[a.at] = values_[b.at] = colour_[v];
        changing_[a.region] = changing_[b.region] = true;
      }
      for (std::size_t r = 0; r < land_->regions.size(); ++r)
        changed_[r] = std::exchange(changing_[r], false);
      const std::size_t colours = count_colours();
      if (colours == colours_) return;
      colours_ = colours;
    }
  }

  std::size_t count_colours() {
    sort_few(std::span(letters_), [this](Vertex v) { return colour_[v]; });
    std::size_t colours = letters_.empty() ? 0 : 1;
    for (std::size_t i = 1; i < letters_.size(); ++i)
      colours += colour_[letters_[i]] != colour_[letters_[i - 1]] ? 1 : 0;
    return colours;
  }

  // Tells apart two letters of the same colour; false if there are none.
  bool split_tie() {
    if (colours_ == letters_.size()) return false;
    std::size_t i = 1;
    while (colour_[letters_[i]] != colour_[letters_[i - 1]]) ++i;
    const Vertex v = letters_[i];
    colour_[v] = mix(colour_[v] + 1);
    const auto& [a, b] = place_[v];
    values_[a.at] = values_[b.at] = colour_[v];
    changed_[a.region] = changed_[b.region] = true;
    ++colours_;
    return true;
  }

  // The hash of a boundary read from each of its places, in both directions.
  void hash_boundary(std::size_t b) {
    const auto [begin, end] = land_->boundaries[b];
    const std::size_t size = static_cast<std::size_t>(end - begin);
    if (size <= 2) {  // the same in both directions
      const std::uint64_t x = values_[begin], y = values_[end - 1];
      forward_[begin] = backward_[begin] = x + y * kBase;
      forward_[end - 1] = backward_[end - 1] = y + x * kBase;
      const std::uint64_t sum = mix(x + y * kBase) + mix(y + x * kBase) + size;
      boundary_[b] = {sum, sum};
      return;
    }
    const std::uint64_t round = 1 - kPowers[size];
    std::uint64_t there = 0, back = 0, sum_there = 0, sum_back = 0;
    for (std::size_t i = 0; i < size; ++i) {
      there += values_[begin + i] * kPowers[i];
      back += values_[end - 1 - i] * kPowers[i];
    }
    for (std::size_t i = begin, j = end - 1U; i < end; ++i, --j) {
      forward_[j] = there = there * kBase + values_[j] * round;
      backward_[i] = back = back * kBase + values_[i] * round;
      sum_there += mix(there);
      sum_back += mix(back);
    }
    boundary_[b] = {sum_there, sum_back};
  }

  void hash_changed_regions() {
    for (std::size_t r = 0; r < land_->regions.size(); ++r) {
      if (!changed_[r]) continue;
      const Region& region = land_->regions[r];
      std::uint64_t forward = 0, backward = 0;
      for (std::size_t b = region.first; b < region.last; ++b) {
        hash_boundary(b);
        const auto [there, back] = boundary_[b];
        if (region.genus < 0) {
          forward += mix(there) + mix(back);
        } else {
          forward += mix(there);
          backward += mix(back);
        }
      }
      const std::uint64_t rest = mix(region.zeros * 512ULL + static_cast<std::uint64_t>(region.genus + 200));
      region_[r] = {forward + rest, region.genus < 0 ? forward + rest : backward + rest};
    }
  }

  std::uint64_t surroundings(const Place& place) const {
    const auto [region_there, region_back] = region_[place.region];
    const auto [there, back] = boundary_[place.boundary];
    return mix(forward_[place.at] + 3 * there + 5 * region_there) +
           mix(backward_[place.at] + 3 * back + 5 * region_back);
  }

  // ---- with all letters told apart, everything has its place -------------------------------------
  struct Written {
    std::uint64_t rank;
    std::uint16_t index, start;
    bool reversed;
  };

  void order() {
    const Land& land = *land_;
    regions_.clear();
    boundaries_.clear();
    for (std::size_t r = 0; r < land.regions.size(); ++r) {
      const Region& region = land.regions[r];
      const auto [there, back] = region_[r];
      const bool region_reversed = region.genus >= 0 && back < there;
      regions_.push_back({rank(region, mix(there) + mix(back)), static_cast<std::uint16_t>(r), 0, false});
      for (std::size_t b = region.first; b < region.last; ++b) {
        const auto hash = boundary_[b];
        const bool reversed = region.genus < 0 ? hash.backward < hash.forward : region_reversed;
        const auto& from = reversed ? backward_ : forward_;
        std::uint16_t start = land.boundaries[b].begin;
        for (std::uint16_t i = start; i < land.boundaries[b].end; ++i)
          if (from[i] < from[start]) start = i;
        const std::uint64_t size = land.boundaries[b].size();
        const std::uint64_t hashed = reversed ? hash.backward : hash.forward;
        boundaries_.push_back({hashed >> 8 | (255 - std::min<std::uint64_t>(size, 255)) << 56,
                               static_cast<std::uint16_t>(b), start, reversed});
      }
      sort_few(std::span(boundaries_).subspan(region.first), [](const Written& at) { return at.rank; });
    }
    sort_few(std::span(regions_), [](const Written& at) { return at.rank; });
  }

  // Regions with more spots first, so that the writing looks familiar.
  static std::uint64_t rank(const Region& region, std::uint64_t hash) {
    return hash >> 8 | static_cast<std::uint64_t>(255 - region.zeros) << 56;
  }

  void encode() {
    const Land& land = *land_;
    Writer writer(bytes_);
    for (const Written& at : regions_) {
      const Region& region = land.regions[at.index];
      writer.region(region);
      for (std::size_t b = region.first; b < region.last; ++b) {
        const Written& boundary = boundaries_[b];
        const auto [begin, end] = land.boundaries[boundary.index];
        writer.boundary(b == region.first);
        std::size_t i = boundary.start;
        do {
          writer.vertex(land.vertices[i]);
          if (boundary.reversed) {
            i = (i == begin ? end : i) - 1U;
          } else {
            i = i + 1U == end ? begin : i + 1;
          }
        } while (i != boundary.start);
      }
    }
  }

  const Land* land_ = nullptr;
  std::array<std::uint64_t, kMost> values_, forward_, backward_;  // of each place
  std::array<BoundaryHash, kMost> boundary_, region_;
  std::vector<Vertex> letters_;
  std::size_t colours_ = 0;
  std::array<bool, kMost> changed_, changing_;  // regions, in the last round and in this one
  std::array<std::uint64_t, 256> colour_;
  std::array<std::array<Place, 2>, 256> place_;
  std::array<std::uint8_t, 256> seen_{};
  std::vector<Written> regions_, boundaries_;
  Bytes bytes_;
};

}  // namespace grundy::sprouts
