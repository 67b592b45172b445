// Who wins a sum of forms in misère play, without the form of the sum, which may be very much larger.
#pragma once

#include "core/interner.hpp"
#include "values/forest.hpp"

namespace grundy {

class FormSums {
 public:
  explicit FormSums(const Forms& forms) : forms_(forms) {}

  bool lost(std::span<const Tree> sum) {
    Sum bases{{}, false};
    for (const Tree form : sum) add(bases, form);
    return lost(bases);
  }

 private:
  struct Sum {
    std::vector<Tree> forms;  // sorted, none of them 0 or a G + 1
    bool one;                 // a heap of 1
  };
  enum : std::int8_t { kUnknown, kWon, kLost };

  void add(Sum& sum, Tree form) const {
    sum.one ^= forms_.plus_one(form);
    const Tree base = forms_.base(form);
    if (base != Forest::kZero) sum.forms.insert(std::ranges::upper_bound(sum.forms, base), base);
  }

  bool lost(const Sum& sum) {
    if (sum.forms.empty()) return sum.one;
    std::vector<Tree> words(sum.forms);
    words.push_back(sum.one ? 1 : 0);
    const Interner::Number number = numbers_.number(words, [] { return 0; });
    if (outcomes_.size() <= number) outcomes_.resize(number + number / 2 + 1, kUnknown);
    if (outcomes_[number] == kUnknown) {
      if ((number & 255) == 0) forms_.poll();
      const bool lost = !has_lost_option(sum);
      outcomes_[number] = lost ? kLost : kWon;
    }
    return outcomes_[number] == kLost;
  }

  bool has_lost_option(const Sum& sum) {
    if (sum.one && lost({sum.forms, false})) return true;
    for (std::size_t i = 0; i < sum.forms.size(); ++i) {
      if (i > 0 && sum.forms[i] == sum.forms[i - 1]) continue;
      Sum rest(sum);
      rest.forms.erase(rest.forms.begin() + static_cast<std::ptrdiff_t>(i));
      for (const Tree option : forms_.options(sum.forms[i])) {
        Sum after(rest);
        add(after, option);
        if (lost(after)) return true;
      }
    }
    return false;
  }

  const Forms& forms_;
  Interner numbers_;
  std::vector<std::int8_t> outcomes_;
};

}  // namespace grundy
