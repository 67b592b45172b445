// The values of one game's components, behind one interface for all rules.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

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

// Components, and their values in full.
using Values = std::vector<std::pair<std::string, std::string>>;

// What a thread asks of another that is at work, which answers between two components.
class Request {
 public:
  // Takes the answer to what was asked before, and asks for more: for so many facts, and perhaps for a copy
  // of all that is known.
  std::pair<Values, std::string> ask(std::size_t facts, bool copy) {
    const std::lock_guard guard(mutex_);
    facts_ = facts - std::min(facts, news_.size());
    copy_ = copy_ || copy;
    open_ = true;
    return {std::exchange(news_, {}), std::exchange(saved_, {})};
  }
  bool is_open() const { return open_; }
  template <class News, class Save>
  void answer(const News& news, const Save& save) {
    const std::lock_guard guard(mutex_);
    std::ranges::move(news(facts_), std::back_inserter(news_));
    if (copy_) saved_ = save();
    copy_ = open_ = false;
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> open_ = false;
  bool copy_ = false;
  std::size_t facts_ = 0;
  Values news_;
  std::string saved_;
};

class AnyValueTable {
 public:
  using Clock = std::chrono::steady_clock;
  using Options = std::vector<std::vector<std::string>>;

  virtual ~AnyValueTable() = default;
  virtual Id value(const std::vector<std::string>& components) = 0;
  virtual bool knows(const std::vector<std::string>& components) const = 0;
  // The components of any written position; the negative of a component is written with a minus sign.
  virtual std::vector<std::string> canonical(const std::string& position) const = 0;
  virtual std::pair<Options, Options> expand(const std::string& component) const = 0;
  virtual std::uint64_t nodes() const = 0;
  virtual std::size_t size() const = 0;
  virtual std::size_t bytes() const = 0;      // with all forms
  virtual std::size_t own_bytes() const = 0;  // without them

  // Takes in values from elsewhere; how many are of components that the rules know.
  virtual std::size_t tell(const Values& facts) = 0;
  // From now on, values of components that took at least so many others are news.
  virtual void keep_news(std::uint64_t worth) = 0;
  // Those that took longest, at most so many; the others wait.
  virtual Values news(std::size_t most) = 0;
  // All that is known, and the way back.
  virtual std::string save() = 0;
  virtual void load(const std::string& saved) = 0;

  Request request;
  void answer() {
    request.answer([this](std::size_t most) { return news(most); }, [this] { return save(); });
  }
  // Ends the work that is going on, from another thread.
  void halt() { halted_ = true; }

  // What the table holds counts from its first question on; forms belong to the whole process.
  void limit(const Limits& limits, std::size_t forms_before) {
    limits_ = limits;
    halted_ = false;
    started_ = Clock::now();
    first_node_ = nodes();
    forms_before_ = forms_before;
  }
  // Looks at the limits; called between the steps of long work.
  void check() const {
    check_clock();
    if (limits_.memory != 0 && bytes() > forms_before_ + limits_.memory) throw LimitReached{"memory"};
  }

 protected:
  // Between two components, which rules in Python may take long over.
  void check_nodes(std::uint64_t nodes) {
    if (request.is_open()) answer();
    if (limits_.nodes != 0 && nodes - first_node_ > limits_.nodes) throw LimitReached{"nodes"};
    check();
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
  std::size_t forms_before_ = 0;
  std::atomic<bool> halted_ = false;
};

template <class Rules>
class ValueTableOf : public AnyValueTable {
 public:
  using Key = typename Rules::Key;

  ValueTableOf(Rules rules, Forms& forms) : forms_(forms), evaluator_(std::move(rules), forms) {
    evaluator_.poll = [this](std::uint64_t nodes) { check_nodes(nodes); };
  }

  Id value(const std::vector<std::string>& components) override {
    const auto sum = parts(components);
    if (const auto known = told_sum(sum)) return *known;
    return evaluator_.value(sum);
  }
  Id value(const Key& key) {
    const Part<Key> one{key, false};
    return evaluator_.value(std::span(&one, 1));
  }
  bool knows(const std::vector<std::string>& components) const override {
    const auto sum = parts(components);
    return evaluator_.knows(sum) || told_sum(sum);
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
  std::size_t bytes() const override { return forms_.bytes() + own_bytes(); }
  std::size_t own_bytes() const override { return evaluator_.bytes() + found_.capacity() * sizeof(Found); }

  std::size_t tell(const Values& facts) override {
    std::size_t taken = 0;
    for (const auto& [component, value] : facts) {
      try {
        const auto parts = evaluator_.rules().parse(component);
        if (parts.size() == 1) {
          evaluator_.tell(parts[0], value);
        } else if (!parts.empty()) {
          told_sums_.try_emplace(written(parts), value);
        }
        ++taken;
      } catch (const InputError&) {  // larger than the frame
      }
    }
    return taken;
  }
  void keep_news(std::uint64_t worth) override {
    evaluator_.worth = worth;
    evaluator_.found = [this](const Key& key, Id value, std::uint64_t took) {
      if (!told_.contains(key)) found_.push_back({took, key, value});
    };
  }
  Values news(std::size_t most) override {
    const auto first = found_.end() - static_cast<std::ptrdiff_t>(std::min(most, found_.size()));
    std::ranges::nth_element(found_, first, std::less{}, &Found::took);
    Values written;
    for (auto one = first; one != found_.end(); ++one) {
      if (told_.contains(one->key)) continue;  // it was worth more before
      const std::size_t longest =
          std::min<std::uint64_t>(kFewCharacters + kCharactersEach * one->took, kLongest);
      if (auto text = FullWriter(forms_, longest).write(one->value)) {
        written.emplace_back(evaluator_.rules().text(one->key), std::move(*text));
        told_.insert(one->key);
      }
    }
    found_.erase(first, found_.end());
    return written;
  }

  std::string save() override {
    Ids values;
    evaluator_.for_each([&](const Key&, Id value) { values.push_back(value); });
    FullWriter writer(forms_);
    writer.begin(values);
    std::string saved = kHeader;
    evaluator_.for_each([&](const Key& key, Id value) {
      saved += evaluator_.rules().text(key) + '\t' + writer.next(value) + '\n';
    });
    return saved;
  }
  void load(const std::string& saved) override {
    std::string_view left = saved;
    if (!left.starts_with(kHeader)) throw InputError("these values were not saved by this version");
    left.remove_prefix(std::string_view(kHeader).size());
    FullReader reader(forms_, {});
    while (!left.empty()) {
      const std::size_t tab = left.find('\t'), end = left.find('\n');
      if (end == left.npos || tab >= end) throw InputError("the values that were saved are cut short");
      const auto parts = evaluator_.rules().parse(std::string(left.substr(0, tab)));
      const Id value = reader.read_next(left.substr(tab + 1, end - tab - 1));
      if (parts.size() == 1) evaluator_.add(parts[0].key, parts[0].negative ? forms_.negate(value) : value);
      left.remove_prefix(end + 1);
    }
  }

 private:
  // A text may be as long as the work that it saves.
  static constexpr std::uint64_t kFewCharacters = 1000, kCharactersEach = 20, kLongest = 1 << 22;
  static constexpr const char* kHeader = "grundy values 1\n";
  struct Found {
    std::uint64_t took;
    Key key;
    Id value;
  };

  // A sum whose value is known from elsewhere: other rules of the game took it for a single component.
  std::optional<Id> told_sum(std::span<const Part<Key>> parts) const {
    if (told_sums_.empty() || parts.size() < 2) return std::nullopt;
    const auto told = told_sums_.find(written(parts));
    if (told == told_sums_.end()) return std::nullopt;
    try {
      return FullReader(forms_, told->second).read();
    } catch (const InputError&) {  // no form: as if nobody had told it
      return std::nullopt;
    }
  }

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
  std::map<std::vector<std::string>, std::string> told_sums_;
  std::vector<Found> found_;
  std::unordered_set<Key, typename Evaluator<Rules>::Hash> told_;  // as news
};

}  // namespace grundy::partizan
