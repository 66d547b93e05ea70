"""Any game as an environment of PettingZoo, for whoever teaches a program to play."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from capemay_kit.api.game import Game, new
from capemay_kit.api.seating import Numbered
from capemay_kit.bots.advice import shares
from capemay_kit.core.notation import written
from capemay_kit.core.plain import PlainRules
from capemay_kit.games import registry


class Zoo(AECEnv):  # type: ignore[misc]
    """One game, seat by seat.

    An action is the number of an act (`Numbered`); the mask says which there are, and ``infos[agent]["acts"]`` what
    they are, in their order. Of a game that declares its state (`core.plain`) all that a seat sees is observed; of
    others the measures by which bots judge a position, from what the seat may see: its own first, then those of the
    seats after it. Where seats choose at once they do so one after the other, none seeing what the others chose. Where
    a seat has more acts than there are numbers, ``infos[agent]["left_out"]`` says how many. Whoever wins gets 1 at the
    end, and several who win share it.
    """

    metadata = {"name": "capemay_kit", "render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, names: Sequence[str], render_mode: str | None, options: dict[str, Any]) -> None:
        super().__init__()
        self.name = game
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(len(names))]
        self._names = names
        self._options = options
        valuing = registry.valuing(game)
        self._valuing = valuing
        self._game = self._lay_out("0")
        self._acts = Numbered(self._game.rules, self._game.table.start)
        shape = self._seen(0).shape
        seen = spaces.Dict({
            "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self._acts.most,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self._acts.most) for agent in self.possible_agents}

    def _lay_out(self, seed: str) -> Game:
        return new(self.name, self._names, seed=seed, **self._options)

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may choose from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay out the game anew; the same ``seed`` deals the same cards."""
        self._game = self._lay_out(secrets.token_hex(6) if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now, and which actions there are for it."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._acts.most, np.int8)
        if seat in self._game.acting[:1]:
            mask[self._acts.numbers(self._game.legal_now(seat))] = 1
        return {"observation": self._seen(seat), "action_mask": mask}

    def _seen(self, seat: int) -> Any:
        game, n = self._game, len(self._game.names)
        if isinstance(game.rules, PlainRules):
            return np.array(game.rules.observed(game.state, seat, game.table.start), np.float32)
        if self._valuing is None:
            return np.zeros(1, np.float32)
        view = game.rules.view(game.state, seat)
        return np.array([self._valuing.measure(view, (seat + i) % n) for i in range(n)], np.float32).ravel()

    def step(self, action: int | None) -> None:
        """Carry out the act with a number. Raises IndexError for a number that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        legal = self._game.legal_now(seat)
        if action is None:
            raise IndexError(action)
        act = self._acts.act(int(action), legal)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._game.table.act(seat, act)
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Turn to whoever is to act, once the game's own opponent has; or end the game."""
        game, people = self._game, len(self.possible_agents)
        while game.acting and (game.acting[0] >= people or game.rules.by_itself(game.state) is not None):
            game.table.act(game.acting[0], game.rules.by_itself(game.state) or game.legal[0])
        if game.acting:
            self.agent_selection = self.possible_agents[game.acting[0]]
            legal = game.legal_now(game.acting[0])
            numbers = self._acts.numbers(legal)
            acts = [written(self._acts.act(one, legal)) for one in numbers]
            self.infos[self.agent_selection] = {"acts": acts, "left_out": len(legal) - len(numbers)}
            return
        ended = game.rules.outcome(game.state)
        assert ended is not None
        won = shares(ended, people)
        self.rewards = dict(zip(self.possible_agents, won, strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the game as text, or print it."""
        if self.render_mode == "ansi":
            return str(self._game)
        if self.render_mode == "human":
            print(self._game)
        return None

    def close(self) -> None:
        """Leave the game; there is nothing to close."""
