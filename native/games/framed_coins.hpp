// Strings-and-coins by contract, on the positions that arise from one graph.
//
// As in `StringsAndCoins`, only coins that cannot be captured now make up a position. It is a set of strings
// of the graph, up to its symmetries, and a list of the chains and loops that hang on nothing else. That
// tells fewer positions to be equal than a canonical form of the whole graph does, and is far quicker.
//
// Children are in the order in which a depth-first search should try them: cuts that give nothing, in the
// order of the strings in the frame, and then by how much they give. An order that is always the same, the
// strings first that cut the graph in two, makes the winner come back to few positions.
#pragma once

#include "core/framed_contracts.hpp"
#include "core/options.hpp"
#include "games/coins/alone.hpp"
#include "games/coins/contract.hpp"
#include "games/coins/frame.hpp"
#include "games/coins/text.hpp"

namespace grundy {

class FramedCoins {
 public:
  using Key = FramedContract;
  using Frame = coins::Frame;
  using Alone = coins::AloneLists;

  // With `bound`, a node that is won whichever way is best (theorem 13) is not searched.
  FramedCoins(const std::string& graph, bool bound) : frame_(coins::read_strings(graph)), bound_(bound) {}

  struct Scratch {
    Alone::List list;
    std::vector<Frame::Stretch> giving;
  };
  struct Cursor {
    Key key;
    Scratch* scratch;
  };

  Cursor open(const Key& key, Scratch& scratch) const { return {key, &scratch}; }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    const Key key = cursor.key;
    const int total = coins(key);
    if (key.decline != 0) add(options, {key.strings, key.alone, key.decline, 0});
    if (key.take > total) return false;
    const Turn turn{key.strings, frame_.images(key.strings), total, total - key.take + 1, &options};
    const std::uint64_t inner = frame_.inner(key.strings);
    const coins::Strings safe = frame_.safe(key.strings), different = frame_.last_of_rows(key.strings);
    for (coins::Strings left = safe & different; left != 0; left &= left - 1)
      cut(key, frame_.stretch(key.strings, lowest_bit(left), inner), inner, turn, cursor.scratch->list);
    std::vector<Frame::Stretch>& giving = cursor.scratch->giving;
    giving.clear();
    for (coins::Strings left = different & ~safe; left != 0;) {
      giving.push_back(frame_.stretch(key.strings, lowest_bit(left), inner));
      left &= ~giving.back().strings;
    }
    std::ranges::stable_sort(giving, {}, &Frame::Stretch::length);
    open_alone(key, turn, cursor.scratch->list);
    for (const Frame::Stretch& stretch : giving) cut(key, stretch, inner, turn, cursor.scratch->list);
    return false;
  }

  int coins(const Key& key) const { return frame_.coins(key.strings) + alone_.coins(key.alone); }

  // The same for all, so that depth-first search leaves the children in their order.
  int size(const Key&) const { return static_cast<int>(frame_.written().size()); }

  // A loss takes the more effort the more cuts give nothing.
  ProofNumbers guess(const Key& key) const {
    return coins::guess(coins(key), {key.take, key.decline}, 1 + count_bits(frame_.safe(key.strings)));
  }

  std::string text(const Key& key) const {
    std::string text;
    for (std::size_t i = 0; i < frame_.written().size(); ++i) {
      if ((key.strings >> i & 1) == 0) continue;
      const auto& [a, b] = frame_.written()[i];
      if (!text.empty()) text += ", ";
      text += std::to_string(a) + '-' + std::to_string(b);
    }
    int next = frame_.largest_name() + 1;
    for (const std::uint8_t kind : alone_[key.alone]) {
      const bool loop = Alone::is_loop(kind);
      const std::uint8_t end = loop ? coins::kNowhere : coins::kGround;
      const auto length = static_cast<std::uint8_t>(Alone::coins_of(kind) + (loop ? 0 : 1));
      coins::append_text({0, {{end, end, length}}}, next, text);
    }
    return coins::node_text(std::move(text), {key.take, key.decline});
  }

  // What is not in the frame has to be chains and loops by themselves.
  std::vector<Key> parse(const std::string& text) const {
    const coins::NodeText node(text);
    Alone::List list;
    Key key;
    int cancelled = 0;
    std::vector<coins::Ends> rest;
    const std::vector<coins::Ends> strings = coins::read_strings(node.strings);
    int joints = 0;
    coins::chains_of(strings, joints);  // complains about coins that can be captured
    key.strings = frame_.find(strings, rest);
    for (const auto& [a, b] : rest)
      if (frame_.knows(a) || frame_.knows(b)) throw InputError("not a part of the frame: '" + text + "'");
    for (const coins::Chain& chain : coins::chains_of(rest, joints)) {
      if (joints != 0) throw InputError("not a part of the frame: '" + text + "'");
      const bool loop = chain.a == coins::kNowhere;
      cancelled += Alone::add(list, Alone::kind(loop ? chain.length : chain.length - 1, loop));
    }
    cancelled += set_apart(key.strings, key.strings, frame_.inner(key.strings), list);
    key.strings = frame_.canonical(key.strings);
    key.alone = alone_.intern(list);
    const coins::Terms terms = node.terms(coins(key), cancelled);
    key.take = terms.take;
    key.decline = terms.decline;
    return {key};
  }

  static int eager(int) { return -1; }
  std::size_t bytes() const { return alone_.bytes(); }
  std::vector<std::pair<std::string, std::size_t>> statistics() const {
    return {{"lists", alone_.size()}, {"list_bytes", alone_.bytes()}};
  }

 private:
  // What a player has to move in: the strings and their images, the coins, and the contract of the other one.
  struct Turn {
    coins::Strings strings;
    Frame::Images images;
    int total, left;
    OptionList<Key>* options;
  };

  static void add(OptionList<Key>& options, const Key& key) {
    options.push(key);
    options.finish();
  }

  // Cuts a stretch at its best place (proposition 25), and takes out of what is left the white coins, which
  // the other player can capture.
  void cut(const Key& key, const Frame::Stretch& stretch, std::uint64_t inner, const Turn& turn,
           Alone::List& list) const {
    coins::Strings left = key.strings & ~stretch.strings;
    int white = stretch.length - 1, handout = stretch.length >= 4 ? 2 : 0;
    std::array<int, 2> ends{stretch.a, stretch.b};
    for (const int end : ends) frame_.update_inner(inner, left, end);
    if (stretch.a == stretch.b && stretch.a != Frame::kNoCoin) {
      const coins::Strings own = left & frame_.at(stretch.a);
      if ((own & (own - 1)) == 0) {  // a joint with one string left is white, and so is the way to the next
        const Frame::Stretch beyond = frame_.stretch(left, lowest_bit(own), inner);
        left &= ~beyond.strings;
        white += beyond.length;
        handout = 2;
        ends = {beyond.a == stretch.a ? beyond.b : beyond.a, Frame::kNoCoin};
        frame_.update_inner(inner, left, ends[0]);
      }
    }
    Key child{left, key.alone};
    coins::Strings near = 0;  // only through a coin that has lost a string is there something new by itself
    for (const int end : ends)
      if (end != Frame::kNoCoin && (inner >> end & 1) != 0) near |= left & frame_.at(end);
    int cancelled = 0;
    if (near != 0 && has_alone(left, near, inner)) {
      const auto before = alone_[key.alone];
      list.assign(before.begin(), before.end());
      cancelled = set_apart(child.strings, near, inner, list);
      child.alone = alone_.intern(list);
    }
    add_child(turn, child, white, handout, cancelled);
  }

  void open_alone(const Key& key, const Turn& turn, Alone::List& list) const {
    const auto all = alone_[key.alone];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0 && Alone::opened_after(all[i], all[i - 1])) continue;
      list.assign(all.begin(), all.end());
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      add_child(turn, {key.strings, alone_.intern(list)}, Alone::coins_of(all[i]), Alone::handout(all[i]), 0);
    }
  }

  void add_child(const Turn& turn, Key child, int white, int handout, int cancelled) const {
    const int rest = turn.total - white - 2 * cancelled;
    const auto terms = coins::terms_after_cut(turn.left - white - cancelled, rest, handout, bound_);
    if (!terms) return;
    child.strings = frame_.canonical_without(turn.images, turn.strings & ~child.strings);
    child.take = terms->take;
    child.decline = terms->decline;
    add(*turn.options, child);
  }

  bool has_alone(coins::Strings strings, coins::Strings near, std::uint64_t inner) const {
    while (near != 0) {
      const Frame::Stretch stretch = frame_.stretch(strings, lowest_bit(near), inner);
      if (stretch.alone()) return true;
      near &= ~stretch.strings;
    }
    return false;
  }

  // Moves the stretches through `near` that hang on nothing from `strings` to `list`; returns the coins that
  // each player gets of those that cancel.
  int set_apart(coins::Strings& strings, coins::Strings near, std::uint64_t inner, Alone::List& list) const {
    int cancelled = 0;
    while (near != 0) {
      const Frame::Stretch stretch = frame_.stretch(strings, lowest_bit(near), inner);
      near &= ~stretch.strings;
      if (!stretch.alone()) continue;
      strings &= ~stretch.strings;
      cancelled += Alone::add(list, Alone::kind(stretch.inside(), stretch.loop));
    }
    return cancelled;
  }

  Frame frame_;
  mutable Alone alone_;
  bool bound_;
};

}  // namespace grundy
