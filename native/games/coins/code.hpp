// A canonical code for webs: isomorphic ones have the same bytes.
#pragma once

#include "games/coins/web.hpp"
#include "graphs/canonical.hpp"

namespace grundy::coins {

using Bytes = std::vector<std::uint8_t>;

// Code: 0 and the length for a chain from ground to ground, 1 and the length for a loop by itself; else 2
// more than the number of joints, and for each joint its chains to joints that are not before it and to the
// ground, a byte each: the other end, plus 64 if a length other than 1 follows, plus 128 on the last one. A
// joint without such chains has a single byte 255.
class WebCode {
 public:
  const Bytes& write(const Web& web) {
    if (web.joints == 0) {
      written_ = {static_cast<std::uint8_t>(web.chains[0].a == kNowhere ? 1 : 0), web.chains[0].length};
      return written_;
    }
    web_ = &web;
    look();
    const auto joints = static_cast<std::size_t>(web.joints);
    code(std::span(search_.of(web.joints, layers(), std::span(colours_).first(joints))).first(joints));
    return written_;
  }

 private:
  // What hangs on each joint alone colours it; the lengths of the chains between two joints are a label.
  void look() {
    std::fill_n(colours_.begin(), web_->joints, std::uint64_t{0});
    sorted_.clear();
    for (const Chain& chain : web_->chains) {
      const std::uint8_t a = std::min(chain.a, chain.b), b = std::max(chain.a, chain.b);
      if (a == b || a == kGround) {
        colours_[b - 1] += mix(chain.length) * (a == b ? 3 : 5);
      } else {
        sorted_.push_back({a, b, chain.length});
      }
    }
    std::ranges::sort(sorted_);
    pairs_.clear();
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      const Chain& chain = sorted_[i];
      if (i == 0 || chain.a != sorted_[i - 1].a || chain.b != sorted_[i - 1].b)
        pairs_.push_back({0, chain.a, chain.b});
      pairs_.back().label = mix(pairs_.back().label + chain.length);
    }
    std::ranges::sort(pairs_, {}, &Pair::label);
  }

  // The neighbours of each joint by chains of each label.
  std::span<const std::uint64_t* const> layers() {
    std::size_t labels = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      labels += i == 0 || pairs_[i].label != pairs_[i - 1].label ? 1 : 0;
    const auto joints = static_cast<std::size_t>(web_->joints);
    near_.assign(labels * joints, 0);
    layers_.clear();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto [label, a, b] = pairs_[i];
      if (i == 0 || label != pairs_[i - 1].label) layers_.push_back(near_.data() + layers_.size() * joints);
      std::uint64_t* const near = near_.data() + (layers_.size() - 1) * joints;
      near[a - 1] |= std::uint64_t{1} << (b - 1);
      near[b - 1] |= std::uint64_t{1} << (a - 1);
    }
    return layers_;
  }

  void code(std::span<const std::uint8_t> order) {
    std::array<std::uint8_t, kMostJoints + 1> number{};
    for (std::size_t i = 0; i < order.size(); ++i) number[order[i] + 1] = static_cast<std::uint8_t>(i + 1);
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
  }

  struct Pair {  // of joints between which there are chains
    std::uint64_t label;
    std::uint8_t a, b;
  };

  const Web* web_ = nullptr;
  Bytes written_;
  std::vector<Chain> sorted_;
  std::vector<Pair> pairs_;
  std::array<std::uint64_t, kMostJoints> colours_;
  std::vector<std::uint64_t> near_;
  std::vector<const std::uint64_t*> layers_;
  graphs::CanonicalOrder<std::uint64_t> search_;
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
