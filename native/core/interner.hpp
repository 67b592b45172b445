// Gives each list of words a number, and remembers the list.
#pragma once

#include <algorithm>
#include <mutex>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

class Interner {
 public:
  using Number = std::uint32_t;

  // `describe` is called for a list that is new; what it gives is kept with the list.
  template <class Describe>
  Number number(std::span<const std::uint32_t> words, Describe&& describe) {
    const std::uint64_t hash = hash_of(words);
    {
      std::scoped_lock guard(mutex_);
      if (const std::size_t at = find(words, hash); index_[at].number != kFree) return index_[at].number;
    }
    const int described = describe();  // without the lock: it may take long
    std::scoped_lock guard(mutex_);
    std::size_t at = find(words, hash);
    if (index_[at].number != kFree) return index_[at].number;
    if (lists_.size() + 1 >= kFree) throw InputError("too many positions");
    const auto number = static_cast<Number>(lists_.size());
    lists_.push_back({words_.size(), static_cast<std::uint32_t>(words.size()), described});
    words_.insert(words_.end(), words.begin(), words.end());
    index_[at] = {number, tag(hash)};
    if (lists_.size() * 2 > index_.size()) grow();
    return number;
  }

  std::vector<std::uint32_t> words(Number number) const {
    std::scoped_lock guard(mutex_);
    const std::span<const std::uint32_t> list = list_of(number);
    return {list.begin(), list.end()};
  }
  int description(Number number) const {
    std::scoped_lock guard(mutex_);
    return lists_[number].description;
  }
  std::size_t size() const {
    std::scoped_lock guard(mutex_);
    return lists_.size();
  }
  std::size_t bytes() const {
    std::scoped_lock guard(mutex_);
    return words_.capacity() * sizeof(std::uint32_t) + lists_.capacity() * sizeof(List) +
           index_.capacity() * sizeof(Slot);
  }

 private:
  static constexpr Number kFree = 0xffffffffU;
  struct List {
    std::size_t begin;
    std::uint32_t count;
    int description;
  };

  struct Slot {  // the tag, a part of the hash, spares most looks at lists
    Number number = kFree;
    std::uint32_t tag = 0;
  };
  static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  static std::uint64_t hash_of(std::span<const std::uint32_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint32_t word : words) hash = mix(hash + word);
    return hash;
  }
  std::span<const std::uint32_t> list_of(Number number) const {
    return {words_.data() + lists_[number].begin, lists_[number].count};
  }
  std::size_t find(std::span<const std::uint32_t> words, std::uint64_t hash) const {
    std::size_t at = hash & (index_.size() - 1);
    while (index_[at].number != kFree &&
           (index_[at].tag != tag(hash) || !std::ranges::equal(list_of(index_[at].number), words)))
      at = (at + 1) & (index_.size() - 1);
    return at;
  }
  void grow() {
    index_.assign(index_.size() * 2, Slot{});
    for (Number number = 0; number < lists_.size(); ++number) {
      const std::uint64_t hash = hash_of(list_of(number));
      index_[find(list_of(number), hash)] = {number, tag(hash)};
    }
  }

  mutable std::mutex mutex_;
  std::vector<std::uint32_t> words_;
  std::vector<List> lists_;
  std::vector<Slot> index_ = std::vector<Slot>(1024);  // open addressing
};

}  // namespace grundy
