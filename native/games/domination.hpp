// The domination game: how many vertices Dominator and Staller choose until all are dominated.
//
// What is left of a component is worth a form: its options for Dominator and for Staller, each a sum of
// forms. By the continuation principle (Kinnersley, West and Zamani), Dominator needs only moves that
// dominate most, and Staller only moves that dominate least. Equal forms are the same, whatever graph they
// come from, so isomorphic remains are never told apart, and a union costs little more than its parts.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <vector>

#include "core/interner.hpp"

namespace grundy {

class Domination {
 public:
  using Set = Uint128;  // of vertices
  using Id = std::uint32_t;
  using Ids = std::vector<Id>;
  static constexpr int kMostVertices = 128;

  struct Passes {  // who may still pass, once
    bool dominator = false, staller = false;
  };

  // Called now and then, and at all nodes from a certain one; throws to end the work, and what is known
  // stays.
  std::function<void()> poll = [] {};
  void poll_from(std::uint64_t node) {
    end_ = node;
    set_next_poll();
  }

  std::uint64_t nodes() const { return nodes_; }
  std::size_t size() const { return forms_.size(); }
  std::size_t bytes() const {
    return form_words_.bytes() + sum_words_.bytes() + forms_.capacity() * sizeof(Form) +
           listed_ * sizeof(Id) + bounds_.capacity() * sizeof(Bounds);
  }

  // The sum of forms that is left of a graph, given by the closed neighbourhood of each vertex.
  Id sum_of(const std::vector<Set>& closed, Set undominated) {
    Known known;
    return sum_of(closed, undominated, known);
  }

  // How many more moves there are.
  int moves(Id sum, bool staller, Passes passes) {
    const Bounds all = trivial(sum);
    return search(sum, staller, passes, all.least, all.most);
  }

  // Whether Dominator never loses a move by beginning, whatever is dominated already.
  bool no_minus(const std::vector<Set>& closed) {
    Known known;
    const Set all = closed.size() == kMostVertices ? ~Set{0} : (Set{1} << closed.size()) - 1;
    for (Set left = all;; left = (left - 1) & all) {
      const Id sum = sum_of(closed, left, known);
      if (moves(sum, false, {}) > moves(sum, true, {})) return false;
      if (left == 0) return true;
    }
  }

 private:
  using Board = std::vector<Set>;  // the closed neighbourhood of each vertex
  struct Bounds {
    std::int16_t least, most;
  };
  struct Form {
    std::array<Ids, 2> options;  // sums, for Dominator and for Staller
    Bounds length;
  };
  struct Hash {
    std::size_t operator()(Set set) const { return hash_key(set); }
  };
  using Known = std::unordered_map<Set, Id, Hash>;

  void count_node() {
    if (++nodes_ < next_poll_) return;
    set_next_poll();
    poll();
  }
  void set_next_poll() { next_poll_ = std::max(nodes_ + 1, std::min(end_, (nodes_ | 1023) + 1)); }

  static bool has(Set set, int vertex) { return (set >> vertex & 1) != 0; }
  static int first(Set set) {
    const auto low = static_cast<std::uint64_t>(set);
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(static_cast<std::uint64_t>(set >> 64));
  }

  // ---- from graphs to forms -----------------------------------------------------------------------
  Id sum_of(const Board& board, Set left, Known& known) {
    Ids parts;
    while (left != 0) {
      const Set part = component(board, left);
      left &= ~part;
      parts.push_back(form_of(board, part, known));
    }
    return sum(std::move(parts));
  }

  // Undominated vertices that one move can dominate together belong together.
  static Set component(const Board& board, Set left) {
    Set found = left & -left, todo = found;
    while (todo != 0) {
      const int vertex = first(todo);
      todo &= todo - 1;
      Set near = board[vertex], reached = 0;
      while (near != 0) {
        reached |= board[first(near)];
        near &= near - 1;
      }
      reached &= left & ~found;
      found |= reached;
      todo |= reached;
    }
    return found;
  }

  Id form_of(const Board& board, Set left, Known& known) {
    if (const auto at = known.find(left); at != known.end()) return at->second;
    count_node();
    std::vector<Set> sets;
    for (const Set closed : board)
      if ((closed & left) != 0) sets.push_back(closed & left);
    std::ranges::sort(sets);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::array<Ids, 2> options;
    for (const Set set : sets) {
      bool largest = true, smallest = true;
      for (const Set other : sets) {
        if (other == set) continue;
        largest &= (set & ~other) != 0;
        smallest &= (other & ~set) != 0;
      }
      if (!largest && !smallest) continue;
      const Id option = sum_of(board, left & ~set, known);
      if (largest) options[0].push_back(option);
      if (smallest) options[1].push_back(option);
    }
    const Id id = form(std::move(options));
    known.emplace(left, id);
    return id;
  }

  Id form(std::array<Ids, 2> options) {
    Ids words;
    for (Ids& side : options) {
      std::ranges::sort(side);
      side.erase(std::unique(side.begin(), side.end()), side.end());
      words.push_back(static_cast<Id>(side.size()));
      words.insert(words.end(), side.begin(), side.end());
    }
    const Id id = form_words_.number(words, [] { return 0; });
    if (id == forms_.size()) {
      Bounds length{INT16_MAX, 0};
      for (const Ids& side : options)
        for (const Id option : side) {
          const Bounds after = trivial(option);
          length.least = std::min<std::int16_t>(length.least, after.least + 1);
          length.most = std::max<std::int16_t>(length.most, after.most + 1);
        }
      listed_ += words.size();
      forms_.push_back({std::move(options), length});
    }
    return id;
  }

  Id sum(Ids parts) {
    std::ranges::sort(parts);
    const Id id = sum_words_.number(parts, [] { return 0; });
    if (id == lengths_.size()) {
      Bounds length{0, 0};
      for (const Id part : parts) {
        length.least += forms_[part].length.least;
        length.most += forms_[part].length.most;
      }
      lengths_.push_back(length);
      for (int i = 0; i < kQuestions; ++i) bounds_.push_back(length);
    }
    return id;
  }

  Bounds trivial(Id sum) const { return lengths_[sum]; }

  // ---- counting moves -----------------------------------------------------------------------------
  static constexpr int kQuestions = 8;  // who moves, and who may pass

  // The number of moves, if it is between low and high; else a bound on the same side of them.
  int search(Id sum, bool staller, Passes passes, int low, int high) {
    const std::size_t at = sum * std::size_t{kQuestions} + (staller ? 4 : 0) + (passes.dominator ? 2 : 0) +
                           (passes.staller ? 1 : 0);
    const Bounds known = bounds_[at];
    if (known.least == known.most || known.least >= high) return known.least;
    if (known.most <= low) return known.most;
    count_node();
    low = std::max<int>(low, known.least);
    high = std::min<int>(high, known.most);
    const int found = staller ? most_moves(sum, passes, low, high) : least_moves(sum, passes, low, high);
    Bounds& bounds = bounds_[at];
    if (found > low || low == known.least) bounds.least = std::max<std::int16_t>(bounds.least, found);
    if (found < high || high == known.most) bounds.most = std::min<std::int16_t>(bounds.most, found);
    return found;
  }

  int least_moves(Id sum, Passes passes, int low, int high) {
    int best = INT16_MAX, window = high;
    const auto consider = [&](int value) {
      best = std::min(best, value);
      window = std::min(window, best);
      return best <= low;
    };
    if (passes.dominator && consider(search(sum, true, {false, passes.staller}, low, high))) return best;
    each_option(sum, 0,
                [&](Id option) { return consider(1 + search(option, true, passes, low - 1, window - 1)); });
    return best;
  }

  int most_moves(Id sum, Passes passes, int low, int high) {
    int best = -1, window = low;
    const auto consider = [&](int value) {
      best = std::max(best, value);
      window = std::max(window, best);
      return best >= high;
    };
    if (passes.staller && consider(search(sum, false, {passes.dominator, false}, low, high))) return best;
    each_option(sum, 1,
                [&](Id option) { return consider(1 + search(option, false, passes, window - 1, high - 1)); });
    return best;
  }

  // Calls `visit` with each option of a sum until it says true.
  template <class Visit>
  void each_option(Id sum, int side, Visit&& visit) {
    const Ids parts = sum_words_.words(sum);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0 && parts[i] == parts[i - 1]) continue;
      const Ids options = forms_[parts[i]].options[side];  // the table may grow and move meanwhile
      for (const Id option : options) {
        Ids rest = sum_words_.words(option);
        rest.insert(rest.end(), parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i));
        rest.insert(rest.end(), parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end());
        if (visit(this->sum(std::move(rest)))) return;
      }
    }
  }

  Interner form_words_, sum_words_;
  std::vector<Form> forms_;
  std::vector<Bounds> lengths_;  // of sums: the shortest and the longest play
  std::vector<Bounds> bounds_;   // of sums, for each question
  std::size_t listed_ = 0;
  std::uint64_t nodes_ = 0, next_poll_ = 1024, end_ = ~std::uint64_t{0};
};

}  // namespace grundy
