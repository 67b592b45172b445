// What the files of the bindings share.
#pragma once

#include "search/session.hpp"

namespace grundy {

// Rules as Python sees them: something that makes tables.
class AnyRules {
 public:
  virtual ~AnyRules() = default;
  virtual std::unique_ptr<AnyTable> table() const = 0;

  std::vector<std::vector<std::string>> expand(const std::string& component) {
    return own().expand(component);
  }
  std::vector<std::string> canonical(const std::string& position) { return own().canonical(position); }

 private:
  AnyTable& own() {
    if (!own_) own_ = table();
    return *own_;
  }
  std::unique_ptr<AnyTable> own_;
};

}  // namespace grundy
