// A thread whose stack is large enough for games of very many moves. Untouched stack costs no memory.
#pragma once

#include <pthread.h>

#include <functional>
#include <memory>
#include <system_error>

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
    const int failure = pthread_create(&thread_, &attributes, &run, owned.get());
    pthread_attr_destroy(&attributes);
    if (failure != 0) throw std::system_error(failure, std::generic_category(), "cannot start a thread");
    static_cast<void>(owned.release());  // the thread owns it now
  }
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;
  ~DeepThread() { join(); }

  void join() {
    if (joined_) return;
    pthread_join(thread_, nullptr);
    joined_ = true;
  }

 private:
  static void* run(void* work) {
    const std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()>*>(work));
    (*owned)();
    return nullptr;
  }

  pthread_t thread_{};
  bool joined_ = false;
};

}  // namespace grundy
