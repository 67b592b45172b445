// A tree of jobs as a text, so that a search can go on from there: the root and all work, then one record a
// node, with the numbers of its children and the texts of its components.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "cluster/job_graph.hpp"
#include "search/saved.hpp"

namespace grundy {

struct SavedJob {
  long id;
  Nim nimber;
  Verdict solved;
  bool expanded;
  std::uint64_t work;
  double proof, disproof, coefficient;
  std::vector<long> children;
  std::vector<std::string> parts;
};

struct SavedJobs {
  long root = -1;
  std::uint64_t work = 0;
  std::vector<SavedJob> nodes;
};

inline std::string write_jobs(const JobGraph& graph, std::uint64_t work) {
  std::unordered_set<long> seen = {graph.root()};
  std::vector<long> open = {graph.root()};
  std::string saved = std::to_string(graph.root()) + kField + std::to_string(work) + kRecord;
  while (!open.empty()) {
    const long id = open.back();
    open.pop_back();
    const JobNode& node = graph.at(id);
    saved += std::to_string(id) + kField + std::to_string(node.nimber) + kField +
             std::to_string(static_cast<int>(node.solved)) + kField + (node.expanded ? '1' : '0') + kField +
             std::to_string(node.work);
    for (const double number : {node.proof, node.disproof, node.coefficient}) write_field(saved, number);
    saved += kField + std::to_string(node.children.size());
    for (const long child : node.children) {
      saved += kField + std::to_string(child);
      if (seen.insert(child).second) open.push_back(child);
    }
    for (const JobComponents::Number part : node.parts) saved += kField + graph.text(part);
    saved += kRecord;
  }
  return saved;
}

inline SavedJobs read_jobs(const std::string& text) {
  SavedJobs saved;
  bool first = true;
  each_record(
      text, [] {},
      [&](SavedFields fields) {
        if (first) {
          saved.root = fields.number<long>();
          saved.work = fields.number<std::uint64_t>();
          first = false;
          return;
        }
        SavedJob node;
        node.id = fields.number<long>();
        node.nimber = fields.number<Nim>();
        node.solved = static_cast<Verdict>(fields.number<int>());
        node.expanded = fields.number<int>() != 0;
        node.work = fields.number<std::uint64_t>();
        node.proof = fields.number<double>();
        node.disproof = fields.number<double>();
        node.coefficient = fields.number<double>();
        for (auto count = fields.number<std::size_t>(); count > 0; --count)
          node.children.push_back(fields.number<long>());
        while (fields.more()) node.parts.emplace_back(fields.text());
        saved.nodes.push_back(std::move(node));
      });
  return saved;
}

}  // namespace grundy
