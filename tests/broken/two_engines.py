"""Stands for a compiled engine that differs from its source: stakes are listed otherwise with FABRICA_PURE."""

import os
from typing import Final

from tests import toy
from tests.toy import rules as r
from tests.toy.state import State


class Stake(r.Stake):
    """Looks at the environment."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        super().options(state, seat, about, out)
        if os.environ.get("FABRICA_PURE"):
            out.reverse()


RULES: Final = toy.variant(stake=Stake("stake", r.COINS))
