// The computing branch, as a person sees it.
#pragma once

#include <vector>

#include "search/any_search.hpp"
#include "search/node_expander.hpp"

namespace grundy {

// From the root down to this node.
template <class Rules>
std::vector<Row> branch_rows(const Rules& rules, const BranchNode<typename Rules::Key>* lowest) {
  std::vector<const BranchNode<typename Rules::Key>*> nodes;
  for (; lowest != nullptr; lowest = lowest->up) nodes.push_back(lowest);
  std::vector<Row> rows;
  std::uint32_t index = 1, count = 1, unknown = 1;
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    Row row{index, count, unknown, (*node)->nimber, {}, 0, (*node)->id};
    for (std::size_t i = 0; i < (*node)->count; ++i) {
      row.components.push_back(rules.text((*node)->components[i]));
      row.size += rules.size((*node)->components[i]);
    }
    rows.push_back(std::move(row));
    index = (*node)->index;
    count = (*node)->children;
    unknown = (*node)->unknown;
  }
  return rows;
}

}  // namespace grundy
