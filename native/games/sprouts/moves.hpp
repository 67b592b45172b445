// The moves of Sprouts in one land, on every compact surface (Lemoine and Viennot 2011, sections 9.2.5 and 11.3).
#pragma once

#include "games/sprouts/draft.hpp"

namespace grundy::sprouts {

// Lists the moves of a land: each is drawn into a Draft, which `done` then settles.
template <class Done>
class Moves {
 public:
  Moves(const Land& land, Draft& draft, Done done) : land_(land), draft_(draft), done_(std::move(done)) {
    fresh_ = land.free_letter();
  }

  void all() {
    for (at_ = 0; at_ < land_.regions.size(); ++at_) {
      group_boundaries();
      for (std::size_t g = 0; g < groups_.size(); ++g) {
        inside(g);
        for (std::size_t h = g; h < groups_.size(); ++h)
          if (h > g || groups_[g].count > 1) between(g, h);
      }
    }
  }

 private:
  // Boundaries of the region that are written alike, `0` among them: it does not matter which one is taken.
  struct Group {
    std::vector<Vertex> list;
    int count;
  };
  using List = std::vector<Vertex>;

  void group_boundaries() {
    region_ = land_.regions[at_];
    groups_.clear();
    if (region_.zeros != 0) groups_.push_back({{kSpot}, region_.zeros});
    for (const Boundary b : land_.of(region_)) {
      const auto list = land_.of(b);
      const auto same = std::ranges::find_if(groups_, [&](const Group& group) { return std::ranges::equal(group.list, list); });
      if (same != groups_.end()) {
        ++same->count;
      } else {
        groups_.push_back({{list.begin(), list.end()}, 1});
      }
    }
    left_.assign(groups_.size(), 0);
  }

  // ---- a curve from a boundary to itself ------------------------------------------------------------------
  void inside(std::size_t g) {
    const List& list = groups_[g].list;
    --groups_[g].count;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = i; j < list.size(); ++j)
        if (cut(list, i, j)) join_within(list[i], list[j]);
    ++groups_[g].count;
  }

  // The two sides of a curve from list[i] to list[j], without the new vertex: false if there is no such curve.
  bool cut(const List& list, std::size_t i, std::size_t j) {
    one_.clear();
    two_.clear();
    const Vertex x = list[i], y = list[j];
    const Vertex first = static_cast<Vertex>(fresh_ + 1), second = static_cast<Vertex>(fresh_ + 2);
    if (i == j) {
      if (x == kSpot) {
        one_ = two_ = {first};
        return true;
      }
      if (x != 1) return false;
      one_.insert(one_.end(), list.begin() + at(j) + 1, list.end());
      one_.insert(one_.end(), list.begin(), list.begin() + at(i));
      return true;
    }
    if (x == y && is_letter(x)) return false;
    if (y == 1) one_.push_back(second);
    one_.insert(one_.end(), list.begin() + at(j) + 1, list.end());
    one_.insert(one_.end(), list.begin(), list.begin() + at(i));
    if (x == 1) one_.push_back(first);
    if (x == 1) two_.push_back(first);
    two_.insert(two_.end(), list.begin() + at(i) + 1, list.begin() + at(j));
    if (y == 1) two_.push_back(second);
    return true;
  }

  // All that a curve with the sides one_ and two_ can do to the surface.
  void join_within(Vertex x, Vertex y) {
    const int n = std::abs(region_.genus);
    if (region_.genus >= 0) {
      for (int k = 0; k <= n; ++k) separate(x, y, k, n - k);
      if (n >= 1) open_handle(x, y, n - 1, false);
      return;
    }
    for (int k = 1; k < n; ++k) separate(x, y, -k, k - n);
    for (int k = 0; 2 * k < n; ++k) {
      separate(x, y, k, 2 * k - n);
      separate(x, y, 2 * k - n, k);
    }
    if (n >= 3) open_handle(x, y, 2 - n, false);
    if (n % 2 == 0) open_handle(x, y, (n - 2) / 2, true);
    if (n >= 2) open_crosscap(x, y, 1 - n);
    if (n % 2 == 1) open_crosscap(x, y, (n - 1) / 2);
  }

  // Cuts the region in two; the other boundaries fall on either side in every way.
  void separate(Vertex x, Vertex y, int genus_one, int genus_two) {
    std::ranges::fill(left_, 0);
    for (;;) {
      const bool turns = region_.genus < 0 && (genus_one >= 0 || genus_two >= 0);
      const auto drawn = [&](auto turned) {
        begin(x, y);
        draw_side(one_, genus_one, true, turned);
        draw_side(two_, genus_two, false, turned);
        done_(draft_);
      };
      if (turns) {
        each_turning(genus_one >= 0, drawn);
      } else {
        drawn([](std::size_t, int) { return false; });
      }
      std::size_t g = 0;
      while (g < groups_.size() && left_[g] == groups_[g].count) left_[g++] = 0;
      if (g == groups_.size()) return;
      ++left_[g];
    }
  }

  template <class Turned>
  void draw_side(const List& side, int genus, bool is_left, Turned&& turned) {
    int zeros = 0;
    if (region_.zeros != 0) zeros = is_left ? left_[0] : groups_[0].count - left_[0];
    draft_.open_region(zeros, genus);
    draft_.open_boundary();
    draft_.push_all(side);
    draft_.push(fresh_);
    draft_.close_boundary();
    for (std::size_t g = first_group(); g < groups_.size(); ++g) {
      const int from = is_left ? 0 : left_[g], to = is_left ? left_[g] : groups_[g].count;
      for (int i = from; i < to; ++i) draw_boundary(groups_[g].list, genus >= 0 && turned(g, i));
    }
  }

  // Cuts a handle (or a Klein handle, where the sides come out in opposite directions).
  void open_handle(Vertex x, Vertex y, int genus, bool opposite) {
    const auto drawn = [&](auto turned) {
      begin(x, y);
      draft_.open_region(spare_zeros(), genus);
      draft_.open_boundary();
      draft_.push_all(one_);
      draft_.push(fresh_);
      draft_.close_boundary();
      draft_.open_boundary();
      if (opposite) {
        draft_.push(fresh_);
        for (auto v = two_.rbegin(); v != two_.rend(); ++v) draft_.push(*v);
      } else {
        draft_.push_all(two_);
        draft_.push(fresh_);
      }
      draft_.close_boundary();
      draw_others(turned);
      done_(draft_);
    };
    all_left();
    if (region_.genus < 0 && genus >= 0) {
      each_turning(true, drawn);
    } else {
      drawn([](std::size_t, int) { return false; });
    }
  }

  // A curve with one side: both ends of the boundary are joined through a crosscap.
  void open_crosscap(Vertex x, Vertex y, int genus) {
    const auto drawn = [&](auto turned) {
      begin(x, y);
      draft_.open_region(spare_zeros(), genus);
      draft_.open_boundary();
      draft_.push_all(one_);
      draft_.push(fresh_);
      for (auto v = two_.rbegin(); v != two_.rend(); ++v) draft_.push(*v);
      draft_.push(fresh_);
      draft_.close_boundary();
      draw_others(turned);
      done_(draft_);
    };
    all_left();
    if (genus >= 0) {
      each_turning(true, drawn);
    } else {
      drawn([](std::size_t, int) { return false; });
    }
  }

  // Where a region becomes orientable, each of its boundaries may be read in either direction.
  template <class Drawn>
  void each_turning(bool is_left, Drawn&& drawn) {
    turning_.clear();
    for (std::size_t g = first_group(); g < groups_.size(); ++g) {
      const int from = is_left ? 0 : left_[g], to = is_left ? left_[g] : groups_[g].count;
      for (int i = from; i < to; ++i)
        if (groups_[g].list.size() > 2) turning_.push_back({g, i});
    }
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << turning_.size(); ++bits) {
      drawn([&](std::size_t g, int i) {
        for (std::size_t t = 0; t < turning_.size(); ++t)
          if (turning_[t] == std::pair{g, i}) return ((bits >> t) & 1U) != 0;
        return false;
      });
    }
  }

  // ---- a curve between two boundaries -----------------------------------------------------------------
  void between(std::size_t g, std::size_t h) {
    --groups_[g].count;
    --groups_[h].count;
    const List &b = groups_[g].list, &c = groups_[h].list;
    for (std::size_t i = 0; i < b.size(); ++i) {
      for (std::size_t j = 0; j < c.size(); ++j) {
        if (b[i] == c[j] && is_letter(b[i])) continue;
        end_at(b, i, static_cast<Vertex>(fresh_ + 1), one_);
        end_at(c, j, static_cast<Vertex>(fresh_ + 2), two_);
        connect(b[i], c[j]);
        if (region_.genus < 0 && two_.size() > 1) {
          std::ranges::reverse(two_);
          connect(b[i], c[j]);
        }
      }
    }
    ++groups_[g].count;
    ++groups_[h].count;
  }

  // The walk around a boundary from one of its vertices back to it, after a line has been drawn there.
  static void end_at(const List& list, std::size_t k, Vertex name, List& side) {
    side.clear();
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

  void connect(Vertex x, Vertex y) {
    begin(x, y);
    draft_.open_region(spare_zeros(), region_.genus);
    draft_.open_boundary();
    draft_.push_all(one_);
    draft_.push(fresh_);
    draft_.push_all(two_);
    draft_.push(fresh_);
    draft_.close_boundary();
    draw_others([](std::size_t, int) { return false; });
    done_(draft_);
  }

  // ---- drawing ----------------------------------------------------------------------------------------------
  // A letter that a line ends at is dead, wherever it stands.
  void begin(Vertex x, Vertex y) {
    draft_.clear();
    if (is_letter(x)) draft_.kill(x);
    if (is_letter(y)) draft_.kill(y);
    for (std::size_t r = 0; r < land_.regions.size(); ++r) {
      if (r == at_) continue;
      const Region& region = land_.regions[r];
      draft_.open_region(region.zeros, region.genus);
      for (const Boundary b : land_.of(region)) draw_boundary(land_.of(b), false);
    }
  }

  template <class Range>
  void draw_boundary(const Range& list, bool reversed) {
    draft_.open_boundary();
    if (reversed) {
      for (auto v = list.rbegin(); v != list.rend(); ++v) draft_.push(*v);
    } else {
      draft_.push_all(list);
    }
    draft_.close_boundary();
  }

  template <class Turned>
  void draw_others(Turned&& turned) {
    for (std::size_t g = first_group(); g < groups_.size(); ++g)
      for (int i = 0; i < groups_[g].count; ++i) draw_boundary(groups_[g].list, turned(g, i));
  }

  void all_left() {
    for (std::size_t g = 0; g < groups_.size(); ++g) left_[g] = groups_[g].count;
  }
  std::size_t first_group() const { return region_.zeros != 0 ? 1 : 0; }  // of those that are not `0`
  int spare_zeros() const { return region_.zeros != 0 ? groups_[0].count : 0; }
  static std::ptrdiff_t at(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  const Land& land_;
  Draft& draft_;
  Done done_;
  Vertex fresh_;  // the letter of the new vertex; the next two are for vertices `1` that a line ends at
  std::size_t at_ = 0;
  Region region_{};
  std::vector<Group> groups_;
  std::vector<int> left_;  // how many boundaries of each group are on the first side
  std::vector<std::pair<std::size_t, int>> turning_;
  List one_, two_;
};

}  // namespace grundy::sprouts
