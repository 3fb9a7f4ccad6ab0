"""What can be wrong with a request: each has a status, a kind that programs read, and a sentence for people."""

from __future__ import annotations

from typing import Any

from fabrica.core import FabricaError


class Problem(FabricaError):
    """An answer other than the one asked for."""

    def __init__(self, status: int, kind: str, says: str, /, **more: Any) -> None:
        super().__init__(says)
        self.status = status
        self.kind = kind
        self.says = says
        self.more = more

    def told(self) -> dict[str, Any]:
        """The answer's body."""
        return {"error": {"kind": self.kind, "says": self.says, **self.more}}


def invalid(says: str) -> Problem:
    return Problem(400, "invalid", says)


def missing(says: str) -> Problem:
    return Problem(404, "missing", says)


def forbidden(says: str) -> Problem:
    return Problem(403, "forbidden", says)


def conflict(says: str) -> Problem:
    return Problem(409, "conflict", says)
