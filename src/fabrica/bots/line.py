"""The line protocol: a bot in any language, a process that reads a question a line and writes an answer a line."""

from __future__ import annotations

import json
import selectors
import shlex
import subprocess
from typing import IO, Final

from fabrica.core import JSON, FabricaError

LONGEST_ANSWER: Final = 4096


class LineFailed(FabricaError):
    """The process is gone, or did not answer in time."""


class LineBot:
    """Asks a process: `{"view": …, "moves": […], "seconds": …}`; it answers with one of the moves as text."""

    def __init__(self, command: str) -> None:
        self.command = shlex.split(command)
        self.running: subprocess.Popen[bytes] | None = None

    def choose(self, view: JSON, moves: list[str], seconds: float) -> str:
        """What the process answers, in time; a process that does not is ended, and started again next time."""
        try:
            pipe_in, pipe_out = self.pipes()
            pipe_in.write(json.dumps({"view": view, "moves": moves, "seconds": seconds}).encode() + b"\n")
            pipe_in.flush()
            return self.answer(pipe_out, seconds)
        except BaseException:
            self.close()
            raise

    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """The process's ends; it is started when it is not running."""
        if self.running is None or self.running.poll() is not None:
            self.running = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        if self.running.stdin is None or self.running.stdout is None:
            raise LineFailed(f"{self.command[0]} has no pipes")
        return self.running.stdin, self.running.stdout

    def answer(self, pipe: IO[bytes], seconds: float) -> str:
        """A line, read as it comes."""
        line = b""
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, selectors.EVENT_READ)
            while not line.endswith(b"\n") and len(line) < LONGEST_ANSWER:
                if not ready.select(seconds + 1.0):
                    raise LineFailed(f"{self.command[0]} did not answer within {seconds} s")
                part = pipe.read(LONGEST_ANSWER)
                if not part:
                    raise LineFailed(f"{self.command[0]} has ended")
                line += part
        return line.decode(errors="replace").strip()

    def close(self) -> None:
        """End the process."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            for pipe in (self.running.stdin, self.running.stdout):
                if pipe is not None:
                    pipe.close()
            self.running = None
