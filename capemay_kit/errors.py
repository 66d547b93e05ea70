"""The errors people and programs may meet.

CapemayError
├── BadFile          a file that cannot be used: one `Fault` per thing wrong with it
├── IllegalAction    a rule refuses an act; carries the `Refusal`
├── MalformedAct     what was typed is no act; carries what may have been meant
├── AmbiguousAct     what was typed fits several legal acts; carries them
├── NeedAnswer       a card, bag or die has to answer first; carries the question
├── Overtaken        somebody else wrote to the table first; carries what came in between
├── TakenSeq         an entry's number is taken in the store
├── BrokenRecord     an entry of a record is no longer valid; names the entry
├── UnknownName      a game, board, edition, table, space or lot that does not exist
├── BadValue         a figure cannot be so: where it stands, and why in a sentence; a `ValueError` too
├── Unwritten        a game does not say something that only it can say
├── Endless          a game of bots does not come to an end
└── StoreError       the store cannot be read or written
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from capemay_kit.core.i18n import Texts, _, or_list

UNKNOWN = Texts({
    "act": "There is no kind of action {name!r}", "area": "There is no area {name!r}",
    "board": "There is no board {name!r}", "bot": "There is no bot {name!r}",
    "bots": "{name!r} is not a line-up of bots", "building": "There is no building {name!r}",
    "card": "There is no card {name!r}", "character": "There is no character {name!r}",
    "course": "There is no course {name!r}", "deck": "There is no deck {name!r}",
    "difficulty": "There is no difficulty {name!r}", "edition": "There is no edition {name!r}",
    "editions": "The game {name!r} has no editions", "figure": "There is no figure {name!r}",
    "game": "There is no game {name!r}", "lesson": "There is no lesson {name!r}", "lot": "There is no lot {name!r}",
    "joined": "The name {name!r} was not joined with another", "person": "Nobody called {name!r} has played",
    "number": "There is no number {name!r}", "picture": "The game {name!r} has no picture",
    "place": "There is no place {name!r}", "seat": "There is no seat {name!r}",
    "seats": "It cannot be played with this number of seats: {name}", "sheet": "There is no sheet {name!r}",
    "space": "There is no space {name!r}", "table": "There is no table {name!r}",
    "values": "The bots have not learnt the game {name!r}",
})  # fmt: skip
"""What is said of an unknown name, by what was looked for."""
LONGEST_LINE = 400
_NO_SIGN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What ends a line, moves a terminal's cursor, turns round what is read, or is half a character."""


def printable(text: str) -> str:
    """Return a text as one line that a terminal only prints, whoever wrote it: other signs stand there as ``\\x1b``."""
    return _NO_SIGN.sub(lambda found: ascii(found[0])[1:-1], text)


def one_line(text: str) -> str:
    """Return the same, without its middle where it is long."""
    if len(text) > LONGEST_LINE:
        text = f"{text[: LONGEST_LINE // 2]} ... {text[-LONGEST_LINE // 3 :]}"
    return printable(text)


class CapemayError(Exception):
    """Base of every error this package raises on purpose.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.new("chess", ["Ann", "Bo"])
    ... except ck.CapemayError as error:
    ...     print(error)
    There is no game 'chess'. Known: cape-horn, cape-may, capital-city, capitol
    """


class Refusal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why an act is not allowed.

    ``rule`` is the id of the rule, ``page`` its page in the rulebook, ``details`` the figures and names
    that the game's ``words`` put into the sentence and into what would change it.
    """

    rule: str
    page: int
    details: dict[str, Any] = {}


class Fault(NamedTuple):
    """One thing wrong, or odd, in a file: where (a JSON path such as ``$.lots[3].zone``) and what."""

    path: str
    message: str
    warning: bool = False

    def __str__(self) -> str:
        at = self.path.replace(" $.", ", ").replace(" $", "").removeprefix("$").removeprefix(".")
        if at.startswith("line "):
            number, *within = at.removeprefix("line ").split(", ", 1)
            at = ", ".join([_("line {n}", n=number), *within])
        said = _("warning: {message}", message=self.message) if self.warning else self.message
        return f"{at}: {said}" if at else said


class BadFile(CapemayError):
    """A file that cannot be used.

    ``source`` is the name people know it by, ``faults`` holds one entry per thing wrong.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.score({"game": "capitol"})
    ... except ck.BadFile as error:
    ...     print(error)
    position: format: missing
    """

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(source, self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{self.source}: {fault}" for fault in self.faults)


class IllegalAction(CapemayError):
    """A rule refuses an act. ``refusal`` says which rule, its page and what would change it; ``said`` is that in a
    sentence, empty where nobody has made one.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.new("capitol", ["Ann", "Bo"], seed=7).do("bid")
    ... except ck.IllegalAction as error:
    ...     print(error.refusal.rule)
    not_now
    """

    def __init__(self, refusal: Refusal, said: str = "") -> None:
        self.refusal = refusal
        self.said = said
        super().__init__(refusal, said)

    def __str__(self) -> str:
        return self.said or _("{rule} (rulebook p. {page})", rule=self.refusal.rule, page=self.refusal.page)


class MalformedAct(CapemayError, ValueError):
    """What was typed is no act. ``near`` are words that may have been meant.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.new("capitol", ["Ann", "Bo"], seed=7).do("deel")
    ... except ck.MalformedAct as error:
    ...     print(error)
    'deel': there is no action 'deel'. Did you mean deal?
    """

    def __init__(self, text: str, reason: str, near: Sequence[str] = ()) -> None:
        self.text = text
        self.reason = reason
        self.near = tuple(near)
        super().__init__(text, reason, self.near)

    def __str__(self) -> str:
        if not self.near:
            return f"{self.text!r}: {self.reason}"
        return _(
            "{text!r}: {reason}. Did you mean {near}?", text=self.text, reason=self.reason, near=or_list(self.near)
        )


class AmbiguousAct(CapemayError, ValueError):
    """What was typed fits several legal acts. ``acts`` are these, as they are typed whole.

    >>> import capemay_kit as ck
    >>> game = ck.new("cape-may", ["Ann", "Bo"], seed=7)
    >>> while not game.legal.of("build"):
    ...     first = game.do(game.legal[0])
    >>> try:
    ...     game.do("move 1")
    ... except ck.AmbiguousAct as error:
    ...     print(len(error.acts), error.acts[0])
    4 move 1 carpenters-decatur-ocean
    """

    def __init__(self, text: str, acts: Sequence[str]) -> None:
        self.text = text
        self.acts = tuple(acts)
        super().__init__(text, self.acts)

    def __str__(self) -> str:
        acts = "; ".join(self.acts[:12])
        return _("{text!r} could mean {n} actions: {acts}", text=self.text, n=len(self.acts), acts=acts)


class Question(Struct, frozen=True):
    """What has to be answered: ``why`` (a deck's or bag's name), from which ``options``, and who may see
    the answer: seat ``audience``, or everybody if None.

    ``seat`` is whose things they are. Of the ``of`` things that are drawn one after the other, ``before`` came up
    already.
    """

    why: str
    options: tuple[Any, ...]
    audience: int | None = None
    seat: int | None = None
    before: tuple[Any, ...] = ()
    of: int = 1


class NeedAnswer(CapemayError):
    """The cards, the bag or the dice have to answer before the act can be carried out. ``question`` says what is asked.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.new("cape-may", ["Ann", "Bo"], printed=True).do("deal")
    ... except ck.NeedAnswer as error:
    ...     print(error.question.why, len(error.question.options))
    face_up.gravel 8
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question)

    def __str__(self) -> str:
        return _("Say what came up first")


class Overtaken(CapemayError):
    """Another page wrote to the table first. ``entries`` are what came in between, oldest first."""

    def __init__(self, entries: Sequence[Any]) -> None:
        self.entries = tuple(entries)
        super().__init__(self.entries)

    def __str__(self) -> str:
        return _("Another page was faster. Look, then do it again")


class TakenSeq(CapemayError):
    """The sequence number is taken in the store, because another page wrote first."""


class BrokenRecord(CapemayError):
    """An entry of a record does not hold under the rules and data in force. Nothing is repaired.

    >>> import capemay_kit as ck
    >>> print(ck.BrokenRecord(12, "the lot is taken"))
    Entry 12 is not valid: the lot is taken
    """

    def __init__(self, seq: int, reason: str) -> None:
        self.seq = seq
        self.reason = reason
        super().__init__(seq, reason)

    def __str__(self) -> str:
        return _("Entry {seq} is not valid: {reason}", seq=self.seq, reason=self.reason)


class UnknownName(CapemayError):
    """A name that nothing answers to. ``kind`` says what was looked for, ``known`` what there is.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.board("atlantis")
    ... except ck.UnknownName as error:
    ...     print(error.kind, error.name)
    board atlantis
    """

    def __init__(self, kind: str, name: str, known: Sequence[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name)

    def __str__(self) -> str:
        said = (UNKNOWN.get(self.kind) or _("There is no {name!r}")).format(name=self.name)
        return _("{problem}. Known: {names}", problem=said, names=", ".join(self.known[:12])) if self.known else said


class Unwritten(CapemayError):
    """A game's ``part`` (rules, screen) lacks what only the game can say: the names of functions or attributes."""

    def __init__(self, game: str, part: str, names: Sequence[str]) -> None:
        self.game = game
        self.part = part
        self.names = tuple(names)
        super().__init__(game, part, names)

    def __str__(self) -> str:
        names = ", ".join(self.names)
        return _("The {part} of {game!r} do not say: {names}", part=self.part, game=self.game, names=names)


def not_so(error: BadValue | UnknownName) -> str:
    """Say why a figure cannot be corrected like that. Its path in the state is left out: it is for programs."""
    return error.said if isinstance(error, BadValue) else _("That figure is no longer on the table.")


class BadValue(CapemayError, ValueError):
    """A figure cannot have that value. ``path`` says where it stands, for programs; ``sentence`` what is wrong, and
    ``label`` what people call the figure, empty where the sentence says so itself.

    >>> import capemay_kit as ck
    >>> try:
    ...     ck.new("cape-may", ["Ann", "Bo"], seed=7).correct("seats[0].money", -1)
    ... except ck.BadValue as error:
    ...     print(error.path)
    seats[0].money
    """

    def __init__(self, path: str, sentence: str, label: str = "") -> None:
        self.path = path
        self.sentence = sentence
        self.label = label
        super().__init__(path, sentence, label)

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}"

    @property
    def said(self) -> str:
        """What is wrong, for people."""
        return f"{self.label}: {self.sentence}" if self.label else _("Not possible: {why}", why=self.sentence)


class Endless(CapemayError):
    """A game of bots does not come to an end. ``game`` counts from 1, ``acts`` is how many were done in it."""

    def __init__(self, game: int, acts: int) -> None:
        self.game = game
        self.acts = acts
        super().__init__(game, acts)

    def __str__(self) -> str:
        return _(
            "Game {game} was not over after {acts:,} actions, so it and all later games were stopped",
            game=self.game,
            acts=self.acts,
        )


class StoreError(CapemayError):
    """The store cannot be read or written. What is on the screen stays; the sentence says why. ``detail`` is which
    store it is and what its database said: for the log and the command line, never for people at a table."""

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        if detail:
            self.add_note(detail)


def whole(error: BaseException) -> str:
    """Return what an error says, with what is not for people at a table."""
    return "; ".join([str(error), *getattr(error, "__notes__", ())])
