"""The room of a table of Cape May."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.ui.cape_may.board import BoardScreen
from capemay_kit.ui.cape_may.card_form import CardForm
from capemay_kit.ui.cape_may.fix import Fix
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.cape_may.score import Score
from capemay_kit.ui.cape_may.season import round_strip
from capemay_kit.ui.cape_may.sheet import SheetForm
from capemay_kit.ui.cape_may.tiles import Tiles
from capemay_kit.ui.cape_may.turn import ACTIONS, Turn
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.log import Log
from capemay_kit.ui.parts import Do, set_class, show
from capemay_kit.ui.room import Room
from capemay_kit.ui.score_sheet import Totals


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
        set_class(self.widget, "cm-avas", self.model.avas is not None and self.model.draft is None)
        super().update()

    def update_side(self) -> None:
        """Show the turn, or the form of a card that is not listed."""
        model = self.model
        show(self.turn.widget, model.writing_card is None and (not model.is_sheet or model.looking is not None))
        self.turn.update()
        if "card" in self.panels.made or model.writing_card is not None:
            self.panels.get("card").update()

    def take(self, number: int) -> None:
        """Take an action by its number: 1 is the first movement card."""
        model = self.model
        if model.seat == model.state.ava:
            return
        if 2 <= number <= 7:
            model.tap_action(list(ACTIONS)[number - 2])
        elif number == 1 and (hand := model.state.seats[model.seat].hand):
            model.tap_action("move", hand[0])

    def go_on(self) -> None:
        """Do the one thing there is to do, or confirm what waits."""
        model = self.model
        if model.draft is not None:
            model.confirm()
        elif (hers := by_itself(model.state)) is not None and model.looking is None and model.asked is None:
            if not choices(model.state):
                model.do(model.seat, hers)
        elif len(model.legal) == 1:
            model.do(model.seat, model.legal[0])
