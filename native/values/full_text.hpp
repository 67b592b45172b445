// Canonical forms in full, in the notation of people: nothing is left out, and equal forms have equal texts
// in every process.
//
// A sum of a number, ups and a nimber is `1/2^2*3` or `v*`; any other form is its options, `{2,{3|1}|0}`. The
// n-th form in braces that has been closed is `#n` when it comes again, so that a text is as long as there
// are followers, and not as there are ways to them.
#pragma once

#include <bit>
#include <unordered_map>

#include "values/written.hpp"

namespace grundy::partizan {

class FullWriter {
 public:
  explicit FullWriter(Forms& forms, std::size_t most = ~std::size_t{0}) : forms_(forms), most_(most) {}

  // Nothing, if the text is longer than allowed.
  std::optional<std::string> write(Id g) {
    if (!collect(g)) return std::nullopt;
    rank();
    if (!put(g)) return std::nullopt;
    return std::move(text_);
  }

  // Several forms, the numbers of which go on from one to the next: first all of them, then each.
  void begin(View all) {
    for (const Id g : all) collect(g);
    rank();
  }
  std::string next(Id g) {
    text_.clear();
    put(g);
    return text_;
  }

 private:
  using Ranks = std::vector<std::uint32_t>;
  struct Place {
    std::uint32_t level = 0;   // 0 for sums of numbers, ups and nimbers, else above all options
    std::uint32_t rank = 0;    // in an order in which options come first; it depends on the game alone
    std::uint32_t closed = 0;  // as which of the forms in braces it has been written
  };

  bool collect(Id g) {
    if (places_.contains(g)) return true;
    if (places_.size() > most_) return false;
    std::uint32_t level = 0;
    if (!forms_[g].small) {
      for (const View side : {forms_.left(g), forms_.right(g)}) {
        for (const Id option : side) {
          if (!collect(option)) return false;
          level = std::max(level, places_[option].level + 1);
        }
      }
    }
    places_[g].level = level;
    if (levels_.size() <= level) levels_.resize(level + 1);
    levels_[level].push_back(g);
    return true;
  }

  void rank() {
    std::uint32_t next = 0;
    std::ranges::sort(levels_[0], {}, [this](Id g) {
      const Small& parts = forms_[g].parts;
      return std::tuple{parts.number, parts.ups, parts.nimber};
    });
    for (const Id g : levels_[0]) places_[g].rank = next++;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
      std::vector<std::pair<std::pair<Ranks, Ranks>, Id>> forms;
      for (const Id g : levels_[level]) forms.push_back({{ranks(forms_.left(g)), ranks(forms_.right(g))}, g});
      std::ranges::sort(forms);
      for (const auto& [options, g] : forms) places_[g].rank = next++;
    }
  }
  Ranks ranks(View options) {
    Ranks all;
    for (const Id option : options) all.push_back(places_[option].rank);
    std::ranges::sort(all);
    return all;
  }

  bool put(Id g) {
    Place& place = places_[g];
    if (place.level == 0) {
      put(forms_[g].parts);
    } else if (place.closed != 0) {
      text_ += '#' + std::to_string(place.closed);
    } else {
      text_ += '{';
      if (!put(forms_.left(g))) return false;
      text_ += '|';
      if (!put(forms_.right(g))) return false;
      text_ += '}';
      place.closed = ++closed_;
    }
    return text_.size() <= most_;
  }
  bool put(View options) {
    Ids sorted(options.begin(), options.end());
    std::ranges::sort(sorted, {}, [this](Id option) { return places_[option].rank; });
    bool first = true;
    for (const Id option : sorted) {
      if (!first) text_ += ',';
      first = false;
      if (!put(option)) return false;
    }
    return true;
  }
  void put(const Small& parts) {
    const Dyadic x = parts.number;
    if (x.sign() != 0 || parts.is_number()) text_ += std::to_string(x.numerator());
    if (!x.is_integer()) text_ += '/' + std::to_string(std::uint64_t{1} << x.exponent());
    if (parts.ups != 0)
      put_counted(parts.ups > 0 ? '^' : 'v', static_cast<std::uint32_t>(std::abs(parts.ups)));
    if (parts.nimber != 0) put_counted('*', parts.nimber);
  }
  void put_counted(char sign, std::uint32_t count) {
    text_ += sign;
    if (count != 1) text_ += std::to_string(count);
  }

  Forms& forms_;
  std::size_t most_;
  std::unordered_map<Id, Place> places_;
  std::vector<Ids> levels_;
  std::string text_;
  std::uint32_t closed_ = 0;
};

// Reads what `FullWriter` writes; of several forms, one after the other.
class FullReader : public BracedReader {
 public:
  using BracedReader::BracedReader;

 private:
  void note(Id braced) override { closed_.push_back(braced); }

  Id without_braces() override {
    if (take('#')) {
      const auto number = this->number<std::uint32_t>();
      if (number == 0 || number > closed_.size()) wrong();
      return closed_[number - 1];
    }
    Small parts;
    const bool has_number = at_digit() || at('-');
    if (has_number) parts.number = fraction();
    const bool up = take('^'), down = !up && take('v');
    if (up || down) parts.ups = static_cast<std::int32_t>(count(kMostUps)) * (up ? 1 : -1);
    const bool star = take('*');
    if (star) parts.nimber = count(kMostNimber);
    if (!has_number && !up && !down && !star) wrong();
    return forms_.small(parts);
  }
  Dyadic fraction() {
    const auto numerator = number<std::int64_t>();
    std::uint64_t denominator = 1;
    if (take('/')) denominator = number<std::uint64_t>();
    if (!std::has_single_bit(denominator)) wrong();
    return Dyadic::make(numerator, std::countr_zero(denominator));
  }
  std::uint32_t count(std::uint32_t most) {
    const std::uint32_t read = at_digit() ? number<std::uint32_t>() : 1;
    if (read > most) wrong();
    return read;
  }

  Ids closed_;
};

}  // namespace grundy::partizan
