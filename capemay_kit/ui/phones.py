"""Phones: the code by which people join the table with their phones, and who has joined."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

import segno
from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, Code
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, each, h, text
from capemay_kit.ui.pieces import copy_html
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


class Phones(Panel):
    """The screen of the host. ``addresses`` are where phones find this companion, the best one first."""

    def __init__(self, model: Session, tell: Tell, addresses: Sequence[str]) -> None:
        super().__init__(tell)
        self.model, self._addresses = model, addresses
        self._scanned, self._named = to_scan_and_type(addresses)
        self._codes: dict[tuple[str, int | None], Code] = {}
        self._held: dict[int, int] = {}
        self._came: set[int] = set()
        self._table = ""
        self._for: int | None = None

    @property
    def address(self) -> dict[str, str]:
        """What a reload leads to: the table."""
        return {**self.model.desk.address, "screen": self.model.desk.way_back}

    @property
    def _shown_at(self) -> str:
        """The address of the table as a screen across the room shows it."""
        return urlencode({**self.model.desk.address, "show": ""})

    def _give(self, seat: int) -> None:
        """Make a code for a seat, the table or onlookers, and show it instead of the table's."""
        if (made := self.model.seats.invite(seat)) is not None:
            self._codes[self._table, seat] = made
            self._for = seat
            self.model.changed()

    def _withdraw(self) -> None:
        self._for = None
        self._codes.pop((self._table, ONLOOKERS), None)
        self.model.seats.withdraw_link()

    def _back(self) -> None:
        if self._for is not None:
            self._for = None
            self.model.changed()
        else:
            self._came = set()
            self.model.show(self.model.desk.way_back)

    def show(self) -> Element:
        """Show the code, and who has joined with a phone."""
        model = self.model
        self._look()
        names, signs = model.names, letters(model.names)
        # an automa has no phone
        here = range(len(names)) if model.view.alone is None else [model.view.alone]
        seats = [
            box(text(h('<span class="cm-letter">{}</span><span><b>{}</b>{}</span>', signs[i], names[i],
                       where_html(model, i, fresh=i in self._came)), "cm-phone-who"),
                self._code_for(_("New code"), i) if i in self._held else None,
                classes=("cm-phone-seat", f"cm-seat-{i}"))
            for i in here
        ]  # fmt: skip
        code = self._code()
        looked = ONLOOKERS in model.seats.claimed and model.seats.claimed[ONLOOKERS].held
        note = _("New code: if a phone is lost or out of power. It works once and disconnects the old phone.")
        return box(
            box(*(() if code is None else self._shown(code)), classes=("cm-phone-join",)),
            text(self._how(), "cm-phone-how"),
            box(
                text(h("<h2>{}</h2><p>{}</p>", _("Who is here"), self._counted(len(here))), "cm-title"), *seats,
                text(note, "cm-note"),
                box(self._code_for(_("Link to watch"), ONLOOKERS),
                    text(h('<a class="cm-file" href="?{}" target="_blank" rel="noopener">{}</a>', self._shown_at,
                           _("Large screen")), "cm-showlink"),
                    button(_("Turn off the link"), self._withdraw, "cm-quiet") if looked else None,
                    self._code_for(_("Move the table"), TABLE), classes=("cm-phone-more",)),
                button(_("To the table") if self._for is None else _("Show the table's code"), self._back,
                       "cm-primary"),
                classes=("cm-phone-seats",),
            ),
            classes=("cm-start", "cm-phones"),
        )  # fmt: skip

    def _look(self) -> None:
        """Find out who has come since."""
        model = self.model
        model.seats.hear()
        table = model.view.on.header.table
        held = {seat: one.generation for seat, one in model.seats.claimed.items() if one.held and seat >= 0}
        if self._table != table:
            self._table, self._for, self._held, self._came = table, None, held, set()
        if held != self._held:
            self._came = {seat for seat, generation in held.items() if self._held.get(seat) != generation}
            self._held = held
            if self._for in self._came:
                # the new phone is there
                self._for = None

    def _code_for(self, title: str, seat: int) -> Element:
        return button(title, partial(self._give, seat), "cm-quiet", on=self._for == seat)

    def _counted(self, seats: int) -> str:
        """Say how many are on phones, and how many watch."""
        n = self.model.seats.onlookers
        looks = [ngettext("{n} person watching", "{n} people watching", n)] if n else []
        return " · ".join([_("{n} of {all} on phones", n=len(self._held), all=seats), *looks])

    def _code(self) -> Code | None:
        if (self._table, self._for) not in self._codes:
            # made when it is first shown: it cannot be read again
            made = self.model.seats.invite(self._for)
            if made is None:
                return None
            self._codes[self._table, self._for] = made
        return self._codes[self._table, self._for]

    def _shown(self, code: Code) -> tuple[Element, Element]:
        """Show a code as a picture, and as what is typed or sent."""
        join = f"{self._scanned}/{code.whole}"
        drawn = segno.make_qr(join, error="m").svg_inline(border=2, omitsize=True, dark="#1d2b33", light="#fffdf7")
        said = _("A code to scan: it opens the address beside it")
        picture = text(h('<div role="img" aria-label="{}">{}</div>', said, Markup(drawn)), "cm-phone-code")
        if self._for == ONLOOKERS:
            large = h("<small>{}</small>", _("For a television, add ?show to it."))
            whole = h('<a class="cm-file" href="{0}">{0}</a>{1}{2}', join, Markup(copy_html(join)), large)
            return picture, text(whole, "cm-phone-typed")
        # whoever leaves http out is led there anyway, and whoever leaves https out is not
        scheme, parted, rest = self._named.removeprefix("http://").rpartition("://")
        where = h("{}{}{}{}", scheme, parted, Markup("<wbr>") if parted else "", rest)
        others = [one for one in self._addresses if one != self._named]
        if self._scanned != self._named:
            others.insert(0, _("if that name does not open:"))
        small = "<div><small>{}</small><b>{}</b>{}</div>"
        return picture, text(
            h(small, _("or type this address"), where, each("<small>{}</small>", others))
            + h(small, _("and this code"), grouped(code.short), ""), "cm-phone-typed",
        )  # fmt: skip

    def _how(self) -> Markup:
        """Write how to join by the code that is shown."""
        reach = (
            _("Use the Wi-Fi of this screen. No account, no app, no internet. People without a phone play here.")
            if in_the_house(self._scanned)
            else _("Use any network that reaches this address. No account, no app. People without a phone play here.")
        )
        match self._for:
            case None:
                title, note = _("Point your phone's camera here"), reach
                steps = _("Scan, open the link"), _("Tap your name"), _("Done: you have your seat")
            case one if one == ONLOOKERS:
                title, note = _("Watch from elsewhere"), _("It works wherever this address can be reached.")
                steps = (_("Scan, or send the address"), _("It shows what everyone can see"),
                         _("It takes no seat. You can turn it off"))  # fmt: skip
            case one if one == TABLE:
                title, note = _("The table on another screen"), reach
                steps = _("Scan with the other screen"), _("Tap once there"), _("Done: this screen just watches")
            case seat:
                title, note = _("A new phone for {name}", name=self.model.names[seat]), reach
                steps = (_("Scan with the new phone, open the link"), _("Tap the name"),
                         _("Done: the old phone is disconnected"))  # fmt: skip
        return h("<h1>{}</h1><ol>{}</ol><p>{}</p>", title, each("<li>{}</li>", steps), note)
