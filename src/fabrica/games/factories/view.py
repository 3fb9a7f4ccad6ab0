"""What a seat may see, as JSON in the rulebook's words, and the way back."""

from __future__ import annotations

from typing import Final

from fabrica.core import EVERYTHING, JSON, Source, item
from fabrica.games.factories import components as box
from fabrica.games.factories.components import (
    BLUEPRINTS,
    CONTRACTORS,
    COPIES,
    DIFFICULTIES,
    DUPLICATES,
    NAMES,
    TAKES_WORKERS,
)
from fabrica.games.factories.effects import MOST_CARDS, MOST_RESOURCES, put_away, to_hand
from fabrica.games.factories.scoring import census, compound, seat_score
from fabrica.games.factories.solo import COLOURS, machine_score
from fabrica.games.factories.state import FACES, FLOOR_COUNT, NOTHING, SLOTS, SPACES, WORK, State, empty

CARD_IDS: Final = tuple([row.id for row in BLUEPRINTS])
CONTRACTOR_IDS: Final = tuple([row.id for row in CONTRACTORS])
FLOOR_IDS: Final = tuple([row.id for row in box.FLOORS])
SPOT_IDS: Final = tuple([CARD_IDS[card] for card in TAKES_WORKERS] + ["replicator"])
HELP: Final = ("", "foreman", "hired-hands", "specialist")


def view(state: State, seat: int) -> JSON:
    """[1.7] [4.1] Hands are hidden; while all work, each sees the others as they were when it began."""
    players = [player(state, other, seat) for other in range(state.seats)]
    return {
        "seats": state.seats,
        "options": {"machine": difficulty(state)},
        "round": state.round + 1,
        "first": state.first,
        "last_round": bool(state.ending),
        "working": bool(state.before),
        "market": [named(card, CARD_IDS) for card in state.market],
        "contractors": [named(trade, CONTRACTOR_IDS) for trade in state.contractor_market],
        "deck": deck(state, seat),
        "pile": counted(state.pile, CARD_IDS),
        "contractor_deck": sum(state.contractor_deck),
        "contractor_pile": counted(state.contractor_pile, CONTRACTOR_IDS),
        "players": players,
        "machine": machine(state, players),
        "scores": [seat_score(p["goods"], counts(p["compound"], CARD_IDS)) for p in players],
    }


def difficulty(state: State) -> str:
    """How hard the Machine plays, or the first word where there is none."""
    for row in DIFFICULTIES:
        if row.cards == state.difficulty:
            return row.id
    return DIFFICULTIES[0].id


def deck(state: State, seat: int) -> JSON:
    """How many cards the deck holds: nobody knows while others may be drawing."""
    known = seat == EVERYTHING or not state.before or (state.seats == 1 and seat == 0)
    return {
        "cards": state.deck_size if known else None,
        "open": counted(state.deck, CARD_IDS) if seat == EVERYTHING else None,
    }


def is_open(state: State, seat: int, other: int) -> bool:
    """[4.1] Does this seat see what the other one has done?"""
    return not state.before or seat in (other, EVERYTHING)


def player(state: State, other: int, seat: int) -> JSON:
    """One player's compound, headquarters and, for the owner, hand."""
    if not is_open(state, seat, other):
        hidden: JSON = {"hand": None, "tossed": None, "put_away": None, "began": None, "floors": {}, "workers": {}}
        return began(state, other) | hidden
    own = seat in (other, EVERYTHING)
    at = other * NAMES
    return {
        "metal": state.metal[other],
        "energy": state.energy[other],
        "goods": state.goods[other],
        "cards": state.held[other],
        "hand": counted(state.hand[at : at + NAMES], CARD_IDS) if own else None,
        "known": counted(cards_by(state.known, other), CARD_IDS),
        "tossed": counted(cards_by(state.tossed, other), CARD_IDS) if own else None,
        "put_away": counted(cards_by(state.put_away, other), CARD_IDS) if own else None,
        "compound": counted(state.compound[at : at + NAMES], CARD_IDS),
        "used": marked(state.used[other]),
        "help": HELP[state.help[other]],
        "dice": values(state.dice[other * FACES : other * FACES + FACES]),
        "floors": {name: digits(state.floors[other * FLOOR_COUNT + i]) for i, name in enumerate(FLOOR_IDS)},
        "workers": on_cards(state, other),
        "began": began(state, other) if state.before else None,
    }


def began(state: State, other: int) -> JSON:
    """[4.1] How a seat stood when the work began: what everybody knows of it."""
    metal, energy, goods, cards, used, help_ = state.before[other : 6 * state.seats : state.seats]
    dice = 6 * state.seats + other * FACES
    compound = (6 + FACES) * state.seats + other * NAMES
    return {
        "metal": metal,
        "energy": energy,
        "goods": goods,
        "cards": cards,
        "known": counted(cards_by(known_before(state), other), CARD_IDS),
        "used": marked(used),
        "help": HELP[help_],
        "dice": values(state.before[dice : dice + FACES]),
        "compound": counted(state.before[compound : compound + NAMES], CARD_IDS),
    }


def known_before(state: State) -> list[int]:
    """The cards in the hands that everybody knew of when the work began."""
    return state.before[(6 + FACES + NAMES) * state.seats :]


def cards_by(cards: list[int], seat: int) -> list[int]:
    """By name, how many of these are a seat's."""
    return [cards.count(seat * NAMES + card) for card in range(NAMES)]


def machine(state: State, players: list[JSON]) -> JSON | None:
    """[9.4] [9.17] The Machine's compound, its last dice, its score, and whether the player has more."""
    if not state.difficulty:
        return None
    score = machine_score(state)
    mine = seat_score(players[0]["goods"], counts(players[0]["compound"], CARD_IDS))
    return {
        "compound": counted(state.machine, CARD_IDS),
        "goods": state.machine_goods,
        "dice": {colour: state.machine_dice[i] for i, colour in enumerate(COLOURS)},
        "score": score,
        "beaten": mine["total"] > score["total"],
    }


def on_cards(state: State, seat: int) -> dict[str, list[int]]:
    """[6.7] The workers on cards, in the order in which they came."""
    spots = state.spots[seat * SPACES : seat * SPACES + SPACES]
    return {SPOT_IDS[i]: digits(spot) for i, spot in enumerate(spots) if spot}


def digits(workers: int) -> list[int]:
    """Workers in the order in which they came."""
    return [int(digit) for digit in str(workers)] if workers else []


def named(number: int, words: tuple[str, ...]) -> str | None:
    """A card by name; an empty place is None."""
    return None if number == NOTHING else words[number]


def counted(numbers: list[int], words: tuple[str, ...]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {words[i]: count for i, count in enumerate(numbers) if count}


def marked(bits: int) -> list[str]:
    """The names of the cards a mask marks."""
    return [CARD_IDS[card] for card in range(NAMES) if bits >> card & 1]


def values(faces: list[int]) -> list[int]:
    """Dice by value, from how many show each face."""
    return [face + 1 for face, count in enumerate(faces) for _ in range(count)]


# The way back


def seen(view: JSON) -> State:
    """The state that a view shows; hidden hands and the deck still have to be dealt."""
    state = empty(view["seats"])
    state.difficulty = cards_of(view["options"]["machine"]) if view["machine"] else 0
    state.round = view["round"] - 1
    state.first = view["first"]
    state.ending = int(view["last_round"])
    state.market = [number(card, CARD_IDS) for card in view["market"]]
    state.contractor_market = [number(trade, CONTRACTOR_IDS) for trade in view["contractors"]]
    state.pile = counts(view["pile"], CARD_IDS)
    state.contractor_pile = counts(view["contractor_pile"], CONTRACTOR_IDS)
    state.contractor_deck = contractors_left(state)
    for seat, board in enumerate(view["players"]):
        see_player(state, seat, board)
    state.before = remembered([board["began"] or board for board in view["players"]], bool(view["working"]))
    see_machine(state, view["machine"])
    if view["deck"]["open"] is not None:
        state.deck = counts(view["deck"]["open"], CARD_IDS)
        state.deck_size = sum(state.deck)
    if view["sees_all"]:
        check_table(state)
        for seat in range(state.seats):
            check_player(state, seat)
    return state


def check_table(state: State) -> None:
    """[1.3] [1.8] Of a position set up by hand: every card of the box is somewhere, the market has its places."""
    if state.round < 0 or not 0 <= state.first < state.seats:
        raise ValueError("there is no such round")
    if (len(state.market), len(state.contractor_market)) != (SLOTS, SLOTS):
        raise ValueError(f"each row of the market has {SLOTS} places")
    piles = state.deck + state.pile + state.machine + state.contractor_deck + state.contractor_pile
    if min(piles + state.hand + state.compound) < 0 or census(state) != ALL_CARDS:
        raise ValueError("these are not the cards of the box")
    if state.machine_goods < 0 or min(state.machine_dice) < 0 or max(state.machine_dice) > FACES:
        raise ValueError("the Machine cannot have this")


def check_player(state: State, seat: int) -> None:
    """[4.8] [5.2] [6.6] Of a position set up by hand: what one player has, and where the workers lie."""
    hand, cards = state.hand[seat * NAMES : seat * NAMES + NAMES], compound(state, seat)
    if state.held[seat] != sum(hand) or any([n > hand[card] for card, n in enumerate(cards_by(state.known, seat))]):
        raise ValueError("this is not the hand")
    if min(state.metal[seat], state.energy[seat], state.goods[seat]) < 0:
        raise ValueError("less than nothing")
    if any([count > 1 and not DUPLICATES[card] for card, count in enumerate(cards)]):
        raise ValueError("a name stands twice")
    if state.used[seat] & ~state.standing[seat]:
        raise ValueError("what does not stand cannot be used")
    if (state.tossed or state.put_away) and not state.before:
        raise ValueError("discards lie open while nobody works")
    check_workers(state, seat)


def check_workers(state: State, seat: int) -> None:
    """[5.2] [5.7] [5.9] [6.3] Of a position set up by hand: floors and cards hold the workers they have spaces for."""
    for floor, row in enumerate(box.FLOORS):
        workers = digits(state.floors[seat * FLOOR_COUNT + floor])
        if len(workers) > row.spaces or any([str(value) not in row.dice for value in workers]):
            raise ValueError(f"these workers cannot be on {row.id}")
    for spot, workers in on_cards(state, seat).items():
        card = CARD_IDS.index(spot)
        spaces = BLUEPRINTS[card].spaces or MOST_SPACES
        if not state.standing[seat] >> card & 1 or len(workers) > spaces or not all([0 < n <= FACES for n in workers]):
            raise ValueError(f"these workers cannot be on {spot}")


ALL_CARDS: Final = {row.id: row.copies for row in BLUEPRINTS} | {row.id: row.copies for row in CONTRACTORS}
MOST_SPACES: Final = max([row.spaces for row in BLUEPRINTS])  # on the Replicator


def cards_of(difficulty: str) -> int:
    """How many cards the Machine starts with at this difficulty."""
    return sum([row.cards for row in DIFFICULTIES if row.id == difficulty])


def contractors_left(state: State) -> list[int]:
    """What is neither in the market nor discarded is in the deck."""
    pile, market = state.contractor_pile, state.contractor_market
    return [row.copies - pile[trade] - market.count(trade) for trade, row in enumerate(CONTRACTORS)]


def see_machine(state: State, board: JSON | None) -> None:
    """Read the Machine's compound."""
    if board:
        state.machine = counts(board["compound"], CARD_IDS)
        state.machine_goods = board["goods"]
        state.machine_dice = [board["dice"][colour] for colour in COLOURS]


def see_player(state: State, seat: int, board: JSON) -> None:
    """Read one player's board."""
    at = seat * NAMES
    state.metal[seat] = board["metal"]
    state.energy[seat] = board["energy"]
    state.goods[seat] = board["goods"]
    state.held[seat] = board["cards"]
    state.hand[at : at + NAMES] = counts(board["hand"] or {}, CARD_IDS)
    state.tossed += cards_of_seat(board["tossed"] or {}, seat)
    state.put_away += cards_of_seat(board["put_away"] or {}, seat)
    state.known += cards_of_seat(board["known"], seat)
    state.holding[seat] = mask(list(board["hand"] or {}))
    state.compound[at : at + NAMES] = counts(board["compound"], CARD_IDS)
    state.size[seat] = sum(board["compound"].values())
    state.standing[seat] = mask(list(board["compound"]))
    state.used[seat] = mask(board["used"])
    state.help[seat] = HELP.index(board["help"])
    state.dice[seat * FACES : seat * FACES + FACES] = faces(board["dice"])
    see_workers(state, seat, board["floors"], board["workers"])


def see_workers(state: State, seat: int, floors: dict[str, list[int]], spots: dict[str, list[int]]) -> None:
    """Put the workers where they stand."""
    for floor, name in enumerate(FLOOR_IDS):
        state.floors[seat * FLOOR_COUNT + floor] = joined(floors.get(name, []))
    for spot, name in enumerate(SPOT_IDS):
        state.spots[seat * SPACES + spot] = joined(spots.get(name, []))


def joined(workers: list[int]) -> int:
    """Workers as digits."""
    number = 0
    for value in workers:
        number = number * 10 + value
    return number


def remembered(boards: list[JSON], working: bool) -> list[int]:
    """What the seats are remembered by while all work, in the order of `state.remember`."""
    if not working:
        return []
    before: list[int] = []
    for name in ("metal", "energy", "goods", "cards"):
        before += [board[name] for board in boards]
    before += [mask(board["used"]) for board in boards] + [HELP.index(board["help"]) for board in boards]
    for board in boards:
        before += faces(board["dice"])
    for board in boards:
        before += counts(board["compound"], CARD_IDS)
    for seat, board in enumerate(boards):
        before += cards_of_seat(board["known"], seat)
    return before


def cards_of_seat(numbers: dict[str, int], seat: int) -> list[int]:
    """Counts by name back to cards of a seat, in order."""
    found: list[int] = []
    for card, count in enumerate(counts(numbers, CARD_IDS)):
        found += [seat * NAMES + card] * count
    return found


def number(name: str | None, words: tuple[str, ...]) -> int:
    """A card back to its number."""
    return NOTHING if name is None else words.index(name)


def counts(numbers: dict[str, int], words: tuple[str, ...]) -> list[int]:
    """Counts back to a list."""
    return [numbers.get(word, 0) for word in words]


def mask(names: list[str]) -> int:
    """A bit for each of these cards."""
    bits = 0
    for name in names:
        bits |= 1 << CARD_IDS.index(name)
    return bits


def faces(dice: list[int]) -> list[int]:
    """How many dice show each face."""
    return [dice.count(value) for value in range(1, FACES + 1)]


def deal(state: State, seat: int, source: Source) -> None:
    """[1.7] What the seat cannot see goes at random to the deck and the other hands, beside what all know of them."""
    others = [other for other in range(state.seats) if other != seat]
    if state.before:
        for other in others:
            as_it_began(state, other)
    for other in others:
        state.hand[other * NAMES : other * NAMES + NAMES] = [0] * NAMES
        state.holding[other] = 0
    unseen = cards_unseen(state)
    sizes = [state.held[other] for other in others]
    for other in others:
        deal_known(state, other, unseen)
    for other, size in zip(others, sizes, strict=True):
        deal_hand(state, other, size, unseen, source)
    state.deck = [0] * NAMES
    for card in unseen:
        state.deck[card] += 1
    state.deck_size = len(unseen)


def as_it_began(state: State, other: int) -> None:
    """[4.1] Nobody has seen what another has done since the work began: it still has all to do, or wanted nothing."""
    before, at = state.before, other * NAMES
    metal, energy, goods, held, used, help_ = before[other : 6 * state.seats : state.seats]
    state.metal[other], state.energy[other], state.goods[other] = metal, energy, goods
    state.held[other], state.used[other], state.help[other] = held, used, help_
    dice = 6 * state.seats + other * FACES
    state.dice[other * FACES : other * FACES + FACES] = before[dice : dice + FACES]
    compound = (6 + FACES) * state.seats + at
    state.compound[at : at + NAMES] = before[compound : compound + NAMES]
    state.size[other] = sum(state.compound[at : at + NAMES])
    state.standing[other] = sum([1 << card for card in range(NAMES) if state.compound[at + card]])
    state.floors[other * FLOOR_COUNT : other * FLOOR_COUNT + FLOOR_COUNT] = [0] * FLOOR_COUNT
    state.spots[other * SPACES : other * SPACES + SPACES] = [0] * SPACES
    state.tossed = [card for card in state.tossed if card // NAMES != other]
    state.put_away = [card for card in state.put_away if card // NAMES != other]
    known = [card for card in state.known if card // NAMES != other]
    state.known = sorted(known + [card for card in known_before(state) if card // NAMES == other])
    if state.desks[other]:
        state.desks[other] = [item(WORK, other)]
    elif state.metal[other] + state.energy[other] > MOST_RESOURCES:
        state.metal[other] = min(state.metal[other], MOST_RESOURCES)
        state.energy[other] = MOST_RESOURCES - state.metal[other]


def cards_unseen(state: State) -> list[int]:
    """Every card that lies neither open nor in the seat's own hand."""
    left = COPIES[:]
    for card in range(NAMES):
        left[card] -= state.pile[card] + state.machine[card]
        for other in range(state.seats):
            left[card] -= state.compound[other * NAMES + card] + state.hand[other * NAMES + card]
    for card in state.market:
        if card != NOTHING:
            left[card] -= 1
    for at in state.tossed + state.put_away:
        left[at % NAMES] -= 1
    return [card for card in range(NAMES) for _ in range(left[card])]


def deal_known(state: State, other: int, unseen: list[int]) -> None:
    """The cards of a hand that everybody knows of; while all work, the seat may have drawn one of them since."""
    state.held[other] = 0
    for at in [at for at in state.known if at // NAMES == other]:
        if at % NAMES in unseen and left_for_hands(state, unseen):
            unseen.remove(at % NAMES)
            hold(state, other, at % NAMES)


def deal_hand(state: State, other: int, size: int, unseen: list[int], source: Source) -> None:
    """Random cards until the hand is as large as is known."""
    for _ in range(min(size - cards_dealt(state, other), left_for_hands(state, unseen))):
        hold(state, other, unseen.pop(source.below(len(unseen))))


def left_for_hands(state: State, unseen: list[int]) -> int:
    """How many of these cards hands may hold; while all work, others may have left one to be drawn."""
    return max(0, len(unseen) - 1) if state.before else len(unseen)


def cards_dealt(state: State, other: int) -> int:
    """The cards of a hand so far, with those that were over the limit."""
    return state.held[other] + sum([1 for at in state.put_away if at // NAMES == other])


def hold(state: State, other: int, card: int) -> None:
    """A card is in a hand; who has finished has put away what is over the limit."""
    to_hand(state, other, card)
    if state.held[other] > MOST_CARDS and state.desks and not state.desks[other]:
        put_away(state, other, card)
