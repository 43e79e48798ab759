"""Many games at once, stepped in C++: arrays in and out, one entry for each game."""
from __future__ import annotations

from typing import Any

from . import _library as lib
from . import arrays
from .match import Match


class Batch:
    """`Batch(game, n, seats=, options=, seed=)`: n games; one that is over begins again at once.

    After each `step` these arrays say how things are (they are filled anew, so copy what you keep):
    `seats` who is asked, `counts` how many options there are, `over` which games ended with the step, and
    `rewards` (n, seats) what came of those. With numpy they are numpy arrays, otherwise flat `array.array`s.
    """

    def __init__(self, game: str, n: int, *, seats: int | None = None, options: dict | None = None,
                 seed: int | None = None, position: Any = None) -> None:
        self._handle = lib._lib.gh_batch_new(game.encode(), lib.setup_text(seats, options, seed, position, "drawn"), n)
        if not self._handle:
            raise lib.error()
        self.n = n
        self.seats_each = lib.number(lib._lib.gh_batch_seats(self._handle))
        self.numbers_size = lib.number(lib._lib.gh_batch_numbers_size(self._handle))
        self.seats = arrays.zeros((n,), "int32")
        self.counts = arrays.zeros((n,), "int32")
        self.over = arrays.zeros((n,), "uint8")
        self.rewards = arrays.zeros((n, self.seats_each), "float32")
        self._out = tuple(arrays.address(a) for a in (self.seats, self.counts, self.rewards, self.over))
        lib.number(lib._lib.gh_batch_asked(self._handle, self._out[0], self._out[1]))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib._lib.gh_batch_free(self._handle)

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, game: int) -> Match:
        """One of the games, to look at."""
        return Match._of(lib._lib.gh_batch_match(self._handle, game), self)

    @property
    def picks(self) -> int:
        """Picks made so far, those of chance too."""
        return lib.number(lib._lib.gh_batch_picks(self._handle))

    def step(self, options: Any) -> None:
        """Picks an option in each game (below 0: none there)."""
        chosen = arrays.fitting(options, "int32", self.n)
        lib.number(lib._lib.gh_batch_step(self._handle, arrays.address(chosen), *self._out))

    def wander(self, steps: int) -> None:
        """So many random picks in each game, without a policy."""
        lib.number(lib._lib.gh_batch_wander(self._handle, steps))
        lib.number(lib._lib.gh_batch_asked(self._handle, self._out[0], self._out[1]))

    def numbers(self, out: Any = None) -> Any:
        """(n, numbers_size): what whoever is asked may know."""
        rows = arrays.zeros((self.n, self.numbers_size), "float32") if out is None else out
        lib.number(lib._lib.gh_batch_numbers(self._handle, arrays.address(rows)))
        return rows

    def actions(self, width: int) -> Any:
        """(n, width): the ids of the options, filled up with 2**64 - 1."""
        ids = arrays.zeros((self.n, width), "uint64")
        lib.number(lib._lib.gh_batch_actions(self._handle, arrays.address(ids), width))
        return ids

    def mask(self, size: int, out: Any = None) -> Any:
        """(n, size): 1 for the place of each option in a space of so many places."""
        mask = arrays.zeros((self.n, size), "uint8") if out is None else out
        lib.number(lib._lib.gh_batch_mask(self._handle, arrays.address(mask), size))
        return mask

    def from_places(self, places: Any, size: int) -> Any:
        """The options at the chosen places, for `step`."""
        chosen = arrays.fitting(places, "int32", self.n)
        options = arrays.zeros((self.n,), "int32")
        lib.number(lib._lib.gh_batch_from_places(self._handle, arrays.address(chosen), size, arrays.address(options)))
        return options
