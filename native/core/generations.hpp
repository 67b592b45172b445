// Options that are generated a few at a time and kept when all are there. Generations may be nested, since
// options are looked at while others are to come.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/distinct.hpp"
#include "core/options.hpp"

namespace grundy {

// What a thread has for them: those that are not in use. A generation has its distinct `options`.
template <class Generation>
using Generations = std::vector<std::unique_ptr<Generation>>;

// Where the generation of the options of a key stands. The scratch has Generations, `idle`.
template <class Scratch>
class GenerationCursor {
 public:
  using Key = DistinctOptions::Key;

  GenerationCursor(Key key, Scratch& scratch) : key(key), scratch(&scratch) {
    if (scratch.idle.empty()) scratch.idle.push_back(std::make_unique<Generation>());
    generation = std::move(scratch.idle.back());
    scratch.idle.pop_back();
  }
  ~GenerationCursor() { scratch->idle.push_back(std::move(generation)); }
  GenerationCursor(const GenerationCursor&) = delete;
  GenerationCursor& operator=(const GenerationCursor&) = delete;

  // Adds the next options, at least `batch` unless there are no more; false when there are no more. They come
  // from the store if they are kept there; else `start` begins a generation, `more` says whether it goes on,
  // and `next` adds to it. A list that was asked for to its end is kept.
  template <class Interner, class Start, class More, class Next>
  bool expand(Interner& interner, OptionList<Key>& options, std::size_t batch, Start&& start, More&& more,
              Next&& next) {
    if (!opened_) {
      if (interner.append_options(key, options)) return false;
      opened_ = true;
      generation->options.clear();
      start(*generation);
    }
    DistinctOptions& found = generation->options;
    const std::size_t before = found.size();
    while (more(*generation) && found.size() < before + batch) next(*generation);
    for (std::size_t i = before; i < found.size(); ++i) {
      for (const Key part : found[i]) options.push(part);
      options.finish_known();
    }
    if (more(*generation)) return true;
    interner.keep_options(key, options);
    return false;
  }

  const Key key;
  Scratch* const scratch;

 private:
  using Generation = typename decltype(Scratch::idle)::value_type::element_type;

  std::unique_ptr<Generation> generation;
  bool opened_ = false;
};

}  // namespace grundy
