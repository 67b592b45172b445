// The genus of a misère form (J. H. Conway, On Numbers and Games, chapter 12): its nimber in normal play, and
// its misère Grundy values g0, g1, g2, ... alone and beside 1, 2, ... heaps of 2.
#pragma once

#include "values/forest.hpp"

namespace grundy {

struct Genus {
  Nim normal = 0;
  std::vector<Nim> misere;  // the last two repeat for ever

  Nim at(std::size_t n) const {
    if (n < misere.size()) return misere[n];
    return misere[misere.size() - 2 + (n - misere.size()) % 2];
  }
  bool operator==(const Genus&) const = default;

  // The genus of a sum of Nim heaps: 0^120 and 1^031 when they are all 0 or 1, else n^n(n+2).
  bool of_nim() const {
    if (misere.size() == 3) return normal < 2 && *this == Genus{normal, fickle(normal)};
    return misere.size() == 2 && misere[0] == normal && misere[1] == (normal ^ 2);
  }
  bool is_fickle() const { return normal < 2 && misere == fickle(normal); }

 private:
  static std::vector<Nim> fickle(Nim n) {
    return n == 0 ? std::vector<Nim>{1, 2, 0} : std::vector<Nim>{0, 3, 1};
  }
};

class Genera {
 public:
  explicit Genera(const Forms& forms) : forms_(forms) {}

  const Genus& of(Tree form) {
    if (const auto known = known_.find(form); known != known_.end()) return known->second;
    std::vector<const Genus*> options;
    for (const Tree option : forms_.options(form)) options.push_back(&of(option));
    return known_[form] = compute(options);
  }

 private:
  static Nim mex(std::vector<Nim>& values) {
    std::ranges::sort(values);
    Nim least = 0;
    for (const Nim value : values) least += value == least ? 1 : 0;
    return least;
  }

  static Genus compute(const std::vector<const Genus*>& options) {
    Genus genus;
    std::vector<Nim> values;
    std::size_t steady = 0;  // from here on all options repeat with period 2
    for (const Genus* option : options) {
      values.push_back(option->normal);
      steady = std::max(steady, option->misere.size() - 2);
    }
    genus.normal = mex(values);
    std::vector<Nim>& misere = genus.misere;
    for (std::size_t n = 0;; ++n) {
      values.clear();
      for (const Genus* option : options) values.push_back(option->at(n));
      if (n > 0) {  // a heap of 2 becomes 1 or 0
        values.push_back(misere.back());
        values.push_back(misere.back() ^ 1);
      }
      misere.push_back(n == 0 && options.empty() ? Nim{1} : mex(values));
      // Each value follows from the one before and from the parity of n.
      if (n >= 2 && n - 2 >= steady && misere[n] == misere[n - 2]) break;
    }
    while (misere.size() > 2 && misere.back() == misere[misere.size() - 3]) misere.pop_back();
    return genus;
  }

  const Forms& forms_;
  std::unordered_map<Tree, Genus> known_;
};

}  // namespace grundy
