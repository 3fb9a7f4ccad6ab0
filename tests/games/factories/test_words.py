"""Words and picture: everything has a name, every sentence its translations, every clickable thing its id."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fabrica import core, language
from fabrica.core import DECISION, NATURE, SPECTATOR
from fabrica.games.factories import RULES, names, words
from fabrica.games.factories.components import BLUEPRINTS, CONTRACTORS
from fabrica.games.factories.drawing import draw
from fabrica.games.factories.drawing_cards import CARD, formula
from fabrica.games.factories.rules import activating, blueprints, ending, market, working
from fabrica.games.factories.state import State
from fabrica.nature import Fast, random_move

from .position import after, machine, owes, shop, work

SVG = "{http://www.w3.org/2000/svg}"


def spoken() -> list[str]:
    """Every English sentence of the game that somebody could read."""
    refusals = [part for pair in words.REFUSALS.values() for part in pair]
    options = [part for what, values in words.OPTIONS.values() for part in (what, *values.values())]
    called = [name for id_, name in words.NAMES.items() if id_ not in names.ROLLS]
    sentences = [*words.SENTENCES.values(), *words.ASKS.values(), *words.LINES.values(), *words.LABELS.values()]
    return [words.TITLE, words.ABOUT, *words.HELP.values(), *refusals, *options, *called, *sentences]


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_every_sentence_is_translated(code: str) -> None:
    known = language.catalogue(code, "factories")
    assert [sentence for sentence in spoken() if sentence not in known] == []


@pytest.mark.parametrize("code", ["pt_BR", "pt_PT"])
def test_translations_keep_the_values(code: str) -> None:
    for english, portuguese in language.catalogue(code, "factories").items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", portuguese)), english


def test_cards_have_the_names_of_both_rulebooks() -> None:
    say = language.say_in("factories", "pt_BR")
    printed = [(card.id, card.name, card.name_pt) for card in BLUEPRINTS]
    printed += [(card.id, card.name, card.name_pt) for card in CONTRACTORS]
    for id_, name, name_pt in printed:
        assert words.NAMES[id_] == name and say(name) == name_pt


def test_every_verb_decision_and_value_has_words() -> None:
    assert set(words.SENTENCES) == set(RULES.by_name)
    assert set(words.ASKS) == {kind.name for kind in RULES.items if kind.who == DECISION}
    values = {value for verb in RULES.verbs for domain in verb.domains for value in domain.values}
    assert {value for value in values if not value.isdigit()} <= set(words.NAMES)


def test_every_refusal_has_a_cause_and_a_remedy() -> None:
    modules = (activating, blueprints, ending, market, working)
    found = {x.message for module in modules for x in vars(module).values() if isinstance(x, core.Refusal)}
    assert found == set(words.REFUSALS)


@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
def test_every_move_of_a_game_can_be_said(code: str) -> None:
    for state in states(3, 6):
        for seat in core.owing(RULES, state):
            for move in core.legal(RULES, state, seat)[:40]:
                mover = "" if seat == NATURE else "Ana"
                said = language.sentence("factories", RULES.move(move), mover, code, ["Ana", "Bo", "Cy"])
                assert said and "{" not in said


@pytest.mark.parametrize("code", ["en", "pt_BR"])
def test_every_refusal_can_be_said(code: str) -> None:
    for state in states(3, 9, every=31):
        for seat in core.owing(RULES, state):
            top = core.owed(RULES, state, seat)
            for verb in RULES.items[top & core.WHAT_MASK].verbs if seat != NATURE else ():
                for number in range(0, verb.size, 7):
                    said = why_not(state, seat, verb, top >> core.ABOUT_SHIFT, number, code)
                    assert "{" not in said and not said.startswith(" ")


def why_not(state: State, seat: int, verb: core.Verb[State], about: int, number: int, code: str) -> str:
    """The refusal of a move in words, or nothing."""
    refusal = verb.why(state, seat, about, number)
    if refusal is None:
        return ""
    values = dict(RULES.move(verb.base + number).args) | verb.values(state, seat, about, number)
    return language.refusal("factories", refusal.message, values, code)


def test_a_gift_names_both_players() -> None:
    move = RULES.move(RULES.parse("give 2"))
    assert language.sentence("factories", move, "Ana", "en", ["Ana", "Bo", "Cy"]) == "Ana lets Cy have the gift"


def states(seats: int, seed: int, every: int = 23) -> list[State]:
    """States of a random game."""
    state, source, out, n = core.start(RULES, seats, {"machine": "hard"}), Fast(seed), [], 0
    while not core.is_over(state):
        owing = core.owing(RULES, state)
        seat = owing[source.below(len(owing))]
        core.advance(RULES, state, seat, random_move(RULES, state, seat, source))
        n += 1
        if n % every == 0:
            out.append(state.copy())
    return [*out, state]


def test_the_board_as_text_names_hands_only_to_their_owner() -> None:
    state = work(hand="golem", others={1: {"hand": "warehouse"}})
    mine, theirs = [words.board(core.look(RULES, state, seat), str) for seat in (0, 1)]
    assert "Golem [hammer]" in mine and "Warehouse" not in mine
    assert "Warehouse [hammer]" in theirs and "Golem" not in theirs


def test_the_board_as_text_shows_the_machine() -> None:
    text = words.board(core.look(RULES, machine("golem obelisk", goods=3), 0), str)
    assert "== The Machine: Points 6 ==" in text and "Special: Golem" in text and "Monument: Obelisk" in text


@pytest.mark.parametrize(
    ("goods", "over", "said"),
    [
        (10, False, "You are ahead of the Machine: 10 to 9 points"),
        (9, False, "You are not ahead of the Machine: 9 to 9 points"),
        (10, True, "You have won against the Machine: 10 to 9 points"),
        (9, True, "You have not won against the Machine: 9 to 9 points"),
    ],
)
def test_the_board_as_text_says_who_won_against_the_machine(goods: int, over: bool, said: str) -> None:
    state = work(seats=1, difficulty=3, goods=goods)
    state.machine_goods = 9
    if over:
        state.agenda, state.desks, state.before = [], [], []
    assert words.board(core.look(RULES, state, 0), str).endswith(f"\n{said}\n")


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("en", "assign 3 harvester", "Ana works at Harvester with 3"),
        ("en", "keep 4", "Ana chooses 4 metal, the rest energy"),
        ("en", "enough", "Ana chooses no more workers"),
        ("pt_PT", "hire miner wrench robot", "Ana contrata Mineiro (chave inglesa) e descarta Robô"),
    ],
)
def test_a_sentence_is_true_wherever_its_move_is_made(code: str, line: str, said: str) -> None:
    assert language.sentence("factories", RULES.move(RULES.parse(line)), "Ana", code, ["Ana", "Bo"]) == said


# The picture


def ids(picture: str) -> set[str]:
    """What can be clicked, with what it lies in."""
    root = ElementTree.fromstring(picture)
    found = [g.get(key) for g in root.iter(f"{SVG}g") for key in ("data-id", "data-in")]
    return {id_ for id_ in found if id_}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("wide", [True, False])
def test_a_game_can_be_drawn_from_beginning_to_end(seats: int, wide: bool) -> None:
    for state in states(seats, 8, every=61):
        for seat in (0, SPECTATOR):
            root = ElementTree.fromstring(draw(core.look(RULES, state, seat), str, wide))
            assert str(root.get("viewBox")).split()[2] == ("1200" if wide else "360")
            assert root.find(f"{SVG}title") is not None
            assert {g.get("class") for g in root if g.tag == f"{SVG}g"} == {"board", "pieces"}


def test_a_spectator_can_click_nothing() -> None:
    for state in states(3, 5):
        assert ids(draw(core.look(RULES, state, SPECTATOR), str)) == set()


def unseen(state: State, seat: int) -> set[str]:
    """What the seat's legal moves point at that cannot be clicked in its picture."""
    wanted = {id_ for move in core.legal(RULES, state, seat) for id_ in RULES.move(move).ids()}
    return wanted - ids(draw(core.look(RULES, state, seat), str))


def test_what_a_move_points_at_is_in_the_picture() -> None:
    """Every argument of every legal move can be clicked, by the seat that owes it."""
    for state in states(4, 2, every=11):
        for seat in core.owing(RULES, state):
            if seat != NATURE:
                assert unseen(state, seat) == set()


MEGA = "mega-factory dojo golem biolab"
MARKET = "warehouse dojo golem biolab"
RARE = [
    after(work("1566", compound="replicator", energy=3, market=MARKET), "replicate warehouse"),
    after(work("1566", compound="replicator", energy=3, market=MARKET), "replicate warehouse", "assign 6 warehouse"),
    after(work("1566", compound="replicator", energy=3, market=MARKET), "replicate dojo"),
    after(work("1566", compound="replicator", energy=3, market=MARKET), "replicate golem"),
    after(work("22", compound="manufactory"), "assign 2 manufactory"),
    after(work("222", compound="mega-factory"), "assign 2 mega-factory"),
    after(work("222", compound="replicator", energy=1, market=MEGA), "replicate mega-factory", "assign 2 mega-factory"),
    after(work("22", compound="temp-agency", energy=1), "activate temp-agency"),
    after(work("2", compound="black-market", hand="megalith"), "assign 2 black-market"),
    after(work("2", compound="black-market", hand="megalith"), "assign 2 black-market", "discard megalith"),
    after(work("2", metal=9, energy=9), "done"),
    work("2", help=3),
    work("2", compound="golem", energy=6),
    after(shop(seats=3, hand="golem"), "hire miner hammer golem"),
    shop(hand="golem robot dojo", metal=1, energy=1),
]


@pytest.mark.parametrize("state", RARE, ids=lambda state: owes(state))
def test_what_a_rare_move_points_at_is_in_the_picture(state: State) -> None:
    assert unseen(state, 0) == set()


def test_every_blueprint_has_a_formula_of_icons() -> None:
    for card in CARD.values():
        left, right = formula(card)
        assert card.type == "monument" or (len(left) > 0 and len(right) > 1), card.id


def test_colour_is_never_alone() -> None:
    picture = draw(core.look(RULES, shop(compound="golem dojo obelisk foundry biolab"), 0), str)
    for kind in ("Training", "Production", "Special", "Utility", "Monument"):
        assert f">{kind}</text>" in picture


@pytest.mark.parametrize("code", ["en", "pt_BR", "pt_PT"])
def test_the_floors_of_others_have_an_icon_each(code: str) -> None:
    state = work(others={1: {"dice": "136"}})
    state = after(state, "1 assign 1 research", "* draw 1 golem", "1 assign 3 generate", "1 assign 6 mine")
    say = language.say_in("factories", code)
    picture = draw(core.look(RULES, after(state, "done", "1 done"), 0), say)
    for floor, workers, icon in (("Research", 1, "cards"), ("Generate", 3, "bolt"), ("Mine", 6, "metal")):
        title, _, after_it = picture.partition(f"<title>{say(floor)}: {workers}</title>")
        assert after_it.startswith(f'<use href="#icon-{icon}"'), title[-80:]


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = after(work(hand="golem warehouse robot"), "done")
    assert "Warehouse" in draw(core.look(RULES, state, 0), str)
    assert "Warehouse" not in draw(core.look(RULES, state, 1), str)


def test_8_1_the_board_says_what_brings_on_the_last_round() -> None:
    state = work()
    for last, said in ((False, "bring on the last round"), (True, "are reached")):
        state.ending = int(last)
        view = core.look(RULES, state, 0)
        line = f"12 goods or 10 cards in a compound {said}"
        assert line in words.board(view, str).splitlines()
        assert line in draw(view, str) and line in draw(view, str, False)


def test_a_preview_says_how_large_the_compound_is() -> None:
    one, two = work(compound="golem robot"), work(compound="golem robot biolab")
    told = words.effects(core.look(RULES, one, 0), core.look(RULES, two, 0), 0, str)
    assert told[-1] == "Cards in the compound then: 3"


def previewed(state: State, line: str, seat: int = 0) -> list[str]:
    """What is said of a move before it is made."""
    before = core.look(RULES, state, seat)
    return words.effects(before, core.look(RULES, core.play(RULES, state, seat, RULES.parse(line)), seat), seat, str)


def cards_drawn(state: State, line: str) -> int:
    """How many cards nature then deals, as long as she owes."""
    state, n = core.play(RULES, state, 0, RULES.parse(line)), 0
    while NATURE in core.owing(RULES, state) and owes(state, NATURE) == "draw":
        core.advance(RULES, state, NATURE, core.legal(RULES, state, NATURE)[0])
        n += 1
    return n


@pytest.mark.parametrize(("state", "line", "n"), [
    (work("1566"), "assign 1 research", 1),
    (after(work("1155"), "assign 1 research", "* draw 0 golem"), "assign 1 research", 2),
    (after(work("22", compound="manufactory"), "assign 2 manufactory"), "gain cards", 2),
    (work("11", compound="laboratory biolab", energy=1, seats=1, difficulty=3), "assign 1 biolab", 1),
    (work("1566"), "assign 1 generate", 0),
])  # fmt: skip
def test_5_4_a_preview_says_how_many_cards_are_drawn(state: State, line: str, n: int) -> None:
    told = [said for said in previewed(state, line) if said.startswith("Cards drawn")]
    assert told == ([f"Cards drawn: {n}"] if n else []) and cards_drawn(state, line) == n


def test_5_5_no_more_cards_are_drawn_than_there_are() -> None:
    state = after(work("1155", seats=1, difficulty=3), "assign 1 research", "* draw 0 golem")
    state.deck, state.deck_size = [0] * len(state.deck), 0
    state.pile[0] = 1
    assert "Cards drawn: 1" in previewed(state, "assign 1 research")


GOODS, CARDS = "12 goods: the next round is the last", "10 cards in the compound: the next round is the last"
NINE = "robot biolab dojo obelisk megalith foundry warehouse manufactory beacon"


@pytest.mark.parametrize(("state", "line", "said"), [
    (work("11", compound="biolab", energy=1, goods=11), "assign 1 biolab", [GOODS]),
    (work("11", compound="biolab", energy=1, goods=10), "assign 1 biolab", []),
    (work("11", compound="biolab", energy=1, goods=12), "assign 1 biolab", []),
    (work("11", compound="biolab", energy=1, goods=11, seats=1, difficulty=3), "assign 1 biolab", [GOODS]),
    (work(compound=NINE, hand="harvester temp-agency", metal=9, energy=9), "build harvester temp-agency", [CARDS]),
    (work(compound="robot", hand="harvester temp-agency", metal=9, energy=9), "build harvester temp-agency", []),
])  # fmt: skip
def test_8_1_8_2_a_preview_says_that_the_end_comes(state: State, line: str, said: list[str]) -> None:
    assert [told for told in previewed(state, line) if told in (GOODS, CARDS)] == said
    state = state.copy()
    state.ending = 1
    assert not {GOODS, CARDS} & set(previewed(state, line))


def test_discards_lie_open() -> None:
    view = core.look(RULES, work(), 0) | {"pile": {"golem": 2}}
    assert "<title>Discards: Golem ×2</title>" in draw(view, str)


def test_a_preview_says_nothing_of_workers_that_are_rolled_again() -> None:
    one = after(work("12", compound="temp-agency", energy=1), "activate temp-agency", "reroll 1")
    two = after(one, "reroll 2")
    assert owes(two, NATURE) == "roll-die"
    assert words.effects(core.look(RULES, one, 0), core.look(RULES, two, 0), 0, str) == []
    used = after(one, "enough", "* roll-die 0 5")
    assert words.effects(core.look(RULES, one, 0), core.look(RULES, used, 0), 0, str) == ["Workers then: 2 5"]
