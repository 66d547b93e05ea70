"""What the kit needs of a game: the pure functions of `Rules` over immutable values.

A game's rules hold no state of their own. A state goes in, an act goes in, a new state comes out; what cards, bag and
dice say comes through `Chance` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import _
from capemay_kit.core.options import Options
from capemay_kit.core.record import Entry
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import Messages, ScoreSheet
from capemay_kit.errors import Refusal

if TYPE_CHECKING:
    import networkx as nx

Seat: TypeAlias = int
"""Seats are numbered 0, 1, .. clockwise as people sit."""

S = TypeVar("S")
A = TypeVar("A")


class Outcome(Struct, frozen=True):
    """Who won, and the id of the reason (``prestige``, or the tie-break that decided)."""

    winners: tuple[Seat, ...]
    decided_by: str


def won_by(ranks: Sequence[Sequence[float]], reasons: Iterable[str]) -> Outcome:
    """Return who wins by the ``ranks`` of the seats, of which those that come first count most, and the reason: that of
    the first rank in which the winner is alone ahead, or the last one for a shared victory."""
    winners, reasons = list(range(len(ranks))), list(reasons)
    for reason, each in zip(reasons, zip(*ranks, strict=True), strict=False):
        best = max(each[i] for i in winners)
        winners = [i for i in winners if each[i] == best]
        if len(winners) == 1:
            return Outcome(tuple(winners), reason)
    return Outcome(tuple(winners), reasons[-1])


class Publication(Struct, frozen=True):
    """What is published of a printed game: its number at BoardGameGeek, the year, the age from which it is played, the
    fewest and the most minutes a play takes, its designers."""

    bgg: int
    year: int
    age: int
    minutes: tuple[int, int]
    designers: tuple[str, ...]


class GameMeta(Struct, frozen=True):
    """What is known of a game before it is played.

    ``version`` counts the changes of its rules that can break an old record. ``act_type`` is the type of its acts (a
    tagged union), ``options`` the type of what its tables are set up with (an `Options`). ``categories`` names the
    lines of a score in the order they are counted, ``reasons`` what can decide a game, ``levels`` the difficulties of
    playing alone, easiest first. ``messages`` say what earned points and what is open. In a ``race`` whoever is first
    wins, and figures only say how far everybody is. ``box`` is None for a game that was never published.
    """

    id: str
    title: str
    min_seats: int
    max_seats: int
    version: int
    act_type: Any
    options: type[Options]
    categories: Mapping[str, str]
    reasons: Mapping[str, str]
    levels: Mapping[str, str] = {}
    messages: Messages = {}
    race: bool = False
    box: Publication | None = None

    @property
    def called(self) -> str:
        """What it is called in the reader's language."""
        return _(self.title)


class Rules(Protocol[S, A]):
    """The rules of one game. Every function is pure."""

    meta: GameMeta

    def setup(self, edition: Any, options: Mapping[str, Any], chance: Chance) -> S:
        """Set up the game for the seats and the first player in ``options``. Raises `BadFile`."""
        ...

    def to_act(self, s: S) -> tuple[Seat, ...]:
        """Return the seats that may act now: several if they act at once, none when the game is over."""
        ...

    def legal(self, s: S, seat: Seat) -> Sequence[A]:
        """List every legal act of a seat in a stable order."""
        ...

    def why_not(self, s: S, seat: Seat, a: A) -> Refusal | None:
        """Say which rule refuses an act, or None if none does."""
        ...

    def apply(self, s: S, seat: Seat, a: A, chance: Chance, force: bool = False) -> S:
        """Carry out an act. Raises `IllegalAction` for an illegal one unless ``force``, and `NeedAnswer` if the table
        has to say what came up."""
        ...

    def correct(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path`` as the table says it is. Raises `UnknownName` or `BadValue`."""
        ...

    def waits(self, s: S) -> int:
        """Return how many decisions wait that an act brought with it."""
        ...

    def room(self, s: S, seat: Seat) -> S:
        """Return a state in which ``seat`` has room for one more act, as far as turns matter."""
        ...

    def in_step(self, s: S, was: S) -> S:
        """Return a state with the turn where it ``was`` at the same place of a game that was revised. A turn that is
        over there is passed on by the rules; what decided about turns, such as a bid, stays as it is."""
        ...

    def shuffled(self, s: S) -> S:
        """Return a state with the discards shuffled in, because a card came up that is among them."""
        ...

    def outcome(self, s: S) -> Outcome | None:
        """Return the winners once the game is over, None before. Whether they are final is said by `scores`."""
        ...

    def by_itself(self, s: S) -> A | None:
        """Return what an automa does now; None if a person has to act."""
        ...

    def scores(self, s: S) -> ScoreSheet:
        """Count the prestige of every seat as if the game ended now."""
        ...

    def position(self, s: S) -> Any:
        """Return a state as an end position for a file, from which the same score can be counted."""
        ...

    def summary(self, s: S) -> dict[str, Any]:
        """Return a few figures of how the game stands."""
        ...

    def worth(self, s: S, seat: Seat) -> float:
        """Evaluate a state for a seat, for bots that look one act ahead."""
        ...

    def view(self, s: S, viewer: Seat | None) -> S:
        """Mask everything that ``viewer`` (None: a bystander) may not see as *unknown*."""
        ...

    def hide(self, entry: Entry[A], viewer: Seat | None) -> Entry[A]:
        """Mask everything in an entry that ``viewer`` may not see as *unknown*."""
        ...

    def dealt(self, path: str) -> bool:
        """Say whether a correction at ``path`` concerns where cards are.

        While the app deals and hides hands, such corrections are refused: accepting or rejecting one would reveal who
        holds the card."""
        ...

    def tell(self, before: S, entry: Entry[A], after: S, viewer: Seat | None) -> str:
        """Say in a sentence what an entry did."""
        ...

    def scene(self, view: S, legal: Sequence[A]) -> Scene:
        """Draw the picture, with the targets of the acts given."""
        ...

    def graph(self, s: S) -> nx.DiGraph[str]:
        """Return the board as a graph: a ``kind`` at every node and edge, and where nodes are on the picture."""
        ...
