"""The start screen: go on with a table, or lay out a new one."""

from __future__ import annotations

import random
import secrets
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.solo_words import LEVEL_NAMES
from capemay_kit.own.match import my_numbers, unsure
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import Do, Stock, box, button, html, safe, show
from capemay_kit.ui.setup import SetUp
from capemay_kit.ui.waiting import Choice

SEATS = ("Coral", "Ocean", "Gold", "Plum")


def checklist(seats: int, cards: bool = True) -> str:
    """List the set-up for a number of players, in the order of the rulebook (p. 3; alone p. 15); without the decks if
    the app holds the ``cards``."""
    side = "1-2" if seats <= 2 else "3-4"
    alone = (
        "Ava's solo board with the difficulty chosen; her cottages, shops, Victorians, businesses and two markers.",
        "One of her markers on the spring start of the upgrade track, the other at the start of the bird track.",
        "Activity card 22 back in the box; solo deck shuffled beside her board; no first player token.",
    )
    steps = (
        f"Board on the table, the side for {side} players; lighthouse on the first spring icon.",
        "Event deck shuffled, face down on its space.",
        "Each player: a board, 10 cottages, 10 shops, 8 Victorians, 8 businesses, 2 markers, 7 movement cards, $20.",
        "Income at 0; one marker on the compass, one on action 0.",
        "Activity deck shuffled: two cards to each player.",
        "Bonus cards: four to each player, two are kept, secretly.",
        "Upgrade decks by zone, the top card of each face up.",
        "60 bird tokens in the bag; landmark bases and fire tokens at hand.",
        "First player token to whoever was last at a beach.",
    )
    listed: tuple[str, ...] = (*steps[:-1], *alone) if seats == 1 else steps
    if not cards:
        listed = tuple(one for one in listed if not any(word in one for word in (" deck", "cards: ", "Upgrade decks")))
    return "<ol>" + "".join(f"<li>{one}</li>" for one in listed) + "</ol>"


class Start:
    """Tables to go on with, and the form for a new one."""

    def __init__(self, model: Model, sight: Do, tell: Tell, only_score: bool = False) -> None:
        self.model = model
        self._tell = tell
        self._only_score = only_score
        self.title = html("cm-hero", value=_HERO)
        look = button(ui.SIGHT, sight, tell, "cm-sight")
        look.tooltip = ui.SIGHT_TIP
        learn = button(ui.LEARN, lambda: model.show("learn"), tell)
        past = button(ui.HISTORY, lambda: model.show("history"), tell)
        self.tables = Stock(tell, 6)
        self.tables.widget.add_class("cm-resume")
        self.resume = html("cm-label", value=ui.RESUME)
        self.names = [w.Text(placeholder=f"{SEATS[i]} – name", continuous_update=True) for i in range(4)]
        for i, field in enumerate(self.names):
            field.add_class(f"cm-name-{i}")
            field.observe(guard(tell, where="names")(lambda _: self._counted()), names="value")
        self.level = w.ToggleButtons(
            options=[(title, name) for name, (title, _) in LEVEL_NAMES.items()],
            value="citizen",
            tooltips=[hard for _, hard in LEVEL_NAMES.values()],
        )
        self.one_plays = html("cm-note", value=ui.SOLO)
        self.alone = box(html("cm-label", value=ui.LEVEL), self.level, classes=("cm-alone",))
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
            html("cm-label", value=ui.NEW_GAME), box(*self.names, classes=("cm-names",)),
            self.one_plays, self.alone, box(self.first, self.dice, classes=("cm-row",)),
            self.set_up.where, self.set_up.board_file, self.set_up.decks, self.guide,
            self.set_up.editions, self.set_up.house, self.checks, self.problem, self.begin,
            self.count, classes=("cm-form",),
        )  # fmt: skip
        self.copy = button(ui.MY_COPY, lambda: model.show("copy"), tell)
        going = box(self.resume, self.tables.widget, self.note, self.copy, classes=("cm-going",))
        self.widget = box(
            box(self.title, learn, past, look, classes=("cm-row", "cm-top")),
            box(form, going, classes=("cm-startcols",)),
            classes=("cm-start",),
        )
        if only_score:
            for one in (
                self.first, self.dice, self.set_up.where, self.set_up.board_file, self.set_up.decks, self.guide,
                self.set_up.house, self.checks, self.begin,
            ):  # fmt: skip
                show(one, False)
            self.count.add_class("cm-primary")
        self._listed: Any = None

    def update(self) -> None:
        """List the tables of the store."""
        listed = self.model.store.tables()
        key = [(one.header.table, one.entries) for one in listed]
        if key != self._listed:
            if self._listed is None and not listed:
                # nothing was ever played here: somebody will be glad to be led
                self.guide.value = True
            self._listed = key
            choices = []
            for i, one in enumerate(listed[:12]):
                detail = f"last played {one.last[:16].replace('T', ' ')} UTC"
                choices.append(
                    Choice(
                        one.header.title, detail, partial(self.model.open, one.header.table),
                        "primary" if i == 0 else "",
                    )
                )  # fmt: skip
            self.tables.offer(choices)
        self.set_up.update(listed[:12])
        left = unsure(my_numbers(self.model.store))
        badge = ui.ASSUMED_BADGE.format(n=left)
        if self.copy.description != (badge if left else ui.MY_COPY):
            self.copy.description = badge if left else ui.MY_COPY
        show(self.note, bool(left))
        show(self.resume, bool(listed))
        self._counted()

    def _given(self) -> list[str]:
        return [field.value.strip() for field in self.names if field.value.strip()]

    def _counted(self) -> None:
        names = self._given()
        options = [(name, i) for i, name in enumerate(names)] or [("Seat 1", 0)]
        if self.first.options != tuple(options):
            self.first.options = options
        self.set_up.counted()
        show(self.alone, len(names) == 1)
        show(self.one_plays, not names)
        for one in (self.first, self.dice):
            show(one, len(names) != 1 and not self._only_score)
        text = checklist(len(names), self.set_up.decks.value == "physical")
        inside = self.checks.children[0]
        if inside.value != text:
            inside.value = text

    def _random(self) -> None:
        self.first.value = random.choice([value for _, value in self.first.options])

    def _named(self) -> list[str] | None:
        names = self._given()
        if not names:
            self.say("Give one to four names, in the order people sit; one plays against Ava.")
            return None
        if len(set(names)) < len(names):
            self.say("Two seats have the same name: add a letter to one.")
            return None
        return names

    def _count(self) -> None:
        """Lay out a score sheet: nothing but the end of the game."""
        names = self._named()
        if names is None:
            return
        try:
            edition, options = self.set_up.rules()
        except BadFile as bad:
            self._refused(bad)
            return
        header = header_for(names, edition=edition, map_wanted=False, depth="sheet", solo=self._solo(names), **options)
        self.model.begin(header)

    def _solo(self, names: list[str]) -> str | None:
        return str(self.level.value) if len(names) == 1 else None

    def _begin(self) -> None:
        names = self._named()
        if names is None:
            return
        try:
            board = self.set_up.board()
            edition, options = self.set_up.rules()
            options |= {"guide": True} if self.guide.value else {}
        except BadFile as bad:
            self._refused(bad)
            return
        self.say("")
        header = header_for(
            names,
            first=int(self.first.value or 0) if len(names) > 1 else 0,
            edition=edition,
            board=board,
            seed=secrets.token_hex(8) if self.set_up.decks.value == "virtual" else None,
            map_wanted=self.set_up.map_wanted,
            solo=self._solo(names),
            **options,
        )
        self.model.begin(header)
        for field in self.names:
            field.value = ""

    def _refused(self, bad: BadFile) -> None:
        self.say("; ".join(f"{bad.source}: {fault}" for fault in bad.faults[:6]))

    def say(self, sentence: str) -> None:
        """Show a sentence of trouble; an empty one takes it away."""
        self.problem.value = f'<div class="cm-refusal" role="alert"><b>{safe(sentence)}</b></div>' if sentence else ""


_HERO = """<div><svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="58" fill="#9ccbd6"/>
<path d="M2 78c20-8 38 8 58 0s38-8 58 0a58 58 0 0 1-116 0z" fill="#f2e2b4"/>
<path d="M50 96l5-58h10l5 58z" fill="#fffdf7" stroke="#26333a" stroke-width="2"/>
<path d="M53.6 56h12.8l1 12H52.6zM51.6 80h16.8l1 12H50.6z" fill="#c8412b"/>
<path d="M52 38h16v-9H52zM50 29h20l-10-10z" fill="#26333a"/><path d="M56 30h8v7h-8z" fill="#ffe08a"/></svg>
<div><h1>Cape May</h1><p>Keeps the record, shows the moves, counts the score.</p></div></div>"""
