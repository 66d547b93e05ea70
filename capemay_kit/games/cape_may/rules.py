"""Cape May behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import msgspec

from capemay_kit import __version__
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Seat
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.scene import Scene
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.store import Store, now
from capemay_kit.core.table import Table
from capemay_kit.errors import Refusal, UnknownName
from capemay_kit.games.cape_may import automa, correct, moves, play, scene, scoring, secrets, words
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.book import (
    LEVELS,
    Book,
    board_from,
    edition_from,
    edition_name,
    load_board,
    load_edition,
    shipped_decks,
    shipped_ids,
)
from capemay_kit.games.cape_may.position import Position, position_of
from capemay_kit.games.cape_may.setup import at_the_end, blank, names_of
from capemay_kit.games.cape_may.solo_words import LEVEL_NAMES
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.cape_may.worth import worth

AVA = "Ava"
LEVEL_TITLES = {level: title for level, (title, _) in LEVEL_NAMES.items()}


class CapeMay:
    """The rules of Cape May. It holds nothing: every function is of a state."""

    meta = GameMeta("cape-may", "Cape May", 1, 4, 2, AnyAct, words.CATEGORIES, words.DECIDED, LEVEL_TITLES)

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Lay out the game. ``options``: ``seats`` (names as people sit), ``first`` (who begins), ``solo`` (a
        difficulty: the second seat is then Ava's)."""
        return blank(edition, names_of(options), options.get("first", 0), options.get("solo"))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Name the seats that may act now."""
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
        """Name the winners once twelve rounds are over."""
        if s.phase != "over":
            return None
        return scoring.decide(s, [seat.total for seat in scoring.score(s).seats])

    def by_itself(self, s: State) -> AnyAct | None:
        """Return what Ava does now; None where a person acts."""
        return automa.by_itself(s)

    def scores(self, s: State) -> ScoreSheet:
        """Count the prestige of every seat as if the game ended now."""
        return scoring.score(s)

    def summary(self, s: State) -> dict[str, Any]:
        """Say in a few figures how the game stands."""
        ava = {} if s.solo is None else {
            "solo": {"level": s.solo.level, "marker": s.solo.marker, "bird_track": s.solo.birds}
        }  # fmt: skip
        return ava | {
            "round": s.round,
            "season": s.season,
            "phase": s.phase,
            "turn": s.seats[s.turn].name,
            "seats": {seat.name: {"money": seat.money, "income": seat.income, "space": seat.space} for seat in s.seats},
        }

    def worth(self, s: State, seat: Seat) -> float:
        """Say how good a state is for a seat, for bots: prestige now, income and money still to be used."""
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
        hidden = secrets.hide(entry, viewer, before.ava)
        return words.tell(self.view(before, viewer), hidden, self.view(after, viewer))

    def scene(self, view: State, legal: Sequence[AnyAct]) -> Scene:
        """Draw the map; Cape May without one draws nothing."""
        return scene.scene(view, legal)


def header_for(
    names: Sequence[str],
    *,
    first: int = 0,
    edition: Any = "base",
    board: Any = None,
    seed: str | None = None,
    table: str = "",
    title: str = "",
    map_wanted: bool = True,
    solo: str | None = None,
    **options: Any,
) -> Header:
    """Describe a new table.

    ``board`` None takes the shipped side for the number of seats, or no map if none is wanted; ``seed``
    None is a physical table, whose cards people draw. ``solo`` is a difficulty: the one name then plays against Ava.
    """
    if solo is not None:
        if solo not in LEVELS:
            raise UnknownName("difficulty", solo, LEVELS)
        taken = AVA.casefold() in [name.casefold() for name in names]
        names = [*names, f"{AVA} (solo)" if taken else AVA]
        options["solo"] = solo
    if board is None and map_wanted:
        board = "cape-may-1-2" if len(names) <= 2 else "cape-may-3-4"
    elif isinstance(board, str) and board not in shipped_ids("board"):
        # a board of one's own travels with the record
        board = msgspec.to_builtins(load_board(board))
    if isinstance(edition, str) and edition not in shipped_ids("edition"):
        edition = own_edition(edition)
    return Header(
        format="capemay-record/1",
        game=CapeMay.meta.id,
        table=table or uuid4().hex[:12],
        title=title or _title(names, solo),
        created=now(),
        rules=CapeMay.meta.version,
        kit=__version__,
        edition=edition,
        board=board,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def _title(names: Sequence[str], solo: str | None) -> str:
    if solo is None:
        return f"Cape May: {', '.join(names)}"
    return f"Cape May: {names[0]} against {names[1]} ({LEVEL_TITLES[solo]})"


def own_edition(file: str) -> str | dict[str, Any]:
    """Read an edition file whole, as it travels with a record: over the shipped base, nothing else."""
    return edition_name(Book(load_edition(file), None, {}))


def own_options(store: Store, table: str) -> tuple[Any, dict[str, Any]]:
    """Return the edition and options that give a new table the figures and cards another one made its own."""
    header = store.header(table)
    own = dict(header.options.get("own", {}))
    for entry in Table(CapeMay(), header, start_of(header), store.since(table, 0, Entry[AnyAct])).history:
        done = entry[0].act
        if isinstance(done, Correct) and done.path.startswith("book."):
            own[done.path] = done.value
    return header.edition, {"own": own} if own else {}


def book_of(header: Header) -> Book:
    """Make the book a table plays from, out of its header.

    Raises `BadFile` or `UnknownName` if an edition or board it names cannot be used.
    """
    source = f"table {header.table}"
    edition = edition_from(header.edition, source)
    board = None if header.board is None else board_from(header.board, source)
    return Book(edition, board, shipped_decks(), header.options.get("rulings"))


def start_of(header: Header) -> State:
    """Lay out the table a header describes. Raises `BadFile`, `UnknownName`, `ValueError`."""
    if header.game != CapeMay.meta.id:
        raise UnknownName("game", header.game, [CapeMay.meta.id])
    s = CapeMay().setup(book_of(header), header.options, Chance())
    if header.options.get("depth") == "sheet":
        s = at_the_end(s)
    for path, value in header.options.get("own", {}).items():
        s = correct.correct(s, path, value)
    return s


GAME = CapeMay()
"""The rules, as the registry finds them: they hold no state."""
