"""The boards that an owner can trace: how each is begun, read, and traced by taps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.games.cape_horn.book import NEWEST
from capemay_kit.games.cape_may.board import Board
from capemay_kit.own import course_draft, draft
from capemay_kit.own.boards import AnyBoard, read_board
from capemay_kit.own.cards import my_cards
from capemay_kit.own.course_draft import CourseDraft
from capemay_kit.own.course_tracing import CourseTracing
from capemay_kit.own.draft import BOARD, DRAFT, BoardDraft
from capemay_kit.own.tracer import AnyTracer
from capemay_kit.own.tracing import Tracing

AnyDraft: TypeAlias = BoardDraft | CourseDraft


class Traceable(NamedTuple):
    """A kind of board: what it is called, how a draft of it is begun with an id and a title, and the id of ours."""

    title: str
    begin: Callable[[str, str], AnyDraft]
    ours: str


TRACEABLE = (
    Traceable(N_("Cape May: side for 1 and 2"), partial(draft.begin, side="1-2"), "cape-may-1-2"),
    Traceable(N_("Cape May: side for 3 and 4"), partial(draft.begin, side="3-4"), "cape-may-3-4"),
    Traceable(N_("Cape Horn: the course"), course_draft.begin, NEWEST),
)
TOOLS = (*Tracing.tools, *CourseTracing.tools)
"""All tools that boards are traced with."""


def tracer(d: AnyDraft, store: Store | None = None) -> AnyTracer:
    """Return somebody who traces a board and has no tool in hand yet; on a course lie wind cards that the owner
    entered in the ``store`` too."""
    if isinstance(d, BoardDraft):
        return Tracing(d)
    return CourseTracing(d, () if store is None else my_cards(store, "cape-horn").values())


def duplicate(board: AnyBoard, id: str, title: str) -> AnyDraft:
    """Return a draft that starts from an existing board."""
    if isinstance(board, Board):
        return draft.duplicate(board, id, title)
    return course_draft.duplicate(board, id, title)


def told(board: AnyBoard | None) -> str:
    """Say what a board is called and what it holds."""
    if board is None:
        return _("It cannot be read.")
    return f"{board.title}: {duplicate(board, board.id, board.title).tally()}"


def from_bytes(raw: bytes, source: str) -> AnyDraft:
    """Read a draft as it was saved. Raises `BadFile`."""
    is_course = "rows" in decode(raw, dict[str, Any], source)
    return course_draft.from_bytes(raw, source) if is_course else draft.from_bytes(raw, source)


def from_kept(kept: Mapping[str, bytes | None], id: str) -> AnyDraft:
    """Read a board as far as it is traced, or as it is played on if it was never traced. Raises `BadFile`."""
    raw = kept.get(DRAFT)
    if raw:
        return from_bytes(raw, id)
    board = read_board(kept.get(BOARD) or b"", id)
    return duplicate(board, board.id, board.title)
