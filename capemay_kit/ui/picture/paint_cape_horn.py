"""Cape Horn's sea as plotly traces: tinted water and land, wind cards as they lie, stations, ships.

Everything is measured in spaces of the grid; words too, so that they keep their proportion on another course.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin
from typing import Any

from capemay_kit.core import palette
from capemay_kit.core.scene import UNIT, Place, Point, Scene, Token
from capemay_kit.ui.picture import shapes
from capemay_kit.ui.picture.coast import coast, union
from capemay_kit.ui.picture.shapes import Outline
from capemay_kit.ui.picture.traces import Trace, filled, worded
from capemay_kit.ui.picture.winds import POINTS, Drawn, draw

CARD, FRAME = 0.455, 0.535
"""Half of a card, and of a station's frame around one."""
SHIPS = {"ship": (0.36, 0.4), "pair": (0.275, 0.32), "ships": (0.225, 0.26), "winner": (1.7, 1.6)}
"""Half of a ship, and how large its letter is: alone, as one of two in a space, of more, and on land at the end."""
LARGE = 4.4
"""How many times as large as in the sea the card below the ship is drawn on land."""
STACK = (1.72, 0.86)
"""Half of both stacks together."""
SEATS = 5
CHIPS = ("yellow", "red", "green")
CLEAR = "rgba(0,0,0,0)"

LIGHT = {
    "yellow": "#f3e6b8", "blue": "#bcdbe8", "red": "#f1cfc2", "land": "#b7bb92", "shore": "#fbf5e3",
    "yellow_ink": "#a98f35", "blue_ink": "#4f8ba6", "red_ink": "#bb7764",
    "beyond": "rgba(255,255,255,0.45)", "grid": "rgba(70,80,84,0.20)", "flow": "rgba(60,70,74,0.17)",
    "name": "#4a5a62", "finish": "#22313a", "finish_light": "#fffdf7",
    "card": "#fffdf7", "printed": "#e2cf9f", "unknown": "#d5d9da", "card_line": "#5d6a70", "printed_line": "#8a6a2f",
    "edge": "#2f6f94", "printed_edge": "#a07a35", "arrow": "#17405c", "back": "#b23c22", "ink": "#14222b",
    "chip_yellow": "#e9b50f", "chip_red": "#c23a2a", "chip_green": "#2f8a4c", "chip_line": "#fffdf7",
    "chip_ink_yellow": "#2a2206", "chip_ink_red": "#ffffff", "chip_ink_green": "#ffffff",
    "glow": "rgba(255,255,255,0.85)", "glow_line": "#14222b", "route": "rgba(15,138,95,0.50)",
    "target": "#0f8a5f", "target_fill": "rgba(24,178,122,0.20)", "open_fill": "rgba(24,178,122,0.20)",
    "cover_fill": "rgba(24,178,122,0.06)",
    "chosen": "#0a5f42", "chosen_fill": "rgba(24,178,122,0.40)", "outline": "#fffdf7", "back_card": "#3f7f9f",
    "back_star": "#cfe4ec", "panel": "#2c3a2c", "cost": "#fffdf7", "cost_ink": "#8a2c14",
}  # fmt: skip
DARK = {
    "yellow": "#4a4427", "blue": "#1d4152", "red": "#51332c", "land": "#333c2e", "shore": "#7c745c",
    "yellow_ink": "#b39d55", "blue_ink": "#6fa8c0", "red_ink": "#c58f7f",
    "beyond": "rgba(255,255,255,0.09)", "grid": "rgba(230,225,210,0.17)", "flow": "rgba(240,234,220,0.15)",
    "name": "#c9c4b6", "finish": "#0e1418", "finish_light": "#e8e0cd",
    "card": "#d8d1bf", "printed": "#a98f57", "unknown": "#8f979a", "card_line": "#0e1418", "printed_line": "#2f2410",
    "edge": "#3c7fa5", "printed_edge": "#6f5220", "arrow": "#12354d", "back": "#9c2c14", "ink": "#10191f",
    "chip_yellow": "#e0ae17", "chip_red": "#c8452f", "chip_green": "#35935a", "chip_line": "#0e1418",
    "chip_ink_yellow": "#2a2206", "chip_ink_red": "#ffffff", "chip_ink_green": "#ffffff",
    "glow": "rgba(255,244,214,0.30)", "glow_line": "#fff4d6", "route": "rgba(88,224,171,0.50)",
    "target": "#58e0ab", "target_fill": "rgba(88,224,171,0.24)", "open_fill": "rgba(88,224,171,0.20)",
    "cover_fill": "rgba(88,224,171,0.06)",
    "chosen": "#b6ffe1", "chosen_fill": "rgba(88,224,171,0.45)", "outline": "#0e1418", "back_card": "#2d6480",
    "back_star": "#9cc3d3", "panel": "#e6e2cf", "cost": "#f0eadc", "cost_ink": "#8a2c14",
}  # fmt: skip


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and a layout of nothing besides."""
    tones, cell = DARK if dark else LIGHT, _cell(scene)
    size = cell * UNIT / scene.aspect
    traces = [*_sea(scene, tones, cell), *_land(scene, tones, cell), *_finish(scene, tones, cell)]
    named = [one for one in scene.areas if one.label and one.label_at]
    spots = [_on(scene, *one.label_at) for one in named if one.label_at]
    texts, inks = [one.label.upper() for one in named], [tones[f"{one.tone}_ink"] for one in named]
    behind = [_on(scene, one.x, one.y) for one in scene.places if one.tone == "beyond"]
    if behind and (title := next((one.label for one in scene.links if one.label), "")):
        spots.append((sum(x for x, _ in behind) / len(behind), sum(y for _, y in behind) / len(behind)))
        texts.append(title.upper())
        inks.append(tones["name"])
    traces.append(worded("names", [x for x, _ in spots], [y for _, y in spots], texts, inks, 0.44 * size))
    dots = [one for one in scene.places if one.shape == "dot"]
    at = [_on(scene, one.x, one.y) for one in dots]
    signs = [one.badge for one in dots]
    traces.append(worded("letters", [x for x, _ in at], [y for _, y in at], signs, tones["name"], 0.38 * size))
    return traces, {}


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: cards, stations as they are covered, what may be tapped, ships."""
    tones, cell = DARK if dark else LIGHT, _cell(scene)
    return [
        *_glow(scene, tones, cell), *_cards(scene, tones, cell), *_chips(scene, tones, cell),
        *_offered(scene, tones, cell, chosen), *_ships(scene, tones, cell), *_tabs(scene, tones, cell),
        *_costs(scene, tones, cell), *_panel(scene, tones, cell),
    ]  # fmt: skip


def _on(scene: Scene, x: float, y: float) -> Point:
    return x * scene.aspect, y


def _resting(scene: Scene, cell: float) -> dict[str, int]:
    """Count the ships on each space that has any."""
    found: dict[str, int] = {}
    for ship in (one for one in scene.tokens if one.id.startswith("ship/")):
        x, y = _on(scene, ship.x, ship.y)
        for place in scene.places:
            px, py = _on(scene, place.x, place.y)
            if place.shape != "dot" and abs(px - x) < cell / 2 and abs(py - y) < cell / 2:
                found[place.id] = found.get(place.id, 0) + 1
    return found


def _cell(scene: Scene) -> float:
    """Return how large a space is: the rows' numbers are one apart."""
    rows = sorted(one.y for one in scene.places if one.id.startswith("row/"))
    return rows[1] - rows[0] if len(rows) > 1 else 1 - 2 * rows[0] if rows else 1.0


def _pixels(scene: Scene, cell: float) -> float:
    return cell * UNIT / scene.aspect


# --- the ground -----------------------------------------------------------------------------------------


def _sea(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    traces = []
    by_tone: dict[str, list[Outline]] = {"yellow": [], "blue": [], "red": []}
    for area in scene.areas:
        if area.tone != "land":
            (x1, y1), _, (x2, y2), _ = (_on(scene, *point) for point in area.outline)
            # rows overlap by a hair, or the page would shine through between them
            by_tone.setdefault(area.tone, []).append(
                [(x1, y1), (x2, y1), (x2, y2 + cell * 0.01), (x1, y2 + cell * 0.01)]
            )
    for tone, outlines in by_tone.items():
        traces.append(filled(f"area-{tone}", shapes.path(outlines), tones.get(tone, tones["blue"])))
    spaces = [one for one in scene.places if one.shape != "dot" and one.tone != "stack"]
    behind = [shapes.square(*_on(scene, one.x, one.y), cell / 2) for one in spaces if one.tone == "beyond"]
    traces.append(filled("beyond", shapes.path(behind), tones["beyond"]))
    squares = [shapes.square(*_on(scene, one.x, one.y), cell / 2) for one in spaces]
    traces.append(filled("grid", shapes.path(squares), CLEAR, tones["grid"], 1))
    chevrons = [_chevron(_on(scene, one.x, one.y), _on(scene, *one.arrow[0]), cell) for one in spaces if one.arrow]
    traces.append(filled("flow", shapes.path(chevrons), tones["flow"]))
    return traces


def _chevron(at: Point, towards: Point, cell: float) -> Outline:
    """Return a small sign that points ahead, as the cards of an area lie."""
    dx, dy = (towards[0] - at[0]) / cell, (towards[1] - at[1]) / cell
    points = ((-0.07, -0.16), (0.03, -0.16), (0.13, 0.0), (0.03, 0.16), (-0.07, 0.16), (0.03, 0.0))
    return [(at[0] + cell * (a * dx - b * dy), at[1] + cell * (a * dy + b * dx)) for a, b in points]


def _land(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    rectangles = [
        [_on(scene, *point) for point in area.outline] for area in scene.areas if area.tone == "land"
    ]  # fmt: skip
    corners = [_on(scene, *point) for area in scene.areas for point in area.outline]
    (left, top), (right, bottom) = (tuple(map(edge, zip(*corners, strict=True))) for edge in (min, max))
    coasts = [coast(outline, (left, top, right, bottom), cell) for outline in union(rectangles, cell)]
    return [
        filled("shore", shapes.path(rectangles), tones["shore"]),
        filled("land", shapes.path(coasts), tones["land"], tones["shore"], 3),
    ]


def _finish(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the finish line as a chequered band."""
    bands, chequers = [], []
    for link in scene.links:
        (ax, ay), (bx, by) = (_on(scene, *point) for point in link.points)
        bands.append(shapes.band((ax, ay), (bx, by), cell * 0.105))
        ux, uy = (bx - ax) / 8, (by - ay) / 8
        length = hypot(ux, uy) or 1.0
        nx, ny = -uy / length * cell * 0.105, ux / length * cell * 0.105
        for i in range(8):
            side = 1 if i % 2 else -1
            x, y = ax + ux * i, ay + uy * i
            chequers.append([
                (x, y), (x + ux, y + uy), (x + ux + side * nx, y + uy + side * ny), (x + side * nx, y + side * ny),
            ])  # fmt: skip
    return [
        filled("finish", shapes.path(bands), tones["finish_light"], tones["finish"], 1),
        filled("finish-squares", shapes.path(chequers), tones["finish"]),
    ]


# --- cards and stations -----------------------------------------------------------------------------------


def _glow(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return what shows whose turn it is: a light below that ship's space."""
    at = {one.id: _on(scene, one.x, one.y) for one in scene.places}
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
    size = _pixels(scene, cell)
    resting = _resting(scene, cell)
    stations = {one.id for one in scene.places if one.shape == "circle"}
    faces: dict[str, list[Outline]] = {"wind": [], "printed": [], "unknown": []}
    edges: dict[str, list[Outline]] = {"wind": [], "printed": []}
    arrows: dict[bool, list[Outline]] = {False: [], True: []}
    numbers: list[tuple[float, float, str]] = []
    for token, what, drawn in _drawn(scene):
        if what == "below":
            continue
        (x, y), half = _on(scene, token.x, token.y), cell * CARD
        faces[what].append(_tile(x, y, half, cell))
        edges["printed" if what == "printed" else "wind"].append(_edge(x, y, half, drawn.edge, cell))
        space = token.id.removeprefix("wind/")
        below = resting.get(space) == 1
        for outline, back in drawn.arrows(x, y, cell * (0.9 if space in stations else 1.0), below):
            arrows[back].append(outline)
        if space not in resting:
            numbers += [(nx, ny, text) for nx, ny, text in drawn.numbers(x, y, cell)]
    return [
        filled("cards", shapes.path(faces["wind"]), tones["card"], tones["card_line"], 1.2),
        filled("printed", shapes.path(faces["printed"]), tones["printed"], tones["printed_line"], 2.4),
        filled("unknown", shapes.path(faces["unknown"]), tones["unknown"], tones["card_line"], 1.2),
        filled("edges", shapes.path(edges["wind"]), tones["edge"]),
        filled("printed-edges", shapes.path(edges["printed"]), tones["printed_edge"]),
        filled("arrows", shapes.path(arrows[False]), tones["arrow"]),
        filled("arrows-back", shapes.path(arrows[True]), tones["back"]),
        _words("numbers", numbers, tones["ink"], 0.39 * size),
    ]


def _words(uid: str, said: Iterable[tuple[float, float, str]], colour: Any, size: float) -> Trace:
    rows = list(said)
    return worded(uid, [x for x, _, _ in rows], [y for _, y, _ in rows], [text for _, _, text in rows], colour, size)


def _chips(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the stations: a chip on the sea, or a frame around the card below it with a tab at its corner."""
    size = _pixels(scene, cell)
    carded = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    outlines: dict[str, list[Outline]] = {colour: [] for colour in CHIPS}
    whole, inks = [], []
    for place in scene.places:
        if place.shape != "circle":
            continue
        x, y = _on(scene, place.x, place.y)
        found = outlines.setdefault(place.tone, [])
        if place.id in carded:
            outer, inner = _tile(x, y, FRAME * cell, cell), _tile(x, y, 0.445 * cell, cell * 0.6)
            # one outline with a seam, so that the middle stays open
            found.append([*outer, outer[0], inner[0], *reversed(inner)])
        else:
            found.append(shapes.circle(x, y, 0.4 * cell))
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
    """Return the signs of stations that a card lies below, at a corner above everything."""
    carded = {one.id.removeprefix("wind/") for one in scene.tokens if one.id.startswith("wind/")}
    there = [one for one in scene.places if one.shape == "circle" and one.id in carded]
    at = [(x - 0.36 * cell, y - 0.36 * cell) for x, y in (_on(scene, one.x, one.y) for one in there)]
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
        _words("tab-signs", said, inks, 0.27 * _pixels(scene, cell)),
    ]


# --- what may be tapped, ships ------------------------------------------------------------------------------


def _offered(scene: Scene, tones: dict[str, str], cell: float, chosen: str | None) -> list[Trace]:
    size = _pixels(scene, cell)
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
            "x": [x * scene.aspect for x, _ in scene.route], "y": [y for _, y in scene.route],
            "line": {"width": 0.13 * size, "color": tones["route"]},
        },
        filled("free", shapes.path(free), tones["open_fill"], tones["target"], 2.5),
        filled("covers", shapes.path(covers), tones["cover_fill"], tones["target"], 2.5),
        filled("targets", shapes.path(rings), tones["target_fill"], tones["target"], 5),
        filled("chosen", shapes.path(strong), tones["chosen_fill"], tones["chosen"], 7),
    ]  # fmt: skip


def _ring(scene: Scene, place: Place, cell: float) -> Outline:
    x, y = _on(scene, place.x, place.y)
    if place.tone == "stack":
        wide, high = STACK[0] * cell, STACK[1] * cell
        return [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
    return _tile(x, y, 0.48 * cell, cell)


def _ships(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the ships, each with its letter, and how far the card below one leads, which it would hide."""
    size = _pixels(scene, cell)
    ships = [one for one in scene.tokens if one.kind in SHIPS]
    traces = []
    for seat in range(SEATS):
        outlines: list[Outline] = []
        for one in ships:
            if one.owner == seat:
                half = cell * SHIPS[one.kind][0]
                outlines += shapes.silhouette("clipper", *_on(scene, one.x, one.y), half)
        traces.append(filled(f"ship-{seat}", shapes.path(outlines), palette.SEATS[seat], tones["outline"], 1.6))
    for kind, (half, letter) in SHIPS.items():
        there = [one for one in ships if one.kind == kind]
        at = [_on(scene, one.x, one.y) for one in there]
        ink = [palette.SEAT_INK[one.owner or 0] for one in there]
        said = [(x, y - 0.24 * half * cell, one.letter) for one, (x, y) in zip(there, at, strict=True)]
        traces.append(_words(f"{kind}-letters", said, ink, letter * size))
    resting, tags = _resting(scene, cell), []
    stations = {one.id for one in scene.places if one.shape == "circle"}
    for token, what, drawn in _drawn(scene):
        space = token.id.removeprefix("wind/")
        if what != "below" and space in resting:
            crowded = resting[space] > 1
            dx, dy = POINTS["ne" if crowded else drawn.free(("nw",) if space in stations else ())]
            x, y = _on(scene, token.x, token.y)
            away = 0.37 if dx and dy else 0.46
            tags.append((x + away * cell * dx, y + away * cell * dy, drawn.far))
    traces.append(filled("far", shapes.path(shapes.circle(x, y, 0.18 * cell) for x, y, _ in tags), tones["card"],
                         tones["card_line"], 1))  # fmt: skip
    traces.append(_words("far-signs", tags, tones["ink"], 0.27 * size))
    return traces


def _costs(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return what ways cost in sail points, above all else."""
    costs = [(one, _on(scene, one.x, one.y)) for one in scene.tokens if one.kind == "cost"]
    tags = [(x + 0.37 * cell, y + 0.37 * cell, f"−{one.letter}") for one, (x, y) in costs]
    discs = shapes.path(shapes.circle(x, y, 0.21 * cell) for x, y, _ in tags)
    return [
        filled("costs", discs, tones["cost"], tones["target"], 2),
        _words("cost-signs", tags, tones["cost_ink"], 0.3 * _pixels(scene, cell)),
    ]


# --- what stands on land ------------------------------------------------------------------------------------


def _panel(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the stacks, and large the card below the ship whose turn it is."""
    size, large = _pixels(scene, cell), cell * LARGE
    below = next(((one, drawn) for one, what, drawn in _drawn(scene) if what == "below"), None)
    face: list[Outline] = []
    edge: list[Outline] = []
    arrows: dict[bool, list[Outline]] = {False: [], True: []}
    numbers: list[tuple[float, float, str]] = []
    said: list[tuple[float, float, str]] = []
    if below is not None:
        token, drawn = below
        x, y = _on(scene, token.x, token.y)
        face, edge = [_tile(x, y, CARD * large, large * 0.7)], [_edge(x, y, CARD * large, drawn.edge, cell * LARGE)]
        for outline, back in drawn.arrows(x, y, large, False):
            arrows[back].append(outline)
        numbers = list(drawn.numbers(x, y, large))
        said.append((x, y + 0.5 * large + 0.32 * cell, token.letter))
    said += [(*_on(scene, one.x, one.y), one.letter) for one in scene.tokens if one.kind == "said"]
    backs: list[Outline] = []
    stars: list[Outline] = []
    for one in scene.tokens:
        if one.kind != "stack":
            continue
        x, y = _on(scene, one.x, one.y)
        for dx in (-0.82, 0.82):
            backs += [_tile(x + (dx + 0.05 * i) * cell, y - 0.05 * i * cell, 0.66 * cell, cell) for i in (2, 1, 0)]
            stars.append(_star(x + dx * cell, y, 0.46 * cell))
        said.append((x, y + 1.24 * cell, f"{one.letter} cards left"))
    return [
        filled("below", shapes.path(face), tones["card"], tones["card_line"], 2),
        filled("below-edge", shapes.path(edge), tones["edge"]),
        filled("below-arrows", shapes.path(arrows[False]), tones["arrow"]),
        filled("below-arrows-back", shapes.path(arrows[True]), tones["back"]),
        _words("below-numbers", numbers, tones["ink"], 0.36 * size * LARGE * 0.85),
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
