// The search methods, by name.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "search/aspiration.hpp"
#include "search/depth.hpp"
#include "search/dfpn.hpp"
#include "search/pn.hpp"

namespace grundy {

// After a colon: by what children are ranked, for methods that search them one after another.
template <class Rules>
std::shared_ptr<Method<Rules>> make_method(const std::string& name, const Rules& rules,
                                           ProvedTable<typename Rules::Key>& facts) {
  const std::size_t colon = std::min(name.find(':'), name.size());
  const std::string search = name.substr(0, colon);
  if (search == "depth") return std::make_shared<Depth<Rules>>(ranking_called(name.substr(colon)));
  if (search == "aspiration") return std::make_shared<Aspiration<Rules>>(ranking_called(name.substr(colon)));
  if (name == "dfpn") return std::make_shared<Dfpn<Rules>>();
  if (name == "pn") return std::make_shared<Pn<Rules>>(rules, facts);
  if (name == "mex") return std::make_shared<Mex<Rules>>();
  throw InputError("unknown search method '" + name + "'");
}

}  // namespace grundy
