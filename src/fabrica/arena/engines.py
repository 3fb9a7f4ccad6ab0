"""Where games are played: in this process, over the cores of this machine, or over a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Protocol, TypeVar

from fabrica.bots.guard import die_with, quiet
from fabrica.core import FabricaError

ENGINES: Final = ("local", "ray")
FAREWELL: Final = 3.0  # seconds a process has to end its bots
T = TypeVar("T")
R = TypeVar("R")


class NoEngine(FabricaError, LookupError):
    """An engine that is not there; says how to have it."""


class Lost(FabricaError):
    """A process of the crew has ended twice at the same work."""


class Crew(Protocol):
    """Who does the work."""

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The number of a task and what it brought, as they are ready."""
        ...


@contextmanager
def crew(engine: str, workers: int | None) -> Iterator[Crew]:
    """Who works on this engine: so many processes, or one for each core; dismissed at the end."""
    if engine == "ray":
        with cluster(workers) as found:
            yield found
    elif engine == "local":
        local = Local(workers or cores())
        try:
            yield local
        finally:
            local.dismiss()
    else:
        raise NoEngine(f"there is no engine {engine!r}; the engines are: {', '.join(ENGINES)}")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Desk:
    """A process that does one work after the other, and the work it has at present."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.running = context.Process(target=serve, args=(theirs, os.getpid()), daemon=True)
        self.running.start()
        theirs.close()
        self.busy = -1

    def ask(self, work: Callable[[Any], Any], n: int, task: Any) -> None:
        """Hand over a task."""
        self.busy = n
        with suppress(ConnectionError):  # whoever waits for the answer hears that the process has ended
            self.pipe.send((work, task))

    def answer(self) -> Any:
        """What the task brought; what it raised is raised here."""
        found, raised = self.pipe.recv()
        self.busy = -1
        if raised is not None:
            raise raised
        return found

    def tell_to_end(self) -> None:
        """Let the process end the bots it has started, and itself."""
        self.running.terminate()

    def dismiss(self) -> None:
        """Wait for its end, but not for long."""
        self.running.join(FAREWELL)
        self.running.kill()
        self.running.join()
        self.pipe.close()


def serve(pipe: Connection, parent: int) -> None:
    """The process of a desk: work until nobody asks any more."""
    quiet()
    die_with(parent)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            work, task = pipe.recv()
            try:
                pipe.send((work(task), None))
            except Exception as error:
                pipe.send((None, error))


class Local:
    """Processes of this machine; with one worker only this one. A process that is lost is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.desks: list[Desk] = []

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Over the processes; what was lost with one of them is done again, once."""
        if self.workers == 1 or len(tasks) == 1:
            yield from ((n, work(task)) for n, task in enumerate(tasks))
            return
        for desk in [desk for desk in self.desks if desk.busy >= 0]:  # whose answer nobody has waited for
            self.replaced(desk)
        while len(self.desks) < min(self.workers, len(tasks)):
            self.desks.append(Desk())
        waiting, lost = deque(range(len(tasks))), set[int]()
        while waiting or any([desk.busy >= 0 for desk in self.desks]):
            idle = [desk for desk in self.desks if desk.busy < 0]
            for desk in idle[: len(waiting)]:
                alive = desk if desk.running.is_alive() else self.replaced(desk)
                alive.ask(work, n := waiting.popleft(), tasks[n])
            for desk in self.ready():
                n = desk.busy
                try:
                    yield n, desk.answer()
                except (EOFError, ConnectionError):
                    if n in lost:
                        raise Lost(f"a process has ended twice at the same work: {tasks[n]}") from None
                    lost.add(n)
                    waiting.appendleft(n)
                    self.replaced(desk)

    def ready(self) -> list[Desk]:
        """The desks that have an answer, or have ended; waits for one."""
        busy = [desk for desk in self.desks if desk.busy >= 0]
        found = wait([desk.pipe for desk in busy])
        return [desk for desk in busy if desk.pipe in found]

    def replaced(self, desk: Desk) -> Desk:
        """Another process for one that has ended, or whose work nobody needs."""
        desk.tell_to_end()
        desk.dismiss()
        fresh = self.desks[self.desks.index(desk)] = Desk()
        return fresh

    def dismiss(self) -> None:
        """The work is over."""
        for desk in self.desks:
            desk.tell_to_end()
        for desk in self.desks:
            desk.dismiss()
        self.desks = []


class Cluster:
    """A Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Over the cluster; what is lost with a machine is done again, twice."""
        remote = self.ray.remote(max_retries=2)(work)
        numbers = {remote.remote(task): n for n, task in enumerate(tasks)}
        waiting = [*numbers]
        while waiting:
            ready, waiting = self.ray.wait(waiting)
            for one in ready:
                yield numbers[one], self.ray.get(one)


@contextmanager
def cluster(workers: int | None) -> Iterator[Crew]:
    """The Ray cluster that RAY_ADDRESS names, or one of this machine; one that runs already is left running."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoEngine("the engine ray needs the package ray: pip install 'fabrica[ray]'") from None
    started = not ray.is_initialized()
    if started:
        here = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers, "include_dashboard": False}
        ray.init(log_to_driver=False, **here)
    try:
        yield Cluster(ray)
    finally:
        if started:
            ray.shutdown()
