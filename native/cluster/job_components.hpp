// What is known of the components in a tree of jobs: they have numbers as long as some node has them.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/any_search.hpp"

namespace grundy {

struct JobComponent {
  std::string text;
  long nimber = -1;
  std::set<Nim> excluded;
  std::vector<long> users;  // the nodes that it is in

  Nim floor() const {
    Nim n = 0;
    while (excluded.contains(n)) ++n;
    return n;
  }
};

class JobComponents {
 public:
  using Number = std::uint32_t;

  explicit JobComponents(std::shared_ptr<AnyTable> table) : table_(std::move(table)) {}

  const JobComponent& operator[](Number part) const { return known_.at(part); }
  bool contains(Number part) const { return known_.contains(part); }
  std::size_t bytes() const { return bytes_; }

  // The number of a component, a new one perhaps, with what the table knows.
  Number of(const std::string& text) {
    const auto known = numbers_.find(text);
    if (known != numbers_.end()) return known->second;
    const Number number = next_++;
    JobComponent& fresh = known_[number];
    fresh.text = text;
    fresh.nimber = table_->nimber(text);
    if (fresh.nimber < 0)
      for (const Nim n : table_->excluded(text)) fresh.excluded.insert(n);
    numbers_[text] = number;
    bytes_ += size(fresh);
    return number;
  }

  void use(Number part, long node) { known_.at(part).users.push_back(node); }
  void leave(Number part, long node) {
    JobComponent& component = known_.at(part);
    std::erase(component.users, node);
    if (!component.users.empty()) return;
    bytes_ -= size(component);
    numbers_.erase(component.text);
    known_.erase(part);
  }

  // Takes in a fact. Returns the nodes for which it is news.
  std::vector<long> know(const std::string& text, Nim n) {
    const auto found = numbers_.find(text);
    return found == numbers_.end() ? std::vector<long>() : know(found->second, n);
  }
  std::vector<long> know(Number part, Nim n) {
    JobComponent& component = known_.at(part);
    if (component.nimber == n) return {};
    if (component.nimber >= 0 || component.excluded.contains(n)) throw contradiction(component, "has not", n);
    component.nimber = n;
    return component.users;
  }
  std::vector<long> rule_out(const std::string& text, Nim n) {
    const auto found = numbers_.find(text);
    return found == numbers_.end() ? std::vector<long>() : rule_out(found->second, n);
  }
  std::vector<long> rule_out(Number part, Nim n) {
    JobComponent& component = known_.at(part);
    if (component.nimber == n) throw contradiction(component, "has", n);
    if (component.nimber >= 0 || !component.excluded.insert(n).second) return {};
    return component.users;
  }

 private:
  static std::size_t size(const JobComponent& component) {
    return 2 * component.text.size() + sizeof(JobComponent);
  }
  static InputError contradiction(const JobComponent& component, const std::string& has, Nim n) {
    return InputError("'" + component.text + "' " + has + " the nimber " + std::to_string(n) +
                      ", by what was known before");
  }

  std::shared_ptr<AnyTable> table_;
  std::unordered_map<Number, JobComponent> known_;
  std::unordered_map<std::string, Number> numbers_;
  Number next_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace grundy
