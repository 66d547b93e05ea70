"""Tracing a map by taps: what a tap means with each tool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from capemay_kit.core import palette, shapes
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.board import ASPECT, Church, Lot, Space
from capemay_kit.games.cape_may.book import load_board, shipped_ids
from capemay_kit.games.cape_may.cards import ZONES, Zone
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_NAMES
from capemay_kit.own import draft as drawn
from capemay_kit.own import proposals
from capemay_kit.own.draft import BoardDraft, BoardPart, parts
from capemay_kit.own.proposals import Pair
from capemay_kit.own.tracer import Raster, Selectable, Tool, Tracer

SIGNS = Texts({
    "bird 1": "1 bird", "bird 2": "2 birds", "bird 3": "3 birds", "lighthouse": "Lighthouse", "pier": "Pier",
    "start": "Start",
})  # fmt: skip
FROM_PHOTO, SQUARE = "photo", "square"
"""The choice that a lot's shape is what the photo shows, and the usual shape."""
SHAPES = Texts({FROM_PHOTO: "As in the photo", SQUARE: "Square: cottage", "hexagon": "Hexagon: shop"})
STREETS_IN = ("spaces", "streets")
"""The tools that ask for a street."""

SPACE, LOT, RING = 0.0135, 0.0165, 0.025
TONES = ("space", "bird", "lighthouse", "pier", "start")
MARKS = {"lighthouse": "L", "pier": "P"}


@cache
def _ours() -> frozenset[str]:
    return frozenset(name for id in shipped_ids("board") for name in load_board(id).streets.values())


class Tracing(Tracer[BoardDraft]):
    """A person tracing streets, lots and zones."""

    corners = N_("Tap the four corners of the printed board, in any order. Zoom in with two fingers or the wheel.")
    aligns = True
    still = len(ZONES)
    odd_line = 1.5

    def __init__(self, d: BoardDraft) -> None:
        super().__init__(d)
        self.sign, self.shape, self.street = next(iter(SIGNS)), SQUARE, ""
        self.zone: Zone = ZONES[0]
        self.lots_of: Zone | None = None
        """The zone that new lots belong to; None: the one that is painted there, else that of the nearest lot."""

    def see(self, photo: bytes | None) -> None:
        """Lay another photo below; lots are then drawn in the shape they have there."""
        super().see(photo)
        self.shape = FROM_PHOTO if photo is not None else SQUARE

    @property
    def looks_at(self) -> Raster | None:
        """How the photo is looked at for the shapes of lots."""
        return proposals.RASTER

    def shape_seen(self, at: Point) -> proposals.LotShape | None:
        """Return the shape that a lot has in the photo; None where it is not seen clearly."""
        return proposals.lot_seen(self.seen[1], at) if self.seen else None

    # --- choosing ------------------------------------------------------------------------------------

    @property
    def picks(self) -> tuple[Selectable, ...]:
        """Signs, the shape and the zone of lots, or zones."""
        shapes = {one: text for one, text in SHAPES.items() if one != FROM_PHOTO or self.photo is not None}
        among: dict[str, tuple[tuple[str | None, ...], Mapping[str, str]]] = {
            "specials": ((self.sign,), SIGNS),
            "lots": ((self.shape, self.lots_of), {**shapes, **ZONE_NAMES}),
            "zones": ((self.zone,), ZONE_NAMES),
        }
        chosen, texts = among.get(self.tool, ((), {}))
        return tuple(Selectable(one, text, one in chosen) for one, text in texts.items())

    def _choose(self, value: str) -> None:
        match self.tool:
            case "specials":
                self.sign = value
            case "lots" if value in ZONES:
                zone = next(one for one in ZONES if one == value)
                self.lots_of = None if self.lots_of == zone else zone
            case "lots":
                self.shape = value
            case "zones":
                self.zone, self.outline = next(one for one in ZONES if one == value), ()

    @property
    def names(self) -> tuple[str, ...] | None:
        """The streets there are, where one is asked for: those traced, and those of our boards, which a printed board
        has too."""
        return tuple(sorted({*self.draft.board.streets.values(), *_ours()})) if self.tool in STREETS_IN else None

    def name_street(self, name: str) -> None:
        """Name the street whose spaces are tapped next. After a street that has a name, another one begins anew: the
        last space of the one before is let go."""
        if self.street.strip() not in ("", name.strip()) and self.tool == "spaces":
            self.let_go()
        self.street = name

    @property
    def proposed(self) -> tuple[Pair, ...]:
        """What the tool in hand would probably join next, worked out from what lies near what."""
        if self.tool == "dots":
            return proposals.dots(self.draft)
        return proposals.neighbours(self.draft) if self.tool == "neighbours" else ()

    def _take_proposed(self) -> None:
        turn = drawn.turn_dot if self.tool == "dots" else drawn.turn_neighbour
        for a, b in self.proposed:
            self.draft = turn(self.draft, a, b)

    def look_at(self, place: str) -> None:
        """Take up a place, to be moved."""
        self.take("move")
        self.held = place

    # --- tapping -------------------------------------------------------------------------------------

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
            self.said = _("The street continues from here. Tap another space to join it, or Let go to end the street.")
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
            self.held, self.said = there, _("No road leads there. The arrow now starts here.")

    def _specials(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Space)
        if there is None:
            self.said = _("Tap a space: only spaces have signs.")
            return
        kind, __, count = self.sign.partition(" ")
        self.draft = drawn.make_special(self.draft, there, kind, int(count or 1))

    def _lots(self, at: Point, reach: float) -> None:
        there = self._hit(at, reach, Lot)
        if there is not None:
            self.draft = drawn.turn_shape(self.draft, there)
            return
        shape = self.shape
        if shape == FROM_PHOTO:
            seen = self.shape_seen(at)
            shape = seen or SQUARE
            if not seen:
                self.said = _("The photo does not show this lot's shape clearly, so it is a square. Tap it to change.")
        self.draft, __ = drawn.put_lot(self.draft, self._spot(at), shape, self.lots_of)  # type: ignore[arg-type]

    def _dots(self, at: Point, reach: float) -> None:
        """Tap a lot (or a church), then the spaces its dots point to: it stays held, for spaces are no lots."""
        there = self._hit(at, reach)
        if there is None:
            self.held = None
        elif there in self.draft.board.space:
            if self.held is None:
                self.said = _("Tap the lot first, then the spaces its white dots point to.")
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
            raise BadValue("street", _("Write the street's name first, then tap its spaces."))
        if there is not None:
            self.draft = drawn.turn_street(self.draft, there, self.street.strip())

    def _churches(self, at: Point, reach: float) -> None:
        if self._hit(at, reach) is None:
            self.draft, __ = drawn.put_church(self.draft, self._spot(at))

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

    tools: ClassVar = {
        "spaces": Tool(
            N_("Spaces"),
            N_("Tap along a street; write its name first. Each space is joined to the last one. You can also tap one "
               "that is already there."),
            _spaces,
        ),
        "arrows": Tool(
            N_("Arrows"),
            N_("Tap the space with the arrow, then the space it points to. Tap both again to remove it."),
            _arrows,
        ),
        "specials": Tool(
            N_("Signs"), N_("Choose a sign, then tap its space. Tap the space again to remove it."), _specials
        ),
        "lots": Tool(
            N_("Lots"),
            N_("Choose a zone, then tap each of its lots. Or tap all lots first and paint the zones later. Tap a lot "
               "again to change its shape."),
            _lots,
        ),
        "dots": Tool(
            N_("White dots"),
            N_("Tap a lot (or a church), then each space its white dots point to. Tap a space again to remove it."),
            _dots,
        ),
        "neighbours": Tool(
            N_("Adjacent lots"),
            N_("Tap two lots that lie side by side with no road between. Tap both again to part them."),
            _neighbours,
        ),
        "zones": Tool(
            N_("Zones"),
            N_("Choose a zone and tap its corners, the first one again at the end. All lots inside belong to it. Tap a "
               "single lot to put it into the zone."),
            _zones,
        ),
        "streets": Tool(
            N_("Streets"),
            N_("Write a street's name, then tap its spaces. A crossing belongs to two streets."),
            _streets,
        ),
        "churches": Tool(N_("Churches"), N_("Tap each church."), _churches),
        "move": Tool(N_("Move a place"), N_("Tap a place, then tap where it belongs."), _move),
        "remove": Tool(N_("Remove"), N_("Tap what you want to remove. Its roads and dots go with it."), _remove),
    }  # fmt: skip

    # --- the picture ---------------------------------------------------------------------------------

    def _painted(self, dark: bool) -> list[Trace]:
        colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
        d = self.draft
        at = {one.id: (one.x * ASPECT, one.y) for one in parts(d.board)}
        made = []
        for zone in ZONES:
            area = [(x * ASPECT, y) for x, y in d.areas.get(zone, ())]
            made.append(
                filled(f"area-{zone}", shapes.path([area] if area else []), colours[zone])
                | {"opacity": 0.35 if self.photo is not None else 0.9}
            )
        made.append(_line("outline", [[(x * ASPECT, y) for x, y in self.outline]], colours["chosen"], 4))
        made[-1] |= {"mode": "lines+markers", "marker": {"size": 11, "color": colours["chosen"]}}
        made.append(_line("roads", ([at[a], at[b]] for a, b in d.board.roads), colours["route"], 4))
        sided: tuple[Lot | Church, ...] = (*d.board.lots, *d.board.churches)
        dots = [[at[one.id], at[space]] for one in sided for space in one.adjacent_spaces]
        made.append(_line("dots", dots, colours["arrow"], 2))
        # a file may say it of both: drawn once, so that the dots stay dots
        pairs = sorted({(min(one.id, lot), max(one.id, lot)) for one in sided for lot in one.adjacent_lots})
        made.append(_line("sides", ([at[a], at[b]] for a, b in pairs), colours["target"], 3, dash="dot"))
        likely = _line("proposed", ([at[a], at[b]] for a, b in self.proposed), colours["target"], 2, dash="dash")
        made.append(likely | {"opacity": 0.55})
        for zone in ZONES:
            lots = [_lot(one) for one in d.board.lots if one.zone == zone]
            made.append(filled(f"lots-{zone}", shapes.path(lots), colours["lot"], colours["lot_line"][zone], 3))
        churches = [shapes.circle(*at[one.id], LOT) for one in d.board.churches]
        made.append(filled("churches", shapes.path(churches), colours["church"], colours["church_line"], 2))
        for tone in TONES:
            here = [shapes.circle(*at[one.id], SPACE) for one in d.board.spaces if _tone(one) == tone]
            made.append(filled(f"spaces-{tone}", shapes.path(here), colours[tone], colours["space_line"], 2))
        arrows = [shapes.arrow(*at[one.id], at[head], SPACE * 1.15) for one in d.board.spaces for head in one.arrow]
        made.append(filled("arrows", shapes.path(arrows), colours["arrow"]))
        signs = [(one.id, MARKS.get(one.special.kind, str(one.special.count))) for one in d.board.spaces if one.special]
        signs += [(one.id, "✦") for one in d.board.spaces if one.start] + [(one.id, "✝") for one in d.board.churches]
        ink = ["#66558c" if word == "✝" else "#ffffff" for _, word in signs]
        xs, ys = ([at[one][axis] for one, _ in signs] for axis in (0, 1))
        made.append(worded("signs", xs, ys, [word for _, word in signs], ink, 13))
        return made

    def _ring(self, place: str, wide: float) -> Outline | None:
        found = next((one for one in parts(self.draft.board) if one.id == place), None)
        return None if found is None else shapes.circle(found.x * ASPECT, found.y, RING * wide)


def _tone(space: Any) -> str:
    if space.special:
        return str(space.special.kind)
    return "start" if space.start else "space"


def _lot(lot: Lot) -> Outline:
    x, y = lot.x * ASPECT, lot.y
    return shapes.square(x, y, LOT) if lot.shape == "square" else shapes.hexagon(x, y, LOT * 1.2)


def _line(uid: str, lines: Iterable[Sequence[Point]], colour: str, width: float, **look: str) -> Trace:
    points = [one for line in lines for one in (*line, (None, None))]
    return {
        "uid": uid, "type": "scatter", "mode": "lines", "x": [x for x, __ in points], "y": [y for __, y in points],
        "line": {"width": width, "color": colour, **look},
    }  # fmt: skip
