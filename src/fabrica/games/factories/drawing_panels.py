"""Boards of the players and of the Machine."""

from __future__ import annotations

from typing import Any, Final

from fabrica import draw as d
from fabrica.games.factories.components import BLUEPRINTS as CARDS
from fabrica.games.factories.components import FLOORS, TAKES_WORKERS, TYPES
from fabrica.games.factories.drawing_cards import (
    COLOUR,
    FILL,
    ICON,
    INK,
    RATIO,
    Scene,
    Sign,
    blueprint,
    chip,
    row_of,
    signs,
)
from fabrica.games.factories.names import HELP
from fabrica.games.factories.words import ASKS, TOOL_OF, deciding, is_as_begun, player_name

ORDER: Final = [card.id for kind in TYPES for card in CARDS if card.type == kind]
TAKERS: Final = frozenset([CARDS[card].id for card in TAKES_WORKERS])
STOCK: Final = ("metal", "energy", "goods", "cards")


def shown_id(scene: Scene, id_: str) -> str | None:
    """An id that can be clicked: only for somebody who sits at the table."""
    return None if scene.view["seat"] is None else id_


def decision(scene: Scene) -> list[Any]:
    """The decision the viewer owes: its name, seat and what it is about; or nothing."""
    view = scene.view
    if view["seat"] is None:
        return ["", 0, 0]
    stack = view["desks"][view["seat"]] if view["desks"] else view["agenda"]
    if not stack or (not view["desks"] and stack[-1][1] != view["seat"]):
        return ["", 0, 0]
    return list(stack[-1])


def use_id(scene: Scene, name: str) -> str:
    """What a click on a card in use means: sending workers to it, or activating it."""
    takes = name in TAKERS and decision(scene)[0] != "extra-worker"
    return f"{'place' if takes else 'card'}:{name}"


def asked(scene: Scene) -> str:
    """What is asked of the viewer, or of whom everybody waits for."""
    owed = deciding(scene.view)
    for seat, name in owed:
        if seat == scene.view["seat"]:
            return scene.say(ASKS[name])
    if len(owed) == 1:
        return f"{player_name(scene.view, owed[0][0], scene.say)}: {scene.say(ASKS[owed[0][1]])}"
    return ", ".join(player_name(scene.view, seat, scene.say) for seat, _ in owed)


def name_line(scene: Scene, seat: int, x: float, y: float, width: float) -> None:
    """A player's piece and name, the first player's flag, and the points."""
    view, out = scene.view, scene.board
    out.append(d.seat_disc(x + 11, y, 11, seat))
    name = player_name(view, seat, scene.say)
    out.append(d.heading(x + 30, y, name, 16, fit=width * 0.42))
    at = x + 36 + min(len(name) * 9, width * 0.42)
    if seat == view["first"]:
        out.append(d.at(at + 10, y, d.icon("flag", 0, 0, 19, "rust"), title=scene.label("first")))
        at += 26
    if view["desks"] and view["desks"][seat] == []:
        out.append(d.text(at + 4, y, f"✓ {scene.label('done')}", 12, "forest", "start", bold=True))
    points = view["scores"][seat]["total"]
    out.append(d.at(x + width - 18, y, d.shield(0, 0, 32, points), title=scene.label("points", n=points)))


def stock(scene: Scene, seat: int, x: float, y: float, size: float, mine: bool) -> None:
    """Metal, energy, goods and cards in hand."""
    player = scene.view["players"][seat]
    for i, name in enumerate(STOCK):
        drawn = d.amount(0, 0, ICON[name], player[name], size)
        id_ = shown_id(scene, f"payment:{name}") if mine and name in ("metal", "energy") else None
        said = scene.label("cards-in-hand") if name == "cards" else scene.label(name)
        scene.pieces.append(d.at(x + i * size * 2.55, y, drawn, id_=id_, title=f"{said}: {player[name]}"))


def dice(scene: Scene, seat: int, x: float, y: float, size: float, mine: bool) -> None:
    """The workers not assigned."""
    fill = "white" if scene.view["seats"] == 1 else d.SEATS[seat]
    for i, value in enumerate(scene.view["players"][seat]["dice"]):
        id_ = shown_id(scene, f"die:{value}") if mine else None
        drawn = d.die(0, 0, size, value, fill)
        piece = f"die:{seat}:{value}"
        scene.pieces.append(d.at(x + size / 2 + i * size * 1.16, y, drawn, id_=id_, piece=piece, title=str(value)))


# One's own board


def own(scene: Scene, seat: int, x: float, y: float, width: float, wide: bool) -> float:
    """Headquarters, workers, compound and hand; returns its lower edge."""
    left = 322.0 if wide else width - 20
    card = 108.0 if wide else (width - 24 - 2 * 7) / 3
    cards_x = x + left + 30 if wide else x + 10
    room = x + width - 12 - cards_x
    panel_at = len(scene.board)
    name_line(scene, seat, x + 12, y + 24, (left if wide else width - 24) - 4)
    stock(scene, seat, x + 12, y + 62, 29 if wide else 31, True)
    dice(scene, seat, x + 14, y + 106, 34 if wide else 32, True)
    low = headquarters(scene, seat, x + 12, y + 132, left)
    low = extras(scene, seat, x + 12, low + 12, left)
    top = y + 24 if wide else low + 16
    end = compound(scene, seat, cards_x, top, room, card)
    end = hand(scene, seat, cards_x, end + 14, room, card)
    bottom = max(low, end) + 12
    scene.board.insert(panel_at, d.panel(x, y, width, bottom - y, "paper"))
    return bottom


def headquarters(scene: Scene, seat: int, x: float, y: float, width: float) -> float:
    """The three floors with their spaces; returns the lower edge."""
    high = 66.0
    scene.board.append(d.box(x, y, width, 3 * high + 8, "stone", "edge", 10, 1.2))
    for i, floor in enumerate(FLOORS):
        top = y + 4 + i * high
        there = scene.view["players"][seat]["floors"].get(floor.id, [])
        said = f"{scene.name(floor.id)}: {' '.join(floor.dice)}"
        body = d.box(4, 2, width - 8, high - 4, "card", "line", 7, 0.9)
        body += d.text(14, 17, scene.name(floor.id), 14, "ink", "start", bold=True)
        body += row_of([Sign("die", "X"), Sign("arrow"), *signs(floor.gain)], 60, 43, 19, 100)
        body += d.text(118, 43, f"X = {floor.dice[0]}–{floor.dice[-1]}", 11.5, "ink", "start")
        body += d.text(118, 18, "X=X +1", 10.5, "line", "start")
        for space in range(floor.spaces):
            at = width - 32 - (floor.spaces - 1 - space) * 44
            body += d.box(at - 18, high / 2 - 18, 36, 36, "soft", "line", 7, 1.3)
        id_ = shown_id(scene, f"place:{floor.id}") if seat == scene.view["seat"] else None
        scene.board.append(d.at(x, top, body, id_=id_, title=said))
        floor_dice(scene, seat, there, x + width - 32 - (floor.spaces - 1) * 44, top + high / 2)
    return y + 3 * high + 8


def floor_dice(scene: Scene, seat: int, there: list[int], x: float, y: float) -> None:
    """The workers on a floor."""
    fill = "white" if scene.view["seats"] == 1 else d.SEATS[seat]
    for i, value in enumerate(there):
        piece = f"die:{seat}:{value}"
        scene.pieces.append(d.at(x + i * 44, y, d.die(0, 0, 30, value, fill), piece=piece, title=str(value)))


def extras(scene: Scene, seat: int, x: float, y: float, width: float) -> float:
    """What a decision needs beside cards and workers: values, kinds of gain, metal to keep; and who came to help."""
    if seat != scene.view["seat"]:
        return y
    player, (name, _, _) = scene.view["players"][seat], decision(scene)
    if player["help"]:
        id_ = "card:specialist" if player["help"] == "specialist" else None
        drawn = d.box(0, -13, width, 26, "beige", "edge", 8) + d.icon("worker", 16, 0, 18, "brown")
        drawn += d.text(30, 0, scene.name(player["help"]), 13, "#241f1b", "start", bold=True)
        scene.pieces.append(d.at(x, y + 14, drawn, id_=id_, title=scene.say(HELP[player["help"]])))
        y += 34
    if name in ("foreman", "extra-worker", "replica") or (name == "work" and makes_workers(player)):
        y = palette(scene, x, y, [("value", value) for value in range(1, 7)])
    elif name == "gain":
        y = palette(scene, x, y, [("gain", thing) for thing in ("metal", "energy", "cards")])
    elif name in ("excess", "pick"):
        y = palette(scene, x, y, [("metal", n) for n in range(13)])
    return y


def makes_workers(player: dict[str, Any]) -> bool:
    """Could the Golem or the Specialist bring a worker of a chosen value?"""
    return player["help"] == "specialist" or ("golem" in player["compound"] and "golem" not in player["used"])


def palette(scene: Scene, x: float, y: float, choices: list[tuple[str, Any]]) -> float:
    """Small things to point at, in rows; returns the lower edge."""
    kind = choices[0][0]
    label = {"value": "value", "gain": "goods", "metal": "metal"}[kind]
    said = scene.label(label) if kind != "gain" else "+"
    scene.board.append(d.text(x + 2, y + 12, said, 12, "ink", "start"))
    for i, (name, value) in enumerate(choices):
        left, top = x + 72 + i % 7 * 34, y + 12 + i // 7 * 34
        if name == "value":
            drawn = d.faint(d.die(0, 0, 28, value), by=0.9)
        elif name == "gain":
            drawn = d.box(-14, -14, 28, 28, "soft", "line", 7) + d.icon(ICON[value], 0, 0, 20)
        else:
            drawn = d.box(-14, -14, 28, 28, "soft", "line", 7) + d.text(0, 0, value, 13, bold=True)
        named = scene.name(value) if name == "gain" else value
        scene.pieces.append(d.at(left, top, drawn, id_=f"{name}:{value}", title=f"{said} {named}"))
    return y + 12 + (len(choices) + 6) // 7 * 34 - 10


def compound(scene: Scene, seat: int, x: float, y: float, width: float, card: float) -> float:
    """The cards of a compound by type, with the workers on them; returns the lower edge."""
    player, mine = scene.view["players"][seat], seat == scene.view["seat"]
    names = [name for name in ORDER if name in player["compound"]]
    scene.board.append(d.heading(x, y, f"{scene.label('compound')} ({sum(player['compound'].values())})", 14))
    across = int((width + 7) // (card + 7))
    for i, name in enumerate(names):
        left, top = x + i % across * (card + 7), y + 14 + i // across * (card * RATIO + 7)
        notes = [f"✓ {scene.label('used')}"] if name in player["used"] else []
        drawn = blueprint(scene, name, card, player["workers"].get(name, []), notes, player["compound"][name])
        id_ = shown_id(scene, use_id(scene, name)) if mine else None
        said = f"{scene.name(name)}: {scene.say(HELP[name])}"
        scene.pieces.append(d.at(left, top, drawn, id_=id_, piece=f"blueprint:{name}", title=said))
    rows = max(1, (len(names) + across - 1) // across)
    return y + 14 + rows * (card * RATIO + 7) if names else y + 34


def hand(scene: Scene, seat: int, x: float, y: float, width: float, card: float) -> float:
    """The hand, if it may be seen; returns the lower edge."""
    cards = scene.view["players"][seat]["hand"]
    if cards is None:
        return y
    names = [name for name in ORDER for _ in range(cards.get(name, 0))]
    scene.board.append(d.heading(x, y, f"{scene.label('hand')} ({len(names)})", 14))
    across = int((width + 7) // (card + 7))
    for i, name in enumerate(names):
        left, top = x + i % across * (card + 7), y + 14 + i // across * (card * RATIO + 7)
        hand_card(scene, seat, name, left, top, card)
    return y + 14 + (len(names) + across - 1) // across * (card * RATIO + 7) if names else y + 34


def hand_card(scene: Scene, seat: int, name: str, x: float, y: float, card: float) -> None:
    """A card of the hand: while working the card builds and its tab pays, else the whole card pays."""
    mine = seat == scene.view["seat"]
    working = decision(scene)[0] == "work"
    id_ = shown_id(scene, f"{'blueprint' if working else 'discard'}:{name}") if mine else None
    said = f"{scene.name(name)}: {scene.say(HELP[name])}"
    drawn = blueprint(scene, name, card, [], [])
    scene.pieces.append(d.at(x, y, drawn, id_=id_, piece=f"blueprint:{name}", title=said))
    if mine and working:
        tab = d.box(-20, -9, 40, 18, "soft", "line", 9, 0.9) + d.icon(TOOL_OF[name], -8, 0, 14)
        tab += d.text(10, 0, "✕", 12, "ink", bold=True)
        title = f"{scene.label('discard')}: {scene.name(name)}"
        scene.pieces.append(d.at(x + card - 24, y + card * RATIO - 11, tab, id_=f"discard:{name}", title=title))


# Other players and the Machine


def chips_across(width: float) -> int:
    """How many small cards stand side by side."""
    return max(1, int((width - 24 + 6) // 157))


def compound_of(scene: Scene, seat: int, width: float) -> float:
    """How high another player's board must be."""
    names = scene.view["players"][seat]["compound"]
    rows = (len(names) + chips_across(width) - 1) // chips_across(width)
    return 122 + max(1, rows) * 29 + (18 if is_as_begun(scene.view, seat) else 0)


def other(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Another player's board: resources, workers and the compound in small."""
    player = scene.view["players"][seat]
    scene.board.append(d.panel(x, y, width, height, "paper"))
    id_ = shown_id(scene, f"opponent:{seat}")
    plate = d.box(6, 6, width - 12, 36, "soft", "line", 9, 0.6)
    scene.board.append(d.at(x, y, plate, id_=id_, title=player_name(scene.view, seat, scene.say)))
    name_line(scene, seat, x + 12, y + 24, width - 24)
    size = min(27.0, (width - 24) / 10.4)
    stock(scene, seat, x + 12, y + 62, size, False)
    dice(scene, seat, x + 14, y + 94, 24, False)
    placed(scene, player, x + 14 + len(player["dice"]) * 28 + 8, y + 94, width - 40 - len(player["dice"]) * 28)
    top = y + 114
    if is_as_begun(scene.view, seat):
        scene.board.append(d.text(x + 14, top + 4, scene.label("as-begun"), 11, "line", "start", fit=width - 28))
        top += 18
    chips(scene, player, x + 12, top, width - 24)


def placed(scene: Scene, player: dict[str, Any], x: float, y: float, width: float) -> None:
    """The workers in another player's headquarters, after the icon of what their floor brings."""
    used = [floor for floor in FLOORS if player["floors"].get(floor.id)]
    for i, floor in enumerate(used):
        each, thing = min(52.0, width / len(used)), floor.gain[0].partition(":")[0]
        there = " ".join(map(str, player["floors"][floor.id]))
        drawn = d.icon(ICON[thing], 8, 0, 15, INK[thing])
        drawn += d.text(18, 0, there, 12, "line", "start", fit=max(10.0, each - 22))
        scene.board.append(d.at(x + i * each, y, drawn, title=f"{scene.name(floor.id)}: {there}"))


def chips(scene: Scene, player: dict[str, Any], x: float, y: float, width: float) -> None:
    """A compound in small."""
    names = [name for name in ORDER if name in player["compound"]]
    across = chips_across(width + 24)
    each = (width - (across - 1) * 6) / across
    for i, name in enumerate(names):
        count = player["compound"][name]
        drawn = chip(scene, name, each, player.get("workers", {}).get(name, []), f" ×{count}" if count > 1 else "")
        said = f"{scene.name(name)}: {scene.say(HELP[name])}"
        place = (x + i % across * (each + 6), y + i // across * 29)
        scene.pieces.append(d.at(*place, drawn, piece=f"blueprint:{name}", title=said))


def machine(scene: Scene, x: float, y: float, width: float, wide: bool) -> float:
    """The Machine: its cards by type, each type with its die, its goods and score; returns the lower edge."""
    robot, across = scene.view["machine"], 5 if wide else 1
    each = (width - 24 - (across - 1) * 8) / across
    groups = [{n: c for n, c in robot["compound"].items() if kind_of(n) == kind} for kind in TYPES]
    heights = [44 + max(1, len(group)) * 29 for group in groups]
    high = 58 + (max(heights) if wide else sum(heights) + 8 * 4) + 8
    scene.board.append(d.panel(x, y, width, high, "soft"))
    scene.board.append(d.icon("gear", x + 26, y + 28, 28, "shade"))
    scene.board.append(d.heading(x + 48, y + 28, scene.label("machine"), 17))
    machine_head(scene, robot, x + width - 12, y + 28)
    top = y + 52
    for i, (kind, group) in enumerate(zip(TYPES, groups, strict=True)):
        left = x + 12 + i * (each + 8) if wide else x + 12
        machine_group(scene, kind, group, left, top, each)
        top += 0 if wide else heights[i] + 8
    return y + high


def kind_of(name: str) -> str:
    """The type of a card."""
    return next(card.type for card in CARDS if card.id == name)


def machine_head(scene: Scene, robot: dict[str, Any], x: float, y: float) -> None:
    """The Machine's goods, green die and score."""
    score = robot["score"]["total"]
    scene.board.append(d.at(x - 16, y, d.shield(0, 0, 34, score), title=scene.label("points", n=score)))
    scene.board.append(d.at(x - 106, y, d.amount(0, 0, "crate", robot["goods"], 27), title=scene.label("goods")))
    green = d.die(0, 0, 28, robot["dice"]["green"], "green")
    scene.pieces.append(d.at(x - 128, y, green, piece="die:green", title=scene.name("green")))


def machine_group(scene: Scene, kind: str, cards: dict[str, int], x: float, y: float, width: float) -> None:
    """The Machine's cards of a type, below the type's name and die."""
    fill, robot = FILL[kind], scene.view["machine"]
    scene.board.append(d.box(x, y, width, 30, fill, "edge", 8, 1))
    said = f"{scene.name(kind)} ({sum(cards.values())})"
    scene.board.append(d.text(x + 12, y + 15, said, 13.5, d.ink_on(fill), "start", bold=True, fit=width - 60))
    die = next((name for name, shown in COLOUR.items() if shown == fill and name != "green"), None)
    if die is not None:
        drawn = d.die(0, 0, 24, robot["dice"][die], "white")
        scene.pieces.append(d.at(x + width - 18, y + 15, drawn, piece=f"die:{die}", title=scene.name(die)))
    for i, (name, count) in enumerate(cards.items()):
        drawn = chip(scene, name, width, [], f" ×{count}" if count > 1 else "")
        said = f"{scene.name(name)}: {scene.say(HELP[name])}"
        scene.pieces.append(d.at(x, y + 36 + i * 29, drawn, piece=f"blueprint:{name}", title=said))
