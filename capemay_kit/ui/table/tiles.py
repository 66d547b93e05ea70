"""The table screen: notices for everybody, a tile for each seat with large figures first, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic, time
from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import InHand, Notice, Standing, Tile
from capemay_kit.sitting.playing import EVERYBODY, Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own_cards import OwnCards
from capemay_kit.ui.parts import (
    Stock,
    box,
    button,
    html,
    letter,
    name_once,
    opens,
    photo_html,
    safe,
    set_class,
    show,
    shown,
    tell_once,
    tip_once,
    unchecked,
)
from capemay_kit.ui.table.bots import seats_given
from capemay_kit.ui.whereabouts import where_html

CALM = 10
"""The clock is shown in steps of this many seconds."""
SHORT = 5
"""The most letters of a figure in the standings; longer ones are words, in a line of their own."""
HALF = 20
"""Longer figures take the whole line, where two would stand side by side."""


def pips(actions: tuple[int, int] | None) -> str:
    """Draw the actions of a turn, of which so many of so many are left, taken ones filled; nothing where a seat takes
    none."""
    if actions is None:
        return ""
    left, of = actions
    said = ngettext("{n} action left", "{n} actions left", left)
    return f'<span class="cm-pips" role="img" aria-label="{said}">{"●" * max(0, of - left)}{"○" * left}</span>'


def tile_html(tile: Tile, name: str, sign: str, before: Tile | None, where: str = "", wide: int = 1) -> str:
    """Write a tile; a figure other than ``before`` flashes. ``where`` says where the seat plays (HTML), ``wide`` how
    many signs the figures of a tile have at most, which says how large they can be."""
    signs = "".join(f'<span class="cm-first">{safe(one)}</span>' for one in tile.signs)
    figures = ""
    for i, (value, what) in enumerate(tile.figures):
        changed = before is not None and i < len(before.figures) and before.figures[i][0] != value
        flash = ' class="cm-flash"' if changed else ""
        figures += f"<span{flash}><b>{safe(value)}</b><small>{safe(what)}</small></span>"
    held = "".join(f"<span><b>{safe(n)}</b> {safe(what)}</span>" for n, what in tile.held)
    lines = "".join(f'<span class="cm-{one.tone or "plain"}">{safe(one.text)}</span>' for one in tile.lines)
    who = f'{letter(sign)}<b role="heading" aria-level="2">{safe(name)}</b>'
    who += f'<span class="cm-marks">{signs}{where}{pips(tile.left)}</span>'
    return (
        f'<div class="cm-who">{who}</div><div class="cm-figures" style="--cm-signs:{wide}">{figures}</div>'
        f'<div class="cm-held">{held}</div><div class="cm-built">{lines}</div>'
    )


def hand_html(held: Sequence[InHand]) -> str:
    """Write what a seat holds for itself, a line each."""
    return "".join(f"<p><b>{safe(one.title)}</b> {safe(one.detail)}</p>" for one in held)


def notice_html(one: Notice, photo: bytes = b"") -> str:
    """Write what holds for everybody as a card, with its photo if its owner has one."""
    more = f"<p>{safe(one.text)}</p>" if one.text else ""
    flavour = f"<em>{safe(one.flavour)}</em>" if one.flavour else ""
    source = f'<small class="cm-prov">{safe(one.source)}</small>' if one.source else ""
    seen = photo_html(photo, one.title)
    kind = f"{one.kind}, {one.until}" if one.until else one.kind
    head = f"{seen}<span>{safe(kind)}</span><b>{safe(one.title)}</b>"
    return f'<div class="cm-notice">{head}{more}{flavour}{source}</div>'


def in_force_html(found: Sequence[Notice]) -> str:
    """Write what is in force now, a line each, with until when."""
    return "".join(
        f'<p class="cm-inforce"><b>{safe(one.title)}</b> {safe(one.text)} <i>{safe(one.until)}</i></p>'
        for one in found if one.now
    )  # fmt: skip


def _long(figure: str) -> str:
    return " cm-said cm-whole" if len(figure) > HALF else " cm-said" if len(figure) > SHORT else ""


def _whose(sign: str, name: str) -> str:
    return f'<i role="img" aria-label="{safe(name)}">{safe(sign)}</i>'


def standings_html(found: Sequence[Standing], signs: Sequence[str], names: Sequence[str]) -> str:
    """Write how the seats stand, a band for each thing they compete for."""
    rows = []
    for one in found:
        seats = "".join(
            f'<span class="cm-seat-{seat}{" cm-lead" if leads else ""}{_long(n)}">'
            f"{_whose(signs[seat], names[seat])}<b>{safe(n)}</b></span>"
            for seat, n, leads in one.figures
        )
        note = f"<small>{safe(one.note)}</small>" if one.note else ""
        title = f'<b role="heading" aria-level="3">{safe(one.title)}</b>'
        rows.append(f'<div class="cm-band cm-{one.tone}">{title}<div>{seats}</div>{note}</div>')
    return "".join(rows)


class Tiles:
    """The whole screen, with a button on each tile to correct it, and a question when a part of the game begins."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.notices = html("cm-event")
        seats = range(len(model.names))
        self._tiles = [html("cm-tile-body") for __ in seats]
        self._fix = [button("✎", partial(model.fix, i), tell, "cm-fix") for i in seats]
        # where cards are printed people hold them, and figures of the app may drift from those on the table
        self._right = [button("", partial(model.is_right, i), tell, "cm-right") for i in seats if model.physical]
        self.own = [OwnCards(model, i, tell) for i in seats if not model.physical]
        self._boxes = [box(classes=("cm-tile", f"cm-seat-{i}")) for i in seats]
        for i, around in enumerate(self._boxes):
            tile, fix = self._tiles[i], self._fix[i]
            if model.physical:
                around.children = (tile, fix, self._right[i])
            else:
                around.children = (tile, self.own[i].button, fix, self.own[i].cards)
        self._shown: list[tuple[Tile | None, tuple[str, int]]] = [(None, ("", 1)) for __ in seats]
        self._times: list[w.HTML] = []
        self._ticked = 0.0
        self.clock = button(_("Pause the clock"), model.turn_clock, tell, "cm-quiet")
        self.standings = html("cm-zones")
        self.rest = button(_("Correct the table"), partial(model.fix, EVERYBODY), tell, "cm-quiet")
        self.phones = button(_("Phones"), partial(model.show, "phones"), tell, "cm-quiet")
        self.notes = html("cm-tablenotes")
        self.bots = button(_("Bots"), self._turn_bots, tell, "cm-quiet")
        self.given = Stock(tell, 0, "cm-bots")
        show(self.given.widget, False)
        opens(self.bots, False)
        self.widget = box(
            self.notices, box(*self._boxes, classes=("cm-tiles",)), self.standings, self.notes,
            box(self.clock, self.rest, self.phones, self.bots, classes=("cm-tableacts",)), self.given.widget,
            classes=("cm-table",),
        )  # fmt: skip

    def _turn_bots(self) -> None:
        show(self.given.widget, not shown(self.given.widget))
        opens(self.bots, shown(self.given.widget))

    def _hand(self, s: Any, seat: int) -> str:
        return hand_html(self.model.says.hand(s, seat))

    def update(self) -> None:
        """Show every seat's figures."""
        model = self.model
        s, names, acting, says = model.state, model.names, model.acting, model.says
        signs = letters(names)
        set_class(self.widget, "cm-many", len(names) > 2)
        set_class(self.widget, "cm-crowd", len(names) > 4)
        set_class(self.widget, "cm-everybodys", bool(model.phones))
        notices = says.notices(s)
        tell_once(self.notices, "".join(notice_html(one, model.photo_of(one.card)) for one in notices))
        show(self.notices, bool(notices))
        standings = says.standings(s)
        tell_once(self.standings, standings_html(standings, signs, names))
        show(self.standings, bool(standings))
        tell_once(self.notes, self._notes())
        self._show_times()
        # an onlooker corrects nothing
        rights = model.looking is None and not model.only_looks
        show(self.rest, rights)
        show(self.phones, model.desk.joined_at != () and model.is_table)
        show(self.bots, model.may_have_bots)
        self.given.offer(seats_given(model) if model.may_have_bots else [])
        all_seen = [says.tile(s, i) for i in range(len(names))]
        wide = max(sum(len(value) for value, __ in one.figures) for one in all_seen) if model.phones else 1
        for i, (tile, seen) in enumerate(zip(self._tiles, all_seen, strict=True)):
            look = (where_html(model, i), wide) if model.phones else ("", wide)
            if (seen, look) != self._shown[i] or not tile.value:
                tell_once(tile, tile_html(seen, names[i], signs[i], self._shown[i][0], *look))
                self._shown[i] = seen, look
            set_class(self._boxes[i], "cm-turn", i in acting)
            show(self._fix[i], rights)
            tip_once(self._fix[i], _("Correct {name}'s figures", name=names[i]))
        for own, name in zip(self.own, names, strict=False):
            own.update(name, self._hand)
        for i, right in enumerate(self._right):
            asks = model.to_check(i)
            name_once(right, asks)
            show(right, rights and bool(asks))

    def _show_times(self) -> None:
        clock = self.model.clock
        turns = not (self.model.over or self.model.only_looks) and self.model.looking is None
        show(self.clock, clock is not None and turns)
        if clock is None:
            return
        name_once(self.clock, _("Resume the clock") if clock.since is None else _("Pause the clock"))
        if not self._times:
            self._times = [html("cm-time") for __ in self._boxes]
            for around, taken in zip(self._boxes, self._times, strict=True):
                around.children = (*around.children, taken)
        for taken, seconds in zip(self._times, clock.at(time()), strict=False):
            minutes, left = divmod(int(seconds), 60)
            tell_once(taken, _("{minutes}:{seconds:02} min", minutes=minutes, seconds=left // CALM * CALM))

    def tick(self) -> None:
        """Show the clock as it goes on, if there is one."""
        if self._times and monotonic() - self._ticked > CALM / 5:
            self._ticked = monotonic()
            self.model.count_on()
            self._show_times()

    def _notes(self) -> str:
        """List the house rules, and say how many numbers nobody has compared with the printed copy yet."""
        s, says = self.model.state, self.model.says
        rules = says.house_rules(s)
        lines = [_("House rules: {rules}", rules="; ".join(rules))] if rules else []
        lines += unchecked(says.assumed(s), says.reported(s))
        return "".join(f"<p>{safe(one)}</p>" for one in lines)
