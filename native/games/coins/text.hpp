// Coins and strings as text: walks along the strings, `0-1-2-0, 1-3`; 0 is the ground.
#pragma once

#include <charconv>
#include <map>
#include <string>

#include "games/coins/web.hpp"

namespace grundy::coins {

// Appends the walks of a web, whose coins get the numbers from `next` on.
inline void append_text(const Web& web, int& next, std::string& text) {
  const int first = next;  // of the joints
  next += web.joints;
  const auto name = [&](std::uint8_t end) { return end == kGround ? 0 : first + end - 1; };
  for (const Chain& chain : web.chains) {
    if (!text.empty()) text += ", ";
    const int start = chain.a == kNowhere ? next++ : name(chain.a);
    text += std::to_string(start);
    for (int i = 1; i <= chain.length; ++i) {
      const int end = chain.a == kNowhere ? start : name(chain.b);
      text += '-';
      text += std::to_string(i < chain.length ? next++ : end);
    }
  }
}

// Reads walks as strings: the names of the two ends of each.
inline std::vector<std::pair<int, int>> read_strings(const std::string& text) {
  std::vector<std::pair<int, int>> strings;
  const auto fail = [&] { throw InputError("no coins and strings: '" + text + "'"); };
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&] {
    int value = 0;
    const auto [after, error] = std::from_chars(at, end, value);
    if (error != std::errc() || value < 0) fail();
    at = after;
    return value;
  };
  while (at != end && text != "0") {
    int last = number();
    while (at != end && *at == '-') {
      ++at;
      const int other = number();
      if (other == last) fail();
      strings.emplace_back(last, other);
      last = other;
    }
    while (at != end && (*at == ',' || *at == ' ')) ++at;
  }
  return strings;
}

// Gives joints, numbered from 1, and chains. All coins must have two strings or more.
inline std::vector<Chain> chains_of(std::span<const std::pair<int, int>> strings, int& joints) {
  std::map<int, std::vector<std::size_t>> strings_at;
  for (std::size_t i = 0; i < strings.size(); ++i) {
    strings_at[strings[i].first].push_back(i);
    strings_at[strings[i].second].push_back(i);
  }
  strings_at.try_emplace(0);
  if (strings_at.size() > kMostCoins + 1)
    throw InputError("the engine knows at most " + std::to_string(kMostCoins) + " coins");
  std::map<int, std::uint8_t> names{{0, kGround}};
  joints = 0;
  for (const auto& [coin, own] : strings_at) {
    if (coin == 0) continue;
    if (own.size() < 2) throw InputError("coin " + std::to_string(coin) + " can be captured");
    if (own.size() == 2) continue;
    if (++joints > kMostJoints)
      throw InputError("the engine knows at most " + std::to_string(kMostJoints) + " joints");
    names[coin] = static_cast<std::uint8_t>(joints);
  }
  std::vector<bool> used(strings.size());
  std::vector<Chain> chains;
  const auto walk = [&](int from, std::size_t string) {
    const int start = from;
    std::uint8_t length = 0;
    for (;;) {
      used[string] = true;
      ++length;
      from = strings[string].first + strings[string].second - from;
      if (names.contains(from) || from == start) break;
      const std::vector<std::size_t>& own = strings_at[from];
      string = own[0] == string ? own[1] : own[0];
    }
    if (names.contains(start)) {
      chains.push_back({names[start], names[from], length});
    } else {
      chains.push_back({kNowhere, kNowhere, length});
    }
  };
  for (const auto& [joint, name] : std::map<int, std::uint8_t>(names))
    for (const std::size_t string : strings_at[joint])
      if (!used[string]) walk(joint, string);
  for (std::size_t i = 0; i < strings.size(); ++i)
    if (!used[i]) walk(strings[i].first, i);
  return chains;
}

}  // namespace grundy::coins
