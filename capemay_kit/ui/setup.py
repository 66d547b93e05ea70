"""The set-up of a new table: board, cards, numbers, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as w
import msgspec

from capemay_kit.core.book import printed
from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _
from capemay_kit.core.screen import Screen
from capemay_kit.core.store import Listed
from capemay_kit.core.strict import MAX_BYTES, handed_over
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.own.match import edition_of_house
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, box, close, heard, put, show, tick
from capemay_kit.ui.upload import FileField

MAP, NO_MAP, FILE = "map", "none", "file"
MINE, OURS = "mine/", "ours/"
"""Prefixes of the ids of the owner's boards and editions, and of other shipped boards."""
BASE = "base"


class SetUp:
    """The part of the start screen for the set-up; ``changed`` is called when a change matters elsewhere."""

    def __init__(self, model: Playing, changed: Call, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self._game = ""
        self._changed = changed
        self._placed = False
        self.where = heard(w.ToggleButtons(options=_places({}, {}), value=MAP), self._place, tell, "board")
        self.board_file = FileField(_("Board file"), ".json", MAX_BYTES, tell)
        decks = w.ToggleButtons(options=[(_("Printed cards"), "physical"), (_("Cards in the app"), "virtual")])
        self.decks = heard(decks, lambda __: changed(), tell, "decks")
        self.edition = w.Dropdown(options=[(_("Numbers: ours"), BASE)], description=_("Edition"), tooltip="")
        self.edition_file = FileField(_("Edition file"), ".json", MAX_BYTES, tell)
        self.numbers: dict[str, w.BoundedIntText] = {}
        self.switches: dict[str, w.Checkbox] = {}
        self._rules = box(classes=("cm-house",))
        self.house = w.Accordion(children=[self._rules], titles=(_("House rules"),), selected_index=None)
        self.editions = box(self.edition, self.edition_file, classes=("cm-row",))

    @property
    def _says(self) -> Screen[Any, Any]:
        return registry.screen(self._game)

    def _place(self, __: str) -> None:
        """Keep to the board that somebody chose."""
        self._placed = True
        self._changed()

    def update(self, game: str, seats: int, listed: Sequence[Listed]) -> None:
        """Offer what a game can be played with: boards and editions of the store, numbers of earlier tables, house
        rules."""
        store = self.model.store
        self._placed = self._placed and game == self._game
        places = tuple(_places(ready.boards(store, game), registry.screen(game).other_boards))
        chosen = self.where.value
        if not self._placed or chosen not in dict(places).values():
            # an owner who traced their board wants to play on it
            own = ready.board_for(store, game, max(seats, 1))
            chosen = MAP if own is None else MINE + own
        put(self.where, chosen, places)
        editions = []
        for id, left in ready.editions(store, game).items():
            title = _("Numbers: my copy") if id == ready.my_copy(game) else _("Numbers: {id}", id=id)
            editions.append((_("{title} ({n} to compare)", title=title, n=left) if left else title, MINE + id))
        tables = [(_("Numbers: as in {title}", title=one.header.title), one.header.table) for one in listed
                  if one.header.game == game]  # fmt: skip
        options = (*editions, (_("Numbers: ours"), BASE), *tables)
        if self.edition.options != options:
            # an owner who compared their copy wants to play by it
            self.edition.options = options
            self.edition.index = 0
        if self._game != game:
            self._game = game
            self._lay_house()

    def _lay_house(self) -> None:
        """Make the fields of this game's house rules."""
        usual = self._says.usual()
        self.numbers, self.switches = {}, {}
        for rule in self._says.house:
            value = printed(usual, rule.name)
            if isinstance(value, bool):
                self.switches[rule.name] = tick(_(rule.label), value)
            else:
                self.numbers[rule.name] = w.BoundedIntText(
                    value, min=rule.least, max=rule.most, description=_(rule.label), tooltip=""
                )
        before = self._rules.children
        self._rules.children = (*self.numbers.values(), *self.switches.values())
        for one in before:
            close(one)

    def counted(self, only_score: bool) -> None:
        """Show what the game needs."""
        show(self.where, self._says.own_boards and not only_score)
        show(self.board_file, self._says.own_boards and not only_score and self.where.value == FILE)
        show(self.house, bool(self._says.house) and not only_score)
        show(self.edition, len(self.edition.options) > 1)
        show(self.editions, registry.files(self._game).editions is not None)

    def said(self, only_score: bool) -> list[str]:
        """List the settings in a few words each."""
        found = [] if only_score else [_title(self.decks)]
        if self._says.own_boards and not only_score:
            found.append(_title(self.where))
        if self.edition.value != BASE:
            found.append(_title(self.edition))
        usual = self._says.usual()
        fields = {**self.numbers, **self.switches}
        if not only_score and any(field.value != printed(usual, name) for name, field in fields.items()):
            found.append(_("House rules"))
        return found

    def options(self, sheet: bool) -> dict[str, Any]:
        """Return the options of a new header. Raises `BadFile`."""
        found = self._numbers()
        if self._says.own_boards:
            wanted = not sheet and self.where.value != NO_MAP
            found |= {"map_wanted": wanted} | ({} if sheet else {"board": self._board()})
        return found

    def _board(self) -> Any:
        """Return the board as a header holds it; None for the usual one. Raises `BadFile`."""
        chosen = str(self.where.value)
        if chosen.startswith(OURS):
            return chosen.removeprefix(OURS)
        if chosen == FILE:
            name, raw = self.board_file.file()
        elif chosen.startswith(MINE):
            name = chosen.removeprefix(MINE)
            raw = self.model.store.own("board")[name]
        else:
            return None
        handed_over(raw, name, registry.check_board)
        return msgspec.json.decode(raw)

    def _numbers(self) -> dict[str, Any]:
        """Return the edition, rulings and corrections a header holds. Raises `BadFile`."""
        store, chosen, game = self.model.store, str(self.edition.value), self._game
        edition: Edition | None = None
        own: dict[str, Any] = {}
        if self.edition_file.value:
            name, raw = self.edition_file.file()
            edition = handed_over(raw, name, partial(ready.edition, game))
        elif chosen.startswith(MINE):
            name = chosen.removeprefix(MINE)
            edition = ready.edition(game, store.own(ready.EDITION)[name], name)
        elif chosen != BASE:
            edition, own = ready.of_table(store, chosen)
        if chosen == BASE or chosen.startswith(MINE):
            own = ready.cards(store, game)
        usual = self._says.usual()
        numbers = {name: int(field.value) for name, field in self.numbers.items()}
        turned = {name.removeprefix("rulings."): bool(one.value) for name, one in self.switches.items()
                  if one.value != printed(usual, name)}  # fmt: skip
        return {
            "edition": edition_of_house(game, edition, numbers),
            **({"own": own} if own else {}),
            **({"rulings": turned} if turned else {}),
        }


def _title(toggles: Any) -> str:
    """Return the title of the chosen button."""
    return next((str(title) for title, value in toggles.options if value == toggles.value), "")


def _places(mine: Mapping[str, str], others: Mapping[str, str]) -> list[tuple[str, str]]:
    own = [(title, MINE + id) for id, title in mine.items()]
    ours = [(_("On this map"), MAP), *((_(title), OURS + id) for id, title in others.items())]
    return [*own, *ours, (_("Without a map"), NO_MAP), (_("Board file"), FILE)]
