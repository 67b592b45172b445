// What a proof-number search holds as a text, so that it can go on from there after an interruption.
//
// The tree has one record a node, parents before children: depth, nimber, verdict, whether it is expanded,
// proof and disproof numbers, coefficient, and the components in the rules' own words. The facts have one
// record a component, with the fields of `Fact`.
#pragma once

#include <charconv>
#include <functional>
#include <string>
#include <vector>

#include "search/node_store.hpp"
#include "search/reading.hpp"

namespace grundy {

constexpr char kField = '\x1f', kRecord = '\x1e', kSection = '\x1d';  // in no text of a position

class SavedFields {
 public:
  explicit SavedFields(std::string_view record) : rest_(record) {}

  bool more() const { return !ended_; }
  std::string_view text() {
    if (ended_) throw InputError("a saved search is cut short");
    const std::size_t end = rest_.find(kField);
    const std::string_view field = rest_.substr(0, end);
    ended_ = end == std::string_view::npos;
    rest_ = ended_ ? std::string_view() : rest_.substr(end + 1);
    return field;
  }
  template <class Number>
  Number number() {
    const std::string_view digits = text();
    Number value{};
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
      throw InputError("a saved search has '" + std::string(digits) + "' for a number");
    return value;
  }

 private:
  std::string_view rest_;
  bool ended_ = false;
};

// each(fields) for every record; `poll` is called now and then, and may throw.
template <class Each>
void each_record(std::string_view text, const std::function<void()>& poll, Each&& each) {
  for (std::size_t count = 1; !text.empty(); ++count) {
    if ((count & 255) == 0) poll();
    const std::size_t end = text.find(kRecord);
    if (end == std::string_view::npos) throw InputError("a saved search is cut short");
    each(SavedFields(text.substr(0, end)));
    text = text.substr(end + 1);
  }
}

// The shortest digits that are read back as the same number.
inline void write_field(std::string& text, double number) {
  char digits[32];
  text += kField;
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

template <class Rules>
std::string write_tree(const Rules& rules, const NodeStore<typename Rules::Key>& tree, long root) {
  std::string text;
  std::vector<std::pair<long, int>> open{{root, 0}};
  while (!open.empty()) {
    const auto [id, depth] = open.back();
    open.pop_back();
    const auto& node = tree.at(id);
    text += std::to_string(depth) + kField + std::to_string(node.nimber) + kField +
            std::to_string(static_cast<int>(node.solved)) + kField + (node.expanded ? '1' : '0');
    for (const double number : {node.proof, node.disproof, node.coefficient}) write_field(text, number);
    for (const auto key : node.parts()) text += kField + rules.text(key);
    text += kRecord;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
      if (*child >= 0) open.emplace_back(*child, depth + 1);
  }
  return text;
}

// Fills an empty tree; the numbers of its nodes, in the order of the text.
template <class Rules>
std::vector<long> read_tree(const Rules& rules, NodeStore<typename Rules::Key>& tree, std::string_view text,
                            const std::function<void()>& poll) {
  using Key = typename Rules::Key;
  std::vector<long> ids, path;
  std::vector<std::vector<long>> children;  // by the order of the text
  std::vector<std::size_t> path_order;
  each_record(text, poll, [&](SavedFields fields) {
    const auto depth = fields.number<std::size_t>();
    if (depth > path.size() || (depth == 0) != ids.empty())
      throw InputError("a saved search tree has a node without a parent");
    const auto nimber = fields.number<Nim>();
    const auto solved = fields.number<int>();
    if (solved < 0 || solved > 2) throw InputError("a saved search tree has an unknown verdict");
    const bool expanded = fields.number<int>() != 0;
    const auto proof = fields.number<double>(), disproof = fields.number<double>(),
               coefficient = fields.number<double>();
    std::vector<Key> parts;
    while (fields.more())
      for (const Key key : rules.parse(std::string(fields.text()))) parts.push_back(key);
    if (parts.empty()) throw InputError("a saved search tree has a node without a position");
    path.resize(depth);
    path_order.resize(depth);
    const long id = tree.add(depth == 0 ? -1 : path.back(), parts, nimber);
    auto& node = tree.at(id);
    node.solved = static_cast<Verdict>(solved);
    node.expanded = expanded;
    node.proof = proof;
    node.disproof = disproof;
    node.coefficient = coefficient;
    if (depth > 0) children[path_order.back()].push_back(id);
    path.push_back(id);
    path_order.push_back(ids.size());
    ids.push_back(id);
    children.emplace_back();
  });
  for (std::size_t i = 0; i < ids.size(); ++i) tree.set_children(ids[i], std::move(children[i]));
  return ids;
}

template <class Rules>
std::string write_facts(const Rules& rules, ProvedTable<typename Rules::Key>& facts) {
  std::string text;
  facts.each([&](auto key, const Fact& fact) {
    for (const unsigned number : {unsigned{fact.floor}, unsigned{fact.known}, unsigned{fact.seen}, fact.mask})
      text += std::to_string(number) + kField;
    text += rules.text(key) + kRecord;
  });
  return text;
}

template <class Rules>
void read_facts(const Rules& rules, ProvedTable<typename Rules::Key>& facts, std::string_view text,
                const std::function<void()>& poll) {
  each_record(text, poll, [&](SavedFields fields) {
    Fact fact;
    fact.floor = fields.number<Nim>();
    fact.known = fields.number<std::uint8_t>();
    fact.seen = fields.number<std::uint8_t>();
    fact.mask = fields.number<std::uint32_t>();
    const std::string position(fields.text());
    if (fact.known != 0) {
      if (const auto read = read_fact(rules, position, fact.floor)) {
        fact.prove(read->second);
        facts.tell(read->first, hash_key(read->first), fact);
      }
    } else if (const auto keys = components_if_known(rules, position); keys.size() == 1) {
      facts.tell(keys[0], hash_key(keys[0]), fact);
    }
  });
}

}  // namespace grundy
