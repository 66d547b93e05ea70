"""The quiz on the screen: a position, a question, four answers, and the progress."""

from __future__ import annotations

from functools import partial

import ipywidgets as w
import msgspec

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.graded import Still
from capemay_kit.teach.learned import kept
from capemay_kit.teach.quiz import QuizProgress, QuizQuestion, question
from capemay_kit.teach.quiz_best import best_question, can_ask
from capemay_kit.teach.reference import rules
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.lookup import folded, rule_html
from capemay_kit.ui.parts import Choice, Stock, box, button, heard, html, name_once, safe, show, tell_once
from capemay_kit.ui.table.picture import Picture

ITEM, ABOUT_PLAY = "quiz", "best"
"""The names of a person's progress: in questions about rules, and about good play."""


class Quiz:
    """Question after question about a game; missed ones come back."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self.store = store
        self._tell = tell
        self.dark = False
        self.reading = False
        self.game, self.person = registry.GAMES[0], ""
        self.progress = QuizProgress()
        self.asked: QuizQuestion | None = None
        self.chosen: int | None = None
        self.item = ITEM
        self._still = Still(store, self.update)
        self.about = heard(
            w.ToggleButtons(options=[(_("About the rules"), ITEM), (_("Which action is best?"), ABOUT_PLAY)]),
            lambda __: self._turn(), tell, "what is asked about", "cm-games",
        )  # fmt: skip
        self.picture = Picture(self._still, tell)
        self.rule = html("cm-rules")
        self.lookup = html("cm-lookupbox")
        self.text = html("cm-lessontext")
        self.said = html("cm-verdictbox", "cm-live")
        self.answers = Stock(tell, 5)
        self.next = button(_("Next question"), self._next, tell, "cm-primary")
        self.link = button(_("Read the rule"), self._read, tell, "cm-quiet")
        side = box(
            self.about, self.text, self.answers.widget, self.said, box(self.next, self.link, classes=("cm-row",)),
            self.rule, classes=("cm-lessonside",),
        )  # fmt: skip
        self._left = box(self.picture.widget, classes=("cm-lessonmap",))
        self.widget = box(self._left, side, self.lookup, classes=("cm-lesson",))

    def begin(self, game: str, person: str) -> None:
        """Continue where a person was with a game; without a name begin anew, and keep nothing."""
        self.game, self.person = game, person
        show(self.about, can_ask(game))
        self._turn()

    def _turn(self) -> None:
        """Continue where the person was with this kind of questions."""
        self.item = self.about.value if can_ask(self.game) else ITEM
        found = kept(self.store, self.person, teaching(self.game).key(self.item), QuizProgress(), self._tell)
        self.progress = found.under(registry.newest_edition(self.game))
        self._next()

    def _next(self) -> None:
        ask = question if self.item == ITEM else best_question
        self.asked, self.chosen, self.reading = ask(self.game, self.progress.number()), None, False
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
            progress = msgspec.json.encode(self.progress).decode()
            self.store.keep_learned(self.person, teaching(self.game).key(self.item), progress)
        self.update()

    def update(self) -> None:
        """Show the question, and the verdict on its answer."""
        asked = self.asked
        if asked is None:
            return
        done = self.progress
        score = _(
            "Right: {right} of {asked}. To repeat: {again}.", right=done.right, asked=done.asked, again=len(done.again)
        )
        tell_once(
            self.text,
            f"<small>{safe(score if done.asked else _('Four answers each. Questions you miss come back.'))}</small>"
            f"<h2>{safe(asked.text)}</h2>",
        )
        value = ""
        if self.chosen is not None:
            right = self.chosen == asked.right
            verdict = ui.VERDICTS["right" if right else "wrong"]
            answer = "" if right else f" {_('The answer is: {answer}.', answer=asked.options[asked.right])}"
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
        show(self.link, self.chosen is not None and bool(asked.rule))
        rule = next((one for one in rules(asked.game) if one.id == asked.rule), None)
        tell_once(self.rule, rule_html(rule, True, {}, asked.game) if self.reading and rule else "")
        name_once(self.link, _("Hide the rule") if self.reading else _("Read the rule"))
        tell_once(self.lookup, folded(asked.state.book, len(asked.state.seats), not asked.pictured, asked.game))
        self._draw(asked)

    def _draw(self, asked: QuizQuestion) -> None:
        """Show the position of a question about places."""
        show(self._left, asked.pictured)
        if asked.pictured:
            self._still.lay_out(asked)
            self._still.desk.dark = self.dark
            self.picture.update()
