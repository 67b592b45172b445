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
    Options options;
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
  using Key = Number;
  struct Scratch {
    Options options;
  };
  struct Cursor {
    const Options* options;
  };

  explicit PatternNimbers(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {
    if (!parts_->impartial()) throw InputError("the two players have different moves");
  }

  Cursor open(Key key, Scratch& scratch) const {
    parts_->options(key, true, scratch.options);
    return {&scratch.options};
  }
  bool expand(Cursor& cursor, OptionList<Key>& list) const {
    for (std::size_t i = 0; i < cursor.options->size(); ++i) {
      for (const Signed part : (*cursor.options)[i]) list.push(part >> 1);
      list.finish();
    }
    return false;
  }
  int size(Key key) const { return parts_->size(key); }
  std::size_t bytes() const { return parts_->bytes(); }
  static int eager(int) { return kEager; }
  std::vector<Key> parse(const std::string& text) const {
    std::vector<Key> keys;
    for (const Signed part : parts_->parse(text)) keys.push_back(part >> 1);
    return keys;
  }
  std::string text(Key key) const { return parts_->text(signed_part(key, false)); }

 private:
  static constexpr int kEager = 6;  // cells of components that are solved at once
  std::shared_ptr<const Parts> parts_;
};

}  // namespace grundy::patterns
