// Budgets and the mailbox between the people who watch a search and the threads that run it.
//
// A searching thread polls one flag at every node; everything else happens only when the flag is up. So
// watching costs nothing when nobody watches, and orders take effect between two nodes.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "core/basics.hpp"

namespace grundy {

struct Budget {
  std::size_t memory = 0;   // bytes; 0: no limit
  double seconds = 0;       // 0: no limit
  std::uint64_t nodes = 0;  // 0: no limit
};

enum class State { ready, running, paused, stopped, done };

// Thrown through a search to unwind it; what was proved is in the table already.
struct Stopped {};

class Control {
 public:
  using Clock = std::chrono::steady_clock;
  using Order = std::function<void()>;

  explicit Control(Budget budget) : budget_(budget) {}
  const Budget& budget() const { return budget_; }

  // ---- the searching threads ----
  // Called at every node. `first` is true for the one thread that serves orders and looks at the clock.
  // Where it is in `sight`, all components that the thread holds are known, and what is in no thread's hands
  // can be forgotten.
  void poll(std::uint64_t own_nodes, bool first, bool in_sight) {
    if (first && own_nodes >= next_check_) check_clock(own_nodes);
    if ((own_nodes & 255) == 0) check_budget();
    if (attention_.load(std::memory_order_relaxed)) serve(first, in_sight);
  }

  // Whether a thread may have to wait in `poll`, or has anything to do there.
  bool may_wait(std::uint64_t own_nodes, bool first) const {
    return (own_nodes & 255) == 0 || attention_.load(std::memory_order_relaxed) ||
           (first && own_nodes >= next_check_);
  }

  void count_exactly(std::uint64_t nodes) {  // one thread: the node budget is exact
    nodes_.store(nodes, std::memory_order_relaxed);
    if (nodes >= next_planned_) attention_ = true;
    if (budget_.nodes != 0 && nodes >= budget_.nodes) stop("nodes");
  }

  // How memory is measured; and what gives it back, while all threads wait: true if enough was freed.
  std::function<std::size_t()> memory_used = [] { return std::size_t{0}; };
  std::function<bool()> free_memory = [] { return false; };

  void begins(int threads) { active_ += threads; }
  void ends() {  // one of them
    std::scoped_lock guard(mutex_);
    --active_;
    wake_.notify_all();
  }

  void finished() {  // a thread has the answer: the others may stop
    std::scoped_lock guard(mutex_);
    over_ = true;
    attention_ = true;
    wake_.notify_all();
  }

  // ---- the people ----
  // Before the start, and for one thread: `order` is carried out when so many nodes have been counted.
  void plan(std::uint64_t nodes, Order order) {
    std::scoped_lock guard(mutex_);
    planned_.emplace(nodes, std::move(order));
    next_planned_ = planned_.begin()->first;
  }
  void start_clock() {
    std::scoped_lock guard(mutex_);
    started_ = Clock::now();
    state_ = State::running;
  }
  void ended() {  // all threads are gone
    std::scoped_lock guard(mutex_);
    elapsed_ = active_seconds();
    state_ = reason_.empty() ? State::done : State::stopped;
    while (!orders_.empty()) {
      orders_.front()();
      orders_.pop_front();
    }
    wake_.notify_all();
  }
  void stop(const std::string& reason) {
    std::scoped_lock guard(mutex_);
    if (!over_ && reason_.empty()) reason_ = reason;
    over_ = true;
    attention_ = true;
    wake_.notify_all();
  }
  void pause() {
    std::scoped_lock guard(mutex_);
    if (state_ != State::running) return;
    elapsed_ = active_seconds();
    state_ = State::paused;
    attention_ = true;
  }
  void resume() {
    std::scoped_lock guard(mutex_);
    if (state_ != State::paused) return;
    started_ = Clock::now();
    state_ = State::running;
    wake_.notify_all();
  }
  bool wait(double seconds) {  // until the search has ended; negative: for ever
    std::unique_lock guard(mutex_);
    const auto ended = [this] { return state_ == State::done || state_ == State::stopped; };
    if (seconds < 0) {
      wake_.wait(guard, ended);
      return true;
    }
    return wake_.wait_for(guard, std::chrono::duration<double>(seconds), ended);
  }

  // Runs `order` between two nodes of the searching thread, or at once when none is running.
  void request(const Order& order) {
    std::unique_lock guard(mutex_);
    if (state_ != State::running && state_ != State::paused) {
      order();
      return;
    }
    bool done = false;
    std::exception_ptr error;
    orders_.push_back([&] {
      try {
        order();
      } catch (...) {
        error = std::current_exception();
      }
      done = true;
    });
    attention_ = true;
    wake_.notify_all();
    wake_.wait(guard, [&] { return done; });
    if (error) std::rethrow_exception(error);
  }

  State state() const {
    std::scoped_lock guard(mutex_);
    return state_;
  }
  double seconds() const {
    std::scoped_lock guard(mutex_);
    return state_ == State::running ? active_seconds() : elapsed_;
  }
  std::string reason() const {
    std::scoped_lock guard(mutex_);
    return reason_;
  }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void add_nodes(std::uint64_t more) { nodes_.fetch_add(more, std::memory_order_relaxed); }

 private:
  double active_seconds() const {
    return elapsed_ + std::chrono::duration<double>(Clock::now() - started_).count();
  }

  // Looks at the clock about every millisecond, however slow the rules are.
  void check_clock(std::uint64_t own_nodes) {
    const auto now = Clock::now();
    const std::uint64_t done = own_nodes - last_check_;
    const double since = std::chrono::duration<double>(now - checked_).count();
    const double aim = since > 0 ? 1e-3 / since * static_cast<double>(done) : 1.0;
    checked_ = now;
    last_check_ = own_nodes;
    next_check_ = own_nodes + static_cast<std::uint64_t>(std::clamp(aim, 1.0, 4096.0));
    if (budget_.seconds != 0 && seconds() >= budget_.seconds) stop("time");
  }

  // At fixed numbers of nodes, so that a search by one thread is the same every time. Every thread looks, as
  // the others may have to wait for the processor.
  void check_budget() {
    if (budget_.memory != 0 && memory_used() > budget_.memory) {
      std::scoped_lock guard(mutex_);
      short_of_memory_ = attention_ = true;
      wake_.notify_all();
    }
    if (budget_.nodes != 0 && nodes() >= budget_.nodes) stop("nodes");
  }

  // The last thread that comes here gives memory back; the others have waited for it.
  void make_room(std::unique_lock<std::mutex>& guard) {
    if (waiting_ + 1 < active_) {
      ++waiting_;
      wake_.wait(guard);
      --waiting_;
      return;
    }
    if (memory_used() > budget_.memory && !free_memory() && reason_.empty()) {
      reason_ = "memory";
      over_ = true;
    }
    short_of_memory_ = false;
    wake_.notify_all();
  }

  void serve(bool first, bool in_sight) {
    std::unique_lock guard(mutex_);
    for (;;) {
      if (first) {
        carry_out_planned();
        while (!orders_.empty()) {
          Order order = std::move(orders_.front());
          orders_.pop_front();
          order();
          wake_.notify_all();
        }
      }
      if (over_) throw Stopped{};
      if (short_of_memory_ && in_sight) {
        make_room(guard);
        continue;
      }
      if (state_ != State::paused) break;
      wake_.wait(guard);
    }
    if (first && !short_of_memory_) attention_ = false;
  }

  void carry_out_planned() {
    while (!planned_.empty() && planned_.begin()->first <= nodes()) {
      const Order order = std::move(planned_.begin()->second);
      planned_.erase(planned_.begin());
      order();
    }
    next_planned_ = planned_.empty() ? kNever : planned_.begin()->first;
  }

  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  Budget budget_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Order> orders_;
  std::multimap<std::uint64_t, Order> planned_;
  std::uint64_t next_planned_ = kNever;
  std::atomic<bool> attention_{false};
  std::atomic<int> active_{0};  // searching threads
  int waiting_ = 0;             // those of them that wait until there is memory
  bool short_of_memory_ = false;
  std::atomic<std::uint64_t> nodes_{0};
  State state_ = State::ready;
  bool over_ = false;
  std::string reason_;
  Clock::time_point started_ = Clock::now();
  double elapsed_ = 0;
  std::uint64_t last_check_ = 0, next_check_ = 1;  // of the first thread
  Clock::time_point checked_ = Clock::now();
};

}  // namespace grundy
