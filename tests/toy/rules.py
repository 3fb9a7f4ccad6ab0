"""The rules of Fields, in the order of its rulebook."""

from __future__ import annotations

from typing import Final

from fabrica.core import Domain, Refusal, Source, Step, Verb0, Verb1, Verb2, Verb3, push, together
from tests.toy.state import (
    AUCTION,
    BID,
    BIDDING,
    CARDS,
    COIN_COUNT,
    COPIES,
    DEAL,
    FACES,
    FIELDS,
    NOTHING,
    PURSES,
    REVEAL,
    ROLL,
    ROUND,
    ROUNDS,
    STAKE,
    TURN,
    WORTH,
    State,
)

SEAT: Final = Domain("seat", ("0", "1", "2"))
CARD: Final = Domain("card", CARDS)
DIE: Final = Domain("die", ("1", "2", "3"))
FIELD: Final = Domain("field", FIELDS)
COINS: Final = Domain("coins", ("0", "1", "2", "3"))


def setup(seats: int, options: dict[str, str]) -> State:
    """[1.1] [1.2] Nobody has a card; each has two coins, or none."""
    state = State()
    state.begin(seats)
    state.purse = PURSES.index(options["purse"])
    state.round = state.die = 0
    state.deck, state.discards = list(COPIES), [0, 0, 0]
    state.hands, state.fields = [0] * 3 * seats, [NOTHING] * 2 * seats
    state.coins = [0 if state.purse else 2] * seats
    state.bank = COIN_COUNT - sum(state.coins)
    state.bids, state.stakes, state.won = [NOTHING] * seats, [0] * seats, [0] * seats
    push(state, ROUND)
    return state


class Round(Step[State]):
    """[2.1] Deal, bid, then a turn for each; what is pushed last happens first."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        if state.round == ROUNDS:
            return
        state.round += 1
        push(state, ROUND)
        for other in reversed(range(state.seats)):
            push(state, ROLL, other)
        push(state, REVEAL)
        push(state, AUCTION)
        for other in reversed(range(state.seats)):
            push(state, DEAL, other)
            push(state, DEAL, other)


class Deal(Verb2[State]):
    """[2.2] A seat is dealt a card that only it sees, two in a round."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        for card in range(3):
            if state.deck[card]:
                moves.append(self.code(seat, card))
                weights.append(state.deck[card])

    def apply(self, state: State, seat: int, about: int, whose: int, card: int, /) -> None:
        state.deck[card] -= 1
        state.hands[whose * 3 + card] += 1


class Auction(Step[State]):
    """[3.1] All bid in secret, at once."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        together(state, BIDDING, BID)


NO_CARD: Final = Refusal("3.2", "no-card")
NO_COINS: Final = Refusal("3.3", "no-coins")


class Bid(Verb1[State]):
    """[3.2] Lay a card of your hand face down; a stake goes with it."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.extend([self.base + card for card in range(3) if state.hands[seat * 3 + card]])

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        return None if state.hands[seat * 3 + card] else NO_CARD

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        state.bids[seat] = card
        push(state, STAKE, seat)


class Stake(Verb1[State]):
    """[3.3] So many of your coins."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.extend([self.base + coins for coins in range(min(3, state.coins[seat]) + 1)])

    def refused(self, state: State, seat: int, about: int, coins: int, /) -> Refusal | None:
        return NO_COINS if coins > state.coins[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        return {"have": str(state.coins[seat])}

    def apply(self, state: State, seat: int, about: int, coins: int, /) -> None:
        state.stakes[seat] = coins


class Reveal(Step[State]):
    """[3.4] All stakes are paid, all bids discarded; who alone staked most scores the worth of the card."""

    def run(self, state: State, seat: int, about: int, /) -> None:
        most = max(state.stakes)
        alone = state.stakes.count(most) == 1
        for other in range(state.seats):
            card, stake = state.bids[other], state.stakes[other]
            if alone and stake == most:
                state.won[other] += WORTH[card]
            discard(state, other, card)
            pay(state, other, stake)
            state.bids[other], state.stakes[other] = NOTHING, 0


def discard(state: State, seat: int, card: int) -> None:
    """A card leaves the hand."""
    state.hands[seat * 3 + card] -= 1
    state.discards[card] += 1


def pay(state: State, seat: int, coins: int) -> None:
    """Coins go to the bank, or come from it if negative."""
    state.coins[seat] -= coins
    state.bank += coins


class Roll(Verb2[State]):
    """[4.1] The loaded die of the seat whose turn begins; without a card there is no turn."""

    def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        moves.extend([self.code(seat, face) for face in range(3)])
        weights.extend(FACES)

    def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
        return self.code(seat, (0, 0, 0, 1, 1, 2)[source.below(6)])

    def apply(self, state: State, seat: int, about: int, whose: int, face: int, /) -> None:
        state.die = face + 1
        if sum(state.hands[whose * 3 : whose * 3 + 3]):
            push(state, TURN, whose)


TAKEN: Final = Refusal("4.2", "field-taken")
NOT_IN_HAND: Final = Refusal("4.2", "no-card")
TOO_POOR: Final = Refusal("4.3", "no-coins")
WRONG_PRICE: Final = Refusal("4.3", "wrong-price")


def price(state: State, card: int) -> int:
    """[4.3] What is missing from the die to the worth of the card."""
    return max(0, WORTH[card] - state.die)


class Plant(Verb3[State]):
    """[4.2] [4.3] A card goes on an empty field of yours, for its price."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        for card in range(3):
            for field in range(2):
                if self.refused(state, seat, about, card, field, price(state, card)) is None:
                    out.append(self.code(card, field, price(state, card)))

    def refused(self, state: State, seat: int, about: int, card: int, field: int, coins: int, /) -> Refusal | None:
        if not state.hands[seat * 3 + card]:
            return NOT_IN_HAND
        if state.fields[seat * 2 + field] != NOTHING:
            return TAKEN
        if coins != price(state, card):
            return WRONG_PRICE
        return TOO_POOR if coins > state.coins[seat] else None

    def values(self, state: State, seat: int, about: int, code: int, /) -> dict[str, str]:
        return {"price": str(price(state, code // self.size_bc)), "have": str(state.coins[seat])}

    def apply(self, state: State, seat: int, about: int, card: int, field: int, coins: int, /) -> None:
        state.hands[seat * 3 + card] -= 1
        state.fields[seat * 2 + field] = card
        pay(state, seat, coins)


class Sell(Verb1[State]):
    """[4.4] Discard a card for a coin; the turn goes on."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.extend([self.base + card for card in range(3) if state.hands[seat * 3 + card]])

    def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
        return None if state.hands[seat * 3 + card] else NOT_IN_HAND

    def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
        discard(state, seat, card)
        pay(state, seat, -1)


class Rest(Verb0[State]):
    """[4.5] End the turn."""

    def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
        out.append(self.base)

    def apply(self, state: State, seat: int, about: int, /) -> None:
        pass
