// Depth-first proof-number search on couples, with bounded memory: the default.
//
// A node has a proof number (cost of proving that the player to move wins) and a disproof number (that he
// loses). For a couple, proof = min over the children of disproof, and disproof = sum of proof. A sum of
// several unknown components has proof = disproof = sum over the components of min(proof, disproof) of the
// couple that is the next step towards its nimber. So below a sum a third threshold is needed, on
// min(proof, disproof).
#pragma once

#include <limits>

#include "core/effort.hpp"
#include "search/method.hpp"

namespace grundy {

template <class Rules>
class DfpnRun {  // one thread's search
 public:
  using Key = typename Rules::Key;

  // `forgetful`: whether something was forgotten for want of memory.
  DfpnRun(NodeExpander<Rules>& expander, EffortTable& effort, BusyFilter& busy, const bool& forgetful)
      : expander_(expander), effort_(effort), busy_(busy), forgetful_(forgetful) {
    if constexpr (requires { Rules::weights(expander.eager); }) weights_ = Rules::weights(expander.eager);
  }

  ProofNumbers root(const std::vector<Key>& sum, Nim n) {
    expander_.branch = nullptr;
    const auto first = static_cast<std::uint32_t>(expander_.keys.size());
    expander_.keys.append(sum.data(), sum.data() + sum.size());
    const ProofNumbers result =
        search(first, static_cast<std::uint32_t>(sum.size()), n, {kInfinite, kInfinite, kInfinite});
    expander_.keys.resize(first);
    return result;
  }

  // What is known of a sum without searching.
  ProofNumbers known(const std::vector<Key>& sum, Nim n) {
    if (sum.empty()) return n == 0 ? kLost : kWon;
    if (sum.size() > 1) {
      std::uint32_t total = 0;
      for (const Key component : sum) total = add_saturating(total, next_step(component).least());
      return {total, total};
    }
    const Fact fact = expander_.proved.get(sum[0], hash_key(sum[0]));
    if (fact.is(n)) return kLost;
    return fact.excludes(n) ? kWon : numbers_of(sum[0], n, fact);
  }

 private:
  static constexpr ProofNumbers kWon{0, kInfinite}, kLost{kInfinite, 0};

  // A search returns when proof or disproof reaches its threshold, or when both reach `least`.
  struct Thresholds {
    std::uint32_t proof, disproof, least;
    bool reached(ProofNumbers numbers) const {
      return numbers.proof >= proof || numbers.disproof >= disproof || numbers.least() >= least;
    }
  };

  ProofNumbers search(std::uint32_t first, std::uint32_t count, Nim n, Thresholds limit) {
    return count == 1 ? couple(expander_.keys[first], n, limit) : sum(first, count, n, limit);
  }

  ProofNumbers couple(Key component, Nim n, Thresholds limit) {
    const Verdict known = expander_.look_up(component, n);
    if (known != Verdict::open) return known == Verdict::won ? kWon : kLost;
    BranchNode<Key> node{expander_.branch, &component, 1, n};
    expander_.branch = &node;
    const std::size_t keys_before = expander_.keys.size(), begin = expander_.children.size();
    const std::uint64_t nodes_before = expander_.nodes(), hash = hash_key(component);
    const Verdict unfolded = expander_.unfold(component, n);
    ProofNumbers result = unfolded == Verdict::won ? kWon : kLost;
    if (unfolded == Verdict::open) {
      result = shared() ? marked_busy(effort_hash(component, n), begin, limit, node)
                        : noted_if_stopped(effort_hash(component, n), begin, limit, node);
      expander_.keys.resize(keys_before);
      expander_.children.resize(begin);
      if (result.proof == 0) {
        expander_.proved.exclude(component, hash, n);
      } else if (result.disproof == 0) {
        expander_.proved.prove(component, hash, n);
      } else {
        effort_.put(effort_hash(component, n), result, expander_.nodes() - nodes_before);
      }
    }
    expander_.branch = node.up;
    return result;
  }

  ProofNumbers marked_busy(std::uint64_t hash, std::size_t begin, Thresholds limit, BranchNode<Key>& node) {
    const Busy busy(busy_, hash);
    return noted_if_stopped(hash, begin, limit, node);
  }

  // A search that is stopped leaves behind what is known by then of the couples that it is in.
  ProofNumbers noted_if_stopped(std::uint64_t hash, std::size_t begin, Thresholds limit,
                                BranchNode<Key>& node) {
    const std::uint64_t nodes_before = expander_.nodes();
    try {
      return children(begin, limit, node);
    } catch (const Stopped&) {
      if (node.index != 0) {
        const std::size_t at = begin + node.index - 1;
        numbers_[at] = estimate(known_by_now(expander_.children[at]));
        const ProofNumbers own = combined(begin, begin + node.children);
        if (own.proof != 0 && own.disproof != 0) effort_.put(hash, own, expander_.nodes() - nodes_before);
      }
      throw;
    }
  }
  Child<Key> known_by_now(Child<Key> child) const {
    const Key key = expander_.keys[child.first];
    if (child.count == 1) child.fact = expander_.proved.get(key, hash_key(key));
    return child;
  }
  ProofNumbers combined(std::size_t begin, std::size_t end) const {
    ProofNumbers own{kInfinite, 0};
    std::uint64_t total = 0;
    for (std::size_t i = begin; i < end; ++i) {
      own.proof = std::min(own.proof, numbers_[i].disproof);
      total += numbers_[i].proof;
    }
    own.disproof = static_cast<std::uint32_t>(std::min<std::uint64_t>(total, kLargest));
    return own;
  }

  // Searches the children of a couple until one is lost, all are won, or a limit is reached.
  ProofNumbers children(std::size_t begin, Thresholds limit, BranchNode<Key>& node) {
    const std::size_t end = expander_.children.size();
    if (numbers_.size() < end) numbers_.resize(end);
    for (std::size_t i = begin; i < end; ++i) prefetch(expander_.children[i]);
    for (std::size_t i = begin; i < end; ++i) numbers_[i] = estimate(expander_.children[i]);
    for (;;) {
      ProofNumbers own{kInfinite, 0};
      std::uint32_t best_cost = kInfinite, second_cost = kInfinite, unknown = 0;
      std::uint64_t total = 0;
      std::size_t best = begin;
      for (std::size_t i = begin; i < end; ++i) {
        const ProofNumbers child = numbers_[i];  // won: {0, infinite}, which changes nothing
        own.proof = std::min(own.proof, child.disproof);
        total += child.proof;
        unknown += child.proof != 0 ? 1 : 0;
        const bool counts = child.disproof < second_cost;  // else others come before it, busy or not
        const std::uint32_t cost = shared() && counts ? cost_among_threads(i) : child.disproof;
        second_cost = std::min(second_cost, std::max(cost, best_cost));
        best = cost < best_cost ? i : best;
        best_cost = std::min(best_cost, cost);
      }
      own.disproof = static_cast<std::uint32_t>(std::min<std::uint64_t>(total, kLargest));
      if (own.proof == 0) return kWon;
      if (own.disproof == 0) return kLost;
      if (limit.reached(own)) return own;
      node.index = static_cast<std::uint32_t>(best - begin + 1);
      node.children = static_cast<std::uint32_t>(end - begin);
      node.unknown = unknown;
      // Where `least` is not reached by one of the two numbers yet, reaching it is worth a look from here.
      Thresholds below = limit;
      if (own.proof < limit.least) below.proof = std::min(below.proof, limit.least);
      if (own.disproof < limit.least) below.disproof = std::min(below.disproof, limit.least);
      const std::uint32_t others = own.disproof - numbers_[best].proof;
      const Child<Key> child = expander_.children[best];
      Thresholds its{below.disproof == kInfinite ? kInfinite : below.disproof - others,
                     std::min(below.proof, beyond(second_cost)), kInfinite};
      // Among threads, the child may be one that is not the best: it must be able to make a step all the
      // same.
      if (shared()) its.disproof = std::max(its.disproof, add_saturating(numbers_[best].disproof, 1));
      numbers_[best] = search(child.first, child.count, child.nimber, its);
    }
  }

  // A sum: finds the nimbers of all components but the hardest, then tests the last one.
  ProofNumbers sum(std::uint32_t first, std::uint32_t count, Nim n, Thresholds limit) {
    std::vector<Key> parts(expander_.keys.begin() + first, expander_.keys.begin() + first + count);
    std::vector<Step> steps;
    BranchNode<Key> node{expander_.branch, parts.data(), parts.size(), n};
    const std::uint32_t most = std::min({limit.least, limit.proof, limit.disproof});
    for (;;) {
      const std::size_t before = parts.size();
      n = expander_.simplify(parts, n);
      if (parts.empty()) return n == 0 ? kLost : kWon;
      if (parts.size() == 1) return couple(parts[0], n, limit);
      if (parts.size() != before) steps.clear();
      steps.resize(parts.size());
      std::uint32_t total = 0, least = kInfinite, second = kInfinite;
      std::size_t best = 0;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        steps[i].bring_up_to_date(*this, parts[i]);
        const std::uint32_t cost = steps[i].numbers.least();
        total = add_saturating(total, cost);
        if (cost < least) {
          second = least;
          least = cost;
          best = i;
        } else {
          second = std::min(second, cost);
        }
      }
      if (total >= most) return {total, total};
      node.nimber = n;
      node.count = node.children = node.unknown = static_cast<std::uint32_t>(parts.size());
      node.index = static_cast<std::uint32_t>(best + 1);
      const std::uint32_t room = most == kInfinite ? kInfinite : most - (total - least);
      expander_.branch = &node;
      steps[best].numbers =
          couple(parts[best], steps[best].nimber, {kInfinite, kInfinite, std::min(room, beyond(second))});
      expander_.branch = node.up;
    }
  }

  // The next step towards the nimber of a component: a couple and its numbers. They are kept here, since the
  // table of effort may lose them.
  struct Step {
    Nim nimber = kNoNim;
    ProofNumbers numbers;

    void bring_up_to_date(DfpnRun& run, Key component) {
      const Fact fact = run.expander_.proved.get(component, hash_key(component));
      if (fact.floor != nimber) *this = {fact.floor, run.numbers_of(component, fact.floor, fact)};
    }
  };

  // A little above the second best, so that the search does not jump to and fro between near equals.
  static std::uint32_t beyond(std::uint32_t second) { return add_saturating(second, second / 4 + 1); }

  std::uint32_t cost_among_threads(std::size_t i) {
    const Child<Key>& child = expander_.children[i];
    const std::uint32_t disproof = numbers_[i].disproof;
    if (child.count > 1 || disproof == 0 || disproof >= kLargest) return disproof;
    const std::uint64_t hash = effort_hash(expander_.keys[child.first], child.nimber);
    return busy_.busy(hash) ? add_saturating(disproof, disproof + 1) : disproof;
  }

  ProofNumbers estimate(const Child<Key>& child) {
    if (child.count == 1) return numbers_of(expander_.keys[child.first], child.nimber, child.fact);
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < child.count; ++i)
      total = add_saturating(total, next_step(expander_.keys[child.first + i]).least());
    return {total, total};
  }

  void prefetch(const Child<Key>& child) const {
    if (met(child.fact)) effort_.prefetch(effort_hash(expander_.keys[child.first], child.nimber));
  }

  // The numbers of the couple that is the next step towards the nimber of a component.
  ProofNumbers next_step(Key component) {
    const Fact fact = expander_.proved.get(component, hash_key(component));
    return numbers_of(component, fact.floor, fact);
  }

  ProofNumbers numbers_of(Key component, Nim n, const Fact& fact) {
    ProofNumbers numbers;
    if (met(fact) && effort_.get(effort_hash(component, n), numbers)) return numbers;
    return first_guess(component, n, fact);
  }

  // Whether there may be numbers: what is known of a component may have been forgotten, and its numbers not.
  bool met(const Fact& fact) const { return fact.seen != 0 || forgetful_; }

  // What stands for a couple in the table of effort. A component that is forgotten and met again may have
  // another key, where the rules give out keys.
  std::uint64_t effort_hash(Key component, Nim n) const {
    if constexpr (requires { expander_.rules.lasting_hash(component); })
      if (forgetful_) return hash_couple(expander_.rules.lasting_hash(component), n);
    return hash_couple(hash_key(component), n);
  }

  bool shared() const { return expander_.threads > 1; }

  // To be lost, a couple needs all its options won: the larger it is, the more there are; and the component
  // must have none of the nimbers below n, where that is not known yet. One that was looked at before is
  // nearer. (The weights were chosen by node counts.) Some rules know better.
  ProofNumbers first_guess(Key component, Nim n, const Fact& fact) const {
    if constexpr (requires { expander_.rules.guess(component); }) return expander_.rules.guess(component);
    const int size = expander_.weight(component), open = fact.possible_below(n);
    float cost = static_cast<float>(size) * weights_.size;
    if (!fact.empty()) cost *= weights_.seen;
    cost *= 1.0F + weights_.below * static_cast<float>(open);
    return {size > weights_.far ? 2U : 1U, 1 + static_cast<std::uint32_t>(cost)};
  }

  NodeExpander<Rules>& expander_;
  EffortTable& effort_;
  BusyFilter& busy_;
  const bool& forgetful_;
  GuessWeights weights_;
  std::vector<ProofNumbers> numbers_;  // of the children in couples_.children
};

template <class Rules>
class Dfpn : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  void begin(std::size_t most_bytes, Readers* readers) override {
    effort_.limit(most_bytes);
    effort_.share(readers);
  }
  void share(Readers* readers) override { effort_.share(readers); }
  void end() override { effort_.share(nullptr); }
  void forget() override { effort_.clear(); }

  bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) override {
    n = expander.simplify(sum, n);
    if (sum.empty()) return n != 0;
    if (expander.thread == 0) {
      root_ = sum;
      root_nimber_ = n;
    }
    return DfpnRun<Rules>(expander, effort_, busy_, forgetful_).root(sum, n).proof == 0;
  }

  // The couple that is being decided and its children, with their numbers.
  std::vector<NodeView> top(NodeExpander<Rules>& expander, long levels, std::size_t most) override {
    std::vector<NodeView> views;
    if (root_.empty()) return views;
    views.push_back(view(expander, root_, root_nimber_));
    views[0].unknown = 0;
    for (const auto& [parts, n] : levels > 0 ? root_children(expander) : std::vector<Part>{}) {
      if (views.size() >= most) break;
      NodeView child = view(expander, parts, n);
      child.id = static_cast<long>(views.size());
      child.parent = 0;
      views[0].children.push_back(child.id);
      if (child.solved.empty()) ++views[0].unknown;
      views.push_back(std::move(child));
    }
    return views;
  }

  void add_held(std::vector<Key>& held) const override {
    held.insert(held.end(), root_.begin(), root_.end());
  }
  void others_forgotten() override {
    if (forgetful_) return;
    forgetful_ = true;
    constexpr bool kKeysChange = requires(const Rules& rules, Key key) { rules.lasting_hash(key); };
    if (kKeysChange) effort_.clear();  // from now on it is by another hash, and stays
  }

  void restart() override { effort_.clear(); }
  std::size_t used() const override { return effort_.used(); }
  std::size_t slots() const override { return effort_.slots(); }
  std::size_t bytes() const override { return effort_.bytes(); }

 private:
  using Part = std::pair<std::vector<Key>, Nim>;  // a sum and its nimber part

  NodeView view(NodeExpander<Rules>& expander, const std::vector<Key>& parts, Nim n) {
    NodeView view;
    view.nimber = n;
    for (const Key key : parts) {
      view.components.push_back(expander.rules.text(key));
      view.size += expander.rules.size(key);
    }
    const ProofNumbers numbers = DfpnRun<Rules>(expander, effort_, busy_, forgetful_).known(parts, n);
    const auto plain = [](std::uint32_t number) {
      return number == kInfinite ? std::numeric_limits<double>::infinity() : static_cast<double>(number);
    };
    view.proof = plain(numbers.proof);
    view.disproof = plain(numbers.disproof);
    if (numbers.proof == 0) view.solved = std::string(1, 'W');
    if (numbers.disproof == 0) view.solved = std::string(1, 'L');
    return view;
  }

  // What a sum leads to: its components as next steps; a couple: its options, and smaller heaps.
  std::vector<Part> root_children(NodeExpander<Rules>& expander) {
    std::vector<Part> found;
    if (root_.size() > 1) {
      for (const Key part : root_) found.push_back({{part}, expander.proved.get(part, hash_key(part)).floor});
      return found;
    }
    OptionList<Key> options;
    options.clear();
    typename Rules::Scratch scratch;
    auto cursor = expander.rules.open(root_[0], scratch);
    while (expander.rules.expand(cursor, options)) {
    }
    constexpr bool kOnlyTable = true;
    for (std::size_t i = 0; i < options.size(); ++i) {
      std::vector<Key> parts(options[i].begin(), options[i].end());
      const Nim n = expander.simplify(parts, root_nimber_ ^ options.nimber(i), kOnlyTable);
      if (Part child{std::move(parts), n}; std::ranges::find(found, child) == found.end())
        found.push_back(std::move(child));
    }
    for (Nim n = 0; n < root_nimber_; ++n) found.push_back({root_, n});
    return found;
  }

  EffortTable effort_;
  BusyFilter busy_;
  std::vector<Key> root_;  // what the first thread is deciding
  Nim root_nimber_ = 0;
  bool forgetful_ = false;
};

}  // namespace grundy
