"""Where matches are played: in this process, over the cores of this machine, or over a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from fabrica.arena.play import Outcome, Task, play
from fabrica.bots.guard import quiet
from fabrica.core import FabricaError

ENGINES = ("local", "ray")


class NoEngine(FabricaError, LookupError):
    """An engine that is not there; says how to have it."""


def run(engine: str, tasks: list[Task], workers: int | None) -> Iterator[Outcome]:
    """Play these matches; outcomes come as they are ready."""
    if engine == "ray":
        return ray(tasks, workers)
    if engine != "local":
        raise NoEngine(f"there is no engine {engine!r}; the engines are: {', '.join(ENGINES)}")
    return local(tasks, workers or len(os.sched_getaffinity(0)))


def local(tasks: list[Task], workers: int) -> Iterator[Outcome]:
    """Over the cores; with one worker in this process."""
    if workers == 1 or len(tasks) == 1:
        yield from map(play, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(min(workers, len(tasks)), quiet) as pool:
        yield from pool.imap_unordered(play, tasks)


def ray(tasks: list[Task], workers: int | None) -> Iterator[Outcome]:
    """Over a Ray cluster: the one that RAY_ADDRESS names, or one of this machine."""
    try:
        cluster: Any = import_module("ray")
    except ImportError:
        raise NoEngine("the engine ray needs the package ray: pip install 'fabrica[ray]'") from None
    started = not cluster.is_initialized()
    if started:
        cluster.init(num_cpus=workers, log_to_driver=False, include_dashboard=False)
    remote = cluster.remote(max_retries=2)(play)
    waiting = [remote.remote(task) for task in tasks]
    try:
        while waiting:
            ready, waiting = cluster.wait(waiting)
            yield from cluster.get(ready)
    finally:
        if started:
            cluster.shutdown()
