// The components of any game by number, whatever its keys are: for searches that look at whole positions and
// need not be compiled for each game.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/options.hpp"

namespace grundy {

class Components {
 public:
  using Number = std::uint32_t;
  virtual ~Components() = default;

  // Threads may call all of these side by side.
  virtual void expand(Number component, OptionList<Number>& options) = 0;  // adds all options
  virtual int size(Number component) = 0;
  virtual std::string text(Number component) = 0;
  virtual std::vector<Number> parse(const std::string& text) = 0;
  virtual std::size_t bytes() = 0;
};

template <class Rules>
class NumberedComponents : public Components {
 public:
  using Key = typename Rules::Key;

  explicit NumberedComponents(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  void expand(Number component, OptionList<Number>& options) override {
    std::unique_ptr<Worker> worker = borrow();
    worker->options.clear();
    auto cursor = rules_->open(key(component), worker->scratch);
    while (rules_->expand(cursor, worker->options)) {
    }
    for (std::size_t i = 0; i < worker->options.size(); ++i) {
      for (const Key part : worker->options[i]) options.push(number(part));
      options.finish();
    }
    std::scoped_lock guard(mutex_);
    idle_.push_back(std::move(worker));
  }

  int size(Number component) override { return rules_->size(key(component)); }
  std::string text(Number component) override { return rules_->text(key(component)); }
  std::vector<Number> parse(const std::string& text) override {
    std::vector<Number> numbers;
    for (const Key part : rules_->parse(text)) numbers.push_back(number(part));
    return numbers;
  }
  std::size_t bytes() override {
    std::scoped_lock guard(mutex_);
    return keys_.size() * (3 * sizeof(Key) + 48) + rules_->bytes();
  }

 private:
  struct Worker {
    typename Rules::Scratch scratch;
    OptionList<Key> options;
  };
  struct Hash {
    std::size_t operator()(Key key) const { return hash_key(key); }
  };

  std::unique_ptr<Worker> borrow() {
    std::scoped_lock guard(mutex_);
    if (idle_.empty()) return std::make_unique<Worker>();
    std::unique_ptr<Worker> worker = std::move(idle_.back());
    idle_.pop_back();
    return worker;
  }
  Key key(Number component) {
    std::scoped_lock guard(mutex_);
    return keys_[component];
  }
  Number number(Key key) {
    std::scoped_lock guard(mutex_);
    const auto [at, fresh] = numbers_.try_emplace(key, static_cast<Number>(keys_.size()));
    if (fresh) keys_.push_back(key);
    return at->second;
  }

  std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::unordered_map<Key, Number, Hash> numbers_;
  std::deque<Key> keys_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace grundy
