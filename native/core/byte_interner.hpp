// Byte strings stored once, each with a number; and the lists of options of some of them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/options.hpp"
#include "core/pages.hpp"

namespace grundy {

inline std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = bytes.size(), word = 0;
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::memcpy(&word, bytes.data() + i, 8);
    hash = mix(hash + word) + 0x632be59bd9b4e019ULL;
  }
  word = 0;
  if (i < bytes.size()) std::memcpy(&word, bytes.data() + i, bytes.size() - i);
  return mix(hash + word);
}

// 16 shards, each with its lock. Reading what a number stands for takes no lock. A number stands for the same
// string until `forget` lets go of it.
template <class Info>
class ByteInterner {
 public:
  using Key = std::uint32_t;

  struct Entry {
    const std::uint8_t* data;
    std::uint16_t size;
    Info info;
    std::span<const std::uint8_t> bytes() const { return {data, size}; }
  };

  // The number of `bytes`; `info()` is asked when they are new.
  template <class MakeInfo>
  Key intern(std::span<const std::uint8_t> bytes, MakeInfo&& info) {
    const std::uint64_t hash = hash_bytes(bytes);
    const auto number = static_cast<std::size_t>(hash >> 60);
    Shard& shard = shards_[number];
    MaybeLock guard(shard.lock, true);
    if (shard.stored() * 4 >= shard.slots.size() * 3) shard.grow();
    const std::size_t last = shard.slots.size() - 1;
    const std::uint32_t tag = tag_of(hash);
    std::size_t at = hash & last;
    for (; shard.slots[at].index != 0; at = (at + 1) & last) {
      if (shard.slots[at].tag != tag) continue;
      const std::uint32_t index = shard.slots[at].index - 1;
      const Entry& entry = shard.entry(index);
      if (std::ranges::equal(entry.bytes(), bytes)) return index << 4 | static_cast<Key>(number);
    }
    const std::uint32_t index =
        shard.add({shard.keep(bytes), static_cast<std::uint16_t>(bytes.size()), info()});
    shard.slots[at] = {tag, index + 1};
    return index << 4 | static_cast<Key>(number);
  }

  const Entry& operator[](Key key) const { return shards_[key & 15].entry(key >> 4); }

  // Appends the options of `key` to `options`; false if they are not kept.
  bool append_options(Key key, OptionList<Key>& options) const {
    const Shard& shard = shards_[key & 15];
    MaybeLock guard(shard.lock, true);
    const auto found = shard.options.find(key);
    if (found == shard.options.end()) return false;
    for (const Key word : found->second) {
      if (word != kNothing) options.push(word & ~kLast);
      if ((word & kLast) != 0) options.finish_known();
    }
    return true;
  }
  void keep_options(Key key, const OptionList<Key>& options) {
    std::vector<Key> words;
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (const Key component : options[i]) words.push_back(component);
      if (options[i].empty()) {
        words.push_back(kNothing);
      } else {
        words.back() |= kLast;
      }
    }
    words.shrink_to_fit();
    Shard& shard = shards_[key & 15];
    MaybeLock guard(shard.lock, true);
    shard.option_bytes += words.size() * sizeof(Key) + 64;
    shard.options.try_emplace(key, std::move(words));
  }
  void forget_options() {
    for (Shard& shard : shards_) {
      MaybeLock guard(shard.lock, true);
      OptionMap().swap(shard.options);
      shard.option_bytes = 0;
    }
  }

  // Lets go of all strings but those whose numbers are kept; the other numbers will stand for other strings.
  // Nobody uses the interner meanwhile, and nobody keeps such a number.
  template <class Keep>  // keep(number)
  void forget(Keep&& keep) {
    forget_options();
    for (Key number = 0; number < shards_.size(); ++number)
      shards_[number].forget([&](std::uint32_t index) { return keep(index << 4 | number); });
  }

  std::size_t size() const {
    return sum([](const Shard& shard) { return shard.stored(); });
  }
  std::size_t bytes() const {  // without the options
    return sum([](const Shard& shard) { return shard.byte_count.load(); });
  }
  std::size_t option_bytes() const {
    return sum([](const Shard& shard) { return shard.option_bytes.load(); });
  }

 private:
  struct Slot {
    std::uint32_t tag, index;  // index + 1; 0: free
  };
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 28); }

  // An option is its components, the last one marked; one without components is a mark alone.
  static constexpr Key kLast = 1U << 31, kNothing = 0xffffffff;
  using OptionMap = std::unordered_map<Key, std::vector<Key>>;

  struct alignas(kLine) Shard {
    static constexpr std::size_t kFirst = 256, kBlock = 1 << 14;
    std::array<std::unique_ptr<Entry[]>, 24> chunks;  // each twice as long as the one before; they never move
    alignas(kLine) mutable SpinLock lock;             // apart from what is read without it
    Pages<Slot> slots;
    struct Block {
      std::unique_ptr<std::uint8_t[]> bytes;
      std::size_t size;
    };
    std::vector<Block> blocks;
    std::uint8_t* next = nullptr;  // free place in the last block
    std::size_t left = 0;
    OptionMap options;
    std::atomic<std::size_t> count{0}, byte_count{0}, option_bytes{0};
    std::atomic<std::size_t> free{0};               // of those counted
    std::uint32_t before_free = 0;                  // no entry before this one is free
    static constexpr std::uint16_t kFree = 0xffff;  // the size of an entry that is

    std::size_t stored() const { return count.load() - free.load(); }

    static std::pair<std::size_t, std::size_t> place(std::size_t index) {
      const std::size_t chunk = static_cast<std::size_t>(std::bit_width(index / kFirst + 1)) - 1;
      return {chunk, index - kFirst * ((std::size_t{1} << chunk) - 1)};
    }
    const Entry& entry(std::size_t index) const {
      const auto [chunk, at] = place(index);
      return chunks[chunk][at];
    }

    Entry& entry(std::size_t index) {
      const auto [chunk, at] = place(index);
      return chunks[chunk][at];
    }

    std::uint32_t add(const Entry& added) {
      if (free != 0) {
        while (entry(before_free).size != kFree) ++before_free;
        entry(before_free) = added;
        --free;
        return before_free++;
      }
      if (count >= kLast >> 4) throw std::bad_alloc();
      const auto [chunk, at] = place(count);
      if (!chunks[chunk]) {
        chunks[chunk] = std::make_unique_for_overwrite<Entry[]>(kFirst << chunk);
        byte_count += (kFirst << chunk) * sizeof(Entry);
      }
      chunks[chunk][at] = added;
      return static_cast<std::uint32_t>(count++);
    }

    template <class Keep>  // keep(index)
    void forget(Keep&& keep) {
      std::vector<Block> old;
      old.swap(blocks);
      for (const Block& block : old) byte_count -= block.size;
      next = nullptr;
      left = 0;
      byte_count -= slots.bytes();
      Pages<Slot>().swap(slots);
      free = 0;
      before_free = 0;
      for (std::uint32_t index = 0; index < count; ++index) {
        Entry& one = entry(index);
        if (one.size != kFree && keep(index)) {
          one.data = this->keep(one.bytes());
        } else {
          one = Entry{nullptr, kFree, {}};
          ++free;
        }
      }
      Pages<Slot>(std::max<std::size_t>(std::bit_ceil(stored() * 2), 64)).swap(slots);
      byte_count += slots.bytes();
      for (std::uint32_t index = 0; index < count; ++index) {
        if (entry(index).size == kFree) continue;
        const std::uint64_t hash = hash_bytes(entry(index).bytes());
        put(hash, {tag_of(hash), index + 1});
      }
    }

    const std::uint8_t* keep(std::span<const std::uint8_t> bytes) {
      if (left < bytes.size()) {
        left = std::max(kBlock, bytes.size());
        blocks.push_back({std::make_unique_for_overwrite<std::uint8_t[]>(left), left});
        next = blocks.back().bytes.get();
        byte_count += left;
      }
      std::uint8_t* const to = next;
      std::ranges::copy(bytes, to);  // there may be none
      next += bytes.size();
      left -= bytes.size();
      return to;
    }

    void grow() {
      Pages<Slot> old(slots.empty() ? 64 : slots.size() * 2);
      old.swap(slots);
      byte_count += slots.bytes() - old.bytes();
      for (const Slot& slot : old)
        if (slot.index != 0) put(hash_bytes(entry(slot.index - 1).bytes()), slot);
    }

    void put(std::uint64_t hash, const Slot& slot) {
      const std::size_t last = slots.size() - 1;
      std::size_t at = hash & last;
      while (slots[at].index != 0) at = (at + 1) & last;
      slots[at] = slot;
    }
  };

  template <class Field>
  std::size_t sum(Field&& field) const {
    std::size_t total = 0;
    for (const Shard& shard : shards_) total += field(shard);
    return total;
  }

  std::array<Shard, 16> shards_;
};

}  // namespace grundy
