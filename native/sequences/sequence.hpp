// Heap games and their nim-sequences: the nimbers of the heaps 0, 1, 2, ...
#pragma once

#include <chrono>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

// What a move does to one heap. Each list holds the numbers t that may be taken, in increasing order, when
// that many heaps, none of them empty, are left of it.
struct HeapRules {
  std::vector<std::uint32_t> none, one, two, three;
  bool all_but = false;      // `none` and `one` say which numbers may not be taken
  bool unequal = false;      // two heaps that are left differ in size
  std::uint32_t frozen = 0;  // the heap of this size has no moves; 0: every heap may be played
};

// When to come back to Python, which looks for Ctrl-C, shows progress and saves what is there.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Deadline(double seconds)
      : end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}
  bool passed() const { return Clock::now() >= end_; }

 private:
  Clock::time_point end_;
};

class NimSequence {
 public:
  virtual ~NimSequence() = default;
  virtual std::size_t size() const = 0;
  virtual std::uint32_t at(std::size_t heap) const = 0;
  // Computes until there are `count` terms or the deadline has passed.
  virtual void extend(std::size_t count, const Deadline& deadline, int threads) = 0;
  // Takes the next term from someone who has computed it before.
  virtual void append(std::uint32_t nimber) = 0;
};

}  // namespace grundy
