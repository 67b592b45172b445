#pragma once

#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_partizan(nb::module_& m);
