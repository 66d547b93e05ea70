"""What is said of each step in which the owner's copy changed, and of where things come from: a message by its id.

The store keeps the id and the arguments; what earlier versions kept are sentences. `Changes` gets back to any moment
before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.owned import OwnChanged, Step
from capemay_kit.core.scores import Message, Messages, said
from capemay_kit.core.store import Store
from capemay_kit.core.strict import learned
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.own.printed import called, page_title, written


def step(id: str, **args: Any) -> str:
    """Return what the store keeps of a step: the id of its message, and the arguments named in it."""
    return msgspec.json.encode(Message(id, args)).decode()


def told(kept: str) -> str:
    """Make the sentence of a step from what is kept of it."""
    try:
        one = msgspec.json.decode(kept, type=learned(Message))
    except msgspec.MsgspecError:
        return kept
    try:
        return said(one, MESSAGES, OTHER)
    except CapemayError:
        # the step names a number or a part that this version no longer has
        return _(OTHER, id=one.id)


def card_called(deck: str, number: int | str) -> str:
    """Call a card by its deck and number."""
    return CARDS[deck].format(n=number) if deck in CARDS else _("Card {number}", number=number)


def thing(kind: str, name: str) -> str:
    """Call a thing by its kind and name as people do."""
    if kind == "figure":
        return called(name)
    *game, deck, number = name.split("/") if "/" in name else (name, "")
    card = card_called(deck, number.lstrip("0") or number)
    if game and game[0] in registry.GAMES:
        card = _("{card} ({game})", card=card, game=registry.game(game[0]).rules.meta.called)
    match kind:
        case "photo":
            return _("Photo of board {name}", name=name)
        case "card_photo":
            return _("Photo of {card}", card=card)
        case "board":
            return _("Board {name}", name=name)
        case "edition":
            return _("Edition {name}", name=name)
    return card


OTHER = N_("A change of another version ({id})")
CARDS = Texts({
    "event": "Event card {n}", "activity": "Activity card {n}", "upgrade": "Upgrade card {n}",
    "bonus": "Bonus card {n}", "solo": "Ava's card {n}", "wind": "Wind card {n}", "building": "Building card {n}",
    "character": "Character card {n}",
})  # fmt: skip
"""What a card is called, by its deck."""
MESSAGES: Messages = {
    "taken_back": N_("Change {step} undone"),
    "done_again": N_("Change {step} redone"),
    "numbers_aside": N_("Unreadable numbers put aside"),
    "solo_left_out": N_("Solo boards left out"),
    "solo_taken_up": N_("Solo boards compared too"),
    "unread_answered": N_("An unreadable card, entered at a table: answered"),
    "all_answered_old": N_("Old ones kept: {n}"),
    "all_answered_new": N_("New ones kept: {n}"),
    "pack": N_("Imported: {title}"),
    "sheet": N_("Imported from a sheet: {title}"),
    "board_begun": N_("{title}: started"),
    "board_photo": N_("{title}: photo added"),
    "board_squared": N_("{title}: photo squared up"),
    "board_kept": N_("{title}: ready to play on"),
    "board_gone": N_("{title} deleted"),
    "traced_spaces": N_("{title}: spaces"),
    "traced_arrows": N_("{title}: arrows"),
    "traced_specials": N_("{title}: signs"),
    "traced_lots": N_("{title}: lots"),
    "traced_dots": N_("{title}: white dots"),
    "traced_neighbours": N_("{title}: adjacent lots"),
    "traced_zones": N_("{title}: zones"),
    "traced_streets": N_("{title}: streets"),
    "traced_churches": N_("{title}: churches"),
    "traced_move": N_("{title}: a place moved"),
    "traced_grid": N_("{title}: the grid"),
    "traced_areas": N_("{title}: sea and land"),
    "traced_stations": N_("{title}: stations"),
    "traced_start": N_("{title}: starting spaces"),
    "traced_beyond": N_("{title}: the finish line"),
    "traced_remove": N_("{title}: a place removed"),
    "waits": lambda kind, name: _("{thing}: another one put aside", thing=thing(kind, name)),
    "at_table": lambda kind, name: _("{thing}, entered at a table, waits for your answer", thing=thing(kind, name)),
    "at_table_answered": lambda kind, name: _("{thing}, entered at a table: answered", thing=thing(kind, name)),
    "answered_old": lambda kind, name: _("{thing}: the old one kept", thing=thing(kind, name)),
    "answered_new": lambda kind, name: _("{thing}: the new one kept", thing=thing(kind, name)),
    "answered_both": lambda kind, name, n: _("{thing}: the new one kept as {n}", thing=thing(kind, name), n=n),
    "number": lambda name, value: f"{called(name)}: {written(name, value)}",
    "number_asked": lambda name, value: f"{called(name)}: {written(name, value)}?",
    "number_put_back": lambda name, value: _(
        "{number}: {value} restored", number=called(name), value=written(name, value)
    ),
    "numbers": lambda page: _("{part}, as printed", part=page_title(page)),
    "card": lambda deck, number, title: f"{card_called(deck, number)}, {title}",
    "card_photo": lambda deck, number: _("{card}: a photo", card=card_called(deck, number)),
    "card_ours": lambda deck, number: _("{card}: ours again", card=card_called(deck, number)),
    "card_gone": lambda deck, number: _("{card} deleted", card=card_called(deck, number)),
    "used": lambda kind, name: _("{thing}: the other one used", thing=thing(kind, name)),
    "all_used": N_("The other ones used: {n}"),
    "looked_at": N_("Differences checked: {n}"),
    "lesson": N_("Lesson “{title}”"),
    "lesson_gone": N_("Lesson “{title}” deleted"),
    # where one of two versions is from
    "yours": N_("yours"),
    "from_pack": N_("from {title}"),
    "from_sheet": N_("from a sheet"),
    "from_workshop": N_("entered under Cards"),
}
"""A sentence for each step, by the id it is kept under."""


# --- going back ------------------------------------------------------------------------------------------


class ListedChange(NamedTuple):
    """Changes in a row that are told by the same words: how many (``times``), when the last was made, and the ``first``
    of them."""

    what: str
    at: str
    times: int
    first: int


class Changes:
    """The changes of the owner's copy that stand (``done``), and those that were taken back since the last of them
    (``undone``, each with the step that took it back).

    It remembers what it read. So whoever takes back a change takes back the one that was shown, or is told that another
    came first.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = 0
        self.done: list[Step] = []
        self.undone: list[tuple[Step, int]] = []

    def read(self) -> None:
        """Read what was changed since, here or on another page."""
        for kept in self._store.own_steps(self._last):
            one = kept._replace(what=told(kept.what))
            if self.done and one.back == self.done[-1].step:
                self.undone.append((self.done.pop(), one.step))
            elif self.undone and one.back == self.undone[-1][1]:
                self.done.append(self.undone.pop()[0])
            else:
                self.done.append(one)
                self.undone = []
            self._last = kept.step

    @property
    def newest(self) -> int:
        """The number of the newest step that was read, whatever it did."""
        return self._last

    @property
    def last(self) -> Step | None:
        """The change that is taken back next; None if there is none."""
        return self.done[-1] if self.done else None

    @property
    def next(self) -> Step | None:
        """The change that is done again next; None if there is none."""
        return self.undone[-1][0] if self.undone else None

    def take_back(self, first: int | None = None) -> list[Step]:
        """Take back the last change, or all from ``first`` on; return them, the last first. Raises `OwnChanged` if
        another page changed something meanwhile; that is read then."""
        upto = first if first is not None else self.done[-1].step if self.done else 0
        turned = [one for one in reversed(self.done) if one.step >= upto]
        self._turn([(one.step, step("taken_back", step=one.step)) for one in turned])
        return turned

    def do_again(self) -> Step | None:
        """Do again what was taken back last; return it, None if there is nothing. Raises `OwnChanged`."""
        if not self.undone:
            return None
        one, back = self.undone[-1]
        self._turn([(back, step("done_again", step=one.step))])
        return one

    def _turn(self, turned: list[tuple[int, str]]) -> None:
        try:
            if turned:
                self._store.turn_own_back(turned, self._last)
        except OwnChanged:
            self.read()
            raise
        self.read()

    def listed(self, most: int) -> list[ListedChange]:
        """List the changes that stand, the last first. Equal ones in a row are one line."""
        found: list[ListedChange] = []
        for one in reversed(self.done):
            if found and found[-1].what == one.what:
                found[-1] = found[-1]._replace(times=found[-1].times + 1, first=one.step)
            elif len(found) == most:
                break
            else:
                found.append(ListedChange(one.what, one.at, 1, one.step))
        return found

    def since(self, first: int) -> int:
        """Count the changes that stand, from ``first`` on."""
        return sum(one.step >= first for one in self.done)
