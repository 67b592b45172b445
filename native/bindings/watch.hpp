// Ends long native work that Python asked for.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace grundy {

namespace nb = nanobind;

// Becomes grundy.errors.LimitReachedError.
struct LimitError : std::runtime_error {
  LimitError(const std::string& message, std::string limit)
      : std::runtime_error(message), limit(std::move(limit)) {}
  std::string limit;
};

inline LimitError time_is_over() { return {"stopped by the time limit", "time"}; }
inline LimitError nodes_are_spent() { return {"stopped by the node limit", "nodes"}; }
inline LimitError memory_is_full() { return {"stopped by the memory limit", "memory"}; }

// Python's signal handlers run here, and a look at the budget: either leaves the work as an exception.
inline void look_at_python() {
  const nb::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
  nb::module_::import_("grundy.clock").attr("look")();
}

// Ends long work when the user or a limit says so.
class Watch {
 public:
  Watch(double seconds, std::size_t memory, std::function<std::size_t()> used)
      : seconds_(seconds), memory_(memory), used_(std::move(used)) {}

  void operator()() {
    const auto now = Clock::now();
    if (now - looked_ < std::chrono::milliseconds(20)) return;
    looked_ = now;
    if (seconds_ > 0 && std::chrono::duration<double>(now - started_).count() > seconds_)
      throw time_is_over();
    if (memory_ > 0 && used_() > memory_) throw memory_is_full();
    look_at_python();
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_;
  std::size_t memory_;
  std::function<std::size_t()> used_;
  Clock::time_point started_ = Clock::now(), looked_ = started_;
};

}  // namespace grundy
