// Sprouts on every compact surface. A land is stored once and has a number, which is its key; its options are
// generated once and kept.
#pragma once

#include <cmath>

#include "core/byte_interner.hpp"
#include "core/generations.hpp"
#include "games/sprouts/canonical.hpp"
#include "games/sprouts/moves.hpp"
#include "games/sprouts/text.hpp"

namespace grundy {

class Sprouts {
 public:
  using Key = std::uint32_t;

  // With `equivalences`, lands with the same nimber by section 9.6 of the thesis become one.
  explicit Sprouts(bool equivalences) : equivalences_(equivalences) {}

  // Lands as they were drawn, and their keys: most are drawn again soon.
  struct Memo {
    std::uint64_t hash;
    Key key;
    std::uint8_t size;
    std::array<std::uint8_t, 35> bytes;
  };
  static constexpr std::size_t kMemo = 1 << 12;

  // The moves of a land that are still to be generated, and the options so far.
  struct Generation {
    sprouts::Moves moves;
    DistinctOptions options;
  };
  struct Scratch {  // one for each thread
    sprouts::Draft draft;
    sprouts::CanonicalLand canonical;
    sprouts::Bytes drawn;
    std::vector<Memo> memo = std::vector<Memo>(kMemo);
    std::uint32_t epoch = 0;  // of the numbers in it
    Generations<Generation> idle;
  };
  using Cursor = GenerationCursor<Scratch>;

  Cursor open(Key key, Scratch& scratch) const { return {key, scratch}; }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    std::uint64_t generated = 0;
    const bool more = cursor.expand(
        store_, options, kBatch,
        [&](Generation& generation) { generation.moves.open(store_[cursor.key].bytes()); },
        [](const Generation& generation) { return !generation.moves.done(); },
        [&](Generation& generation) { generated += play(generation, *cursor.scratch); });
    generated_.fetch_add(generated, std::memory_order_relaxed);
    return more;
  }

  int size(Key key) const { return store_[key].info.lives; }
  int weight(Key key) const { return store_[key].info.weight; }

  std::string text(Key key) const {
    sprouts::Land land;
    sprouts::decode(store_[key].bytes(), land);
    return sprouts::text_of(land);
  }

  std::vector<Key> parse(const std::string& text) const {
    sprouts::Draft draft;
    sprouts::CanonicalLand canonical;
    sprouts::read(text, draft);
    std::vector<Key> keys;
    draft.settle(equivalences_, [&](const sprouts::Land& land) { keys.push_back(intern(land, canonical)); });
    std::ranges::sort(keys);
    return keys;
  }

  // Lands of so few lives are solved by the mex rule at once.
  static int eager(int) { return 6; }

  std::size_t bytes() const { return store_.bytes() + store_.option_bytes(); }
  void free_memory() const { store_.forget_options(); }

  // Lets go of all lands but some; the numbers of the others will stand for other lands. Nobody uses the
  // rules meanwhile.
  template <class Keep>  // keep(key)
  void forget(Keep&& keep) const {
    store_.forget(keep);
    ++epoch_;
  }
  // What stays when a land is forgotten and met again.
  std::uint64_t lasting_hash(Key key) const { return hash_bytes(store_[key].bytes()); }
  std::span<const std::uint8_t> lasting(Key key) const { return store_[key].bytes(); }

  std::vector<std::pair<std::string, std::size_t>> statistics() const {
    return {{"stored", store_.size()},
            {"stored_bytes", store_.bytes()},
            {"option_bytes", store_.option_bytes()},
            {"generated", generated_.load(std::memory_order_relaxed)}};
  }

 private:
  static constexpr std::size_t kBatch = 1;

  // How many options the next moves made.
  std::uint64_t play(Generation& generation, Scratch& scratch) const {
    std::uint64_t generated = 0;
    generation.moves.next(scratch.draft, [&](sprouts::Draft& draft) {
      ++generated;
      draft.settle(equivalences_,
                   [&](const sprouts::Land& land) { generation.options.push(recall(land, scratch)); });
      generation.options.finish();
    });
    return generated;
  }

  Key recall(const sprouts::Land& land, Scratch& scratch) const {
    sprouts::write_as_drawn(land, scratch.drawn);
    const sprouts::Bytes& drawn = scratch.drawn;
    if (drawn.size() > sizeof Memo::bytes) return intern(land, scratch.canonical);
    if (scratch.epoch != epoch_) {
      scratch.memo.assign(kMemo, Memo{});
      scratch.epoch = epoch_;
    }
    const std::uint64_t hash = hash_bytes(drawn);
    Memo& memo = scratch.memo[hash % kMemo];
    if (memo.hash != hash || memo.size != drawn.size() ||
        !std::equal(drawn.begin(), drawn.end(), memo.bytes.begin())) {
      memo.hash = hash;
      memo.size = static_cast<std::uint8_t>(drawn.size());
      std::ranges::copy(drawn, memo.bytes.begin());
      memo.key = intern(land, scratch.canonical);
    }
    return memo.key;
  }

  struct Info {
    std::uint16_t lives, weight;
  };

  Key intern(const sprouts::Land& land, sprouts::CanonicalLand& canonical) const {
    return store_.intern(canonical.write(land), [&] {
      return Info{static_cast<std::uint16_t>(land.lives()), static_cast<std::uint16_t>(weight_of(land))};
    });
  }

  // How hard a land looks: by the number of its options as estimated in section 10.4. (The exponent was
  // chosen by node counts, like the bound for eager solving.)
  static int weight_of(const sprouts::Land& land) {
    double options = 0;
    for (const sprouts::Region& region : land.regions) {
      double vertices = region.zeros, squares = region.zeros;
      for (const sprouts::Boundary b : land.of(region)) {
        const auto size = static_cast<double>(b.size());
        vertices += size;
        squares += size * size;
      }
      const int others = region.last - region.first - (region.zeros == 0 ? 1 : 0);
      options += squares * std::ldexp(region.zeros + 1, others) + (vertices * vertices - squares) / 2;
    }
    // `options` is a multiple of 1/2, so that no power but a whole one comes as near to a whole number: what
    // the C library makes of the last place does not matter.
    return static_cast<int>(std::min(std::pow(options, 0.65) + 1e-9, 20000.0));
  }

  bool equivalences_;
  mutable ByteInterner<Info> store_;
  mutable std::uint32_t epoch_ = 0;  // how often lands were forgotten
  mutable std::atomic<std::uint64_t> generated_{0};
};

}  // namespace grundy
