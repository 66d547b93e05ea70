"""Where everything is on the picture, in pixels of a picture `WIDE` wide, and which text fits on a sign.

Main Street with its houses is at the top. Below are two tracks for the trains, with season, pot and priority cards
beside them. Then comes a yard for each seat: with three seats one below another, with more in two columns.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

WIDE = 860
HOUSE_WIDE, HOUSE_HIGH = 98, 128
STREET_HIGH, TRAINS_HIGH = 180, 118
LONG_HIGH, SHORT_HIGH = 176, 228
PLOTS, CARDS = 4, 7
"""How many buildings and unattached characters a seat has room for: one building from each season, and the founder with
six more characters. Equal cards share a place. If a table enters more, the last place says how many."""
SIGN_WIDE, SIGN_FONT = 98, 20
NAME_WIDE = 330
NAME_FONT = LARGE_FONT = 25
"""Words in this size can be read on a phone without enlarging the picture."""


class Yard(NamedTuple):
    """A seat's part of the picture: its corner, its size, and where the plots for houses and the cards are in it."""

    x: float
    y: float
    wide: float
    high: float
    disc: tuple[float, float]
    name: tuple[float, float]
    name_wide: float
    priority: tuple[float, float]
    plots: tuple[tuple[float, float], ...]
    cards: tuple[tuple[float, float], ...]


class Plan(NamedTuple):
    """The whole picture: its height, the yards, and the middles of houses, wagons and the things beside the tracks."""

    high: float
    yards: tuple[Yard, ...]
    street: tuple[tuple[float, float], ...]
    engines: tuple[tuple[float, float], ...]
    wagons: tuple[tuple[tuple[float, float], ...], ...]
    season: tuple[float, float]
    pot: tuple[float, float]
    priority: tuple[tuple[float, float], ...]

    @property
    def aspect(self) -> float:
        """How many times as wide as high."""
        return WIDE / self.high


@cache
def plan(seats: int, street: int, train: int) -> Plan:
    """Plan the picture for a number of seats, of buildings on Main Street, and of characters on a train."""
    top = STREET_HIGH + TRAINS_HIGH
    rows = seats if seats <= 3 else (seats + 1) // 2
    yards = tuple(
        _long(top + i * LONG_HIGH) if seats <= 3 else _short(i % 2, top + i // 2 * SHORT_HIGH) for i in range(seats)
    )
    high = top + rows * (LONG_HIGH if seats <= 3 else SHORT_HIGH)
    pitch = min(150.0, (WIDE - 12) / street)
    houses = tuple((WIDE / 2 + (i - (street - 1) / 2) * pitch, 101.0) for i in range(street))
    tracks = (STREET_HIGH + 29, STREET_HIGH + 86)
    step = min(58.0, 406 / train)
    wagons = tuple(tuple((127 + i * step, y - 2.0) for i in range(train)) for y in tracks)
    gap = min(54.0, 300 / seats)
    stack = tuple((843 - gap / 2 - (n - 1) * gap, tracks[1] + 1.0) for n in range(1, seats + 1))
    return Plan(
        high, yards, houses, tuple((51.0, float(y)) for y in tracks), wagons, (604.0, tracks[0] + 1.0),
        (793.0, tracks[0] + 1.0), stack,
    )  # fmt: skip


def _long(y: float) -> Yard:
    plots = tuple((57.5 + 105.0 * j, y + 106) for j in range(PLOTS))
    cards = ((540.0, y + 103), *((588 + 48.0 * j, y + 103) for j in range(CARDS - 1)))
    return Yard(0, y, WIDE, LONG_HIGH, (27, y + 22), (52, y + 22), NAME_WIDE, (480, y + 103), plots, cards)


def _short(column: int, y: float) -> Yard:
    x = column * WIDE / 2
    plots = tuple((x + 57.5 + 105 * j, y + 157) for j in range(PLOTS))
    cards = ((x + 34, y + 66), *((x + 86 + 52.0 * j, y + 66) for j in range(CARDS - 1)))
    return Yard(
        x, y, WIDE / 2, SHORT_HIGH, (x + 27, y + 23), (x + 52, y + 23), NAME_WIDE, (x + 402, y + 30), plots, cards
    )


# --- words that fit -----------------------------------------------------------------------------------

_NARROW = {"f": 333, "i": 278, "j": 278, "l": 278, "r": 389, "t": 333, "'": 238, "’": 278, "-": 333, ".": 278, " ": 278,
           "I": 278, "m": 889, "w": 778, "M": 833, "W": 944}  # fmt: skip
_PAIRS = ("ch", "ck", "gh", "ng", "ph", "sh", "th", "wh")
_VOWELS = "aeiouy"


def width(text: str, font: float) -> float:
    """Estimate how wide a text is in bold sans-serif letters."""
    return font / 1000 * sum(_NARROW.get(one, 690 if one.isupper() else 575) for one in text)


def signboard(title: str) -> str:
    """Write a building's title on its sign: in two lines at most, divided between words or within one, and cut if it is
    too long."""
    words = title.split()
    if len(words) == 1 and width(title, SIGN_FONT) > SIGN_WIDE:
        words = _parted(title)
    if len(words) < 2:
        return shortened(title, SIGN_WIDE, SIGN_FONT)
    if width(title, SIGN_FONT) <= SIGN_WIDE * 0.8:
        return title
    cut = min(
        range(1, len(words)), key=lambda at: max(width(" ".join(part), SIGN_FONT) for part in (words[:at], words[at:]))
    )
    lines = (" ".join(words[:cut]), " ".join(words[cut:]))
    return "\n".join(shortened(one, SIGN_WIDE, SIGN_FONT) for one in lines)


def _parted(word: str) -> list[str]:
    """Divide a long word near its middle, before a consonant."""
    fits = [
        at for at in range(3, len(word) - 2)
        if word[at] not in _VOWELS and word[at - 1 : at + 1] not in _PAIRS and word[at + 1] in _VOWELS + "hlmr"
    ]  # fmt: skip
    if not fits:
        return [word]
    at = min(fits, key=lambda one: abs(one - len(word) / 2))
    return [word[:at] + "-", word[at:]]


def shortened(text: str, wide: float, font: float) -> str:
    """Cut a text that is too wide, and put a dot at its end."""
    if width(text, font) <= wide:
        return text
    while text and width(text + ".", font) > wide:
        text = text[:-1]
    return text.rstrip() + "."
