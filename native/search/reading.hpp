// Facts from elsewhere: read as a search reads a position, or left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

// The components of a position, or none if the rules do not know it: it is larger than their frame, has a
// misère form that is not in their base, or is no position at all.
template <class Rules>
std::vector<typename Rules::Key> components_if_known(const Rules& rules, const std::string& position) {
  try {
    return rules.parse(position);
  } catch (const std::runtime_error&) {  // also of rules in Python
    return {};
  }
}

// Whether the rules themselves tell the nimber of a component.
template <class Rules>
bool given([[maybe_unused]] const Rules& rules, [[maybe_unused]] const typename Rules::Key& key) {
  if constexpr (requires { rules.given(key); }) return rules.given(key).has_value();
  return false;
}

// What a fact about a position tells of the one component in it whose nimber the rules do not give.
//
// Under other rules than those that wrote it a position may read as another sum: a component that is in the
// base of a misère search is its form, perhaps with a heap of 1 beside it.
template <class Rules>
std::optional<std::pair<typename Rules::Key, Nim>> read_fact(const Rules& rules, const std::string& position,
                                                             std::int64_t nimber) {
  if (nimber < 0 || nimber > kMaxNim) return std::nullopt;
  auto rest = static_cast<Nim>(nimber);
  std::optional<typename Rules::Key> open;
  for (const auto key : components_if_known(rules, position)) {
    if constexpr (requires { rules.given(key); }) {
      if (const std::optional<Nim> given = rules.given(key)) {
        rest ^= *given;
        continue;
      }
    }
    if (open) return std::nullopt;
    open = key;
  }
  if (!open) return std::nullopt;
  return std::pair(*open, rest);
}

// Whether the text of a component is read as this component.
template <class Rules>
bool reads_back(const Rules& rules, const typename Rules::Key& key, const std::string& text) {
  const auto keys = components_if_known(rules, text);
  return keys.size() == 1 && keys[0] == key;
}

}  // namespace grundy
