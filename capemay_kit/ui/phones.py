"""Phones: the code by which everybody at the table joins with a phone of their own, and who has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import segno

from capemay_kit.core.palette import MOST_SEATS
from capemay_kit.core.scene import letters
from capemay_kit.core.seat_claims import Code
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show, tell_once


def grouped(code: str) -> str:
    """Write a code as people read it aloud."""
    return f"{code[: len(code) // 2]} {code[len(code) // 2 :]}"


class Phones:
    """The screen for whoever hosts. ``addresses`` are where phones find this companion, the best one first."""

    def __init__(self, model: Playing, tell: Tell, addresses: Sequence[str]) -> None:
        self.model, self._addresses = model, addresses
        self._codes: dict[tuple[str, int | None], Code] = {}
        self._held: dict[int, int] = {}
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
        self.back = button(ui.TO_TABLE, self._back, tell, "cm-primary")
        head, note = html("cm-title", value=f"<h2>{ui.WHO_IS_HERE}</h2>"), html("cm-note", value=ui.NEW_CODE_TELL)
        self.widget = box(
            box(self.code, self.typed, classes=("cm-phone-join",)), self.how,
            box(head, *self._rows, note, self.back, classes=("cm-phone-seats",)),
            classes=("cm-start", "cm-phones"),
        )  # fmt: skip

    @property
    def address(self) -> dict[str, str]:
        """What a reload leads to: the table."""
        return {**self.model.desk.address, "screen": self.model.desk.way_back}

    def _give(self, seat: int) -> None:
        """Make a code that gives a seat to a new phone, and show it in place of the table's."""
        table = self.model.on.header.table
        self._codes[table, seat] = self.model.store.invite(table, seat)
        self._for = seat
        self.model.changed()

    def _back(self) -> None:
        if self._for is not None:
            self._for = None
            self.model.changed()
        else:
            self.model.show(self.model.desk.way_back)

    def tick(self) -> None:
        """Show who has joined since."""
        if self.model.store.held(self.model.on.header.table) != self._held:
            self.update()

    def update(self) -> None:
        """Show the code, and who has a phone."""
        model = self.model
        table, names = model.on.header.table, model.names
        if self._table != table:
            self._table, self._for, self._held = table, None, model.store.held(table)
        before, self._held = self._held, model.store.held(table)
        if self._for is not None and before.get(self._for) != self._held.get(self._for):
            # the new phone is there
            self._for = None
        code = self._made(table)
        join = f"{self._addresses[0]}/{code.whole}"
        drawn = segno.make_qr(join, error="m").svg_inline(border=2, omitsize=True, dark="#1d2b33", light="#fffdf7")
        tell_once(self.code, f'<div role="img" aria-label="{safe(ui.QR_ALT)}">{drawn}</div>')
        others = "".join(f"<small>{safe(one)}</small>" for one in self._addresses[1:])
        where = self._addresses[0].split("://", 1)[1]
        tell_once(self.typed, (
            f"<div><small>{safe(ui.TYPE_ADDRESS)}</small><b>{safe(where)}</b>{others}</div>"
            f"<div><small>{safe(ui.TYPE_CODE)}</small><b>{safe(grouped(code.short))}</b></div>"
        ))  # fmt: skip
        title = ui.POINT_CAMERA if self._for is None else ui.NEW_PHONE_OF.format(name=names[self._for])
        steps = ui.JOIN_STEPS if self._for is None else ui.TAKE_OVER_STEPS
        tell_once(self.how, (
            f"<h1>{safe(title)}</h1><ol>{''.join(f'<li>{safe(one)}</li>' for one in steps)}</ol>"
            f"<p>{safe(ui.SAME_NETWORK)}</p>"
        ))  # fmt: skip
        signs = letters(names)
        for i, row in enumerate(self._rows):
            # an automa has no phone
            show(row, i < len(names) and model.alone in (None, i))
        for i, who in enumerate(self._who[: len(names)]):
            has, came = i in self._held, self._held.get(i) != before.get(i)
            said = ui.JUST_JOINED if has and came else ui.ON_PHONE if has else ui.PLAYS_HERE
            tell_once(who, f'<span class="cm-letter">{safe(signs[i])}</span>'
                           f"<span><b>{safe(names[i])}</b><small>{safe(said)}</small></span>")  # fmt: skip
            show(self._fresh[i], has)
            set_class(self._fresh[i], "cm-on", self._for == i)
        name_once(self.back, ui.TO_TABLE if self._for is None else ui.TO_TABLES_CODE)

    def _made(self, table: str) -> Code:
        """Return the table's code, made when it is first shown: it cannot be read again."""
        if (table, self._for) not in self._codes:
            self._codes[table, self._for] = self.model.store.invite(table, self._for)
        return self._codes[table, self._for]
