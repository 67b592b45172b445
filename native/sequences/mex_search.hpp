// The least nimber that no sum of two known heaps has, for many heaps together.
//
// Most nimbers that a heap may need are marked already; each other one is a question, and to answer it all
// sums may have to be looked at. Where a nimber was found for one heap it often is for the next one, because
// neighbours have like nimbers: so it is looked for there first. The questions that are left go through
// all sums together, a few for each heap at once, and chunk by chunk, so that the nimbers are in the cache.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <compare>
#include <functional>
#include <vector>

#include "sequences/sequence.hpp"
#include "sequences/thread_pool.hpp"

// A function that is compiled for several kinds of processors; the one at hand chooses when it starts.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define GRUNDY_FOR_EACH_PROCESSOR \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define GRUNDY_FOR_EACH_PROCESSOR
#endif

namespace grundy {

// Whether some left[i] ^ right[i] is the nimber.
GRUNDY_FOR_EACH_PROCESSOR static bool has_sum(const Nim* left, const Nim* right, std::size_t count,
                                              Nim nimber) {
  constexpr std::size_t kLook = 256;
  for (std::size_t i = 0; i < count;) {
    const std::size_t stop = std::min(count, i + kLook);
    Nim found = 0;
    for (; i < stop; ++i) found |= static_cast<Nim>((left[i] ^ right[i]) == nimber);
    if (found != 0) return true;
  }
  return false;
}

// Which of four nimbers some left[i] ^ right[i] is, a bit for each.
GRUNDY_FOR_EACH_PROCESSOR static unsigned which_sums(const Nim* left, const Nim* right, std::size_t count,
                                                     const std::array<Nim, 4>& nimbers) {
  const Nim first = nimbers[0], second = nimbers[1], third = nimbers[2], fourth = nimbers[3];
  Nim a = kMaxNim, b = kMaxNim, c = kMaxNim, d = kMaxNim;  // how near a sum came to it
  for (std::size_t i = 0; i < count; ++i) {
    const Nim sum = left[i] ^ right[i];
    a = std::min(a, static_cast<Nim>(sum ^ first));
    b = std::min(b, static_cast<Nim>(sum ^ second));
    c = std::min(c, static_cast<Nim>(sum ^ third));
    d = std::min(d, static_cast<Nim>(sum ^ fourth));
  }
  return (a == 0 ? 1U : 0U) | (b == 0 ? 2U : 0U) | (c == 0 ? 4U : 0U) | (d == 0 ? 8U : 0U);
}

// The heaps that are known: `nimbers[a]`, and the same backwards, `backwards[capacity - 1 - a]`.
struct KnownHeaps {
  const Nim* nimbers;
  const Nim* backwards;
  std::size_t capacity;
  const Nim* mirror(std::size_t sum) const {  // its term a is the nimber of sum - a
    return backwards + (capacity - 1 - sum);
  }
};

class MexSearch {
 public:
  explicit MexSearch(const HeapRules& rules) : rules_(rules) {}

  // All nimbers are below `width`.
  void widen(std::size_t width) { places_.resize(width); }

  // The least nimber of each of `count` heaps from `first` on that is none of a sum of two heaps before
  // `first`. `next_unmarked(heap, n)` is the least nimber from n on that is not marked for the heap.
  // How many sums were looked at for nimbers that were found.
  template <class NextUnmarked>
  std::size_t settle(std::size_t first, std::size_t count, const KnownHeaps& known, ThreadPool& pool,
                     const NextUnmarked& next_unmarked) {
    first_ = first;
    known_ = known;
    settled_.resize(count);
    std::atomic<std::size_t> looked_at = 0;
    pool.each((count + kTogether - 1) / kTogether, first > kChunk, [&](std::size_t i) {
      const std::size_t from = first + i * kTogether;
      looked_at += settle_some(from, std::min(first + count, from + kTogether), next_unmarked);
    });
    return looked_at;
  }
  std::uint32_t operator[](std::size_t heap) const { return settled_[heap - first_]; }

 private:
  static constexpr std::size_t kChunk = 4096, kTogether = 64, kPlaces = 4, kAtOnce = 4;
  using Places = std::array<std::uint32_t, kPlaces>;  // chunks, the best one first

  struct Question {  // is the nimber that of a sum for the heap?
    std::uint32_t nimber;
    std::size_t heap;
    auto operator<=>(const Question&) const = default;
  };
  struct Questions {  // about one heap
    std::size_t heap;
    std::array<Nim, kAtOnce> nimbers{};
    std::size_t count = 0;
    unsigned open = 0;  // a bit for each that is not found yet
  };

  template <class NextUnmarked>
  std::size_t settle_some(std::size_t from, std::size_t to, const NextUnmarked& next_unmarked) {
    const std::size_t chunks = to / 2 / kChunk + 1;
    std::size_t looked_at = 0;
    std::vector<Question> next;
    for (std::size_t heap = from; heap < to; ++heap) next.push_back({next_unmarked(heap, 0), heap});
    while (!next.empty()) {
      std::vector<Questions> hard = recall(next, from, to, chunks, next_unmarked, looked_at);
      look(hard, chunks, looked_at);
      for (const Questions& own : hard) {
        if (own.open != 0) {
          settled_[own.heap - first_] = own.nimbers[static_cast<std::size_t>(std::countr_zero(own.open))];
        } else {
          next.push_back({next_unmarked(own.heap, own.nimbers.back() + 1U), own.heap});
        }
      }
    }
    return looked_at;
  }

  // For each heap the next nimbers that are not where they were found before. The least nimber comes first,
  // so that a place is looked at for many heaps.
  template <class NextUnmarked>
  std::vector<Questions> recall(std::vector<Question>& next, std::size_t from, std::size_t to,
                                std::size_t chunks, const NextUnmarked& next_unmarked,
                                std::size_t& looked_at) {
    std::vector<Questions> hard;
    for (std::size_t heap = from; heap < to; ++heap) hard.push_back({.heap = heap});
    std::ranges::make_heap(next, std::greater());
    while (!next.empty()) {
      std::ranges::pop_heap(next, std::greater());
      Question& least = next.back();
      Questions& own = hard[least.heap - from];
      if (!is_recalled(least, chunks, looked_at)) {
        own.open |= 1U << own.count;
        own.nimbers[own.count++] = static_cast<Nim>(least.nimber);
      }
      if (own.count == kAtOnce) {
        next.pop_back();
      } else {
        least.nimber = next_unmarked(least.heap, least.nimber + 1);
        std::ranges::push_heap(next, std::greater());
      }
    }
    std::erase_if(hard, [](const Questions& own) { return own.open == 0; });
    return hard;
  }
  bool is_recalled(const Question& question, std::size_t chunks, std::size_t& looked_at) {
    if (question.nimber >= places_.size()) return false;
    Places& places = places_[question.nimber];
    for (std::size_t i = 0; i < kPlaces; ++i) {
      const std::uint32_t chunk = shared(places[i]);
      if (chunk >= chunks) continue;
      looked_at += kChunk / 2;
      if (!occurs(question, chunk)) continue;
      if (i != 0) {
        shared(places[i]) = shared(places[i - 1]).load(std::memory_order_relaxed);
        shared(places[i - 1]) = chunk;
      }
      return true;
    }
    return false;
  }
  // Closes the questions about nimbers that are found.
  void look(std::vector<Questions>& hard, std::size_t chunks, std::size_t& looked_at) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      for (Questions& own : hard) {
        if (own.open == 0) continue;
        for (unsigned found = which_occur(own, chunk) & own.open; found != 0; found &= found - 1) {
          remember(own.nimbers[static_cast<std::size_t>(std::countr_zero(found))], chunk);
          own.open &= ~(found & -found);
          looked_at += chunk * kChunk / 2;
        }
      }
    }
  }
  void remember(Nim nimber, std::size_t chunk) {
    Places& places = places_[nimber];
    for (std::size_t i = kPlaces - 1; i != 0; --i) {
      shared(places[i]) = shared(places[i - 1]).load(std::memory_order_relaxed);
    }
    shared(places[0]) = static_cast<std::uint32_t>(chunk);
  }
  // Threads tell each other where to look; it does not matter in which order.
  static std::atomic_ref<std::uint32_t> shared(std::uint32_t& place) { return std::atomic_ref(place); }

  // Sums of two heaps before `first_`, the smaller one from the chunk.
  struct Sums {
    const Nim *left, *right;
    std::size_t count;
  };
  Sums sums(std::size_t sum, std::size_t chunk) const {
    const std::size_t low = std::max(chunk * kChunk, sum >= first_ ? sum - first_ + 1 : 1);
    const std::size_t high = std::max(low, std::min((chunk + 1) * kChunk, (sum + 1) / 2));
    return {known_.nimbers + low, known_.mirror(sum) + low, high - low};
  }
  bool are_equal_halves(std::size_t sum) const { return sum % 2 == 0 && !rules_.unequal; }

  bool occurs(const Question& question, std::size_t chunk) const {
    return std::ranges::any_of(rules_.two, [&](std::uint32_t taken) {
      if (question.heap < taken + 2) return false;
      const auto [left, right, count] = sums(question.heap - taken, chunk);
      return (question.nimber == 0 && are_equal_halves(question.heap - taken)) ||
             has_sum(left, right, count, static_cast<Nim>(question.nimber));
    });
  }
  unsigned which_occur(const Questions& own, std::size_t chunk) const {
    unsigned found = 0;
    for (const std::uint32_t taken : rules_.two) {
      if (own.heap < taken + 2) break;
      const auto [left, right, count] = sums(own.heap - taken, chunk);
      found |= which_sums(left, right, count, own.nimbers);
      if (own.nimbers[0] == 0 && are_equal_halves(own.heap - taken)) found |= 1;
    }
    return found;
  }

  const HeapRules& rules_;
  std::vector<Places> places_;  // by nimber
  std::size_t first_ = 0;
  KnownHeaps known_{};
  std::vector<std::uint32_t> settled_;  // by heap, from `first_` on
};

}  // namespace grundy
