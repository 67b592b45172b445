#pragma once

#include <nanobind/nanobind.h>

void bind_coins(nanobind::module_& m);
