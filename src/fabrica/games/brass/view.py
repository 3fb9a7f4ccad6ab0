"""What a seat may see, as JSON in the rulebook's words, and the way back; hands are hidden."""

from __future__ import annotations

from fabrica.core import EVERYTHING, JSON, Source
from fabrica.games.brass.components import (
    ASIDE,
    BOTTOM,
    BUILT_IN,
    CANAL,
    CARD,
    CARD_COUNT,
    CARDS,
    COAL,
    COTTON_TRACK,
    DECKS,
    DISTANT,
    DISTANT_TILES,
    INDUSTRIES,
    INDUSTRY_OF,
    IRON,
    LEVEL_AT,
    LINK_COUNT,
    LINKS,
    LINKS_EACH,
    OPEN_LINKS,
    OPEN_SPACES,
    PERIODS,
    PLACE_OF,
    PORT,
    PRICES,
    RAIL_ONLY_SPACES,
    SHIPYARD,
    SPACE,
    SPACE_COUNT,
    SPACES,
    SPACES_AT,
    STACKS,
    SYMBOL,
    TILE,
    TILE_CUBES,
    TILES,
    TOP_SPACE,
    members,
)
from fabrica.games.brass.effects import hand_size, lay_link, price, tiles_on_map
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
    if view["sees_all"]:
        refuse_impossible(state)
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


# Positions set up by hand


def refuse_impossible(state: State) -> None:
    """What no game could come to is no position."""
    fits = {
        "order": sorted(state.order) == list(range(state.seats)),
        "tiles": all([tile_fits(state, space) for space in tiles_on_map(state)]),
        "stacks": all([stacks_fit(state, seat) for seat in range(state.seats)]),
        "links": links_fit(state),
        "cards": cards_fit(state),
        "tracks": tracks_fit(state),
        "money": min([*state.money, *state.spent]) >= 0,
    }
    wrong = [what for what, fine in fits.items() if not fine]
    if wrong:
        raise ValueError(f"{', '.join(wrong)} cannot be so")


def tile_fits(state: State, space: int) -> bool:
    """[9.6] [9.21] [9.23] [9.30] May this tile lie here, in this period, and beside what else its owner has?"""
    tile, mine = state.tile[space], state.own[state.owner[space]] & SPACES_AT[PLACE_OF[space]]
    spaces = SYMBOL[INDUSTRY_OF[tile]] & OPEN_SPACES[state.board]
    if state.period == CANAL:
        spaces &= ~RAIL_ONLY_SPACES if mine == 1 << space else 0
    return bool(spaces >> space & 1) and BUILT_IN[state.period][tile] and cubes_fit(state, space)


def cubes_fit(state: State, space: int) -> bool:
    """[9.24] [14.3] [14.4] A tile with cubes is not flipped, mines and works without are, and so are shipyards."""
    tile, cubes = state.tile[space], state.cubes[space]
    if state.flipped >> space & 1:
        return cubes == 0
    if TILE_CUBES[tile]:
        return 0 < cubes <= TILE_CUBES[tile]
    return cubes == 0 and INDUSTRY_OF[tile] != SHIPYARD


def stacks_fit(state: State, seat: int) -> bool:
    """[9.19] [11.3] What lies on the map is gone from the stacks, and the rest of what is gone is out of the game."""
    gone = [tile for i, stack in enumerate(STACKS) for tile in stack[: state.taken[seat * 5 + i]]]
    laid = [state.tile[space] for space in members(state.own[seat])]
    return state.out[seat] == len(gone) - len(laid) and not [t for t in laid if laid.count(t) > gone.count(t)]


def links_fit(state: State) -> bool:
    """[10.1] [10.2] [10.3] Links lie on potential links of the period, and nobody has more than there are."""
    most = max([len(members(links)) for links in state.links])
    return state.built & ~OPEN_LINKS[state.board][state.period] == 0 and most <= LINKS_EACH


def cards_fit(state: State) -> bool:
    """[3.5] No card is there more often than in the box; those not seen are the pile and what is set aside."""
    unseen = sum(state.unseen)
    undealt = state.round == 0 and unseen == sum(DECKS[state.board])
    piled = state.pile + ASIDE[state.seats][state.period] == unseen
    return min([*state.unseen, *state.hands, *state.discards, state.pile]) >= 0 and (piled or undealt)


def tracks_fit(state: State) -> bool:
    """[2.3] [4.9] [12.9] Discs, cubes and the marker lie on their tracks, and no distant tile is there too often."""
    track, tiles = len(PRICES[state.board]), DISTANT_TILES[state.board]
    cubes = min(state.demand) >= 0 and max(state.demand) <= track
    discs = min(state.income) >= 0 and max(state.income) <= TOP_SPACE
    distant = all([0 <= left <= many for left, many in zip(state.distant, tiles, strict=True)])
    return cubes and discs and distant and 0 <= state.marker <= BOTTOM


# Guesses


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
