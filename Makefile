# One command for each task. Every target does its own set-up.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run install test test-swift test-python test-release mutate bench bench-bots bench-database soak chaos fuzz sanitize deb sbom test-install format lint lexicon clean

RELEASE := .build/release/honeycue
DEBUG := .build/debug/honeycue
LEXICON := var/lexicon.bin
PREFIX ?= /opt/honeycue
# What `make lexicon` builds: the English lexicon, and for other languages the words of puzzles and the dictionary.
LANGUAGES := en
# What `make format` and `make lint` look at.
SWIFT_CODE := Package.swift Sources Tests Benchmarks Fuzz

help: ## List these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: ## Set up, build and start the bot; without a token it starts its own chat page
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@exec $(RELEASE) run

test: ## Set up and run every test, as CI does
	@Deploy/setup test
	@Deploy/swift build --build-tests
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(DEBUG)
	@$(MAKE) --no-print-directory test-swift test-python test-release

# By default Tesseract reads even a short line on four threads, which on two cores takes several times as long as on one.
test-swift: export OMP_THREAD_LIMIT := 1
test-swift:
	Tests/run-each

# Most of these tests wait, so four run at a time; each has a folder and a port of its own. What failed beside others is run once more alone:
# a test that passes then was late, not wrong, and the log shows both. pytest keeps the folders of the last runs, for the search for a fault.
# What browsers and servers leave in the temporary folder is removed.
PYTEST = temporary=$$(mktemp -d) && trap 'rm -rf "$$temporary"' EXIT && chmod 711 "$$temporary" && \
	export PYTEST_DEBUG_TEMPROOT=$${TMPDIR:-/tmp} TMPDIR=$$temporary && \
	pytest=".venv/bin/python -m pytest -q -o addopts= -o cache_dir=$$temporary/cache Tests/Python" && \
	{ $$pytest $(1) -n 4 --dist worksteal || $$pytest --last-failed --last-failed-no-failures none; }

test-python: export HONEYCUE := $(abspath $(DEBUG))
test-python:
	@$(call PYTEST)

# People run the optimized program, and the compiler's optimizer has faults of its own that no other test can meet.
test-release: export HONEYCUE := $(abspath $(RELEASE))
test-release:
	@Deploy/swift build -c release --product honeycue
	@Deploy/swift build -c release --product postgres-probe
	@$(call PYTEST,-m release)

bench: ## Measure speed, memory and accuracy, and print the tables
	@Deploy/setup bench
	@Deploy/swift build -c release --product honeycue
	@Deploy/swift build -c release --product honeycue-lab
	@Deploy/swift build -c release --product playground-probe
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Benchmarks/run

bench-bots: ## Measure what an update costs, beside bots on two other frameworks; takes ten minutes
	@Deploy/setup bench
	@Deploy/swift build -c release --product honeycue
	@Deploy/swift build -c release --product honeycue-lab
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Benchmarks/.venv/bin/python Benchmarks/bot_costs.py $(RELEASE)
	@printf '\n'
	@Benchmarks/.venv/bin/python Benchmarks/matrix_costs.py $(RELEASE)
	@printf '\n'
	@Deploy/swift run --package-path Benchmarks -c release Throughput

bench-database: ## Measure the bot on a PostgreSQL server, beside another queue; takes half an hour
	@Deploy/setup bench
	@Deploy/swift build -c release --product postgres-probe
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Deploy/swift build --package-path Benchmarks -c release --product Throughput
	@Benchmarks/.venv/bin/python Benchmarks/shared_database.py Benchmarks/.build/release/Throughput .build/release/postgres-probe

# Compiled again when its compiler, its sources or its format change. The program refuses another language's words in an old format, and
# names the command that compiles them.
$(LEXICON): $(wildcard Sources/LexiconBuilder/*.swift Sources/LexiconBuilder/*/*) Sources/Lexicon/File/LexiconFormat.swift
	@mkdir -p $(@D)
	@$(HONEYCUE) build-lexicon $@

soak: ## Kill, overload and flood the bot for about an hour, and report the results
	@Deploy/setup test
	@Deploy/swift build -c release --product honeycue
	@Deploy/swift build -c release --product playground-probe
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@HONEYCUE=$(abspath $(RELEASE)) Tests/soak

chaos: ## Break the hosts of two bots that share a database while messages flow, and report the outages (needs root)
	@Deploy/setup chaos
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@HONEYCUE=$(abspath $(RELEASE)) .venv/bin/python Tests/Chaos/chaos.py --updates 5000 --chats 200

fuzz: ## Fuzz each parser of outside bytes for ten minutes (FUZZ_SECONDS=600)
	@Deploy/setup test
	@Fuzz/run

sanitize: ## Run the tests under ThreadSanitizer and under AddressSanitizer
	@Deploy/setup test
	@Tests/sanitize

mutate: ## Measure which small faults in the code the tests notice (MUTANTS=60, SEED=any)
	@Deploy/setup mutate
	@Tests/mutate --mutants $(or $(MUTANTS),60) $(if $(SEED),--seed $(SEED))

# Built as this user, because root may have no Swift and would own what is built; only the copying asks for sudo.
install: ## Build the program and install it into PREFIX (default /opt/honeycue), with sudo for the copying
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Deploy/install $(PREFIX)

deb: ## Build the Debian package into var/deb
	@Deploy/setup package
	@Deploy/swift build -c release --product honeycue
	@$(MAKE) --no-print-directory $(LEXICON) HONEYCUE=$(RELEASE)
	@Deploy/deb var/deb

sbom: ## Write what the release build is made of into var/honeycue.cdx.json (CycloneDX)
	@Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@Deploy/sbom "$$(Deploy/package-version)" >var/honeycue.cdx.json
	@echo var/honeycue.cdx.json

# Upgrading needs a package of an older version: the same program under another number.
test-install: deb ## Install, use, upgrade and purge the package on a bare Debian with systemd (needs root and debootstrap)
	@HONEYCUE_PACKAGE_VERSION=0.0.1 Deploy/deb var/deb
	@Tests/install var/deb/honeycue_$$(Deploy/package-version)_$$(dpkg --print-architecture).deb \
		var/deb/honeycue_0.0.1_$$(dpkg --print-architecture).deb

lexicon: ## Compile the word list and dictionary again; LANGUAGES="en ca de" adds the words and dictionaries of other languages
	@LANGUAGES="$(LANGUAGES)" Deploy/setup run
	@Deploy/swift build -c release --product honeycue
	@for language in $(LANGUAGES); do \
		case $$language in ca | de | es | fr | it | nb | nl | pt | sv) \
			Deploy/dictionaries/.venv/bin/python Deploy/dictionaries/tables.py $$language var/dictionaries || exit ;; \
		esac; \
		list=-$$language; $(RELEASE) build-lexicon --language $$language $(LEXICON:.bin=)$${list#-en}.bin || exit; \
	done

format: ## Format the code
	swift format --in-place --recursive --parallel $(SWIFT_CODE)

lint: ## Check the format of the code
	swift format lint --strict --recursive --parallel $(SWIFT_CODE)

clean: ## Remove build products; keep the database
	rm -rf .build .build-sanitize .build-mutate Benchmarks/.build Fuzz/.build Fuzz/.corpus .venv Tests/Mutation/.venv Deploy/dictionaries/.venv var/dictionaries $(LEXICON) $(LEXICON:.bin=)-??.bin $(LEXICON:.bin=)*.licences.txt
