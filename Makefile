# Two commands: `make app` installs everything and opens the companion, `make test` asks one example of everything.
# `make app PHONES=1` lets phones at the table join; `make test-all` runs all tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ROOT := $(shell [ "$$(id -u)" = 0 ] && echo yes)
APT := apt-get install -y --no-install-recommends
BROWSER := $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
PORT ?= 8866
# what Python compiles is kept, also where the surroundings say otherwise: dozens of processes read the same modules
export PYTHONDONTWRITEBYTECODE =
# what is solved is small, and threads that wait for a busy core make it take five times as long
export OPENBLAS_NUM_THREADS = 1
# five for two cores, for more than half of the time they wait for a browser or a server
BROWSERS = $(shell $(BIN)/python -c 'import os; print(min(5 * (os.cpu_count() or 1) // 2, 6))')

.PHONY: app site docs dist pictures test test-all test-rules test-pages test-slow test-pyodide test-browsers test-spiel mutants check bench lock accept audit messages language clean

app: $(VENV)/texts
	$(BIN)/capemay serve --port $(PORT) $(if $(PHONES),--phones)

# the companion as files for any host: make site OUT=folder; with DOCS=1 its documentation in the folder docs, too
OUT ?= site
site: $(VENV)/texts $(if $(DOCS),docs)
	$(BIN)/capemay site $(OUT) $(if $(DOCS),--docs docs/_build/html)

# three at a time: tests with a page wait half of the time, and the others are done meanwhile
test: $(VENV)/compiled browser
ifdef FILE
	$(PYTEST) -n logical $(FILE)
else
	@$(MAKE) --no-print-directory --jobs=3 check test-rules test-pages
endif

# what `make test` asks, then what it leaves out
test-all: test test-slow

test-slow: $(VENV)/compiled browser
	@HYPOTHESIS_PROFILE=thorough $(MAKE) --no-print-directory --jobs=2 test-rules test-pages \
	  WHICH="(slow or hypothesis) and not pyodide and not browsers"

PYTEST = $(BIN)/python -m pytest --dist loadfile $(if $(WHICH),-m "$(WHICH)")
WITH_PAGES = tests/ui tests/web tests/site
test-rules: $(VENV)/compiled
	nice $(PYTEST) -n logical $(WITH_PAGES:%=--ignore=%)

# what fails in a browser is tried once more with fewer pages at a time, and named: a busy machine can lose a tap
PAGES = $(PYTEST) --no-loadscope-reorder -o cache_dir=.pytest_cache/pages $(WITH_PAGES)
test-pages: $(VENV)/compiled browser
	$(PAGES) -n $(BROWSERS) || \
	  { echo "Tried once more:"; $(PAGES) -n 2 -v --last-failed --last-failed-no-failures=none; }

test-pyodide: $(VENV)/ready
	$(BIN)/python -m pytest -m pyodide -rA tests/site/test_rules_in_pyodide.py

# as Debian has them; xvfb is the screen that WebKit wants, and its window is opened by Debian's Python
OTHERS = firefox-esr webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1
test-browsers: $(VENV)/ready
	@dpkg -s $(OTHERS) >/dev/null 2>&1 || \
	  if [ -n "$(ROOT)" ]; then apt-get update -q && $(APT) $(OTHERS); \
	  else echo "Other browsers are needed. Type: sudo apt-get install $(OTHERS)"; exit 1; fi
	$(BIN)/python -m pytest -m browsers -rP tests/site/test_other_browsers.py

# OpenSpiel takes 200 MB with what it needs, so it is not locked
test-spiel: $(VENV)/ready
	$(PIP) open_spiel
	$(BIN)/python -m pytest -rA tests/api/test_spiel.py

# faults planted one after the other, which tests have to find
mutants: $(VENV)/ready browser
	$(BIN)/python -m tests.mutants

# with FILE, a folder or a file of the package, that alone, in seconds
check: $(VENV)/ready
ifdef FILE
	$(BIN)/ruff check $(FILE)
	$(BIN)/mypy $(FILE)
else
	$(BIN)/ruff check capemay_kit tests benchmarks audit hatch_build.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tests.sizes
endif

bench: $(VENV)/ready browser
	$(BIN)/python -m pytest benchmarks --benchmark-only -s

COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-emit-index-url --python-version 3.11
lock: $(VENV)/ready
	$(COMPILE) --extra lab --extra site --extra zoo --group test pyproject.toml -o requirements.lock
	$(COMPILE) --extra postgresql --constraint requirements.lock pyproject.toml -o hosting/requirements.lock
	$(COMPILE) --group docs --constraint requirements.lock pyproject.toml -o docs/requirements.lock

# what is kept of how things are, after a change that is meant: what is seen of the recorded games (what comes out
# otherwise is named), how much work a decision takes, the counts of moves on boards, the list of texts, and what became
# smaller
accept: $(VENV)/ready messages
	$(BIN)/python -m tests.recorded.make
	$(BIN)/python -m tests.games.work
	$(BIN)/python tests/perft/make.py
	$(BIN)/python -m tests.notebooks.make
	$(BIN)/python -c 'from tests.sizes import keep; keep()'

# the documentation as a site, in docs/_build/html; a warning is an error. Then the workflows, and what is expected of a project
docs: $(VENV)/docs dist
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet $(if $(DOCS),-t site) docs docs/_build/html
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/repo-review .

# what is released: the wheel and the archive of sources, checked as PyPI would, and the recipe as conda-forge would
dist: $(VENV)/docs
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/python -c 'from rattler_build import *; Stage0Recipe.from_file("recipe/recipe.yaml").render(VariantConfig())'

# the pictures of the documentation, taken in a browser: LANGUAGE=de takes them in German
pictures: $(VENV)/texts browser
	$(BIN)/python docs/take_pictures.py $(LANGUAGE)

# all texts that people read, for translators, and every language brought up to date with them
messages: $(VENV)/ready
	$(BIN)/python audit/messages.py

# begins a language: make language LANG=fr. Most surroundings set LANG too, so it counts only where it is typed.
language: $(VENV)/ready
ifneq ($(origin LANG),command line)
	@echo "Which language? For French: make language LANG=fr"; exit 1
endif
	@$(BIN)/python audit/messages.py --language "$(LANG)"

audit: $(VENV)/ready
	$(BIN)/python audit/audit.py

clean:
	rm -rf $(VENV)

# uv fetches all packages at once where pip fetches one after the other: seconds for minutes. pip installs uv itself, and
# everything where uv cannot, as behind a mirror that only pip's settings name. Both hold every package against the lock.
LOCKED = --no-deps --require-hashes -r
OURS = --no-deps --no-build-isolation -e .
UV = VIRTUAL_ENV="$(CURDIR)/$(VENV)" $(BIN)/uv pip install --quiet
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(VENV)/ready: requirements.lock pyproject.toml | $(VENV)/bin/python
	@awk '/^[a-z]/ { wanted = /^uv==/ } wanted' requirements.lock > $(VENV)/uv.lock
	$(PIP) --no-compile $(LOCKED) $(VENV)/uv.lock
	$(UV) $(LOCKED) requirements.lock || $(PIP) $(LOCKED) requirements.lock
	$(UV) $(OURS) || $(PIP) $(OURS)
	@touch $@

# a translation that has changed is compiled anew; an installation has compiled all, and pytest sees to it by itself
$(VENV)/texts: $(wildcard locales/*/LC_MESSAGES/*.po) hatch_build.py $(VENV)/ready
	$(BIN)/python hatch_build.py
	@touch $@

$(VENV)/docs: docs/requirements.lock $(VENV)/ready
	$(UV) $(LOCKED) docs/requirements.lock || $(PIP) $(LOCKED) docs/requirements.lock
	@touch $@

# after an installation one process has Python and pytest compile all that tests read: seven that begin together would
# each do so. What is wrong with a test is told when it is run.
$(VENV)/compiled: $(VENV)/ready
	@$(BIN)/python -m pytest --collect-only --quiet > $@ || true

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed."; exit 1; }
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
	  if [ -n "$(ROOT)" ]; then apt-get update -q && $(APT) python3-venv; \
	  else echo "Python's venv is missing. Type: sudo apt-get install python3-venv"; exit 1; fi; fi
	$(PYTHON) -m venv $(VENV)

.PHONY: browser
browser:
ifeq ($(BROWSER),)
ifeq ($(ROOT),yes)
	apt-get update -q && { $(APT) chromium-headless-shell || $(APT) chromium; }
else
	@echo "The tests need a browser. Type: sudo apt-get install chromium"; exit 1
endif
endif
