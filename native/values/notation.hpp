// Forms in the usual notation: heaps as numbers, `{3;{2}}` for the game with these options, `+` for sums; and
// `@` with 32 digits for the name of a form that takes too long to write.
#pragma once

#include "values/forest.hpp"

namespace grundy {

inline constexpr std::size_t kLongText = 60;

inline std::string name_text(Uint128 name) {
  std::string text = "@";
  for (int shift = 124; shift >= 0; shift -= 4)
    text += "0123456789abcdef"[static_cast<int>(name >> shift) & 15];
  return text;
}

inline Uint128 name_of(const std::string& text) {  // 0, which is no name, for anything else
  Uint128 name = 0;
  if (text.size() != 33 || text[0] != '@') return 0;
  for (const char c : text.substr(1)) {
    const std::size_t digit = std::string("0123456789abcdef").find(c);
    if (digit == std::string::npos) return 0;
    name = (name << 4) | digit;
  }
  return name;
}

// The notation, or the name when that is shorter.
inline std::string short_text(const Forms& forms, Tree form, std::size_t most = kLongText) {
  const std::string text = forms.text(form, most);
  return text.empty() ? name_text(forms.name(form)) : text;
}

// A text that is no form, and where.
struct NotationError : InputError {
  NotationError(const std::string& what, std::size_t at) : InputError(what + " at " + std::to_string(at)) {}
};

class FormReader {
 public:
  FormReader(Forms& forms, const std::string& text) : forms_(forms), text_(text) {}

  Tree read() {
    const Tree form = sum();
    if (skip() < text_.size()) wrong("expected the end");
    return form;
  }

 private:
  static constexpr int kLargestHeap = 1000, kDeepest = 1000;

  Tree sum() {
    Tree total = term();
    while (skip() < text_.size() && text_[at_] == '+') {
      ++at_;
      total = forms_.sum(total, term());
    }
    return total;
  }

  Tree term() {
    if (skip() == text_.size()) wrong("expected a form");
    if (text_[at_] == '{') return braces();
    if (text_[at_] == '@') return name();
    return heap();
  }

  Tree braces() {
    if (++deep_ > kDeepest) wrong("too many braces");
    ++at_;
    std::vector<Tree> options;
    if (skip() < text_.size() && text_[at_] == '}') {
      ++at_;
    } else {
      for (char next = ';'; next != '}';) {
        options.push_back(sum());
        if (skip() == text_.size() || (text_[at_] != ';' && text_[at_] != ',' && text_[at_] != '}'))
          wrong("expected `;` or `}`");
        next = text_[at_++];
      }
    }
    --deep_;
    return forms_.form(std::move(options));
  }

  Tree heap() {
    int size = 0;
    const std::size_t start = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      size = std::min(10 * size + (text_[at_] - '0'), kLargestHeap + 1);
    if (at_ == start) wrong("expected a number or `{`");
    if (size > kLargestHeap) {
      at_ = start;
      wrong("a heap of more than " + std::to_string(kLargestHeap));
    }
    return forms_.heap_of(size);
  }

  Tree name() {
    const Uint128 name = name_of(text_.substr(at_, 33));
    if (name == 0) wrong("expected 32 digits of 0-9 and a-f after `@`");
    const Tree form = forms_.find_name(name);
    if (form == kNoTree) wrong("no form of this name has been made yet");
    at_ += 33;
    return form;
  }

  std::size_t skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    return at_;
  }
  [[noreturn]] void wrong(const std::string& what) const { throw NotationError(what, at_); }

  Forms& forms_;
  const std::string& text_;
  std::size_t at_ = 0;
  int deep_ = 0;
};

}  // namespace grundy
