"""A second reading of Fantastic Factories: what cards and floors ask for, and what they do."""

from __future__ import annotations

from itertools import combinations

from tests.games.factories.reference_table import (
    Card,
    Floor,
    Player,
    Table,
    amount,
    discard,
    receive,
)
from tests.games.script import NATURE, Ends, Script

VALUES = range(1, 7)
BLACK_MARKET_PAYS = 4
MOTHERLODE_LOW, MOTHERLODE_HIGH = 1, 2  # metal for a worker of 1 to 3, and of 4 to 6
LOW = (1, 2, 3)
TRAINING = {"flip", "lower", "raise"}


# The headquarters


def floor_moves(player: Player, floor: Floor) -> set[str]:
    """A floor takes workers of its values while it has a space."""
    if len(player.floors.get(floor.name, [])) >= floor.spaces:
        return set()
    return {f"assign {value} {floor.name}" for value in player.workers if value in floor.dice}


def work_on_floor(table: Table, player: Player, floor: Floor, value: int) -> Script:
    """A worker does what the floor says, and one more if an equal one stands there already."""
    there = player.floors.setdefault(floor.name, [])
    bonus = floor.match if value in there else {}
    player.workers.remove(value)
    there.append(value)
    yield from receive(table, player, floor.gain, value)
    yield from receive(table, player, bonus)


# What may be activated


def card_moves(table: Table, player: Player, card: Card, fee: int = 0) -> set[str]:
    """The lines that activate a card as if it stood unused in the compound, beside a fee in energy."""
    if card.dice != "none":
        values = {value for value in player.workers if takes(card, player.workers, value)}
        return {f"assign {value} {card.name}" for value in values if can_pay(player, card, value, fee)}
    if card.effect in TRAINING:
        values = {value for value in player.workers if trained(card, value) in VALUES}
        return {f"train {card.name} {value}" for value in values if can_pay(player, card, value, fee)}
    if card.effect == "golem":
        return {f"extra {card.name} {value}" for value in VALUES if value + fee <= player.energy}
    if card.effect == "replicate":
        return copies(table, player, card) if fee == 0 else set()
    ready = bool(card.pay) and (card.effect != "reroll" or bool(player.workers))
    return {f"activate {card.name}"} if ready and can_pay(player, card, 0, fee) else set()


def can_pay(player: Player, card: Card, value: int, fee: int) -> bool:
    """All that stands left of the arrow must be there."""
    return (
        player.metal >= amount(card.pay, "metal", value)
        and player.energy >= amount(card.pay, "energy", value) + fee
        and len(player.hand) >= amount(card.pay, "cards", value)
    )


def takes(card: Card, workers: list[int], value: int) -> bool:
    """Are the workers there that the card asks for, this one the first of them?"""
    if card.dice.startswith("sum-"):
        return can_reach(card, [value], without(workers, value))
    if card.dice.isdigit():
        return value == int(card.dice)
    needed = workers_for(card, value)
    return all(needed.count(one) <= workers.count(one) for one in needed)


def workers_for(card: Card, value: int) -> list[int]:
    """A worker for each space: in a row from this one on, or all equal."""
    step = 1 if card.dice == "run" else 0
    return [value + step * space for space in range(card.spaces)]


def can_reach(card: Card, placed: list[int], others: list[int]) -> bool:
    """Can others fill the card up to the sum that it asks for?"""
    least = int(card.dice.removeprefix("sum-"))
    return any(sum(placed) + sum(more) >= least for more in combinations(others, card.spaces - len(placed)))


def without(workers: list[int], value: int) -> list[int]:
    """The workers that are left when one of this value goes."""
    left = workers.copy()
    left.remove(value)
    return left


def trained(card: Card, value: int) -> int:
    """The opposite face, one less or one more; what is not on a die cannot be."""
    return {"flip": 7 - value, "lower": value - 1, "raise": value + 1}[card.effect]


def copies(table: Table, player: Player, replicator: Card) -> set[str]:
    """The Replicator copies what the market shows and could be activated beside its own cost."""
    fee = amount(replicator.pay, "energy", 0)
    cards = [table.box.cards[name] for name in table.market if name]
    return {f"replicate {card.name}" for card in cards if card_moves(table, player, card, fee)}


# Activating


def activate_own(table: Table, player: Player, words: list[str]) -> Script:
    """A card of the compound is activated, once a round."""
    card = table.box.cards["replicator" if words[0] == "replicate" else card_in(words)]
    player.used.add(card.name)
    if card.effect == "replicate":
        yield from replicate(table, player, card, table.box.cards[words[1]])
    else:
        yield from activate(table, player, words)


def card_in(words: list[str]) -> str:
    """The card that a line activates."""
    return words[2] if words[0] == "assign" else words[1]


def replicate(table: Table, player: Player, replicator: Card, copied: Card) -> Script:
    """The fee is paid, and then the copied card is activated with all that it asks for itself."""
    player.energy -= amount(replicator.pay, "energy", 0)
    moves = card_moves(table, player, copied)
    if moves == {f"activate {copied.name}"}:
        yield from activate(table, player, ["activate", copied.name])
    else:
        line = yield {player.seat: moves}
        yield from activate(table, player, line.words)


def activate(table: Table, player: Player, words: list[str]) -> Script:
    """Workers are placed or changed, everything left of the arrow is paid, everything right of it gained."""
    card = table.box.cards[card_in(words)]
    value = int(words[1]) if words[0] == "assign" else int((words + ["0"])[2])
    if words[0] == "assign":
        yield from place_workers(player, card, value)
    elif words[0] == "train":
        player.workers.remove(value)
        player.workers.append(trained(card, value))
    elif words[0] == "extra":
        player.energy -= value
        player.workers.append(value)
    discarded = yield from pay(table, player, card, value)
    yield from receive(table, player, card.gain, value)
    yield from choose_gain(table, player, card)
    yield from special_effect(table, player, card, value, discarded)


def place_workers(player: Player, card: Card, value: int) -> Script:
    """The workers go to the card; those that only have to reach a sum are chosen one by one."""
    if not card.dice.startswith("sum-"):
        for worker in workers_for(card, value):
            player.workers.remove(worker)
        return
    placed = [value]
    player.workers.remove(value)
    while len(placed) < card.spaces:
        fit = {v for v in player.workers if can_reach(card, [*placed, v], without(player.workers, v))}
        line = yield {player.seat: {f"assign {v} {card.name}" for v in fit}}
        placed.append(int(line.words[1]))
        player.workers.remove(placed[-1])


def pay(table: Table, player: Player, card: Card, value: int) -> Ends[list[str]]:
    """Metal and energy are paid, then cards of one's choice; these are remembered."""
    player.metal -= amount(card.pay, "metal", value)
    player.energy -= amount(card.pay, "energy", value)
    discarded = []
    for _ in range(amount(card.pay, "cards", value)):
        line = yield {player.seat: {f"discard {name}" for name in player.hand}}
        discard(table, player, line.words[1])
        discarded.append(line.words[1])
    return discarded


def choose_gain(table: Table, player: Player, card: Card) -> Script:
    """Some cards let their owner choose what comes."""
    if card.choice:
        line = yield {player.seat: {f"gain {thing}" for thing in card.choice}}
        thing = line.words[1]
        yield from receive(table, player, {thing: card.choice[thing]})


def special_effect(table: Table, player: Player, card: Card, value: int, discarded: list[str]) -> Script:
    """What no formula says."""
    if card.effect == "black-market":
        yield from black_market(player, table.box.cards[discarded[0]])
    elif card.effect == "motherlode":
        player.metal += MOTHERLODE_LOW if value in LOW else MOTHERLODE_HIGH
    elif card.effect == "extra-die":
        line = yield {player.seat: {f"extra {card.name} {v}" for v in VALUES}}
        player.workers.append(int(line.words[2]))
    elif card.effect == "roll-die":
        yield from roll_dice(player, 1)
    elif card.effect == "reroll":
        yield from reroll(player)


def black_market(player: Player, sold: Card) -> Script:
    """The printed cost of the discarded card comes back; of more than four the owner picks four."""
    metal, energy = sold.metal, sold.energy
    if metal + energy > BLACK_MARKET_PAYS:
        picks = [pick for pick in range(metal + 1) if 0 <= BLACK_MARKET_PAYS - pick <= energy]
        line = yield {player.seat: {f"keep {pick}" for pick in picks}}
        metal = int(line.words[1])
        energy = BLACK_MARKET_PAYS - metal
    player.metal += metal
    player.energy += energy


def reroll(player: Player) -> Script:
    """At least one unassigned worker is picked up, and as many more as one likes; then they are rolled."""
    picked = 0
    while player.workers:
        more = {f"reroll {value}" for value in player.workers}
        line = yield {player.seat: more | ({"enough"} if picked else set())}
        if line.words[0] == "enough":
            break
        player.workers.remove(int(line.words[1]))
        picked += 1
    yield from roll_dice(player, picked)


def roll_dice(player: Player, count: int) -> Script:
    """So many workers are rolled one by one."""
    for _ in range(count):
        line = yield {NATURE: [f"roll-die {player.seat} {value}" for value in VALUES]}
        player.workers.append(int(line.words[2]))
