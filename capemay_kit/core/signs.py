"""The signs of boards and cards, drawn small on keys and beside words: pieces, roofs, symbols, wind cards."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from typing import TypeAlias

from capemay_kit.core import shapes, winds
from capemay_kit.core.shapes import Outline

Filled: TypeAlias = tuple[str, list[Outline]]
"""The class of the stylesheet that colours some outlines, and the outlines, on a square from -1 to 1."""


def svg(drawing: str, letter: str = "") -> str:
    """Draw a sign. Without a drawing here it is a disc, or what the stylesheet makes of its name, with a letter on
    it."""
    kind, _, words = drawing.partition(" ")
    if kind == "wind":
        return _framed(_wind(words.split()), _numbers(words.split()), "cm-windicon")
    if kind == "card":
        return _card(*words.split())
    if kind not in _DRAWN:
        return f'<i class="cm-sign-{escape(kind)}">{escape(letter)}</i>'
    return _framed(_DRAWN[kind](), "", "cm-pieceicon")


@cache
def address(drawing: str) -> str:
    """Return a sign as an address that holds the whole picture, for places where only an address can stand; empty for
    no sign."""
    if not drawing:
        return ""
    file = svg(drawing).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ').replace(">", f">{_STYLE}", 1)
    return f"data:image/svg+xml;base64,{b64encode(file.encode()).decode()}"


_STYLE = (
    "<style>.cm-i-card{fill:#fffdf7;stroke:#5d6a70;stroke-width:.05}.cm-i-edge{fill:#2f6f94}.cm-i-arrow{fill:#17405c}"
    ".cm-i-back{fill:#b23c22}.cm-i-plate{fill:#fffdf7}"
    ".cm-i-ink{fill:#26333a}"
    ".cm-i-number{font:700 .78px Georgia,serif;text-anchor:middle;dominant-baseline:central;fill:#14222b}"
    ".cm-i-legs{font-size:.6px}</style>"
)
"""The colours of a picture that the page's stylesheets do not reach; they are those of `learn.css`."""


def _framed(parts: Iterable[Filled], also: str, name: str) -> str:
    drawn = "".join(_polygon(part, outline) for part, outlines in parts for outline in outlines)
    return f'<svg class="{name}" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{drawn}{also}</svg>'


def _polygon(part: str, outline: Outline) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in outline)
    return f'<polygon class="cm-i-{part}" points="{points}"/>' if part else f'<polygon points="{points}"/>'


def _piece(kind: str) -> list[Filled]:
    return [("", shapes.silhouette(kind, 0, 0, 1))]


def _building(roof: Outline) -> list[Filled]:
    walls = [shapes.rectangle(0, 0.05, 1.3, 0.56), shapes.rectangle(0, 0.66, 1.3, 0.56)]
    return [("", walls), ("roof", [roof])]


def _tiers() -> list[Filled]:
    rings = ((0.0, 0.26), (0.36, 0.6), (0.7, 1.0))
    return [("stone", [shapes.arch(0, 0.55, inner, outer) for inner, outer in rings])]


_DRAWN: dict[str, Callable[[], list[Filled]]] = {
    **{
        kind: (lambda kind=kind: _piece(kind))  # type: ignore[misc]
        for kind in ("cottage", "shop", "victorian", "business", "landmark")
    },
    "round": lambda: _building(shapes.arch(0, -0.24, 0.0, 0.66)),
    "triangular": lambda: _building([(-0.8, -0.22), (0.0, -0.95), (0.8, -0.22)]),
    "fountain": lambda: [
        ("stone", shapes.silhouette("basin", 0, 0, 1)), ("water", shapes.silhouette("jets", 0, 0, 1)),
    ],
    "amphitheater": _tiers,
    "temple": lambda: [("stone", shapes.silhouette("temple", 0, 0, 1))],
    "clipper": lambda: [("ink", shapes.silhouette("clipper", 0, 0, 1))],
    "engine": lambda: [("ink", shapes.silhouette("engine", 0, 0, 1))],
    "star": lambda: [("ink", [shapes.rayed(0, 0.06, 1.05, 0.45, 5)])],
    "gear": lambda: [("ink", [shapes.cog(0, 0, 1.0)])],
    "heart": lambda: [("ink", shapes.silhouette("heart", 0, 0, 0.96))],
    "fire": lambda: [("back", shapes.silhouette("flame", 0, 0, 1))],
    "lighthouse": lambda: [("ink", shapes.silhouette("lighthouse", 0, 0, 1))],
    "first": lambda: [("ink", [shapes.circle(0, 0, 1)]), ("plate", [shapes.rayed(0, 0.05, 0.78, 0.32, 5)])],
    "cards": lambda: [
        ("card", [shapes.rounded(x, y, 1.2, 1.7, 0.16)]) for x, y in ((-0.28, -0.14), (0.0, 0.0), (0.28, 0.14))
    ],
}  # fmt: skip
_FACES = {
    "roof": "#e9b79c", "floor": "#ecd5a8", "permit": "#fffdf7", "permit-blue": "#a9cbe4", "permit-pink": "#f0b9c2",
    "permit-purple": "#c9b3e3",
}  # fmt: skip
"""The colours of action cards, by kind, or by kind and the colour they have."""
_ON_CARD = {
    "roof": lambda: [[(-0.62, 0.1), (0.0, -0.42), (0.62, 0.1)]],
    "floor": lambda: [shapes.rectangle(0, y, 0.9, 0.3) for y in (-0.3, 0.06)],
    "permit": lambda: [shapes.rounded(0, -0.12, 0.86, 0.62, 0.12)],
}


def _card(face: str, number: str = "") -> str:
    """Draw an action card, with its kind above and its number below."""
    kind = face.partition("-")[0]
    card = _polygon("card", shapes.rounded(0, 0, 1.56, 2.1, 0.2)).replace("/>", f' style="fill:{_FACES[face]}"/>')
    drawn = "".join(_polygon("ink", outline) for outline in _ON_CARD[kind]())
    text = f'<text x="0" y="0.62" class="cm-i-number cm-i-legs">{escape(number)}</text>'
    return f'<svg class="cm-windicon" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{card}{drawn}{text}</svg>'


def _wind(words: list[str]) -> list[Filled]:
    drawn = winds.draw(words)
    forward: list[Outline] = []
    back: list[Outline] = []
    for outline, leads_back in drawn.arrows(0, 0, 2.0):
        (back if leads_back else forward).append(outline)
    face = shapes.rounded(0, 0, 2.1, 2.1, 0.2)
    return [
        ("card", [face]), ("edge", [shapes.rectangle(0, 0.93, 2.0, 0.2)]), ("arrow", forward), ("back", back),
        ("plate", drawn.plates(0, 0, 2.0)),
    ]  # fmt: skip


def _numbers(words: list[str]) -> str:
    drawn = winds.draw(words)
    look = "cm-i-number cm-i-legs" if drawn.is_bent else "cm-i-number"
    return "".join(
        f'<text x="{x:.2f}" y="{y:.2f}" class="{look}">{escape(text)}</text>' for x, y, text in drawn.numbers(0, 0, 2.0)
    )
