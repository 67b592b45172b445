// Canonical forms as texts that mean the same in every process; the notation for people is in Python.
//
// A sum of a number, ups and a nimber is `m/e^u*n` for m/2^e, u ups and *n, without the parts that are 0; any
// other form is its options, `{a,b|c}`.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "values/partizan.hpp"

namespace grundy::partizan {

inline void write_form(Forms& forms, Id g, std::string& text) {
  if (forms[g].small) {
    const Small& parts = forms[g].parts;
    text += std::to_string(parts.number.numerator());
    if (parts.number.exponent() != 0) text += "/" + std::to_string(parts.number.exponent());
    if (parts.ups != 0) text += "^" + std::to_string(parts.ups);
    if (parts.nimber != 0) text += "*" + std::to_string(parts.nimber);
    return;
  }
  const auto write_all = [&](View options) {
    const char* between = "";
    for (const Id option : options) {
      text += between;
      write_form(forms, option, text);
      between = ",";
    }
  };
  text += '{';
  write_all(forms.left(g));
  text += '|';
  write_all(forms.right(g));
  text += '}';
}

// Reads games in braces, `{a,b|c}`; what else a game may be written as is the notation's own.
class BracedReader {
 public:
  BracedReader(Forms& forms, std::string_view text) : forms_(forms), text_(text) {}
  virtual ~BracedReader() = default;
  BracedReader(const BracedReader&) = delete;
  BracedReader& operator=(const BracedReader&) = delete;

  Id read() {
    const Id g = form();
    if (at_ != text_.size()) wrong();
    return g;
  }
  Id read_next(std::string_view text) {
    text_ = text;
    at_ = 0;
    return read();
  }

 protected:
  virtual Id without_braces() = 0;
  virtual void note(Id /*braced*/) {}

  bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!at(c)) return false;
    ++at_;
    return true;
  }
  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  template <class Number>
  Number number() {
    Number value{};
    const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (read.ec != std::errc()) wrong();
    at_ = static_cast<std::size_t>(read.ptr - text_.data());
    return value;
  }
  [[noreturn]] void wrong() const {
    throw InputError("no value: '" + std::string(text_.substr(0, kShown)) + "'");
  }

  Forms& forms_;

 private:
  Id form() {
    if (++depth_ > static_cast<int>(kDeepest)) wrong();
    const Id g = take('{') ? options() : without_braces();
    --depth_;
    return g;
  }
  Id options() {
    Ids left = list('|');
    Ids right = list('}');
    const Id g = forms_.form(std::move(left), std::move(right));
    note(g);
    return g;
  }
  Ids list(char end) {
    Ids all;
    if (take(end)) return all;
    do all.push_back(form());
    while (take(','));
    if (!take(end)) wrong();
    return all;
  }

  static constexpr std::size_t kShown = 100;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// Reads what `write_form` writes.
class FormReader : public BracedReader {
 public:
  using BracedReader::BracedReader;

 private:
  Id without_braces() override {
    const auto numerator = number<std::int64_t>();
    const int exponent = take('/') ? number<int>() : 0;
    if (exponent < 0 || exponent > Dyadic::kMostExponent) wrong();
    Small parts{Dyadic::make(numerator, exponent), 0, 0};
    if (take('^')) parts.ups = number<std::int32_t>();
    if (take('*')) parts.nimber = number<std::uint32_t>();
    return forms_.small(parts);
  }
};

}  // namespace grundy::partizan
