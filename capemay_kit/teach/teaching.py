"""What a game owes its learners, and where each game's part is found.

A game's part is the module of its name beside this one, with a `Teaching` of its own as ``TEACHING``; it is read when
it is first asked for.
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

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from capemay_kit.teach.task import Goal, Lesson, MarkPlaces, Task

SEED = "lesson"
"""What decks of a lesson are shuffled by."""
FADES = 2
"""Rounds (of Capital City: seasons) that are explained in full; after them only what is new is said."""
USUAL = 3
"""So many players are counted on where no table says how many there are."""


class Hint(Struct, frozen=True):
    """What is said of a moment at the table: a sentence or two, and the id of the rule behind it."""

    text: str
    rule: str


class Teaching:
    """A game's part in its lessons, and in all else one learns it by. States, acts and tasks are those of the game.

    ``lesson`` is the type its files decode to; ``nouns`` name each figure, one and several of it; ``kinds`` say what
    an act of a kind does; ``look`` is where a wrong number is sent to; so many acts ``ahead`` a task is searched for
    whether it can still be reached. A game that is not ``taught`` has no lessons, no quiz and no rules to be read.
    """

    game: str
    lesson: type[Lesson]
    nouns: Mapping[str, tuple[str, str]]
    kinds: Mapping[str, str] = MappingProxyType({})
    look: str = ""
    taught = True
    tiles = True
    ahead: int = 1
    words: Any

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return registry.game(self.game).rules

    # --- looking up, and explaining as one goes --------------------------------------------------------

    def hint(self, s: Any, seat: int) -> Hint | None:
        """Say what this moment is for as ``seat`` sees it; None where nothing needs saying any more.

        Nothing is told that the rules' ``view`` hides from the seat; a state that hides even its own cards will do.
        """
        return None

    def glance(self, book: Any, seats: int) -> Glance:
        """Return what one looks up at a table of so many ``seats`` that plays from a ``book``; nothing but its title
        where a game has nothing to be looked up."""
        title = registry.TITLES[self.game]
        return Glance(title, title, (), ())

    def book(self) -> Any:
        """Return the book of a table that changed nothing; None of a game that has none."""
        return _shipped_book(self.game)

    def cites(self, page: int) -> str:
        """Name a place of the rulebook."""
        return registry.screen(self.game).cites(page)

    def key(self, name: str) -> str:
        """Name something of this game, such as a lesson, so that no other game has one of that name."""
        return f"{self.game}/{name}"

    # --- the table -------------------------------------------------------------------------------------

    def names(self, task: Task) -> Sequence[str]:
        """Name the seats of the table a task is laid out on."""
        return task.seats

    def options(self, task: Task) -> dict[str, Any]:
        """Return what else the table's header is described by."""
        return {}

    def moment(self, s: Any, task: Task) -> Any:
        """Bring a fresh table to the moment a task's position is laid over."""
        raise NotImplementedError

    def settled(self, s: Any, task: Task) -> Any:
        """Let follow what follows from the whole position."""
        return s

    def asks(self, s: Any) -> bool:
        """Say whether something has to be decided that is no act of its own, such as what an act earns."""
        return False

    # --- figures and goals -----------------------------------------------------------------------------

    def figure(self, s: Any, seat: int, what: str, of: str | None) -> int:
        """Return a figure of a seat now. Raises `UnknownName` if there is no such place."""
        raise NotImplementedError

    def is_place(self, s: Any, place: str) -> bool:
        """Say whether an act can be at a place of that id."""
        raise NotImplementedError

    def place_name(self, s: Any, place: str) -> str:
        """Call a place as people do."""
        return place

    def met(self, goal: Goal, before: Any, now: Any, seat: int, last: Any) -> bool:
        """Say whether a goal of the game's own is reached."""
        raise NotImplementedError

    def goal_sentence(self, goal: Goal, s: Any) -> str:
        """Say what a goal of the game's own asks for, or an act of a kind."""
        raise NotImplementedError

    def nonsense(self, s: Any, seat: int, done: Any) -> str:
        """Say why an act that the rules allow has no place in a lesson; mostly it has (empty)."""
        return ""

    # --- places to be tapped ---------------------------------------------------------------------------

    def tapped(self, s: Any, place: str) -> str:
        """Return the place a task speaks of for one of the picture, such as the area of a space."""
        return place

    def candidates(self, s: Any, task: Any) -> frozenset[str]:
        """Return the places that can be an answer to a `MarkPlaces`, right or wrong."""
        raise NotImplementedError

    def ways(self, s: Any, task: Any, place: str) -> Sequence[Any]:
        """List the acts a tap on a place stands for; what refuses the last of them is what a wrong tap is told."""
        raise NotImplementedError

    def marks(self, s: Any, task: MarkPlaces) -> frozenset[str]:
        """Return the places a `MarkPlaces` asks for: those at which the rules refuse not every act."""
        return frozenset(
            place
            for place in self.candidates(s, task)
            if any(self.rules.why_not(s, task.seat, one) is None for one in self.ways(s, task, place))
        )

    def not_so(self, s: Any, task: MarkPlaces, place: str) -> tuple[str, str]:
        """Say why a place is none of those a `MarkPlaces` asks for, and the id of the rule."""
        refusal = self.rules.why_not(s, task.seat, self.ways(s, task, place)[-1])
        assert refusal is not None
        return self.refused(s, refusal)

    def so(self, task: MarkPlaces) -> str:
        """Say what the places have in common, once all are found."""
        raise NotImplementedError

    def refused(self, s: Any, refusal: Refusal) -> tuple[str, str]:
        """Say why an act is refused and what would change that, and the id of the rule."""
        why, change = self.words.refusal(s, refusal)
        rule = rule_for(self.game, refusal.rule)
        return f"{why} {change}", rule.id if rule else ""

    def asked_about(self, task: Any) -> str | None:
        """Return the place of the picture a task asks about; None if it asks about none."""
        return None

    # --- what is shown of a position -------------------------------------------------------------------

    def at_the_end(self, s: Any) -> bool:
        """Say whether a position is the end of a game, of which everybody's holdings are shown and no picture."""
        return False

    def holds(self, s: Any, seat: int) -> tuple[str, ...]:
        """List what a seat has at the end of a game besides what stands on its tile."""
        return ()

    def tokens(self, s: Any, task: Any) -> tuple[tuple[str, str], ...]:
        """List what a task wants laid out in groups, each thing with what it is called; empty for other tasks."""
        return ()

    # --- numbers, and what is laid out -----------------------------------------------------------------

    def said(self, s: Any, task: Any) -> tuple[int, tuple[str, ...]]:
        """Return the number a `Say` asks for, and the reasons: what its acts did, and what makes up the figure.

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
        """List what makes up the figure of a `Say`."""
        return ()

    def arranged(self, s: Any, task: Task, made: Sequence[Sequence[str]]) -> tuple[bool, str]:
        """Say whether groups are as good as can be, and what they come to or what is wrong with them."""
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
        # a game that somebody added, with nothing to be learned by yet
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
