"""Capital City's `Scene` as plotly traces: the town once, then houses, wagons and cards as they come and go.

Everything is drawn in the plan's pixels and scaled to the picture at the end. A family is a colour and a letter, a
symbol a shape, a seat a colour with its letter; roofs wear the colour of their owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.scene import Area, Place, Scene, Token
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.games.capital_city.scene import (
    HOUSE_HIGH,
    HOUSE_WIDE,
    LARGE_FONT,
    NAME_FONT,
    SIGN_FONT,
    SIGN_WIDE,
    STREET_HIGH,
    WIDE,
    width,
)

FONT = "Arial, Helvetica, sans-serif"
FAMILIES = {
    "green": ("#3f8047", "#ffffff"), "blue": ("#3b79b7", "#ffffff"), "red": ("#b5403a", "#ffffff"),
    "yellow": ("#e8bf45", "#2c2307"), "purple": ("#80589c", "#ffffff"), "orange": ("#e08a3c", "#2c1a06"),
    "?": ("#8b8780", "#ffffff"),
}  # fmt: skip
"""Of each family the colour, and that of what is written on it; a character of no known family is grey."""
# points are green and dollars gold, as reviewers report of the tokens in the box
DAY = {
    "sky": "#d3e5e6", "hills": "#c3cfa9", "mesa": "#dfc3a0", "boards": "#cdb08a", "plank": "#a98b64",
    "prairie": "#e7dab8", "ballast": "#d3c29c", "tie": "#9a7f5e", "rail": "#6f675c", "yard": "#f5ecd7",
    "fence": "#d6c6a0", "plot": "#ece0c4", "wall-1": "#e0c096", "wall-2": "#d2a982", "timber": "#5d4630",
    "front": "#8a7058", "sign": "#fffaf0", "ink": "#2b2823", "window": "#fff6de", "symbol": "#6d5a43",
    "points": "#4f7d2e", "on_points": "#ffffff", "deed": "#f3d67c", "deed_line": "#9b7a22", "card": "#fdfaf2",
    "card_line": "#2f4858", "pot": "#ecc965", "engine": "#454e57", "on_engine": "#ffffff", "car": "#7a6046",
    "glow": "rgba(240,182,52,0.20)", "glow_line": "#c98a10", "edge": "#ffffff", "quiet": "#6d5f4a",
}  # fmt: skip
NIGHT = {
    "sky": "#22343f", "hills": "#2c3f38", "mesa": "#4a3d35", "boards": "#4f4233", "plank": "#6b5a45",
    "prairie": "#2f302b", "ballast": "#3c3a31", "tie": "#5d5040", "rail": "#8d867a", "yard": "#262b2c",
    "fence": "#444a48", "plot": "#2e3434", "wall-1": "#7d6549", "wall-2": "#6f5440", "timber": "#15100b",
    "front": "#5b4b3c", "sign": "#ece2cc", "ink": "#1f1b16", "window": "#e3d5b4", "symbol": "#5d4b35",
    "points": "#3d6a22", "on_points": "#ffffff", "deed": "#dfbd5a", "deed_line": "#6b5416", "card": "#ece5d4",
    "card_line": "#0f1a21", "pot": "#d9b750", "engine": "#798691", "on_engine": "#12181c", "car": "#8a6f52",
    "glow": "rgba(240,190,80,0.16)", "glow_line": "#e5b44a", "edge": "#10171b", "quiet": "#c9bda4",
}  # fmt: skip
SYMBOLS: dict[str, Callable[[float, float, float], Outline]] = {
    "★": lambda x, y, r: shapes.rayed(x, y + 0.06 * r, 1.1 * r, 0.47 * r, 5),
    "⚙": lambda x, y, r: shapes.cog(x, y, r),
    "♥": lambda x, y, r: shapes.silhouette("heart", x, y, 0.96 * r)[0],
}
WORKER, CARD, WAGON = (45.0, 29.0), (34.0, 40.0), (36.0, 42.0)
"""Sizes of a character at work, in hand, and on a train."""
ROOF_UP, SIGN_UP, SIGN_HIGH, PRICES_DOWN = 48, 19, 50, 50
WIDEST = 0.86 * SIGN_WIDE
"""What of a title may be written large: a device's own type may be wider than ours."""
LINE_HIGH = 23
"""How far the lines of a sign are from each other: plotly's own would not have room there."""


class _Pen:
    """Draws in the plan's pixels on a picture of one height, with the colours of the seats."""

    def __init__(self, scene: Scene) -> None:
        self.high = WIDE / scene.aspect
        self.worn = palette.worn(scene.colours)

    def at(self, one: Token | Place) -> tuple[float, float]:
        """Return where something lies, in pixels."""
        return one.x * WIDE, one.y * self.high

    def fill(self, uid: str, outlines: Iterable[Outline], colour: str, line: str | None = None,
             width: float = 1.5) -> Trace:  # fmt: skip
        """Return a trace of filled outlines."""
        small = [[(x / self.high, y / self.high) for x, y in one] for one in outlines]
        return filled(uid, shapes.path(small), colour, line, width)

    def write(self, uid: str, said: Sequence[tuple[float, float, str]], colour: Any, size: float) -> Trace:
        """Return a trace of words; one of several lines has its line breaks."""
        xs, ys = [x / self.high for x, _, _ in said], [y / self.high for _, y, _ in said]
        trace = worded(uid, xs, ys, [escape(text, False).replace("\n", "<br>") for *_, text in said], colour, size)
        trace["textfont"]["family"] = FONT
        return trace


def tones(dark: bool) -> dict[str, str]:
    """Return the colours by day or by night, the map's marks among them."""
    general: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    return {**(NIGHT if dark else DAY), **{one: general[one] for one in ("target", "chosen")}}


# --- the town ------------------------------------------------------------------------------------------


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and the layout with the seats' names."""
    pen, colours = _Pen(scene), tones(dark)
    areas = {one.id: _corners(one, pen.high) for one in scene.areas}
    yards = [one for one in scene.areas if one.tone == "yard"]
    traces = [*_street(pen, colours), *_tracks(pen, colours, scene, areas["trains"])]
    traces.append(pen.fill("yards", [_inside(areas[one.id], 3) for one in yards], colours["yard"], colours["fence"], 2))
    traces.append(pen.fill("cacti", _cacti(areas, len(yards)), colours["hills"], colours["fence"], 2))
    owned = [one for one in scene.places if one.tone == "house"]
    plots = [_wall(pen.at(one)) for one in owned if pen.at(one)[1] > STREET_HIGH]
    traces.append(pen.fill("plots", plots, colours["plot"]))
    return traces, {"annotations": [_name(one, scene, colours) for one in yards]}


def _cacti(areas: dict[str, Outline], seats: int) -> list[Outline]:
    """Where an odd number of seats leaves a yard empty, nothing but cacti grow."""
    if seats <= 3 or seats % 2 == 0:
        return []
    (left, _), (right, bottom) = areas[f"seat/{seats - 1}"][::2]
    found = []
    for across, tall in ((0.32, 66), (0.47, 44), (0.74, 84)):
        x, y = right + (right - left) * across, bottom - 18
        arm = tall * 0.4
        found += [
            shapes.rounded(x, y - tall / 2, 15, tall, 7), shapes.rounded(x - 13, y - arm, 26, 10, 5),
            shapes.rounded(x - 22, y - arm - 10, 10, 28, 5), shapes.rounded(x + 13, y - arm - 12, 26, 10, 5),
            shapes.rounded(x + 22, y - arm - 22, 10, 28, 5),
        ]  # fmt: skip
    return found


def _corners(area: Area, high: float) -> Outline:
    return [(x * WIDE, y * high) for x, y in area.outline]


def _inside(box: Outline, by: float) -> Outline:
    (left, top), (right, bottom) = box[0], box[2]
    return shapes.rounded((left + right) / 2, (top + bottom) / 2, right - left - 2 * by, bottom - top - 2 * by, 9)


def _name(area: Area, scene: Scene, colours: dict[str, str]) -> dict[str, Any]:
    assert area.label_at is not None, "a yard has its name"
    return {
        "x": area.label_at[0] * scene.aspect, "y": area.label_at[1], "text": escape(area.label, False),
        "showarrow": False, "xanchor": "left", "yanchor": "middle",
        "font": {"size": NAME_FONT, "color": colours["quiet"], "family": FONT, "weight": 700},
    }  # fmt: skip


def _street(pen: _Pen, colours: dict[str, str]) -> list[Trace]:
    boards = 164.0
    mesas: list[Outline] = [
        [(30, boards), (62, 92), (78, 84), (190, 82), (204, 94), (236, boards)],
        [(560, boards), (590, 70), (612, 62), (700, 62), (716, 74), (760, boards)],
    ]
    ridge: Outline = [(0, 128), (70, 112), (160, 120), (270, 104), (390, 122), (500, 108), (620, 124), (740, 106)]
    hills = [(0.0, boards), *ridge, (WIDE, 122.0), (WIDE, boards)]
    planks = [shapes.rectangle(x, (boards + STREET_HIGH) / 2, 1.5, STREET_HIGH - boards) for x in range(22, WIDE, 43)]
    return [
        pen.fill("sky", [shapes.rectangle(WIDE / 2, STREET_HIGH / 2, WIDE, STREET_HIGH)], colours["sky"]),
        pen.fill("mesas", mesas, colours["mesa"]),
        pen.fill("hills", [hills], colours["hills"]),
        pen.fill("boards", [shapes.rectangle(WIDE / 2, (boards + STREET_HIGH) / 2, WIDE, STREET_HIGH - boards)],
                 colours["boards"]),
        pen.fill("planks", planks, colours["plank"]),
    ]  # fmt: skip


def _tracks(pen: _Pen, colours: dict[str, str], scene: Scene, box: Outline) -> list[Trace]:
    middle, wide = WIDE / 2, box[1][0] - box[0][0]
    top, bottom = box[0][1], box[2][1]
    engines = [pen.at(one) for one in scene.places if one.tone == "engine"]
    right = max(pen.at(one)[0] for one in scene.places if one.id.startswith("train-")) + 32
    down = 26
    rails = [shapes.rectangle(right / 2, y + down, right, 3.5) for _, y in engines]
    ties = [shapes.rectangle(x, y + down + 2, 7, 6) for _, y in engines for x in range(8, int(right), 19)]
    beds = [shapes.rectangle(right / 2, y + down + 1, right, 11) for _, y in engines]
    cards = [one for one in scene.places if one.id.startswith("priority-")]
    slots = [shapes.rounded(*pen.at(one), 38, 48, 5) for one in cards]
    return [
        pen.fill("prairie", [shapes.rectangle(middle, (top + bottom) / 2, wide, bottom - top)], colours["prairie"]),
        pen.fill("beds", beds, colours["ballast"]),
        pen.fill("ties", ties, colours["tie"]),
        pen.fill("rails", rails, colours["rail"]),
        pen.fill("slots", slots, colours["ballast"]),
    ]


# --- what comes and goes -------------------------------------------------------------------------------


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: houses, characters, trains, cards, what may be tapped, and all that is written."""
    pen, colours = _Pen(scene), tones(dark)
    by: dict[str, list[Token]] = {}
    for one in scene.tokens:
        by.setdefault(one.kind.partition("-")[0], []).append(one)
    return [
        *_seats(pen, colours, scene),
        *_rolling(pen, colours, by),
        *_houses(pen, colours, by),
        *_people(pen, colours, by),
        *_counters(pen, colours, by),
        *_offered(pen, colours, scene, chosen),
        *_written(pen, colours, by),
    ]


def _seats(pen: _Pen, colours: dict[str, str], scene: Scene) -> list[Trace]:
    """The yards of those who act now, and everybody's disc over that."""
    acting = {one.place for one in scene.marks if one.tone == "glow"}
    yards = [one for one in scene.areas if one.id.replace("/", "-") in acting]
    boxes = [_inside(_corners(one, pen.high), 3) for one in yards]
    traces = [pen.fill("glow", boxes, colours["glow"], colours["glow_line"], 4)]
    seats = [one for one in scene.places if one.tone == "seat"]
    for i, colour in enumerate(pen.worn):
        discs = [shapes.circle(*pen.at(one), 18) for one in seats[i : i + 1]]
        traces.append(pen.fill(f"disc-{i}", discs, colour.fill, colours["edge"], 2))
    letters = [(pen.at(one)[0], pen.at(one)[1] + 1, one.badge) for one in seats]
    return [*traces, pen.write("disc-letters", letters, [one.ink for one in pen.worn[: len(seats)]], 22)]


def _rolling(pen: _Pen, colours: dict[str, str], by: dict[str, list[Token]]) -> list[Trace]:
    engines = [pen.at(one) for one in by.get("engine", ())]
    cars = [pen.at(one) for one in by.get("car", ())]
    beds = [shapes.rectangle(x, y + 20, 54, 6) for x, y in cars]
    couplings = [shapes.rectangle(x - 29, y + 20, 8, 3) for x, y in cars]
    wheels = [shapes.circle(x + aside, y + 25, 4.5) for x, y in cars for aside in (-16, 16)]
    wheels += [shapes.circle(x + aside, y + 19, 7) for x, y in engines for aside in (-24, -4, 18)]
    bodies = [one for x, y in engines for one in shapes.silhouette("engine", x, y, 36)]
    return [
        pen.fill("cars", [*beds, *couplings], colours["car"]),
        pen.fill("engines", bodies, colours["engine"], colours["timber"], 1),
        pen.fill("wheels", wheels, colours["timber"], colours["rail"], 1.5),
    ]


def _wall(at: tuple[float, float]) -> Outline:
    """The wall of a house below its roof."""
    x, y = at
    return shapes.rounded(x, y + 8, HOUSE_WIDE, HOUSE_HIGH - 16, 4)


def _houses(pen: _Pen, colours: dict[str, str], by: dict[str, list[Token]]) -> list[Trace]:
    houses = by.get("house", [])
    traces = [
        pen.fill(f"wall-{n}", [_wall(pen.at(one)) for one in houses if one.kind == f"house-{n}"],
                 colours[f"wall-{n}"], colours["timber"])
        for n in (1, 2)
    ]  # fmt: skip
    for owner in (None, *range(len(pen.worn))):
        roofs = [
            outline
            for one in houses
            if one.owner == owner
            for outline in shapes.silhouette(
                "gable" if one.kind == "house-1" else "false front", pen.at(one)[0], pen.at(one)[1] - ROOF_UP + 3, 49
            )
        ]
        name, colour = ("front", colours["front"]) if owner is None else (str(owner), pen.worn[owner].fill)
        traces.append(pen.fill(f"roof-{name}", roofs, colour, colours["timber"]))
    boards = [shapes.rounded(x, y - SIGN_UP, HOUSE_WIDE + 4, SIGN_HIGH, 3) for x, y in map(pen.at, houses)]
    boards += [shapes.rounded(x, y + PRICES_DOWN, HOUSE_WIDE - 4, 26, 3) for x, y in map(pen.at, houses)]
    windows = [shapes.rounded(*pen.at(one), *WORKER, 9) for one in by.get("window", ())]
    traces.append(pen.fill("boards-of-names", boards, colours["sign"], colours["timber"], 1))
    traces.append(pen.fill("windows", windows, colours["window"], colours["timber"], 1.5))
    wanted = [(*pen.at(one), one.letter) for one in by.get("window", ())]
    traces.append(pen.fill("wanted", [SYMBOLS[sign](x, y, 11) for x, y, sign in wanted if sign in SYMBOLS],
                           colours["symbol"]))  # fmt: skip
    return traces


def _size(one: Token) -> tuple[float, float]:
    kind = one.kind.partition("-")[0]
    return WORKER if kind in ("worker", "founder") else WAGON if one.owner is None else CARD


def _family(one: Token) -> str:
    family = one.kind.partition("-")[2]
    return family if family in FAMILIES else "?"


def _people(pen: _Pen, colours: dict[str, str], by: dict[str, list[Token]]) -> list[Trace]:
    people = [*by.get("worker", ()), *by.get("founder", ()), *by.get("card", ())]
    traces = []
    for family, (colour, _) in FAMILIES.items():
        mine = [one for one in people if _family(one) == family]
        outlines = [shapes.rounded(*pen.at(one), *_size(one), 9 if _size(one) == WORKER else 5) for one in mine]
        traces.append(pen.fill(f"family-{family}", outlines, colour, colours["timber"], 1.5))
    # a card's back has a frame, its face has none
    backs = [one for one in by.get("card", ()) if len(one.letter) == 1]
    frames = [shapes.rounded(*pen.at(one), _size(one)[0] - 6, _size(one)[1] - 6, 3) for one in backs]
    traces.append(pen.fill("backs", frames, "rgba(0,0,0,0)", "rgba(255,255,255,0.75)", 1.5))
    for ink in ("#ffffff", ""):
        shown = [one for one in people if len(one.letter) > 1 and (FAMILIES[_family(one)][1] == "#ffffff") == bool(ink)]
        signs = []
        for one in shown:
            x, y = pen.at(one)
            x, y = (x + 10, y) if _size(one) == WORKER else (x, y + 9.5)
            signs.append(SYMBOLS[one.letter[1]](x, y, 9))
        traces.append(pen.fill("symbols-light" if ink else "symbols-dark", signs, ink or "#2c2307"))
    return traces


def _counters(pen: _Pen, colours: dict[str, str], by: dict[str, list[Token]]) -> list[Trace]:
    """Season, pot, priority cards, prices and points, and the discs of those who have a train."""
    counts = [shapes.rounded(*pen.at(one), 34, 25, 7) for one in by.get("count", ())]
    badges = [shapes.circle(*pen.at(one), 13) for one in by.get("points", ())]
    earned = [shapes.rayed(*pen.at(one), 17.5, 14.5, 12) for one in by.get("earned", ())]
    deeds = [shapes.rounded(*pen.at(one), 54, 27, 6) for one in by.get("deed", ())]
    cards = [
        shapes.rounded(*pen.at(one), *((34, 44) if one.owner is None else (28, 36)), 5)
        for one in by.get("priority", ())
    ]
    pots = [shapes.rounded(*pen.at(one), 160, 44, 22) for one in by.get("pot", ())]
    seasons = [shapes.rounded(*pen.at(one), 134, 42, 8) for one in by.get("season", ())]
    traces = [
        pen.fill("counts", counts, colours["sign"], colours["timber"], 1.5),
        pen.fill("badges", badges, colours["points"], colours["edge"], 1),
        pen.fill("earned", earned, colours["points"], colours["edge"], 1.5),
        pen.fill("deeds", deeds, colours["deed"], colours["deed_line"], 2),
        pen.fill("priorities", cards, colours["card"], colours["card_line"], 2.5),
        pen.fill("pots", pots, colours["pot"], colours["deed_line"], 2.5),
        pen.fill("seasons", seasons, colours["sign"], colours["timber"], 2),
    ]
    for i, colour in enumerate(pen.worn):
        discs = [shapes.circle(*pen.at(one), 15) for one in by.get("holder", ()) if one.owner == i]
        traces.append(pen.fill(f"holder-{i}", discs, colour.fill, colours["edge"], 2))
    return traces


def _offered(pen: _Pen, colours: dict[str, str], scene: Scene, chosen: str | None) -> list[Trace]:
    at = {one.id: one for one in scene.places}
    rings = [_ring(pen, at[one.place], 3) for one in scene.targets if one.place != chosen]
    strong = [_ring(pen, at[chosen], 4)] if chosen in at else []
    return [
        pen.fill("targets", rings, "rgba(0,0,0,0)", colours["target"], 5),
        pen.fill("chosen", strong, "rgba(0,0,0,0)", colours["chosen"], 9),
    ]


def _ring(pen: _Pen, place: Place, by: float) -> Outline:
    x, y = pen.at(place)
    match place.tone:
        case "house" if place.id.startswith("street"):
            return shapes.rounded(x, y - 13, HOUSE_WIDE + 2 * by, HOUSE_HIGH + 26 + 2 * by, 6)
        case "house":
            return shapes.rounded(x, y - 1, HOUSE_WIDE + 2 * by, HOUSE_HIGH + 2 * by, 6)
        case "card" if place.id.startswith("seat"):
            return shapes.rounded(x, y, CARD[0] + 2 * by, CARD[1] + 2 * by, 6)
        case "card":
            return shapes.rounded(x, y, WAGON[0] + 2 * by, WAGON[1] + 2 * by + 2, 7)
        case "season":
            return shapes.rounded(x, y, 134 + 2 * by, 42 + 2 * by, 10)
        case "pot":
            return shapes.rounded(x, y, 116 + 2 * by, 44 + 2 * by, 22 + by)
        case "engine":
            return shapes.rounded(x, y - 2, 82 + 2 * by, 52, 8)
        case _:
            return shapes.circle(x, y, 18 + by)


def _written(pen: _Pen, colours: dict[str, str], by: dict[str, list[Token]]) -> list[Trace]:
    """All words: on signs, on cards, on badges."""
    down = 1.5

    def said(kind: str) -> list[tuple[float, float, str]]:
        return [(pen.at(one)[0], pen.at(one)[1] + down, one.letter) for one in by.get(kind, ())]

    titles: list[tuple[float, float, str]] = []
    small: list[tuple[float, float, str]] = []
    for one in by.get("house", ()):
        x, y = pen.at(one)
        lines = one.letter.split("\n")
        into = small if max(width(line, LARGE_FONT) for line in lines) > WIDEST else titles
        top = y - SIGN_UP + down - LINE_HIGH * (len(lines) - 1) / 2
        into += [(x, top + LINE_HIGH * n, line) for n, line in enumerate(lines)]
    titles += [(x, y, sign) for x, y, sign in said("window") if sign not in SYMBOLS]
    figures = [(said("points"), colours["on_points"]), (said("earned"), colours["on_points"]),
               (said("dollars"), colours["ink"]), (said("deed"), colours["ink"]),
               (said("more"), colours["ink"]), (said("count"), colours["ink"])]  # fmt: skip
    people = [*by.get("worker", ()), *by.get("founder", ()), *by.get("card", ())]
    letters = []
    for one in people:
        x, y = pen.at(one)
        shown = len(one.letter) > 1
        aside = (-10, 0) if shown and _size(one) == WORKER else (0, -8) if shown else (0, 0)
        letters.append((x + aside[0], y + aside[1] + down, one.letter[0]))
    large = [(said("priority"), colours["ink"]), (said("pot"), colours["ink"]), (said("season"), colours["ink"])]
    discs = [(x, y, sign) for x, y, sign in said("holder")]
    numbers = [(x - 17, y - 0.5, sign) for x, y, sign in said("engine")]
    inks = [pen.worn[one.owner or 0].ink for one in by.get("holder", ())]
    return [
        pen.write("titles", titles, colours["ink"], LARGE_FONT),
        pen.write("long-titles", small, colours["ink"], SIGN_FONT),
        pen.write(
            "figures",
            [one for part, _ in figures for one in part],
            [c for part, c in figures for _ in part],
            LARGE_FONT,
        ),
        pen.write("letters", letters, [FAMILIES[_family(one)][1] for one in people], LARGE_FONT),
        pen.write("large", [one for part, _ in large for one in part], [c for part, c in large for _ in part], 25),
        pen.write("holders", discs, inks, LARGE_FONT),
        pen.write("numbers", numbers, colours["on_engine"], LARGE_FONT),
    ]
