"""Cape Horn's sea as plotly traces: tinted water and land, wind cards as they lie, stations, ships.

Everything is measured in spaces of the grid; words too, so that they keep their proportion on another course.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, dist, pi, sin
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.i18n import ngettext
from capemay_kit.core.scene import UNIT, Place, Point, Scene, Token
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.core.winds import POINTS, Drawn, draw
from capemay_kit.ui.picture.paint_cape_horn_sea import DARK, LIGHT, cell_of, finish, land, on, pixels, sea

CARD, FRAME = 0.455, 0.535
"""Half of a card, and of a station's frame around one."""
SHIPS = {"ship": (0.23, 0.3), "pair": (0.275, 0.32), "ships": (0.225, 0.29), "winner": (1.7, 1.6),
         "winner-small": (0.82, 0.78)}  # fmt: skip
"""Half of a ship, and how large its letter is: alone, as one of two in a space, of more, and at the end on land, large
or small."""
CROWD = 2
"""So many ships in a space leave no room to read the card below them: a sign at its edge tells how far it leads."""
LARGE = 4.4
"""How many times as large as in the sea the card below the ship is drawn on land."""
STACKS = {"stack": (1.72, 0.86), "stack-tall": (0.86, 1.72)}
"""Half of both stacks together, beside each other and one above the other."""
SEATS = 5
CHIPS = ("yellow", "red", "green")


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and a layout of nothing besides."""
    tones, cell = DARK if dark else LIGHT, cell_of(scene)
    size = cell * UNIT / scene.aspect
    traces = [*sea(scene, tones, cell), *land(scene, tones, cell), *finish(scene, tones, cell)]
    named = [one for one in scene.areas if one.label and one.label_at]
    spots = [on(scene, *one.label_at) for one in named if one.label_at]
    texts, inks = [one.label.upper() for one in named], [tones[f"{one.tone}_ink"] for one in named]
    behind = [on(scene, one.x, one.y) for one in scene.places if one.tone == "beyond"]
    if behind and (title := next((one.label for one in scene.links if one.label), "")):
        middle = sum(x for x, __ in behind) / len(behind), sum(y for __, y in behind) / len(behind)
        near = min(behind, key=lambda one: dist(one, middle))
        # where the spaces behind the line lie around something else, the title stands on one of them
        x, y = middle if dist(near, middle) < cell else near
        left, right = (edge(one.x for one in scene.places if one.shape != "dot") * scene.aspect for edge in (min, max))
        spots.append((min(max(x, left + cell / 2), right - cell / 2), y))
        texts.append(title.upper())
        inks.append(tones["name"])
    traces.append(worded("names", [x for x, __ in spots], [y for __, y in spots], texts, inks, 0.44 * size))
    dots = [one for one in scene.places if one.shape == "dot"]
    at = [on(scene, one.x, one.y) for one in dots]
    signs = [one.badge for one in dots]
    traces.append(worded("letters", [x for x, __ in at], [y for __, y in at], signs, tones["name"], 0.42 * size))
    return traces, {}


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: cards, stations as they are covered, what may be tapped, ships."""
    tones, cell = DARK if dark else LIGHT, cell_of(scene)
    return [
        *_glow(scene, tones, cell), *_cards(scene, tones, cell), *_chips(scene, tones, cell),
        *_wakes(scene, tones, cell),
        *_offered(scene, tones, cell, chosen), *_ships(scene, tones, cell), *_tabs(scene, tones, cell),
        *_costs(scene, tones, cell), *_numbers(scene, tones, cell), *_panel(scene, tones, cell),
    ]  # fmt: skip


def _resting(scene: Scene, cell: float) -> dict[str, int]:
    """Count the ships on each space that has any."""
    found: dict[str, int] = {}
    for ship in (one for one in scene.tokens if one.id.startswith("ship/")):
        x, y = on(scene, ship.x, ship.y)
        for place in scene.places:
            px, py = on(scene, place.x, place.y)
            if place.shape != "dot" and abs(px - x) < cell / 2 and abs(py - y) < cell / 2:
                found[place.id] = found.get(place.id, 0) + 1
    return found


# --- cards and stations -----------------------------------------------------------------------------------


def _glow(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return what shows whose turn it is: a light below that ship's space."""
    at = {one.id: on(scene, one.x, one.y) for one in scene.places}
    lights = [_tile(*at[mark.place], cell * 0.6, cell) for mark in scene.marks if mark.tone == "glow"]
    return [filled("glow", shapes.path(lights), tones["glow"], tones["glow_line"], 2.5)]


def _tile(x: float, y: float, half: float, cell: float) -> Outline:
    """Return a square with round corners."""
    r, found = 0.1 * cell, []
    for quarter, (cx, cy) in enumerate(
        ((half - r, half - r), (r - half, half - r), (r - half, r - half), (half - r, r - half))
    ):
        found += [
            (x + cx + r * cos(pi / 2 * (quarter + i / 4)), y + cy + r * sin(pi / 2 * (quarter + i / 4)))
            for i in range(5)
        ]
    return found


def _edge(x: float, y: float, half: float, edge: str, cell: float) -> Outline:
    """Return the darker lower edge of a card, which tells which way it lies."""
    dx, dy = POINTS[edge]
    deep = 0.13 * cell * half / (CARD * cell)
    cx, cy, along = x + dx * (half - deep / 2), y + dy * (half - deep / 2), half * 0.93
    ends = ((cx - dy * along, cy - dx * along), (cx + dy * along, cy + dx * along))
    return shapes.band(*ends, deep / 2)


def _drawn(scene: Scene) -> list[tuple[Token, str, Drawn]]:
    """List the cards of the sea and the large one on land, with what they are and how they are drawn."""
    found = []
    for one in scene.tokens:
        what, *drawing = one.kind.split()
        if what in ("wind", "printed", "unknown", "below"):
            found.append((one, what, draw(drawing)))
    return found


def _cards(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    size = pixels(scene, cell)
    resting = _resting(scene, cell)
    stations = {one.id for one in scene.places if one.shape == "circle"}
    faces: dict[str, list[Outline]] = {"wind": [], "printed": [], "unknown": []}
    edges: dict[str, list[Outline]] = {"wind": [], "printed": []}
    arrows: dict[bool, list[Outline]] = {False: [], True: []}
    numbers: list[tuple[float, float, str]] = []
    legs: list[tuple[float, float, str]] = []
    plates: list[Outline] = []
    for token, what, drawn in _drawn(scene):
        if what == "below":
            continue
        (x, y), half = on(scene, token.x, token.y), cell * CARD
        faces[what].append(_tile(x, y, half, cell))
        edges["printed" if what == "printed" else "wind"].append(_edge(x, y, half, drawn.edge, cell))
        space = token.id.removeprefix("wind/")
        for outline, back in drawn.arrows(x, y, cell * (0.9 if space in stations else 1.0)):
            arrows[back].append(outline)
        if resting.get(space, 0) < CROWD:
            plates += drawn.plates(x, y, cell)
            (legs if drawn.is_bent else numbers).extend(drawn.numbers(x, y, cell))
    return [
        filled("cards", shapes.path(faces["wind"]), tones["card"], tones["card_line"], 1.2),
        filled("printed", shapes.path(faces["printed"]), tones["printed"], tones["printed_line"], 2.4),
        filled("unknown", shapes.path(faces["unknown"]), tones["unknown"], tones["card_line"], 1.2),
        filled("edges", shapes.path(edges["wind"]), tones["edge"]),
        filled("printed-edges", shapes.path(edges["printed"]), tones["printed_edge"]),
        filled("arrows", shapes.path(arrows[False]), tones["arrow"]),
        filled("arrows-back", shapes.path(arrows[True]), tones["back"]),
        filled("plates", shapes.path(plates), tones["card"]),
        _words("numbers", numbers, tones["ink"], 0.42 * size),
        _words("leg-numbers", legs, tones["ink"], 0.31 * size),
    ]


def _words(uid: str, said: Iterable[tuple[float, float, str]], colour: Any, size: float) -> Trace:
    rows = list(said)
    return worded(uid, [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows], colour, size)


def _chips(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the stations: a chip on the sea, or a frame around the card below it with a tab at its corner."""
    size, resting = pixels(scene, cell), _resting(scene, cell)
    carded = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    outlines: dict[str, list[Outline]] = {colour: [] for colour in CHIPS}
    whole, inks = [], []
    for place in scene.places:
        if place.shape != "circle":
            continue
        x, y = on(scene, place.x, place.y)
        found = outlines.setdefault(place.tone, [])
        if place.id in carded:
            outer, inner = _tile(x, y, FRAME * cell, cell), _tile(x, y, 0.445 * cell, cell * 0.6)
            # one outline with a seam, so that the middle stays open
            found.append([*outer, outer[0], inner[0], *reversed(inner)])
        else:
            found.append(shapes.circle(x, y, 0.4 * cell))
            if place.id not in resting:
                whole.append((x, y, place.badge))
                inks.append(tones.get(f"chip_ink_{place.tone}", tones["ink"]))
    return [
        *(
            filled(f"chip-{one}", shapes.path(outlines[one]), tones[f"chip_{one}"], tones["chip_line"], 1.5)
            for one in CHIPS
        ),
        _words("chip-signs", whole, inks, 0.4 * size),
    ]


def _tabs(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the signs of stations that a card or a ship hides, at a corner above everything."""
    hidden = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    hidden |= set(_resting(scene, cell))
    there = [one for one in scene.places if one.shape == "circle" and one.id in hidden]
    at = [(x - 0.36 * cell, y - 0.36 * cell) for x, y in (on(scene, one.x, one.y) for one in there)]
    outlines: dict[str, list[Outline]] = {colour: [] for colour in CHIPS}
    for one, (x, y) in zip(there, at, strict=True):
        outlines.setdefault(one.tone, []).append(shapes.circle(x, y, 0.225 * cell))
    inks = [tones.get(f"chip_ink_{one.tone}", tones["ink"]) for one in there]
    said = [(x, y, one.badge) for one, (x, y) in zip(there, at, strict=True)]
    return [
        *(
            filled(f"tab-{one}", shapes.path(outlines[one]), tones[f"chip_{one}"], tones["chip_line"], 1.5)
            for one in CHIPS
        ),
        _words("tab-signs", said, inks, 0.3 * pixels(scene, cell)),
    ]


# --- what may be tapped, ships ------------------------------------------------------------------------------


def _offered(scene: Scene, tones: dict[str, str], cell: float, chosen: str | None) -> list[Trace]:
    size = pixels(scene, cell)
    places = {one.id: one for one in scene.places}
    carded = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    goals = {one.place for one in scene.marks if one.tone == "target"}
    rings: list[Outline] = []
    covers: list[Outline] = []
    free: list[Outline] = []
    for one in scene.targets:
        if one.place != chosen:
            kind = rings if one.place in goals else covers if one.place in carded else free
            kind.append(_ring(scene, places[one.place], cell))
    strong = [_ring(scene, places[chosen], cell * 1.04)] if chosen in places else []
    return [
        {
            "uid": "route", "type": "scatter", "mode": "lines",
            "x": [x * scene.aspect for x, __ in scene.route], "y": [y for __, y in scene.route],
            "line": {"width": 0.13 * size, "color": tones["route"]},
        },
        filled("free", shapes.path(free), tones["open_fill"], tones["target"], 2.5),
        filled("covers", shapes.path(covers), tones["cover_fill"], tones["target"], 2.5),
        filled("targets", shapes.path(rings), tones["target_fill"], tones["target"], 5),
        filled("chosen", shapes.path(strong), tones["chosen_fill"], tones["chosen"], 7),
    ]  # fmt: skip


def _ring(scene: Scene, place: Place, cell: float) -> Outline:
    x, y = on(scene, place.x, place.y)
    if place.tone in STACKS:
        wide, high = (half * cell for half in STACKS[place.tone])
        return [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
    return _tile(x, y, 0.48 * cell, cell)


def _wakes(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the routes that ships have sailed, each in its seat's colour with an edge around it."""
    traces, worn = [], palette.worn(scene.colours)
    ways = [[on(scene, x, y) for x, y in one.points] for one in scene.wakes]
    for seat in range(SEATS):
        way = ways[seat] if seat < len(ways) else []
        for uid, width, colour in (("wake-edge", 0.13, tones["card"]), ("wake", 0.08, worn[seat].fill)):
            traces.append({
                "uid": f"{uid}-{seat}", "type": "scatter", "mode": "lines", "x": [x for x, __ in way],
                "y": [y for __, y in way], "line": {"width": width * pixels(scene, cell), "color": colour},
            })  # fmt: skip
    return traces


def _ships(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the ships, each with its letter, and how far the card below one leads, which it would hide."""
    size = pixels(scene, cell)
    ships = [(one, _moored(scene, one, cell)) for one in scene.tokens if one.kind in SHIPS]
    traces, worn = [], palette.worn(scene.colours)
    for seat in range(SEATS):
        outlines: list[Outline] = []
        for one, (x, y) in ships:
            if one.owner == seat:
                outlines += shapes.silhouette("clipper", x, y, cell * SHIPS[one.kind][0])
        traces.append(filled(f"ship-{seat}", shapes.path(outlines), worn[seat].fill, tones["outline"], 1.6))
    for kind, (half, letter) in SHIPS.items():
        there = [(one, at) for one, at in ships if one.kind == kind]
        ink = [worn[one.owner or 0].ink for one, __ in there]
        said = [(x, y - 0.24 * half * cell, one.letter) for one, (x, y) in there]
        traces.append(_words(f"{kind}-letters", said, ink, letter * size))
    resting, tags = _resting(scene, cell), []
    for token, what, drawn in _drawn(scene):
        space = token.id.removeprefix("wind/")
        if what != "below" and resting.get(space, 0) >= CROWD:
            dx, dy = POINTS["ne"]
            x, y = on(scene, token.x, token.y)
            away = 0.37 if dx and dy else 0.46
            tags.append((x + away * cell * dx, y + away * cell * dy, drawn.far))
    traces.append(filled("far", shapes.path(shapes.circle(x, y, 0.2 * cell) for x, y, __ in tags), tones["card"],
                         tones["card_line"], 1))  # fmt: skip
    traces.append(_words("far-signs", tags, tones["ink"], 0.3 * size))
    return traces


def _moored(scene: Scene, ship: Token, cell: float) -> Point:
    """Return where a ship is drawn: alone on a card it lies where the card has no arrow."""
    x, y = on(scene, ship.x, ship.y)
    if ship.kind != "ship":
        return x, y
    for token, what, drawn in _drawn(scene):
        cx, cy = on(scene, token.x, token.y)
        if what != "below" and abs(cx - x) < cell / 2 and abs(cy - y) < cell / 2:
            space = token.id.removeprefix("wind/")
            station = any(one.id == space and one.shape == "circle" for one in scene.places)
            dx, dy = POINTS[drawn.free(("nw",) if station else ())]
            away = 0.34 if dx and dy else 0.4
            return x + away * cell * dx, y + away * cell * dy
    return x, y


def _costs(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return what ways cost in sail points, above all else."""
    costs = [(one, on(scene, one.x, one.y)) for one in scene.tokens if one.kind == "cost"]
    tags = [(x + 0.37 * cell, y + 0.37 * cell, f"−{one.letter}") for one, (x, y) in costs]
    discs = shapes.path(shapes.circle(x, y, 0.21 * cell) for x, y, __ in tags)
    return [
        filled("costs", discs, tones["cost"], tones["target"], 2),
        _words("cost-signs", tags, tones["cost_ink"], 0.3 * pixels(scene, cell)),
    ]


def _numbers(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the numbers of the spaces for the card in hand, beside what lies there already."""
    carded = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    free: list[tuple[float, float, str]] = []
    beside: list[tuple[float, float, str]] = []
    for one in scene.tokens:
        if one.kind == "number":
            x, y = on(scene, one.x, one.y)
            if one.id.removeprefix("number/") in carded:
                beside.append((x + 0.27 * cell, y + 0.27 * cell, one.letter))
            else:
                free.append((x, y, one.letter))
    discs = [*(shapes.circle(x, y, 0.3 * cell) for x, y, __ in free),
             *(shapes.circle(x, y, 0.21 * cell) for x, y, __ in beside)]  # fmt: skip
    size = pixels(scene, cell)
    return [
        filled("place-discs", shapes.path(discs), tones["target"]),
        _words("place-numbers", free, tones["outline"], 0.42 * size),
        _words("cover-numbers", beside, tones["outline"], 0.3 * size),
    ]


# --- what stands on land ------------------------------------------------------------------------------------


def _panel(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the stacks, and large the card below the ship whose turn it is."""
    size, large = pixels(scene, cell), cell * LARGE
    below = next(((one, drawn) for one, what, drawn in _drawn(scene) if what == "below"), None)
    face: list[Outline] = []
    edge: list[Outline] = []
    arrows: dict[bool, list[Outline]] = {False: [], True: []}
    numbers: list[tuple[float, float, str]] = []
    legs: list[tuple[float, float, str]] = []
    plates: list[Outline] = []
    said: list[tuple[float, float, str]] = []
    if below is not None:
        token, drawn = below
        x, y = on(scene, token.x, token.y)
        face, edge = [_tile(x, y, CARD * large, large * 0.7)], [_edge(x, y, CARD * large, drawn.edge, cell * LARGE)]
        for outline, back in drawn.arrows(x, y, large):
            arrows[back].append(outline)
        plates = drawn.plates(x, y, large)
        (legs if drawn.is_bent else numbers).extend(drawn.numbers(x, y, large))
        said.append((x, y + 0.5 * large + 0.32 * cell, token.letter))
    said += [(*on(scene, one.x, one.y), one.letter) for one in scene.tokens if one.kind == "said"]
    backs: list[Outline] = []
    stars: list[Outline] = []
    for one in scene.tokens:
        if one.kind not in STACKS:
            continue
        x, y = on(scene, one.x, one.y)
        for off in (-0.82, 0.82):
            dx, dy = (0.0, off) if one.kind == "stack-tall" else (off, 0.0)
            backs += [
                _tile(x + (dx + 0.05 * i) * cell, y + (dy - 0.05 * i) * cell, 0.66 * cell, cell) for i in (2, 1, 0)
            ]
            stars.append(_star(x + dx * cell, y + dy * cell, 0.46 * cell))
        under = STACKS[one.kind][1] + 0.38
        n = int(one.letter)
        cards = (
            ngettext("{n} card", "{n} cards", n)
            if one.kind == "stack-tall"
            else ngettext("{n} card left", "{n} cards left", n)
        )
        said.append((x, y + under * cell, cards))
    return [
        filled("below", shapes.path(face), tones["card"], tones["card_line"], 2),
        filled("below-edge", shapes.path(edge), tones["edge"]),
        filled("below-arrows", shapes.path(arrows[False]), tones["arrow"]),
        filled("below-arrows-back", shapes.path(arrows[True]), tones["back"]),
        filled("below-plates", shapes.path(plates), tones["card"]),
        _words("below-numbers", numbers, tones["ink"], 0.36 * size * LARGE * 0.85),
        _words("below-legs", legs, tones["ink"], 0.31 * size * LARGE),
        filled("stacks", shapes.path(backs), tones["back_card"], tones["outline"], 1.5),
        filled("stars", shapes.path(stars), tones["back_star"]),
        _words("said", said, tones["panel"], 0.42 * size),
    ]


def _star(x: float, y: float, radius: float) -> Outline:
    """Return a compass rose of eight points, four of them long."""
    found = []
    for i in range(16):
        long = radius if i % 4 == 0 else radius * (0.62 if i % 2 == 0 else 0.26)
        found.append((x + long * sin(pi * i / 8), y - long * cos(pi * i / 8)))
    return found
