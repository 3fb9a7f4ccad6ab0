# make play: set up and start the program. make test: set up and run every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' 2>/dev/null)

.PHONY: play test setup lint types soak bench pictures clean

play: setup
	$(BIN)/fabrica serve

test: setup lint types
	$(BIN)/fabrica check
	$(BIN)/python -m pytest -q
	FABRICA_PURE=1 $(BIN)/python -m pytest -q tests/test_core.py tests/test_conform.py tests/games

setup: $(VENV)/installed

$(VENV)/installed: pyproject.toml setup.py constraints.txt $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt ".[server,dev]"
	$(BIN)/fabrica --version
	touch $@

lint: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy src tests

soak: setup
	$(BIN)/python -m pytest -q -m soak --override-ini=addopts="--import-mode=importlib -ra"

bench: setup
	$(BIN)/fabrica bench

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache
