"""Cards, dice and formulas: the small shapes of Fantastic Factories."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fabrica import draw
from fabrica.games.factories.components import BLUEPRINTS, CONTRACTORS, Blueprint
from fabrica.games.factories.names import HELP, NAMES
from fabrica.games.factories.words import LABELS, Say

CARD: Final = {card.id: card for card in BLUEPRINTS}
PERSON: Final = {card.id: card for card in CONTRACTORS}
FILL: Final = {
    "production": "blue",
    "utility": "yellow",
    "training": "red",
    "special": "violet",
    "monument": "grey",
}
COLOUR: Final = {"red": "red", "blue": "blue", "purple": "violet", "yellow": "yellow", "green": "green"}
ICON: Final = {"metal": "metal", "energy": "bolt", "goods": "crate", "cards": "cards"}
INK: Final = {"metal": "steel", "energy": "amber", "goods": "rust", "cards": "denim"}
RATIO: Final = 1.36  # how high a card is for its width


class Scene(NamedTuple):
    """What is being drawn: the view, the words, and the two layers."""

    view: dict[str, Any]
    say: Say
    board: list[str]
    pieces: list[str]

    def label(self, name: str, **values: object) -> str:
        """A label in the reader's language."""
        return self.say(LABELS[name]).format(**values)

    def name(self, value: str) -> str:
        """A thing's name in the reader's language."""
        return self.say(NAMES[value])


# Formulas: a list of signs, drawn in a row


class Sign(NamedTuple):
    """A sign of a formula: what it shows, and a word on or beside it."""

    kind: str  # die, metal, energy, goods, cards, tool, text, arrow
    word: str = ""


ARROW: Final = Sign("arrow")
DICE: Final = {
    "none": [],
    "any": [Sign("die", "X")],
    "pair": [Sign("die", "X"), Sign("die", "X")],
    "triple": [Sign("die", "X"), Sign("die", "X"), Sign("die", "X")],
    "run": [Sign("die", "X"), Sign("die", "+1"), Sign("die", "+2")],
    "sum-14": [Sign("die", ""), Sign("die", ""), Sign("die", ""), Sign("text", "≥14")],
}
SPECIAL: Final = {
    "flip": ([], [Sign("die", "⇅")]),
    "lower": ([], [Sign("die", "−1")]),
    "raise": ([], [Sign("die", "+1")]),
    "reroll": ([], [Sign("die", "⟳"), Sign("text", "…")]),
    "roll-die": ([], [Sign("text", "+"), Sign("die", "?")]),
    "golem": ([Sign("energy", "X")], [Sign("text", "+"), Sign("die", "X")]),
    "extra-die": ([], [Sign("text", "+"), Sign("die", "★")]),
    "replicate": ([], [Sign("market")]),
    "black-market": ([], [Sign("metal"), Sign("energy"), Sign("text", "≤4")]),
    "motherlode": ([], [Sign("text", "1–3:"), Sign("metal", "1"), Sign("text", "4–6:"), Sign("metal", "2")]),
    "after-building": ([Sign("factory")], []),
    "after-goods": ([Sign("goods")], []),
}


def signs(words: tuple[str, ...]) -> list[Sign]:
    """A cell such as `goods:2 metal:x` as signs."""
    return [Sign(word.partition(":")[0], word.partition(":")[2].upper()) for word in words]


def formula(card: Blueprint) -> tuple[list[Sign], list[Sign]]:
    """What stands in the first row and, if it must be two, in the second."""
    left, right = SPECIAL.get(card.effect, ([], []))
    dice = [Sign("die", card.dice)] if card.dice.isdigit() else DICE[card.dice]
    paid = [Sign(s.kind, f"−{s.word}") if s.kind == "cards" else s for s in signs(card.pay)]
    choice: list[Sign] = []
    for sign in signs(card.choice):
        choice += [Sign("text", "/"), sign] if choice else [sign]
    pay, gain = [*dice, *left, *paid], [*signs(card.gain), *right]
    if choice and gain:
        return [*pay, ARROW, *gain], [Sign("text", "+"), *choice]
    return pay, [ARROW, *gain, *choice]


def width_of(sign: Sign, size: float) -> float:
    """How wide a sign is."""
    if sign.kind == "text":
        return len(sign.word) * size * 0.5 + size * 0.1
    if sign.kind in ("die", "arrow", "market", "factory"):
        return size * 1.12
    return size * (0.95 + 0.52 * len(sign.word))


def row_of(row: list[Sign], x: float, y: float, size: float, most: float) -> str:
    """Signs in a row around x, as small as they must be to fit."""
    total = sum(width_of(sign, size) for sign in row)
    if total > most:
        size *= most / total
        total = most
    at, out = x - total / 2, ""
    for sign in row:
        wide = width_of(sign, size)
        out += drawn(sign, at + wide / 2, y, size, wide)
        at += wide
    return out


def drawn(sign: Sign, x: float, y: float, size: float, wide: float) -> str:
    """One sign around a point."""
    if sign.kind == "text":
        return draw.text(x, y, sign.word, size * 0.82, bold=True)
    if sign.kind == "arrow":
        return draw.icon("arrow", x, y, size * 0.8, "line")
    if sign.kind in ("market", "factory"):
        return draw.icon(sign.kind, x, y, size, "line")
    if sign.kind == "die":
        return die_sign(sign.word, x, y, size)
    left = x - wide / 2 + size * 0.5
    count = draw.text(left + size * 0.47, y, sign.word, size * 0.82, anchor="start", bold=True) if sign.word else ""
    return draw.icon(ICON[sign.kind], left, y, size * 0.92, INK[sign.kind]) + count


def die_sign(word: str, x: float, y: float, size: float) -> str:
    """A die in a formula: a face, or a sign on a blank die."""
    if word.isdigit():
        return draw.die(x, y, size, int(word))
    return draw.die(x, y, size, 0) + draw.text(x, y, word, size * 0.66, "#241f1b", bold=True)


def formula_of(card: Blueprint, x: float, y: float, size: float, most: float) -> str:
    """A card's formula in one row if it fits, else in two."""
    left, right = formula(card)
    if card.type == "monument":
        return row_of([Sign("text", "★ " + " ★ ".join(card.prestige))], x, y, size, most)
    whole = [*left, *right]
    if sum(width_of(sign, size) for sign in whole) <= most:
        return row_of(whole, x, y, size, most)
    gap = size * 0.66
    return row_of(left, x, y - gap, size, most) + row_of(right, x, y + gap, size, most)


# Cards


def tool(name: str, x: float, y: float, radius: float) -> str:
    """A tool token."""
    return draw.disc(x, y, radius, "paper", "edge", 1) + draw.icon(name, x, y, radius * 1.35, "ink")


def cost(metal: int, energy: int, x: float, y: float, size: float) -> str:
    """Metal and energy in a row, beginning at x."""
    row = [Sign("metal", str(metal))] * bool(metal) + [Sign("energy", str(energy))] * bool(energy)
    out = ""
    for sign in row:
        wide = width_of(sign, size)
        out += drawn(sign, x + wide / 2, y, size, wide)
        x += wide
    return out


def blueprint(scene: Scene, name: str, width: float, dice: list[int], notes: list[str], count: int = 1) -> str:
    """A blueprint card in a box of `width` × `width * RATIO`, its corner at 0, 0."""
    card, k, high = CARD[name], width / 132, width * RATIO
    fill = FILL[card.type]
    return "".join([
        draw.faint(draw.box(1.2 * k, 2.5 * k, width, high, "shade", None, 8 * k), by=0.22),
        draw.box(0, 0, width, high, "card", "edge", 8 * k, 1.1),
        draw.box(3 * k, 3 * k, width - 6 * k, 31 * k, fill, None, 6 * k),
        title(scene.name(name), width / 2, 18.5 * k, 12.5 * k, width - 16 * k, draw.ink_on(fill)),
        tool(card.tool, 18 * k, 53 * k, 12.5 * k),
        cost(card.metal, card.energy, 33 * k, 53 * k, 18 * k),
        worth(card, width - 17 * k, 53 * k, k),
        spaces(card, dice, width / 2, 86 * k, 23 * k),
        formula_of(card, width / 2, (126 if card.spaces else 112) * k, 20 * k, width - 14 * k),
        draw.text(8 * k, high - 10 * k, scene.name(card.type), 9.5 * k, "line", "start"),
        draw.text(width - 8 * k, high - 10 * k, " · ".join(notes), 9.5 * k, "red", "end", bold=True),
        draw.badge(width - 7 * k, 7 * k, 11 * k, f"×{count}", "ink", "card") if count > 1 else "",
    ])  # fmt: skip


def title(words: str, x: float, y: float, size: float, width: float, ink: str) -> str:
    """A name in one line, or in two if it is long."""
    rows = draw.wrapped(words, size, width)[:2] if len(words) * size * 0.6 > width else [words]
    first = y - (len(rows) - 1) * size * 0.54
    return "".join(
        draw.text(x, first + i * size * 1.08, row, size, ink, bold=True, fit=width) for i, row in enumerate(rows)
    )


def worth(card: Blueprint, x: float, y: float, k: float) -> str:
    """A card's prestige on a star."""
    said = card.prestige[0] + ("+" if len(card.prestige) > 1 else "")
    if said == "0":
        return ""
    star = draw.icon("star", x, y, 30 * k, "gold")
    return star + draw.text(x, y + 1.5 * k, said, 12 * k, "#241f1b", bold=True, fit=17 * k)


def spaces(card: Blueprint, dice: list[int], x: float, y: float, size: float) -> str:
    """The spaces for workers, with those who stand there; a copy's workers stand on the Replicator."""
    shown = max(card.spaces, len(dice))
    out = ""
    for i in range(shown):
        left = x + (i - (shown - 1) / 2) * size * 1.25
        if i < len(dice):
            out += draw.die(left, y, size, dice[i], "white")
        else:
            out += draw.faint(draw.box(left - size / 2, y - size / 2, size, size, "soft", "line", size * 0.2, 1.2))
    return out


def contractor(scene: Scene, name: str, width: float) -> str:
    """A contractor card with its extra cost and what it does, its corner at 0, 0."""
    k, high, extra = width / 120, width * 1.2, PERSON[name].energy
    words = draw.wrapped(scene.say(HELP[name]), 10.5 * k, width - 12 * k)[:8]
    first = 58 * k if len(words) < 7 else 50 * k
    return "".join([
        draw.faint(draw.box(1.2 * k, 2.5 * k, width, high, "shade", None, 8 * k), by=0.22),
        draw.box(0, 0, width, high, "board", "edge", 8 * k, 1.1),
        draw.box(3 * k, 3 * k, width - 6 * k, 24 * k, "brown", None, 6 * k),
        title(scene.name(name), width / 2, 15 * k, 13 * k, width - 14 * k, draw.ink_on("brown")),
        draw.icon("worker", 17 * k, 39 * k, 19 * k, "rust"),
        cost(0, extra, 32 * k, 39 * k, 17 * k) if extra else "",
        *[draw.text(width / 2, first + i * 12.5 * k, line, 10.5 * k, "ink", fit=width - 10 * k)
          for i, line in enumerate(words)],
    ])  # fmt: skip


def empty_place(width: float, high: float, words: str) -> str:
    """A place of the market with nothing on it."""
    return draw.faint(draw.box(0, 0, width, high, "soft", "line", 8, 1.2), by=0.6) + draw.text(
        width / 2, high / 2, words, 12, "line"
    )


def chip(scene: Scene, name: str, width: float, dice: list[int], notes: str = "") -> str:
    """A card of another's compound as a small bar: type, name, prestige and workers."""
    card = CARD[name]
    fill = FILL[card.type]
    room = width - 26 - 18 * len(dice)
    return "".join([
        draw.box(0, 0, width, 24, "card", "edge", 6, 0.9),
        draw.box(2, 2, 18, 20, fill, None, 4),
        draw.text(11, 12, scene.name(card.type)[0], 11, draw.ink_on(fill), bold=True),
        draw.text(25, 12, scene.name(name) + notes, 11.5, "ink", "start", fit=room),
        *[draw.die(width - 12 - 18 * i, 12, 15, value, "white") for i, value in enumerate(reversed(dice))],
    ])  # fmt: skip
