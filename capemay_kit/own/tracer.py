"""A person tracing a board by taps, whatever the game: the tool in hand, what is held, what undo takes back.

What differs by game is a class of its own: `own.tracing` for streets and lots, `own.course_tracing` for a grid of sea.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from capemay_kit.core import palette, shapes
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled
from capemay_kit.errors import BadValue
from capemay_kit.own.course_draft import CourseDraft
from capemay_kit.own.draft import BoardDraft

D = TypeVar("D", bound=BoardDraft | CourseDraft)
"""A board as far as it is traced. Every step makes a new one, so that each can be taken back."""


class Tool(NamedTuple):
    """What a board is traced with: what it is called, how it is used, and what a tap at a point does. With a tool that
    ``paints``, a finger drawn over the board does it to all that lies below, and a tap to what is there."""

    title: str
    hint: str
    tap: Callable[[Any, Point, float], None] = lambda tracing, at, reach: None
    paints: Callable[[Any, Sequence[Point]], None] | None = None


class Selectable(NamedTuple):
    """Something to choose for the tool in hand: what its button says, with a ``drawing`` above it if it has one, and
    what is ``told`` of the drawing to whoever does not see it."""

    value: str
    text: str
    is_chosen: bool
    drawing: str = ""
    told: str = ""


class Counted(NamedTuple):
    """A number that the tool in hand asks for, and what it may be."""

    name: str
    label: str
    n: int
    least: int
    most: int


class Raster(NamedTuple):
    """How a photo is looked at: shrunk to so many pixels, row by row, each of one byte (its brightness) or of three
    (red, green, blue)."""

    wide: int
    high: int
    colours: Literal[1, 3]

    @property
    def length(self) -> int:
        """How many bytes it has."""
        return self.wide * self.high * self.colours


class Tracer(Generic[D]):
    """A person tracing a board. Every step can be taken back. ``held`` is the place from which the next tap goes on,
    ``outline`` the corners of an outline that is not closed yet."""

    tools: ClassVar[Mapping[str, Tool]]
    """In the order in which a board is traced."""
    corners: ClassVar[str]
    """What is asked of somebody who squares up the photo."""
    aligns: ClassVar[bool] = False
    """Whether what is put down can be lined up with what stands near."""
    still: ClassVar[int] = 0
    """So many of the first traces hardly ever change."""
    odd_line: ClassVar[float] = 2
    """How wide the ring is of what is odd."""

    def __init__(self, d: D) -> None:
        self.draft = d
        self._past: list[tuple[D, str | None, tuple[Point, ...]]] = []
        self.tool = next(iter(self.tools))
        self.held: str | None = None
        self.outline: tuple[Point, ...] = ()
        self.snaps = True
        self.said = ""
        self.photo: bytes | None = None
        self.seen: tuple[Raster, bytes] | None = None
        """The photo as it was looked at last."""

    # --- what differs by game ------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        """How the tool in hand is used now."""
        return _(self.tools[self.tool].hint)

    def _painted(self, dark: bool) -> list[Trace]:
        raise NotImplementedError

    def _ring(self, place: str, wide: float) -> Outline | None:
        raise NotImplementedError

    @property
    def picks(self) -> tuple[Selectable, ...]:
        """What can be chosen for the tool in hand."""
        return ()

    def _choose(self, value: str) -> None:
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the streets there are, if the tool in hand asks for one; else None."""
        return None

    def name_street(self, name: str) -> None:
        """Take the name of the street on which the next places lie."""
        raise NotImplementedError

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The numbers that the tool in hand asks for."""
        return ()

    def _count(self, name: str, n: int) -> None:
        raise NotImplementedError

    @property
    def proposed(self) -> tuple[tuple[str, str], ...]:
        """What the app would draw by itself with the tool in hand."""
        return ()

    def _take_proposed(self) -> None:
        raise NotImplementedError

    def see(self, photo: bytes | None) -> None:
        """Lay another photo below, or none."""
        self.photo, self.seen = photo, None

    @property
    def looks_at(self) -> Raster | None:
        """How the photo is looked at with the tool in hand; None where it is not."""
        return None

    @property
    def to_see(self) -> Raster | None:
        """How somebody who can unpack the photo is to look at it now; None where that is done or there is no photo."""
        wanted = self.looks_at if self.photo is not None else None
        return None if self.seen and self.seen[0] == wanted else wanted

    def look(self, raster: Raster, pixels: bytes) -> bool:
        """Take the photo as it was looked at; say whether it is what it says."""
        if len(pixels) != raster.length:
            return False
        self.seen = raster, pixels
        return True

    def traces(self, dark: bool) -> list[Trace]:
        """Paint the board as far as it is traced. What is troubled, odd or held has a ring; what is probably there is
        faint."""
        colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
        found = self.draft.problems()
        troubled, odd = ([one.place for one in found if one.place and one.blocks == blocks] for blocks in (True, False))
        return [
            *self._painted(dark),
            self._ringed("troubled", troubled, 1, "rgba(179,54,27,0.16)", "#b3361b", 3),
            self._ringed("odd", odd, 0.92, "rgba(217,130,43,0.10)", "#d9822b", self.odd_line),
            self._ringed("held", [self.held or ""], 1, colours["target_fill"], colours["chosen"], 5),
        ]

    def _ringed(self, uid: str, places: Iterable[str], wide: float, fill: str, line: str, width: float) -> Trace:
        rings = [ring for one in places if (ring := self._ring(one, wide)) is not None]
        return filled(uid, shapes.path(rings), fill, line, width)

    # --- choosing --------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take a tool in hand, and let go of the place that was held."""
        self.tool = tool
        self.let_go()

    def let_go(self) -> None:
        """End the street, the outline or whatever else is being traced."""
        self.held, self.outline, self.said = None, (), ""

    def look_at(self, place: str) -> None:
        """Take up a place, to correct it."""
        self.let_go()
        self.held = place

    # --- steps; each says whether the draft changed -----------------------------------------------------

    def tap(self, x: float, y: float, reach: float) -> bool:
        """Take a tap at x, y (from 0 to 1). ``reach`` is how far a finger reaches, as a part of the height."""
        tool, at = self.tools[self.tool], _within(x, y)
        return self._step(lambda: tool.paints(self, [at]) if tool.paints else tool.tap(self, at, reach))

    def stroke(self, points: Sequence[Point]) -> bool:
        """Take a finger that was drawn over these points. All that it painted is one step."""
        paints = self.tools[self.tool].paints
        return paints is not None and self._step(lambda: paints(self, [_within(*one) for one in points]))

    def choose(self, value: str) -> bool:
        """Choose something for the tool in hand."""
        return self._step(lambda: self._choose(value))

    def count(self, name: str, n: int) -> bool:
        """Say how many there are of something."""
        return self._step(lambda: self._count(name, n))

    def take_proposals(self) -> bool:
        """Draw all that is proposed, as one step."""

        def take() -> None:
            self._take_proposed()
            self.held = None

        return bool(self.proposed) and self._step(take)

    def _step(self, do: Callable[[], None]) -> bool:
        before = (self.draft, self.held, self.outline)
        self.said = ""
        try:
            do()
        except BadValue as error:
            self.said = error.sentence
        changed = (self.draft, self.outline) != (before[0], before[2])
        if changed:
            self._past.append(before)
        return changed

    def undo(self) -> None:
        """Take back the last step. The place that was held before it is held again."""
        if self._past:
            self.draft, self.held, self.outline = self._past.pop()
            self.said = ""

    def go_to(self, d: D) -> None:
        """Go on from another draft. If it is the one before the last step, the place that was held then is held
        again."""
        if d == self.draft:
            return
        while self._past and self._past[-1][0] == self.draft:
            self.undo()
        if self._past and self._past[-1][0] == d:
            self.undo()
        else:
            self.draft, self._past = d, []
            self.let_go()


def _within(x: float, y: float) -> Point:
    return min(1.0, max(0.0, x)), min(1.0, max(0.0, y))


def corner_marks(found: Sequence[Point], aspect: float) -> list[Trace]:
    """Paint the corners of a photo that were tapped."""
    discs = [shapes.circle(x * aspect, y, 0.018) for x, y in found]
    return [filled("corners", shapes.path(discs), "rgba(24,178,122,.5)", "#0a5f42", 4)]


AnyTracer = Tracer[Any]
