"""Who may be at a page: phones that ask the table for a seat, where the table is if not here, and why it is shut."""

from __future__ import annotations

from functools import partial

from markupsafe import Markup

from capemay_kit.core.i18n import _
from capemay_kit.core.seat_claims import TABLE
from capemay_kit.core.times import lately
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, h, refusal, text


class Asks(Panel):
    """One question at a time, with the number shown on the phone that asks."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.update()

    def show(self) -> Element | None:
        """Show the first that asks, or where the table is."""
        model = self.model
        if model.view.table is None:
            return None
        if model.seats.asks:
            seat, sign = model.seats.asks[0]
            asks = (
                _("Another screen wants to become the table. It shows {sign}.", sign=sign)
                if seat == TABLE
                else _("A new phone asks for {name}'s seat. It shows {sign}.", name=model.names[seat], sign=sign)
            )
            yes = _("Yes, move the table") if seat == TABLE else _("Yes, give it the seat")
            return box(
                text(h('<div role="alert">{}</div>', asks), "cm-asked"),
                button(_("No"), partial(model.seats.answer_ask, seat, sign, False)),
                button(yes, partial(model.seats.answer_ask, seat, sign, True), "cm-primary"),
                classes=("cm-asks", "cm-over"),
            )
        if model.seats.elsewhere and model.screen in model.screens:
            watches = _("The table is on another screen now. This one just watches.")
            return box(
                text(h('<div role="status">{}</div>', watches), "cm-asked"),
                button(_("Bring it back here"), model.seats.take_back), classes=("cm-asks",),
            )  # fmt: skip
        return None


def shut_html(model: Session) -> Markup:
    """Write why a guest's page shows nothing of a table, since when that is so if it is known, and the ways back: a
    form for a code that leads to a seat or to watching, and to a former table one without a code."""
    guest, shut = model.desk.guest, model.desk.shut
    seat, (name, at) = None if guest is None else guest.seat, shut or ("", "")
    why = (
        _("The link to this page was turned off")
        if seat is None
        else _("The table is on another screen now")
        if seat == TABLE
        else _("{name} plays on another phone now", name=name)
    )
    when = (
        _("That was {time}. This page no longer shows the table.", time=lately(at))
        if at
        else _("This page no longer shows the table.")
    )
    said = h('<div class="cm-shut" role="alert"><h1>{}</h1><p>{}</p></div>', why, when)
    again = guest is not None and guest.own is not None and shut is not None
    ways = h(
        '<form class="cm-shutways" method="post" action="j/again"><a href="j/again">{}</a>'
        '<button name="seat" value="looks">{}</button></form>', _("Another seat"), _("Just watch"),
    )  # fmt: skip
    how = (
        _("To get a seat, ask at the table for a new code: Phones, then New code beside a name.")
        if again
        else _(
            "To get a seat, ask at the table for a new code: Phones, then New code beside a name. With the code in "
            "the picture you can also take a free seat, ask for a taken one, or just watch."
        )
    )
    return h(
        '{}{}<form class="cm-shutform" method="get" action="j"><p>{}</p><label>{}<input name="code" maxlength="40" '
        'required autocomplete="off" autocapitalize="characters" spellcheck="false"></label>'
        "<button>{}</button></form>",
        refusal(model.desk.trouble) if shut is None else said, ways if again else "", how, _("A code from the table"),
        _("Go on"),
    )  # fmt: skip
