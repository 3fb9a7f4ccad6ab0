"""`python -m fabrica` is the command `fabrica`."""

from __future__ import annotations

from fabrica.cli import main

if __name__ == "__main__":
    main()
