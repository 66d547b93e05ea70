"""The table screen: notices for everybody, a tile for each seat with large figures first, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic, time
from typing import Any

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import InHand, Notice, Reminder, Standing, Tile
from capemay_kit.core.signs import svg
from capemay_kit.sitting.session import EVERYBODY, Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, choices, each, h, text, those
from capemay_kit.ui.own_cards import own_cards
from capemay_kit.ui.pieces import letter, photo_html, unchecked
from capemay_kit.ui.table.asking import seats_given
from capemay_kit.ui.whereabouts import where_html

CALM = 10
"""The clock is shown in steps of this many seconds."""
SHORT = 5
"""The most letters of a figure in the standings; longer ones are words, in a line of their own."""
HALF = 20
"""Longer figures take the whole line, where two would stand side by side."""


def pips(actions: tuple[int, int] | None) -> Markup:
    """Draw the actions of a turn, of which so many of so many are left, taken ones filled; nothing where a seat takes
    none."""
    if actions is None:
        return Markup("")
    left, of = actions
    said = ngettext("{n} action left", "{n} actions left", left)
    drawn = "●" * max(0, of - left) + "○" * left
    return h('<span class="cm-pips" role="img" aria-label="{}">{}</span>', said, drawn)


def tile_html(tile: Tile, name: str, sign: str, before: Tile | None, where: str = "", wide: int = 1) -> Markup:
    """Write a tile; a figure other than ``before`` flashes. ``where`` says where the seat plays (HTML), ``wide`` how
    many signs the figures of a tile have at most, which says how large they can be."""
    was = () if before is None else before.figures
    figures = [(Markup(' class="cm-flash"') if i < len(was) and was[i][0] != value else "", value, what)
               for i, (value, what) in enumerate(tile.figures)]  # fmt: skip
    return h(
        '<div class="cm-who">{}<b role="heading" aria-level="2">{}</b><span class="cm-marks">{}{}{}</span></div>'
        '<div class="cm-figures" style="--cm-signs:{}">{}</div><div class="cm-held">{}</div>'
        '<div class="cm-built">{}</div>',
        letter(sign), name, each('<span class="cm-first">{}</span>', tile.signs), Markup(where), pips(tile.left), wide,
        each("<span{}><b>{}</b><small>{}</small></span>", figures), each("<span><b>{}</b> {}</span>", tile.held),
        each('<span class="cm-{}">{}</span>', [(one.tone or "plain", one.text) for one in tile.lines]),
    )  # fmt: skip


def hand_html(held: Sequence[InHand]) -> Markup:
    """Write what a seat holds for itself, a line each."""
    return each("<p><b>{}</b> {}</p>", [(one.title, one.detail) for one in held])


def notice_html(one: Notice, photo: bytes = b"") -> Markup:
    """Write what holds for everybody as a card, with its photo if its owner has one."""
    return h(
        '<div class="cm-notice">{}<span>{}</span><b>{}</b>{}{}{}</div>',
        Markup(photo_html(photo, one.title)), f"{one.kind}, {one.until}" if one.until else one.kind, one.title,
        h("<p>{}</p>", one.text) if one.text else "", h("<em>{}</em>", one.flavour) if one.flavour else "",
        h('<small class="cm-prov">{}</small>', one.source) if one.source else "",
    )  # fmt: skip


def in_force_html(found: Sequence[Notice]) -> Markup:
    """Write what is in force now, a line each, with until when."""
    return each('<p class="cm-inforce"><b>{}</b> {} <i>{}</i></p>',
                [(one.title, one.text, one.until) for one in found if one.now])  # fmt: skip


def reminders_html(found: Sequence[Reminder]) -> Markup:
    """Write what people forget, each with the sign of its piece."""
    return each("<p>{}<span>{}</span></p>", [(Markup(svg(one.sign)), one.text) for one in found])


def _long(figure: str) -> str:
    return " cm-said cm-whole" if len(figure) > HALF else " cm-said" if len(figure) > SHORT else ""


def standings_html(found: Sequence[Standing], signs: Sequence[str], names: Sequence[str]) -> Markup:
    """Write how the seats stand, a band for each thing they compete for."""
    rows = []
    for one in found:
        seats = each(
            '<span class="cm-seat-{}{}{}"><i role="img" aria-label="{}">{}</i><b>{}</b></span>',
            [(seat, " cm-lead" if leads else "", _long(n), names[seat], signs[seat], n)
             for seat, n, leads in one.figures],
        )  # fmt: skip
        rows.append((one.tone, one.title, seats, h("<small>{}</small>", one.note) if one.note else ""))
    return each('<div class="cm-band cm-{}"><b role="heading" aria-level="3">{}</b><div>{}</div>{}</div>', rows)


class Tiles(Panel):
    """The whole screen, with a button on each tile to correct it, and a question when a part of the game begins."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self._before: tuple[Tile, ...] = ()
        self._flashing: tuple[Tile, ...] = ()
        self._bots_open = False
        self._ticked = 0.0

    def _turn_bots(self) -> None:
        self._bots_open = not self._bots_open
        self.update()

    def _hand(self, s: Any, seat: int) -> Markup:
        return hand_html(self.model.view.says.hand(s, seat))

    def show(self) -> Element:
        """Show every seat's figures, what holds for everybody, and how the seats stand."""
        model, s, names, says = self.model, self.model.view.state, self.model.names, self.model.view.says
        signs, notices, standings = letters(names), says.notices(s), says.standings(s)
        now = tuple(says.tile(s, i) for i in range(len(names)))
        if now != self._before:
            # a figure flashes until another one changes
            self._flashing, self._before = self._before, now
        looks = {"cm-many": len(names) > 2, "cm-crowd": len(names) > 4, "cm-everybodys": model.view.phones}
        # an onlooker corrects nothing
        rights = model.view.looking is None and not model.seats.only_looks
        return box(
            text(Markup("").join(notice_html(one, model.unknown.photo_of(one.card)) for one in notices), "cm-event")
            if notices else None,
            box(*(self._tile(i, now, signs[i], rights) for i in range(len(names))), classes=("cm-tiles",)),
            text(standings_html(standings, signs, names), "cm-zones") if standings else None,
            text(self._notes(), "cm-tablenotes"),
            self._acts(rights),
            choices(seats_given(model), None, "cm-bots") if self._bots_open and model.bots.allowed else None,
            classes=("cm-table", *those(looks)),
        )  # fmt: skip

    def _tile(self, i: int, now: Sequence[Tile], sign: str, rights: bool) -> Element:
        model, name = self.model, self.model.names[i]
        wide = max(sum(len(value) for value, __ in one.figures) for one in now) if model.view.phones else 1
        where = where_html(model, i) if model.view.phones else ""
        was = self._flashing[i] if self._flashing else None
        turn, cards = own_cards(model, i, name, self._hand)
        # where cards are printed people hold them, and figures of the app may drift from those on the table
        asks = model.to_check(i) if model.view.physical and rights else ""
        times = dict(enumerate(() if model.keeping.clock is None else model.keeping.clock.at(time())))
        return box(
            text(tile_html(now[i], name, sign, was, where, wide), "cm-tile-body"), turn,
            button("✎", partial(model.fix, i), "cm-fix", tip=_("Correct {name}'s figures", name=name))
            if rights else None,
            cards, button(asks, partial(model.is_right, i), "cm-right") if asks else None,
            text(_minutes(times[i]), "cm-time") if i in times else None,
            classes=("cm-tile", f"cm-seat-{i}", *(["cm-turn"] if i in model.view.acting else [])),
        )  # fmt: skip

    def _acts(self, rights: bool) -> Element:
        model, clock = self.model, self.model.keeping.clock
        turns = clock is not None and model.view.looking is None and not (model.view.over or model.seats.only_looks)
        paused = clock is not None and clock.since is None
        return box(
            button(_("Resume the clock") if paused else _("Pause the clock"), model.keeping.turn_clock, "cm-quiet")
            if turns else None,
            button(_("Correct the table"), partial(model.fix, EVERYBODY), "cm-quiet") if rights else None,
            button(_("Phones"), partial(model.show, "phones"), "cm-quiet")
            if model.desk.joined_at != () and model.seats.is_table else None,
            button(_("Bots"), self._turn_bots, "cm-quiet", opens=self._bots_open) if model.bots.allowed else None,
            classes=("cm-tableacts",),
        )  # fmt: skip

    def tick(self) -> None:
        """Show the clock as it goes on, if there is one."""
        if self.model.keeping.clock is not None and monotonic() - self._ticked > CALM / 5:
            self._ticked = monotonic()
            self.model.keeping.count_on()
            self.update()

    def _notes(self) -> Markup:
        """List the house rules, and say how many numbers nobody has compared with the printed copy yet."""
        s, says = self.model.view.state, self.model.view.says
        rules = says.house_rules(s)
        lines = [_("House rules: {rules}", rules="; ".join(rules))] if rules else []
        return each("<p>{}</p>", [*lines, *unchecked(says.assumed(s), says.reported(s))])


def _minutes(seconds: float) -> str:
    minutes, left = divmod(int(seconds), 60)
    return _("{minutes}:{seconds:02} min", minutes=minutes, seconds=left // CALM * CALM)
