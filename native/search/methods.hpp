// The search methods, by name.
#pragma once

#include <memory>
#include <string>

#include "search/aspiration.hpp"
#include "search/depth.hpp"
#include "search/dfpn.hpp"
#include "search/pn.hpp"

namespace grundy {

template <class Rules>
std::shared_ptr<Method<Rules>> make_method(const std::string& name, const Rules& rules,
                                           ProvedTable<typename Rules::Key>& facts) {
  if (name == "dfpn") return std::make_shared<Dfpn<Rules>>();
  if (name == "pn") return std::make_shared<Pn<Rules>>(rules, facts);
  if (name == "depth") return std::make_shared<Depth<Rules>>();
  if (name == "aspiration") return std::make_shared<Aspiration<Rules>>();
  if (name == "mex") return std::make_shared<Mex<Rules>>();
  throw InputError("unknown search method '" + name + "'");
}

}  // namespace grundy
