"""Cape Horn's part in teaching: where cards may be placed, and how far a ship gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.names import space_name
from capemay_kit.games.cape_horn.scoring import seat_score
from capemay_kit.games.cape_horn.state import State
from capemay_kit.teach import glance_cape_horn, guide_cape_horn
from capemay_kit.teach import task as data
from capemay_kit.teach.teaching import SEED, Teaching

FigureName: TypeAlias = Literal["points", "tokens", "score", "hand"]
"""The figures: sail points; station tokens; tokens together with the finish line, of which three win; wind cards in
hand."""
_FIGURES = Texts({
    "points": "sail points", "tokens": "station tokens", "score": "points toward victory",
    "hand": "wind cards in hand",
})  # fmt: skip
_ACTS = Texts({
    "place": "place a card", "sail": "follow the card", "ignore": "ignore the wind", "again": "move a second time",
    "stay": "stay", "take_token": "take a token", "draw": "draw a card", "buy": "buy a card",
})  # fmt: skip
_MARKS = Texts({
    "place": "Each touches a card on the sea.",
    "cover": "No ship is on it, your own ship cannot reach it this turn, and it touches another card.",
    "sail": "Each is the full distance away and has a card, and no other ship occupies it.",
    "ignore": "Each is next to your ship and has a card, and no other ship is there unless it is a station.",
    "reach": "By following the card, by ignoring it, or by a second move on the card you reach.",
})  # fmt: skip
SEATS = ("Ann", "Ben", "Cleo")


class Do(data.Do, frozen=True, tag="do"):
    """Reach all ``goals``. Taking a token, or not, is not counted as an act."""

    goals: Annotated[tuple[data.AnyGoal, ...], Meta(min_length=1)] = ()
    seats: tuple[str, ...] = SEATS


class MarkPlaces(data.MarkPlaces, frozen=True, tag="mark"):
    """Tap every space of one sort: where the wind ``card`` may be placed on an empty space (``place``) or on a card
    (``cover``); where the ship can end by its card (``sail``), by ignoring it (``ignore``), or in any way this turn,
    even by two moves (``reach``)."""

    what: Literal["place", "cover", "sail", "ignore", "reach"] = "place"
    card: str = ""
    seats: tuple[str, ...] = SEATS


class Say(data.Told, frozen=True, tag="say"):
    """Say a figure."""

    what: FigureName = "points"
    acts: tuple[AnyAct, ...] = ()
    seats: tuple[str, ...] = SEATS


AnyTask: TypeAlias = Do | MarkPlaces | Say


class Lesson(data.Lesson, frozen=True):
    """A file of Cape Horn's."""

    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: Literal["cape-horn"]


class _CapeHorn(Teaching):
    game = "cape-horn"
    lesson = Lesson
    figures = _FIGURES
    kinds = _ACTS
    hint = staticmethod(guide_cape_horn.hint)
    glance = staticmethod(glance_cape_horn.glance)
    ahead = 2

    def moment(self, s: State, task: data.Task) -> State:
        # in hands is only what the task says
        return replace(s, phase="sail", turn=task.seat, first=task.seat)

    def asks(self, s: State) -> bool:
        return s.phase == "token"

    def figure(self, s: State, seat: int, what: str, of: str | None) -> int:
        match what:
            case "tokens" if of is None:
                return sum(one is not None for one in s.seats[seat].tokens)
            case "score" if of is None:
                return seat_score(s, seat).total
            case "hand" if of is None:
                return len(s.seats[seat].hand)
        return super().figure(s, seat, what, of)

    def is_place(self, s: State, place: str) -> bool:
        return place in s.book.chart.at

    def place_name(self, s: State, place: str) -> str:
        return space_name(s, place)

    def candidates(self, s: State, task: MarkPlaces) -> frozenset[str]:
        spaces = frozenset(s.book.chart.spaces)
        if task.what == "place":
            return spaces - set(s.winds)
        return spaces & set(s.winds) if task.what == "cover" else spaces

    def ways(self, s: State, task: MarkPlaces, place: str) -> Sequence[AnyAct]:
        match task.what:
            case "place" | "cover":
                return (act.Place(task.card, place),)
            case "sail":
                return (act.Sail(place),)
            case _:
                return (act.Ignore(place),)

    def marks(self, s: State, task: Any) -> frozenset[str]:
        return self._reached(s, task.seat) if task.what == "reach" else super().marks(s, task)

    def _reached(self, s: State, seat: int) -> frozenset[str]:
        """Return where a ship can be after one or two moves, by trying every way to sail."""
        rules = self.rules
        found = set()
        for one in rules.legal(s, seat):
            if not isinstance(one, act.Sail | act.Ignore):
                continue
            found.add(one.to)
            after = rules.apply(s, seat, one, Chance(seed=SEED))
            if after.phase == "token":
                after = rules.apply(after, seat, act.LeaveToken(), Chance(seed=SEED))
            found |= {two.to for two in rules.legal(after, seat) if isinstance(two, act.Again)}
        return frozenset(found)

    def not_so(self, s: State, task: data.MarkPlaces, place: str) -> tuple[str, str]:
        if task.what == "reach":
            return _(
                "Your ship cannot get there this turn: not by following its card, not by ignoring it for 3 sail "
                "points, and not by a second move for 5."
            ), task.rule
        return super().not_so(s, task, place)

    def so(self, task: data.MarkPlaces) -> str:
        return _MARKS[task.what]


TEACHING = _CapeHorn()
"""The game's part, as `teaching` finds it."""
