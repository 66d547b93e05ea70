"""Learn: lessons, quiz, and rules to look up."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets as w
from msgspec.structs import asdict

from capemay_kit.core.i18n import Texts, _, ngettext
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.session import Session
from capemay_kit.teach.learned import kept
from capemay_kit.teach.lesson import lessons
from capemay_kit.teach.reference import RuleText, about, rules, search
from capemay_kit.teach.teaching import USUAL, teaching
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.lesson import LessonPanel
from capemay_kit.ui.learn.lookup import answers_html, common_html, glance_html, rules_html
from capemay_kit.ui.learn.quiz import Quiz
from capemay_kit.ui.parts import (
    Choice,
    Stock,
    box,
    button,
    file_link,
    heard,
    html,
    safe,
    searching,
    set_class,
    show,
    tell_once,
)

TABS = Texts({"lessons": "Lessons", "quiz": "Quiz", "rules": "Rules", "chart": "At a glance", "page": "To print"})


class Learn:
    """The screen: lessons, quiz, rules, figures at a glance and a page to print, of each game."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._shown = self.game
        self.tab = "lessons"
        self.rule = ""
        self.lesson = ""
        self.reached: dict[str, int] = {}
        self._tell = tell
        self.title = html("cm-title", value=f"<h1>{_('Learn')}</h1>")
        self.tabs = {name: button(title, partial(self.turn_to, name), tell, "cm-tab") for name, title in TABS.items()}
        titles = [(title, one) for one, title in registry.TITLES.items()]
        self.which = heard(w.ToggleButtons(options=titles, value=self.game), self.turn_game, tell, "game", "cm-games")
        self.back = button(_("Home"), self._leave, tell, "cm-home")
        person = w.Combobox(
            placeholder=_("Who is learning? Choose a name to keep your progress."),
            options=[],
            ensure_option=False,
            continuous_update=False,
        )
        self.person = heard(person, lambda __: self.update(), tell, "person", "cm-person")
        self.list = Stock(tell, 12, "cm-lessonlist")
        self.panel = LessonPanel(model.store, tell, self._done, self._next)
        self.quiz = Quiz(model.store, tell)
        self.search = searching(_("Ask in your own words"), lambda __: self._searched(), tell)
        self.now = button(_("What can I do now?"), self._now, tell)
        self.found = html("cm-rules")
        self.nothing = html("cm-note")
        self.lessons_box = box(self.nothing, self.person, self.list.widget, classes=("cm-form",))
        self.rules_box = box(
            box(self.search, self.now, classes=("cm-row",)), self.found, classes=("cm-form", "cm-rulesbox")
        )
        self.chart = html("cm-lookupbox")
        self.chart_box = box(self.chart, classes=("cm-form",))
        self.page = html("cm-page")
        self._printed: tuple[Any, ...] = ()
        self.widget = box(
            box(self.title, *self.tabs.values(), self.back, classes=("cm-row", "cm-top")), self.which,
            self.lessons_box, self.panel.widget, self.quiz.widget, self.rules_box, self.chart_box, self.page,
            classes=("cm-start", "cm-learn"),
        )  # fmt: skip

    def open(self, address: Mapping[str, str]) -> None:
        """Show the lesson or the rule that an address names."""
        game, __, lesson = address.get("lesson", "").rpartition("/")
        game = game or address.get("game", "") or (registry.GAMES[0] if lesson else self.game)
        self._shown = self.model.desk.game = game if game in registry.GAMES else registry.GAMES[0]
        wanted = next((one for one in lessons(self.game) if one.id == lesson), None)
        if wanted is not None:
            self._begin(wanted.id)
        elif address.get("tab") in self.tabs:
            self.turn_to(address["tab"])
        elif "rule" in address:
            self.show_rule(address["rule"])

    @property
    def address(self) -> dict[str, str]:
        """The address that shows the same after a reload."""
        made = {"screen": "learn", **self.model.desk.address}
        here = self.model.desk.here
        if self.game != (registry.GAMES[0] if here is None else here.meta.id):
            made["game"] = self.game
        if self.tab == "rules" and self.rule:
            made["rule"] = self.rule
        elif self.tab != "lessons":
            made["tab"] = self.tab
        elif self.lesson:
            made["lesson"] = self._key(self.lesson)
        return made

    def _key(self, lesson: str) -> str:
        return teaching(self.game).key(lesson)

    def turn_game(self, game: str) -> None:
        """Show the same tab for another game."""
        if game != self.game:
            self.model.desk.game = game
            self.model.changed()

    @property
    def game(self) -> str:
        """The game that was chosen last, here or elsewhere."""
        return self.model.desk.game or registry.GAMES[0]

    @property
    def _at_table(self) -> Session | None:
        """The table behind this screen, if it is one of the game."""
        here = self.model.desk.here
        return here if here is not None and here.meta.id == self.game else None

    def turn_to(self, tab: str) -> None:
        """Show a tab."""
        self._begin_tab(tab)
        self.model.changed()

    def _begin_tab(self, tab: str) -> None:
        self.tab, self.lesson = tab if teaching(self.game).taught else "lessons", ""
        if self.tab == "quiz":
            self.quiz.begin(self.game, self.person.value.strip())

    def show_rule(self, rule: str) -> None:
        """Show a rule first, and open."""
        self.tab, self.rule = "rules", rule
        if self.search.value:
            self.search.value = ""
        self.model.changed()

    def _leave(self) -> None:
        if self.lesson:
            self.lesson = ""
            self.model.changed()
        else:
            self.model.show(self.model.desk.way_back)

    def _begin(self, lesson: str) -> None:
        self.tab, self.lesson = "lessons", lesson
        found = next(one for one in lessons(self.game) if one.id == lesson)
        self.panel.begin(found, self._reached(lesson) % len(found.tasks))
        self.model.changed()

    def _reached(self, lesson: str) -> int:
        """Return how many tasks of a lesson were done, here or by the person who is learning."""
        person = self.person.value.strip()
        there = kept(self.model.store, person, f"lesson/{self._key(lesson)}", 0, self._tell)
        return max(there, self.reached.get(self._key(lesson), 0))

    def _done(self, lesson: str, tasks: int) -> None:
        """Keep how many tasks of a lesson are done."""
        done = max(tasks, self._reached(lesson))
        self.reached[self._key(lesson)] = done
        if self.person.value.strip():
            self.model.store.keep_learned(self.person.value.strip(), f"lesson/{self._key(lesson)}", str(done))

    def _next(self, lesson: str) -> None:
        order = [one.id for one in lessons(self.game)]
        at = order.index(lesson) + 1
        if at < len(order):
            self._begin(order[at])

    def _searched(self) -> None:
        if self.search.value:
            self.rule = ""
        self.update()

    def _now(self) -> None:
        """Show the rules about what can be done at the table now."""
        here = self._at_table
        if here is None:
            return
        s = here.state
        steps = getattr(s, "steps", ())
        name = type(steps[0].what).__name__ if steps else s.phase
        self.rule = ""
        self.search.value = ""
        self._show(about(self.game, name) or about(self.game, s.phase))

    def _show(self, found: list[RuleText]) -> None:
        tell_once(self.found, rules_html(found, self.rule, self._rulings, self.game))

    @property
    def _rulings(self) -> dict[str, bool]:
        book, __ = self._book
        return {} if book is None else asdict(book.rulings)

    @property
    def _book(self) -> tuple[Any, int]:
        """The book with the figures, and how many play: of the table behind this screen if it is one of the game, else
        of the owner's copy."""
        here = self._at_table
        if here is None:
            return ready.own_book(self.model.store, self.game) or teaching(self.game).book(), USUAL
        return getattr(here.state, "book", None), len(here.state.seats)

    def _chart(self) -> None:
        tell_once(self.chart, glance_html(teaching(self.game).glance(*self._book)))

    def _page(self) -> None:
        """Show the page to print, and a link to its file."""
        if self._printed == (self.game, *self._book):
            return
        # what writes PDFs takes long to import, and few pages ask for one
        from capemay_kit.results.raster import picture
        from capemay_kit.teach import aid

        made = aid.pdf(self.game, *self._book)
        title = registry.TITLES[self.game]
        link = file_link(_("{game}-at-a-glance.pdf", game=self.game), "application/pdf", made)
        self.page.value = (
            f"<p>{safe(_('One page about {game} for the table. Save it, then print it on A4.', game=title))}</p>"
            f'<div class="cm-filelinks">{link}</div><img alt="{safe(_("The page as it will be printed"))}"'
            f' src="data:image/png;base64,{b64encode(picture(made)).decode()}">'
        )
        self._printed = (self.game, *self._book)

    def update(self) -> None:
        """Show the current tab, or the rule that somebody asks for."""
        here = self.model.desk.here
        if self.model.desk.rule and here is not None:
            self._shown = self.model.desk.game = here.meta.id
            self.tab, self.rule, self.model.desk.rule = "rules", self.model.desk.rule, ""
            self.search.value = ""
        if self._shown != self.game:
            self._shown, self.rule = self.game, ""
            self._begin_tab(self.tab)
        if self.which.value != self.game:
            self.which.value = self.game
        doing = self.tab == "lessons" and bool(self.lesson)
        show(self.lessons_box, self.tab == "lessons" and not doing)
        show(self.panel.widget, doing)
        show(self.rules_box, self.tab == "rules")
        show(self.quiz.widget, self.tab == "quiz")
        show(self.chart_box, self.tab == "chart")
        show(self.page, self.tab == "page")
        taught = teaching(self.game).taught
        for name, tab in self.tabs.items():
            show(tab, taught)
            set_class(tab, "cm-on", name == self.tab)
        show(self.person, taught)
        tell_once(
            self.nothing,
            "" if taught else safe(_("{game} has no lessons, quiz or rules to read.", game=registry.TITLES[self.game])),
        )
        show(self.which, not doing)
        self.back.description = (
            _("All lessons") if doing else _("Home") if self.model.desk.here is None else _("To the table")
        )
        show(self.now, self._at_table is not None)
        if doing:
            self.panel.dark = self.model.desk.dark
            self.panel.update()
        elif self.tab == "quiz":
            self.quiz.dark = self.model.desk.dark
            self.quiz.update()
        elif self.tab == "lessons":
            self._list()
        elif self.tab == "chart":
            self._chart()
        elif self.tab == "page":
            self._page()
        elif self.search.value:
            tell_once(self.found, answers_html(search(self.game, self.search.value), self._rulings, self.game))
        else:
            often = "" if self.rule else common_html(self.game)
            tell_once(self.found, often + rules_html(list(rules(self.game)), self.rule, self._rulings, self.game))

    def _list(self) -> None:
        people = tuple(self.model.store.people_learning())
        if self.person.options != people:
            self.person.options = people
        choices: list[Choice] = []
        following: Any = None
        for i, one in enumerate(lessons(self.game), 1):
            reached = self._reached(one.id)
            learned = reached >= len(one.tasks)
            if not learned and following is None:
                following = one.id
            mark = "✓ " if learned else ""
            n = len(one.tasks)
            detail = (
                ngettext("{done} of {n} task done", "{done} of {n} tasks done", n, done=reached)
                if 0 < reached < n
                else ngettext("{n} task", "{n} tasks", n)
            )
            tone = "primary" if one.id == following else ""
            choices.append(Choice(f"{mark}{i}. {_(one.title)}", detail, partial(self._begin, one.id), tone))
        self.list.offer(choices)
