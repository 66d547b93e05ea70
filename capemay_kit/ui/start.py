"""The start screen: continue a table, or begin a new one."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from capemay_kit.bots.values import values
from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.options import no_names
from capemay_kit.core.screen import Screen
from capemay_kit.core.strict import MAX_FILE_BYTES
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.coverage import damaged
from capemay_kit.sitting.playing import Playing
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.backup import BackUp
from capemay_kit.ui.going import Going
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    box,
    button,
    faults_said,
    heard,
    html,
    name_once,
    opens,
    put,
    refusal,
    safe,
    show,
    shown,
    tell_once,
    tick,
    unchecked,
)
from capemay_kit.ui.score_sheet import totals_html
from capemay_kit.ui.seats import SeatNames
from capemay_kit.ui.setup import SetUp
from capemay_kit.ui.upload import Upload

if TYPE_CHECKING:
    from capemay_kit.sitting.handed import Handed


class Start:
    """Tables to continue, and the form for a new one."""

    def __init__(
        self,
        model: Playing,
        sight: Call,
        tell: Tell,
        to_copy: Callable[[Any], object],
        only_score: bool = False,
    ) -> None:
        self.model = model
        self._to_copy = to_copy
        self._tell = tell
        self._only_score = only_score
        self.title = html("cm-hero")
        titles = [(title, one) for one, title in registry.TITLES.items()]
        self.game = heard(w.ToggleButtons(options=titles), self._chosen, tell, "game", "cm-games")
        look = button(_("Aa"), sight, tell, "cm-sight")
        look.tooltip = _("Theme, text size and view of this screen")
        learn = button(_("Learn"), lambda: model.show("learn"), tell)
        past = button(_("Finished games"), lambda: model.show("history"), tell)
        self.copy = button(_("My copy"), lambda: model.show("copy"), tell)
        self.phones = button(_("Phones"), self._phones, tell)
        show(self.phones, model.desk.joined_at != ())
        self.open = Upload(_("Open a file"), "", MAX_FILE_BYTES, self._open, self._refused, tell, everywhere=True)
        self.opened = html("cm-handed")
        self.going = Going(model, tell)
        self.seats = SeatNames(self._counted, tell)
        self.names = self.seats.names
        self.level = w.ToggleButtons(options=[])
        self.how_many = html("cm-note")
        self.levels = html("cm-label")
        self.alone = box(self.levels, self.level, classes=("cm-alone",))
        self.set_up = SetUp(model, self._counted, tell)
        self.guide = tick(_("Our first game: explain as we go"), False, self._counted, tell)
        self.clock = tick(_("Time everyone's turns"), False, self._counted, tell)
        self.no_advice = tick(_("No advice in this game"), False, self._counted, tell)
        self.checks = w.Accordion(children=[html("cm-checklist")], titles=(_("Set-up checklist"),), selected_index=None)
        self.about = html("cm-note")
        self.backup = BackUp(model.store, tell, model.desk)
        self.odd = html("cm-note")
        self.open_more = button(_("More"), self._turn_more, tell, "cm-more")
        self.more = box(
            self.set_up.decks, self.set_up.where, self.set_up.board_file, self.guide, self.clock, self.no_advice,
            self.set_up.editions,
            self.set_up.house, self.checks, self.about, self.backup.widget,
            classes=("cm-morebox",),
        )  # fmt: skip
        show(self.more, False)
        opens(self.open_more, False)
        self.problem = html("cm-message")
        self.who = html("cm-starting")
        self.dice = button(_("Pick a first player"), self._random, tell)
        self.count = button(_("Only count the score"), self._count, tell)
        self.begin = button(_("Begin"), self._begin, tell, "cm-primary", "cm-begin")
        form = box(
            html("cm-label", value=_("New game")), self.game, self.seats.widget, self.how_many, self.alone,
            self.seats.lately, self.open_more, self.more, classes=("cm-form",),
        )  # fmt: skip
        self.widget = box(
            box(self.title, self.phones, learn, self.copy, past, self.open, look, classes=("cm-row", "cm-top")),
            self.opened, self.going.widget, self.odd, form, self.problem,
            box(self.who, self.dice, self.count, self.begin, classes=("cm-startbar",)),
            classes=("cm-start",),
        )  # fmt: skip
        if only_score:
            for one in (self.begin, self.checks, self.set_up.decks):
                show(one, False)
            self.count.add_class("cm-primary")
        self._fresh = True

    def update(self) -> None:
        """List the tables of the store."""
        self.going.update()
        listed = self.going.tables
        if self._fresh:
            self._fresh = False
            # nothing was ever played here: explanations will help
            self.guide.value = not listed
            if listed:
                self.model.desk.game = self.model.desk.game or listed[0].header.game
        put(self.game, self.model.desk.game or self.game.value)
        self.seats.update([one.header.options for one in listed])
        self.backup.update()
        tell_once(self.opened, "")
        odd = [f"{kind} {name} ({bad.faults[0]})" for (kind, name), bad in damaged(self.model.store).items()]
        tell_once(
            self.odd,
            safe(_("Part of your copy cannot be read and is left out for now: {parts}.", parts="; ".join(odd)))
            if odd
            else "",
        )
        self._counted()

    def _chosen(self, game: str) -> None:
        self.model.desk.game = game
        self._counted()

    def _phones(self) -> None:
        """Show how phones join the table that is open, or the last one that was played at."""
        if (self.model.table is None or self.model.is_sheet) and not self.going.open_last():
            self.say(_("Begin a game first. Then Phones shows the code the others join with."))
        else:
            self.model.show("phones")

    def _turn_more(self) -> None:
        show(self.more, not shown(self.more))
        opens(self.open_more, shown(self.more))

    def let_go(self) -> bool:
        """Hide the colours of a seat, or else all under *More*; return whether anything was hidden."""
        if self.seats.let_go():
            return True
        there = shown(self.more)
        if there:
            self._turn_more()
        return there

    def _given(self) -> list[str]:
        return [name for __, name in self.seats.given(self._meta.max_seats)]

    @property
    def _meta(self) -> GameMeta:
        meta: GameMeta = registry.game(self.game.value).rules.meta
        return meta

    @property
    def _guides(self) -> bool:
        return not self._only_score and teaching(self._meta.id).taught

    @property
    def _advises(self) -> bool:
        return not self._only_score and values(self._meta.id).weights is not None

    def _counted(self) -> None:
        """Show what the chosen game and the number of names need."""
        meta, names = self._meta, self._given()
        says = registry.screen(meta.id)
        self.set_up.update(meta.id, len(names), [one for one in self.going.tables if one.header.game == meta.id][:12])
        sign, about = (
            _SIGN if meta.id in registry.OURS else "",
            _("Keeps the record, shows the moves, counts the score."),
        )
        tell_once(self.title, _HERO.format(sign=sign, title=safe(meta.title), about=safe(about)))
        self.seats.show(meta.min_seats, meta.max_seats, says.colours, not self._only_score, not says.finds_first)
        if self.seats.bots and self.set_up.decks.value != "virtual":
            # a bot has no hands for printed cards
            put(self.set_up.decks, "virtual")
        self.set_up.counted(self._only_score)
        alone = bool(meta.levels) and len(names) == 1
        self._offer_levels(meta, _(says.levels) if says.levels else "")
        show(self.alone, alone)
        least = 0 if meta.levels else meta.min_seats
        tell_once(
            self.how_many,
            _(says.solo) if says.solo else _("{least} to {most} players.", least=meta.min_seats, most=meta.max_seats),
        )
        show(self.how_many, not names or len(names) < least)
        show(self.dice, not self._only_score and len(names) > 1 and not says.finds_first)
        show(self.guide, self._guides)
        show(self.clock, not self._only_score)
        show(self.no_advice, self._advises)
        tell_once(self.who, self._starting(names))
        physical = self.set_up.decks.value == "physical"
        steps = says.checklist(max(len(names), 1 if alone else 2 if meta.levels else meta.min_seats), physical)
        show(self.checks, bool(steps) and not self._only_score)
        tell_once(self.checks.children[0], "<ol>" + "".join(f"<li>{safe(one)}</li>" for one in steps) + "</ol>")
        tell_once(self.about, "".join(f"<p>{safe(one)}</p>" for one in _about(meta, says)))
        said = self.set_up.said(self._only_score)
        if not self._only_score:
            ticked = (self.guide, _("Explain as we go")), (self.no_advice, _("No advice")), (self.clock, _("Clock"))
            said += [title for one, title in ticked if one.value and shown(one)]
        name_once(self.open_more, _("More: {choices}", choices=" · ".join(said)))

    def _starting(self, names: list[str]) -> str:
        """Say in a few words who plays, and who goes first."""
        said = len(names) > 1 and not registry.screen(self._meta.id).finds_first
        first = _("{name} goes first", name=names[self.seats.begins(self._meta.max_seats)]) if said else ""
        return (
            f"<b>{ngettext('{n} player', '{n} players', len(names))}</b><small>{safe(first)}</small>" if names else ""
        )

    def _offer_levels(self, meta: GameMeta, title: str) -> None:
        """Offer the difficulties of playing alone; the second of them is the usual one."""
        levels = tuple((name, level) for level, name in meta.levels.items())
        tell_once(self.levels, safe(title))
        if self.level.options != levels:
            self.level.options = levels
            self.level.index = min(1, len(levels) - 1) if levels else None

    def _random(self) -> None:
        self.seats.goes_first(random.choice([at for at, __ in self.seats.given(self._meta.max_seats)]))

    def _named(self) -> list[str] | None:
        meta, names = self._meta, self._given()
        if len(names) < (1 if meta.levels else meta.min_seats):
            self.say(
                _(
                    "{game} is for {least} to {most} players: enter the names in the order you sit.",
                    least=meta.min_seats,
                    most=meta.max_seats,
                    game=meta.title,
                )
            )
            return None
        if any(no_names(names)):
            self.say(_("Two seats have the same name: add a letter to one."))
            return None
        return names

    def _count(self) -> None:
        """Begin a score sheet: only the end of the game is entered."""
        self._lay_out(depth="sheet")

    def _begin(self) -> None:
        """Begin a table to play at."""
        seed = secrets.token_hex(8) if self.set_up.decks.value == "virtual" else None
        found = registry.screen(self._meta.id).finds_first
        first = 0 if found else self.seats.begins(self._meta.max_seats)
        self._lay_out(first=first, seed=seed)

    def _lay_out(self, **options: Any) -> None:
        names = self._named()
        if names is None:
            return
        game, sheet = self._meta.id, "depth" in options
        try:
            options |= self.set_up.options(sheet)
        except BadFile as bad:
            self._refused(bad)
            return
        if colours := self.seats.chosen(self._meta.max_seats):
            options["colours"] = colours
        if self._meta.levels and len(names) == 1:
            options["solo"] = str(self.level.value)
        if self.guide.value and self._guides and not sheet:
            options["guide"] = True
        if self.no_advice.value and self._advises and not sheet:
            options["advice"] = False
        if not sheet and (bots := self.seats.chosen_bots(self._meta.max_seats)):
            options["bots"] = bots
        self.say("")
        self.model.begin(registry.game(game).header_for(names, **options))
        if self.clock.value and not sheet:
            self.model.keeping.turn_clock()
        self.seats.clear()

    def _open(self, name: str, raw: bytes) -> None:
        """Take an opened file: continue its game, go to *My copy*, or say what became of it."""
        handed = self.model.hand_over(name, raw)
        if handed is None or handed.table:
            return
        if handed.pack is not None:
            self._to_copy(handed.pack)
            return
        self.model.turn_to_files()
        self.say("")
        # games that came are listed at once
        self.update()
        tell_once(self.opened, _handed_html(name, handed))

    def _refused(self, bad: BadFile) -> None:
        self.model.turn_to_files()
        self.say("; ".join(faults_said(bad)))

    def say(self, sentence: str) -> None:
        """Show an error; an empty sentence removes it."""
        self.problem.value = refusal(sentence)


def _handed_html(name: str, handed: Handed) -> str:
    """Write what became of a file: sentences, or the score of a position."""
    if handed.scored is None:
        told = "".join(f"<li>{safe(one)}</li>" for one in handed.told)
        return f'<div role="status"><b>{safe(name)}:</b><ul>{told}</ul></div>'
    meta, sheet, warnings = handed.scored
    odd = ""
    if warnings:
        faults = "; ".join(map(str, warnings))
        odd = f"<p>{safe(_('This is not possible, but it was counted anyway: {faults}', faults=faults))}</p>"
    return f"<b>{safe(_('{game}: the score in {name}', game=meta.title, name=name))}</b>{totals_html(sheet, meta)}{odd}"


_HERO = """<div>{sign}<div><h1>{title}</h1><p>{about}</p></div></div>"""
_SIGN = """<svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="58" fill="#9ccbd6"/>
<path d="M2 78c20-8 38 8 58 0s38-8 58 0a58 58 0 0 1-116 0z" fill="#f2e2b4"/>
<path d="M50 96l5-58h10l5 58z" fill="#fffdf7" stroke="#26333a" stroke-width="2"/>
<path d="M53.6 56h12.8l1 12H52.6zM51.6 80h16.8l1 12H50.6z" fill="#c8412b"/>
<path d="M52 38h16v-9H52zM50 29h20l-10-10z" fill="#26333a"/><path d="M56 30h8v7h-8z" fill="#ffe08a"/></svg>"""


def _about(meta: GameMeta, says: Screen[Any, Any]) -> list[str]:
    """Say what is published about the printed game, and how many of our figures nobody has compared with a copy."""
    lines, usual = [], says.usual()
    if (box := meta.box) is not None:
        least, most = box.minutes
        lines.append(_("{game} by {designers} ({year}): age {age} and up, {least} to {most} minutes. Number {bgg} "
            "on BoardGameGeek.",
            game=meta.title, designers=and_list(box.designers), year=box.year, age=box.age, least=least, most=most,
            bgg=box.bgg,
        ))  # fmt: skip
    if says.stand_ins:
        lines.append(_(says.stand_ins))
    return lines if usual is None else [*lines, *unchecked(usual.unsure, usual.reported)]
