// Threads that one of them may call while somebody waits for all.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "search/deep_thread.hpp"

namespace grundy {

class ThreadRow {
 public:
  explicit ThreadRow(int most) : threads_(static_cast<std::size_t>(most)) {}

  void start(std::size_t place, std::function<void()> work) {
    auto thread = std::make_unique<DeepThread>(std::move(work));
    std::scoped_lock guard(places_mutex_);
    threads_[place] = std::move(thread);
  }

  // The first one may call others until it ends: they are looked for after it.
  void join() {
    std::scoped_lock guard(join_mutex_);
    for (const auto& place : threads_) {
      DeepThread* thread = nullptr;
      {
        std::scoped_lock looking(places_mutex_);
        thread = place.get();
      }
      if (thread != nullptr) thread->join();
    }
  }

 private:
  std::mutex join_mutex_, places_mutex_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
};

}  // namespace grundy
