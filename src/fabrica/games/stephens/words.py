"""Stephens in English sentences; `locale/*/stephens.po` says them in other languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.stephens.components import (
    ARMY_ROWS,
    ARMY_START,
    ARMY_STEP,
    COST,
    DIFFICULTY_ROWS,
    FACTORIES,
    FURNACES,
    OPPONENT_ROWS,
    REMOVALS,
    ROWS,
    Difficulty,
)
from fabrica.games.stephens.names import DEEDS as DEEDS
from fabrica.games.stephens.names import NAMES as NAMES
from fabrica.games.stephens.names import RANKS as RANKS
from fabrica.games.stephens.names import VERBS as VERBS
from fabrica.games.stephens.words_cards import CARDS, benefits_said, cost_said
from fabrica.games.stephens.words_cards import names_after as names_after
from fabrica.games.stephens.words_previews import effects as effects
from fabrica.games.stephens.words_refusals import MISMATCHES as MISMATCHES
from fabrica.games.stephens.words_refusals import REFUSALS as REFUSALS

Say = Callable[[str], str]
View = dict[str, Any]

TITLE: Final = "Stephens"
ABOUT: Final = (
    "As master glassmakers of Marinha Grande you take glass from the furnaces, found professions, fulfil contracts "
    "and fund investments while the French army draws near. The faces of the cards are reconstructed."
)

# What happens and what is asked

SENTENCES: Final = {
    "oppose": "The opponent is drawn: {opponent}",
    "reveal": "A profession is seen: {profession}",
    "offer": "A contract comes to the market: {contract}",
    "issue": "An investment comes to the market: {investment}",
    "board": "{seat} receives the starting board",
    "start": "{seat} receives a starting profession: {profession}",
    "automa-start": "The Automa receives a starting profession: {profession}",
    "automa": "The Automa reveals a card: {automa}",
    "draw": "The Automa draws a cube from the bag: {product}",
    "glass": "{seat} takes glass from a furnace: {furnace}",
    "obtain": "{seat} takes a product from a small factory: {product} ({factory})",
    "also": "{seat} takes one more product: {product}",
    "enough": "{seat} takes no more products",
    "use-furnace": "{seat} uses the effect of an empty furnace: {furnace}",
    "use-row": "{seat} activates the row of the small factory",
    "commit": "{seat} commits to a contract: {contract}",
    "fund": "{seat} funds an investment: {investment} (row: {line})",
    "sweep": "{seat} discards the cheapest card of a market: {market}",
    "pass": "{seat} passes",
    "create": "{seat} creates a profession: {profession} ({row})",
    "reinforce": "{seat} reinforces a profession: {profession}",
    "worker": "{seat} assigns the worker of an ability: {disk}",
    "discard": "{seat} replaces the two open professions of a deck: {deck}",
    "use": "{seat} uses a profession: {profession} ({benefit})",
    "give": "{seat} pays a cube: {cube}",
    "receive": "{seat} receives a cube: {cube}",
    "provide": "{seat} gives an accessory: {accessory}",
    "accessory": "{seat} takes an accessory: {accessory}",
    "exploit": "{seat} activates a column of investments: {column}",
    "supply": "{seat} supplies a small factory ({delivery})",
    "fulfil": "{seat} fulfils a contract: {contract}",
    "replace": "{seat} pays two cubes ({given}) for one ({wanted})",
    "settle": "{seat} pays the rest of the contract with the colours it shows",
    "remove": "{seat} lets the Automa remove a cube: {product}",
    "lend": "{seat} lets the Automa's worker serve as apprentice: {profession}",
}

ASKS: Final = {
    "turn": "Take glass from a furnace, take products from a small factory, or assign a worker",
    "more-products": "You may take more cubes from the same small factory",
    "instead": "Activate the row of the small factory, or use an empty furnace instead",
    "assign": "Choose the disk that becomes the worker; the ability under it is unlocked",
    "acquire-contract": "You may commit to a contract",
    "acquire-investment": "You may fund an investment",
    "acquire-either": "You may commit to a contract or fund an investment",
    "activation": "You may use your professions in the activated row",
    "give-cube": "Choose a cube to pay",
    "give-accessory": "Choose an accessory to give",
    "gain-cube": "Choose a cube to receive",
    "gain-accessory": "Choose an accessory to take",
    "column": "You may activate columns of your investments",
    "supply": "Deliver all cubes of your investments to the small factories",
    "bonus-worker": "Your delivery lets you assign a worker",
    "fulfil": "You may fulfil your contracts",
    "payment": "Pay the contract: two cubes of a colour may stand for one of another",
    "removal": "Choose a cube that the Automa removes",
    "automa-apprentice": "Choose your profession in which the Automa's worker becomes the apprentice",
}

LINES: Final = {
    "track": "Scoring track",
    "forest": "Forest track",
    "dune": "Dune track",
    "masters": "Masters",
    "apprentices": "Apprentices",
    "contracts": "Contracts",
    "cubes": "Cubes left (2b)",
    "coins": "Coins left (2c)",
    "influence": "Influence left (2d)",
    "accessories": "Sets of accessories (2e)",
    "total": "Total",
}

MINUTES: Final = (60, 120)

COUNTS: Final = {  # what players count: where it stands in a player or in the view → its name
    "coins": "coins",
    "influence": "influence",
    "cap": "influence limit",
    "tracks.forest": "forest track",
    "tracks.dune": "dune track",
    "cubes.*": "cube: {name}",
    "accessories.*": "accessory: {name}",
    "reserved.*": "to deliver: {name}",
    "furnaces.*": "cubes in the furnace {name}",
    "army": "French army",
}

ALONE: Final = ("difficulty", "opponent")  # options that matter only to who plays alone

OPTIONS: Final = {
    "difficulty": ("Solo difficulty", {"easy": "easy", "normal": "normal", "hard": "hard"}),
    "opponent": (
        "Solo opponent",
        {
            "none": "none",
            **{row.id: NAMES[row.id] for row in OPPONENT_ROWS},
            "random": "drawn at random",
        },
    ),
    "locks": (
        "The influence marker stops",
        {"before": "before a space with a disk", "on": "on a space with a disk"},
    ),
}

LABELS: Final = {  # on the board, in the picture and in the text
    "player": "Player {n}",
    "automa": "Automa",
    "you": "you",
    "none": "none",
    "reconstructed": "The faces of the cards are reconstructed, not the published ones.",
    "army": "French army",
    "army-at": "The French army stands on {space}",
    "next-refill": "Cubes for each empty furnace in the next reset phase: {cubes}",
    "starting": "Starting player",
    "start": "The game begins",
    "reset": "Reset phase {n}, the army at {space}",
    "final-reset": "Final reset phase, the army at {space}",
    "ending": "The end has been triggered",
    "last-round": "Last round",
    "automa-last": "The Automa takes its last turn, then you take yours",
    "your-last": "The last turn is yours",
    "to-decide": "To decide",
    "game-over": "The game is over",
    "furnaces": "Furnaces",
    "furnace": "Furnace {corner}: {colour} × {n}",
    "factory-board": "The Stephens' factory and the small factories",
    "factory": "Small factory {corner}",
    "row": "Professions {row}",
    "display": "Professions to create",
    "contracts": "Contracts",
    "investments": "Investments",
    "market-cost": "costs {cost}",
    "closed": "closed",
    "influence": "Influence",
    "coins": "Coins",
    "cubes": "Cubes",
    "accessories": "Accessories",
    "spent": "Spent on contracts",
    "disks": "Disks on the board",
    "on-space": "on space {space}",
    "abilities": "Abilities",
    "book": "Book of abilities",
    "fulfilled": "Fulfilled",
    "to-fulfil": "To fulfil",
    "ready": "To deliver",
    "points-of": "{player}: {points} points on the track, {total} in all",
    "master": "master",
    "apprentice": "apprentice",
    "free": "free",
    "scoring": "Scoring track",
    "refills": "red: cubes for each empty furnace when the army stops there",
    "supply": "Supply",
    "left": "{n} left",
    "opponent": "Opponent",
    "workers": "Workers",
    "removes": "Cubes it removes from a small factory",
    "last-card": "Last card",
    "no-card": "none yet",
    "deck": "Deck",
    "bag": "Bag",
    "rank": "Rank",
    "rank-now": "Rank if the game ended now",
    "result": "Result",
    "next-rank": "{rank} from {points} points",
    "target": "{target} points win; if the game ended now: {points}",
    "of-target": "{points} of {target} points",
    "column": "Column {n}",
    "letters": "G B W O P K",  # green, blue, white, orange, pink, black
    "empty": "empty",
}


# The whole table as text


def board(view: View, say: Say) -> str:
    """The whole table, for terminals, screen readers and mail."""
    parts = [
        say(TITLE),
        say(LABELS["reconstructed"]),
        *time_lines(view, say),
        "",
        *factory_lines(view, say),
        "",
        *market_lines(view, say),
        *[line for seat in range(view["seats"]) for line in player_lines(view, seat, say)],
        *automa_lines(view, say),
    ]
    return "\n".join(parts) + "\n"


def player_name(view: View, seat: int | str | None, say: Say) -> str:
    """A player's name if the view knows it, else the seat's number from 1."""
    if not isinstance(seat, int):
        return say(LABELS["automa"]) if seat else say(LABELS["free"])
    names = view.get("names")
    return str(names[seat]) if names else say(LABELS["player"]).format(n=seat + 1)


def labelled(label: str, words: list[str], say: Say) -> str:
    """A label and a list, or none."""
    return f"{say(LABELS[label])}: {', '.join(words) or say(LABELS['none'])}"


def counted(numbers: dict[str, int], say: Say) -> list[str]:
    """Things with their number: pink × 2."""
    return [f"{say(NAMES[name])} × {n}" for name, n in numbers.items()]


def named(cards: list[str], say: Say) -> list[str]:
    """Cards by name."""
    return [say(NAMES[card]) for card in cards]


def next_refill(view: View) -> int:
    """The number at the army's next space."""
    space = max(0, view["army"] - 5)
    for row in ARMY_ROWS:
        if row.space == space:
            return (row.two, row.two, row.three, row.four)[view["seats"] - 1]
    return 0


def reset_follows(view: View) -> bool:
    """[15.4] [17.22] Will there be another reset phase? Alone none after the final one, else until the last turn."""
    if view["seats"] == 1:
        return bool(view["agenda"]) and not view["ending"]
    turns = {"turn", "end-turn", "after-turn", "next"}
    return view["ending"] < 2 or any(name in turns for name, _, _ in view["agenda"])


def near_end(view: View, say: Say) -> str:
    """[15.1] [15.2] [17.22] How near the end is, once it has been triggered; alone the turns left are counted."""
    if not view["ending"] or not view["agenda"]:
        return ""
    return say(LABELS[ending_label(view)])


def ending_label(view: View) -> str:
    """What is said of the end that has been triggered."""
    labels = ("your-last", "automa-last") if view["seats"] == 1 else ("ending", "last-round")
    return labels[view["ending"] - 1]


RESETTING: Final = {"income", "column", "supplying", "supply", "bonus-worker", "automa-supply", "fulfilling", "fulfil"}


def moment(view: View) -> tuple[str, dict[str, Any]]:
    """What time it is: the last reset phase, or how near the end is."""
    army = {"n": (ARMY_START - view["army"]) // ARMY_STEP, "space": view["army"]}
    return LABELS[time_label(view)], army


def time_label(view: View) -> str:
    """[11.5] [15.1] [15.4] [17.22] A reset phase, the last turns, or before all that the beginning."""
    is_alone = view["seats"] == 1
    is_resetting = any([name in RESETTING for name, _, _ in view["agenda"]])
    if is_alone and not view["agenda"]:
        return "your-last"
    if not reset_follows(view) and (is_resetting or not is_alone):
        return "final-reset"
    if view["ending"] and not is_resetting:
        return ending_label(view)
    return "reset" if view["army"] < ARMY_START else "start"


def time_lines(view: View, say: Say) -> list[str]:
    """The army, the end of the game, who must decide."""
    lines = [say(LABELS["army-at"]).format(space=view["army"])]
    if reset_follows(view):
        lines.append(say(LABELS["next-refill"]).format(cubes=next_refill(view)))
    lines.append(labelled("starting", [player_name(view, view["first"], say)], say))
    if near_end(view, say):
        lines.append(near_end(view, say))
    if not view["agenda"]:
        return [*lines, say(LABELS["game-over"])]
    name, seat, _ = view["agenda"][-1]
    if name in ASKS:
        lines.append(labelled("to-decide", [f"{player_name(view, seat, say)}: {say(ASKS[name])}"], say))
    return lines


FURNACE_COLOURS: Final = dict(zip(FURNACES, ("green", "blue", "white", "white"), strict=True))


def factory_lines(view: View, say: Say) -> list[str]:
    """Furnaces, small factories and the six rows."""
    lines = []
    for furnace in FURNACES:
        corner, colour = say(NAMES[furnace]), say(NAMES[FURNACE_COLOURS[furnace]])
        n = view["furnaces"].get(furnace, 0)
        lines.append(say(LABELS["furnace"]).format(corner=corner, n=n, colour=colour))
    for factory in FACTORIES:
        title = say(LABELS["factory"]).format(corner=say(NAMES[factory]))
        cubes = counted(view["factories"][factory], say)
        lines.append(f"{title}: {', '.join(cubes) or say(LABELS['empty'])}")
    for row in ROWS:
        if view["rows"][row]:
            lines.append(say(LABELS["row"]).format(row=say(NAMES[row])) + ":")
            lines += [f"   {profession_said(view, card, say)}" for card in view["rows"][row]]
    return lines


def profession_said(view: View, card: View, say: Say) -> str:
    """A profession in a row with its workers and benefits."""
    name = card["profession"]
    workers = f"{say(LABELS['master'])} {player_name(view, card['master'], say)}"
    if CARDS[name].spaces == 2:
        workers += f", {say(LABELS['apprentice'])} {player_name(view, card['apprentice'], say)}"
    return f"{say(NAMES[name])} ({workers}): {benefits_said(name, say)}"


def is_closed(view: View, space: int) -> bool:
    """[18.4] Against one opponent the last space of each market stays empty."""
    return view["opponent"] in CLOSING and space == len(COST) - 1


CLOSING: Final = [row.id for row in OPPONENT_ROWS if "no-fifth-space" in row.effect]


def market_lines(view: View, say: Say) -> list[str]:
    """Professions to create, contracts and investments."""
    lines = [say(LABELS["display"]) + ":"]
    for card in view["display"]:
        if card:
            lines.append(f"   {say(NAMES[card])} ({cost_said(card, say)}): {benefits_said(card, say)}")
    for market in ("contracts", "investments"):
        lines.append(say(LABELS[market]) + ":")
        for cost, card in zip(COST, view["markets"][market]["open"], strict=True):
            if card:
                lines.append(f"   {say(NAMES[card])}, {say(LABELS['market-cost']).format(cost=cost)}")
    return lines


def player_lines(view: View, seat: int, say: Say) -> list[str]:
    """One player's board and supply."""
    player = view["players"][seat]
    name = player_name(view, seat, say) + (f" ({say(LABELS['you'])})" if seat == view["seat"] else "")
    total = view["scores"][seat]["total"]
    tracks = [f"{say(NAMES[track])} {space}" for track, space in player["tracks"].items()]
    return [
        "",
        f"== {say(LABELS['points-of']).format(player=name, points=player['score'], total=total)} ==",
        labelled("influence", [f"{player['influence']} / {player['cap']}"], say),
        labelled("coins", [str(player["coins"])], say),
        "; ".join(tracks),
        labelled("cubes", counted(player["cubes"], say), say),
        labelled("accessories", counted(player["accessories"], say), say),
        *([labelled("spent", counted(player["spent"], say), say)] if player["spent"] else []),
        labelled("disks", named(player["disks"], say), say),
        labelled("to-fulfil", named(player["contracts"], say), say),
        *shelf_lines(player, say),
        *([labelled("ready", counted(player["reserved"], say), say)] if player["reserved"] else []),
    ]


def shelf_lines(player: View, say: Say) -> list[str]:
    """Fulfilled contracts and investments, row by row, nearest the board first."""
    lines = []
    for type_, cards in player["fulfilled"].items():
        if cards:
            lines.append(f"{say(LABELS['fulfilled'])}, {say(NAMES[type_])}: " + "; ".join(of(cards, say)))
    for line, cards in player["investments"].items():
        if cards:
            lines.append(f"{say(LABELS['investments'])}, {say(NAMES[line])}: " + "; ".join(of(cards, say)))
    return lines


def of(cards: list[list[Any]], say: Say) -> list[str]:
    """Names of cards that come with their place."""
    return [say(NAMES[card]) for card, _ in cards]


def automa_lines(view: View, say: Say) -> list[str]:
    """The Automa's play area."""
    return ["", f"== {say(LABELS['automa'])} ==", *automa_said(view, say)] if view["automa"] is not None else []


def automa_said(view: View, say: Say) -> list[str]:
    """The opponent if there is one; the Automa's workers, card, deck and bag; the rank."""
    automa = view["automa"]
    card = say(NAMES[automa["card"]]) if automa["card"] else say(LABELS["no-card"])
    return [
        *([labelled("opponent", named([view["opponent"]], say), say)] if view["opponent"] else []),
        labelled("workers", [str(automa["workers"])], say),
        labelled("removes", [str(REMOVALS[automa["workers"]])], say),
        labelled("last-card", [card], say),
        labelled("deck", [say(LABELS["left"]).format(n=len(automa["deck"]))], say),
        labelled("bag", counted(automa["bag"], say), say),
        standing_alone(view, say),
    ]


LEVELS: Final = {row.id: row for row in DIFFICULTY_ROWS}


def standing_alone(view: View, say: Say) -> str:
    """[17.23] [18.1] The rank, or whether the opponent is beaten; before the end what is needed, and what one has."""
    rank, level = view["automa"]["rank"], LEVELS[view["options"]["difficulty"]]
    if not view["opponent"]:
        label = "rank-now" if view["agenda"] else "rank"
        return labelled(label, [say(RANKS[rank]) + next_rank(rank, level, say)], say)
    points = {"target": level.target, "points": view["scores"][0]["total"]}
    if view["agenda"]:
        return say(LABELS["target"]).format(**points)
    return labelled("result", [f"{say(RANKS[rank])} ({say(LABELS['of-target']).format(**points)})"], say)


def next_rank(rank: str, level: Difficulty, say: Say) -> str:
    """[17.23] The rank above, and from how many points one has it."""
    above = {"apprentice": ("artisan", level.apprentice), "artisan": ("glassblower", level.artisan)}
    if rank not in above:
        return ""
    name, most = above[rank]
    return f" ({say(LABELS['next-rank']).format(rank=say(RANKS[name]), points=most + 1)})"
