"""Learning from views as numbers: a value for each place of an option by plain policy gradient over a batch of games
of Ivanhoe, each seat for itself. Needs numpy: python3 examples/learn.py [--quick]"""
import sys

from greathall import Batch

PLACES = 512


def main(steps: int, games: int = 256) -> None:
    try:
        import numpy as np
    except ImportError:
        print("this example needs numpy")
        return
    rng = np.random.default_rng(1)
    batch = Batch("ivanhoe", games, seats=2, seed=1)
    weights = np.zeros((batch.numbers_size, PLACES), np.float32)
    scale = 1 / np.float32(10)
    history: list[list[tuple]] = [[] for _ in range(games)]
    for step in range(steps):
        rows = batch.numbers() * scale
        scores = np.where(batch.mask(PLACES) > 0, rows @ weights, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        places = (chances.cumsum(axis=1) > rng.random((games, 1))).argmax(axis=1)
        for i in range(games):
            history[i].append((int(batch.seats[i]), rows[i], int(places[i]), chances[i]))
        batch.step(batch.from_places(places, PLACES))
        for i in np.flatnonzero(batch.over):
            for seat, row, place, chance in history[i][-40:]:
                error = -chance
                error[place] += 1
                seen = np.flatnonzero(row)
                weights[seen] += 0.002 * batch.rewards[i, seat] * np.outer(row[seen], error)
            history[i].clear()
        if step % 200 == 0:
            print(f"step {step}: {batch.picks} picks, largest weight {abs(weights).max():.3f}")


main(20 if "--quick" in sys.argv else 2000)
