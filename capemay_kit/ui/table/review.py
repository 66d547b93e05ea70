"""Looking back on a finished game: everybody's chances, the turning points, luck and choices, and what-ifs."""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup

from capemay_kit.bots.review import TURN
from capemay_kit.core.i18n import _, ngettext, percent
from capemay_kit.core.scene import letters
from capemay_kit.games import registry
from capemay_kit.results.chances import UNIT, WIDE, ChanceChart, chart
from capemay_kit.sitting.looking_back import FINISH, REVIEW, TIMES
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, button, choices, each, h, text
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.pieces import letter
from capemay_kit.ui.table.advice import reasons_html, worth


class Lookback(Panel):
    """The screen *Looking back*."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.plot = PlotlyMap(aspect=WIDE, unit=UNIT, label=_("Chance to win, step by step"), tell=tell)
        self.plot.on_tap(lambda place: model.review.turn_at(int(place)))
        self.keeps = (self.plot,)
        self._drawn: Any = None

    def show(self) -> Element:
        """Show how far looking back is, and what it found."""
        model, review = self.model, self.model.review
        if review.found is None:
            return box(text(_working(review.looked_at, model.view.on.acts), "cm-reviewhead"), classes=("cm-reviewbox",))
        drawn = (model.view.on.header.table, model.view.on.seq, review.turn, model.desk.dark)
        if drawn != self._drawn:
            self._drawn = drawn
            self._draw()
        means = _("Worked out from games our bots played, with all cards visible.")
        decided = (
            _("Where it was decided")
            if review.turns
            else _("No single step decided this game: the chances shifted little by little.")
        )
        return box(
            text(h("<h2>{}</h2><p>{}</p>", _("Chance to win, step by step"), means), "cm-reviewhead"),
            box(
                box(box(self.plot, classes=("cm-chart",)), None if review.turn is None else self._what_if(review.turn),
                    classes=("cm-course",)),
                box(text(h("<h3>{}</h3>", decided), "cm-section-head"), self._turns() if review.turns else None,
                    text(count_html(model), "cm-turncount"), text(luck_html(model), "cm-luck"),
                    button(_("Picture"), self._picture, "cm-quiet"), classes=("cm-decided",)),
                classes=("cm-reviewcols",),
            ),
            classes=("cm-reviewbox",),
        )  # fmt: skip

    def _chart(self, dark: bool) -> ChanceChart:
        model, review = self.model, self.model.review
        found = review.found
        assert found is not None
        at = {moment.seq: number for number, moment in enumerate(found.chances)}
        turns = [at[one.seq] for one in review.turns]
        chosen = None if review.turn is None else at[review.turn]
        wins = [moment.win for moment in found.chances]
        return chart(wins, model.names, self._rounds(), turns, chosen, dark, model.colours)

    def _rounds(self) -> list[tuple[int, str]]:
        """List the moments at which rounds begin, and their numbers."""
        begins: list[tuple[int, str]] = []
        for number, (__, s) in enumerate(self.model.view.on.history):
            name = str(self.model.view.says.progress(s).round)
            if not begins or begins[-1][1] != name:
                begins.append((number, name))
        return begins

    def _draw(self) -> None:
        model, review = self.model, self.model.review
        found = review.found
        assert found is not None
        drawn = self._chart(model.desk.dark)
        said = "; ".join(
            f"{name}: {', '.join(percent(found.chances[moment].win[seat]) for moment, __ in self._rounds())}"
            for seat, name in enumerate(model.names)
        )
        self.plot.label = _("Chance to win at the end of each round. {seats}", seats=said)
        marks = [
            {"id": str(one.seq), "x": x, "y": y, "label": str(number)}
            for number, (one, (x, y)) in enumerate(zip(review.turns, drawn.marks, strict=True), 1)
        ]
        self.plot.draw(WIDE, drawn.traces, [], drawn.layout, marks, marks)

    def _turns(self) -> Element:
        model, signs = self.model, letters(self.model.names)
        offered = [
            Choice(
                f"{number}  {model.past.tell(model.view.on.entry(one.seq))}",
                f"{model.past.stood(one.seq)} · {signs[one.seat]} {percent(one.change, signed=True)}",
                partial(model.review.turn_at, one.seq),
                "",
                str(one.seq),
            )
            for number, one in enumerate(model.review.turns, 1)
        ]
        return choices(offered, None if model.review.turn is None else str(model.review.turn), "cm-turns")

    def _what_if(self, turn: int) -> Element:
        model, review = self.model, self.model.review
        games = 0 if review.if_not is None else review.if_not.games
        finish = (
            ngettext("{n} time more", "{n} times more", TIMES)
            if games
            else ngettext("Let bots finish it {n} time", "Let bots finish it {n} times", TIMES)
        )
        moments = [
            Choice(_("Before"), "", partial(model.past.look, turn - 1), "quiet"),
            Choice(_("After"), "", partial(model.past.look, turn), "quiet"),
            Choice(_("Continue here"), "", review.play_on, "primary"),
        ]
        return box(
            text(what_if_html(model, turn), "cm-ifnot"), text(better_html(model, turn), "cm-better"),
            None if model.desk.works.doing(FINISH) else button(finish, review.finish_it, "cm-quiet"),
            choices(moments, None, "cm-moments"), classes=("cm-whatif",),
        )  # fmt: skip

    def _picture(self) -> None:
        """Make the picture to be shared."""
        from capemay_kit.results.chances_picture import picture  # few share one, and importing it takes a while

        model = self.model
        lines = [
            f"{number}  {model.past.tell(model.view.on.entry(one.seq))}  {percent(one.change, signed=True)}"
            for number, one in enumerate(model.review.turns, 1)
        ]
        raw = picture(
            _("{title}: who would win, step by step", title=model.view.on.header.title),
            self._chart(dark=False),
            lines,
            model.view.meta.id in registry.OURS,
        )
        name = f"{model.view.meta.id}-{model.view.on.header.table[:8]}-chances.png"
        model.desk.save(name, "image/png", raw)


def _working(n: int, of: int) -> Markup:
    """Write how far looking back is."""
    said = _("Looking back: step {n} of {all}", n=n, all=of)
    return h('<p role="status">{}</p><progress value="{}" max="{}"></progress>', said, n, max(1, of))


def count_html(model: Session) -> Markup:
    """Write what the end of the game changed, if it was as much as at a turning point."""
    found = model.review.found
    assert found is not None
    seat = max(range(len(found.count)), key=lambda i: abs(found.count[i]))
    if abs(found.count[seat]) < TURN:
        return Markup("")
    title = _("The end of the race") if model.view.meta.race else _("The final score")
    return h("<p><b>{}</b> <small>{} {}</small></p>", title, model.names[seat], percent(found.count[seat], signed=True))


def luck_html(model: Session) -> Markup:
    """Write how much draws and choices changed everybody's chance; added to the first chance they give the last."""
    found = model.review.found
    assert found is not None
    signs = letters(model.names)
    first, last = found.chances[0].win, found.chances[-1].win
    rows = []
    for seat, name in enumerate(model.names):
        start, end = round(100 * first[seat]), round(100 * last[seat])
        luck, count = round(100 * found.luck[seat]), round(100 * found.count[seat])
        # what is shown adds up as well
        change = [percent(one / 100, signed=True) for one in (luck, end - start - luck - count, count)]
        chance = _("chance {first} → {last} %", first=start, last=end)
        rows.append((seat, letter(signs[seat]), name, chance, each("<td>{}</td>", change)))
    means = _("How much each changed the chance to win. Together they make up the whole change.")
    ends = _("end of the race") if model.view.meta.race else _("final score")
    return h(
        "<h3>{}</h3><p>{}</p><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
        _("Luck and choices"), means, each("<th>{}</th>", ("", _("draws"), _("choices"), ends)),
        each('<tr class="cm-seat-{}"><th>{}<span>{}</span><small>{}</small></th>{}</tr>', rows),
    )  # fmt: skip


def what_if_html(model: Session, turn: int) -> Markup:
    """Write how games ended that bots continued from before the turning point."""
    seat = model.view.on.entry(turn).seat
    head = h("<h3>{}</h3>", _("What if {name} had done something else?", name=model.names[seat])
             if seat is not None and turn in model.review.choices
             else _("What if it had come out differently?"))  # fmt: skip
    found = model.review.if_not
    if found is None or not found.games:
        return head
    signs, rows = letters(model.names), []
    for seat, share in enumerate(found.shares):
        part, low, high = (round(100 * one) for one in share)
        spans = percent(share[0]), _("{n} %", n=f"{low}–{high}")
        rows.append((seat, letter(signs[seat]), model.names[seat], part, low, max(1, high - low), *spans))
    said = ngettext("{n} game, played on by fair bots", "{n} games, played on by fair bots", found.games)
    return head + h("<p>{}</p>", said) + each(
        '<div class="cm-wonrow cm-seat-{}">{}<span>{}</span><span class="cm-wonbar" aria-hidden="true">'
        '<i style="width:{}%"></i><u style="left:{}%;width:{}%"></u></span><b>{}</b><small>{}</small></div>',
        rows,
    )  # fmt: skip


def better_html(model: Session, turn: int) -> Markup:
    """Write what would have been better at a turning point than what was chosen there."""
    found = model.review.better
    if turn not in found:
        searches = turn in model.review.choices and model.desk.works.doing(REVIEW)
        return h('<p role="status">{}</p>', _("Searching for a better action…")) if searches else Markup("")
    one, name = found[turn], model.names[model.view.on.entry(turn).seat or 0]
    if one is None:
        return h("<p>{}</p>", _("Knowing only what {name} knew, our bots find no better action.", name=name))
    said = _("Knowing only what {name} knew, our bots prefer:", name=name)
    return h("<p>{}</p><p><b>{}</b><br>{}</p>{}", said, one.text, worth(model, one), reasons_html(one))
