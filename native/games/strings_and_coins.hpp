// Strings-and-coins, and with it Dots-and-boxes, by contract.
//
// Only coins that cannot be captured now, the black ones, make up a position: the others are counted. A
// position is a list of webs, each stored once; so a position is stored as the numbers of its webs. What the
// cuts of a position lead to does not depend on the contract.
#pragma once

#include <cmath>
#include <memory>

#include "core/byte_interner.hpp"
#include "core/contracts.hpp"
#include "core/options.hpp"
#include "games/coins/code.hpp"
#include "games/coins/contract.hpp"
#include "games/coins/text.hpp"

namespace grundy {

class StringsAndCoins {
 public:
  using Key = Contract;
  using Number = std::uint32_t;

  // With `bound`, a node that is won whichever way is best (theorem 13) is not searched; so there is no proof
  // of which way it is.
  explicit StringsAndCoins(bool bound) : bound_(bound) {}

  // A cut, and what is left: a position, and the coins that the next player can capture.
  struct Step {
    Number position;
    std::uint8_t white, handout, cancelled;  // of the coins in pairs that cancel, one player gets so many
  };
  struct WebStep {
    coins::Cut cut;
    std::vector<Number> webs;
  };
  // One for each thread: what was worked out lately.
  struct Scratch {
    struct Position {
      Number position = kNone;
      std::vector<Step> steps;
    };
    struct OfWeb {
      Number web = kNone;
      std::vector<WebStep> steps;
    };
    std::vector<Position> positions = std::vector<Position>(1 << 15);
    std::vector<OfWeb> webs = std::vector<OfWeb>(1 << 12);
    coins::WebCode codes;
    coins::Web web, part;
    std::vector<coins::Chain> rest;
  };
  struct Cursor {
    Key key;
    Scratch* scratch;
  };

  Cursor open(Key key, Scratch& scratch) const { return {key, &scratch}; }

  bool expand(Cursor& cursor, OptionList<Key>& options) const {
    const Key key = cursor.key;
    const int total = positions_[key.position].info.coins;
    if (key.decline != 0) add(options, {key.position, key.decline, 0});
    if (key.take > total) return false;
    const int left = total - key.take + 1;  // the contract of the other player
    for (const Step& step : steps(key.position, *cursor.scratch)) {
      const int rest = positions_[step.position].info.coins, take = left - step.white - step.cancelled;
      const auto terms = coins::terms_after_cut(take, rest, step.handout, bound_);
      if (terms) add(options, {step.position, terms->take, terms->decline});
    }
    return false;
  }

  int size(Key key) const { return positions_[key.position].info.spread; }

  // A loss takes the more effort the more strings hang together.
  ProofNumbers guess(Key key) const {
    const Info& info = positions_[key.position].info;
    return coins::guess(info.coins, {key.take, key.decline}, std::sqrt(info.spread));
  }

  // The webs are written in the order of their codes, and not of their numbers, which depend on the search.
  std::string text(Key key) const {
    std::string text;
    int next = 1;
    coins::Web web;
    std::vector<Number> webs = webs_of(key.position);
    std::ranges::sort(webs, [&](Number a, Number b) {
      return std::ranges::lexicographical_compare(webs_[a].bytes(), webs_[b].bytes());
    });
    for (const Number number : webs) {
      coins::decode(webs_[number].bytes(), web);
      coins::append_text(web, next, text);
    }
    return coins::node_text(std::move(text), {key.take, key.decline});
  }

  std::vector<Key> parse(const std::string& text) const {
    const coins::NodeText node(text);
    int joints = 0;
    const std::vector<coins::Chain> chains = coins::chains_of(coins::read_strings(node.strings), joints);
    coins::WebCode codes;
    coins::Web part;
    std::vector<Number> webs;
    coins::split(chains, joints, part,
                 [&](const coins::Web& web) { webs.push_back(intern_web(web, codes)); });
    int cancelled = 0;
    const Number position = intern(webs, cancelled);
    const coins::Terms terms = node.terms(positions_[position].info.coins, cancelled);
    return {{position, terms.take, terms.decline}};
  }

  static int eager(int) { return -1; }
  std::size_t bytes() const { return positions_.bytes() + webs_.bytes(); }
  std::vector<std::pair<std::string, std::size_t>> statistics() const {
    return {{"positions", positions_.size()},
            {"position_bytes", positions_.bytes()},
            {"webs", webs_.size()},
            {"web_bytes", webs_.bytes()}};
  }

 private:
  static constexpr Number kNone = 0xffffffff;

  static void add(OptionList<Key>& options, Key key) {
    options.push(key);
    options.finish();
  }

  const std::vector<Step>& steps(Number position, Scratch& scratch) const {
    Scratch::Position& memo = scratch.positions[position * 0x9e3779b1U >> 17];
    if (memo.position == position) return memo.steps;
    memo.position = kNone;
    memo.steps.clear();
    const std::vector<Number> webs = webs_of(position);
    std::vector<Number> left;
    for (std::size_t i = 0; i < webs.size(); ++i) {
      if (i > 0 && webs[i] == webs[i - 1]) continue;
      for (const WebStep& step : web_steps(webs[i], scratch)) {
        left.assign(webs.begin(), webs.end());
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        left.insert(left.end(), step.webs.begin(), step.webs.end());
        int cancelled = 0;
        const Number rest = intern(left, cancelled);
        memo.steps.push_back({rest, static_cast<std::uint8_t>(step.cut.white),
                              static_cast<std::uint8_t>(step.cut.handout),
                              static_cast<std::uint8_t>(cancelled)});
      }
    }
    memo.position = position;
    return memo.steps;
  }

  const std::vector<WebStep>& web_steps(Number web, Scratch& scratch) const {
    Scratch::OfWeb& memo = scratch.webs[web * 0x9e3779b1U >> 20];
    if (memo.web == web) return memo.steps;
    memo.web = kNone;
    memo.steps.clear();
    coins::decode(webs_[web].bytes(), scratch.web);
    for (std::size_t i = 0; i < scratch.web.chains.size(); ++i) {
      WebStep step{coins::cut_chain(scratch.web, i, scratch.rest), {}};
      coins::split(scratch.rest, scratch.web.joints, scratch.part,
                   [&](const coins::Web& part) { step.webs.push_back(intern_web(part, scratch.codes)); });
      std::ranges::sort(step.webs);
      const auto same = [&](const WebStep& other) {
        return other.webs == step.webs && other.cut.white == step.cut.white &&
               other.cut.handout == step.cut.handout;
      };
      if (std::ranges::none_of(memo.steps, same)) memo.steps.push_back(std::move(step));
    }
    memo.web = web;
    return memo.steps;
  }

  struct WebInfo {
    std::uint8_t coins, strings;
    bool cancels;  // two equal ones change nothing (propositions 26 and 27)
  };
  struct Info {
    std::uint8_t coins, strings;
    std::uint16_t spread;  // the sum of the squares of the strings of its webs: the less, the easier
  };

  Number intern_web(const coins::Web& web, coins::WebCode& codes) const {
    const coins::Bytes& code = codes.write(web);
    return webs_.intern(code, [&] {
      int strings = 0;
      for (const coins::Chain& chain : web.chains) strings += chain.length;
      return WebInfo{static_cast<std::uint8_t>(web.coins()), static_cast<std::uint8_t>(strings),
                     cancels(web)};
    });
  }

  // A coin with two arrows, or a pair of coins that have one or two arrows each.
  static bool cancels(const coins::Web& web) {
    if (web.joints == 0) return web.chains[0].a == coins::kGround && web.chains[0].length <= 3;
    if (web.coins() != 2) return false;
    for (int joint = 1; joint <= web.joints; ++joint) {
      const auto ends = std::ranges::count_if(
          web.chains, [joint](const coins::Chain& chain) { return chain.a == joint || chain.b == joint; });
      const auto loops =
          std::ranges::count_if(web.chains, [](const coins::Chain& chain) { return chain.a == chain.b; });
      if (ends != 3 || loops != 0) return false;
    }
    const auto between = std::ranges::count_if(web.chains, [](const coins::Chain& chain) {
      return chain.a != coins::kGround && chain.b != coins::kGround;
    });
    return web.joints == 1 || between == 1;
  }

  // The position made of these webs, without pairs that cancel; the coins that they give each player.
  Number intern(std::vector<Number>& webs, int& cancelled) const {
    std::ranges::sort(webs);
    std::size_t kept = 0;
    cancelled = 0;
    Info info{0, 0, 0};
    for (std::size_t i = 0; i < webs.size(); ++i) {
      const WebInfo& web = webs_[webs[i]].info;
      if (web.cancels && i + 1 < webs.size() && webs[i] == webs[i + 1]) {
        cancelled += web.coins;
        ++i;
        continue;
      }
      info.coins = static_cast<std::uint8_t>(info.coins + web.coins);
      info.strings = static_cast<std::uint8_t>(info.strings + web.strings);
      info.spread = static_cast<std::uint16_t>(info.spread + web.strings * web.strings);
      webs[kept++] = webs[i];
    }
    webs.resize(kept);
    const auto* const data = reinterpret_cast<const std::uint8_t*>(webs.data());
    return positions_.intern({data, kept * sizeof(Number)}, [&] { return info; });
  }

  std::vector<Number> webs_of(Number position) const {
    const std::span<const std::uint8_t> bytes = positions_[position].bytes();
    std::vector<Number> webs(bytes.size() / sizeof(Number));
    if (!bytes.empty()) std::memcpy(webs.data(), bytes.data(), bytes.size());
    return webs;
  }

  bool bound_;
  mutable ByteInterner<Info> positions_;
  mutable ByteInterner<WebInfo> webs_;
};

}  // namespace grundy
