"""End positions as files (``capemay-position/1``): what all games' have in common, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from capemay_kit.core.edition import Resolved
from capemay_kit.core.files import part
from capemay_kit.core.options import no_names
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault

P = TypeVar("P", bound="PositionFile")
B = TypeVar("B")
WholeNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a file. Fields that are left out are empty or zero."""


class PositionFile(Strict, frozen=True, kw_only=True):
    """The file. ``edition`` and ``board`` are ids, paths, or the whole data where they are one's own.

    ``complete`` is false if the winners are not final yet, and true if they are although something is not known.
    """

    format: Literal["capemay-position/1"]
    game: str
    seats: tuple[Any, ...]
    edition: str | dict[str, Any] = "base"
    board: str | dict[str, Any] | None = None
    complete: bool | None = None


def read(
    raw: bytes,
    source: str,
    kind: type[P],
    edition: Resolved | None,
    load_edition: Callable[[Any, str], Resolved],
    load_board: Callable[[Any, str], Any],
    book_of: Callable[[P, Resolved, Any], B],
    faults_of: Callable[[P, B], Iterable[Fault]],
) -> tuple[P, B]:
    """Read a position file of a game, and make its book. A given ``edition`` overrides the position's own.

    Raises `BadFile` with every fault: first of edition and board, then of names and of what ``faults_of`` finds.
    """
    position, faults = decode(raw, kind, source), list[Fault]()
    board = None if position.board is None else part(faults, "$.board", load_board, position.board)
    edition = edition or part(faults, "$.edition", load_edition, position.edition)
    if faults or edition is None:
        raise BadFile(source, faults)
    book = book_of(position, edition, board)
    named = [Fault(f"$.seats[{i}].name", said) for i, said in no_names([one.name for one in position.seats])]
    if faults := [*named, *faults_of(position, book)]:
        raise BadFile(source, faults)
    return position, book


def odd(path: str, message: str) -> Fault:
    """Warn of what is impossible at an end. It is scored all the same."""
    return Fault(path, message, warning=True)
