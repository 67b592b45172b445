// Impartial games as values: trees that are stored once, each a set of smaller trees.
//
// `Trees` holds canonical trees: equal options are merged, nothing else. `Forms` holds reduced canonical
// trees, the misère canonical forms of Conway: reversible moves are removed too, so that two games have the
// same form exactly when no sum with a third game tells them apart in misère play (J. H. Conway, On Numbers
// and Games, chapter 12). A tree is named by a hash of its structure, so that names of different runs agree.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

using Tree = std::uint32_t;
inline constexpr Tree kNoTree = 0xffffffffU;

// What canonical and reduced trees have in common.
class Forest {
 public:
  static constexpr Tree kZero = 0;  // the game without options

  Forest() { add({}); }

  std::span<const Tree> options(Tree tree) const {
    const Entry& entry = entries_[tree];
    return {pool_.data() + entry.begin, entry.count};
  }
  bool has_option(Tree tree, Tree option) const { return std::ranges::binary_search(options(tree), option); }
  int height(Tree tree) const { return entries_[tree].height; }
  bool won(Tree tree) const { return entries_[tree].won; }   // in misère play, by the player to move
  int heap(Tree tree) const { return entries_[tree].heap; }  // n for a Nim heap of n, else -1
  Uint128 name(Tree tree) const { return entries_[tree].name; }
  std::size_t size() const { return entries_.size(); }

  Tree find_name(Uint128 name) const {
    for (std::size_t at = static_cast<std::size_t>(name) & (index_.size() - 1); index_[at] != kNoTree;
         at = (at + 1) & (index_.size() - 1))
      if (entries_[index_[at]].name == name) return index_[at];
    return kNoTree;
  }

  // An order that depends on the trees only: by height, heaps first, then by the number of options.
  bool before(Tree a, Tree b) const {
    const auto rank = [this](Tree tree) {
      const Entry& entry = entries_[tree];
      return std::tuple(entry.height, entry.heap < 0, entry.count, entry.name);
    };
    return rank(a) < rank(b);
  }

  // The options in that order.
  std::vector<Tree> listed(Tree tree) const {
    std::vector<Tree> list(options(tree).begin(), options(tree).end());
    std::ranges::sort(list, [this](Tree a, Tree b) { return before(a, b); });
    return list;
  }

  // The usual notation, `{3;{2}}` with heaps as numbers; empty when it is longer than `most` characters.
  std::string text(Tree tree, std::size_t most) const {
    std::string written;
    return write(tree, most, written) ? written : std::string();
  }

  std::size_t bytes() const {
    return pool_.capacity() * sizeof(Tree) + entries_.capacity() * sizeof(Entry) +
           index_.capacity() * sizeof(Tree);
  }

  // Called every now and then while trees are made; may throw to end that.
  std::function<void()> poll = [] {};

 protected:
  static void sort_out(std::vector<Tree>& options) {
    std::ranges::sort(options);
    options.erase(std::unique(options.begin(), options.end()), options.end());
  }

  // The tree with these sorted, distinct options, if it is there.
  Tree find(std::span<const Tree> options) const {
    const Uint128 name = name_of(options);
    for (std::size_t at = static_cast<std::size_t>(name) & (index_.size() - 1); index_[at] != kNoTree;
         at = (at + 1) & (index_.size() - 1)) {
      const Tree tree = index_[at];
      if (entries_[tree].name == name && std::ranges::equal(this->options(tree), options)) return tree;
    }
    return kNoTree;
  }

  Tree add(std::span<const Tree> options) {
    if ((entries_.size() & 255) == 0) poll();
    if (entries_.size() + 1 >= kNoTree) throw InputError("too many trees");
    const auto tree = static_cast<Tree>(entries_.size());
    Entry entry{pool_.size(),    static_cast<std::uint32_t>(options.size()), 0, options.empty(), -1,
                name_of(options)};
    int largest = -1;
    bool heaps = true;
    for (const Tree option : options) {
      const Entry& below = entries_[option];
      entry.height = std::max<std::uint16_t>(entry.height, static_cast<std::uint16_t>(below.height + 1));
      entry.won |= !below.won;
      heaps &= below.heap >= 0;
      largest = std::max<int>(largest, below.heap);
    }
    if (entry.height == 0xffff) throw InputError("a tree that is too high");
    if (heaps && largest + 1 == static_cast<int>(options.size())) entry.heap = largest + 1;
    pool_.insert(pool_.end(), options.begin(), options.end());
    entries_.push_back(entry);
    enter(tree);
    return tree;
  }

 private:
  struct Entry {
    std::size_t begin;
    std::uint32_t count;
    std::uint16_t height;
    bool won;
    std::int32_t heap;
    Uint128 name;
  };

  // Does not depend on the order of the options.
  Uint128 name_of(std::span<const Tree> options) const {
    std::uint64_t low = options.size(), high = ~low;
    for (const Tree option : options) {
      const Uint128 name = entries_[option].name;
      const auto a = static_cast<std::uint64_t>(name), b = static_cast<std::uint64_t>(name >> 64);
      low += mix(a ^ mix(b));
      high += mix(b + 0x9e3779b97f4a7c15ULL * mix(a ^ 0x632be59bd9b4e019ULL));
    }
    return (static_cast<Uint128>(mix(high ^ mix(low))) << 64) | mix(low + mix(~high));
  }

  void enter(Tree tree) {
    if (entries_.size() * 2 > index_.size()) {
      index_.assign(std::max<std::size_t>(16, index_.size() * 2), kNoTree);
      for (Tree other = 0; other < tree; ++other) place(other);
    }
    place(tree);
  }
  void place(Tree tree) {
    std::size_t at = static_cast<std::size_t>(entries_[tree].name) & (index_.size() - 1);
    while (index_[at] != kNoTree) at = (at + 1) & (index_.size() - 1);
    index_[at] = tree;
  }

  bool write(Tree tree, std::size_t most, std::string& written) const {
    if (heap(tree) >= 0) {
      written += std::to_string(heap(tree));
      return written.size() <= most;
    }
    written += '{';
    bool first = true;
    for (const Tree option : listed(tree)) {
      if (!first) written += ';';
      first = false;
      if (!write(option, most, written)) return false;
    }
    written += '}';
    return written.size() <= most;
  }

  std::vector<Tree> pool_;  // the options of all trees
  std::vector<Entry> entries_;
  std::vector<Tree> index_ = std::vector<Tree>(16, kNoTree);  // by name, open addressing
};

class Trees : public Forest {
 public:
  // The tree with these options, in any order and perhaps repeated.
  Tree tree(std::vector<Tree> options) {
    sort_out(options);
    const Tree known = find(options);
    return known != kNoTree ? known : add(options);
  }
};

class Forms : public Forest {
 public:
  Forms() { twins_.push_back({kZero, kNoTree}); }

  // The form of the game whose options have these forms.
  Tree form(std::vector<Tree> options) {
    sort_out(options);
    if (options.empty()) return kZero;
    if (const Tree known = find(options); known != kNoTree) return known;
    if (reduces_to_zero(options)) return kZero;
    if (const Tree reducer = smallest_reducer(options); reducer != kNoTree) return reducer;
    return enter_form(options);
  }

  Tree heap_of(int size) {
    std::vector<Tree> smaller;
    for (int i = 0; i < size; ++i) smaller.push_back(form(smaller));
    return form(smaller);
  }

  // Some forms are G + 1 for a form G of smaller height: then their base is G, else they are their own base.
  Tree base(Tree form) const { return twins_[form].base; }
  bool plus_one(Tree form) const { return twins_[form].base != form; }

  // G + 1, where 1 + 1 = 0.
  Tree toggled(Tree form) {
    if (plus_one(form)) return base(form);
    if (twins_[form].sum != kNoTree) return twins_[form].sum;
    std::vector<Tree> options{form};
    for (std::size_t i = 0; i < this->options(form).size(); ++i)
      options.push_back(toggled(this->options(form)[i]));
    return this->form(options);
  }

  Tree sum(Tree a, Tree b) {
    const bool odd = plus_one(a) != plus_one(b);
    const Tree bases = sum_of_bases(base(a), base(b));
    return odd ? toggled(bases) : bases;
  }

  // The form of a tree of another forest.
  Tree copy(const Forms& other, Tree form) {
    if (const Tree known = find_name(other.name(form)); known != kNoTree) return known;
    std::vector<Tree> options;
    for (const Tree option : other.options(form)) options.push_back(copy(other, option));
    return this->form(std::move(options));
  }

  std::size_t bytes() const {
    return Forest::bytes() + twins_.capacity() * sizeof(Twins) + sums_.size() * kSumBytes;
  }
  std::size_t sums() const { return sums_.size(); }

 private:
  static constexpr std::size_t kSumBytes = 48;  // of an entry of an unordered_map
  struct Twins {
    Tree base;  // G, when this is G + 1
    Tree sum;   // G + 1, once it is there
  };

  // Every option can be answered by a move to 0, and the player to move wins (the proviso of misère play).
  bool reduces_to_zero(std::span<const Tree> options) const {
    bool won = false;
    for (const Tree option : options) {
      if (!has_option(option, kZero)) return false;
      won |= !this->won(option);
    }
    return won;
  }

  // A reducer is a form whose options are some of these, and to which every other option has a move. Its
  // options are all those up to some height; the others are higher by 2 at least.
  Tree smallest_reducer(std::span<const Tree> options) const {
    std::vector<Tree> by_height(options.begin(), options.end());
    std::ranges::sort(by_height, {}, [this](Tree option) { return height(option); });
    for (std::size_t i = 1; i < by_height.size(); ++i) {
      if (height(by_height[i]) < height(by_height[i - 1]) + 2) continue;
      std::vector<Tree> low(by_height.begin(), by_height.begin() + static_cast<std::ptrdiff_t>(i));
      std::ranges::sort(low);
      const Tree reducer = find(low);
      if (reducer == kNoTree) continue;
      const auto reverts = [&](Tree option) { return has_option(option, reducer); };
      if (std::all_of(by_height.begin() + static_cast<std::ptrdiff_t>(i), by_height.end(), reverts))
        return reducer;
    }
    return kNoTree;
  }

  Tree enter_form(std::span<const Tree> options) {
    const Tree base = base_of(options);
    const Tree made = add(options);
    twins_.push_back({base == kNoTree ? made : base, kNoTree});
    if (base != kNoTree) twins_[base].sum = made;
    return made;
  }

  // G, if these are the options of G + 1: G itself, and the options of G, each plus 1.
  Tree base_of(std::span<const Tree> options) const {
    const Tree base = *std::ranges::max_element(
        options, {}, [this](Tree option) { return 2 * height(option) + (plus_one(option) ? 0 : 1); });
    if (plus_one(base) || options.size() != this->options(base).size() + 1) return kNoTree;
    for (const Tree option : this->options(base)) {
      const Tree other = plus_one(option) ? twins_[option].base : twins_[option].sum;
      if (other == kNoTree || !std::ranges::binary_search(options, other)) return kNoTree;
    }
    return base;
  }

  Tree sum_of_bases(Tree a, Tree b) {
    if (a > b) std::swap(a, b);
    if (a == kZero) return b;
    const std::uint64_t pair = (static_cast<std::uint64_t>(a) << 32) | b;
    if (const auto known = sums_.find(pair); known != sums_.end()) return known->second;
    std::vector<Tree> options;
    for (std::size_t i = 0; i < this->options(a).size(); ++i) options.push_back(sum(this->options(a)[i], b));
    for (std::size_t i = 0; i < this->options(b).size(); ++i) options.push_back(sum(a, this->options(b)[i]));
    if ((sums_.size() & 255) == 0) poll();
    const Tree result = form(std::move(options));
    sums_.emplace(pair, result);
    return result;
  }

  std::vector<Twins> twins_;
  std::unordered_map<std::uint64_t, Tree> sums_;  // of pairs of bases
};

}  // namespace grundy
