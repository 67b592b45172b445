// A map from pairs of 32-bit numbers to a 32-bit number: open addressing, nothing is ever removed singly.
#pragma once

#include <optional>
#include <vector>

#include "core/basics.hpp"

namespace grundy::partizan {

class PairMap {
 public:
  std::optional<std::uint32_t> get(std::uint32_t a, std::uint32_t b) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint64_t key = joined(a, b);
    for (std::size_t place = mix(key) & (slots_.size() - 1);; place = (place + 1) & (slots_.size() - 1)) {
      if (slots_[place].key == key) return slots_[place].value;
      if (slots_[place].key == kFree) return std::nullopt;
    }
  }
  void put(std::uint32_t a, std::uint32_t b, std::uint32_t value) {
    if (used_ * 2 >= slots_.size()) grow();
    Slot& slot = place_for(joined(a, b));
    if (slot.key == kFree) ++used_;
    slot = {joined(a, b), value};
  }
  void clear() {
    slots_ = {};
    used_ = 0;
  }
  std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  static constexpr std::uint64_t kFree = ~0ULL;  // no pair of ids: both would be "none"
#pragma pack(push, 4)
  struct Slot {
    std::uint64_t key = kFree;
    std::uint32_t value = 0;
  };
#pragma pack(pop)

  static std::uint64_t joined(std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint64_t>(a) << 32 | b;
  }
  Slot& place_for(std::uint64_t key) {
    std::size_t place = mix(key) & (slots_.size() - 1);
    while (slots_[place].key != kFree && slots_[place].key != key) place = (place + 1) & (slots_.size() - 1);
    return slots_[place];
  }
  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(slots_.size() * 2, 1024));
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.key != kFree) place_for(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace grundy::partizan
