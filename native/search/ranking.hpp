// How the children of a couple are ranked where they are searched one after another.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "core/basics.hpp"

namespace grundy {

// By what, least first:
//   usual    what is best: the rules' own order, or `options` where the rules estimate them, or `size`
//   options  how many options they seem to have, and their nimber part
//   size     their size; among equals those with more components
//   thesis   size and nimber part; among equals those with more components, then those with fewer options,
//            then by their text (J. Lemoine and S. Viennot, thesis, 2011, section 10.4)
//   text     how they are written, as in a dictionary
enum class Ranking { usual, options, size, thesis, text };

inline Ranking ranking_called(const std::string& name) {
  if (name.empty()) return Ranking::usual;
  if (name == ":options") return Ranking::options;
  if (name == ":size") return Ranking::size;
  if (name == ":thesis") return Ranking::thesis;
  if (name == ":text") return Ranking::text;
  throw InputError("no way to rank children is called '" + name.substr(1) + "'");
}

// How many options a component seems to have, where the rules can tell, which says best how hard it is; else
// its size.
template <class Rules>
int weight_of(const Rules& rules, typename Rules::Key component) {
  if constexpr (requires { rules.weight(component); }) return rules.weight(component);
  return rules.size(component);
}

struct Rank {
  std::array<long, 3> numbers{};
  std::string text;
  auto operator<=>(const Rank&) const = default;
};

// The rank of a sum of components and a nimber.
template <class Rules>
Rank rank_of(const Rules& rules, std::span<const typename Rules::Key> sum, Nim nimber, Ranking by) {
  using Key = typename Rules::Key;
  long size = 0, options = 0;
  for (const Key key : sum) {
    size += rules.size(key);
    options += weight_of(rules, key);
  }
  const auto parts = static_cast<long>(sum.size());
  const auto text = [&] {
    std::string text;
    for (const Key key : sum) text += rules.text(key) + " + ";
    return text + "*" + std::to_string(nimber);
  };
  switch (by) {
    case Ranking::usual:
      if constexpr (!requires(Key key) { rules.weight(key); }) return {{8 * size - parts}, {}};
      [[fallthrough]];
    case Ranking::options: return {{options + nimber}, {}};
    case Ranking::size: return {{8 * size - parts}, {}};
    case Ranking::thesis: return {{size + nimber, -parts, options}, text()};
    case Ranking::text: return {{}, text()};
  }
  return {};
}

}  // namespace grundy
