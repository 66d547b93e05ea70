"""Sections of a sheet laid out as a board of tiles; a tap opens a tile's figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Section, Standing
from capemay_kit.core.signs import svg
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, mark, safe, show, tell_once, tip_once
from capemay_kit.ui.table.form import Form

BELOW = r"\w+\.[^.]+"
"""The part of a path that tells sections of a board apart."""


class BoardSheet:
    """The tiles, and the figures of the one that is open."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model, self._tell = model, tell
        self._sections: Sequence[Section] = ()
        self._open = 0
        self._faces: list[w.HTML] = []
        self._tiles: list[w.Button] = []
        self.tiles = box(classes=("cm-boardtiles",))
        self.form = Form(model, self._opened, tell, shared=BELOW)
        self.widget = box(self.tiles, box(self.form.widget, classes=("cm-opened",)), classes=("cm-boardsheet",))

    def _opened(self) -> Sequence[Section]:
        return self._sections[self._open : self._open + 1]

    def _turn_to(self, at: int) -> None:
        self._open = at
        self.update(self._sections)

    def update(self, sections: Sequence[Section]) -> None:
        """Show what stands on each tile, and the figures of the open one."""
        self._sections = sections
        self._open = min(self._open, max(0, len(sections) - 1))
        show(self.widget, bool(sections))
        while len(self._tiles) < len(sections):
            self._faces.append(html("cm-tileface"))
            self._tiles.append(button("", partial(self._turn_to, len(self._tiles)), self._tell, "cm-tiletap"))
        if len(self.tiles.children) != len(sections):
            pairs = zip(self._faces, self._tiles, strict=True)
            self.tiles.children = tuple(box(face, tap, classes=("cm-boardtile",)) for face, tap in pairs)
        signs, names = letters(self.model.names), self.model.names
        for i, (section, face, tap) in enumerate(zip(sections, self._faces, self._tiles, strict=False)):
            assert section.tile is not None
            tell_once(face, tile_html(section.tile, signs))
            figures = ", ".join(f"{names[seat]} {n}" for seat, n, __ in section.tile.figures) or _("nothing yet")
            tip_once(tap, f"{section.title}: {figures}")
            mark(tap, i == self._open, "cm-here")
        self.form.update()


def tile_html(tile: Standing, signs: Sequence[str]) -> str:
    """Write what stands on a tile: its name, what else counts there, and the figures, leading ones underlined."""
    drawn = "".join(map(svg, tile.signs))
    seats = "".join(
        f'<span class="cm-seat-{seat}{" cm-lead" if leads else ""}"><i>{safe(signs[seat])}</i><b>{safe(n)}</b></span>'
        for seat, n, leads in tile.figures
    )
    figures = seats or f"<small>{safe(_('nothing yet'))}</small>"
    return (
        f'<div class="cm-band cm-{tile.tone}" aria-hidden="true"><b>{safe(tile.title)}</b><em>{drawn}</em>'
        f"<div>{figures}</div></div>"
    )
