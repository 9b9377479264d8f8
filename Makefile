# `make play` and `make test` are all a newcomer needs; see README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
# What tests need is much: uv unpacks it several times as fast as pip. It knows nothing of pip's settings, so
# where it is not to be had or does not get through, pip does it.
INSTALL = UV_SYSTEM_CERTS=1 $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt $(1) || \
  { echo "uv could not install that: pip does it ..."; $(PIP) install --no-compile -c constraints.txt $(1); }
STAMP := $(VENV)/installed
DEV_STAMP := $(VENV)/installed-dev
BENCH_STAMP := $(VENV)/installed-bench
PEERS_STAMP := $(VENV)/installed-peers
MADE_FROM := pyproject.toml constraints.txt hatch_build.py web/package-lock.json
PYTHON_SOURCES := src tests docs locales web/build.py web/contract.py web/runtime.py web/pyodide hatch_build.py
# What builds the package: tests need it too, so it is installed once, and not again for the build.
BUILDERS := $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])'
# What its tests need, to be installed while page and kernels are built: one waits for the network, the other computes.
NEEDED := $(BIN)/python -c 'import tomllib; found = tomllib.load(open("pyproject.toml", "rb"))["project"]; extra = found["optional-dependencies"]; \
  print(*found["dependencies"], *extra["dev"], *extra["bench"], *extra["docs"], sep="\n")'
# Python keeps what it has compiled, whatever the surroundings say: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
PYTEST := $(BIN)/python -m pytest -n 4 --dist loadgroup --no-loadscope-reorder

.PHONY: help play site play-terminal install web format words contract test-web test-browser test compiled check check-python check-page docs hooks bench bench-peers figures load strength test-rules test-kernel test-bounds test-server \
  test-long golden test-firefox packages chromium-headless-shell caddy firefox-esr clean
.DEFAULT_GOAL := help

help: ## Show what there is
	@awk -F ':.*## ' '/^##@ / {print "\n" substr($$0, 5)} /^[a-z-]+:.*## / {printf "  %-15s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Play
play: $(STAMP) ## Play in the browser
	@$(BIN)/python web/build.py fresh || { echo "The page has changed: building it ..."; $(PIP) install -c constraints.txt -e .; }
	@$(BIN)/sunroom

play-terminal: $(STAMP) ## Play Sunrise Lane in the terminal against a bot
	@$(BIN)/sunroom play lane

install: $(STAMP) ## Set up .venv with Sunroom in it

site: $(STAMP) ## Write the app as a folder of files for any web host, into build/site
	@$(BIN)/python web/build.py fresh || { echo "The page has changed: building it ..."; $(PIP) install -c constraints.txt -e .; }
	@$(BIN)/sunroom site build/site

##@ Test
test: ## All tests
	@$(MAKE) --no-print-directory -j 2 $(DEV_STAMP) packages
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory -j 2 --output-sync=target check-python check-page test-web compiled
	$(PYTEST) tests

compiled: $(DEV_STAMP) # once and here: else each worker of the tests compiles all that it imports, at the same time
	@$(BIN)/python -m pytest --collect-only tests >$(VENV)/collected.txt || { tail -n 40 $(VENV)/collected.txt; exit 1; }

check: check-python check-page ## Format, lint, types, layers, dead code

check-python: $(DEV_STAMP)
	$(BIN)/ruff format --check $(PYTHON_SOURCES)
	$(BIN)/ruff check $(PYTHON_SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

check-page: $(DEV_STAMP)
	$(BIN)/python web/build.py lint

test-rules: $(DEV_STAMP) ## Only the tests of the rules, at plain speed
	$(PYTEST) -m "not kernel" --ignore=tests/browser tests

test-kernel: $(DEV_STAMP) ## Only the tests of compiled kernels
	$(BIN)/python -m pytest -m kernel tests

test-bounds: $(DEV_STAMP) ## The kernel tests once more, with kernels that check every index
	SUNROOM_CHECKED=1 SUNROOM_LONG=1 $(BIN)/python -m pytest -m kernel tests/kernel/test_two_speeds.py \
	  tests/kernel/test_constructs.py tests/kernel/test_checked.py $(patsubst src/sunroom/games/%/rules.py,tests/%,$(wildcard src/sunroom/games/*/rules.py)) tests/study

test-server: $(DEV_STAMP) caddy ## Only the tests of the server, on SQLite and PostgreSQL
	$(PYTEST) tests/server

test-web: $(DEV_STAMP) ## Types and logic of the web app
	$(BIN)/python web/build.py check

test-browser: $(DEV_STAMP) web chromium-headless-shell ## Only the tests in a real browser
	$(PYTEST) tests/browser

test-firefox: $(DEV_STAMP) web firefox-esr ## A match from the folder of a site, in Debian's Firefox
	SUNROOM_LONG=1 $(BIN)/python -m pytest tests/browser/test_firefox.py

test-long: $(DEV_STAMP) web chromium-headless-shell firefox-esr caddy test-bounds ## All that has a long form, in full: bounds, attacks, 100 kills, 100 reloads, every language at every size
	SUNROOM_LONG=1 $(BIN)/python -m pytest -s $(filter-out %figures.py,$(shell grep -rl --include=test_*.py '^from tests.long' tests))

##@ After a change
format: $(DEV_STAMP) ## Format all sources, Python and the page
	$(BIN)/ruff format $(PYTHON_SOURCES)
	$(BIN)/python web/build.py format

words: $(DEV_STAMP) ## Bring the catalogues of words up to date
	$(BIN)/python locales/catalogue.py update

contract: $(DEV_STAMP) ## Bring up to date what comes from declared forms: API, types of the page, tables of the contract
	$(BIN)/python web/contract.py

golden: $(DEV_STAMP) ## Rewrite the golden matches, if the rules were meant to change
	$(BIN)/python -m tests.golden

web: $(DEV_STAMP) ## Build the web app into the package
	$(BIN)/python web/build.py

docs: $(DEV_STAMP) ## Build the site into build/docs: rules, guide, reference of the library
	@rm -rf build/docs
	$(BIN)/python -m sphinx -q -W --keep-going -c docs . build/docs
	@echo "Open build/docs/index.html"

hooks: $(DEV_STAMP) ## Once: have every commit checked before it is made
	$(BIN)/pre-commit install

##@ Measure
bench: $(BENCH_STAMP) ## Speed, side by side with OpenSpiel
	$(BIN)/sunroom bench

bench-peers: $(PEERS_STAMP) ## Speed, side by side with all peers, each from PyPI
	$(BIN)/sunroom bench --peers

figures: $(DEV_STAMP) web chromium-headless-shell ## How fast the page is, in a real browser
	SUNROOM_LONG=1 $(BIN)/python -m pytest -s tests/browser/test_figures.py tests/browser/test_local_figures.py

load: $(DEV_STAMP) ## The server under load, side by side with boardgame.io's
	$(BIN)/python -m sunroom.bench.load

strength: $(DEV_STAMP) ## Measure how strong the bots are: takes hours; can be stopped and continued
	$(BIN)/python -m docs.strength

##@ Else
clean: ## Remove .venv, what was built and all caches of this folder
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache build

packages: # one after the other: apt does not share
	@$(MAKE) --no-print-directory chromium-headless-shell
	@$(MAKE) --no-print-directory caddy

chromium-headless-shell caddy firefox-esr:
	@command -v $@ >/dev/null || { echo "Installing the package $@ ..."; \
	  apt-get install -y -q $@ >/dev/null 2>&1 || { apt-get update -q >/dev/null && \
	  apt-get install -y -q $@ >/dev/null; } || \
	  { echo "That failed: please install $@, then run make again."; exit 1; }; }

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
	@$(PIP) install --no-compile -c constraints.txt uv || true
	@$(call INSTALL,$$($(BUILDERS)) editables)
	@$(BIN)/python web/build.py & builder=$$!; $(NEEDED) >$(VENV)/needed.txt; $(call INSTALL,-r $(VENV)/needed.txt); \
	  installed=$$?; wait $$builder && exit $$installed
	@$(call INSTALL,--no-build-isolation --no-deps -e .)
	@touch $(STAMP) $@ $(BENCH_STAMP)

$(BENCH_STAMP): $(STAMP)
	@echo "Installing the peers to measure against ..."
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

# One that does not install is told as missing by the bench, and is no reason to do without the others.
$(PEERS_STAMP): $(BENCH_STAMP)
	@echo "Installing all peers ..."
	@$(PIP) install -c constraints.txt -e '.[bench,native,peers,plots]' || \
	  for peer in catanatron jax pgx rlcard 'pettingzoo[classic]'; do $(PIP) install -c constraints.txt "$$peer" || true; done
	@touch $@
