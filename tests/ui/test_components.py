"""Panels that return what they show, and the parts they are made of."""

from __future__ import annotations

import ipywidgets as w
import pytest
import reacton
from ipywidgets.widgets import widget as widgets

from capemay_kit.errors import CapemayError
from capemay_kit.ui.components import (
    Choice,
    Element,
    Panel,
    area,
    box,
    button,
    choices,
    each,
    h,
    same,
    stepper,
    steps,
    text,
)

from .seen import buttons, field, html, of_class, parts, press, shown, tap


class Counter(Panel):
    def __init__(self) -> None:
        self.told: list[str] = []
        super().__init__(self.told.append)
        self.n, self.note, self.kept = 0, "", w.HTML("kept")
        self.keeps = (self.kept,)

    def show(self) -> Element:
        return box(
            text(f"<b>{self.n}</b>", "cm-n"), button("Count", self.count, on=self.n > 2),
            button("Fail", self.fail) if self.n > 2 else None, area(self.note, self.noted, "Note", "cm-note"),
            choices([Choice(f"Choice {i}", "", self.count) for i in range(self.n)]), self.kept,
        )  # fmt: skip

    def count(self) -> None:
        self.n += 1
        self.update()

    def fail(self) -> None:
        raise CapemayError("It cannot be done.")

    def noted(self, note: str) -> None:
        self.note = note
        self.update()


@pytest.fixture
def panel() -> Counter:
    made = Counter()
    made.update()
    return made


def test_what_differs_is_changed_in_the_widgets_there_are(panel: Counter) -> None:
    (before,) = of_class(panel, "cm-n")
    tap(panel, "Count")
    assert of_class(panel, "cm-n") == [before]
    assert html(panel, "cm-n") == "<b>1</b>"
    assert buttons(panel) == ["Count", "Choice 0"]


def test_what_is_gone_is_closed(panel: Counter) -> None:
    """It leaves the browser, too; what the panel keeps goes with the panel."""
    panel.n = 3
    panel.update()
    gone = of_class(panel, "cm-choice")
    panel.n = 0
    panel.update()
    assert all(one.comm is None for one in gone)
    alive = [one for one in (panel.kept, panel.widget) if one.comm is not None]
    assert len(alive) == 2
    panel.close()
    assert all(one.comm is None for one in (panel.kept, panel.widget))


def test_a_tap_that_was_on_its_way_to_what_is_gone_does_nothing(panel: Counter) -> None:
    """As a second one of two quick taps."""
    panel.n = 3
    panel.update()
    gone = of_class(panel, "cm-choice")[-1]
    panel.n = 0
    panel.update()
    gone.click()
    assert (panel.n, panel.told) == (0, [])


def test_nothing_is_left_after_a_panel_is_closed() -> None:
    first = Counter()
    first.update()
    before = set(widgets._instances)
    made = Counter()
    for made.n in (0, 5, 2):
        made.update()
    made.close()
    assert set(widgets._instances) == before


class Rows(Panel):
    """A row for each of some numbers, which is made anew only for another number."""

    def __init__(self) -> None:
        super().__init__(print)
        self.numbers = {"a": 1, "b": 2}
        self.made: list[int] = []

    def show(self) -> Element:
        return box(*(same(name, n, lambda n=n: self._row(n)) for name, n in self.numbers.items()))

    def _row(self, n: int) -> Element:
        self.made.append(n)
        return text(str(n), "cm-row")


def test_what_is_the_same_is_not_made_anew() -> None:
    """A large form, of which a tap changes one field, is not walked through; what is gone is closed all the same."""
    panel = Rows()
    panel.update()
    panel.numbers["b"] = 3
    panel.update()
    assert (panel.made, [one.value for one in of_class(panel, "cm-row")]) == ([1, 2, 3], ["1", "3"])
    (first, gone) = of_class(panel, "cm-row")
    panel.numbers = {"a": 1}
    panel.update()
    assert (of_class(panel, "cm-row"), gone.comm) == ([first], None)
    panel.numbers = {"b": 3, "a": 1}
    panel.update()
    assert (panel.made, [one.value for one in of_class(panel, "cm-row")]) == ([1, 2, 3, 3], ["3", "1"])
    panel.close()
    assert first.comm is None


def test_an_error_of_a_handler_is_told_and_changes_nothing(panel: Counter) -> None:
    panel.n = 3
    panel.update()
    tap(panel, "Fail")
    assert panel.told == ["It cannot be done."]
    assert panel.n == 3


def test_a_chosen_button_says_so(panel: Counter) -> None:
    panel.n = 3
    panel.update()
    assert press(panel, "cm-toggle")
    assert "cm-on" in of_class(panel, "cm-toggle")[0]._dom_classes


def test_quick_taps_count_once_unless_a_button_is_hasty() -> None:
    """The page holds further taps back where a button has the class for it (`test_page`)."""

    class Both(Panel):
        def show(self) -> Element:
            return box(button("Act", self.update), button("One more", self.update, hasty=True))

    panel = Both(print)
    panel.update()
    assert [one.description for one in of_class(panel, "cm-once")] == ["Act"]


def test_what_is_entered_is_heard_once_and_what_is_shown_is_not(panel: Counter) -> None:
    field(panel, "cm-note").value = "Ben forgot"
    assert panel.note == "Ben forgot"
    panel.note = "another"
    panel.update()
    assert (field(panel, "cm-note").value, panel.note) == ("another", "another")


def test_html_escapes_what_is_put_into_it() -> None:
    assert h("<b>{}</b>{}", "<i>", h("<u>{}</u>", "&")) == "<b>&lt;i&gt;</b><u>&amp;</u>"
    assert each("<td>{}</td>", ["a", "<"]) == "<td>a</td><td>&lt;</td>"


def test_no_handler_is_kept_for_the_whole_process(panel: Counter) -> None:
    """A page that is closed with its server's connection never closes its panels: what they hold goes with them."""
    assert reacton.core.Element._callback_wrappers == {}


class Folded(Counter):
    def show(self) -> Element | None:  # type: ignore[override]
        return box(again=button("Again", self.count), n=text(f"{self.n}")) if self.n else None


def test_what_shows_nothing_is_out_of_the_browser_and_stays_hidden_where_it_is_hidden() -> None:
    """Whoever holds a panel may hide it: bringing it up to date does not show it."""
    panel = Folded()
    panel.update()
    assert list(panel.widget.children) == []
    panel.hide(True)
    panel.count()
    assert not shown(panel.widget)
    panel.hide(False)
    assert shown(panel.widget)
    assert (buttons(panel), html(panel)) == (["Again"], "1")
    panel.n = 0
    panel.update()
    assert (buttons(panel), html(panel)) == ([], "")


class Form(Panel):
    """A count between 1 and 3, with a line above it that comes and goes."""

    def __init__(self) -> None:
        super().__init__(pytest.fail)
        self.n, self.told = 2, False

    def show(self) -> Element:
        above = text("Changed") if self.told else None
        return box(above, count=stepper("Cards", *steps("Anna: cards", self.n, self.enter, 1, 3)))

    def enter(self, n: int) -> None:
        self.n, self.told = n, not self.told
        self.update()


def test_a_number_is_stepped_and_typed_between_its_limits() -> None:
    """Every quick tap counts; what is typed beyond a limit becomes the limit; its field stays as others come and go."""
    panel = Form()
    panel.update()
    (entry,) = [one for one in parts(panel) if isinstance(one, w.IntText)]
    more = of_class(panel, "cm-more")[0]
    entry.value = 9
    assert (panel.n, entry.value) == (3, 3)
    entry.value = 4
    assert (panel.n, entry.value) == (3, 3)
    more.click()
    assert panel.n == 3
    for _ in range(2):
        press(panel, "cm-less")
    assert (panel.n, entry.value) == (1, 1)
    assert (entry.description, more.tooltip) == ("Anna: cards", "Anna: cards: one more")
    assert [one for one in parts(panel) if isinstance(one, w.IntText)] == [entry]
