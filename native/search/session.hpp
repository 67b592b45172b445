// A search as a thing that one can start, watch, steer and stop; and the table that it fills.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <map>
#include <memory>
#include <shared_mutex>
#include <string>
#include <system_error>
#include <vector>

#include "search/any_search.hpp"
#include "search/aspiration.hpp"
#include "search/depth.hpp"
#include "search/dfpn.hpp"
#include "search/passing.hpp"
#include "search/pn.hpp"
#include "search/reading.hpp"
#include "search/saved.hpp"

namespace grundy {

template <class Rules>
class TableOf;

template <class Rules>
class SearchOf : public AnySearch, public std::enable_shared_from_this<SearchOf<Rules>> {
 public:
  using Key = typename Rules::Key;

  SearchOf(std::shared_ptr<TableOf<Rules>> table, std::vector<Key> components, Settings settings)
      : AnySearch(settings.budget),
        table_(std::move(table)),
        components_(std::move(components)),
        settings_(std::move(settings)),
        readers_(settings_.threads) {
    method_ = table_->method(settings_.method);
    int size = 0;
    for (const Key component : components_) size = std::max(size, table_->rules.size(component));
    eager_ = settings_.eager >= 0 ? settings_.eager : Rules::eager(size);
    workers_.reserve(static_cast<std::size_t>(settings_.threads));
    threads_.resize(static_cast<std::size_t>(settings_.threads));
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
    for (int i = static_cast<int>(workers_.size()); i < threads; ++i)
      workers_.push_back(std::make_unique<NodeExpander<Rules>>(table_->rules, table_->facts, control,
                                                               readers_, eager_, i, threads));
    for (const auto& worker : workers_) worker->threads = threads;
  }

  // Starts the threads from this one on.
  void launch(std::size_t first) {
    const auto more = static_cast<int>(workers_.size() - first);
    running_ += more;
    control.begins(more);
    for (std::size_t i = first; i < workers_.size(); ++i) {
      try {
        auto thread =
            std::make_unique<DeepThread>([this, self = this->shared_from_this(), i] { run(*workers_[i]); });
        std::scoped_lock guard(threads_mutex_);
        threads_[i] = std::move(thread);
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
    std::vector<Row> rows;
    std::uint32_t index = 1, count = 1, unknown = 1;
    std::vector<const BranchNode<Key>*> frames;
    if (!ended_) method_->show_branch(*workers_[0]);
    for (const BranchNode<Key>* frame = workers_[0]->branch; frame != nullptr; frame = frame->up)
      frames.push_back(frame);
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      Row row{index, count, unknown, (*frame)->nimber, {}, 0, (*frame)->id};
      for (std::size_t i = 0; i < (*frame)->count; ++i) {
        row.components.push_back(table_->rules.text((*frame)->components[i]));
        row.size += table_->rules.size((*frame)->components[i]);
      }
      rows.push_back(std::move(row));
      index = (*frame)->index;
      count = (*frame)->children;
      unknown = (*frame)->unknown;
    }
    return rows;
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
    const std::unique_lock guard(table_->reading);
    const auto size = [this](const Key& key) { return static_cast<int>(table_->rules.size(key)); };
    if (memory() > budget / 2) forget([](const Key&, const Fact& fact) { return fact.known != 0; });
    if (memory() > budget / 2)
      forget([&](const Key& key, const Fact& fact) { return fact.known != 0 && size(key) > eager_; });
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds && memory() > budget / 2; ++round) forget_easier_half();
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    return worth_it && memory() < budget / 10 * 8;
  }

  // All but what is worth keeping, and what somebody needs.
  template <class Worth>  // worth(key, fact)
  void forget(Worth&& worth) {
    std::vector<Key> held = table_->needed();
    for (const auto& worker : workers_) worker->each_held([&](const Key& key) { held.push_back(key); });
    method_->add_held(held);
    std::sort(held.begin(), held.end());
    const auto needed = [&](const Key& key) { return std::binary_search(held.begin(), held.end(), key); };
    const std::size_t before = table_->facts.proved();
    table_->facts.forget([&](const Key& key, const Fact& fact) { return worth(key, fact) || needed(key); });
    forgotten_ += before - table_->facts.proved();
    const auto kept = [&](const Key& key) {
      return !table_->facts.get(key, hash_key(key)).empty() || needed(key);
    };
    if constexpr (requires { table_->rules.forget(kept); }) table_->rules.forget(kept);
    method_->others_forgotten();
  }

  // Of the nimbers that were searched for, those of the smaller components: they are found again soonest.
  void forget_easier_half() {
    std::map<int, std::size_t> sizes;
    std::size_t all = 0, up_to = 0;
    table_->facts.each([&](const Key& key, const Fact& fact) {
      sizes[static_cast<int>(table_->rules.size(key))] += fact.known;
      all += fact.known;
    });
    int bound = 0;
    for (const auto& [size, count] : sizes) {
      bound = size;
      up_to += count;
      if (2 * up_to >= all) break;
    }
    forget([&](const Key& key, const Fact& fact) {
      const int size = static_cast<int>(table_->rules.size(key));
      if (fact.known == 0 || size < bound) return false;
      return size > bound || (hash_key(key) >> 32 & 1U) != 0;
    });
  }

  void join() override {
    std::scoped_lock guard(join_mutex_);
    for (std::size_t i = 0; i < threads_.size(); ++i) {  // the first one may call others, until it ends
      DeepThread* thread = nullptr;
      {
        std::scoped_lock looking(threads_mutex_);
        thread = threads_[i].get();
      }
      if (thread != nullptr) thread->join();
    }
  }

  const std::shared_ptr<TableOf<Rules>> table_;
  std::vector<Key> components_;
  Settings settings_;
  Readers readers_;
  std::shared_ptr<Method<Rules>> method_;
  std::atomic<std::size_t> other_effort_{0};  // of other methods, in bytes
  std::vector<std::unique_ptr<NodeExpander<Rules>>> workers_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::mutex join_mutex_, threads_mutex_;
  std::atomic<int> running_{0};
  std::atomic<std::size_t> forgotten_{0};  // nimbers, for want of memory
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

  std::shared_ptr<AnySearch> search(const std::vector<std::string>& components,
                                    const Settings& settings) override {
    const std::shared_lock guard(reading);
    std::vector<Key> keys;
    for (const std::string& component : components)
      for (const Key key : rules.parse(component)) keys.push_back(key);
    return std::make_shared<SearchOf<Rules>>(std::static_pointer_cast<TableOf>(shared_from_this()),
                                             std::move(keys), settings);
  }

  // For the search that uses the table.
  Known known_while_searching(const std::string& component) {
    Known result{0, {}};
    const std::vector<Key> keys = rules.parse(component);
    for (const Key key : keys) {
      const Fact fact = facts.get(key, hash_key(key));
      result.nimber = fact.known == 0 || result.nimber < 0 ? -1 : result.nimber ^ fact.floor;
      if (keys.size() == 1) result.excluded = excluded_by(fact);
    }
    return result;
  }
  Facts facts_from(std::size_t first, std::size_t most) {
    Facts found;
    std::size_t place = 0;
    facts.each_proved([&](Key key, Nim n) {
      if (place++ >= first && found.size() < most) found.emplace_back(rules.text(key), n);
    });
    return found;
  }

  long nimber(const std::string& component) override {
    long total = 0;
    for (const Key key : rules.parse(component)) {
      const Fact fact = known(key);
      if (fact.known == 0) return -1;
      total ^= fact.floor;
    }
    return total;
  }

  std::vector<Nim> excluded(const std::string& component) override {
    std::vector<Nim> result;
    const std::vector<Key> keys = rules.parse(component);
    if (keys.size() != 1) return result;
    return excluded_by(known(keys[0]));
  }

  Facts proved() override {
    Facts all;
    alone([&] { facts.each_proved([&](Key key, Nim n) { all.emplace_back(rules.text(key), n); }); });
    return all;
  }

  std::string take(std::size_t most) override {
    std::vector<std::pair<Key, Fact>> found;
    alone([&] { found = noted(Listener::others, most); });
    return write_for_others(rules, found);
  }
  std::size_t tell(const std::string& lines) override {
    const auto told = read_from_others(rules, lines);
    alone([&] { hear(told); });
    return told.size();
  }
  void forget_effort() override {
    const auto all = methods();
    alone([&] {
      for (const auto& method : all) method->forget();
    });
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
    return std::make_shared<NumberedComponents<Rules>>(rules_);
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

  // Of searches that are there, running or not: their components are not forgotten. Whoever reads new ones
  // for a search holds the lock meanwhile.
  std::shared_mutex reading;
  void needs(const std::vector<Key>& components) {
    std::scoped_lock guard(mutex_);
    needed_.push_back(&components);
  }
  void needs_no_more(const std::vector<Key>& components) {
    std::scoped_lock guard(mutex_);
    std::erase(needed_, &components);
  }
  std::vector<Key> needed() {
    std::scoped_lock guard(mutex_);
    std::vector<Key> all;
    for (const auto* components : needed_) all.insert(all.end(), components->begin(), components->end());
    return all;
  }

  int worth_telling = 0;  // components that are smaller are solved at once

  // For the search that uses the table, as all that follows: what was noted down, of more than `most` the
  // hardest.
  std::vector<std::pair<Key, Fact>> noted(Listener listener, std::size_t most) {
    std::vector<std::pair<Key, Fact>> found;
    facts.take_notes(listener, [&](const Key& key, const Fact& fact) {
      if (rules.size(key) >= worth_telling) found.emplace_back(key, fact);
    });
    if (most >= found.size()) return found;
    std::nth_element(
        found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end(),
        [this](const auto& a, const auto& b) { return rules.size(a.first) > rules.size(b.first); });
    found.resize(most);
    return found;
  }
  void hear(const std::vector<std::pair<Key, Fact>>& told) {
    for (const auto& [key, fact] : told)
      if (!facts.tell(key, hash_key(key), fact)) throw ContradictionError(contradicted(rules, key, fact));
  }

  // The method of this name, with what it has spent so far.
  std::shared_ptr<Method<Rules>> method(const std::string& name) {
    std::scoped_lock guard(mutex_);
    std::shared_ptr<Method<Rules>>& one = methods_[name];
    if (!one) one = make_method(name);
    return one;
  }
  std::vector<std::shared_ptr<Method<Rules>>> methods() {
    std::scoped_lock guard(mutex_);
    std::vector<std::shared_ptr<Method<Rules>>> all;
    for (const auto& [name, method] : methods_) all.push_back(method);
    return all;
  }

  // One search at a time owns the facts; while one does, nobody else can read them.
  void take(const AnySearch& search) {
    alone([&] { searching_ = &search; });
  }
  void give_back() {
    std::scoped_lock guard(mutex_);
    searching_ = nullptr;
  }
  template <class Use>
  void used_by(const AnySearch& search, Use&& use) {
    if (searching_ == &search) {
      use();
    } else {
      alone(use);
    }
  }

 private:
  static std::vector<Nim> excluded_by(const Fact& fact) {
    std::vector<Nim> result;
    if (fact.known != 0) return result;
    for (Nim n = 0; n <= fact.floor + 32; ++n)
      if (fact.excludes(n)) result.push_back(n);
    return result;
  }

  // After a colon: by what children are ranked, for methods that search them one after another.
  std::shared_ptr<Method<Rules>> make_method(const std::string& name) {
    const std::size_t colon = std::min(name.find(':'), name.size());
    const std::string search = name.substr(0, colon);
    if (search == "depth") return std::make_shared<Depth<Rules>>(ranking_called(name.substr(colon)));
    if (search == "aspiration")
      return std::make_shared<Aspiration<Rules>>(ranking_called(name.substr(colon)));
    if (name == "dfpn") return std::make_shared<Dfpn<Rules>>();
    if (name == "pn") return std::make_shared<Pn<Rules>>(rules, facts);
    if (name == "mex") return std::make_shared<Mex<Rules>>();
    throw InputError("unknown search method '" + name + "'");
  }

  // What is `said` of a position, as the nimber of a component.
  void prove(const Key& key, Nim n, const std::string& position, std::int64_t said) {
    Fact fact;
    fact.prove(n);
    alone([&] {
      if (!facts.tell(key, hash_key(key), fact))
        throw InputError("the table knows that '" + position + "' has not the nimber " +
                         std::to_string(said));
    });
  }

  template <class Use>
  void alone(Use&& use) {
    std::scoped_lock guard(mutex_);
    if (searching_ != nullptr) throw InputError("another search is using this table");
    use();
  }

  Fact known(Key key) {
    Fact fact;
    alone([&] { fact = facts.get(key, hash_key(key)); });
    return fact;
  }

  std::vector<std::string> texts_of(std::span<const Key> keys) const {
    std::vector<std::string> texts;
    for (const Key key : keys) texts.push_back(rules.text(key));
    std::ranges::sort(texts);
    return texts;
  }

  std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Method<Rules>>> methods_;
  std::vector<const std::vector<Key>*> needed_;
  std::atomic<const AnySearch*> searching_{nullptr};
};

}  // namespace grundy
