"""Arrays of one type: numpy's where it is installed, the standard library's otherwise."""
from __future__ import annotations

import array
from typing import Any

try:
    import numpy
except ImportError:  # works without
    numpy = None  # type: ignore[assignment]

_CODES = {"float32": "f", "int32": "i", "uint8": "B", "uint64": "Q"}


def zeros(shape: tuple[int, ...], kind: str) -> Any:
    """An array of zeros; without numpy a flat one, row after row."""
    if numpy is not None:
        return numpy.zeros(shape, kind)
    size = 1
    for n in shape:
        size *= n
    return array.array(_CODES[kind], bytes(size * array.array(_CODES[kind]).itemsize))


def fitting(values: Any, kind: str, size: int) -> Any:
    """The values as such an array, without a copy where they are one."""
    if numpy is not None:
        made = numpy.ascontiguousarray(values, kind)
        if made.size != size:
            raise ValueError(f"{size} values are needed, not {made.size}")
        return made
    if isinstance(values, array.array) and values.typecode == _CODES[kind]:
        made = values
    else:
        made = array.array(_CODES[kind], values)
    if len(made) != size:
        raise ValueError(f"{size} values are needed, not {len(made)}")
    return made


def address(values: Any) -> int:
    return values.ctypes.data if numpy is not None else values.buffer_info()[0]
