"""Fantastic Factories as a picture: a table 1200 wide, or a column 360 wide for a phone."""

from __future__ import annotations

from typing import Final

from fabrica import draw as d
from fabrica.games.factories.components import BLUEPRINTS, TOOLS
from fabrica.games.factories.drawing_cards import RATIO, Scene, blueprint, contractor, empty_place, tool
from fabrica.games.factories.drawing_panels import (
    asked,
    compound_of,
    decision,
    machine,
    other,
    own,
    shown_id,
    use_id,
)
from fabrica.games.factories.names import HELP
from fabrica.games.factories.words import TITLE, Say, View, counted_said, end_said, time_said

WIDE: Final = 1200.0
NARROW: Final = 360.0
GAP: Final = 14.0
TALL: Final = 1.2  # how high a contractor is for its width


def draw(view: View, say: Say, wide: bool = True) -> str:
    """The whole table as SVG, as the view's seat sees it."""
    scene = Scene(view, say, [], [])
    width = WIDE if wide else NARROW
    margin = 16.0 if wide else 8.0
    inner = width - 2 * margin
    y = head(scene, margin, margin, inner) + 8
    y = market(scene, margin, y, inner, wide) + GAP
    first = view["seat"] or 0
    y = own(scene, first, margin, y, inner, wide) + GAP
    y = others(scene, first, margin, y, inner, wide)
    if view["machine"]:
        y = machine(scene, margin, y, inner, wide) + GAP
    said = f"{say(TITLE)}, {scene.label('round', n=view['round'])}"
    return d.svg(width, y, said, d.layer("board", *scene.board), d.layer("pieces", *scene.pieces))


def head(scene: Scene, x: float, y: float, width: float) -> float:
    """The round, and what is asked; returns where the rest begins."""
    time = time_said(scene.view, scene.say) if scene.view["agenda"] else scene.label("over")
    end = end_said(scene.view, scene.say) if scene.view["agenda"] else ""
    scene.board.append(d.heading(x + 2, y + 8, time, 17))
    said = asked(scene)
    if width > 600:
        scene.board.append(d.text(x + 16 + len(time) * 9.5, y + 9, end, 11.5, "line", "start", fit=width * 0.36))
        scene.board.append(d.text(x + width - 2, y + 8, said, 14, "ink", "end", fit=width * 0.48))
        return y + 18
    rows = [*[(row, 13.0, "ink") for row in d.wrapped(said, 13, width)], (end, 11.5, "line")]
    scene.board.extend([d.text(x + 2, y + 30 + i * 16, *row, "start", fit=width) for i, row in enumerate(rows)])
    return y + 22 + len(rows) * 16


# The market


def market(scene: Scene, x: float, y: float, width: float, wide: bool) -> float:
    """Four blueprints, four contractors below their tools, the decks; returns its lower edge."""
    card = 124.0 if wide else (width - 16 - 3 * 8) / 2
    people = 118.0 if wide else card
    top = y + 46
    if wide:
        height = 46 + card * RATIO + 16
        scene.board.append(d.panel(x, y, width, height, "board"))
        blueprints(scene, x + 14, top, card, 4)
        contractors(scene, x + width - 14 - 4 * people - 30, top + 26, people, 4)
        decks(scene, x + 14 + 4 * (card + 10) + 28, top + 12)
        titles(scene, x + 14, x + width - 14 - 4 * people - 30, y + 19)
        return y + height
    rows = card * RATIO * 2 + 10
    height = 46 + rows + 54 + 2 * (people * TALL + 38) + 46
    scene.board.append(d.panel(x, y, width, height, "board"))
    titles(scene, x + 12, None, y + 19)
    blueprints(scene, x + 12, top, card, 2)
    low = top + rows + 26
    row_title(scene, "contractors", x + 12, low)
    contractors(scene, x + 12, low + 46, people, 2)
    decks(scene, x + 12, y + height - 34, flat=True)
    return y + height


def titles(scene: Scene, x: float, x_people: float | None, y: float) -> None:
    """The names of the two rows; a click on one changes it."""
    row_title(scene, "blueprints", x, y)
    if x_people is not None:
        row_title(scene, "contractors", x_people, y)


def row_title(scene: Scene, row: str, x: float, y: float) -> None:
    """A row's name with the sign for changing it."""
    said = scene.name(row)
    label = d.text(0, 0, f"⟳ {said[0].upper()}{said[1:]}", 13.5, "ink", "start", bold=True)
    back = d.box(-6, -12, 150, 24, "soft", "line", 12, 0.8)
    scene.pieces.append(d.at(x + 6, y, back + label, id_=shown_id(scene, f"row:{row}"), title=said))


def blueprints(scene: Scene, x: float, y: float, card: float, across: int) -> None:
    """The blueprints of the market."""
    for slot, name in enumerate(scene.view["market"]):
        left, top = x + slot % across * (card + 10), y + slot // across * (card * RATIO + 10)
        scene.board.append(d.at(left, top, empty_place(card, card * RATIO, scene.label("empty"))))
        if name is not None:
            id_, within = market_ids(scene, slot, name)
            drawn = blueprint(scene, name, card, [], [])
            said = f"{scene.name(name)}: {scene.say(HELP[name])}"
            piece = d.at(left, top, drawn, id_=id_, within=within, piece=f"blueprint:{name}", title=said)
            scene.pieces.append(piece)


def market_ids(scene: Scene, slot: int, name: str) -> tuple[str | None, str | None]:
    """What a click on a market card means: taking it, or while working copying it."""
    if scene.view["seat"] is None:
        return None, None
    if copied(scene, name):
        return use_id(scene, name), None
    if scene.view["working"]:
        return f"market:{name}", None
    return shown_id(scene, f"slot:{slot + 1}"), f"market:{name}"


def copied(scene: Scene, name: str) -> bool:
    """Is this the card that the viewer's Replicator copies just now?"""
    asked_for, _, about = decision(scene)
    if asked_for in ("more-workers", "extra-worker"):
        return name == ("warehouse" if asked_for == "more-workers" else "mega-factory")
    return bool(asked_for == "replica" and BLUEPRINTS[about - 1].id == name)


def contractors(scene: Scene, x: float, y: float, card: float, across: int) -> None:
    """The contractors, each below its tool."""
    for i, (token, name) in enumerate(zip(TOOLS, scene.view["contractors"], strict=True)):
        left, top = x + i % across * (card + 10), y + i // across * (card * TALL + 38)
        place = d.at(left, top, empty_place(card, card * TALL, scene.label("empty")))
        scene.board.append(place)
        if name is not None:
            said = f"{scene.name(name)}: {scene.say(HELP[name])}"
            id_ = shown_id(scene, f"tool:{token}")
            within = f"contractor:{name}" if id_ else None
            drawn = contractor(scene, name, card)
            scene.pieces.append(d.at(left, top, drawn, id_=id_, within=within, piece=f"contractor:{name}", title=said))
        scene.pieces.append(d.at(left + card / 2, top - 14, tool(token, 0, 0, 14), title=scene.name(token)))


def decks(scene: Scene, x: float, y: float, flat: bool = False) -> None:
    """How many cards lie in deck and discards."""
    size = scene.view["deck"]["cards"]
    counts = [("deck", "?" if size is None else size), ("pile", sum(scene.view["pile"].values()))]
    for i, (name, count) in enumerate(counts):
        left, top = (x + i * 160, y) if flat else (x, y + i * 78)
        back = d.box(0, 0, 34, 24 if flat else 46, "blue" if name == "deck" else "stone", "edge", 5)
        said = d.text(17, 12 if flat else 23, count, 14, d.ink_on("blue" if name == "deck" else "stone"), bold=True)
        label = d.text(42, 12, scene.label(name), 12, anchor="start") if flat else d.text(17, 57, scene.label(name), 11)
        title = f"{scene.label(name)}: {counted_said(scene.view['pile'], scene.say) if name == 'pile' else count}"
        scene.board.append(d.at(left, top, back + said + label, title=title))


# The others


def others(scene: Scene, first: int, x: float, y: float, width: float, wide: bool) -> float:
    """The other players side by side, or one below the other; returns where the rest begins."""
    seats = [(first + i) % scene.view["seats"] for i in range(1, scene.view["seats"])]
    if not seats:
        return y
    across = len(seats) if wide else 1
    each = (width - (across - 1) * GAP) / across
    heights = [compound_of(scene, seat, each) for seat in seats]
    for i, seat in enumerate(seats):
        high = max(heights) if wide else heights[i]
        other(scene, seat, x + i % across * (each + GAP), y, each, high)
        if i % across == across - 1:
            y += high + GAP
    return y
