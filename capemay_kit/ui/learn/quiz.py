"""The quiz on the screen: a position, a question, four answers, and the progress."""

from __future__ import annotations

from functools import partial

import msgspec

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.graded import Still
from capemay_kit.teach.learned import kept
from capemay_kit.teach.quiz import VERSION, QuizProgress, QuizQuestion, question
from capemay_kit.teach.quiz_best import best_question, can_ask
from capemay_kit.teach.reference import rules
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui import words as ui
from capemay_kit.ui.components import Call, Choice, Element, Tell, box, button, choices, h, tabs, text
from capemay_kit.ui.learn.lookup import NONE, folded, rule_html
from capemay_kit.ui.table.picture import Picture

ITEM, ABOUT_PLAY = "quiz", "best"
"""The names of a person's progress: in questions about rules, and about good play."""


class Quiz:
    """Question after question about a game; missed ones come back."""

    def __init__(self, store: Store, tell: Tell, changed: Call) -> None:
        self.store, self._tell, self._changed = store, tell, changed
        self.game, self.person = registry.GAMES[0], ""
        self.progress = QuizProgress()
        self.asked: QuizQuestion | None = None
        self.chosen: int | None = None
        self.model = Still(store, changed)
        self.picture = Picture(self.model, tell)
        self.keeps = (self.picture.widget,)
        self._about, self._reading = ITEM, False

    @property
    def item(self) -> str:
        """What is asked about."""
        return self._about if can_ask(self.game) else ITEM

    def begin(self, game: str, person: str) -> None:
        """Continue where a person was with a game; without a name begin anew, and keep nothing."""
        self.game, self.person = game, person
        self._turn(self._about)

    def _turn(self, about: str) -> None:
        """Continue where the person was with this kind of questions."""
        self._about = about
        found = kept(self.store, self.person, teaching(self.game).key(self.item), QuizProgress(), self._tell)
        edition = registry.newest_edition(self.game)
        self.progress = found.under(f"{edition}/{VERSION}" if self.item == ITEM else edition)
        self._next()

    def _next(self) -> None:
        ask = question if self.item == ITEM else best_question
        self.ask(ask(self.game, self.progress.number()))

    def ask(self, asked: QuizQuestion) -> None:
        """Ask a question."""
        self.asked, self.chosen, self._reading = asked, None, False
        self._changed()

    def _read(self) -> None:
        self._reading = not self._reading
        self._changed()

    def _answer(self, place: int) -> None:
        if self.asked is None or self.chosen is not None:
            return
        self.chosen = place
        self.progress = self.progress.answered(self.asked.number, place == self.asked.right)
        if self.person:
            progress = msgspec.json.encode(self.progress).decode()
            self.store.keep_learned(self.person, teaching(self.game).key(self.item), progress)
        self._changed()

    def update(self, dark: bool) -> None:
        """Draw the position of a question about places."""
        if self.asked is not None and self.asked.pictured:
            self.model.lay_out(self.asked)
            self.model.desk.dark = dark
            self.picture.update()

    def show(self) -> Element:
        """Show the question, and the verdict on its answer."""
        asked, done, chosen = self.asked, self.progress, self.chosen
        if asked is None:
            # what cannot be read of somebody's progress is told before anything is asked
            return box()
        score = (
            _("Right: {right} of {asked}. To repeat: {again}.", right=done.right, asked=done.asked,
              again=len(done.again)) if done.asked else _("Four answers each. Questions you miss come back.")
        )  # fmt: skip
        told, answers = NONE, []
        if chosen is not None:
            look = "right" if chosen == asked.right else "wrong"
            right = "" if chosen == asked.right else _("The answer is: {answer}.", answer=asked.options[asked.right])
            told = h('<div class="cm-{}" role="status"><b>{}</b> {} {}</div>', look, ui.VERDICTS[look], right,
                     asked.why)  # fmt: skip
        for place, option in enumerate(asked.options):
            tone = "primary" if place == asked.right else "warn" if place == chosen else "quiet"
            answers.append(Choice(option, "", partial(self._answer, place), "" if chosen is None else tone))
        rule = next((one for one in rules(asked.game) if one.id == asked.rule), None)
        abouts = [(_("About the rules"), ITEM), (_("Which action is best?"), ABOUT_PLAY)]
        return box(
            box(self.picture.widget, classes=("cm-lessonmap",)).key("picture") if asked.pictured else None,
            box(
                tabs(abouts, self._about, self._turn, "cm-games").key("abouts") if can_ask(self.game) else None,
                text(h("<small>{}</small><h2>{}</h2>", score, asked.text), "cm-lessontext").key("question"),
                choices(answers).key("answers"), text(told, "cm-verdictbox", "cm-live").key("told"),
                box(None if chosen is None else button(_("Next question"), self._next, "cm-primary"),
                    button(_("Hide the rule") if self._reading else _("Read the rule"), self._read, "cm-quiet")
                    if chosen is not None and asked.rule else None, classes=("cm-row",)).key("acts"),
                text(rule_html(rule, True, {}, asked.game) if self._reading and rule else "", "cm-rules").key("rule"),
                classes=("cm-lessonside",),
            ).key("side"),
            text(folded(getattr(asked.state, "book", None), len(asked.state.seats), not asked.pictured, asked.game),
                 "cm-lookupbox").key("lookup"),
            classes=("cm-lesson",),
        )  # fmt: skip
