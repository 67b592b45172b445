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
#include "core/readers.hpp"

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

  // With more than one thread there are `readers`: they read without a lock, and lock a shard to change it.
  void share(Readers* readers) { readers_ = readers; }
  void keep_little(bool little) { little_ = little; }

  void prefetch(std::uint64_t hash) const {
    const Shard& shard = shards_[hash >> 60];
    __builtin_prefetch(shard.kept.view.home(hash, std::memory_order_relaxed));
    __builtin_prefetch(shard.cached.view.home(hash & ~std::uint64_t{kBucket - 1}, std::memory_order_relaxed));
  }

  Fact get(const Key& key, std::uint64_t hash) {
    Shard& shard = shards_[hash >> 60];
    ScoreBounds bounds;  // also of a position that nothing is known of: a contract of nothing can be kept
    if (readers_ == nullptr || !shard.read(key, hash, bounds)) {
      MaybeLock guard(shard.lock, shared());
      if (const Cell* const cell = shard.find(key, hash)) bounds = cell->load().bounds();
    }
    Fact fact = bounds.fact(key.take, key.decline);
    fact.seen = 1;  // not worth an entry
    return fact;
  }

  // `nodes` is what it took to find that out.
  void prove(const Key& key, std::uint64_t hash, Nim n, std::uint64_t nodes = 1) {
    if (n != 0) return exclude(key, hash, 0);
    const bool keep = !little_ || nodes > kCheap;
    if (lost(key, hash, keep) && keep) note(key, hash, Found::nimber);
  }
  void exclude(const Key& key, std::uint64_t hash, Nim n) {
    if (n == 0 && won(key, hash, !little_)) note(key, hash, Found::exclusion);
  }
  // Takes over what somebody else has found out, which is no news here; false if it contradicts what is
  // known.
  bool tell(const Key& key, std::uint64_t hash, const Fact& told) {
    const Fact mine = get(key, hash);
    if (told.excludes(0)) {
      if (mine.known == 0) won(key, hash, !little_);
      return mine.known == 0;
    }
    if (told.known != 0 && !mine.excludes(0)) lost(key, hash, true);
    return told.known == 0 || !mine.excludes(0);
  }
  void learn(const Key& key, std::uint64_t hash, const Fact& fact) {
    if (fact.excludes(0)) exclude(key, hash, 0);
  }

  std::size_t proved() const { return sum(&Shard::bounded_above); }
  std::size_t excluded() const { return sum(&Shard::used) - proved(); }
  std::size_t bytes() const { return sum(&Shard::bytes); }

  // Forgets the positions whose score is bounded from below only, and the cache, which will be smaller.
  template <class Worth>
  void forget(Worth&&) {
    for (Shard& shard : shards_) {
      {
        MaybeLock guard(shard.lock, shared());
        const Changing changing(shard);
        shard.most_cached = std::max(kLeastCached, shard.cached.cells.size() / 4);
        Pages<Cell> old = shard.kept.take();
        retire(shard.cached.take());
        shard.used = shard.number_kept = shard.number_cached = shard.bounded_above = shard.bytes = 0;
        for (const Cell& cell : old)
          if (const Entry entry = cell.load(); entry.bounded_above()) retire(shard.keep(entry));
        retire(std::move(old));
      }
      if (shared()) readers_->settle();
    }
  }

  // What is noted down from now on for `take_notes`.
  void keep_notes(Listener listener, Noted what) { noting_.keep(listener, what); }

  template <class Visit>  // visit(key, fact), once for each node of which something was noted down
  void take_notes(Listener listener, Visit&& visit) {
    for (Shard& shard : shards_) {
      std::vector<Key> keys;
      {
        MaybeLock guard(shard.lock, shared());
        keys = shard.notes.take(listener);
      }
      for (const Key& key : keys) visit(key, get(key, hash_key(key)));
    }
  }

  // Of each position, the losing node with the least contract and the winning one with the largest.
  template <class Visit>  // visit(key, fact)
  void each(Visit&& visit) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared());
      for (const Pages<Cell>* cells : {&shard.kept.cells, &shard.cached.cells}) {
        for (const Cell& cell : *cells) {
          const Entry entry = cell.load();
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
    std::uint64_t strings = 0;
    std::uint32_t alone = 0;
    std::uint8_t least = 0, below = 0;  // `below` is how far the most is below kOpen; both 0: a free slot

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

  // An entry in two words.
  class Cell {
   public:
    Entry load() const {
      const std::uint64_t rest = rest_.load(std::memory_order_acquire);
      return {strings_.load(std::memory_order_acquire), static_cast<std::uint32_t>(rest),
              static_cast<std::uint8_t>(rest >> 32), static_cast<std::uint8_t>(rest >> 40)};
    }
    void store(const Entry& entry) {
      strings_.store(entry.strings, std::memory_order_release);
      rest_.store(entry.alone | std::uint64_t{entry.least} << 32 | std::uint64_t{entry.below} << 40,
                  std::memory_order_release);
    }

   private:
    SharedWord strings_, rest_;
  };

  // An array whose length is a power of two.
  struct Cells {
    PagesView<Cell> view;
    Pages<Cell> cells;

    Pages<Cell> replace(Pages<Cell> fresh) {  // returns what was there
      fresh.swap(cells);
      view.show(cells);
      return fresh;
    }
    Pages<Cell> take() { return replace({}); }
  };

  struct alignas(64) Shard {
    SpinLock lock;
    std::atomic<std::uint32_t> changes{0};  // odd: an entry is being changed or moved
    Cells kept;                             // linear probing
    Cells cached;                           // in buckets
    std::size_t number_kept = 0, number_cached = 0, most_cached = kMostCached;
    std::atomic<std::size_t> used{0}, bounded_above{0}, bytes{0};
    Notes<Key> notes;

    // By who does not hold the lock; false if somebody has changed something meanwhile.
    bool read(const Key& key, std::uint64_t hash, ScoreBounds& bounds) const {
      const std::uint32_t before = changes.load(std::memory_order_acquire);
      if ((before & 1) != 0) return false;
      const Cell* const found = find_in(kept.view.whole(), cached.view.whole(), key, hash);
      const Entry entry = found == nullptr ? Entry{} : found->load();
      if (changes.load(std::memory_order_relaxed) != before) return false;
      if (found != nullptr) bounds = entry.bounds();
      return true;
    }

    Cell* find_kept(const Key& key, std::uint64_t hash) const {
      return in_kept(kept.view.whole(), key, hash);
    }
    Cell* find_cached(const Key& key, std::uint64_t hash) const {
      return in_cached(cached.view.whole(), key, hash);
    }
    Cell* find(const Key& key, std::uint64_t hash) const {
      return find_in(kept.view.whole(), cached.view.whole(), key, hash);
    }

    void set(Cell& cell, const ScoreBounds& bounds) {
      Entry entry = cell.load();
      if (!entry.bounded_above() && bounds.most != ScoreBounds::kOpen) ++bounded_above;
      entry.set(bounds);
      cell.store(entry);
    }

    // Both return an array that is not used any more.
    Pages<Cell> keep(const Entry& entry) {
      Pages<Cell> old;
      if ((number_kept + 1) * 4 > kept.cells.size() * 3) {
        Pages<Cell> larger(kept.cells.empty() ? 16 : kept.cells.size() * 2);
        for (const Cell& cell : kept.cells)
          if (const Entry moved = cell.load(); !moved.empty()) put_kept(larger, moved);
        old = kept.replace(std::move(larger));
        count_bytes();
      }
      put_kept(kept.cells, entry);
      ++number_kept;
      count(entry);
      return old;
    }

    // At the front of its bucket; the one at the back is gone.
    Pages<Cell> cache(const Entry& entry) {
      Pages<Cell> old;
      if (number_cached * 4 >= cached.cells.size() * 3 && cached.cells.size() < most_cached) {
        Pages<Cell> larger(cached.cells.empty() ? kLeastCached : cached.cells.size() * 2);
        for (const Cell& cell : cached.cells)
          if (const Entry moved = cell.load(); !moved.empty()) put_cached(larger, moved);
        old = cached.replace(std::move(larger));
        count_bytes();
      }
      const Entry gone = put_cached(cached.cells, entry);
      if (gone.empty()) {
        ++number_cached;
      } else {
        forget(gone);
      }
      count(entry);
      return old;
    }

    void drop_cached(Cell& cell) {
      forget(cell.load());
      cell.store({});
      --number_cached;
    }

   private:
    using Whole = typename PagesView<Cell>::Whole;

    static Cell* in_kept(Whole all, const Key& key, std::uint64_t hash) {
      if (all.first == nullptr) return nullptr;
      std::size_t at = hash & all.last;
      for (;; at = (at + 1) & all.last) {
        const Entry entry = all.first[at].load();
        if (entry.empty()) return nullptr;
        if (entry.is(key)) return &all.first[at];
      }
    }
    static Cell* in_cached(Whole all, const Key& key, std::uint64_t hash) {
      if (all.first == nullptr) return nullptr;
      Cell* const first = &all.first[hash & all.last & ~(kBucket - 1)];
      for (Cell* cell = first; cell != first + kBucket; ++cell)
        if (cell->load().is(key)) return cell;
      return nullptr;
    }
    static Cell* find_in(Whole kept, Whole cached, const Key& key, std::uint64_t hash) {
      Cell* const cell = in_kept(kept, key, hash);
      return cell != nullptr ? cell : in_cached(cached, key, hash);
    }

    static void put_kept(Pages<Cell>& cells, const Entry& entry) {
      const std::size_t last = cells.size() - 1;
      std::size_t at = hash_key(entry.key()) & last;
      while (!cells[at].load().empty()) at = (at + 1) & last;
      cells[at].store(entry);
    }
    static Entry put_cached(Pages<Cell>& cells, const Entry& entry) {
      Cell* const first = &cells[hash_key(entry.key()) & (cells.size() - 1) & ~(kBucket - 1)];
      const Entry gone = first[kBucket - 1].load();
      for (std::size_t i = kBucket - 1; i > 0; --i) first[i].store(first[i - 1].load());
      first->store(entry);
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
    void count_bytes() { bytes = kept.cells.bytes() + cached.cells.bytes(); }
  };

  // By who holds the lock: from here to the end, what others read does not count.
  class Changing {
   public:
    explicit Changing(Shard& shard) : shard_(shard) { step(std::memory_order_relaxed); }
    ~Changing() { step(std::memory_order_release); }
    Changing(const Changing&) = delete;
    Changing& operator=(const Changing&) = delete;

   private:
    void step(std::memory_order order) {
      shard_.changes.store(shard_.changes.load(std::memory_order_relaxed) + 1, order);
    }
    Shard& shard_;
  };

  bool shared() const { return readers_ != nullptr; }
  void retire(Pages<Cell>&& old) {
    if (shared()) readers_->retire(std::move(old));
  }

  bool won(const Key& key, std::uint64_t hash, bool keep) {
    return change(key, hash, keep, [&](ScoreBounds& bounds) { bounds.win(key.take, key.decline); });
  }
  bool lost(const Key& key, std::uint64_t hash, bool keep) {
    return change(key, hash, keep, [&](ScoreBounds& bounds) { bounds.lose(key.take, key.decline); });
  }
  void note(const Key& key, std::uint64_t hash, Found found) {
    if (!noting_.wanted(found)) return;
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared());
    shard.notes.add(key, noting_.wanted(found));
  }

  template <class Change>  // whether it is a change
  bool change(const Key& key, std::uint64_t hash, bool keep, Change&& change) {
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared());
    Cell* found = shard.find_kept(key, hash);
    keep &= found == nullptr;
    if (found == nullptr) found = shard.find_cached(key, hash);
    ScoreBounds bounds;
    if (found != nullptr) bounds = found->load().bounds();
    const ScoreBounds before = bounds;
    change(bounds);
    const bool changed = bounds != before;
    if (found != nullptr && !keep && !changed) return false;
    const Changing changing(shard);
    if (found != nullptr && !keep) {
      shard.set(*found, bounds);
      return true;
    }
    if (found != nullptr) shard.drop_cached(*found);
    Entry entry{key.strings, key.alone, 0, 0};
    entry.set(bounds);
    if (entry.empty()) return false;
    retire(keep ? shard.keep(entry) : shard.cache(entry));
    return changed || keep;
  }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::array<Shard, 16> shards_;
  Readers* readers_ = nullptr;
  Noting noting_;
  bool little_ = false;
};

}  // namespace grundy
