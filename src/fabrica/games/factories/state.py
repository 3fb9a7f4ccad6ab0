"""The state of Fantastic Factories: flat lists of small ints, seat by seat."""

from __future__ import annotations

from typing import Final

from fabrica.core import State as CoreState
from fabrica.games.factories.components import NAMES, TAKES_WORKERS, TRADES

# Items of the agenda, in the order of play

DRAW: Final = 0
DRAWS: Final = 1
FILL: Final = 2
RECRUIT: Final = 3
REFILL: Final = 4
DEAL_MACHINE: Final = 5
ROUND: Final = 6
MARKET: Final = 7
GIVE: Final = 8
REVEAL: Final = 9
WORK_BEGINS: Final = 10
FOREMAN_CHOOSES: Final = 11
ROLL_ALL: Final = 12
ROLL: Final = 13
ROLL_DIE: Final = 14
EVERYBODY_WORKS: Final = 15
WORKING: Final = 16
WORK: Final = 17
REPLICA: Final = 18
MORE_WORKERS: Final = 19
DISCARD: Final = 20
PICK: Final = 21
GAIN: Final = 22
EXTRA_WORKER: Final = 23
REROLL: Final = 24
EXCESS: Final = 25
EXCESS_CARDS: Final = 26
WORK_ENDS: Final = 27
MACHINE: Final = 28
MACHINE_ROLLS: Final = 29
END_ROUND: Final = 30

# What a card is revealed for

FOR_ENGINEER: Final = 0
FOR_INVESTOR: Final = 1
FOR_MACHINE: Final = 2
FOR_MACHINE_AT_START: Final = 3

NOTHING: Final = -1
SLOTS: Final = 4
WORKERS_EACH: Final = 4
FACES: Final = 6
FLOOR_COUNT: Final = 3
SPACES: Final = len(TAKES_WORKERS) + 1  # cards with spaces for workers, and the Replicator
ON_REPLICATOR: Final = len(TAKES_WORKERS)

MADE: Final = 60  # what an extra worker is about when the Mega Factory made it

# Help a contractor promised for the next work phase

NO_HELP: Final = 0
FOREMAN_COMES: Final = 1
HANDS_COME: Final = 2
SPECIALIST_COMES: Final = 3


class State(CoreState):
    """All the truth of a game; a list over seats has the seat's part one after the other."""

    difficulty: int  # cards the Machine starts with; 0 without the Machine
    round: int
    first: int  # who holds the first player token
    ending: int  # 1 when this round is the last
    machine_goods: int
    deck_size: int  # how many cards the deck holds
    deck: list[int]  # name: blueprints in the deck
    pile: list[int]  # name: discarded blueprints that everybody saw
    market: list[int]  # four blueprints, or NOTHING
    contractor_deck: list[int]
    contractor_pile: list[int]
    contractor_market: list[int]
    machine: list[int]  # name: cards in the Machine's compound
    machine_dice: list[int]  # red, blue, purple, yellow, green; 0 before the first roll
    metal: list[int]
    energy: list[int]
    goods: list[int]
    held: list[int]  # seat: cards in hand
    size: list[int]  # seat: cards in the compound
    standing: list[int]  # seat: a bit for each name in the compound
    used: list[int]  # seat: a bit for each name activated this round
    help: list[int]  # seat: what a contractor promised
    holding: list[int]  # seat: a bit for each name in hand
    hand: list[int]  # seat * 32 + name
    compound: list[int]  # seat * 32 + name
    tossed: list[int]  # seat * 32 + name of each card discarded in this work phase, sorted
    put_away: list[int]  # the same of cards over the limit, which nobody draws before all have finished
    known: list[int]  # the same of cards in the hands that everybody saw go there
    dice: list[int]  # seat * 6 + face: workers not assigned
    floors: list[int]  # seat * 3 + floor: workers in the headquarters, as digits
    spots: list[int]  # seat * 16 + space: workers on a card, as digits; the last space is the Replicator
    before: list[int]  # what all know of each seat while it works; replaced, never changed: copies share it

    def copy(self) -> State:
        """A state that shares nothing that changes with this one."""
        other = State()
        self.copy_agenda(other)
        other.difficulty = self.difficulty
        other.round = self.round
        other.first = self.first
        other.ending = self.ending
        other.machine_goods = self.machine_goods
        other.deck_size = self.deck_size
        other.deck = self.deck[:]
        other.pile = self.pile[:]
        other.market = self.market[:]
        other.contractor_deck = self.contractor_deck[:]
        other.contractor_pile = self.contractor_pile[:]
        other.contractor_market = self.contractor_market[:]
        other.machine = self.machine[:] if self.difficulty else self.machine
        other.machine_dice = self.machine_dice[:] if self.difficulty else self.machine_dice
        other.metal = self.metal[:]
        other.energy = self.energy[:]
        other.goods = self.goods[:]
        other.held = self.held[:]
        other.size = self.size[:]
        other.standing = self.standing[:]
        other.used = self.used[:]
        other.help = self.help[:]
        other.holding = self.holding[:]
        other.hand = self.hand[:]
        other.compound = self.compound[:]
        other.tossed = self.tossed[:]
        other.put_away = self.put_away[:]
        other.known = self.known[:]
        other.dice = self.dice[:]
        other.floors = self.floors[:]
        other.spots = self.spots[:]
        other.before = self.before
        return other

    def lists(self) -> list[list[int]]:
        """Everything as lists of ints, in the order of the fields."""
        scalars = [self.seats, self.difficulty, self.round, self.first, self.ending, self.machine_goods]
        scalars.append(self.deck_size)
        return [
            scalars, self.deck, self.pile, self.market, self.contractor_deck, self.contractor_pile,
            self.contractor_market, self.machine, self.machine_dice, self.metal, self.energy, self.goods,
            self.held, self.size, self.standing, self.used, self.help, self.holding, self.hand, self.compound,
            self.tossed, self.put_away, self.known, self.dice, self.floors, self.spots, self.before, self.agenda,
            *self.desks,
        ]  # fmt: skip

    def of_lists(self, lists: list[list[int]]) -> State:
        """The state of such lists."""
        new = State()
        new.seats, new.difficulty, new.round, new.first, new.ending = lists[0][:5]
        new.machine_goods, new.deck_size = lists[0][5:]
        (
            new.deck, new.pile, new.market, new.contractor_deck, new.contractor_pile,
            new.contractor_market, new.machine, new.machine_dice, new.metal, new.energy, new.goods, new.held,
            new.size, new.standing, new.used, new.help, new.holding, new.hand, new.compound, new.tossed,
            new.put_away, new.known, new.dice, new.floors, new.spots, new.before, new.agenda,
        ) = [part[:] for part in lists[1:28]]  # fmt: skip
        new.desks = [desk[:] for desk in lists[28:]]
        new.desk = -1
        return new


def empty(seats: int) -> State:
    """A state with nothing on the table."""
    state = State()
    state.begin(seats)
    state.difficulty = state.round = state.first = state.ending = state.machine_goods = state.deck_size = 0
    state.deck = [0] * NAMES
    state.pile = [0] * NAMES
    state.market = [NOTHING] * SLOTS
    state.contractor_deck = [0] * TRADES
    state.contractor_pile = [0] * TRADES
    state.contractor_market = [NOTHING] * SLOTS
    state.machine = [0] * NAMES
    state.machine_dice = [0] * 5
    state.metal = [0] * seats
    state.energy = [0] * seats
    state.goods = [0] * seats
    state.held = [0] * seats
    state.size = [0] * seats
    state.standing = [0] * seats
    state.used = [0] * seats
    state.help = [NO_HELP] * seats
    state.holding = [0] * seats
    state.hand = [0] * NAMES * seats
    state.compound = [0] * NAMES * seats
    state.tossed = []
    state.put_away = []
    state.known = []
    state.dice = [0] * FACES * seats
    state.floors = [0] * FLOOR_COUNT * seats
    state.spots = [0] * SPACES * seats
    state.before = []
    return state


def remember(state: State) -> None:
    """[4.1] What all see of each seat as the work begins: they learn no more until everybody is done."""
    state.before = [
        *state.metal, *state.energy, *state.goods, *state.held, *state.used, *state.help,
        *state.dice, *state.compound, *state.known,
    ]  # fmt: skip
