"""What a seat may see, as JSON in the rulebook's words, and the way back. Everything lies open."""

from __future__ import annotations

from typing import Any

from fabrica.core import JSON, Source
from fabrica.games.stephens.components import (
    ABILITIES,
    ACCESSORIES,
    ARMY_START,
    ARMY_STEP,
    AUTOMA_CARDS,
    COLOURS,
    CONTRACT_SLOTS,
    CONTRACTS,
    DECK_CARDS,
    DECKS,
    DIFFICULTIES,
    FACTORIES,
    FIRST_WOOD,
    FURNACES,
    INVESTMENT_LINE,
    INVESTMENT_LINES,
    INVESTMENTS,
    MARKETS,
    NEEDED,
    NOTHING,
    OPPONENTS,
    PROFESSIONS,
    ROW_BELOW,
    ROW_COUNT,
    ROW_SIDE,
    ROWS,
    SIDE_CARDS,
    SPACES,
    TRACK_TOP,
    TRACKS,
    TWO_SPACES,
    TYPE,
    TYPES,
)
from fabrica.games.stephens.effects import influence_cap
from fabrica.games.stephens.scoring import rank, scores
from fabrica.games.stephens.state import AUTOMA, State, bits, count, empty

WOODS = COLOURS[FIRST_WOOD:]
MARKET_CARDS = (CONTRACTS, INVESTMENTS)
CAPS = ("before", "on", "before-stacked", "on-stacked")


def view(state: State, seat: int) -> JSON:
    """The whole table; what has not come yet of a deck is known, its order does not exist."""
    return {
        "seats": state.seats,
        "options": {"difficulty": DIFFICULTIES[state.difficulty], "locks": CAPS[state.caps // 16]},
        "opponent": None if state.opponent == NOTHING else OPPONENTS[state.opponent],
        "first": state.first,
        "army": state.army,
        "ending": state.ending,
        "holes": state.holes,
        "furnaces": counted(state.furnaces, FURNACES),
        "factories": {
            factory: counted(state.factories[i * 3 : i * 3 + 3], WOODS) for i, factory in enumerate(FACTORIES)
        },
        "markets": {
            market: {
                "open": named(state.market[i * SPACES : i * SPACES + SPACES], MARKET_CARDS[i]),
                "deck": listed(state.supply[i], MARKET_CARDS[i]),
                "discards": listed(state.discards[i], MARKET_CARDS[i]),
            }
            for i, market in enumerate(MARKETS)
        },
        "display": named(state.display, PROFESSIONS),
        "decks": {deck: listed(state.decks[i], PROFESSIONS) for i, deck in enumerate(DECKS)},
        "discarded": {deck: listed(state.discarded[i], PROFESSIONS) for i, deck in enumerate(DECKS)},
        "starting": listed(state.starting, PROFESSIONS),
        "rows": {row: [attached(state, card) for card in bits(state.rows[i])] for i, row in enumerate(ROWS)},
        "players": [player(state, other) for other in range(state.seats)],
        "automa": automa(state) if state.seats == 1 else None,
        "scores": scores(state),
    }


def attached(state: State, card: int) -> JSON:
    """A profession in a row with its workers."""
    return {
        "profession": PROFESSIONS[card],
        "master": holder(state, state.masters, card),
        "apprentice": holder(state, state.apprentices, card),
    }


def holder(state: State, masks: list[int], card: int) -> int | str | None:
    """Whose worker stands on a card: a seat, the Automa, or nobody."""
    for player in range(len(masks)):
        if masks[player] >> card & 1:
            return player if player < state.seats else "automa"
    return None


def player(state: State, seat: int) -> JSON:
    """One player's board and supply."""
    return {
        "disks": listed(state.disks[seat], ABILITIES),
        "influence": state.influence[seat],
        "cap": influence_cap(state, seat),
        "coins": state.coins[seat],
        "score": state.score[seat],
        "tracks": {track: state.tracks[seat * 2 + i] for i, track in enumerate(TRACKS)},
        "cubes": counted(state.cubes[seat * 6 : seat * 6 + 6], COLOURS),
        "accessories": counted(state.accessories[seat * 3 : seat * 3 + 3], ACCESSORIES),
        "spent": counted(state.spent[seat * 3 : seat * 3 + 3], ACCESSORIES),
        "paid": counted(state.paid[seat * 3 : seat * 3 + 3], ACCESSORIES),
        "contracts": listed(state.commitments[seat], CONTRACTS),
        "fulfilled": {type_: fulfilled(state, seat, i) for i, type_ in enumerate(TYPES)},
        "investments": {line: funded(state, seat, i) for i, line in enumerate(INVESTMENT_LINES)},
        "reserved": counted(state.reserved[seat * 3 : seat * 3 + 3], WOODS),
    }


def fulfilled(state: State, seat: int, type_: int) -> list[list[Any]]:
    """The row of fulfilled contracts of a type, each with its place in the order of all."""
    return [
        [CONTRACTS[entry >> 3], i]
        for i, entry in enumerate(state.fulfilled)
        if entry & 7 == seat and TYPE[entry >> 3] == type_
    ]


def funded(state: State, seat: int, line: int) -> list[list[Any]]:
    """A row of investments, each with its place in the order of all."""
    return [
        [INVESTMENTS[entry >> 5], i]
        for i, entry in enumerate(state.investments)
        if entry & 7 == seat and entry >> 3 & 3 == line
    ]


def automa(state: State) -> JSON:
    """[17.2] The Automa's play area."""
    return {
        "deck": listed(state.automa_deck, AUTOMA_CARDS),
        "card": None if state.automa_card == NOTHING else AUTOMA_CARDS[state.automa_card],
        "workers": state.automa_workers,
        "bag": counted(state.bag, WOODS),
        "rank": rank(state),
    }


def named(cards: list[int], words: tuple[str, ...]) -> list[str | None]:
    """Cards by name; an empty space is None."""
    return [None if card == NOTHING else words[card] for card in cards]


def listed(mask: int, words: tuple[str, ...]) -> list[str]:
    """The names of the bits in a mask."""
    return [words[card] for card in bits(mask)]


def counted(counts: list[int], words: tuple[str, ...]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {words[i]: n for i, n in enumerate(counts) if n}


# The way back


def seen(view: JSON) -> State:
    """The state that a view shows."""
    state = empty(view["seats"])
    state.difficulty = DIFFICULTIES.index(view["options"]["difficulty"])
    state.caps = 16 * CAPS.index(view["options"]["locks"])
    state.opponent = NOTHING if view["opponent"] is None else OPPONENTS.index(view["opponent"])
    state.first = view["first"]
    state.army = view["army"]
    state.ending = view["ending"]
    state.holes = view["holes"]
    state.furnaces = counts(view["furnaces"], FURNACES)
    state.factories = [n for factory in FACTORIES for n in counts(view["factories"][factory], WOODS)]
    see_cards(state, view)
    for i, row in enumerate(ROWS):
        see_row(state, i, view["rows"][row])
    for seat, board in enumerate(view["players"]):
        see_player(state, seat, board)
    state.fulfilled = in_order([entry for seat, board in enumerate(view["players"]) for entry in shelf(seat, board)])
    state.investments = in_order([entry for seat, board in enumerate(view["players"]) for entry in lines(seat, board)])
    if view["automa"] is not None:
        see_automa(state, view["automa"])
    refuse_impossible(state)
    return state


def see_cards(state: State, view: JSON) -> None:
    """Read markets, decks and display."""
    state.market = []
    for i, market in enumerate(MARKETS):
        state.market += numbers(view["markets"][market]["open"], MARKET_CARDS[i])
        state.supply[i] = mask(view["markets"][market]["deck"], MARKET_CARDS[i])
        state.discards[i] = mask(view["markets"][market]["discards"], MARKET_CARDS[i])
    state.display = numbers(view["display"], PROFESSIONS)
    state.decks = [mask(view["decks"][deck], PROFESSIONS) for deck in DECKS]
    state.discarded = [mask(view["discarded"][deck], PROFESSIONS) for deck in DECKS]
    state.starting = mask(view["starting"], PROFESSIONS)


def see_row(state: State, row: int, cards: list[JSON]) -> None:
    """Read the professions of a row with their workers."""
    for card in cards:
        bit = mask([card["profession"]], PROFESSIONS)
        state.rows[row] |= bit
        for masks, whose in ((state.masters, card["master"]), (state.apprentices, card["apprentice"])):
            if whose is not None:
                masks[AUTOMA if whose == "automa" else whose] |= bit


def see_player(state: State, seat: int, board: JSON) -> None:
    """Read one player's board and supply."""
    state.disks[seat] = mask(board["disks"], ABILITIES)
    state.influence[seat] = board["influence"]
    state.coins[seat] = board["coins"]
    state.score[seat] = board["score"]
    state.tracks[seat * 2 : seat * 2 + 2] = counts(board["tracks"], TRACKS)
    state.cubes[seat * 6 : seat * 6 + 6] = counts(board["cubes"], COLOURS)
    state.accessories[seat * 3 : seat * 3 + 3] = counts(board["accessories"], ACCESSORIES)
    state.spent[seat * 3 : seat * 3 + 3] = counts(board["spent"], ACCESSORIES)
    state.paid[seat * 3 : seat * 3 + 3] = counts(board["paid"], ACCESSORIES)
    state.commitments[seat] = mask(board["contracts"], CONTRACTS)
    state.reserved[seat * 3 : seat * 3 + 3] = counts(board["reserved"], WOODS)


def shelf(seat: int, board: JSON) -> list[tuple[int, int]]:
    """A player's fulfilled contracts, with their place in the order of all."""
    return [(place, seat | CONTRACTS.index(card) << 3) for type_ in TYPES for card, place in board["fulfilled"][type_]]


def lines(seat: int, board: JSON) -> list[tuple[int, int]]:
    """A player's investments, with their place in the order of all."""
    return [
        (place, seat | i << 3 | INVESTMENTS.index(card) << 5)
        for i, line in enumerate(INVESTMENT_LINES)
        for card, place in board["investments"][line]
    ]


def in_order(entries: list[tuple[int, int]]) -> list[int]:
    """Entries by their place."""
    return [entry for _, entry in sorted(entries)]


def see_automa(state: State, area: JSON) -> None:
    """Read the Automa's play area."""
    state.automa_deck = mask(area["deck"], AUTOMA_CARDS)
    state.automa_card = NOTHING if area["card"] is None else AUTOMA_CARDS.index(area["card"])
    state.automa_workers = area["workers"]
    state.bag = counts(area["bag"], WOODS)


def numbers(cards: list[Any], words: tuple[str, ...]) -> list[int]:
    """Names back to cards."""
    return [NOTHING if card is None else words.index(card) for card in cards]


def mask(cards: list[str], words: tuple[str, ...]) -> int:
    """Names back to a mask."""
    return sum([1 << words.index(card) for card in cards])


def counts(found: dict[str, int], words: tuple[str, ...]) -> list[int]:
    """Counts back to a list."""
    return [found.get(word, 0) for word in words]


# What cannot be


def refuse_impossible(state: State) -> None:
    """Stop at a position that no game comes to."""
    check_table(state)
    check_rows(state)
    for seat in range(state.seats):
        check_player(state, seat)
    for entry in state.investments:
        must(INVESTMENT_LINE[entry >> 5] in (NOTHING, entry >> 3 & 3), "an investment lies in the row of its colour")


def must(so: bool, what: str) -> None:
    """Say what must be so, if it is not."""
    if not so:
        raise ValueError(what)


def check_table(state: State) -> None:
    """[2.1] [2.2] [11.5] Army, numbers that are never below 0, professions with their own deck."""
    must(state.army in range(0, ARMY_START + 1, ARMY_STEP), "the army stops every five spaces")
    must(0 <= state.first < state.seats and 0 <= state.ending <= 2 and 0 <= state.holes < 16, "first, ending, holes")
    must(state.seats == 1 or state.opponent == NOTHING, "an opponent sits only before one player")
    counted_out = [
        state.furnaces, state.factories, state.coins, state.influence, state.score, state.tracks, state.cubes,
        state.accessories, state.spent, state.paid, state.reserved, state.bag,
    ]  # fmt: skip
    must(min([min(numbers) for numbers in counted_out]) >= 0, "nothing is fewer than 0")
    for deck in range(2):
        cards = state.decks[deck] | state.discarded[deck]
        for card in state.display[deck * 3 : deck * 3 + 3]:
            cards |= 1 << card if card != NOTHING else 0
        must(not cards & ~DECK_CARDS[deck], "a profession lies with its deck")


def check_rows(state: State) -> None:
    """[7.6] [7.8] [8.2] [8.4] [10.8] Rows on their sides, none longer than the row below; masters and apprentices."""
    masters = apprentices = attached = 0
    for player in range(len(state.masters)):
        must(not state.masters[player] & state.apprentices[player], "nobody is master and apprentice of a card")
        masters |= state.masters[player]
        apprentices |= state.apprentices[player]
    for row in range(ROW_COUNT):
        attached |= state.rows[row]
        must(not state.rows[row] & ~SIDE_CARDS[ROW_SIDE[row]], "a profession keeps to its side")
        below = ROW_BELOW[row]
        must(below == NOTHING or count(state.rows[row]) <= count(state.rows[below]), "no row is longer than that below")
    must(attached == masters, "each profession in a row has a master")
    must(not apprentices & ~TWO_SPACES, "an apprentice stands on a second space")


def check_player(state: State, seat: int) -> None:
    """[5.3] [9.9] [10.2] [10.3] [10.9] [10.16] Contracts, tracks, influence, and the order of the disks."""
    must(count(state.commitments[seat]) <= CONTRACT_SLOTS, "at most three contracts wait")
    must(state.influence[seat] <= influence_cap(state, seat), "influence stops at its limit")
    for track, top in enumerate(TRACK_TOP):
        must(state.tracks[seat * 2 + track] <= top, "a track has a top")
    for disk, needed in enumerate(NEEDED):
        must(bool(state.disks[seat] >> disk & 1 or not state.disks[seat] & needed), "disks leave in their order")


def deal(state: State, seat: int, source: Source) -> None:
    """Nothing is hidden: there is nothing to deal."""
