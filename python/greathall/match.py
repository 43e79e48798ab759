"""One game being played: a value that can be cloned, guessed, written down and looked at by numbers."""
from __future__ import annotations

import ctypes
import json
from typing import Any, Iterator

from . import _library as lib
from . import arrays

SPECTATOR, CHANCE, NOBODY = -2, -1, -3
_pick = lib._lib.gh_pick


class Match:
    """Somebody is asked, and has `count` options; `pick` one. Chance is drawn inside.

    `Match(game, seats=, options=, seed=, position=, chance=)`: `games()` says which games and options there are;
    `chance="asked"` leaves draws to the caller, as picks of the seat CHANCE.
    The holder of a match knows everything; what a seat may know are `view`, `numbers` and `guess`.
    """

    __slots__ = ("_handle", "_owner", "count")
    count: int  #: how many options there are now; 0: the game is over

    def __init__(self, game: str, seats: int | None = None, *, options: dict | None = None, seed: int | None = None,
                 position: Any = None, chance: str = "drawn") -> None:
        self._take(lib._lib.gh_new(game.encode(), lib.setup_text(seats, options, seed, position, chance)))

    def _take(self, handle: int | None, owner: Any = None) -> "Match":
        self._handle, self._owner = handle, owner
        if not handle:
            raise lib.error()
        self.count = lib.number(lib._lib.gh_count(handle))
        return self

    @classmethod
    def _of(cls, handle: int | None, owner: Any = None) -> "Match":
        return cls.__new__(cls)._take(handle, owner)

    @classmethod
    def from_log(cls, log: str, seed: int = 1) -> "Match":
        """The end of a log, to go on from."""
        return cls._of(lib._lib.gh_from_log(log.encode(), seed))

    def __del__(self) -> None:
        if getattr(self, "_owner", None) is None and getattr(self, "_handle", None):
            lib._lib.gh_free(self._handle)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.seat_name(self.seat)} is asked {self.question}"
        return f"<Match {self.game}, {self.seats} seats, {asked}>"

    # --- copies
    def clone(self) -> "Match":
        return Match._of(lib._lib.gh_clone(self._handle))

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> "Match":
        return self.clone()

    def assign(self, other: "Match") -> "Match":
        """Becomes a copy of another match of this game; quicker than a clone."""
        lib.number(lib._lib.gh_assign(self._handle, other._handle))
        self.count = other.count
        return self

    def seed(self, seed: int) -> None:
        """What chance draws from now on."""
        lib.number(lib._lib.gh_seed(self._handle, seed))

    # --- what it is
    @property
    def game(self) -> str:
        return lib.words(lib._lib.gh_game(self._handle))

    @property
    def seats(self) -> int:
        return lib.number(lib._lib.gh_seats(self._handle))

    @property
    def over(self) -> bool:
        return self.count == 0

    @property
    def picks(self) -> int:
        """So many picks were made, those of chance too."""
        return lib.number(lib._lib.gh_picks(self._handle))

    def __hash__(self) -> int:
        return lib._lib.gh_hash(self._handle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and lib.number(lib._lib.gh_same(self._handle, other._handle)) == 1

    # --- whose question
    @property
    def seat(self) -> int:
        """Who is asked; NOBODY when it is over."""
        return lib.number(lib._lib.gh_seat(self._handle))

    @property
    def asked(self) -> list[int]:
        """All who are asked at once; `seat` is one of them, see `turn_to`."""
        seats = (ctypes.c_int * 17)()
        return list(seats[: lib.number(lib._lib.gh_asked(self._handle, seats, 17))])

    def turn_to(self, seat: int) -> None:
        self.count = lib.number(lib._lib.gh_turn_to(self._handle, seat))

    @property
    def question(self) -> str:
        return lib.words(lib._lib.gh_question(self._handle))

    def prompt(self, language: str | None = None) -> dict:
        """The question with its options, with words in that language if one is named."""
        return json.loads(lib.words(lib._lib.gh_prompt(self._handle, language.encode() if language else None)))

    @staticmethod
    def seat_name(seat: int) -> str:
        return {SPECTATOR: "spectator", CHANCE: "chance", NOBODY: "nobody"}.get(seat) or chr(ord("A") + seat)

    # --- options
    def notation(self, option: int) -> str:
        return lib.words(lib._lib.gh_notation(self._handle, option))

    def notations(self) -> list[str]:
        return [self.notation(i) for i in range(self.count)]

    def actions(self) -> list[int]:
        """The ids of the options: the same option has the same id in every state."""
        ids = (ctypes.c_uint64 * max(self.count, 1))()
        return list(ids[: lib.number(lib._lib.gh_actions(self._handle, ids, self.count))])

    def places(self, size: int) -> list[int]:
        """A place for each option in a space of `size`, for policies that want a small one."""
        places = (ctypes.c_int32 * max(self.count, 1))()
        return list(places[: lib.number(lib._lib.gh_places(self._handle, places, self.count, size))])

    def find(self, action: int) -> int:
        """Which option has this id."""
        return lib.number(lib._lib.gh_find(self._handle, action))

    def read(self, notation: str) -> int:
        """Which option has this notation."""
        return lib.number(lib._lib.gh_read(self._handle, notation.encode()))

    # --- picking
    def pick(self, option: int) -> int:
        """Picks the option of this number, and returns how many the next question has; 0: over."""
        count = _pick(self._handle, option)
        if count < 0:
            raise lib.error()
        self.count = count
        return count

    def play(self, notation: str) -> int:
        """Picks by notation."""
        return self.pick(self.read(notation))

    def pick_id(self, action: int) -> int:
        self.count = lib.number(lib._lib.gh_pick_id(self._handle, action))
        return self.count

    def undo(self) -> int:
        """Takes back the last decision, and what chance did since; returns how many picks that were."""
        taken = lib.number(lib._lib.gh_undo(self._handle))
        self.count = lib.number(lib._lib.gh_count(self._handle))
        return taken

    def bot_pick(self, bot: str, seed: int = 1) -> int:
        """Which option a bot would pick: "rule", "knight", "search:1000" ..."""
        return lib.number(lib._lib.gh_bot_pick(self._handle, bot.encode(), seed))

    def playout(self, bot: str = "random") -> int:
        """Plays to the end: "random", "thumb" (sees all), or a bot. Returns how many picks that took."""
        picks = lib.number(lib._lib.gh_playout(self._handle, bot.encode()))
        self.count = 0
        return picks

    # --- looking
    def view(self, viewer: int = SPECTATOR) -> dict:
        return json.loads(lib.words(lib._lib.gh_view(self._handle, viewer)))

    def draw(self, viewer: int = SPECTATOR, language: str = "en") -> str:
        return lib.words(lib._lib.gh_draw(self._handle, viewer, language.encode()))

    @property
    def numbers_size(self) -> int:
        return lib.number(lib._lib.gh_numbers_size(self._handle))

    def numbers(self, viewer: int = SPECTATOR, out: Any = None) -> Any:
        """The view as a row of numbers, always of `numbers_size`; into `out` if one is given."""
        size = self.numbers_size
        row = arrays.zeros((size,), "float32") if out is None else out
        lib.number(lib._lib.gh_numbers(self._handle, viewer, arrays.address(row), len(row)))
        return row

    def numbers_names(self) -> list[str]:
        """What each entry of the row counts."""
        return json.loads(lib.words(lib._lib.gh_numbers_names(self._handle)))

    # --- guessing
    def guess(self, seat: int, seed: int, into: "Match | None" = None) -> "Match":
        """A match that the seat could not tell from this one, drawn fairly from what it knows."""
        made = self.clone() if into is None else into
        made.count = lib.number(lib._lib.gh_guess(made._handle, self._handle, seat, seed))
        return made

    # --- how it stands
    @property
    def ranks(self) -> list[int]:
        """1 is first; ties share a place. Also before the end."""
        return [lib.number(lib._lib.gh_rank(self._handle, s)) for s in range(self.seats)]

    @property
    def scores(self) -> list[int]:
        return [lib._lib.gh_score(self._handle, s) for s in range(self.seats)]

    @property
    def rewards(self) -> list[float]:
        """From 1, ahead of all others, to -1, behind all; of a single seat its score."""
        return [lib._lib.gh_reward(self._handle, s) for s in range(self.seats)]

    @property
    def standing(self) -> list[float] | None:
        """How well each seat stands, from 0 to 1; None: the game does not say."""
        seats = (ctypes.c_double * 16)()
        n = lib.number(lib._lib.gh_standing(self._handle, seats, 16))
        return list(seats[:n]) or None

    # --- written down
    def log(self) -> str:
        return lib.words(lib._lib.gh_log(self._handle))

    def position(self) -> dict:
        """The whole state, hidden things too."""
        return json.loads(lib.words(lib._lib.gh_position(self._handle)))

    def options(self) -> Iterator[tuple[int, str]]:
        """Number and notation of each option."""
        return enumerate(self.notations())
