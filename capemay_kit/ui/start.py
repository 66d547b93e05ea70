"""The start screen: go on with a table, or lay out a new one."""

from __future__ import annotations

import random
import secrets
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.options import no_names
from capemay_kit.core.store import Listed, Unreadable
from capemay_kit.core.words import clock
from capemay_kit.errors import BadFile, CapemayError
from capemay_kit.games import registry
from capemay_kit.own.damaged import damaged
from capemay_kit.own.match import left_to_compare
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.backup import BackUp
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, Choice, Stock, box, button, heard, html, refusal, safe, show, tell_once
from capemay_kit.ui.setup import SetUp

SEATS = ("Coral", "Ocean", "Gold", "Plum", "Sea", "Slate")


class Start:
    """Tables to go on with, and the form for a new one."""

    def __init__(self, model: Playing, sight: Call, tell: Tell, only_score: bool = False) -> None:
        self.model = model
        self._tell = tell
        self._only_score = only_score
        self.title = html("cm-hero")
        titles = [(title, one) for one, title in registry.TITLES.items()]
        self.game = heard(w.ToggleButtons(options=titles), lambda _: self._counted(), tell, "game", "cm-games")
        look = button(ui.SIGHT, sight, tell, "cm-sight")
        look.tooltip = ui.SIGHT_TIP
        learn = button(ui.LEARN, lambda: model.show("learn"), tell)
        past = button(ui.HISTORY, lambda: model.show("history"), tell)
        self.tables = Stock(tell, 6, "cm-resume")
        self.closed = Stock(tell, 0)
        self.fetch = button(ui.FETCH_BACK, self._fetch_back, tell, "cm-warn")
        self.resume = html("cm-label", value=ui.RESUME)
        self.names = [w.Text(placeholder=f"{SEATS[i]} – name", continuous_update=True) for i in range(len(SEATS))]
        for i, field in enumerate(self.names):
            heard(field, lambda _: self._counted(), tell, "names", f"cm-name-{i}")
        self.level = w.ToggleButtons(options=[])
        self.how_many = html("cm-note")
        self.levels = html("cm-label")
        self.alone = box(self.levels, self.level, classes=("cm-alone",))
        self.first = w.Dropdown(options=[("Seat 1", 0)], description="Begins")
        self.dice = button("Random", self._random, tell, "cm-quiet")
        self.set_up = SetUp(model, self._counted, tell)
        self.guide = w.Checkbox(description=ui.FIRST_GAME, indent=False)
        self.guide.add_class("cm-first-game")
        self.checks = w.Accordion(children=[html("cm-checklist")], titles=("Set-up checklist",), selected_index=None)
        self.begin = button(ui.BEGIN, self._begin, tell, "cm-primary", "cm-begin")
        self.count = button(ui.SCORE_ONLY, self._count, tell, "cm-begin")
        self.problem = html("cm-message")
        self.note = html("cm-note", value=ui.ASSUMED)
        form = box(
            html("cm-label", value=ui.NEW_GAME), self.game, box(*self.names, classes=("cm-names",)),
            self.how_many, self.alone, box(self.first, self.dice, classes=("cm-row",)),
            self.set_up.where, self.set_up.board_file, self.set_up.decks, self.guide,
            self.set_up.editions, self.set_up.house, self.checks, self.problem, self.begin,
            self.count, classes=("cm-form",),
        )  # fmt: skip
        self.copy = button(ui.MY_COPY, lambda: model.show("copy"), tell)
        self.odd = html("cm-note")
        self.backup = BackUp(model.store, tell)
        going = box(
            self.resume, self.tables.widget, self.closed.widget, self.fetch, self.note, self.odd, self.copy,
            self.backup.widget,
            classes=("cm-going",),
        )  # fmt: skip
        self.widget = box(
            box(self.title, learn, past, look, classes=("cm-row", "cm-top")),
            box(form, going, classes=("cm-startcols",)),
            classes=("cm-start",),
        )
        if only_score:
            for one in (self.begin, self.checks, self.set_up.decks):
                show(one, False)
            self.count.add_class("cm-primary")
        self._listed: Any = None
        self._tables: list[Listed] = []
        self._failed: dict[str, str] = {}
        self._away: list[str] = []

    def _read(self) -> tuple[list[Listed], list[Unreadable]]:
        """Return the tables, and those that cannot be opened, as far as that is known or was tried here."""
        tables, unreadable = registry.listing(self.model.store)
        tried = [one.header for one in tables if one.header.table in self._failed]
        unreadable += [Unreadable(one.table, one.title, self._failed[one.table]) for one in tried]
        return [one for one in tables if one.header.table not in self._failed], unreadable

    def update(self) -> None:
        """List the tables of the store."""
        listed, unreadable = self._read()
        key = [(one.header.table, one.entries) for one in listed]
        if key != self._listed:
            if self._listed is None and not listed:
                # nothing was ever played here: somebody will be glad to be led
                self.guide.value = True
            if self._listed is None and listed:
                self.game.value = listed[0].header.game
            self._listed = key
            choices = []
            for i, one in enumerate(listed[:12]):
                detail = f"last played {clock(one.last)}"
                choices.append(
                    Choice(
                        one.header.title, detail, partial(self._open, one.header.table),
                        "primary" if i == 0 else "",
                    )
                )  # fmt: skip
            self.tables.offer(choices)
        self._tables = listed
        show(self.resume, bool(listed or unreadable))
        closed = []
        for broken in unreadable:
            title = ui.NOT_OPENED.format(title=broken.title)
            closed.append(Choice(title, broken.why, partial(self._open, broken.table)))
            closed.append(Choice(ui.PUT_AWAY, "", partial(self._put_away, broken.table), "quiet"))
        self.closed.offer(closed)
        show(self.fetch, bool(self._away))
        self.backup.update()
        odd = [f"{kind} {name} ({bad.faults[0]})" for (kind, name), bad in damaged(self.model.store).items()]
        tell_once(self.odd, safe(ui.NOT_YOURS.format(things="; ".join(odd))) if odd else "")
        self._counted()

    def _open(self, table: str) -> None:
        """Sit down at a table; one that cannot be opened is listed as such from now on."""
        try:
            self.model.open(table)
        except CapemayError as error:
            self._failed[table] = str(error)
            raise

    def _put_away(self, table: str) -> None:
        self.model.store.put_away(table)
        self._away.append(table)
        self.update()

    def _fetch_back(self) -> None:
        if self._away:
            self.model.store.put_away(self._away[-1], away=False)
            self._away.pop()
        self.update()

    def _given(self) -> list[str]:
        given = [field.value.strip() for field in self.names[: self._meta.max_seats]]
        return [name for name in given if name]

    @property
    def _meta(self) -> GameMeta:
        meta: GameMeta = registry.game(self.game.value).rules.meta
        return meta

    def _counted(self) -> None:
        """Show what the game chosen and the number of names ask for."""
        meta, names = self._meta, self._given()
        says = registry.screen(meta.id)
        self.set_up.update(meta.id, [one for one in self._tables if one.header.game == meta.id][:12])
        tell_once(self.title, _HERO.format(title=safe(meta.title)))
        for i, field in enumerate(self.names):
            show(field, i < meta.max_seats)
        options = [(name, i) for i, name in enumerate(names)] or [("Seat 1", 0)]
        if self.first.options != tuple(options):
            self.first.options = options
        self.set_up.counted(self._only_score)
        alone = bool(meta.levels) and len(names) == 1
        self._offer_levels(meta, says.levels)
        show(self.alone, alone)
        least = 0 if meta.levels else meta.min_seats
        tell_once(self.how_many, says.solo or ui.SEATS_FOR.format(least=meta.min_seats, most=meta.max_seats))
        show(self.how_many, not names or len(names) < least)
        for one in (self.first, self.dice):
            show(one, not alone and not self._only_score)
        show(self.guide, not self._only_score)
        physical = self.set_up.decks.value == "physical"
        steps = says.checklist(max(len(names), 1 if alone else meta.min_seats), physical)
        tell_once(self.checks.children[0], "<ol>" + "".join(f"<li>{safe(one)}</li>" for one in steps) + "</ol>")
        left = left_to_compare(self.model.store)
        badge = ui.ASSUMED_BADGE.format(n=left)
        if self.copy.description != (badge if left else ui.MY_COPY):
            self.copy.description = badge if left else ui.MY_COPY

    def _offer_levels(self, meta: GameMeta, title: str) -> None:
        """Offer the difficulties of playing alone; the second of them is the usual one."""
        levels = tuple((name, level) for level, name in meta.levels.items())
        tell_once(self.levels, safe(title))
        if self.level.options != levels:
            self.level.options = levels
            self.level.index = min(1, len(levels) - 1) if levels else None

    def _random(self) -> None:
        self.first.value = random.choice([value for _, value in self.first.options])

    def _named(self) -> list[str] | None:
        meta, names = self._meta, self._given()
        if len(names) < (1 if meta.levels else meta.min_seats):
            self.say(ui.NAMES_FOR.format(least=meta.min_seats, most=meta.max_seats, game=meta.title))
            return None
        if any(no_names(names)):
            self.say(ui.SAME_NAME)
            return None
        return names

    def _count(self) -> None:
        """Lay out a score sheet: nothing but the end of the game."""
        self._lay_out(depth="sheet")

    def _begin(self) -> None:
        """Lay out a table to play at."""
        seed = secrets.token_hex(8) if self.set_up.decks.value == "virtual" else None
        first = int(self.first.value or 0) if len(self._given()) > 1 else 0
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
        if self._meta.levels and len(names) == 1:
            options["solo"] = str(self.level.value)
        if self.guide.value and not sheet:
            options["guide"] = True
        self.say("")
        self.model.begin(registry.game(game).header_for(names, **options))
        for field in self.names:
            field.value = ""

    def _refused(self, bad: BadFile) -> None:
        self.say("; ".join(f"{bad.source}: {fault}" for fault in bad.faults[:6]))

    def say(self, sentence: str) -> None:
        """Show a sentence of trouble; an empty one takes it away."""
        self.problem.value = refusal(sentence)


_HERO = """<div><svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="58" fill="#9ccbd6"/>
<path d="M2 78c20-8 38 8 58 0s38-8 58 0a58 58 0 0 1-116 0z" fill="#f2e2b4"/>
<path d="M50 96l5-58h10l5 58z" fill="#fffdf7" stroke="#26333a" stroke-width="2"/>
<path d="M53.6 56h12.8l1 12H52.6zM51.6 80h16.8l1 12H50.6z" fill="#c8412b"/>
<path d="M52 38h16v-9H52zM50 29h20l-10-10z" fill="#26333a"/><path d="M56 30h8v7h-8z" fill="#ffe08a"/></svg>
<div><h1>{title}</h1><p>Keeps the record, shows the moves, counts the score.</p></div></div>"""
