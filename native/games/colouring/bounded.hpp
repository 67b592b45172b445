// The colouring game in a bounded memory.
#pragma once

#include <memory>

#include "games/colouring.hpp"

namespace grundy {

// When the memory is full, the question is begun again with what is known of the largest components and sums:
// these took the longest, and what is small is soon found again.
class BoundedColouring {
 public:
  struct Full {};  // the memory does not suffice

  BoundedColouring(int colours, Colouring::Passing passing) : colours_(colours), passing_(passing) {
    replace(std::make_unique<Colouring>(colours, passing));
  }

  // As in the search itself.
  std::function<void()> poll = [] {};
  void poll_from(std::uint64_t node) { search_->poll_from(end_ = node); }

  std::uint64_t nodes() const { return search_->nodes(); }
  std::size_t size() const { return search_->size(); }
  std::size_t bytes() const { return search_->bytes(); }

  // What the search says to a question, with so many bytes, or as many as it takes if that is 0. Half of them
  // are for the moment when what is kept is there twice.
  template <class Question>
  bool ask(std::size_t memory, Question&& question) {
    most_ = memory / 2;
    int least = 0;
    std::size_t kept = 0;
    while (true) {
      try {
        return question(*search_);
      } catch (const Full&) {
        const int before = std::exchange(least, std::max(least, search_->affordable(most_ / 4)));
        auto fresh = std::make_unique<Colouring>(colours_, passing_);
        const std::size_t last = std::exchange(kept, fresh->learn(*search_, least));
        replace(std::move(fresh));
        // All that was kept is there again, so that nothing new means that nothing ever will be.
        if ((least == before && kept <= last) || bytes() > most_) throw;
      }
    }
  }

 private:
  void replace(std::unique_ptr<Colouring> search) {
    search_ = std::move(search);
    search_->poll_from(end_);
    search_->poll = [this] {
      if (most_ > 0 && bytes() > most_) throw Full{};
      poll();
    };
  }

  int colours_;
  Colouring::Passing passing_;
  std::unique_ptr<Colouring> search_;
  std::size_t most_ = 0;
  std::uint64_t end_ = ~std::uint64_t{0};
};

}  // namespace grundy
