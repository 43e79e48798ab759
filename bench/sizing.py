#!/usr/bin/env python3
"""A simulation for the sizing in docs/operations.md: picks that arrive at random at one writer that commits in groups, as
src/store/append_queue.cpp does. The numbers that go in are measured ones; see bench/results.md.

  bench/sizing.py [--sync MS] [--entry US]     picks/s against what a pick waits for its commit
"""
import argparse
import random

BATCH, BUSY, PAUSE = 2048, 16, 0.002  # as in append_queue.cpp


def simulate(rate, sync, entry, seconds=20.0, seed=1):
    """Waiting times from arrival to commit, of picks that come at `rate` a second."""
    rng = random.Random(seed)
    arrivals, t = [], 0.0
    while t < seconds:
        t += rng.expovariate(rate)
        arrivals.append(t)
    waits, now, i, sizes = [], 0.0, 0, []
    while i < len(arrivals):
        now = max(now, arrivals[i])
        j = i
        while j < len(arrivals) and arrivals[j] <= now and j - i < BATCH:
            j += 1
        spent = sync + entry * (j - i)
        now += spent
        waits += [now - a for a in arrivals[i:j]]
        sizes.append(j - i)
        if j - i >= BUSY:
            now += min(spent / 2, PAUSE)
        i = j
    waits.sort()
    return waits, sum(sizes) / len(sizes), arrivals[-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sync", type=float, default=3.5, help="ms of one commit, without its entries")
    parser.add_argument("--entry", type=float, default=30.0, help="us of one entry in a commit")
    w = parser.parse_args()
    print(f"a commit takes {w.sync} ms and {w.entry} us an entry")
    print("picks/s  entries/commit  p50 ms  p99 ms")
    for rate in (100, 1000, 5000, 10000, 20000, 30000, 40000):
        waits, size, _ = simulate(rate, w.sync / 1e3, w.entry / 1e6, seconds=min(20.0, 200000 / rate))
        p = lambda q: waits[int(q * (len(waits) - 1))] * 1e3
        print(f"{rate:7}  {size:14.1f}  {p(0.5):6.1f}  {p(0.99):6.1f}")


if __name__ == "__main__":
    main()
