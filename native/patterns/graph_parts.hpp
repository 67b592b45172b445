// The parts of positions of a game on graphs whose rules are data: graphs with a letter at each vertex, each
// known by the letters and edges in a canonical order.
#pragma once

#include "core/byte_interner.hpp"
#include "graphs/canonical.hpp"
#include "patterns/graph_rules.hpp"
#include "patterns/parts.hpp"

namespace grundy::patterns {

class GraphParts : public Parts {
 public:
  static constexpr int kMost = 64;  // vertices of a part

  GraphParts(std::shared_ptr<const GraphRuleSet> rules, std::string alphabet)
      : rules_(std::move(rules)), alphabet_(std::move(alphabet)) {}

  void options(Number part, bool left, Options& found) const override {
    const Graph graph = decoded(part);
    found.clear();
    std::vector<Signed> sum;
    each_move(graph, left, [&](const VertexRule& rule, std::span<const Choice> chosen) {
      sum.clear();
      split(played(graph, rule, chosen), sum);
      found.add(sum);
      return false;
    });
  }

  std::vector<Signed> parse(const std::string& text) const override {
    std::vector<Signed> sum;
    Reader(text, alphabet_).each_component([&](const Graph& graph) { split(graph, sum); });
    std::ranges::sort(sum);
    return sum;
  }

  // All parts are one graph.
  std::string text(std::span<const Signed> sum) const override {
    std::vector<std::string> edges, marked(alphabet_.size());
    int first = 0;
    for (const Signed part : sum) {
      const Graph graph = decoded(part >> 1);
      for (int v = 0; v < graph.size; ++v) {
        const std::string name = std::to_string(first + v);
        if (graph.near[at(v)] == 0) edges.push_back(name);
        for (std::uint64_t higher = graph.near[at(v)] >> v >> 1; higher != 0; higher &= higher - 1)
          edges.push_back(name + '-' + std::to_string(first + v + 1 + lowest_bit(higher)));
        int letter = graph.letter[at(v)];
        if ((part & 1U) != 0) letter = rules_->exchange[at(letter)];
        std::string& list = marked[at(letter)];
        list += (list.empty() ? "" : ",") + name;
      }
      first += graph.size;
    }
    std::string joined;
    for (const std::string& edge : edges) joined += (joined.empty() ? "" : ",") + edge;
    for (std::size_t a = 1; a < marked.size(); ++a)
      if (!marked[a].empty()) joined += std::string("; ") + alphabet_[a] + ' ' + marked[a];
    return joined;
  }

  int size(Number part) const override { return parts_[part & ~kOwnNegative].info; }
  std::array<int, 2> mobility(Number part) const override {
    const Graph graph = decoded(part);
    std::array<int, 2> counts{};
    for (const int player : {0, 1})
      each_move(graph, player == 0, [&](const VertexRule&, std::span<const Choice>) {
        ++counts[at(player)];
        return false;
      });
    return counts;
  }
  std::size_t bytes() const override { return parts_.bytes(); }
  std::size_t count() const override { return parts_.size(); }
  bool impartial() const override { return rules_->impartial; }
  bool exchanges() const override { return !rules_->exchange.empty(); }

 private:
  struct Graph {
    int size = 0;
    std::array<std::uint8_t, kMost> letter;
    std::array<std::uint64_t, kMost> near;
  };
  using Choice = std::uint8_t;  // a vertex
  using Code = std::vector<std::uint8_t>;

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr std::uint64_t one(int v) { return std::uint64_t{1} << v; }

  // ---- moves
  template <class Visit>  // visit(rule, chosen vertices); stops when it gives true, and then gives true
  bool each_move(const Graph& graph, bool left, Visit&& visit) const {
    std::array<std::uint64_t, kMostLetters> with{};
    for (int v = 0; v < graph.size; ++v) with[graph.letter[at(v)]] |= one(v);
    const auto holding = [&](Letters letters) {
      std::uint64_t found = 0;
      for (int a = 0; a < rules_->letters; ++a)
        if ((letters & bit(a)) != 0) found |= with[at(a)];
      return found;
    };
    for (const VertexRule& rule : rules_->rules) {
      if ((rule.players & (left ? 1 : 2)) == 0) continue;
      for (std::uint64_t first = holding(rule.chosen[0].from); first != 0; first &= first - 1) {
        std::array<Choice, 2> chosen{static_cast<Choice>(lowest_bit(first)), 0};
        if (rule.chosen.size() == 1) {
          if (visit(rule, std::span<const Choice>(chosen.data(), 1))) return true;
          continue;
        }
        std::uint64_t second = graph.near[chosen[0]] & holding(rule.chosen[1].from);
        for (; second != 0; second &= second - 1) {
          chosen[1] = static_cast<Choice>(lowest_bit(second));
          if (visit(rule, std::span<const Choice>(chosen))) return true;
        }
      }
    }
    return false;
  }

  static Graph played(const Graph& graph, const VertexRule& rule, std::span<const Choice> chosen) {
    Graph after = graph;
    std::uint64_t beside = 0, own = 0;
    for (const Choice v : chosen) {
      beside |= graph.near[v];
      own |= one(v);
    }
    for (beside &= ~own; beside != 0; beside &= beside - 1) {
      std::uint8_t& letter = after.letter[at(lowest_bit(beside))];
      letter = static_cast<std::uint8_t>(rule.beside[letter]);
    }
    for (std::size_t i = 0; i < chosen.size(); ++i)
      after.letter[chosen[i]] = static_cast<std::uint8_t>(rule.chosen[i].to);
    return after;
  }

  // ---- parts
  void split(const Graph& whole, std::vector<Signed>& sum) const {
    std::array<std::uint64_t, kMostLetters> with{};
    std::uint64_t rest = 0;
    for (int v = 0; v < whole.size; ++v) {
      const int letter = whole.letter[at(v)];
      if ((rules_->dead & bit(letter)) != 0) continue;
      with[at(letter)] |= one(v);
      rest |= one(v);
    }
    std::array<std::uint64_t, kMostLetters> joined{};  // by letter: the vertices that matter to it
    for (int a = 0; a < rules_->letters; ++a)
      for (int b = 0; b < rules_->letters; ++b)
        if ((rules_->joined[at(a)] & bit(b)) != 0) joined[at(a)] |= with[at(b)];
    const auto near = [&](int v) { return whole.near[at(v)] & joined[whole.letter[at(v)]]; };
    while (rest != 0) {
      std::uint64_t part = rest & -rest;
      for (std::uint64_t border = part; border != 0;) {
        std::uint64_t next = 0;
        for (; border != 0; border &= border - 1) next |= near(lowest_bit(border));
        border = next & ~part;
        part |= next;
      }
      rest &= ~part;
      Graph graph;
      std::array<std::uint8_t, kMost> number;
      for (std::uint64_t left = part; left != 0; left &= left - 1)
        number[at(lowest_bit(left))] = static_cast<std::uint8_t>(graph.size++);
      int v = 0;
      for (std::uint64_t left = part; left != 0; left &= left - 1, ++v) {
        const int old = lowest_bit(left);
        graph.letter[at(v)] = whole.letter[at(old)];
        graph.near[at(v)] = 0;
        for (std::uint64_t others = near(old); others != 0; others &= others - 1)
          graph.near[at(v)] |= one(number[at(lowest_bit(others))]);
      }
      add(graph, sum);
    }
  }

  // A part in which nobody can move is worth 0.
  void add(const Graph& graph, std::vector<Signed>& sum) const {
    const auto any = [](const VertexRule&, std::span<const Choice>) { return true; };
    if (!each_move(graph, true, any) && !each_move(graph, false, any)) return;
    thread_local Code code, other;
    encode(graph, {}, code);
    bool negative = false, own_negative = rules_->impartial;
    if (exchanges()) {
      encode(graph, rules_->exchange, other);
      negative = other < code;
      own_negative = other == code;
    }
    const Number number =
        parts_.intern(negative ? other : code, [&] { return static_cast<std::uint8_t>(graph.size); });
    if ((number & kOwnNegative) != 0) throw InputError("too many positions");
    sum.push_back(signed_part(number | (own_negative ? kOwnNegative : 0), negative));
  }

  // The letters in canonical order, and then the rows of the upper triangle of the adjacency matrix.
  void encode(const Graph& graph, std::span<const int> image, Code& code) const {
    thread_local graphs::CanonicalOrder<std::uint64_t> search;
    std::array<std::uint64_t, kMost> colours;
    for (int v = 0; v < graph.size; ++v) {
      const int letter = graph.letter[at(v)];
      colours[at(v)] = static_cast<std::uint64_t>(image.empty() ? letter : image[at(letter)]);
    }
    const auto& order = search.of(graph.size, graph.near.data(), std::span(colours).first(at(graph.size)));
    code.assign(1, static_cast<std::uint8_t>(graph.size));
    for (int i = 0; i < graph.size; ++i) code.push_back(static_cast<std::uint8_t>(colours[order[at(i)]]));
    unsigned bits = 0;
    int count = 0;
    for (int i = 0; i < graph.size; ++i)
      for (int j = i + 1; j < graph.size; ++j) {
        bits = bits << 1 | static_cast<unsigned>(graph.near[order[at(i)]] >> order[at(j)] & 1);
        if (++count % 8 == 0) {
          code.push_back(static_cast<std::uint8_t>(bits));
          bits = 0;
        }
      }
    if (count % 8 != 0) code.push_back(static_cast<std::uint8_t>(bits << (8 - count % 8)));
  }
  Graph decoded(Number part) const {
    const std::span<const std::uint8_t> code = parts_[part & ~kOwnNegative].bytes();
    Graph graph;
    graph.size = code[0];
    for (int v = 0; v < graph.size; ++v) {
      graph.letter[at(v)] = code[at(v + 1)];
      graph.near[at(v)] = 0;
    }
    std::size_t place = 8 * at(graph.size + 1);
    for (int i = 0; i < graph.size; ++i)
      for (int j = i + 1; j < graph.size; ++j, ++place)
        if ((code[place / 8] >> (7 - place % 8) & 1) != 0) {
          graph.near[at(i)] |= one(j);
          graph.near[at(j)] |= one(i);
        }
    return graph;
  }

  // ---- reading: edges and vertices without edges, and the vertices of each letter but the first
  class Reader {
   public:
    Reader(const std::string& text, const std::string& alphabet) : text_(text) {
      if (text_.starts_with("K0")) return;
      if (text_.starts_with("K1") && (text_.size() == 2 || text_[2] == ';')) {
        vertex(0);
        at_ = 2;
      } else {
        do edge();
        while (take(','));
      }
      while (at_ < text_.size()) {
        if (!take(';') || !take(' ') || at_ >= text_.size()) fail();
        const std::size_t letter = alphabet.find(text_[at_++]);
        if (letter == std::string::npos || !take(' ')) fail();
        do {
          const auto found = number_.find(number());
          if (found == number_.end()) fail();
          letters_[found->second] = static_cast<std::uint8_t>(letter);
        } while (take(','));
      }
    }

    template <class Visit>
    void each_component(Visit&& visit) const {
      std::vector<int> place(letters_.size(), -1);
      for (std::size_t start = 0; start < letters_.size(); ++start) {
        if (place[start] >= 0) continue;
        std::vector<std::size_t> found{start};
        place[start] = 0;
        for (std::size_t i = 0; i < found.size(); ++i)
          for (const std::size_t other : near_[found[i]])
            if (place[other] < 0) {
              place[other] = static_cast<int>(found.size());
              found.push_back(other);
            }
        if (found.size() > at(kMost)) throw InputError("too many vertices for these native rules");
        Graph graph;
        graph.size = static_cast<int>(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
          graph.letter[i] = letters_[found[i]];
          graph.near[i] = 0;
          for (const std::size_t other : near_[found[i]]) graph.near[i] |= one(place[other]);
        }
        visit(graph);
      }
    }

   private:
    [[noreturn]] void fail() const { throw InputError("not a graph of these rules: '" + text_ + "'"); }
    bool take(char sign) {
      if (at_ >= text_.size() || text_[at_] != sign) return false;
      ++at_;
      return true;
    }
    int number() {
      if (at_ >= text_.size() || text_[at_] < '0' || text_[at_] > '9') fail();
      int found = 0;
      for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
        found = 10 * found + (text_[at_] - '0');
        if (found > 1'000'000) fail();
      }
      return found;
    }
    std::size_t vertex(int name) {
      const auto [found, fresh] = number_.try_emplace(name, letters_.size());
      if (fresh) {
        letters_.push_back(0);
        near_.emplace_back();
      }
      return found->second;
    }
    void edge() {
      const std::size_t a = vertex(number());
      if (!take('-')) return;
      const std::size_t b = vertex(number());
      if (a == b) fail();
      near_[a].push_back(b);
      near_[b].push_back(a);
    }

    const std::string& text_;
    std::size_t at_ = 0;
    std::map<int, std::size_t> number_;
    std::vector<std::uint8_t> letters_;
    std::vector<std::vector<std::size_t>> near_;
  };

  std::shared_ptr<const GraphRuleSet> rules_;
  std::string alphabet_;
  mutable ByteInterner<std::uint8_t> parts_;
};

}  // namespace grundy::patterns
