// Threads that read tables without a lock. What they may still be reading is given back when each of them has
// passed a point, between two nodes, at which it reads nothing.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/pages.hpp"

namespace grundy {

class Readers {
 public:
  explicit Readers(int threads) : places_(static_cast<std::size_t>(threads)) {}

  // A thread begins to read, or goes on after it was away.
  void enter(int thread) {
    place(thread).store(now_.load(std::memory_order_seq_cst), std::memory_order_seq_cst);
  }
  // A thread reads nothing until it enters again: it may wait for others.
  void leave(int thread) { place(thread).store(kAway, std::memory_order_release); }

  // A thread reads nothing at this moment.
  void pass(int thread) {
    const std::uint64_t now = now_.load(std::memory_order_acquire);
    if (place(thread).load(std::memory_order_relaxed) == now) return;
    place(thread).store(now, std::memory_order_release);
    if (kept_.load(std::memory_order_relaxed) != 0) give_back();
  }

  // Takes an array that a table does not use any more.
  template <class T>
  void retire(Pages<T>&& pages) {
    if (pages.empty()) return;
    std::scoped_lock guard(mutex_);
    const std::uint64_t after = now_.fetch_add(1, std::memory_order_seq_cst) + 1;
    const std::size_t bytes = pages.bytes();
    bytes_.fetch_add(bytes, std::memory_order_relaxed);
    retired_.push_back({after, bytes, std::make_shared<Pages<T>>(std::move(pages))});
    kept_.store(retired_.size(), std::memory_order_relaxed);
  }

  // What waits to be given back.
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  // Waits until everything is given back; the thread that calls it is away, and holds no lock of a table.
  void settle() {
    while (!give_back()) std::this_thread::yield();
  }

 private:
  static constexpr std::uint64_t kAway = ~std::uint64_t{0};

  struct alignas(64) Place {
    std::atomic<std::uint64_t> seen{kAway};
  };
  struct Retired {
    std::uint64_t after;  // readers that have seen this do not see the array
    std::size_t bytes;
    std::shared_ptr<void> pages;
  };

  std::atomic<std::uint64_t>& place(int thread) { return places_[static_cast<std::size_t>(thread)].seen; }

  bool give_back() {
    std::uint64_t least = kAway;
    for (const Place& place : places_) least = std::min(least, place.seen.load(std::memory_order_seq_cst));
    std::scoped_lock guard(mutex_);
    while (!retired_.empty() && retired_.front().after <= least) {
      bytes_.fetch_sub(retired_.front().bytes, std::memory_order_relaxed);
      retired_.pop_front();
    }
    kept_.store(retired_.size(), std::memory_order_relaxed);
    return retired_.empty();
  }

  std::vector<Place> places_;
  std::atomic<std::uint64_t> now_{1};
  std::atomic<std::size_t> kept_{0}, bytes_{0};
  std::mutex mutex_;
  std::deque<Retired> retired_;
};

}  // namespace grundy
