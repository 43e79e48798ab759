#!/usr/bin/env python3
"""How fast the library is, next to the engine alone, in one run on one core:

    cmake --preset bench && ninja -C build/bench greathall_library bench_library
    taskset -c 0 bench/library.py build/bench

Every figure is the best of five short runs, which a busy machine disturbs least. A decision is a pick of a player; picks
are those of chance too.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import time

if len(sys.argv) < 2:
    sys.exit(__doc__)
build = pathlib.Path(sys.argv[1]).resolve()
os.environ["GREATHALL_LIBRARY"] = str(build / "libgreathall.so.1")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))
from greathall import Batch, Match  # noqa: E402
from greathall import arrays  # noqa: E402


def best(run, times=5):
    """Things a second."""
    most = 0.0
    for _ in range(times):
        begun = time.perf_counter()
        n = run()
        most = max(most, n / (time.perf_counter() - begun))
    return most


def one_by_one():
    match, rng = Match("ivanhoe", seats=2, seed=1), random.random
    fresh, pick, count = match.clone(), match.pick, match.count
    for _ in range(200_000):
        count = pick(int(rng() * count))
        if not count:
            match.assign(fresh)
            count = fresh.count
    return 200_000


def clones():
    match = Match("ivanhoe", seats=2, seed=1)
    into = match.clone()
    for _ in range(100_000):
        into.assign(match)
    return 100_000


def guesses():
    match = Match("ivanhoe", seats=2, seed=1)
    into, seat = match.clone(), match.seat
    for seed in range(100_000):
        match.guess(seat, seed, into)
    return 100_000


def rows():
    match = Match("ivanhoe", seats=2, seed=1)
    row = arrays.zeros((match.numbers_size,), "float32")
    for _ in range(50_000):
        match.numbers(0, row)
    return 50_000


def batches(steps=200, games=1024):
    batch = Batch("ivanhoe", games, seats=2, seed=1)
    before = batch.picks
    if arrays.numpy is None:
        return batch.wander(steps) or batch.picks - before
    rng = arrays.numpy.random.default_rng(1)
    for _ in range(steps):
        batch.step((rng.random(games) * batch.counts).astype("int32"))
    return batch.picks - before


cpp = json.loads(subprocess.run([build / "bench_library"], capture_output=True, text=True, check=True).stdout)
alone = cpp["engine"]
single, many = best(one_by_one), best(batches)
print(f"engine alone (as in `simulate`)     {alone:12,.0f} picks/s")
print(f"Python, one by one                  {single:12,.0f} decisions/s   aim 700,000")
print(f"Python, batch of 1,024              {many:12,.0f} picks/s   {many / alone:.2f} of the engine, aim 0.60")
print(f"clones onto another                 {best(clones):12,.0f} /s")
print(f"guesses                             {best(guesses):12,.0f} /s")
print(f"rows of numbers                     {best(rows):12,.0f} /s")
print(f"C++, direct calls                   {cpp['direct']:12,.0f} decisions/s")
print(f"C++, through the C ABI              {cpp['library']:12,.0f} decisions/s   {cpp['library'] / cpp['direct']:.2f} "
      "of direct calls, aim 0.90")
