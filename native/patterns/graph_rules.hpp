// Rules of games on graphs as data, and what can be said of them without a graph.
//
// Vertices hold letters. A move chooses a vertex, or the two ends of an edge, with letters that the rule asks
// for; they hold others then, and so may their neighbours, each by its own letter. So are Snort, Col, Node
// Kayles, Arc Kayles and Clobber on graphs.
#pragma once

#include "patterns/rules.hpp"

namespace grundy::patterns {

struct VertexRule {
  struct Chosen {
    Letters from;
    int to;
    auto operator<=>(const Chosen&) const = default;
  };
  int players = 0;             // 1: Left, 2: Right, 3: both
  std::vector<Chosen> chosen;  // one vertex, or the two ends of an edge
  std::vector<int> beside;     // what each letter becomes in a neighbour of a chosen vertex

  bool changes_neighbours() const {
    for (std::size_t a = 0; a < beside.size(); ++a)
      if (beside[a] != static_cast<int>(a)) return true;
    return false;
  }
};

class GraphRuleSet {
 public:
  GraphRuleSet(int count, std::vector<VertexRule> given) : letters(count), rules(std::move(given)) {
    if (letters < 1 || letters > kMostLetters) throw InputError("rules have 1 to 12 letters");
    for (VertexRule& rule : rules) {
      if (rule.chosen.empty() || rule.chosen.size() > 2)
        throw InputError("a rule on a graph chooses a vertex or an edge");
      if (rule.beside.empty())
        for (int a = 0; a < letters; ++a) rule.beside.push_back(a);
      if (rule.beside.size() != static_cast<std::size_t>(letters))
        throw InputError("a rule on a graph says what each letter becomes beside it");
    }
    merge();
    find_closure();
    find_joined();
    find_exchange();
  }

  int letters;
  std::vector<VertexRule> rules;  // distinct
  // K(a): what a vertex with the letter a can ever hold, whatever is beside it. A move writes one of these
  // into it or leaves it as it is, so by induction this is so after any moves; and K of what it becomes is
  // within K(a).
  std::vector<Letters> becomes;
  // Letters of vertices that can never be chosen again. Nothing else reads a letter, so that such a vertex
  // may be taken away.
  Letters dead = 0;
  // Whether two neighbours with these letters can ever matter to each other: a rule may choose both, or
  // choose one and change the other, with letters that they can come to hold. If not, this stays so, and the
  // edge may be left out; and parts between which there is no edge make a sum.
  std::array<Letters, kMostLetters> joined{};
  bool impartial = false;
  // A permutation of the letters that makes Left's rules of Right's, and the other way round: it makes the
  // negative of a position. Empty if there is none.
  std::vector<int> exchange;

 private:
  using Written = std::vector<int>;

  Written written(const VertexRule& rule, const std::vector<int>& image) const {
    const auto set = [&](Letters from) {
      int moved = 0;
      for (int a = 0; a < letters; ++a)
        if ((from & bit(a)) != 0) moved |= 1 << image[static_cast<std::size_t>(a)];
      return moved;
    };
    std::vector<std::array<int, 2>> ends;
    for (const auto& [from, to] : rule.chosen)
      ends.push_back({set(from), image[static_cast<std::size_t>(to)]});
    std::ranges::sort(ends);
    Written found;
    for (const auto& end : ends) found.insert(found.end(), end.begin(), end.end());
    const std::size_t first = found.size();
    found.resize(first + static_cast<std::size_t>(letters));
    for (std::size_t a = 0; a < rule.beside.size(); ++a)
      found[first + static_cast<std::size_t>(image[a])] = image[static_cast<std::size_t>(rule.beside[a])];
    return found;
  }

  std::vector<int> identity() const {
    std::vector<int> same(static_cast<std::size_t>(letters));
    std::iota(same.begin(), same.end(), 0);
    return same;
  }

  std::map<Written, int> players_by(const std::vector<int>& image) const {
    std::map<Written, int> found;
    for (const VertexRule& rule : rules) found[written(rule, image)] |= rule.players;
    return found;
  }

  void merge() {
    const std::vector<int> same = identity();
    std::map<Written, VertexRule> found;
    for (VertexRule& rule : rules) {
      const auto [at, fresh] = found.try_emplace(written(rule, same), rule);
      if (!fresh) at->second.players |= rule.players;
    }
    rules.clear();
    for (auto& [name, rule] : found) rules.push_back(std::move(rule));
    impartial = std::ranges::all_of(rules, [](const VertexRule& rule) { return rule.players == 3; });
  }

  void find_closure() {
    becomes.resize(static_cast<std::size_t>(letters));
    for (int a = 0; a < letters; ++a) becomes[static_cast<std::size_t>(a)] = bit(a);
    for (bool more = true; more;) {
      more = false;
      for (Letters& held : becomes) {
        Letters next = held;
        for (const VertexRule& rule : rules) {
          for (const auto& [from, to] : rule.chosen)
            if ((held & from) != 0) next |= bit(to);
          for (int a = 0; a < letters; ++a)
            if ((held & bit(a)) != 0) next |= bit(rule.beside[static_cast<std::size_t>(a)]);
        }
        more = more || next != held;
        held = next;
      }
    }
    Letters chosen = 0;
    for (const VertexRule& rule : rules)
      for (const auto& [from, to] : rule.chosen) chosen |= from;
    for (int a = 0; a < letters; ++a)
      if ((becomes[static_cast<std::size_t>(a)] & chosen) == 0) dead |= bit(a);
  }

  // What a rule makes of a neighbour matters unless it was dead before: dead letters stay dead.
  Letters changed_by(const VertexRule& rule) const {
    Letters found = 0;
    for (int a = 0; a < letters; ++a)
      if (rule.beside[static_cast<std::size_t>(a)] != a && (dead & bit(a)) == 0) found |= bit(a);
    return found;
  }

  void find_joined() {
    const auto may = [this](int a, Letters wanted) {
      return (becomes[static_cast<std::size_t>(a)] & wanted) != 0;
    };
    for (const VertexRule& rule : rules) {
      for (std::size_t i = 0; i < rule.chosen.size(); ++i) {
        Letters other = changed_by(rule);
        if (rule.chosen.size() == 2) other |= rule.chosen[1 - i].from;
        for (int a = 0; a < letters; ++a)
          for (int b = 0; b < letters; ++b)
            if (may(a, rule.chosen[i].from) && may(b, other)) {
              joined[static_cast<std::size_t>(a)] |= bit(b);
              joined[static_cast<std::size_t>(b)] |= bit(a);
            }
      }
    }
  }

  void find_exchange() {
    if (impartial || letters > kMostPermuted) return;
    std::map<Written, int> wanted;
    for (const auto& [name, players] : players_by(identity()))
      wanted[name] = (players & 1) << 1 | players >> 1;
    std::vector<int> image = identity();
    do {
      // Its square keeps all rules with their players; only where it is no change at all, the negative of
      // the negative is written as the position itself.
      bool twice = true;
      for (std::size_t a = 0; a < image.size(); ++a)
        twice = twice && image[static_cast<std::size_t>(image[a])] == static_cast<int>(a);
      if (twice && players_by(image) == wanted) {
        exchange = image;
        return;
      }
    } while (std::ranges::next_permutation(image).found);
  }

  static constexpr int kMostPermuted = 6;
};

}  // namespace grundy::patterns
