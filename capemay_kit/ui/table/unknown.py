"""The panel of a card that the app does not know: whatever the card, it is done by what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from capemay_kit.core.forms import UNSAID, Ability, Amount, Known, Option, Took, UnknownCard
from capemay_kit.core.i18n import Texts, _, money, number
from capemay_kit.core.scene import letters
from capemay_kit.errors import BadFile
from capemay_kit.own.cards import PHOTO_SIDE
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.unknown import Entering
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Panel,
    Tell,
    box,
    button,
    choices,
    each,
    figure,
    h,
    keys,
    line,
    same,
    steps,
    text,
    those,
    tick,
)
from capemay_kit.ui.pieces import faults_said, photo_address, photo_html
from capemay_kit.ui.upload import photo_upload

POINTS = Texts({
    "↑": "north", "↗": "northeast", "→": "east", "↘": "southeast", "↓": "south", "↙": "southwest", "←": "west",
    "↖": "northwest",
})  # fmt: skip
"""The ways of a compass, clockwise from north."""
FEW = 4
"""Up to this many cards need no search."""
CROWD = 4
"""With more seats than that, keys and rows stand closer, so that the last seat's is in sight."""


def card_choice(known: Known, photos: Mapping[int, bytes], do: Call) -> Choice:
    """Return the button of a card that is known, with its photo where it has one."""
    raw = photos.get(known.number) if not known.ours else None
    return Choice(known.title, known.detail, do, drawing=photo_address(raw or b""))


def changed(amount: Amount, name: str, after: int, do: Callable[[int], None], *classes: str, now: int) -> Element:
    """Show a figure after the change, large, stepped or typed; below it in small type its value now and the change."""
    by = after - now
    said = f"{money(now) if amount.money else number(now)} {number(by, signed=True)}" if by else amount.label
    less, field, more = steps(f"{name}: {amount.label}", after, do, amount.least)
    below = text(h("<small>{}</small>", said), "cm-result")
    return box(less, box(field, below, classes=("cm-changed",)), more,
               classes=("cm-change", *those({"cm-altered": by}), *classes))  # fmt: skip


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


class UnknownPanel(Panel):
    """The whole panel. It shows exactly what the game says can be entered."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self._card: UnknownCard | None = None
        self._photos: dict[int, bytes] = {}
        self.photo = photo_upload(_("Photo"), self._photographed, self._refused, tell, PHOTO_SIDE)
        self.keeps = (self.photo,)

    @property
    def _now(self) -> Entering:
        assert self.model.unknown.now is not None
        return self.model.unknown.now

    @property
    def asks(self) -> str:
        """What is asked and what was entered, as HTML."""
        return "" if self.model.unknown.now is None else f"{self._head()} {self._reads()}"

    # --- taps ------------------------------------------------------------------------------------------------

    def _tap(self, do: Callable[..., Entering], *given: Any, **more: Any) -> None:
        self.model.unknown.change(lambda now: do(now, *given, **more))

    def _numbered(self, text: str) -> None:
        typed = int(text) if text.strip().isdigit() else 0
        self._tap(lambda now: replace(now, number=typed, keep=bool(typed) or now.keep))

    def _photographed(self, name: str, raw: bytes) -> None:
        self._tap(replace, photo=raw, keep=True)

    def _refused(self, bad: BadFile) -> None:
        self.model.say(faults_said(bad)[0])

    def _searched(self, words: str) -> None:
        self.model.search = words
        self.update()

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> Element:
        """Show what is entered so far, and what will be done."""
        now = self.model.unknown.now
        if now is None:
            return box()
        card = now.card
        if card is not self._card:
            # they are the same as long as the panel is open
            self._card, self._photos = card, self.model.unknown.photos(card)
        ours = any(one.ours for one in card.known)
        finds = _("Find it in our deck") if ours else _("Find it among your cards")
        top = box(
            text(self._head(), "cm-unknown-head"),
            button(_("Back to the card") if now.listing else finds,
                   partial(self._tap, replace, listing=not now.listing))
            if ours or len(now.own) > FEW else None,
            button("✕", self.model.unknown.put_aside, "cm-quiet", "cm-unknown-out", tip=_("Close")),
            classes=("cm-unknown-top",),
        )  # fmt: skip
        if now.listing:
            return box(top, self._known(now), classes=("cm-unknown", *those({"cm-unready": not now.ready})))
        own = choices([self._choice(one) for one in now.own], None, "cm-unknown-own") if now.own else None
        given = (card, self.model.view.on.seq, now.scope)
        figures = same("figures", (given, now.amount, now.changes, now.figures, now.things), lambda: self._figures(now))
        things = same("things", (given, now.when, now.things, now.opened, now.nothing), lambda: self._things(now))
        two = box(own, figures if card.amounts or card.figures else None, things, classes=("cm-unknown-two",))
        return box(top, two, self._foot(now), classes=("cm-unknown", *those({"cm-unready": not now.ready})))

    def _head(self) -> Markup:
        now, card = self._now, self._now.card
        sign = h('<span class="cm-letter">{}</span>', letters(self.model.names)[now.seat])
        return h(
            '<div class="cm-seat-{}">{}<div><h2>{}</h2><small>{}</small></div>{}</div>', now.seat,
            "" if card.seat is None else sign, card.question, card.text, Markup(photo_html(now.photo, card.question)),
        )  # fmt: skip

    def _reads(self) -> Markup:
        return h("{}", self.model.unknown.sentence() or self._now.card.when_asks or _("Enter what it does."))

    def _foot(self, now: Entering) -> Element:
        self.photo.label = _("Photo ✓") if now.photo else _("Photo")
        keeping = box(
            tick(_("Keep this card"), now.keep, lambda keep: self._tap(replace, keep=keep)),
            line(str(now.number or ""), self._numbered, "cm-card-number", placeholder=_("No."),
                 tip=_("Number of the card"), at_once=True),
            self.photo,
            button(_("Write it out in full"), self.model.unknown.write_out, "cm-quiet")
            if now.card.deck in self.model.view.says.decks else None,
            classes=("cm-keeping",),
        )  # fmt: skip
        do = button(_("Do it"), self.model.unknown.do, "cm-primary", "cm-unknown-do", off=not now.ready)
        done = box(text(self._reads(), "cm-reads"), do, classes=("cm-unknown-done",))
        return box(keeping if now.card.deck else None, done, classes=("cm-unknown-foot",))

    def _figures(self, now: Entering) -> Element:
        """Show the figures of all seats, and what may be printed on the card, a key for each value."""
        card = now.card
        printed = [
            figure(one, now.figures.get(one.name, UNSAID), partial(self._tap, Entering.say, one.name))
            for one in card.figures
        ]
        return box(
            *(self._amounts(now) if card.amounts else ()),
            *(self._compass(one, now.took(one.key), one.compass) for one in card.things if one.compass is not None),
            box(*printed, classes=("cm-figurerows",)) if printed else None,
            classes=("cm-unknown-part", *those({"cm-crowd": len(now.people) > CROWD})),
        )

    def _amounts(self, now: Entering) -> list[Element]:
        names, amounts = self.model.names, now.card.amounts
        signs = letters(names)
        first, *rest = now.scopes
        everybody = now.card.seat is None
        scopes = [_("Everyone") if everybody else names[first[0]]]
        scopes += [signs[one[0]] for one in rest] if everybody else [_("Everyone"), _("The others")][: len(rest)]
        tips = [", ".join(names[i] for i in one) for one in now.scopes]
        whom = [keys(scopes, partial(self._tap, Entering.for_scope), "cm-seg",
                     on=[one == now.scope for one in now.scopes], tips=tips)]  # fmt: skip
        if len(amounts) > 1:
            whom.append(keys([one.label for one in amounts], lambda at: self._tap(replace, amount=amounts[at].key),
                             "cm-seg", "cm-seg-amounts", on=[one.key == now.amount for one in amounts]))  # fmt: skip
        chosen = next(one for one in amounts if one.key == now.amount)

        def give(sign: int, at: int) -> None:
            self._tap(Entering.give, sign * chosen.usual[at])

        given = []
        for sign, written in ((1, "+"), (-1, "−")) if not all(one.gains_only for one in amounts) else ((1, "+"),):
            said = [f"{written}{n}" for n in chosen.usual]
            given.append(keys(said, partial(give, sign), "cm-amounts", tips=[f"{chosen.label}: {one}" for one in said]))
        laid = [text(h("{}", one), "cm-label") for one in ("", *(one.label for one in amounts)) if len(amounts) > 1]
        for seat in now.people:
            laid.append(self._name(now, seat, signs[seat], names[seat]))
            for one in amounts:
                looks = {"cm-aside": seat not in now.scope, "cm-other": one is not chosen and len(now.scope) > 1}
                put = partial(self._tap, Entering.set, one.key, seat)
                laid.append(changed(one, names[seat], now.result(one, seat)[0], put, *those(looks),
                                    now=one.now[seat] or 0))  # fmt: skip
        looks = {"cm-two-amounts": len(amounts) == 2, "cm-three-amounts": len(amounts) > 2}
        return [box(*whom, classes=("cm-whom",)), *given, box(*laid, classes=("cm-unknown-seats", *those(looks)))]

    def _name(self, now: Entering, seat: int, sign: str, name: str) -> Element:
        """Show a seat's name, and what follows if it cannot pay."""
        says = self.model.view.says
        short = [
            says.falls_short(self.model.view.mine, seat, one.key, by)
            for one in now.card.amounts
            if (by := now.result(one, seat)[1])
        ]
        more = each("<small>{}</small>", filter(None, short))
        said = h('<span class="cm-letter">{}</span><span><b>{}</b>{}</span>', sign, name, more)
        aside = {"cm-aside": seat not in now.scope and not more}
        return text(said, "cm-unknown-name", f"cm-seat-{seat}", *those(aside))

    def _things(self, now: Entering) -> Element:
        """Show what else the card may do; the options of a thing stand right behind it."""
        card, laid = now.card, []
        for thing in (one for one in card.things if one.compass is None):
            took, theirs = now.took(thing.key), now.elsewhere(thing.key)
            detail = ", ".join([*([_taken(thing, took)] if took else []), *(self._whose(one) for one in theirs)])
            # tapped, but for other seats than those that taps count for now
            looks = {f"cm-i-{thing.icon}": True, "cm-theirs": took is None}
            made = button(f"{thing.title}\n{detail or thing.detail}".rstrip(), partial(self._tap, Entering.tap, thing),
                          *those(looks), on=bool(took or theirs), hasty=True)  # fmt: skip
            laid.append(made.key(f"thing-{thing.key}"))
            if thing.key == now.opened:
                laid += self._options(thing, took)
        nothing = button(_("Nothing to enter"), partial(self._tap, Entering.clear), "cm-nothing", on=now.nothing)
        return box(
            text(h("<b>{}</b>", card.when_asks), "cm-label") if card.when_asks else None,
            keys([one.title for one in card.when], lambda at: self._tap(replace, when=card.when[at].value), "cm-seg",
                 "cm-when", on=[one.value == now.when for one in card.when]) if card.when else None,
            box(*laid, classes=("cm-things",)), nothing, classes=("cm-unknown-part",),
        )  # fmt: skip

    def _whose(self, took: Took) -> str:
        """Name the seats that have what was tapped for others."""
        if len(took.seats) > 1:
            return _("Everyone") if took.seats == self._now.people else _("The others")
        return self.model.names[took.seats[0]]

    def _compass(self, thing: Ability, took: Took | None, facing: int) -> Element:
        """Show a compass to tap: each way where it leads with the card as it will lie, and how far."""
        chosen = set(took.values if took else ())
        points, ways = list(POINTS), []
        for i, options in enumerate(_by_row(thing)):
            at = (facing + i) % len(points)
            far = next((str(n) for n, one in enumerate(options, 1) if one.value in chosen), "")
            shown, named = (f"{one} {far}".strip() for one in (points[at], POINTS[points[at]]))
            turn = partial(self._tap, Entering.turn, thing, options[0].row)
            ways.append(button(shown, turn, f"cm-point-{at}", tip=named, on=bool(far), hasty=True))
        said = text(h("<b>{}</b><small>{}</small>", thing.title, thing.detail), "cm-compass-said")
        return box(said, box(*ways, classes=("cm-points",)), classes=("cm-compass",))

    def _options(self, thing: Ability, took: Took | None) -> list[Element]:
        """Show the options of a thing, a row of keys each, and how many of it are drawn and kept."""
        chosen = set(took.values if took else ())
        rows: list[Element] = []
        for options in _by_row(thing):

            def choose(at: int, options: Sequence[Option] = options) -> None:
                self._tap(Entering.choose, thing, options[at].value)

            if options[0].row:
                rows.append(text(h("{}", options[0].row), "cm-label"))
            rows.append(keys([one.title for one in options], choose, "cm-option-row",
                             on=[{*(one.means or (one.value,))} <= chosen for one in options]))  # fmt: skip
        found = [box(*rows, classes=("cm-thing-options",)).key("options")] if rows else []
        if thing.keep and took is not None:
            n, kept = took.n, took.n if took.kept is None else took.kept
            counted = Amount("n", thing.title, (), least=0)
            found.append(box(
                text(h("{}", _("{things}: drawn", things=thing.title)), "cm-label"),
                changed(counted, _("drawn"), n, lambda n: self._tap(Entering.count, thing, n, took.kept), now=n),
                text(h("{}", _("kept"))),
                changed(counted, _("kept"), kept, partial(self._tap, Entering.count, thing, n), now=kept),
                classes=("cm-drawn-kept",),
            ).key("counts"))  # fmt: skip
        return found

    def _choice(self, known: Known) -> Choice:
        return card_choice(known, self._photos, partial(self.model.unknown.use, known))

    def _known(self, now: Entering) -> Element:
        """List the cards it may be: those that were entered first, then ours."""
        wanted = self.model.search.lower().split()
        known = sorted(now.card.known, key=lambda one: one.ours)
        found = [one for one in known if all(word in f"{one.title} {one.detail}".lower() for word in wanted)]
        search = line(self.model.search, self._searched, "cm-search", placeholder=_("Search by number or word"),
                      at_once=True)  # fmt: skip
        return box(search, choices([self._choice(one) for one in found]), classes=("cm-unknown-list",))
