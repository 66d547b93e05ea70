"""Tracing a board by taps: which tool is in hand, what is held, and what a tap means."""

from __future__ import annotations

from collections.abc import Callable

from capemay_kit.core.scene import Point
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.board import Church, Lot, Space
from capemay_kit.games.cape_may.cards import ZONES, Zone
from capemay_kit.own import draft as drawn
from capemay_kit.own import proposals, words
from capemay_kit.own.draft import BoardDraft, BoardPart
from capemay_kit.own.lot_shape import LotShape
from capemay_kit.own.proposals import Pair
from capemay_kit.own.words import ARROW_BEGINS_HERE, SHAPE_UNSEEN, STREET_GOES_ON, TAP_LOT_FIRST, TAP_SPACE

TOOLS = ("spaces", "arrows", "specials", "lots", "dots", "neighbours", "zones", "streets", "churches", "move", "remove")
"""The tools, in the order in which a board is traced."""
SIGNS = ("bird 1", "bird 2", "bird 3", "lighthouse", "pier", "start")
SHAPES = ("square", "hexagon")
FROM_PHOTO = "photo"
"""The choice that a lot's shape is what the photo shows."""


class Tracing:
    """A person tracing a board. Every step can be taken back. ``held`` is the place from which the next tap goes on."""

    def __init__(self, d: BoardDraft) -> None:
        self.draft = d
        self._past: list[tuple[BoardDraft, str | None, tuple[Point, ...]]] = []
        self.tool = TOOLS[0]
        self.held: str | None = None
        self.outline: tuple[Point, ...] = ()
        self.sign, self.shape, self.street = SIGNS[0], SHAPES[0], ""
        self.zone: Zone = ZONES[0]
        self.looks: Callable[[Point], LotShape | None] | None = None
        """Says what shape a lot has in the photo; None without a photo."""
        self.snaps = True
        self.said = ""

    # --- choosing ------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take a tool in hand, and let go of the place that was held."""
        self.tool, self.held, self.outline, self.said = tool, None, (), ""

    def name_street(self, name: str) -> None:
        """Name the street whose spaces are tapped next. After a street that has a name, another one begins anew: the
        last space of the one before is let go."""
        if self.street.strip() not in ("", name.strip()) and self.tool == "spaces":
            self.let_go()
        self.street = name

    def let_go(self) -> None:
        """End the street, the outline or whatever else is being traced."""
        self.held, self.outline, self.said = None, (), ""

    @property
    def proposed(self) -> tuple[Pair, ...]:
        """What the tool in hand would probably join next, worked out from what lies near what."""
        if self.tool == "dots":
            return proposals.dots(self.draft)
        return proposals.neighbours(self.draft) if self.tool == "neighbours" else ()

    def take_proposals(self) -> bool:
        """Draw all that is proposed, as one step; say whether the draft changed."""
        if not (pairs := self.proposed):
            return False
        self._past.append((self.draft, self.held, self.outline))
        turn = drawn.turn_dot if self.tool == "dots" else drawn.turn_neighbour
        for a, b in pairs:
            self.draft = turn(self.draft, a, b)
        self.held, self.said = None, ""
        return True

    def undo(self) -> None:
        """Take back the last step. The place that was held before it is held again."""
        if self._past:
            self.draft, self.held, self.outline = self._past.pop()
            self.said = ""

    def go_to(self, d: BoardDraft) -> None:
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

    # --- tapping -------------------------------------------------------------------------------------

    def tap(self, x: float, y: float, reach: float) -> bool:
        """Take a tap at x, y (from 0 to 1); say whether the draft changed. ``reach`` is how far a finger reaches, as a
        part of the height."""
        before = (self.draft, self.held, self.outline)
        self.said = ""
        at = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        try:
            _TAPS[self.tool](self, at, reach)
        except BadValue as error:
            self.said = error.sentence
        changed = (self.draft, self.outline) != (before[0], before[2])
        if changed:
            self._past.append(before)
        return changed

    def _hit(self, at: Point, reach: float, *kinds: type[BoardPart]) -> str | None:
        found = drawn.nearest(self.draft, at, reach, *kinds)
        return found.id if found else None

    def _spot(self, at: Point) -> Point:
        return drawn.snapped(self.draft, at) if self.snaps else (round(at[0], 4), round(at[1], 4))

    def _spaces(self, at: Point, reach: float) -> None:
        """Tap along a street: each new space is joined to the last one. A tap on an existing space joins it too, or
        begins there. Beside the space that is held a new one is put, however near it is, since spaces may be printed
        closer together than a finger is wide."""
        there = self._hit(at, reach, Space)
        if there == self.held and there is not None and self._hit(at, reach / 2, Space) is None:
            there = None
        if there is None:
            self.draft, self.held = drawn.put_space(self.draft, self._spot(at), self.held)
            if self.street.strip():
                self.draft = drawn.turn_street(self.draft, self.held, self.street.strip())
        elif there == self.held:
            self.said = STREET_GOES_ON
        else:
            if self.held is not None:
                self.draft = drawn.join(self.draft, self.held, there)
            if self.street.strip() and not self._on_street(there):
                self.draft = drawn.turn_street(self.draft, there, self.street.strip())
            self.held = there

    def _on_street(self, space: str) -> bool:
        board = self.draft.board
        return self.street.strip() in [board.streets[one] for one in board.space[space].streets]

    def _arrows(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Space)
        if there is None or there == self.held:
            self.held = None
        elif self.held is None:
            self.held = there
        elif drawn.joined(self.draft, self.held, there):
            self.draft, self.held = drawn.turn_arrow(self.draft, self.held, there), None
        else:
            self.held, self.said = there, ARROW_BEGINS_HERE

    def _specials(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Space)
        if there is None:
            self.said = TAP_SPACE
            return
        kind, _, count = self.sign.partition(" ")
        self.draft = drawn.make_special(self.draft, there, kind, int(count or 1))

    def _lots(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Lot)
        if there is not None:
            self.draft = drawn.turn_shape(self.draft, there)
            return
        shape = self.shape
        if shape == FROM_PHOTO:
            seen = self.looks(at) if self.looks else None
            shape = seen or SHAPES[0]
            self.said = "" if seen else SHAPE_UNSEEN
        self.draft, _ = drawn.put_lot(self.draft, self._spot(at), shape)  # type: ignore[arg-type]

    def _dots(self, at: Point, reach: float) -> None:
        """Tap a lot (or a church), then the spaces its dots point to: it stays held, for spaces are no lots."""
        there = self._hit(at, reach)
        if there is None:
            self.held = None
        elif there in self.draft.board.space:
            if self.held is None:
                self.said = TAP_LOT_FIRST
                return
            self.draft = drawn.turn_dot(self.draft, self.held, there)
        else:
            self.held = None if there == self.held else there

    def _neighbours(self, at: Point, reach: float) -> None:
        """Tap a lot or a church, then a lot adjacent to it. A second tap on the first, or on nothing, lets it go."""
        there = self._hit(at, reach, Lot, Church)
        if there is None or there == self.held:
            self.held = None
        elif self.held is None:
            self.held = there
        elif there in self.draft.board.lot:
            self.draft, self.held = drawn.turn_neighbour(self.draft, self.held, there), None
        else:
            self.held = there

    def _zones(self, at: Point, reach: float) -> None:
        """Tap the corners of a zone; a tap on the first closes it. Where no outline is begun, a tap on a lot of another
        zone puts that lot alone into this one."""
        corners = self.outline
        lot = None if corners else self._hit(at, reach / 2, Lot)
        if lot is not None and self.draft.board.lot[lot].zone != self.zone:
            self.draft = drawn.put_into(self.draft, lot, self.zone)
            return
        first = corners[0] if corners else None
        closes = first is not None and max(abs(first[0] - at[0]), abs(first[1] - at[1])) <= reach
        if closes and len(corners) >= 3:
            self.draft, self.outline = drawn.paint(self.draft, self.zone, corners), ()
        elif not closes:
            self.outline = (*corners, (round(at[0], 4), round(at[1], 4)))

    def _streets(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Space)
        if not self.street.strip():
            raise BadValue("street", words.STREET_FIRST)
        if there is not None:
            self.draft = drawn.turn_street(self.draft, there, self.street.strip())

    def _churches(self, at: Point, reach: float) -> None:
        if self._hit(at, reach) is None:
            self.draft, _ = drawn.put_church(self.draft, self._spot(at))

    def _move(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach)
        if self.held is None or (there is not None and there != self.held):
            self.held = there
        else:
            self.draft, self.held = drawn.move(self.draft, self.held, self._spot(at)), None

    def _remove(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach)
        if there is not None:
            self.draft = drawn.remove(self.draft, there)


_TAPS: dict[str, Callable[[Tracing, Point, float], None]] = {
    "spaces": Tracing._spaces, "arrows": Tracing._arrows, "specials": Tracing._specials, "lots": Tracing._lots,
    "dots": Tracing._dots, "neighbours": Tracing._neighbours, "zones": Tracing._zones, "streets": Tracing._streets,
    "churches": Tracing._churches, "move": Tracing._move, "remove": Tracing._remove,
}  # fmt: skip
