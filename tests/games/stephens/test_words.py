"""Words and picture: everything has a name, every sentence its translations, every clickable thing its id."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fabrica import core, language
from fabrica.core import NATURE, SPECTATOR
from fabrica.games.stephens import RULES, solo, words
from fabrica.games.stephens.components import OPPONENTS, PROFESSIONS
from fabrica.games.stephens.drawing import draw
from fabrica.games.stephens.drawing.signs import accessory, sign
from fabrica.games.stephens.names import ICON_WORDS, NAMES
from fabrica.games.stephens.rules import cards, professions, reset, turn
from fabrica.games.stephens.rules.setup import face
from fabrica.games.stephens.state import (
    AUTOMA_SUPPLY,
    AUTOMA_TURN,
    FULFILLING,
    NEXT,
    RESET,
    SUPPLY,
    SUPPLYING,
    TURN,
    USING,
    State,
)
from fabrica.games.stephens.words_cards import OR
from fabrica.games.stephens.words_previews import TOLD
from fabrica.nature import Fast, random_move
from fabrica.web import about
from tests.games.stephens.greedy import options
from tests.games.stephens.position import Position, started


def spoken() -> list[str]:
    """Every English sentence of the game that somebody could read."""
    refusals = [part for pair in words.REFUSALS.values() for part in pair]
    choices = [part for what, values in words.OPTIONS.values() for part in (what, *values.values())]
    sentences = [*words.SENTENCES.values(), *words.ASKS.values(), *words.LINES.values(), *words.LABELS.values()]
    deeds = [*words.VERBS.values(), *words.DEEDS.values(), *words.COUNTS.values(), *words.RANKS.values()]
    names = [words.TITLE, words.ABOUT, *NAMES.values(), *ICON_WORDS.values(), OR]
    return [*TOLD.values(), *names, *refusals, *choices, *sentences, *deeds]


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_is_translated(code: str) -> None:
    known = language.catalogue(code, "stephens")
    assert [sentence for sentence in spoken() if sentence not in known] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_translations_keep_the_values(code: str) -> None:
    for english, portuguese in language.catalogue(code, "stephens").items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", portuguese)), english


def test_every_refusal_has_words_and_a_use() -> None:
    found = [value for module in (cards, professions, reset, solo, turn) for value in vars(module).values()]
    messages = {value.message for value in found if isinstance(value, core.Refusal)}
    assert messages == set(words.REFUSALS)


def later(seats: int, seed: int, lines: int) -> State:
    """A position of a random game in which a seat owes."""
    state, source = core.start(RULES, seats, options()), Fast(seed)
    while state.agenda and (lines > 0 or core.owing(RULES, state) == [NATURE]):
        seat = core.owing(RULES, state)[0]
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
        lines -= 1
    return state


def unclickable(state: State, wide: bool) -> set[str]:
    """What a legal move points at and the picture does not offer to click."""
    seat = core.owing(RULES, state)[0]
    drawn = draw(core.look(RULES, state, seat), str, wide)
    ids = set(re.findall(r'data-(?:id|in)="([^"]+)"', drawn))
    return {id_ for move in core.legal(RULES, state, seat) for id_ in RULES.move(move).ids()} - ids


POSITIONS = [
    (4, 1, 26),
    (4, 2, 90),
    (4, 3, 200),
    (3, 4, 60),
    (3, 5, 180),
    (2, 6, 40),
    (2, 7, 150),
    (1, 8, 70),
    (1, 9, 110),
]


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
@pytest.mark.parametrize("wide", [True, False])
def test_whatever_a_move_points_at_can_be_clicked(seats: int, seed: int, lines: int, wide: bool) -> None:
    assert unclickable(later(seats, seed, lines), wide) == set()


def test_payments_and_deliveries_can_be_clicked() -> None:
    paying = Position().contracts(0, "crown-4").cubes(0, blue=1, white=1, pink=3).unlock(0, "4a").owe(FULFILLING)
    assert unclickable(paying.play("fulfil crown-4").state, True) == set()
    assert paying.decision == "payment"
    ready = Position().ready(0, orange=1, pink=1, black=1).owe(SUPPLYING)
    assert unclickable(ready.state, False) == set()


@pytest.mark.parametrize(("seats", "seed", "lines"), POSITIONS)
def test_the_picture_is_well_formed_and_titled(seats: int, seed: int, lines: int) -> None:
    state = later(seats, seed, lines)
    for seat in (0, SPECTATOR):
        for wide, width in ((True, "1200"), (False, "360")):
            root = ElementTree.fromstring(draw(core.look(RULES, state, seat), str, wide))
            assert root.attrib["viewBox"].split()[2] == width
            assert "None" not in ElementTree.tostring(root, "unicode")
            assert len(root.findall(".//{http://www.w3.org/2000/svg}title")) > 60


def test_only_the_viewers_board_can_be_clicked() -> None:
    state = later(4, 2, 90)
    for seat in range(4):
        assert draw(core.look(RULES, state, seat), str).count('data-id="line:orange"') == 1
    assert 'data-id="line' not in draw(core.look(RULES, state, SPECTATOR), str)


def test_the_text_and_the_picture_say_that_cards_are_reconstructed() -> None:
    view = core.look(RULES, later(2, 6, 40), 0)
    said = language.say_in("stephens", "pt_BR")
    assert "reconstrução" in words.board(view, said)
    assert "reconstrução" in draw(view, said)


def test_the_text_tells_the_table() -> None:
    view = core.look(RULES, later(1, 9, 110), 0)
    text = words.board(view, str)
    assert "Automa" in text and "Furnace upper left" in text
    for card in view["display"]:
        assert NAMES[card] in text


def test_log_lines_are_sentences() -> None:
    move = RULES.move(RULES.parse("commit kingdom-4"))
    assert language.sentence("stephens", move, "Ana", "en", ()) == (
        "Ana commits to a contract: United Kingdom 4 (white, black)"
    )
    assert (
        language.sentence("stephens", move, "Ana", "pt", ()) == "Ana aceita um contrato: Reino Unido 4 (branco, preto)"
    )


def test_a_benefit_is_told_by_what_it_gives() -> None:
    def said(line: str, code: str) -> str:
        return language.sentence("stephens", RULES.move(RULES.parse(line)), "Ana", code, ())

    assert said("use clerk first", "en") == "Ana uses a profession: Clerk (influence)"
    assert said("use clerk second", "pt") == "Ana usa uma profissão: Escriturário (moeda)"
    assert said("use courtier first", "en") == "Ana uses a profession: Courtier (any cube → influence × 3)"


# What is said is true


def seen(table: Position) -> words.View:
    """What seat 0 sees of a position."""
    return core.look(RULES, table.state, 0)


def told(table: Position, code: str = "en") -> list[str]:
    """The lines of the text of a position."""
    return words.board(seen(table), language.say_in("stephens", code)).splitlines()


def places(table: Position) -> dict[str, tuple[float, float]]:
    """Where what can be clicked is drawn."""
    found = re.findall(r'translate\(([\d.-]+),([\d.-]+)\)" data-id="([^"]+)"', draw(seen(table), str))
    return {id_: (float(x), float(y)) for x, y, id_ in found}


def test_a_lent_apprentice_is_no_worker_of_yours() -> None:
    table = Position(seats=1).attach("clerk", "furnace-left", 0)
    table.state.automa_card, table.state.bag = 2, [0, 0, 0]
    before = seen(table.owe(AUTOMA_SUPPLY))
    assert words.effects(before, seen(table.play("lend clerk")), 0, str) == []
    created = Position()
    before = seen(created)
    assert words.effects(before, seen(created.play("create clerk furnace-left")), 0, str) == [
        "Clerk: influence or coin"
    ]


def test_cubes_are_counted_as_cubes() -> None:
    assert words.COUNTS["cubes.*"] == "cube: {name}"


@pytest.mark.parametrize(
    ("seats", "ending", "said"),
    [
        (2, 1, "The end has been triggered"),
        (2, 2, "Last round"),
        (1, 2, "The Automa takes its last turn, then you take yours"),
        (1, 1, "The last turn is yours"),
    ],
)
def test_text_and_picture_tell_how_near_the_end_is(seats: int, ending: int, said: str) -> None:
    table = Position(seats=seats)
    assert said not in told(table) and said not in draw(seen(table), str, False)
    table.state.ending = ending
    assert said in told(table) and said in draw(seen(table), str) and said in draw(seen(table), str, False)


def promised(table: Position) -> bool:
    """Does the text speak of a reset phase to come?"""
    return any("next reset phase" in line for line in told(table))


def test_no_reset_phase_is_promised_after_the_final_one() -> None:
    alone, company = Position(seats=1), Position(seats=2, seat=1)
    assert promised(alone) and promised(company)
    alone.state.ending, company.state.ending = 1, 2
    assert not promised(alone) and promised(company)
    final = company.contracts(0, "crown-1").cubes(0, pink=1).play("glass upper-left")
    assert final.decision == "fulfil" and not promised(final)
    usual = Position(seats=2).contracts(0, "crown-1").cubes(0, pink=1).next(RESET)
    assert usual.decision == "fulfil" and promised(usual)
    assert not promised(final.play("pass"))


def against(opponent: str, **options: str) -> Position:
    """A turn against an opponent."""
    table = started(1, opponent=opponent, **options)
    while table.decision != "turn":
        table.play(table.legal()[0])
    return table


def test_before_the_end_a_rank_is_what_it_would_be() -> None:
    table = Position(seats=1)
    table.state.score[0] = 200
    assert "Rank if the game ended now: glassblower" in told(table)
    table.state.agenda = []
    assert "Rank: glassblower" in told(table)
    assert "Nível: vidraceiro" in told(table, "pt_BR") and "Nível: vidraceiro" in told(table, "pt_PT")
    assert language.named("stephens", "glassblower", "pt_BR") == "Vidreiro"  # the profession


@pytest.mark.parametrize(
    ("points", "said"), [(0, "apprentice (artisan from 121 points)"), (121, "artisan (glassblower from 160 points)")]
)
def test_17_23_the_next_rank_is_told(points: int, said: str) -> None:
    table = Position(seats=1)
    table.state.difficulty, table.state.score[0] = 1, points
    assert f"Rank if the game ended now: {said}" in "\n".join(told(table))


def test_the_opponent_and_its_target_are_told() -> None:
    table = against("opponent-4", difficulty="hard")
    total = table.score()["total"]
    lines = ["Opponent: ability 5b is denied", f"160 points win; if the game ended now: {total}"]
    for line in lines:
        assert line in told(table) and line in draw(seen(table), str)
    assert not [line for line in told(table) if "lost" in line]
    table.state.agenda = []
    assert f"Result: lost ({total} of 160 points)" in told(table)
    table.state.score[0] = 200
    assert f"Result: won ({total + 200} of 160 points)" in told(table)


def test_18_4_a_closed_space_costs_nothing() -> None:
    closed, usual = draw(seen(against("opponent-2")), str), draw(seen(against("opponent-1")), str)
    assert (closed.count("<title>costs 5</title>"), closed.count(">closed<")) == (0, 2)
    assert (usual.count("<title>costs 5</title>"), usual.count(">closed<")) == (2, 0)


def test_18_7_stacked_disks_lie_on_10() -> None:
    disks = [f"disk:influence-{space}" for space in (5, 10, 15, 20)]
    table = Position(seats=1)
    usual = places(table)
    face(table.state, OPPONENTS.index("opponent-5"))
    stacked = places(table)
    assert len({usual[disk][0] for disk in disks}) == 4
    assert {stacked[disk][0] for disk in disks} == {usual["disk:influence-10"][0]}
    assert len({stacked[disk] for disk in disks}) == 4
    assert draw(seen(table), str).count("on space 10") == 4


def test_17_9_the_automas_card_is_told_whole() -> None:
    table = Position(seats=1)
    assert "Last card: none yet" in told(table) and "Última carta: ainda nenhuma" in told(table, "pt_PT")
    table.state.automa_card, table.state.automa_workers = 2, 4
    said = (
        "Last card: Automa card 3 (furnace lower left, then clockwise; contracts at 1, 2 leave; "
        "supply: cube × 2, upper left, then clockwise; a disk)"
    )
    assert said in told(table)
    assert {"Workers: 4", "Cubes it removes from a small factory: 2", "Deck: 10 left"} <= set(told(table))
    assert "red profession nearest its deck" in NAMES["automa-7"]


def test_what_was_spent_on_contracts_is_told() -> None:
    table = Position().contracts(0, "crown-8").cubes(0, white=2).accessories(0, chandelier=1).owe(FULFILLING)
    assert "Spent on contracts" not in "\n".join(told(table))
    assert "Spent on contracts: chandelier × 1" in told(table.play("fulfil crown-8"))


def test_10_10_the_picture_numbers_the_cubes_still_asked_for() -> None:
    table = Position().contracts(0, "crown-8").cubes(0, white=2, pink=4).accessories(0, chandelier=1).unlock(0, "4a")
    drawn = draw(seen(table.owe(FULFILLING).play("fulfil crown-8")), str)
    asked = drawn.partition('data-id="wanted:white">')[2].partition("data-id")[0]
    assert "<title>white × 2</title>" in asked and ">2</text>" in asked


def test_10_18_names_5b_by_what_it_allows() -> None:
    assert NAMES["5b"] == "5b (up to three cubes; after three or more an empty furnace instead of the row)"


def test_a_delivery_is_told_in_good_grammar() -> None:
    assert NAMES["upper-left-set"] == "upper left: black, pink, orange → a card to acquire"
    said = language.named("stephens", "upper-right-set", "pt_BR")
    assert said == "em cima à direita: preto, rosa, laranja → um trabalhador a alocar"


def test_no_card_is_told_by_its_id() -> None:
    assert NAMES["orange-4"] == "Orange 4 (orange, 3 VP, dune −1)"
    assert language.named("stephens", "open-6", "pt_PT") == "Livre 6 (3 PV, dunas −1)"


def test_any_accessory_is_not_drawn_as_a_crate() -> None:
    assert sign("accessory", 0, 0, 20) == accessory("any", 0, 0, 18) != accessory("crate", 0, 0, 18)


def test_icons_are_seen_in_the_dark() -> None:
    drawn = "".join([sign(name, 0, 0, 20) for name in ("forest", "card", "worker")])
    assert re.findall(r"--(\w+)", drawn) == ["green", "denim", "rust"]  # seen on light cards and on dark ones


def test_influence_at_its_limit_is_told() -> None:
    table = Position().ready(0, orange=2).owe(SUPPLYING)
    table.state.influence[0] = 3
    for _ in range(2):
        before = seen(table)
        assert words.effects(before, seen(table.play("supply lower-left-single")), 0, str) == [
            "The influence marker stands at its limit: 4"
        ]


def previewed(table: Position, line: str) -> list[str]:
    """What is said of a move before it is made."""
    before = seen(table)
    return words.effects(before, seen(table.play(line)), 0, str)


@pytest.mark.parametrize(("cards", "line", "is_told"), [
    (["laundress"], "use laundress first", True),
    (["clerk"], "use clerk first", True),
    (["clerk"], "use clerk second", False),
    (["clerk", "merchant"], "use merchant first", False),
    (["clerk", "merchant"], "use clerk first", True),
    (["clerk", "woodcutter"], "use woodcutter first", False),
    (["actor"], "use actor first", True),
    (["furnace-stoker"], "use furnace-stoker second", False),
])  # fmt: skip
def test_10_2_influence_that_is_all_lost_is_told(cards: list[str], line: str, is_told: bool) -> None:
    table = Position()
    for card in cards:
        table.attach(card, "furnace-left", 0)
    activated = sum(1 << PROFESSIONS.index(card) for card in cards)
    previews = previewed(table.next(USING, 0, activated), line)
    assert previews == (["The influence marker stands at its limit: 4"] if is_told else [])
    below = Position().attach(cards[0], "furnace-left", 0)
    below.state.influence[0] = 0
    assert previewed(below.next(USING, 0, 1 << PROFESSIONS.index(cards[0])), below.legal()[0]) == []


def test_9_7_influence_that_is_paid_for_and_lost_is_told_where_the_cube_goes() -> None:
    table = Position().attach("courtier", "furnace-left", 0).cubes(0, green=1)
    assert previewed(table.next(USING, 0, 1 << PROFESSIONS.index("courtier")), "use courtier first") == []
    assert previewed(table, "give green") == ["The influence marker stands at its limit: 4"]


EMPTIED = "Two furnaces are empty: a reset phase follows this turn"
FINAL = "The final reset phase follows this turn"


@pytest.mark.parametrize(("seats", "seat", "ending", "furnaces", "lines"), [
    (4, 0, 0, (1, 0, 4, 4), [EMPTIED]),
    (4, 0, 0, (2, 0, 4, 4), []),
    (4, 0, 0, (1, 4, 4, 4), []),
    (4, 0, 2, (1, 0, 4, 4), [EMPTIED]),
    (1, 0, 0, (1, 0, 4, 4), [EMPTIED]),
    (1, 0, 1, (1, 0, 4, 4), []),
    (2, 1, 2, (4, 4, 4, 4), [FINAL]),
    (2, 1, 2, (1, 0, 4, 4), [FINAL]),
    (2, 1, 1, (4, 4, 4, 4), []),
])  # fmt: skip
def test_11_1_the_reset_phase_that_a_turn_brings_is_told(
    seats: int, seat: int, ending: int, furnaces: tuple[int, ...], lines: list[str]
) -> None:
    """Also where the markets are filled first, as with a contract taken from the fourth furnace."""
    table = Position(seats, seat).furnaces(*furnaces)
    table.state.ending = ending
    assert previewed(table, "glass upper-left") == lines
    if not ending:
        turned = Position(seats, seat).furnaces(*furnaces[::-1])
        assert previewed(turned, "glass lower-right") == lines
        commit = previewed(turned, next(line for line in turned.legal() if line.split()[0] in ("commit", "fund")))
        assert commit == [] and not turned.state.army < 55


def test_15_1_a_move_that_triggers_the_end_says_so() -> None:
    table = Position(2).attach("physician", "furnace-left", 0)
    table.state.army, table.state.score[0] = 20, 19
    told = previewed(table.next(USING, 0, 1 << PROFESSIONS.index("physician")), "use physician first")
    assert told == ["This triggers the end: the round is finished, then a last one is played"]


@pytest.mark.parametrize(("seats", "army", "ending", "owed", "said"), [
    (2, 55, 0, TURN, "The game begins"),
    (2, 40, 0, TURN, "Reset phase 3, the army at 40"),
    (2, 40, 1, TURN, "The end has been triggered"),
    (2, 40, 1, SUPPLY, "Reset phase 3, the army at 40"),
    (2, 40, 2, TURN, "Last round"),
    (2, 40, 2, SUPPLY, "Final reset phase, the army at 40"),
    (2, 40, 2, None, "Final reset phase, the army at 40"),
    (1, 25, 0, SUPPLY, "Reset phase 6, the army at 25"),
    (1, 25, 2, SUPPLY, "Final reset phase, the army at 25"),
    (1, 25, 2, AUTOMA_TURN, "The Automa takes its last turn, then you take yours"),
    (1, 25, 1, TURN, "The last turn is yours"),
    (1, 25, 0, None, "The last turn is yours"),
])  # fmt: skip
def test_11_3_15_2_the_log_tells_reset_phases_and_the_end(
    seats: int, army: int, ending: int, owed: int | None, said: str
) -> None:
    table = Position(seats)
    later = [core.item(NEXT)] if ending < 2 or seats == 1 else []
    table.state.agenda = [] if owed is None else [*later, core.item(owed)]
    table.state.army, table.state.ending = army, ending
    sentence, values = words.moment(seen(table))
    assert sentence.format(**values) == said


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_one_word_for_one_thing(code: str) -> None:
    said = "\n".join(language.catalogue(code, "stephens").values())
    assert not re.search("[Aa]ssum[ie]|[Aa]bastece", said)


def test_a_move_cites_the_clause_that_asks_for_it() -> None:
    found = about.clauses_of("stephens")
    assert (found["receive"], found["accessory"], found["provide"], found["create"]) == ("9.8", "9.8", "14.4", "7.1")
    assert "pass" not in found  # one may leave what seven decisions ask
