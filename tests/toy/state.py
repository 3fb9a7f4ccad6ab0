"""The box of Fields, and its state: flat lists of small ints."""

from __future__ import annotations

from typing import Final

from fabrica import core

# The box: cards by kind, how many there are and what each costs and is worth; the loaded die

CARDS: Final = ("rye", "wheat", "oats")
COPIES: Final = (8, 7, 6)
WORTH: Final = (2, 3, 4)
FIELDS: Final = ("hill", "shore")
FACES: Final = (3, 2, 1)  # how often a die shows 1, 2 and 3
COIN_COUNT: Final = 20
ROUNDS: Final = 3
PURSES: Final = ("full", "empty")
NOTHING: Final = -1

# Items of the agenda

ROUND: Final = 0
DEAL: Final = 1
AUCTION: Final = 2
BIDDING: Final = 3
BID: Final = 4
STAKE: Final = 5
REVEAL: Final = 6
ROLL: Final = 7
TURN: Final = 8


class State(core.State):
    """Flat lists of small ints; a list over seats has each seat's part one after the other."""

    purse: int
    round: int
    die: int  # the last roll, 0 before
    bank: int
    deck: list[int]  # kind: cards not dealt yet
    discards: list[int]  # kind
    hands: list[int]  # seat * 3 + kind
    fields: list[int]  # seat * 2 + field: a kind, or NOTHING
    coins: list[int]
    bids: list[int]  # seat: the kind bid in secret, or NOTHING
    stakes: list[int]
    won: list[int]  # seat: points of auctions

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        return self.of_lists(self.lists())

    def lists(self) -> list[list[int]]:
        """Everything, in the order of the fields."""
        return [
            [self.seats, self.purse, self.round, self.die, self.bank], self.deck, self.discards, self.hands,
            self.fields, self.coins, self.bids, self.stakes, self.won, self.agenda, *self.desks,
        ]  # fmt: skip

    def of_lists(self, lists: list[list[int]]) -> State:
        """The state of such lists; of the same class as this one."""
        new = type(self)()
        new.seats, new.purse, new.round, new.die, new.bank = lists[0]
        new.deck, new.discards, new.hands, new.fields, new.coins, new.bids, new.stakes, new.won, new.agenda = [
            part[:] for part in lists[1:10]
        ]
        new.desks = [desk[:] for desk in lists[10:]]
        new.desk = -1
        return new
