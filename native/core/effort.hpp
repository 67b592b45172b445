// The table of search effort: proof and disproof numbers of couples that are not solved.
//
// It is bounded and lossy, and a collision of hashes can only misdirect the search: nothing in it counts
// as proved.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "core/pages.hpp"

namespace grundy {

struct ProofNumbers {
  std::uint32_t proof = 1;     // cost of proving that the player to move wins
  std::uint32_t disproof = 1;  // cost of proving that the player to move loses

  std::uint32_t least() const { return std::min(proof, disproof); }
};

inline constexpr std::uint32_t kInfinite = 0xffffffffU;
inline constexpr std::uint32_t kLargest = 0x7fffffffU;  // the largest finite number

inline std::uint32_t add_saturating(std::uint32_t a, std::uint32_t b) {
  if (a == kInfinite || b == kInfinite) return kInfinite;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(a) + b, kLargest));
}

// How the numbers of a couple that was never looked at are guessed from the size of its component.
struct GuessWeights {
  float size = 1.0F;
  float seen = 0.75F;                         // where something is known about the component
  float below = 0.2F;                         // more for each smaller nimber that is not excluded
  int far = std::numeric_limits<int>::max();  // above this size, a win is twice as far away
};

class EffortTable {
 public:
  explicit EffortTable(std::size_t most_bytes)
      : most_(std::bit_floor(std::max<std::size_t>(most_bytes / kShards / sizeof(Bucket), 1))) {
    clear();
  }

  // With more than one thread, every access locks its shard.
  void share(bool shared) { shared_ = shared; }

  bool get(std::uint64_t hash, ProofNumbers& numbers) {
    Shard& shard = shards_[shard_of(hash)];
    MaybeLock guard(shard.lock, shared_);
    for (const Slot& slot : shard.bucket(hash).slots) {
      if (slot.tag() == tag(hash)) {
        numbers = {slot.proof, slot.disproof};
        return true;
      }
    }
    return false;
  }

  void prefetch(std::uint64_t hash) {
    if (!shared_) __builtin_prefetch(&shards_[shard_of(hash)].bucket(hash));
  }

  // `work` is the number of nodes that the numbers cost.
  void put(std::uint64_t hash, ProofNumbers numbers, std::uint64_t work) {
    Shard& shard = shards_[shard_of(hash)];
    MaybeLock guard(shard.lock, shared_);
    Slot* victim = shard.place_for(hash);
    // Where two entries that the search needs take the same place in turn, it makes no progress: rather grow.
    if (victim->head != 0 && victim->tag() != tag(hash) && shard.buckets.size() < most_ &&
        shard.used * 4 > shard.buckets.size() * kWays) {
      shard.grow();
      victim = shard.place_for(hash);
    }
    if (victim->head != 0 && victim->tag() != tag(hash)) shard.age(hash);
    if (victim->head == 0) shard.used.fetch_add(1, std::memory_order_relaxed);
    *victim = {tag(hash) | static_cast<std::uint64_t>(std::bit_width(work) + 1), numbers.proof,
               numbers.disproof};
  }

  void clear() {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared_);
      shard.buckets = Pages<Bucket>(std::min<std::size_t>(most_, 4));
      shard.used = 0;
      shard.bytes = shard.buckets.bytes();
    }
  }

  std::size_t used() const { return sum(&Shard::used); }
  std::size_t bytes() const { return sum(&Shard::bytes); }
  std::size_t slots() const { return bytes() / sizeof(Slot); }

 private:
  static constexpr std::size_t kWays = 4, kShards = 16;

  struct Slot {
    std::uint64_t head;  // 48 high bits of the hash; 16 bits: the width of the work spent, plus 1
    std::uint32_t proof, disproof;

    std::uint64_t tag() const { return head & ~0xffffULL; }
    std::uint64_t work() const { return head & 0xffffULL; }
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slots;
  };

  struct Shard {
    SpinLock lock;
    Pages<Bucket> buckets;  // a power of two
    std::atomic<std::size_t> used{0}, bytes{0};

    // The bits of the hash below those that choose the shard; all of them are in the tag.
    Bucket& bucket(std::uint64_t hash) { return buckets[(hash >> 16) & (buckets.size() - 1)]; }

    // The slot of an entry; a newcomer takes the one that cost least.
    Slot* place_for(std::uint64_t hash) {
      Slot* least = nullptr;
      for (Slot& slot : bucket(hash).slots) {
        if (slot.tag() == tag(hash)) return &slot;
        if (least == nullptr || slot.work() < least->work()) least = &slot;
      }
      return least;
    }

    // What is not looked at any more loses its worth with every newcomer.
    void age(std::uint64_t hash) {
      for (Slot& slot : bucket(hash).slots)
        if (slot.work() > 1) --slot.head;
    }

    void grow() {
      Pages<Bucket> old(buckets.size() * 2);
      old.swap(buckets);
      used = 0;
      bytes = buckets.bytes();
      for (const Bucket& bucket_before : old) {
        for (const Slot& slot : bucket_before.slots) {
          if (slot.head == 0) continue;
          auto& places = bucket(slot.head).slots;
          const auto free = std::ranges::find_if(places, [](const Slot& place) { return place.head == 0; });
          *free = slot;  // a bucket takes in at most one old bucket
          used.fetch_add(1, std::memory_order_relaxed);
        }
      }
    }
  };

  static std::uint64_t tag(std::uint64_t hash) { return hash & ~0xffffULL; }
  static std::size_t shard_of(std::uint64_t hash) { return hash >> 60; }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::size_t most_;  // buckets of a shard
  std::array<Shard, kShards> shards_;
  bool shared_ = false;
};

}  // namespace grundy
