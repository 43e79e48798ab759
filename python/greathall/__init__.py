"""The games of Greathall for programs: see docs/library.md."""
from ._library import GreathallError, games, version
from .batch import Batch
from .match import CHANCE, NOBODY, SPECTATOR, Match

__all__ = ["CHANCE", "NOBODY", "SPECTATOR", "Batch", "GreathallError", "Match", "games", "version"]
