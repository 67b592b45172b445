// The moves of Sprouts in one land, on every compact surface (Lemoine and Viennot 2011, sections 9.2.5
// and 11.3).
#pragma once

#include <algorithm>

#include "games/sprouts/draft.hpp"

namespace grundy::sprouts {

// The moves of a land, as many at a time as one wants: all curves between the same two vertices make a
// family.
class Moves {
 public:
  void open(std::span<const std::uint8_t> bytes) {
    decode(bytes, land_);
    fresh_ = land_.free_letter();
    groups_.clear();
    families_.clear();
    next_ = 0;
    for (std::size_t r = 0; r < land_.regions.size(); ++r) {
      const std::size_t first = groups_.size();
      group_boundaries(r);
      find_families(r, first);
    }
    // Curves that cut a region in two come first: what they leave is simple, so its nimber is more often
    // known.
    std::ranges::stable_sort(families_, std::ranges::greater{}, &Family::rank);
  }

  bool done() const { return next_ == families_.size(); }

  // Draws each curve of the next family, and calls drawn(draft).
  template <class Drawn>
  void next(Draft& draft, Drawn&& drawn) {
    const Family family = families_[next_++];
    Pen<Drawn> pen{land_.regions[family.region],
                   std::span(groups_).subspan(family.first, family.groups),
                   draft,
                   drawn,
                   fresh_,
                   one_,
                   two_,
                   left_,
                   turning_};
    draft.clear();
    draft.kill(groups_[family.first + family.g].list[family.i]);
    draft.kill(groups_[family.first + family.h].list[family.j]);
    for (std::size_t r = 0; r < land_.regions.size(); ++r) {
      if (r == family.region) continue;
      draft.open_region(land_.regions[r].zeros, land_.regions[r].genus);
      for (const Boundary b : land_.of(land_.regions[r])) {
        draft.open_boundary();
        draft.push_all(land_.of(b));
        draft.close_boundary();
      }
    }
    draft.mark();
    pen.draw(family.g, family.h, family.i, family.j, family.between);
  }

 private:
  using List = std::vector<Vertex>;
  static constexpr std::array<Vertex, 1> kSpots{kSpot};

  // Boundaries of a region that are written alike, `0` among them: it does not matter which one is taken.
  struct Group {
    std::span<const Vertex> list;
    int count;
  };

  struct Family {  // curves from vertex i of group g to vertex j of group h of a region
    std::uint16_t region, first, groups;  // the region's groups
    std::uint16_t g, h, i, j;
    bool between;  // two boundaries
    int rank;
  };

  void group_boundaries(std::size_t r) {
    const std::size_t first = groups_.size();
    if (land_.regions[r].zeros != 0) groups_.push_back({kSpots, land_.regions[r].zeros});
    for (const Boundary b : land_.of(land_.regions[r])) {
      const auto list = land_.of(b);
      const auto same =
          std::find_if(groups_.begin() + static_cast<std::ptrdiff_t>(first), groups_.end(),
                       [&](const Group& group) { return std::ranges::equal(group.list, list); });
      if (same != groups_.end()) {
        ++same->count;
      } else {
        groups_.push_back({list, 1});
      }
    }
  }

  void find_families(std::size_t r, std::size_t first) {
    const std::size_t count = groups_.size() - first;
    const auto add = [&](std::size_t g, std::size_t h, std::size_t i, std::size_t j, bool between) {
      const Vertex x = groups_[first + g].list[i], y = groups_[first + h].list[j];
      const int rank = (between ? 0 : 4) + (is_letter(x) ? 1 : 0) + (is_letter(y) ? 1 : 0);
      families_.push_back({static_cast<std::uint16_t>(r), static_cast<std::uint16_t>(first),
                           static_cast<std::uint16_t>(count), static_cast<std::uint16_t>(g),
                           static_cast<std::uint16_t>(h), static_cast<std::uint16_t>(i),
                           static_cast<std::uint16_t>(j), between, rank});
    };
    for (std::size_t g = 0; g < count; ++g) {
      const auto list = groups_[first + g].list;
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] <= 1) add(g, g, i, i, false);
        for (std::size_t j = i + 1; j < list.size(); ++j)
          if (list[i] != list[j] || !is_letter(list[i])) add(g, g, i, j, false);
      }
      for (std::size_t h = groups_[first + g].count > 1 ? g : g + 1; h < count; ++h) {
        const auto other = groups_[first + h].list;
        for (std::size_t i = 0; i < list.size(); ++i)
          for (std::size_t j = 0; j < other.size(); ++j)
            if (list[i] != other[j] || !is_letter(list[i])) add(g, h, i, j, true);
      }
    }
  }

  // Draws the curves of one family in one region.
  template <class Drawn>
  struct Pen {
    const Region& region;
    std::span<Group> groups;
    Draft& draft;
    Drawn& drawn;
    Vertex fresh;            // the new vertex; the next two letters are for vertices `1` that a line ends at
    List &one, &two;         // the sides of the curve, without the new vertex
    std::vector<int>& left;  // how many boundaries of each group are on the first side
    std::vector<std::pair<std::size_t, int>>& turning;

    void draw(std::size_t g, std::size_t h, std::size_t i, std::size_t j, bool is_between) {
      one.clear();
      two.clear();
      --groups[g].count;
      if (is_between) {
        --groups[h].count;
        end_at(groups[g].list, i, static_cast<Vertex>(fresh + 1), one);
        end_at(groups[h].list, j, static_cast<Vertex>(fresh + 2), two);
        connect();
        if (region.genus < 0 && two.size() > 1) {
          std::ranges::reverse(two);
          connect();
        }
        ++groups[h].count;
      } else {
        cut(groups[g].list, i, j);
        join_within();
      }
      ++groups[g].count;
    }

    // ---- a curve from a boundary to itself ---------------------------------------------------------
    // The two sides of a curve from list[i] to list[j].
    void cut(std::span<const Vertex> list, std::size_t i, std::size_t j) {
      const Vertex first = static_cast<Vertex>(fresh + 1), second = static_cast<Vertex>(fresh + 2);
      if (list[i] == kSpot) {
        one.push_back(first);
        two.push_back(first);
        return;
      }
      const auto begin = list.begin();
      if (i != j && list[j] == 1) one.push_back(second);
      one.insert(one.end(), begin + at(j) + 1, list.end());
      one.insert(one.end(), begin, begin + at(i));
      if (i == j) return;
      if (list[i] == 1) one.push_back(first);
      if (list[i] == 1) two.push_back(first);
      two.insert(two.end(), begin + at(i) + 1, begin + at(j));
      if (list[j] == 1) two.push_back(second);
    }

    // All that a curve with these two sides can do to the surface.
    void join_within() {
      const int n = std::abs(region.genus);
      if (region.genus >= 0) {
        for (int k = 0; k <= n; ++k) separate(k, n - k);
        if (n >= 1) open_handle(n - 1, false);
        return;
      }
      for (int k = 1; k < n; ++k) separate(-k, k - n);
      for (int k = 0; 2 * k < n; ++k) {
        separate(k, 2 * k - n);
        separate(2 * k - n, k);
      }
      if (n >= 3) open_handle(2 - n, false);
      if (n % 2 == 0) open_handle((n - 2) / 2, true);
      if (n >= 2) open_crosscap(1 - n);
      if (n % 2 == 1) open_crosscap((n - 1) / 2);
    }

    // Cuts the region in two; the other boundaries fall on either side in every way.
    void separate(int genus_one, int genus_two) {
      left.assign(groups.size(), 0);
      const bool alike = one == two && genus_one == genus_two;  // then the sides may change places
      for (;;) {
        if (!alike || !fewer_left()) {
          each_turning(genus_one, genus_two, [&](auto turned) {
            draft.back_to_mark();
            draw_side(one, genus_one, true, turned);
            draw_side(two, genus_two, false, turned);
            drawn(draft);
          });
        }
        std::size_t g = 0;
        while (g < groups.size() && left[g] == groups[g].count) left[g++] = 0;
        if (g == groups.size()) return;
        ++left[g];
      }
    }

    bool fewer_left() const {
      for (std::size_t g = 0; g < groups.size(); ++g)
        if (2 * left[g] != groups[g].count) return 2 * left[g] < groups[g].count;
      return false;
    }

    template <class Turned>
    void draw_side(const List& side, int genus, bool first, Turned&& turned) {
      int zeros = 0;
      if (region.zeros != 0) zeros = first ? left[0] : groups[0].count - left[0];
      draft.open_region(zeros, genus);
      draw_curve(side);
      for (std::size_t g = first_group(); g < groups.size(); ++g) {
        const int from = first ? 0 : left[g], to = first ? left[g] : groups[g].count;
        for (int i = from; i < to; ++i) draw_boundary(groups[g].list, genus >= 0 && turned(g, i));
      }
    }

    // Cuts a handle, or a Klein handle, where the sides come out in opposite directions.
    void open_handle(int genus, bool opposite) {
      if (opposite) std::ranges::reverse(two);
      all_left();
      each_turning(genus, -1, [&](auto turned) {
        draft.back_to_mark();
        draft.open_region(spare_zeros(), genus);
        draw_curve(one);
        draw_curve(two);
        draw_others(turned);
        drawn(draft);
      });
      if (opposite) std::ranges::reverse(two);
    }

    // A curve with one side only, through a crosscap.
    void open_crosscap(int genus) {
      all_left();
      each_turning(genus, -1, [&](auto turned) {
        draft.back_to_mark();
        draft.open_region(spare_zeros(), genus);
        draft.open_boundary();
        draft.push_all(one);
        draft.push(fresh);
        for (auto v = two.rbegin(); v != two.rend(); ++v) draft.push(*v);
        draft.push(fresh);
        draft.close_boundary();
        draw_others(turned);
        drawn(draft);
      });
    }

    // Where part of a non-orientable region becomes orientable, each of the boundaries there may be read in
    // either direction.
    template <class Draw>
    void each_turning(int genus_one, int genus_two, Draw&& draw) {
      turning.clear();
      if (region.genus < 0 && (genus_one >= 0 || genus_two >= 0)) {
        for (std::size_t g = first_group(); g < groups.size(); ++g) {
          const int from = genus_one >= 0 ? 0 : left[g], to = genus_one >= 0 ? left[g] : groups[g].count;
          for (int i = from; i < to; ++i)
            if (groups[g].list.size() > 2) turning.emplace_back(g, i);
        }
      }
      for (std::uint64_t bits = 0; bits < std::uint64_t{1} << turning.size(); ++bits) {
        draw([&](std::size_t g, int i) {
          for (std::size_t t = 0; t < turning.size(); ++t)
            if (turning[t] == std::pair{g, i}) return ((bits >> t) & 1U) != 0;
          return false;
        });
      }
    }

    // ---- a curve between two boundaries --------------------------------------------------------------
    // The walk around a boundary from one of its vertices back to it, after a line has been drawn there.
    static void end_at(std::span<const Vertex> list, std::size_t k, Vertex name, List& side) {
      if (list[k] == kSpot) {
        side.push_back(1);
      } else if (list[k] == 1 && list.size() == 1) {
        side.push_back(2);
      } else {
        if (list[k] == 1) side.push_back(name);
        side.insert(side.end(), list.begin() + at(k) + 1, list.end());
        side.insert(side.end(), list.begin(), list.begin() + at(k));
        if (list[k] == 1) side.push_back(name);
      }
    }

    void connect() {
      draft.back_to_mark();
      draft.open_region(spare_zeros(), region.genus);
      draft.open_boundary();
      draft.push_all(one);
      draft.push(fresh);
      draft.push_all(two);
      draft.push(fresh);
      draft.close_boundary();
      draw_others([](std::size_t, int) { return false; });
      drawn(draft);
    }

    // ---- drawing
    // -------------------------------------------------------------------------------------------
    void draw_curve(const List& side) {
      draft.open_boundary();
      draft.push_all(side);
      draft.push(fresh);
      draft.close_boundary();
    }
    void draw_boundary(std::span<const Vertex> list, bool reversed) {
      draft.open_boundary();
      if (reversed) {
        for (auto v = list.rbegin(); v != list.rend(); ++v) draft.push(*v);
      } else {
        draft.push_all(list);
      }
      draft.close_boundary();
    }
    template <class Turned>
    void draw_others(Turned&& turned) {
      for (std::size_t g = first_group(); g < groups.size(); ++g)
        for (int i = 0; i < groups[g].count; ++i) draw_boundary(groups[g].list, turned(g, i));
    }

    void all_left() {
      left.clear();
      for (const Group& group : groups) left.push_back(group.count);
    }
    std::size_t first_group() const { return region.zeros != 0 ? 1 : 0; }  // of those that are not `0`
    int spare_zeros() const { return region.zeros != 0 ? groups[0].count : 0; }
    static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }
  };

  Land land_;
  Vertex fresh_ = kLetter;
  std::vector<Group> groups_;
  std::vector<Family> families_;
  std::size_t next_ = 0;
  List one_, two_;
  std::vector<int> left_;
  std::vector<std::pair<std::size_t, int>> turning_;
};

}  // namespace grundy::sprouts
