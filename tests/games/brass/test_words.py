"""Words and picture: everything has a name, every sentence its translations, every clickable thing its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fabrica import clauses, core, language, sheets
from fabrica.core import NATURE, SPECTATOR
from fabrica.games.brass import RULES, words
from fabrica.games.brass.components import PLACES, POINTS, SPACES
from fabrica.games.brass.drawing import draw
from fabrica.games.brass.names import INDUSTRY_NAMES
from fabrica.games.brass.rules import (
    build_industry,
    build_link,
    develop,
    phases,
    play_cards,
    sell_cotton,
    take_loan,
)
from fabrica.games.brass.state import END_ROUND, INCOME, State
from fabrica.nature import Fast
from tests.games.brass.position import Position, Table
from tests.games.brass.test_second_reading import eager


def spoken() -> list[str]:
    """Every English sentence of the game that somebody could read."""
    names = [*INDUSTRY_NAMES.values()]
    refusals = [part for pair in words.REFUSALS.values() for part in pair]
    options = [part for what, values in words.OPTIONS.values() for part in (what, *values.values())]
    sentences = [*words.SENTENCES.values(), *words.ASKS.values(), *words.LINES.values()]
    return [words.TITLE, words.ABOUT, *names, *refusals, *options, *sentences]


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_is_translated(code: str) -> None:
    known = language.catalogue(code, "brass")
    assert [sentence for sentence in spoken() if sentence not in known] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_whatever_is_said_in_the_source_is_translated(code: str) -> None:
    said = [sentence for text in sources() for sentence in re.findall(r"""say\(["']([^"']+)["']\)""", text)]
    assert len(said) > 30
    assert [sentence for sentence in said if sentence not in language.catalogue(code, "brass")] == []


def sources() -> list[str]:
    """The files that speak."""
    folder = Path(str(words.__file__)).parent
    files = [*folder.glob("words*.py"), folder / "names.py", *(folder / "drawing").glob("*.py")]
    return [file.read_text("utf-8") for file in sorted(files)]


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_nothing_is_translated_that_nobody_says(code: str) -> None:
    nodes = [node for text in sources() for node in ast.walk(ast.parse(text))]
    said = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
    told = {clauses.edition("brass"), *[source.holds for source in sheets.sources("brass")]}
    assert [sentence for sentence in language.catalogue(code, "brass") if sentence not in said | told] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_translations_keep_the_values(code: str) -> None:
    known = language.catalogue(code, "brass")
    for english, portuguese in known.items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", portuguese)), english


def refusals() -> list[core.Refusal]:
    """Every refusal constant of the rules."""
    modules = (build_industry, build_link, develop, phases, play_cards, sell_cotton, take_loan)
    found = [value for module in modules for value in vars(module).values()]
    return [value for value in found if isinstance(value, core.Refusal)]


def test_every_refusal_has_words() -> None:
    assert {refusal.message for refusal in refusals()} == set(words.REFUSALS)


def later(seats: int, seed: int, lines: int) -> State:
    """A position of a random game."""
    state, source = core.start(RULES, seats, {"double-rail": "connected"}), Fast(seed)
    for _ in range(lines):
        seat = core.owing(RULES, state)[0]
        move = core.sample(RULES, state, source) if seat == NATURE else eager(state, source, seat)
        core.advance(RULES, state, seat, move)
    while core.owing(RULES, state) == [NATURE]:
        core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
    return state


POSITIONS = [(4, 1, 60), (4, 2, 200), (4, 3, 330), (3, 4, 40), (3, 5, 310), (2, 6, 30), (2, 7, 180)]


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
@pytest.mark.parametrize("wide", [True, False])
def test_whatever_a_move_points_at_can_be_clicked(seats: int, seed: int, lines: int, wide: bool) -> None:
    state = later(seats, seed, lines)
    seat = core.owing(RULES, state)[0]
    drawn = draw(core.look(RULES, state, seat), str, wide)
    ids = set(re.findall(r'data-(?:id|in)="([^"]+)"', drawn))
    pointed = {id_ for move in core.legal(RULES, state, seat) for id_ in RULES.move(move).ids()}
    assert pointed - ids == set()


@pytest.mark.parametrize("wide", [True, False])
def test_a_port_is_a_buyer_wherever_the_mill_stands(wide: bool) -> None:
    """What lies in a space would be chosen with that space, and a sale names the space of the mill."""
    table = Position().tile("manchester-1", "cotton-1").tile("warrington-2", "port-1", 1).acting("port")
    drawn = draw(core.look(RULES, table.state, 0), str, wide)
    assert 'data-id="port:warrington-2"' in drawn and "data-in" not in drawn
    assert drawn.count('data-id="space:warrington-2"') == drawn.count('data-id="space:manchester-1"') == 2


def test_built_links_lie_under_the_names_of_places() -> None:
    view = core.look(RULES, later(4, 3, 330), 0)
    board = draw(view, str).partition('class="pieces"')[0]
    ribbon = board.index(">Manchester<")
    titles = [f"<title>{words.NAMES[link].replace('&', '&amp;')}: Player" for link in view["links"]]
    assert titles and max(board.rindex(title) for title in titles) < ribbon


def test_titles_name_places_as_people_do() -> None:
    titles = re.findall("<title>([^<]+)</title>", draw(core.look(RULES, later(4, 2, 200), 0), str))
    assert "Warrington &amp; Runcorn 1: cotton mill / coal mine" in " ".join(titles)
    assert any(title.startswith("Manchester – Warrington &amp; Runcorn: ") for title in titles)
    assert [title for title in titles if re.search(r"[a-z]-\d", title)] == []


def test_a_tile_tells_what_it_costs_and_brings() -> None:
    drawn = draw(core.look(RULES, Position().tile("manchester-1", "cotton-1", 1, flipped=True).state, 0), str)
    coal = "1 (×1): £5; cubes 2; income +4, points 1; only in the canal period\n2 (×2): £7; cubes 3; income +7"
    assert f"<title>coal mine: 7\n{coal}, points 2\n3 (×2): £8, iron; cubes 4; income +6, points 3\n" in drawn
    assert "0 (×2): cannot be built, only developed away\n1 (×2): £16, coal, iron; income +2, points 10;" in drawn
    assert "<title>Manchester 1: cotton mill 1, Player 2, flipped; income +5, points 3</title>" in drawn


def test_the_cards_of_a_hand_stay_where_they_are_when_the_last_is_played() -> None:
    before, after = (Position().hand("bury", "colne", *more) for more in (("port",), ()))
    drawn = [draw(core.look(RULES, table.state, 0), str) for table in (before, after)]
    places = [re.findall(r'translate\(([^)]+)\)" data-id="card:(?:bury|colne)"', picture) for picture in drawn]
    assert len(places[0]) == 2 and places[0] == places[1]


@pytest.mark.parametrize(("seats", "deck", "kinds"), [(2, 40, 18), (3, 66, 24), (4, 66, 24)])
@pytest.mark.parametrize("wide", [True, False])
def test_the_picture_counts_the_cards_played(seats: int, deck: int, kinds: int, wide: bool) -> None:
    view = core.look(RULES, later(seats, 8, 40), 0)
    drawn = draw(view, str, wide)
    shown = re.findall(r">(\d)/(\d)</text>", drawn)
    assert len(shown) == kinds and sum(int(many) for _, many in shown) == deck
    assert sum(int(played) for played, _ in shown) == sum(view["discards"].values()) > 0


def test_a_card_that_is_not_seen_is_a_card() -> None:
    hidden = core.Move("deal", (("seat", "1"), ("card", "?")))
    told = [language.sentence("brass", hidden, "", code, ["Ana", "Bia"]) for code in ("en", "pt_BR")]
    assert told == ["Bia draws a card", "Bia compra uma carta"]


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
def test_the_picture_is_well_formed_and_titled(seats: int, seed: int, lines: int) -> None:
    state = later(seats, seed, lines)
    for seat in (0, SPECTATOR):
        for wide, width in ((True, "1200"), (False, "360")):
            root = ElementTree.fromstring(draw(core.look(RULES, state, seat), str, wide))
            assert root.attrib["viewBox"].split()[2] == width
            assert "None" not in ElementTree.tostring(root, "unicode")
            assert len(root.findall(".//{http://www.w3.org/2000/svg}title")) > 60


def test_only_the_viewers_stacks_and_cards_can_be_clicked() -> None:
    state = later(4, 2, 200)
    for seat in range(4):
        drawn = draw(core.look(RULES, state, seat), str)
        assert drawn.count('data-id="industry:cotton"') == 1
    assert 'data-id="industry' not in draw(core.look(RULES, state, SPECTATOR), str)
    assert 'data-id="card' not in draw(core.look(RULES, state, SPECTATOR), str)


@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
def test_the_log_tells_periods_and_rounds(code: str) -> None:
    say, state = language.say_in("brass", code), later(4, 3, 330)
    view = core.look(RULES, state, 0)
    times = [("canal", 0), ("canal", 1), ("rail", 0), ("rail", 1)]
    told = [words.moment({**view, "period": period, "round": n}) for period, n in times]
    assert told[0] == told[1] and len({sentence for sentence, _ in told}) == 3
    said = [say(sentence).format(**values) for sentence, values in told]
    assert "{" not in "".join(said) and (code == "en") == ("Canal period, round 1" in said)


def test_the_text_tells_the_table() -> None:
    state = later(4, 3, 330)
    seat = core.owing(RULES, state)[0]
    text = words.board(core.look(RULES, state, seat), language.say_in("brass", "pt_BR"))
    assert "Período de estradas de ferro" in text and "mão:" in text
    assert [place.name for place in PLACES if place.spaces and place.name not in text] == []


def test_the_text_tells_cards_tracks_and_income() -> None:
    table = Position().tile("wigan-1", "coal-1", cubes=1).hand("bury", "colne").acting("port")
    table.state.discards[0] = 1
    text = words.board(core.look(RULES, table.state, 0), str)
    assert "  card in play: port\n" in text and "  discards: Barrow" in text
    assert "£100, income 0 (space 10), spent £0, points 0, cards 2\n" in text
    assert "coal mine 1, Player 1, cubes 1" in text
    named = {**core.look(RULES, table.state, 0), "names": ["Ana", "Rui", "Eva", "Leo"]}
    assert "coal mine 1, Ana, cubes 1" in words.board(named, str)
    assert "Cotton demand: space 1 of 9, bonus 3\nDistant market tiles left: 0 ×2, 1 ×2, 2 ×4, 3 ×3, 4 ×1\n" in text
    combined = words.board(core.look(RULES, Position().acting("any").state, 0), str)
    assert "  card in play: both cards: any place\n  discards: –\n" in combined


def test_the_text_tells_a_debt() -> None:
    state = Position().tile("wigan-1", "coal-1").money(0).income(7).owed(INCOME).state
    assert "cards 0, owes £3\n" in words.board(core.look(RULES, state, 0), str)


def test_remedies_order_nothing_that_the_rules_may_forbid() -> None:
    orders = ("Take a loan", "Take a smaller", "Play ", "play ", "combine ", "Sell to", "Develop your")
    remedies = [remedy for _, remedy in words.REFUSALS.values()]
    assert [remedy for remedy in remedies if any(order in remedy for order in orders)] == []
    assert "Birkenhead" in words.REFUSALS["not-connected"][1]


def test_log_lines_are_sentences() -> None:
    move = RULES.move(RULES.parse("build cotton oldham-1"))
    assert language.sentence("brass", move, "Ana", "en", ()) == "Ana builds: cotton mill on Oldham 1"
    assert language.sentence("brass", move, "Ana", "pt", ()) == "Ana constrói: fábrica de algodão em Oldham 1"


# What a move costs and brings

PRICE = re.compile(r"£(\d+)")


def told(state: State, seat: int, move: int) -> tuple[list[str], int | None]:
    """What is said of a move before it is made, and what the player then has less, if no income was paid."""
    names = {"names": ["Ana", "Bia", "Caio", "Dora"]}
    before = {**core.look(RULES, state, seat), **names}
    after = {**core.look(RULES, core.play(RULES, state, seat, move), seat), **names}
    spent = before["players"][seat]["money"] - after["players"][seat]["money"]
    is_last = before["period"] != after["period"] or not after["agenda"]
    paid = is_last or (before["round"] == after["round"] and after["agenda"][-1][0] != "debt")
    return words.effects(before, after, seat, str), spent if paid else None


def pounds(lines: list[str]) -> int:
    """All prices that are told, less what the market pays."""
    return sum(
        (-1 if "at once" in line or "you get" in line else 1) * int(price)
        for line in lines
        for price in PRICE.findall(line)
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_prices_told_before_a_move_are_what_is_paid(seed: int) -> None:
    state, source = core.start(RULES, 4, {"double-rail": "connected"}), Fast(seed)
    met: set[str] = set()
    while core.owing(RULES, state):
        seat = core.owing(RULES, state)[0]
        if seat == NATURE:
            core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
            continue
        move = eager(state, source, seat)
        lines, spent = told(state, seat, move)
        if spent is not None and RULES.move(move).verb in ("build", "link", "develop", "coal", "iron"):
            assert pounds(lines) == spent, lines
        met.update(line.partition(":")[0].split(" ")[0] for line in lines)
        core.advance(RULES, state, seat, move)
    assert {"The", "Coal", "Flips"} <= met


def last_action(position: Position, card: str = "bury") -> Table:
    """Nobody has a card left but the one in play."""
    position.state.round, position.state.pile = 8, 0
    position.state.agenda.append(core.item(END_ROUND))
    return position.acting(card)


CANALS_END = "Then the canal period ends: points are counted, canals and tiles of level 1 leave the map"


@pytest.mark.parametrize(("position", "card", "moves", "lines"), [
    (Position(), "fleetwood", ["build port fleetwood-1"], ["In all you pay £6"]),
    (Position().tile("bolton-1", "cotton-1"), "bury", ["link bolton-bury"], ["In all you pay £3"]),
    (Position().levels("cotton", 2).tile("bury-2", "coal-1", 1), "bury",
     ["build cotton bury-1"], ["In all you pay £14"]),
    (Position().tile("fleetwood-1", "port-1", 0, flipped=True).levels("port", 2), "fleetwood",
     ["build port fleetwood-1"], ["In all you pay £7", "Replaces port 1 (Ana): points −2"]),
    (Position().tile("bolton-3", "iron-1", 1), "bury", ["develop cotton", "develop cotton"], []),
    (Position().tile("lancaster-2", "cotton-1").tile("lancaster-1", "port-1", 1), "bury",
     ["sell lancaster-2 lancaster-1"], ["Ana: income spaces +5", "Bia: income spaces +3"]),
    (Position(), "bury", ["loan 10"], ["In all you get £10", "Ana: income spaces -1"]),
    (Position(), "bury", ["pass"], []),
])  # fmt: skip
def test_the_last_action_of_the_canals_tells_what_is_paid_and_that_they_end(
    position: Position, card: str, moves: list[str], lines: list[str]
) -> None:
    """[6.1] [6.2] The map after it is bare, so nothing is read from it."""
    table = last_action(position, card).play(*moves[:-1])
    assert told(table.state, 0, RULES.parse(moves[-1]))[0] == [*lines, CANALS_END]


def test_the_last_action_of_the_rails_tells_that_the_game_ends() -> None:
    table = last_action(Position("rail").tile("wigan-1", "coal-2").money(5))
    assert told(table.state, 0, RULES.parse("link bolton-wigan"))[0] == [
        "The link: £5", "Coal: 1 from Wigan 1, free", "Then the game ends: points are counted",
    ]  # fmt: skip


def test_building_over_an_own_mine_takes_no_coal_from_it() -> None:
    position = Position().tile("wigan-1", "coal-1", cubes=2).levels("coal", 2).demand(coal=3)
    table = position.tile("liverpool-1", "port-1", 1).links("liverpool-wigan", seat=1).acting("wigan", left=2)
    lines, spent = told(table.state, 0, RULES.parse("build coal wigan-1"))
    assert lines[:3] == ["The tile: £7", "Replaces coal mine 1 (Ana)", "Coal to the market at once: 3 for £7"]
    assert len(lines) == 4 and lines[3].startswith("Flips") and spent == 0


def replacing(seat: int, flipped: bool) -> Table:
    """Iron works 2 of the player whose turn it is go where a seat has iron works 1."""
    position = Position().tile("bolton-3", "iron-1", seat, flipped).levels("iron", 2).tile("wigan-1", "coal-1", 1)
    return position.links("bolton-wigan").demand(iron=0).acting("bolton")


@pytest.mark.parametrize(("seat", "flipped", "line"), [
    (0, False, "Replaces iron works 1 (Ana)"),
    (0, True, "Replaces iron works 1 (Ana): points −3"),
    (1, True, "Replaces iron works 1 (Bia): points −3"),
])  # fmt: skip
def test_9_38_what_is_replaced_is_told_with_its_owner_and_points(seat: int, flipped: bool, line: str) -> None:
    table = replacing(seat, flipped)
    move, names = RULES.parse("build iron bolton-3"), {"names": ["Ana", "Bia", "Caio", "Dora"]}
    assert told(table.state, 0, move)[0][2] == line
    before = {**core.look(RULES, table.state, 0), **names}
    after = {**core.look(RULES, core.play(RULES, table.state, 0, move), 0), **names}
    at_once = "Iron to the market at once: 4 for £14"
    flips = "Flips iron works 2 (Ana) on Bolton 3: points +5, income spaces +3"
    assert words.tells(before, after, str) == [line, at_once, flips]
    assert words.tells(after, after, str) == []


def test_the_last_action_of_a_round_tells_that_it_ends_also_where_cards_are_drawn() -> None:
    """[4.13] The next round begins only when nature has dealt."""
    position = Position()
    position.state.agenda.append(core.item(END_ROUND))
    table = position.acting("bury")
    assert told(table.state, 0, RULES.parse("pass"))[0] == ["Then the round ends and income is paid"]
    assert told(Position().hand("bury").acting("bury", left=2).state, 0, RULES.parse("pass"))[0] == []


def test_giving_up_a_tile_tells_what_it_brings_and_what_is_still_owed() -> None:
    position = Position().tile("bury-1", "cotton-1").tile("wigan-1", "coal-1").money(0).income(1)
    table = position.owed(INCOME)
    brings = [told(table.state, 0, move)[0][:2] for move in core.legal(RULES, table.state, 0)]
    assert brings == [
        ["The tile brings £6; the debt is £9", "Still owed: £3"],
        ["The tile brings £2; the debt is £9", "Still owed: £7"],
    ]
    table.play("remove wigan-1")
    assert told(table.state, 0, RULES.parse("remove bury-1"))[0][:2] == [
        "The tile brings £6; the debt is £7", "No tile is left: £1 unpaid, a point for each while you have any",
    ]  # fmt: skip
    table = Position().tile("bury-1", "cotton-1").money(0).income(9).owed(INCOME)
    assert told(table.state, 0, RULES.parse("remove bury-1"))[0][:1] == ["The tile brings £6; the debt is £1"]


def test_a_sale_to_the_distant_market_tells_with_how_many_tiles_it_succeeds() -> None:
    """[12.7] [12.8] [12.9] What is told before is what the tiles then bring."""
    closing = 0
    for seed in range(6):
        state, source = core.start(RULES, 4, {"double-rail": "connected"}), Fast(seed)
        while core.owing(RULES, state):
            seat = core.owing(RULES, state)[0]
            if seat == NATURE:
                core.advance(RULES, state, NATURE, core.sample(RULES, state, source))
                continue
            for move in core.legal(RULES, state, seat):
                if RULES.text(move).endswith("distant-market"):
                    lines = [line for line in told(state, seat, move)[0] if "distant" in line]
                    found = outcomes(core.play(RULES, state, seat, move), seat)
                    assert found is None or lines == found
                    closing += found is not None and len(lines) > 1
            core.advance(RULES, state, seat, eager(state, source, seat))
    assert closing


def outcomes(state: State, seat: int) -> list[str] | None:
    """The same, of every tile that may be drawn; None where the period ends with it and its tiles are gone."""
    found: list[tuple[int, int]] = []  # points and income spaces that come
    moves, weights = core.odds(RULES, state)
    for move, weight in zip(moves, weights, strict=True):
        after = state.copy()
        core.advance(RULES, after, NATURE, move)
        if after.period != state.period or not after.agenda:
            return None
        flipped = [space for space in range(len(SPACES)) if (after.flipped & ~state.flipped) >> space & 1]
        points = sum(POINTS[state.tile[space]] for space in flipped)
        found += [(points, after.income[seat] - state.income[seat])] * weight
    sold = [(points, income) for points, income in found if points]
    rises = " / ".join(f"+{income}" for income in sorted({income for _, income in sold}))
    lines = [f"Sold with {len(sold)} of the {len(found)} distant market tiles left: points +{sold[0][0]}, "
             f"income spaces {rises}"] if sold else []  # fmt: skip
    if len(sold) < len(found):
        lost = len(found) - len(sold)
        lines.append(f"Not sold with {lost} of the {len(found)} distant market tiles left: the distant market closes")
    return lines


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_what_a_move_brings_is_said_in_portuguese(code: str) -> None:
    state, seat = later(4, 3, 120), 0
    view = {**core.look(RULES, state, 0), "names": ["Ana", "Bia", "Caio", "Dora"]}
    fewer = {**view, "spaces": {}}
    lines = words.effects(fewer, view, seat, language.say_in("brass", code))
    assert lines and not [line for line in lines if re.search(r"\b(The|Flips|Once|from)\b", line)]
