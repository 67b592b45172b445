// The table of what is proved: for a component, its nimber, or some nimbers that it has not.
//
// Nimbers that were searched for are never evicted. "Not n" facts are kept as long as memory allows: they can
// be found again in one expansion, since an option that proves them has its nimbers in the table; and so are
// the nimbers of components that are small enough to be solved at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "core/notes.hpp"
#include "core/readers.hpp"

namespace grundy {

// What is known about the nimber of one component.
struct alignas(8) Fact {
  Nim floor = 0;           // every nimber below is excluded; the nimber itself when `known`
  std::uint8_t known = 0;  // 0 or 1
  std::uint8_t seen = 0;   // 1: its options were looked at, and did not tell the nimber
  std::uint32_t mask = 0;  // bit i: floor + 1 + i is excluded

  bool operator==(const Fact&) const = default;

  bool empty() const { return std::bit_cast<std::uint64_t>(*this) == 0; }  // one test, no branches
  bool is(Nim n) const { return known != 0 && floor == n; }
  bool excludes(Nim n) const {
    if (n < floor) return true;
    if (known != 0) return n != floor;
    const unsigned above = static_cast<unsigned>(n) - floor - 1;  // wraps for n == floor
    return above < 32 && ((mask >> above) & 1U) != 0;
  }
  // Which of the nimbers from 64 * word on are excluded, one bit each.
  std::uint64_t excluded(std::size_t word) const {
    if (word == 0 && few() && known == 0)
      return ((std::uint64_t{1} << floor) - 1) | (static_cast<std::uint64_t>(mask) << 1 << floor);
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < 64; ++i)
      set |= (excludes(static_cast<Nim>(64 * word + i)) ? std::uint64_t{1} : 0) << i;
    return set;
  }
  int possible_below(Nim n) const {  // how many nimbers, if it is not known
    if (n <= floor) return 0;
    const int above = n - floor - 1;
    return 1 + above - std::popcount(above < 32 ? mask & ((1U << above) - 1) : mask);
  }
  void exclude(Nim n) {
    if (known != 0 || n < floor) return;
    if (n > floor) {
      const unsigned above = static_cast<unsigned>(n) - floor - 1;
      if (above < 32) mask |= 1U << above;
      return;
    }
    bool carry = true;  // floor itself is excluded: move up to the next nimber that is not
    while (carry) {
      ++floor;
      carry = (mask & 1U) != 0;
      mask >>= 1;
    }
  }
  // Excludes each of the nimbers from 64 * word on whose bit is set.
  void exclude_all(std::uint64_t set, std::size_t word = 0) {
    if (known != 0) return;
    if (word == 0 && few()) {
      set |= excluded(0);
      floor = static_cast<Nim>(std::countr_one(set));
      mask = floor < 63 ? static_cast<std::uint32_t>(set >> 1 >> floor) : 0;
      return;
    }
    for (; set != 0; set &= set - 1)
      exclude(static_cast<Nim>(64 * word + static_cast<std::size_t>(std::countr_zero(set))));
  }
  void prove(Nim n) {
    floor = n;
    known = 1;
    mask = 0;
  }

 private:
  bool few() const { return floor < 32; }  // no excluded nimber that is noted down is above 63
};

template <class Key>
class ProvedTable {
 public:
  // With more than one thread there are `readers`: they read without a lock, and lock a shard to change it.
  void share(Readers* readers) { readers_ = readers; }

  Fact get(Key key, std::uint64_t hash) const {
    const Shard& shard = shards_[shard_of(hash)];
    if (readers_ != nullptr) return shard.read(key, hash);
    const Fact* fact = shard.find(key, hash);
    return fact != nullptr ? *fact : Fact{};
  }

  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(shards_[shard_of(hash)].view.home(hash, std::memory_order_relaxed));
  }

  void exclude(Key key, std::uint64_t hash, Nim n) {
    if (change(key, hash, [n](Fact& fact) { fact.exclude(n); })) note(key, hash, Found::exclusion);
  }

  void prove(Key key, std::uint64_t hash, Nim n) {
    if (change(key, hash, [n](Fact& fact) { fact.prove(n); })) note(key, hash, Found::nimber);
  }

  // Takes over what somebody else has found out, which is no news here; false if it contradicts what is
  // known.
  bool tell(Key key, std::uint64_t hash, const Fact& told) {
    bool fits = true;
    change(key, hash, [&](Fact& mine) {
      fits = told.known != 0 ? !mine.excludes(told.floor) : mine.known == 0 || !told.excludes(mine.floor);
      if (!fits) return;
      if (told.known != 0) {
        mine.prove(told.floor);
      } else {
        add(mine, told);
      }
    });
    return fits;
  }

  // Adds what `fact` excludes.
  void learn(Key key, std::uint64_t hash, const Fact& fact) {
    change(key, hash, [&fact](Fact& mine) { add(mine, fact); });
  }

  std::size_t proved() const { return sum(&Shard::proved); }
  std::size_t excluded() const { return sum(&Shard::used) - proved(); }
  std::size_t bytes() const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += shard.bytes.load(std::memory_order_relaxed);
    return total;
  }

  // Forgets what is not worth keeping, and shrinks.
  template <class Worth>  // worth_keeping(key, fact)
  void forget(Worth&& worth_keeping) {
    for (Shard& shard : shards_) {
      {
        MaybeLock guard(shard.lock, shared());
        Pages<Bucket> old = shard.take();
        for (const Bucket& bucket : old)
          bucket.each([&](Key key, const Fact& fact) {
            if (worth_keeping(key, fact)) retire(shard.put(key, fact));
          });
        retire(std::move(old));
      }
      if (shared()) readers_->settle();
    }
  }

  // What is noted down from now on for `take_notes`.
  void keep_notes(Listener listener, Noted what) { noting_.keep(listener, what); }

  template <class Visit>  // visit(key, fact), once for each component of which something was noted down
  void take_notes(Listener listener, Visit&& visit) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared());
      for (const Key key : shard.notes.take(listener)) {
        const Fact* fact = shard.find(key, hash_key(key));
        if (fact != nullptr && !fact->empty()) visit(key, *fact);
      }
    }
  }

  template <class Visit>  // visit(key, fact)
  void each(Visit&& visit) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared());
      for (const Bucket& bucket : shard.buckets) bucket.each(visit);
    }
  }

  template <class Visit>  // visit(key, nimber)
  void each_proved(Visit&& visit) {
    each([&](Key key, const Fact& fact) {
      if (fact.known != 0) visit(key, fact.floor);
    });
  }

 private:
  // A few facts that arrive together from memory. Places are taken in order; an empty fact marks a free one.
  struct alignas(64) Bucket {
    static constexpr std::size_t kPlaces = (sizeof(Key) <= 8 ? 64 : 128) / (sizeof(Key) + sizeof(Fact));
    std::array<Key, kPlaces> keys;
    std::array<Fact, kPlaces> facts;

    bool full() const { return !facts.back().empty(); }

    unsigned matches(Key key) const {  // bit i: place i; compared all at once, without branches
      unsigned found = 0;
      for (std::size_t i = 0; i < kPlaces; ++i) found |= (keys[i] == key ? 1U : 0U) << i;
      return found;
    }

    // The same where others may write, without branches that depend on the place: a key may be there before
    // its fact is.
    static constexpr bool kComparesAtOnce = std::is_integral_v<Key> && sizeof(Key) <= 8;
    unsigned shared_matches(Key key) const {
      unsigned found = 0;
      for (std::size_t i = 0; i < kPlaces; ++i) {
        std::atomic_ref<Key> place(const_cast<Key&>(keys[i]));
        found |= (place.load(std::memory_order_relaxed) == key ? 1U : 0U) << i;
      }
      return found;
    }

    // Where nobody but this thread writes, and where others may: a key is there before its fact is, and
    // stays.
    void name(std::size_t i, Key key) {
      if constexpr (kComparesAtOnce) {
        std::atomic_ref<Key>(keys[i]).store(key, std::memory_order_relaxed);
      } else {
        keys[i] = key;
      }
    }
    void set(std::size_t i, const Fact& fact) { cell(i).store(fact, std::memory_order_release); }
    Fact read(std::size_t i) const {
      return const_cast<Bucket*>(this)->cell(i).load(std::memory_order_acquire);
    }

    template <class Visit>  // visit(key, fact)
    void each(Visit&& visit) const {
      for (std::size_t i = 0; i < kPlaces && !facts[i].empty(); ++i) visit(keys[i], facts[i]);
    }

   private:
    std::atomic_ref<Fact> cell(std::size_t i) { return std::atomic_ref<Fact>(facts[i]); }
  };

  struct alignas(kLine) Shard {
    PagesView<Bucket> view;  // what is read without the lock has a line of its own: others change the rest
    alignas(kLine) mutable SpinLock lock;
    Pages<Bucket> buckets;  // a power of two; what a full one cannot take goes into the next
    std::atomic<std::size_t> used{0}, proved{0}, bytes{0};
    std::atomic<bool> growing{false};  // somebody who does not hold the lock has an array to come
    Notes<Key> notes;
    static constexpr std::size_t kLarge = std::size_t{1} << 25;

    std::size_t home(std::uint64_t hash) const { return hash & (buckets.size() - 1); }
    std::size_t after(std::size_t at) const { return (at + 1) & (buckets.size() - 1); }

    // By who holds the lock, or is alone.
    const Fact* find(Key key, std::uint64_t hash) const {
      if (buckets.empty()) return nullptr;
      for (std::size_t at = home(hash);; at = after(at)) {
        const Bucket& bucket = buckets[at];
        if (const unsigned found = bucket.matches(key); found != 0)
          return &bucket.facts[static_cast<std::size_t>(std::countr_zero(found))];
        if (!bucket.full()) return nullptr;
      }
    }

    // By anybody.
    Fact read(Key key, std::uint64_t hash) const {
      const auto [first, last] = view.whole();
      if (first == nullptr) return {};
      for (std::size_t at = hash & last;; at = (at + 1) & last) {
        const Bucket& bucket = first[at];
        if constexpr (Bucket::kComparesAtOnce) {
          if (const unsigned found = bucket.shared_matches(key); found != 0)
            return bucket.read(static_cast<std::size_t>(std::countr_zero(found)));
          if (bucket.read(Bucket::kPlaces - 1).empty()) return {};
        } else {
          for (std::size_t i = 0; i < Bucket::kPlaces; ++i) {
            const Fact fact = bucket.read(i);
            if (fact.empty()) return {};
            if (bucket.keys[i] == key) return fact;
          }
        }
      }
    }

    void set(const Fact& known, const Fact& fact) {
      std::atomic_ref<Fact>(const_cast<Fact&>(known)).store(fact, std::memory_order_release);
    }

    // Of a key that is not there; returns an array that is not used any more.
    Pages<Bucket> put(Key key, const Fact& fact) {
      Pages<Bucket> old = reserve_one();
      place(buckets, key, fact);
      used.fetch_add(1, std::memory_order_relaxed);
      proved.fetch_add(fact.known, std::memory_order_relaxed);
      return old;
    }

    // A larger array, if one is due and nobody else is at it. This is called without the lock: others go on
    // while the system provides a large one, which takes longer than to fill it.
    Pages<Bucket> make_room() {
      const std::size_t size = view.whole().last + 1;
      if (!is_full(size, eighths(size)) || growing.exchange(true)) return {};
      return Pages<Bucket>(size * 2);
    }
    // Takes all to a larger array, unless there is one by now; returns the one that is not used.
    Pages<Bucket> move_to(Pages<Bucket> larger) {
      growing = false;
      if (larger.size() <= buckets.size()) return larger;
      for (const Bucket& bucket : buckets)
        bucket.each([&larger](Key key, const Fact& fact) { place(larger, key, fact); });
      larger.swap(buckets);
      bytes.store(buckets.bytes(), std::memory_order_relaxed);
      view.show(buckets);
      return larger;
    }

    // All that is there; nothing is left.
    Pages<Bucket> take() {
      Pages<Bucket> old;
      old.swap(buckets);
      view.show(buckets);
      used = proved = bytes = 0;
      return old;
    }

   private:
    static void place(Pages<Bucket>& buckets, Key key, const Fact& fact) {
      const std::size_t last = buckets.size() - 1;
      std::size_t at = hash_key(key) & last;
      while (buckets[at].full()) at = (at + 1) & last;
      Bucket& bucket = buckets[at];
      std::size_t i = 0;
      while (!bucket.facts[i].empty()) ++i;
      bucket.name(i, key);
      bucket.set(i, fact);
    }

    // Fast while it is small, dense when large.
    static std::size_t eighths(std::size_t size) { return size * sizeof(Bucket) < kLarge ? 4 : 6; }
    bool is_full(std::size_t size, std::size_t eighths) const {
      return (used.load(std::memory_order_relaxed) + 1) * 8 > size * Bucket::kPlaces * eighths;
    }

    Pages<Bucket> reserve_one() {
      const std::size_t size = buckets.size();
      if (!is_full(size, growing.load(std::memory_order_relaxed) ? 7 : eighths(size))) return {};
      return move_to(Pages<Bucket>(size == 0 ? 4 : size * 2));
    }
  };

  static std::size_t shard_of(std::uint64_t hash) { return hash >> 60; }
  bool shared() const { return readers_ != nullptr; }
  void retire(Pages<Bucket>&& old) {
    if (shared()) readers_->retire(std::move(old));
  }

  static void add(Fact& mine, const Fact& fact) {
    if (mine.known != 0) return;
    mine.seen |= fact.seen;
    const std::size_t last = (fact.floor + 32U) / 64;  // the word of the highest that may be noted down
    for (std::size_t word = 0; word <= last; ++word) mine.exclude_all(fact.excluded(word), word);
  }

  template <class Change>
  bool change(Key key, std::uint64_t hash, Change&& change) {  // whether it is a change
    Shard& shard = shards_[shard_of(hash)];
    Pages<Bucket> room = shared() ? shard.make_room() : Pages<Bucket>();
    MaybeLock guard(shard.lock, shared());
    if (!room.empty()) retire(shard.move_to(std::move(room)));
    if (const Fact* known = shard.find(key, hash); known != nullptr) {
      Fact fact = *known;
      change(fact);
      if (fact == *known) return false;
      shard.proved.fetch_add(fact.known - known->known, std::memory_order_relaxed);
      shard.set(*known, fact);
      return true;
    }
    Fact fact;
    change(fact);
    if (fact.empty()) return false;
    retire(shard.put(key, fact));
    return true;
  }

  void note(Key key, std::uint64_t hash, Found found) {
    if (!noting_.wanted(found)) return;
    Shard& shard = shards_[shard_of(hash)];
    MaybeLock guard(shard.lock, shared());
    shard.notes.add(key, noting_.wanted(found));
  }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::array<Shard, 16> shards_;
  Readers* readers_ = nullptr;
  Noting noting_;
};

}  // namespace grundy
