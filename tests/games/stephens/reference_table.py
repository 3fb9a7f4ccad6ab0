"""A second reading of Stephens: what lies on the table, and how cards come, and things are paid and gained."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.script import NATURE, Script
from tests.games.stephens.reference_box import ACCESSORIES, GLASS, RING, TRACKS, TYPES, WOOD, Box, Profession

AUTOMA = -2  # stands on a profession like a seat
EMPTY = ""
ARMY_START, ARMY_STEP = 55, 5
START_INFLUENCE, START_COINS, MOST_INFLUENCE = 2, 4, 25
LOCKED_SPACES = [5, 10, 15, 20]
STACKED_SPACE, STEPS_LOWER = 10, 2  # opponents move the influence disks there, and the start of the tracks so far
BAG_OF_EACH = 7
AUTOMA_DISKS = 21
MARKETS = {"contracts": "offer", "investments": "issue"}  # and what nature says when it fills them
DISPLAY = ["red-deck", "red-1", "red-2", "blue-2", "blue-1", "blue-deck"]


@dataclass
class Attached:
    """A profession in play: its row, its master and perhaps its apprentice."""

    card: Profession
    row: str
    master: int
    apprentice: int | None = None


@dataclass
class Market:
    """Contracts or investments: what is open from the cheapest on, and where more comes from."""

    open: list[str]
    deck: list[str]
    discards: list[str] = field(default_factory=list)


@dataclass
class Player:
    """A player's board and supply."""

    seat: int
    disks: list[str]
    tracks: dict[str, int]
    influence: int = START_INFLUENCE
    coins: int = START_COINS
    score: int = 0
    cubes: Counter[str] = field(default_factory=Counter)
    accessories: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)  # accessories, on contracts
    contracts: list[str] = field(default_factory=list)
    fulfilled: dict[str, list[str]] = field(default_factory=lambda: {type_: [] for type_ in TYPES})
    investments: dict[str, list[str]] = field(default_factory=lambda: {colour: [] for colour in WOOD})
    reserved: Counter[str] = field(default_factory=Counter)


@dataclass
class Automa:
    """The Automa's play area."""

    deck: list[str]
    last: str = EMPTY
    workers: int = 0
    bag: Counter[str] = field(default_factory=lambda: Counter(WOOD * BAG_OF_EACH))


@dataclass
class Table:
    """All that lies on the table."""

    box: Box
    difficulty: str
    lock_on: bool  # may the influence marker stop on a space with a disk?
    players: list[Player]
    furnaces: dict[str, int]
    markets: dict[str, Market]
    decks: dict[str, list[str]]
    starting: list[str]
    automa: Automa
    factories: dict[str, Counter[str]] = field(default_factory=lambda: {place: Counter() for place in RING})
    display: dict[str, str] = field(default_factory=lambda: dict.fromkeys(DISPLAY, EMPTY))
    discarded: dict[str, list[str]] = field(default_factory=lambda: {"red": [], "blue": []})
    attached: list[Attached] = field(default_factory=list)
    opponent: str = EMPTY
    army: int = ARMY_START
    first: int = 0
    ending: int = 0  # 1 when army and a marker have met, 2 in the last round; alone the turns that are left


def lay_out(box: Box, seats: int, difficulty: str, locks: str) -> Table:
    """The table before any card is dealt."""
    decks: dict[str, list[str]] = {"red": [], "blue": [], "start": []}
    for name, card in box.professions.items():
        decks[card.deck].append(name)
    return Table(
        box=box,
        difficulty=difficulty,
        lock_on=locks == "on",
        players=[Player(seat, list(box.abilities), dict(box.starts)) for seat in range(seats)],
        furnaces={name: f.solo_cubes if seats == 1 else f.cubes for name, f in box.furnaces.items()},
        markets={
            "contracts": Market([EMPTY] * len(box.costs), list(box.contracts)),
            "investments": Market([EMPTY] * len(box.costs), list(box.investments)),
        },
        starting=decks.pop("start"),
        decks=decks,
        automa=Automa(list(box.automa)),
    )


def is_alone(table: Table) -> bool:
    """One player, against the Automa."""
    return len(table.players) == 1


def effect(table: Table) -> str:
    """What the opponent card says, if there is one."""
    return table.box.opponents[table.opponent].effect if table.opponent else ""


def clockwise(table: Table, seat: int) -> list[Player]:
    """All players, this one first."""
    return table.players[seat:] + table.players[:seat]


def has(player: Player, ability: str) -> bool:
    """An ability is unlocked when its disk has left the board."""
    return ability not in player.disks


def has_disks(table: Table) -> bool:
    """The Automa has the ten disks of its supply card, and in rare instances the others of its colour."""
    return table.automa.workers < AUTOMA_DISKS


def in_row(table: Table, row: str) -> list[Attached]:
    """The professions beside a place."""
    return [attached for attached in table.attached if attached.row == row]


# Cards come


def spaces(table: Table) -> int:
    """Spaces of a market; an opponent takes the one that costs 5."""
    return len(table.box.costs) - (effect(table) == "no-fifth-space")


def refill_market(table: Table, name: str) -> Script:
    """The cards slide to the lowest cost, and new ones come to the free spaces."""
    market = table.markets[name]
    market.open.sort(key=lambda card: card == EMPTY)
    for space in range(spaces(table)):
        if market.open[space] or not (market.deck or market.discards):
            continue
        if not market.deck:
            market.deck, market.discards = market.discards, []
        line = yield {NATURE: [f"{MARKETS[name]} {card}" for card in market.deck]}
        market.deck.remove(line.words[1])
        market.open[space] = line.words[1]


def refill_display(table: Table, colour: str) -> Script:
    """A free space takes the card on the deck, the space nearest it first, and the next card is seen."""
    deck, *beside = [f"{colour}-{place}" for place in ("deck", 1, 2)]
    for space in beside:
        if not table.display[space]:
            yield from turn_up(table, colour)
            table.display[space], table.display[deck] = table.display[deck], EMPTY
    yield from turn_up(table, colour)


def turn_up(table: Table, colour: str) -> Script:
    """The deck shows a card, unless it does already or there is none; when it has run out the discards are shuffled."""
    if table.display[f"{colour}-deck"] or not (table.decks[colour] or table.discarded[colour]):
        return
    if not table.decks[colour]:
        table.decks[colour], table.discarded[colour] = table.discarded[colour], []
    line = yield {NATURE: [f"reveal {card}" for card in table.decks[colour]]}
    table.decks[colour].remove(line.words[1])
    table.display[f"{colour}-deck"] = line.words[1]


# Paying


def can_pay(player: Player, icons: list[str]) -> bool:
    """A payment is made in full."""
    owned = {"coin": player.coins, "influence": player.influence, "cube": player.cubes.total(), **player.tracks}
    return all(icons.count(icon) <= owned[icon] for icon in icons)


def pay(player: Player, icons: list[str]) -> Script:
    """Coins, influence and steps go; of cubes one chooses which."""
    player.coins -= icons.count("coin")
    player.influence -= icons.count("influence")
    for track in TRACKS:
        player.tracks[track] -= icons.count(track)
    for _ in range(icons.count("cube")):
        line = yield {player.seat: [f"give {colour}" for colour, n in player.cubes.items() if n > 0]}
        player.cubes[line.words[1]] -= 1


# Gaining


def gain(table: Table, player: Player, icons: list[str]) -> Script:
    """What is gained past the end of a track is lost; cubes and accessories are of one's choice."""
    for icon in icons:
        match icon:
            case "influence":
                player.influence = min(player.influence + 1, cap(table, player))
            case "coin":
                player.coins += 1
            case "forest" | "dune":
                player.tracks[icon] = min(player.tracks[icon] + 1, table.box.tops[icon])
            case "vp":
                score(table, player, 1)
            case "cube":
                line = yield {player.seat: [f"receive {colour}" for colour in GLASS + WOOD]}
                player.cubes[line.words[1]] += 1
            case "accessory":
                yield from gain_accessory(table, player)


def cap(table: Table, player: Player) -> int:
    """The marker goes up to the first space that still has a disk: before it, or on it if so agreed."""
    spaces = [space for space in LOCKED_SPACES if not has(player, f"influence-{space}")]
    if effect(table) == "stacked-disks" and spaces:
        spaces = [STACKED_SPACE]
    return (spaces[0] if table.lock_on else spaces[0] - 1) if spaces else MOST_INFLUENCE


def score(table: Table, player: Player, points: int) -> None:
    """Points are marked on the track; a marker that meets the army brings the end near."""
    player.score += points
    check_army(table)


def check_army(table: Table) -> None:
    """The end is near when the army and a marker have met or passed each other; alone that means nothing."""
    if not is_alone(table) and any(player.score >= table.army for player in table.players):
        table.ending = max(table.ending, 1)


def gain_accessory(table: Table, player: Player) -> Script:
    """Any accessory; against one opponent only one that completes a set before the next begins."""
    line = yield {player.seat: [f"accessory {kind}" for kind in ACCESSORIES if may_acquire(table, player, kind)]}
    player.accessories[line.words[1]] += 1


def may_acquire(table: Table, player: Player, kind: str) -> bool:
    """A duplicate only when the previous set of three is complete; spent ones count."""
    had = player.accessories + player.spent
    return effect(table) != "sets-in-turn" or had[kind] == min(had[other] for other in ACCESSORIES)
