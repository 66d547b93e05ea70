"""Learn: lessons, quiz, and rules to look up."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import asdict

from capemay_kit.core.i18n import Texts, _, ngettext
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.sitting.session import Session
from capemay_kit.teach.learned import kept
from capemay_kit.teach.lesson import lessons
from capemay_kit.teach.own import own_lessons
from capemay_kit.teach.reference import RuleText, about, rules, search
from capemay_kit.teach.task import OWN, Lesson
from capemay_kit.teach.teaching import USUAL, teaching
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, button, choices, h, line, tabs, text, those
from capemay_kit.ui.learn.lesson import LessonPart
from capemay_kit.ui.learn.lookup import answers_html, common_html, glance_html, rules_html
from capemay_kit.ui.learn.quiz import Quiz
from capemay_kit.ui.learn.write import Writing

TABS = Texts({"lessons": "Lessons", "quiz": "Quiz", "rules": "Rules", "chart": "At a glance", "page": "To print"})


class Learn(Panel):
    """The screen: lessons, quiz, rules, figures at a glance and a page to print, of each game."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self._shown = self.game
        self.tab = "lessons"
        self.rule = self.lesson = self.person = self._words = ""
        self.reached: dict[str, int] = {}
        self.task = LessonPart(model.store, tell, self.update, self._done, self._next)
        self.quiz = Quiz(model.store, tell, self.update)
        self.writing = Writing(model, tell, self.update)
        self.keeps = (*self.task.keeps, *self.quiz.keeps, self.writing.upload)
        self._now: list[RuleText] | None = None
        self._printed: tuple[Any, ...] = ()
        self._sheet, self._made = Markup(""), b""

    def open(self, address: Mapping[str, str]) -> None:
        """Show the lesson or the rule that an address names."""
        game, __, lesson = address.get("lesson", "").rpartition("/")
        game = game or address.get("game", "") or (registry.GAMES[0] if lesson else self.game)
        self._shown = self.model.desk.game = game if game in registry.GAMES else registry.GAMES[0]
        if lesson and self._find(lesson) is not None:
            self._begin(lesson)
        elif address.get("tab") in TABS:
            self.turn_to(address["tab"])
        elif "rule" in address:
            self.show_rule(address["rule"])

    @property
    def address(self) -> dict[str, str]:
        """The address that shows the same after a reload."""
        made = {"screen": "learn", **self.model.desk.address}
        here = self.model.desk.here
        if self.game != (registry.GAMES[0] if here is None else here.view.meta.id):
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

    @property
    def game(self) -> str:
        """The game that was chosen last, here or elsewhere."""
        return self.model.desk.game or registry.GAMES[0]

    @property
    def _at_table(self) -> Session | None:
        """The table behind this screen, if it is one of the game."""
        here = self.model.desk.here
        return here if here is not None and here.view.meta.id == self.game else None

    def turn_game(self, game: str) -> None:
        """Show the same tab for another game."""
        self.model.desk.game = game
        self.model.changed()

    def turn_to(self, tab: str) -> None:
        """Show a tab."""
        self._begin_tab(tab)
        self.model.changed()

    def _begin_tab(self, tab: str) -> None:
        self.tab, self.lesson = tab if tab in self._tabs else "lessons", ""
        if self.tab == "quiz":
            self.quiz.begin(self.game, self.person)

    @property
    def _tabs(self) -> Sequence[str]:
        """The tabs that the game has something under, or says that it has nothing."""
        return tuple(TABS) if teaching(self.game).taught else ("lessons", "quiz")

    def show_rule(self, rule: str) -> None:
        """Show a rule first, and open."""
        self.tab, self.rule, self._words = "rules", rule, ""
        self.model.changed()

    def _leave(self) -> None:
        if self.lesson:
            self.lesson = ""
            self.model.changed()
        else:
            self.model.show(self.model.desk.way_back)

    def _begin(self, lesson: str) -> None:
        self.tab, self.lesson = "lessons", lesson
        found = self._find(lesson)
        assert found is not None
        self.task.begin(found, self._reached(lesson) % len(found.tasks))
        self.model.changed()

    def _find(self, lesson: str) -> Lesson | None:
        """Return a lesson of the game by its id: ours, one that is kept, or the one that is written now."""
        there = {**own_lessons(self.model.store, self.game), **{one.id: one for one in lessons(self.game)}}
        return self.writing.lesson if lesson == OWN else there.get(lesson)

    def _reached(self, lesson: str) -> int:
        """Return how many tasks of a lesson were done, here or by the person who is learning."""
        there = kept(self.model.store, self.person, f"lesson/{self._key(lesson)}", 0, self.tell)
        return max(there, self.reached.get(self._key(lesson), 0))

    def _done(self, lesson: str, tasks: int) -> None:
        """Keep how many tasks of a lesson are done, unless it is only tried."""
        if lesson == OWN:
            return
        done = max(tasks, self._reached(lesson))
        self.reached[self._key(lesson)] = done
        if self.person:
            self.model.store.keep_learned(self.person, f"lesson/{self._key(lesson)}", str(done))

    def _next(self, lesson: str) -> None:
        order = [one.id for one in lessons(self.game)]
        at = order.index(lesson) + 1
        if at < len(order):
            self._begin(order[at])

    def _learns(self, person: str) -> None:
        self.person = person.strip()
        self.update()

    def _search(self, words: str) -> None:
        self._words = words
        if words:
            self.rule = ""
        self.update()

    def _show_now(self) -> None:
        """Show the rules about what can be done at the table now."""
        here = self._at_table
        if here is None:
            return
        s = here.view.state
        steps = getattr(s, "steps", ())
        name = type(steps[0].what).__name__ if steps else s.phase
        self.rule = self._words = ""
        self._now = about(self.game, name) or about(self.game, s.phase)
        super().update()

    @property
    def _book(self) -> tuple[Any, int]:
        """The book with the figures, and how many play: of the table behind this screen if it is one of the game, else
        of the owner's copy."""
        here = self._at_table
        if here is None:
            return ready.own_book(self.model.store, self.game) or teaching(self.game).book(), USUAL
        return getattr(here.view.state, "book", None), len(here.view.state.seats)

    def update(self) -> None:
        """Turn to what somebody asks for, and bring the position of a task or a question up to date."""
        desk, self._now = self.model.desk, None
        if desk.rule and desk.here is not None:
            self._shown = desk.game = desk.here.view.meta.id
            self.tab, self.rule, desk.rule, self._words = "rules", desk.rule, "", ""
        if desk.written:
            self._shown = desk.game = desk.written[0].game
            self.tab, self.lesson, offered, desk.written = "lessons", "", desk.written, []
            self.writing.open(offered)
        if self._shown != self.game:
            self._shown, self.rule = self.game, ""
            self._begin_tab(self.tab)
        if self._doing:
            self.task.update(desk.dark)
        elif self.tab == "quiz":
            self.quiz.update(desk.dark)
        super().update()

    @property
    def _doing(self) -> bool:
        return self.tab == "lessons" and bool(self.lesson)

    def show(self) -> Element:
        """Show the tabs, and what stands under the chosen one."""
        doing = self._doing
        home = _("Home") if self.model.desk.here is None else _("To the table")
        back = _("Back to writing") if self.lesson == OWN else _("All lessons")
        part = {"lessons": self._lessons, "quiz": self.quiz.show, "rules": self._rules, "chart": self._chart,
                "page": self._to_print}[self.tab]  # fmt: skip
        return box(
            box(text(h("<h1>{}</h1>", _("Learn")), "cm-title"),
                *(button(TABS[name], partial(self.turn_to, name), "cm-tab", *those({"cm-on": name == self.tab}))
                  .key(name) for name in self._tabs),
                button(back if doing else home, self._leave, "cm-home").key("home"),
                classes=("cm-row", "cm-top")),
            None if doing else
            tabs([(registry.title(one), one) for one in registry.TITLES], self.game, self.turn_game, "cm-games")
            .key("games"),
            self.task.show().key("task") if doing else part().key(f"under-{self.tab}"),
            classes=("cm-start", "cm-learn"),
        )  # fmt: skip

    def _lessons(self) -> Element:
        """List the lessons, the next one first."""
        nothing = _("{game} has no lessons, and no rules to read.", game=registry.title(self.game))
        if not teaching(self.game).taught:
            return box(text(h("{}", nothing), "cm-note"), classes=("cm-form",))
        if self.writing.lesson is not None and self.writing.lesson.game == self.game:
            return self.writing.show(partial(self._begin, OWN))
        offered: list[Choice] = []
        following = ""
        for i, one in enumerate(lessons(self.game), 1):
            reached, n = self._reached(one.id), len(one.tasks)
            following = following or (one.id if reached < n else "")
            detail = (
                ngettext("{done} of {n} task done", "{done} of {n} tasks done", n, done=reached)
                if 0 < reached < n
                else ngettext("{n} task", "{n} tasks", n)
            )
            title = f"{'✓ ' if reached >= n else ''}{i}. {_(one.title)}"
            offered.append(Choice(title, detail, partial(self._begin, one.id), "primary" * (one.id == following)))
        return box(
            line(self.person, self._learns, "cm-person", offers=self.model.store.people_learning(),
                 placeholder=_("Who is learning? Choose a name to keep your progress.")),
            choices(offered, None, "cm-lessonlist"),
            *(self.writing.listed(self.game, self._begin) if self.model.desk.guest is None else ()),
            classes=("cm-form",),
        )  # fmt: skip

    def _rules(self) -> Element:
        """Show the rules: what was found by a question, the one asked for, or all of them after what is often asked."""
        book, __ = self._book
        rulings = {} if book is None else asdict(book.rulings)
        if self._words:
            found = answers_html(search(self.game, self._words), rulings, self.game)
        elif self._now is not None:
            found = rules_html(self._now, "", rulings, self.game)
        else:
            often = Markup("") if self.rule else common_html(self.game)
            found = often + rules_html(list(rules(self.game)), self.rule, rulings, self.game)
        return box(
            box(line(self._words, self._search, "cm-search", placeholder=_("Ask in your own words"), at_once=True),
                button(_("What can I do now?"), self._show_now) if self._at_table is not None else None,
                classes=("cm-row",)),
            text(found, "cm-rules"), classes=("cm-form", "cm-rulesbox"),
        )  # fmt: skip

    def _chart(self) -> Element:
        return box(text(glance_html(teaching(self.game).glance(*self._book)), "cm-lookupbox"), classes=("cm-form",))

    def _to_print(self) -> Element:
        """Show the page to print and save it as a file; it is made once."""
        if self._printed != (of := (self.game, *self._book)):
            # what writes PDFs takes long to import, and few pages ask for one
            from capemay_kit.results.raster import picture
            from capemay_kit.teach import aid

            made = self._made = aid.pdf(*of)
            self._printed = of
            self._sheet = h(
                '<img alt="{}" src="data:image/png;base64,{}">',
                _("The page as it will be printed"), b64encode(picture(made)).decode(),
            )  # fmt: skip
        note = _("One page about {game} for the table. Save it, then print it on A4.", game=registry.title(self.game))
        return box(text(h("{}", note), "cm-note"), button(_("Save as a file"), self._save_page, "cm-primary"),
                   text(self._sheet, "cm-page"), classes=("cm-form",))  # fmt: skip

    def _save_page(self) -> None:
        self.model.desk.save(_("{game}-at-a-glance.pdf", game=self.game), "application/pdf", self._made)
