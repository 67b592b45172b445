// Coins that cannot be captured now, as joints and chains.
//
// A joint is a coin with at least three strings; vertex 0 is the ground. A chain of length n is n strings in
// a row, with n - 1 coins of two strings inside; a loop by itself has n coins. A web is what hangs together
// without the ground: joints and the chains between them, or a single chain from ground to ground, or a loop.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy::coins {

inline constexpr int kMostJoints = 62, kMostCoins = 120;
inline constexpr std::uint8_t kGround = 0, kNowhere = 0xff;  // a loop by itself ends nowhere

struct Chain {
  std::uint8_t a, b, length;
  auto operator<=>(const Chain&) const = default;
};

struct Web {
  int joints = 0;  // numbered from 1
  std::vector<Chain> chains;

  void clear() {
    joints = 0;
    chains.clear();
  }

  int coins() const {
    int total = joints;
    for (const Chain& chain : chains) total += chain.a == kNowhere ? chain.length : chain.length - 1;
    return total;
  }
};

// What is left of a web when a chain is cut, and the white coins, which the other player can capture.
struct Cut {
  int white = 0;
  int handout = 0;  // of the white coins, those that may be declined (theorem 12): 0, 2 or 4
};

// Cuts chain number `which` of `web` at its best place (proposition 25), and leaves the black rest as joints
// and chains in `rest`, not yet in separate webs. Joints keep their numbers there; those that are gone have
// no chains.
inline Cut cut_chain(const Web& web, std::size_t which, std::vector<Chain>& rest) {
  const Chain cut = web.chains[which];
  rest.clear();
  for (std::size_t i = 0; i < web.chains.size(); ++i)
    if (i != which) rest.push_back(web.chains[i]);
  if (cut.a == kNowhere) return {cut.length, cut.length >= 4 ? 4 : 0};
  Cut result{cut.length - 1, cut.length >= 4 ? 2 : 0};
  // A coin that is left with one string is white, and all coins from there to the next joint.
  std::array<std::uint8_t, 2> ends{cut.a, cut.b};
  const auto strings = [&](std::uint8_t joint) {
    int count = 0;
    for (const Chain& chain : rest) count += (chain.a == joint ? 1 : 0) + (chain.b == joint ? 1 : 0);
    return count;
  };
  for (std::uint8_t& end : ends) {
    while (end != kGround) {
      const int left = strings(end);
      if (left > 1) break;
      if (left == 0) {  // its last string went with another white coin's
        end = kGround;
        break;
      }
      const auto next =
          std::ranges::find_if(rest, [end](const Chain& chain) { return chain.a == end || chain.b == end; });
      result.white += next->length;
      result.handout = 2;
      const auto beyond = static_cast<std::uint8_t>(next->a + next->b - end);
      rest.erase(next);
      end = beyond;
    }
  }
  // A joint that is left with two strings is inside a chain.
  for (const std::uint8_t end : ends) {
    if (end == kGround || strings(end) != 2) continue;
    const auto first =
        std::ranges::find_if(rest, [end](const Chain& chain) { return chain.a == end || chain.b == end; });
    if (first->a == end && first->b == end) {
      first->a = first->b = kNowhere;
      continue;
    }
    const Chain one = *first;
    rest.erase(first);
    const auto second =
        std::ranges::find_if(rest, [end](const Chain& chain) { return chain.a == end || chain.b == end; });
    const auto from = static_cast<std::uint8_t>(one.a + one.b - end);
    const auto to = static_cast<std::uint8_t>(second->a + second->b - end);
    *second = {from, to, static_cast<std::uint8_t>(one.length + second->length)};
  }
  return result;
}

// Calls `visit(web)` for each web of `chains`, whose joints have numbers up to `joints`.
template <class Visit>
void split(std::span<const Chain> chains, int joints, Web& web, Visit&& visit) {
  std::array<std::uint8_t, kMostJoints + 1> part{};  // 0: not seen
  std::array<std::uint8_t, kMostJoints + 1> number{};
  std::uint8_t parts = 0;
  for (const Chain& chain : chains) {
    if (chain.a != kNowhere && (chain.a != kGround || chain.b != kGround)) continue;
    web.clear();
    web.chains.push_back(chain);
    visit(web);
  }
  for (int start = 1; start <= joints; ++start) {
    if (part[start] != 0) continue;
    web.clear();
    ++parts;
    // Grows until no chain leads to another joint; there are few chains.
    bool grown = false;
    for (const Chain& chain : chains) grown |= chain.a == start || chain.b == start;
    if (!grown) continue;  // this joint is gone
    part[start] = parts;
    while (grown) {
      grown = false;
      for (const Chain& chain : chains) {
        if (chain.a == kNowhere || chain.a == kGround || chain.b == kGround) continue;
        if ((part[chain.a] == parts) != (part[chain.b] == parts)) {
          part[chain.a] = part[chain.b] = parts;
          grown = true;
        }
      }
    }
    for (int joint = start; joint <= joints; ++joint)
      if (part[joint] == parts) number[joint] = static_cast<std::uint8_t>(++web.joints);
    number[kGround] = kGround;
    for (const Chain& chain : chains) {
      if (chain.a == kNowhere) continue;
      if ((chain.a != kGround && part[chain.a] == parts) || (chain.b != kGround && part[chain.b] == parts))
        web.chains.push_back({number[chain.a], number[chain.b], chain.length});
    }
    visit(web);
  }
}

}  // namespace grundy::coins
