"""What a seat may see, and the way back."""

from __future__ import annotations

from fabrica.core import EVERYTHING, JSON, Source, item, weighted
from tests.toy.rules import setup
from tests.toy.scoring import census, scores
from tests.toy.state import BID, CARDS, COPIES, NOTHING, PURSES, State


def view(state: State, seat: int) -> JSON:
    """All but the deck, the others' hands and, until all have bid, their bids."""
    return {
        "seats": state.seats,
        "options": {"purse": PURSES[state.purse]},
        "round": state.round,
        "die": state.die,
        "bank": state.bank,
        "deck": sum(state.deck),
        "discards": state.discards[:],
        "coins": state.coins[:],
        "won": state.won[:],
        "players": [player(state, other, seat in (other, EVERYTHING)) for other in range(state.seats)],
        "scores": scores(state),
    }


def player(state: State, seat: int, open_: bool) -> JSON:
    """One seat's cards; of a hidden hand only how many."""
    hand = state.hands[seat * 3 : seat * 3 + 3]
    bid = state.bids[seat] if open_ else NOTHING
    return {
        "cards": sum(hand),
        "hand": {CARDS[card]: n for card, n in enumerate(hand) if n} if open_ else None,
        "fields": [None if card == NOTHING else CARDS[card] for card in state.fields[seat * 2 : seat * 2 + 2]],
        "bid": None if bid == NOTHING else CARDS[bid],
        "stake": state.stakes[seat] if open_ else 0,
    }


def seen(view: JSON) -> State:
    """The state that a view shows; hidden hands hold any cards that fit."""
    state = setup(view["seats"], view["options"])
    state.round, state.die, state.bank = view["round"], view["die"], view["bank"]
    state.discards, state.coins, state.won = list(view["discards"]), list(view["coins"]), list(view["won"])
    for seat, board in enumerate(view["players"]):
        state.fields[seat * 2 : seat * 2 + 2] = [index(card) for card in board["fields"]]
        state.hands[seat * 3 : seat * 3 + 3] = [(board["hand"] or {}).get(card, 0) for card in CARDS]
        state.bids[seat], state.stakes[seat] = index(board["bid"]), board["stake"]
    state.deck = [COPIES[card] - census(state)[name] + state.deck[card] for card, name in enumerate(CARDS)]
    for seat, board in enumerate(view["players"]):
        for _ in range(board["cards"] if board["hand"] is None else 0):
            take(state, seat, next(card for card in range(3) if state.deck[card]))
    return state


def index(name: str | None) -> int:
    """A card by its name."""
    return NOTHING if name is None else CARDS.index(name)


def take(state: State, seat: int, card: int) -> None:
    """From the deck into a hand."""
    state.deck[card] -= 1
    state.hands[seat * 3 + card] += 1


def deal(state: State, seat: int, source: Source) -> None:
    """Deal anew what the seat cannot see: the others' hands, and what they bid."""
    others = [other for other in range(state.seats) if other != seat]
    held = [sum(state.hands[other * 3 : other * 3 + 3]) for other in others]
    for other in others:
        for card in range(3):
            state.deck[card] += state.hands[other * 3 + card]
            state.hands[other * 3 + card] = 0
    for other, cards in zip(others, held, strict=True):
        for _ in range(cards):
            take(state, other, weighted(state.deck, source))
    for other in others if state.desks else []:
        bid_anew(state, other, source)


def bid_anew(state: State, seat: int, source: Source) -> None:
    """Any bid and stake for who is done; the others begin again."""
    done = not state.desks[seat]
    state.desks[seat] = [] if done else [item(BID, seat)]
    state.bids[seat] = weighted(state.hands[seat * 3 : seat * 3 + 3], source) if done else NOTHING
    state.stakes[seat] = source.below(min(3, state.coins[seat]) + 1) if done else 0
