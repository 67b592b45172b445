// The written form of lands: `0*2.AB|0*2.AB`, `0*2@-1` (Lemoine and Viennot 2011, sections 9.2.2 and 11.4.1).
#pragma once

#include <map>
#include <string>

#include "games/sprouts/draft.hpp"

namespace grundy::sprouts {

namespace detail {

// The n-th of the letters from `first` on: A, B, ..., Z, A', B', ...; downward if step < 0.
inline std::string letter(char first, int n, int step) {
  return static_cast<char>(first + step * (n % 26)) + std::string(static_cast<std::size_t>(n / 26), '\'');
}

}  // namespace detail

// Letters with both places on one boundary are a, b, ...; on two boundaries of one region z, y, ...; in two
// regions A, B, ....
inline std::string text_of(const Land& land) {
  std::map<Vertex, std::vector<std::pair<std::size_t, std::size_t>>> places;  // region, boundary
  for (std::size_t r = 0; r < land.regions.size(); ++r)
    for (std::size_t b = land.regions[r].first; b < land.regions[r].last; ++b)
      for (const Vertex v : land.of(land.boundaries[b]))
        if (is_letter(v)) places[v].emplace_back(r, b);
  std::map<Vertex, std::string> names;
  std::string text;
  int capitals = 0;
  for (std::size_t r = 0; r < land.regions.size(); ++r) {
    const Region& region = land.regions[r];
    if (r > 0) text += '|';
    if (region.zeros > 0) text += '0';
    if (region.zeros > 1) text += "*" + std::to_string(region.zeros);
    int shared = 0;
    for (std::size_t b = region.first; b < region.last; ++b) {
      if (b > region.first || region.zeros > 0) text += '.';
      int own = 0;
      for (const Vertex v : land.of(land.boundaries[b])) {
        if (!is_letter(v)) {
          text += static_cast<char>('0' + v);
          continue;
        }
        std::string& name = names[v];
        const auto& [one, two] = std::pair{places[v].front(), places[v].back()};
        if (name.empty()) {
          name = one == two               ? detail::letter('a', own++, 1)
                 : one.first == two.first ? detail::letter('z', shared++, -1)
                                          : detail::letter('A', capitals++, 1);
        }
        text += name;
      }
    }
    if (region.genus != 0) text += "@" + std::to_string(region.genus);
  }
  // A number alone, or with a surface, would be a number of spots.
  const std::size_t digits = std::min(text.find('@'), text.size());
  if (text.find_first_not_of("012") >= digits) text.insert(digits, 1, '.');
  return text;
}

// Reads any writing of a position into the draft.
class Reader {
 public:
  Reader(const std::string& text, Draft& draft) : text_(text), draft_(draft) {}

  void position() {
    draft_.clear();
    do {
      land();
    } while (next('+'));
    if (at_ != text_.size()) fail();
  }

 private:
  void land() {
    capitals_.clear();
    do {
      region();
    } while (next('|'));
  }

  void region() {
    std::map<std::string, Vertex> shared;  // small letters that stand on two boundaries
    int zeros = 0;
    std::vector<std::vector<std::string>> boundaries;
    do {
      std::vector<std::string> list;
      for (std::string name = vertex(); !name.empty(); name = vertex()) list.push_back(name);
      if (list == std::vector<std::string>{"0"}) {
        const int more = next('*') ? number() : 1;
        zeros += more;
        count(3 * more);
      } else if (!list.empty()) {
        boundaries.push_back(std::move(list));
      }
    } while (next('.'));
    int genus = 0;
    if (next('@')) genus = next('-') ? -number() : number();
    if (std::abs(genus) > kMostGenus) fail_too_large();
    draft_.open_region(zeros, genus);
    for (const auto& list : boundaries) {
      std::map<std::string, int> times;
      for (const std::string& name : list) ++times[name];
      std::map<std::string, Vertex> own;
      draft_.open_boundary();
      for (const std::string& name : list) {
        const char c = name[0];
        if (c == '0') fail();
        if (c == '1' || c == '2') {
          count(lives_of(static_cast<Vertex>(c - '0')));
          draft_.push(static_cast<Vertex>(c - '0'));
        } else {
          draft_.push(number_of(c < 'a' ? capitals_ : times[name] == 2 ? own : shared, name));
        }
      }
      draft_.close_boundary();
    }
  }

  Vertex number_of(std::map<std::string, Vertex>& names, const std::string& name) {
    const auto [at, fresh] = names.try_emplace(name, last_);
    if (fresh) {
      count(1);
      ++last_;
    }
    if (++written_[at->second] > 2) fail();
    return at->second;
  }

  void count(int lives) {
    lives_ += lives;
    if (lives_ > kMostLives) fail_too_large();
  }

  std::string vertex() {
    std::string name;
    if (at_ < text_.size() && (std::string("012").find(text_[at_]) != std::string::npos))
      return {text_[at_++]};
    if (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0) {
      name = text_[at_++];
      while (at_ < text_.size() && text_[at_] == '\'') name += text_[at_++];
    }
    return name;
  }
  int number() {
    const std::size_t from = at_;
    int value = 0;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 && value < 1000)
      value = 10 * value + (text_[at_++] - '0');
    if (at_ == from) fail();
    return value;
  }
  bool next(char c) {
    const bool here = at_ < text_.size() && text_[at_] == c;
    at_ += here ? 1 : 0;
    return here;
  }
  [[noreturn]] void fail_too_large() const {
    throw InputError("too large for native Sprouts: '" + text_ + "'");
  }
  [[noreturn]] void fail() const { throw InputError("not a Sprouts position: '" + text_ + "'"); }

  const std::string& text_;
  Draft& draft_;
  std::size_t at_ = 0;
  std::map<std::string, Vertex> capitals_;
  Vertex last_ = kLetter;
  int lives_ = 0;
  std::array<std::uint8_t, 256> written_{};  // how often each letter is
};

inline void read(const std::string& text, Draft& draft) { Reader(text, draft).position(); }

}  // namespace grundy::sprouts
