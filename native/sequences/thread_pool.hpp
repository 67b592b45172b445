// Threads that wait for work and do it together.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace grundy {

class ThreadPool {
 public:
  explicit ThreadPool(int threads) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { serve(); });
  }
  ~ThreadPool() {
    over_ = true;
    next_round();
    for (std::thread& worker : workers_) worker.join();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls `task(i)` for every i below `count`, on all threads or, when that is not worth it, on this one.
  void each(std::size_t count, bool together, const std::function<void(std::size_t)>& task) {
    if (!together || workers_.empty()) {
      for (std::size_t i = 0; i < count; ++i) task(i);
      return;
    }
    task_ = &task;
    count_ = count;
    taken_ = 0;
    busy_ = static_cast<int>(workers_.size());
    next_round();
    work();
    for (int left = busy_; left != 0; left = busy_) busy_.wait(left);
  }

 private:
  void next_round() {
    ++round_;
    round_.notify_all();
  }
  void serve() {
    for (unsigned seen = 0;;) {
      round_.wait(seen);
      ++seen;
      if (over_) return;
      work();
      if (--busy_ == 0) busy_.notify_one();
    }
  }
  void work() {
    for (std::size_t i = taken_++; i < count_; i = taken_++) (*task_)(i);
  }

  std::vector<std::thread> workers_;
  const std::function<void(std::size_t)>* task_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> taken_{0};
  std::atomic<unsigned> round_{0};
  std::atomic<int> busy_{0};
  std::atomic<bool> over_{false};
};

}  // namespace grundy
