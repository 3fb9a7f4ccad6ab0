"""The Castles of Burgundy in English sentences; `locale/*/burgundy.po` says them in other languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.burgundy.components import (
    ESTATE_ROWS,
    GOODS_ROWS,
    KINDS,
    LARGE_BONUS,
    PHASE_POINTS,
    PHASES,
    SMALL_BONUS,
    SPACES,
    SPECIES,
)
from fabrica.games.burgundy.names import COLOURS as COLOURS
from fabrica.games.burgundy.names import HELP as HELP
from fabrica.games.burgundy.names import LETTERS as LETTERS
from fabrica.games.burgundy.names import MARKS as MARKS
from fabrica.games.burgundy.names import NAMES as NAMES
from fabrica.games.burgundy.names import SHORT as SHORT

Say = Callable[[str], str]
View = dict[str, Any]

TITLE: Final = "The Castles of Burgundy"
ABOUT: Final = (
    "As princes of fifteenth-century Burgundy you fill your estates with castles, mines, cities, rivers and "
    "pastures. Two dice offer the actions of a turn, workers bend them, and a region done early counts most."
)

# What happens and what is asked

SENTENCES: Final = {
    "receive": "{seat} receives goods: {goods}",
    "first": "{seat} rolls for the start: {die}",
    "sheet": "{seat} receives sheet {sheet}",
    "draw": "A tile is drawn: {tile} (depot: {depot})",
    "lay": "Goods for a round of this phase: {goods}",
    "roll": "{seat} rolls {die} and {other}",
    "white": "The white die sends the next goods to depot {die}",
    "settle": "{seat} chooses estate {estate} with the start castle on {space}",
    "take": "{seat} takes a tile: {tile} (depot: {depot}{die})",
    "place": "{seat} adds a tile to the estate on {space}: {tile}{die}",
    "sell": "{seat} sells all goods of one colour: {goods}{die}",
    "workers": "{seat} takes workers{die}",
    "buy": "{seat} buys a tile for two silverlings: {tile} (depot: {depot})",
    "discard": "{seat} discards a tile from the storage: {tile}",
    "load": "{seat} loads the goods of depot {depot}",
    "no-more": "{seat} loads nothing from a neighbouring depot",
    "keep": "{seat} takes along goods of one colour: {goods}",
    "skip": "{seat} leaves the benefit unused",
    "done": "{seat} ends the turn without a purchase",
}

VERBS: Final = {
    "settle": "Choose the estate",
    "take": "Take a tile",
    "place": "Add a tile",
    "sell": "Sell goods",
    "workers": "Take workers",
    "buy": "Buy a tile",
    "discard": "Discard a tile",
    "load": "Load goods",
    "no-more": "Load no more",
    "keep": "Take along",
    "skip": "Leave it",
    "done": "End the turn",
}
"""What a verb is called on a button."""

DEEDS: Final = {
    "settle": "Choose estate {estate}, start castle on {space}",
    "take": "Take a tile: {tile} (depot: {depot}{die})",
    "place": "Add to the estate on {space}: {tile}{die}",
    "sell": "Sell all goods of one colour: {goods}{die}",
    "workers": "Take workers{die}",
    "buy": "Buy for two silverlings: {tile} (depot: {depot})",
    "discard": "Discard from the storage: {tile}",
    "load": "Load the goods of depot {depot}",
    "no-more": "Load nothing more",
    "keep": "Take along goods of one colour: {goods}",
    "skip": "Leave it unused",
    "done": "End the turn without a purchase",
}
"""A move as something one can do; a die is named only where one is used."""

WITH_DIE: Final = {
    "take": ", die: {die}",
    "place": " (die: {die})",
    "sell": " (die: {die})",
    "workers": " (die: {die})",
}


def names_after(say: Say) -> dict[str, str]:
    """The first name in a move, by its verb: the die with what stands around it, or nothing where none is used."""
    dice = {f"{verb} {die}": say(said).format(die=die) for verb, said in WITH_DIE.items() for die in range(1, 7)}
    return dice | {f"{verb} any": "" for verb in WITH_DIE}


THINGS: Final = {"depot": "depot: {name}", "die": "die: {name}", "estate": "estate: {name}", "goods": "goods: {name}"}
"""What a thing is called on a button whose name alone says little."""

ASKS: Final = {
    "settle": "Choose your estate and the dark green space of your start castle",
    "action": "Use one of your dice: take a tile, add one to your estate, sell goods or take workers",
    "castle-action": "Your castle gives one more action, as with a die of any number",
    "discard": "Your storage is full: choose a tile to discard",
    "load": "Your boat loads the goods of a depot: which one?",
    "load-more": "Your boat may also load the goods of a neighbouring depot",
    "keep": "Not all goods fit: choose a colour to take along",
    "sale": "Your warehouse lets you sell goods of one colour",
    "carpenter": "Your carpenter's workshop lets you take a building from any numbered depot",
    "church": "Your church lets you take a mine, knowledge or a castle from any numbered depot",
    "market": "Your market lets you take a boat or an animal from any numbered depot",
    "city-hall": "Your city hall lets you add another stored tile to your estate",
    "last-purchase": "Your dice are used: you may still buy a tile for two silverlings",
}

REFUSALS: Final = {
    "not-on-your-sheet": (
        "Estate {estate} is not on your sheet.",
        "Choose one of the two sides of your sheet.",
    ),
    "no-castle-space": (
        "{space} of estate {estate} is not dark green.",
        "The start castle needs a dark green space.",
    ),
    "estate-taken": (
        "Estate {estate} is in the box only once and is taken.",
        "Choose another one, or estate 1.",
    ),
    "no-such-die": ("You have no unused die {die}.", "Use one of your dice that are left."),
    "no-free-action": (
        "Only a castle or a building acts without one of your dice.",
        "Use one of your dice that are left.",
    ),
    "any-number": ("A castle's action works as with a die of any number.", "Act without your dice."),
    "no-die-needed": ("The benefit of a building needs no die.", "Act without your dice."),
    "too-few-workers": (
        "With the die {die} this needs too many workers: {workers}.",
        "Use a nearer die if you have one, or a die to take workers.",
    ),
    "not-in-depot": ("There is no such tile there: {tile} (depot: {depot}).", "Choose a tile that lies there."),
    "black-is-bought": (
        "No die takes a tile from the black depot.",
        "Buy it there for two silverlings, once a turn.",
    ),
    "numbered-only": (
        "This benefit gives nothing from the black depot.",
        "Choose a tile of a numbered depot.",
    ),
    "wrong-benefit": (
        "This benefit does not give such a tile: {tile}.",
        "Choose a tile of a colour it names.",
    ),
    "storage-empty": ("Your storage is empty.", "Take a tile first."),
    "not-stored": ("This tile is not in your storage: {tile}.", "Choose a tile that you have stored."),
    "wrong-colour": (
        "{space} has a different colour from the tile: {tile}.",
        "Choose an empty space of its colour.",
    ),
    "space-taken": ("There is a tile on {space} already.", "Choose an empty space."),
    "no-neighbour": ("No tile of yours touches {space}.", "Choose a space beside your tiles."),
    "twice-in-city": (
        "The city around {space} has this building already: {tile}.",
        "Choose another city, or add knowledge 1 first.",
    ),
    "no-goods-there": ("There are no goods in this depot: {depot}.", "Choose a depot that holds goods."),
    "not-neighbouring": (
        "Depot {depot} is no neighbour of the first one.",
        "Choose the depot before or after it; 6 and 1 touch.",
    ),
    "not-among-new": (
        "These goods are not among the new colours: {goods}.",
        "Choose a colour that lies there.",
    ),
    "nothing-to-sell": ("You have none of these goods: {goods}.", "Sell a colour that you have stored."),
    "already-bought": ("You have bought a tile this turn.", "Buy the next one on your next turn."),
    "too-little-silver": (
        "A purchase costs two silverlings, and you have fewer.",
        "Sell goods, or build mines and banks.",
    ),
    "only-black": (
        "Depot {depot} sells nothing to you.",
        "Buy from the black depot, or add knowledge 6 first.",
    ),
}
MISMATCHES: Final = ("wrong-colour", "not-in-depot", "not-stored")
"""Refusals of things that do not belong together: another one was meant, if any other reason is found."""

LINES: Final = {
    "regions": "Regions by size",
    "phases": "Regions by phase",
    "bonus-tiles": "Bonus tiles",
    "pastures": "Animals",
    "sales": "Goods sold",
    "watchtowers": "Watchtowers",
    "unsold-goods": "Goods left",
    "silverlings": "Silverlings left",
    "workers": "Workers left",
    "knowledge": "Knowledge tiles",
    "total": "Total",
}

MINUTES: Final = (30, 90)

COUNTS: Final = {  # what players count: where it stands in a player or in the view → its name
    "workers": "workers",
    "silver": "silverlings",
    "goods.*": "goods: {name}",
}

OPTIONS: Final = {
    "estates": (
        "Estates",
        {
            "one": "All play estate 1",
            "choice": "Free choice among nine",
            "expert-open": "Experts: random sheets, chosen openly in turn order",
            "expert-secret": "Experts: random sheets, chosen secretly at once",
        },
    ),
    "tie": (
        "A tie is won by",
        {"fewest-empty": "the fewest empty spaces", "most-empty": "the most empty spaces"},
    ),
}

LABELS: Final = {  # on the board, in the picture and in the text
    "player": "Player {n}",
    "you": "you",
    "phase": "Phase",
    "phase-space": "Phase {phase}: {points} points for each region completed in it",
    "time": "Phase {phase}, round {round} of 5",
    "region-bonus": "each region completed now: {points} points more",
    "white-die": "White die",
    "ahead": "Goods to come",
    "order": "Turn order",
    "to-decide": "To decide",
    "game-over": "The game is over",
    "depot": "Depot {n}",
    "black-depot": "Black depot",
    "black-price": "2 silverlings each, once a turn",
    "once": "once a turn",
    "empty": "empty",
    "stored-then": "Storage then: {tiles}",
    "once-added": "{tile}, once added: {help}",
    "slot": "Space for: {colour}, with {n} players or more",
    "bonus": "Bonus tiles",
    "large-bonus": "Large bonus tile: {colour}, {points} points",
    "small-bonus": "Small bonus tile: {colour}, {points} points",
    "points": "Victory points",
    "points-of": "{player}: {points} points",
    "estate": "Estate {n}",
    "no-estate": "The estate is not chosen yet",
    "storage": "Storage",
    "in-hand": "In hand",
    "dice": "Dice",
    "used": "used",
    "die": "Die {n}",
    "any-die": "Without your dice",
    "workers": "Workers",
    "silverlings": "Silverlings",
    "goods": "Goods",
    "goods-sold-by": "{goods}: {n} (sold with die {die})",
    "sold": "Sold",
    "none": "none",
    "supply": "Tiles still to be drawn",
    "region-sizes": "Points by size of a region",
    "space": "Space {space}: {colour}, number {n}",
    "legend": "How to read an estate",
    "legend-rows": "Rows a to g from north to south, in a row the spaces 1, 2, … from west to east.",
    "legend-empty": "An empty space is a letter and the number of its die: {letters}.",
    "legend-tiles": "A tile stands in brackets: {marks}; a number is a knowledge tile.",
}


# What a move costs and brings


def effects(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What a tile does that is added to the estate, would do that comes into the storage, and what is then stored."""
    old, new = before["players"][seat], after["players"][seat]
    added = [kind for space, kind in new["tiles"].items() if space not in old["tiles"] and old["estate"]]
    came = [kind for kind in dict.fromkeys(filled(new)) if filled(new).count(kind) > filled(old).count(kind)]
    lines = [helped(kind, say) for kind in added]
    lines += [say(LABELS["once-added"]).format(tile=say(NAMES[kind]), help=helped(kind, say)) for kind in came]
    if filled(old) != filled(new):
        kept = ", ".join([say(NAMES[kind]) for kind in filled(new)])
        lines.append(say(LABELS["stored-then"]).format(tiles=kept or say(LABELS["empty"])))
    return lines


def helped(kind: str, say: Say) -> str:
    """What a tile does."""
    return say(HELP.get(kind) or HELP["animal"])


def filled(player: View) -> list[str]:
    """The tiles in a storage."""
    return [kind for kind in player["store"] if kind is not None]


# The whole table as text


def board(view: View, say: Say) -> str:
    """The whole table, for terminals, screen readers and mail."""
    parts = [
        say(TITLE),
        *time_lines(view, say),
        "",
        *depot_lines(view, say),
        "",
        *[line for seat in range(view["seats"]) for line in player_lines(view, seat, say)],
        *legend_lines(say),
    ]
    return "\n".join(parts) + "\n"


def player_name(view: View, seat: int, say: Say) -> str:
    """A player's name if the view knows it, else the seat's number from 1."""
    names = view.get("names")
    return str(names[seat]) if names else say(LABELS["player"]).format(n=seat + 1)


def deciding(view: View) -> list[tuple[int, str]]:
    """Who owes which decision."""
    if view["desks"]:
        return [(seat, "settle") for seat, desk in enumerate(view["desks"]) if desk is None or desk]
    if not view["agenda"] or view["agenda"][-1][0] not in ASKS:
        return []
    name, seat, _ = view["agenda"][-1]
    return [(seat, name)]


def held_tile(view: View, seat: int) -> str | None:
    """The tile in the hand of a player who must discard one first."""
    if view["agenda"] and view["agenda"][-1][0] == "discard" and view["agenda"][-1][1] == seat:
        return KINDS[int(view["agenda"][-1][2])]
    return None


def kept_from(view: View, seat: int | None) -> int:
    """A bit for each depot whose goods a player chooses among because not all of them fit."""
    if view["agenda"] and view["agenda"][-1][:2] == ["keep", seat]:
        return int(view["agenda"][-1][2])
    return 0


def moment(view: View) -> tuple[str, dict[str, Any]]:
    """What time it is: a phase and its round, the first one already while the depots are filled."""
    is_filling = any([name == "round" and not about for name, _, about in view["agenda"]])
    return LABELS["time"], {"phase": view["phase"].upper(), "round": 1 if is_filling else view["round"]}


def time_lines(view: View, say: Say) -> list[str]:
    """Phase and round, order of play, goods to come, who must decide."""
    points = PHASE_POINTS[PHASES.index(view["phase"])]
    sentence, values = moment(view)
    lines = [
        say(sentence).format(**values)
        + "; " + say(LABELS["region-bonus"]).format(points=points),
        labelled("order", [player_name(view, seat, say) for seat in view["order"]], say),
        labelled("ahead", [say(NAMES[goods]) for goods in view["ahead"]], say),
    ]  # fmt: skip
    if view["white"]:
        lines.append(labelled("white-die", [str(view["white"])], say))
    for seat, name in deciding(view):
        lines.append(labelled("to-decide", [f"{player_name(view, seat, say)}: {say(ASKS[name])}"], say))
    if not view["agenda"]:
        lines.append(say(LABELS["game-over"]))
    return lines


def labelled(label: str, words: list[str], say: Say) -> str:
    """A label and a list, or none."""
    return f"{say(LABELS[label])}: {', '.join(words) or say(LABELS['none'])}"


def tiles_said(tiles: list[str | None], say: Say) -> str:
    """Tiles by name; empty spaces are left out."""
    return "; ".join(say(NAMES[tile]) for tile in tiles if tile) or say(LABELS["empty"])


def goods_said(goods: dict[str, int], say: Say) -> str:
    """Goods by colour, with the die that sells them."""
    said = [
        say(LABELS["goods-sold-by"]).format(goods=say(NAMES[row.id]), n=goods[row.id], die=row.die)
        for row in GOODS_ROWS
        if row.id in goods
    ]
    return ", ".join(said) or say(LABELS["none"])


def depot_lines(view: View, say: Say) -> list[str]:
    """The six depots, the black one, and the bonus tiles."""
    lines = []
    for depot in range(6):
        name = say(LABELS["depot"]).format(n=depot + 1)
        lines.append(f"{name}: {tiles_said(view['depots'][depot], say)}")
        if view["depot_goods"][depot]:
            lines.append(f"   {say(LABELS['goods'])}: {goods_said(view['depot_goods'][depot], say)}")
    lines.append(f"{say(LABELS['black-depot'])}: {tiles_said(view['black'], say)}")
    left = [bonus_said(view, colour, say) for colour in LETTERS if view["bonus"][colour] < 2]
    return [*lines, labelled("bonus", left, say)]


def bonus_said(view: View, colour: str, say: Say) -> str:
    """The bonus tiles of a colour that are still on the board."""
    points = [LARGE_BONUS[view["seats"]], SMALL_BONUS[view["seats"]]][view["bonus"][colour] :]
    return f"{say(NAMES[colour])} {' + '.join(map(str, points))}"


def player_lines(view: View, seat: int, say: Say) -> list[str]:
    """One player's board."""
    player = view["players"][seat]
    name = player_name(view, seat, say) + (f" ({say(LABELS['you'])})" if seat == view["seat"] else "")
    dice = [str(die) if die else say(LABELS["used"]) for die in player["dice"]]
    lines = [
        f"== {say(LABELS['points-of']).format(player=name, points=player['track'])} ==",
        *final_lines(view, seat, say),
        labelled("dice", dice, say),
        labelled("workers", [str(player["workers"])], say),
        labelled("silverlings", [str(player["silver"])], say),
        f"{say(LABELS['goods'])}: {goods_said(player['goods'], say)}",
        labelled("sold", [f"{say(NAMES[goods])} {n}" for goods, n in player["sold"].items()], say),
        f"{say(LABELS['storage'])}: {tiles_said(player['store'], say)}",
    ]  # fmt: skip
    held = held_tile(view, seat)
    if held:
        lines.append(labelled("in-hand", [say(NAMES[held])], say))
    if player["bonuses"]:
        lines.append(labelled("bonus", [say(NAMES[colour]) for colour in player["bonuses"]], say))
    return [*lines, *estate_lines(player, say), ""]


def final_lines(view: View, seat: int, say: Say) -> list[str]:
    """When the game is over, every line of the score."""
    if view["agenda"]:
        return []
    return [f"   {say(LINES[line])}: {points}" for line, points in view["scores"][seat].items()]


def estate_lines(player: View, say: Say) -> list[str]:
    """An estate as a grid in the shape of the board."""
    if player["estate"] is None:
        return [say(LABELS["no-estate"])]
    lines = [say(LABELS["estate"]).format(n=player["estate"])]
    rows = [row for row in ESTATE_ROWS if row.estate == int(player["estate"])]
    first = 0
    for row, letter in zip(rows, "abcdefg", strict=True):
        spaces = SPACES[first : first + len(row.spaces)]
        cells = [
            cell(player["tiles"].get(space), printed, say) for space, printed in zip(spaces, row.spaces, strict=True)
        ]
        lines.append((f"{letter}  " + "   " * (7 - len(cells)) + "".join(f"{word:^6}" for word in cells)).rstrip())
        first += len(cells)
    return lines


def cell(tile: str | None, printed: str, say: Say) -> str:
    """A space: a tile's mark in brackets, or the colour's letter and the number."""
    if tile is None:
        colour = next(colour for colour, letter in LETTERS.items() if letter == printed[0])
        return say(LETTERS[colour]) + printed[1]
    return f"[{mark(tile, say)}]"


def mark(tile: str, say: Say) -> str:
    """Two signs for a tile; animals with how many, knowledge tiles by their number alone."""
    if tile in MARKS:
        return say(MARKS[tile])
    kind, _, number = tile.rpartition("-")
    return (say(MARKS[kind]) if kind in MARKS else "") + number


def legend_lines(say: Say) -> list[str]:
    """How the grid is read."""
    letters = [f"{say(LETTERS[colour])} {say(NAMES[colour])} ({say(COLOURS[colour])})" for colour in LETTERS]
    marks = [f"[{mark(tile, say)}] {say(NAMES[tile])}" for tile in (*SHORT, *[f"{s}-2" for s in SPECIES])]
    return [
        f"{say(LABELS['legend'])}:",
        say(LABELS["legend-rows"]),
        say(LABELS["legend-empty"]).format(letters=", ".join(letters)),
        say(LABELS["legend-tiles"]).format(marks=", ".join(marks)),
    ]
