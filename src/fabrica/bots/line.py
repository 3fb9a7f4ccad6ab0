"""The line protocol: a bot in any language, a process that reads a question a line and writes an answer a line."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from shutil import which
from time import monotonic
from typing import IO, Final

from fabrica.bots.guard import Late, die_with, uninterrupted
from fabrica.core import JSON, FabricaError

LONGEST_ANSWER: Final = 4096
UNASKED: Final = 64  # so many times as much may wait before it is asked
LATE: Final = 1.0  # seconds beyond its time before a process is ended
LOADING: Final = 30.0  # seconds within which a bot must be ready


class LineFailed(FabricaError):
    """The process is gone, or was never there."""


class LineBot:
    """Asks a process: `{"view": …, "moves": […], "seconds": …}`; it answers with one of the moves as text."""

    def __init__(self, command: str) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise LineFailed(f"{command!r} is no command: {error}") from None
        if not self.command or which(self.command[0]) is None:
            raise LineFailed(f"there is no program {command.partition(' ')[0]!r} that could be asked")
        self.running: subprocess.Popen[bytes] | None = None
        self.is_ready = False
        self.is_fresh = True  # this process has not answered yet
        self.is_trusted = True  # the process before it has, or there was none
        self.began = 0.0

    longest = LONGEST_ANSWER  # characters of an answer

    @property
    def patience(self) -> float:
        """Seconds beyond its time that a process may need to start; one that was given them in vain has none again."""
        return LOADING if self.is_trusted and (self.is_fresh or not self.is_running) else 0.0

    @property
    def is_running(self) -> bool:
        """Is there a process that could be asked?"""
        return self.running is not None and self.running.poll() is None

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """What the process answers, in time; a process that does not is ended, and started again next time."""
        question = json.dumps({"view": view, "moves": moves, "seconds": seconds}).encode() + b"\n"
        try:
            pipe_in, pipe_out = self.pipes()
            until = monotonic() + seconds + LATE + self.patience
            forget(pipe_out, min(until, monotonic() + LATE))
            self.ask(pipe_in, question, until)
            said = self.answer(pipe_out, until)
        except BaseException:
            if self.is_ready or monotonic() - self.began > LOADING:
                self.is_trusted = self.is_trusted and not self.is_fresh
                self.close()
            raise
        self.is_fresh, self.is_trusted = False, True
        return self.meant(said, moves)

    def meant(self, said: str, moves: list[str]) -> str:
        """The move that was said; who answers anything else may be one answer behind, and is ended too."""
        if said not in moves:
            self.close()
        return said

    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """The process's ends; it is started when it is not running, and gets the time it needs to be ready."""
        if self.running is None or not self.is_running:
            self.close()
            ends = partial(die_with, os.getpid()) if sys.platform == "linux" else None
            with uninterrupted():  # a process that nobody knows of would be left
                self.running = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                    start_new_session=True, preexec_fn=ends,
                )  # fmt: skip
                self.is_ready, self.is_fresh, self.began = False, True, monotonic()
        if not self.is_ready:
            self.started(self.running)
            self.is_ready = True
        if self.running.stdin is None or self.running.stdout is None:
            raise LineFailed(f"{self.command[0]} has no pipes")
        os.set_blocking(self.running.stdin.fileno(), False)
        return self.running.stdin, self.running.stdout

    def started(self, running: subprocess.Popen[bytes]) -> None:
        """Wait until the process is ready; of a stranger's nothing is expected."""

    def ask(self, pipe: IO[bytes], question: bytes, until: float) -> None:
        """Write a question, as fast as it is read."""
        while question:
            if not is_ready(pipe, selectors.EVENT_WRITE, until):
                raise Late(f"{self.command[0]} did not read the question in time")
            question = question[pipe.write(question) or 0 :]

    def answer(self, pipe: IO[bytes], until: float) -> str:
        """The first line, read as it comes; what was said after it is forgotten."""
        said = b""
        while b"\n" not in said:
            if len(said) >= self.longest:
                raise LineFailed(f"{self.command[0]} answered more than {self.longest} characters")
            if not is_ready(pipe, selectors.EVENT_READ, until):
                raise Late(f"{self.command[0]} did not answer in time")
            part = pipe.read(self.longest)
            if not part:
                raise LineFailed(f"{self.command[0]} has ended")
            said += part
        return said.partition(b"\n")[0].decode(errors="replace").strip()

    def close(self) -> None:
        """End the process, and those it has started."""
        with uninterrupted():
            running, self.running = self.running, None
            if running is not None:
                end(running)


def end(running: subprocess.Popen[bytes]) -> None:
    """Kill a process with its group, and close its pipes."""
    with suppress(ProcessLookupError, PermissionError):  # the second is what macOS says of a group of the dead
        if sys.platform == "win32":
            running.kill()
        else:
            os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    for pipe in (running.stdin, running.stdout):
        if pipe is not None:
            pipe.close()


def is_ready(pipe: IO[bytes], event: int, until: float) -> bool:
    """Can a pipe be read or written by then?"""
    with selectors.DefaultSelector() as ready:
        ready.register(pipe, event)
        return bool(ready.select(max(0.0, until - monotonic())))


def forget(pipe: IO[bytes], until: float) -> None:
    """Throw away what was said before it was asked for, to the end of its line; who never ends cannot be asked."""
    said = b"\n"
    for _ in range(UNASKED):
        if not is_ready(pipe, selectors.EVENT_READ, 0.0 if said.endswith(b"\n") else until):
            return
        said = pipe.read(LONGEST_ANSWER)
        if not said:
            return
    raise LineFailed("it speaks without being asked")


class HostedBot(LineBot):
    """A bot of another package, in a process of its own (`bots/host.py`): whatever it does, it can be ended."""

    patience = 0.0  # it says itself when it is ready
    longest = 1 << 16  # what it raises is told with the places

    def __init__(self, name: str, seed: int | None) -> None:
        super().__init__(shlex.join([sys.executable, "-m", "fabrica.bots.host", name, str(seed)]))
        self.name = name
        try:
            self.pipes()
        except BaseException:
            self.close()
            raise

    def started(self, running: subprocess.Popen[bytes]) -> None:
        """It says when it is ready, or why it cannot be loaded."""
        assert running.stdout is not None
        said = json.loads(self.answer(running.stdout, monotonic() + LOADING))
        if "raised" in said:
            why = f"{said['raised']}: {said['says']}\n{said['where']}".rstrip()
            raise LineFailed(f"the bot {self.name!r} cannot be loaded: {why}")

    def meant(self, said: str, moves: list[str]) -> str:
        """The move that was said, or what the bot has raised."""
        found = json.loads(said)
        if "raised" in found:
            raise HostedRaised(found["raised"], found["says"], found["where"])
        return str(found["move"])


class HostedRaised(FabricaError):
    """What a bot of another package has raised: the name of the error, what it says, and where it was."""

    def __init__(self, kind: str, says: str, where: str) -> None:
        super().__init__(kind, says, where)
        self.kind = kind
        self.where = where

    def __str__(self) -> str:
        return str(self.args[1])
