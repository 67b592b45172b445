// Rules that know positions as texts. Each component's text is stored once and has a number, which is its
// key; the options of a component are asked for once and kept.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/byte_interner.hpp"
#include "core/options.hpp"

namespace grundy {

class TextRules {
 public:
  using Key = std::uint32_t;
  using Expand = std::function<void(const std::string&, const TextRules&, OptionList<Key>&)>;
  using Size = std::function<int(const std::string&)>;

  TextRules(Expand expand, Size size) : expand_(std::move(expand)), size_(std::move(size)) {}

  Key intern(const std::string& text) const {
    std::unique_lock guard(mutex_);
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    guard.unlock();
    // May wait for other threads, so without the lock. Sizes only guide the search: any bound will do.
    const int size = std::clamp(size_(text), 0, 1'000'000);
    guard.lock();
    const Key next = free_.empty() ? static_cast<Key>(entries_.size()) : free_.back();
    const auto [at, fresh] = numbers_.try_emplace(text, next);
    if (fresh) {
      if (free_.empty()) {
        entries_.emplace_back();
      } else {
        free_.pop_back();
      }
      entries_[next] = {&at->first, size, false, {}};
      bytes_ += bytes_of(text);
    }
    return at->second;
  }

  struct Scratch {};
  struct Cursor {
    const OptionList<Key>* options;
  };

  Cursor open(Key key, Scratch&) const {
    std::unique_lock guard(mutex_);
    Entry& entry = entries_[key];
    if (!entry.expanded) {
      const std::string text = *entry.text;
      guard.unlock();
      OptionList<Key> list;
      list.clear();
      expand_(text, *this, list);
      list.compact();
      guard.lock();
      if (!entry.expanded) {
        bytes_ += list.bytes();
        entry.options = std::move(list);
        entry.expanded = true;
      }
    }
    return {&entry.options};
  }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    options.append(*cursor.options);
    return false;
  }

  int size(Key key) const {
    std::scoped_lock guard(mutex_);
    return entries_[key].size;
  }
  std::string text(Key key) const {
    std::scoped_lock guard(mutex_);
    return *entries_[key].text;
  }
  std::vector<Key> parse(const std::string& text) const { return {intern(text)}; }
  static int eager(int) { return -1; }  // nothing is known about sizes: nothing is solved at once
  std::size_t bytes() const {
    std::scoped_lock guard(mutex_);
    return bytes_;
  }

  // Nobody uses the rules meanwhile: lists of options are asked for again, and texts are let go of but those
  // whose numbers are kept; the other numbers will stand for other texts.
  void free_memory() const {
    for (Entry& entry : entries_) {
      bytes_ -= entry.expanded ? entry.options.bytes() : 0;
      entry.options = {};
      entry.expanded = false;
    }
  }
  template <class Keep>  // keep(number)
  void forget(Keep&& keep) const {
    free_memory();
    ++forgot_;
    for (Key number = 0; number < entries_.size(); ++number) {
      Entry& entry = entries_[number];
      if (entry.text == nullptr || keep(number)) continue;
      bytes_ -= bytes_of(*entry.text);
      numbers_.erase(numbers_.find(*entry.text));
      entry.text = nullptr;
      free_.push_back(number);
    }
    numbers_.rehash(0);
  }
  std::uint64_t forgot() const { return forgot_; }  // how often numbers were let go of

  // What stays when a text is forgotten and met again.
  std::span<const std::uint8_t> lasting(Key key) const {
    std::scoped_lock guard(mutex_);
    const std::string& text = *entries_[key].text;
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
  std::uint64_t lasting_hash(Key key) const { return hash_bytes(lasting(key)); }

 private:
  static std::size_t bytes_of(const std::string& text) { return 2 * text.capacity() + 128; }
  struct Entry {
    const std::string* text;
    int size;
    bool expanded;
    OptionList<Key> options;
  };

  Expand expand_;
  Size size_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, Key> numbers_;
  mutable std::deque<Entry> entries_;  // their addresses stay
  mutable std::vector<Key> free_;      // numbers that stand for nothing
  mutable std::size_t bytes_ = 0;
  mutable std::atomic<std::uint64_t> forgot_ = 0;
};

}  // namespace grundy
