"""Looking back on a finished game: everybody's chances, the turning points, luck and choices, and what-ifs."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.bots.review import TURN
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.games import registry
from capemay_kit.results.chances import UNIT, WIDE, ChanceChart, chart
from capemay_kit.sitting.looking_back import FINISH, TIMES
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, name_once, safe, show, tell_once
from capemay_kit.ui.picture.plot import PlotlyMap


class Lookback:
    """The screen *Looking back*."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.head = html("cm-reviewhead")
        self.plot = PlotlyMap(aspect=WIDE, unit=UNIT, label=_("Chance to win, step by step"), tell=tell)
        self.plot.on_tap(lambda place: model.turn_at(int(place)))
        self.drawn = box(self.plot, classes=("cm-chart",))
        self.decided = html("cm-section-head", value=f"<h3>{safe(_('Where it was decided'))}</h3>")
        self.turns = Stock(tell, 6, "cm-turns")
        self.ended = html("cm-turncount")
        self.moments = Stock(tell, 3, "cm-moments")
        self.if_not = html("cm-ifnot")
        self.finish = button("", model.finish_it, tell, "cm-quiet")
        self.what_if = box(self.if_not, self.finish, self.moments.widget, classes=("cm-whatif",))
        self.luck = html("cm-luck")
        self.share = button(_("Picture"), self._picture, tell, "cm-quiet")
        self.found = box(
            box(self.drawn, self.what_if, classes=("cm-course",)),
            box(self.decided, self.turns.widget, self.ended, self.luck, self.share, classes=("cm-decided",)),
            classes=("cm-reviewcols",),
        )
        self.widget = box(self.head, self.found, classes=("cm-reviewbox",))
        self._key: Any = None

    def update(self) -> None:
        """Show how far looking back is, and what it found."""
        model = self.model
        found = model.found
        show(self.found, found is not None)
        if found is None:
            tell_once(self.head, _working(model.looked_at, model.on.acts))
            return
        tell_once(
            self.head,
            f"<h2>{safe(_('Chance to win, step by step'))}</h2>"
            f"<p>{safe(_('Worked out from games our bots played, with all cards visible.'))}</p>",
        )
        key = (model.on.header.table, model.on.seq, model.turn, model.desk.dark)
        if key != self._key:
            self._key = key
            self._draw()
            self._list()
            tell_once(self.ended, count_html(model))
            show(self.ended, bool(self.ended.value))
            tell_once(self.luck, luck_html(model))
        self._show_what_if()

    def _chart(self, dark: bool) -> ChanceChart:
        model = self.model
        found = model.found
        assert found is not None
        at = {moment.seq: number for number, moment in enumerate(found.chances)}
        turns = [at[one.seq] for one in model.turns]
        chosen = None if model.turn is None else at[model.turn]
        wins = [moment.win for moment in found.chances]
        return chart(wins, model.names, self._rounds(), turns, chosen, dark, model.colours)

    def _rounds(self) -> list[tuple[int, str]]:
        """List the moments at which rounds begin, and their numbers."""
        begins: list[tuple[int, str]] = []
        for number, (__, s) in enumerate(self.model.on.history):
            name = str(self.model.says.progress(s).round)
            if not begins or begins[-1][1] != name:
                begins.append((number, name))
        return begins

    def _draw(self) -> None:
        model = self.model
        found = model.found
        assert found is not None
        drawn = self._chart(model.desk.dark)
        said = "; ".join(
            f"{name}: {', '.join(f'{found.chances[moment].win[seat]:.0%}' for moment, __ in self._rounds())}"
            for seat, name in enumerate(model.names)
        )
        self.plot.label = _("Chance to win at the end of each round. {seats}", seats=said)
        marks = [
            {"id": str(one.seq), "x": x, "y": y, "label": str(number)}
            for number, (one, (x, y)) in enumerate(zip(model.turns, drawn.marks, strict=True), 1)
        ]
        self.plot.draw(WIDE, drawn.traces, [], drawn.layout, marks, marks)

    def _list(self) -> None:
        model = self.model
        show(self.turns.widget, bool(model.turns))
        head = (
            _("Where it was decided")
            if model.turns
            else _("No single step decided this game: the chances shifted little by little.")
        )
        tell_once(self.decided, f"<h3>{safe(head)}</h3>")
        signs = letters(model.names)
        self.turns.offer(
            [
                Choice(
                    f"{number}  {model.tell(model.on.entry(one.seq))}",
                    f"{model.stood(one.seq)} · {signs[one.seat]} {_change(one.change)}",
                    partial(model.turn_at, one.seq),
                    "",
                    str(one.seq),
                )
                for number, one in enumerate(model.turns, 1)
            ],
            None if model.turn is None else str(model.turn),
        )

    def _show_what_if(self) -> None:
        model = self.model
        show(self.what_if, model.turn is not None)
        if model.turn is None:
            return
        busy = model.desk.works.doing(FINISH)
        show(self.finish, not busy)
        games = 0 if model.if_not is None else model.if_not.games
        name_once(
            self.finish,
            ngettext("{n} time more", "{n} times more", TIMES)
            if games
            else ngettext("Let bots finish it {n} time", "Let bots finish it {n} times", TIMES),
        )
        tell_once(self.if_not, what_if_html(model))
        self.moments.offer(
            [
                Choice(_("Before"), "", partial(model.look, model.turn - 1), "quiet"),
                Choice(_("After"), "", partial(model.look, model.turn), "quiet"),
                Choice(_("Continue here"), "", model.play_on, "primary"),
            ]
        )

    def _picture(self) -> None:
        """Make the picture to be shared."""
        from capemay_kit.results.chances_picture import picture  # few share one, and importing it takes a while

        model = self.model
        lines = [
            f"{number}  {model.tell(model.on.entry(one.seq))}  {_change(one.change)}"
            for number, one in enumerate(model.turns, 1)
        ]
        raw = picture(
            _("{title}: who would win, step by step", title=model.on.header.title),
            self._chart(dark=False),
            lines,
            model.meta.id in registry.OURS,
        )
        name = f"{model.meta.id}-{model.on.header.table[:8]}-chances.png"
        model.desk.save(name, "image/png", raw)


def _working(n: int, of: int) -> str:
    """Write how far looking back is."""
    said = _("Looking back: step {n} of {all}", n=n, all=of)
    return f'<p role="status">{safe(said)}</p><progress value="{n}" max="{max(1, of)}"></progress>'


def count_html(model: Playing) -> str:
    """Write what the end of the game changed, if it was as much as at a turning point."""
    found = model.found
    assert found is not None
    seat = max(range(len(found.count)), key=lambda i: abs(found.count[i]))
    if abs(found.count[seat]) < TURN:
        return ""
    title = _("The end of the race") if model.meta.race else _("The final score")
    return f"<p><b>{safe(title)}</b> <small>{safe(model.names[seat])} {_change(found.count[seat])}</small></p>"


def luck_html(model: Playing) -> str:
    """Write how much draws and choices changed everybody's chance; added to the first chance they give the last."""
    found = model.found
    assert found is not None
    signs = letters(model.names)
    first, last = found.chances[0].win, found.chances[-1].win
    rows = ""
    for seat, name in enumerate(model.names):
        start, end = round(100 * first[seat]), round(100 * last[seat])
        luck, count = round(100 * found.luck[seat]), round(100 * found.count[seat])
        # what is shown adds up as well
        change = [_change(one / 100) for one in (luck, end - start - luck - count, count)]
        rows += (
            f'<tr class="cm-seat-{seat}"><th><span class="cm-letter">{safe(signs[seat])}</span>'
            f"<span>{safe(name)}</span>"
            f"<small>{safe(_('chance {first} → {last} %', first=start, last=end))}</small></th>"
            f"{''.join(f'<td>{one}</td>' for one in change)}</tr>"
        )
    means = _("How much each changed the chance to win. Together they make up the whole change.")
    ends = _("end of the race") if model.meta.race else _("final score")
    heads = "".join(f"<th>{safe(one)}</th>" for one in ("", _("draws"), _("choices"), ends))
    return (
        f"<h3>{safe(_('Luck and choices'))}</h3><p>{safe(means)}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def what_if_html(model: Playing) -> str:
    """Write how games ended that bots continued from before the turning point."""
    assert model.turn is not None
    entry = model.on.entry(model.turn)
    name = "" if entry.seat is None else model.names[entry.seat]
    head = (
        _("What if {name} had done something else?", name=name) if name else _("What if it had come out differently?")
    )
    found = model.if_not
    if found is None or not found.games:
        return f"<h3>{safe(head)}</h3>"
    signs = letters(model.names)
    rows = ""
    for seat, share in enumerate(found.shares):
        part, low, high = (round(100 * one) for one in share)
        rows += (
            f'<div class="cm-wonrow cm-seat-{seat}"><span class="cm-letter">{safe(signs[seat])}</span>'
            f"<span>{safe(model.names[seat])}</span>"
            f'<span class="cm-wonbar" aria-hidden="true"><i style="width:{part}%"></i>'
            f'<u style="left:{low}%;width:{max(1, high - low)}%"></u></span>'
            f"<b>{part} %</b><small>{low}–{high} %</small></div>"
        )
    said = ngettext("Bots have finished it {n} time", "Bots have finished it {n} times", found.games)
    return f"<h3>{safe(head)}</h3><p>{safe(said)}</p>{rows}"


def _change(part: float) -> str:
    """Write a change of a chance in hundredths."""
    return f"{round(100 * part):+d} %".replace("-", "−")
