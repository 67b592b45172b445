// A canonical code for webs: isomorphic ones have the same bytes.
//
// Joints are told apart by colour refinement on hashes; where it does not tell some apart, each of them is
// singled out in turn, and the first of the codes that come out is the canonical one.
#pragma once

#include "games/coins/web.hpp"

namespace grundy::coins {

using Bytes = std::vector<std::uint8_t>;

// Code: 0 and the length for a chain from ground to ground, 1 and the length for a loop by itself; else 2
// more than the number of joints, and for each joint its chains to joints that are not before it and to the
// ground, a byte each: the other end, plus 64 if a length other than 1 follows, plus 128 on the last one. A
// joint without such chains has a single byte 255.
class Canon {
 public:
  const Bytes& write(const Web& web) {
    best_.clear();
    if (web.joints == 0) {
      best_ = {static_cast<std::uint8_t>(web.chains[0].a == kNowhere ? 1 : 0), web.chains[0].length};
      return best_;
    }
    web_ = &web;
    Colours colours{};
    for (const Chain& chain : web.chains) {
      const std::uint64_t length = mix(chain.length);
      if (chain.a == chain.b) {
        colours[chain.a] += 3 * length;
      } else {
        colours[chain.a] += chain.b == kGround ? 5 * length : length;
        colours[chain.b] += chain.a == kGround ? 5 * length : length;
      }
    }
    colours[kGround] = 0;
    refine(colours);
    explore(colours);
    return best_;
  }

 private:
  using Colours = std::array<std::uint64_t, kMostJoints + 1>;

  // Until a round tells no more joints apart.
  void refine(Colours& colours) const {
    int classes = count(colours);
    while (classes < web_->joints) {
      Colours next = colours;
      for (int joint = 1; joint <= web_->joints; ++joint) next[joint] = mix(next[joint]);
      for (const Chain& chain : web_->chains) {
        if (chain.a == chain.b || chain.a == kGround || chain.b == kGround) continue;
        next[chain.a] += mix(colours[chain.b] + chain.length);
        next[chain.b] += mix(colours[chain.a] + chain.length);
      }
      colours = next;
      const int more = count(colours);
      if (more <= classes) break;
      classes = more;
    }
  }

  int count(const Colours& colours) const {
    Colours sorted = colours;
    const auto first = sorted.begin() + 1, last = first + web_->joints;
    std::sort(first, last);
    return static_cast<int>(std::unique(first, last) - first);
  }

  void explore(const Colours& colours) {
    std::array<std::uint8_t, kMostJoints> order;
    const auto joints = static_cast<std::size_t>(web_->joints);
    for (std::size_t i = 0; i < joints; ++i) order[i] = static_cast<std::uint8_t>(i + 1);
    std::sort(order.begin(), order.begin() + joints, [&](auto x, auto y) { return colours[x] < colours[y]; });
    std::size_t first = 0;
    while (first + 1 < joints && colours[order[first]] != colours[order[first + 1]]) ++first;
    if (first + 1 >= joints) {
      code(std::span(order).first(joints));
      return;
    }
    std::vector<std::uint8_t> tried;
    for (std::size_t i = first; i < joints && colours[order[i]] == colours[order[first]]; ++i) {
      if (std::ranges::any_of(tried, [&](std::uint8_t other) { return twins(other, order[i]); })) continue;
      tried.push_back(order[i]);
      Colours singled = colours;
      singled[order[i]] = mix(singled[order[i]] + 1);
      refine(singled);
      explore(singled);
    }
  }

  // Joints with the same chains to the same other joints can be exchanged.
  bool twins(std::uint8_t x, std::uint8_t y) {
    ends_.clear();
    for (const Chain& chain : web_->chains) {
      for (const std::uint8_t joint : {x, y}) {
        if (chain.a != joint && chain.b != joint) continue;
        auto other = static_cast<std::uint8_t>(chain.a + chain.b - joint);
        if (other == x || other == y) other = other == joint ? 0xfe : 0xff;
        ends_.push_back({joint, other, chain.length});
      }
    }
    std::ranges::sort(ends_);
    const auto half = std::ranges::find_if(ends_, [&](const Chain& end) { return end.a != ends_.front().a; });
    return std::ranges::equal(
        std::ranges::subrange(ends_.begin(), half), std::ranges::subrange(half, ends_.end()),
        [](const Chain& one, const Chain& two) { return one.b == two.b && one.length == two.length; });
  }

  void code(std::span<const std::uint8_t> order) {
    std::array<std::uint8_t, kMostJoints + 1> number{};
    for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<std::uint8_t>(i + 1);
    sorted_.clear();
    for (const Chain& chain : web_->chains) {
      std::uint8_t a = number[chain.a], b = number[chain.b];
      if (a == kGround || (b != kGround && b < a)) std::swap(a, b);
      sorted_.push_back({a, b, chain.length});
    }
    std::ranges::sort(sorted_);
    written_.clear();
    written_.push_back(static_cast<std::uint8_t>(web_->joints + 1));
    std::size_t i = 0;
    for (int joint = 1; joint <= web_->joints; ++joint) {
      if (i == sorted_.size() || sorted_[i].a != joint) {
        written_.push_back(0xff);
        continue;
      }
      for (; i < sorted_.size() && sorted_[i].a == joint; ++i) {
        const bool last = i + 1 == sorted_.size() || sorted_[i + 1].a != joint,
                   long_ = sorted_[i].length != 1;
        written_.push_back(static_cast<std::uint8_t>(sorted_[i].b | (long_ ? 64 : 0) | (last ? 128 : 0)));
        if (long_) written_.push_back(sorted_[i].length);
      }
    }
    if (best_.empty() || written_ < best_) best_ = written_;
  }

  const Web* web_ = nullptr;
  Bytes best_, written_;
  std::vector<Chain> sorted_, ends_;
};

inline void decode(std::span<const std::uint8_t> code, Web& web) {
  web.clear();
  if (code[0] < 2) {
    const std::uint8_t end = code[0] == 1 ? kNowhere : kGround;
    web.chains.push_back({end, end, code[1]});
    return;
  }
  web.joints = code[0] - 1;
  std::size_t at = 1;
  for (std::uint8_t joint = 1; joint <= web.joints; ++joint) {
    if (code[at] == 0xff) {
      ++at;
      continue;
    }
    for (bool more = true; more; ++at) {
      const std::uint8_t word = code[at];
      more = (word & 128) == 0;
      const std::uint8_t length = (word & 64) != 0 ? code[++at] : 1;
      web.chains.push_back({joint, static_cast<std::uint8_t>(word & 63), length});
    }
  }
}

}  // namespace grundy::coins
