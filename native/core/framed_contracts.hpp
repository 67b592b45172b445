// Nodes of Strings-and-coins on sets of strings, and the table of what is proved about them.
//
// As in `Contract`, all nodes of a position share one entry: bounds on its score. There is none for a
// position about which nothing is proved.
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

inline std::uint64_t hash_position(const FramedContract& key) {
  return mix(key.strings + mix(key.alone + 0x632be59bd9b4e019ULL));
}
inline std::uint64_t hash_key(const FramedContract& key) {
  return mix(hash_position(key) + key.take + 256U * key.decline);
}

template <>
class ProvedTable<FramedContract> {
 public:
  using Key = FramedContract;

  void share(bool shared) { shared_ = shared; }  // with more than one thread, every access locks its shard
  void prefetch(std::uint64_t) const {}          // hashes are of nodes, entries of positions

  Fact get(const Key& key, std::uint64_t) {
    const std::uint64_t hash = hash_position(key);
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared_);
    ScoreBounds bounds;  // also of a position that nothing is known of: a contract of nothing can be kept
    if (!shard.slots.empty()) bounds = shard.slots[shard.find(key, hash)].bounds();
    Fact fact = bounds.fact(key.take, key.decline);
    fact.seen = 1;  // not worth an entry
    return fact;
  }

  void prove(const Key& key, std::uint64_t, Nim n) {
    if (n != 0) return won(key);
    change(key, [&](ScoreBounds& bounds) { bounds.lose(key.take, key.decline); });
    if (!keep_news_) return;
    Shard& shard = shards_[hash_position(key) >> 60];
    MaybeLock guard(shard.lock, shared_);
    shard.news.push_back(key);
  }
  void exclude(const Key& key, std::uint64_t, Nim n) {
    if (n == 0) won(key);
  }
  void learn(const Key& key, std::uint64_t, const Fact& fact) {
    if (fact.excludes(0)) won(key);
  }

  std::size_t proved() const { return sum(&Shard::bounded_above); }
  std::size_t excluded() const { return sum(&Shard::used) - proved(); }
  std::size_t bytes() const { return sum(&Shard::bytes); }

  // Forgets the positions whose score is bounded from below only: a lost child in the table proves it again.
  template <class Worth>
  void forget_exclusions(Worth&&) {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, shared_);
      Pages<Entry> old;
      old.swap(shard.slots);
      shard.used = shard.bounded_above = shard.bytes = 0;
      for (const Entry& entry : old)
        if (entry.bounds().most != ScoreBounds::kOpen) shard.put(entry);
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
      for (const Entry& entry : shard.slots) {
        const ScoreBounds bounds = entry.bounds();
        for (const unsigned take : {bounds.least, bounds.most + 1}) {
          if (take == 0 || take > ScoreBounds::kOpen) continue;
          visit(Key{entry.strings, entry.alone, static_cast<std::uint8_t>(take), 0}, bounds.fact(take, 0));
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
  struct Entry {
    std::uint64_t strings;
    std::uint32_t alone;
    std::uint8_t least, below;  // `below` is how far the most is below kOpen; both 0: a free slot

    bool empty() const { return least == 0 && below == 0; }
    ScoreBounds bounds() const { return {least, ScoreBounds::kOpen - below}; }
    void set(const ScoreBounds& bounds) {
      least = static_cast<std::uint8_t>(bounds.least);
      below = static_cast<std::uint8_t>(ScoreBounds::kOpen - bounds.most);
    }
  };

  struct Shard {
    SpinLock lock;
    Pages<Entry> slots;  // a power of two, linear probing
    std::atomic<std::size_t> used{0}, bounded_above{0}, bytes{0};
    std::vector<Key> news;

    template <class Position>
    std::size_t find(const Position& key, std::uint64_t hash) const {
      const std::size_t last = slots.size() - 1;
      std::size_t at = hash & last;
      while (!slots[at].empty() && (slots[at].strings != key.strings || slots[at].alone != key.alone))
        at = (at + 1) & last;
      return at;
    }

    void put(const Entry& entry) {
      if ((used + 1) * 4 > slots.size() * 3) grow();
      slots[place(entry)] = entry;
      ++used;
      if (entry.below != 0) ++bounded_above;
    }

    void grow() {
      Pages<Entry> old(slots.empty() ? 16 : slots.size() * 2);
      old.swap(slots);
      for (const Entry& entry : old)
        if (!entry.empty()) slots[place(entry)] = entry;
      bytes = slots.bytes();
    }

    std::size_t place(const Entry& entry) const {
      return find(entry, hash_position({entry.strings, entry.alone}));
    }
  };

  void won(const Key& key) {
    change(key, [&](ScoreBounds& bounds) { bounds.win(key.take, key.decline); });
  }

  template <class Change>
  void change(const Key& key, Change&& change) {
    const std::uint64_t hash = hash_position(key);
    Shard& shard = shards_[hash >> 60];
    MaybeLock guard(shard.lock, shared_);
    Entry* const found = shard.slots.empty() ? nullptr : &shard.slots[shard.find(key, hash)];
    if (found != nullptr && !found->empty()) {
      ScoreBounds bounds = found->bounds();
      change(bounds);
      if (found->below == 0 && bounds.most != ScoreBounds::kOpen) ++shard.bounded_above;
      found->set(bounds);
      return;
    }
    ScoreBounds bounds;
    change(bounds);
    Entry entry{key.strings, key.alone, 0, 0};
    entry.set(bounds);
    if (!entry.empty()) shard.put(entry);
  }

  std::size_t sum(std::atomic<std::size_t> Shard::* field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += (shard.*field).load(std::memory_order_relaxed);
    return total;
  }

  std::array<Shard, 16> shards_;
  bool shared_ = false, keep_news_ = false;
};

}  // namespace grundy
