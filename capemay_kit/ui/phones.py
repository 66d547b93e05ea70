"""Phones: the code by which everybody at the table joins with a phone of their own, who has, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from capemay_kit.core.palette import MOST_SEATS
from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, Code
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, copy_html, html, mark, name_once, safe, show, tell_once
from capemay_kit.ui.whereabouts import where_html


def grouped(code: str) -> str:
    """Write a code as people read it aloud."""
    return f"{code[: len(code) // 2]} {code[len(code) // 2 :]}"


def to_scan_and_type(addresses: Sequence[str]) -> tuple[str, str]:
    """Return the address for the picture, which every phone reaches, and the one for whoever types: a name, if there
    is one."""
    by_name = [one for one in addresses if (urlsplit(one).hostname or "").endswith(".local")]
    by_number = [one for one in addresses if one not in by_name]
    return (by_number or by_name)[0], (by_name or by_number)[0]


def in_the_house(address: str) -> bool:
    """Say whether an address leads to a machine in the same network: by a number of such a network, or a name that is
    told there alone."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host.endswith(".local")


class Phones:
    """The screen for whoever hosts. ``addresses`` are where phones find this companion, the best one first."""

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
        self._who = [html("cm-phone-who") for _ in seats]
        self._fresh = [button(ui.NEW_CODE, partial(self._give, i), tell, "cm-quiet") for i in seats]
        self._rows = [
            box(who, fresh, classes=("cm-phone-seat", f"cm-seat-{i}"))
            for i, (who, fresh) in enumerate(zip(self._who, self._fresh, strict=True))
        ]
        self.link = button(ui.LINK_GIVE, partial(self._give, ONLOOKERS), tell, "cm-quiet")
        self.unlink = button(ui.LINK_TAKE, self._withdraw, tell, "cm-quiet")
        self.move = button(ui.TABLE_GIVE, partial(self._give, TABLE), tell, "cm-quiet")
        self.back = button(ui.TO_TABLE, self._back, tell, "cm-primary")
        self.head, note = html("cm-title"), html("cm-note", value=ui.NEW_CODE_TELL)
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
        """Make a code for a seat, the table or onlookers, and show it in place of the table's."""
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
        """Show the code, and who has a phone."""
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
        tell_once(self.head, f"<h2>{safe(ui.WHO_IS_HERE)}</h2><p>{safe(self._counted(len(here)))}</p>")
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
        name_once(self.back, ui.TO_TABLE if self._for is None else ui.TO_TABLES_CODE)

    def _counted(self, seats: int) -> str:
        """Say how many are on phones, and how many look on."""
        n = self.model.onlookers
        looks = [ui.LOOKS_ON_HERE if n == 1 else ui.LOOK_ON_HERE.format(n=n)] if n else []
        return " · ".join([ui.ON_PHONES.format(n=len(self._held), all=seats), *looks])

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
        tell_once(self.code, f'<div role="img" aria-label="{safe(ui.QR_ALT)}">{drawn}</div>')
        # whoever leaves http out is led there anyway, and whoever leaves https out is not
        where = safe(self._named.removeprefix("http://")).replace("://", "://<wbr>")
        others = "".join(f"<small>{safe(one)}</small>" for one in self._addresses if one != self._named)
        if self._scanned != self._named:
            others = f"<small>{safe(ui.NAME_NOT_FOUND)}</small>{others}"
        whole = f'<a class="cm-file" href="{safe(join)}">{safe(join)}</a>{copy_html(join)}'
        link = whole if self._for == ONLOOKERS else ""
        tell_once(self.typed, link or (
            f"<div><small>{safe(ui.TYPE_ADDRESS)}</small><b>{where}</b>{others}</div>"
            f"<div><small>{safe(ui.TYPE_CODE)}</small><b>{safe(grouped(code.short))}</b></div>"
        ))  # fmt: skip
        reach = ui.SAME_NETWORK if in_the_house(self._scanned) else ui.ANY_NETWORK
        if self._for is None:
            title, steps, note = ui.POINT_CAMERA, ui.JOIN_STEPS, reach
        elif self._for == ONLOOKERS:
            title, steps, note = ui.LINK_FOR, ui.LINK_STEPS, ui.LINK_REACH
        elif self._for == TABLE:
            title, steps, note = ui.TABLE_FOR, ui.TABLE_STEPS, reach
        else:
            title, steps, note = ui.NEW_PHONE_OF.format(name=names[self._for]), ui.TAKE_OVER_STEPS, reach
        listed = "".join(f"<li>{safe(one)}</li>" for one in steps)
        tell_once(self.how, f"<h1>{safe(title)}</h1><ol>{listed}</ol><p>{safe(note)}</p>")
