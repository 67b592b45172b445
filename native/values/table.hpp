// The values of one game's components, behind one interface for all rules.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "values/evaluator.hpp"

namespace grundy::partizan {

struct Limits {
  double seconds = 0;       // 0: no limit
  std::uint64_t nodes = 0;  // 0: no limit
  std::size_t memory = 0;   // 0: no limit
};

// Ends work that has used up a limit; what is known stays.
struct LimitReached {
  std::string reason;
};

// A component as text; a minus sign marks the negative.
inline std::string signed_text(bool negative, const std::string& text) {
  std::string made;
  if (negative) made.push_back('-');
  return made.append(text);
}

// Values that have been found, waiting for someone who keeps them; one thread finds, and another may take.
class News {
 public:
  using Facts = std::vector<std::pair<std::string, std::string>>;  // components, and their values in full

  void add(std::string component, std::string value, std::uint64_t took) {
    const std::lock_guard guard(mutex_);
    waiting_.push_back({took, std::move(component), std::move(value)});
  }
  // Those that took longest, up to the cost of `most` short ones; the others wait.
  Facts take(std::size_t most) {
    const std::lock_guard guard(mutex_);
    std::ranges::stable_sort(waiting_, std::less{}, &Found::took);
    Facts taken;
    for (std::size_t cost = 0; !waiting_.empty(); waiting_.pop_back()) {
      Found& last = waiting_.back();
      cost += 1 + last.value.size() / kShort;
      if (cost > most && !taken.empty()) break;
      taken.emplace_back(std::move(last.component), std::move(last.value));
    }
    return taken;
  }

 private:
  static constexpr std::size_t kShort = 200;
  struct Found {
    std::uint64_t took;
    std::string component, value;
  };
  std::mutex mutex_;
  std::vector<Found> waiting_;
};

class AnyTable {
 public:
  using Clock = std::chrono::steady_clock;
  using Options = std::vector<std::vector<std::string>>;

  virtual ~AnyTable() = default;
  virtual Id value(const std::vector<std::string>& components) = 0;
  virtual bool knows(const std::vector<std::string>& components) const = 0;
  // The components of any written position; the negative of a component is written with a minus sign.
  virtual std::vector<std::string> canonical(const std::string& position) const = 0;
  virtual std::pair<Options, Options> expand(const std::string& component) const = 0;
  virtual std::uint64_t nodes() const = 0;
  virtual std::size_t size() const = 0;

  // Takes in values from elsewhere; how many are of components that the rules know.
  virtual std::size_t tell(const News::Facts& facts) = 0;
  // From now on, values of components that took at least so many others are news.
  virtual void keep_news(std::uint64_t worth) = 0;
  News news;
  // Ends the work that is going on, from another thread.
  void halt() { halted_ = true; }

  void limit(const Limits& limits, std::size_t bytes_before) {
    limits_ = limits;
    halted_ = false;
    started_ = Clock::now();
    first_node_ = nodes();
    bytes_before_ = bytes_before;
  }
  // Looks at the limits; called between the steps of long work.
  void check(std::size_t bytes) const {
    check_clock();
    if (limits_.memory != 0 && bytes > bytes_before_ && bytes - bytes_before_ > limits_.memory)
      throw LimitReached{"memory"};
  }

 protected:
  // Between two components, which rules in Python may take long over.
  void check_nodes(std::uint64_t nodes) const {
    if (limits_.nodes != 0 && nodes - first_node_ > limits_.nodes) throw LimitReached{"nodes"};
    check_clock();
  }

 private:
  void check_clock() const {
    if (halted_) throw LimitReached{"stop"};
    if (limits_.seconds != 0 &&
        std::chrono::duration<double>(Clock::now() - started_).count() >= limits_.seconds)
      throw LimitReached{"time"};
  }

  Limits limits_;
  Clock::time_point started_;
  std::uint64_t first_node_ = 0;
  std::size_t bytes_before_ = 0;
  std::atomic<bool> halted_ = false;
};

template <class Rules>
class TableOf : public AnyTable {
 public:
  using Key = typename Rules::Key;

  TableOf(Rules rules, Forms& forms) : forms_(forms), evaluator_(std::move(rules), forms) {
    evaluator_.poll = [this](std::uint64_t nodes) { check_nodes(nodes); };
  }

  Id value(const std::vector<std::string>& components) override {
    return evaluator_.value(parts(components));
  }
  bool knows(const std::vector<std::string>& components) const override {
    return evaluator_.knows(parts(components));
  }
  std::vector<std::string> canonical(const std::string& position) const override {
    return written(evaluator_.rules().parse(position));
  }
  std::pair<Options, Options> expand(const std::string& component) const override {
    const auto parts = evaluator_.rules().parse(component);
    if (parts.size() != 1) throw InputError("'" + component + "' is not one component");
    Moves<Key> left, right;
    evaluator_.rules().expand(parts[0].key, left, right);
    Options lefts = written(left), rights = written(right);
    if (!parts[0].negative) return {lefts, rights};
    for (Options* side : {&lefts, &rights})
      for (auto& option : *side)
        for (std::string& part : option)
          part = part.starts_with('-') ? part.substr(1) : signed_text(true, part);
    return {rights, lefts};
  }
  std::uint64_t nodes() const override { return evaluator_.nodes(); }
  std::size_t size() const override { return evaluator_.size(); }

  std::size_t tell(const News::Facts& facts) override {
    std::size_t taken = 0;
    for (const auto& [component, value] : facts) {
      try {
        const auto parts = evaluator_.rules().parse(component);
        if (parts.size() != 1 || parts[0].negative) continue;
        evaluator_.tell(parts[0].key, value);
        ++taken;
      } catch (const InputError&) {  // larger than the frame
      }
    }
    return taken;
  }
  void keep_news(std::uint64_t worth) override {
    evaluator_.worth = worth;
    evaluator_.found = [this](const Key& key, Id value, std::uint64_t took) {
      const std::size_t longest = std::min<std::uint64_t>(kFewCharacters + kCharactersEach * took, kLongest);
      if (auto text = FullWriter(forms_, longest).write(value))
        news.add(evaluator_.rules().text(key), std::move(*text), took);
    };
  }

 private:
  // A text may be as long as the work that it saves.
  static constexpr std::uint64_t kFewCharacters = 1000, kCharactersEach = 20, kLongest = 1 << 22;

  std::vector<Part<Key>> parts(const std::vector<std::string>& components) const {
    std::vector<Part<Key>> read;
    for (const std::string& component : components) {
      const bool negative = component.starts_with('-');
      for (Part<Key> part : evaluator_.rules().parse(negative ? component.substr(1) : component)) {
        part.negative ^= negative;
        read.push_back(part);
      }
    }
    return read;
  }
  std::vector<std::string> written(std::span<const Part<Key>> parts) const {
    std::vector<std::string> texts;
    for (const Part<Key>& part : parts)
      texts.push_back(signed_text(part.negative, evaluator_.rules().text(part.key)));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  Options written(const Moves<Key>& moves) const {
    Options options;
    for (std::size_t i = 0; i < moves.size(); ++i) options.push_back(written(moves[i]));
    return options;
  }

  Forms& forms_;
  Evaluator<Rules> evaluator_;
};

}  // namespace grundy::partizan
