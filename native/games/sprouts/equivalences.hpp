// Groups of small regions that are worth one region in every land (Lemoine and Viennot 2011, section 9.6).
#pragma once

#include <algorithm>

#include "games/sprouts/land.hpp"

namespace grundy::sprouts {

// Replaces `2AB|2B` and `ABC|BD|CD` by `1A`, as often as they occur.
class SmallGroups {
 public:
  void replace(Land& land) {
    while (find(land)) rewrite(land);
  }

 private:
  using List = std::span<const Vertex>;

  // The vertices of a region that is a single boundary of this size; none otherwise.
  static List single(const Land& land, std::size_t r, std::size_t size) {
    const Region& region = land.regions[r];
    if (region.zeros != 0 || region.genus != 0 || region.last - region.first != 1) return {};
    const List list = land.of(land.boundaries[region.first]);
    return list.size() == size ? list : List{};
  }
  static bool has(List list, Vertex v) { return std::ranges::find(list, v) != list.end(); }

  bool find(const Land& land) {
    for (std::size_t r = 0; r < land.regions.size(); ++r) {
      const List pair = single(land, r, 2);
      if (pair.empty() || has(pair, 1)) continue;
      for (std::size_t s = 0; s < land.regions.size(); ++s) {
        const List other = single(land, s, 2), three = single(land, s, 3);
        if (has(pair, 2) && has(three, 2) && meets(pair, three)) return found({r, s}, pair, three);
        if (s != r && !has(pair, 2) && meets(pair, other) && find_third(land, r, s)) return true;
      }
    }
    return false;
  }

  // For `BD` and `CD`, the region `ABC`.
  bool find_third(const Land& land, std::size_t r, std::size_t s) {
    std::vector<Vertex> ends;
    for (const std::size_t at : {r, s})
      for (const Vertex v : single(land, at, 2))
        if (!has(single(land, r, 2), v) || !has(single(land, s, 2), v)) ends.push_back(v);
    if (ends.size() != 2 || has(ends, 1) || has(ends, 2)) return false;
    for (std::size_t t = 0; t < land.regions.size(); ++t) {
      const List three = single(land, t, 3);
      if (has(three, ends[0]) && has(three, ends[1])) return found({r, s, t}, ends, three);
    }
    return false;
  }

  static bool meets(List one, List two) {  // in a letter
    return std::ranges::any_of(one, [&](Vertex v) { return is_letter(v) && has(two, v); });
  }

  bool found(std::vector<std::size_t> group, List inside, List three) {
    group_ = std::move(group);
    for (const Vertex v : three)
      if (!has(inside, v)) left_ = v;
    return true;
  }

  void rewrite(Land& land) {
    copy_.clear();
    for (std::size_t r = 0; r < land.regions.size(); ++r) {
      if (std::ranges::find(group_, r) != group_.end()) continue;
      copy_.open_region(land.regions[r].zeros, land.regions[r].genus);
      for (const Boundary b : land.of(land.regions[r])) copy_.add_boundary(land.of(b));
    }
    copy_.open_region(0, 0);
    copy_.add_boundary(std::array<Vertex, 2>{1, left_});
    std::swap(land, copy_);
  }

  std::vector<std::size_t> group_;
  Vertex left_ = 0;  // the `A`
  Land copy_;
};

}  // namespace grundy::sprouts
