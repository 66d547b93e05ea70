"""The room of a table of Cape May."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.ui.board import BoardScreen
from capemay_kit.ui.card_form import CardForm
from capemay_kit.ui.fix import Fix
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.log import Log
from capemay_kit.ui.model import Model
from capemay_kit.ui.parts import Do, set_class, show
from capemay_kit.ui.room import Room
from capemay_kit.ui.score import Score
from capemay_kit.ui.score_sheet import Totals
from capemay_kit.ui.season import round_strip
from capemay_kit.ui.sheet import SheetForm
from capemay_kit.ui.tiles import Tiles
from capemay_kit.ui.turn import ACTIONS, Turn

MAIN = ("sheet", "table", "map", "log", "score", "fix")


class CapeMayRoom(Room):
    """All panels of Cape May."""

    def __init__(self, model: Model, sight: Do, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        super().__init__(model, sight, tell)
        self.turn = Turn(model, tell)
        self.side.children = (self.turn.widget,)
        self.panels.get("table")
        self.panels.get("map")

    def makers(self) -> tuple[Mapping[str, Callable[[], Any]], Mapping[str, Callable[[], Any]]]:
        """Return what makes each panel."""
        model, tell = self.model, self._tell
        main = {
            "sheet": lambda: SheetForm(model, tell),
            "table": lambda: Tiles(model, tell),
            "map": lambda: BoardScreen(model, tell),
            "log": lambda: Log(model, tell, model.turn_map),
            "score": lambda: Score(model, tell),
            "fix": lambda: Fix(model, tell),
        }
        return main, {"totals": lambda: Totals(model), "card": lambda: CardForm(model, tell)}

    def strip(self) -> str:
        """Draw the seasons."""
        return round_strip(self.model.state)

    def update(self) -> None:
        """Bring the panels on the screen up to date."""
        model = self.model
        screen = model.screen if model.fixing is None else "fix"
        set_class(self.widget, "cm-on-map", screen == "map")
        set_class(self.widget, "cm-avas", model.avas is not None and model.draft is None)
        set_class(self.widget, "cm-counting", model.is_sheet)
        self.panels.turn_to(screen, MAIN)
        self.bar.update()
        self.panels.turn_to("totals" if model.is_sheet else "", ("totals",))
        show(self.turn.widget, model.writing_card is None and (not model.is_sheet or model.looking is not None))
        self.turn.update()
        if "card" in self.panels.made or model.writing_card is not None:
            self.panels.get("card").update()
        self.dock.update()

    def key(self, key: str) -> None:
        """Take an action by its number, undo, do the next thing, turn to the map."""
        model = self.model
        if key == "u":
            model.undo_last()
        elif key == "n":
            self._next()
        elif key == "m":
            model.show("table" if model.screen == "map" else "map")
        elif model.seat == model.state.ava:
            return
        elif key in "234567":
            model.tap_action(list(ACTIONS)[int(key) - 2])
        elif key == "1":
            hand = model.state.seats[model.seat].hand
            if hand:
                model.tap_action("move", hand[0])

    def _next(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif (hers := by_itself(model.state)) is not None and model.looking is None and model.asked is None:
            if not choices(model.state):
                model.do(model.seat, hers)
        elif len(model.legal) == 1:
            model.do(model.seat, model.legal[0])
