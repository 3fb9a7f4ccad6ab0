"""Each promise of the contract, and a toy that breaks it and is caught."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fabrica import conform as conform_module
from fabrica import core, promises
from fabrica.conform import Broken, conform, digest, engines_agree, fixed_order, through_a_process
from fabrica.core import EVERYTHING, JSON, SPECTATOR, Domain, Refusal, Source
from tests import toy
from tests.broken import at_home_only
from tests.toy import rules as r
from tests.toy import scoring
from tests.toy import view as v
from tests.toy.state import ROUND, ROUNDS, TURN, State

Variant = Callable[[], dict[str, Any]]
VARIANTS: list[tuple[str, Variant]] = []


def breaks(check: str) -> Callable[[Variant], Variant]:
    """This variant breaks the promise of this name."""

    def note(variant: Variant) -> Variant:
        VARIANTS.append((check, variant))
        return variant

    return note


# The whole toy keeps every promise


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("purse", ["full", "empty"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_toy_conforms(seats: int, purse: str, seed: int) -> None:
    lines = conform(toy.RULES, games=3, seats=seats, options={"purse": purse}, seed=seed, often=4)
    assert lines > 3 * seats * ROUNDS * 4  # two deals, a bid and a stake at least


def test_all_seats_are_played_if_none_are_said() -> None:
    both = conform(toy.RULES, games=1, often=9)
    assert both == sum([conform(toy.RULES, games=1, seats=seats, often=9) for seats in (2, 3)])


# Legal moves and refusals


@breaks("no-duplicates")
def a_move_listed_twice() -> dict[str, Any]:
    class Rest(r.Rest):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            out.extend([self.base, self.base])

    return {"rest": Rest("rest")}


@breaks("no-duplicates")
def a_list_that_differs_when_asked_again() -> dict[str, Any]:
    class Rest(r.Rest):
        asked = 0

        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            self.asked += 1
            out.insert(self.asked % (len(out) + 1), self.base)

    return {"rest": Rest("rest")}


@breaks("no-duplicates")
def asking_for_moves_changes_the_state() -> dict[str, Any]:
    class Rest(r.Rest):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            state.die = 1
            out.append(self.base)

    return {"rest": Rest("rest")}


@breaks("legal-is-not-refused")
def options_miss_a_legal_move() -> dict[str, Any]:
    class Stake(r.Stake):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            out.append(self.base)

    return {"stake": Stake("stake", r.COINS)}


@breaks("legal-is-not-refused")
def options_hold_a_refused_move() -> dict[str, Any]:
    class Stake(r.Stake):
        def refused(self, state: State, seat: int, about: int, coins: int, /) -> Refusal | None:
            return r.NO_COINS if coins >= state.coins[seat] else None

    return {"stake": Stake("stake", r.COINS)}


@breaks("refusing-changes-nothing")
def refusing_changes_the_state() -> dict[str, Any]:
    class Stake(r.Stake):
        def refused(self, state: State, seat: int, about: int, coins: int, /) -> Refusal | None:
            state.won[seat] += 1
            return super().refused(state, seat, about, coins)

    return {"stake": Stake("stake", r.COINS)}


@breaks("refusals-name-a-clause")
def a_refusal_without_a_clause() -> dict[str, Any]:
    class Bid(r.Bid):
        def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
            return None if state.hands[seat * 3 + card] else Refusal("", "no-card")

    return {"bid": Bid("bid", r.CARD)}


@breaks("legal-is-not-refused")
def a_refusal_that_raises() -> dict[str, Any]:
    class Bid(r.Bid):
        def refused(self, state: State, seat: int, about: int, card: int, /) -> Refusal | None:
            return [None][0 if state.hands[seat * 3 + card] else 1]

    return {"bid": Bid("bid", r.CARD)}


@breaks("every-move-applies")
def a_move_that_cannot_be_played() -> dict[str, Any]:
    class Sell(r.Sell):
        def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
            raise IndexError("nobody buys")

    return {"sell": Sell("sell", r.CARD, keeps=True)}


@breaks("every-move-applies")
def a_rare_move_that_cannot_be_played() -> dict[str, Any]:
    class Plant(r.Plant):
        def apply(self, state: State, seat: int, about: int, card: int, field: int, coins: int, /) -> None:
            if card == 2:
                raise ValueError("oats do not grow")
            super().apply(state, seat, about, card, field, coins)

    return {"plant": Plant("plant", r.CARD, r.FIELD, r.COINS)}


# Text and JSON


@breaks("round-trips")
def two_values_with_the_same_text() -> dict[str, Any]:
    return {"bid": r.Bid("bid", Domain("card", ("rye", "wheat", "rye")))}


@breaks("round-trips")
def a_value_of_two_words() -> dict[str, Any]:
    return {"bid": r.Bid("bid", Domain("card", ("rye", "winter wheat", "oats")))}


@breaks("round-trips")
def a_number_that_json_writes_otherwise() -> dict[str, Any]:
    return {"stake": r.Stake("stake", Domain("coins", ("00", "1", "2", "3")))}


# Replay and the end


@breaks("replay-is-the-same")
def a_rule_that_remembers_outside_the_state() -> dict[str, Any]:
    memory: list[int] = []

    class Rest(r.Rest):
        def apply(self, state: State, seat: int, about: int, /) -> None:
            memory.append(seat)
            state.won[seat] += len(memory) % 2

    return {"rest": Rest("rest")}


@breaks("someone-can-move")
def a_seat_that_owes_but_cannot_move() -> dict[str, Any]:
    class Rest(r.Rest):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            if self.refused(state, seat, about) is None:
                out.append(self.base)

        def refused(self, state: State, seat: int, about: int, /) -> Refusal | None:
            return None if sum(state.hands[seat * 3 : seat * 3 + 3]) else r.NOT_IN_HAND

    return {"rest": Rest("rest")}


@breaks("someone-owes")
def somebody_owes_who_is_not_at_the_table() -> dict[str, Any]:
    class Rest(r.Rest):
        def apply(self, state: State, seat: int, about: int, /) -> None:
            core.push(state, TURN, 5)

    return {"rest": Rest("rest")}


@breaks("someone-can-move")
def nature_has_nothing_to_bring() -> dict[str, Any]:
    class Deal(r.Deal):
        def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
            if state.round == 1:
                super().odds(state, seat, about, moves, weights)

    return {"deal": Deal("deal", r.SEAT, r.CARD, hides=("card",))}


@breaks("bounded-length")
def a_game_without_an_end() -> dict[str, Any]:
    class Reveal(r.Reveal):
        def run(self, state: State, seat: int, about: int, /) -> None:
            super().run(state, seat, about)
            state.round = 0
            for card, copies in enumerate(state.discards):
                state.deck[card] += copies
                state.discards[card] = 0

    return {"reveal": Reveal("reveal", "3.4")}


@breaks("census")
def a_coin_from_nowhere() -> dict[str, Any]:
    class Sell(r.Sell):
        def apply(self, state: State, seat: int, about: int, card: int, /) -> None:
            super().apply(state, seat, about, card)
            state.bank += 1

    return {"sell": Sell("sell", r.CARD, keeps=True)}


@breaks("census")
def a_card_that_vanishes_with_the_last_move() -> dict[str, Any]:
    class Rest(r.Rest):
        def apply(self, state: State, seat: int, about: int, /) -> None:
            if state.agenda == [core.item(ROUND)] and state.round == ROUNDS:
                state.discards[0] -= 1

    return {"rest": Rest("rest")}


@breaks("scores-sum")
def lines_that_do_not_sum() -> dict[str, Any]:
    def scores(state: State) -> list[dict[str, int]]:
        return [{**lines, "total": lines["total"] + lines["coins"]} for lines in scoring.scores(state)]

    return {"scores": scores}


@breaks("scores-sum")
def a_seat_without_a_place() -> dict[str, Any]:
    def ranking(state: State) -> list[list[int]]:
        return [scoring.ranking(state)[0]]

    return {"ranking": ranking}


# Views and secrets


def at_turns(state: State) -> bool:
    """Does a seat owe a turn?"""
    return bool(state.agenda) and state.agenda[-1] & core.WHAT_MASK == TURN


@breaks("hidden-stays-hidden")
def a_view_that_shows_a_hidden_card() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        return {**v.view(state, seat), "oats": state.hands[2::3] if at_turns(state) else None}

    return {"view": view}


@breaks("hidden-stays-hidden")
def the_order_of_a_view_that_tells_a_secret() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        shown = v.view(state, seat)
        if at_turns(state) and state.hands[0]:
            shown["players"][0] = dict(reversed(shown["players"][0].items()))
        return shown

    return {"view": view}


@breaks("hidden-stays-hidden")
def a_spectator_who_sees_a_hand() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        return v.view(state, 0 if seat == SPECTATOR and at_turns(state) else seat)

    return {"view": view}


@breaks("hidden-stays-hidden")
def moves_that_depend_on_the_secret_of_another() -> dict[str, Any]:
    class Stake(r.Stake):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            out.extend([self.base + n for n in range(4) if self.refused(state, seat, about, n) is None])

        def refused(self, state: State, seat: int, about: int, coins: int, /) -> Refusal | None:
            oats = state.hands[(seat + 1) % state.seats * 3 + 2]
            return r.NO_COINS if coins and oats else super().refused(state, seat, about, coins)

    return {"stake": Stake("stake", r.COINS)}


@breaks("deal-hides-all")
def a_deal_that_leaves_what_the_view_hides() -> dict[str, Any]:
    def deal_anew(state: State, seat: int, source: Source) -> None:
        stakes = state.stakes[:]
        v.deal(state, seat, source)
        state.stakes = stakes

    return {"deal_anew": deal_anew}


@breaks("log-keeps-secrets")
def a_log_that_tells_the_card() -> dict[str, Any]:
    return {"deal": r.Deal("deal", r.SEAT, r.CARD)}


@breaks("secrets-do-not-show")
def open_hands_though_the_log_hides_the_card() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        shown = v.view(state, seat)
        for other, board in enumerate(shown["players"]):
            board["hand"] = v.view(state, EVERYTHING)["players"][other]["hand"]
        return shown

    def deal_anew(state: State, seat: int, source: Source) -> None:
        for other in range(len(state.desks)):
            if other != seat:
                v.bid_anew(state, other, source)

    return {"view": view, "deal_anew": deal_anew}


@breaks("secrets-do-not-show")
def stakes_that_show_before_all_have_staked() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        return {**v.view(state, seat), "staked": state.stakes[:]}

    def seen(shown: JSON) -> State:
        state = v.seen(shown)
        state.stakes = list(shown["staked"])
        return state

    def deal_anew(state: State, seat: int, source: Source) -> None:
        stakes = state.stakes[:]
        v.deal(state, seat, source)
        state.stakes = stakes

    return {"view": view, "seen": seen, "deal_anew": deal_anew}


@breaks("guess-fits-view")
def a_guess_that_forgets_a_card() -> dict[str, Any]:
    def seen(shown: JSON) -> State:
        state = v.seen(shown)
        for seat, board in enumerate(shown["players"]):
            if board["hand"] is None and state.hands[seat * 3]:
                state.hands[seat * 3] -= 1
                state.deck[0] += 1
        return state

    return {"seen": seen}


@breaks("guess-fits-view")
def a_guess_with_another_census() -> dict[str, Any]:
    def seen(shown: JSON) -> State:
        state = v.seen(shown)
        state.deck[0] += not shown["sees_all"]
        state.deck[1] -= not shown["sees_all"]
        return state

    return {"seen": seen}


@breaks("everything-comes-back")
def a_position_that_loses_something() -> dict[str, Any]:
    def seen(shown: JSON) -> State:
        state = v.seen(shown)
        state.won = [0] * state.seats
        return state

    return {"seen": seen}


@breaks("everything-comes-back")
def a_view_that_is_not_json() -> dict[str, Any]:
    def view(state: State, seat: int) -> JSON:
        return {**v.view(state, seat), "coins": tuple(state.coins)}

    return {"view": view}


@breaks("any-order-of-clicks")
def a_point_for_the_fastest() -> dict[str, Any]:
    class Stake(r.Stake):
        def apply(self, state: State, seat: int, about: int, coins: int, /) -> None:
            super().apply(state, seat, about, coins)
            state.won[seat] += all(state.desks[other] for other in range(state.seats) if other != seat)

    return {"stake": Stake("stake", r.COINS)}


@breaks("any-order-of-clicks")
def a_move_that_the_slow_have_no_more() -> dict[str, Any]:
    class Stake(r.Stake):
        def options(self, state: State, seat: int, about: int, out: list[int], /) -> None:
            out.extend([self.base + n for n in range(4) if self.refused(state, seat, about, n) is None])

        def refused(self, state: State, seat: int, about: int, coins: int, /) -> Refusal | None:
            done = not all(state.desks[other] for other in range(state.seats))
            return r.NO_COINS if coins and done else super().refused(state, seat, about, coins)

    return {"stake": Stake("stake", r.COINS)}


# Copies, bytes, and states that stay as they were


def of_kind(kind: type[State]) -> dict[str, Any]:
    """The toy with another class of states."""

    def setup(seats: int, options: dict[str, str]) -> State:
        return kind().of_lists(r.setup(seats, options).lists())

    def seen(shown: JSON) -> State:
        return kind().of_lists(v.seen(shown).lists())

    return {"setup": setup, "seen": seen}


@breaks("copy-shares-nothing")
def a_copy_that_shares_a_list() -> dict[str, Any]:
    return of_kind(Sharing)


class Sharing(State):
    """Its copies discard on the same pile."""

    def copy(self) -> State:
        other = super().copy()
        other.discards = self.discards
        return other


@breaks("copy-shares-nothing")
def a_copy_that_differs() -> dict[str, Any]:
    return of_kind(Forgetful)


class Forgetful(State):
    """Its copies forget the die."""

    def copy(self) -> State:
        other = super().copy()
        other.die = 0
        return other


@breaks("bytes-come-back")
def bytes_that_lose_something() -> dict[str, Any]:
    return of_kind(WithoutDie)


class WithoutDie(State):
    """Its lists, and so its bytes and its equality, do not know the die."""

    def copy(self) -> State:
        return self.of_lists(State.lists(self))

    def lists(self) -> list[list[int]]:
        parts = super().lists()
        parts[0] = [*parts[0][:3], 0, parts[0][4]]
        return parts


@breaks("bytes-come-back")
def a_pickle_that_loses_something() -> dict[str, Any]:
    return of_kind(BadPickle)


class BadPickle(State):
    """Leaves the points at home."""

    def __reduce__(self) -> Any:
        other = self.copy()
        other.won = [0] * self.seats
        return core.of_bytes, (BadPickle, core.to_bytes(other))


@breaks("bytes-come-back")
def a_field_that_only_copies_know() -> dict[str, Any]:
    class Rest(r.Rest):
        def apply(self, state: State, seat: int, about: int, /) -> None:
            assert isinstance(state, Lucky)
            state.won[seat] += state.luck
            state.luck += 1

    return {**of_kind(Lucky), "rest": Rest("rest")}


class Lucky(State):
    """Has a number beside its lists."""

    luck = 0

    def copy(self) -> State:
        other = super().copy()
        assert isinstance(other, Lucky)
        other.luck = self.luck
        return other


@breaks("earlier-states-stay")
def a_rule_that_reaches_back() -> dict[str, Any]:
    made: list[State] = []

    def setup(seats: int, options: dict[str, str]) -> State:
        made.append(r.setup(seats, options))
        return made[-1]

    class Reveal(r.Reveal):
        def run(self, state: State, seat: int, about: int, /) -> None:
            super().run(state, seat, about)
            if state.round == ROUNDS:
                made[-1].won[0] += 1

    return {"setup": setup, "reveal": Reveal("reveal", "3.4")}


# Nature


@breaks("odds-match-sampling")
def a_die_that_is_not_as_loaded_as_it_says() -> dict[str, Any]:
    class Roll(r.Roll):
        def sample(self, state: State, seat: int, about: int, source: Source, /) -> int:
            return self.code(seat, source.below(3))

    return {"roll": Roll("roll", r.SEAT, r.DIE)}


@breaks("odds-match-sampling")
def a_face_outside_the_odds() -> dict[str, Any]:
    class Roll(r.Roll):
        def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
            moves.extend([self.code(seat, face) for face in range(2)])
            weights.extend([3, 2])

    return {"roll": Roll("roll", r.SEAT, r.DIE)}


@breaks("odds-match-sampling")
def a_face_that_never_comes() -> dict[str, Any]:
    class Roll(r.Roll):
        def odds(self, state: State, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
            moves.extend([self.code(seat, face) for face in range(3)])
            weights.extend([3, 3, 0])

    return {"roll": Roll("roll", r.SEAT, r.DIE)}


@pytest.mark.parametrize(("check", "variant"), VARIANTS, ids=[variant.__name__ for _, variant in VARIANTS])
def test_a_broken_toy_is_caught(check: str, variant: Variant) -> None:
    with pytest.raises(Broken) as caught:
        conform(toy.variant(**variant()), games=12, often=1)
    assert caught.value.check == check, str(caught.value)


def test_who_owes_nothing_may_not_move(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = core.legal

    def generous(rules: Any, state: Any, seat: int) -> list[int]:
        return legal(rules, state, seat) or [0]

    monkeypatch.setattr(core, "legal", generous)
    with pytest.raises(Broken) as caught:
        conform(toy.RULES, games=1)
    assert caught.value.check == "others-are-refused"


# Other processes


def test_the_order_is_fixed_under_other_hash_seeds() -> None:
    fixed_order("tests.toy")


def test_an_order_that_depends_on_the_hash_seed_is_caught() -> None:
    with pytest.raises(Broken) as caught:
        fixed_order("tests.broken.unordered")
    assert caught.value.check == "fixed-order"


def test_compiled_and_interpreted_engines_agree() -> None:
    engines_agree("fabrica.games.burgundy")


def test_engines_that_differ_are_caught() -> None:
    with pytest.raises(Broken) as caught:
        engines_agree("tests.broken.two_engines")
    assert caught.value.check == "engines-agree"


def test_a_game_that_another_process_cannot_play_is_caught() -> None:
    with pytest.raises(Broken, match="No module named") as caught:
        fixed_order("tests.broken.nowhere")
    assert caught.value.check == "fixed-order"


def test_a_state_survives_a_spawned_process() -> None:
    through_a_process(core.start(toy.RULES, 3, {"purse": "full"}))


def test_a_state_that_does_not_survive_a_spawned_process_is_caught() -> None:
    at_home_only.HOME[:] = [1]
    state = at_home_only.State().of_lists(core.start(toy.RULES, 2, {"purse": "full"}).lists())
    assert core.of_bytes(type(state), core.to_bytes(state)) == state  # here all seems well
    with pytest.raises(Broken) as caught:
        through_a_process(state)
    assert caught.value.check == "through-a-process"


def test_another_seed_gives_another_fingerprint() -> None:
    assert digest(toy.RULES, 1) == digest(toy.RULES, 1) != digest(toy.RULES, 5)


# No check without a proof


ELSEWHERE = {"others-are-refused", "fixed-order", "engines-agree", "through-a-process"}


def names_of_checks() -> set[str]:
    """Every name that `Broken` can bear, read from the source."""
    found: set[str] = set()
    for module in (conform_module, promises):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).with_suffix(".py").read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant) and is_name(arg.value)}
    return found


def is_name(value: object) -> bool:
    """Is it the name of a check: words joined by hyphens, or census?"""
    return isinstance(value, str) and (value == "census" or bool(re.fullmatch(r"[a-z]+(-[a-z]+)+", value)))


def test_each_check_is_proven_to_fail() -> None:
    assert names_of_checks() == {check for check, _ in VARIANTS} | ELSEWHERE
