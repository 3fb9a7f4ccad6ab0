"""Words: everything has a name and a sentence, in every language, and the table can be read as text."""

import re
from collections.abc import Iterator
from json import loads
from string import Formatter

import pytest

from fabrica import core, language
from fabrica.clauses import edition
from fabrica.core import DECISION, SPECTATOR, Refusal
from fabrica.games.burgundy import RULES, rules, words
from fabrica.games.burgundy.components import COLOURS, GOODS, KINDS, SPACES
from fabrica.games.burgundy.state import State
from fabrica.nature import Fast
from fabrica.sheets import sources
from fabrica.web.about import words_of
from tests.games.burgundy.positions import play, turn
from tests.games.burgundy.sights import random_states

PARTS = (
    words.TITLE, words.ABOUT, words.NAMES, words.HELP, words.SHORT, words.MARKS, words.LETTERS, words.COLOURS,
    words.SENTENCES, words.VERBS, words.DEEDS, words.THINGS, words.ASKS, words.REFUSALS, words.LINES, words.COUNTS,
    words.OPTIONS, words.LABELS, words.WITH_DIE, edition("burgundy"),
    tuple([source.holds for source in sources("burgundy")]),
)  # fmt: skip


def texts(part: object) -> Iterator[str]:
    """Every sentence in a table of words."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from texts(value)
    elif isinstance(part, tuple):
        for value in part:
            yield from texts(value)


ALL = sorted(set(texts(PARTS)))


def placeholders(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_verb_has_a_sentence_with_its_own_arguments() -> None:
    assert set(words.SENTENCES) == set(RULES.by_name)
    for verb in RULES.verbs:
        arguments = {domain.name for domain in verb.domains}
        assert arguments - {"seat"} <= placeholders(words.SENTENCES[verb.name]) <= arguments | {"seat"}, verb.name


def test_every_decision_asks() -> None:
    assert set(words.ASKS) == {item.name for item in RULES.items if item.who == DECISION}


def test_every_refusal_has_a_cause_and_a_remedy() -> None:
    refusals = [one for value in vars(rules).values() for one in (value if isinstance(value, list) else (value,))]
    messages = {one.message for one in refusals if isinstance(one, Refusal)}
    assert set(words.REFUSALS) == messages
    assert all(cause.endswith(".") and remedy.endswith(".") for cause, remedy in words.REFUSALS.values())


def test_refusals_speak_only_of_what_the_move_and_the_rules_give() -> None:
    source, met = Fast(3), set()
    for state in random_states(3, 8, 40):
        for seat in core.owing(RULES, state):
            top = core.owed(RULES, state, seat)
            for _ in range(1500):
                move = source.below(len(RULES.verb_of))
                refusal = core.refuse(RULES, state, seat, move)
                if refusal is None or refusal.message not in words.REFUSALS:
                    continue
                verb = RULES.verb_of[move]
                values = dict(RULES.move(move).args) | verb.values(
                    state, seat, top >> core.ABOUT_SHIFT, move - verb.base
                )
                assert set().union(*map(placeholders, words.REFUSALS[refusal.message])) <= set(values)
                met.add(refusal.message)
    assert len(met) >= 8


def test_every_value_of_every_domain_has_a_name() -> None:
    values = {value for verb in RULES.verbs for domain in verb.domains for value in domain.values}
    own = {value for value in values if value.isdigit()} | set(SPACES)
    assert values - own == set(words.NAMES) - set(COLOURS) | {"castle", "mine", "boat"}
    assert set(KINDS) | set(GOODS) | set(COLOURS) <= set(words.NAMES)


def test_no_coordinate_or_number_is_translated_by_accident() -> None:
    assert not set(ALL) & (set(SPACES) | set("0123456789"))


def test_every_building_and_knowledge_tile_is_explained() -> None:
    explained = [kind for kind in KINDS if kind in words.HELP]
    assert explained == [kind for kind in KINDS if kind.partition("-")[0] not in ("cow", "sheep", "pig", "chicken")]
    assert set(words.HELP) == {*explained, "animal"}


def test_lines_and_options_are_named() -> None:
    state = core.start(RULES, 2, {option.name: option.values[0] for option in RULES.options})
    assert list(words.LINES) == list(RULES.scores(state)[0])
    assert {name: tuple(values) for name, (_, values) in words.OPTIONS.items()} == {
        option.name: option.values for option in RULES.options
    }


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_is_translated_with_the_same_placeholders(code: str) -> None:
    known = language.catalogue(code, "burgundy")
    assert [sentence for sentence in ALL if sentence not in known] == []
    assert [sentence for sentence in known if sentence not in ALL] == []
    assert [s for s in ALL if placeholders(s) != placeholders(known[s])] == []


def test_pt_pt_holds_only_what_differs() -> None:
    text = (language.LOCALE / "pt_PT" / "burgundy.po").read_text(encoding="utf-8")
    own = set(re.findall(r'^msgid "(.+)"$', text, re.M))
    brazil, portugal = language.catalogue("pt_BR", "burgundy"), language.catalogue("pt_PT", "burgundy")
    assert own and own == {sentence for sentence in ALL if brazil[sentence] != portugal[sentence]}


def test_the_rulebooks_names_are_used() -> None:
    say = language.say_in("burgundy", "pt_BR")
    printed = ["armazém", "carpintaria", "igreja", "mercado", "pensão", "banco", "prefeitura", "torre-de-vigia"]
    buildings = [kind for kind in words.SHORT if kind not in ("castle", "mine", "boat")]
    assert [say(words.NAMES[kind]).replace(" ", "-") for kind in buildings] == printed


# The table as text


@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_reads_as_text_all_through_a_game(seats: int, code: str) -> None:
    say = language.say_in("burgundy", code)
    for state in random_states(seats, seats, 35):
        for seat in (0, seats - 1, SPECTATOR):
            view = core.look(RULES, state, seat)
            text = words.board(view, say)
            assert "{" not in text and "None" not in text
            assert text.count("==\n") == seats
            assert all(say(words.NAMES[kind]) in text for depot in view["depots"] for kind in depot if kind is not None)


@pytest.mark.parametrize("option", ["choice", "expert-open", "expert-secret"])
def test_the_table_reads_as_text_while_estates_are_chosen(option: str) -> None:
    said = set()
    for state in random_states(3, 4, 1, estates=option):
        if state.round or state.phase or state.white:
            break
        view = core.look(RULES, state, 1)
        said |= {line for line in words.board(view, str).splitlines() if "estate" in line.lower()}
    assert words.LABELS["no-estate"] in said


def grid(state: State, seat: int) -> list[str]:
    """The seven rows of an estate."""
    player = core.look(RULES, state, seat)["players"][seat]
    return words.estate_lines(player, str)[1:]


def test_an_estate_is_a_hexagon_of_37_cells() -> None:
    state = next(random_states(2, 1, 1))
    rows = grid(state, 0)
    assert [len(row.split()) - 1 for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    assert rows[3].split() == ["d", "S6", "S1", "S2", "[Ca]", "S5", "S4", "S1"]
    margins = [len(row[1:]) - len(row[1:].lstrip()) for row in rows]
    assert margins[0] > margins[1] > margins[2] > margins[3] and margins[:3] == margins[:3:-1]


def test_the_end_shows_every_line_of_the_score() -> None:
    *_, last = random_states(2, 6, 1000)
    text = words.board(core.look(RULES, last, 0), str)
    assert words.LABELS["game-over"] in text
    for lines in RULES.scores(last):
        assert all(f"{words.LINES[name]}: {points}" in text for name, points in lines.items())


def test_a_tile_in_the_hand_is_named() -> None:
    for state in random_states(2, 9, 1):
        view = core.look(RULES, state, 0)
        if words.deciding(view) and words.deciding(view)[0][1] == "discard":
            seat = words.deciding(view)[0][0]
            held = words.held_tile(view, seat)
            assert held is not None and f"In hand: {words.NAMES[held]}" in words.board(view, str)
            return
    pytest.fail("nobody ever had to discard")


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("en", "take any 3 castle", "Ana takes a tile: castle (depot: 3)"),
        ("en", "sell any red", "Ana sells all goods of one colour: red"),
        ("pt_BR", "workers any", "Ana pega trabalhadores"),
        ("en", "buy black mine", "Ana buys a tile for two silverlings: mine (depot: black)"),
        ("en", "sell 6 red", "Ana sells all goods of one colour: red (die: 6)"),
        ("pt_PT", "take 4 4 mine", "Ana tira uma ficha: mina (depósito: 4, dado: 4)"),
    ],
)
def test_the_log_names_the_depot_and_a_die_where_one_was_used(code: str, line: str, said: str) -> None:
    assert language.sentence("burgundy", RULES.move(RULES.parse(line)), "Ana", code, ["Ana", "Bia"]) == said


# What a move costs and brings


def told(state: State, line: str) -> list[str]:
    """What the preview of a line says beside the counts."""
    seat = core.owing(RULES, state)[0]
    before, after = (core.look(RULES, one, seat) for one in (state, play(state, line)))
    return words.effects(before, after, seat, str)


def test_a_tile_that_is_taken_does_nothing_yet_and_says_so() -> None:
    stored = turn((4, 4), depots={4: ("castle",)})
    assert told(stored, "take 4 4 castle") == [f"castle, once added: {words.HELP['castle']}", "Storage then: castle"]
    assert told(turn((6, 6), castle="a3", store=("castle",)), "place 6 castle b3")[0] == words.HELP["castle"]


def test_a_tile_that_takes_the_place_of_a_discarded_one_is_named() -> None:
    """[6.1] What is said of the sheep in the hand is not read as said of the boat that goes."""
    full = turn((4, 4), depots={4: ("sheep-3",)}, store=("boat", "mine", "castle"))
    discarding = play(full, "take 4 4 sheep-3")
    assert told(discarding, "discard boat")[0] == f"3 sheep, once added: {words.HELP['animal']}"


DEED = [
    ("en", "take any 3 castle", "Take a tile: castle (depot: 3)"),
    ("en", "take 4 3 castle", "Take a tile: castle (depot: 3, die: 4)"),
    ("en", "place any castle b3", "Add to the estate on b3: castle"),
    ("en", "place 6 castle b3", "Add to the estate on b3: castle (die: 6)"),
    ("en", "sell any red", "Sell all goods of one colour: red"),
    ("pt_BR", "workers any", "Pegar trabalhadores"),
    ("pt_BR", "workers 2", "Pegar trabalhadores (dado: 2)"),
    ("pt_PT", "take 4 4 mine", "Tirar uma ficha: mina (depósito: 4, dado: 4)"),
]


@pytest.mark.parametrize(("code", "line", "said"), DEED)
def test_a_button_names_a_die_only_where_one_is_used(code: str, line: str, said: str) -> None:
    move = RULES.move(RULES.parse(line))
    assert language.deed("burgundy", move, code, ["Ana", "Bia"]) == said


@pytest.mark.parametrize(("code", "line", "said"), DEED)
def test_the_page_fills_a_button_with_the_same_words(code: str, line: str, said: str) -> None:
    """As `deed` of words.js does: a name after what stands before it, the verb before the first."""
    spoken, json = loads(words_of("burgundy", code)), RULES.move(RULES.parse(line)).json()
    before = dict(zip(list(json)[1:], json.values(), strict=False))
    names = {name: spoken["names"].get(f"{before[name]} {json[name]}") for name in before}
    filled = {name: called if called is not None else spoken["names"].get(json[name], json[name])
              for name, called in names.items()}  # fmt: skip
    assert spoken["deeds"][json["verb"]].format_map(filled) == said


def test_the_start_castle_promises_no_action() -> None:
    assert told(next(random_states(2, 4, 1, estates="choice")), "settle 3 d4") == []
