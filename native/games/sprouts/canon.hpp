// One writing for all equivalent lands.
//
// Each letter gets a colour that does not depend on how the land is written: it is refined from round to
// round by what stands around the two places of the letter. Colours that stay equal are told apart one by
// one: letters that refinement cannot separate are nearly always images of each other, so any of them may be
// the first. A wrong guess costs a second writing of the same land, never a wrong answer.
#pragma once

#include <algorithm>
#include <array>

#include "games/sprouts/land.hpp"

namespace grundy::sprouts {

class Canon {
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
  struct BoundaryHash {
    std::uint64_t forward, backward;
  };

  void find_letters() {
    const Land& land = *land_;
    const std::size_t n = land.vertices.size();
    values_.resize(n);
    forward_.resize(n);
    backward_.resize(n);
    boundary_.resize(land.boundaries.size());
    region_.resize(land.regions.size());
    letters_.clear();
    seen_.fill(0);
    while (powers_.size() <= n) powers_.push_back(powers_.back() * kBase);
    for (std::size_t r = 0; r < land.regions.size(); ++r) {
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
      colour_[v] = first_colour(v);
      for (const Place& place : place_[v]) values_[place.at] = colour_[v];
    }
    colours_ = 0;
    changed_.assign(land.regions.size(), true);
    changing_.assign(land.regions.size(), false);
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
      changed_.swap(changing_);
      std::ranges::fill(changing_, false);
      const std::size_t colours = count_colours();
      if (colours == colours_) return;
      colours_ = colours;
    }
  }

  std::size_t count_colours() {
    for (std::size_t i = 1; i < letters_.size(); ++i) {  // insertion sort: they are few
      const Vertex v = letters_[i];
      std::size_t j = i;
      for (; j > 0 && colour_[letters_[j - 1]] > colour_[v]; --j) letters_[j] = letters_[j - 1];
      letters_[j] = v;
    }
    std::size_t colours = letters_.empty() ? 0 : 1;
    for (std::size_t i = 1; i < letters_.size(); ++i)
      colours += colour_[letters_[i]] != colour_[letters_[i - 1]] ? 1 : 0;
    return colours;
  }

  bool split_tie() {
    if (colours_ == letters_.size()) return false;
    for (std::size_t i = 1; i < letters_.size(); ++i) {
      const Vertex v = letters_[i];
      if (colour_[v] != colour_[letters_[i - 1]]) continue;
      colour_[v] = mix(colour_[v] + 1);
      const auto& [a, b] = place_[v];
      values_[a.at] = values_[b.at] = colour_[v];
      changed_[a.region] = changed_[b.region] = true;
      ++colours_;
      return true;
    }
    return false;
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
    const std::uint64_t round = 1 - powers_[size];
    std::uint64_t sum = 0, backward_sum = 0, hash = 0;
    for (std::size_t i = 0; i < size; ++i) hash += values_[begin + i] * powers_[i];
    for (std::size_t i = end; i-- > begin;) {
      hash = hash * kBase + values_[i] * round;
      forward_[i] = hash;
      sum += mix(hash);
    }
    hash = 0;
    for (std::size_t i = 0; i < size; ++i) hash += values_[end - 1 - i] * powers_[i];
    for (std::size_t i = begin; i < end; ++i) {
      hash = hash * kBase + values_[i] * round;
      backward_[i] = hash;
      backward_sum += mix(hash);
    }
    boundary_[b] = {sum, backward_sum};
  }

  void hash_changed_regions() {
    for (std::size_t r = 0; r < region_.size(); ++r) {
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
      std::ranges::sort(boundaries_.begin() + region.first, boundaries_.end(), {}, &Written::rank);
    }
    std::ranges::sort(regions_, {}, &Written::rank);
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
  std::vector<std::uint64_t> powers_{1};
  std::vector<std::uint64_t> values_, forward_, backward_;  // of each place
  std::vector<BoundaryHash> boundary_, region_;
  std::vector<Vertex> letters_;
  std::size_t colours_ = 0;
  std::vector<std::uint8_t> changed_, changing_;  // regions, in the last round and in this one
  std::array<std::uint64_t, 256> colour_;
  std::array<std::array<Place, 2>, 256> place_;
  std::array<std::uint8_t, 256> seen_;
  std::vector<Written> regions_, boundaries_;
  Bytes bytes_;
};

}  // namespace grundy::sprouts
