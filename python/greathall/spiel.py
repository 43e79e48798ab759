"""The games with the names and meanings of OpenSpiel's Python interface, for algorithms written for it.

    game = load_game("ivanhoe", {"seats": 3})
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice([a for a, _ in state.chance_outcomes()]))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

What is different: an action is a Python int of up to 64 bits (the option's id), so there is no table of all actions;
`num_distinct_actions` is that of the small space, see `dense_actions`. Where several decide at once they are asked
one after the other, and none sees what the others chose. Needs no OpenSpiel.
"""
from __future__ import annotations

import os
from typing import Any

from . import arrays
from .match import CHANCE, NOBODY, Match

TERMINAL_PLAYER = -4
CHANCE_PLAYER = -1
PLACES = 4096  #: of the small space of actions


def load_game(name: str, parameters: dict[str, Any] | None = None) -> "Game":
    return Game(name, dict(parameters or {}))


class Game:
    """Parameters: seats, options (those of the host), chance ("asked", as in OpenSpiel, or "drawn")."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        self._name = name
        self._parameters = parameters
        self._chance = parameters.get("chance", "asked")
        start = self._match(1)
        self._players, self._size = start.seats, start.numbers_size

    def _match(self, seed: int) -> Match:
        known = {"seats", "options", "chance", "position"}
        if wrong := set(self._parameters) - known:
            raise ValueError(f"parameters are {', '.join(sorted(known))}; not {', '.join(sorted(wrong))}")
        p = self._parameters
        return Match(self._name, p.get("seats"), options=p.get("options"), position=p.get("position"), seed=seed,
                     chance=self._chance)

    def new_initial_state(self, seed: int | None = None) -> "State":
        return State(self, self._match(int.from_bytes(os.urandom(7), "little") if seed is None else seed))

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return PLACES

    def min_utility(self) -> float:
        return -1.0 if self._players > 1 else float("-inf")

    def max_utility(self) -> float:
        return 1.0 if self._players > 1 else float("inf")

    def utility_sum(self) -> float | None:
        return 0.0 if self._players > 1 else None

    def information_state_tensor_shape(self) -> list[int]:
        return [self._size]

    def information_state_tensor_size(self) -> int:
        return self._size

    observation_tensor_shape = information_state_tensor_shape
    observation_tensor_size = information_state_tensor_size

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._parameters)

    def short_name(self) -> str:
        return self._name

    def deserialize_state(self, text: str) -> "State":
        return State(self, Match.from_log(text))

    def __str__(self) -> str:
        return self._name


class State:
    def __init__(self, game: Game, match: Match) -> None:
        self._game, self._match = game, match

    @property
    def match(self) -> Match:
        """The match behind it, for what OpenSpiel has no name for."""
        return self._match

    def get_game(self) -> Game:
        return self._game

    # --- whose turn
    def current_player(self) -> int:
        seat = self._match.seat
        return TERMINAL_PLAYER if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return self._match.over

    def is_chance_node(self) -> bool:
        return self._match.seat == CHANCE

    def is_player_node(self) -> bool:
        return self._match.seat >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self._game.num_players()

    # --- actions
    def legal_actions(self, player: int | None = None) -> list[int]:
        if self._match.over or (player is not None and player != self._match.seat):
            return []
        return sorted(self._match.actions())

    def dense_actions(self, size: int = PLACES) -> dict[int, int]:
        """The place of each legal action in a small space, for a policy with so many outputs."""
        return dict(zip(self._match.actions(), self._match.places(size)))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Of the small space."""
        mask = [0] * PLACES
        if self._match.over or (player is not None and player != self._match.seat):
            return mask
        for place in self._match.places(PLACES):
            mask[place] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            return []
        return [(a, 1 / self._match.count) for a in self._match.actions()]

    def apply_action(self, action: int) -> None:
        self._match.pick_id(action)

    def undo_action(self, player: int, action: int) -> None:
        self._match.undo()

    def child(self, action: int) -> "State":
        child = self.clone()
        child.apply_action(action)
        return child

    def action_to_string(self, player: int | None = None, action: int | None = None) -> str:
        wanted = action if action is not None else player
        assert wanted is not None
        return self._match.notation(self._match.find(wanted))

    def string_to_action(self, text: str) -> int:
        return self._match.actions()[self._match.read(text)]

    # --- what a player may know
    def information_state_tensor(self, player: int | None = None) -> Any:
        row = self._match.numbers(self._match.seat if player is None else player)
        return row.tolist() if arrays.numpy is None else row

    observation_tensor = information_state_tensor

    def observation_string(self, player: int | None = None) -> str:
        return self._match.draw(self._match.seat if player is None else player)

    def information_state_string(self, player: int | None = None) -> str:
        import json
        return json.dumps(self._match.view(self._match.seat if player is None else player), sort_keys=True)

    def resample_from_infostate(self, player: int, rng: Any = None) -> "State":
        """Another state with the same information for this player; `rng` gives numbers from 0 to 1 (random.random)."""
        seed = int.from_bytes(os.urandom(7), "little") if rng is None else int(rng() * 2**52)
        return State(self._game, self._match.guess(player, seed))

    # --- results
    def returns(self) -> list[float]:
        return self._match.rewards if self._match.over else [0.0] * self.num_players()

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    # --- copies and text
    def clone(self) -> "State":
        return State(self._game, self._match.clone())

    def serialize(self) -> str:
        return self._match.log()

    def move_number(self) -> int:
        return self._match.picks

    def __str__(self) -> str:
        return self._match.draw()

    def __repr__(self) -> str:
        return repr(self._match)
