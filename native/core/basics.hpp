// Small things that everything else uses: integers, hashing, saturating proof numbers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>

namespace grundy {

using Nim = std::uint16_t;             // a nimber
inline constexpr Nim kMaxNim = 65000;  // far above the nimbers of any game that can be searched

using Uint128 = unsigned __int128;

// A mistake of the caller, said in one line (becomes grundy.errors.GrundyError in Python).
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Two things that are known cannot both be right (becomes grundy.errors.ContradictionError).
struct ContradictionError : InputError {
  using InputError::InputError;
};

// What different threads write keeps this distance: bytes go from core to core in lines.
inline constexpr std::size_t kLine = 64;

// Every bit of the result depends on every bit of x.
inline std::uint64_t mix(std::uint64_t x) {
  const Uint128 product = static_cast<Uint128>(x ^ 0x9e3779b97f4a7c15ULL) * 0xd6e8feb86659fd93ULL;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t hash_key(std::uint32_t key) { return mix(key + 0x632be59bd9b4e019ULL); }
inline std::uint64_t hash_key(std::uint64_t key) { return mix(key); }
inline std::uint64_t hash_key(Uint128 key) {
  return mix(static_cast<std::uint64_t>(key) + mix(static_cast<std::uint64_t>(key >> 64)));
}

// The hash of a couple (component, nimber), from the hash of the component.
inline std::uint64_t hash_couple(std::uint64_t component, Nim nimber) {
  return nimber == 0 ? component : mix(component + 0x2545f4914f6cdd1dULL * nimber);
}

// A word that some threads read while another one writes it.
class SharedWord {
 public:
  std::uint64_t load(std::memory_order order) const {
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(word_)).load(order);
  }
  void store(std::uint64_t word, std::memory_order order) {
    std::atomic_ref<std::uint64_t>(word_).store(word, order);
  }

 private:
  std::uint64_t word_;  // plain, so that arrays of it can be zeroed and given back as bytes
};

// A lock for the few instructions that a change of a table takes; free when only one thread searches. Whoever
// has waited for long leaves the processor to others: the one that holds the lock may be among them.
class SpinLock {
 public:
  void lock() {
    for (int waited = 0; flag_.exchange(true, std::memory_order_acquire);) {
      while (flag_.load(std::memory_order_relaxed)) {
        if (++waited % kPatience == 0) {
          std::this_thread::yield();
        } else {
          pause();
        }
      }
    }
  }
  bool try_lock() { return !flag_.exchange(true, std::memory_order_acquire); }
  void unlock() { flag_.store(false, std::memory_order_release); }

 private:
  static constexpr int kPatience = 64;
  static void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }
  std::atomic<bool> flag_{false};
};

// Holds a lock only if `shared`.
class MaybeLock {
 public:
  MaybeLock(SpinLock& lock, bool shared) : lock_(shared ? &lock : nullptr) {
    if (lock_ != nullptr) lock_->lock();
  }
  ~MaybeLock() {
    if (lock_ != nullptr) lock_->unlock();
  }
  MaybeLock(const MaybeLock&) = delete;
  MaybeLock& operator=(const MaybeLock&) = delete;

 private:
  SpinLock* lock_;
};

}  // namespace grundy
