"""The state of Brass: flat lists of small ints and sets as bit masks."""

from __future__ import annotations

from typing import Final

from fabrica.core import State as CoreState
from fabrica.games.brass.components import (
    CARD_COUNT,
    CUBES,
    DECKS,
    DISTANT_TILES,
    INDUSTRIES,
    MONEY,
    PLACE_COUNT,
    PRICES,
    SPACE_COUNT,
    START_SPACE,
)

# Items of the agenda, in the order of play

FIRST: Final = 0
PERIOD: Final = 1
DEAL: Final = 2
ROUND: Final = 3
INCOME: Final = 4
DEBT: Final = 5
TURN: Final = 6
PLAY: Final = 7
ACT: Final = 8
ANYWHERE: Final = 9
COAL_FROM: Final = 10
IRON_FROM: Final = 11
PLACE_TILE: Final = 12
OFFER_RAIL: Final = 13
SECOND_RAIL: Final = 14
OFFER_DEVELOP: Final = 15
DEVELOP_MORE: Final = 16
OFFER_SALE: Final = 17
SELL_MORE: Final = 18
REVEAL: Final = 19
END_ROUND: Final = 20
END_PERIOD: Final = 21

# Lines of the score

CANALS: Final = 0
CANAL_TILES: Final = 1
RAILS: Final = 2
RAIL_TILES: Final = 3
KEPT_MONEY: Final = 4
SHORTFALL: Final = 5
LINES: Final = ("canals", "canal-period tiles", "rails", "rail-period tiles", "money", "unpaid debt")
LINE_COUNT: Final = 6

# Kinds of cubes

COAL_CUBES: Final = 0
IRON_CUBES: Final = 1

# The card in play

NO_CARD: Final = -1
ANY_PLACE: Final[int] = CARD_COUNT  # two cards combined

NOBODY: Final = -1
NOTHING: Final = -1

# Options

CONNECTED: Final = 0
FREE: Final = 1
DOUBLE_RAIL: Final = ("connected", "free")


class State(CoreState):
    """All the truth of a game; a list over seats has the seat's part one after the other."""

    double_rail: int  # CONNECTED or FREE
    board: int  # 0 for two players, else 1
    period: int
    round: int
    pile: int  # cards left to draw
    card: int  # the card in play
    marker: int  # the cotton demand marker, 0 at the top
    bank: int
    flipped: int  # spaces
    mines: int  # spaces with a mine that has cubes
    works: int  # spaces with iron works that have cubes
    mine_places: int
    port_places: int
    built: int  # links
    order: list[int]  # seats in turn order
    money: list[int]
    spent: list[int]
    income: list[int]  # seat: space of the disc
    demand: list[int]  # cubes on the coal and on the iron track
    reserve: list[int]  # coal and iron cubes beside the board
    distant: list[int]  # distant market tiles not turned up yet, by their number
    unseen: list[int]  # card: in the pile or set aside
    discards: list[int]  # card
    hands: list[int]  # seat * CARD_COUNT + card
    taken: list[int]  # seat * 5 + industry: tiles gone from the stack
    out: list[int]  # seat: tiles out of the game
    owner: list[int]  # space: seat or NOBODY
    tile: list[int]  # space: tile or NOTHING
    cubes: list[int]  # space
    kind: list[int]  # industry: spaces with a tile of it
    own: list[int]  # seat: spaces
    at: list[int]  # seat: places with a tile of the seat
    links: list[int]  # seat: links
    ends: list[int]  # seat: places where its links end
    near: list[int]  # place: places one built link away
    area: list[int]  # place: places connected with it, itself among them
    points: list[int]  # seat * LINE_COUNT + line

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        other = State()
        self.copy_agenda(other)
        other.double_rail = self.double_rail
        other.board = self.board
        other.period = self.period
        other.round = self.round
        other.pile = self.pile
        other.card = self.card
        other.marker = self.marker
        other.bank = self.bank
        other.flipped = self.flipped
        other.mines = self.mines
        other.works = self.works
        other.mine_places = self.mine_places
        other.port_places = self.port_places
        other.built = self.built
        other.order = self.order[:]
        other.money = self.money[:]
        other.spent = self.spent[:]
        other.income = self.income[:]
        other.demand = self.demand[:]
        other.reserve = self.reserve[:]
        other.distant = self.distant[:]
        other.unseen = self.unseen[:]
        other.discards = self.discards[:]
        other.hands = self.hands[:]
        other.taken = self.taken[:]
        other.out = self.out[:]
        other.owner = self.owner[:]
        other.tile = self.tile[:]
        other.cubes = self.cubes[:]
        other.kind = self.kind[:]
        other.own = self.own[:]
        other.at = self.at[:]
        other.links = self.links[:]
        other.ends = self.ends[:]
        other.near = self.near[:]
        other.area = self.area[:]
        other.points = self.points[:]
        return other

    def lists(self) -> list[list[int]]:
        """Everything as lists of ints, in the order of the fields."""
        scalars = [
            self.seats, self.double_rail, self.board, self.period, self.round, self.pile, self.card,
            self.marker, self.bank, self.flipped, self.mines, self.works, self.mine_places,
            self.port_places, self.built,
        ]  # fmt: skip
        return [
            scalars, self.order, self.money, self.spent, self.income, self.demand, self.reserve,
            self.distant, self.unseen, self.discards, self.hands, self.taken, self.out,
            self.owner, self.tile, self.cubes, self.kind, self.own, self.at, self.links, self.ends,
            self.near, self.area, self.points, self.agenda,
        ]  # fmt: skip

    def of_lists(self, lists: list[list[int]]) -> State:
        """The state of such lists."""
        new = State()
        (
            seats, new.double_rail, new.board, new.period, new.round, new.pile, new.card,
            new.marker, new.bank, new.flipped, new.mines, new.works, new.mine_places,
            new.port_places, new.built,
        ) = lists[0]  # fmt: skip
        new.begin(seats)
        (
            new.order, new.money, new.spent, new.income, new.demand, new.reserve,
            new.distant, new.unseen, new.discards, new.hands, new.taken, new.out,
            new.owner, new.tile, new.cubes, new.kind, new.own, new.at, new.links, new.ends,
            new.near, new.area, new.points, new.agenda,
        ) = [part[:] for part in lists[1:]]  # fmt: skip
        return new


def opening(seats: int) -> State:
    """[2.1] [2.3] [2.4] [2.5] [2.7] The table before the first card is dealt."""
    state = State()
    state.begin(seats)
    state.double_rail = CONNECTED
    state.board = 0 if seats == 2 else 1
    state.period = state.round = state.pile = state.marker = 0
    state.card = NO_CARD
    state.bank = -seats * MONEY[seats]
    state.flipped = state.mines = state.works = state.mine_places = state.port_places = state.built = 0
    open_seats(state, seats)
    track = len(PRICES[state.board])
    state.demand = [track, track]
    state.reserve = [CUBES[COAL_CUBES] - track, CUBES[IRON_CUBES] - track]
    state.distant = DISTANT_TILES[state.board][:]
    state.unseen = DECKS[state.board][:]
    state.discards = [0] * CARD_COUNT
    open_map(state)
    return state


def open_seats(state: State, seats: int) -> None:
    """[2.1] [2.2] [2.7] What lies before each player."""
    state.order = list(range(seats))
    state.money = [MONEY[seats]] * seats
    state.spent = [0] * seats
    state.income = [START_SPACE] * seats
    state.hands = [0] * CARD_COUNT * seats
    state.taken = [0] * len(INDUSTRIES) * seats
    state.out = [0] * seats
    state.own = [0] * seats
    state.at = [0] * seats
    state.links = [0] * seats
    state.ends = [0] * seats
    state.points = [0] * LINE_COUNT * seats


def open_map(state: State) -> None:
    """An empty map."""
    state.owner = [NOBODY] * SPACE_COUNT
    state.tile = [NOTHING] * SPACE_COUNT
    state.cubes = [0] * SPACE_COUNT
    state.kind = [0] * len(INDUSTRIES)
    clear_links(state)


def clear_links(state: State) -> None:
    """[6.2] No link lies on the map; each place is connected with itself alone."""
    state.built = 0
    state.links = [0] * state.seats
    state.ends = [0] * state.seats
    state.near = [0] * PLACE_COUNT
    state.area = [1 << place for place in range(PLACE_COUNT)]
