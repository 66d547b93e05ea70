"""What is said to somebody who traces a course."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts

TOOLS = {
    "grid": (N_("Grid"), N_("Do the lines lie on the printed ones? If not, say how many squares there are.")),
    "areas": (
        N_("Sea and land"),
        N_(
            "Choose land or an area, then tap its squares or draw over them. Once "
            "there is a little of each, the rest is "
            "proposed from the photo."
        ),
    ),
    "stations": (
        N_("Stations"),
        N_(
            "Tap the square of the station that is chosen; the next one is chosen by "
            "itself. The same again takes it away."
        ),
    ),
    "start": (
        N_("Starting spaces"),
        N_("Tap the space with the number {n} and choose the wind card printed there. The same again takes it away."),
    ),
    "beyond": (
        N_("Finish line"),
        N_(
            "Tap or draw over the spaces behind the finish line. If you start on a "
            "marked space, the stroke removes the "
            "marks."
        ),
    ),
}
COLOURS = Texts({"yellow": "Yellow", "red": "Red", "green": "Green"})
AREAS = Texts({"yellow": "Yellow area", "blue": "Blue area", "red": "Red area"})
