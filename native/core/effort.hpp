// The table of search effort: proof and disproof numbers of couples that are not solved.
//
// It is bounded and lossy, and a collision of hashes can only misdirect the search: nothing in it counts
// as proved.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

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
  return std::min<std::uint64_t>(static_cast<std::uint64_t>(a) + b, kLargest);
}

class EffortTable {
 public:
  explicit EffortTable(std::size_t most_bytes)
      : most_(std::max<std::size_t>(most_bytes / sizeof(Bucket), 64)) {
    most_ = std::bit_floor(most_);
    clear();
  }

  // A shared table has its full size from the start: it cannot grow under other threads' feet.
  void share(bool shared) {
    shared_ = shared;
    if (shared) clear();
  }

  bool get(std::uint64_t hash, ProofNumbers& numbers) {
    MaybeLock guard(lock_of(hash), shared_);
    for (const Slot& slot : bucket_of(hash).slots) {
      if (slot.tag() == tag(hash)) {
        numbers = {slot.proof, slot.disproof};
        return true;
      }
    }
    return false;
  }

  void prefetch(std::uint64_t hash) const {
    if (!shared_) __builtin_prefetch(&buckets_[hash >> (64 - bits())]);
  }

  void put(std::uint64_t hash, ProofNumbers numbers, std::uint64_t work) {
    if (!shared_ && used_ * 3 > buckets_.size() * kWays * 2 && buckets_.size() < most_) grow();
    MaybeLock guard(lock_of(hash), shared_);
    Slot* victim = nullptr;
    for (Slot& slot : bucket_of(hash).slots) {
      if (slot.tag() == tag(hash)) {
        victim = &slot;
        break;
      }
      if (victim == nullptr || slot.work() < victim->work()) victim = &slot;
    }
    if (victim->head == 0) used_.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t scale = std::min<std::uint64_t>(std::bit_width(work) + 1, 0xffff);
    *victim = {tag(hash) | scale, numbers.proof, numbers.disproof};
  }

  void clear() {
    buckets_ = Pages<Bucket>();
    buckets_ = Pages<Bucket>(shared_ ? most_ : std::min<std::size_t>(most_, 1024));
    used_ = 0;
  }

  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  std::size_t slots() const { return buckets_.size() * kWays; }
  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  static constexpr std::size_t kWays = 4;

  struct Slot {
    std::uint64_t head;  // 48 high bits of the hash, 16 bits: the width of the work spent, plus 1
    std::uint32_t proof, disproof;

    std::uint64_t tag() const { return head & ~0xffffULL; }
    std::uint64_t work() const { return head & 0xffffULL; }
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slots;
  };

  static std::uint64_t tag(std::uint64_t hash) { return hash & ~0xffffULL; }
  int bits() const { return std::bit_width(buckets_.size()) - 1; }
  Bucket& bucket_of(std::uint64_t hash) { return buckets_[hash >> (64 - bits())]; }
  SpinLock& lock_of(std::uint64_t hash) { return locks_[hash >> 56]; }

  void grow() {
    Pages<Bucket> old(buckets_.size() * 2);
    old.swap(buckets_);
    used_ = 0;
    for (const Bucket& bucket : old) {
      for (const Slot& slot : bucket.slots) {
        if (slot.head == 0) continue;
        for (Slot& free : bucket_of(slot.head).slots) {
          if (free.head == 0) {
            free = slot;
            used_.fetch_add(1, std::memory_order_relaxed);
            break;
          }
        }
      }
    }
  }

  std::size_t most_;
  Pages<Bucket> buckets_;
  std::array<SpinLock, 256> locks_;
  std::atomic<std::size_t> used_{0};
  bool shared_ = false;
};

}  // namespace grundy
