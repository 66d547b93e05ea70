"""What this device chooses for itself: day or night, size of the words, which way up, whether the screen stays on."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _, languages, name_of_language
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.page import Page
from capemay_kit.ui.parts import box, button, html, mark, show, shown, tell_once


class Device:
    """The choices, shown on demand. The browser keeps them; they are no part of any table."""

    def __init__(self, page: Page, tell: Tell, own: bool = False) -> None:
        self.page = page
        # what a language calls itself stands there in whatever language one reads
        others = {
            "language": (
                _("Language"),
                {"": _("As the browser"), **{tag: name_of_language(tag) for tag in languages()}},
            )
        }
        offered = {**ui.DEVICE, **(others if languages()[1:] else {})}
        if own:
            # whoever holds a device turns it themselves
            offered = {name: said for name, said in offered.items() if name != "flip"} | ui.OWN_DEVICE
        self._choices = {
            (name, value): button(title, partial(self._choose, name, value), tell)
            for name, (__, values) in offered.items()
            for value, title in values.items()
        }
        rows = [
            box(
                html("cm-label", value=label),
                *(self._choices[name, value] for value in values),
                classes=("cm-row", f"cm-device-{name}"),
            )
            for name, (label, values) in offered.items()
        ]
        self.waking = html("cm-note")
        away = button(_("Close"), lambda: self.turn(False), tell, "cm-quiet")
        self.widget = box(*rows, self.waking, away, classes=("cm-devicebox",))
        page.observe(guard(tell, where="device")(lambda __: self.update()), names=["device", "waking"])
        show(self.widget, False)
        self.update()

    def turn(self, on: bool | None = None) -> None:
        """Show the choices or hide them; without a word, the other way round."""
        show(self.widget, not shown(self.widget) if on is None else on)

    def let_go(self) -> bool:
        """Put the choices away; say whether they were there."""
        there = shown(self.widget)
        self.turn(False)
        return there

    def update(self) -> None:
        """Mark what is chosen, and say whether the screen is kept on."""
        tell_once(self.waking, ui.WAKING.get(self.page.waking, ""))
        for (name, value), made in self._choices.items():
            mark(made, self.page.device.get(name, "") == value)

    def _choose(self, name: str, value: str) -> None:
        self.page.device = {**self.page.device, name: value}
        if name == "language":
            self.page.anew += 1
