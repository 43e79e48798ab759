"""A bot that looks ahead fairly: for each option it guesses what it cannot know, and plays to the end by the rule of
thumb. It plays Ivanhoe against random picks: python3 examples/look_ahead.py [--quick]"""
import random
import sys

from greathall import Match


def choose(match: Match, guesses: int) -> int:
    """The option with the best mean result for whoever is asked."""
    seat, world, best = match.seat, match.clone(), (-2.0, 0)
    for option in range(match.count):
        total = 0.0
        for seed in range(guesses):
            match.guess(seat, seed=seed, into=world)  # never the truth
            world.pick(option)
            world.playout("thumb")
            total += world.rewards[seat]
        best = max(best, (total / guesses, option))
    return best[1]


def main(games: int, guesses: int) -> None:
    wins = 0
    for n in range(games):
        match = Match("ivanhoe", seats=2, seed=n)
        me = n % 2
        while not match.over:
            match.pick(choose(match, guesses) if match.seat == me else random.randrange(match.count))
        wins += match.ranks[me] == 1
    print(f"won {wins} of {games} games against random picks")


random.seed(1)
main(*((2, 2) if "--quick" in sys.argv else (40, 8)))
