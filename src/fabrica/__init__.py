"""Four economic board games, rules-exact: to play, and as a fast, typed library."""

from fabrica import interpreted

interpreted.prefer_source_if_told()

from fabrica.core import FabricaError, Move, Unreadable
from fabrica.games import UnknownGame
from fabrica.record import Record, RecordError
from fabrica.table import Game, GameOver, Misuse, Refused, Table, games

__all__ = [
    "FabricaError", "Game", "GameOver", "Misuse", "Move", "Record", "RecordError", "Refused", "Table",
    "UnknownGame", "Unreadable", "games",
]  # fmt: skip

__version__ = "0.1.0"
