// A list of options, each a sum of components, in one flat buffer that is reused.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/proved.hpp"

namespace grundy {

template <class Key>
class OptionList {
 public:
  void clear() {
    keys_.clear();
    key_hashes_.clear();
    ends_.clear();
    hashes_.clear();
    index_.assign(kIndexed, 0);
  }

  // The table in which the components will be looked up: their entries are fetched while others are
  // generated.
  void fetch_from(const ProvedTable<Key>& table) { table_ = &table; }

  void push(Key component) { keys_.push_back(component); }

  // Ends the option whose components were pushed: sorts them, and drops the option if it is there already.
  void finish() {
    const std::size_t begin = ends_.empty() ? 0 : ends_.back();
    const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(begin);
    if (keys_.size() - begin > 1) std::sort(first, keys_.end());
    std::uint64_t hash = keys_.size() - begin;
    for (auto key = first; key != keys_.end(); ++key) {
      key_hashes_.push_back(hash_key(*key));
      hash = hash * 0x9e3779b97f4a7c15ULL + key_hashes_.back();
    }
    if (find(hash, begin)) {
      keys_.resize(begin);
      key_hashes_.resize(begin);
      return;
    }
    if (table_ != nullptr)
      for (std::size_t i = begin; i < key_hashes_.size(); ++i) table_->prefetch(key_hashes_[i]);
    hashes_.push_back(hash);
    ends_.push_back(static_cast<std::uint32_t>(keys_.size()));
  }

  void append(const OptionList& other) {  // of distinct options, none of them here
    const auto before = static_cast<std::uint32_t>(keys_.size());
    keys_.insert(keys_.end(), other.keys_.begin(), other.keys_.end());
    for (const Key key : other.keys_) key_hashes_.push_back(hash_key(key));
    for (const std::uint32_t end : other.ends_) ends_.push_back(before + end);
  }

  // The same, component by component.
  void push_known(Key component) {
    keys_.push_back(component);
    key_hashes_.push_back(hash_key(component));
  }
  void finish_known() { ends_.push_back(static_cast<std::uint32_t>(keys_.size())); }

  // Frees what is needed only while options are added.
  void compact() {
    std::vector<std::uint64_t>().swap(hashes_);
    std::vector<std::uint64_t>().swap(key_hashes_);
    std::vector<std::uint8_t>().swap(index_);
    keys_.shrink_to_fit();
    ends_.shrink_to_fit();
  }
  std::size_t bytes() const {
    return sizeof(*this) + keys_.capacity() * sizeof(Key) + ends_.capacity() * sizeof(std::uint32_t);
  }

  std::size_t size() const { return ends_.size(); }
  std::span<const Key> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {keys_.data() + begin, ends_[i] - begin};
  }
  std::span<const std::uint64_t> hashes(std::size_t i) const {  // of the components of an option
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {key_hashes_.data() + begin, ends_[i] - begin};
  }

 private:
  // Whether the option that starts at `begin` is there already; if not, it is entered into the index.
  bool find(std::uint64_t hash, std::size_t begin) {
    if (hashes_.size() < index_.size() / 2) {
      std::size_t at = hash >> 56;
      for (; index_[at] != 0; at = (at + 1) % kIndexed)
        if (same(index_[at] - 1U, hash, begin)) return true;
      index_[at] = static_cast<std::uint8_t>(hashes_.size() + 1);
      return false;
    }
    for (std::size_t i = 0; i < hashes_.size(); ++i)
      if (same(i, hash, begin)) return true;
    return false;
  }

  bool same(std::size_t i, std::uint64_t hash, std::size_t begin) const {
    if (hashes_[i] != hash) return false;
    const std::span<const Key> other = (*this)[i];
    if (other.size() != keys_.size() - begin) return false;
    for (std::size_t j = 0; j < other.size(); ++j)
      if (other[j] != keys_[begin + j]) return false;
    return true;
  }

  const ProvedTable<Key>* table_ = nullptr;
  std::vector<Key> keys_;
  std::vector<std::uint64_t> key_hashes_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint64_t> hashes_;
  static constexpr std::size_t kIndexed = 256;
  std::vector<std::uint8_t> index_;  // hash -> 1 + option, for the first options after `clear`
};

}  // namespace grundy
