"""A player's own page: whose turn it is, what happened since their last turn, their hand, and what is seldom needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import InHand
from capemay_kit.core.times import lately
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, box, button, html, letter, name_once, safe, set_class, show, tell_once
from capemay_kit.ui.table.noting import Noting
from capemay_kit.ui.table.tiles import pips


def _letter(seat: int, signs: Sequence[str], whose: str = "") -> str:
    return letter(signs[seat], whose, look=f"cm-seat-{seat}")


def head_html(model: Playing) -> str:
    """Write whose turn it is, who comes before the player, and the player's own figures."""
    now, signs = seat_page.head(model), letters(model.names)
    sign = "" if now.seat is None else _letter(now.seat, signs)
    look = f'class="cm-whose{" cm-mine" if now.mine else ""} cm-seat-{now.seat}"'
    whose = (
        f"<div {look}>{sign}<h1><b>{safe(now.title)}</b><small>{safe(now.detail)}</small></h1>{pips(now.left)}</div>"
    )
    coming = "".join(_letter(one, signs, model.names[one]) for one in now.coming)
    if coming:
        coming = f'<p class="cm-coming">{safe(_("Next:"))} {coming} {safe(_("then you"))}</p>'
    figures = ""
    for value, name, then in seat_page.figures(model):
        becomes = f"<em>→ {safe(then)}</em>" if then else ""
        figures += f"<span><b>{safe(value)}</b>{becomes}<small>{safe(name)}</small></span>"
    return f'<div class="cm-seathead">{whose}{coming}<div class="cm-figures">{figures}</div></div>'


def step_html(model: Playing) -> str:
    """Write what this step is about and, where all choose at once, who has chosen."""
    title, detail = model.says.heading(model.state) if model.looking is None else ("", "")
    # whose turn it is stands above, with the figures
    said = "" if title in model.names else f'<b role="heading" aria-level="2">{safe(title)}</b>'
    names, signs = model.names, letters(model.names)
    ready = "".join(
        f"<li>{_letter(seat, signs)}<b>{safe(_('You') if seat == model.own_seat else names[seat])}</b>"
        f"<small>{safe(_('✓ ready') if chose else _('choosing'))}</small></li>"
        for seat, chose in seat_page.choosing(model)
    )
    step = f"<div><div>{said}<small>{safe(detail)}</small></div></div>" if said or detail else ""
    return step + (f'<ul class="cm-ready">{ready}</ul>' if ready else "")


def since_html(model: Playing) -> str:
    """Write what others did since the player's last act: open while they wait, folded when it is their turn. On a
    shared page, write what was done last."""
    signs = letters(model.names)
    done = seat_page.since(model) if model.looking is None and not model.over else []
    lines = ""
    for one in done:
        to_me = "".join(f"<small>{safe(_('you: {change}', change=line))}</small>" for line in one.to_me)
        letter = "" if one.seat is None else _letter(one.seat, signs)
        lines += f"<li>{letter}<p>{safe(one.told)}{to_me}</p></li>"
    if model.own_seat is None:
        return f"<ol>{lines}</ol>" if done else ""
    title = f"<summary>{safe(_('Since your turn ({n})', n=len(done)))}</summary>"
    return f"<details{' open' if model.waits else ''}>{title}<ol>{lines}</ol></details>" if done else ""


def coming_html(model: Playing) -> str:
    """Write who comes next, on a shared page."""
    signs = letters(model.names)
    coming = "".join(_letter(one, signs, model.names[one]) for one in seat_page.coming(model))
    return f'<p class="cm-coming">{safe(_("Next:"))} {coming}</p>' if coming else ""


def shut_out_html(why: str, at: str) -> str:
    """Write why a page is shut out, and since when (empty: nobody knows)."""
    when = (
        _("That was {time}. This page no longer shows the table.", time=lately(at))
        if at
        else _("This page no longer shows the table.")
    )
    return f'<div class="cm-shut" role="alert"><h1>{safe(why)}</h1><p>{safe(when)}</p></div>'


def join_html(again: bool) -> str:
    """Write the form for a code that leads to a seat or to watching; ``again``: the way back to a former table, without
    a code."""
    ways = (
        f'<form class="cm-shutways" method="post" action="j/again"><a href="j/again">{safe(_("Another seat"))}</a>'
        f'<button name="seat" value="looks">{safe(_("Just watch"))}</button></form>'
    )
    how = (
        _("To get a seat, ask at the table for a new code: Phones, then New code beside a name.")
        if again
        else _(
            "To get a seat, ask at the table for a new code: Phones, then New code beside a name. With the code in "
            "the picture you can also take a free seat, ask for a taken one, or just watch."
        )
    )
    return (ways if again else "") + (
        f'<form class="cm-shutform" method="get" action="j"><p>{safe(how)}</p>'
        f'<label>{safe(_("A code from the table"))}<input name="code" maxlength="40" required autocomplete="off" '
        f'autocapitalize="characters" spellcheck="false"></label><button>{safe(_("Go on"))}</button></form>'
    )


class Hand:
    """What the player holds: the whole text of each card, whether it can be played now, and how far along it is."""

    def __init__(self, model: Playing, tell: Tell, cover: Call) -> None:
        self.model, self._tell = model, tell
        self._held: list[InHand] = []
        self._rows: list[tuple[w.HTML, w.Button]] = []
        head = html("cm-title", value=f"<h2>{_('Your hand')}</h2><small>{_('only on this phone')}</small>")
        self.none = html("cm-note", value=_("You hold nothing secret."))
        self.cards = box(classes=("cm-heldrows",))
        top = box(head, button(_("Cover"), cover, tell), classes=("cm-row",))
        self.noting = Noting(model, tell)
        self.widget = box(top, self.none, self.cards, self.noting.widget, classes=("cm-handbox",))

    def _play(self, at: int) -> None:
        if at < len(self._held):
            self.model.play_held(self._held[at])

    def update(self) -> None:
        """Show what is held now."""
        found = seat_page.hand(self.model)
        self.noting.update()
        while len(self._rows) < len(found):
            made = button("", partial(self._play, len(self._rows)), self._tell)
            self._rows.append((html("cm-heldcard-text"), made))
            self.cards.children = tuple(box(*row, classes=("cm-heldrow",)) for row in self._rows)
        self._held = [held for held, _ in found]
        kinds = {next(same)[0]: kind for kind, same in groupby(enumerate(self._held), lambda one: one[1].kind)}
        show(self.none, not found)
        for i, (text, play) in enumerate(self._rows):
            held, ready = found[i] if i < len(found) else (InHand(None, ""), False)
            show(self.cards.children[i], i < len(found))
            kind = f"<h3>{safe(kinds[i])}</h3>" if kinds.get(i) else ""
            so_far = f"<em>{safe(held.so_far)}</em>" if held.so_far else ""
            tell_once(text, f"{kind}<b>{safe(held.title)}</b>{so_far}<p>{safe(held.detail)}</p>")
            name_once(play, _("Play") if ready else _("Why not?"))
            set_class(play, "cm-primary", ready)
            set_class(play, "cm-off", not ready)
            show(play, held.tried is not None)


class More:
    """What is seldom needed on a player's own page."""

    def __init__(self, buttons: Sequence[Any]) -> None:
        self.widget = box(*buttons, classes=("cm-others",))

    def update(self) -> None:
        """Nothing here changes."""
