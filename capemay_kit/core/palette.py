"""Colours of the map and of the seats, by day and by night.

Seats differ in hue and in lightness, and are always shown with a letter too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from capemay_kit.core.i18n import Texts


class Worn(NamedTuple):
    """What a seat's pieces are painted in, and its letter on them."""

    fill: str
    ink: str


ColourName: TypeAlias = Literal["red", "blue", "yellow", "purple", "green", "grey", "orange", "black", "white", "brown"]
COLOURS: dict[ColourName, Worn] = {
    "red": Worn("#c8412b", "#ffffff"),
    "blue": Worn("#1f62ad", "#ffffff"),
    "yellow": Worn("#e3a90c", "#2a2206"),
    "purple": Worn("#7b3f94", "#ffffff"),
    "green": Worn("#2f7d6b", "#ffffff"),
    "grey": Worn("#5b6770", "#ffffff"),
    "orange": Worn("#e07b28", "#2a1503"),
    "black": Worn("#23282b", "#ffffff"),
    "white": Worn("#f1ede3", "#23282b"),
    "brown": Worn("#7a4b2a", "#ffffff"),
}
"""What boxes have. A table where nobody chose has them in this order."""
TITLES = Texts({
    "red": "Red", "blue": "Blue", "yellow": "Yellow", "purple": "Purple", "green": "Green", "grey": "Grey",
    "orange": "Orange", "black": "Black", "white": "White", "brown": "Brown",
})  # fmt: skip
MOST_SEATS = 6


def names_worn(chosen: Sequence[str] = ()) -> tuple[ColourName, ...]:
    """Name the colour of every seat there can be: those that were chosen, then what is left in its usual order."""
    first = [name for name in COLOURS if name in chosen]
    first.sort(key=list(chosen).index)
    return tuple([*first, *(name for name in COLOURS if name not in chosen)][:MOST_SEATS])


def faint(fill: str, dark: bool) -> bool:
    """Say whether a line of a colour is lost on the page, by day or by night, unless it has an edge."""
    return fill == COLOURS["black" if dark else "white"].fill


def worn(chosen: Sequence[str] = ()) -> tuple[Worn, ...]:
    """Return the colours of every seat there can be."""
    return tuple(COLOURS[name] for name in names_worn(chosen))


CATEGORIES = ("#0f5e7a", "#62a3b8", "#7fae63", "#c9b465", "#ead096", "#c58a60", "#8a8577", "#a08fb0", "#d7c3bd")
"""The colours of a score's lines, in their order. None is the colour of a seat."""

LIGHT = {
    "sea": "#9ccbd6",
    "surf": "#dff0f0",
    "sand": "#f2e2b4",
    "dirt": "#dcbd96",
    "grass": "#bcd3a2",
    "gravel": "#d8d6d0",
    "grain": "rgba(60,45,20,0.16)",
    "road": "#fdfaf2",
    "casing": "#9a8f7e",
    "lot": "#fffdf7",
    "lot_line": {"sand": "#b8922e", "dirt": "#97663a", "grass": "#5f8246", "gravel": "#7c7a74"},
    "ink": "#22313a",
    "name": "#3d3527",
    "beside": "#3d3527",
    "halo": "rgba(255,252,243,0.85)",
    "space": "#ffffff",
    "space_line": "#4a5a62",
    "arrow": "#b4462f",
    "bird": "#3f93bd",
    "lighthouse": "#c8412b",
    "pier": "#6f5aa8",
    "start": "#e3a90c",
    "church": "#efe9f6",
    "church_line": "#66558c",
    "target": "#0f8a5f",
    "target_fill": "rgba(24,178,122,0.34)",
    "chosen": "#0a5f42",
    "route": "rgba(10,95,66,0.75)",
    "fire": "rgba(226,88,34,0.55)",
    "outline": "#26333a",
}
DARK = {
    "sea": "#173f50",
    "surf": "#2f6475",
    "sand": "#6b5d3b",
    "dirt": "#594434",
    "grass": "#3b5240",
    "gravel": "#484b4e",
    "grain": "rgba(255,240,210,0.10)",
    "road": "#b9b09d",
    "casing": "#1d2427",
    "lot": "#262e33",
    "lot_line": {"sand": "#d8b968", "dirt": "#cb9a72", "grass": "#8fb88d", "gravel": "#b4b6b6"},
    "ink": "#f0eadc",
    "name": "#37312a",
    "beside": "#f3ead6",
    "halo": "rgba(20,26,29,0.85)",
    "space": "#efe9dc",
    "space_line": "#1d2427",
    "arrow": "#a33a25",
    "bird": "#3f93bd",
    "lighthouse": "#c8412b",
    "pier": "#7d67bb",
    "start": "#e3a90c",
    "church": "#4a4460",
    "church_line": "#c9bfe4",
    "target": "#58e0ab",
    "target_fill": "rgba(88,224,171,0.34)",
    "chosen": "#b6ffe1",
    "route": "rgba(88,224,171,0.8)",
    "fire": "rgba(255,112,50,0.6)",
    "outline": "#0e1418",
}
