// All connected graphs, each once up to isomorphism, by adding vertices.
#pragma once

#include <set>
#include <tuple>

#include "graphs/small_graph.hpp"

namespace grundy::graphs {

// Canonical augmentation: every connected graph has one parent, what is left without a vertex that is chosen
// by looking at the graph alone. An extension is kept if the new vertex could have been the one.
// B. D. McKay, "Isomorph-free exhaustive generation", Journal of Algorithms 26 (1998), 306-324.
class Extensions {
 public:
  explicit Extensions(const SmallGraph& parent) : parent_(parent), fresh_(parent.size) {}

  std::vector<SmallGraph> all() {
    std::vector<SmallGraph> found;
    std::set<Uint128> known;
    for (unsigned near = 1; near <= parent_.all(); ++near) {
      const SmallGraph child = with_vertex(static_cast<Row>(near));
      Row rivals = 0;
      if (!may_be_chosen(child, rivals)) continue;
      const CanonicalForm form = canonical_form(child, search_);
      if (!known.contains(form.code) && is_chosen(child, form, rivals)) {
        known.insert(form.code);
        found.push_back(child);
      }
    }
    return found;
  }

 private:
  SmallGraph with_vertex(Row near) const {
    SmallGraph child = parent_;
    child.size = fresh_ + 1;
    child.rows[fresh_] = near;
    for (unsigned left = near; left != 0; left &= left - 1)
      child.rows[std::countr_zero(left)] |= static_cast<Row>(1u << fresh_);
    return child;
  }

  static std::tuple<int, int> looks(const SmallGraph& graph, int v) {
    int around = 0;
    for (unsigned left = graph.rows[v]; left != 0; left &= left - 1) {
      const int degree = graph.degree(std::countr_zero(left));
      around += degree * degree;
    }
    return {graph.degree(v), around};
  }

  // Whether no vertex that could be taken away looks greater than the new one; `rivals` look like it.
  bool may_be_chosen(const SmallGraph& child, Row& rivals) const {
    const auto own = looks(child, fresh_);
    for (int v = 0; v < fresh_; ++v) {
      if (child.degree(v) < std::get<0>(own)) continue;
      const auto other = looks(child, v);
      if (other < own || !child.stays_connected_without(v)) continue;
      if (other > own) return false;
      rivals |= static_cast<Row>(1u << v);
    }
    return true;
  }

  // Of the rivals the last one in canonical order is chosen, and all that symmetries make of it.
  bool is_chosen(const SmallGraph& child, const CanonicalForm& form, Row rivals) {
    int chosen = fresh_;
    for (int place = 0; place < child.size; ++place) {
      const int v = form.order[place];
      if (v == fresh_ || (rivals >> v & 1)) chosen = v;
    }
    return chosen == fresh_ || canonical_form(child, search_, static_cast<Row>(1u << chosen)).code ==
                                   canonical_form(child, search_, static_cast<Row>(1u << fresh_)).code;
  }

  const SmallGraph& parent_;
  const int fresh_;
  CanonicalOrder<std::uint64_t> search_;
};

}  // namespace grundy::graphs
