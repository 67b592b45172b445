// A search as a thing that one can start, watch, steer and stop.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

#include "search/branch.hpp"
#include "search/forgetting.hpp"
#include "search/saved.hpp"
#include "search/table.hpp"
#include "search/thread_row.hpp"

namespace grundy {

template <class Rules>
class SearchOf : public AnySearch, public std::enable_shared_from_this<SearchOf<Rules>> {
 public:
  using Key = typename Rules::Key;

  SearchOf(std::shared_ptr<TableOf<Rules>> table, std::vector<Key> components, Settings settings)
      : AnySearch(settings.budget),
        table_(std::move(table)),
        components_(std::move(components)),
        settings_(std::move(settings)),
        readers_(settings_.threads),
        threads_(settings_.threads) {
    method_ = table_->method(settings_.method);
    int size = 0;
    for (const Key component : components_) size = std::max(size, table_->rules.size(component));
    eager_ = settings_.eager >= 0 ? settings_.eager : Rules::eager(size);
    workers_.reserve(static_cast<std::size_t>(settings_.threads));
    engage(settings_.alone_for != 0 ? 1 : settings_.threads);
    if (settings_.alone_for != 0 && settings_.threads > 1)
      control.plan(settings_.alone_for, [this] { call_others(); });
    table_->needs(components_);
    control.memory_used = [this] { return memory(); };
    control.free_memory = [this] { return free_memory(); };
  }

  ~SearchOf() override { table_->needs_no_more(components_); }

  void start() override {
    if (control.state() != State::ready) throw InputError("a search can be started once");
    table_->take(*this);
    table_->facts.share(readers());
    table_->facts.keep_notes(Listener::store, settings_.keep_news ? Noted::nimbers : Noted::nothing);
    table_->facts.keep_notes(Listener::others, settings_.passes_on);
    table_->worth_telling = eager_ + 1;
    const std::size_t budget = settings_.budget.memory != 0 ? settings_.budget.memory : std::size_t{4} << 30;
    method_->begin(budget / 4, readers());
    table_->shelf.limit(budget / 16);
    for (const auto& other : table_->methods())
      if (other != method_) other_effort_ += other->bytes();
    keep_little(settings_.method.starts_with("depth"));
    enter(this->weak_from_this());
    control.start_clock();
    try {
      launch(0);
    } catch (...) {
      control.stop("error");
      throw;
    }
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
    control.request([&] {
      shot.branch = branch();
      shot.effort_used = method_->used();
      shot.effort_slots = method_->slots();
      shot.memory = memory();
    });
    shot.nodes = control.nodes();
    shot.proved = table_->facts.proved();
    shot.excluded = table_->facts.excluded();
    shot.forgotten = forgotten_;
    shot.shelved = table_->shelf.size();
    shot.threads = running_;
    shot.seconds = control.seconds();
    shot.state = control.state();
    shot.restarts = restarts_;
    return shot;
  }

  Facts news(std::size_t most) override {
    Facts all;
    request([&] {
      for (const auto& [key, fact] : table_->noted(Listener::store, most)) {
        if (fact.known == 0) continue;
        std::string text = table_->rules.text(key);
        if (reads_back(table_->rules, key, text)) all.emplace_back(std::move(text), fact.floor);
      }
    });
    return all;
  }

  std::string take(std::size_t most) override {
    std::string lines;
    request([&] { lines = write_for_others(table_->rules, table_->noted(Listener::others, most)); });
    return lines;
  }
  std::size_t tell(const std::string& lines) override {
    std::size_t told = 0;
    request([&] {  // between reading and taking them over, nothing may be forgotten
      const auto facts = read_from_others(table_->rules, lines);
      table_->hear(facts);
      told = facts.size();
    });
    return told;
  }

  std::string save() override {
    std::string saved;
    request([&] { saved = method_->save() + kSection + write_facts(table_->rules, table_->facts); });
    return saved;
  }
  void load(const std::string& saved, const std::function<void()>& poll) override {
    if (control.state() != State::ready) throw InputError("a search loads its effort before it starts");
    const std::string_view all = saved;
    const std::size_t end = all.find(kSection);
    if (end == std::string_view::npos) throw InputError("a saved search is cut short");
    request([&] {
      read_facts(table_->rules, table_->facts, all.substr(end + 1), poll);
      method_->load(all.substr(0, end), poll);
    });
  }

  long at_least() override {
    if (nimber >= 0) return nimber;
    if (components_.size() != 1 || settings_.nimber != 0) return 0;
    long least = 0;
    request([&] { least = table_->facts.get(components_[0], hash_key(components_[0])).floor; });
    return least;
  }

  NodeView node(long id) override {
    NodeView view;
    request([&] { view = method_->node(id); });
    return view;
  }
  std::vector<NodeView> nodes(const std::vector<long>& ids) override {
    std::vector<NodeView> views;
    request([&] { views = method_->nodes(ids); });
    return views;
  }
  std::vector<NodeView> family(long id) override {
    std::vector<NodeView> views;
    request([&] { views = method_->family(id); });
    return views;
  }
  std::vector<NodeView> top(long levels, std::size_t most) override {
    std::vector<NodeView> views;
    request([&] { views = method_->top(*workers_[0], levels, most); });
    return views;
  }
  Known known(const std::string& component) override {
    Known known;
    request([&] { known = table_->known_while_searching(component); });
    return known;
  }
  Facts facts(std::size_t first, std::size_t most) override {
    Facts found;
    request([&] { found = table_->facts_from(first, most); });
    return found;
  }

  void zap(long level) override {
    steer([&] { method_->zap(level, static_cast<long>(branch().size())); });
  }
  void lock(long id) override {
    steer([&] { method_->lock(id); });
  }
  void unlock() override {
    steer([&] { method_->unlock(); });
  }
  void bias(long id, double k) override {
    steer([&] { method_->bias(id, k); });
  }
  void auto_bias(bool on) override {
    steer([&] { method_->auto_bias(on); });
  }
  void restart() override {
    steer([&] {
      method_->restart();
      ++restarts_;
    });
  }

 private:
  // Runs `order` between two nodes, or, when the search does not run, while no other uses the table.
  void request(const Control::Order& order) {
    control.request([&] { table_->used_by(*this, order); });
  }

  // An order of a person, and when it took effect. A planned one is carried out by the searching thread
  // itself.
  void steer(const Control::Order& order) {
    const auto noted = [&] {
      order();
      steered_at_ = control.nodes();
    };
    if (DeepThread::inside()) return noted();
    request(noted);
  }

  // Of several threads; one reads its own tables as it likes.
  Readers* readers() { return workers_.size() > 1 ? &readers_ : nullptr; }

  // Makes what so many threads need, beside what is there.
  void engage(int threads) {
    for (int i = static_cast<int>(workers_.size()); i < threads; ++i) {
      workers_.push_back(std::make_unique<NodeExpander<Rules>>(table_->rules, table_->facts, table_->shelf,
                                                               control, readers_, eager_, i, threads));
      if (i > 0) workers_[static_cast<std::size_t>(i)]->join(*workers_[0]);
    }
    for (const auto& worker : workers_) worker->threads = threads;
    workers_[0]->share(readers());
  }

  // Starts the threads from this one on.
  void launch(std::size_t first) {
    const auto more = static_cast<int>(workers_.size() - first);
    running_ += more;
    control.begins(more);
    for (std::size_t i = first; i < workers_.size(); ++i) {
      try {
        threads_.start(i, [this, self = this->shared_from_this(), i] { run(*workers_[i]); });
      } catch (...) {
        for (; i < workers_.size(); ++i) end_one();
        throw;
      }
    }
  }

  // An order to the first thread, which was alone so far: the question takes long enough for several.
  void call_others() {
    engage(settings_.threads);
    table_->facts.share(readers());
    method_->share(readers());
    try {
      launch(1);
    } catch (const std::system_error&) {  // those that could be started are enough
    }
  }

  void run(NodeExpander<Rules>& expander) {
    expander.guard_stack(DeepThread::kUsable);
    readers_.enter(expander.thread);
    try {
      solve(expander);
      control.finished();
    } catch (const Stopped&) {
    } catch (const std::bad_alloc&) {
      control.stop("memory");
    } catch (...) {
      std::scoped_lock guard(error_mutex_);
      if (!error_) error_ = std::current_exception();
      control.stop("error");
    }
    readers_.leave(expander.thread);
    expander.branch = nullptr;
    if (expander.threads > 1) control.add_nodes(expander.nodes() % 256);
    end_one();
  }

  void end_one() {
    control.ends();
    if (--running_ != 0) return;
    ended_ = true;
    readers_.settle();
    table_->facts.share(nullptr);
    method_->end();
    keep_little(false);
    table_->give_back();
    control.ended();
  }

  void keep_little(bool little) {
    if constexpr (requires { table_->facts.keep_little(little); }) table_->facts.keep_little(little);
  }

  void solve(NodeExpander<Rules>& expander) {
    if (!settings_.grundy) {
      const bool wins = method_->wins(expander, components_, settings_.nimber);
      won = wins;
      answer_known = true;
      return;
    }
    Nim total = settings_.nimber;
    for (const Key component : components_) total ^= method_->nimber(expander, component);
    nimber = total;
    won = total != 0;
    answer_known = true;
  }

  std::vector<Row> branch() {
    if (!ended_) method_->show_branch(*workers_[0]);
    return branch_rows(table_->rules, workers_[0]->branch);
  }

  std::size_t memory() const {
    std::size_t total = table_->bytes() + method_->bytes() + other_effort_ + readers_.bytes();
    for (const auto& worker : workers_) total += worker->bytes();
    return total;
  }

  // While all threads wait: gives up what can be found again; false if that is not enough to go on.
  bool free_memory() {
    const std::size_t budget = settings_.budget.memory;
    for (const auto& other : table_->methods())
      if (other != method_) other->forget();
    other_effort_ = 0;
    const bool worth_it = method_->free_memory();
    if constexpr (requires { table_->rules.free_memory(); }) table_->rules.free_memory();
    Forgetting<Rules> forgetting(*table_, *method_, workers_, eager_);
    forgetting.until(budget / 2, [this] { return memory(); });
    forgotten_ += forgetting.forgotten();
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    return worth_it && memory() < budget / 10 * 8;
  }

  void join() override { threads_.join(); }

  const std::shared_ptr<TableOf<Rules>> table_;
  std::vector<Key> components_;
  Settings settings_;
  Readers readers_;
  std::shared_ptr<Method<Rules>> method_;
  std::atomic<std::size_t> other_effort_{0};  // of other methods, in bytes
  std::vector<std::unique_ptr<NodeExpander<Rules>>> workers_;
  ThreadRow threads_;
  std::atomic<int> running_{0};
  std::atomic<std::size_t> forgotten_{0};  // nimbers, for want of memory
  std::mutex error_mutex_;
  std::exception_ptr error_;
  std::atomic<long> restarts_{0};
  int eager_ = -1;
  std::atomic<bool> ended_{false};
};

template <class Rules>
std::shared_ptr<AnySearch> TableOf<Rules>::search(const std::vector<std::string>& components,
                                                  const Settings& settings) {
  const std::shared_lock guard(reading);
  std::vector<Key> keys;
  for (const std::string& component : components)
    for (const Key key : rules.parse(component)) keys.push_back(key);
  return std::make_shared<SearchOf<Rules>>(std::static_pointer_cast<TableOf>(shared_from_this()),
                                           std::move(keys), settings);
}

}  // namespace grundy
