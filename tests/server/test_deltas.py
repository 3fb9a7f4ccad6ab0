"""What each line changed: the same for all who ask, also when they ask at the same moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from fabrica.nature import Fast
from fabrica.server.live import Live
from fabrica.server.shown import Eyes
from fabrica.server.why import Preview
from fabrica.table import Table
from fabrica.web.deltas import TABLE, deltas_of
from tests.server.serving import Player
from tests.server.test_secrecy import live_of


def looked_at(table: Table) -> Live:
    """A table that nobody has asked about."""
    live = live_of(table.rules.name, table)
    live.table = table
    return live


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Threads take turns far more often than usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def counts(table: Table) -> list[str]:
    """What the lines changed on the table itself."""
    told = [[*changed.deltas, *changed.follows] for changed in deltas_of(looked_at(table), 0)]
    return [count for deltas in told for seat, count, _ in deltas if seat == TABLE]


def test_what_no_player_does_is_told_too() -> None:
    for game, wanted in (("factories", "machine.compound."), ("stephens", "army"), ("stephens", "furnaces.")):
        table = Table(game, 1, "table")
        while not table.over:
            table.play(table.legal()[0])
        assert any(count.startswith(wanted) for count in counts(table)), game


def at_the_end_of_a_round() -> Table:
    """Brass where the last player of a round, with an income that a loan does not end, can take one."""
    table, source = Table("brass", 3, "income 58"), Fast(58)
    while True:
        moves, view = [str(move) for move in table.legal()], table.view(None)
        ends = len(view["agenda"]) > 1 and view["agenda"][-2][0] == "end-round"
        is_rich = view["players"][table.owing[0]]["income"]["level"] > 2
        if ends and is_rich and view["pile"] == 0 and "loan 20" in moves:  # no cards are drawn between
            return table
        table.play(moves[source.below(len(moves))])


def test_what_the_rules_do_after_a_line_is_told_apart() -> None:
    table, loan = at_the_end_of_a_round(), "loan 20"
    seat = table.owing[0]
    money = table.view(None)["players"][seat]["money"]
    preview = Preview(table, seat, loan, lambda *_: [])
    of_money = [change for change in preview.changes if change.path == ["players", str(seat), "money"]]
    then = [change for change in preview.then_changes if change.path == ["players", str(seat), "money"]]
    assert [(one.before, one.after) for one in of_money] == [(money, money + 20)]
    assert [one.before for one in then] == [money + 20] and then[0].after > money + 20
    table.play(loan)
    changed = deltas_of(looked_at(table), None)[-1]
    assert [by for one, count, by in changed.deltas if count == "money"] == [20]
    assert (seat, "money", then[0].after - money - 20) in changed.follows
    assert len({one for one, count, _ in changed.follows if count == "money"}) > 1, "the others have incomes, too"


def overbuilt() -> Table:
    """Brass where all build and sell what they can; somebody builds over iron works of another."""
    table, source = Table("brass", 3, "over 2"), Fast(2)
    while not table.over:
        moves = [str(move) for move in table.legal()]
        eager = [move for move in moves if move.startswith(("build", "sell"))] or moves
        table.play(eager[source.below(len(eager))])
    return table


def test_what_a_line_does_to_tiles_is_told_to_all_in_the_games_words() -> None:
    live = looked_at(overbuilt())
    for seat in (None, 0, 2):
        told = [changed.tells for changed in deltas_of(live, seat)]
        assert [
            "Replaces iron works 2 (Xenofonte): points −5",
            "Iron to the market at once: 6 for £18",
            "Flips iron works 4 (Wanderley) on Bolton 3: points +9, income spaces +1",
        ] in told
        assert ["Not sold: the distant market closes"] in told
        portuguese = [line for changed in deltas_of(live, seat, "pt_BR") for line in changed.tells]
        assert "Substitui fundição 2 (Xenofonte): pontos −5" in portuguese
        assert sum(map(len, told)) == len(portuguese)


def test_who_has_another_name_since_is_told_by_it() -> None:
    live = looked_at(overbuilt())
    assert "Xenofonte" in str(deltas_of(live, 0))
    live.seats[2] = live.seats[2]._replace(name="Zé")
    assert "Xenofonte" not in str(deltas_of(live, 0)) and "(Zé)" in str(deltas_of(live, 0))


def test_what_is_told_of_a_line_is_answered_by_its_number(ana: Player) -> None:
    state = ana.open("brass", [{"who": "me", "name": "Ana"}, {"who": "me", "name": "Bia"}])
    table, source = state["id"], Fast(4)
    told: dict[str, list[str]] = {}
    while not told:
        state = ana.state(table, state["owing"][0])
        moves = [move["move"] for move in state["moves"]]
        eager = [move for move in moves if move.startswith(("build", "sell"))] or moves
        ana.move(state, eager[source.below(len(eager))])
        state = ana.state(table, 0, **{"with": "log"})
        told = ana.ok("GET", f"/api/tables/{table}/deltas", seat=0, language="pt_BR")["tells"]
    words = ("Vira ", "Substitui ", " para o mercado ", "Não vende")
    for n, lines in told.items():
        assert [event["kind"] for event in state["log"] if event["n"] == int(n)] == ["line"]
        assert lines and all(any(word in line for word in words) for line in lines)


@pytest.mark.usefixtures("_hasty")
def test_threads_that_ask_at_once_are_told_the_same() -> None:
    table = Table("burgundy", 2, "deltas")
    while table.length < 60:
        table.play(table.legal()[0])
    live = looked_at(table)
    for length in range(20, table.length + 1):
        live.table = table.at(length)
        with ThreadPoolExecutor(3) as threads:
            found = list(threads.map(lambda _: deltas_of(live, None), range(3)))
        assert [len(deltas) for deltas in found] == [length] * 3
    assert found[0] == deltas_of(looked_at(table), None)


def test_the_time_of_the_game_is_told_where_it_changes() -> None:
    table = Table("burgundy", 2, "moments")
    while not table.over:
        table.play(table.legal()[0])
    told = [changed.moment[1] for changed in deltas_of(looked_at(table), 0) if changed.moment]
    assert told == [{"phase": phase, "round": n} for phase in "ABCDE" for n in range(1, 6)][1:]


def test_a_game_without_moments_tells_none() -> None:
    table = Table("factories", 2, "moments")
    assert [changed.moment for changed in deltas_of(looked_at(table), None) if changed.moment] == []


def test_reset_phases_and_the_end_are_told_of_stephens() -> None:
    table, source = Table("stephens", 2, "m1"), Fast(1)
    while not table.over:
        moves = [str(move) for move in table.legal()]
        eager = [move for move in moves if not move.startswith(("pass", "enough"))] or moves
        table.play(eager[source.below(len(eager))])
    moments = [changed.moment for changed in deltas_of(looked_at(table), 0) if changed.moment]
    assert [sentence.format(**values) for sentence, values in moments] == [
        *[f"Reset phase {n}, the army at {55 - 5 * n}" for n in range(1, 8)],
        "The end has been triggered", "Last round",
        "Reset phase 8, the army at 15", "Last round", "Final reset phase, the army at 10",
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "code", "asked"), [
    ("stephens", "en", "Last round · Choose an accessory to take"),
    ("stephens", "pt_PT", "Última ronda · "),
    ("factories", "en", "Last round · Take a blueprint or hire a contractor"),
    ("factories", "pt_BR", "Última rodada · "),
])  # fmt: skip
def test_the_last_round_is_told_before_what_is_asked(game: str, code: str, asked: str) -> None:
    table = Table(game, 2, "asked")
    eyes = Eyes(looked_at(table), None, table.owing[0], code)
    assert "·" not in eyes.asks(table, table.owing, True)
    table._state.ending = 2 if game == "stephens" else 1
    assert eyes.asks(table, table.owing, True).startswith(asked)
    assert eyes.asks(table, table.owing, False).startswith(asked.partition("·")[0] + "· ")


def test_where_nature_owes_the_game_is_not_over() -> None:
    table = Table("burgundy", 2, "moments")
    eyes = Eyes(looked_at(table), None, None, "en")
    assert eyes.asks(table.at(0), table.at(0).owing, False) == "Nature rolls or draws"
    while not table.over:
        table.play(table.legal()[0])
    assert eyes.asks(table, table.owing, False) == "The game is over."
