// An array of zeros; a large one comes straight from the operating system, and freeing it gives everything
// back.
#pragma once

#include <sys/mman.h>

#include <bit>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

#include "core/basics.hpp"

namespace grundy {

template <class T>
class Pages {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Pages() = default;
  explicit Pages(std::size_t size) : size_(size) {
    if (bytes() == 0) return;
    void* memory = mapped() ? mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                            : std::aligned_alloc(64, (bytes() + 63) / 64 * 64);
    if (memory == nullptr || memory == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<T*>(memory);
    if (!mapped()) __builtin_memset(memory, 0, bytes());
#ifdef MADV_HUGEPAGE
    if (bytes() >= kHuge)
      madvise(memory, bytes(), MADV_HUGEPAGE);  // random access to large tables: fewer TLB misses
#endif
#ifdef MADV_POPULATE_WRITE
    // Hashing touches all pages soon. One that is read before it is written would be mapped twice, and the
    // second time every other thread is interrupted.
    if (mapped()) madvise(memory, bytes(), MADV_POPULATE_WRITE);
#endif
  }
  Pages(Pages&& other) noexcept { swap(other); }
  Pages& operator=(Pages&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Pages() {
    if (data_ == nullptr) return;
    if (mapped()) {
      munmap(data_, bytes());
    } else {
      std::free(data_);
    }
  }
  void swap(Pages& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  static constexpr std::size_t kMapped = std::size_t{1} << 16, kHuge = std::size_t{1} << 21;
  bool mapped() const { return bytes() >= kMapped; }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

// An array whose length is a power of two, as who reads without a lock sees it: its place and its length in
// one word.
template <class T>
class PagesView {
 public:
  void show(Pages<T>& pages) {
    const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(pages.begin());
    const std::uintptr_t width =
        pages.empty() ? 0 : static_cast<std::uintptr_t>(std::countr_zero(pages.size())) + 1;
    word_.store(place | width, std::memory_order_release);
  }

  // The element that a hash stands for; none if there is no array yet.
  T* home(std::uint64_t hash, std::memory_order order = std::memory_order_acquire) const {
    const std::uintptr_t word = word_.load(order), width = word & kWidth;
    return width == 0 ? nullptr : begin(word) + (hash & ((std::uint64_t{1} << (width - 1)) - 1));
  }

  struct Whole {
    T* first;
    std::size_t last;  // the highest index
  };
  Whole whole() const {
    const std::uintptr_t word = word_.load(std::memory_order_acquire), width = word & kWidth;
    if (width == 0) return {nullptr, 0};
    return {begin(word), (std::size_t{1} << (width - 1)) - 1};
  }

 private:
  static constexpr std::uintptr_t kWidth = 63;  // arrays begin at multiples of 64
  static T* begin(std::uintptr_t word) { return reinterpret_cast<T*>(word & ~kWidth); }
  std::atomic<std::uintptr_t> word_{0};
};

}  // namespace grundy
