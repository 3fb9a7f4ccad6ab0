# make play: set up and start the program. make test: set up and run every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q
SOURCES := $(shell find src -type f -not -name '*.pyc' 2>/dev/null)

.PHONY: play test setup lint types soak bench pictures clean

play: setup
	$(BIN)/fabrica serve

test: setup lint types
	$(BIN)/fabrica check
	$(PYTEST) -n 2 --dist worksteal
	FABRICA_PURE=1 $(PYTEST) -n 2 --dist worksteal tests/test_core.py tests/test_conform.py tests/test_table.py tests/games -k "not drawing and not words"

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
	$(PYTEST) -m soak

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check catanatron==3.2.1
	$(BIN)/fabrica bench
	FABRICA_PURE=1 $(BIN)/fabrica bench

pictures: setup
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache
