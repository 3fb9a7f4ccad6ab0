"""The state of Stephens: flat lists of small ints and bit masks of cards, seat by seat."""

from __future__ import annotations

from typing import Final

from fabrica.core import State as CoreState
from fabrica.games.stephens.components import (
    ABILITY_COUNT,
    ACCESSORY_KINDS,
    ALL_DISKS,
    ARMY_START,
    CARDS,
    COINS_START,
    COLOUR_COUNT,
    DECK_CARDS,
    INFLUENCE_START,
    NOTHING,
    STARTING_CARDS,
    TRACK_START,
    WOODS,
)

# Items of the agenda, in the order of play

DEAL_OPPONENT: Final = 0
REFILL_PROFESSIONS: Final = 1
REVEAL: Final = 2
REFILL_MARKET: Final = 3
OFFER_CONTRACT: Final = 4
OFFER_INVESTMENT: Final = 5
DEAL_BOARD: Final = 6
PLAYER_SETUP: Final = 7
DEAL_STARTING: Final = 8
AUTOMA_STARTING: Final = 9
TURN: Final = 10
MORE_PRODUCTS: Final = 11
INSTEAD: Final = 12
ASSIGN: Final = 13
ACQUIRING: Final = 14
ACQUIRE_CONTRACT: Final = 15  # these three by the markets that are open
ACQUIRE_INVESTMENT: Final = 16
ACQUIRE_EITHER: Final = 17
ACTIVATE_ROW: Final = 18
USING: Final = 19
ACTIVATION: Final = 20
BENEFIT: Final = 21
GIVE_CUBE: Final = 22
GIVE_ACCESSORY: Final = 23
GAIN_CUBE: Final = 24
GAIN_ACCESSORY: Final = 25
END_TURN: Final = 26
AFTER_TURN: Final = 27
NEXT: Final = 28
RESET: Final = 29
INCOME: Final = 30
COLUMN: Final = 31
SUPPLYING: Final = 32
SUPPLY: Final = 33
BONUS_WORKER: Final = 34
FULFILLING: Final = 35
FULFIL: Final = 36
PAYMENT: Final = 37
AUTOMA_TURN: Final = 38
REMOVAL: Final = 39
AUTOMA_SUPPLY: Final = 40
AUTOMA_DRAWS: Final = 41
DRAW_CUBE: Final = 42
AUTOMA_APPRENTICE: Final = 43

AUTOMA: Final = 1  # in the solo game the Automa's workers are those of a second player

# When the game ends: 0 not yet; 1 the round is finished; 2 the last round. Alone: the turns that are left

FINISH_ROUND: Final = 1
LAST_ROUND: Final = 2


class State(CoreState):
    """All the truth of a game; a list over seats has the seat's part one after the other."""

    difficulty: int
    opponent: int  # which one, or NOTHING
    caps: int  # where the caps of influence begin in CAP
    first: int  # the seat with the starting board
    army: int
    ending: int
    holes: int  # bits 1 and 2: a card is missing from a market, 4 and 8: from a deck's professions
    starting: int  # a bit for each starting profession nobody has received
    automa_deck: int  # a bit for each Automa card not revealed yet
    automa_card: int  # the last one revealed, or NOTHING
    automa_workers: int
    furnaces: list[int]
    factories: list[int]  # factory * 3 + wood
    market: list[int]  # market * 5 + space: a card, or NOTHING
    supply: list[int]  # market: a bit for each card not offered yet
    discards: list[int]  # market: a bit for each discarded card
    display: list[int]  # the six professions one may choose, or NOTHING
    decks: list[int]  # deck: a bit for each profession not revealed yet
    discarded: list[int]  # deck: a bit for each discarded profession
    rows: list[int]  # row: a bit for each profession attached there
    masters: list[int]  # player: a bit for each profession with their master; the Automa is player 1
    apprentices: list[int]  # player: a bit for each profession with their apprentice
    disks: list[int]  # seat: a bit for each disk still on the board
    influence: list[int]
    coins: list[int]
    score: list[int]
    tracks: list[int]  # seat * 2 + track
    cubes: list[int]  # seat * 6 + colour
    accessories: list[int]  # seat * 3 + kind
    spent: list[int]  # seat * 3 + kind: accessories spent on contracts
    paid: list[int]  # seat * 3 + kind: accessories paid for anything else
    commitments: list[int]  # seat: a bit for each contract to fulfil
    fulfilled: list[int]  # contracts in the order of fulfilling: seat + 8 * contract
    investments: list[int]  # investments in the order of funding: seat + 8 * line + 32 * investment
    reserved: list[int]  # seat * 3 + wood: cubes on investments, to be delivered
    bag: list[int]  # wood: the Automa's cubes

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        other = State()
        self.copy_agenda(other)
        other.difficulty = self.difficulty
        other.opponent = self.opponent
        other.caps = self.caps
        other.first = self.first
        other.army = self.army
        other.ending = self.ending
        other.holes = self.holes
        other.starting = self.starting
        other.automa_deck = self.automa_deck
        other.automa_card = self.automa_card
        other.automa_workers = self.automa_workers
        other.furnaces = self.furnaces[:]
        other.factories = self.factories[:]
        other.market = self.market[:]
        other.supply = self.supply[:]
        other.discards = self.discards[:]
        other.display = self.display[:]
        other.decks = self.decks[:]
        other.discarded = self.discarded[:]
        other.rows = self.rows[:]
        other.masters = self.masters[:]
        other.apprentices = self.apprentices[:]
        other.disks = self.disks[:]
        other.influence = self.influence[:]
        other.coins = self.coins[:]
        other.score = self.score[:]
        other.tracks = self.tracks[:]
        other.cubes = self.cubes[:]
        other.accessories = self.accessories[:]
        other.spent = self.spent[:]
        other.paid = self.paid[:]
        other.commitments = self.commitments[:]
        other.fulfilled = self.fulfilled[:]
        other.investments = self.investments[:]
        other.reserved = self.reserved[:]
        other.bag = self.bag[:]
        return other

    def lists(self) -> list[list[int]]:
        """Everything as lists of ints, in the order of the fields."""
        scalars = [
            self.seats, self.difficulty, self.opponent, self.caps, self.first, self.army, self.ending,
            self.holes, self.starting, self.automa_deck, self.automa_card, self.automa_workers,
        ]  # fmt: skip
        return [
            scalars, self.furnaces, self.factories, self.market, self.supply, self.discards, self.display,
            self.decks, self.discarded, self.rows, self.masters, self.apprentices, self.disks, self.influence,
            self.coins, self.score, self.tracks, self.cubes, self.accessories, self.spent, self.paid, self.commitments,
            self.fulfilled, self.investments, self.reserved, self.bag, self.agenda, *self.desks,
        ]  # fmt: skip

    def of_lists(self, lists: list[list[int]]) -> State:
        """The state of such lists."""
        new = State()
        (
            new.seats, new.difficulty, new.opponent, new.caps, new.first, new.army, new.ending, new.holes,
            new.starting, new.automa_deck, new.automa_card, new.automa_workers,
        ) = lists[0]  # fmt: skip
        (
            new.furnaces, new.factories, new.market, new.supply, new.discards, new.display,
            new.decks, new.discarded, new.rows, new.masters, new.apprentices, new.disks, new.influence,
            new.coins, new.score, new.tracks, new.cubes, new.accessories, new.spent, new.paid, new.commitments,
            new.fulfilled, new.investments, new.reserved, new.bag, new.agenda,
        ) = [part[:] for part in lists[1:27]]  # fmt: skip
        new.desks = [desk[:] for desk in lists[27:]]
        new.desk = -1
        return new


def empty(seats: int) -> State:
    """[3.1] [3.2] [3.4] [3.5] The table with everything in its box, the players' pieces on their boards."""
    state = State()
    state.begin(seats)
    players = max(seats, 2)
    state.difficulty = state.caps = state.first = state.ending = state.holes = 0
    state.opponent = state.automa_card = NOTHING
    state.army = ARMY_START
    state.starting = STARTING_CARDS
    state.automa_deck = state.automa_workers = 0
    state.furnaces = [0] * 4
    state.factories = [0] * 4 * WOODS
    state.market = [NOTHING] * 10
    state.supply = [(1 << CARDS[0]) - 1, (1 << CARDS[1]) - 1]
    state.discards = [0, 0]
    state.display = [NOTHING] * 6
    state.decks = DECK_CARDS[:]
    state.discarded = [0, 0]
    state.rows = [0] * 6
    state.masters = [0] * players
    state.apprentices = [0] * players
    state.disks = [ALL_DISKS] * seats
    state.influence = [INFLUENCE_START] * seats
    state.coins = [COINS_START] * seats
    state.score = [0] * seats
    state.tracks = TRACK_START * seats
    state.cubes = [0] * COLOUR_COUNT * seats
    state.accessories = [0] * ACCESSORY_KINDS * seats
    state.spent = [0] * ACCESSORY_KINDS * seats
    state.paid = [0] * ACCESSORY_KINDS * seats
    state.commitments = [0] * seats
    state.fulfilled = []
    state.investments = []
    state.reserved = [0] * WOODS * seats
    state.bag = [0] * WOODS
    return state


NUMBER_OF: Final = [0] * 67  # powers of two below 2 to the 66th leave different remainders by 67
for _i in range(66):
    NUMBER_OF[(1 << _i) % 67] = _i


def bits(mask: int) -> list[int]:
    """The numbers of the bits in a mask, lowest first."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(NUMBER_OF[low % 67])
        mask ^= low
    return out


def count(mask: int) -> int:
    """How many bits a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def has(state: State, seat: int, ability: int) -> bool:
    """[4.8] Has this seat unlocked an ability: is its disk gone from the board?"""
    return not state.disks[seat] & ability


def workers(state: State, seat: int) -> int:
    """Disks of this seat at work: masters and apprentices."""
    return ABILITY_COUNT - count(state.disks[seat])
