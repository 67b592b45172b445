// Misère play of any game, as rules for the engine.
//
// A position is a sum; components that are in the base are replaced by their forms, and heaps of 1 cancel in
// pairs. What is left, some components and some forms that are no G + 1, is one key: in misère play a sum
// cannot be split. The end of the game, where the player to move has won, gets one move to nothing. Then the
// nimber that the engine finds for a key is the misère Grundy value, the n for which the position plus a heap
// of n is lost: both are the mex of the options, and 1 at the end. A heap of 1 changes it by 1, as a
// component of nimber 1 changes a nimber, and the end is such a component.
#pragma once

#include <optional>

#include "core/interner.hpp"
#include "values/misere_base.hpp"
#include "values/notation.hpp"

namespace grundy {

class Misere {
 public:
  using Key = std::uint32_t;
  using Number = Components::Number;
  static constexpr Key kEnd = 0;

  explicit Misere(std::shared_ptr<const MisereBase> base) : base_(std::move(base)) {
    Node node;
    intern(node);
  }

  // A position: components, then forms, both sorted; and whether there is a heap of 1.
  struct Node {
    std::vector<std::uint32_t> words{0};  // the number of components, the components, the forms
    bool one = false;

    std::span<std::uint32_t> components() { return {words.data() + 1, words[0]}; }
    std::span<std::uint32_t> forms() { return {words.data() + 1 + words[0], words.size() - 1 - words[0]}; }
  };

  struct Scratch {
    OptionList<Number> options;
  };
  struct Cursor {
    Node node;
    std::size_t next = 1;  // the word to move in
    Scratch* scratch;
  };

  Cursor open(Key key, Scratch& scratch) const { return {{nodes_.words(key), false}, 1, &scratch}; }

  // Moves in forms come first, since they are known, then those in one component after the other.
  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    const std::vector<std::uint32_t>& words = cursor.node.words;
    const std::size_t parts = words.size() - 1, components = words[0];
    if (parts == 0) {
      options.finish();
      return false;
    }
    if (cursor.next == 1)
      for (std::size_t i = components + 1; i <= parts; ++i)
        if (i == components + 1 || words[i] != words[i - 1]) move_in_form(words, i, options);
    while (cursor.next <= components && cursor.next > 1 && words[cursor.next] == words[cursor.next - 1])
      ++cursor.next;
    if (cursor.next > components) return false;
    move_in_component(words, cursor.next++, cursor.scratch->options, options);
    return cursor.next <= components;
  }

  int size(Key key) const { return nodes_.description(key); }

  std::string text(Key key) const {
    Node node{nodes_.words(key), false};
    std::string text;
    for (const Number component : node.components()) text += kAnd + base_->components->text(component);
    for (const Tree form : node.forms())
      text += kAnd + std::string(kOpen) + short_text(base_->forms, form) + kClose;
    return text.empty() ? kNothing : text.substr(std::char_traits<char>::length(kAnd));
  }

  // Reads what `text` writes; components may be written in any way that the game knows.
  std::vector<Key> parse(const std::string& text) const {
    Node node;
    for (std::size_t start = 0; start <= text.size();) {
      const std::size_t end = std::min(text.find(kAnd, start), text.size());
      read(text.substr(start, end - start), node);
      start = end + std::char_traits<char>::length(kAnd);
    }
    const Key key = intern(node);
    std::vector<Key> keys;
    if (key != kEnd) keys.push_back(key);
    if (node.one != (key == kEnd)) keys.push_back(kEnd);
    return keys;
  }

  // The misère Grundy value of the end, which the rules give.
  static std::optional<Nim> given(Key key) { return key == kEnd ? std::optional<Nim>(1) : std::nullopt; }

  static int eager(int) { return 0; }
  std::size_t bytes() const { return nodes_.bytes() + base_->bytes(); }

 private:
  static constexpr const char* kAnd = " & ";
  static constexpr const char *kOpen = "«", *kClose = "»";  // around forms; no game writes them
  static constexpr const char* kNothing = "«0»";

  void move_in_form(const std::vector<std::uint32_t>& words, std::size_t place,
                    OptionList<Key>& options) const {
    for (const Tree option : base_->forms.options(words[place])) {
      Node node{words, false};
      node.words.erase(node.words.begin() + static_cast<std::ptrdiff_t>(place));
      add_form(node, option);
      push(node, options);
    }
  }

  void move_in_component(const std::vector<std::uint32_t>& words, std::size_t place,
                         OptionList<Number>& moves, OptionList<Key>& options) const {
    moves.clear();
    base_->components->expand(words[place], moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Node node{words, false};
      node.words.erase(node.words.begin() + static_cast<std::ptrdiff_t>(place));
      --node.words[0];
      for (const Number part : moves[i]) add_component(node, part);
      push(node, options);
    }
  }

  void add_component(Node& node, Number component) const {
    const Tree form = base_->known(component);
    if (form != kNoTree) return add_form(node, form);
    const auto first = node.words.begin() + 1;
    node.words.insert(std::upper_bound(first, first + node.words[0], component), component);
    ++node.words[0];
  }

  void add_form(Node& node, Tree form) const {
    node.one ^= base_->forms.plus_one(form);
    const Tree base = base_->forms.base(form);
    if (base == Forest::kZero) return;
    const auto first = node.words.begin() + 1 + node.words[0];
    node.words.insert(std::upper_bound(first, node.words.end(), base), base);
  }

  void push(Node& node, OptionList<Key>& options) const {
    const Key key = intern(node);
    if (key != kEnd) options.push(key);
    if (node.one != (key == kEnd)) options.push(kEnd);
    options.finish();
  }

  Key intern(Node& node) const {
    return nodes_.number(node.words, [&] {
      int size = 0;
      for (const Number component : node.components()) size += base_->components->size(component);
      for (const Tree form : node.forms()) size += base_->forms.height(form);
      return std::min(size, 1'000'000);
    });
  }

  void read(const std::string& part, Node& node) const {
    if (part.empty() || part == kNothing) return;
    if (!part.starts_with(kOpen) || !part.ends_with(kClose)) {
      for (const Number component : base_->components->parse(part)) add_component(node, component);
      return;
    }
    const std::size_t mark = std::char_traits<char>::length(kOpen);
    add_form(node, base_->find(part.substr(mark, part.size() - 2 * mark)));
  }

  std::shared_ptr<const MisereBase> base_;
  mutable Interner nodes_;
};

}  // namespace grundy
