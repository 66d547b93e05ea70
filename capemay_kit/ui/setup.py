"""What a new table is played with: the board, the cards, the numbers, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import ipywidgets as w
import msgspec

from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Listed
from capemay_kit.core.strict import decode, handed_over
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import read_board
from capemay_kit.games.cape_may.book import Rulings, resolve_edition
from capemay_kit.games.cape_may.rules import own_options
from capemay_kit.own import house, match
from capemay_kit.own.cards import my_cards
from capemay_kit.own.damaged import sorted_out
from capemay_kit.own.match import EDITION, MY_COPY
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import Do, box, show, tick, uploaded

MAP, NO_MAP, FILE = "map", "none", "file"
MINE = "mine/"
"""Before the id of a board or an edition of the owner's."""


def checklist(seats: int, cards: bool = True) -> tuple[str, ...]:
    """List the set-up for a number of players, in the order of the rulebook (p. 3; alone p. 15); without the decks if
    the app holds the ``cards``."""
    side = "1-2" if seats <= 2 else "3-4"
    alone = (
        "Ava's solo board with the difficulty chosen; her cottages, shops, Victorians, businesses and two markers.",
        "One of her markers on the spring start of the upgrade track, the other at the start of the bird track.",
        "Activity card 22 back in the box; solo deck shuffled beside her board; no first player token.",
    )
    steps = (
        f"Board on the table, the side for {side} players; lighthouse on the first spring icon.",
        "Event deck shuffled, face down on its space.",
        "Each player: a board, 10 cottages, 10 shops, 8 Victorians, 8 businesses, 2 markers, 7 movement cards, $20.",
        "Income at 0; one marker on the compass, one on action 0.",
        "Activity deck shuffled: two cards to each player.",
        "Bonus cards: four to each player, two are kept, secretly.",
        "Upgrade decks by zone, the top card of each face up.",
        "60 bird tokens in the bag; landmark bases and fire tokens at hand.",
        "First player token to whoever was last at a beach.",
    )
    listed: tuple[str, ...] = (*steps[:-1], *alone) if seats == 1 else steps
    if not cards:
        listed = tuple(one for one in listed if not any(word in one for word in (" deck", "cards: ", "Upgrade decks")))
    return listed


class SetUp:
    """The part of the start screen that says with what one plays; ``changed`` is called when it matters elsewhere."""

    def __init__(self, model: Model, changed: Do, tell: Tell) -> None:
        self.model = model
        self.where = w.ToggleButtons(options=_places({}), value=MAP)
        self.where.observe(guard(tell, where="board")(lambda _: changed()), names="value")
        self.board_file = w.FileUpload(accept=".json", description="Board file")
        self.decks = w.ToggleButtons(options=[("Printed cards", "physical"), ("Cards in the app", "virtual")])
        self.decks.observe(guard(tell, where="decks")(lambda _: changed()), names="value")
        self.edition = w.Dropdown(options=[("Numbers: ours", "base")], description="Edition")
        self.edition_file = w.FileUpload(accept=".json", description="Edition file")
        usual = house.standard()
        self.numbers = {
            name: w.BoundedIntText(getattr(usual, name), min=1, max=99, description=house.NUMBER_WORDS[name][0])
            for name in house.NUMBERS
        }
        self.switches = {name: tick(words, getattr(Rulings(), name)) for name, (words, _) in house.SWITCH_WORDS.items()}
        rules = box(*self.numbers.values(), *self.switches.values(), classes=("cm-house",))
        self.house = w.Accordion(children=[rules], titles=(ui.HOUSE,), selected_index=None)
        self.editions = box(self.edition, self.edition_file, classes=("cm-row",))

    def update(self, listed: Sequence[Listed]) -> None:
        """Offer the boards and editions of the store, and what tables have made their own."""
        store = self.model.store
        places = _places({id: board.title for id, board in sorted_out(store, "board")[0].items()})
        if self.where.options != tuple(places):
            chosen = self.where.value
            self.where.options = places
            self.where.value = chosen if chosen in dict(places).values() else MAP
        mine = []
        for id, numbers in sorted_out(store, EDITION)[0].items():
            left = match.unsure(numbers) if id == MY_COPY else 0
            name = ui.MINE_EDITION_LEFT.format(n=left) if left else ui.MINE_EDITION
            mine.append((name if id == MY_COPY else f"Numbers: {id}", MINE + id))
        options = (
            *mine,
            ("Numbers: ours", "base"),
            *((f"As at {one.header.title}", one.header.table) for one in listed),
        )
        if self.edition.options != options:
            # an owner who compared their copy wants it played by
            self.edition.options = options
            self.edition.index = 0

    def counted(self, cape_may: bool, only_score: bool) -> None:
        """Show what the game asks for: a map, the owner's numbers and house rules are Cape May's alone."""
        show(self.where, cape_may and not only_score)
        show(self.board_file, cape_may and not only_score and self.where.value == FILE)
        show(self.house, cape_may and not only_score)
        show(self.edition, cape_may)

    @property
    def map_wanted(self) -> bool:
        """Whether the table is played on a map the app knows."""
        return bool(self.where.value != NO_MAP)

    def board(self) -> Any:
        """Return the board as a header holds it; None for the shipped side. Raises `BadFile`."""
        chosen = str(self.where.value)
        if chosen == FILE:
            name, raw = uploaded(self.board_file)
            return msgspec.to_builtins(handed_over(raw, name, read_board)[0])
        if not chosen.startswith(MINE):
            return None
        id = chosen.removeprefix(MINE)
        return msgspec.to_builtins(read_board(self.model.store.own("board")[id], id)[0])

    def given_edition(self) -> Any:
        """Return the edition file that was chosen, as a header holds it, or the game's own. Raises `BadFile`."""
        if not self.edition_file.value:
            return "base"
        name, raw = uploaded(self.edition_file)
        return msgspec.to_builtins(handed_over(raw, name, _edition))

    def rules(self) -> tuple[Any, dict[str, Any]]:
        """Return the edition and the options a header holds. Raises `BadFile`."""
        store, chosen = self.model.store, str(self.edition.value)
        options: dict[str, Any] = {}
        edition: Edition | None = None
        if self.edition_file.value:
            name, raw = uploaded(self.edition_file)
            edition = handed_over(raw, name, _edition)
        elif chosen.startswith(MINE):
            edition = decode(store.own(EDITION)[chosen.removeprefix(MINE)], Edition, chosen)
        elif chosen != "base":
            given, options = own_options(store, chosen)
            edition = None if given == "base" else msgspec.convert(given, Edition)
        if edition is not None:
            resolve_edition(edition, edition.id)
        if chosen == "base" or chosen.startswith(MINE):
            own = {f"book.cards.{deck}.{n}": msgspec.to_builtins(card) for (deck, n), card in my_cards(store).items()}
            options |= {"own": own} if own else {}
        numbers = {name: int(field.value) for name, field in self.numbers.items()}
        usual = msgspec.structs.asdict(Rulings())
        turned = {name: bool(box.value) for name, box in self.switches.items() if box.value != usual[name]}
        options |= {"rulings": turned} if turned else {}
        return house.edition_of_house(edition, numbers), options


def _edition(raw: bytes, source: str) -> Edition:
    return decode(raw, Edition, source)


def _titles(boards: Mapping[str, bytes]) -> dict[str, str]:
    """Return what boards are called, but for those that cannot be read: the studio says which."""
    found = {}
    for id, raw in boards.items():
        with suppress(BadFile):
            found[id] = read_board(raw, id)[0].title
    return found


def _places(mine: dict[str, str]) -> list[tuple[str, str]]:
    own = [(title, MINE + id) for id, title in mine.items()]
    return [*own, ("On this map", MAP), ("Our own board, no map", NO_MAP), ("A board file", FILE)]
