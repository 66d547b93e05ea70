"""A drawing of how a game came out, its own for each game: lighthouses at Cape May, clippers off Cape Horn, a temple on
the Capitol, sashes for Capital City. Traces as painters return them, on a picture ``wide`` times as wide as high; pages
show them as SVG, cards and films draw them.

Each seat has its place from left to right, what stands there grows with its points, and what is lit is a winner's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from capemay_kit.core import shapes
from capemay_kit.core.palette import Worn, worn
from capemay_kit.core.scene import UNIT, letters
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.shapes import Outline, band, circle, path, rectangle
from capemay_kit.core.traces import Trace, filled, worded

WIDE = 1.6
"""How many times as wide as high a drawing is where nothing else is asked for."""
GROUND = 0.79
"""How far down the ground is on which everything stands; below it are the letters and the points."""
INK, PAPER, LIGHT, GOLD, STONE = "#1d2b33", "#fffdf7", "#ffe08a", "#e9b949", "#efe6d3"


class Stand(NamedTuple):
    """A seat in the drawing: where its middle is, half of its room, its part of the most points, and whether it won."""

    x: float
    half: float
    part: float
    colour: Worn
    sign: str
    points: str
    won: bool


Painted: TypeAlias = tuple[Sequence[Outline], str, str]
"""Outlines, what they are filled with, and the colour of their edge (empty: none)."""


def trophy(emblem: str, sheet: ScoreSheet, colours: Sequence[str], wide: float = WIDE) -> list[Trace]:
    """Draw the result of a game with that emblem. Nobody's place is lit before the winners are final."""
    seats, won = sheet.seats, sheet.winners if sheet.complete else ()
    most, room = max(1, *(seat.total for seat in seats)), wide / (len(seats) + 0.3)
    stands = [
        Stand(room * (i + 0.65), min(room / 2, 0.2), max(0, seat.total) / most, colour, sign, str(seat.total),
              seat.name in won)
        for i, (seat, colour, sign) in enumerate(zip(
            seats, worn(colours), letters([seat.name for seat in seats]), strict=False
        ))
    ]  # fmt: skip
    drawn = [*_DRAWN.get(emblem, _sashes)(stands, wide)]
    drawn += [([circle(one.x, 0.86, 0.052)], one.colour.fill, PAPER) for one in stands]
    xs = [one.x for one in stands]
    return [
        *(filled(f"part-{i}", path(of), fill, edge or None, 2.4) for i, (of, fill, edge) in enumerate(drawn)),
        worded("signs", xs, [0.86] * len(xs), [one.sign for one in stands], [one.colour.ink for one in stands],
               0.062 * UNIT / wide),
        worded("points", xs, [0.953] * len(xs), [one.points for one in stands],
               [LIGHT if one.won else PAPER for one in stands], 0.078 * UNIT / wide),
    ]  # fmt: skip


def svg(traces: Iterable[Trace], wide: float = WIDE) -> Markup:
    """Write a drawing for a page. It is not heard, since the score says the same."""
    parts = []
    for one in traces:
        if one["mode"] == "text":
            inks = one["textfont"]["color"]
            for i, (x, y, word) in enumerate(zip(one["x"], one["y"], one["text"], strict=True)):
                parts.append(Markup('<text x="{:.4f}" y="{:.4f}" font-size="{:.4f}" fill="{}">{}</text>').format(
                    x, y, one["textfont"]["size"] * wide / UNIT, inks if isinstance(inks, str) else inks[i], word
                ))  # fmt: skip
            continue
        steps = ["M" if not i or one["x"][i - 1] is None else "L" for i in range(len(one["x"]))]
        drawn = "".join(
            "Z" if x is None else f"{step}{x:.4g} {y:.4g}" for step, x, y in zip(steps, one["x"], one["y"], strict=True)
        )
        edge = Markup(' stroke="{}" stroke-width="{:.4f}"').format(
            one["line"]["color"], one["line"]["width"] * wide / UNIT
        )
        parts.append(Markup('<path d="{}" fill="{}"{}/>').format(
            drawn, one["fillcolor"], edge if one["mode"] == "lines" else ""
        ))  # fmt: skip
    return Markup('<svg class="cm-trophy" viewBox="0 0 {} 1" aria-hidden="true">{}</svg>').format(
        wide, Markup("").join(parts)
    )


def _sky(wide: float, *tones: str, down: float = GROUND) -> list[Painted]:
    """Return the sky as bands of colour, the last one as low as ``down``."""
    high = down / len(tones)
    return [([rectangle(wide / 2, high * (i + 0.5), wide, high * 1.02)], tone, "") for i, tone in enumerate(tones)]


def _hill(wide: float, tone: str, *heights: float) -> Painted:
    """Return land or water down to the lower edge, whose upper edge runs through heights that are equally far apart,
    and round from each to the next."""
    fine = 8
    line = []
    for i in range((len(heights) - 1) * fine + 1):
        at, part = divmod(i / fine, 1)
        a, b = heights[int(at)], heights[min(int(at) + 1, len(heights) - 1)]
        line.append((wide * i / fine / (len(heights) - 1), a + (b - a) * part * part * (3 - 2 * part)))
    return [[*line, (wide, 1.0), (0.0, 1.0)]], tone, ""


def _lighthouses(stands: Sequence[Stand], wide: float) -> Iterable[Painted]:
    """A lighthouse for each seat, as high as its points; the winner's is lit."""
    yield from _sky(wide, "#173f57", "#1d4c66", "#265b76", "#326d86", "#438297", "#5d99a6", "#86b3b0", "#b7cbb4")
    yield _hill(wide, "#1b5a72", 0.66, 0.64, 0.665, 0.64, 0.66)
    yield _hill(wide, "#256a80", 0.71, 0.73, 0.705, 0.73, 0.71)
    tops = [GROUND - 0.12 - 0.5 * one.part for one in stands]
    for one, top in zip(stands, tops, strict=True):
        if one.won:
            lamp = top - 0.035
            for end in (0.0, wide):
                yield [[(one.x, lamp), (end, lamp - 0.17), (end, lamp + 0.1)]], "rgba(255,224,138,0.26)", ""
                yield [[(one.x, lamp), (end, lamp - 0.1), (end, lamp + 0.03)]], "rgba(255,236,180,0.26)", ""
    yield _hill(wide, "#d9c28a", GROUND - 0.03, GROUND + 0.01, GROUND - 0.02, GROUND + 0.01, GROUND - 0.02)
    yield _hill(wide, "#20485a", GROUND + 0.005, GROUND - 0.005, GROUND + 0.005)
    for one, top in zip(stands, tops, strict=True):
        low, up = min(0.075, one.half * 0.62), min(0.046, one.half * 0.4)

        def part(a: float, b: float, x: float = one.x, low: float = low, up: float = up, top: float = top) -> Outline:
            halves = [low + (up - low) * share for share in (a, b)]
            y = [GROUND + (top - GROUND) * share for share in (a, b)]
            return [(x - halves[1], y[1]), (x + halves[1], y[1]), (x + halves[0], y[0]), (x - halves[0], y[0])]

        yield [part(0, 1)], PAPER, INK
        yield [part(0.12, 0.34), part(0.56, 0.78)], one.colour.fill, ""
        yield [part(0, 1)], "rgba(0,0,0,0)", INK
        yield [rectangle(one.x, top - 0.035, up * 1.3, 0.06)], LIGHT if one.won else "#7e99a3", INK
        yield [rectangle(one.x, top, up * 2.9, 0.018)], INK, ""
        yield [[(one.x - up, top - 0.064), (one.x, top - 0.12), (one.x + up, top - 0.064)]], INK, ""


def _clippers(stands: Sequence[Stand], wide: float) -> Iterable[Painted]:
    """A clipper for each seat under sails of its colour: the more points, the nearer and larger; the winner's has the
    sun behind it and flies its flag."""
    yield from _sky(wide, "#5f9fb8", "#78afc2", "#93c0cb", "#b0d0d2", "#cfdfd6", "#ecebd6", down=0.5)
    for one in stands:
        if one.won:
            yield [shapes.ngon(one.x, 0.42, 0.3, 48)], "rgba(255,236,180,0.45)", ""
            yield [shapes.ngon(one.x, 0.42, 0.21, 48)], "rgba(255,224,138,0.75)", ""
    cape = [(0.0, 0.34), (0.1, 0.22), (0.16, 0.29), (0.23, 0.25), (0.36, 0.4), (0.47, 0.43), (0.58, 0.5), (0.0, 0.5)]
    yield [[(x * wide / WIDE, y) for x, y in cape]], "#5b7079", ""
    yield [[(x * wide / WIDE, y) for x, y in ((0.06, 0.27), (0.1, 0.22), (0.16, 0.29), (0.12, 0.28))]], PAPER, ""
    for at, tone in enumerate(("#3d8297", "#2f7189", "#25607a", "#1d506a")):
        level = 0.49 + 0.08 * at
        yield _hill(wide, tone, *(level + (0.012, -0.012)[i % 2] for i in range(9 - at)))
        for one in stands:
            if at == min(3, round(3 * one.part)):
                yield from _clipper(one, level + 0.035)
    yield _hill(wide, "#163f55", *(GROUND + (0.004, -0.008)[i % 2] for i in range(6)))


def _clipper(one: Stand, keel: float) -> Iterable[Painted]:
    """A ship before the wind, whose keel is as low as ``keel``."""
    size = one.half * (0.5 + 0.42 * one.part)

    def at(*points: tuple[float, float]) -> Outline:
        return [(one.x + size * x, keel + size * y) for x, y in points]

    masts = ((-0.52, 1.75), (0.06, 2.05), (0.6, 1.7))
    yield [at((x - 0.025, -high), (x + 0.025, -high), (x + 0.025, 0), (x - 0.025, 0)) for x, high in masts], INK, ""
    yield [at((0.62, -1.5), (1.32, -0.3), (0.72, -0.42))], PAPER, INK
    for x, high in masts:
        for row in range(3):
            low, up = 0.34 + (high - 0.45) * row / 3, 0.34 + (high - 0.45) * (row + 0.88) / 3
            half = 0.31 - 0.055 * row
            sail = at((x - half, -low), (x - half * 0.86, -up), (x + half * 0.86, -up), (x + half, -low),
                      (x + half * 0.5, -low - 0.06), (x - half * 0.5, -low - 0.06))  # fmt: skip
            yield [sail], one.colour.fill if row == 1 else PAPER, INK
    yield [at((-1.05, -0.34), (-0.6, -0.2), (0.7, -0.2), (1.25, -0.4), (0.95, 0.0), (0.75, 0.16), (-0.8, 0.16),
              (-0.98, -0.06))], INK, ""  # fmt: skip
    yield [at((-1.0, -0.2), (-0.6, -0.1), (0.75, -0.1), (1.05, -0.2), (1.0, -0.12), (0.76, -0.02), (-0.6, -0.02),
              (-0.97, -0.1))], one.colour.fill, ""  # fmt: skip
    if one.won:
        yield [at((0.06, -2.45), (0.75, -2.34), (0.5, -2.24), (0.75, -2.12), (0.06, -2.05))], one.colour.fill, PAPER
        yield [at((0.03, -2.45), (0.09, -2.45), (0.09, -2.0), (0.03, -2.0))], INK, ""
    yield [at((-1.35, 0.2), (-1.0, 0.08), (1.05, 0.08), (1.4, 0.2), (1.0, 0.16), (-0.9, 0.16))], "#dff0f0", ""


def _temple(stands: Sequence[Stand], wide: float) -> Iterable[Painted]:
    """One temple with a column for each seat, in its colour as far up as its points, the winner's in the gable too."""
    yield from _sky(wide, "#6fa9c4", "#8abacb", "#a6cad0", "#c3d8d2", "#dfe3d0", "#f3e6c8")
    yield _hill(wide, "#b7b98a", 0.62, 0.55, 0.66, 0.6, 0.52, 0.64)
    yield _hill(wide, "#93a271", 0.72, 0.7, 0.66, 0.71, 0.68)
    half = min(stands[0].half, 0.13)
    left, right = stands[0].x - half * 1.25, stands[-1].x + half * 1.25
    middle, top, foot, edge = (left + right) / 2, 0.31, GROUND - 0.064, "#8d7f68"
    peak = top - 0.06 - min(0.22, 0.17 * (right - left))
    yield [rectangle(middle, (top + GROUND) / 2, right - left - half, GROUND - top)], "#6b5d4c", ""
    for one in stands:
        w = half * 0.5
        high = foot - top - 0.045
        full = foot - high * one.part
        yield [rectangle(one.x, top + 0.045 + high / 2, 2 * w, high)], STONE, edge
        yield [rectangle(one.x, (full + foot) / 2, 2 * w, foot - full)], one.colour.fill, edge
        flutes = [rectangle(one.x + w * at, top + 0.045 + high / 2, w * 0.12, high) for at in (-0.5, 0.0, 0.5)]
        yield flutes, "rgba(20,30,40,0.16)", ""
        blocks = (top + 0.0325, 2.7, 0.025), (top + 0.01, 3.2, 0.022), (foot + 0.006, 2.8, 0.026)
        yield [rectangle(one.x, y, wider * w, tall) for y, wider, tall in blocks], STONE, edge
    yield [rectangle(middle, top - 0.03, right - left, 0.06)], STONE, edge
    yield [[(left - 0.03, top - 0.06), (middle, peak), (right + 0.03, top - 0.06)]], STONE, edge
    yield [[(left + 0.07, top - 0.075), (middle, peak + 0.03), (right - 0.07, top - 0.075)]], "#d9c8a6", ""
    winners = [one for one in stands if one.won]
    for i, one in enumerate(winners):
        x, y = middle + 0.1 * (i - (len(winners) - 1) / 2), (peak + 0.03 + 2 * (top - 0.075)) / 3
        rays = 0.052 if len(winners) == 1 else 0.04
        yield [shapes.rayed(x, y, rays * 1.35, rays, 16)], GOLD, ""
        yield [circle(x, y, rays * 0.82)], one.colour.fill, PAPER
    for step in range(2):
        yield [rectangle(middle, GROUND - 0.03 + 0.03 * step, right - left + 0.08 * step, 0.03)], STONE, edge
    yield _hill(wide, "#3f5748", GROUND + 0.01, GROUND + 0.014)


def _sashes(stands: Sequence[Stand], wide: float) -> Iterable[Painted]:
    """A sash for each seat, as long as its points, with a star for every eighth of the most there are; the winner's
    hangs from a rosette."""
    yield from _sky(wide, "#2b3f52", "#2e4357", "#31475b", "#344b60", down=1.0)
    yield [band((0.0, y), (wide, y), 0.002) for y in (0.25, 0.5, 0.75)], "rgba(255,255,255,0.07)", ""
    top, lean, full = 0.13, 0.12, 0.62
    for one in stands:
        half, long = min(0.075, one.half * 0.56), max(0.1, full * one.part)
        x, gold = one.x + lean / 2, GOLD if one.colour.ink == "#ffffff" else INK

        def at(down: float, aside: float, x: float = x) -> tuple[float, float]:
            return x + aside - lean * down / full, top + down

        sash = [at(0, -half), at(0, half), at(long, half), at(long - half, 0), at(long, -half)]
        yield [[(px + 0.012, py + 0.014) for px, py in sash]], "rgba(10,16,22,0.35)", ""
        yield [sash], one.colour.fill, ""
        for side in (-1, 1):
            a, b = at(0, side * half * 0.82), at(long - half * 0.16, side * half * 0.82)
            yield [band(a, b, half * 0.07)], GOLD, ""
        for i in range(1, int(8 * one.part + 0.001)):
            cx, cy = at(full * (i + 0.15) / 8, 0)
            if cy - top < long - half:
                yield [shapes.rayed(cx, cy, half * 0.46, half * 0.19, 5)], gold, ""
        cx, cy = at(0, 0)
        if one.won:
            yield [shapes.rayed(cx, cy, half * 1.5, half * 1.25, 18)], GOLD, "#a97c1c"
            yield [circle(cx, cy, half * 0.98)], PAPER, "#a97c1c"
            yield [shapes.rayed(cx, cy + half * 0.04, half * 0.8, half * 0.33, 5)], one.colour.fill, INK
        else:
            yield [circle(cx, cy, half * 0.42)], "#c9b465", INK


_DRAWN: dict[str, Callable[[Sequence[Stand], float], Iterable[Painted]]] = {
    "lighthouse": _lighthouses, "clipper": _clippers, "temple": _temple,
}  # fmt: skip
"""By a game's emblem; all other games have sashes."""
