// A position under construction: takes what a move has drawn, boundary by boundary, and gives the lands that
// are left of it after reduction (Lemoine and Viennot 2011, section 9.3).
#pragma once

#include <array>

#include "games/sprouts/land.hpp"

namespace grundy::sprouts {

class Draft {
 public:
  explicit Draft(bool equivalences) : equivalences_(equivalences) {}

  void clear() {
    raw_.clear();
    lives_.clear();
    count_.fill(0);
  }
  void kill(Vertex letter) { count_[letter] = kDead; }
  void revive(Vertex letter) { count_[letter] = 0; }

  void open_region(int zeros, int genus) {
    raw_.open_region(zeros, genus);
    lives_.push_back(3 * zeros);
  }
  void open_boundary() { raw_.open_boundary(); }

  // A letter that comes twice in a row is a single vertex `2`: both its sides are at the same place.
  void push(Vertex v) {
    if (is_letter(v)) {
      if (count_[v] == kDead) return;
      if (raw_.vertices.size() > raw_.boundaries.back().begin && raw_.vertices.back() == v) {
        make_generic(raw_.vertices.back());
        return;
      }
      const auto region = static_cast<std::uint16_t>(raw_.regions.size() - 1);
      Where& where = where_[v];
      if (count_[v]++ == 0) {
        where = {{static_cast<std::uint16_t>(raw_.vertices.size()), 0}, {region, 0}};
      } else {
        where.at[1] = static_cast<std::uint16_t>(raw_.vertices.size());
        where.region[1] = region;
        if (where.region[0] == region) --lives_.back();
      }
    }
    raw_.vertices.push_back(v);
    lives_.back() += lives_of(v);
  }
  template <class Range>
  void push_all(const Range& list) {
    for (const Vertex v : list) push(v);
  }

  void close_boundary() {
    const std::size_t begin = raw_.boundaries.back().begin;
    if (raw_.vertices.size() - begin > 1 && is_letter(raw_.vertices[begin]) &&
        raw_.vertices[begin] == raw_.vertices.back()) {
      make_generic(raw_.vertices[begin]);
      raw_.vertices.pop_back();
    }
    if (raw_.vertices.size() == begin) {
      raw_.boundaries.pop_back();
    } else {
      raw_.close_boundary();
    }
  }

  // Calls visit(land) for each land that is left.
  template <class Visit>
  void settle(Visit&& visit) {
    const std::size_t regions = raw_.regions.size();
    group_.resize(regions);
    for (std::size_t r = 0; r < regions; ++r) group_[r] = lives_[r] <= 1 ? kGone : static_cast<std::uint16_t>(r);
    link_regions();
    for (std::size_t g = 0; g < regions; ++g) {
      if (group_[g] != g) continue;
      land_.clear();
      for (std::size_t r = g; r < regions; ++r)
        if (group_[r] != kGone && root(r) == g) copy(r);
      visit(land_);
    }
  }

 private:
  static constexpr std::uint8_t kDead = 255;
  static constexpr std::uint16_t kGone = 0xffff;
  struct Where {
    std::array<std::uint16_t, 2> at, region;
  };

  void make_generic(Vertex& place) {
    count_[place] = 0;
    place = 2;
  }

  // A letter whose other side is gone is a `2`; one with sides in two regions links them.
  void link_regions() {
    for (std::size_t i = 0; i < raw_.vertices.size(); ++i) {
      const Vertex v = raw_.vertices[i];
      if (!is_letter(v)) continue;
      const Where& where = where_[v];
      if (count_[v] == 1 || group_[where.region[0]] == kGone || group_[where.region[1]] == kGone) {
        raw_.vertices[i] = 2;
      } else if (where.at[0] == i) {
        const std::size_t a = root(where.region[0]), b = root(where.region[1]);
        group_[std::max(a, b)] = static_cast<std::uint16_t>(std::min(a, b));
      }
    }
  }

  std::size_t root(std::size_t r) {
    while (group_[r] != r) r = group_[r] = group_[group_[r]];
    return r;
  }

  void copy(std::size_t r) {
    const Region& region = raw_.regions[r];
    if (lives_[r] <= 3) {
      copy_small(r);
      return;
    }
    land_.open_region(region.zeros, region.genus);
    for (const Boundary b : raw_.of(region)) {
      const auto list = raw_.of(b);
      if (equivalences_ && list.size() == 2 && list[0] == 2 && list[1] == 2) {
        land_.add_boundary(std::array<Vertex, 1>{1});  // `22` ~ `1` as a boundary (9.6)
      } else {
        land_.add_boundary(list);
      }
    }
  }

  // In a region with at most three lives any two vertices can be joined whatever happens: how they hang
  // together does not matter, nor does the surface (9.3.5, Proposition 13).
  void copy_small(std::size_t r) {
    const Region& region = raw_.regions[r];
    land_.open_region(region.zeros, 0);
    if (region.first == region.last) return;
    land_.open_boundary();
    for (std::size_t i = raw_.boundaries[region.first].begin; i < raw_.boundaries[region.last - 1U].end; ++i) {
      const Vertex v = raw_.vertices[i];
      if (!is_letter(v) || where_[v].region[0] != where_[v].region[1]) {
        land_.vertices.push_back(v);
      } else if (where_[v].at[0] == i) {
        land_.vertices.push_back(2);
      }
    }
    land_.close_boundary();
  }

  bool equivalences_;
  Land raw_, land_;
  std::vector<int> lives_;  // of the regions
  std::array<std::uint8_t, 256> count_{};  // occurrences of a letter
  std::array<Where, 256> where_;
  std::vector<std::uint16_t> group_;  // region -> a region of the same land
};

}  // namespace grundy::sprouts
