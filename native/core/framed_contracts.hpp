// Nodes of Strings-and-coins on sets of strings, and the table of what is proved about them.
//
// As in `Contract`, all nodes of a position share one entry: bounds on its score. There is none for a
// position about which nothing is proved.
//
// A depth-first search needs few entries: it looks at each child once, and a position that was cheap to
// decide is cheap to decide again. Then only positions with an upper bound are kept for good, if it took some
// work to find it: a lower bound follows in one step from the upper bound of a child. All else goes to a
// cache of limited size. (A search by proof numbers comes back to children until all are decided, and could
// go in circles if what it has decided were lost.)
#pragma once

#include "core/contracts.hpp"
#include "core/pages.hpp"

namespace grundy {

struct FramedContract {
  std::uint64_t strings = 0;
  std::uint32_t alone = 0;  // the number of a list of chains and loops by themselves
  std::uint8_t take = 0, decline = 0;

  auto operator<=>(const FramedContract&) const = default;
};

// The contract is in bits that the table does not use: there, all nodes of a position have one place.
inline std::uint64_t hash_key(const FramedContract& key) {
  const std::uint64_t position = mix(key.strings + mix(key.alone + 0x632be59bd9b4e019ULL));
  return position ^ (key.take | std::uint64_t{key.decline} << 8) << 40;
}

template <>
class ProvedTable<FramedContract> {
 public:
  using Key = FramedContract;

  // With more than one thread, every access locks its shard.
  void share(Readers* readers) { shared_ = readers != nullptr; }
  void keep_little(bool little) { little_ = little; }

  void prefetch(std::uint64_t hash) const {
    const Shard& shard = shards_[hash >> 60];
    if (shared_) return;
    if (!shard.kept.empty()) __builtin_prefetch(&shard.kept[shard.home(hash)]);
    if (!shard.cached.empty()) __builtin_prefetch(&shard.cached[shard.bucket(hash)]);
  }

  Fact get(const Key& key, std::uint64_t hash) {
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared_);
    ScoreBounds bounds;  // also of a position that nothing is known of: a contract of nothing can be kept
    if (const Entry* const entry = shard.find(key, hash)) bounds = entry->bounds();
    Fact fact = bounds.fact(key.take, key.decline);
    fact.seen = 1;  // not worth an entry
    return fact;
  }

  // `nodes` is what it took to find that out.
  void prove(const Key& key, std::uint64_t hash, Nim n, std::uint64_t nodes = 1) {
    if (n != 0) return exclude(key, hash, 0);
    const bool keep = !little_ || nodes > kCheap;
    change(key, hash, keep, [&](ScoreBounds& bounds) { bounds.lose(key.take, key.decline); });
    if (!keep_news_ || !keep) return;
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared_);
    shard.news.push_back(key);
  }
  void exclude(const Key& key, std::uint64_t hash, Nim n) {
    if (n != 0) return;
    change(key, hash, !little_, [&](ScoreBounds& bounds) { bounds.win(key.take, key.decline); });
  }
  void learn(const Key& key, std::uint64_t hash, const Fact& fact) {
    if (fact.excludes(0)) exclude(key, hash, 0);
  }

  std::size_t proved() const { return sum(&Shard::bounded_above); }
  std::size_t excluded() const { return sum(&Shard::used) - proved(); }
  std::size_t bytes() const { return sum(&Shard::bytes); }

  // Forgets the positions whose score is bounded from below only, and the cache, which will be smaller.
  template <class Worth>
  void forget_exclusions(Worth&&) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared_);
      Pages<Entry> old;
      old.swap(shard.kept);
      shard.most_cached = std::max(kLeastCached, shard.cached.size() / 4);
      Pages<Entry>().swap(shard.cached);
      shard.used = shard.number_kept = shard.number_cached = shard.bounded_above = shard.bytes = 0;
      for (const Entry& entry : old)
        if (entry.bounded_above()) shard.keep(entry);
    }
  }

  void keep_news(bool keep) { keep_news_ = keep; }

  template <class Visit>  // visit(key, 0), once for each node proved lost since the last call
  void take_news(Visit&& visit) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared_);
      for (const Key& key : shard.news) visit(key, Nim{0});
      shard.news.clear();
    }
  }

  // Of each position, the losing node with the least contract and the winning one with the largest.
  template <class Visit>  // visit(key, fact)
  void each(Visit&& visit) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared_);
      for (const Pages<Entry>* entries : {&shard.kept, &shard.cached}) {
        for (const Entry& entry : *entries) {
          const ScoreBounds bounds = entry.bounds();
          for (const unsigned take : {bounds.least, bounds.most + 1}) {
            if (take == 0 || take > ScoreBounds::kOpen) continue;
            visit(Key{entry.strings, entry.alone, static_cast<std::uint8_t>(take), 0}, bounds.fact(take, 0));
          }
        }
      }
    }
  }

  template <class Visit>  // visit(key, 0)
  void each_proved(Visit&& visit) {
    each([&](const Key& key, const Fact& fact) {
      if (fact.known != 0) visit(key, fact.floor);
    });
  }

 private:
  static constexpr std::uint64_t kCheap = 32;  // nodes
  static constexpr std::size_t kBucket = 4;    // entries: a line of the processor's cache
  static constexpr std::size_t kLeastCached = 64, kMostCached = std::size_t{1} << 18;  // of one shard

  struct Entry {
    std::uint64_t strings;
    std::uint32_t alone;
    std::uint8_t least, below;  // `below` is how far the most is below kOpen; both 0: a free slot

    bool empty() const { return least == 0 && below == 0; }
    bool bounded_above() const { return below != 0; }
    bool is(const Key& key) const { return strings == key.strings && alone == key.alone && !empty(); }
    ScoreBounds bounds() const { return {least, ScoreBounds::kOpen - below}; }
    void set(const ScoreBounds& bounds) {
      least = static_cast<std::uint8_t>(bounds.least);
      below = static_cast<std::uint8_t>(ScoreBounds::kOpen - bounds.most);
    }
    Key key() const { return {strings, alone, 0, 0}; }
  };

  struct alignas(64) Shard {
    SpinLock lock;
    Pages<Entry> kept;    // a power of two, linear probing
    Pages<Entry> cached;  // a power of two, in buckets
    std::size_t number_kept = 0, number_cached = 0, most_cached = kMostCached;
    std::atomic<std::size_t> used{0}, bounded_above{0}, bytes{0};
    std::vector<Key> news;

    std::size_t home(std::uint64_t hash) const { return hash & (kept.size() - 1); }
    std::size_t bucket(std::uint64_t hash) const { return hash & (cached.size() - 1) & ~(kBucket - 1); }

    Entry* find_kept(const Key& key, std::uint64_t hash) {
      if (kept.empty()) return nullptr;
      std::size_t at = home(hash);
      while (!kept[at].empty() && !kept[at].is(key)) at = (at + 1) & (kept.size() - 1);
      return kept[at].empty() ? nullptr : &kept[at];
    }
    Entry* find_cached(const Key& key, std::uint64_t hash) {
      if (cached.empty()) return nullptr;
      Entry* const first = &cached[bucket(hash)];
      for (Entry* entry = first; entry != first + kBucket; ++entry)
        if (entry->is(key)) return entry;
      return nullptr;
    }
    Entry* find(const Key& key, std::uint64_t hash) {
      Entry* const entry = find_kept(key, hash);
      return entry != nullptr ? entry : find_cached(key, hash);
    }

    void set(Entry& entry, const ScoreBounds& bounds) {
      if (!entry.bounded_above() && bounds.most != ScoreBounds::kOpen) ++bounded_above;
      entry.set(bounds);
    }

    void keep(const Entry& entry) {
      if ((number_kept + 1) * 4 > kept.size() * 3) {
        Pages<Entry> old(kept.empty() ? 16 : kept.size() * 2);
        old.swap(kept);
        for (const Entry& moved : old)
          if (!moved.empty()) put_kept(moved);
        count_bytes();
      }
      put_kept(entry);
      ++number_kept;
      count(entry);
    }

    // At the front of its bucket; the one at the back is gone.
    void cache(const Entry& entry) {
      if (number_cached * 4 >= cached.size() * 3 && cached.size() < most_cached) {
        Pages<Entry> old(cached.empty() ? kLeastCached : cached.size() * 2);
        old.swap(cached);
        for (const Entry& moved : old)
          if (!moved.empty()) put_cached(moved);
        count_bytes();
      }
      const Entry gone = put_cached(entry);
      if (gone.empty()) {
        ++number_cached;
      } else {
        forget(gone);
      }
      count(entry);
    }

    void drop_cached(Entry& entry) {
      forget(entry);
      entry = {};
      --number_cached;
    }

   private:
    void put_kept(const Entry& entry) {
      std::size_t at = home(hash_key(entry.key()));
      while (!kept[at].empty()) at = (at + 1) & (kept.size() - 1);
      kept[at] = entry;
    }
    Entry put_cached(const Entry& entry) {
      Entry* const first = &cached[bucket(hash_key(entry.key()))];
      const Entry gone = first[kBucket - 1];
      std::move_backward(first, first + kBucket - 1, first + kBucket);
      *first = entry;
      return gone;
    }
    void count(const Entry& entry) {
      ++used;
      if (entry.bounded_above()) ++bounded_above;
    }
    void forget(const Entry& entry) {
      --used;
      if (entry.bounded_above()) --bounded_above;
    }
    void count_bytes() { bytes = kept.bytes() + cached.bytes(); }
  };

  template <class Change>
  void change(const Key& key, std::uint64_t hash, bool keep, Change&& change) {
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared_);
    Entry* found = shard.find_kept(key, hash);
    keep &= found == nullptr;
    if (found == nullptr) found = shard.find_cached(key, hash);
    ScoreBounds bounds;
    if (found != nullptr) bounds = found->bounds();
    change(bounds);
    if (found != nullptr && !keep) return shard.set(*found, bounds);
    if (found != nullptr) shard.drop_cached(*found);
    Entry entry{key.strings, key.alone, 0, 0};
    entry.set(bounds);
    if (entry.empty()) return;
    if (keep) {
      shard.keep(entry);
    } else {
      shard.cache(entry);
    }
  }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::array<Shard, 16> shards_;
  bool shared_ = false, keep_news_ = false, little_ = false;
};

}  // namespace grundy
