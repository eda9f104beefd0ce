SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# npm itself runs on the machine's own Node.js; everything else on the one that the project brings.
MACHINE_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

SOURCES := $(shell find provider emulator tools/*.ts -type f -not -name '*.test.ts' 2>/dev/null)
SDK_SOURCES := $(shell find sdk/nodejs -type f -name '*.ts' -not -path '*/bin/*' -not -path '*/node_modules/*' 2>/dev/null)

# The flags make it share what building the Pulumi CLI has compiled.
SDKGEN := cd tools/sdkgen && go run -trimpath -buildvcs=false . --schema ../../schema.json --out ../../sdk
SDK_LANGUAGES := dotnet go java nodejs python

.PHONY: help demo demo-keep build dist pictures version generate generate-check lint format types unit test bench bench-short pulumi clean

help: ## Show every command
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## Run the getting-started program with the real Pulumi CLI against the emulator
	@node tools/demo.ts

demo-keep: build ## The same, but leave the emulator running and say how to go on by hand
	@node tools/demo.ts --keep

test: lint types generate-check unit bench-short ## Everything that CI checks

build: dist/.built sdk/nodejs/bin/.built ## Bundle the plugin and the emulator, compile the SDK

dist: build ## Pack executables with Node.js inside for all platforms into artifacts/
	@node tools/dist.ts

pictures: build pulumi ## Draw the diagrams and the demonstration into docs/images/
	@node tools/pictures.ts

version: node_modules/.installed ## Set the version of everything: make version VERSION=1.2.3
	@node tools/version.ts "$(VERSION)"
	@touch node_modules/.installed
	@$(MAKE) --no-print-directory generate

generate: node_modules/.installed ## Write everything that is generated: types, validators, schema.json, SDK
	@node tools/generate.ts
	@$(SDKGEN) $(SDK_LANGUAGES)

generate-check: node_modules/.installed ## Fail when a generated file differs from what generate writes
	@node tools/generate.ts --check
	@$(SDKGEN) --check $(SDK_LANGUAGES)

lint: node_modules/.installed ## Lint the API description, the code, its format and the links of the documents
	@redocly lint --config provider/api/redocly.yaml provider/api/openapi.yaml
	@eslint --max-warnings 0 .
	@depcruise provider emulator tools
	@remark --frail --quiet --no-stdout --use validate-links=repository:false .
	@cd tools/actionlint && go tool actionlint ../../.github/workflows/*.yaml ../../examples/ci/workflow.yaml
	@prettier --check --log-level warn .

format: node_modules/.installed ## Put all files in the project's format
	@prettier --write --log-level warn .

types: sdk/nodejs/bin/.built ## Check all types
	@tsc -p .

unit: build pulumi ## Run all tests, those with the real Pulumi CLI included
	@mkdir -p .tools
	@NODE_OPTIONS="--experimental-vm-modules --no-warnings" jest --json --outputFile=.tools/test-results.json

bench: build pulumi ## Measure the plugin beside its peers; writes docs/performance.md (about half an hour)
	@node bench/main.ts

bench-short: build ## Fail on a gross loss of speed, as CI does (about a minute)
	@node bench/short.ts

pulumi: node_modules/.installed ## Find or build the Pulumi CLI and all language hosts
	@node tools/pulumi/install.ts --languages >/dev/null

clean: ## Remove everything that is built or installed here
	@rm -rf node_modules dist artifacts .tools sdk/nodejs/bin

node_modules/.installed: package.json package-lock.json tools/package.json
	@PATH="$(MACHINE_PATH)" npm ci --no-audit --no-fund --loglevel=error
	@touch $@

dist/.built: sdk/nodejs/bin/.built schema.json $(SOURCES)
	@node tools/build.ts
	@touch $@

sdk/nodejs/bin/.built: node_modules/.installed $(SDK_SOURCES)
	@tsc -p sdk/nodejs
	@cp sdk/nodejs/package.json sdk/nodejs/bin/
	@touch $@
