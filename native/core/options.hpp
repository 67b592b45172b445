// A list of options, each a sum of components, in one flat buffer that is reused.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/proved.hpp"
#include "core/stack.hpp"

namespace grundy {

template <class Key>
class OptionList {
 public:
  // `wanted` is a set of nimbers: a solved option that has one of them is all that the caller needs.
  void clear(std::uint64_t wanted = 0) {
    wanted_ = wanted;
    solved_ = 0;
    keys_.clear();
    ends_.clear();
    nimbers_.clear();
    index_.assign(kIndexed, 0);
  }

  // The list serves a search, which will look up the components in this table: their entries are fetched
  // while others are generated. Of an option that the rules have solved it needs the nimber only.
  void serve(const ProvedTable<Key>& table) { table_ = &table; }

  void push(Key component) {
    if (table_ != nullptr) table_->prefetch(hash_key(component));
    keys_.push_back(component);
  }
  void push_nimber(Nim nimber) { nimber_ ^= nimber; }  // a component that the rules have solved

  // Ends the option whose components were pushed: sorts them, and drops the option if it is there already.
  void finish() {
    const std::size_t begin = ends_.empty() ? 0 : ends_.back();
    if (keys_.size() == begin && nimber_ < 64 && table_ != nullptr) {
      solved_ |= std::uint64_t{1} << nimber_;
      nimber_ = 0;
      return;
    }
    Key* const first = keys_.begin() + begin;
    if (keys_.size() - begin > 1) [[unlikely]]
      std::sort(first, keys_.end());
    std::uint64_t hash = nimber_ * 0x2545f4914f6cdd1dULL;
    for (auto key = first; key != keys_.end(); ++key) hash = hash * 0x9e3779b97f4a7c15ULL + hash_key(*key);
    if (find(hash, begin)) {
      keys_.resize(begin);
    } else {
      ends_.push_back(static_cast<std::uint32_t>(keys_.size()));
      nimbers_.push_back(nimber_);
    }
    nimber_ = 0;
  }

  void append(const OptionList& other) {  // of distinct options, none of them here
    const auto before = static_cast<std::uint32_t>(keys_.size());
    keys_.append(other.keys_.begin(), other.keys_.end());
    for (const std::uint32_t end : other.ends_) ends_.push_back(before + end);
    nimbers_.append(other.nimbers_.begin(), other.nimbers_.end());
  }

  // Ends an option that is not here and whose components were pushed in order.
  void finish_known() {
    ends_.push_back(static_cast<std::uint32_t>(keys_.size()));
    nimbers_.push_back(0);
  }

  // Ends an option of one component that is hardly ever here already: a search may as well see it twice.
  void finish_likely_new() {
    if (table_ != nullptr) {
      finish_known();
    } else {
      finish();
    }
  }

  // Frees what is needed only while options are added.
  void compact() {
    std::vector<std::uint8_t>().swap(index_);
    keys_.shrink_to_fit();
    ends_.shrink_to_fit();
    nimbers_.shrink_to_fit();
  }
  std::size_t bytes() const {
    return sizeof(*this) + keys_.capacity() * sizeof(Key) + ends_.capacity() * sizeof(std::uint32_t) +
           nimbers_.capacity() * sizeof(Nim);
  }

  std::size_t size() const { return ends_.size(); }
  std::span<const Key> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {keys_.data() + begin, ends_[i] - begin};
  }
  Nim nimber(std::size_t i) const { return nimbers_[i]; }  // of its solved components

  // In a search: the nimbers of the options that the rules have solved, which are not in the list.
  std::uint64_t solved() const { return solved_; }
  bool found() const { return (solved_ & wanted_) != 0; }

 private:
  // Whether the option that starts at `begin` is there already; if not, it is entered into the index.
  bool find(std::uint64_t hash, std::size_t begin) {
    if (ends_.size() < index_.size() / 2) {
      std::size_t at = hash >> 56;
      for (; index_[at] != 0; at = (at + 1) % kIndexed)
        if (same(index_[at] - 1U, begin)) return true;
      index_[at] = static_cast<std::uint8_t>(ends_.size() + 1);
      return false;
    }
    for (std::size_t i = 0; i < ends_.size(); ++i)
      if (same(i, begin)) return true;
    return false;
  }

  bool same(std::size_t i, std::size_t begin) const {
    const std::span<const Key> other = (*this)[i];
    if (other.size() != keys_.size() - begin || nimbers_[i] != nimber_) return false;
    for (std::size_t j = 0; j < other.size(); ++j)  // mostly one
      if (other[j] != keys_[begin + j]) return false;
    return true;
  }

  const ProvedTable<Key>* table_ = nullptr;
  Stack<Key> keys_;
  Stack<std::uint32_t> ends_;
  Stack<Nim> nimbers_;
  std::uint64_t solved_ = 0, wanted_ = 0;
  Nim nimber_ = 0;  // of the option whose components are being pushed
  static constexpr std::size_t kIndexed = 256;
  std::vector<std::uint8_t> index_;  // hash -> 1 + option, for the first options after `clear`
};

}  // namespace grundy
