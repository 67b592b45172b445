// Nodes of games that are won by points, and the table of what is proved about them.
//
// A node is a position and a contract `take`: it is won if the score of the player to move is at least that.
// After a move that leaves coins which may be declined, there is a second way to win: to leave the position
// to the other player, whose score is then below `decline`. So a node is won if and only if
//   score >= take  or  score < decline,
// and a decline of 0 never helps. All nodes of a position share one entry: bounds on its score.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <memory>
#include <mutex>

#include "core/proved.hpp"

namespace grundy {

struct Contract {
  std::uint32_t position = 0;
  std::uint8_t take = 0, decline = 0;

  auto operator<=>(const Contract&) const = default;
};

inline std::uint64_t hash_key(Contract key) {
  return mix(key.position | std::uint64_t{key.take} << 32 | std::uint64_t{key.decline} << 40);
}

// What is proved about the score of a position.
struct ScoreBounds {
  static constexpr unsigned kOpen = 127;  // no upper bound

  unsigned least = 0, most = kOpen;

  bool operator==(const ScoreBounds&) const = default;

  // A lost node has the nimber 0, and a won one has not.
  Fact fact(unsigned take, unsigned decline) const {
    Fact fact;
    if (take <= least || most < decline) {
      fact.exclude(0);
    } else if (most < take && decline <= least) {
      fact.prove(0);
    }
    return fact;
  }
  void lose(unsigned take, unsigned decline) {
    most = std::min(most, take - 1U);
    least = std::max(least, decline);
  }
  // If declining is what wins, the score is below `decline`, and that is known from the node that says so.
  void win(unsigned take, unsigned decline) {
    if (most >= decline) least = std::max(least, take);
  }
};

template <>
class ProvedTable<Contract> {
 public:
  static constexpr unsigned kMost = 126;  // points; the entry of a position is two bytes

  void share(Readers*) {}  // entries are atomic
  void prefetch(std::uint64_t) const {}

  Fact get(Contract key, std::uint64_t) const {
    const Bounds bounds = bounds_of(key.position);
    Fact fact = bounds.fact(key.take, key.decline);
    fact.seen = bounds.seen ? 1 : 0;
    return fact;
  }

  void prove(Contract key, std::uint64_t, Nim n) {
    if (n != 0) return static_cast<void>(won(key));
    if (lost(key)) note(key, Found::nimber);
  }
  void exclude(Contract key, std::uint64_t, Nim n) {
    if (n == 0 && won(key)) note(key, Found::exclusion);
  }
  // Takes over what somebody else has found out, which is no news here; false if it contradicts what is
  // known.
  bool tell(Contract key, std::uint64_t hash, const Fact& told) {
    const Fact mine = get(key, hash);
    if (told.excludes(0)) {
      won(key);
      return mine.known == 0;
    }
    if (told.known != 0) lost(key);
    return told.known == 0 || !mine.excludes(0);
  }
  void learn(Contract key, std::uint64_t, const Fact& fact) {
    if (fact.excludes(0)) won(key);
    if (fact.seen != 0) change(key.position, [](Bounds& bounds) { bounds.seen = true; });
  }

  std::size_t proved() const { return bounded_above_.load(std::memory_order_relaxed); }
  std::size_t excluded() const { return bounded_below_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  template <class Worth>
  void forget(Worth&&) {}  // two bytes a position are not worth it

  // What is noted down from now on for `take_notes`.
  void keep_notes(Listener listener, Noted what) { noting_.keep(listener, what); }

  template <class Visit>  // visit(key, fact), once for each node of which something was noted down
  void take_notes(Listener listener, Visit&& visit) {
    std::scoped_lock guard(mutex_);
    for (const Contract key : notes_.take(listener)) visit(key, get(key, 0));
  }

  // Of each position, the losing node with the least contract and the winning one with the largest.
  template <class Visit>  // visit(key, fact)
  void each(Visit&& visit) {
    for (std::uint32_t shard = 0; shard < shards_.size(); ++shard) {
      for (std::size_t chunk = 0; chunk < kChunks; ++chunk) {
        const Entry* const entries = shards_[shard][chunk].load(std::memory_order_acquire);
        if (entries == nullptr) continue;
        for (std::size_t i = 0; i < kFirst << chunk; ++i) {
          const auto index = static_cast<std::uint32_t>(kFirst * ((std::size_t{1} << chunk) - 1) + i);
          const std::uint32_t position = index << 4 | shard;
          const Bounds bounds = bounds_of(position);
          for (const unsigned take : {bounds.least, bounds.most + 1}) {
            const Contract key{position, static_cast<std::uint8_t>(take), 0};
            if (take > 0 && take <= kOpen) visit(key, get(key, 0));
          }
        }
      }
    }
  }

  template <class Visit>  // visit(key, 0)
  void each_proved(Visit&& visit) {
    each([&](Contract key, const Fact& fact) {
      if (fact.known != 0) visit(key, fact.floor);
    });
  }

  ProvedTable() = default;
  ~ProvedTable() {
    for (auto& shard : shards_)
      for (auto& chunk : shard) delete[] chunk.load();
  }
  ProvedTable(const ProvedTable&) = delete;
  ProvedTable& operator=(const ProvedTable&) = delete;

 private:
  static constexpr unsigned kOpen = ScoreBounds::kOpen;
  static constexpr std::size_t kFirst = 256, kChunks = 24;
  using Entry = std::atomic<std::uint16_t>;

  struct Bounds : ScoreBounds {
    bool seen = false;
  };
  static Bounds unpack(std::uint16_t word) {
    return {{word & 127U, kOpen - (word >> 7 & 127U)}, (word >> 14 & 1U) != 0};
  }
  static std::uint16_t pack(const Bounds& bounds) {
    return static_cast<std::uint16_t>(bounds.least | (kOpen - bounds.most) << 7 |
                                      (bounds.seen ? 1U << 14 : 0U));
  }

  // Positions are numbered by a `ByteInterner`: the shard in the lowest bits, and in each shard from 0 on.
  static std::pair<std::size_t, std::size_t> place(std::size_t index) {
    const std::size_t chunk = static_cast<std::size_t>(std::bit_width(index / kFirst + 1)) - 1;
    return {chunk, index - kFirst * ((std::size_t{1} << chunk) - 1)};
  }
  Bounds bounds_of(std::uint32_t position) const {
    const auto [chunk, at] = place(position >> 4);
    const Entry* const entries = shards_[position & 15][chunk].load(std::memory_order_acquire);
    return entries == nullptr ? Bounds{} : unpack(entries[at].load(std::memory_order_relaxed));
  }

  bool won(Contract key) {
    return change(key.position, [&](Bounds& bounds) { bounds.win(key.take, key.decline); });
  }
  bool lost(Contract key) {
    return change(key.position, [&](Bounds& bounds) { bounds.lose(key.take, key.decline); });
  }
  void note(Contract key, Found found) {
    if (!noting_.wanted(found)) return;
    std::scoped_lock guard(mutex_);
    notes_.add(key, noting_.wanted(found));
  }

  template <class Change>  // whether it is a change
  bool change(std::uint32_t position, Change&& change) {
    const auto [chunk, at] = place(position >> 4);
    Entry& entry = chunk_of(position & 15, chunk)[at];
    std::uint16_t word = entry.load(std::memory_order_relaxed);
    for (;;) {
      const Bounds before = unpack(word);
      Bounds after = before;
      change(after);
      const std::uint16_t changed = pack(after);
      if (changed == word) return false;
      if (!entry.compare_exchange_weak(word, changed, std::memory_order_relaxed)) continue;
      if (before.most == kOpen && after.most != kOpen) ++bounded_above_;
      if (before.least == 0 && after.least != 0) ++bounded_below_;
      return true;
    }
  }

  Entry* chunk_of(std::size_t shard, std::size_t chunk) {
    std::atomic<Entry*>& slot = shards_[shard][chunk];
    if (Entry* const entries = slot.load(std::memory_order_acquire); entries != nullptr) return entries;
    std::scoped_lock guard(mutex_);
    if (slot.load() == nullptr) {
      slot.store(new Entry[kFirst << chunk]{}, std::memory_order_release);
      bytes_ += (kFirst << chunk) * sizeof(Entry);
    }
    return slot.load();
  }

  std::array<std::array<std::atomic<Entry*>, kChunks>, 16> shards_{};
  std::mutex mutex_;
  Notes<Contract> notes_;
  Noting noting_;
  std::atomic<std::size_t> bounded_above_{0}, bounded_below_{0}, bytes_{0};
};

}  // namespace grundy
