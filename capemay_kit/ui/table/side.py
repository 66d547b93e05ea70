"""The side panel: whose step it is, the keys that are always in sight, what is in hand, what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

import ipywidgets as w
from markupsafe import Markup
from msgspec.structs import replace

from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.signs import address
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.typed import do_typed, ways_on
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Panel,
    Tell,
    box,
    button,
    choices,
    empty,
    figure,
    h,
    keys,
    line,
    text,
    those,
    tick,
)
from capemay_kit.ui.pieces import letter
from capemay_kit.ui.table.advice import advice, hint_html
from capemay_kit.ui.table.asking import MOST_SHOWN, Asking, asking
from capemay_kit.ui.table.seat import coming_html, since_html, step_html
from capemay_kit.ui.table.tiles import hand_html, in_force_html, pips, standings_html
from capemay_kit.ui.whereabouts import phone, where_html

T = TypeVar("T")

SHORT = 16
"""Headings up to this many characters are written larger on a shared screen, read from a metre away."""
LONG = 8
"""Up to this many things to take in hand are listed above the acts that need none."""
DECIDING = 2
"""How many figures of a tile stand beside the picture."""
KEYS = 6
"""Amounts of a counted kind that have a key of their own."""
OUT = ("quiet", "half", "warn")
"""Tones of choices that lead out of a list."""


class Deed(NamedTuple):
    """The main choice with a few words on what it does, or a question (text or HTML) with a key for each answer."""

    said: str
    offered: Sequence[Choice]
    asks: bool = False


class Side(Panel):
    """The panel itself. Where there is somebody who shows the main choice elsewhere, as `deed`, they are called
    (``deeds``) when it has changed by itself."""

    def __init__(self, model: Session, tell: Tell, deeds: Call | None = None) -> None:
        super().__init__(tell)
        self.model, self._deeds = model, deeds
        self.now = Asking("", [])
        self.deed: Deed | None = None
        self._offered: list[Choice] = []
        self._wrong = ""
        self._known: dict[str, tuple[tuple[Any, ...], Any]] = {}
        typed = _("Type an action: its word, then its details")
        self.line = w.Combobox(description=typed, placeholder=typed, continuous_update=False, tooltip="")
        self._typing = False
        self.keeps = (self.line,)

    def update(self) -> None:
        """Find out what is said and offered now, and show it."""
        model = self.model
        model.advice.look_for_hint()
        self.now = asking(model)
        self._offer()
        # completions are sent to the browser only once somebody uses the line
        ways = tuple(ways_on(model)) if self._typing else ()
        if self.line.options != ways:
            self.line.options = ways
        super().update()

    def _again(self) -> None:
        """Show what somebody searched or unfolded."""
        self.update()
        if self._deeds is not None:
            self._deeds()

    def take(self, typed: str) -> None:
        """Do what was typed; the text is empty when somebody enters the line."""
        self._typing = True
        self._wrong = do_typed(self.model, typed) if typed.strip() else ""
        self.line.value = ""
        if self._wrong:
            # the browser has emptied its field
            self.line.value = typed
        self.update()

    def _offer(self) -> None:
        """Sort out what is offered: what is searched for, the main choice, what is folded away."""
        model, now, offered = self.model, self.now, self.now.choices
        if model.search:
            wanted = model.search.lower().split()
            offered = [
                one for one in offered
                if one.tone in ("quiet", "half") or all(word in f"{one.title} {one.detail}".lower() for word in wanted)
            ]  # fmt: skip
        self.deed = None
        if self._deeds is not None:
            main = next((one for one in offered if one.tone == "primary"), None)
            offered = [one for one in offered if one is not main]
            if now.keys:
                self.deed = Deed(now.asks, now.keys, asks=True)
            elif main is not None:
                self.deed = Deed(h("<b>{}</b>", now.deed) if now.deed else "", [main])
        self._offered = self._shortened(self._folded(offered))

    def _folded(self, offered: list[Choice]) -> list[Choice]:
        """Fold away the last choices, until they are unfolded or searched for."""
        last = [one for one in offered if one.last]
        if not last or self.model.unfolded or self.model.search:
            return offered
        fold = Choice(_("One of the app's ({n})", n=len(last)), "", self._unfold, "half")
        return [*(one for one in offered if not one.last), fold]

    def _unfold(self) -> None:
        self.model.unfolded = True
        self._again()

    def _shortened(self, offered: list[Choice]) -> list[Choice]:
        """Shorten a long list, but keep the choices that lead out of it."""
        out = [one for one in offered if one.tone in OUT]
        rest = [one for one in offered if one.tone not in OUT]
        if self.model.show_all or len(rest) <= MOST_SHOWN:
            return offered
        more = Choice(_("Show all {n}", n=len(rest)), "", self._show_all, "half")
        half = [one for one in out if one.tone == "half"]
        return [*half, *rest[:MOST_SHOWN], more, *(one for one in out if one.tone != "half")]

    def _show_all(self) -> None:
        self.model.show_all = True
        self._again()

    def _search(self, words: str) -> None:
        self.model.search = words
        self._again()

    def _keep(self, keep: bool) -> None:
        if self.model.drafting.draft is not None:
            self.model.drafting.draft = replace(self.model.drafting.draft, keep_values=keep)

    def show(self) -> Element:
        """Show whose step it is and what can be done."""
        model, now = self.model, self.now
        signs = letters(model.names)
        handles = model.drafting.handles()
        in_hand = handles if model.free else []
        # the app's cards are left out where cards are printed, except the one in hand, until they are unfolded
        folds = model.view.physical and not model.unfolded
        held = [one for one in in_hand if not (folds and one.ours) or one.key == model.drafting.held]
        waits = model.drafting.draft or model.refused or model.asked or model.asking_undo is not None
        looks = {
            "cm-longhand": len(held) > LONG,
            "cm-choosing": waits or model.drafting.placing or (held and (model.drafting.held or model.drafting.tapped)),
        }
        who, since = self._head(signs)
        taken = [
            Choice(one.title, one.detail, partial(model.drafting.take, one.key), "", one.key, address(one.drawing))
            for one in held
        ]
        folded = _("One of the app's ({n})", n=len(in_hand) - len(held))
        deciding = self._once(self._deciding, model.view.state, model.screen)
        typed = h('<p role="status">{}</p>', self._wrong) if self._wrong else ""
        explains, hints = self._explained()
        return box(
            **_texts(who=(who, "cm-now"), since=(since, "cm-since"),
                     last=(h("{}", model.last_time if model.view.on.acts <= 1 else ""), "cm-note"),
                     notice=(self._notice(), "cm-eventline"),
                     guide=(self._guide(), "cm-guide"), hint=(hint_html(model), "cm-guide", "cm-hint")),
            chips=self._chips(signs),
            palette=self._palette(),
            **self._hand(bool(handles)),
            handles=choices(taken, model.drafting.held, "cm-handles") if held else None,
            fold=button(folded, self._unfold, "cm-quiet") if len(held) < len(in_hand) else empty(w.Button),
            **_texts(message=(h("{}", now.text), "cm-message")),
            counts=counted(model),
            **self._figures(now),
            **self._searched(now),
            # rows of keys are high: what is done with them stays in sight
            choices=choices(self._offered, model.drafting.chosen, *(
                ["cm-under-keys"] if self._deeds is None and any(one.options for one in now.figures) else [])),
            advice=advice(model),
            **_texts(standings=(deciding, "cm-zones", "cm-beside")),
            explain=explains,
            hints=hints,
            typed=None
            if model.seats.only_looks
            else box(self.line, text(typed, "cm-typed-said"), classes=("cm-typed",)),
            classes=("cm-side", *those(looks)),
        )  # fmt: skip

    def _head(self, signs: tuple[str, ...]) -> tuple[str, str]:
        """Say whose step it is and what was done since; where the tiles are out of sight, add the deciding figures."""
        model = self.model
        seat, back = model.view.seat, model.view.looking
        if model.view.own_seat is not None:
            return step_html(model), since_html(model)
        title, detail = (
            (_("Changing what happened"), model.changing.when)
            if model.changing.told
            else model.view.says.heading(model.view.state)
            if back is None
            else (_("Looking back"), model.past.when(back))
        )
        shared = bool(model.view.phones and model.view.acting and back is None)
        where = where_html(model, seat) + coming_html(model) if shared else Markup()
        if not where and model.view.waits and model.view.acting and back is None:
            # whose page it is says its colour; what matters now is whose turn it is
            seat = model.view.acting[0]
            title, detail = _("Now: {names}", names=", ".join(model.names[one] for one in model.view.acting)), title
        nobodys = model.view.over or back is not None or model.drafting.unless is not None or model.changing.told
        sign = Markup() if nobodys else letter(signs[seat])
        tile = self._once(model.view.says.tile, model.view.state, seat)
        purse = Markup()
        if model.screen != "table" and sign and not model.is_sheet:
            first, *rest = [value for value, __ in tile.figures[:DECIDING]]
            purse = h('<span class="cm-purse">{} <small>{}</small></span>', first, " ".join(rest))
        said = h(
            '<div class="cm-seat-{}">{}<div><b role="heading" aria-level="2"{}>{}</b>{}{}{}{}</div></div>',
            seat, sign, Markup(' class="cm-large"') if shared and len(title) <= SHORT else "", title,
            h("<small>{}</small>", detail) if detail else "", where, purse, pips(tile.left),
        )  # fmt: skip
        return said, since_html(model) if shared else ""

    def _notice(self) -> Markup:
        """Say what holds for everybody where the tiles are out of sight, and what is to be placed."""
        model = self.model
        on_table = model.screen == "table" or model.is_sheet
        said = Markup() if on_table else in_force_html(model.view.says.notices(model.view.state))
        if model.automa.placed:
            said += h("<p><b>{}</b> {}</p>", _("To place on the board:"), ". ".join(model.automa.placed))
        return said

    def _guide(self) -> Markup:
        """Say what this moment is for, as long as that is new to somebody."""
        model = self.model
        if not self._can_explain or not model.explains or model.refused is not None or model.drafting.secret_first:
            return Markup()
        hint = teaching(model.view.meta.id).hint(model.view.mine, model.view.seat)
        return h('<div role="note">{}</div>', hint.text) if hint else Markup()

    @property
    def _can_explain(self) -> bool:
        model = self.model
        now = model.can_explain and model.view.looking is None and not model.view.over and not model.is_sheet
        return now and not model.view.waits and teaching(model.view.meta.id).taught

    def _explained(self) -> tuple[Element, Element]:
        """Offer to explain moments and, where they are, to say what counts most for the best act, without naming
        it."""
        model = self.model
        explain = _("Stop explaining") if model.explains else _("Explain as we go")
        hints = _("Explain without hints") if model.advice.hints else _("Explain with hints")
        return (
            button(explain, model.explain, "cm-quiet", "cm-explain") if self._can_explain else empty(w.Button),
            button(hints, model.advice.turn_hints, "cm-quiet", "cm-explain")
            if model.explains and model.advice.can_ask
            else empty(w.Button),
        )

    def _chips(self, signs: tuple[str, ...]) -> Element | None:
        """Where several act at once, show who does; with phones it is seen who is ready, and never what they chose."""
        model, names = self.model, self.model.names
        chosen = dict(seat_page.choosing(model)) if model.view.phones else {}
        several = len(model.view.acting) > 1 or True in chosen.values()
        if not several or model.view.looking is not None or not model.view.everybodys:
            return None
        chips = {}
        for i in range(len(names)):
            if i not in model.view.acting and i not in chosen:
                chips[f"chip{i}"] = empty(w.Button)
                continue
            where = f" {_('✓ ready')}" if chosen.get(i) else ""
            if i in model.view.phones and i not in model.seats.bots and not where:
                where = f" · {phone(model, i)}"
            looks = {"cm-off": chosen.get(i), "cm-here": i == model.view.seat and model.drafting.unless is None}
            chips[f"chip{i}"] = button(f"{signs[i]}  {names[i]}{where}", partial(model.turn_to, i), "cm-seat-chip",
                                       "cm-toggle", f"cm-seat-{i}", *those(looks))  # fmt: skip
        return box(**chips, classes=("cm-seat-chips",))

    def _palette(self) -> Element | None:
        """Show the keys that are always in sight: a group in one line, the others below it."""
        begun = self.model.drafting
        there = begun.palette
        groups = [
            [
                button(one.title, partial(begun.take, one.key), look, *([] if one.ready else ["cm-off"]), tip=one.said,
                       on=begun.held == one.key)
                for one in there
                if one.group == group
            ]
            for group, look in enumerate(("cm-card", "cm-action"))
        ]  # fmt: skip
        if not any(groups):
            return None
        return box(box(*groups[0], classes=("cm-cards",)), box(*groups[1], classes=("cm-actions",)),
                   classes=("cm-doing",))  # fmt: skip

    def _hand(self, handled: bool) -> dict[str, Element]:
        """Offer to show what the seat holds secretly; show it once asked, unless it is on buttons already
        (``handled``)."""
        model, view, seat = self.model, self.model.view, self.model.view.seat
        holds = view.holds(seat) and not view.physical
        can_peek = (
            not (model.view.over or model.changing.told)
            and model.view.looking is None
            and (view.covered or view.peeks or holds)
        )
        shows = _("Only {name} looks: show the cards") if view.phones else _("Show {name}'s cards")
        peek = (_("Hide the cards") if view.peeks else shows).format(name=model.names[seat])
        on_buttons = handled or model.drafting.choosing is not None or model.drafting.counting is not None
        opened = view.peeks or view.viewer == seat == view.sole
        there = can_peek and opened and not on_buttons
        seen = self._once(self._held, model.view.state, seat) if there else ""
        return {
            "peek": button(peek, model.turn_peek, "cm-peek",
                           "cm-primary" if model.drafting.secret_first else "cm-quiet")
            if can_peek and view.everybodys and seat not in view.phones and view.sole is None else empty(w.Button),
            **_texts(hand=(seen, "cm-held-cards")),
        }  # fmt: skip

    def _held(self, s: Any, seat: int) -> Markup:
        return hand_html(self.model.view.says.hand(s, seat))

    def _deciding(self, s: Any, screen: str) -> Markup:
        deciding = self.model.view.says.deciding(s) if screen == "map" else ()
        return standings_html(deciding, letters(self.model.names), self.model.names)

    def _once(self, find: Callable[..., T], *of: Any) -> T:
        """Return what follows from a state alone; as long as it is the same, it is not worked out again."""
        known, found = self._known.get(find.__name__, ((), None))
        if len(known) != len(of) or any(one is not other for one, other in zip(known, of, strict=True)):
            found = find(*of)
            self._known[find.__name__] = (of, found)
        return cast(T, found)

    def _figures(self, now: Asking) -> dict[str, Element | None]:
        """Show the figures that may be changed, and offer to use them from now on."""
        model, figures = self.model, now.figures
        values = model.drafting.draft.values if model.drafting.draft else {}
        kept = any(one.name in now.keeps and values.get(one.name, one.value) != one.value for one in figures)
        keep = model.drafting.draft is not None and model.drafting.draft.keep_values
        rows = [
            figure(one, values.get(one.name, one.value), partial(model.drafting.set_figure, one.name))
            for one in figures
        ]
        return {
            "figures": box(*rows, classes=("cm-figurerows",)) if rows else None,
            "keep": tick(_("Use these figures from now on"), keep, self._keep, "cm-keep")
            if kept
            else empty(w.Checkbox),
        }

    def _searched(self, now: Asking) -> dict[str, Element | None]:
        """Search long lists; where not all are shown at once, none of them is farther than two taps."""
        model, searches = self.model, _("Search by number or word")
        sorts = [
            word for word in map(_, model.view.says.sorts)
            if any(word.lower() in one.title.lower() for one in now.choices)
        ] if now.searchable and len(now.choices) > MOST_SHOWN else []  # fmt: skip

        def narrow(at: int) -> None:
            self._search("" if model.search == sorts[at] else sorts[at])

        return {
            "search": line(model.search, self._search, "cm-search", placeholder=searches, at_once=True)
            if now.searchable
            else empty(w.Text),
            "sorts": keys(sorts, narrow, "cm-seg", on=[one == model.search for one in sorts]) if sorts else None,
        }


def _texts(**given: tuple[str, ...]) -> dict[str, Element]:
    """Show pieces of HTML, each with its classes, as far as there are any."""
    return {name: text(value, *classes) if value else empty(w.HTML) for name, (value, *classes) in given.items()}


def counted(model: Session) -> Element | None:
    """Show a row of keys for each kind that is counted now: one tap enters the amount, and the last key counts up."""
    now, said = model.drafting.counting if model.free else None, model.drafting.said
    if now is None:
        return None
    filled = (now.filled(said) if said else None) or said
    return box(*(_kind(model, one, filled.get(one.name)) for one in now.fields), classes=("cm-counting-rows",))


def _kind(model: Session, kind: Field, n: int | None) -> Element:
    """Show the keys of a kind, below its name and how many there are: ``n`` was entered, or follows from what was."""
    said = model.drafting.said.get(kind.name, 0)

    def key(title: str, do: Call, on: bool, hasty: bool = False) -> Element:
        return button(title, do, "cm-kindkey", tip=f"{kind.label}: {title}", on=on, hasty=hasty)

    def one_more() -> None:
        if said < kind.most:
            model.drafting.count(kind.name, said + 1)

    amounts = range(1, min(KEYS, kind.most) + 1)
    row = [key(str(i), partial(model.drafting.count, kind.name, i), said == i) for i in amounts]
    if kind.most > KEYS:
        # many quick taps on this one are meant
        row.append(key(_("+1"), one_more, said > KEYS, hasty=True))
    name = h("<span>{}</span> <b>{}</b>", kind.label, "" if n is None else n)
    return box(text(name, "cm-kindname"), *row, classes=("cm-kindkeys",))
