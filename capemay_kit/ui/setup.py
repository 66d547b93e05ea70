"""The set-up of a new table: board, cards, numbers, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from capemay_kit.bots.values import values
from capemay_kit.core.book import printed
from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.core.screen import Screen
from capemay_kit.core.store import Listed
from capemay_kit.core.strict import MAX_BYTES, handed_over
from capemay_kit.games import registry
from capemay_kit.own import ready
from capemay_kit.own.match import edition_of_house
from capemay_kit.sitting.session import Session
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.components import Call, Element, Tell, box, fold, pick, stepper, steps, tabs, tick
from capemay_kit.ui.pieces import unchecked
from capemay_kit.ui.upload import FileField

MAP, NO_MAP, FILE = "map", "none", "file"
MINE, OURS = "mine/", "ours/"
"""Prefixes of the ids of the owner's boards and editions, and of other shipped boards."""
BASE = "base"
DECKS = Texts({"physical": "Printed cards", "virtual": "Cards in the app"})


class SetUp:
    """The part of the start screen for the set-up; ``changed`` is called when somebody chooses."""

    def __init__(self, model: Session, changed: Call, tell: Tell) -> None:
        self.model, self._changed = model, changed
        self.game = ""
        self.decks = "physical"
        self.board_file = FileField(_("Board file"), ".json", MAX_BYTES, tell)
        self.edition_file = FileField(_("Edition file"), ".json", MAX_BYTES, tell)
        self._where, self._placed, self._places = MAP, False, _places({}, {})
        self._edition, self._editions = BASE, [(_("Numbers: ours"), BASE)]
        self._house: dict[str, Any] = {}
        self._unfolded = False

    @property
    def _says(self) -> Screen[Any, Any]:
        return registry.screen(self.game)

    @property
    def taught(self) -> bool:
        """Whether the game can be explained as it goes."""
        return teaching(self.game).taught

    @property
    def advised(self) -> bool:
        """Whether bots have learnt to advise in the game."""
        return values(self.game).weights is not None

    @property
    def _usual_house(self) -> dict[str, Any]:
        return {rule.name: printed(self._says.usual(), rule.name) for rule in self._says.house}

    def fit(self, game: str, seats: int, listed: Sequence[Listed]) -> None:
        """Offer what a game can be played with: boards and editions of the store, numbers of earlier tables, house
        rules."""
        store = self.model.store
        self._placed = self._placed and game == self.game
        self._places = _places(ready.boards(store, game), registry.screen(game).other_boards)
        if not self._placed or self._where not in dict(self._places).values():
            # an owner who traced their board wants to play on it
            own = ready.board_for(store, game, max(seats, 1))
            self._where = MAP if own is None else MINE + own
        editions = []
        for id, left in ready.editions(store, game).items():
            title = _("Numbers: my copy") if id == ready.my_copy(game) else _("Numbers: {id}", id=id)
            editions.append((_("{title} ({n} to compare)", title=title, n=left) if left else title, MINE + id))
        tables = [(_("Numbers: as in {title}", title=one.header.title), one.header.table) for one in listed]
        options = [*editions, (_("Numbers: ours"), BASE), *tables]
        if self._editions != options:
            # an owner who compared their copy wants to play by it
            self._editions, self._edition = options, options[0][1]
        if self.game != game:
            self.game = game
            self._house = self._usual_house

    def on_what(self) -> list[Element | FileField]:
        """Show what is played on."""
        if not self._says.own_boards:
            return []
        return [tabs(self._places, self._where, self._place), *([self.board_file] if self._where == FILE else [])]

    def with_what(self) -> Element:
        """Show whether cards are printed or dealt by the app."""
        return tabs([(title, one) for one, title in DECKS.items()], self.decks, self._deal)

    def by_what(self) -> Element | None:
        """Show by whose numbers is played."""
        if registry.files(self.game).editions is None:
            return None
        titles, ids = zip(*self._editions, strict=True)
        chosen = pick(_("Edition"), titles, ids.index(self._edition), lambda at: self._number(ids[at]))
        return box(chosen if len(ids) > 1 else None, self.edition_file, classes=("cm-row",))

    def house(self) -> Element | None:
        """Show the house rules, folded away at first."""
        if not self._says.house:
            return None
        fields = []
        for rule in self._says.house:
            value, rules = self._house[rule.name], partial(self._rule, rule.name)
            made = tick(_(rule.label), value, rules) if isinstance(value, bool) else stepper(
                _(rule.label), *steps(_(rule.label), value, rules, rule.least, rule.most)
            )  # fmt: skip
            fields.append(made.key(f"{self.game}-{rule.name}"))
        return fold(_("House rules"), box(*fields, classes=("cm-house",)), self._unfolded, self._unfold)

    def checklist(self, seats: int) -> list[str]:
        """List what is set up on a table for so many."""
        return [*self._says.checklist(seats, self.decks == "physical")]

    def about(self, meta: GameMeta) -> list[str]:
        """Say what is published about the printed game, and how many of our figures nobody has compared with a copy."""
        lines, says = [], self._says
        usual = says.usual()
        if (box := meta.box) is not None:
            least, most = box.minutes
            lines.append(_("{game} by {designers} ({year}): age {age} and up, {least} to {most} minutes. Number {bgg} "
                "on BoardGameGeek.",
                game=meta.called, designers=and_list(box.designers), year=box.year, age=box.age, least=least, most=most,
                bgg=box.bgg,
            ))  # fmt: skip
        if says.stand_ins:
            lines.append(_(says.stand_ins))
        return lines if usual is None else [*lines, *unchecked(usual.unsure, usual.reported)]

    def _place(self, where: str) -> None:
        """Keep to the board that somebody chose."""
        self._where, self._placed = where, True
        self._changed()

    def _deal(self, decks: str) -> None:
        self.decks = decks
        self._changed()

    def _number(self, edition: str) -> None:
        self._edition = edition
        self._changed()

    def _rule(self, name: str, value: Any) -> None:
        self._house[name] = value
        self._changed()

    def _unfold(self, on: bool) -> None:
        self._unfolded = on
        self._changed()

    def said(self, only_score: bool) -> list[str]:
        """List the settings in a few words each."""
        titled = {value: title for title, value in (*self._places, *self._editions)}
        found = [] if only_score else [DECKS[self.decks]]
        if self._says.own_boards and not only_score:
            found.append(titled[self._where])
        if self._edition != BASE:
            found.append(titled[self._edition])
        if not only_score and self._house != self._usual_house:
            found.append(_("House rules"))
        return found

    def options(self, sheet: bool) -> dict[str, Any]:
        """Return the options of a new header. Raises `BadFile`."""
        found = self._numbers()
        if self._says.own_boards:
            wanted = not sheet and self._where != NO_MAP
            found |= {"map_wanted": wanted} | ({} if sheet else {"board": self._board()})
        return found

    def _board(self) -> Any:
        """Return the board as a header holds it; None for the usual one. Raises `BadFile`."""
        chosen = self._where
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
        store, chosen, game = self.model.store, self._edition, self.game
        edition = None
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
        usual = self._usual_house
        numbers = {name: one for name, one in self._house.items() if not isinstance(one, bool)}
        turned = {name.removeprefix("rulings."): one for name, one in self._house.items()
                  if isinstance(one, bool) and one != usual[name]}  # fmt: skip
        return {
            "edition": edition_of_house(game, edition, numbers),
            **({"own": own} if own else {}),
            **({"rulings": turned} if turned else {}),
        }


def _places(mine: Mapping[str, str], others: Mapping[str, str]) -> list[tuple[str, str]]:
    own = [(title, MINE + id) for id, title in mine.items()]
    ours = [(_("On this map"), MAP), *((_(title), OURS + id) for id, title in others.items())]
    return [*own, *ours, (_("Without a map"), NO_MAP), (_("Board file"), FILE)]
