#pragma once

#include <nanobind/nanobind.h>

void bind_sprouts(nanobind::module_& m);
