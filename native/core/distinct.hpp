// A growing list of distinct options, each a sum of components.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

class DistinctOptions {
 public:
  using Key = std::uint32_t;

  void clear() {
    keys_.clear();
    ends_.clear();
    index_.assign(64, 0);
  }

  void push(Key component) { keys_.push_back(component); }

  // Ends the option whose components were pushed: drops it if it is there already.
  void finish() {
    const std::size_t begin = begin_of(ends_.size());
    std::sort(keys_.begin() + static_cast<std::ptrdiff_t>(begin), keys_.end());
    std::uint32_t& place = find(std::span(keys_).subspan(begin));
    if (place != 0) {
      keys_.resize(begin);
      return;
    }
    ends_.push_back(static_cast<std::uint32_t>(keys_.size()));
    place = static_cast<std::uint32_t>(ends_.size());
    if (ends_.size() * 2 > index_.size()) grow();
  }

  std::size_t size() const { return ends_.size(); }
  std::span<const Key> operator[](std::size_t i) const {
    const std::size_t begin = begin_of(i);
    return {keys_.data() + begin, ends_[i] - begin};
  }

 private:
  std::size_t begin_of(std::size_t i) const { return i == 0 ? 0 : ends_[i - 1]; }

  // The place of an option in the index; 0 if it is new.
  std::uint32_t& find(std::span<const Key> option) {
    std::uint64_t hash = option.size();
    for (const Key key : option) hash = mix(hash + key);
    const std::size_t last = index_.size() - 1;
    std::size_t at = hash & last;
    while (index_[at] != 0 && !std::ranges::equal((*this)[index_[at] - 1], option)) at = (at + 1) & last;
    return index_[at];
  }

  void grow() {
    index_.assign(index_.size() * 4, 0);
    for (std::size_t i = 0; i < size(); ++i) find((*this)[i]) = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<Key> keys_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint32_t> index_;  // hash -> option + 1; a power of two
};

}  // namespace grundy
