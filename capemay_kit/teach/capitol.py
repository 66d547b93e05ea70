"""Capitol's part in teaching: where buildings may stand, and what an area scores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.scores import said
from capemay_kit.errors import UnknownName
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import KINDS, Roof
from capemay_kit.games.capitol.names import area_name
from capemay_kit.games.capitol.scoring import MESSAGES, awards, by_seat, earned, extra_cards, totals
from capemay_kit.games.capitol.state import State
from capemay_kit.teach import glance_capitol, guide_capitol
from capemay_kit.teach import task as data
from capemay_kit.teach.teaching import SEED, Teaching

FigureName: TypeAlias = Literal["points", "next", "area", "buildings", "floors", "extra_cards"]
"""The figures: points counted so far; what the next scoring would bring; buildings and floors on the board, each in all
or in one area; how many cards amphitheaters let one draw."""
Phase: TypeAlias = Literal["build", "bid", "improve", "draw", "score"]


class Do(data.Do, frozen=True, tag="do"):
    """Reach all ``goals`` in a construction phase, or by placing an improvement that was won."""

    goals: Annotated[tuple[data.AnyGoal, ...], Meta(min_length=1)] = ()
    phase: Phase = "build"


class MarkPlaces(data.MarkPlaces, frozen=True, tag="mark"):
    """Tap every area where a building of this ``roof`` and ``height`` may be placed with the permit ``card``, or where
    the improvement that was won may be placed (``improve``)."""

    what: Literal["permit", "improve"] = "permit"
    card: str = ""
    roof: Roof = "round"
    height: int = 1
    phase: Phase = "build"


class Say(data.Told, frozen=True, tag="say"):
    """Say a figure."""

    what: FigureName = "area"
    acts: tuple[AnyAct, ...] = ()
    phase: Phase = "score"


AnyTask: TypeAlias = Do | MarkPlaces | Say


class Lesson(data.Lesson, frozen=True):
    """A file of Capitol's."""

    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: Literal["capitol"]


class _Capitol(Teaching):
    game = "capitol"
    lesson = Lesson
    figures = Texts({
        "points": "points", "next": "points at the next scoring", "area": "points at the next scoring",
        "buildings": "buildings on the board", "floors": "floors on the board",
        "extra_cards": "extra cards for amphitheaters",
    })  # fmt: skip
    kinds = Texts({
        "permit": "place a building", "roof": "put a roof on a building", "floor": "play a floor card",
        "improve": "place what you won", "idly": "play a card without its action", "pass": "pass",
        "score": "score the areas", "bid": "bid", "draw": "draw a card",
    })  # fmt: skip
    hint = staticmethod(guide_capitol.hint)
    glance = staticmethod(glance_capitol.glance)
    ahead = 2

    def begins(self, s: State) -> dict[str, Any]:
        return {"phase": s.phase}

    def moment(self, s: State, task: Any) -> State:
        # in hands is only what the task says; whoever has no cards has passed
        seats = tuple(replace(one, passed=i != task.seat) for i, one in enumerate(s.seats))
        # points of rounds can be said once these are scored
        scored = (re.fullmatch(r"seats\[\d\]\.points\.(\d)", path) for path in task.position)
        s = replace(s, counted=((),) * max((int(one[1]) for one in scored if one), default=0))
        return replace(s, seats=seats, phase=task.phase, first=task.seat, turn=task.seat)

    def settled(self, s: State, task: data.Task) -> State:
        for kind, stack in zip(KINDS, s.stacks, strict=True):
            s = s.with_stack(kind, stack.turned_up(kind, Chance(seed=SEED)))
        return s

    def figure(self, s: State, seat: int, what: str, of: str | None) -> int:
        if of is not None and (what in ("points", "next", "extra_cards") or not self.is_place(s, of)):
            raise UnknownName("area", of, list(s.book.area))
        if what == "points":
            return totals(s)[seat]
        if what == "extra_cards":
            return extra_cards(s, seat)
        if what in ("next", "area"):
            return by_seat(s, [one for one in awards(s) if of in (None, one.area)])[seat]
        sites = s.sites if of is None else (s.sites[s.book.area[of]],)
        mine = [one.height for site in sites for one in site.buildings if one.seat == seat]
        return len(mine) if what == "buildings" else sum(mine)

    def is_place(self, s: State, place: str) -> bool:
        return place in s.book.area

    def place_name(self, s: State, place: str) -> str:
        return area_name(s.book, place)

    def tapped(self, s: State, place: str) -> str:
        # the name of a space on the picture begins with its area
        return place.partition("/")[0]

    def candidates(self, s: State, task: MarkPlaces) -> frozenset[str]:
        return frozenset(s.book.area)

    def ways(self, s: State, task: MarkPlaces, place: str) -> Sequence[AnyAct]:
        if task.what == "improve":
            return (act.Improve(place),)
        return (act.PlayPermit(task.card, place, task.roof, task.height),)

    def so(self, task: data.MarkPlaces) -> str:
        if task.what == "improve":
            return _("These areas have a vacant space of the right size.")
        return _("These areas have a vacant small space, and colour, roof and height fit.")

    def reasons(self, s: State, seat: int, task: Say) -> tuple[str, ...]:
        if task.what not in ("next", "area"):
            return ()
        given = [one for one in awards(s) if task.of in (None, one.area)]
        lines = [_("{name}, {why}", name=s.seats[one.seat].name, why=said(earned(s, one), MESSAGES)) for one in given]
        if seat not in [one.seat for one in given]:
            lines.append(_("{name} is neither first nor second", name=s.seats[seat].name))
        return tuple(lines)


TEACHING = _Capitol()
"""The game's part, as `teaching` finds it."""
