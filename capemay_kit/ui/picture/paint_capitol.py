"""Capitol's picture as plotly traces: areas with their plots, and what is built on them in stacks of floors.

Everything is measured in parts of the picture's height, as the scene's places are; words in pixels of a picture 860
wide.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.i18n import Texts
from capemay_kit.core.scene import Place, Scene, Token
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded

PX = 1 / 804
"""A pixel of the picture it was drawn for, 804 high."""
CORNER = 12 * PX
PLOT, LARGE = (21 * PX, 8.5 * PX), (37 * PX, 18 * PX)
"""Half of a small and of a large space: plots seen from in front, on which things stand."""
PLOT_DOWN, LARGE_DOWN = 13 * PX, 22 * PX
"""How far below its place a plot lies."""
FOUNTAIN, TEMPLE, SEATING = 21 * PX, 33 * PX, 35 * PX
CARD = (33 * PX, 40 * PX)
SLOT = (20 * PX, 59 * PX)
FLOOR, WIDTH, ROOF, EAVES = 14 * PX, 17 * PX, 16 * PX, 20 * PX
"""How high a floor is at most, half of its width; how high a roof is, half of its width."""
ON_PLOT, IN_YARD = (15 * PX, 59 * PX), (33 * PX, 74 * PX)
"""How far below a place a building stands, and how high it can be."""
LETTER, NUMBER, TITLE, WORD = 22, 32, 26, 19
COLOUR_AT, COLOUR_LINE = (-92 * PX, -56 * PX), 21 * PX
"""Where the words for an area's colour are, from its middle, and how far apart their lines."""
COLOUR_WIDE = 9
"""How many letters there is room for on such a line."""
SEATS = 4
CLEAR = "rgba(0,0,0,0)"
FACES = Texts({
    "roof": "roof", "floor": "floor", "permit": "permit", "permit-blue": "blue", "permit-pink": "pink",
    "permit-purple": "purple",
})  # fmt: skip
"""What is written on cards of each kind."""

LIGHT = {
    "blue": "#d3e3ef", "pink": "#f6dcdd", "purple": "#e2d9ee", "yard": "#efe7d6",
    "blue_line": "#86aecb", "pink_line": "#d79aa5", "purple_line": "#ac93cb", "yard_line": "#cdbf9f",
    "blue_ink": "#1d4a70", "pink_ink": "#8a2c47", "purple_ink": "#4c2f78", "ink": "#26333a", "faint": "#6d6252",
    "plot": "rgba(255,253,247,0.72)", "plot_line": "#b7ab95", "paving": "#eee6d3", "water": "#3f93bd",
    "stone": "#b9ab90", "marble": "#fffdf7", "outline": "#26333a", "wood": "#d9b27c", "target": "#0f8a5f",
    "chosen": "#0a5f42", "chosen_fill": "rgba(24,178,122,0.12)", "shade": "rgba(0,0,0,0.3)",
    "card_line": "#6d6252", "card_roof": "#e9b79c", "card_floor": "#ecd5a8", "card_permit": "#fffdf7",
    "card_permit-blue": "#a9cbe4", "card_permit-pink": "#f0b9c2", "card_permit-purple": "#c9b3e3",
    "card_ink": "#26333a",
}  # fmt: skip
DARK = {
    "blue": "#20384b", "pink": "#4b2a35", "purple": "#382b50", "yard": "#2a2c2b",
    "blue_line": "#4b7697", "pink_line": "#91596a", "purple_line": "#70589a", "yard_line": "#565347",
    "blue_ink": "#b9dcf5", "pink_ink": "#f7c5d0", "purple_ink": "#d8c6f5", "ink": "#f0eadc", "faint": "#b4ab99",
    "plot": "rgba(12,16,18,0.30)", "plot_line": "#7d7869", "paving": "#3b3a36", "water": "#5fb4dd",
    "stone": "#8f866f", "marble": "#e8e0cd", "outline": "#0b1013", "wood": "#b58c55", "target": "#58e0ab",
    "chosen": "#b6ffe1", "chosen_fill": "rgba(88,224,171,0.13)", "shade": "rgba(0,0,0,0.36)",
    "card_line": "#0b1013", "card_roof": "#c58e72", "card_floor": "#c9ad79", "card_permit": "#e8e0cd",
    "card_permit-blue": "#86b3d2", "card_permit-pink": "#d898a4", "card_permit-purple": "#ab92cd",
    "card_ink": "#1a2226",
}  # fmt: skip


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and the layout with the areas' names."""
    tones = DARK if dark else LIGHT
    traces: list[Trace] = []
    for tone in ("blue", "pink", "purple", "yard"):
        outlines = [_region(scene, area.id, 0) for area in scene.areas if area.tone == tone]
        traces.append(filled(f"areas-{tone}", shapes.path(outlines), tones[tone], tones[f"{tone}_line"], 2))
    by_tone: dict[str, list[Outline]] = {"small": [], "printed": [], "large": [], "slot": [], "stack": []}
    for place in scene.places:
        if place.tone in by_tone:
            by_tone[place.tone].append(_ground_of(scene, place))
    for tone, outlines in by_tone.items():
        fill = tones["paving"] if tone in ("printed", "large") else tones["plot"]
        line = tones["water"] if tone == "printed" else tones["plot_line"]
        traces.append(filled(f"plots-{tone}", shapes.path(outlines), fill, line, 1.6))
    tone_of = {area.id: area.tone for area in scene.areas}
    colours = [
        (place, i, line) for place in scene.places if place.tone == "area"
        for i, line in enumerate(_lines(place.badge))
    ]  # fmt: skip
    traces.append(worded(
        "colours", [place.x * scene.aspect + COLOUR_AT[0] for place, _, _ in colours],
        [place.y + COLOUR_AT[1] + i * COLOUR_LINE for place, i, _ in colours], [line for _, _, line in colours],
        [tones[f"{tone_of[place.id]}_ink"] for place, _, _ in colours], WORD,
    ))  # fmt: skip
    notes = [
        {
            "x": area.label_at[0] * scene.aspect, "y": area.label_at[1], "text": area.label, "showarrow": False,
            "xanchor": "left",
            "font": {"size": TITLE, "color": tones[f"{area.tone}_ink"], "family": "Georgia, serif", "weight": 700},
        }
        for area in scene.areas
        if area.label_at is not None
    ]  # fmt: skip
    return traces, {"annotations": notes}


def _lines(colour: str) -> list[str]:
    first, __, rest = colour.partition(" ")
    return [first, *wrap(rest, COLOUR_WIDE)]


def _region(scene: Scene, id: str, by: float) -> Outline:
    outline = next(area.outline for area in scene.areas if area.id == id)
    (left, top), (right, bottom) = outline[0], outline[2]
    wide = scene.aspect
    return shapes.rounded(
        (left + right) * wide / 2, (top + bottom) / 2, (right - left) * wide + 2 * by, bottom - top + 2 * by, CORNER
    )


def _ground_of(scene: Scene, place: Place) -> Outline:
    x, y = place.x * scene.aspect, place.y
    match place.tone:
        case "large":
            return _about(x, y + LARGE_DOWN, *LARGE, 12 * PX)
        case "stack":
            return _card(x, y)
        case "slot":
            return _about(x, y + IN_YARD[0], SLOT[0] - 3 * PX, PLOT[1])
        case _:
            return _about(x, y + PLOT_DOWN, *PLOT)


def _about(x: float, y: float, wide: float, high: float, radius: float = 7 * PX) -> Outline:
    return shapes.rounded(x, y, 2 * wide, 2 * high, radius)


def _card(x: float, y: float) -> Outline:
    return _about(x, y - 13 * PX, *CARD)


def _ring(scene: Scene, place: Place) -> Outline:
    """Return what is put round a place that is offered."""
    x, y = place.x * scene.aspect, place.y
    match place.tone:
        case "area":
            return _region(scene, place.id, PX)
        case "slot" | "pile":
            return _about(x, y, *SLOT)
        case "stack":
            return _about(x, y - 13 * PX, CARD[0] + 2 * PX, CARD[1] + 2 * PX)
        case _:
            return _ground_of(scene, place)


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: what is offered, what is built, the player's yard, the cards that lie open."""
    tones = DARK if dark else LIGHT
    at = {place.id: place for place in scene.places}
    rings = [_ring(scene, at[one.place]) for one in scene.targets if one.place != chosen]
    strong = [_ring(scene, at[chosen])] if chosen is not None and chosen in at else []
    traces = [
        filled("targets", shapes.path(rings), CLEAR, tones["target"], 5),
        filled("chosen", shapes.path(strong), tones["chosen_fill"], tones["chosen"], 8),
    ]
    outline = tones["outline"]
    for uid, parts, fill in (
        ("basins", _silhouettes(scene, "fountain", "basin", FOUNTAIN), tones["stone"]),
        ("temples", _silhouettes(scene, "temple", "temple", TEMPLE), tones["marble"]),
        ("amphitheaters", _tiers(scene), tones["marble"]),
        ("pile", _pile(scene), tones["wood"]),
    ):
        traces.append(filled(uid, shapes.path(parts), fill, outline, 1.4))
    traces.append(filled("jets", shapes.path(_silhouettes(scene, "fountain", "jets", FOUNTAIN)), tones["water"]))
    buildings, worn = [one for one in scene.tokens if _floors(one)], palette.worn(scene.colours)
    for seat in range(SEATS):
        parts = [part for one in buildings if one.owner == seat for part in (*_walls(scene, one), *_roof(scene, one))]
        traces.append(filled(f"buildings-{seat}", shapes.path(parts), worn[seat].fill, outline, 1.6))
    # roofs are in shade, so that floors are counted without them
    traces.append(
        filled("roofs", shapes.path([part for one in buildings for part in _roof(scene, one)]), tones["shade"])
    )
    owners = [one for one in scene.tokens if one.kind == "owner"]
    for seat in range(SEATS):
        parts = [shapes.circle(one.x * scene.aspect, one.y, 18 * PX) for one in owners if one.owner == seat]
        traces.append(filled(f"owner-{seat}", shapes.path(parts), worn[seat].fill, outline, 1.6))
    ink = [worn[one.owner or 0].ink for one in owners]
    traces.append(_words(scene, "owner-letters", owners, LETTER + 2, ink, 1))
    for face in FACES:
        parts = [_card(one.x * scene.aspect, one.y) for one in scene.tokens if one.kind == f"card-{face}"]
        traces.append(filled(f"card-{face}", shapes.path(parts), tones[f"card_{face}"], tones["card_line"], 1.6))
    cards = [one for one in scene.tokens if one.kind.startswith("card-")]
    faces = ["<br>".join(wrap(FACES[one.kind.removeprefix("card-")], COLOUR_WIDE)) for one in cards]
    kinds = worded("card-kinds", *_spots(scene, cards, -34), faces, tones["card_ink"], WORD)
    below = [one for one in scene.tokens if one.kind in ("left", "pile")]
    times = [one for one in scene.tokens if one.kind == "times"]
    on_plots = [one for one in buildings if not _in_yard(one)]
    in_yard = [one for one in buildings if _in_yard(one)]
    return [
        *traces,
        kinds,
        _words(scene, "card-numbers", cards, NUMBER, tones["card_ink"], -4),
        _words(scene, "counts", below, WORD, tones["ink"], 47),
        _words(scene, "times", times, LETTER, tones["ink"], -43),
        _words(scene, "heights", on_plots, LETTER, tones["ink"], 33),
        _words(scene, "yard-heights", in_yard, LETTER, tones["ink"], 47),
    ]


def _in_yard(one: Token) -> bool:
    return one.id.startswith("yard/")


def _spots(scene: Scene, tokens: Iterable[Token], down: float) -> tuple[list[float], list[float]]:
    return [one.x * scene.aspect for one in tokens], [one.y + down * PX for one in tokens]


def _words(scene: Scene, uid: str, tokens: list[Token], size: float, colour: Any, down: float) -> Trace:
    return worded(uid, *_spots(scene, tokens, down), [one.letter for one in tokens], colour, size)


def _silhouettes(scene: Scene, kind: str, drawing: str, size: float) -> list[Outline]:
    return [
        outline
        for one in scene.tokens
        if one.kind == kind
        for outline in shapes.silhouette(drawing, one.x * scene.aspect, one.y, size)
    ]


def _tiers(scene: Scene) -> list[Outline]:
    """Return the seats of amphitheaters, ring behind ring, about the stage."""
    return [
        shapes.arch(one.x * scene.aspect, one.y + LARGE_DOWN + 6 * PX, SEATING * inner, SEATING * outer)
        for one in scene.tokens
        if one.kind == "amphitheater"
        for inner, outer in ((0.0, 0.26), (0.36, 0.6), (0.7, 0.95))
    ]


def _pile(scene: Scene) -> list[Outline]:
    """Return the pile of floors as a few blocks, as long as there are some."""
    steps = ((-9, 26), (9, 26), (0, 14))
    return [
        _about(one.x * scene.aspect + x * PX, one.y + y * PX, 8.5 * PX, 5.5 * PX, PX)
        for one in scene.tokens
        if one.kind == "pile" and one.letter != "0"
        for x, y in steps
    ]


def _floors(one: Token) -> int:
    """Return how many floors a building has, 0 if a token is none."""
    roof, _, floors = one.kind.partition("-")
    return int(floors) if roof in ("open", "round", "triangular") else 0


def _stands(one: Token) -> tuple[float, float, float]:
    """Return where the foot of a building is, how high each floor is, and where the roof begins."""
    down, room = IN_YARD if _in_yard(one) else ON_PLOT
    high = min(FLOOR, (room - ROOF) / _floors(one))
    return one.y + down, high, one.y + down - _floors(one) * high


def _walls(scene: Scene, one: Token) -> list[Outline]:
    """Return a building's floors from the ground up."""
    x = one.x * scene.aspect
    foot, high, _ = _stands(one)
    return [shapes.rectangle(x, foot - (i + 0.5) * high, 2 * WIDTH, high) for i in range(_floors(one))]


def _roof(scene: Scene, one: Token) -> list[Outline]:
    """Return a building's roof, none if it is not complete."""
    x, top = one.x * scene.aspect, _stands(one)[2]
    if one.kind.startswith("round"):
        return [shapes.arch(x, top, 0.0, WIDTH)]
    return [[(x - EAVES, top), (x, top - ROOF - 2 * PX), (x + EAVES, top)]] if one.kind.startswith("triangular") else []
