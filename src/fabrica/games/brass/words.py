"""Brass in English sentences: names, log lines, questions, refusals, and the whole table as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.brass.components import PLACES, SPACES, Place, Space
from fabrica.games.brass.names import INDUSTRY_NAMES, PLACE_NAMES
from fabrica.games.brass.names import NAMES as NAMES
from fabrica.games.brass.words_previews import effects as effects
from fabrica.games.brass.words_previews import row_of
from fabrica.games.brass.words_previews import tells as tells

Say = Callable[[str], str]
View = dict[str, Any]

TITLE: Final = "Brass"
ABOUT: Final = (
    "Build mills, mines, works, ports and shipyards in Lancashire, first along canals, then along rails. "
    "Sell what they make before the others do. For three or four players; the game for two is an unofficial variant."
)

SENTENCES: Final = {
    "first": "{seat} is drawn as first player",
    "deal": "{seat} draws {card}",
    "remove": "{seat} gives up the tile on {space} to pay a debt",
    "play": "{seat} plays the card {card}",
    "combine": "{seat} also plays {card}, to build at any place",
    "build": "{seat} builds: {industry} on {space}",
    "coal": "{seat} takes coal from {space}",
    "iron": "{seat} takes iron from {space}",
    "link": "{seat} builds the link {link}",
    "develop": "{seat} develops: {industry}",
    "sell": "{seat} sells cotton from {space} to {port}",
    "reveal": "The distant market tile shows {number}",
    "loan": "{seat} takes a loan of £{pounds}",
    "pass": "{seat} passes",
    "done": "{seat} is done",
}

VERBS: Final = {
    "remove": "Give up a tile",
    "play": "Play a card",
    "combine": "Combine two cards",
    "build": "Build industry",
    "coal": "Take coal",
    "iron": "Take iron",
    "link": "Build link",
    "develop": "Develop",
    "sell": "Sell cotton",
    "loan": "Take loan",
    "pass": "Pass",
    "done": "Done",
}
"""What a verb is called on a button."""

DEEDS: Final = {
    "remove": "Give up the tile on {space}",
    "play": "Play {card}",
    "combine": "Also play {card}, to build at any place",
    "build": "Build {industry} on {space}",
    "coal": "Take coal from {space}",
    "iron": "Take iron from {space}",
    "link": "Build the link {link}",
    "develop": "Develop: {industry}",
    "sell": "Sell cotton from {space} to {port}",
    "loan": "Take a loan of £{pounds}",
    "pass": "Pass",
    "done": "Done",
}
"""A move as something one can do."""

THINGS: Final = {"pounds": "£{name}"}
"""What a thing is called on a button whose name alone says little."""

ASKS: Final = {
    "debt": "You cannot pay your negative income: give up a tile for half its cost",
    "play": "Choose a card to play: it says where or what you may build; all else goes with any card",
    "act": "Take an action: build an industry or a link, develop, sell cotton, take a loan, or pass",
    "anywhere": "Build one tile at any place",
    "coal-from": "Which mine gives the coal?",
    "iron-from": "Which works give the iron?",
    "second-rail": "Build a second rail for £10 more, or be done",
    "develop-more": "Develop a second tile, or be done",
    "sell-more": "Sell from another mill, or be done",
}

REFUSALS: Final = {
    "not-your-tile": ("There is no tile of yours on {space}.", "Choose one of your own tiles."),
    "at-will": (
        "Nobody gives up a tile for money without a debt.",
        "Money comes by income, and by loans where they are allowed.",
    ),
    "not-in-hand": ("You do not hold the card {card}.", "Choose a card from your hand."),
    "stack-empty": ("Your stack is empty: {industry}.", "Choose another industry."),
    "level-zero": (
        "A shipyard of level 0 is never built.",
        "Develop it away first, two tiles at most in one action.",
    ),
    "canal-tile": (
        "Your top tile is for the canal period only: {industry}, level {level}.",
        "Develop it away to reach the next level.",
    ),
    "rail-tile": (
        "Your top tile is for the rail period only: {industry}, level {level}.",
        "Wait for the rail period.",
    ),
    "place-closed": (
        "This place is not used with two players.",
        "Choose a place on the part of the map in play.",
    ),
    "wrong-symbol": ("{space} does not show this symbol: {industry}.", "Choose a space with the symbol."),
    "not-before-rails": (
        "Nothing is built in Barrow-in-Furness or Birkenhead in the canal period.",
        "Wait for the rail period.",
    ),
    "wrong-industry": (
        "The industry card you played builds its own industry only.",
        "It takes the card of the place or of this industry, or two cards combined.",
    ),
    "wrong-place": (
        "The location card you played builds at its own place only.",
        "It takes the card of the place or of this industry, or two cards combined.",
    ),
    "no-own-canal": (
        "With an industry card you build only where one of your own canals ends.",
        "It takes a canal of yours there, the card of the place, or two cards combined.",
    ),
    "not-connected": (
        "With an industry card you build only where you have a rail or a tile.",
        "It takes a rail or a tile of yours there (Liverpool and Birkenhead count as linked), "
        "the card of the place, or two cards combined.",
    ),
    "one-a-place": (
        "In the canal period you may have only one tile in a place.",
        "Choose another place, or build over your own tile.",
    ),
    "port-space-first": (
        "A port takes the space for ports alone while that is empty.",
        "Choose the other space.",
    ),
    "space-taken": ("There is a tile of another industry on {space}.", "Choose an empty space."),
    "not-higher": (
        "The tile on {space} is of the same level or higher than yours (level {level}).",
        "Only a tile of a higher level replaces it.",
    ),
    "not-yours": (
        "The tile on {space} belongs to another player.",
        "Only coal mines and iron works of others may be built over.",
    ),
    "coal-left": (
        "Another's coal mine is built over only when no coal is left on the map and on the coal track.",
        "Use up the coal first.",
    ),
    "iron-left": (
        "Another's iron works are built over only when no iron is left on the map and on the iron track.",
        "Use up the iron first.",
    ),
    "no-coal": (
        "No coal can come here: no mine with coal and no built port is connected.",
        "Connect the place by links to a mine, a port or an external location.",
    ),
    "too-dear": ("This costs £{cost} and you have £{money}.", "Choose something that costs no more."),
    "no-coal-there": ("There is no coal on {space}.", "Choose one of the nearest mines."),
    "not-nearest": ("The mine on {space} is not the nearest with coal.", "Choose one of the nearest mines."),
    "no-iron-there": ("There is no iron on {space}.", "Choose iron works with cubes."),
    "no-second-action": (
        "Both cards of a turn must still be there to combine them.",
        "Combine with the first card of a turn of two.",
    ),
    "nothing-to-build": (
        "Even with both cards there is nothing that you could build.",
        "Take another action with this card.",
    ),
    "link-closed": ("{link} is not used with two players.", "Choose a link on the part of the map in play."),
    "no-canal-here": ("{link} is no potential canal.", "Choose a canal on the map."),
    "no-rail-here": ("{link} is no potential rail.", "Choose a rail on the map."),
    "link-taken": ("There is a link already: {link}.", "Choose a free one."),
    "no-start": (
        "{link} touches no tile and no link of yours.",
        "Start at one of your tiles or at an end of your links.",
    ),
    "no-links-left": ("You have built all 14 of your links for this period.", "Take another action."),
    "not-joined": (
        "The second rail must be connected to the first.",
        "Choose a rail that shares an end with it, or be done.",
    ),
    "no-cotton": (
        "There is no mill of yours on {space} that still has cotton to sell.",
        "Choose one of your mills that is not flipped.",
    ),
    "no-open-port": (
        "There is no port that still buys: {port}.",
        "Only ports that are not flipped buy, and the distant market while it is open.",
    ),
    "port-not-connected": (
        "{space} is not connected to {port}.",
        "Links of any player between the two would help.",
    ),
    "market-closed": ("The distant market is closed for this period.", "Only ports still buy."),
    "no-way-out": (
        "{space} is connected to no built port and no external location.",
        "Links of any player to one would help.",
    ),
    "no-more-loans": (
        "No loans in the rail period once the draw pile is empty.",
        "Take another action.",
    ),
    "income-too-low": ("Your income would fall below -10.", "Only loans that keep it at -10 or above are given."),
}
MISMATCHES: Final = ("wrong-symbol", "level-zero")
"""Refusals of things that do not belong together: another one was meant, if any other reason is found."""

LINES: Final = {
    "canals": "canals",
    "canal-period tiles": "tiles after the canals",
    "rails": "rails",
    "rail-period tiles": "tiles after the rails",
    "money": "money",
    "unpaid debt": "unpaid debt",
    "total": "total",
}

MINUTES: Final = (120, 180)

SO_FAR: Final = "The points so far, and what links and flipped tiles would score if the period ended now."
"""What the points mean before the end."""

COUNTS: Final = {  # what players count: where it stands in a player or in the view → its name
    "money": "money",
    "income.level": "income level",
    "points.canals": "points for canals",
    "points.canal-period tiles": "points for tiles",
    "points.rails": "points for rails",
    "points.rail-period tiles": "points for tiles",
    "points.money": "points for money",
    "points.unpaid debt": "points for unpaid debt",
}

OPTIONS: Final = {
    "double-rail": (
        "Two rails in one action",
        {
            "connected": "connected to each other (the given rulebook)",
            "free": "anywhere in your network",
        },
    ),
}

# The table as text


def board(view: View, say: Say) -> str:
    """The whole table as text."""
    parts = [
        heading(view, say),
        *cards_lines(view, say),
        *[player(view, seat, say) for seat in view["order"]],
        say("Map"),
        *[place_line(view, place.id, say) for place in PLACES if place.spaces and in_play(view, place)],
        links_line(view, say),
        *tracks(view, say),
    ]
    return "\n".join(parts) + "\n"


def in_play(view: View, place: Place) -> bool:
    """Is the place used by so many players?"""
    return place.for_two or view["seats"] > 2


MOMENTS: Final = {"canal": "Canal period, round {round}", "rail": "Rail period, round {round}"}
CLEARED: Final = "The rail period begins: canals and tiles of level 1 have left the map"


def moment(view: View) -> tuple[str, dict[str, Any]]:
    """What time it is: a period and its round, which is none while the first hands are dealt."""
    if view["period"] == "rail" and not view["round"]:
        return CLEARED, {}
    return MOMENTS[view["period"]], {"round": max(view["round"], 1)}


def heading(view: View, say: Say) -> str:
    """Period, round and cards."""
    sentence, values = moment(view)
    pile = say("cards in the pile: {pile}, set aside: {aside}").format(**view)
    return f"{say(sentence).format(**values)}; {pile}"


def cards_lines(view: View, say: Say) -> list[str]:
    """The card in play and the discards."""
    names = {**NAMES, "any": "both cards: any place"}
    in_play = [f"  {say('card in play')}: {say(names[view['card']])}"] if view["card"] else []
    return [*in_play, f"  {say('discards')}: {hand(view['discards'], say) or '–'}"]


LABELS: Final = {"player": "Player {n}"}


def player_name(view: View, seat: int, say: Say) -> str:
    """A player's name if the view knows it, else the seat's number from 1."""
    names = view.get("names")
    return str(names[seat]) if names else say(LABELS["player"]).format(n=seat + 1)


def player(view: View, seat: int, say: Say) -> str:
    """What lies before a player."""
    row = view["players"][seat]
    facts = say("£{money}, income {level} (space {space}), spent £{spent}, points {points}, cards {cards}").format(
        money=row["money"],
        **row["income"],
        spent=row["spent"],
        points=row["total"],
        cards=row["cards"],
    )
    debts = [pounds for name, whose, pounds in view["agenda"] if (name, whose) == ("debt", seat)]
    owed = "".join([", " + say("owes £{n}").format(n=pounds) for pounds in debts])
    lines = [f"{player_name(view, seat, say)}: {facts}{owed}", f"  {say('next tiles')}: {stacks(row, say)}"]
    if row["hand"] is not None:
        lines.append(f"  {say('hand')}: {hand(row['hand'], say)}")
    return "\n".join(lines)


def stacks(row: View, say: Say) -> str:
    """The top tile of each stack and how many are left."""
    out = []
    for industry, left in row["stacks"].items():
        level = left[0].rpartition("-")[2] if left else "–"
        out.append(f"{say(INDUSTRY_NAMES[industry])} {level} ({len(left)})")
    return ", ".join(out)


def hand(cards: dict[str, int], say: Say) -> str:
    """The cards of a hand."""
    return ", ".join(say(NAMES[card]) + (f" ×{n}" if n > 1 else "") for card, n in cards.items())


def place_line(view: View, place: str, say: Say) -> str:
    """A place and its spaces."""
    spaces = [space_text(view, space, say) for space in SPACES if space.place == place]
    return f"  {PLACE_NAMES[place]}: {'; '.join(spaces)}"


def space_text(view: View, space: Space, say: Say) -> str:
    """A space: its tile, or what may be built."""
    number, tile = space.id.rpartition("-")[2], view["spaces"].get(space.id)
    if tile is None:
        return f"{number} ({'/'.join(say(INDUSTRY_NAMES[symbol]) for symbol in space.symbols)})"
    row = row_of(tile["tile"])
    what = f"{say(INDUSTRY_NAMES[row.industry])} {row.level}"
    return f"{number} {what}, {player_name(view, tile['seat'], say)}, {condition(tile, say)}"


def condition(tile: View, say: Say) -> str:
    """Flipped, or with cubes, or still waiting."""
    if tile["flipped"]:
        return say("flipped")
    return say("cubes {cubes}").format(**tile) if tile["cubes"] else say("open")


def links_line(view: View, say: Say) -> str:
    """Every link by its owner."""
    out = []
    for seat in view["order"]:
        mine = [NAMES[link] for link, owner in view["links"].items() if owner == seat]
        out.append(f"  {say('Links')}, {player_name(view, seat, say)}: {', '.join(mine) or '–'}")
    return "\n".join(out)


def tracks(view: View, say: Say) -> list[str]:
    """Demand, cotton and distant market."""
    coal, iron, marker, bonuses = view["coal"], view["iron"], view["cotton"]["marker"], view["cotton"]["bonus"]
    bonus, left = bonuses[marker], [f"{move} ×{n}" for move, n in view["distant"].items() if n]
    market = say("the market is closed") if bonus is None else say("bonus {bonus}").format(bonus=bonus)
    return [
        say("Coal track: cubes {cubes}, the next costs £{price}").format(**coal),
        say("Iron track: cubes {cubes}, the next costs £{price}").format(**iron),
        say("Cotton demand: space {n} of {of}, {market}").format(n=marker + 1, of=len(bonuses), market=market),
        f"{say('Distant market tiles left')}: {', '.join(left) or '–'}",
    ]
