// A thread whose stack is large enough for games of very many moves. Untouched stack costs no memory.
#pragma once

#include <pthread.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/basics.hpp"

namespace grundy {

class DeepThread {
 public:
  static constexpr std::size_t kStack = std::size_t{1} << 28;
  static constexpr std::size_t kUsable =
      kStack - (std::size_t{1} << 24);  // leaves room for the rules' own calls

  explicit DeepThread(std::function<void()> work) {
    auto owned = std::make_unique<std::function<void()>>(std::move(work));
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStack);
    count(1);
    const int failure = pthread_create(&thread_, &attributes, &run, owned.get());
    pthread_attr_destroy(&attributes);
    if (failure != 0) {
      count(-1);
      throw std::system_error(failure, std::generic_category(), "cannot start a thread");
    }
    static_cast<void>(owned.release());  // the thread owns it now
  }
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;
  ~DeepThread() {
    if (!joined_ && pthread_equal(thread_, pthread_self()) != 0) {  // it held the last of what it works on
      pthread_detach(thread_);
    } else {
      join();
    }
  }

  void join() {
    if (joined_) return;
    pthread_join(thread_, nullptr);
    joined_ = true;
  }

  // Whether the caller runs in such a thread, as rules do that a search calls.
  static bool inside() { return inside_; }

  // What the calling thread, if it is one of these, does as the last thing but let go of what it works on.
  static void at_end(std::function<void()> last) { last_ = std::move(last); }

  // Waits until there is no such thread any more.
  static void wait_for_all() {
    std::unique_lock guard(mutex_);
    none_.wait(guard, [] { return running_ == 0; });
  }

 private:
  static void* run(void* work) {
    inside_ = true;
    std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()>*>(work));
    (*owned)();
    if (last_) std::exchange(last_, {})();
    owned.reset();
    count(-1);
    return nullptr;
  }

  static void count(int more) {
    std::scoped_lock guard(mutex_);
    running_ += more;
    if (running_ == 0) none_.notify_all();
  }

  static inline thread_local bool inside_ = false;
  static inline thread_local std::function<void()> last_;
  static inline std::mutex mutex_;
  static inline std::condition_variable none_;
  static inline int running_ = 0;

  pthread_t thread_{};
  bool joined_ = false;
};

}  // namespace grundy
