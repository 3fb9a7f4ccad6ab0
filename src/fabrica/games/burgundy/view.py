"""What a seat may see, as JSON in the rulebook's words, and the way back."""

from __future__ import annotations

from typing import Any

from fabrica.core import EVERYTHING, HIDDEN, JSON, Source, item
from fabrica.games.burgundy.components import (
    BLACK_SLOT,
    COLOUR,
    COLOURS,
    ESTATES,
    FIRST_KNOWLEDGE,
    GOODS,
    KIND_COUNT,
    KINDS,
    MINE,
    NOTHING,
    PHASES,
    SHEETS,
    SPACE_COLOUR,
    SPACE_COUNT,
    SPACES,
    STORE,
)
from fabrica.games.burgundy.effects import castle_spaces, lay, settle
from fabrica.games.burgundy.scoring import ON_THE_TRACK, scores, track
from fabrica.games.burgundy.state import ESTATES_OPTION, LINES, SETTLE, TIE_OPTION, State, empty

BONUS_SIZES = ("", "large", "small")


def view(state: State, seat: int) -> JSON:
    """Everything lies open but the estates that are being chosen in secret."""
    return {
        "seats": state.seats,
        "options": {"estates": ESTATES_OPTION[state.estates_option], "tie": TIE_OPTION[state.tie_option]},
        "phase": PHASES[state.phase],
        "round": state.round + 1,
        "white": state.white,
        "bought": bool(state.bought),
        "first_rolls": state.first_rolls[:],
        "order": state.track[:],
        "depots": [names(state.slots[depot * 4 : depot * 4 + 4]) for depot in range(6)],
        "black": names(state.slots[BLACK_SLOT:]),
        "depot_goods": [counted(state.depot_goods[depot * 6 : depot * 6 + 6], GOODS) for depot in range(6)],
        "ahead": [GOODS[good] for good in reversed(state.ahead)],
        "supply": counted(state.supply, KINDS),
        "black_supply": counted(state.black_supply, KINDS),
        "box": counted(state.box, KINDS),
        "goods_supply": counted(state.goods_supply, GOODS),
        "bonus": {colour: state.bonus[i] for i, colour in enumerate(COLOURS)},
        "players": [player(state, other, is_open(state, seat, other)) for other in range(state.seats)],
        "scores": scores(state),
    }


def is_open(state: State, seat: int, other: int) -> bool:
    """[15.4] Estates chosen secretly are shown when all have chosen."""
    return not state.desks or seat in (other, EVERYTHING)


def player(state: State, seat: int, open_: bool) -> JSON:
    """One player's board."""
    tiles = state.tiles[seat * SPACE_COUNT : seat * SPACE_COUNT + SPACE_COUNT]
    estate, sheet = state.estate[seat], state.sheet[seat]
    return {
        "sheet": None if sheet == NOTHING else SHEETS[sheet].sheet,
        "estate": None if estate == NOTHING or not open_ else ESTATES[estate],
        "tiles": {SPACES[i]: KINDS[kind] for i, kind in enumerate(tiles) if kind != NOTHING and open_},
        "store": names(state.store[seat * STORE : seat * STORE + STORE]),
        "dice": state.dice[seat * 2 : seat * 2 + 2],
        "workers": state.workers[seat],
        "silver": state.silver[seat],
        "goods": counted(state.goods[seat * 6 : seat * 6 + 6], GOODS),
        "sold": counted(state.sold[seat * 6 : seat * 6 + 6], GOODS),
        "boats": state.boats[seat],
        "bonuses": {
            colour: BONUS_SIZES[state.bonuses[seat * 6 + i]]
            for i, colour in enumerate(COLOURS)
            if state.bonuses[seat * 6 + i]
        },
        "points": {name: state.points[seat * LINES + i] for i, name in enumerate(ON_THE_TRACK)},
        "track": track(state, seat),
    }


def names(kinds: list[int]) -> list[str | None]:
    """Tiles by name; an empty space is None."""
    return [None if kind == NOTHING else KINDS[kind] for kind in kinds]


def counted(counts: list[int], words: tuple[str, ...]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {words[i]: count for i, count in enumerate(counts) if count}


def seen(view: JSON) -> State:
    """The state that a view shows; where something is hidden, a part that still has to be dealt."""
    state = empty(view["seats"], KIND_COUNT, 6)
    state.estates_option = ESTATES_OPTION.index(view["options"]["estates"])
    state.tie_option = TIE_OPTION.index(view["options"]["tie"])
    state.phase = PHASES.index(view["phase"])
    state.round = view["round"] - 1
    state.white = view["white"]
    state.bought = int(view["bought"])
    state.first_rolls = list(view["first_rolls"])
    state.track = list(view["order"])
    state.slots = [number for depot in [*view["depots"], view["black"]] for number in numbers(depot)]
    state.depot_goods = [n for depot in view["depot_goods"] for n in counts(depot, GOODS)]
    state.ahead = [GOODS.index(good) for good in reversed(view["ahead"])]
    state.supply = counts(view["supply"], KINDS)
    state.black_supply = counts(view["black_supply"], KINDS)
    state.box = counts(view["box"], KINDS)
    state.goods_supply = counts(view["goods_supply"], GOODS)
    state.bonus = counts(view["bonus"], COLOURS)
    for seat, board in enumerate(view["players"]):
        see_player(state, seat, board)
    return state


def see_player(state: State, seat: int, board: JSON) -> None:
    """Read one player's board."""
    state.sheet[seat] = NOTHING if board["sheet"] is None else board["sheet"] - 1
    state.boats[seat] = board["boats"]
    state.workers[seat] = board["workers"]
    state.silver[seat] = board["silver"]
    state.dice[seat * 2 : seat * 2 + 2] = board["dice"]
    state.store[seat * STORE : seat * STORE + STORE] = numbers(board["store"])
    state.goods[seat * 6 : seat * 6 + 6] = counts(board["goods"], GOODS)
    state.sold[seat * 6 : seat * 6 + 6] = counts(board["sold"], GOODS)
    for colour, size in board["bonuses"].items():
        state.bonuses[seat * 6 + COLOURS.index(colour)] = BONUS_SIZES.index(size)
    state.points[seat * LINES : seat * LINES + LINES] = counts(board["points"], ON_THE_TRACK)
    if board["estate"] is not None:
        state.estate[seat] = ESTATES.index(board["estate"])
        see_tiles(state, seat, board["tiles"])


def see_tiles(state: State, seat: int, tiles: dict[str, str]) -> None:
    """Lay the tiles of an estate, without their effects."""
    for name, tile in tiles.items():
        space, kind = SPACES.index(name), KINDS.index(tile)
        if SPACE_COLOUR[state.estate[seat] * SPACE_COUNT + space] != COLOUR[kind]:
            raise ValueError(f"{tile} cannot be on {name}")
        lay(state, seat, kind, space)
        if kind == MINE:
            state.mines[seat] += 1
        if kind >= FIRST_KNOWLEDGE:
            state.knowledge[seat] |= 1 << (kind - FIRST_KNOWLEDGE + 1)


def numbers(kinds: list[Any]) -> list[int]:
    """Tiles back to numbers."""
    return [NOTHING if kind is None else KINDS.index(kind) for kind in kinds]


def counts(named: dict[str, int], words: tuple[str, ...]) -> list[int]:
    """Counts back to a list."""
    return [named.get(word, 0) for word in words]


def deal(state: State, seat: int, source: Source) -> None:
    """[15.4] Choose for the others, at random, what they have chosen in secret."""
    for other in range(len(state.desks)):
        if state.desks[other] == [HIDDEN]:
            state.desks[other] = [item(SETTLE, other)]
        if other != seat and not state.desks[other]:
            unsettle(state, other)
            sheet = SHEETS[state.sheet[other]]
            estate = (sheet.front, sheet.back)[source.below(2)] - 1
            spaces = castle_spaces(estate)
            settle(state, other, estate, spaces[source.below(len(spaces))])


def unsettle(state: State, seat: int) -> None:
    """An estate as it was before the choice."""
    state.estate[seat] = NOTHING
    state.placed[seat] = state.beside[seat] = 0
    state.tiles[seat * SPACE_COUNT : seat * SPACE_COUNT + SPACE_COUNT] = [NOTHING] * SPACE_COUNT
