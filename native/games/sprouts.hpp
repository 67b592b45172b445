// Sprouts on every compact surface. A land is stored once and has a number, which is its key; its options are
// generated once and kept.
#pragma once

#include <cmath>

#include "core/store.hpp"
#include "games/sprouts/canon.hpp"
#include "games/sprouts/moves.hpp"
#include "games/sprouts/text.hpp"

namespace grundy {

class Sprouts {
 public:
  using Key = std::uint32_t;

  // With `equivalences`, lands with the same nimber by section 9.6 of the thesis become one.
  explicit Sprouts(bool equivalences) : equivalences_(equivalences) {}

  struct Scratch {
    sprouts::Land land;
    sprouts::Canon canon;
    std::vector<Key> keys;             // of the components of all options so far
    std::vector<std::uint32_t> ends;   // of the options
    std::vector<std::uint32_t> index;  // hash -> option + 1
  };
  struct Cursor {
    Key key;
    Scratch* scratch;
  };

  Cursor open(Key key, Scratch& scratch) const { return {key, &scratch}; }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    if (store_.append_options(cursor.key, options)) return false;
    generate(cursor.key, *cursor.scratch, options);
    store_.keep_options(cursor.key, options);
    return false;
  }

  int size(Key key) const { return store_[key].info.options; }
  int lives(Key key) const { return store_[key].info.lives; }

  std::string text(Key key) const {
    sprouts::Land land;
    sprouts::decode(store_[key].bytes(), land);
    return sprouts::text_of(land);
  }

  std::vector<Key> parse(const std::string& text) const {
    sprouts::Draft draft(equivalences_);
    sprouts::Canon canon;
    sprouts::read(text, draft);
    std::vector<Key> keys;
    draft.settle([&](const sprouts::Land& land) { keys.push_back(intern(land, canon)); });
    std::ranges::sort(keys);
    return keys;
  }

  static int eager(int) { return -1; }

  std::size_t bytes() const { return store_.bytes() + store_.option_bytes(); }
  std::size_t stored() const { return store_.size(); }
  std::size_t stored_bytes() const { return store_.bytes(); }
  std::uint64_t generated() const { return generated_.load(std::memory_order_relaxed); }

 private:
  struct Info {
    std::uint16_t lives;
    std::int32_t options;  // estimated number
  };

  Key intern(const sprouts::Land& land, sprouts::Canon& canon) const {
    return store_.intern(canon.write(land), [&] {
      return Info{static_cast<std::uint16_t>(land.lives()), estimate(land)};
    });
  }

  void generate(Key key, Scratch& scratch, OptionList<Key>& options) const {
    sprouts::decode(store_[key].bytes(), scratch.land);
    sprouts::Draft draft(equivalences_);
    scratch.keys.clear();
    scratch.ends.clear();
    scratch.index.assign(256, 0);
    std::uint64_t generated = 0;
    sprouts::Moves moves(scratch.land, draft, [&](sprouts::Draft& drawn) {
      ++generated;
      drawn.settle([&](const sprouts::Land& land) { scratch.keys.push_back(intern(land, scratch.canon)); });
      finish(scratch);
    });
    moves.all();
    generated_.fetch_add(generated, std::memory_order_relaxed);
    std::size_t i = 0;
    for (const std::uint32_t end : scratch.ends) {
      for (; i < end; ++i) options.push_known(scratch.keys[i]);
      options.finish_known();
    }
  }

  // Ends an option: drops it if it is there already.
  static void finish(Scratch& scratch) {
    const std::size_t begin = scratch.ends.empty() ? 0 : scratch.ends.back();
    const auto first = scratch.keys.begin() + static_cast<std::ptrdiff_t>(begin);
    std::sort(first, scratch.keys.end());
    if (find(scratch, begin)) {
      scratch.keys.resize(begin);
      return;
    }
    scratch.ends.push_back(static_cast<std::uint32_t>(scratch.keys.size()));
    if (scratch.ends.size() * 2 > scratch.index.size()) rebuild(scratch);
  }

  static std::uint64_t hash_option(const Scratch& scratch, std::size_t begin, std::size_t end) {
    std::uint64_t hash = end - begin;
    for (std::size_t i = begin; i < end; ++i) hash = mix(hash + scratch.keys[i]);
    return hash;
  }
  static bool find(Scratch& scratch, std::size_t begin) {
    const std::size_t end = scratch.keys.size(), last = scratch.index.size() - 1;
    std::size_t at = hash_option(scratch, begin, end) & last;
    for (; scratch.index[at] != 0; at = (at + 1) & last) {
      const std::size_t other = scratch.index[at] - 1;
      const std::size_t from = other == 0 ? 0 : scratch.ends[other - 1];
      if (std::equal(scratch.keys.begin() + static_cast<std::ptrdiff_t>(from),
                     scratch.keys.begin() + scratch.ends[other],
                     scratch.keys.begin() + static_cast<std::ptrdiff_t>(begin), scratch.keys.end()))
        return true;
    }
    scratch.index[at] = static_cast<std::uint32_t>(scratch.ends.size() + 1);
    return false;
  }
  static void rebuild(Scratch& scratch) {
    scratch.index.assign(scratch.index.size() * 4, 0);
    const std::size_t last = scratch.index.size() - 1;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < scratch.ends.size(); ++i) {
      std::size_t at = hash_option(scratch, begin, scratch.ends[i]) & last;
      while (scratch.index[at] != 0) at = (at + 1) & last;
      scratch.index[at] = static_cast<std::uint32_t>(i + 1);
      begin = scratch.ends[i];
    }
  }

  // How many options a land has, roughly (10.4).
  static std::int32_t estimate(const sprouts::Land& land) {
    double total = 0;
    for (const sprouts::Region& region : land.regions) {
      const auto boundaries = land.of(region);
      double squares = region.zeros, vertices = region.zeros, sum_of_squares = region.zeros;
      for (const sprouts::Boundary b : boundaries) {
        const auto n = static_cast<double>(b.size());
        squares += n * n;
        vertices += n;
        sum_of_squares += n * n;
      }
      const double others = static_cast<double>(boundaries.size()) - (region.zeros == 0 ? 1 : 0);
      total += squares * (region.zeros + 1) * std::exp2(others) + (vertices * vertices - sum_of_squares) / 2;
    }
    return static_cast<std::int32_t>(std::min(total, 1e6));
  }

  bool equivalences_;
  mutable Store<Info> store_;
  mutable std::atomic<std::uint64_t> generated_{0};
};

}  // namespace grundy
