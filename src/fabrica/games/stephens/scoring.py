"""Final scoring, line by line, and the ranking."""

from __future__ import annotations

from fabrica.core import item
from fabrica.games.stephens.components import (
    A2B,
    A2C,
    A2D,
    A2E,
    ACCESSORY_KINDS,
    DECK_CARDS,
    DECKS,
    DIFFICULTY_ROWS,
    DUNE_TRACK,
    FOREST_TRACK,
    INVESTMENT_MARKET,
    MARKETS,
    NOTHING,
    PRINTED_CUBES,
    ROW_COUNT,
    ROW_VP,
    SPACES,
    STARTING_CARDS,
    TRACK_POINTS,
    TYPE,
)
from fabrica.games.stephens.effects import cubes_of
from fabrica.games.stephens.state import ASSIGN, State, count, has


def track_points(state: State, seat: int, track: int) -> int:
    """[16.2] [16.3] The points of the sector the disk stands in."""
    return TRACK_POINTS[track][state.tracks[seat * 2 + track]]


def master_points(state: State, seat: int) -> int:
    """[16.4] 1, 3 or 5 points for each master, by its row."""
    points = 0
    for row in range(ROW_COUNT):
        points += ROW_VP[row] * count(state.rows[row] & state.masters[seat])
    return points


def apprentice_points(state: State, seat: int) -> int:
    """[16.5] A point for each apprentice, whosever, beside your masters."""
    every = 0
    for theirs in state.apprentices:
        every |= theirs
    return count(every & state.masters[seat])


def contract_columns(state: State, seat: int) -> list[list[int]]:
    """[14.5] The fulfilled contracts of each column: the n-th card of every row."""
    columns: list[list[int]] = []
    lengths = [0, 0, 0]
    for entry in state.fulfilled:
        if entry & 7 == seat:
            card = entry >> 3
            place = lengths[TYPE[card]]
            lengths[TYPE[card]] += 1
            if place == len(columns):
                columns.append([])
            columns[place].append(card)
    return columns


def contract_points(state: State, seat: int) -> int:
    """[16.6] Cards times printed cubes, column by column."""
    points = 0
    for column in contract_columns(state, seat):
        points += len(column) * sum([PRINTED_CUBES[card] for card in column])
    return points


def accessory_sets(state: State, seat: int) -> int:
    """[16.10] Sets of three different accessories, held or spent on contracts."""
    at = seat * ACCESSORY_KINDS
    return min([state.accessories[at + kind] + state.spent[at + kind] for kind in range(ACCESSORY_KINDS)])


def score_lines(state: State, seat: int) -> dict[str, int]:
    """The lines of a seat's final score, in the order of the rulebook; they sum to the total."""
    lines = {
        "track": state.score[seat],  # [16.1]
        "forest": track_points(state, seat, FOREST_TRACK),
        "dune": track_points(state, seat, DUNE_TRACK),
        "masters": master_points(state, seat),
        "apprentices": apprentice_points(state, seat),
        "contracts": contract_points(state, seat),
        **ability_lines(state, seat),
    }
    lines["total"] = sum(lines.values())
    return lines


def ability_lines(state: State, seat: int) -> dict[str, int]:
    """[16.7] [16.8] [16.9] [16.10] Points of the abilities 2b to 2e."""
    return {
        "cubes": cubes_of(state, seat) // 2 if has(state, seat, A2B) else 0,
        "coins": state.coins[seat] // 2 if has(state, seat, A2C) else 0,
        "influence": state.influence[seat] if has(state, seat, A2D) else 0,
        "accessories": 5 * accessory_sets(state, seat) if has(state, seat, A2E) else 0,
    }


def scores(state: State) -> list[dict[str, int]]:
    """Everybody's lines."""
    return [score_lines(state, seat) for seat in range(state.seats)]


def ranking(state: State) -> list[list[int]]:
    """[16.11] Best first: points, then influence, then coins; who is equal in all shares the place."""
    keys = [
        (score_lines(state, seat)["total"], state.influence[seat], state.coins[seat]) for seat in range(state.seats)
    ]
    return [[seat for seat in range(state.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]


# What is conserved


def census(state: State) -> dict[str, int]:
    """[1.2] Cards and disks: each is somewhere, in one place only, and nothing comes or goes."""
    display = open_cards(state.display)
    found = {
        f"{deck}-professions": cards_in([state.decks[i], state.discarded[i], display & DECK_CARDS[i]])
        + cards_in([cards & DECK_CARDS[i] for cards in state.rows])
        for i, deck in enumerate(DECKS)
    }
    found["starting-professions"] = cards_in([state.starting, *[cards & STARTING_CARDS for cards in state.rows]])
    for i, market in enumerate(MARKETS):
        offered = open_cards(state.market[i * SPACES : i * SPACES + SPACES])
        found[market] = cards_in([state.supply[i], state.discards[i], offered, *owned(state, i)])
    for seat in range(state.seats):
        at_work = count(state.masters[seat]) + count(state.apprentices[seat])
        found[f"disks-{seat}"] = count(state.disks[seat]) + at_work - state.agenda.count(item(ASSIGN, seat))
    return found


def cards_in(places: list[int]) -> int:
    """How many cards lie in these places; one that lay in two would count twice."""
    return sum([count(cards) for cards in places])


def open_cards(cards: list[int]) -> int:
    """A bit for each card that lies there."""
    return sum([1 << card for card in cards if card != NOTHING])


def owned(state: State, market: int) -> list[int]:
    """The contracts or investments that somebody owns, a bit each."""
    if market == INVESTMENT_MARKET:
        return [1 << (entry >> 5) for entry in state.investments]
    return [*state.commitments, *[1 << (entry >> 3) for entry in state.fulfilled]]


# Alone


def rank(state: State) -> str:
    """[17.23] The rank of a solo score; against an opponent [18.1] whether the target was met."""
    row = DIFFICULTY_ROWS[state.difficulty]
    total = score_lines(state, 0)["total"]
    if state.opponent != NOTHING:
        return "won" if total >= row.target else "lost"
    if total <= row.apprentice:
        return "apprentice"
    return "artisan" if total <= row.artisan else "glassblower"
