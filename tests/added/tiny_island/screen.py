"""What the game says to a screen."""

from __future__ import annotations

from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import Progress, Tile

from .rules import FIGURES, Go


class TinyScreen(Screen):
    """Its words."""

    picture = "Island"
    corrections = FIGURES

    def progress(self, s):
        return Progress("On the beach", 1, 0)

    def heading(self, s):
        over = any(one.shells >= 3 for one in s.seats)
        return ("The tide comes in", "Count the shells.") if over else (s.seats[s.turn].name, "Walk to the next space.")

    def tile(self, s, seat):
        return Tile(((str(s.seats[seat].shells), "shells"),), (s.seats[seat].space,))

    def label(self, s, seat, a):
        return f"To the {a.to}", "one shell"

    def place(self, s, seat, a):
        return a.to

    def meant(self, s, seat, place, handle):
        return Go(place)

    def two_taps(self, a):
        return True

    def refusal(self, s, why):
        return "That is too far.", "Go to a space beside yours."


SCREEN = TinyScreen()
