// What the methods say of couples (component, nimber): verdicts, children, and where a search stands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/proved.hpp"

namespace grundy {

inline constexpr Nim kNoNim = 0xffff;

enum class Verdict { open, won, lost };  // for the player to move

template <class Key>
struct Child {
  std::uint32_t first;  // its unknown components in the stack of keys
  std::uint32_t count;
  Nim nimber;
  Fact fact;  // what is known about its component, if it is one
};

// A node of the computing branch, as long as the search is inside it.
template <class Key>
struct BranchNode {
  const BranchNode* up;
  const Key* components;
  std::size_t count;
  Nim nimber;
  std::uint32_t index = 0, children = 0, unknown = 0;  // of the child being searched
  long id = -1;                                        // its number, where the method keeps a tree
};

}  // namespace grundy
