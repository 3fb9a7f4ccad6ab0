"""A second reading of Fantastic Factories, plain and slow: a whole game told from the first card to the last round.

It is written from the rulebook and the rulings and shares nothing with the engine but the component sheets.
Each part of the game is a script that stops where somebody is asked, and goes on with the answer.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.games.factories.reference_cards import (
    VALUES,
    activate_own,
    card_moves,
    floor_moves,
    roll_dice,
    work_on_floor,
)
from tests.games.factories.reference_table import (
    EMPTY,
    START_HAND,
    TOOLS,
    Box,
    Player,
    Printed,
    Table,
    cards_to_draw,
    clear_row,
    discard,
    draw,
    fill_market,
    lay_out,
    may_stand,
    monuments,
    put_up,
    receive,
    reveal,
)
from tests.games.script import NATURE, Game, Script

WORKERS_EACH = 4
HIRED_HANDS = 2
MOST_RESOURCES, MOST_CARDS = 12, 10
GOODS_TO_END, CARDS_TO_END = 12, 10
DICE_OF_THE_MACHINE = {"red": "training", "blue": "production", "purple": "special", "yellow": "utility"}
ROLLS = ["-".join(sorted(dice)) for dice in product("123456", repeat=WORKERS_EACH)]


def new_game(box: Box, seats: int, difficulty: str) -> Game[Table]:
    """A game before its first line."""
    table = lay_out(box, seats, difficulty)
    return Game(table, whole_game(table))


def whole_game(table: Table) -> Script:
    """Set up; rounds until the end is triggered, and exactly one more."""
    yield from set_up(table)
    yield from one_round(table)
    while not table.last_round:
        table.last_round = is_end_triggered(table)
        table.first = (table.first + 1) % len(table.players)
        table.round += 1
        yield from one_round(table)


def set_up(table: Table) -> Script:
    """Everybody is dealt a hand, the market is laid out, and the Machine gets its first cards."""
    for player in table.players:
        yield from draw(table, player, START_HAND)
    yield from fill_market(table)
    while len(table.machine) < table.machine_starts_with:
        card = yield from reveal(table)
        (table.discards if monuments(table, [card]) else table.machine).append(card)


def one_round(table: Table) -> Script:
    """Every card may be activated again; the market phase, the work phase, and alone the Machine's turn."""
    for player in table.players:
        player.used = set()
    yield from fill_market(table)
    for player in turn_order(table):
        yield from market_turn(table, player)
    yield from work_phase(table)
    if table.machine_starts_with:
        yield from machine_turn(table)


def turn_order(table: Table) -> list[Player]:
    """Clockwise from the first player."""
    return table.players[table.first :] + table.players[: table.first]


# The market phase


def market_turn(table: Table, player: Player) -> Script:
    """Before choosing one may clear a row; then one takes a blueprint or hires a contractor."""
    line = yield {player.seat: choices(table, player) | clearings(player)}
    if line.words[0] == "clear":
        if line.words[2] == "metal":
            player.metal -= 1
        else:
            player.energy -= 1
        clear_row(table, line.words[1])
        yield from fill_market(table)
        line = yield {player.seat: choices(table, player)}
    if line.words[0] == "take":
        player.hand.append(line.words[1])
        table.market[int(line.words[2]) - 1] = EMPTY
    elif line.words[0] == "hire":
        yield from hire(table, player, line.words)
    yield from fill_market(table)


def choices(table: Table, player: Player) -> set[str]:
    """A blueprint of the market, or a contractor for its cost and a card of its tool; else nothing."""
    found = {f"take {card} {place}" for place, card in enumerate(table.market, 1) if card != EMPTY}
    for tool, name in zip(TOOLS, table.contractors, strict=True):
        if name != EMPTY and table.box.contractors[name].energy <= player.energy:
            cards = {card for card in player.hand if table.box.cards[card].tool == tool}
            found |= {f"hire {name} {tool} {card}" for card in cards}
    return found or {"pass"}


def clearings(player: Player) -> set[str]:
    """A row is cleared for one metal or one energy."""
    payments = ["metal"] * (player.metal > 0) + ["energy"] * (player.energy > 0)
    return {f"clear {row} {payment}" for row in ("blueprints", "contractors") for payment in payments}


def hire(table: Table, player: Player, words: list[str]) -> Script:
    """A contractor is paid for, does what it says and is discarded."""
    contractor = table.box.contractors[words[1]]
    discard(table, player, words[3])
    player.energy -= contractor.energy
    table.contractors[TOOLS.index(words[2])] = EMPTY
    table.contractor_discards.append(contractor.name)
    yield from receive(table, player, contractor.gain)
    if contractor.gift:
        yield from give(table, player, contractor.gift)
    if contractor.effect == "engineer":
        yield from engineer(table, player)
    elif contractor.effect == "investor":
        yield from investor(table, player)
    elif contractor.effect != "none":
        player.promised = contractor.effect


def give(table: Table, player: Player, gift: Printed) -> Script:
    """A gift goes to an opponent of one's choice: to the only one, or alone to nobody."""
    opponents = [other for other in table.players if other is not player]
    if len(opponents) > 1:
        line = yield {player.seat: {f"give {other.seat}" for other in opponents}}
        opponents = [table.players[int(line.words[1])]]
    for opponent in opponents:
        yield from receive(table, opponent, gift)


def engineer(table: Table, player: Player) -> Script:
    """The top card is built free of charge; one that may not stand is discarded, and the next one comes."""
    while any(may_stand(table, player, card) for card in table.deck + table.discards):
        card = yield from reveal(table)
        if may_stand(table, player, card):
            yield from put_up(table, player, card)
            return
        table.discards.append(card)


def investor(table: Table, player: Player) -> Script:
    """The printed cost of the top card is gained; the card is discarded."""
    if cards_to_draw(table):
        card = yield from reveal(table)
        player.metal += table.box.cards[card].metal
        player.energy += table.box.cards[card].energy
        table.discards.append(card)


# The work phase


def work_phase(table: Table) -> Script:
    """Foremen choose, everybody rolls, and all work at once; what was over the limits is then discarded."""
    for player in table.players:
        player.workers, player.floors = [], {}
    for player in turn_order(table):
        if player.promised == "foreman":
            yield from foreman(player)
    for player in turn_order(table):
        yield from roll_workers(player)
    yield from all_work(table)
    for player in table.players:
        player.promised = ""
    table.discards += table.put_away
    table.put_away = []


def foreman(player: Player) -> Script:
    """Up to four workers are set to a value before anybody rolls."""
    while len(player.workers) < WORKERS_EACH:
        line = yield {player.seat: {f"choose {value}" for value in VALUES} | {"enough"}}
        if line.words[0] == "enough":
            return
        player.workers.append(int(line.words[1]))


def roll_workers(player: Player) -> Script:
    """A player rolls the workers that nobody has set, and the hired hands."""
    hands = HIRED_HANDS if player.promised == "hired-hands" else 0
    if player.promised != "specialist":
        player.promised = ""
    if player.workers:
        yield from roll_dice(player, WORKERS_EACH - len(player.workers))
    else:
        line = yield {NATURE: [f"roll {player.seat} {dice}" for dice in ROLLS]}
        player.workers = [int(value) for value in line.words[2].split("-")]
    yield from roll_dice(player, hands)


def all_work(table: Table) -> Script:
    """Each works at its own pace, and whoever waits for dice or cards gets them first."""
    scripts = {player.seat: work(table, player) for player in table.players}
    asked = {seat: next(script) for seat, script in scripts.items()}
    while asked:
        waiting = [seat for seat, question in asked.items() if NATURE in question]
        line = yield asked[waiting[0]] if waiting else {seat: asked[seat][seat] for seat in asked}
        seat = waiting[0] if waiting else line.who
        try:
            asked[seat] = scripts[seat].send(line)
        except StopIteration:
            del asked[seat]


def work(table: Table, player: Player) -> Script:
    """One builds, assigns workers and activates cards in any order, until one is done and keeps to the limits."""
    line = yield {player.seat: work_moves(table, player)}
    while line.words[0] != "done":
        yield from one_work(table, player, line.words)
        line = yield {player.seat: work_moves(table, player)}
    yield from limits(table, player)


def work_moves(table: Table, player: Player) -> set[str]:
    """All that may be done next."""
    moves = builds(table, player) | {"done"}
    for floor in table.box.floors.values():
        moves |= floor_moves(player, floor)
    for name in set(player.compound) - player.used:
        moves |= card_moves(table, player, table.box.cards[name])
    if player.promised == "specialist":
        moves |= {f"extra specialist {value}" for value in VALUES}
    return moves


def one_work(table: Table, player: Player, words: list[str]) -> Script:
    """One of the things that may be done."""
    if words[0] == "build":
        yield from build(table, player, words[1], words[2])
    elif words[0] == "assign" and words[2] in table.box.floors:
        yield from work_on_floor(table, player, table.box.floors[words[2]], int(words[1]))
    elif words[:2] == ["extra", "specialist"]:
        player.promised = ""
        player.workers.append(int(words[2]))
    else:
        yield from activate_own(table, player, words)


def builds(table: Table, player: Player) -> set[str]:
    """A card that may stand and can be paid, with another card of the same tool to discard."""
    found = set()
    for card in set(player.hand):
        others = player.hand.copy()
        others.remove(card)
        metal, energy = cost(table, player, card)
        if may_stand(table, player, card) and metal <= player.metal and energy <= player.energy:
            tool = table.box.cards[card].tool
            found |= {f"build {card} {other}" for other in others if table.box.cards[other].tool == tool}
    return found


def cost(table: Table, player: Player, name: str) -> tuple[int, int]:
    """The printed metal and energy; a discount takes off a metal for each Monument that stands."""
    card = table.box.cards[name]
    discount = monuments(table, player.compound) if card.discount else 0
    return max(0, card.metal - discount), card.energy


def build(table: Table, player: Player, card: str, other: str) -> Script:
    """Metal, energy and a card of the same tool are paid, and the card stands."""
    metal, energy = cost(table, player, card)
    player.metal -= metal
    player.energy -= energy
    player.hand.remove(card)
    discard(table, player, other)
    yield from put_up(table, player, card)


def limits(table: Table, player: Player) -> Script:
    """One keeps at most twelve resources and ten cards; goods as many as one has."""
    if player.metal + player.energy > MOST_RESOURCES:
        metals = [metal for metal in range(MOST_RESOURCES + 1) if metal <= player.metal]
        metals = [metal for metal in metals if MOST_RESOURCES - metal <= player.energy]
        line = yield {player.seat: {f"keep {metal}" for metal in metals}}
        player.metal = int(line.words[1])
        player.energy = MOST_RESOURCES - player.metal
    while len(player.hand) > MOST_CARDS:
        line = yield {player.seat: {f"discard {card}" for card in player.hand}}
        player.hand.remove(line.words[1])
        table.put_away.append(line.words[1])


# The Machine


def machine_turn(table: Table) -> Script:
    """The green die goes to the market; each other makes a good if the Machine has that many cards of its type."""
    for colour in ("green", *DICE_OF_THE_MACHINE):
        line = yield {NATURE: [f"machine {colour} {value}" for value in VALUES]}
        value = int(line.words[2])
        types = [table.box.cards[card].type for card in table.machine]
        if colour == "green":
            yield from machine_market(table, value)
        elif value <= types.count(DICE_OF_THE_MACHINE[colour]):
            table.machine_goods += 1


def machine_market(table: Table, value: int) -> Script:
    """A low die takes the card of its place; the others the top of the deck, and clear a row."""
    if value <= len(table.market):
        table.machine += [card for card in table.market[value - 1 : value] if card != EMPTY]
        table.market[value - 1] = EMPTY
    else:
        if cards_to_draw(table):
            card = yield from reveal(table)
            table.machine.append(card)
        clear_row(table, {5: "blueprints", 6: "contractors"}[value])
    yield from fill_market(table)


# The end


def is_end_triggered(table: Table) -> bool:
    """Somebody has twelve goods or ten cards; the Machine's cards do not count."""
    enough = [player.goods >= GOODS_TO_END or len(player.compound) >= CARDS_TO_END for player in table.players]
    return any(enough) or table.machine_goods >= GOODS_TO_END


def points(table: Table, player: Player) -> int:
    """Goods and prestige; where more than one value is printed, each further card counts the next one."""
    total = player.goods
    for name, count in Counter(player.compound).items():
        values = table.box.cards[name].prestige
        total += sum(values[min(nth, len(values) - 1)] for nth in range(count))
    return total


def machine_points(table: Table) -> int:
    """A point for each good and each card, and one more for each Monument."""
    return table.machine_goods + len(table.machine) + monuments(table, table.machine)


def ranking(table: Table) -> list[list[int]]:
    """The most points, then metal, then energy, then cards in hand; who is equal in all shares the place."""
    worth = {p.seat: (points(table, p), p.metal, p.energy, len(p.hand)) for p in table.players}
    places = sorted(set(worth.values()), reverse=True)
    return [[seat for seat in worth if worth[seat] == place] for place in places]
