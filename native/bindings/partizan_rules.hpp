// Partizan rules as Python sees them: something that makes tables of values,
// and summands.
#pragma once

#include <memory>

#include "sums/summands.hpp"
#include "values/table.hpp"

namespace grundy {

class AnyPartizanRules {
 public:
  virtual ~AnyPartizanRules() = default;
  virtual std::unique_ptr<partizan::AnyValueTable> table(partizan::Forms& forms) const = 0;
  // The components as summands of sums with others.
  virtual std::unique_ptr<sums::Summands> summands(partizan::Forms& forms) const = 0;
};

}  // namespace grundy
