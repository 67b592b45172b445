// Partizan rules as Python sees them: something that makes tables of values.
#pragma once

#include <memory>

#include "values/table.hpp"

namespace grundy {

class AnyPartizanRules {
 public:
  virtual ~AnyPartizanRules() = default;
  virtual std::unique_ptr<partizan::AnyValueTable> table(partizan::Forms& forms) const = 0;
};

}  // namespace grundy
