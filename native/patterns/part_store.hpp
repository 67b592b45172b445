// Parts that were met, each with a number that it keeps, and what a thread remembers of them.
//
// A part is known by its whole key, so that two numbers are never of the same key, nor one of two keys.
#pragma once

#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <vector>

#include "core/pages.hpp"
#include "patterns/frame.hpp"

namespace grundy::patterns {

using Number = std::uint32_t;
// In the number of a part that is its own negative: two of it leave nothing, and it has no sign.
inline constexpr Number kOwnNegative = 1U << 30;
// A part and its sign: the number twice, and 1 more for the negative.
using Signed = std::uint32_t;
// A part and its negative, where `turned` is 1; the part itself where it is 0.
inline Signed times_sign(Signed part, Signed turned) { return part ^ (turned & (part >> 31 ^ 1U)); }
inline Signed signed_part(Number number, bool negative) {
  return times_sign(number << 1, negative ? 1U : 0U);
}
inline bool cancel(Signed part, Signed other) { return times_sign(part, 1) == other; }
inline constexpr Signed kOver = 0xffffffffU;  // a part in which nobody has a move: worth 0

template <class Word, int kPlanes>
std::uint64_t hash_words(const Planes<Word, kPlanes>& key, int words) {
  std::uint64_t hash = 0;
  for (int i = 0; i < words; ++i) hash = mix(hash + hash_key(key[static_cast<std::size_t>(i)]));
  return hash;
}

// In 16 shards, each with its lock. Reading what a number stands for takes no lock.
template <class Word, int kPlanes>
class PartStore {
 public:
  using Board = Planes<Word, kPlanes>;

  // How many planes a key has, and how many a board has that is kept beside its key: none if they are the
  // same.
  PartStore(int keys, int boards) : keys_(keys), boards_(boards), stride_(keys + boards) {}

  struct Kept {
    Number number;
    bool over;
  };
  struct Made {
    Board board;
    int size;
    bool over;
    bool own_negative;
  };

  std::uint64_t hash(const Board& key) const { return hash_words(key, keys_); }

  // Of a key that is looked for soon: brings its slot near, and then what the slot stands for.
  void fetch_slot(std::uint64_t hash) {
    Shard& shard = shards_[hash >> 60];
    const MaybeLock guard(shard.lock, true);
    if (!shard.slots.empty()) __builtin_prefetch(&shard.slots[hash & (shard.slots.size() - 1)]);
  }
  void fetch_key(std::uint64_t hash) {
    Shard& shard = shards_[hash >> 60];
    const MaybeLock guard(shard.lock, true);
    if (shard.slots.empty()) return;
    const Slot slot = shard.slots[hash & (shard.slots.size() - 1)];
    if (slot.index != 0) __builtin_prefetch(at(shard, slot.index - 1).words);
  }

  // The number of a key with this hash; `make()` is asked when it is new.
  template <class Make>
  Kept intern(const Board& key, std::uint64_t hash, Make&& make) {
    const auto number = static_cast<std::size_t>(hash >> 60);
    Shard& shard = shards_[number];
    {
      const MaybeLock guard(shard.lock, true);
      if (!shard.slots.empty())
        if (const Slot slot = shard.slots[place(shard, key, hash)]; slot.index != 0)
          return kept(shard, slot.index - 1, number);
    }
    const Made made = make();  // takes long
    const MaybeLock guard(shard.lock, true);
    if (shard.count * 4 >= shard.slots.size() * 3) grow(shard);
    Slot& slot = shard.slots[place(shard, key, hash)];
    if (slot.index == 0) slot = {tag(hash), add(shard, key, made) + 1};
    return kept(shard, slot.index - 1, number);
  }

  Board board(Number number) const {
    const Entry entry = at(number);
    const Word* const words = entry.words + (boards_ > 0 ? keys_ : 0);
    Board found;
    std::memcpy(found.words.data(), words,
                static_cast<std::size_t>(boards_ > 0 ? boards_ : keys_) * sizeof(Word));
    return found;
  }
  int size(Number number) const { return *at(number).size & kSize; }

  std::size_t count() const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += shard.count.load(std::memory_order_relaxed);
    return total;
  }
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kShards = 16, kFirst = 64, kMost = (std::size_t{1} << 30) / kShards;
  static constexpr std::uint16_t kSize = 0x1ff, kIsOver = 0x200, kIsOwnNegative = 0x400;

  struct Slot {
    std::uint32_t tag, index;  // index + 1; 0: free
  };
  struct alignas(64) Shard {
    SpinLock lock;
    Pages<Slot> slots;  // a power of two
    // Each chunk is twice as long as the one before; they never move.
    std::array<std::unique_ptr<Word[]>, 22> words;
    std::array<std::unique_ptr<std::uint16_t[]>, 22> sizes;
    std::atomic<std::size_t> count{0};
  };
  struct Entry {
    const Word* words;
    const std::uint16_t* size;
  };

  static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 28); }
  static Kept kept(const Shard& shard, std::uint32_t index, std::size_t number) {
    const auto [chunk, at] = chunk_of(index);
    const std::uint16_t said = shard.sizes[chunk][at];
    const Number own_negative = (said & kIsOwnNegative) != 0 ? kOwnNegative : 0;
    return {own_negative | static_cast<Number>(index << 4 | number), (said & kIsOver) != 0};
  }
  static std::pair<std::size_t, std::size_t> chunk_of(std::size_t index) {
    const std::size_t chunk = static_cast<std::size_t>(std::bit_width(index / kFirst + 1)) - 1;
    return {chunk, index - kFirst * ((std::size_t{1} << chunk) - 1)};
  }
  Entry at(Number number) const { return at(shards_[number & 15], (number & ~kOwnNegative) >> 4); }
  Entry at(const Shard& shard, std::size_t index) const {
    const auto [chunk, at] = chunk_of(index);
    return {shard.words[chunk].get() + at * static_cast<std::size_t>(stride_), &shard.sizes[chunk][at]};
  }

  std::size_t place(const Shard& shard, const Board& key, std::uint64_t hash) const {
    const std::size_t last = shard.slots.size() - 1;
    for (std::size_t at = hash & last;; at = (at + 1) & last) {
      const Slot& slot = shard.slots[at];
      if (slot.index == 0 || (slot.tag == tag(hash) && has_key(shard, slot.index - 1, key))) return at;
    }
  }
  bool has_key(const Shard& shard, std::size_t index, const Board& key) const {
    const Word* const words = at(shard, index).words;
    for (int i = 0; i < keys_; ++i)
      if (words[i] != key[static_cast<std::size_t>(i)]) return false;
    return true;
  }

  std::uint32_t add(Shard& shard, const Board& key, const Made& made) {
    const std::size_t index = shard.count;
    if (index >= kMost) throw InputError("too many positions");
    const auto [chunk, at] = chunk_of(index);
    const auto stride = static_cast<std::size_t>(stride_), keys = static_cast<std::size_t>(keys_);
    if (!shard.words[chunk]) {
      const std::size_t length = kFirst << chunk;
      shard.words[chunk] = std::make_unique_for_overwrite<Word[]>(length * stride);
      shard.sizes[chunk] = std::make_unique_for_overwrite<std::uint16_t[]>(length);
      bytes_ += length * (stride * sizeof(Word) + sizeof(std::uint16_t));
    }
    Word* const words = shard.words[chunk].get() + at * stride;
    std::memcpy(words, key.words.data(), keys * sizeof(Word));
    std::memcpy(words + keys, made.board.words.data(), (stride - keys) * sizeof(Word));
    shard.sizes[chunk][at] = static_cast<std::uint16_t>(made.size | (made.over ? kIsOver : 0) |
                                                        (made.own_negative ? kIsOwnNegative : 0));
    shard.count = index + 1;
    return static_cast<std::uint32_t>(index);
  }

  void grow(Shard& shard) {
    Pages<Slot> old(shard.slots.empty() ? 16 : shard.slots.size() * 2);
    old.swap(shard.slots);
    bytes_ += shard.slots.bytes() - old.bytes();
    const std::size_t last = shard.slots.size() - 1;
    for (const Slot& slot : old) {
      if (slot.index == 0) continue;
      Board key;
      std::memcpy(key.words.data(), at(shard, slot.index - 1).words,
                  static_cast<std::size_t>(keys_) * sizeof(Word));
      std::size_t place = hash_words(key, keys_) & last;
      while (shard.slots[place].index != 0) place = (place + 1) & last;
      shard.slots[place] = slot;
    }
  }

  int keys_, boards_, stride_;
  std::array<Shard, kShards> shards_;
  std::atomic<std::size_t> bytes_{0};
};

// The parts that a thread met lately, by the cells that they stood on: after many moves the same part stands
// in the same place.
class Seen {
 public:
  // A name for parts of one kind: of rules, on boards of a size.
  static std::uint64_t new_owner() {
    static std::atomic<std::uint64_t> count{0};
    return ++count;
  }

  // Where the number of a part is kept, one more than it; 0 if it is not known.
  template <class Word, int kPlanes>
  std::uint64_t& of(std::uint64_t owner, const Planes<Word, kPlanes>& key, int words) {
    const std::size_t each = static_cast<std::size_t>(words) * sizeof(Word) / 8, stride = each + 1;
    if (owner != owner_ || table_.empty()) {
      owner_ = owner;
      table_.assign(kPlaces * stride, 0);
    }
    std::uint64_t* const at = table_.data() + (hash_words(key, words) >> 20) % kPlaces * stride;
    bool same = true;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words); ++i) {
      Word kept;
      std::memcpy(&kept, at + 1 + i * sizeof(Word) / 8, sizeof(Word));
      same = same && kept == key[i];
    }
    if (!same) {
      *at = 0;
      std::memcpy(at + 1, key.words.data(), each * 8);
    }
    return *at;
  }
  std::size_t bytes() const { return table_.capacity() * 8; }

 private:
  static constexpr std::size_t kPlaces = 1 << 12;
  std::uint64_t owner_ = 0;
  std::vector<std::uint64_t> table_;
};

}  // namespace grundy::patterns
