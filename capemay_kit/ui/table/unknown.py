"""The panel of a card that the app does not know: whatever the card, it is done by what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import UNSAID, Ability, Amount, Known, Option, Took, UnknownCard
from capemay_kit.errors import BadFile
from capemay_kit.own.cards import PHOTO_SIDE
from capemay_kit.sitting.entering import Entering
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.choices import FigureRow, Keys
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    faults_said,
    heard,
    html,
    mark,
    name_once,
    photo_address,
    photo_html,
    put,
    safe,
    searching,
    set_class,
    show,
    tell_once,
    tick,
    tip_once,
)
from capemay_kit.ui.stepper import Stepper
from capemay_kit.ui.upload import photo_upload

FEW = 4
"""Up to this many cards need no search."""
CROWD = 4
"""With more seats than that, keys and rows stand closer, so that the last seat's is in sight."""


def card_choice(known: Known, photos: Mapping[int, bytes], do: Call) -> Choice:
    """Return the button of a card that is known, with its photo where it has one."""
    raw = photos.get(known.number) if not known.ours else None
    return Choice(known.title, known.detail, do, drawing=photo_address(raw or b""))


class ChangedFigure:
    """A figure after the change, large, stepped or typed; below it in small type its value now and the change."""

    def __init__(self, changed: Callable[[int], None], tell: Tell) -> None:
        self.stepper = Stepper("", changed, tell)
        self.change = html("cm-result")
        less, field, more = self.stepper.less, self.stepper.field, self.stepper.more
        self.widget = box(less, box(field, self.change, classes=("cm-changed",)), more, classes=("cm-change",))

    def update(self, amount: Amount, name: str, now: int, after: int) -> None:
        """Show the figure; what does not change is grey."""
        by = after - now
        said = f"{amount.sign}{now} {'+' if by > 0 else '−'}{abs(by)}" if by else amount.label
        tell_once(self.change, f"<small>{safe(said)}</small>")
        set_class(self.widget, "cm-altered", bool(by))
        self.stepper.least = amount.least
        self.stepper.update(after, f"{name}: {amount.label}")


def _by_row(thing: Ability) -> list[list[Option]]:
    rows: dict[str, list[Option]] = {}
    for one in thing.options:
        rows.setdefault(one.row, []).append(one)
    return list(rows.values())


def _taken(thing: Ability, took: Took) -> str:
    """Say how many of a thing were taken, and with which unusual options."""
    chosen = [one.title for one in thing.options if one.value in took.values]
    told = [one.title for one in thing.options if one.value in took.values and one.value not in thing.usual[1:]]
    return " ".join([*([str(took.n)] if thing.most > 1 else []), ", ".join(told or chosen)]).strip()


class UnknownPanel:
    """The whole panel. It shows exactly what the game says can be entered."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model, self._tell = model, tell
        self.head = html("cm-unknown-head")
        self.list = button("", self._turn_list, tell)
        self.out = button("✕", model.put_aside, tell, "cm-quiet", "cm-unknown-out")
        tip_once(self.out, _("Close"))
        top = box(self.head, self.list, self.out, classes=("cm-unknown-top",))
        self.scopes = Keys(self._scope, tell, "cm-seg")
        self.amounts = Keys(self._amount, tell, "cm-seg", "cm-seg-amounts")
        self.gains, self.costs = (Keys(partial(self._give, sign), tell, "cm-amounts") for sign in (1, -1))
        self.rows = box(classes=("cm-unknown-seats",))
        self._printed: list[FigureRow] = []
        self.printed = box(classes=("cm-figurerows",))
        self._card: UnknownCard | None = None
        self._photos: dict[int, bytes] = {}
        self._cells: dict[tuple[int, str], ChangedFigure] = {}
        self._names: dict[int, w.HTML] = {}
        self._heads = [html("cm-label") for __ in range(4)]
        self.whom = box(self.scopes.widget, self.amounts.widget, classes=("cm-whom",))
        self.figures = box(
            self.whom, self.gains.widget, self.costs.widget, self.rows, self.printed, classes=("cm-unknown-part",)
        )
        self.own = Stock(tell, 4, "cm-unknown-own")
        self.when_asks = html("cm-label")
        self.when = Keys(self._when, tell, "cm-seg", "cm-when")
        self.things = Keys(self._thing, tell, "cm-things")
        self.nothing = button(_("Nothing to enter"), partial(self._change, Entering.clear), tell, "cm-nothing")
        self._rows: list[tuple[w.HTML, Keys]] = []
        self.options = box(classes=("cm-thing-options",))
        self.asked = html("cm-label")
        self.drawn, self.kept = (ChangedFigure(partial(self._count, which), tell) for which in ("drawn", "kept"))
        self.counts = box(
            self.asked, self.drawn.widget, html(value=_("kept")), self.kept.widget, classes=("cm-drawn-kept",)
        )
        things = box(
            self.when_asks, self.when.widget, self.things.widget, self.nothing, classes=("cm-unknown-part",)
        )  # fmt: skip
        self.two = box(self.own.widget, self.figures, things, classes=("cm-unknown-two",))
        self.search = searching(_("Search by number or word"), self._searched, tell)
        self.known = Stock(tell, 12)
        self.listed = box(self.search, self.known.widget, classes=("cm-unknown-list",))
        self.reads = html("cm-reads")
        self.keep = tick(_("Keep this card"), False, self._keep, tell)
        number = w.Text(placeholder=_("No."), tooltip=_("Number of the card"), continuous_update=True)
        self.number = heard(number, self._numbered, tell, "card number", "cm-card-number")
        self.photo = photo_upload(_("Photo"), self._photographed, self._refused, tell, PHOTO_SIDE)
        self.full = button(_("Write it out in full"), model.write_out, tell, "cm-quiet")
        self.keeping = box(self.keep, self.number, self.photo, self.full, classes=("cm-keeping",))
        self.do = button(_("Do it"), model.do_card, tell, "cm-primary", "cm-unknown-do")
        done = box(self.reads, self.do, classes=("cm-unknown-done",))
        self.foot = box(self.keeping, done, classes=("cm-unknown-foot",))
        self.widget = box(top, self.two, self.listed, self.foot, classes=("cm-unknown",))

    @property
    def _now(self) -> Entering:
        assert self.model.unknown is not None
        return self.model.unknown

    # --- taps ------------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[Entering], Entering]) -> None:
        self.model.change_card(change)

    def _scope(self, at: int) -> None:
        self._change(lambda now: now.for_scope(at))

    def _amount(self, at: int) -> None:
        self._change(lambda now: replace(now, amount=now.card.amounts[at].key))

    def _give(self, sign: int, at: int) -> None:
        self._change(lambda now: now.give(sign * self._usual(now)[at]))

    @staticmethod
    def _usual(now: Entering) -> tuple[int, ...]:
        return next((one.usual for one in now.card.amounts if one.key == now.amount), ())

    def _set(self, key: str, seat: int, n: int) -> None:
        self._change(lambda now: now.set(key, seat, n))

    def _when(self, at: int) -> None:
        self._change(lambda now: replace(now, when=now.card.when[at].value))

    def _thing(self, at: int) -> None:
        self._change(lambda now: now.tap(now.card.things[at]))

    def _option(self, row: int, at: int) -> None:
        thing = next(one for one in self._now.card.things if one.key == self._now.opened)
        self._change(lambda now: now.choose(thing, _by_row(thing)[row][at].value))

    def _count(self, which: str, counted: int) -> None:
        now = self._now
        thing = next(one for one in now.card.things if one.key == now.opened)
        took = now.took(now.opened) or Took(now.opened, now.scope)
        n, kept = (counted, took.kept) if which == "drawn" else (took.n, counted)
        self._change(lambda now: now.count(thing, n, kept))

    def _keep(self) -> None:
        keep = bool(self.keep.value)
        self._change(lambda now: replace(now, keep=keep))

    def _numbered(self, text: str) -> None:
        typed = int(text) if text.strip().isdigit() else 0
        self._change(lambda now: replace(now, number=typed, keep=bool(typed) or now.keep))

    def _photographed(self, name: str, raw: bytes) -> None:
        self._change(lambda now: replace(now, photo=raw, keep=True))

    def _refused(self, bad: BadFile) -> None:
        self.model.say(faults_said(bad)[0])

    def _turn_list(self) -> None:
        self._change(lambda now: replace(now, listing=not now.listing))

    def _searched(self, words: str) -> None:
        self.model.search = words
        self.update()

    # --- what is shown ---------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show what is entered so far, and what will be done."""
        now = self.model.unknown
        if now is None:
            return
        names, card = self.model.names, now.card
        if card is not self._card:
            # they are the same as long as the panel is open
            self._card, self._photos = card, self.model.photos(card)
        sign = f'<span class="cm-letter">{safe(letters(names)[now.seat])}</span>' if card.seat is not None else ""
        said = f"<div><h2>{safe(card.question)}</h2><small>{safe(card.text)}</small></div>"
        said += photo_html(now.photo, card.question)
        tell_once(self.head, f'<div class="cm-seat-{now.seat}">{sign}{said}</div>')
        ours = any(one.ours for one in card.known)
        show(self.list, ours or len(now.own) > FEW)
        name_once(
            self.list,
            _("Back to the card")
            if now.listing
            else _("Find it in our deck")
            if ours
            else _("Find it among your cards"),
        )
        show(self.two, not now.listing)
        show(self.listed, now.listing)
        show(self.foot, not now.listing)
        if now.listing:
            self._list_known(now)
            return
        self._show_figures(now, names)
        self._show_things(now)
        sentence = self.model.sentence()
        tell_once(self.reads, safe(sentence or card.when_asks or _("Enter what it does.")))
        set_class(self.widget, "cm-unready", not now.ready)
        self.do.disabled = not now.ready
        show(self.keeping, bool(card.deck))
        show(self.full, card.deck in self.model.says.decks)
        put(self.keep, now.keep)
        label = _("Photo ✓") if now.photo else _("Photo")
        if self.photo.label != label:
            self.photo.label = label
        put(self.number, str(now.number or ""))

    def _show_figures(self, now: Entering, names: list[str]) -> None:
        people, amounts = now.people, now.card.amounts
        show(self.figures, bool(amounts or now.card.figures))
        self._show_printed(now)
        for one in (self.whom, self.gains.widget, self.costs.widget, self.rows):
            show(one, bool(amounts))
        if not amounts:
            return
        signs = letters(names)
        first, *rest = now.scopes
        everybody = now.card.seat is None
        scopes = [_("Everyone") if everybody else names[first[0]]]
        scopes += [signs[one[0]] for one in rest] if everybody else [_("Everyone"), _("The others")][: len(rest)]
        tips = [", ".join(names[i] for i in one) for one in now.scopes]
        self.scopes.offer(scopes, [one == now.scope for one in now.scopes], tips)
        self.amounts.offer([one.label for one in amounts], [one.key == now.amount for one in amounts])
        show(self.amounts.widget, len(amounts) > 1)
        usual = self._usual(now)
        what = next((one.label for one in amounts if one.key == now.amount), "")
        show(self.costs.widget, not all(one.gains_only for one in amounts))
        for keys, sign in ((self.gains, "+"), (self.costs, "−")):
            said = [f"{sign}{n}" for n in usual]
            keys.offer(said, tips=[f"{what}: {one}" for one in said])
        laid: list[w.Widget] = [*self._heads[: (len(amounts) > 1) * (len(amounts) + 1)]]
        for made, amount in zip(self._heads[1:], amounts, strict=False):
            tell_once(made, safe(amount.label))
        for seat in people:
            laid.append(self._name(now, seat, signs[seat], names[seat]))
            for amount in amounts:
                key = (seat, amount.key)
                if key not in self._cells:
                    self._cells[key] = ChangedFigure(partial(self._set, amount.key, seat), self._tell)
                cell = self._cells[key]
                cell.update(amount, names[seat], amount.now[seat] or 0, now.result(amount, seat)[0])
                set_class(cell.widget, "cm-aside", seat not in now.scope)
                set_class(cell.widget, "cm-other", amount.key != now.amount and len(now.scope) > 1)
                laid.append(cell.widget)
        if self.rows.children != tuple(laid):
            self.rows.children = tuple(laid)
        set_class(self.figures, "cm-crowd", len(people) > CROWD)
        set_class(self.rows, "cm-two-amounts", len(amounts) == 2)
        set_class(self.rows, "cm-three-amounts", len(amounts) > 2)

    def _show_printed(self, now: Entering) -> None:
        """Show what may be printed on the card, a key for each value."""
        figures = now.card.figures
        self._printed += [FigureRow(self._say, self._tell) for __ in figures[len(self._printed) :]]
        for row, figure in zip(self._printed, figures, strict=False):
            row.update(figure, now.figures.get(figure.key, UNSAID))
        rows = tuple(row.widget for row in self._printed[: len(figures)])
        if self.printed.children != rows:
            self.printed.children = rows

    def _say(self, key: str, value: int) -> None:
        self._change(lambda now: now.say(key, value))

    def _name(self, now: Entering, seat: int, sign: str, name: str) -> w.HTML:
        """Write a seat's name, and what follows if it cannot pay."""
        says = self.model.says
        short = [
            says.falls_short(self.model.mine, seat, one.key, by)
            for one in now.card.amounts
            if (by := now.result(one, seat)[1])
        ]
        more = "".join(f"<small>{safe(one)}</small>" for one in short if one)
        if seat not in self._names:
            self._names[seat] = html("cm-unknown-name", f"cm-seat-{seat}")
        made = self._names[seat]
        tell_once(made, f'<span class="cm-letter">{safe(sign)}</span><span><b>{safe(name)}</b>{more}</span>')
        set_class(made, "cm-aside", seat not in now.scope and not more)
        return made

    def _show_things(self, now: Entering) -> None:
        card = now.card
        own = now.own
        show(self.own.widget, bool(own))
        self.own.offer([self._choice(one) for one in own])
        tell_once(self.when_asks, f"<b>{safe(card.when_asks)}</b>")
        show(self.when_asks, bool(card.when_asks))
        show(self.when.widget, bool(card.when))
        self.when.offer([one.title for one in card.when], [one.value == now.when for one in card.when])
        tapped = [now.took(one.key) for one in card.things]
        others = [now.elsewhere(one.key) for one in card.things]
        titles = []
        for thing, took, theirs in zip(card.things, tapped, others, strict=True):
            detail = ", ".join([*([_taken(thing, took)] if took else []), *(self._whose(one) for one in theirs)])
            titles.append(f"{thing.title}\n{detail or thing.detail}".rstrip())
        self.things.offer(titles, [bool(took or theirs) for took, theirs in zip(tapped, others, strict=True)])
        for made, thing, took in zip(self.things.buttons, card.things, tapped, strict=False):
            # tapped, but for other seats than those that taps count for now
            set_class(made, "cm-theirs", took is None)
            for name in [one for one in made._dom_classes if one.startswith("cm-i-") and one != f"cm-i-{thing.icon}"]:
                set_class(made, name, False)
            set_class(made, f"cm-i-{thing.icon}", True)
        mark(self.nothing, now.nothing)
        opened = next((one for one in card.things if one.key == now.opened), None)
        took = now.took(now.opened) if opened else None
        self._show_options(opened, took)
        counts = opened is not None and opened.keep and took is not None
        show(self.counts, counts)
        if opened is not None and took is not None and counts:
            tell_once(self.asked, safe(_("{things}: drawn", things=opened.title)))
            figure = Amount("n", opened.title, (), least=0)
            self.drawn.update(figure, _("drawn"), took.n, took.n)
            kept = took.n if took.kept is None else took.kept
            self.kept.update(figure, _("kept"), kept, kept)

    def _whose(self, took: Took) -> str:
        """Name the seats that have what was tapped for others."""
        if len(took.seats) > 1:
            return _("Everyone") if took.seats == self._now.people else _("The others")
        return self.model.names[took.seats[0]]

    def _show_options(self, opened: Ability | None, took: Took | None) -> None:
        """Show the options of a thing right behind it, a row of keys each."""
        rows = _by_row(opened) if opened else []
        while len(self._rows) < len(rows):
            keys = Keys(partial(self._option, len(self._rows)), self._tell, "cm-option-row")
            self._rows.append((html("cm-label"), keys))
            self.options.children = tuple(one for label, keys in self._rows for one in (label, keys.widget))
        for at, (label, keys) in enumerate(self._rows):
            options = rows[at] if at < len(rows) else []
            show(label, bool(options and options[0].row))
            show(keys.widget, bool(options))
            tell_once(label, safe(options[0].row) if options else "")
            chosen = set(took.values if took else ())
            keys.offer([one.title for one in options], [{*(one.means or (one.value,))} <= chosen for one in options])
        show(self.options, bool(rows))
        buttons = self.things.buttons
        at = next((i for i, one in enumerate(self._now.card.things, 1) if one is opened), len(buttons))
        laid = (*buttons[:at], self.options, self.counts, *buttons[at:])
        if self.things.widget.children != laid:
            self.things.widget.children = laid

    def _choice(self, known: Known) -> Choice:
        return card_choice(known, self._photos, partial(self.model.use_known, known))

    def _list_known(self, now: Entering) -> None:
        """List the cards it may be: those that were entered first, then ours."""
        put(self.search, self.model.search)
        wanted = self.model.search.lower().split()
        known = sorted(now.card.known, key=lambda one: one.ours)
        found = [one for one in known if all(word in f"{one.title} {one.detail}".lower() for word in wanted)]
        self.known.offer([self._choice(one) for one in found])
