"""The state of The Castles of Burgundy: flat lists of small ints, seat by seat."""

from __future__ import annotations

from typing import Final

from fabrica.core import State as CoreState
from fabrica.games.burgundy.components import NOTHING, SPACE_COUNT

# Items of the agenda, in the order of play

DRAW_GOODS: Final = 0
CONTEST: Final = 1
ROLL_FIRST: Final = 2
DECIDE_FIRST: Final = 3
ESTATES: Final = 4
DEAL_SHEET: Final = 5
SECRETLY: Final = 6
SETTLE: Final = 7
PHASE: Final = 8
DRAW_TILE: Final = 9
LAY_GOODS: Final = 10
ROUND: Final = 11
ROLL: Final = 12
ROLL_WHITE: Final = 13
ACTION: Final = 14
END_TURN: Final = 15
CASTLE_ACTION: Final = 16
DISCARD: Final = 17
LOAD: Final = 18
LOAD_MORE: Final = 19
KEEP: Final = 20
SALE: Final = 21
CARPENTER: Final = 22
CHURCH_TAKES: Final = 23
MARKET_TAKES: Final = 24
CITY_HALL_ADDS: Final = 25
LAST_PURCHASE: Final = 26
END_PHASE: Final = 27
SETTLING: Final = 28

# Lines of the score that the victory track adds up

REGIONS: Final = 0
PHASE_BONUS: Final = 1
BONUS_TILES: Final = 2
PASTURES: Final = 3
SALES: Final = 4
WATCHTOWERS: Final = 5
LINES: Final = 6

# Options

ESTATES_OPTION: Final = ("one", "choice", "expert-open", "expert-secret")
TIE_OPTION: Final = ("fewest-empty", "most-empty")
ALL_ONE: Final = 0
CHOICE: Final = 1
EXPERT_OPEN: Final = 2
EXPERT_SECRET: Final = 3
FEWEST_EMPTY: Final = 0
MOST_EMPTY: Final = 1


class State(CoreState):
    """All the truth of a game; a list over seats has the seat's part one after the other."""

    estates_option: int
    tie_option: int
    phase: int
    round: int
    white: int  # the white die of this round, 0 before it is rolled
    bought: int  # has the active seat bought this turn?
    first_rolls: list[int]  # seat: the roll for the start, 0 before
    track: list[int]  # seats in turn order, as the track stands now
    boats: list[int]  # seat: spaces moved on the track
    supply: list[int]  # kind: tiles with coloured backs not drawn yet
    black_supply: list[int]  # kind: tiles with black backs not drawn yet
    box: list[int]  # kind: tiles out of the game
    slots: list[int]  # 24 spaces of the depots and 8 of the black depot: a kind, or NOTHING
    goods_supply: list[int]  # colour of goods: not drawn yet
    ahead: list[int]  # goods on the round spaces, the next one last
    depot_goods: list[int]  # depot * 6 + goods
    bonus: list[int]  # colour: how many have completed it
    sheet: list[int]  # seat: the sheet dealt for the expert set-up, or NOTHING
    estate: list[int]  # seat: which estate, or NOTHING before the choice
    placed: list[int]  # seat: a bit for each space with a tile
    beside: list[int]  # seat: a bit for each empty space that touches a tile
    tiles: list[int]  # seat * 37 + space: a kind, or NOTHING
    barred: list[int]  # seat * 8 + building: a bit for each space of a city that has one already
    store: list[int]  # seat * 3: stored tiles in order of kind, then NOTHING
    dice: list[int]  # seat * 2: 0 when used
    workers: list[int]
    silver: list[int]
    goods: list[int]  # seat * 6 + goods: in storage
    sold: list[int]  # seat * 6 + goods
    knowledge: list[int]  # seat: a bit for each knowledge tile in the estate
    mines: list[int]
    bonuses: list[int]  # seat * 6 + colour: 0 none, 1 large, 2 small
    points: list[int]  # seat * LINES + line

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        other = State()
        self.copy_agenda(other)
        other.estates_option = self.estates_option
        other.tie_option = self.tie_option
        other.phase = self.phase
        other.round = self.round
        other.white = self.white
        other.bought = self.bought
        other.first_rolls = self.first_rolls[:]
        other.track = self.track[:]
        other.boats = self.boats[:]
        other.supply = self.supply[:]
        other.black_supply = self.black_supply[:]
        other.box = self.box[:]
        other.slots = self.slots[:]
        other.goods_supply = self.goods_supply[:]
        other.ahead = self.ahead[:]
        other.depot_goods = self.depot_goods[:]
        other.bonus = self.bonus[:]
        other.sheet = self.sheet[:]
        other.estate = self.estate[:]
        other.placed = self.placed[:]
        other.beside = self.beside[:]
        other.tiles = self.tiles[:]
        other.barred = self.barred[:]
        other.store = self.store[:]
        other.dice = self.dice[:]
        other.workers = self.workers[:]
        other.silver = self.silver[:]
        other.goods = self.goods[:]
        other.sold = self.sold[:]
        other.knowledge = self.knowledge[:]
        other.mines = self.mines[:]
        other.bonuses = self.bonuses[:]
        other.points = self.points[:]
        return other

    def lists(self) -> list[list[int]]:
        """Everything as lists of ints, in the order of the fields."""
        scalars = [self.seats, self.estates_option, self.tie_option, self.phase, self.round, self.white, self.bought]
        return [
            scalars, self.first_rolls, self.track, self.boats, self.supply, self.black_supply, self.box, self.slots,
            self.goods_supply, self.ahead, self.depot_goods, self.bonus, self.sheet, self.estate, self.placed,
            self.beside, self.tiles, self.barred, self.store, self.dice, self.workers, self.silver, self.goods,
            self.sold, self.knowledge, self.mines, self.bonuses, self.points, self.agenda, *self.desks,
        ]  # fmt: skip

    def of_lists(self, lists: list[list[int]]) -> State:
        """The state of such lists."""
        new = State()
        new.seats, new.estates_option, new.tie_option, new.phase, new.round, new.white, new.bought = lists[0]
        (
            new.first_rolls, new.track, new.boats, new.supply, new.black_supply, new.box, new.slots,
            new.goods_supply, new.ahead, new.depot_goods, new.bonus, new.sheet, new.estate, new.placed,
            new.beside, new.tiles, new.barred, new.store, new.dice, new.workers, new.silver, new.goods,
            new.sold, new.knowledge, new.mines, new.bonuses, new.points, new.agenda,
        ) = [part[:] for part in lists[1:29]]  # fmt: skip
        new.desks = [desk[:] for desk in lists[29:]]
        new.desk = -1
        return new


def empty(seats: int, tiles: int, goods_colours: int) -> State:
    """A state with nothing on the table."""
    state = State()
    state.begin(seats)
    state.estates_option = state.tie_option = 0
    state.phase = state.round = state.white = state.bought = 0
    state.first_rolls = [0] * seats
    state.track = list(range(seats))
    state.boats = [0] * seats
    state.supply = [0] * tiles
    state.black_supply = [0] * tiles
    state.box = [0] * tiles
    state.slots = [NOTHING] * 32
    state.goods_supply = [0] * goods_colours
    state.ahead = []
    state.depot_goods = [0] * 6 * goods_colours
    state.bonus = [0] * 6
    state.sheet = [NOTHING] * seats
    state.estate = [NOTHING] * seats
    state.placed = [0] * seats
    state.beside = [0] * seats
    state.tiles = [NOTHING] * SPACE_COUNT * seats
    state.barred = [0] * 8 * seats
    state.store = [NOTHING] * 3 * seats
    state.dice = [0] * 2 * seats
    state.workers = [0] * seats
    state.silver = [0] * seats
    state.goods = [0] * goods_colours * seats
    state.sold = [0] * goods_colours * seats
    state.knowledge = [0] * seats
    state.mines = [0] * seats
    state.bonuses = [0] * 6 * seats
    state.points = [0] * LINES * seats
    return state
