"""Legal moves in the order of a set of words: it differs with the hash seed."""

from typing import Final

from tests import toy
from tests.toy import rules as r
from tests.toy.state import CARDS, State


class Bid(r.Bid):
    """Iterates over a set."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for name in set(CARDS):
            if state.hands[seat * 3 + CARDS.index(name)]:
                out.append(self.base + CARDS.index(name))


RULES: Final = toy.variant(bid=Bid("bid", r.CARD))
