// Partizan rules that know positions as texts: each component's text is stored once, and its number is its
// key.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "values/evaluator.hpp"

namespace grundy::partizan {

class PartizanTextRules {
 public:
  using Key = std::uint32_t;
  using Options = std::vector<std::vector<std::string>>;
  using Expand = std::function<std::pair<Options, Options>(const std::string&)>;

  explicit PartizanTextRules(Expand expand) : expand_(std::move(expand)), texts_(std::make_shared<Texts>()) {}

  void expand(Key key, Moves<Key>& left, Moves<Key>& right) const {
    const auto [lefts, rights] = expand_(text(key));
    for (const auto& [options, moves] : {std::pair{&lefts, &left}, std::pair{&rights, &right}}) {
      for (const std::vector<std::string>& option : *options) {
        for (const std::string& part : option) moves->push({intern(part)});
        moves->finish();
      }
    }
  }

  std::vector<Part<Key>> parse(const std::string& text) const { return {{intern(text)}}; }
  std::string text(Key key) const {
    const std::scoped_lock guard(texts_->mutex);
    return *texts_->by_number[key];
  }
  std::size_t bytes() const {
    const std::scoped_lock guard(texts_->mutex);
    return texts_->bytes;
  }

 private:
  struct Texts {
    std::mutex mutex;  // never held while the rules are asked
    std::unordered_map<std::string, Key> numbers;
    std::deque<const std::string*> by_number;
    std::size_t bytes = 0;
  };

  Key intern(const std::string& text) const {
    const std::scoped_lock guard(texts_->mutex);
    const auto [at, fresh] = texts_->numbers.try_emplace(text, static_cast<Key>(texts_->by_number.size()));
    if (fresh) {
      texts_->by_number.push_back(&at->first);
      texts_->bytes += kEach + text.size();
    }
    return at->second;
  }

  static constexpr std::size_t kEach = sizeof(std::string) + 6 * sizeof(void*);

  Expand expand_;
  std::shared_ptr<Texts> texts_;
};

}  // namespace grundy::partizan
