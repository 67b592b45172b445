#!/bin/sh
# Creates .venv, or says in one line what is missing.
set -eu

stop() { echo "grundy: $1" >&2; exit 1; }

for candidate in "${PYTHON:-python3}" python3 python3.14 python3.13 python3.12 python3.11; do
  if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    python=$candidate
    break
  fi
done
[ -n "${python:-}" ] || stop "Python 3.11 or newer is needed (set PYTHON=... when it is not on the path)"

cxx=
for candidate in "${CXX:-c++}" c++ g++ clang++; do
  if printf '#include <bit>\n#include <concepts>\nint main() { return std::popcount(0u); }\n' |
     "$candidate" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; then
    cxx=$candidate
    break
  fi
done
[ -n "$cxx" ] || stop "a C++20 compiler is needed, e.g. g++ 10 or newer (set CXX=... when it is not on the path)"

# Debian and its relatives ship venv and the headers apart from Python.
missing=
"$python" -c 'import venv, ensurepip' 2>/dev/null || missing="python3-venv"
"$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || missing="$missing python3-dev"
if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing $missing"
    # shellcheck disable=SC2086  # two words are two packages
    { apt-get -qq update && apt-get -qq install -y $missing; } >/dev/null ||
      stop "could not install $missing"
  else
    stop "Python's venv or headers are missing: install $missing (the names on Debian) and try again"
  fi
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
