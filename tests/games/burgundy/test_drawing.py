"""The drawing: well-formed, clickable where a move points, quiet on other seats' boards, small, always the same."""

import re
from xml.etree import ElementTree

import pytest

from fabrica import core, draw, language
from fabrica.core import JSON, SPECTATOR
from fabrica.games.burgundy import RULES, drawing
from fabrica.games.burgundy.state import State
from tests.games.burgundy.positions import play, turn
from tests.games.burgundy.sights import deciding_states, random_states

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 250_000


def picture(view: JSON, wide: bool, code: str = "en") -> ElementTree.Element:
    """The drawing, read as XML."""
    return ElementTree.fromstring(drawing.draw(view, language.say_in("burgundy", code), wide))


def ids(root: ElementTree.Element) -> set[str]:
    """The ids of everything that can be clicked."""
    return {found for node in root.iter() if (found := node.get("data-id"))}


def wanted(state: State, seat: int) -> set[str]:
    """The ids in a seat's legal moves."""
    moves = [RULES.move(number) for number in core.legal(RULES, state, seat)]
    return {id_ for move in moves for id_ in move.ids()}


def check(state: State, wide: bool) -> None:
    """Whoever owes a decision finds everything its moves point at."""
    for seat in core.owing(RULES, state) or [0]:
        text = drawing.draw(core.look(RULES, state, seat), str, wide)
        root = ElementTree.fromstring(text)
        assert wanted(state, seat) <= ids(root)
        assert len(text.encode()) < LARGEST


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_can_be_clicked_all_through_a_game(seats: int, wide: bool) -> None:
    for state in random_states(seats, 10 + seats, 13):
        check(state, wide)


@pytest.mark.parametrize("wide", [True, False])
def test_every_kind_of_decision_can_be_clicked(wide: bool) -> None:
    met: dict[str, State] = {}
    for seed in range(12):
        met |= deciding_states(4, seed)
    assert {"discard", "load", "keep", "castle-action", "sale", "city-hall", "last-purchase"} <= set(met)
    for state in met.values():
        check(state, wide)


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("option", ["choice", "expert-open", "expert-secret"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_choice_of_estates_can_be_clicked(option: str, seats: int, wide: bool) -> None:
    shown = 0
    for state in random_states(seats, 5, 1, estates=option):
        if state.white:
            break
        check(state, wide)
        shown += 1
    assert shown == seats


PERSONAL = ("die:", "space:", "goods:", "estate:")


@pytest.mark.parametrize("wide", [True, False])
def test_only_ones_own_board_has_ids(wide: bool) -> None:
    for state in random_states(3, 2, 60):
        root = picture(core.look(RULES, state, SPECTATOR), wide)
        assert not [id_ for id_ in ids(root) if id_.startswith(PERSONAL)]
        mine = picture(core.look(RULES, state, 1), wide)
        spaces = [node for node in mine.iter() if (node.get("data-id") or "").startswith("space:")]
        assert len(spaces) == 37 + bin(state.placed[1]).count("1")
        dice = [node for node in mine.iter() if (node.get("data-id") or "").startswith("die:")]
        assert all((node.get("data-piece") or "die-1").startswith("die-1") for node in dice)
        stored = [
            node for node in mine.iter() if (node.get("data-id") or "").startswith("tile:") and not node.get("data-in")
        ]
        assert len(stored) == len([kind for kind in state.store[3:6] if kind >= 0])


def test_a_tile_in_a_depot_knows_its_depot() -> None:
    state = next(random_states(4, 1, 1))
    view = core.look(RULES, state, 0)
    found = [(node.get("data-in"), node.get("data-id")) for node in picture(view, True).iter() if node.get("data-in")]
    expected = [(f"depot:{n + 1}", f"tile:{kind}") for n, depot in enumerate(view["depots"]) for kind in depot if kind]
    assert sorted(filter(None, found)) == sorted(expected + [("depot:black", f"tile:{k}") for k in view["black"] if k])


@pytest.mark.parametrize("wide", [True, False])
def test_only_the_goods_that_may_be_kept_are_chosen_by_colour(wide: bool) -> None:
    goods: dict[str, int] = {"red": 1, "pink": 1}
    cargo = {3: {"blue": 1, "brown": 1}, 5: {"blue": 1}}
    state = play(turn(store=("boat",), cargo=cargo, goods=goods, dice=(2, 2)), "place 2 boat d3", "load 3")
    root = picture(core.look(RULES, state, 0), wide)
    found = [id_ for node in root.iter() if (id_ := node.get("data-id") or "").startswith("goods:")]
    assert sorted(found) == ["goods:blue", "goods:brown", "goods:pink", "goods:red"]


@pytest.mark.parametrize("wide", [True, False])
def test_a_tile_in_the_hand_says_so_and_does_not_look_lit(wide: bool) -> None:
    state = turn((4, 4), store=("mine", "mine", "mine"), depots={4: ("castle",)})
    assert "In hand" not in "".join(picture(core.look(RULES, state, 0), wide).itertext())
    shown = picture(core.look(RULES, play(state, "take 4 4 castle"), 0), wide)
    assert "In hand" in "".join(shown.itertext())
    assert not [node for node in shown.iter(f"{SVG}polygon") if "lit" in (node.get("fill") or "")]


def test_a_whole_space_is_lit_not_its_die_alone() -> None:
    """The page outlines the largest shape that does not step back."""
    root = picture(core.look(RULES, turn(), 0), True)
    space = next(node for node in root.iter() if node.get("data-id") == "space:c3")
    assert [node.get("fill") for node in space.findall(f"{SVG}polygon")] == ["none"]


def test_the_same_view_gives_the_same_picture() -> None:
    for state in random_states(4, 3, 50):
        one, other = core.look(RULES, state, 2), core.look(RULES, state.copy(), 2)
        assert drawing.draw(one, str) == drawing.draw(other, str)


def test_a_tile_keeps_the_name_of_its_piece_wherever_it_goes() -> None:
    state = next(random_states(2, 1, 1))
    seat = core.owing(RULES, state)[0]
    before = sorted(pieces(picture(core.look(RULES, state, seat), True)))
    move = next(number for number in core.legal(RULES, state, seat) if RULES.move(number).verb == "take")
    after = core.play(RULES, state, seat, move)
    assert sorted(pieces(picture(core.look(RULES, after, seat), True))) == before


def pieces(root: ElementTree.Element) -> list[str]:
    """The names of the pieces, which all lie in the layer of pieces."""
    layers = {node.get("class"): node for node in root.findall(f"{SVG}g")}
    assert set(layers) == {"board", "pieces"}
    assert not [node for node in layers["board"].iter() if node.get("data-piece")]
    return [name for node in layers["pieces"].iter() if (name := node.get("data-piece"))]


@pytest.mark.parametrize("wide", [True, False])
def test_words_are_never_smaller_than_nine(wide: bool) -> None:
    for state in random_states(4, 6, 90):
        sizes = [
            float(node.get("font-size", 0)) for node in picture(core.look(RULES, state, 0), wide).iter(f"{SVG}text")
        ]
        assert min(sizes) >= 9


@pytest.mark.parametrize("wide", [True, False])
def test_nothing_stands_outside_the_picture(wide: bool) -> None:
    *_, last = random_states(4, 6, 1000)
    root = picture(core.look(RULES, last, 0), wide)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert width == (1200 if wide else 360)
    for node in root.iter(f"{SVG}rect"):
        assert float(node.get("width", 0)) <= width and float(node.get("height", 0)) <= height
    moved = re.findall(r"translate\(([-\d.]+),([-\d.]+)\)\"(?: data-id=\"[^\"]*\")?(?: data-in=\"[^\"]*\")? data-piece",
                       drawing.draw(core.look(RULES, last, 0), str, wide))  # fmt: skip
    assert moved and all(0 < float(x) < width and 0 < float(y) < height for x, y in moved)


@pytest.mark.parametrize("wide", [True, False])
def test_the_picture_speaks_the_readers_language(wide: bool) -> None:
    view = core.look(RULES, next(random_states(2, 1, 1)), 0)
    said = ["".join(node.itertext()) for node in picture(view, wide, "pt_BR").iter(f"{SVG}text")]
    assert {"Armazenamento", "Mercadorias", "Pontos pelo tamanho da região"} <= set(said)
    assert "Storage" not in said


@pytest.mark.parametrize("wide", [True, False])
def test_every_text_comes_from_the_words(wide: bool) -> None:
    """With a language in which every sentence is ¤, nothing but numbers, letters of phases and marks is left."""
    for state in random_states(3, 7, 80):
        view = core.look(RULES, state, 0)
        view["names"] = ["¤"] * 3
        for node in ElementTree.fromstring(drawing.draw(view, lambda _: "¤", wide)).iter(f"{SVG}text"):
            assert re.fullmatch(r"¤( \(¤\))?|\+?\d+\+?|[A-E]|[●■▲◆]", "".join(node.itertext()) or "0"), node.text


def test_colours_for_other_programs() -> None:
    view = core.look(RULES, next(random_states(2, 1, 1)), 0)
    plain = draw.plain(drawing.draw(view, str))
    assert "var(" not in plain
    assert ElementTree.fromstring(plain).tag == f"{SVG}svg"
