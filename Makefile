# Everything happens in .venv, which the first call creates; later calls rebuild only what changed.
# Needs: Python 3.11 or newer with its headers, a C++20 compiler, make.

PY      := .venv/bin/python
PIP     := $(PY) -m pip --disable-pip-version-check -qq
WERROR  ?= ON
WORKERS ?= 2
WEB     := $(wildcard web/*.json web/*.ts web/*.html web/src/* web/src/*/* web/public/*)
PAGES   := src/grundy/studio/static/index.html
NATIVE  := $(shell find native -type f 2>/dev/null)
CXXFILES = $(filter %.cpp %.hpp %.h,$(NATIVE))
VENVBIN  = PATH="$(CURDIR)/.venv/bin:$$PATH"
BUILT   := .venv/.built
THREADED = tests/native/test_engine_steering.py tests/native/test_faulty_rules.py tests/native/test_agreement.py \
           tests/native/test_determinism_and_budgets.py tests/search/test_steering.py tests/search/test_interrupted_searches.py

.DEFAULT_GOAL := help
.PHONY: help run studio test test-long test-random test-sanitize test-threads test-mutants bench counts docs notebooks wheel lint format game clean
.DELETE_ON_ERROR:

help:  ## what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(BUILT)  ## solve a game, tabulate a few, and check the answers by the rules alone
	@$(VENVBIN) sh examples/run.sh

studio: $(BUILT) $(PAGES)  ## explore positions, and watch searches, in the browser
	@$(PIP) install $$($(PY) tools/requirements.py studio)
	@$(PY) -m grundy studio

test: $(BUILT) .venv/.postgres $(PAGES) .venv/.browser  ## the tests, in minutes
	@$(PY) -m pytest -n $(WORKERS) -m "not long"

test-long: $(BUILT) .venv/.postgres $(PAGES) .venv/.browser  ## the tests that take long
	@$(PY) -m pytest -n $(WORKERS) -m long --hypothesis-profile=random

test-random: $(BUILT) .venv/.postgres  ## the tests, with examples that nobody has tried
	@$(PY) -m pytest -n $(WORKERS) -m "not long" --hypothesis-profile=random

test-sanitize: $(BUILT)  ## the engine's tests under the address and undefined-behaviour sanitizers
	@$(VENVBIN) cmake -S . -B build/sanitize -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DPython_EXECUTABLE="$(CURDIR)/$(PY)" -DGRUNDY_SANITIZE=address,undefined -DGRUNDY_WERROR=$(WERROR) --log-level=WARNING
	@$(VENVBIN) cmake --build build/sanitize
	@ulimit -s 65536; \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	  GRUNDY_ENGINE=build/sanitize $(PY) -m pytest -m "not long" $(wildcard tests/native tests/search tests/arena tests/census \
	  tests/values tests/sequences)

test-threads: $(BUILT)  ## tests of searches by several threads, under the thread sanitizer
	@mkdir -p build
	@$(CXX) -std=c++20 -O1 -g -fsanitize=thread -Wall -Wextra -Werror -pthread -Inative tests/native/shared_tables.cpp \
	  -o build/shared_tables && build/shared_tables
	@$(VENVBIN) cmake -S . -B build/threads -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DPython_EXECUTABLE="$(CURDIR)/$(PY)" -DGRUNDY_SANITIZE=thread -DGRUNDY_WERROR=$(WERROR) --log-level=WARNING
	@$(VENVBIN) cmake --build build/threads
	@LD_PRELOAD="$$($(CXX) -print-file-name=libtsan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  TSAN_OPTIONS=halt_on_error=1 \
	  GRUNDY_ENGINE=build/threads $(PY) -m pytest -m "not long" $(THREADED)

test-mutants: $(BUILT)  ## wrong lines, each of which some test has to notice; MUTANTS=--engine for those in C++, slow
	@$(PY) -m tests.mutants.run --workers $(WORKERS) $(MUTANTS)

bench: $(BUILT)  ## node counts, speed and memory on a fixed list, beside the saved reference
	@$(PY) benchmarks/run.py

counts: $(BUILT)  ## node counts of short searches, which have to be those of the saved reference
	@$(PY) benchmarks/run.py --counts

docs: $(BUILT) .venv/.docs  ## the documentation, into docs/_build/html
	@$(PY) -m sphinx -q -W --keep-going -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

notebooks: $(BUILT)  ## the notebooks, run, for Jupyter, into build/notebooks
	@$(PY) docs/cells.py docs/notebooks/*.md --into build/notebooks && rm -f build/notebooks/*.page
	@echo "build/notebooks"

wheel: .venv/.deps .venv/.wheel $(PAGES)  ## a source package and wheels that travel, into dist; PYTHONS="python3.11 python3.12"
	@sh tools/wheel.sh

lint: $(BUILT) .venv/.lint  ## style, types, formatting; the build itself treats warnings as errors
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/clang-format --dry-run -Werror $(CXXFILES)

format: .venv/.lint  ## put the sources into the house style
	@$(PY) -m ruff check --fix --quiet . || true
	@$(PY) -m ruff format --quiet .
	@.venv/bin/clang-format -i $(CXXFILES)

game: $(BUILT)  ## files for a new game: make game NAME=kayles
	@$(PY) tools/new_game.py $(NAME)

clean:  ## remove what was built; .venv stays, and deleting it is safe too
	@rm -rf build dist docs/_build .mypy_cache .ruff_cache .hypothesis $(BUILT)
	@find src tests tools examples benchmarks docs -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up --------------------------------------------------------------------------------------
.venv/.created: tools/setup.sh
	@sh tools/setup.sh
	@touch $@

.venv/.deps: .venv/.created pyproject.toml tools/requirements.py
	@echo "installing what grundy needs into .venv"
	@$(PY) tools/requirements.py build core test | $(PIP) install -r /dev/stdin
	@touch $@

.venv/.lint .venv/.docs .venv/.wheel: .venv/.%: .venv/.created pyproject.toml tools/requirements.py
	@$(PY) tools/requirements.py $* | $(PIP) install -r /dev/stdin
	@touch $@

# The tests of shared stores need a PostgreSQL server to start; without one they are skipped.
.venv/.postgres: .venv/.created tools/postgres.sh
	@sh tools/postgres.sh
	@touch $@

# The pages of the studio: node comes from the system, or from a package for Python.
$(PAGES): .venv/.created tools/web.sh $(WEB)
	@sh tools/web.sh

# The tests of the studio need Chromium; without it they are skipped.
.venv/.browser: .venv/.created tools/browser.sh
	@sh tools/browser.sh
	@touch $@

# Ninja must find itself in .venv: without build isolation nobody else puts it on the path.
$(BUILT): .venv/.deps CMakeLists.txt pyproject.toml $(NATIVE)
	@echo "building the engine"
	@$(VENVBIN) $(PIP) install --no-build-isolation --no-deps -e . \
	  --config-settings=cmake.define.GRUNDY_NATIVE_ARCH=ON --config-settings=cmake.define.GRUNDY_WERROR=$(WERROR)
	@touch $@
