"""What a game tells to teach it, and where each game's part is found.

A game's part is the module of its name beside this one, which has a `Teaching` as ``TEACHING``. It is imported when it
is first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry
from capemay_kit.errors import Refusal, UnknownName
from capemay_kit.games import registry
from capemay_kit.teach.glance import Glance
from capemay_kit.teach.reference import rule_for
from capemay_kit.teach.task import Does, Gains

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from capemay_kit.teach.task import Goal, Lesson, MarkPlaces, Task

SEED = "lesson"
"""The seed by which the decks of lessons are shuffled."""
FADES = 2
"""How many rounds (in Capital City: seasons) are explained in full. Later only what is new is explained."""
USUAL = 3
"""The number of players assumed where no table says how many there are."""


class Hint(Struct, frozen=True):
    """The explanation of a moment at the table: a sentence or two, and the id of the rule behind it."""

    text: str
    rule: str


class Teaching:
    """A game's part in its lessons, its quiz and everything else that teaches it. States, acts and tasks are those of
    the game.

    ``lesson`` is the type of its files; ``figures`` are the labels of what it counts; ``kinds`` say what each
    kind of act does; ``charted``: a chart helps with numbers; ``ahead`` is how many acts the search looks ahead whether
    a goal can still be reached. A game that is not ``taught`` has no lessons and no rules to read, and in its quiz what
    fits any game.
    """

    game: str
    lesson: type[Lesson]
    figures: Mapping[str, str]
    kinds: Mapping[str, str] = MappingProxyType({})
    charted = False
    taught = True
    tiles = True
    ahead: int = 1

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return registry.game(self.game).rules

    # --- looking up, and explaining as one goes --------------------------------------------------------

    def hint(self, s: Any, seat: int) -> Hint | None:
        """Explain this moment, as ``seat`` sees it; None if nothing needs to be explained any more.

        It tells nothing that the rules' ``view`` hides from the seat, and also works for a state in which the seat's
        own cards are hidden.
        """
        return None

    def glance(self, book: Any, seats: int) -> Glance:
        """Return what people look up at a table of so many ``seats`` with this ``book``; only a title if the game has
        nothing to look up."""
        title = registry.title(self.game)
        return Glance(title, title, (), ())

    def book(self) -> Any:
        """Return the shipped book; None if the game has none."""
        return _shipped_book(self.game)

    def cites(self, page: int) -> str:
        """Name a page of the rulebook."""
        return registry.screen(self.game).cites(page)

    def key(self, name: str) -> str:
        """Name something of this game, such as a lesson, so that the name differs from those of other games."""
        return f"{self.game}/{name}"

    # --- the table -------------------------------------------------------------------------------------

    def names(self, task: Task) -> Sequence[str]:
        """Name the seats of a task's table."""
        return task.seats

    def options(self, task: Task) -> dict[str, Any]:
        """Return the other options of the table's header."""
        return {}

    def begins(self, s: Any) -> dict[str, Any]:
        """Return the fields by which a task begins at the moment of a state, besides figures."""
        return {}

    def moment(self, s: Any, task: Task) -> Any:
        """Bring a fresh table to the moment of a task's position."""
        raise NotImplementedError

    def settled(self, s: Any, task: Task) -> Any:
        """Carry out what follows from the finished position."""
        return s

    def asks(self, s: Any) -> bool:
        """Say whether the game waits for a decision that is not counted as an act, such as taking what an act
        earned."""
        return False

    # --- figures and goals -----------------------------------------------------------------------------

    def figure(self, s: Any, seat: int, what: str, of: str | None) -> int:
        """Return the current figure of a seat, which is one at its path, unless the game says what it is. Raises
        `UnknownName` if there is no such place."""
        if of is not None:
            raise UnknownName("place", of)
        found: int = self.rules.figures.get(s, f"seats[{seat}].{what}")
        return found

    def is_place(self, s: Any, place: str) -> bool:
        """Say whether there is a place with this id at which acts can be."""
        raise NotImplementedError

    def place_name(self, s: Any, place: str) -> str:
        """Return what people call a place."""
        return place

    def met(self, goal: Goal, before: Any, now: Any, seat: int, last: Any) -> bool:
        """Say whether a goal that only this game has is reached."""
        raise NotImplementedError

    def goals(self) -> Sequence[Goal]:
        """List what a lesson that people write can ask for: a kind of act, or one more of a figure."""
        return [*map(Does, self.kinds), *map(Gains, self.figures)]

    def goal_sentence(self, goal: Goal, s: Any) -> str:
        """Say what a goal that only this game has asks for."""
        raise NotImplementedError

    def nonsense(self, s: Any, seat: int, done: Any) -> str:
        """Say why an act that the rules allow is no answer in a lesson; empty if it is one, as nearly always."""
        return ""

    # --- places to be tapped ---------------------------------------------------------------------------

    def tapped(self, s: Any, place: str) -> str:
        """Return the place that a task speaks of for a place of the picture, such as the area for a space."""
        return place

    def candidates(self, s: Any, task: Any) -> frozenset[str]:
        """Return the places that are answers to a `MarkPlaces`, right or wrong."""
        raise NotImplementedError

    def ways(self, s: Any, task: Any, place: str) -> Sequence[Any]:
        """List the acts that a tap on a place stands for. The refusal of the last of them answers a wrong tap."""
        raise NotImplementedError

    def marks(self, s: Any, task: MarkPlaces) -> frozenset[str]:
        """Return the places that a `MarkPlaces` asks for: those at which the rules allow at least one act."""
        return frozenset(
            place
            for place in self.candidates(s, task)
            if any(self.rules.why_not(s, task.seat, one) is None for one in self.ways(s, task, place))
        )

    def not_so(self, s: Any, task: MarkPlaces, place: str) -> tuple[str, str]:
        """Say why a `MarkPlaces` does not ask for a place, and the id of the rule."""
        refusal = self.rules.why_not(s, task.seat, self.ways(s, task, place)[-1])
        assert refusal is not None
        return self.refused(s, refusal)

    def so(self, task: MarkPlaces) -> str:
        """Say what the places have in common, once all are found."""
        raise NotImplementedError

    def refused(self, s: Any, refusal: Refusal) -> tuple[str, str]:
        """Say why an act is refused and what would change that, and the id of the rule."""
        why, change = registry.screen(self.game).refusal(s, refusal)
        rule = rule_for(self.game, refusal.rule)
        return f"{why} {change}", rule.id if rule else ""

    def asked_about(self, task: Any) -> str | None:
        """Return the place of the picture that a task asks about; None if there is none."""
        return None

    # --- what is shown of a position -------------------------------------------------------------------

    def at_the_end(self, s: Any) -> bool:
        """Say whether a position is the end of a game: what everybody holds is shown then, and no picture."""
        return False

    def holds(self, s: Any, seat: int) -> tuple[str, ...]:
        """List what a seat holds at the end of a game, besides what its tile shows."""
        return ()

    def tokens(self, s: Any, task: Any) -> tuple[tuple[str, str], ...]:
        """List the things that a task wants grouped, each with its name; empty for other tasks."""
        return ()

    # --- numbers, and what is laid out -----------------------------------------------------------------

    def said(self, s: Any, task: Any) -> tuple[int, tuple[str, ...]]:
        """Return the number that a `Say` asks for, and the reasons: what its acts did, and what the figure is made up
        of.

        Raises `IllegalAction` if the rules refuse one of the acts.
        """
        told = []
        for number, one in enumerate(task.acts, 1):
            seat = self.rules.to_act(s)[0]
            chance = Chance(seed=SEED)
            after = self.rules.apply(s, seat, one, chance)
            entry: Entry[Any] = Entry(seq=number, act=one, seat=seat, answers=tuple(chance.log))
            told.append(self.rules.tell(s, entry, after, seat))
            s = after
        seat = task.seat if task.whose is None else task.whose
        return self.figure(s, seat, task.what, task.of), (*told, *self.reasons(s, seat, task))

    def reasons(self, s: Any, seat: int, task: Any) -> tuple[str, ...]:
        """List what the figure of a `Say` is made up of."""
        return ()

    def arranged(self, s: Any, task: Task, made: Sequence[Sequence[str]]) -> tuple[bool, str]:
        """Return whether a grouping is as good as possible, and what it is worth or what is wrong with it."""
        raise NotImplementedError


def teaching(game: str) -> Teaching:
    """Return a game's part. Raises `UnknownName`."""
    if game not in registry.GAMES:
        raise UnknownName("game", game, sorted(registry.GAMES))
    return _read(game)


@cache
def _read(game: str) -> Teaching:
    where = f"capemay_kit.teach.{game.replace('-', '_')}"
    if find_spec(where) is None:
        # an added game that has no teaching yet
        plain = Teaching()
        plain.game, plain.taught = game, False
        return plain
    found: Teaching = import_module(where).TEACHING
    return found


@cache
def _shipped_book(game: str) -> Any:
    found = registry.game(game)
    seats = min(max(USUAL, found.rules.meta.min_seats), found.rules.meta.max_seats)
    return getattr(found.start(found.header_for([f"Seat {i + 1}" for i in range(seats)])), "book", None)
