"""What a seat may see, as JSON in the rulebook's words, and the way back; hands are hidden."""

from __future__ import annotations

from fabrica.core import EVERYTHING, JSON, Source
from fabrica.games.brass.components import (
    ASIDE,
    CARD,
    CARD_COUNT,
    CARDS,
    COAL,
    COTTON_TRACK,
    DECKS,
    DISTANT,
    INDUSTRIES,
    INDUSTRY_OF,
    IRON,
    LEVEL_AT,
    LINK_COUNT,
    LINKS,
    PERIODS,
    PLACE_OF,
    PORT,
    PRICES,
    SPACE,
    SPACE_COUNT,
    SPACES,
    STACKS,
    TILE,
    TILES,
    members,
)
from fabrica.games.brass.effects import hand_size, lay_link, price
from fabrica.games.brass.scoring import scores, total
from fabrica.games.brass.state import (
    ANY_PLACE,
    COAL_CUBES,
    DOUBLE_RAIL,
    IRON_CUBES,
    LINE_COUNT,
    LINES,
    NO_CARD,
    NOBODY,
    State,
    opening,
)

CUBE_KINDS = ("coal", "iron")


def view(state: State, seat: int) -> JSON:
    """[3.5] Everything lies open but the hands and the cards set aside."""
    return {
        "seats": state.seats,
        "options": {"double-rail": DOUBLE_RAIL[state.double_rail]},
        "period": PERIODS[state.period],
        "round": state.round,
        "order": state.order[:],
        "card": card_name(state.card),
        "pile": state.pile,
        "aside": ASIDE[state.seats][state.period],
        "discards": counted(state.discards),
        "coal": demand(state, COAL_CUBES),
        "iron": demand(state, IRON_CUBES),
        "cotton": {"marker": state.marker, "bonus": [space.bonus for space in COTTON_TRACK]},
        "distant": {str(tile.move): state.distant[i] for i, tile in enumerate(DISTANT)},
        "bank": state.bank,
        "spaces": {
            SPACES[s].id: shown_tile(state, s) for s in range(SPACE_COUNT) if state.owner[s] != NOBODY
        },
        "links": {LINKS[link].id: link_owner(state, link) for link in members(state.built)},
        "players": [player(state, other, seat in (other, EVERYTHING)) for other in range(state.seats)],
        "scores": scores(state),
    }


def card_name(card: int) -> str | None:
    """The card in play; two cards combined are "any"."""
    if card == NO_CARD:
        return None
    return "any" if card == ANY_PLACE else CARDS[card].id


def demand(state: State, kind: int) -> JSON:
    """A demand track: its cubes, what the next one costs, and the reserve."""
    return {
        "cubes": state.demand[kind],
        "prices": PRICES[state.board][:],
        "price": price(state, kind),
        "reserve": state.reserve[kind],
    }


def shown_tile(state: State, space: int) -> JSON:
    """A tile on the map."""
    return {
        "seat": state.owner[space],
        "tile": TILES[state.tile[space]].id,
        "flipped": bool(state.flipped >> space & 1),
        "cubes": state.cubes[space],
    }


def link_owner(state: State, link: int) -> int:
    """Whose link it is."""
    for seat in range(state.seats):
        if state.links[seat] >> link & 1:
            return seat
    return NOBODY


def player(state: State, seat: int, open_: bool) -> JSON:
    """What lies before a player; the hand only if it may be seen."""
    hand = state.hands[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]
    return {
        "money": state.money[seat],
        "spent": state.spent[seat],
        "income": {"space": state.income[seat], "level": LEVEL_AT[state.income[seat]]},
        "points": {name: state.points[seat * LINE_COUNT + i] for i, name in enumerate(LINES)},
        "total": total(state, seat),
        "cards": sum(hand),
        "hand": counted(hand) if open_ else None,
        "stacks": {name: stack(state, seat, i) for i, name in enumerate(INDUSTRIES)},
        "out": state.out[seat],
    }


def stack(state: State, seat: int, industry: int) -> list[str]:
    """What is left of a stack, from the top."""
    return [TILES[tile].id for tile in STACKS[industry][state.taken[seat * 5 + industry] :]]


def counted(cards: list[int]) -> dict[str, int]:
    """Cards by name, without those that are not there."""
    return {CARDS[card].id: count for card, count in enumerate(cards) if count}


def seen(view: JSON) -> State:
    """The state that a view shows; hands that it hides are filled with the first cards that fit."""
    state = opening(view["seats"])
    state.double_rail = DOUBLE_RAIL.index(view["options"]["double-rail"])
    state.period = PERIODS.index(view["period"])
    state.round = view["round"]
    state.order = list(view["order"])
    state.card = card_number(view["card"])
    state.pile = view["pile"]
    state.discards = counts(view["discards"])
    for kind, name in enumerate(CUBE_KINDS):
        state.demand[kind] = view[name]["cubes"]
        state.reserve[kind] = view[name]["reserve"]
    state.marker = view["cotton"]["marker"]
    state.distant = [view["distant"][str(tile.move)] for tile in DISTANT]
    state.bank = view["bank"]
    see_players(state, view["players"])
    see_map(state, view)
    return state


def card_number(name: str | None) -> int:
    """The card in play as a number."""
    if name is None:
        return NO_CARD
    return ANY_PLACE if name == "any" else CARD[name]


def counts(named: dict[str, int]) -> list[int]:
    """Cards back to counts."""
    return [named.get(card.id, 0) for card in CARDS]


def see_players(state: State, players: list[JSON]) -> None:
    """Read what lies before the players."""
    state.unseen = [DECKS[state.board][card] - state.discards[card] for card in range(CARD_COUNT)]
    for seat, board in enumerate(players):
        state.money[seat] = board["money"]
        state.spent[seat] = board["spent"]
        state.income[seat] = board["income"]["space"]
        state.out[seat] = board["out"]
        for i, name in enumerate(INDUSTRIES):
            state.taken[seat * 5 + i] = len(STACKS[i]) - len(board["stacks"][name])
        for i, name in enumerate(LINES):
            state.points[seat * LINE_COUNT + i] = board["points"][name]
        see_hand(state, seat, counts(board["hand"] or {}))
    for seat, board in enumerate(players):
        while hand_size(state, seat) < board["cards"]:
            move_card(state, seat, next_card(state, 0))


def see_hand(state: State, seat: int, hand: list[int]) -> None:
    """These cards are in this hand."""
    for card in range(CARD_COUNT):
        state.hands[seat * CARD_COUNT + card] = hand[card]
        state.unseen[card] -= hand[card]


def see_map(state: State, view: JSON) -> None:
    """Lay tiles, cubes and links as they are shown, without their effects."""
    for name, tile in view["spaces"].items():
        see_tile(state, SPACE[name], tile)
    for link in range(LINK_COUNT):
        owner = view["links"].get(LINKS[link].id)
        if owner is not None:
            lay_link(state, owner, link)


def see_tile(state: State, space: int, tile: JSON) -> None:
    """One tile on the map."""
    seat, bit, number = tile["seat"], 1 << space, TILE[tile["tile"]]
    industry, place = INDUSTRY_OF[number], 1 << PLACE_OF[space]
    state.owner[space] = seat
    state.tile[space] = number
    state.cubes[space] = tile["cubes"]
    state.flipped |= bit if tile["flipped"] else 0
    state.kind[industry] |= bit
    state.own[seat] |= bit
    state.at[seat] |= place
    if industry == PORT:
        state.port_places |= place
    elif industry == COAL and tile["cubes"]:
        state.mines |= bit
        state.mine_places |= place
    elif industry == IRON and tile["cubes"]:
        state.works |= bit


def deal(state: State, seat: int, source: Source) -> None:
    """[3.5] Take up all hands that the seat cannot see, and deal them anew from the cards it has not seen."""
    sizes = [0 if other == seat else hand_size(state, other) for other in range(state.seats)]
    for other in range(state.seats):
        if other != seat:
            take_up(state, other)
    for other in range(state.seats):
        for _ in range(sizes[other]):
            move_card(state, other, next_card(state, source.below(sum(state.unseen))))


def take_up(state: State, seat: int) -> None:
    """A hand goes back among the cards not seen."""
    for card in range(CARD_COUNT):
        state.unseen[card] += state.hands[seat * CARD_COUNT + card]
        state.hands[seat * CARD_COUNT + card] = 0


def next_card(state: State, place: int) -> int:
    """The card at this place when those not seen lie in a row."""
    card = 0
    while place >= state.unseen[card]:
        place -= state.unseen[card]
        card += 1
    return card


def move_card(state: State, seat: int, card: int) -> None:
    """A card not seen comes into a hand."""
    state.unseen[card] -= 1
    state.hands[seat * CARD_COUNT + card] += 1
