"""Phones: the code by which people join the table with their phones, and who has joined."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.palette import MOST_SEATS
from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, Code
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, copy_html, html, mark, name_once, safe, show, tell_once
from capemay_kit.ui.whereabouts import where_html


def grouped(code: str) -> str:
    """Write a code as people read it aloud."""
    return f"{code[: len(code) // 2]} {code[len(code) // 2 :]}"


def to_scan_and_type(addresses: Sequence[str]) -> tuple[str, str]:
    """Return the address for the picture, which every phone reaches, and the one for typing: a name, if there is
    one."""
    by_name = [one for one in addresses if (urlsplit(one).hostname or "").endswith(".local")]
    by_number = [one for one in addresses if one not in by_name]
    return (by_number or by_name)[0], (by_name or by_number)[0]


def in_the_house(address: str) -> bool:
    """Return whether an address is in the home network: a private number, or a name that only this network knows."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host.endswith(".local")


class Phones:
    """The screen of the host. ``addresses`` are where phones find this companion, the best one first."""

    def __init__(self, model: Playing, tell: Tell, addresses: Sequence[str]) -> None:
        self.model, self._addresses = model, addresses
        self._scanned, self._named = to_scan_and_type(addresses)
        self._codes: dict[tuple[str, int | None], Code] = {}
        self._held: dict[int, int] = {}
        self._came: set[int] = set()
        self._table = ""
        self._for: int | None = None
        self.code = html("cm-phone-code")
        self.how = html("cm-phone-how")
        self.typed = html("cm-phone-typed")
        # tables come and go, this screen stays
        seats = range(MOST_SEATS)
        self._who = [html("cm-phone-who") for __ in seats]
        self._fresh = [button(_("New code"), partial(self._give, i), tell, "cm-quiet") for i in seats]
        self._rows = [
            box(who, fresh, classes=("cm-phone-seat", f"cm-seat-{i}"))
            for i, (who, fresh) in enumerate(zip(self._who, self._fresh, strict=True))
        ]
        self.link = button(_("Link to watch"), partial(self._give, ONLOOKERS), tell, "cm-quiet")
        self.unlink = button(_("Turn off the link"), self._withdraw, tell, "cm-quiet")
        self.move = button(_("Move the table"), partial(self._give, TABLE), tell, "cm-quiet")
        self.back = button(_("To the table"), self._back, tell, "cm-primary")
        self.head, note = (
            html("cm-title"),
            html(
                "cm-note",
                value=_("New code: if a phone is lost or out of power. It works once and disconnects the old phone."),
            ),
        )
        more = box(self.link, self.unlink, self.move, classes=("cm-phone-more",))
        self.widget = box(
            box(self.code, self.typed, classes=("cm-phone-join",)), self.how,
            box(self.head, *self._rows, note, more, self.back, classes=("cm-phone-seats",)),
            classes=("cm-start", "cm-phones"),
        )  # fmt: skip

    @property
    def address(self) -> dict[str, str]:
        """What a reload leads to: the table."""
        return {**self.model.desk.address, "screen": self.model.desk.way_back}

    def _give(self, seat: int) -> None:
        """Make a code for a seat, the table or onlookers, and show it instead of the table's."""
        if (made := self.model.invite(seat)) is not None:
            self._codes[self._table, seat] = made
            self._for = seat
            self.model.changed()

    def _withdraw(self) -> None:
        self._for = None
        self._codes.pop((self._table, ONLOOKERS), None)
        self.model.withdraw_link()

    def _back(self) -> None:
        if self._for is not None:
            self._for = None
            self.model.changed()
        else:
            self._came = set()
            self.model.show(self.model.desk.way_back)

    def update(self) -> None:
        """Show the code, and who has joined with a phone."""
        model = self.model
        model.hears_of_seats()
        table, names = model.on.header.table, model.names
        held = {seat: one.generation for seat, one in model.claimed.items() if one.held and seat >= 0}
        if self._table != table:
            self._table, self._for, self._held, self._came = table, None, held, set()
        if held != self._held:
            self._came = {seat for seat, generation in held.items() if self._held.get(seat) != generation}
            self._held = held
            if self._for in self._came:
                # the new phone is there
                self._for = None
        self._show_code(table, names)
        here = range(len(names)) if model.alone is None else [model.alone]
        tell_once(self.head, f"<h2>{safe(_('Who is here'))}</h2><p>{safe(self._counted(len(here)))}</p>")
        signs = letters(names)
        for i, row in enumerate(self._rows):
            # an automa has no phone
            show(row, i in here)
        for i, who in enumerate(self._who[: len(names)]):
            has = i in held
            where = where_html(model, i, fresh=i in self._came)
            tell_once(
                who, f'<span class="cm-letter">{safe(signs[i])}</span><span><b>{safe(names[i])}</b>{where}</span>'
            )
            show(self._fresh[i], has)
            mark(self._fresh[i], self._for == i)
        mark(self.link, self._for == ONLOOKERS)
        mark(self.move, self._for == TABLE)
        show(self.unlink, ONLOOKERS in model.claimed and model.claimed[ONLOOKERS].held)
        name_once(self.back, _("To the table") if self._for is None else _("Show the table's code"))

    def _counted(self, seats: int) -> str:
        """Say how many are on phones, and how many watch."""
        n = self.model.onlookers
        looks = [ngettext("{n} person watching", "{n} people watching", n)] if n else []
        return " · ".join([_("{n} of {all} on phones", n=len(self._held), all=seats), *looks])

    def _show_code(self, table: str, names: Sequence[str]) -> None:
        if (table, self._for) not in self._codes:
            # made when it is first shown: it cannot be read again
            made = self.model.invite(self._for)
            if made is None:
                return
            self._codes[table, self._for] = made
        code = self._codes[table, self._for]
        join = f"{self._scanned}/{code.whole}"
        drawn = segno.make_qr(join, error="m").svg_inline(border=2, omitsize=True, dark="#1d2b33", light="#fffdf7")
        tell_once(
            self.code,
            f'<div role="img" aria-label="{safe(_("A code to scan: it opens the address beside it"))}">{drawn}</div>',
        )
        # whoever leaves http out is led there anyway, and whoever leaves https out is not
        where = safe(self._named.removeprefix("http://")).replace("://", "://<wbr>")
        others = "".join(f"<small>{safe(one)}</small>" for one in self._addresses if one != self._named)
        if self._scanned != self._named:
            others = f"<small>{safe(_('if that name does not open:'))}</small>{others}"
        whole = f'<a class="cm-file" href="{safe(join)}">{safe(join)}</a>{copy_html(join)}'
        link = whole if self._for == ONLOOKERS else ""
        tell_once(self.typed, link or (
            f"<div><small>{safe(_('or type this address'))}</small><b>{where}</b>{others}</div>"
            f"<div><small>{safe(_('and this code'))}</small><b>{safe(grouped(code.short))}</b></div>"
        ))  # fmt: skip
        reach = (
            _("Use the Wi-Fi of this screen. No account, no app, no internet. People without a phone play here.")
            if in_the_house(self._scanned)
            else _("Use any network that reaches this address. No account, no app. People without a phone play here.")
        )
        if self._for is None:
            title, note = _("Point your phone's camera here"), reach
            steps = _("Scan, open the link"), _("Tap your name"), _("Done: you have your seat")
        elif self._for == ONLOOKERS:
            title, note = _("Watch from elsewhere"), _("It works wherever this address can be reached.")
            steps = (
                _("Scan, or send the address"),
                _("It shows what everyone can see"),
                _("It takes no seat. You can turn it off"),
            )
        elif self._for == TABLE:
            title, note = _("The table on another screen"), reach
            steps = _("Scan with the other screen"), _("Tap once there"), _("Done: this screen just watches")
        else:
            title, note = _("A new phone for {name}", name=names[self._for]), reach
            steps = (
                _("Scan with the new phone, open the link"),
                _("Tap the name"),
                _("Done: the old phone is disconnected"),
            )
        listed = "".join(f"<li>{safe(one)}</li>" for one in steps)
        tell_once(self.how, f"<h1>{safe(title)}</h1><ol>{listed}</ol><p>{safe(note)}</p>")
