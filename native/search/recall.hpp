// Lists of open options that a thread has met lately, for rules whose options take longer to generate than to
// look up: most components are unfolded several times before they are solved.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "core/nimber_set.hpp"
#include "core/stack.hpp"

namespace grundy {

template <class Key>
class Recall {
 public:
  // What was open when a component was unfolded.
  struct List {
    Key component{};
    std::uint64_t values = 0;  // the nimbers of the other options, a set of bits
    std::uint64_t begin = 0;   // counted from the first key that was ever kept
    std::uint32_t length = 0;  // in keys
  };

  explicit Recall(std::size_t most_bytes)
      : room_(std::clamp(std::bit_floor(most_bytes / 16), kLeast, kMost)) {
    keys_.resize(room_);
    marks_.resize(room_);
    lists_.resize(room_ / 16);
  }

  // The list of a component, if it is not overwritten yet. No component has the key 0.
  const List* find(Key component, std::uint64_t hash) const {
    const List& list = lists_[place(hash)];
    return list.component == component && end_ - list.begin <= room_ - kLongest ? &list : nullptr;
  }

  // visit(components, nimber, merged) is called for each option until it says true; fetch(component) some
  // time before.
  template <class Fetch, class Visit>
  bool any(const List& list, Fetch&& fetch, Visit&& visit) const {
    constexpr std::uint32_t kAhead = 8;
    const Key* const keys = keys_.data() + list.begin % room_;
    const std::uint16_t* const marks = marks_.data() + list.begin % room_;
    for (std::uint32_t i = 0; i < std::min(list.length, kAhead); ++i) fetch(keys[i]);
    for (std::uint32_t i = 0, next; i < list.length; i = next) {
      for (next = i + 1; next < list.length && (marks[next] & kGoesOn) != 0;) ++next;
      for (std::uint32_t j = i + kAhead; j < std::min(list.length, next + kAhead); ++j) fetch(keys[j]);
      const std::uint16_t mark = marks[i];
      if (visit(std::span(keys + i, next - i), static_cast<Nim>(mark & kNimber), (mark & kMerged) != 0))
        return true;
    }
    return false;
  }

  // Lists are noted down one after the other: `start`, `add` for each open option, `keep` if it is worth it.
  void start() { noted_ = 0; }
  void add(std::span<const Key> components, Nim nimber, bool merged) {
    if (noted_ + components.size() > kLongest || nimber > kNimber) {
      noted_ = kLongest + 1;  // too long
      return;
    }
    auto mark = static_cast<std::uint16_t>(nimber | (merged ? kMerged : 0U));
    for (const Key key : components) {
      keys_[end_ % room_ + noted_] = key;
      marks_[end_ % room_ + noted_++] = mark;
      mark = kGoesOn;
    }
  }
  void keep(Key component, std::uint64_t hash, const NimberSet& values) {
    if (noted_ > kLongest || values.words() > 1) return;
    lists_[place(hash)] = {component, values.word(0), end_, noted_};
    end_ += noted_;
    if (end_ % room_ + kLongest > room_) end_ += room_ - end_ % room_;  // a list does not go round
  }

  std::size_t bytes() const {
    return room_ * (sizeof(Key) + sizeof(std::uint16_t)) + lists_.size() * sizeof(List);
  }

 private:
  static constexpr std::uint32_t kLongest = 255;
  static constexpr std::size_t kLeast = 1 << 10, kMost = 1 << 17;  // keys
  static constexpr std::uint16_t kNimber = 0x3fff, kMerged = 0x4000, kGoesOn = 0x8000;

  std::size_t place(std::uint64_t hash) const { return (hash >> 24) & (lists_.size() - 1); }

  std::size_t room_;  // a power of two
  Stack<Key> keys_;   // a ring: lists follow each other, those that are longest ago are overwritten
  Stack<std::uint16_t>
      marks_;  // of each key: its option's nimber part, or that it goes on with the option before
  std::vector<List> lists_;  // by hash
  std::uint64_t end_ = 0;
  std::uint32_t noted_ = 0;  // keys of the list that is being noted down
};

}  // namespace grundy
