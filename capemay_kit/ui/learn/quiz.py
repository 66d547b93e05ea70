"""The quiz on the screen: a position, a question, four answers, and what is still to be learned."""

from __future__ import annotations

from functools import partial

import msgspec

from capemay_kit.core.scene import Scene
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may.rules import CapeMay, header_for
from capemay_kit.games.cape_may.scene import scene
from capemay_kit.teach.learned import kept
from capemay_kit.teach.quiz import Progress, Question, question
from capemay_kit.teach.reference import rules
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.board import BoardScreen
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.lookup import folded, rule_html
from capemay_kit.ui.parts import Stock, box, button, html, name_once, safe, show, tell_once
from capemay_kit.ui.waiting import Choice

ITEM = "quiz"
ON_MAP = ("cost", "ends", "adjacent", "leader")
"""Kinds of questions about places."""


class Shown(Model):
    """A page's model that shows a position and takes no acts."""

    def lay_out(self, asked: Question) -> None:
        """Show the position of a question."""
        header = header_for([seat.name for seat in asked.state.seats], seed="quiz", table="quiz")
        self.lay(Table(CapeMay(), header, asked.state))

    def scene(self) -> Scene:
        """The map with nothing offered."""
        return scene(self.state, ())

    def tap_place(self, place: str) -> None:
        """Take no taps: the answers are buttons."""


class Quiz:
    """Question after question; what was wrong comes again."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self.store = store
        self._tell = tell
        self.reading = False
        self.person = ""
        self.progress = Progress()
        self.asked: Question | None = None
        self.chosen: int | None = None
        self.rule = html("cm-rules")
        self.lookup = html("cm-lookupbox")
        self.model = Shown(store, self.update)
        self.board = BoardScreen(self.model, tell)
        self.text = html("cm-lessontext")
        self.said = html("cm-verdictbox")
        self.said._dom_classes = (*self.said._dom_classes, "cm-live")
        self.answers = Stock(tell, 5)
        self.next = button(ui.QUIZ_NEXT, self._next, tell, "cm-primary")
        self.link = button(ui.THE_RULE, self._read, tell, "cm-quiet")
        side = box(
            self.text, self.answers.widget, self.said, box(self.next, self.link, classes=("cm-row",)), self.rule,
            classes=("cm-lessonside",),
        )  # fmt: skip
        left = box(self.board.widget, classes=("cm-lessonmap",))
        self.widget = box(left, side, self.lookup, classes=("cm-lesson",))

    def begin(self, person: str) -> None:
        """Go on where a person was; without a name from the start, and nothing is kept."""
        self.person = person
        self.progress = kept(self.store, person, ITEM, Progress(), self._tell)
        self._next()

    def _next(self) -> None:
        self.asked, self.chosen, self.reading = question(self.progress.number()), None, False
        self.model.lay_out(self.asked)
        self.update()

    def _read(self) -> None:
        self.reading = not self.reading
        self.update()

    def _answer(self, place: int) -> None:
        if self.asked is None or self.chosen is not None:
            return
        self.chosen = place
        self.progress = self.progress.answered(self.asked.number, place == self.asked.right)
        if self.person:
            self.store.keep_learned(self.person, ITEM, msgspec.json.encode(self.progress).decode())
        self.update()

    def update(self) -> None:
        """Show the question, and what was said to it."""
        asked = self.asked
        if asked is None:
            return
        done = self.progress
        score = ui.QUIZ_SCORE.format(right=done.right, asked=done.asked, again=len(done.again))
        tell_once(
            self.text, f"<small>{safe(score if done.asked else ui.QUIZ_BEGIN)}</small><h2>{safe(asked.text)}</h2>"
        )
        value = ""
        if self.chosen is not None:
            right = self.chosen == asked.right
            verdict = ui.VERDICTS["right" if right else "wrong"]
            answer = "" if right else f" {ui.QUIZ_RIGHT.format(answer=asked.options[asked.right])}"
            value = (
                f'<div class="cm-{"right" if right else "wrong"}" role="status"><b>{verdict}</b>{safe(answer)} '
                f"{safe(asked.why)}</div>"
            )
        tell_once(self.said, value)
        choices = []
        for place, option in enumerate(asked.options):
            shown = self.chosen is not None
            wrong = place == self.chosen and place != asked.right
            tone = "" if not shown else "primary" if place == asked.right else "warn" if wrong else "quiet"
            choices.append(Choice(option, "", partial(self._answer, place), tone))
        self.answers.offer(choices)
        show(self.next, self.chosen is not None)
        show(self.link, self.chosen is not None)
        rule = next(one for one in rules("cape-may") if one.id == asked.rule)
        tell_once(self.rule, rule_html(rule, True, {}, "cape-may") if self.reading else "")
        text = ui.HIDE_RULE if self.reading else ui.THE_RULE
        name_once(self.link, text)
        on_map = asked.kind in ON_MAP
        show(self.board.widget, on_map)
        tell_once(self.lookup, folded(asked.state.book, len(asked.state.seats), opened=not on_map))
        if on_map:
            self.board.update()
