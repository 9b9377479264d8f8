# `make play` and `make test` are all a newcomer needs; see README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
STAMP := $(VENV)/installed
DEV_STAMP := $(VENV)/installed-dev
BENCH_STAMP := $(VENV)/installed-bench
MADE_FROM := pyproject.toml constraints.txt hatch_build.py web/package-lock.json
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadgroup

.PHONY: help play play-terminal install web words test-web test-browser test check bench figures load strength test-rules test-kernel test-bounds test-server \
  test-long golden chromium clean
.DEFAULT_GOAL := help

help: ## Show what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

play: $(STAMP) ## Play in the browser
	@$(BIN)/sunroom

play-terminal: $(STAMP) ## Play Sunrise Lane in the terminal against a bot
	@$(BIN)/sunroom play lane

install: $(STAMP) ## Set up .venv with Sunroom in it

test: $(DEV_STAMP) check test-web web chromium ## All tests
	$(PYTEST) tests

test-rules: $(DEV_STAMP) ## Only the tests of the rules, at plain speed
	$(PYTEST) -m "not kernel" --ignore=tests/browser tests

test-kernel: $(DEV_STAMP) ## Only the tests that compare plain and compiled rules
	$(BIN)/python -m pytest -m kernel tests

test-bounds: $(DEV_STAMP) ## The kernel tests once more, with bounds checking in compiled code
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -m kernel tests/kernel/test_two_speeds.py \
	  tests/lane tests/sunset tests/sunny

test-server: $(DEV_STAMP) ## Only the tests of the server, on SQLite and PostgreSQL
	$(PYTEST) tests/server

test-web: $(DEV_STAMP) ## Types and logic of the web app
	$(BIN)/python web/build.py check

test-browser: $(DEV_STAMP) web chromium ## Only the tests in a real browser
	$(PYTEST) tests/browser

web: $(DEV_STAMP) ## Build the web app into the package
	$(BIN)/python web/build.py

words: $(DEV_STAMP) ## After words were changed: bring the catalogues up to date
	$(BIN)/python locales/catalogue.py update

chromium:
	@command -v chromium >/dev/null || { echo "Installing the package chromium ..."; \
	  apt-get install -y -q chromium >/dev/null 2>&1 || { apt-get update -q >/dev/null && \
	  apt-get install -y -q chromium >/dev/null; } || \
	  { echo "That failed: please install chromium, then run make again."; exit 1; }; }

test-long: $(DEV_STAMP) test-bounds ## The long proofs: bounds, 100 kills, thousands of matches for leaks
	SUNROOM_LONG=1 $(BIN)/python -m pytest -s tests/server/test_kill.py tests/server/test_leaks.py \
	  tests/server/test_machine.py tests/server/test_api.py

check: $(DEV_STAMP) ## Format, lint, types, layers, dead code
	$(BIN)/ruff format --check src tests docs locales web/build.py hatch_build.py
	$(BIN)/ruff check src tests docs locales web/build.py hatch_build.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

bench: $(BENCH_STAMP) ## Speed, side by side with OpenSpiel
	$(BIN)/sunroom bench

figures: $(DEV_STAMP) web chromium ## How fast the page is, in a real browser
	SUNROOM_LONG=1 $(BIN)/python -m pytest -s tests/browser/test_figures.py

load: $(DEV_STAMP) ## The server under load, side by side with boardgame.io's
	$(BIN)/python -m sunroom.bench.load

strength: $(DEV_STAMP) ## Measure how strong the bots are: an hour; can be stopped and goes on
	SUNROOM=$(BIN)/sunroom docs/strength.sh

golden: $(DEV_STAMP) ## Write the golden matches anew, after a change of the rules that was meant
	$(BIN)/python -m tests.golden

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sunroom needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); \
	  $(PYTHON) -m virtualenv -q $(VENV) 2>/dev/null || { rm -rf $(VENV); \
	  echo "This Python comes without venv: installing the package python3-venv ..."; \
	  apt-get install -y -q python3-venv >/dev/null && $(PYTHON) -m venv $(VENV) || \
	  { echo "That failed: please install venv for $(PYTHON), then run make again."; exit 1; }; }; }

$(STAMP): $(MADE_FROM) | $(BIN)/python
	@echo "Installing Sunroom ..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(DEV_STAMP): $(MADE_FROM) | $(BIN)/python
	@echo "Installing Sunroom and what its tests need ..."
	@$(PIP) install -c constraints.txt -e '.[dev,bench]'
	@touch $(STAMP) $@ $(BENCH_STAMP)

$(BENCH_STAMP): $(STAMP)
	@echo "Installing the peers to measure against ..."
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

clean: ## Remove .venv and all caches of this folder
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
