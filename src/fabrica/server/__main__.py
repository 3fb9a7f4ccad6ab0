"""`python -m fabrica.server [port] [database]`: serve on loopback."""

from __future__ import annotations

import os
import sys

from fabrica.core import FabricaError
from fabrica.server.command import DATABASE, serve

if __name__ == "__main__":
    arguments = sys.argv[1:]
    try:
        serve(
            port=int(arguments[0]) if arguments else 8765,
            database=arguments[1] if len(arguments) > 1 else DATABASE,
            log=os.environ.get("FABRICA_LOG", "info"),
        )
    except FabricaError as error:
        sys.stderr.write(f"fabrica: {error}\n")
        raise SystemExit(2) from None
