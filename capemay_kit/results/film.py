"""The evening as an animation to save: moments of the record as anybody beside the table saw them, then the drawing of
the result. A GIF without sound, which plays wherever a picture is shown."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.palette import worn
from capemay_kit.core.scene import UNIT, letters
from capemay_kit.core.scores import verdict
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results.card import disc, short
from capemay_kit.results.figure import Box, canvas, draw, fill, fitted, write
from capemay_kit.results.paper import CALM, EDGE, INK, PAPER, TEAL
from capemay_kit.results.raster import lay
from capemay_kit.results.raster import picture as picture_of
from capemay_kit.results.result import Result
from capemay_kit.results.rounds import spread
from capemay_kit.results.trophy import trophy

SIZE = 720, 480
PICTURE, SEATS, BAR = Box(10, 48, 500, 414), Box(526, 64, 184, 380), Box(10, 468, 700, 4)
SHORT, LONG = 250, 5000
"""Milliseconds for a moment, and for the result."""
TONES = 96
"""The colours of the whole animation: so few keep it small."""


def filming(table: Table[Any, Any], result: Result) -> Generator[float, None, bytes]:
    """Make the animation, and return it as a GIF; yields after each of its pictures how much is done."""
    from PIL import Image  # on a site there is none

    frames = []
    work = _pictures(table, result)
    for done, raw in work:
        frames.append(Image.open(BytesIO(raw)).convert("RGB"))
        yield done
    # one palette for all, of pictures throughout the game, in which no seat loses its colour
    seen = frames[:: max(1, len(frames) // 6)] + frames[-2:]
    sample = Image.new("RGB", (SIZE[0], SIZE[1] * (len(seen) + 1)))
    for i, one in enumerate(seen, 1):
        sample.paste(one, (0, SIZE[1] * i))
    for i, colour in enumerate(worn(result.colours)):
        sample.paste(colour.fill, (0, 80 * i, SIZE[0], 80 * (i + 1)))
    palette = sample.quantize(TONES, Image.Quantize.MEDIANCUT)
    small = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in frames]
    out = BytesIO()
    lasts = [SHORT] * (len(small) - 1) + [LONG]
    small[0].save(out, "GIF", save_all=True, append_images=small[1:], duration=lasts, loop=0, optimize=False)
    return out.getvalue()


def _pictures(table: Table[Any, Any], result: Result) -> Generator[tuple[float, bytes], None, None]:
    """Yield the pictures as PNG, each with how much is done."""
    rules, says = table.rules, registry.screen(result.game)
    # nobody's secrets before the end, whoever has the page on which it is made
    states = [rules.view(s, None) for s in table.states]
    if result.over:
        states[-1] = table.state
    sheet_only = table.header.options.get("depth") == "sheet"
    places = [] if sheet_only or not says.has_picture(states[-1]) else spread(len(states))
    ground: Any = None
    for n, at in enumerate(places, 1):
        s, page = states[at], canvas(*SIZE, PAPER)
        scene = replace(rules.scene(s, ()), colours=result.colours, wakes=says.wakes(states[: at + 1]))
        painter, box = import_module(says.painter), fitted(scene.aspect, PICTURE)
        still = scene.aspect, scene.areas, scene.links, scene.places
        if ground is None or ground[0] != still:
            base, (traces, layout) = canvas(box.wide, box.high, PAPER), painter.ground(scene, False)
            draw(base, Box(0, 0, box.wide, box.high), scene.aspect, UNIT, traces, layout)
            ground = still, picture_of(bytes(base.output()), 1)
        lay(page, ground[1], box)
        draw(page, box, scene.aspect, UNIT, painter.moving(scene, False), {})
        progress = says.progress(s)
        write(page, 12, 25, result.game_title, 19, TEAL, "left")
        write(page, SIZE[0] - 12, 25, progress.now, 19, INK, "right")
        _standings(page, rules.scores(s).seats, result.colours)
        fill(page, BAR, EDGE, 2)
        fill(page, BAR._replace(wide=max(4.0, BAR.wide * n / len(places))), TEAL, 2)
        yield n / (len(places) + 1), picture_of(bytes(page.output()), 1)
    page, wide = canvas(*SIZE, PAPER), (SIZE[0] - 20) / 372
    head = short(page, verdict(result.sheet, {}, result.over)[0], 696, 30)
    write(page, SIZE[0] / 2, 34, head, 30, INK)
    if result.won:
        write(page, SIZE[0] / 2, 66, short(page, result.decided, 696, 17), 17, CALM)
    draw(page, Box(10, 90, SIZE[0] - 20, 372), wide, UNIT, trophy(says.emblem, result.sheet, result.colours, wide), {})
    yield 1.0, picture_of(bytes(page.output()), 1)


def _standings(page: Any, seats: Sequence[Any], colours: Sequence[str]) -> None:
    """Write everybody's points at a moment."""
    signs, tall = letters([seat.name for seat in seats]), SEATS.high / max(4, len(seats))
    for i, (seat, colour) in enumerate(zip(seats, worn(colours), strict=False)):
        y = SEATS.y + tall * (i + 0.5)
        disc(page, SEATS.x + 16, y, 15, signs[i], colour)
        write(page, SEATS.x + 40, y - 14, short(page, seat.name, SEATS.wide - 44, 14), 14, CALM, "left")
        write(page, SEATS.x + 40, y + 11, str(seat.total), 26, INK, "left")
