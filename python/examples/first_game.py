"""A whole game by random picks, told as it goes: python3 examples/first_game.py [--quick]"""
import random
import sys

from greathall import Match, games

random.seed(1)
for game in games():
    match = Match(game["id"], seed=1)
    for n in range(30 if "--quick" in sys.argv else 10**9):
        if match.over:
            break
        option = random.randrange(match.count)
        if n < 5:
            print(f"  {match.seat_name(match.seat)} is asked {match.question}: {match.notation(option)}")
        match.pick(option)
    print(f"{game['name']}: {match.picks} picks, ranks {match.ranks}")
