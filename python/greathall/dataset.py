"""A folder of games that `greathall arena --logs` or `greathall ladder --into` has played (docs/bots.md).

    for game in Dataset("games"):
        print(game.players, game.ranks)
        for match, option in game.moments():       # before each pick of a player
            learn(match.numbers(match.seat), match.actions()[option])
"""
from __future__ import annotations

import gzip
import json
import pathlib
from dataclasses import dataclass
from typing import Any, Iterator

from .match import CHANCE, Match


@dataclass(frozen=True)
class Game:
    folder: pathlib.Path
    game: str
    version: int
    options: dict[str, Any]
    players: list[str]  #: by seat
    seed: int
    deal: int  #: games of one deal have the same luck
    picks: int
    over: bool
    ranks: list[int]
    scores: list[int]
    offset: int
    length: int

    def log(self) -> str:
        with open(self.folder / "games.gz", "rb") as file:
            file.seek(self.offset)
            return gzip.decompress(file.read(self.length)).decode()

    def moments(self) -> Iterator[tuple[Match, int]]:
        """The match before each pick of a player, and the option that was picked. It is one match that goes on: clone it
        to keep it. Views, numbers and guesses are made from it on demand."""
        match = Match(self.game, len(self.players), options=self.options, seed=1, chance="asked")
        for line in self.log().splitlines()[1:]:
            told = json.loads(line)
            if "pick" not in told:
                continue
            seat = CHANCE if told["seat"] == "chance" else ord(told["seat"]) - ord("A")
            if match.seat != seat:
                match.turn_to(seat)
            option = match.read(told["pick"])
            if seat != CHANCE:
                yield match, option
            match.pick(option)


class Dataset:
    def __init__(self, folder: str | pathlib.Path) -> None:
        self.folder = pathlib.Path(folder)
        text = (self.folder / "index.jsonl").read_text()
        whole = text[: text.rfind("\n") + 1]  # a line may be on its way
        self._games = [Game(self.folder, **json.loads(line)) for line in whole.splitlines()]

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, n: int) -> Game:
        return self._games[n]

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games)
