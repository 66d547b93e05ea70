"""The side panel: whose step it is, the keys that are always in sight, what is in hand, what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Handle, Key
from capemay_kit.core.signs import address
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.presence import HERE
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.choices import Choices, Deed
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Choice,
    Stock,
    box,
    button,
    html,
    letter,
    mark,
    name_once,
    row_of,
    safe,
    set_class,
    show,
    tell_once,
    tip_once,
)
from capemay_kit.ui.table.advice import AdvicePanel, hint_html
from capemay_kit.ui.table.asking import asking
from capemay_kit.ui.table.counts import Counts
from capemay_kit.ui.table.seat import coming_html, since_html, step_html
from capemay_kit.ui.table.tiles import hand_html, in_force_html, pips, standings_html
from capemay_kit.ui.table.typed import TypedLine
from capemay_kit.ui.whereabouts import PHONES, where_html

SHORT = 16
"""Headings up to this many characters are written larger on a shared screen, read from a metre away."""
LONG = 8
"""Up to this many things to take in hand are listed above the acts that need none."""
DECIDING = 2
"""How many figures of a tile stand beside the picture."""


class Palette:
    """The keys that are always in sight: a group in one line, the others below it."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self._keys: tuple[Key, ...] = ()
        self._buttons: list[w.Button] = []
        self._groups = [box(classes=("cm-cards",)), box(classes=("cm-actions",))]
        self.widget = box(*self._groups, classes=("cm-doing",))

    def _press(self, at: int) -> None:
        if at < len(self._keys):
            self.model.take(self._keys[at].key)

    def update(self) -> None:
        """Show the keys there are now."""
        keys = self.model.palette
        show(self.widget, bool(keys))
        if not keys:
            return
        while len(self._buttons) < len(keys):
            self._buttons.append(button("", partial(self._press, len(self._buttons)), self._tell))
        if [one.group for one in keys] != [one.group for one in self._keys]:
            for number, around in enumerate(self._groups):
                inside = [self._buttons[i] for i, one in enumerate(keys) if one.group == number]
                for made in inside:
                    set_class(made, "cm-card", number == 0)
                    set_class(made, "cm-action", number == 1)
                around.children = tuple(inside)
        self._keys = keys
        for made, one in zip(self._buttons, keys, strict=False):
            name_once(made, one.title)
            tip_once(made, one.said)
            set_class(made, "cm-off", not one.ready)
            mark(made, self.model.held == one.key)


class Side:
    """The panel itself; the main choice goes to the ``deed``, if there is one."""

    def __init__(self, model: Playing, tell: Tell, deed: Deed | None = None) -> None:
        self.model = model
        self.who = html("cm-now")
        self.since = html("cm-since")
        self.notice = html("cm-eventline")
        self.guide = html("cm-guide")
        self._tell = tell
        self.seats: list[w.Button] = []
        self.chips = box(classes=("cm-seat-chips",))
        self.palette = Palette(model, tell)
        self.peek = button("", model.turn_peek, tell, "cm-peek")
        self.hand = html("cm-held-cards")
        self.handles = Stock(tell, 0, "cm-handles")
        self.fold = button("", self._unfold, tell, "cm-quiet")
        self.counts = Counts(model, tell)
        self.choices = Choices(model, lambda: asking(model), lambda: model.chosen, tell, deed)
        self.standings = html("cm-zones", "cm-beside")
        self.advice = AdvicePanel(model, tell)
        self.typed = TypedLine(model)
        self.explain = button("", model.explain, tell, "cm-quiet", "cm-explain")
        self.hint = html("cm-guide", "cm-hint")
        self.hints = button("", model.advice.turn_hints, tell, "cm-quiet", "cm-explain")
        self.widget = box(
            self.who, self.since, self.notice, self.guide, self.hint, self.chips, self.palette.widget,
            self.peek, self.hand, self.handles.widget, self.fold, self.choices.parts[0], self.counts.widget,
            *self.choices.parts[1:], self.advice.widget, self.standings, self.explain, self.hints,
            self.typed.widget, classes=("cm-side",),
        )  # fmt: skip

    def update(self) -> None:
        """Show whose step it is and what can be done."""
        model = self.model
        acting, names = model.acting, model.names
        signs = letters(names)
        self._update_head(signs)
        # at once: with phones it is seen who is ready, and never what they chose
        chosen = dict(seat_page.choosing(model)) if model.phones else {}
        several = (len(acting) > 1 or True in chosen.values()) and model.looking is None and model.everybodys
        show(self.chips, several)
        if several:
            row_of(self.seats, self.chips, len(names), model.turn_to, self._tell, "cm-seat-chip", hasty=False)
            for i, chip in enumerate(self.seats[: len(names)]):
                show(chip, i in acting or i in chosen)
                where = f" {_('✓ ready')}" if chosen.get(i) else ""
                if i in model.phones and i not in model.bot_strengths and not where:
                    where = f" · {PHONES[model.present.get(i, HERE)][1]}"
                name_once(chip, f"{signs[i]}  {names[i]}{where}")
                set_class(chip, "cm-off", bool(chosen.get(i)))
                set_class(chip, f"cm-seat-{i}", True)
                mark(chip, i == model.seat and model.unless is None, "cm-here")
        self.palette.update()
        self._update_hand(model.seat, names)
        held = self._folded(model.handles() if model.free else [])
        show(self.handles.widget, bool(held))
        set_class(self.widget, "cm-longhand", len(held) > LONG)
        self.handles.offer(
            [
                Choice(one.title, one.detail, partial(model.take, one.key), "", one.key, address(one.drawing))
                for one in held
            ],
            model.held,
        )
        waits = model.draft or model.refused or model.asked or model.asking_undo is not None
        set_class(self.widget, "cm-choosing", bool(waits or model.placing or (held and (model.held or model.tapped))))
        self._update_words()
        self.counts.update()
        self.choices.update()
        self.advice.update()
        self.typed.update()
        deciding = model.says.deciding(model.state) if model.screen == "map" else ()
        tell_once(self.standings, standings_html(deciding, signs, names))
        show(self.standings, bool(deciding))

    def _folded(self, handles: Sequence[Handle]) -> list[Handle]:
        """Leave out the app's cards where cards are printed, except the one in hand, until they are unfolded."""
        model = self.model
        folds = model.physical and not model.unfolded
        shown = [one for one in handles if not (folds and one.ours) or one.key == model.held]
        show(self.fold, len(shown) < len(handles))
        name_once(self.fold, _("One of the app's ({n})", n=len(handles) - len(shown)))
        return shown

    def _unfold(self) -> None:
        self.model.unfolded = True
        self.update()

    def _update_head(self, signs: tuple[str, ...]) -> None:
        """Say whose step it is; where the tiles are out of sight, add the deciding figures."""
        model = self.model
        seat, back = model.seat, model.looking
        if model.own_seat is not None:
            tell_once(self.since, since_html(model))
            tell_once(self.who, step_html(model))
            show(self.since, bool(self.since.value))
            show(self.who, bool(self.who.value))
            return
        title, detail = model.says.heading(model.state) if back is None else (_("Looking back"), model.when(back))
        shared = bool(model.phones and model.acting and back is None)
        where = f"{where_html(model, seat)}{coming_html(model)}" if shared else ""
        tell_once(self.since, since_html(model) if shared else "")
        show(self.since, shared)
        if not where and model.waits and model.acting and back is None:
            # whose page it is says its colour; what matters now is whose turn it is
            seat = model.acting[0]
            title, detail = _("Now: {names}", names=", ".join(model.names[one] for one in model.acting)), title
        nobodys = model.over or back is not None or model.unless is not None
        sign = "" if nobodys else letter(signs[seat])
        tile = model.says.tile(model.state, seat)
        purse = ""
        if model.screen != "table" and sign and not model.is_sheet:
            first, *rest = [value for value, __ in tile.figures[:DECIDING]]
            purse = f'<span class="cm-purse">{safe(first)} <small>{safe(" ".join(rest))}</small></span>'
        small = f"<small>{safe(detail)}</small>" if detail else ""
        large = ' class="cm-large"' if shared and len(title) <= SHORT else ""
        said = f'<b role="heading" aria-level="2"{large}>{safe(title)}</b>{small}{where}{purse}{pips(tile.left)}'
        tell_once(self.who, f'<div class="cm-seat-{seat}">{sign}<div>{said}</div></div>')

    def _update_words(self) -> None:
        """Say what holds for everybody where the tiles are out of sight, and what this moment is for as long as that
        is new to somebody."""
        model = self.model
        on_table = model.screen == "table" or model.is_sheet
        said = "" if on_table else str(in_force_html(model.says.notices(model.state)))
        said += f"<p><b>{_('To place on the board:')}</b> {safe('. '.join(model.placed))}</p>" if model.placed else ""
        tell_once(self.notice, said)
        show(self.notice, bool(said))
        now = model.can_explain and model.looking is None and not model.over and not model.is_sheet and not model.waits
        now = now and teaching(model.meta.id).taught
        hint = None
        if now and model.explains and model.refused is None and not model.secret_first:
            hint = teaching(model.meta.id).hint(model.mine, model.seat)
        tell_once(self.guide, f'<div role="note">{safe(hint.text)}</div>' if hint else "")
        show(self.guide, hint is not None)
        name_once(self.explain, _("Stop explaining") if model.explains else _("Explain as we go"))
        show(self.explain, now)
        self._update_hint()

    def _update_hint(self) -> None:
        """Where moments are explained, say what counts most for the best act, without naming it."""
        model = self.model
        model.advice.look_for_hint()
        tell_once(self.hint, hint_html(model))
        show(self.hint, model.advice.hint is not None)
        name_once(self.hints, _("Explain without hints") if model.advice.hints else _("Explain with hints"))
        show(self.hints, model.explains and model.advice.can_ask)

    def _update_hand(self, seat: int, names: list[str]) -> None:
        """Offer to show what the seat holds secretly; show it once asked."""
        model = self.model
        holds = model.holds(seat) and not model.physical
        can_peek = not model.over and model.looking is None and (model.covered or model.peeks or holds)
        show(self.peek, can_peek and model.everybodys and seat not in model.phones and model.sole is None)
        shows = _("Only {name} looks: show the cards") if model.phones else _("Show {name}'s cards")
        name_once(self.peek, (_("Hide the cards") if model.peeks else shows).format(name=names[seat]))
        set_class(self.peek, "cm-primary", model.secret_first)
        set_class(self.peek, "cm-quiet", not model.secret_first)
        # what can be taken in hand or chosen is on its button already
        on_buttons = bool(model.handles()) or model.choosing is not None or model.counting is not None
        opened = model.peeks or model.viewer == seat == model.sole
        seen = model.says.hand(model.state, seat) if can_peek and opened and not on_buttons else ()
        tell_once(self.hand, hand_html(seen))
        show(self.hand, bool(seen))
