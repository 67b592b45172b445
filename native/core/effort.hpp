// The table of search effort: proof and disproof numbers of couples that are not solved.
//
// It is bounded and lossy, and a collision of hashes can only misdirect the search: nothing in it counts
// as proved.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "core/readers.hpp"

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
  EffortTable() { clear(); }

  // With more than one thread there are `readers`: they read without a lock, and lock a shard to change it.
  void share(Readers* readers) { readers_ = readers; }

  // How much it may hold from now on. Nobody else uses it meanwhile.
  void limit(std::size_t most_bytes) {
    most_ = std::bit_floor(std::max<std::size_t>(most_bytes / kShards / sizeof(Bucket), 1));
    for (Shard& shard : shards_)
      if (shard.buckets.size() > most_) retire(shard.replace(fresh()));
  }

  bool get(std::uint64_t hash, ProofNumbers& numbers) const {
    for (const Slot& slot : shards_[shard_of(hash)].view.home(hash >> 16)->slots) {
      const Entry entry = slot.read();
      if (entry.tag() != tag(hash)) continue;
      numbers = entry.numbers;
      return true;
    }
    return false;
  }

  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(shards_[shard_of(hash)].view.home(hash >> 16, std::memory_order_relaxed));
  }

  // `work` is the number of nodes that the numbers cost.
  void put(std::uint64_t hash, ProofNumbers numbers, std::uint64_t work) {
    Shard& shard = shards_[shard_of(hash)];
    MaybeLock guard(shard.lock, readers_ != nullptr);
    Slot* victim = shard.place_for(hash);
    Entry gone = victim->read();
    // Where two entries that the search needs take the same place in turn, it makes no progress: rather grow.
    if (gone.head != 0 && gone.tag() != tag(hash) && shard.buckets.size() < most_ &&
        shard.used * 4 > shard.buckets.size() * kWays) {
      retire(shard.grow());
      victim = shard.place_for(hash);
      gone = victim->read();
    }
    if (gone.head != 0 && gone.tag() != tag(hash)) shard.age(hash);
    if (gone.head == 0) shard.used.fetch_add(1, std::memory_order_relaxed);
    victim->write({tag(hash) | static_cast<std::uint64_t>(std::bit_width(work) + 1), numbers});
  }

  void clear() {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, readers_ != nullptr);
      retire(shard.replace(fresh()));
    }
  }

  std::size_t used() const { return sum(&Shard::used); }
  std::size_t bytes() const { return sum(&Shard::bytes); }
  std::size_t slots() const { return bytes() / sizeof(Slot); }

 private:
  static constexpr std::size_t kWays = 4, kShards = 16;

  struct Entry {
    std::uint64_t head = 0;  // 48 high bits of the hash; 16 bits: the width of the work spent, plus 1
    ProofNumbers numbers{0, 0};

    std::uint64_t tag() const { return head & ~0xffffULL; }
    std::uint64_t work() const { return head & 0xffffULL; }
  };

  // An entry in two words, the first of them mixed with the second: what is read while it changes has the tag
  // of no other, but for a collision.
  class Slot {
   public:
    Entry read() const {
      const std::uint64_t numbers = numbers_.load(std::memory_order_relaxed);
      const std::uint64_t head = mixed_.load(std::memory_order_relaxed) ^ numbers;
      return {head, std::bit_cast<ProofNumbers>(numbers)};
    }
    void write(const Entry& entry) {
      const auto numbers = std::bit_cast<std::uint64_t>(entry.numbers);
      numbers_.store(numbers, std::memory_order_relaxed);
      mixed_.store(entry.head ^ numbers, std::memory_order_relaxed);
    }

   private:
    SharedWord mixed_, numbers_;
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slots;
  };

  struct alignas(kLine) Shard {
    PagesView<Bucket> view;  // what is read without the lock has a line of its own: others change the rest
    alignas(kLine) SpinLock lock;
    Pages<Bucket> buckets;  // a power of two
    std::atomic<std::size_t> used{0}, bytes{0};

    // The bits of the hash below those that choose the shard; all of them are in the tag.
    Bucket& bucket(std::uint64_t hash) { return buckets[(hash >> 16) & (buckets.size() - 1)]; }

    // The slot of an entry; a newcomer takes the one that cost least.
    Slot* place_for(std::uint64_t hash) {
      Slot* least = nullptr;
      std::uint64_t work = 0;
      for (Slot& slot : bucket(hash).slots) {
        const Entry entry = slot.read();
        if (entry.tag() == tag(hash)) return &slot;
        if (least == nullptr || entry.work() < work) {
          least = &slot;
          work = entry.work();
        }
      }
      return least;
    }

    // What is not looked at any more loses its worth with every newcomer.
    void age(std::uint64_t hash) {
      for (Slot& slot : bucket(hash).slots) {
        Entry entry = slot.read();
        if (entry.work() <= 1) continue;
        --entry.head;
        slot.write(entry);
      }
    }

    Pages<Bucket> grow() {
      Pages<Bucket> larger(buckets.size() * 2);
      std::size_t count = 0;
      for (const Bucket& before : buckets) {
        for (const Slot& slot : before.slots) {
          const Entry entry = slot.read();
          if (entry.head == 0) continue;
          auto& places = larger[(entry.head >> 16) & (larger.size() - 1)].slots;
          const auto free =
              std::ranges::find_if(places, [](const Slot& one) { return one.read().head == 0; });
          free->write(entry);  // a bucket takes in at most one old bucket
          ++count;
        }
      }
      larger.swap(buckets);
      shown(count);
      return larger;
    }

    Pages<Bucket> replace(Pages<Bucket> fresh) {
      fresh.swap(buckets);
      shown(0);
      return fresh;
    }

   private:
    void shown(std::size_t count) {
      used = count;
      bytes = buckets.bytes();
      view.show(buckets);
    }
  };

  Pages<Bucket> fresh() const { return Pages<Bucket>(std::min<std::size_t>(most_, 4)); }

  void retire(Pages<Bucket>&& old) {
    if (readers_ != nullptr) readers_->retire(std::move(old));
  }

  static std::uint64_t tag(std::uint64_t hash) { return hash & ~0xffffULL; }
  static std::size_t shard_of(std::uint64_t hash) { return hash >> 60; }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::size_t most_ = 4;  // buckets of a shard
  Readers* readers_ = nullptr;
  std::array<Shard, kShards> shards_;
};

}  // namespace grundy
