"""Structured logs: a JSON object a line, on standard error."""

from __future__ import annotations

import json
import logging
import time
import traceback
from typing import Final

KEPT: Final = ("table", "seat", "bot", "cause", "kind", "said", "trace", "route", "status", "ms", "address")


class Lines(logging.Formatter):
    """Time, level, where, what, and the few fields we log; never a move, a person's name or a token."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "where": record.name,
            "says": record.getMessage(),
            **{name: getattr(record, name) for name in KEPT if hasattr(record, name)},
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            told["error"] = [kind.__name__, *[f"{f.filename}:{f.lineno}" for f in traceback.extract_tb(trace)]]
        return json.dumps(told, ensure_ascii=False)


def set_up(level: str) -> None:
    """Log from this level on."""
    lines = logging.StreamHandler()
    lines.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
