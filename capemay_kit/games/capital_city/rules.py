"""Capital City behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from capemay_kit import __version__
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Seat
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.store import now
from capemay_kit.errors import Refusal, UnknownName
from capemay_kit.games.capital_city import correct, moves, play, scene, scoring, secrets, words
from capemay_kit.games.capital_city.actions import AnyAct
from capemay_kit.games.capital_city.book import (
    FEWEST,
    MOST,
    Book,
    edition_from,
    edition_name,
    load_edition,
    shipped_decks,
    shipped_editions,
)
from capemay_kit.games.capital_city.position import Position, position_of
from capemay_kit.games.capital_city.setup import at_the_end, blank, names_of
from capemay_kit.games.capital_city.state import State
from capemay_kit.games.capital_city.worth import worth


class CapitalCity:
    """The rules of Capital City. It holds nothing: every function is of a state."""

    meta = GameMeta("capital-city", "Capital City", FEWEST, MOST, 1, AnyAct, words.CATEGORIES, words.DECIDED)

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Lay out the game. ``options``: ``seats`` (names as people sit), ``first`` (who lays out, and begins where
        founders stay unnamed). Raises `ValueError`."""
        return blank(edition, names_of(options), options.get("first", 0))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Name the seats that may act now: several while trains go round, and while others' buildings pay."""
        return moves.to_act(s)

    def legal(self, s: State, seat: Seat) -> Sequence[AnyAct]:
        """List every legal act of a seat in a stable order."""
        return moves.legal(s, seat)

    def why_not(self, s: State, seat: Seat, a: AnyAct) -> Refusal | None:
        """Say which rule refuses an act, or None."""
        return moves.why_not(s, seat, a)

    def apply(self, s: State, seat: Seat, a: AnyAct, chance: Chance, force: bool = False) -> State:
        """Carry out an act; see `play.apply`."""
        return play.apply(s, seat, a, chance, force)

    def correct(self, s: State, path: str, value: Any) -> State:
        """Put a figure right; the paths stand in `correct`."""
        return correct.correct(s, path, value)

    def outcome(self, s: State) -> Outcome | None:
        """Name the winners once winter is over."""
        if s.phase != "over":
            return None
        return scoring.decide(s, [seat.total for seat in scoring.score(s).seats])

    def by_itself(self, s: State) -> AnyAct | None:
        """Return None: there is no automa, people do everything."""
        return None

    def scores(self, s: State) -> ScoreSheet:
        """Count the victory points of every seat as if the game ended now."""
        return scoring.score(s)

    def summary(self, s: State) -> dict[str, Any]:
        """Say in a few figures how the game stands."""
        return {
            "season": s.season_name,
            "phase": s.phase,
            "turn": [s.seats[i].name for i in moves.to_act(s)],
            "pot": s.pot,
            "seats": {
                seat.name: {"money": seat.money, "points": seat.points, "priority": seat.priority,
                            "buildings": len(seat.buildings)}
                for seat in s.seats
            },
        }  # fmt: skip

    def worth(self, s: State, seat: Seat) -> float:
        """Say how good a state is for a seat, for bots: points now, buildings and money still to be used."""
        return worth(s, seat)

    def position(self, s: State) -> Position:
        """Write down a state as an end position."""
        return position_of(s)

    def view(self, s: State, viewer: Seat | None) -> State:
        """Hide what ``viewer`` may not see."""
        return secrets.view(s, viewer)

    def hide(self, entry: Entry[AnyAct], viewer: Seat | None) -> Entry[AnyAct]:
        """Hide in an entry what ``viewer`` may not see."""
        return secrets.hide(entry, viewer)

    def tell(self, before: State, entry: Entry[AnyAct], after: State, viewer: Seat | None) -> str:
        """Say what an entry did. At the end nothing is secret any more."""
        if before.phase == "over":
            return words.tell(before, entry, after)
        return words.tell(self.view(before, viewer), secrets.hide(entry, viewer), self.view(after, viewer))

    def scene(self, view: State, legal: Sequence[AnyAct]) -> Scene:
        """Draw the table: Main Street, trains, priority cards, and what everybody owns."""
        return scene.scene(view, legal)


def header_for(
    names: Sequence[str],
    *,
    first: int = 0,
    seed: str | None = None,
    table: str = "",
    title: str = "",
    edition: Any = "base",
    **options: Any,
) -> Header:
    """Describe a new table.

    ``first`` lays out, and begins where founders stay unnamed; ``seed`` None is a physical table, whose cards people
    deal. An edition file of one's own travels whole with the record. Raises `BadFile`, `UnknownName`.
    """
    if isinstance(edition, str) and edition not in shipped_editions():
        edition = edition_name(load_edition(edition))
    return Header(
        format="capemay-record/1",
        game=CapitalCity.meta.id,
        table=table or uuid4().hex[:12],
        title=title or f"Capital City: {', '.join(names)}",
        created=now(),
        rules=CapitalCity.meta.version,
        kit=__version__,
        edition=edition,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def book_of(header: Header) -> Book:
    """Make the book a table plays from, out of its header. Raises `BadFile` or `UnknownName`."""
    return Book(edition_from(header.edition, f"table {header.table}"), *shipped_decks(), header.options.get("rulings"))


def start_of(header: Header) -> State:
    """Lay out the table a header describes. Raises `BadFile`, `UnknownName`, `ValueError`."""
    if header.game != CapitalCity.meta.id:
        raise UnknownName("game", header.game, [CapitalCity.meta.id])
    s = CapitalCity().setup(book_of(header), header.options, Chance())
    if header.options.get("depth") == "sheet":
        s = at_the_end(s)
    for path, value in header.options.get("own", {}).items():
        s = correct.correct(s, path, value)
    return s


GAME = CapitalCity()
"""The rules, as the registry finds them: they hold no state."""
