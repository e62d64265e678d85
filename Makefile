# One command for each thing a person does here. Every target does its own set-up.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run install test test-swift test-python bench soak fuzz sanitize format lint lexicon clean

RELEASE := .build/release/honeycue
DEBUG := .build/debug/honeycue
LEXICON := var/lexicon.bin
PREFIX ?= /opt/honeycue

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: ## Set up, build and start the bot; without a token it brings its own chat page
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@exec $(RELEASE) run

test: ## Set up and run every test; CI runs the same
	@Deploy/setup test
	@Deploy/swift build --build-tests
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(DEBUG)
	@$(MAKE) --no-print-directory test-swift test-python

# Tesseract spreads one short line over four threads, which on two cores takes several times as long as one thread.
test-swift: export OMP_THREAD_LIMIT := 1
test-swift:
	Tests/run-each

# Most of these tests wait, so four run at a time; each has a folder and a port of its own.
test-python:
	HONEYCUE=$(abspath $(DEBUG)) .venv/bin/python -m pytest -q -n 4 --dist worksteal Tests/Python

bench: ## Measure speed, memory and recognition, and print the tables
	@Deploy/setup bench
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Benchmarks/run

# The words are compiled again when what compiles them changed.
$(LEXICON): $(wildcard Sources/LexiconBuilder/*.swift Sources/LexiconBuilder/Resources/*)
	@mkdir -p $(@D)
	@$(HONEYCUE) build-lexicon $@

soak: ## Kill, starve and flood the bot for an hour or so, and say what came of it
	@Deploy/setup test
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@HONEYCUE=$(abspath $(RELEASE)) Tests/soak

fuzz: ## Feed each parser of outside bytes with nonsense, ten minutes each (FUZZ_SECONDS=600)
	@Deploy/setup test
	@Fuzz/run

sanitize: ## Run the tests under ThreadSanitizer and under AddressSanitizer
	@Deploy/setup test
	@Tests/sanitize

install: ## Put what runs into PREFIX (default /opt/honeycue)
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Deploy/install $(PREFIX)

lexicon: ## Compile the word list and dictionary anew
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@$(RELEASE) build-lexicon $(LEXICON)

format: ## Lay the code out as the house does
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks

lint: ## Say where the layout differs
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks

clean: ## Remove what was built, not what was stored
	rm -rf .build .build-sanitize Benchmarks/.build Fuzz/.build Fuzz/.corpus .venv $(LEXICON)
