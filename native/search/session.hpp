// A search as a thing that one can start, watch, steer and stop; and the table that it fills.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "games/numbered.hpp"
#include "search/aspiration.hpp"
#include "search/deep_thread.hpp"
#include "search/depth.hpp"
#include "search/dfpn.hpp"
#include "search/pn.hpp"
#include "search/reading.hpp"
#include "search/saved.hpp"

namespace grundy {

struct Row {  // one level of the computing branch
  std::uint32_t index = 1, count = 1, unknown = 1;
  Nim nimber = 0;
  std::vector<std::string> components;
  long size = 0;
};

struct Snapshot {
  std::vector<Row> branch;
  std::uint64_t nodes = 0;
  std::size_t proved = 0, excluded = 0, effort_used = 0, effort_slots = 0, memory = 0;
  double seconds = 0;
  State state = State::ready;
  long restarts = 0;
};

struct Settings {
  bool grundy = false;  // the goal: the nimber, or only who wins
  Nim nimber = 0;       // the nimber part to start with
  std::string method = "dfpn";
  int threads = 1;
  Budget budget;
  int eager = -1;          // -1: the rules' own choice
  bool keep_news = false;  // note down what is proved, for `news`
};

using Facts = std::vector<std::pair<std::string, Nim>>;          // components and their nimbers
using Told = std::vector<std::pair<std::string, std::int64_t>>;  // the same, from elsewhere

class AnySearch {
 public:
  virtual ~AnySearch() { leave(); }
  virtual void start() = 0;
  virtual Snapshot snapshot() = 0;
  virtual NodeView node(long id) = 0;
  virtual void zap(long level) = 0;
  virtual void lock(long id) = 0;
  virtual void unlock() = 0;
  virtual void bias(long id, double k) = 0;
  virtual void auto_bias(bool on) = 0;
  virtual void restart() = 0;
  virtual bool wait(double seconds) = 0;     // throws what the rules threw
  virtual Facts news(std::size_t most) = 0;  // the hardest facts proved since the last call
  virtual std::string save() = 0;            // the search effort, for `load` of a search that has not started
  virtual void load(const std::string& saved) = 0;

  void pause() { control.pause(); }
  void resume() { control.resume(); }
  void stop() { control.stop("stop"); }

  // The answer, as far as it is known.
  std::string outcome() const { return answer_known ? (won ? "N" : "P") : ""; }
  long grundy() const { return nimber; }
  virtual long at_least() = 0;  // nimbers below are excluded

  Control control;

  // How to wait for the searching threads where waiting needs preparation (Python's lock must be let go).
  static inline std::function<void(const std::function<void()>&)> blocking = [](const auto& action) {
    action();
  };

  // Ends every search there is: for the moment before the program ends.
  static void stop_all() {
    std::unique_lock guard(alive_mutex_);
    const std::vector<AnySearch*> searches = alive_;
    guard.unlock();
    for (AnySearch* search : searches) search->finish();
  }

 protected:
  explicit AnySearch(Budget budget) : control(budget) {
    std::scoped_lock guard(alive_mutex_);
    alive_.push_back(this);
  }
  void leave() {  // before the search falls apart; also when it was never put together
    std::scoped_lock guard(alive_mutex_);
    std::erase(alive_, this);
  }
  virtual void finish() = 0;  // stops the search and waits for its threads

  std::atomic<bool> answer_known{false}, won{false};
  std::atomic<long> nimber{-1};

 private:
  static inline std::mutex alive_mutex_;
  static inline std::vector<AnySearch*> alive_;
};

class AnyTable {
 public:
  virtual ~AnyTable() = default;
  virtual std::unique_ptr<AnySearch> search(const std::vector<std::string>& components,
                                            const Settings& settings) = 0;
  virtual long nimber(const std::string& component) = 0;  // -1: unknown
  virtual std::vector<Nim> excluded(const std::string& component) = 0;
  virtual Facts proved() = 0;
  virtual void add(const std::string& component, Nim nimber) = 0;
  virtual std::size_t add_all(const Told& facts) = 0;  // how many can be read
  virtual std::size_t size() const = 0;
  virtual std::vector<std::vector<std::string>> expand(const std::string& component) = 0;
  virtual std::vector<std::string> canonical(const std::string& position) = 0;
  virtual std::shared_ptr<Components> components() const = 0;
  virtual std::vector<std::pair<std::string, std::size_t>> statistics() = 0;  // sizes, by name
};

template <class Rules>
class TableOf;

template <class Rules>
class SearchOf : public AnySearch {
 public:
  using Key = typename Rules::Key;

  SearchOf(TableOf<Rules>& table, std::vector<Key> components, Settings settings)
      : AnySearch(settings.budget),
        table_(table),
        components_(std::move(components)),
        settings_(std::move(settings)) {
    method_ = make_method();
    int size = 0;
    for (const Key component : components_) size = std::max(size, table.rules.size(component));
    eager_ = settings_.eager >= 0 ? settings_.eager : Rules::eager(size);
    for (int i = 0; i < settings_.threads; ++i)
      workers_.push_back(
          std::make_unique<Couples<Rules>>(table.rules, table.facts, control, eager_, i, settings_.threads));
    control.memory_used = [this] { return memory(); };
    control.free_memory = [this] { return free_memory(); };
  }

  ~SearchOf() override {
    leave();
    if (!threads_.empty()) blocking([this] { finish(); });
  }

  void finish() override {
    control.stop("stop");
    control.resume();
    join();
  }

  void start() override {
    if (control.state() != State::ready) throw InputError("a search can be started once");
    if (table_.searching.exchange(true)) throw InputError("another search is using this table");
    table_.facts.share(settings_.threads > 1);
    table_.facts.keep_news(settings_.keep_news);
    keep_little(settings_.method == "depth");
    control.start_clock();
    running_ = settings_.threads;
    for (auto& worker : workers_)
      threads_.push_back(std::make_unique<DeepThread>([this, &worker] { run(*worker); }));
  }

  bool wait(double seconds) override {
    if (control.state() == State::ready) throw InputError("the search has not been started");
    if (!control.wait(seconds)) return false;
    join();
    if (error_) std::rethrow_exception(error_);
    return true;
  }

  Snapshot snapshot() override {
    Snapshot shot;
    control.request([&] { shot.branch = branch(); });
    shot.nodes = control.nodes();
    shot.proved = table_.facts.proved();
    shot.excluded = table_.facts.excluded();
    shot.effort_used = method_->used();
    shot.effort_slots = method_->slots();
    shot.memory = memory();
    shot.seconds = control.seconds();
    shot.state = control.state();
    shot.restarts = restarts_;
    return shot;
  }

  Facts news(std::size_t most) override {
    struct Proved {
      int size;
      Key key;
      Nim nimber;
    };
    Facts all;
    control.request([&] {
      std::vector<Proved> found;
      table_.facts.take_news([&](const Key& key, Nim n) {
        const int size = static_cast<int>(table_.rules.size(key));
        if (size > eager_) found.push_back({size, key, n});
      });
      most = std::min(most, found.size());
      std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end(),
                       [](const Proved& a, const Proved& b) { return a.size > b.size; });
      for (std::size_t i = 0; i < most; ++i) {
        std::string text = table_.rules.text(found[i].key);
        if (reads_back(table_.rules, found[i].key, text)) all.emplace_back(std::move(text), found[i].nimber);
      }
    });
    return all;
  }

  std::string save() override {
    std::string saved;
    control.request([&] { saved = method_->save() + kSection + write_facts(table_.rules, table_.facts); });
    return saved;
  }
  void load(const std::string& saved) override {
    if (control.state() != State::ready) throw InputError("a search loads its effort before it starts");
    const std::string_view all = saved;
    const std::size_t end = all.find(kSection);
    if (end == std::string_view::npos) throw InputError("a saved search is cut short");
    read_facts(table_.rules, table_.facts, all.substr(end + 1));
    method_->load(all.substr(0, end));
  }

  long at_least() override {
    if (nimber >= 0) return nimber;
    if (components_.size() != 1 || settings_.nimber != 0) return 0;
    return table_.facts.get(components_[0], hash_key(components_[0])).floor;
  }

  NodeView node(long id) override {
    NodeView view;
    control.request([&] { view = method_->node(id); });
    return view;
  }
  void zap(long level) override {
    control.request([&] { method_->zap(level, static_cast<long>(branch().size())); });
  }
  void lock(long id) override {
    control.request([&] { method_->lock(id); });
  }
  void unlock() override {
    control.request([&] { method_->unlock(); });
  }
  void bias(long id, double k) override {
    control.request([&] { method_->bias(id, k); });
  }
  void auto_bias(bool on) override {
    control.request([&] { method_->auto_bias(on); });
  }
  void restart() override {
    control.request([&] {
      method_->restart();
      ++restarts_;
    });
  }

 private:
  std::unique_ptr<Method<Rules>> make_method() {
    const bool shared = settings_.threads > 1;
    const std::size_t budget = settings_.budget.memory != 0 ? settings_.budget.memory : std::size_t{4} << 30;
    if (settings_.method == "dfpn") return std::make_unique<Dfpn<Rules>>(budget / 4, shared);
    if (settings_.method == "pn") return std::make_unique<Pn<Rules>>(table_.rules, table_.facts);
    if (settings_.method == "depth") return std::make_unique<Depth<Rules>>();
    if (settings_.method == "aspiration") return std::make_unique<Aspiration<Rules>>();
    if (settings_.method == "mex") return std::make_unique<Mex<Rules>>();
    throw InputError("unknown search method '" + settings_.method + "'");
  }

  void run(Couples<Rules>& couples) {
    couples.guard_stack(DeepThread::kUsable);
    try {
      solve(couples);
      control.finished();
    } catch (const Stopped&) {
    } catch (const std::bad_alloc&) {
      control.stop("memory");
    } catch (...) {
      std::scoped_lock guard(error_mutex_);
      if (!error_) error_ = std::current_exception();
      control.stop("error");
    }
    couples.branch = nullptr;
    if (settings_.threads > 1) control.add_nodes(couples.nodes() % 256);
    if (--running_ == 0) {
      ended_ = true;
      table_.facts.share(false);
      keep_little(false);
      table_.searching = false;
      control.ended();
    }
  }

  void keep_little(bool little) {
    if constexpr (requires { table_.facts.keep_little(little); }) table_.facts.keep_little(little);
  }

  void solve(Couples<Rules>& couples) {
    if (!settings_.grundy) {
      const bool wins = method_->wins(couples, components_, settings_.nimber);
      won = wins;
      answer_known = true;
      return;
    }
    Nim total = settings_.nimber;
    for (const Key component : components_) total ^= method_->nimber(couples, component);
    nimber = total;
    won = total != 0;
    answer_known = true;
  }

  std::vector<Row> branch() {
    std::vector<Row> rows;
    std::uint32_t index = 1, count = 1, unknown = 1;
    std::vector<const Frame<Key>*> frames;
    if (!ended_) method_->show_branch(*workers_[0]);
    for (const Frame<Key>* frame = workers_[0]->branch; frame != nullptr; frame = frame->up)
      frames.push_back(frame);
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      Row row{index, count, unknown, (*frame)->nimber, {}, 0};
      for (std::size_t i = 0; i < (*frame)->count; ++i) {
        row.components.push_back(table_.rules.text((*frame)->components[i]));
        row.size += table_.rules.size((*frame)->components[i]);
      }
      rows.push_back(std::move(row));
      index = (*frame)->index;
      count = (*frame)->children;
      unknown = (*frame)->unknown;
    }
    return rows;
  }

  std::size_t memory() const {
    std::size_t total = table_.bytes() + method_->bytes();
    for (const auto& worker : workers_) total += worker->bytes();
    return total;
  }

  // Gives up what can be found again; false if that is not enough to go on.
  bool free_memory() {
    const std::size_t budget = settings_.budget.memory;
    const bool worth_it = method_->free_memory();
    if constexpr (requires { table_.rules.free_memory(); }) table_.rules.free_memory();
    if (memory() > budget / 2) table_.facts.forget_exclusions([](Key) { return true; });
    if (memory() > budget / 2)
      table_.facts.forget_exclusions([this](Key key) { return table_.rules.size(key) > eager_; });
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    return worth_it && memory() < budget / 10 * 8;
  }

  void join() {
    std::scoped_lock guard(join_mutex_);
    for (auto& thread : threads_) thread->join();
  }

  TableOf<Rules>& table_;
  std::vector<Key> components_;
  Settings settings_;
  std::unique_ptr<Method<Rules>> method_;
  std::vector<std::unique_ptr<Couples<Rules>>> workers_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::mutex join_mutex_;
  std::atomic<int> running_{0};
  std::mutex error_mutex_;
  std::exception_ptr error_;
  std::atomic<long> restarts_{0};
  int eager_ = -1;
  std::atomic<bool> ended_{false};
};

template <class Rules>
class TableOf : public AnyTable {
 public:
  using Key = typename Rules::Key;

  explicit TableOf(std::shared_ptr<const Rules> shared) : rules(*shared), rules_(std::move(shared)) {}

  std::unique_ptr<AnySearch> search(const std::vector<std::string>& components,
                                    const Settings& settings) override {
    std::vector<Key> keys;
    for (const std::string& component : components)
      for (const Key key : rules.parse(component)) keys.push_back(key);
    return std::make_unique<SearchOf<Rules>>(*this, std::move(keys), settings);
  }

  long nimber(const std::string& component) override {
    long total = 0;
    for (const Key key : rules.parse(component)) {
      const Fact fact = facts.get(key, hash_key(key));
      if (fact.known == 0) return -1;
      total ^= fact.floor;
    }
    return total;
  }

  std::vector<Nim> excluded(const std::string& component) override {
    std::vector<Nim> result;
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) return result;
    const Fact fact = facts.get(keys[0], hash_key(keys[0]));
    if (fact.known != 0) return result;
    for (Nim n = 0; n <= fact.floor + 32; ++n)
      if (fact.excludes(n)) result.push_back(n);
    return result;
  }

  Facts proved() override {
    Facts all;
    facts.each_proved([&](Key key, Nim n) { all.emplace_back(rules.text(key), n); });
    return all;
  }

  void add(const std::string& component, Nim n) override {
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) throw InputError("not a single component: '" + component + "'");
    prove(keys[0], n, component, n);
  }

  std::size_t add_all(const Told& known) override {
    std::size_t added = 0;
    for (const auto& [position, n] : known) {
      const auto read = read_fact(rules, position, n);
      if (!read) continue;
      prove(read->first, read->second, position, n);
      ++added;
    }
    return added;
  }

  std::size_t size() const override { return facts.proved(); }

  std::vector<std::vector<std::string>> expand(const std::string& component) override {
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) throw InputError("not a single component: '" + component + "'");
    OptionList<Key> options;
    options.clear();
    typename Rules::Scratch scratch;
    auto cursor = rules.open(keys[0], scratch);
    while (rules.expand(cursor, options)) {
    }
    std::vector<std::vector<std::string>> texts;
    for (std::size_t i = 0; i < options.size(); ++i) texts.push_back(texts_of(options[i]));
    return texts;
  }

  std::vector<std::string> canonical(const std::string& position) override {
    const std::vector<Key> keys = rules.parse(position);
    return texts_of(keys);
  }

  std::shared_ptr<Components> components() const override {
    return std::make_shared<Numbered<Rules>>(rules_);
  }

  std::vector<std::pair<std::string, std::size_t>> statistics() override {
    std::vector<std::pair<std::string, std::size_t>> all = {
        {"proved", facts.proved()}, {"excluded", facts.excluded()}, {"fact_bytes", facts.bytes()}};
    if constexpr (requires { rules.statistics(); })
      for (auto& entry : rules.statistics()) all.push_back(entry);
    return all;
  }

  std::size_t bytes() const { return facts.bytes() + rules.bytes(); }

  const Rules& rules;
  ProvedTable<Key> facts;
  std::atomic<bool> searching{false};

 private:
  // What is `said` of a position, as the nimber of a component.
  void prove(const Key& key, Nim n, const std::string& position, std::int64_t said) {
    if (facts.get(key, hash_key(key)).excludes(n))
      throw InputError("the table knows that '" + position + "' has not the nimber " + std::to_string(said));
    facts.prove(key, hash_key(key), n);
  }

  std::vector<std::string> texts_of(std::span<const Key> keys) const {
    std::vector<std::string> texts;
    for (const Key key : keys) texts.push_back(rules.text(key));
    std::ranges::sort(texts);
    return texts;
  }

  std::shared_ptr<const Rules> rules_;
};

}  // namespace grundy
