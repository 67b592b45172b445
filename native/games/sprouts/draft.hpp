// A position under construction: takes what a move has drawn, boundary by boundary, and gives the lands that
// are left of it after reduction (Lemoine and Viennot 2011, section 9.3).
#pragma once

#include <algorithm>
#include <array>

#include "games/sprouts/equivalences.hpp"

namespace grundy::sprouts {

class Draft {
 public:
  void clear() {
    raw_.clear();
    lives_.clear();
    count_.fill(0);
  }
  void kill(Vertex letter) {
    if (is_letter(letter)) count_[letter] = kDead;
  }

  // What is drawn after `mark` can be taken back, to draw something else in its place.
  void mark() {
    marked_count_ = count_;
    marked_vertices_ = raw_.vertices.size();
    marked_boundaries_ = raw_.boundaries.size();
    marked_regions_ = raw_.regions.size();
  }
  void back_to_mark() {
    count_ = marked_count_;
    raw_.vertices.resize(marked_vertices_);
    raw_.boundaries.resize(marked_boundaries_);
    raw_.regions.resize(marked_regions_);
    lives_.resize(marked_regions_);
  }

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
        raw_.vertices.back() = 2;
        return;
      }
      const auto region = static_cast<std::uint16_t>(raw_.regions.size() - 1);
      Where& where = where_[v];
      if (count_[v]++ == 0) {
        where.at = static_cast<std::uint16_t>(raw_.vertices.size());
        where.one = where.two = region;
      } else {
        where.two = region;
        if (where.one == region) --lives_.back();
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
      raw_.vertices[begin] = 2;
      raw_.vertices.pop_back();
    }
    if (raw_.vertices.size() == begin) {
      raw_.boundaries.pop_back();
    } else {
      raw_.close_boundary();
    }
  }

  // Calls visit(land) for each land that is left. With `equivalences`, regions that have the same nimbers in
  // every land become the same (9.6).
  template <class Visit>
  void settle(bool equivalences, Visit&& visit) {
    equivalences_ = equivalences;
    const std::size_t regions = raw_.regions.size();
    group_.resize(regions);
    for (std::size_t r = 0; r < regions; ++r)
      group_[r] = lives_[r] <= 1 ? kGone : static_cast<std::uint16_t>(r);
    link_regions();
    for (std::size_t g = 0; g < regions; ++g) {
      if (group_[g] != g) continue;
      land_.clear();
      for (std::size_t r = g; r < regions; ++r)
        if (group_[r] != kGone && root(r) == g) copy(r);
      if (equivalences_ && land_.regions.size() > 1) groups_.replace(land_);
      visit(land_);
    }
  }

 private:
  static constexpr std::uint8_t kDead = 255;
  static constexpr std::uint16_t kGone = 0xffff;
  struct Where {
    std::uint16_t at;        // the first place
    std::uint16_t one, two;  // the regions of both
  };

  // A letter with sides in two regions links them.
  void link_regions() {
    for (std::size_t i = 0; i < raw_.vertices.size(); ++i) {
      const Vertex v = raw_.vertices[i];
      if (!is_letter(v) || where_[v].at != i) continue;
      const Where& where = where_[v];
      if (where.one == where.two || group_[where.one] == kGone || group_[where.two] == kGone) continue;
      const std::size_t a = root(where.one), b = root(where.two);
      group_[std::max(a, b)] = static_cast<std::uint16_t>(std::min(a, b));
    }
  }

  std::size_t root(std::size_t r) {
    while (group_[r] != r) r = group_[r] = group_[group_[r]];
    return r;
  }

  // A letter whose other side is gone is a `2`.
  Vertex settled(Vertex v) const {
    if (!is_letter(v)) return v;
    const Where& where = where_[v];
    return count_[v] == 1 || group_[where.one] == kGone || group_[where.two] == kGone ? Vertex{2} : v;
  }

  void copy(std::size_t r) {
    const Region& region = raw_.regions[r];
    if (lives_[r] <= 3) {
      copy_small(r);
    } else if (equivalences_ && region.genus == 0 && copy_equivalent(r)) {
      return;
    } else {
      land_.open_region(region.zeros, region.genus);
      for (const Boundary b : raw_.of(region)) copy_boundary(b);
    }
  }

  void copy_boundary(Boundary b) {
    land_.open_boundary();
    for (const Vertex v : raw_.of(b)) land_.vertices.push_back(settled(v));
    if (equivalences_) shorten(land_.boundaries.back().begin);
    land_.close_boundary();
  }

  // `22` ~ `1` as a boundary of its own.
  void shorten(std::size_t begin) {
    std::vector<Vertex>& list = land_.vertices;
    if (list.size() - begin == 2 && list[begin] == 2 && list[begin + 1] == 2) {
      list.pop_back();
      list.back() = 1;
    }
  }

  // In a region with at most three lives any two vertices can be joined whatever happens: how they hang
  // together does not matter, nor does the surface (9.3.5, Proposition 13).
  void copy_small(std::size_t r) {
    const Region& region = raw_.regions[r];
    land_.open_region(region.zeros, 0);
    if (region.first == region.last) return;
    land_.open_boundary();
    const std::size_t begin = land_.vertices.size();
    for (std::size_t i = raw_.boundaries[region.first].begin; i < raw_.boundaries[region.last - 1U].end;
         ++i) {
      Vertex v = settled(raw_.vertices[i]);
      if (is_letter(v) && where_[v].one == where_[v].two) {
        if (where_[v].at != i) continue;
        v = 2;
      }
      land_.vertices.push_back(v);
    }
    close_small(begin);
  }

  // `22` ~ `1`, `22A` ~ `1A`.
  void close_small(std::size_t begin) {
    const auto first = land_.vertices.begin() + static_cast<std::ptrdiff_t>(begin);
    if (equivalences_ && std::count(first, land_.vertices.end(), 2) >= 2) {
      std::sort(first, land_.vertices.end());
      *first = 1;
      land_.vertices.erase(first + 1);
    }
    land_.close_boundary();
  }

  // `0.A` ~ `2A`, `0.AB` ~ `2AB`, `AB.CD` ~ `A.B.C.D`, `22aAa` ~ `1A.2`: true if the region is one of these.
  bool copy_equivalent(std::size_t r) {
    const Region& region = raw_.regions[r];
    const std::size_t boundaries = static_cast<std::size_t>(region.last - region.first);
    if (boundaries == 0 || boundaries > 2) return false;
    const Boundary b = raw_.boundaries[region.first];
    const auto single = [&](Boundary of) {  // vertices with one life, each here once
      for (const Vertex v : raw_.of(of))
        if (v == 1 || (is_letter(v) && settled(v) == v && where_[v].one == where_[v].two)) return false;
      return true;
    };
    if (region.zeros == 1 && boundaries == 1 && b.size() <= 2 && single(b)) {
      land_.open_region(0, 0);
      land_.open_boundary();
      const std::size_t begin = land_.vertices.size();
      land_.vertices.push_back(2);
      for (const Vertex v : raw_.of(b)) land_.vertices.push_back(settled(v));
      close_small(begin);
      return true;
    }
    if (region.zeros == 0 && boundaries == 1 && b.size() == 5 && lives_[r] == 4) return copy_parted(b);
    const Boundary c = raw_.boundaries[region.last - 1U];
    if (region.zeros == 0 && boundaries == 2 && b.size() == 2 && c.size() == 2 && single(b) && single(c)) {
      land_.open_region(0, 0);
      for (const Boundary of : {b, c})
        for (const Vertex v : raw_.of(of)) land_.add_boundary(std::array<Vertex, 1>{settled(v)});
      return true;
    }
    return false;
  }

  // `22aAa` ~ `1A.2`.
  bool copy_parted(Boundary b) {
    const auto list = raw_.of(b);
    for (std::size_t i = 0; i < 5; ++i) {
      const Vertex a = settled(list[i]), middle = settled(list[(i + 1) % 5]);
      if (!is_letter(a) || list[(i + 2) % 5] != a || settled(list[(i + 3) % 5]) != 2 ||
          settled(list[(i + 4) % 5]) != 2 || middle == 1)
        continue;
      land_.open_region(0, 0);
      land_.add_boundary(std::array<Vertex, 2>{1, middle});
      land_.add_boundary(std::array<Vertex, 1>{2});
      return true;
    }
    return false;
  }

  bool equivalences_ = false;
  Land raw_, land_;
  SmallGroups groups_;
  std::vector<int> lives_;                 // of the regions
  std::array<std::uint8_t, 256> count_{};  // occurrences of a letter
  std::array<Where, 256> where_;
  std::vector<std::uint16_t> group_;  // region -> a region of the same land
  std::array<std::uint8_t, 256> marked_count_{};
  std::size_t marked_vertices_ = 0, marked_boundaries_ = 0, marked_regions_ = 0;
};

}  // namespace grundy::sprouts
