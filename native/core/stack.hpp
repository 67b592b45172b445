// A growable array of plain values. Unlike a vector's, its `push_back` is always inlined, and `resize` sets
// nothing.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace grundy {

template <class T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Stack() = default;
  Stack(const Stack& other) { append(other.begin(), other.end()); }
  Stack(Stack&& other) noexcept { swap(other); }
  Stack& operator=(Stack other) noexcept {
    swap(other);
    return *this;
  }
  ~Stack() { std::free(data_); }

  [[gnu::always_inline]] void push_back(const T& value) {
    const T copy = value;  // it may lie here
    if (size_ == room_) grow(size_ + 1);
    data_[size_++] = copy;
  }
  void append(const T* from, const T* to) {
    const auto more = static_cast<std::size_t>(to - from);
    if (more > room_ - size_) grow(size_ + more);
    std::copy(from, to, data_ + size_);
    size_ += more;
  }
  void resize(std::size_t size) {  // what is new is not set
    if (size > room_) grow(size);
    size_ = size;
  }
  void clear() { size_ = 0; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return room_; }
  bool empty() const { return size_ == 0; }
  void shrink_to_fit() { set_room(size_); }
  void swap(Stack& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }

 private:
  [[gnu::noinline]] void grow(std::size_t least) { set_room(std::max<std::size_t>({least, 2 * room_, 16})); }
  void set_room(std::size_t room) {
    void* moved = std::realloc(static_cast<void*>(data_), std::max<std::size_t>(room, 1) * sizeof(T));
    if (moved == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(moved);
    room_ = room;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace grundy
