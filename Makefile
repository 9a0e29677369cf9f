# Targets with a line "## …" are listed by `make help`.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONUTF8 := 1

python := .venv/bin/python
npm_bin := node_modules/.bin

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test bench lint lint-python lint-js lint-css lint-docker types types-python types-js test-js test-python test-hosts \
	format lock wheel pictures clean environment test-environment node chromium decks browsers proxy

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: environment ## Start the server at http://127.0.0.1:8000/ (ABACUS_HOST, ABACUS_PORT change it)
	@exec $(python) -m app

test: test-environment node decks browsers ## Check and test everything; stops at the first step that fails
	@$(MAKE) --no-print-directory lint types test-js
	@$(MAKE) --no-print-directory test-python

bench: test-environment ## Run benchmarks/
	@for file in benchmarks/[!_]*.py; do \
		test -e "$$file" || { echo "No benchmarks yet"; break; }; \
		name=$${file##*/}; $(python) -m benchmarks.$${name%.py} || exit 1; \
	done

lint: lint-python lint-js lint-css lint-docker ## Style of Python, JavaScript, CSS and Dockerfile; who may import whom

lint-python: test-environment
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) .venv/bin/lint-imports --no-logo

lint-js: node
	$(npm_bin)/biome check --error-on-warnings

lint-css: node
	$(npm_bin)/stylelint --allow-empty-input --max-warnings 0 "static/**/*.css"

lint-docker: test-environment
	.venv/bin/hadolint Dockerfile

types: types-python types-js ## Types of Python and JavaScript

types-python: test-environment
	$(python) -m mypy

types-js: node
	$(npm_bin)/tsc

test-js: node ## Unit tests of static/js
	node --test --test-reporter=spec $$(find tests/js -name '*.test.js')

test-python: test-environment decks browsers ## Unit, API, browser and host tests in two processes; ARGS are pytest's
	$(python) -m pytest --numprocesses 2 $(ARGS)

test-hosts: test-environment decks browsers ## Of these the tests with decks, other engines and tools of other people
	$(python) -m pytest tests/hosts $(ARGS)

format: test-environment node ## Put Python, JavaScript and CSS into the house style
	$(python) -m ruff check --fix
	$(python) -m ruff format
	$(npm_bin)/biome check --write
	$(npm_bin)/stylelint --allow-empty-input --fix "static/**/*.css"

lock: environment ## Make the lock files again (UPGRADE=1: with the newest versions that fit)
	setup/lock.sh

wheel: test-environment ## Build the wheel into dist/
	$(python) -m hatchling build -t wheel

pictures: test-environment chromium ## Take the pictures of README.md and docs/board.md anew
	$(python) -m setup.pictures

clean: ## Remove everything that make has made
	rm -rf .venv node_modules tests/hosts/node_modules dist build test-results
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find app tests setup benchmarks -name __pycache__ -prune -exec rm -rf {} +

environment:
	@setup/environment.sh run

test-environment: environment
	@setup/environment.sh test

node: environment
	@setup/node.sh

decks: environment
	@setup/node.sh tests/hosts

chromium: test-environment
	@$(python) -m setup.chromium

browsers: chromium proxy
	@$(python) -m setup.firefox
	@$(python) -m setup.webkit

proxy: test-environment
	@$(python) -m setup.nginx
