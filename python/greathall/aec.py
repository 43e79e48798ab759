"""The games in PettingZoo's AEC form: agents take turns. Needs neither PettingZoo nor Gymnasium; where Gymnasium is
installed the spaces are its own.

    env = aec.env("ivanhoe", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else policy(observation))

An action is a place in a small space of `places` (docs/library.md); observation["action_mask"] says which are there.
"""
from __future__ import annotations

from typing import Any, Iterator

from . import arrays
from .match import Match

try:
    from gymnasium import spaces  # type: ignore[import-not-found]
except ImportError:
    spaces = None


def env(game: str, **how: Any) -> "Env":
    return Env(game, **how)


class Env:
    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game: str, seats: int | None = None, *, options: dict | None = None, places: int = 4096) -> None:
        self._how = {"seats": seats, "options": options}
        self._game, self._places = game, places
        self.metadata = {**Env.metadata, "name": f"greathall_{game}"}
        self._match = Match(game, seed=1, **self._how)
        self.possible_agents = [Match.seat_name(s) for s in range(self._match.seats)]
        self.agents: list[str] = []
        self.num_numbers = self._match.numbers_size

    # --- spaces
    def observation_space(self, agent: str) -> Any:
        if spaces is None:
            return {"observation": (self.num_numbers,), "action_mask": (self._places,)}
        return spaces.Dict({
            "observation": spaces.Box(float("-inf"), float("inf"), (self.num_numbers,)),
            "action_mask": spaces.MultiBinary(self._places),
        })

    def action_space(self, agent: str) -> Any:
        return self._places if spaces is None else spaces.Discrete(self._places)

    # --- course
    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._match = Match(self._game, seed=seed, **self._how)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {a: {} for a in self.agents}
        self._turn()

    def _turn(self) -> None:
        if not self._match.over:
            self.agent_selection = Match.seat_name(self._match.seat)
            return
        for agent, reward in zip(self.possible_agents, self._match.rewards):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self._cumulative_rewards[agent] += reward
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: the action must be None")
            self.agents.remove(agent)
            for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del table[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        places = self._match.places(self._places)
        if action not in places:
            raise ValueError(f"nothing is offered at the place {action}; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._match.pick(places.index(action))
        self._turn()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    # --- looking
    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = arrays.zeros((self._places,), "uint8")
        if not self._match.over and self._match.seat == seat:
            for place in self._match.places(self._places):
                mask[place] = 1
        return {"observation": self._match.numbers(seat), "action_mask": mask}

    def notations(self) -> dict[int, str]:
        """What the places mean now."""
        return dict(zip(self._match.places(self._places), self._match.notations()))

    def render(self) -> str:
        return self._match.draw()

    def close(self) -> None:
        pass

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)
