// Contracts on coins and strings: as text, after a cut, and how hard they look.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/basics.hpp"
#include "core/effort.hpp"
#include "core/exponential.hpp"

namespace grundy::coins {

// The player to move wins with a score of at least `take`, or if the score is below `decline`.
struct Terms {
  std::uint8_t take = 0, decline = 0;
};

// A node is coins and strings, `;` and the contract; after `|` below which score of the other player
// declining wins.
struct NodeText {
  std::string strings;
  int take = 0, decline = 0;

  explicit NodeText(const std::string& text) {
    const std::size_t end = text.rfind("; ");
    if (end == std::string::npos) throw InputError("a node is a position and a contract: '" + text + "'");
    strings = text.substr(0, end);
    const std::string contract = text.substr(end + 2);
    const std::size_t bar = contract.find('|');
    const auto number = [&](const std::string& digits) {
      int value = 0;
      const auto [after, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (error != std::errc() || after != digits.data() + digits.size())
        throw InputError("no contract: '" + contract + "'");
      return value;
    };
    take = number(contract.substr(0, bar));
    if (bar != std::string::npos) decline = number(contract.substr(bar + 1));
  }

  // What is to be got of `total` coins, when each player has got `cancelled` of those that cancel.
  Terms terms(int total, int cancelled) const {
    const auto clamped = [&](int value) {
      return static_cast<std::uint8_t>(std::clamp(value - cancelled, 0, total + 1));
    };
    return {clamped(take), clamped(decline)};
  }
};

inline std::string node_text(std::string strings, Terms terms) {
  if (strings.empty()) strings = "0";
  strings += "; " + std::to_string(terms.take);
  return terms.decline == 0 ? strings : strings + '|' + std::to_string(terms.decline);
}

// The terms of a player who needs `take` of the `rest` coins that are left, and may decline the last
// `handout` of those that can be captured now; none if there is nothing to search, because that is won.
// With `bound`, so is what is won whichever way is best (theorem 13).
inline std::optional<Terms> terms_after_cut(int take, int rest, int handout, bool bound) {
  const int decline = handout == 0 ? 0 : rest - handout + 1 - take;
  if (take <= 0 || decline > rest || (bound && take <= decline)) return std::nullopt;
  return Terms{static_cast<std::uint8_t>(std::min(take, rest + 1)),
               static_cast<std::uint8_t>(std::max(decline, 0))};
}

inline constexpr int kFarthest = 512;  // from the middle, in halves of a coin

// The share of the scores that lie below one that is so far below the middle.
inline const auto kShares = [] {
  std::array<double, 2 * kFarthest + 1> shares;
  for (int halves = -kFarthest; halves <= kFarthest; ++halves)
    shares[static_cast<std::size_t>(kFarthest + halves)] = 1 / (1 + exponential(halves / 8.0));
  return shares;
}();

// How hard a node looks: by how far its contract is from the middle, as if scores were spread around a
// little more than half the coins, and by the effort that a proof of a loss seems to take. (The constants
// were chosen by node counts on American 3x3 and 2x5, Icelandic 3x4 and Swedish 4x5.)
inline ProofNumbers guess(int total, Terms terms, double effort) {
  const auto below = [&](int score) {
    return kShares[static_cast<std::size_t>(kFarthest +
                                            std::clamp(total + 5 - 2 * score, -kFarthest, kFarthest))];
  };
  const double lost = std::max(below(terms.take) - (terms.decline == 0 ? 0 : below(terms.decline)), 1e-4);
  const double won = std::max(1 - lost, 1e-4);
  return {static_cast<std::uint32_t>(1 / won), 1 + static_cast<std::uint32_t>(effort / lost)};
}

}  // namespace grundy::coins
