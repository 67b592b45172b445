// Facts on their way from one search to another, which may be another process's or machine's: one a line, the
// component in the rules' own words, a tab, and `=` with its nimber or `!` with nimbers that it has not.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/proved.hpp"
#include "search/reading.hpp"

namespace grundy {

// What a fact says of the nimber.
inline std::string said_of_nimber(const Fact& fact) {
  std::string said;
  if (fact.known != 0) {
    said += '=';
    said += std::to_string(fact.floor);
    return said;
  }
  for (Nim n = 0; n <= fact.floor + 32; ++n) {
    if (!fact.excludes(n)) continue;
    said += said.empty() ? '!' : ',';
    said += std::to_string(n);
  }
  return said;
}

inline std::vector<Nim> numbers_in(std::string_view list) {
  std::vector<Nim> numbers;
  for (std::size_t next = 0; next <= list.size();) {
    const std::size_t end = std::min(list.find(',', next), list.size());
    Nim n = 0;
    const auto read = std::from_chars(list.data() + next, list.data() + end, n);
    if (read.ec != std::errc() || read.ptr != list.data() + end || n > kMaxNim) return {};
    numbers.push_back(n);
    next = end + 1;
  }
  return numbers;
}

// A component whose words would be read as something else is not passed on.
template <class Rules>
std::string write_for_others(const Rules& rules,
                             const std::vector<std::pair<typename Rules::Key, Fact>>& facts) {
  std::string lines;
  for (const auto& [key, fact] : facts) {
    const std::string text = rules.text(key), said = said_of_nimber(fact);
    if (said.empty() || text.find_first_of("\t\n") != std::string::npos || !reads_back(rules, key, text))
      continue;
    lines += text;
    lines += '\t';
    lines += said;
    lines += '\n';
  }
  return lines;
}

// Those of the facts that these rules can read.
template <class Rules>
std::vector<std::pair<typename Rules::Key, Fact>> read_from_others(const Rules& rules,
                                                                   std::string_view lines) {
  std::vector<std::pair<typename Rules::Key, Fact>> facts;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    const std::size_t tab = line.rfind('\t');
    const std::vector<Nim> numbers = tab == std::string_view::npos
                                         ? std::vector<Nim>{}
                                         : numbers_in(line.substr(std::min(tab + 2, line.size())));
    const char sign = numbers.empty() ? ' ' : line[tab + 1];
    if ((sign != '=' || numbers.size() != 1) && sign != '!')
      throw InputError("'" + std::string(line) + "' is no fact");
    const std::string position(line.substr(0, tab));
    Fact fact;
    if (sign == '=') {
      const auto read = read_fact(rules, position, numbers[0]);
      if (!read) continue;
      fact.prove(read->second);
      facts.emplace_back(read->first, fact);
    } else if (const auto keys = components_if_known(rules, position);
               keys.size() == 1 && !given(rules, keys[0])) {
      for (const Nim n : numbers) fact.exclude(n);
      facts.emplace_back(keys[0], fact);
    }
  }
  return facts;
}

// Why a fact cannot be right.
template <class Rules>
std::string contradicted(const Rules& rules, const typename Rules::Key& key, const Fact& told) {
  const std::string text = rules.text(key), said = said_of_nimber(told);
  return std::string("a fact that was told contradicts what is known: '")
      .append(text)
      .append("' ")
      .append(said);
}

}  // namespace grundy
