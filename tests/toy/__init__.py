"""Fields: a tiny game with all that the contract knows, to test with and to learn from.

Each round everybody is dealt a card in secret, bids a card and a stake in secret and at once, and then,
one after the other with a loaded die, sells cards or plants one. Three rounds; most points win.
"""

from __future__ import annotations

from typing import Any, Final

from fabrica.core import Option, Rules, Verb, at_once, chance, decision
from tests.toy import rules as r
from tests.toy import state as s
from tests.toy import view as v
from tests.toy.scoring import census, ranking, scores
from tests.toy.state import State


def variant(**instead: Any) -> Rules[State]:
    """The game with something in the place of one of its verbs, functions or limits."""
    verb: dict[str, Verb[State]] = {
        "deal": r.Deal("deal", r.SEAT, r.CARD, hides=("card",)),
        "bid": r.Bid("bid", r.CARD),
        "stake": r.Stake("stake", r.COINS),
        "roll": r.Roll("roll", r.SEAT, r.DIE),
        "plant": r.Plant("plant", r.CARD, r.FIELD, r.COINS),
        "sell": r.Sell("sell", r.CARD, keeps=True),
        "rest": r.Rest("rest"),
    }
    verb.update({name: instead.pop(name) for name in [*instead] if name in verb})
    parts: dict[str, Any] = {
        "setup": r.setup, "view": v.view, "seen": v.seen, "deal_anew": v.deal,
        "scores": scores, "ranking": ranking, "census": census, "reveal": r.Reveal("reveal", "3.4"),
        "seats": (2, 3), **instead,
    }  # fmt: skip
    return Rules(
        name="toy",
        version=1,
        seats=parts["seats"],
        options=(Option("purse", s.PURSES),),
        items={
            s.ROUND: r.Round("round", "2.1"),
            s.DEAL: chance("deal", "2.2", verb["deal"]),
            s.AUCTION: r.Auction("auction", "3.1"),
            s.BIDDING: at_once("bidding", "3.1", private=True),
            s.BID: decision("bid", "3.2", verb["bid"]),
            s.STAKE: decision("stake", "3.3", verb["stake"]),
            s.REVEAL: parts["reveal"],
            s.ROLL: chance("roll", "4.1", verb["roll"]),
            s.TURN: decision("turn", "4.1", verb["plant"], verb["sell"], verb["rest"]),
        },
        verbs=tuple(verb.values()),
        longest=150,
        setup=parts["setup"],
        view=parts["view"],
        seen=parts["seen"],
        deal=parts["deal_anew"],
        scores=parts["scores"],
        ranking=parts["ranking"],
        census=parts["census"],
    )


RULES: Final = variant()
