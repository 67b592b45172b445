// What Python sees of a search and of a table, whatever the rules are.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/component_ids.hpp"
#include "search/control.hpp"
#include "search/deep_thread.hpp"
#include "search/method.hpp"

namespace grundy {

struct Row {  // one level of the computing branch
  std::uint32_t index = 1, count = 1, unknown = 1;
  Nim nimber = 0;
  std::vector<std::string> components;
  long size = 0;
  long id = -1;  // the number of its node, with a tree
};

struct Snapshot {
  std::vector<Row> branch;
  std::uint64_t nodes = 0;
  std::size_t proved = 0, excluded = 0, effort_used = 0, effort_slots = 0, memory = 0;
  double seconds = 0;
  State state = State::ready;
  long restarts = 0;
  std::size_t forgotten = 0;  // nimbers that were proved, for want of memory
  std::size_t shelved = 0;    // nimbers on disk
  int threads = 0;            // that search now
};

struct Settings {
  bool grundy = false;  // the goal: the nimber, or only who wins
  Nim nimber = 0;       // the nimber part to start with
  std::string method = "dfpn";
  int threads = 1;
  std::uint64_t alone_for = 0;  // so many nodes, the first thread searches alone; 0: all of them begin
  Budget budget;
  int eager = -1;                    // -1: the rules' own choice
  bool keep_news = false;            // note down what is proved, for `news`
  Noted passes_on = Noted::nothing;  // the same for `take`
};

using Facts = std::vector<std::pair<std::string, Nim>>;  // components and their nimbers
struct Known {                                           // what is proved about a sum of components
  long nimber = -1;                                      // -1: not known
  std::vector<Nim> excluded;
};
using Told = std::vector<std::pair<std::string, std::int64_t>>;  // the same, from elsewhere

// The searching threads share the search, which shares the table and the rules: all of them live until the
// last of the threads has ended, whoever else lets go of them, and when.
class AnySearch {
 public:
  virtual ~AnySearch() = default;
  virtual void start() = 0;
  virtual Snapshot snapshot() = 0;
  virtual NodeView node(long id) = 0;
  virtual std::vector<NodeView> nodes(const std::vector<long>& ids) = 0;
  virtual std::vector<NodeView> family(long id) = 0;
  virtual std::vector<NodeView> top(long levels, std::size_t most) = 0;
  virtual Known known(const std::string& component) = 0;
  virtual Facts facts(std::size_t first, std::size_t most) = 0;
  virtual void zap(long level) = 0;
  virtual void lock(long id) = 0;
  virtual void unlock() = 0;
  virtual void bias(long id, double k) = 0;
  virtual void auto_bias(bool on) = 0;
  virtual void restart() = 0;
  virtual bool wait(double seconds) = 0;     // throws what the rules threw
  virtual Facts news(std::size_t most) = 0;  // the hardest facts proved since the last call
  // What others are told of: the lines that `tell` reads (see `passing.hpp`).
  virtual std::string take(std::size_t most) = 0;          // what was found since the last call, the hardest
  virtual std::size_t tell(const std::string& lines) = 0;  // how many of the facts can be read
  virtual std::string save() = 0;  // the search effort, for `load` of a search that has not started
  // `poll` is called now and then; when it throws, the search begins anew.
  virtual void load(const std::string& saved, const std::function<void()>& poll) = 0;

  void pause() { control.pause(); }
  void resume() { control.resume(); }
  void stop() { control.stop("stop"); }

  std::uint64_t steered_at() const { return steered_at_; }  // the node count of the latest order

  // Carries an order out when so many nodes have been counted: how a steered search is repeated.
  void plan(std::uint64_t nodes, std::function<void()> order) {
    if (control.state() != State::ready) throw InputError("orders are planned before a search starts");
    control.plan(nodes, std::move(order));
  }

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
    for (const auto& search : alive()) search->stop();
    DeepThread::wait_for_all();
  }

  // The search in somebody's hands: it stops when they let go of it. They wait for its end, but not in a
  // searching thread: its rules may be who lets go, and it would wait for itself.
  static std::shared_ptr<AnySearch> held(std::shared_ptr<AnySearch> search) {
    AnySearch* const plain = search.get();
    return {plain, [search = std::move(search)](AnySearch*) {
              blocking([&search] {
                search->stop();
                if (!DeepThread::inside()) search->join();
              });
            }};
  }

 protected:
  explicit AnySearch(Budget budget) : control(budget) {}
  static void enter(std::weak_ptr<AnySearch> starting) {
    std::scoped_lock guard(alive_mutex_);
    std::erase_if(alive_, [](const auto& search) { return search.expired(); });
    alive_.push_back(std::move(starting));
  }
  virtual void join() = 0;  // waits for its threads

  std::atomic<bool> answer_known{false}, won{false};
  std::atomic<long> nimber{-1};
  std::atomic<std::uint64_t> steered_at_{0};

 private:
  static std::vector<std::shared_ptr<AnySearch>> alive() {
    std::vector<std::shared_ptr<AnySearch>> searches;
    std::scoped_lock guard(alive_mutex_);
    for (const auto& search : alive_)
      if (auto shared = search.lock()) searches.push_back(std::move(shared));
    return searches;
  }

  static inline std::mutex alive_mutex_;
  static inline std::vector<std::weak_ptr<AnySearch>> alive_;
};

class AnyTable : public std::enable_shared_from_this<AnyTable> {
 public:
  virtual ~AnyTable() = default;
  virtual std::shared_ptr<AnySearch> search(const std::vector<std::string>& components,
                                            const Settings& settings) = 0;
  virtual long nimber(const std::string& component) = 0;  // -1: unknown
  virtual std::vector<Nim> excluded(const std::string& component) = 0;
  virtual Facts proved() = 0;
  virtual void add(const std::string& component, Nim nimber) = 0;
  // How many can be read; those that do not fit into so many bytes go to the shelf.
  virtual std::size_t add_all(const Told& facts, std::size_t most_bytes) = 0;
  virtual std::string take(std::size_t most) = 0;  // these two as a search does it, between searches
  virtual std::size_t tell(const std::string& lines) = 0;
  virtual void forget_effort() = 0;
  virtual std::size_t size() const = 0;
  virtual std::vector<std::vector<std::string>> expand(const std::string& component) = 0;
  virtual std::vector<std::string> canonical(const std::string& position) = 0;
  virtual std::shared_ptr<Components> components() const = 0;
  virtual std::vector<std::pair<std::string, std::size_t>> statistics() = 0;  // sizes, by name
};

}  // namespace grundy
