"""The settings of this device: day or night, text size, which way up, whether the screen stays on."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import N_, Texts, _, languages, name_of_language
from capemay_kit.ui.components import Element, Panel, box, button, text
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.page import Page
from capemay_kit.ui.parts import show

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


class Device(Panel):
    """The settings, shown on demand. The browser keeps them; they belong to no table."""

    def __init__(self, page: Page, tell: Tell, own: bool = False) -> None:
        super().__init__(tell)
        self.page = page
        self._offered = dict(SETTINGS)
        if languages()[1:]:
            named = {tag: name_of_language(tag) for tag in languages()}
            self._offered["language"] = N_("Language"), {"": N_("Same as browser"), **named}
        if own:
            # people can turn the phone they hold
            self._offered = {name: said for name, said in self._offered.items() if name != "flip"} | OWN_SETTINGS
        self.opened = False
        page.observe(guard(tell, where="device")(lambda __: self.update()), names=["device", "waking"])
        self.update()

    def turn(self, on: bool | None = None) -> None:
        """Show or hide the settings; None toggles them."""
        self.opened = not self.opened if on is None else on
        show(self.widget, self.opened)
        self.update()

    def let_go(self) -> bool:
        """Hide the settings; return whether they were shown."""
        there = self.opened
        self.turn(False)
        return there

    def show(self) -> Element:
        """Show the settings with the chosen ones marked, and whether the screen is kept on."""
        if not self.opened:
            return box()
        rows = [
            box(text(_(label), "cm-label"),
                *(button(_(title), partial(self._choose, name, value), on=self.page.device.get(name, "") == value)
                  for value, title in values.items()), classes=("cm-row", f"cm-device-{name}"))
            for name, (label, values) in self._offered.items()
        ]  # fmt: skip
        return box(*rows, text(WAKING.get(self.page.waking, ""), "cm-note"),
                   button(_("Close"), partial(self.turn, False), "cm-quiet"), classes=("cm-devicebox",))  # fmt: skip

    def _choose(self, name: str, value: str) -> None:
        self.page.device = {**self.page.device, name: value}
        if name == "language":
            self.page.anew += 1
