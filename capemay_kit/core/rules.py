"""What the rules of every game do alike: tell, describe a new table, lay it out, and name the files they read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast
from uuid import uuid4

from msgspec.structs import replace

from capemay_kit import __version__
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Rules, Seat
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.fault_words import NO_POSITIONS
from capemay_kit.core.files import part
from capemay_kit.core.options import Options, read_options, renamed
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.store import now
from capemay_kit.errors import BadFile, CapemayError, Fault, UnknownName

S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
Q = TypeVar("Q")


Check: TypeAlias = Callable[[bytes, str], Sequence[Fault]]
"""Checks a file's bytes, which people know by a name: returns what is odd, raises `BadFile` with all faults."""


class Files(NamedTuple):
    """The files of one game, and how each is read; ``editions`` are None of a game without numbers of its own.

    ``position`` reads an end position as a state and what is odd about it, an edition given beating its own;
    ``boards`` are checked by their ``format``, ``decks`` by their ``deck`` or, where they have none, their format.
    """

    position: Callable[[bytes, str, Resolved | None], tuple[Any, list[Fault]]]
    editions: Editions | None
    boards: Mapping[str, Check]
    decks: Mapping[str, Check]


def _no_position(raw: bytes, source: str, edition: Resolved | None) -> tuple[Any, list[Fault]]:
    raise BadFile(source, [Fault("$.game", NO_POSITIONS)])


NO_FILES = Files(_no_position, None, {}, {})
"""Of a game that reads none."""


def faults_of(read: Callable[[bytes, str], object]) -> Check:
    """Make a check of what reads a file in which nothing is merely odd."""

    def check(raw: bytes, source: str) -> Sequence[Fault]:
        read(raw, source)
        return ()

    return check


class GameRules(Rules[S, A]):
    """Rules whose functions stand in a game's modules, beside what is the same for all.

    ``said`` says in a sentence what an entry did, to somebody who may know all that is in its arguments. ``mask`` is
    `view` of a game that goes on, whatever the phase of the state.
    """

    said: Callable[[S, Entry[A], S], str]
    mask: Callable[[S, Seat | None], S]

    def by_itself(self, s: S) -> A | None:
        """Return None: people do everything, unless a game has an automa."""
        return None

    def tell(self, before: S, entry: Entry[A], after: S, viewer: Seat | None) -> str:
        """Say what an entry did. What is done once the game is over is no secret; the act that ended it is told like
        any other, for a state that is masked compared with one that lies open would make up what happened."""
        if self.outcome(before) is not None:
            return self.said(before, entry, after)
        return self.said(self.mask(before, viewer), self.hide(entry, viewer), self.mask(after, viewer))


def new_header(
    meta: GameMeta,
    names: Sequence[str],
    *,
    first: int,
    seed: str | None,
    table: str,
    title: str,
    edition: Any,
    board: Any,
    options: Mapping[str, Any],
) -> Header:
    """Describe a new table under these rules, by this kit, begun now; an empty id or title is made up."""
    return Header(
        format="capemay-record/1",
        game=meta.id,
        table=table or uuid4().hex[:12],
        title=title or f"{meta.title}: {', '.join(names)}",
        created=now(),
        rules=meta.version,
        kit=__version__,
        edition=edition,
        board=board,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def again(header: Header, first: int, seed: str | None, own: Mapping[str, Any]) -> Header:
    """Describe the same table once more: ``first`` begins, ``seed`` shuffles (None: people draw), ``own`` are the
    corrections it begins with."""
    options = {**header.options, "first": first, **({"own": dict(own)} if own else {})}
    return replace(header, table=uuid4().hex[:12], created=now(), options=options, seed=seed)


def options_of(meta: GameMeta, given: Mapping[str, Any], source: str = "options", most: int | None = None) -> Any:
    """Read what a table is set up with, as the game's own type; no more than ``most`` seats, if fewer than usual.

    Raises `BadFile` with every fault.
    """
    most = meta.max_seats if most is None else min(most, meta.max_seats)
    return read_options(given, meta.options, meta.min_seats, most, source)


def parts_of(header: Header, edition: Callable[[Any, str], P], board: Callable[[Any, str], Q]) -> tuple[P, Q]:
    """Load the edition and the board of a header; each is told by its path there. Raises `BadFile` with all faults."""
    faults: list[Fault] = []
    found = part(faults, "$.edition", edition, header.edition), part(faults, "$.board", board, header.board)
    if faults:
        raise BadFile(_known_as(header), faults)
    return cast(tuple[P, Q], found)


def laid_out(rules: Rules[S, Any], header: Header, book_of: Callable[[Header], Any], at_the_end: Callable[[S], S]) -> S:
    """Lay out the table a header describes: its book, its seats, and what it has of its own.

    ``at_the_end`` makes a score sheet of a table laid out. Raises `BadFile` with paths into the header, `UnknownName`
    for a header of another game.
    """
    if header.game != rules.meta.id:
        raise UnknownName("game", header.game, [rules.meta.id])
    source = _known_as(header)
    options: Options = options_of(rules.meta, header.options, source)
    book = book_of(header)
    try:
        s = rules.setup(book, header.options, Chance())
    except BadFile as bad:
        # what the options alone do not tell, such as too many seats for this board
        raise BadFile(source, bad.faults) from None
    if options.depth == "sheet":
        s = at_the_end(s)
    fresh = s
    for path, value in options.own.items():
        try:
            s = rules.correct(s, path, value)
        except (CapemayError, ValueError) as error:
            raise BadFile(source, [Fault(f"$.options.own.{path}", str(error))]) from None
    if faults := [Fault(f"$.options.own.seats[{i}].name", wrong) for i, wrong in renamed(fresh, s)]:
        raise BadFile(source, faults)
    return s


def _known_as(header: Header) -> str:
    return f"table {header.table}"
