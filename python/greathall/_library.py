"""libgreathall by ctypes: include/greathall.h says what each function does."""
from __future__ import annotations

import ctypes
import json
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_int32, c_int64, c_uint8, c_uint64, c_void_p
from typing import Any

ABI = 1
NAME = f"libgreathall.so.{ABI}"


class GreathallError(Exception):
    """What was wrong, in words."""


def _load() -> ctypes.CDLL:
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("GREATHALL_LIBRARY")
    built = sorted(here.parents[1].glob(f"build/*/{NAME}"), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in [named] if named else [here / NAME, *built, NAME]:
        try:
            # PyDLL would hold Python's lock; the calls may run beside other threads.
            return ctypes.CDLL(str(path))
        except OSError as error:
            if named or (isinstance(path, pathlib.Path) and path.exists()):
                raise ImportError(f"{path}: {error}") from None
    raise ImportError(f"there is no {NAME}: build it (ninja -C build/release greathall_library), or name it in "
                      "GREATHALL_LIBRARY")


_lib = _load()

_SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "gh_abi": (c_int, []),
    "gh_version": (c_char_p, []),
    "gh_error": (c_char_p, []),
    "gh_games": (c_char_p, [c_char_p]),
    "gh_new": (c_void_p, [c_char_p, c_char_p]),
    "gh_from_log": (c_void_p, [c_char_p, c_uint64]),
    "gh_clone": (c_void_p, [c_void_p]),
    "gh_assign": (c_int, [c_void_p, c_void_p]),
    "gh_free": (None, [c_void_p]),
    "gh_seed": (c_int, [c_void_p, c_uint64]),
    "gh_game": (c_char_p, [c_void_p]),
    "gh_seats": (c_int, [c_void_p]),
    "gh_hash": (c_uint64, [c_void_p]),
    "gh_same": (c_int, [c_void_p, c_void_p]),
    "gh_picks": (c_int64, [c_void_p]),
    "gh_seat": (c_int, [c_void_p]),
    "gh_asked": (c_int, [c_void_p, POINTER(c_int), c_int]),
    "gh_turn_to": (c_int, [c_void_p, c_int]),
    "gh_question": (c_char_p, [c_void_p]),
    "gh_prompt": (c_char_p, [c_void_p, c_char_p]),
    "gh_count": (c_int, [c_void_p]),
    "gh_actions": (c_int, [c_void_p, POINTER(c_uint64), c_int]),
    "gh_places": (c_int, [c_void_p, POINTER(c_int32), c_int, c_int]),
    "gh_notation": (c_char_p, [c_void_p, c_int]),
    "gh_find": (c_int, [c_void_p, c_uint64]),
    "gh_read": (c_int, [c_void_p, c_char_p]),
    "gh_pick": (c_int, [c_void_p, c_int]),
    "gh_pick_id": (c_int, [c_void_p, c_uint64]),
    "gh_undo": (c_int, [c_void_p]),
    "gh_playout": (c_int64, [c_void_p, c_char_p]),
    "gh_bot_pick": (c_int, [c_void_p, c_char_p, c_uint64]),
    "gh_view": (c_char_p, [c_void_p, c_int]),
    "gh_draw": (c_char_p, [c_void_p, c_int, c_char_p]),
    "gh_numbers_size": (c_int64, [c_void_p]),
    "gh_numbers": (c_int, [c_void_p, c_int, c_void_p, c_int64]),
    "gh_numbers_names": (c_char_p, [c_void_p]),
    "gh_guess": (c_int, [c_void_p, c_void_p, c_int, c_uint64]),
    "gh_over": (c_int, [c_void_p]),
    "gh_rank": (c_int, [c_void_p, c_int]),
    "gh_score": (c_int, [c_void_p, c_int]),
    "gh_reward": (c_double, [c_void_p, c_int]),
    "gh_standing": (c_int, [c_void_p, POINTER(c_double), c_int]),
    "gh_log": (c_char_p, [c_void_p]),
    "gh_position": (c_char_p, [c_void_p]),
    "gh_batch_new": (c_void_p, [c_char_p, c_char_p, c_int]),
    "gh_batch_free": (None, [c_void_p]),
    "gh_batch_seats": (c_int, [c_void_p]),
    "gh_batch_numbers_size": (c_int64, [c_void_p]),
    "gh_batch_picks": (c_int64, [c_void_p]),
    "gh_batch_match": (c_void_p, [c_void_p, c_int]),
    "gh_batch_asked": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gh_batch_step": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gh_batch_wander": (c_int, [c_void_p, c_int]),
    "gh_batch_actions": (c_int, [c_void_p, c_void_p, c_int]),
    "gh_batch_mask": (c_int, [c_void_p, c_void_p, c_int]),
    "gh_batch_from_places": (c_int, [c_void_p, c_void_p, c_int, c_void_p]),
    "gh_batch_numbers": (c_int, [c_void_p, c_void_p]),
}
for _name, (_result, _arguments) in _SIGNATURES.items():
    _function = getattr(_lib, _name)
    _function.restype, _function.argtypes = _result, _arguments
    globals()[_name] = _function
if _lib.gh_abi() != ABI:
    raise ImportError(f"this package speaks to version {ABI} of {NAME}, and found version {_lib.gh_abi()}")


def error() -> GreathallError:
    return GreathallError(_lib.gh_error().decode())


def number(n: int) -> int:
    """What a function gave, unless it says that something was wrong."""
    if n <= -100:
        raise error()
    return n


def words(given: bytes | None) -> str:
    if given is None:
        raise error()
    return given.decode()


def setup_text(seats: int | None, options: dict | None, seed: int | None, position: Any, chance: str) -> bytes:
    setup: dict[str, Any] = {"chance": chance}
    if seed is None:
        seed = int.from_bytes(os.urandom(7), "little")
    setup["seed"] = seed
    if seats is not None:
        setup["seats"] = seats
    if options:
        setup["options"] = options
    if position is not None:
        setup["position"] = position
    return json.dumps(setup).encode()


def games(language: str = "en") -> list[dict]:
    """All games: id, name, summary, seats, options of the host, bots."""
    return json.loads(words(_lib.gh_games(language.encode())))


def version() -> str:
    return _lib.gh_version().decode()
