"""The table screen of any game: a tile a seat, large figures first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from capemay_kit.core.scene import letters
from capemay_kit.core.screen import Option, Tile
from capemay_kit.ui import words as ui
from capemay_kit.ui.any.playing import EVERYBODY, Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own_cards import OwnCards
from capemay_kit.ui.parts import box, button, html, safe, set_class, show, tell_once, tip_once

MOST_SEATS = 6


def tile_html(tile: Tile, name: str, sign: str, before: Tile | None) -> str:
    """Write a tile; a figure other than ``before`` flashes."""
    signs = "".join(f'<span class="cm-first">{safe(one)}</span>' for one in tile.signs)
    figures = ""
    for i, (value, what) in enumerate(tile.figures):
        changed = before is not None and i < len(before.figures) and before.figures[i][0] != value
        flash = ' class="cm-flash"' if changed else ""
        figures += f"<span{flash}><b>{safe(value)}</b><small>{safe(what)}</small></span>"
    held = "".join(f"<span><b>{safe(n)}</b> {safe(what)}</span>" for n, what in tile.held)
    lines = "".join(f"<span>{safe(one)}</span>" for one in tile.lines)
    return (
        f'<div class="cm-who"><span class="cm-letter">{safe(sign)}</span><b>{safe(name)}</b>{signs}</div>'
        f'<div class="cm-figures">{figures}</div><div class="cm-held">{held}</div><div class="cm-built">{lines}</div>'
    )


def hand_html(held: Sequence[Option]) -> str:
    """Write what a seat holds for itself, a line each."""
    return "".join(f"<p><b>{safe(one.title)}</b> {safe(one.detail)}</p>" for one in held)


class AnyTiles:
    """A tile for each seat, and what can be put right."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tiles = [html("cm-tile-body") for _ in range(MOST_SEATS)]
        self._fix = [button("✎", partial(model.fix, i), tell, "cm-fix") for i in range(MOST_SEATS)]
        self.own = [OwnCards(model, i, tell) for i in range(MOST_SEATS)]
        self._boxes = [
            box(tile, own.button, fix, own.cards, classes=("cm-tile", f"cm-seat-{i}"))
            for i, (tile, own, fix) in enumerate(zip(self._tiles, self.own, self._fix, strict=True))
        ]
        self._shown: list[Tile | None] = [None] * MOST_SEATS
        self.rest = button(ui.PUT_RIGHT_TABLE, partial(model.fix, EVERYBODY), tell, "cm-quiet")
        self.widget = box(box(*self._boxes, classes=("cm-tiles",)), self.rest, classes=("cm-table",))

    def _hand(self, s: Any, seat: int) -> str:
        return hand_html(self.model.says.hand(s, seat))

    def update(self) -> None:
        """Show every seat's figures."""
        model = self.model
        s, names, acting = model.state, model.names, model.acting
        signs = letters(names)
        set_class(self.widget, "cm-many", len(names) > 2)
        set_class(self.widget, "cm-crowd", len(names) > 4)
        show(self.rest, model.looking is None)
        for i, tile in enumerate(self._tiles):
            show(self._boxes[i], i < len(names))
            if i >= len(names):
                continue
            seen = model.says.tile(s, i)
            if seen != self._shown[i] or not tile.value:
                tell_once(tile, tile_html(seen, names[i], signs[i], self._shown[i]))
                self._shown[i] = seen
            set_class(self._boxes[i], "cm-turn", i in acting)
            show(self._fix[i], model.looking is None)
            self.own[i].update(names[i], self._hand)
            tip_once(self._fix[i], f"{ui.PUT_RIGHT}: {names[i]}")
