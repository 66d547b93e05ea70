"""Tracing a course by taps: what a tap means with each tool, and what is proposed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from capemay_kit.core import shapes
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_horn.board import (
    COLOURS,
    LAND,
    LONGEST_WAY,
    POINTS,
    SHIPS,
    UNKNOWN,
    WAYS,
    ZONES,
    Colour,
    Leg,
    OwnWind,
    Way,
    WindCard,
    Zone,
    drawn,
    read_told,
    told,
)
from capemay_kit.games.cape_horn.book import shipped_cards
from capemay_kit.games.cape_horn.names import brief
from capemay_kit.own import course_draft as course
from capemay_kit.own import proposals
from capemay_kit.own.course_draft import CourseDraft, place_of
from capemay_kit.own.tracer import Counted, Raster, Selectable, Tool, Tracer

KINDS: dict[str, tuple[Zone, Colour]] = {f"{colour} {zone}": (zone, colour) for zone in ZONES for colour in COLOURS}
"""The stations that can be put, in the order in which they are offered."""
AREAS = Texts({"yellow": "Yellow area", "blue": "Blue area", "red": "Red area"})
COLOUR_TITLES = Texts({"yellow": "Yellow", "red": "Red", "green": "Green"})

TINTS = {"y": "#f0cf4e", "b": "#4fa6cf", "r": "#dd6a4f", LAND: "#7d8a52"}
CHIPS = {"yellow": ("#e9b50f", "#2a2206"), "red": ("#c23a2a", "#ffffff"), "green": ("#2f8a4c", "#ffffff")}
GRID = {True: "rgba(255,255,255,0.45)", False: "rgba(20,34,43,0.45)"}
CLEAR = "rgba(0,0,0,0)"
SIGN, SMALL, FEW = 13, 11.2, 12
"""How large signs are, in pixels: on a phone that lies on its side, squares of more than a few rows are small."""


class CourseTracing(Tracer[CourseDraft]):
    """A person tracing a course. ``letter``, ``station`` and ``card`` are what is chosen for each tool."""

    corners = N_(
        "Tap the four corners of the grid of squares, in any order: the outer corners of its "
        "corner squares. Zoom in with two fingers or the wheel."
    )
    still = 1

    def __init__(self, d: CourseDraft, own: Iterable[OwnWind] = ()) -> None:
        super().__init__(d)
        self.own = tuple(told(one.options, one.number) for one in own)
        """The wind cards that the owner entered, each as a starting space holds it."""
        self.letter = LAND
        self.card = next(iter(shipped_cards()))
        self.station = self._next_station()

    @property
    def hint(self) -> str:
        """How the tool in hand is used now, with the number of the next starting space."""
        n = len(self.draft.start)
        if self.tool == "start" and n >= SHIPS:
            return _("All {n} are there. Tap one to see its card, and again to remove it.", n=n)
        return super().hint.format(n=n + 1)

    # --- choosing --------------------------------------------------------------------------------------

    @property
    def picks(self) -> tuple[Selectable, ...]:
        """Land and areas, stations, or the wind card of a starting space."""
        match self.tool:
            case "areas":
                areas = {one: AREAS.get(area.id, area.name) for one, area in self.draft.areas.items()}
                among = {LAND: _("Land"), **areas}
                return tuple(Selectable(one, text, one == self.letter) for one, text in among.items())
            case "stations":
                there = {(one.zone, one.colour) for one in self.draft.stations}
                return tuple(
                    Selectable(name, _station(zone, colour, (zone, colour) in there), name == self.station)
                    for name, (zone, colour) in KINDS.items()
                )
            case "start":
                other = None if self.card in self.own else read_told(self.card)
                known = {**shipped_cards(), **{id: one for id in self.own if (one := read_told(id)) is not None}}
                cards = [_card(id, one, one.name, id == self.card) for id, one in known.items()]
                cards.append(_card(UNKNOWN, other, _("Another wind card"), other is not None))
                return (*cards, *(_way(way, _steps(self.card).get(way, 0)) for way in WAYS if other is not None))
        return ()

    def _choose(self, value: str) -> None:
        match self.tool:
            case "areas":
                self.letter = value
            case "stations":
                self.station = value
            case "start":
                self.card = self._told(value)
                # the card may be told before its space is tapped, or after
                there = self.draft.start_at(self.held) if self.held else None
                if there is not None and there.card != self.card:
                    self.draft = course.put_start(self.draft, there.space, self.card)

    def _told(self, value: str) -> str:
        """Return the card that is meant: one of ours, or one told by its ways, of which each tap makes one longer."""
        steps = {} if self.card in self.own else _steps(self.card)
        if value == UNKNOWN:
            steps = steps or {WAYS[0]: 1}
        elif (way := next((one for one in WAYS if one == value), None)) is not None:
            longer = {**steps, way: (steps.get(way, 0) + 1) % (LONGEST_WAY + 1)}
            # a card leads somewhere
            steps = longer if any(longer.values()) else {way: 1}
        else:
            return value
        return told(tuple((Leg(way, steps[way]),) for way in WAYS if steps.get(way)))

    def _next_station(self) -> str:
        """Return the first station that is not on the course yet; nothing if all are."""
        there = {(one.zone, one.colour) for one in self.draft.stations}
        return next((name for name, kind in KINDS.items() if kind not in there), "")

    @property
    def counted(self) -> tuple[Counted, ...]:
        """How many squares the grid has."""
        if self.tool != "grid":
            return ()
        return (
            Counted("columns", _("Squares across"), self.draft.columns, course.MIN_SIDE, course.MAX_COLUMNS),
            Counted("rows", _("Squares down"), len(self.draft.rows), course.MIN_SIDE, course.MAX_ROWS),
        )

    def _count(self, name: str, n: int) -> None:
        columns, rows = self.draft.columns, len(self.draft.rows)
        self.draft = course.with_size(self.draft, *((n, rows) if name == "columns" else (columns, n)))

    @property
    def proposed(self) -> tuple[tuple[str, str], ...]:
        """What each square that is not painted probably is."""
        seen = self.seen if self.seen and self.seen[0] == self.looks_at else None
        return tuple(proposals.letters(self.draft, seen[1]).items()) if seen else ()

    @property
    def looks_at(self) -> Raster | None:
        """How the photo is looked at for the colours of squares."""
        return proposals.raster(self.draft) if self.tool == "areas" else None

    def _take_proposed(self) -> None:
        self.draft = course.paint(self.draft, dict(self.proposed))

    def look_at(self, place: str) -> None:
        """Take up a square with the tool for what is printed on it."""
        found = "stations" if self.draft.station_at(place) else "start" if self.draft.start_at(place) else "beyond"
        self.take(found)
        self.held = place

    def go_to(self, d: CourseDraft) -> None:
        """Go on from another draft. A station that was taken back is chosen again, so that the next tap puts it."""
        before = self.draft.stations
        super().go_to(d)
        back = [one for one in before if one not in self.draft.stations]
        if back:
            self.station = next(name for name, kind in KINDS.items() if kind == (back[-1].zone, back[-1].colour))
        elif before != self.draft.stations:
            self.station = self._next_station()

    # --- tapping ---------------------------------------------------------------------------------------

    def _sea_at(self, at: Point) -> str:
        """Return the square below a tap. Raises `BadValue` if it is land."""
        space = course.square_at(self.draft, at)
        if not course.sea(self.draft, space):
            raise BadValue(space, _("This square is land. Paint the sea first."))
        return space

    def _paint(self, points: Sequence[Point]) -> None:
        spaces = course.squares_under(self.draft, points)
        self.draft = course.paint(self.draft, dict.fromkeys(spaces, self.letter))

    def _put_beyond(self, points: Sequence[Point]) -> None:
        spaces = course.squares_under(self.draft, points)
        if spaces:
            self.draft = course.put_beyond(self.draft, spaces, behind=spaces[0] not in self.draft.beyond)

    def _put_station(self, at: Point, reach: float) -> None:
        space = self._sea_at(at)
        if not self.station:
            raise BadValue(space, _("All stations are there. Choose one, then tap its square."))
        zone, colour = KINDS[self.station]
        self.draft = course.put_station(self.draft, space, zone, colour)
        self.held = space if self.draft.station_at(space) else None
        if self.held:
            self.station = self._next_station()

    def _put_start(self, at: Point, reach: float) -> None:
        space = self._sea_at(at)
        there = self.draft.start_at(space)
        # a tap on a starting space that is not held takes it up, so that its card can be seen and changed
        if there is not None and self.held != space:
            self.held, self.card = space, there.card
            return
        self.draft = course.put_start(self.draft, space, there.card if there else self.card)
        self.held = space if self.draft.start_at(space) else None

    tools: ClassVar = {
        "grid": Tool(
            N_("Grid"), N_("Do the lines lie on the printed ones? If not, enter how many squares there are.")
        ),
        "areas": Tool(
            N_("Sea and land"),
            N_("Choose land or an area, then tap its squares or draw over them. After a few of each, the app suggests "
               "the rest from the photo."),
            paints=_paint,
        ),
        "stations": Tool(
            N_("Stations"),
            N_("Tap the square of the chosen station; then the next one is chosen. Tap a station again to remove it."),
            _put_station,
        ),
        "start": Tool(
            N_("Starting spaces"),
            N_("Tap starting space {n}, and choose the wind card printed there. Tap it again to remove it."),
            _put_start,
        ),
        "beyond": Tool(
            N_("Finish line"),
            N_("Tap or draw over the spaces behind the finish line. Start on a marked space to remove the marks."),
            paints=_put_beyond,
        ),
    }  # fmt: skip

    # --- the picture -----------------------------------------------------------------------------------

    def _painted(self, dark: bool) -> list[Trace]:
        d, proposed = self.draft, dict(self.proposed)
        cell, opacity = 1 / len(d.rows), 0.85 if self.photo is None else 0.5

        def middle(space: str) -> Point:
            x, y = place_of(space)
            return (x + 0.5) * cell, (y + 0.5) * cell

        def squares(spaces: Iterable[str], half: float) -> list[Outline]:
            return [shapes.square(*middle(one), half * cell) for one in spaces]

        every = [space for space, _, _, _ in d.squares]
        made = [filled("grid", shapes.path(squares(every, 0.5)), CLEAR, GRID[dark], 1)]
        tints = {letter: TINTS.get(letter, TINTS["b"]) for letter in (LAND, *d.areas)}
        for letter, tint in tints.items():
            here = [space for space, _, _, there in d.squares if there == letter]
            made.append(filled(f"area-{letter}", shapes.path(squares(here, 0.47)), tint) | {"opacity": opacity})
        for letter, tint in tints.items():
            likely = [space for space, there in proposed.items() if there == letter]
            made.append(
                filled(f"likely-{letter}", shapes.path(squares(likely, 0.24)), tint, tint, 1) | {"opacity": 0.8}
            )
        behind = squares(d.beyond, 0.4)
        made.append(filled("beyond", shapes.path(behind), "rgba(255,255,255,0.55)", "#14222b", 1))
        made.append(filled("finish", shapes.path(_line(d, cell)), "#14222b", "#fffdf7", 1.5))
        for colour in COLOURS:
            fill, _ = CHIPS[colour]
            chips = [shapes.circle(*middle(one.space), 0.4 * cell) for one in d.stations if one.colour == colour]
            made.append(filled(f"stations-{colour}", shapes.path(chips), fill, "#fffdf7", 2))
        made.append(
            filled("starts", shapes.path(squares((one.space for one in d.start), 0.36)), "#fffdf7", "#14222b", 2)
        )
        signs = [(one.space, str(one.zone), CHIPS[one.colour][1]) for one in d.stations]
        signs += [(one.space, str(n), "#14222b") for n, one in enumerate(d.start, 1)]
        at = [middle(space) for space, _, _ in signs]
        words, inks = [word for _, word, _ in signs], [ink for _, _, ink in signs]
        made.append(
            worded("signs", [x for x, _ in at], [y for _, y in at], words, inks, SIGN if len(d.rows) <= FEW else SMALL)
        )
        return made

    def _ring(self, place: str, wide: float) -> Outline | None:
        cell = 1 / len(self.draft.rows)
        x, y = place_of(place) if place else (0, 0)
        return shapes.square((x + 0.5) * cell, (y + 0.5) * cell, 0.5 * cell) if place else None


def _steps(card: str) -> dict[Way, int]:
    """Return how far a card leads that was told by its ways; nothing for one of ours."""
    other = read_told(card)
    return {} if other is None else {legs[0].way: legs[0].steps for legs in other.options}


def _card(value: str, card: WindCard | None, text: str, is_chosen: bool) -> Selectable:
    """Offer a wind card by its drawing, if it has one."""
    if card is None:
        return Selectable(value, text, is_chosen)
    return Selectable(value, text, is_chosen, f"wind {drawn(card)}", brief(card.options))


def _way(way: Way, steps: int) -> Selectable:
    """Offer a way of a card that is told by its ways, with an arrow as far as it leads."""
    text = f"✓ {steps}" if steps else "–"
    return _card(way, read_told(told(((Leg(way, steps or 1),),))), text, is_chosen=False)


def _station(zone: Zone, colour: Colour, is_there: bool) -> str:
    text = f"{COLOUR_TITLES[colour]} {zone}"
    return f"✓ {text}" if is_there else text


def _line(d: CourseDraft, cell: float) -> list[Outline]:
    """Return the finish line: a band between every two squares that it divides."""
    behind = set(d.beyond)
    at = {(x, y): space for space, x, y, letter in d.squares if letter in d.areas}
    bands = []
    for (x, y), space in at.items():
        if space not in behind:
            continue
        for dx, dy in POINTS[::2]:
            if (there := at.get((x + dx, y + dy))) is not None and there not in behind:
                cx, cy = x + 0.5 + dx / 2, y + 0.5 + dy / 2
                a, b = (cx - dy / 2, cy - dx / 2), (cx + dy / 2, cy + dx / 2)
                bands.append(shapes.band((a[0] * cell, a[1] * cell), (b[0] * cell, b[1] * cell), 0.06 * cell))
    return bands
