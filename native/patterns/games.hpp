// Games whose rules are data, in the forms that the engine's tables ask for.
#pragma once

#include "core/options.hpp"
#include "patterns/parts.hpp"
#include "values/evaluator.hpp"

namespace grundy::patterns {

// For canonical forms.
class PatternValues {
 public:
  using Key = Number;
  using Part = partizan::Part<Key>;
  using Moves = partizan::Moves<Key>;

  explicit PatternValues(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

  void expand(Key key, Moves& left, Moves& right) const {
    thread_local Options options;
    for (Moves* moves : {&left, &right}) {
      parts_->options(key, moves == &left, options);
      for (std::size_t i = 0; i < options.size(); ++i) {
        for (const Signed part : options[i]) moves->push({part >> 1, (part & 1U) != 0});
        moves->finish();
      }
    }
  }
  std::vector<Part> parse(const std::string& text) const {
    std::vector<Part> parts;
    for (const Signed part : parts_->parse(text)) parts.push_back({part >> 1, (part & 1U) != 0});
    return parts;
  }
  std::string text(Key key) const { return parts_->text(signed_part(key, false)); }
  std::size_t bytes() const { return parts_->bytes(); }

 private:
  std::shared_ptr<const Parts> parts_;
};

// For nimbers, where both players have the same moves; a position is its own negative.
class PatternNimbers {
 public:
  using Key = std::uint32_t;              // the number of a part, and 1: none is 0
  static constexpr bool kRecalls = true;  // options take longer to generate than to look up

  struct Scratch {
    Options options;
    std::vector<std::unique_ptr<Walk>> walks;  // of components that are being opened, each below the other
    std::size_t depth = 0;
  };
  class Cursor {
   public:
    Cursor(const Parts& parts, Number part, Scratch& scratch) : scratch_(scratch) {
      if (scratch.depth == scratch.walks.size()) scratch.walks.push_back(std::make_unique<Walk>());
      walk_ = scratch.walks[scratch.depth++].get();
      parts.open(part, *walk_);
    }
    ~Cursor() { --scratch_.depth; }
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

   private:
    friend class PatternNimbers;
    Scratch& scratch_;
    Walk* walk_;
  };

  explicit PatternNimbers(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {
    if (!parts_->impartial()) throw InputError("the two players have different moves");
  }

  Cursor open(Key key, Scratch& scratch) const { return Cursor(*parts_, key - 1, scratch); }
  bool expand(Cursor& cursor, OptionList<Key>& list) const {
    Options& options = cursor.scratch_.options;
    const bool more = parts_->more(*cursor.walk_, options);
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (const Signed part : options[i]) list.push(key_of(part));
      list.finish();
    }
    return more;
  }
  int size(Key key) const { return parts_->size(key - 1); }
  std::size_t bytes() const { return parts_->bytes(); }
  static int eager(int) { return kEager; }
  std::vector<Key> parse(const std::string& text) const {
    std::vector<Key> keys;
    for (const Signed part : parts_->parse(text)) keys.push_back(key_of(part));
    return keys;
  }
  std::string text(Key key) const { return parts_->text(signed_part(key - 1, false)); }

 private:
  static constexpr int kEager = 6;  // cells of components that are solved at once
  static Key key_of(Signed part) { return (part >> 1 & ~kOwnNegative) + 1; }

  std::shared_ptr<const Parts> parts_;
};

}  // namespace grundy::patterns
