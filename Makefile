# Two commands do everything: `make play` and `make test`. Both are safe to repeat.
# Set PYTHON to use another interpreter: make play PYTHON=python3.13

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: help play test check format bench cover requirements clean

help:
	@echo "make play    set up and start a game in the terminal"
	@echo "make test    set up and run every test"
	@echo "make check   format, lint, types, floors"
	@echo "make format  let the formatter decide the layout"
	@echo "make bench   measure the speed of the rules"
	@echo "make clean   remove everything that was set up"

play: $(VENV)/.play
	@$(BIN)/akropolis play $(ARGS)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest -q -n auto --cov --cov-report=term $(ARGS)
	@$(BIN)/python -m coverage report --include='*/akropolis/rules/*,*/akropolis/notation/*' --fail-under=98

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.play
	@$(BIN)/akropolis bench $(ARGS)

# The environment: pinned and hashed, so that every machine gets the same.

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Akropolis needs Python 3.11 or newer, and none was found." >&2; \
		echo "Install it, or name one: make play PYTHON=/path/to/python3" >&2; exit 1; fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Akropolis needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make an isolated environment." >&2; \
		echo "On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Setting up an isolated environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.play: requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the game needs ..."
	@$(PIP) install --quiet --require-hashes -r requirements/play.txt || { \
		echo "The packages could not be installed: is there a network, or a package mirror set for pip?" >&2; exit 1; }
	@$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@echo "Installing what the tests need ..."
	@$(PIP) install --quiet --require-hashes -r requirements/dev.txt || { \
		echo "The packages could not be installed: is there a network, or a package mirror set for pip?" >&2; exit 1; }
	@touch $@

# Renew the pins (needs uv). The files carry hashes and no download addresses.
requirements:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 pyproject.toml --group build -o requirements/play.txt
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 --constraints requirements/play.txt --group test --group check -o requirements/dev.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .coverage .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
