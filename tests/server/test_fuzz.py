"""Fuzzing: whatever is sent, no answer is a 5xx, every answer fits the OpenAPI page, and a refusal changes nothing."""

from __future__ import annotations

import os
import random
import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fabrica.server import store
from fabrica.server.endpoints import ENDPOINTS
from fabrica.server.openapi import plain
from fabrica.web import asides
from tests.server.serving import Player, Serving

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

EXAMPLES = int(os.environ.get("FABRICA_SOAK_EXAMPLES", "12"))
CHECKED = [response_schema_conformance, content_type_conformance, status_code_conformance]
ALL = (*ENDPOINTS, *asides.ENDPOINTS)
STREAM = "/api/tables/{table}/events"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("fuzz")
    server = Serving(str(folder / "fuzz.db"), folder).start()
    yield server
    server.stop()
    assert "Traceback" not in server.errors.read_text() and '"error": [' not in server.errors.read_text()


def counted(engine: sa.Engine, tables: list[str]) -> dict[str, Any]:
    """How many rows there are, and all of these tables where no bot goes on by itself."""
    with engine.connect() as db:
        found: dict[str, Any] = {
            table.name: db.execute(sa.select(sa.func.count()).select_from(table)).scalar()
            for table in (store.PEOPLE, store.KEYS, store.TABLES, store.SEATS, store.NOTES)
        }
        for id_ in tables:
            seats = store.seat_rows(db, id_)
            if not any(seat.bot for seat in seats):
                found[id_] = (store.table_row(db, id_), seats, store.length(db, id_), len(store.posts(db, id_)))
        return found


@pytest.mark.parametrize("which", [each for each in ALL if each.path != STREAM], ids=lambda each: each.name)
def test_no_request_breaks_it(which: Any, target: Serving) -> None:
    ana = Player(target.address, "Ana")
    tables = [ana.open("burgundy", [{"who": "me"}, {"who": "me"}])["id"], ana.open("brass", [{"who": "me"}, {}])["id"]]
    engine = store.connect(target.database)
    schema = schemathesis.openapi.from_url(target.address + "/openapi.json")
    strategy = schema[plain(which.path)][which.method].as_strategy()
    source = random.Random(1)

    @settings(
        max_examples=EXAMPLES, deadline=None, phases=[Phase.generate], database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=strategy)
    def attack(case: Any) -> None:
        if "table" in case.path_parameters and source.random() < 0.8:
            case.path_parameters["table"] = source.choice(tables)
        if isinstance(case.body, dict) and "expected" in case.body and source.random() < 0.5:
            case.body["expected"] = 9999
        before = counted(engine, tables)
        case.headers = {**(case.headers or {}), "X-CSRF": ana.me["csrf"]}
        case.cookies = {"fabrica": ana.http.cookies["fabrica"]}
        response = case.call()
        assert response.status_code < 500, response.text
        case.validate_response(response, checks=CHECKED)
        if response.status_code >= 400:
            assert counted(engine, tables) == before, f"a refused request changed something: {response.text[:200]}"

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        attack()
    engine.dispose()


def test_no_header_or_number_breaks_the_stream(target: Serving) -> None:
    ana = Player(target.address, "Ana")
    table = ana.open("burgundy", [{"who": "me"}, {"who": "me"}])["id"]
    browser = httpx.Client(base_url=target.address, cookies=ana.http.cookies, timeout=5)
    source = random.Random(3)
    odd = ["", "0", "-1", "1e9", "999999999", "9" * 40, "x", "٣", "1 2", "None", "true", "0x10"]
    for _ in range(EXAMPLES * 5):
        query = {name: source.choice(odd) for name in ("seat", "after", "language") if source.random() < 0.5}
        headers = {b"last-event-id": source.choice(odd).encode()} if source.random() < 0.5 else {}
        with browser.stream("GET", f"/api/tables/{table}/events", params=query, headers=headers) as response:
            assert response.status_code in (200, 400, 403), response.status_code
            if response.status_code == 200:
                assert next(response.iter_raw()).startswith(b"retry: ")
    browser.close()
    assert httpx.get(target.address + "/healthz").status_code == 200
