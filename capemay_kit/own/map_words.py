"""What is said to somebody who traces a map: tools, signs, shapes."""

from __future__ import annotations

SIDES = {"1-2": "Cape May: side for 1 and 2", "3-4": "Cape May: side for 3 and 4"}
CORNERS = "Tap the four corners of the printed board, in any order. Zoom in with two fingers or the wheel."
TOOLS = {
    "spaces": (
        "Spaces",
        "Tap along a street, best with its name written first. Each space is joined to the last, a new one or an old.",
    ),
    "arrows": ("Arrows", "Tap the space with the arrow, then the space it points to. The same again takes it away."),
    "specials": ("Signs", "Choose a sign, then tap its space. The same again takes it away."),
    "lots": (
        "Lots",
        "Choose a zone, then tap each of its lots; or tap lots, and paint the zones around them. A tap on one that is "
        "drawn changes its shape.",
    ),
    "dots": (
        "White dots",
        "Tap a lot (or a church), then each space its white dots point to. The same again takes it away.",
    ),
    "neighbours": (
        "Adjacent lots",
        "Tap two lots that lie side by side with no road between. The same again parts them.",
    ),
    "zones": (
        "Zones",
        "Choose a zone and tap its corners; a tap on the first closes it. Lots in it belong to it. A tap on a lot puts "
        "that one into the zone.",
    ),
    "streets": ("Streets", "Write a street's name, then tap its spaces. A crossing belongs to two streets."),
    "churches": ("Churches", "Tap each church."),
    "move": ("Move", "Tap a place, then where it belongs."),
    "remove": ("Remove", "Tap what is to go: with it go its roads and dots."),
}
SIGNS = {
    "bird 1": "1 bird", "bird 2": "2 birds", "bird 3": "3 birds", "lighthouse": "Lighthouse", "pier": "Pier",
    "start": "Start",
}  # fmt: skip
SHAPES = {"photo": "As in the photo", "square": "Square: cottage", "hexagon": "Hexagon: shop"}
