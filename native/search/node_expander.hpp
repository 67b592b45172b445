// Couples (component, nimber) and their open children, with everything that is known merged in.
//
// A couple (P, n) stands for the sum P + *n; it is lost for the player to move exactly when the nimber of P
// is n. Its children are the couples (option of P, n) and (P, i) for i < n. Components of an option whose
// nimber is known are replaced by it, equal components cancel in pairs, and children that are known to be
// won are left out.
//
// Unfolding a couple also learns about P for every n at once: an option with a known nimber v excludes v,
// and if k options are unknown, the nimber is among the first k + 1 values that no known option has.
#pragma once

#include <concepts>
#include <deque>
#include <numeric>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "core/nimber_set.hpp"
#include "core/options.hpp"
#include "core/proved.hpp"
#include "core/shelf.hpp"
#include "core/stack.hpp"
#include "search/control.hpp"
#include "search/couple.hpp"
#include "search/ranking.hpp"
#include "search/recall.hpp"

namespace grundy {

// A component by what it is called on a shelf: bytes of it that stay when it is forgotten and met again.
template <class Rules>
Shelf::Name name_of(const Rules& rules, const typename Rules::Key& key) {
  if constexpr (requires { rules.lasting(key); }) {
    return rules.lasting(key);
  } else if constexpr (std::has_unique_object_representations_v<typename Rules::Key>) {
    return {reinterpret_cast<const std::uint8_t*>(&key), sizeof key};
  } else {
    return {};
  }
}

// One thread's view of the game: what it knows, and where it stands.
template <class Rules>
class alignas(kLine) NodeExpander {
 public:
  using Key = typename Rules::Key;
  static constexpr bool kRecalls = requires { Rules::kRecalls; };  // options are worth remembering
  // Whether threads remember small components together.
  static constexpr bool kJoins = requires(typename Rules::Scratch scratch) { scratch.join(scratch); };

  NodeExpander(const Rules& rules, ProvedTable<Key>& proved, const Shelf& shelf, Control& control,
               Readers& readers, int eager, int thread, int threads)
      : rules(rules),
        proved(proved),
        eager(eager),
        thread(thread),
        threads(threads),
        shelf_(shelf),
        control_(control),
        readers_(readers),
        scratch_(make_scratch(eager, room(control.budget().memory, kJoins ? 1 : threads))),
        recall_(room(control.budget().memory, threads)) {}

  const Rules& rules;
  ProvedTable<Key>& proved;
  const int eager;  // components of at most this size are solved at once
  const int thread;
  int threads;                              // that search
  Stack<Key> keys;                          // a stack: each frame of the search owns a stretch
  Stack<Child<Key>> children;               // likewise
  const BranchNode<Key>* branch = nullptr;  // the deepest node of the computing branch

  // How deep the searching thread may go, in bytes of its stack; 0: unchecked.
  void guard_stack(std::size_t most) {
    stack_ = static_cast<char*>(__builtin_frame_address(0));
    most_stack_ = most;
  }

  // Of several threads: has what the first one remembers, and changes it as tables are changed.
  void join([[maybe_unused]] const NodeExpander& first) {
    if constexpr (kJoins) scratch_.join(first.scratch_);
  }
  void share([[maybe_unused]] Readers* readers) {
    if constexpr (kJoins) scratch_.share(readers);
  }

  std::uint64_t nodes() const { return nodes_; }
  void idle() { poll(); }  // takes orders while waiting for another thread

  // The components that it needs, if it is in sight.
  template <class Visit>  // visit(key)
  void each_held(Visit&& visit) const {
    for (const Key key : keys) visit(key);
    for (const OptionList<Key>& options : buffers_)
      for (std::size_t i = 0; i < options.size(); ++i)
        for (const Key key : options[i]) visit(key);
  }

  // What is known about a couple without unfolding it.
  Verdict look_up(Key component, Nim n) {
    const Fact fact = proved.get(component, hash_key(component));
    return fact.is(n) ? Verdict::lost : fact.excludes(n) ? Verdict::won : Verdict::open;
  }

  // Pushes the open children of (component, n), or decides the couple and records it.
  Verdict unfold(Key component, Nim n) {
    count_node();
    const std::size_t keys_before = keys.size();
    const std::uint64_t hash = hash_key(component);
    bool won = false, recalled = false;
    if constexpr (kRecalls)
      if (const auto* list = recall_.find(component, hash); list != nullptr) {
        recalled = true;
        won = merge_recalled(*list, n);
      }
    if (!recalled) won = merge_options(component, n);
    const Verdict verdict = won ? decide_won(component, hash, n) : decide(component, hash, n);
    if (verdict != Verdict::open) {
      keys.resize(keys_before);
      children.resize(first_child_);
    } else if constexpr (kRecalls) {
      if (!recalled) recall_.keep(component, hash, values_);
    }
    return verdict;
  }

  // Pushes all options that are not fully known, whatever the nimber; returns the values of the others.
  const NimberSet& spread(Key component) {
    count_node();
    merge_options(component, kNoNim);
    return values_;
  }

  // The children of a component from `begin` on: those first that the rules give first, if they know best;
  // else, or where it is said, as the ranking has it. Each thread starts elsewhere.
  std::vector<std::uint32_t> easiest_first([[maybe_unused]] Key component, std::size_t begin, Ranking by) {
    if constexpr (requires { Rules::kBestFirst; })
      if (by == Ranking::usual) return best_first(component, begin);
    std::vector<std::pair<Rank, std::uint32_t>> ranked;
    for (std::size_t i = begin; i < children.size(); ++i)
      ranked.emplace_back(rank_of(rules, unknown_of(children[i]), children[i].nimber, by),
                          static_cast<std::uint32_t>(i));
    std::ranges::sort(ranked);
    std::vector<std::uint32_t> order;
    for (const auto& [rank, i] : ranked) order.push_back(i);
    return order;
  }

  // How hard a component seems to be.
  int weight(Key component) const { return weight_of(rules, component); }

  // Where one child is enough, all threads look at the best one; where all are needed, each begins with its
  // own share.
  std::vector<std::uint32_t> best_first(Key component, std::size_t begin) {
    std::vector<std::uint32_t> order(children.size() - begin);
    std::iota(order.begin(), order.end(), static_cast<std::uint32_t>(begin));
    if (thread > 0 && !rules.promising(component, scratch_))
      std::ranges::rotate(order, order.begin() + thread * std::ssize(order) / threads);
    return order;
  }

  // Replaces the known components of a sum by their nimbers; equal ones cancel. Returns the nimber part.
  // Small components are solved on the way, unless only the table is to be asked.
  Nim simplify(std::vector<Key>& sum, Nim n, bool only_table = false) {
    const OutOfSight hidden(*this);
    std::sort(sum.begin(), sum.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i + 1 < sum.size() && sum[i] == sum[i + 1]) {
        ++i;
        continue;
      }
      const Key key = sum[i];
      const Fact fact = only_table ? proved.get(key, hash_key(key)) : known_or_small(key, hash_key(key), 0);
      if (fact.known != 0) {
        n ^= fact.floor;
      } else {
        sum[kept++] = key;
      }
    }
    sum.resize(kept);
    return n;
  }

  // The nimber by the mex rule alone, through all options.
  Nim mex(Key component, std::size_t depth) {
    return mex(component, depth, [this](Key key, std::size_t below) { return mex(key, below); });
  }

  std::size_t bytes() const {
    std::size_t total = 0;
    if constexpr (requires { scratch_.bytes(); }) total += scratch_.bytes();
    if constexpr (kRecalls) total += recall_.bytes();
    return total;
  }

 private:
  std::span<const Key> unknown_of(const Child<Key>& child) const {
    return {keys.begin() + child.first, child.count};
  }

  void count_node() {
    ++nodes_;
    const auto depth = static_cast<std::size_t>(stack_ - static_cast<char*>(__builtin_frame_address(0)));
    if (depth > most_stack_ && most_stack_ != 0)
      throw InputError("the game goes on too long: too many moves in a row, or for ever");
    if (threads == 1) {
      control_.count_exactly(nodes_);
    } else if ((nodes_ & 255) == 0) {
      control_.add_nodes(256);
    }
    poll();
  }

  // Between two nodes: nothing of a table is being read. Where it may have to wait, the others do not wait
  // for it.
  void poll() {
    if (threads == 1) return control_.poll(nodes_, true, hidden_ == 0);
    if (!control_.may_wait(nodes_, thread == 0)) return readers_.pass(thread);
    readers_.leave(thread);
    control_.poll(nodes_, thread == 0, hidden_ == 0);
    readers_.enter(thread);
  }

  // While it has components in hand that `each_held` does not visit.
  class OutOfSight {
   public:
    explicit OutOfSight(NodeExpander& expander) : hidden_(expander.hidden_) { ++hidden_; }
    ~OutOfSight() { --hidden_; }
    OutOfSight(const OutOfSight&) = delete;
    OutOfSight& operator=(const OutOfSight&) = delete;

   private:
    int& hidden_;
  };

  // What rules may take to remember small components.
  static std::size_t room(std::size_t budget, int threads) {
    constexpr std::size_t kMost = std::size_t{1} << 26;
    return budget == 0 ? kMost : std::min(kMost, budget / 32 / static_cast<std::size_t>(threads));
  }

  // Some rules solve small components themselves.
  static auto make_scratch(int eager, [[maybe_unused]] std::size_t room) {
    using Scratch = typename Rules::Scratch;
    if constexpr (std::constructible_from<Scratch, int, std::size_t>) {
      return Scratch(eager, room);
    } else {
      return Scratch();
    }
  }

  OptionList<Key>& buffer(std::size_t depth) {
    while (buffers_.size() <= depth) buffers_.emplace_back().serve(proved);
    return buffers_[depth];
  }
  NimberSet& seen_by_depth(std::size_t depth) {
    while (seen_.size() <= depth) seen_.emplace_back();
    return seen_[depth];
  }

  template <class Solve>  // solve(key, depth): the nimber of a component that the table does not know
  Nim mex(Key component, std::size_t depth, Solve&& solve) {
    count_node();
    OptionList<Key>& options = buffer(depth);
    options.clear();
    auto cursor = rules.open(component, scratch_);
    while (rules.expand(cursor, options)) {
    }
    NimberSet& seen = seen_by_depth(depth);
    seen.clear();
    seen.add_first(options.solved());
    for (std::size_t i = 0; i < options.size(); ++i) {
      Nim value = options.nimber(i);
      const std::size_t parts = options[i].size();
      for (std::size_t j = 0; j < parts; ++j) {
        const Key key = options[i][j];
        const Fact fact = proved.get(key, hash_key(key));
        value ^= fact.known != 0 ? fact.floor : solve(key, depth + 1);
      }
      seen.add(value);
    }
    const Nim value = seen.mex();
    proved.prove(component, hash_key(component), value);
    return value;
  }

  // The nimber of a small component. Some rules see that it is the same game as another one.
  Nim small(Key component, std::size_t depth) {
    const auto solve = [this](Key key, std::size_t below) { return small(key, below); };
    if constexpr (requires { rules.graph_code(component); }) {
      const auto code = rules.graph_code(component);
      const int known = code != 0 ? scratch_.graphs().get(code) : -1;
      if (known >= 0) {
        proved.prove(component, hash_key(component), static_cast<Nim>(known));
        return static_cast<Nim>(known);
      }
      const Nim nimber = mex(component, depth, solve);
      if (code != 0) scratch_.graphs().put(code, nimber);
      return nimber;
    }
    return mex(component, depth, solve);
  }

  // What the table says about a component; small ones are solved at once, and what did not fit into memory
  // comes back.
  Fact known_or_small(Key key, std::uint64_t hash, std::size_t depth) {
    Fact fact = proved.get(key, hash);
    if (fact.known != 0) return fact;
    if (rules.size(key) <= eager) {
      fact.prove(small(key, depth + 1));
    } else if (fact.seen == 0 && !shelf_.empty()) {
      const int nimber = shelf_.find(name_of(rules, key));
      if (nimber >= 0 && !fact.excludes(static_cast<Nim>(nimber))) {
        fact.prove(static_cast<Nim>(nimber));
        proved.tell(key, hash, fact);
      }
    }
    return fact;
  }

  // Pushes the options that are not fully known and may be lost with *n as children, their nimber part that
  // of the known components and n; and collects the values of the fully known ones in `values_`. Stops with
  // true at an option whose nimber is n. With kNoNim for n, all options that are not fully known are pushed.
  bool merge_options(Key component, Nim n) {
    const OutOfSight hidden(*this);
    OptionList<Key>& options = buffer(0);
    options.clear(n < 64 ? std::uint64_t{1} << n : 0);
    start_merging();
    // The first few options decide most couples. After them, those generated last wait for the next few to be
    // generated, so that their entries in the table have time to arrive from memory.
    auto cursor = rules.open(component, scratch_);
    std::size_t merged = 0;
    for (bool first = true, more = true; more; first = false) {
      const std::size_t before = options.size();
      more = rules.expand(cursor, options);
      values_.add_first(options.solved());
      if (options.found()) return true;
      for (const std::size_t end = first || !more ? options.size() : before; merged < end; ++merged)
        if (merge_option<true>(options[merged], options.nimber(merged), false, n)) return true;
    }
    return false;
  }

  // The same with what was open when the component was unfolded before; the other options are known.
  bool merge_recalled(const typename Recall<Key>::List& list, Nim n) {
    const OutOfSight hidden(*this);
    start_merging();
    values_.add_first(list.values);
    if (n < 64 && ((list.values >> n) & 1U) != 0) return true;
    return recall_.any(
        list, [this](Key key) { proved.prefetch(hash_key(key)); },
        [&](std::span<const Key> parts, Nim known, bool merged) {
          return merge_option<false>(parts, known, merged, n);
        });
  }

  void start_merging() {
    values_.clear();
    unknown_ = 0;
    first_child_ = children.size();
    if constexpr (kRecalls) recall_.start();
  }

  // `merged`: components that are known already have been left out of the option.
  template <bool kNew>
  bool merge_option(std::span<const Key> parts, Nim known, bool merged, Nim n) {
    const auto first = static_cast<std::uint32_t>(keys.size());
    Fact fact;
    for (std::size_t j = 0; j < parts.size(); ++j) {
      const Key key = parts[j];
      if (j + 1 < parts.size() && key == parts[j + 1]) {
        merged = true;
        ++j;
        continue;
      }
      fact = known_or_small(key, hash_key(key), 0);
      if (fact.known != 0) {
        merged = true;
        known ^= fact.floor;
      } else {
        keys.push_back(key);
      }
    }
    const auto count = static_cast<std::uint32_t>(keys.size()) - first;
    if (count == 0) {
      values_.add(known);
      return known == n;
    }
    ++unknown_;
    if constexpr (kRecalls && kNew) recall_.add({keys.begin() + first, count}, known, merged);
    if (count == 1 && parts.size() > 1) fact = proved.get(keys.back(), hash_key(keys.back()));
    const Child<Key> child{first, count, n == kNoNim ? known : static_cast<Nim>(known ^ n), fact};
    const bool won = count == 1 && fact.excludes(child.nimber);
    // Where some components were known, another option may have become the same.
    if (n == kNoNim || !(won || (merged && repeats(child)))) children.push_back(child);
    return false;
  }

  void exclude_values(Fact& fact) const {
    for (std::size_t i = 0; i < values_.words(); ++i) fact.exclude_all(values_.word(i), i);
  }

  // An option has the nimber n; so does no component that has such an option.
  Verdict decide_won(Key component, std::uint64_t hash, Nim n) {
    Fact fact;
    exclude_values(fact);
    fact.exclude(n);
    proved.learn(component, hash, fact);
    return Verdict::won;
  }

  // Learns what the known options say about the component, then adds the children (component, i).
  Verdict decide(Key component, std::uint64_t hash, Nim n) {
    Fact fact = proved.get(component, hash);
    const Fact old = fact;
    exclude_values(fact);
    // The nimber is one of the first k + 1 that no known option has, where k options are unknown.
    std::size_t candidates = 0;
    Nim candidate = 0;
    bool n_possible = false;
    for (std::size_t i = 0, missing = unknown_ + 1; missing > 0; ++i) {
      const std::uint64_t free = first_bits(~values_.word(i), missing), possible = free & ~fact.excluded(i);
      missing -= static_cast<std::size_t>(std::popcount(free));
      if (candidates == 0 && possible != 0)
        candidate = static_cast<Nim>(64 * i + static_cast<std::size_t>(std::countr_zero(possible)));
      candidates += static_cast<std::size_t>(std::popcount(possible));
      n_possible |= n / 64U == i && ((possible >> (n % 64)) & 1U) != 0;
    }
    if (candidates == 1) {
      proved.prove(component, hash, candidate);
      return candidate == n ? Verdict::lost : Verdict::won;
    }
    if (!n_possible) fact.exclude(n);
    fact.seen = 1;
    if (fact != old) proved.learn(component, hash, fact);
    if (!n_possible) return Verdict::won;
    for (Nim i = fact.floor; i < n; ++i) {
      if (fact.excludes(i)) continue;
      children.push_back({static_cast<std::uint32_t>(keys.size()), 1, i, fact});
      keys.push_back(component);
    }
    if (children.size() > first_child_) return Verdict::open;
    proved.prove(component, hash, n);
    return Verdict::lost;
  }

  bool repeats(const Child<Key>& child) const {
    for (std::size_t i = first_child_; i < children.size(); ++i) {
      const Child<Key>& other = children[i];
      if (other.count != child.count || other.nimber != child.nimber) continue;
      std::uint32_t j = 0;
      while (j < child.count && keys[child.first + j] == keys[other.first + j]) ++j;
      if (j == child.count) return true;
    }
    return false;
  }

  const Shelf& shelf_;
  Control& control_;
  Readers& readers_;
  std::uint64_t nodes_ = 0;
  int hidden_ = 0;
  char* stack_ = nullptr;
  std::size_t most_stack_ = 0;
  std::deque<OptionList<Key>> buffers_;
  std::deque<NimberSet> seen_;
  typename Rules::Scratch scratch_;
  struct Nothing {
    explicit Nothing(std::size_t) {}
  };
  std::conditional_t<kRecalls, Recall<Key>, Nothing> recall_;
  // Of the component that is being unfolded:
  NimberSet values_;         // of the fully known options
  std::size_t unknown_ = 0;  // how many others there are
  std::size_t first_child_ = 0;
};

}  // namespace grundy
