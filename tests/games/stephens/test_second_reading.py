"""A second, slow reading of the rules: legal moves worked out from the view and the printed cards alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fabrica import core
from fabrica.games.stephens import RULES
from fabrica.games.stephens.box import (
    ABILITY_ROWS,
    CONTRACT_ROWS,
    DELIVERY_ROWS,
    INVESTMENT_ROWS,
    MARKET_ROWS,
    PROFESSION_ROWS,
    ROW_ROWS,
)
from fabrica.record import read

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))
View = dict[str, Any]
PROFESSIONS = {row.id: row for row in PROFESSION_ROWS}
CONTRACTS = {row.id: row for row in CONTRACT_ROWS}
INVESTMENTS = {row.id: row for row in INVESTMENT_ROWS}
COSTS = [row.cost for row in MARKET_ROWS]


def affords(player: View, price: tuple[str, ...]) -> bool:
    """Does a player own every icon of a price?"""
    owned = {"coin": player["coins"], "influence": player["influence"], "cube": sum(player["cubes"].values())}
    owned |= {**player["tracks"], "accessory": sum(player["accessories"].values())}
    return all(price.count(icon) <= owned[icon] for icon in price)


def may_assign(view: View, seat: int) -> bool:
    """Is there a disk to take, and is one not too far ahead of the Automa?"""
    disks = view["players"][seat]["disks"]
    if view["automa"] is not None and 18 - len(disks) >= view["automa"]["workers"] + 3:
        return False
    return any(f"worker {disk}" in assign(view, seat, 0) for disk in disks)


def turn(view: View, seat: int, about: int) -> set[str]:
    """Glass, products, professions, ability 3a."""
    player = view["players"][seat]
    found = {f"glass {furnace}" for furnace in view["furnaces"]}
    found |= {f"obtain {factory} {cube}" for factory, cubes in view["factories"].items() for cube in cubes}
    if "3a" not in player["disks"] and not about & 1:
        found |= {"discard red"} if any(view["display"][1:3]) else set()
        found |= {"discard blue"} if any(view["display"][3:5]) else set()
    return found | workers(view, seat, about)


def workers(view: View, seat: int, about: int) -> set[str]:
    """Professions to create and to reinforce."""
    if not may_assign(view, seat):
        return set()
    player, found = view["players"][seat], set()
    for card in filter(None, view["display"]):
        for row in ROW_ROWS:
            here, below = len(view["rows"][row.id]) + 1, len(view["rows"][row.below[0]]) if row.below else 99
            room = here < below or (here == below and "3b" not in player["disks"])
            if row.side == PROFESSIONS[card].side and room and affords(player, PROFESSIONS[card].master_cost):
                found.add(f"create {card} {row.id}")
    for card in [card for row in view["rows"].values() for card in row]:
        face = PROFESSIONS[card["profession"]]
        free = face.spaces == 2 and card["apprentice"] is None and card["master"] != seat
        if free and affords(player, face.apprentice_cost):
            found.add(f"reinforce {face.id}")
    return found


def assign(view: View, seat: int, about: int) -> set[str]:
    """Disks that may be taken."""
    disks = view["players"][seat]["disks"]
    denied = {"5b"} if view["opponent"] == "opponent-4" else set()
    return {
        f"worker {row.id}"
        for row in ABILITY_ROWS
        if row.id in disks and row.id not in denied and not set(row.needs) & set(disks)
    }


def acquire(view: View, seat: int, about: int) -> set[str]:
    """Cards one may acquire, and ability 4c."""
    player, found = view["players"][seat], {"pass"}
    room = len(player["contracts"]) < 3
    for space, cost in enumerate(COSTS):
        price = max(1, cost - 1) if about & 16 else cost
        contract, investment = (view["markets"][name]["open"][space] for name in ("contracts", "investments"))
        if about & 1 and contract and room and price <= player["influence"]:
            found.add(f"commit {contract}")
        if about & 2 and investment and price <= player["coins"]:
            lines = set(INVESTMENTS[investment].cubes) or {"orange", "pink", "black"}
            found |= {f"fund {investment} {line}" for line in lines}
    for bit, name in ((1, "contracts"), (2, "investments")):
        if about & 32 and about & bit and any(view["markets"][name]["open"]) and (room or bit == 2):
            found.add(f"sweep {name}")
    return found


def activation(view: View, seat: int, about: int) -> set[str]:
    """Professions of the row one may use."""
    player, found = view["players"][seat], {"pass"}
    for i, row in enumerate(PROFESSION_ROWS):
        if about >> i & 1:
            found |= {f"use {row.id} first"} if affords(player, row.pay) else set()
            found |= {f"use {row.id} second"} if row.or_gain and affords(player, row.or_pay) else set()
    return found


def column(view: View, seat: int, about: int) -> set[str]:
    """Columns of investments whose forest and dune can be paid."""
    player, found = view["players"][seat], {"pass"}
    for n in range(max(map(len, player["investments"].values()))):
        cards = [INVESTMENTS[line[n][0]] for line in player["investments"].values() if len(line) > n]
        forest, dune = sum(card.forest for card in cards), sum(card.dune for card in cards)
        if not about >> n & 1 and forest <= player["tracks"]["forest"] and dune <= player["tracks"]["dune"]:
            found.add(f"exploit {n + 1}")
    return found


def supply(view: View, seat: int, about: int) -> set[str]:
    """Combinations one has ready."""
    ready = view["players"][seat]["reserved"]
    return {
        f"supply {row.id}" for row in DELIVERY_ROWS if all(row.cubes.count(c) <= ready.get(c, 0) for c in row.cubes)
    }


def fulfil(view: View, seat: int, about: int) -> set[str]:
    """Contracts one can pay; with 4a every missing cube needs a pair of another colour."""
    player, found = view["players"][seat], {"pass"}
    for name in player["contracts"]:
        face = CONTRACTS[name]
        named = [kind for kind in face.accessories if kind != "any"]
        accessories = all(named.count(kind) <= player["accessories"].get(kind, 0) for kind in named)
        accessories &= len(face.accessories) <= sum(player["accessories"].values())
        left = {c: player["cubes"].get(c, 0) - face.cubes.count(c) for c in {*player["cubes"], *face.cubes}}
        missing, pairs = sum(-n for n in left.values() if n < 0), sum(n // 2 for n in left.values() if n > 0)
        if accessories and (not missing or ("4a" not in player["disks"] and missing <= pairs)):
            found.add(f"fulfil {name}")
    return found


def bonus_worker(view: View, seat: int, about: int) -> set[str]:
    """The bonus of the upper right small factory."""
    return workers(view, seat, about) | {"pass"}


READINGS = {
    "turn": turn, "assign": assign, "acquire-contract": acquire, "acquire-investment": acquire,
    "acquire-either": acquire, "activation": activation, "column": column,
    "supply": supply, "fulfil": fulfil, "bonus-worker": bonus_worker,
}  # fmt: skip


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_both_readings_agree(file: Path) -> None:
    game = read(file.read_text("utf-8"))
    state, compared = core.start(RULES, game.seats, game.options), 0
    for seat, move in game.moves:
        top = state.agenda[-1]
        reading = READINGS.get(RULES.items[top & core.WHAT_MASK].name)
        if reading is not None:
            legal = [RULES.text(number) for number in core.legal(RULES, state, seat)]
            assert set(legal) == reading(RULES.view(state, seat), seat, top >> core.ABOUT_SHIFT), move
            compared += 1
        core.advance(RULES, state, seat, RULES.parse(move))
    assert compared > 40
