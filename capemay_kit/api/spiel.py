"""Any game as one of OpenSpiel, with every draw as a node of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from msgspec import to_builtins
from msgspec.structs import replace

from capemay_kit.api.seating import Numbered
from capemay_kit.bots.advice import shares
from capemay_kit.core.chance import Answer, Chance
from capemay_kit.core.notation import written
from capemay_kit.core.record import Entry
from capemay_kit.games import registry

MOST_DRAWN, LONGEST = 512, 20_000
"""So many things can come up at once, and so long is a game at most."""


class DrawNeeded(Exception):
    """Something has to come up: one of some options, by their weights."""

    def __init__(self, options: Sequence[Any], weights: Sequence[int] | None) -> None:
        self.options = options
        self.weights = weights or [1] * len(options)
        super().__init__()


class ByNodes(Chance):
    """Answers with what has come up so far, and asks for the next."""

    def pick(
        self,
        why: str,
        options: Sequence[Any],
        nth: int,
        audience: int | None = None,
        weights: Sequence[int] | None = None,
        **_: Any,
    ) -> Any:
        """Return what came up. Raises `DrawNeeded` where nothing has yet."""
        if len(self.log) == len(self.answers):
            raise DrawNeeded(tuple(options), weights)
        value = self.answers[len(self.log)]
        self.log.append(Answer(why, value, audience))
        return value


class Unchanging:
    """Something that never changes, so that a copy of what holds it need not copy it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, memo: dict[int, Any]) -> Unchanging:
        return self


class SeenAsText:
    """What a seat sees of a position, as text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(1, np.float32)
        self.dict = {"nothing": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write a position into the tensor: there is nothing in it."""

    def string_from(self, state: Any, player: int) -> str:
        """Return what a seat sees."""
        seen: str = state.observation_string(player)
        return seen


def made(short_name: str, name: str, options: dict[str, Any], names: Sequence[str]) -> Any:
    """Make a game known to OpenSpiel by a short name, and load it."""
    rules, start, header_for = registry.game(name)
    begun = Unchanging(start(header_for(list(names), seed=short_name, **options)))
    people, acts = len(names), Numbered(rules, begun.value)
    kind = pyspiel.GameType(
        short_name=short_name,
        long_name=rules.meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=people,
        min_num_players=people,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    size = pyspiel.GameInfo(
        num_distinct_actions=acts.most,
        max_chance_outcomes=MOST_DRAWN,
        num_players=people,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=LONGEST,
    )

    class State(pyspiel.State):  # type: ignore[misc]
        """A position. An action is the number of an act (`Numbered`), or the place of what comes up in the list of what
        may. An information state is everything a seat has seen."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self._at = begun
            self._act: Unchanging | None = None
            self._came: tuple[Any, ...] = ()
            self._draw: Unchanging | None = None
            self._past: tuple[Unchanging, ...] = ()
            self._go_on()

        def current_player(self) -> int:
            """Return whose turn it is: a seat's, that of chance, or nobody's any more."""
            if self._draw is not None:
                return int(pyspiel.PlayerId.CHANCE)
            acting = rules.to_act(self._at.value)
            return int(acting[0] if acting else pyspiel.PlayerId.TERMINAL)

        def _legal(self) -> Sequence[Any]:
            legal: Sequence[Any] = rules.legal(self._at.value, self.current_player())
            return legal

        def _legal_actions(self, player: int) -> list[int]:
            return acts.numbers(self._legal()) if player == self.current_player() else []

        def chance_outcomes(self) -> list[tuple[int, float]]:
            """Return what may come up, with its chance."""
            assert self._draw is not None
            weights = self._draw.value[1]
            return [(i, weight / sum(weights)) for i, weight in enumerate(weights) if weight]

        def _apply_action(self, action: int) -> None:
            if self._draw is not None:
                self._came = (*self._came, self._draw.value[0][action])
            else:
                self._act = Unchanging((self.current_player(), acts.act(action, self._legal())))
            self._go_on()

        def _go_on(self) -> None:
            """Carry out what was chosen, as far as nothing else has to come up, and what the game does by itself."""
            while True:
                s = self._at.value
                if self._act is None:
                    acting = rules.to_act(s)
                    own = rules.by_itself(s) if acting else None
                    if own is None and acting and acting[0] >= people:
                        own = rules.legal(s, acting[0])[0]
                    if own is None:
                        return
                    self._act = Unchanging((acting[0], own))
                chance = ByNodes(answers=self._came)
                seat, act = self._act.value
                try:
                    self._at = Unchanging(rules.apply(s, seat, act, chance))
                except DrawNeeded as draw:
                    self._draw = Unchanging((draw.options, draw.weights))
                    return
                entry = Entry(len(self._past) + 1, act, seat, answers=tuple(chance.log))
                self._past = (*self._past, Unchanging(entry))
                self._act, self._draw, self._came = None, None, ()

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE:
                assert self._draw is not None
                return str(self._draw.value[0][action])
            return written(acts.act(action, self._legal()))

        def is_terminal(self) -> bool:
            """Say whether the game is over."""
            return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

        def returns(self) -> list[float]:
            """Return what everybody has won: winners share one victory."""
            return shares(rules.outcome(self._at.value), people) if self.is_terminal() else [0.0] * people

        def information_state_string(self, player: int) -> str:
            """Return all that a seat has seen: every act with what came up, as far as it knows, and the position."""
            seen = [to_builtins(rules.hide(one.value, player)) for one in self._past]
            return f"{player} {seen} {self.observation_string(player)}"

        def observation_string(self, player: int) -> str:
            """Return what a seat sees. What is printed is the same in the whole game, and left out."""
            return str(replace(rules.view(self._at.value, player), book=None))

        def __str__(self) -> str:
            return str(rules.summary(self._at.value))

    class Game(pyspiel.Game):  # type: ignore[misc]
        """The game."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, size, params or {})

        def new_initial_state(self) -> Any:
            """Return the beginning."""
            return State(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> SeenAsText:
            """Return what OpenSpiel reads observations by."""
            return SeenAsText()

    if short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Game)
    return pyspiel.load_game(short_name)
