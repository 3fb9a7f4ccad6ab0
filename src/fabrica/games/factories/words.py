"""Fantastic Factories in English sentences; `locale/*/factories.po` says them in other languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fabrica.games.factories.components import BLUEPRINTS, CARDS_TO_END, CONTRACTORS, GOODS_TO_END, TOOLS, TYPES
from fabrica.games.factories.names import HELP as HELP
from fabrica.games.factories.names import NAMES as NAMES

Say = Callable[[str], str]
View = dict[str, Any]

TITLE: Final = "Fantastic Factories"
ABOUT: Final = (
    "Build the most efficient compound of factories in as few rounds as you can: draft blueprints, hire "
    "contractors, and let four dice work for you, all at the same time. Alone you play against the Machine."
)

# What happens and what is asked

SENTENCES: Final = {
    "draw": "{seat} draws a card: {blueprint}",
    "fill": "A blueprint comes to the market: {blueprint}",
    "recruit": "A contractor comes to the market: {contractor}",
    "reveal": "Revealed from the deck: {blueprint}",
    "roll": "{seat} rolls {dice}",
    "roll-die": "{seat} rolls a worker: {value}",
    "machine": "The Machine rolls {value} ({colour})",
    "clear": "{seat} changes a row of the market: {row} (1 {payment})",
    "take": "{seat} takes a blueprint from the market: {market} (place {slot})",
    "hire": "{seat} hires {contractor} ({tool}) and discards {discard}",
    "pass": "{seat} can neither take nor hire",
    "give": "{seat} lets {opponent} have the gift",
    "choose": "{seat} sets a worker to {value}",
    "enough": "{seat} chooses no more workers",
    "assign": "{seat} works at {place} with {die}",
    "build": "{seat} builds {blueprint} and discards {discard}",
    "activate": "{seat} activates {card}",
    "train": "{seat} trains a worker of {die} with {card}",
    "replicate": "{seat} copies {market} with the Replicator",
    "extra": "{seat} gains an extra worker of {value}: {card}",
    "discard": "{seat} discards {discard}",
    "gain": "{seat} chooses {gain}",
    "reroll": "{seat} picks up a worker of {die}",
    "keep": "{seat} chooses {metal} metal, the rest energy",
    "done": "{seat} has finished working",
}

VERBS: Final = {
    "clear": "Change a row",
    "take": "Take a blueprint",
    "hire": "Hire a contractor",
    "pass": "Pass",
    "give": "Give",
    "choose": "Set a worker",
    "enough": "Enough",
    "assign": "Assign workers",
    "build": "Build",
    "activate": "Activate a card",
    "train": "Train a worker",
    "replicate": "Copy a card",
    "extra": "Gain a worker",
    "discard": "Discard a card",
    "gain": "Choose the gain",
    "reroll": "Pick a worker",
    "keep": "Choose resources",
    "done": "Finish working",
}
"""What a verb is called on a button."""

DEEDS: Final = {
    "clear": "Change {row} for 1 {payment}",
    "take": "Take {market} (place {slot})",
    "hire": "Hire {contractor} ({tool}), discard {discard}",
    "pass": "Pass",
    "give": "Give it to {opponent}",
    "choose": "Set a worker to {value}",
    "enough": "Choose no more workers",
    "assign": "Work at {place} with {die}",
    "build": "Build {blueprint}, discard {discard}",
    "activate": "Activate {card}",
    "train": "Train a worker of {die} with {card}",
    "replicate": "Copy {market} with the Replicator",
    "extra": "Gain an extra worker of {value}: {card}",
    "discard": "Discard {discard}",
    "gain": "Choose {gain}",
    "reroll": "Pick up a worker of {die}",
    "keep": "Choose {metal} metal, the rest energy",
    "done": "Finish working",
}
"""A move as something one can do."""

ASKS: Final = {
    "market": "Take a blueprint or hire a contractor",
    "give": "Choose the opponent who receives the gift",
    "foreman": "Set up to four workers; the others are rolled",
    "work": "Assign workers, build, activate cards, or say that you are done",
    "replica": "Use the card that the Replicator copies",
    "more-workers": "Add a worker to the Warehouse; three must sum to 14 or more",
    "discard": "Discard a card to pay for the activation",
    "pick": "Pick four resources of the discarded card's cost",
    "gain": "Choose what you gain",
    "extra-worker": "Choose the value of the extra worker",
    "reroll": "Pick up the workers you want to reroll",
    "excess": "Keep 12 resources: how many of them metal?",
    "excess-cards": "Discard down to 10 cards",
}

REFUSALS: Final = {
    "cleared-already": ("The market was changed this turn already.", "Take a blueprint or hire a contractor."),
    "nothing-to-pay-with": (
        "You have no {payment} to pay for it.",
        "Pay with the other resource if you have it, or leave the row.",
    ),
    "not-on-market": ("{market} does not lie there in the market.", "Choose one of the four open blueprints."),
    "not-for-hire": ("{contractor} does not stand below {tool}.", "Choose one of the four open contractors."),
    "not-in-hand": ("You do not hold {discard}.", "Choose a card from your hand."),
    "not-held": ("You do not hold {blueprint}.", "Build a card from your hand."),
    "discard-not-held": ("You do not hold {discard}.", "Discard a card from your hand with the same tool."),
    "wrong-tool": ("{discard} does not show {tool}.", "Discard a card with the tool above the contractor."),
    "extra-cost-due": ("This contractor costs {energy} energy more.", "Hire another, or take a blueprint."),
    "must-choose": ("You must take a blueprint or hire a contractor.", "Passing is for those who can do neither."),
    "no-opponent": ("The gift is for an opponent.", "Choose another player of this table."),
    "none-picked": ("No worker is picked up yet.", "Pick up at least one worker to reroll."),
    "other-tool": ("{discard} shows a different tool from {blueprint}.", "Discard a card with the same tool."),
    "not-another": ("You hold only one {blueprint}.", "Discard another card with the same tool."),
    "same-name": ("{blueprint} stands in your compound already.", "Only Beacons and Obelisks may stand twice."),
    "metal-short": ("{blueprint} costs {metal} metal.", "Gain metal first, on Mine or with a card."),
    "energy-short": ("{blueprint} costs {energy} energy.", "Gain energy first, on Generate or with a card."),
    "no-such-worker": ("You have no unassigned worker of {die}.", "Choose a worker you have not assigned."),
    "floor-full": ("All three spaces of that floor are taken.", "Use another floor or a card."),
    "too-high": ("Generate takes workers of 1, 2 or 3.", "Use a lower worker, or another floor."),
    "too-low": ("Mine takes workers of 4, 5 or 6.", "Use a higher worker, or another floor."),
    "not-standing": ("That card does not stand in your compound.", "Build it first."),
    "used-already": ("That card was activated this round already.", "Each card works once a round."),
    "not-the-copy": ("The Replicator is copying another card.", "Use the card it copies."),
    "wrong-value": ("{place} asks for a worker of another value.", "Train a worker, or choose another."),
    "too-few-equal": ("{place} asks for more equal workers.", "Train workers until they are equal."),
    "not-in-a-row": ("{place} asks for three workers in a row.", "Name the lowest of three consecutive values."),
    "warehouse-waits": ("The Warehouse waits for its other workers.", "Add a worker to it first."),
    "sum-too-low": ("Those workers cannot sum to 14.", "The Warehouse needs three workers that sum to 14 or more."),
    "pay-metal-short": ("You have too little metal for it.", "Gain metal first."),
    "pay-energy-short": ("You have too little energy for it.", "Gain energy first."),
    "pay-cards-short": ("You have too few cards to discard for it.", "Draw cards first, on Research."),
    "no-worker-left": ("You have no unassigned worker to reroll.", "Use the Temp Agency before you assign all."),
    "not-lower": ("A worker of 1 cannot be lowered.", "Choose a higher worker."),
    "not-higher": ("A worker of 6 cannot be raised.", "Choose a lower worker."),
    "no-replicator": ("You have no Replicator.", "Build one first."),
    "replicator-used": ("Your Replicator was activated this round already.", "Each card works once a round."),
    "not-copied": ("The Replicator cannot copy {market}.", "Copy a card that is activated."),
    "no-worker-for-copy": ("None of your workers is of use for {market}.", "Train a worker, or copy another card."),
    "copy-unpaid": (
        "You could not pay for {market} after paying for the Replicator.",
        "Its own cost comes on top of the Replicator's.",
    ),
    "no-specialist": ("No Specialist is waiting for you.", "Hire one in the market phase."),
    "specialist-waits": ("The Specialist waits until this activation is done.", "Finish it, then call him."),
    "made-first": ("The Mega Factory's worker comes first.", "Choose its value."),
    "not-made": ("The Mega Factory has not made a worker.", "Activate it with three equal workers."),
    "no-choice": ("That is not among the choices.", "Choose one of those printed on the card."),
    "not-that-much": ("You cannot keep just that.", "Metal and energy must come to 12, out of what you have."),
    "not-that-pick": ("The discarded card does not cost that.", "Pick four resources out of its cost."),
}

LINES: Final = {
    "goods": "Goods",
    "factories": "Prestige of factories",
    "monuments": "Prestige of Monuments",
    "beacons": "Prestige of Beacons",
    "total": "Total",
}

MINUTES: Final = (45, 60)

COUNTS: Final = {  # what players count: where it stands in a player or in the view → its name
    "metal": "metal",
    "energy": "energy",
    "goods": "goods",
    "cards": "blueprints in hand",
    "machine.goods": "goods of the Machine",
    "machine.compound.*": "the Machine: {name}",
}

ALONE: Final = ("machine",)  # options that matter only to who plays alone

OPTIONS: Final = {
    "machine": (
        "The Machine",
        {
            "easy": "Easy: 2 cards at the start",
            "medium": "Medium: 3 cards at the start (reconstructed)",
            "hard": "Hard: 4 cards at the start",
            "insane": "Insane: 5 cards at the start",
        },
    ),
}

LABELS: Final = {
    "round": "Round {n}",
    "last-round": "last round",
    "near-end": "Last round",
    "end-comes": "12 goods or 10 cards in a compound bring on the last round",
    "end-comes-alone": "12 goods of either side or 10 cards in your compound bring on the last round",
    "end-came": "12 goods or 10 cards in a compound are reached",
    "over": "The game is over",
    "player": "Player {n}",
    "you": "you",
    "first": "first player",
    "done": "has finished",
    "as-begun": "as it stood when the work began",
    "market": "Market",
    "deck": "Deck",
    "pile": "Discards",
    "hand": "Hand",
    "cards-in-hand": "Cards in hand",
    "compound": "Compound",
    "headquarters": "Headquarters",
    "workers": "Workers",
    "workers-then": "Workers then: {workers}",
    "compound-then": "Cards in the compound then: {n}",
    "drawn": "Cards drawn: {n}",
    "goods-reached": "12 goods: the next round is the last",
    "cards-reached": "10 cards in the compound: the next round is the last",
    "metal": "Metal",
    "energy": "Energy",
    "goods": "Goods",
    "used": "used",
    "cost": "cost",
    "prestige": "prestige",
    "machine": "The Machine",
    "machine-dice": "Dice",
    "beaten": "You are ahead of the Machine: {mine} to {others} points",
    "not-beaten": "You are not ahead of the Machine: {mine} to {others} points",
    "won": "You have won against the Machine: {mine} to {others} points",
    "not-won": "You have not won against the Machine: {mine} to {others} points",
    "points": "Points {n}",
    "value": "Value",
    "discard": "discard",
    "empty": "empty",
    "nothing": "nothing",
    "deck-unknown": "not known while all work",
    "helped": "Helped by",
}

TOOL_OF: Final = {card.id: card.tool for card in BLUEPRINTS}
EXTRA_COST: Final = {card.id: card.energy for card in CONTRACTORS}
TYPE_OF: Final = {card.id: card.type for card in BLUEPRINTS}


# What a move costs and brings


def effects(before: View, after: View, seat: int, say: Say) -> list[str]:
    """What a card does that one builds, takes or hires, how large the compound is then, which workers are left, how
    many cards are drawn, and whether the end comes."""
    old, new = before["players"][seat], after["players"][seat]
    cards = [*more(old["compound"], new["compound"]), *more(old["hand"] or {}, new["hand"] or {})]
    hired = more(before["contractor_pile"], after["contractor_pile"])
    lines = [f"{say(NAMES[card])}: {say(HELP[card])}" for card in [*cards, *(hired if len(hired) == 1 else [])]]
    if old["compound"] != new["compound"]:
        lines.append(say(LABELS["compound-then"]).format(n=sum(new["compound"].values())))
    if old["dice"] != new["dice"] and before["round"] == after["round"] and not are_rolled(after, seat):
        lines.append(say(LABELS["workers-then"]).format(workers=dice_said(new["dice"], say)))
    if drawn(after, seat) > drawn(before, seat):
        lines.append(say(LABELS["drawn"]).format(n=drawn(after, seat) - drawn(before, seat)))
    return lines if before["last_round"] else [*lines, *[say(LABELS[what]) for what in reached(old, new)]]


def drawn(view: View, seat: int) -> int:
    """[5.4] How many cards a seat is still to draw, as far as there are any."""
    items = [*view["agenda"], *((view["desks"][seat] if view["desks"] else None) or [])]
    owed: int = sum([about for name, whose, about in items if whose == seat and name in ("draw", "draws")])
    left: int | None = view["deck"]["cards"]
    if left is None:
        return owed
    discards = [view["pile"], view["players"][seat]["tossed"] or {}]
    return min(owed, left + sum([sum(cards.values()) for cards in discards]))


def reached(old: View, new: View) -> list[str]:
    """[8.1] [8.2] What of a player's brings on the last round now."""
    goods = old["goods"] < GOODS_TO_END <= new["goods"]
    cards = sum(old["compound"].values()) < CARDS_TO_END <= sum(new["compound"].values())
    return [*(["goods-reached"] if goods else []), *(["cards-reached"] if cards else [])]


def are_rolled(view: View, seat: int) -> bool:
    """Are the workers that a seat has picked up rolled next?"""
    desk = (view["desks"][seat] if view["desks"] else None) or [[""]]
    return bool(desk[-1][0] == "roll-die")


def more(old: dict[str, int], new: dict[str, int]) -> list[str]:
    """The cards of which there are more than before."""
    return [card for card, count in new.items() if count > old.get(card, 0)]


# The table as text


def board(view: View, say: Say) -> str:
    """The whole table, for terminals, screen readers and mail."""
    lines = [*head_lines(view, say), "", *market_lines(view, say), ""]
    for seat in range(view["seats"]):
        lines += [*player_lines(view, seat, say), ""]
    if view["machine"]:
        lines += [*machine_lines(view["machine"], say), standing_alone(view, say)]
    return "\n".join(lines).rstrip() + "\n"


def head_lines(view: View, say: Say) -> list[str]:
    """The round and what is asked of whom."""
    lines = [f"{say(TITLE)} · {time_said(view, say)}", end_said(view, say)]
    if not view["agenda"]:
        lines.append(say(LABELS["over"]))
    return lines + [f"{player_name(view, seat, say)}: {say(ASKS[name])}" for seat, name in deciding(view)]


def time_said(view: View, say: Say) -> str:
    """The round, and whether it is the last."""
    time = say(LABELS["round"]).format(n=view["round"])
    return f"{time} · {say(LABELS['last-round'])}" if view["last_round"] else time


def near_end(view: View, say: Say) -> str:
    """[8.1] [8.2] That this round is the last, once it is."""
    return say(LABELS["near-end"]) if view["last_round"] else ""


def end_said(view: View, say: Say) -> str:
    """[8.1] [8.2] [9.14] What brings on the last round, or has brought it; the Machine's cards do not."""
    comes = "end-comes" if view["seats"] > 1 else "end-comes-alone"
    return say(LABELS["end-came" if view["last_round"] else comes])


def deciding(view: View) -> list[tuple[int, str]]:
    """Who owes which decision, as far as the view shows it."""
    if view["desks"]:
        return [
            (seat, desk[-1][0] if desk and desk[-1][0] in ASKS else "work")
            for seat, desk in enumerate(view["desks"])
            if desk is None or desk
        ]
    if not view["agenda"] or view["agenda"][-1][0] not in ASKS:
        return []
    name, seat, _ = view["agenda"][-1]
    return [(seat, name)]


def player_name(view: View, seat: int, say: Say) -> str:
    """A player's name if the view knows it, else the seat's number from 1."""
    names = view.get("names")
    return str(names[seat]) if names else say(LABELS["player"]).format(n=seat + 1)


def market_lines(view: View, say: Say) -> list[str]:
    """The four blueprints, the four contractors with their tools, decks and discards."""
    lines = [f"== {say(LABELS['market'])} =="]
    for slot, card in enumerate(view["market"], 1):
        lines.append(f"{slot}. {card_said(card, say)}")
    for tool, trade in zip(TOOLS, view["contractors"], strict=True):
        lines.append(f"{say(NAMES[tool])}: {contractor_said(trade, say)}")
    size = view["deck"]["cards"]
    known = say(LABELS["deck-unknown"]) if size is None else size
    pile = counted_said(view["pile"], say)
    return [*lines, f"{say(LABELS['deck'])}: {known}. {say(LABELS['pile'])}: {pile}"]


def card_said(card: str | None, say: Say) -> str:
    """A blueprint with its cost, tool, prestige and formula."""
    if card is None:
        return say(LABELS["empty"])
    row = next(row for row in BLUEPRINTS if row.id == card)
    cost = f"{say(NAMES['metal'])} {row.metal}, {say(NAMES['energy'])} {row.energy}, {say(NAMES[row.tool])}"
    worth = f"{say(LABELS['prestige'])} {'/'.join(row.prestige)}"
    return f"{say(NAMES[card])} ({say(NAMES[row.type])}; {cost}; {worth}): {say(HELP[card])}"


def contractor_said(trade: str | None, say: Say) -> str:
    """A contractor and what it does."""
    if trade is None:
        return say(LABELS["empty"])
    cost = f" ({say(NAMES['energy'])} {EXTRA_COST[trade]})" if EXTRA_COST[trade] else ""
    return f"{say(NAMES[trade])}{cost}: {say(HELP[trade])}"


def counted_said(cards: dict[str, int], say: Say) -> str:
    """Cards by name with how many there are."""
    said = [f"{say(NAMES[card])}{f' ×{count}' if count > 1 else ''}" for card, count in cards.items()]
    return ", ".join(said) or say(LABELS["nothing"])


def player_lines(view: View, seat: int, say: Say) -> list[str]:
    """One player's resources, workers, compound and, if it may be seen, hand."""
    player = view["players"][seat]
    stock = [f"{say(LABELS[name])} {player[name]}" for name in ("metal", "energy", "goods")]
    lines = [
        f"== {title(view, seat, say)} ==",
        ", ".join([*stock, f"{say(LABELS['cards-in-hand'])} {player['cards']}"]),
        f"{say(LABELS['workers'])}: {dice_said(player['dice'], say)}",
        f"{say(LABELS['compound'])}: {compound_said(player, say)}",
    ]
    if player["help"]:
        lines.append(f"{say(LABELS['helped'])}: {say(NAMES[player['help']])}")
    if any(player["floors"].values()):
        floors = [f"{say(NAMES[floor])} {dice_said(dice, say)}" for floor, dice in player["floors"].items() if dice]
        lines.append(f"{say(LABELS['headquarters'])}: {', '.join(floors)}")
    if player["hand"] is not None:
        lines.append(f"{say(LABELS['hand'])}: {hand_said(player['hand'], say)}")
    return lines


def title(view: View, seat: int, say: Say) -> str:
    """A player's name with what there is to say about it."""
    notes = []
    if seat == view["seat"]:
        notes.append(say(LABELS["you"]))
    if seat == view["first"]:
        notes.append(say(LABELS["first"]))
    if view["desks"] and view["desks"][seat] == []:
        notes.append(say(LABELS["done"]))
    if is_as_begun(view, seat):
        notes.append(say(LABELS["as-begun"]))
    points = say(LABELS["points"]).format(n=view["scores"][seat]["total"])
    noted = f" ({'; '.join(notes)})" if notes else ""
    return f"{player_name(view, seat, say)}{noted}: {points}"


def is_as_begun(view: View, seat: int) -> bool:
    """Is this seat shown as it stood when the work began?"""
    return bool(view["working"]) and view["players"][seat]["began"] is None


def dice_said(dice: list[int], say: Say) -> str:
    """Workers by value."""
    return " ".join([str(value) for value in dice]) or say(LABELS["nothing"])


def compound_said(player: View, say: Say) -> str:
    """The cards of a compound, with the workers on them and whether they were used."""
    said = []
    for card, count in player["compound"].items():
        notes = [f"×{count}"] if count > 1 else []
        notes += [dice_said(player["workers"][card], say)] if card in player["workers"] else []
        notes += [say(LABELS["used"])] if card in player["used"] else []
        said.append(say(NAMES[card]) + (f" ({', '.join(notes)})" if notes else ""))
    return ", ".join(said) or say(LABELS["nothing"])


def hand_said(hand: dict[str, int], say: Say) -> str:
    """The cards of a hand with their tools."""
    said = [f"{say(NAMES[c])} [{say(NAMES[TOOL_OF[c]])}]{f' ×{n}' if n > 1 else ''}" for c, n in hand.items()]
    return ", ".join(said) or say(LABELS["nothing"])


def machine_lines(machine: View, say: Say) -> list[str]:
    """The Machine's score, its compound by types and its dice."""
    points = say(LABELS["points"]).format(n=machine["score"]["total"])
    lines = [f"== {say(LABELS['machine'])}: {points} ==", f"{say(LABELS['goods'])}: {machine['goods']}"]
    for kind in TYPES:
        cards = {card: count for card, count in machine["compound"].items() if TYPE_OF[card] == kind}
        lines.append(f"{say(NAMES[kind])}: {counted_said(cards, say)}")
    dice = [f"{say(NAMES[colour])} {value}" for colour, value in machine["dice"].items() if value]
    if dice:
        lines.append(f"{say(LABELS['machine-dice'])}: {', '.join(dice)}")
    return lines


def standing_alone(view: View, say: Say) -> str:
    """[9.17] Whether the player has more points than the Machine; when the game is over, whether that has won it."""
    ahead, not_ahead = ("beaten", "not-beaten") if view["agenda"] else ("won", "not-won")
    said = say(LABELS[ahead if view["machine"]["beaten"] else not_ahead])
    return said.format(mine=view["scores"][0]["total"], others=view["machine"]["score"]["total"])


def rival(view: View, say: Say) -> tuple[str, int] | None:
    """Whom who plays alone plays against, and its points."""
    machine = view["machine"]
    return (say(LABELS["machine"]), machine["score"]["total"]) if machine else None
