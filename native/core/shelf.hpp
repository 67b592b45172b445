// Nimbers that do not fit into memory, on disk: a component by its lasting name, and its nimber.
//
// A file without a name is the table: a slot is the hash of a name, where the name stands in a second file,
// and the nimber. The home of a slot is by the first bits of its hash, so that many at a time are put in one
// sweep through the file, and it doubles in one sweep too. A filter in memory spares nearly all reads for
// names that are not there. When the disk is full, or cannot be written, nothing more is taken, and nothing
// is lost that is there.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/basics.hpp"
#include "core/byte_interner.hpp"

namespace grundy {

// A file of this process alone, which nobody else sees; gone with it.
class HiddenFile {
 public:
  HiddenFile() = default;
  HiddenFile(HiddenFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  HiddenFile& operator=(HiddenFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~HiddenFile() {
    if (file_ >= 0) close(file_);
  }

  bool open() {
    const char* folder = std::getenv("TMPDIR");
    std::string path = folder != nullptr && *folder != '\0' ? folder : "/tmp";
    path += "/grundy-shelf-XXXXXX";
    file_ = mkostemp(path.data(), O_CLOEXEC);
    if (file_ >= 0) unlink(path.c_str());
    return file_ >= 0;
  }
  bool reserve(std::size_t bytes) const { return posix_fallocate(file_, 0, static_cast<off_t>(bytes)) == 0; }
  bool read(void* to, std::size_t bytes, std::size_t place) const {
    return all(bytes, [&](std::size_t done) {
      return pread(file_, static_cast<char*>(to) + done, bytes - done, static_cast<off_t>(place + done));
    });
  }
  bool write(const void* from, std::size_t bytes, std::size_t place) const {
    return all(bytes, [&](std::size_t done) {
      return pwrite(file_, static_cast<const char*>(from) + done, bytes - done,
                    static_cast<off_t>(place + done));
    });
  }

 private:
  template <class Step>
  static bool all(std::size_t bytes, Step&& step) {
    for (std::size_t done = 0; done < bytes;) {
      const ssize_t moved = step(done);
      if (moved <= 0) return false;
      done += static_cast<std::size_t>(moved);
    }
    return true;
  }
  int file_ = -1;
};

class Shelf {
 public:
  using Name = std::span<const std::uint8_t>;

  // The filter takes no more than so much memory.
  void limit(std::size_t filter_bytes) {
    most_filter_ = std::bit_floor(std::max(filter_bytes, kLeastFilter));
  }

  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_ + waiting_.size(); }
  std::size_t bytes() const {
    return filter_.capacity() * sizeof(std::uint64_t) + waiting_.capacity() * sizeof(Slot) +
           names_.capacity();
  }

  // The nimber of a name, or -1. Many may ask at the same time, while nobody puts anything.
  int find(Name name) const {
    if (count_ == 0) return -1;
    const std::uint64_t hash = hash_bytes(name);
    if (!passes(hash)) return -1;
    Slot near[kNear];
    for (std::size_t at = home(hash);; at = (at + kNear) % slots_) {
      const std::size_t count = std::min(kNear, slots_ - at);
      if (!table_.read(near, count * sizeof(Slot), at * sizeof(Slot))) return -1;
      for (std::size_t i = 0; i < count; ++i) {
        if (near[i].word == 0) return -1;
        if (near[i].hash == hash && is_named(near[i], name)) return static_cast<int>(near[i].word & 0xffff);
      }
      if (count < kNear) at = slots_ - kNear;  // goes on at the beginning
    }
  }

  // Takes a nimber, if it is not there; false if it cannot.
  bool put(Name name, Nim n) {
    if (full_ || name.empty() || name.size() > kLongest || !begun()) return false;
    if (find(name) >= 0) return true;
    waiting_.push_back({hash_bytes(name), (names_end_ + names_.size() + 1) << 16 | n});
    const auto size = static_cast<std::uint16_t>(name.size());
    const auto* head = reinterpret_cast<const std::uint8_t*>(&size);
    names_.insert(names_.end(), head, head + sizeof size);
    names_.insert(names_.end(), name.begin(), name.end());
    if (waiting_.size() >= kTogether) settle();
    return !full_;
  }

  // Writes what waits.
  void settle() {
    if (waiting_.empty()) return;
    std::ranges::sort(waiting_, {}, &Slot::hash);
    full_ = full_ || !names_file_.write(names_.data(), names_.size(), names_end_);
    names_end_ += names_.size();
    if (!full_ && (count_ + waiting_.size()) * 4 > slots_ * 3) full_ = !grow();
    if (!full_) {
      Sweep sweep(table_, slots_);
      for (const Slot& slot : waiting_) {
        if (!sweep.put(slot, home(slot.hash))) {
          full_ = true;
          break;
        }
        mark(filter_, slot.hash);
        ++count_;
      }
      full_ = !sweep.write() || full_;
    }
    waiting_.clear();
    names_.clear();
  }

 private:
  struct Slot {
    std::uint64_t hash, word;  // word: the place of the name, plus 1, and the nimber; 0: free
  };
  static constexpr std::size_t kFirst = 1 << 14, kNear = 16, kTogether = 1 << 14, kLongest = 0xffff;
  static constexpr std::size_t kLeastFilter = 1 << 14;

  // Slots of the table, block by block.
  class Sweep {
   public:
    Sweep(const HiddenFile& file, std::size_t slots) : file_(file), slots_(slots), block_(kBlock) {}

    // Into the first free slot from `at` on.
    bool put(const Slot& slot, std::size_t at) {
      for (;; at = (at + 1) % slots_) {
        if (!go_to(at / kBlock)) return false;
        Slot& here = block_[at % kBlock];
        if (here.word != 0) continue;
        here = slot;
        changed_ = true;
        return true;
      }
    }
    bool go_to(std::size_t number) {
      if (number == number_) return true;
      if (!write()) return false;
      number_ = number;
      return file_.read(block_.data(), kBlock * sizeof(Slot), number * kBlock * sizeof(Slot));
    }
    bool write() {
      if (!std::exchange(changed_, false)) return true;
      return file_.write(block_.data(), kBlock * sizeof(Slot), number_ * kBlock * sizeof(Slot));
    }
    const std::vector<Slot>& block() const { return block_; }
    static constexpr std::size_t kBlock = 256;

   private:
    const HiddenFile& file_;
    std::size_t slots_, number_ = static_cast<std::size_t>(-1);
    std::vector<Slot> block_;
    bool changed_ = false;
  };

  std::size_t home(std::uint64_t hash) const { return hash >> shift_; }

  bool begun() {
    if (slots_ == 0) full_ = !names_file_.open() || !grow();
    return !full_;
  }

  bool grow() {
    const std::size_t more = slots_ == 0 ? kFirst : slots_ * 2;
    HiddenFile larger;
    if (!larger.open() || !larger.reserve(more * sizeof(Slot))) return false;
    const int shift = 64 - std::countr_zero(more);
    const std::size_t words = std::min(more, most_filter_) / sizeof(std::uint64_t);
    Filter filter(words);
    Sweep from(table_, slots_), to(larger, more);
    for (std::size_t number = 0; number < slots_ / Sweep::kBlock; ++number) {
      if (!from.go_to(number)) return false;
      for (const Slot& slot : from.block()) {
        if (slot.word == 0) continue;
        if (!to.put(slot, slot.hash >> shift)) return false;
        mark(filter, slot.hash);
      }
    }
    if (!to.write()) return false;
    table_ = std::move(larger);
    filter_.swap(filter);
    slots_ = more;
    shift_ = shift;
    return true;
  }

  bool is_named(const Slot& slot, Name name) const {
    const std::size_t place = (slot.word >> 16) - 1;
    std::uint16_t size = 0;
    if (!names_file_.read(&size, sizeof size, place) || size != name.size()) return false;
    std::vector<std::uint8_t> there(size);
    return names_file_.read(there.data(), size, place + sizeof size) && std::ranges::equal(there, name);
  }

  // Three bits of one word for each name.
  static std::uint64_t bits_of(std::uint64_t hash) {
    return std::uint64_t{1} << (hash & 63) | std::uint64_t{1} << (hash >> 6 & 63) |
           std::uint64_t{1} << (hash >> 12 & 63);
  }
  using Filter = std::vector<std::uint64_t>;
  static std::size_t word_of(const Filter& filter, std::uint64_t hash) {
    return hash >> 18 & (filter.size() - 1);
  }
  static void mark(Filter& filter, std::uint64_t hash) { filter[word_of(filter, hash)] |= bits_of(hash); }
  bool passes(std::uint64_t hash) const {
    const std::uint64_t bits = bits_of(hash);
    return (filter_[word_of(filter_, hash)] & bits) == bits;
  }

  HiddenFile table_, names_file_;
  std::size_t slots_ = 0, count_ = 0, names_end_ = 0;
  int shift_ = 64;
  Filter filter_;
  std::vector<Slot> waiting_;
  std::vector<std::uint8_t> names_;
  std::size_t most_filter_ = std::size_t{1} << 26;
  bool full_ = false;
};

}  // namespace grundy
