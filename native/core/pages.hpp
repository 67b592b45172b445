// An array of zeros; a large one comes straight from the operating system: untouched pages cost no memory,
// and freeing it gives everything back.
#pragma once

#include <sys/mman.h>

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

}  // namespace grundy
