// Counts the positions of a game, and the values that they have.
#pragma once

#include <map>

#include "core/component_ids.hpp"
#include "values/forest.hpp"

namespace grundy {

// All positions that can be reached from a sum, the sums among them and the end of the game included.
class PositionCount {
 public:
  using Sum = std::vector<Components::Number>;

  PositionCount(Components& components, Sum start, const std::function<void()>& poll)
      : components_(components) {
    trees_.poll = forms_.poll = poll;
    std::ranges::sort(start);
    std::vector<Visit> branch;
    branch.push_back(visit(std::move(start)));
    while (!branch.empty()) {
      Visit& here = branch.back();
      if (here.next == here.options.size()) {
        const Values values{trees_.tree(std::move(here.trees)), forms_.form(std::move(here.forms))};
        known_.emplace(std::move(here.position), values);
        branch.pop_back();
      } else if (const auto known = known_.find(here.options[here.next]); known != known_.end()) {
        here.trees.push_back(known->second.tree);
        here.forms.push_back(known->second.form);
        ++here.next;
      } else {
        branch.push_back(visit(here.options[here.next]));
      }
    }
  }

  std::size_t positions() const { return known_.size(); }
  std::size_t trees() const { return trees_.size(); }
  std::size_t forms() const {  // those that positions have; some others are only options of theirs
    std::vector<bool> seen(forms_.size());
    for (const auto& [position, values] : known_) seen[values.form] = true;
    return static_cast<std::size_t>(std::ranges::count(seen, true));
  }

 private:
  struct Values {
    Tree tree, form;
  };
  struct Visit {  // a position whose options are being looked at
    Sum position;
    std::vector<Sum> options;
    std::size_t next = 0;
    std::vector<Tree> trees, forms;
  };

  Visit visit(Sum sum) {
    std::vector<Sum> options;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i > 0 && sum[i] == sum[i - 1]) continue;
      list_.clear();
      components_.expand(sum[i], list_);
      for (std::size_t j = 0; j < list_.size(); ++j) {
        Sum option(sum);
        option.erase(option.begin() + static_cast<std::ptrdiff_t>(i));
        option.insert(option.end(), list_[j].begin(), list_[j].end());
        std::ranges::sort(option);
        options.push_back(std::move(option));
      }
    }
    return {std::move(sum), std::move(options), 0, {}, {}};
  }

  Components& components_;
  OptionList<Components::Number> list_;
  Trees trees_;
  Forms forms_;
  std::map<Sum, Values> known_;
};

}  // namespace grundy
