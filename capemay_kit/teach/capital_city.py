"""Capital City's part in teaching: what attaching a character activates, and the auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.auction import in_order
from capemay_kit.games.capital_city.state import Owned, State, back_of, family_of, place_of, staffed
from capemay_kit.teach import glance_capital_city, guide_capital_city
from capemay_kit.teach import task as data
from capemay_kit.teach.teaching import SEED, Teaching

FigureName: TypeAlias = Literal["points", "dollars", "priority"]
"""The figures: victory points, dollars, the number of the priority card (0 before the auction)."""
Phase: TypeAlias = Literal["auction", "purchase", "attach"]
SEATS = ("Ann", "Ben", "Cleo")


class Do(data.Do, frozen=True, tag="do"):
    """Reach all ``goals``. Taking earnings is not counted as an act, and the learner takes them for everybody."""

    goals: Annotated[tuple[data.AnyGoal, ...], Meta(min_length=1)] = ()
    seats: tuple[str, ...] = SEATS
    phase: Phase = "attach"


class MarkPlaces(data.MarkPlaces, frozen=True, tag="mark"):
    """Tap every building to which the character ``card`` may be attached (``attach``), or every building, whoever owns
    it, that can earn once the card is attached to ``building`` (``earns``)."""

    what: Literal["attach", "earns"] = "attach"
    card: str = ""
    building: str = ""
    seats: tuple[str, ...] = SEATS
    phase: Phase = "attach"


class Say(data.Told, frozen=True, tag="say"):
    """Say a figure."""

    what: FigureName = "points"
    acts: tuple[AnyAct, ...] = ()
    seats: tuple[str, ...] = SEATS
    phase: Phase = "attach"


AnyTask: TypeAlias = Do | MarkPlaces | Say


class Lesson(data.Lesson, frozen=True):
    """A file of Capital City's."""

    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: Literal["capital-city"]


class _CapitalCity(Teaching):
    game = "capital-city"
    lesson = Lesson
    figures = Texts({"points": "victory points", "dollars": "dollars"})
    kinds = Texts({
        "bid": "bid", "take_priority": "take a priority card", "attach": "attach a character",
        "earn": "take earnings", "buy": "buy a building", "decline": "buy nothing", "done": "attach no more",
    })  # fmt: skip
    hint = staticmethod(guide_capital_city.hint)
    glance = staticmethod(glance_capital_city.glance)

    def begins(self, s: State) -> dict[str, Any]:
        return {"phase": s.phase}

    def moment(self, s: State, task: Any) -> State:
        families = tuple(s.book.families)[: s.book.families_for(len(s.seats))]
        s = self.rules.apply(s, s.first, act.Deal(families), Chance(seed=SEED))
        for i in range(len(s.seats)):
            # nobody has other cards than those that the task names
            s = self.rules.correct(s, f"seats[{i}].founder", "")
        if task.phase == "auction":
            s = self.rules.apply(s, s.first, act.SetUp(), Chance(seed=SEED))
            if any(path.startswith("trains") for path in task.position):
                # of what is on trains only the backs are seen, so any of these can be elsewhere
                deck = s.characters
                for who in [who for one in s.trains for who in one.cards]:
                    deck = deck.give_back(who).take_out(back_of(who))
                trains = tuple(replace(one, cards=tuple(map(back_of, one.cards))) for one in s.trains)
                s = replace(s, characters=deck, trains=trains)
            return replace(s, first=task.seat, turn=task.seat)
        n = len(s.seats)
        for i in range(n):
            # the highest priority attaches first (p. 7)
            s = s.with_seat(i, priority=n - (i - task.seat) % n)
        return replace(s, phase=task.phase, order=in_order(s), turn=task.seat)

    def asks(self, s: State) -> bool:
        return bool(s.pending)

    def figure(self, s: State, seat: int, what: str, of: str | None) -> int:
        return super().figure(s, seat, "money" if what == "dollars" else what, of)

    def is_place(self, s: State, place: str) -> bool:
        return place in s.book.buildings

    def place_name(self, s: State, place: str) -> str:
        return names.building_name(s.book, place)

    # --- buildings, called as the picture calls their places ------------------------------------------------

    def tapped(self, s: State, place: str) -> str:
        return next((one for one in _plots(s) if place == one or place.startswith(f"{one}-")), place)

    def candidates(self, s: State, task: MarkPlaces) -> frozenset[str]:
        return frozenset(_plots(s))

    def ways(self, s: State, task: MarkPlaces, place: str) -> Sequence[AnyAct]:
        return (act.Attach(task.card, _plots(s)[place].card),)

    def marks(self, s: State, task: Any) -> frozenset[str]:
        if task.what == "attach":
            return super().marks(s, task)
        earning = self._earning(s, task)
        return frozenset(place for place, owned in _plots(s).items() if owned.card in earning)

    def _earning(self, s: State, task: MarkPlaces) -> set[str]:
        """Return the buildings that can earn, by letting everybody take everything that can be taken."""
        s = self.rules.apply(s, task.seat, act.Attach(task.card, task.building), Chance(seed=SEED))
        found: set[str] = set()
        while s.pending:
            offered = [(seat, one) for seat in self.rules.to_act(s) for one in self.rules.legal(s, seat)]
            found |= {one.building for __, one in offered}
            s = self.rules.apply(s, *offered[0], Chance(seed=SEED))
        return found

    def not_so(self, s: State, task: Any, place: str) -> tuple[str, str]:
        if task.what == "attach":
            return super().not_so(s, task, place)
        after = self.rules.apply(s, task.seat, act.Attach(task.card, task.building), Chance(seed=SEED))
        owned = _plots(after)[place]
        building = names.building_title(s.book, owned.card)
        if not staffed(s.book, owned):
            return _("{building} is not fully staffed, so it earns nothing.", building=building), "staffed"
        family = names.family_name(s.book, family_of(task.card))
        return _(
            "{building} has no character of this family: {family}.", building=building, family=family
        ), "activating"

    def so(self, task: data.MarkPlaces) -> str:
        if task.what == "attach":
            return _("It is yours, and its empty symbol matches the character's.")
        return _(
            "Each is fully staffed and has a character of the family. You earn for every one of them, each other "
            "player for one."
        )


def _plots(s: State) -> dict[str, Owned]:
    """Return everybody's buildings by their places on the picture."""
    return {
        f"seat-{i}-building-{place_of(seat, owned.card)}": owned
        for i, seat in enumerate(s.seats)
        for owned in seat.buildings
    }


TEACHING = _CapitalCity()
"""The game's part, as `teaching` finds it."""
