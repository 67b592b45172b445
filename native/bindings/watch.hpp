// Ends long native work that Python asked for.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <stdexcept>

namespace grundy {

namespace nb = nanobind;

struct LimitError : std::runtime_error {  // becomes grundy.errors.LimitReachedError
  using std::runtime_error::runtime_error;
};

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
      throw LimitError("stopped by the time limit");
    if (memory_ > 0 && used_() > memory_) throw LimitError("stopped by the memory limit");
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds_;
  std::size_t memory_;
  std::function<std::size_t()> used_;
  Clock::time_point started_ = Clock::now(), looked_ = started_;
};

}  // namespace grundy
