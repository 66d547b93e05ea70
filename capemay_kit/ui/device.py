"""The settings of this device: day or night, text size, which way up, whether the screen stays on."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import N_, Texts, _, languages, name_of_language
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.page import Page
from capemay_kit.ui.parts import box, button, html, mark, show, shown, tell_once

SETTINGS = {
    "theme": (N_("Theme"), {"": N_("Same as device"), "light": N_("Light"), "dark": N_("Dark")}),
    "size": (N_("Text size"), {"": N_("Normal"), "large": N_("Large"), "huge": N_("Largest")}),
    "flip": (N_("Table view"), {"": N_("From my side"), "true": N_("From across")}),
    "awake": (N_("Screen"), {"": N_("Keep it on"), "off": N_("Same as device")}),
}
OWN_SETTINGS = {
    "sign": (N_("My turn"), {"": N_("Alert me"), "off": N_("No alert")}),
    "cover": (N_("When put away"), {"": N_("Keep cards open"), "on": N_("Cover my cards")}),
}
"""Further settings on a phone of one's own."""
WAKING = Texts({
    "on": "The screen stays on while you see this page.",
    "off": "The screen turns off as this device is set to.",
    "insecure": "Not possible at this address: browsers keep the screen on only over https, or on the computer that "
    "runs the companion. Turn off sleep on this device while you play.",
    "lacking": "This browser cannot keep the screen on. Turn off sleep on this device while you play.",
    "refused": "The browser refused, perhaps because the battery is low. Plug the device in, or turn off sleep.",
})  # fmt: skip
"""Whether the screen is kept on, and what helps where it is not."""


class Device:
    """The settings, shown on demand. The browser keeps them; they belong to no table."""

    def __init__(self, page: Page, tell: Tell, own: bool = False) -> None:
        self.page = page
        offered = dict(SETTINGS)
        if languages()[1:]:
            named = {tag: name_of_language(tag) for tag in languages()}
            offered["language"] = N_("Language"), {"": N_("Same as browser"), **named}
        if own:
            # people can turn the phone they hold
            offered = {name: said for name, said in offered.items() if name != "flip"} | OWN_SETTINGS
        self._choices = {
            (name, value): button(_(title), partial(self._choose, name, value), tell)
            for name, (__, values) in offered.items()
            for value, title in values.items()
        }
        rows = [
            box(
                html("cm-label", value=_(label)),
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
        """Show or hide the settings; None toggles them."""
        show(self.widget, not shown(self.widget) if on is None else on)

    def let_go(self) -> bool:
        """Hide the settings; return whether they were shown."""
        there = shown(self.widget)
        self.turn(False)
        return there

    def update(self) -> None:
        """Mark the chosen settings, and say whether the screen is kept on."""
        tell_once(self.waking, WAKING.get(self.page.waking, ""))
        for (name, value), made in self._choices.items():
            mark(made, self.page.device.get(name, "") == value)

    def _choose(self, name: str, value: str) -> None:
        self.page.device = {**self.page.device, name: value}
        if name == "language":
            self.page.anew += 1
