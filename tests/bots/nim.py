"""Nim with one heap, to test search with: take one to three; who takes the last one wins. The best move is known."""

from __future__ import annotations

from typing import Final

from fabrica.bots.value import Feature, Kind, Measured, Value
from fabrica.core import JSON, Domain, Refusal, Rules, Source, State, Verb1, chance, decision, push

TURN: Final = 0
SHAKE: Final = 1
TOO_MANY: Final = Refusal("1", "too-many")


class Heap(State):
    """What is left, and who took last."""

    left: int
    last: int

    def lists(self) -> list[list[int]]:
        """Everything."""
        return [[self.seats, self.left, self.last], self.agenda]

    def of_lists(self, lists: list[list[int]]) -> Heap:
        """The state of such lists."""
        new = Heap()
        new.begin(lists[0][0])
        new.left, new.last, new.agenda = lists[0][1], lists[0][2], lists[1][:]
        return new


def setup(seats: int, options: dict[str, str]) -> Heap:
    """Ten on the heap."""
    state = Heap()
    state.begin(seats)
    state.left, state.last = 10, -1
    push(state, TURN, 0)
    return state


class Take(Verb1[Heap]):
    """Take so many; then, sometimes, nature speaks, and the next seat takes."""

    def options(self, state: Heap, seat: int, about: int, out: list[int], /) -> None:
        out.extend([self.base + n for n in range(min(3, state.left))])

    def refused(self, state: Heap, seat: int, about: int, n: int, /) -> Refusal | None:
        return TOO_MANY if n >= state.left else None

    def apply(self, state: Heap, seat: int, about: int, n: int, /) -> None:
        state.left -= n + 1
        state.last = seat
        if state.left:
            push(state, TURN, (seat + 1) % state.seats)
            push(state, SHAKE, seat)


class Shake(Verb1[Heap]):
    """Nature says a word that means nothing."""

    def odds(self, state: Heap, seat: int, about: int, moves: list[int], weights: list[int], /) -> None:
        moves.extend([self.base, self.base + 1])
        weights.extend([1, 3])

    def apply(self, state: Heap, seat: int, about: int, word: int, /) -> None:
        """Nothing happens."""


def view(state: Heap, seat: int) -> JSON:
    """Everything lies open."""
    return {"seats": state.seats, "left": state.left, "last": state.last, "scores": scores(state)}


def seen(view: JSON) -> Heap:
    """The way back."""
    state = setup(view["seats"], {})
    state.left, state.last = view["left"], view["last"]
    return state


def deal(state: Heap, seat: int, source: Source) -> None:
    """Nothing is hidden."""


def scores(state: Heap) -> list[dict[str, int]]:
    """A point for the last one."""
    return [{"last": int(state.last == seat), "total": int(state.last == seat)} for seat in range(state.seats)]


def ranking(state: Heap) -> list[list[int]]:
    """Who took last is first."""
    others = [seat for seat in range(state.seats) if seat != state.last]
    return [[state.last], others] if state.last >= 0 else [others]


def census(state: Heap) -> dict[str, int]:
    """Nothing is conserved."""
    return {}


TAKE: Final = Take("take", Domain("n", ("1", "2", "3")))
SPEAK: Final = Shake("shake", Domain("word", ("hum", "haw")))
RULES: Final[Rules[Heap]] = Rules(
    name="nim", version=1, seats=(2, 3), options=(),
    items={TURN: decision("turn", "1", TAKE), SHAKE: chance("shake", "2", SPEAK)},
    verbs=(TAKE, SPEAK), longest=40, setup=setup, view=view, seen=seen, deal=deal,
    scores=scores, ranking=ranking, census=census,
)  # fmt: skip


class Blind(Value[Heap]):
    """Knows nothing of the game but who has won."""

    def measure(self, state: Heap, seat: int, out: Measured, /) -> None:
        out.append(float(state.last == seat and not state.agenda))


BLIND: Final = Blind((Feature("won", 1.0, 1.0),), Kind(main=(TURN,), through=(), spread=1.0))
