"""What cards, furnaces and factories give and ask: influence, coins, tracks, points, cubes, accessories."""

from __future__ import annotations

from fabrica.core import push
from fabrica.games.stephens.components import (
    ACCESSORY,
    ACCESSORY_KINDS,
    ARMY_STEP,
    CAP,
    COIN,
    COLOUR_COUNT,
    CUBE,
    DUNE,
    DUNE_TRACK,
    FOREST,
    FOREST_TRACK,
    INFLUENCE,
    LOCKS,
    NOTHING,
    OPPONENT_EFFECTS,
    PAY_ACCESSORIES,
    PAY_COINS,
    PAY_CUBES,
    PAY_DUNE,
    PAY_FOREST,
    PAY_INFLUENCE,
    SETS_IN_TURN,
    TRACK_TOP,
    VP,
)
from fabrica.games.stephens.state import (
    FINISH_ROUND,
    GAIN_ACCESSORY,
    GAIN_CUBE,
    GIVE_ACCESSORY,
    GIVE_CUBE,
    State,
)

# Paying


def cubes_of(state: State, seat: int) -> int:
    """All cubes in a seat's supply."""
    total = 0
    for colour in range(seat * COLOUR_COUNT, seat * COLOUR_COUNT + COLOUR_COUNT):
        total += state.cubes[colour]
    return total


def accessories_of(state: State, seat: int) -> int:
    """All accessories in a seat's supply."""
    at = seat * ACCESSORY_KINDS
    return state.accessories[at] + state.accessories[at + 1] + state.accessories[at + 2]


def can_pay(state: State, seat: int, price: int) -> bool:
    """[9.7] Does the seat own all of a price?"""
    if PAY_COINS[price] > state.coins[seat] or PAY_INFLUENCE[price] > state.influence[seat]:
        return False
    if PAY_CUBES[price] and PAY_CUBES[price] > cubes_of(state, seat):
        return False
    if PAY_FOREST[price] > state.tracks[seat * 2] or PAY_DUNE[price] > state.tracks[seat * 2 + 1]:
        return False
    return not PAY_ACCESSORIES[price] or PAY_ACCESSORIES[price] <= accessories_of(state, seat)


def pay(state: State, seat: int, price: int) -> None:
    """[7.3] [8.5] [9.7] Pay a price in full; which cubes and accessories, the seat is asked."""
    state.coins[seat] -= PAY_COINS[price]
    state.influence[seat] -= PAY_INFLUENCE[price]
    state.tracks[seat * 2 + FOREST_TRACK] -= PAY_FOREST[price]
    state.tracks[seat * 2 + DUNE_TRACK] -= PAY_DUNE[price]
    for _ in range(PAY_CUBES[price]):
        push(state, GIVE_CUBE, seat)
    for _ in range(PAY_ACCESSORIES[price]):
        push(state, GIVE_ACCESSORY, seat)


# Gaining


def influence_cap(state: State, seat: int) -> int:
    """[10.1] [10.2] The furthest space the influence marker can reach."""
    return CAP[state.caps + (state.disks[seat] & LOCKS)]


def gain_influence(state: State, seat: int, n: int) -> None:
    """[10.2] Move the influence marker up; what it cannot pass is lost."""
    most = influence_cap(state, seat)
    state.influence[seat] = max(state.influence[seat], min(most, state.influence[seat] + n))


def gain_coins(state: State, seat: int, n: int) -> None:
    """[1.2] Coins from the general supply, which never runs out."""
    state.coins[seat] += n


def climb(state: State, seat: int, track: int, n: int) -> None:
    """[9.9] Move up the forest or the dune track; what would go past the top is lost."""
    at = seat * 2 + track
    state.tracks[at] = min(TRACK_TOP[track], state.tracks[at] + n)


def score_points(state: State, seat: int, n: int) -> None:
    """[1.4] [15.1] Move the scoring marker at once; reaching the army triggers the end."""
    state.score[seat] += n
    if state.score[seat] >= state.army:
        trigger_end(state)


def trigger_end(state: State) -> None:
    """[15.1] [17.6] The army and a marker have met; alone only the army's space counts."""
    if state.seats > 1 and not state.ending:
        state.ending = FINISH_ROUND


def advance_army(state: State) -> None:
    """[11.5] [15.1] The army moves five spaces towards 0 and may meet a marker."""
    state.army = max(0, state.army - ARMY_STEP)
    for seat in range(state.seats):
        if state.score[seat] >= state.army:
            trigger_end(state)


def gain(state: State, seat: int, icons: list[int]) -> None:
    """Everything a card's benefit or a delivery's bonus gives; cubes and accessories are chosen."""
    if icons[INFLUENCE]:
        gain_influence(state, seat, icons[INFLUENCE])
    if icons[COIN]:
        gain_coins(state, seat, icons[COIN])
    if icons[FOREST]:
        climb(state, seat, FOREST_TRACK, icons[FOREST])
    if icons[DUNE]:
        climb(state, seat, DUNE_TRACK, icons[DUNE])
    if icons[VP]:
        score_points(state, seat, icons[VP])
    for _ in range(icons[CUBE]):
        push(state, GAIN_CUBE, seat)
    for _ in range(icons[ACCESSORY]):
        push(state, GAIN_ACCESSORY, seat)


# Opponents of the solo game


def opposes(state: State, effect: int) -> bool:
    """[18.1] Is the opponent with this effect at the table?"""
    return state.opponent != NOTHING and OPPONENT_EFFECTS[state.opponent] >> effect & 1 == 1


def completes_set(state: State, seat: int, kind: int) -> bool:
    """[18.5] May one more accessory of this kind be acquired? Against one opponent only set after set."""
    if not opposes(state, SETS_IN_TURN):
        return True
    at = seat * ACCESSORY_KINDS
    acquired = [state.accessories[at + i] + state.spent[at + i] + state.paid[at + i] for i in range(ACCESSORY_KINDS)]
    return acquired[kind] == min(acquired)
