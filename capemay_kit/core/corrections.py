"""What a table can correct: every figure declared once, with its path, label, values, getter and setter.

From the declarations follow which paths and values can be written (`Corrections.correct`) and the forms for entering
them (`Corrections.sections`): in mid-game, on a score sheet, and at the end. Figures that every game has (names,
rulings, whether all is entered) are declared here, and so is what paths and values mean in all games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.limits import limits_of
from capemay_kit.core.own_card import MOST, OwnCard
from capemay_kit.core.screen import printed
from capemay_kit.core.shown import Field, Option, Section
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue, UnknownName

S = TypeVar("S")
T = TypeVar("T")

FormName: TypeAlias = Literal["correct", "sheet", "claims", "hand"]
"""Where figures are entered: in mid-game, on a score sheet, at the end, when secrets are named, or on a player's own
page, where one notes one's own cards (`core.noted`)."""
FORM: Final = "correct"
SHEET: Final = "sheet"
CLAIMS: Final = "claims"
HAND: Final = "hand"


@dataclass(frozen=True)
class Count:
    """A whole number. ``least`` and ``most`` may be functions of the state and the keys of the path."""

    least: Any = 0
    most: Any = 999


@dataclass(frozen=True)
class OneOf:
    """One of the values that ``options`` lists for the state and the keys of the path. ``others``: other values may be
    there too, and the setter judges them. ``keys``: they are so few that each gets a key. ``places``: they are places
    of the picture."""

    options: Callable[..., Sequence[Option]]
    others: bool = False
    keys: bool = False
    places: bool = False


@dataclass(frozen=True)
class Several:
    """A list of such values, each at most once if ``once``. ``others`` are further numbers that may be in it; if it is
    True, the setter judges other values."""

    options: Callable[..., Sequence[Option]]
    once: bool = False
    others: Count | bool = False


@dataclass(frozen=True)
class Free:
    """Any value: the setter refuses wrong ones by a `BadValue`. It is in no form."""


Values: TypeAlias = Count | OneOf | Several | Free
Words: TypeAlias = str | Callable[..., str]
NAME: Final = r"[^.\[\]]+"
"""A name in a path."""


@dataclass(frozen=True)
class Correction(Generic[S]):
    """A figure that can be corrected.

    ``path`` names it, with a key in braces wherever there are several of something (``seats[{seat}].money``). A key
    with dots (``{figure...}``) takes the rest of the path. ``put`` takes the state, the new value and the keys; ``get``
    and all other functions take the state and the keys.

    ``forms`` are those it is in (`FORM`, `SHEET`, `CLAIMS`, `HAND`), ``when`` says at which states. ``whose`` says
    beside which seat's figures it stands, None for a figure of everybody; without it, that is the seat of the path.
    ``section`` is the heading above it; without it, the seat's name. ``line`` is the line of the score it earns, if it
    is entered at the end. ``lack`` says how many of a list are missing.
    """

    path: str
    values: Values
    put: Callable[..., S]
    get: Callable[..., Any] | None = None
    label: Words = ""
    forms: tuple[FormName, ...] = ()
    when: Callable[..., bool] | None = None
    whose: Callable[..., int | None] | None = None
    section: Words = ""
    row: Words = ""
    column: Words = ""
    tone: Words = ""
    line: str = ""
    lack: Callable[..., int] | None = None
    keys: tuple[str, ...] = field(init=False)
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        """Find the keys in the path."""
        pieces = re.split(r"\{(\w+)(\.\.\.)?\}", self.path.rstrip("]"))
        written = ""
        for literal, key, rest in zip(pieces[::3], [*pieces[1::3], ""], [*pieces[2::3], ""], strict=True):
            # a path may be written with dots or brackets, as in `parts`
            written += "".join(r"[.\[\]]+" if one in (".", "[", "].", "]") else re.escape(one)
                               for one in re.split(r"([.\[\]]+)", literal))  # fmt: skip
            written += f"(?P<{key}>{'.+' if rest else NAME})" if key else ""
        object.__setattr__(self, "keys", tuple(pieces[1::3]))
        object.__setattr__(self, "pattern", re.compile(rf"{written}[.\[\]]*"))


class Corrections(Generic[S]):
    """The corrections of a game.

    ``keys`` has a function for each key in a path, which lists what it can be at a state after the keys before it.
    ``seat`` and ``switch`` are the same in every game; a key without a function can be anything. ``names`` is the
    correction of the seats' names. ``impossible`` says in a sentence why a state cannot be; empty if it can.
    """

    def __init__(
        self,
        declared: Sequence[Correction[S]],
        keys: Mapping[str, Callable[..., Sequence[Any]]] | None = None,
        impossible: Callable[[S], str] | None = None,
    ) -> None:
        self.declared = tuple(declared)
        self.keys = {**EVERYWHERE, **(keys or {})}
        self._impossible = impossible

    def correct(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for an impossible
        value."""
        one, at = self._found(s, path)
        try:
            after = one.put(s, self._checked(s, one, at, value, path), *at)
            if self._impossible is not None and (why := self._impossible(after)):
                raise BadValue(path, why)
        except BadValue as bad:
            raise BadValue(bad.path, bad.sentence, _said(one.label, s, at)) from None
        return after

    def _found(self, s: S, path: str) -> tuple[Correction[S], tuple[Any, ...]]:
        for one in self.declared:
            found = one.pattern.fullmatch(path)
            at = None if found is None else self._read(s, one, found.groupdict())
            if at is not None:
                return one, at
        raise UnknownName("figure", path)

    def enter(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path``, as `correct` does. On a score sheet the seat's figure is then marked as
        entered."""
        after: Any = self.correct(s, path, value)
        match parts(path):
            case ["seats", number, field, *_] if cast(Any, s).sheet:
                after = replace(after, entered=after.entered | {(int(number), field)})
        return cast(S, after)

    def _read(self, s: S, one: Correction[S], given: Mapping[str, str]) -> tuple[Any, ...] | None:
        """Return the keys in a path; None if one of them does not exist."""
        at: tuple[Any, ...] = ()
        for name in one.keys:
            if name not in self.keys:
                at = (*at, given[name])
                continue
            there = self.keys[name](s, *at)
            if isinstance(there, range):
                key = next((key for key in there if key == _number(given[name])), None)
            else:
                key = next((key for key in there if str(key) == given[name]), None)
            if key is None:
                return None
            at = (*at, key)
        return at

    def _checked(self, s: S, one: Correction[S], at: tuple[Any, ...], value: Any, path: str) -> Any:
        match one.values:
            case Count(least=least, most=most):
                return whole(value, _of(least, s, at), _of(most, s, at), path)
            case OneOf(options=options, others=False):
                return _among(options(s, *at), value, path)
            case Several(options=options, once=once, others=others):
                if not isinstance(value, list | tuple):
                    raise BadValue(path, _("should be a list"))
                there = options(s, *at)
                match others:
                    case Count(least=least, most=most):
                        chosen = [whole(one, _of(least, s, at), _of(most, s, at), path) for one in value]
                    case True:
                        chosen = list(value)
                    case _:
                        chosen = [_among(there, one, path) for one in value]
                return list(dict.fromkeys(chosen)) if once else chosen
        return value

    def sections(self, s: S, form: FormName) -> tuple[Section, ...]:
        """Return the fields of a form as they are now, by section. If figures with the same key are declared one after
        another, all figures of the first key come first, then all of the next."""
        found: dict[tuple[int | None, str, str], list[Field]] = {}
        for one, at in self._listed(s, [one for one in self.declared if form in one.forms]):
            if one.when is None or one.when(s, *at):
                seat: int | None = None
                if one.whose is not None:
                    seat = one.whose(s, *at)
                elif one.keys[:1] == ("seat",):
                    seat = at[0]
                title = _said(one.section, s, at) or ("" if seat is None else _names(s)[seat])
                found.setdefault((seat, title, one.line), []).append(_field(s, one, at))
        return tuple(Section(title, tuple(fields), seat, line=line) for (seat, title, line), fields in found.items())

    def _listed(
        self, s: S, declared: Sequence[Correction[S]], at: tuple[Any, ...] = ()
    ) -> Iterator[tuple[Correction[S], tuple[Any, ...]]]:
        """Yield every figure that exists at a state, with its keys. What a key can be may depend on the keys before
        it."""
        for name, run in groupby(declared, lambda one: one.keys[len(at)] if len(at) < len(one.keys) else None):
            together = tuple(run)
            if name is None:
                yield from ((one, at) for one in together)
                continue
            for key in self.keys[name](s, *at):
                yield from self._listed(s, together, (*at, key))


def _names(s: Any) -> list[str]:
    return [one.name for one in s.seats]


LONGEST = 12
"""How many characters a key may have to be read as a number."""


def _number(text: str) -> int | None:
    """Return the number that a key stands for, however it is written."""
    return int(text) if text.isdecimal() and len(text) < LONGEST else None


def _among(options: Sequence[Option], value: Any, path: str) -> Any:
    for one in options:
        if isinstance(one.value, bool) != isinstance(value, bool):
            continue
        # a number may come as text, as from a command line
        if one.value == value or (isinstance(value, str) and isinstance(one.value, int) and str(one.value) == value):
            return one.value
    raise BadValue(path, _("{value!r} is not one of the choices", value=value))


def _of(value: Any, s: Any, at: tuple[Any, ...]) -> Any:
    return value(s, *at) if callable(value) else value


def _said(text: Words, s: Any, at: tuple[Any, ...]) -> str:
    """Return a text in the reader's language: a constant is translated here, a function does so itself."""
    return text(s, *at) if callable(text) else _(text) if text else ""


def _field(s: Any, one: Correction[Any], at: tuple[Any, ...]) -> Field:
    keys = iter(at)
    path = re.sub(r"\{\w+\}", lambda __: str(next(keys)), one.path)
    value = None if one.get is None else one.get(s, *at)
    words: dict[str, Any] = {name: _said(getattr(one, name), s, at) for name in ("label", "row", "column")}
    words["tone"] = _of(one.tone, s, at)
    match one.values:
        case Count(least=least, most=most):
            return Field(path, value=value, least=_of(least, s, at), most=_of(most, s, at), **words)
        case OneOf(options=options, keys=few, places=places):
            return Field(path, value=value, options=tuple(options(s, *at)), keys=few, places=places, **words)
        case Several(options=options, once=once):
            return Field(
                path, value=list(value or ()), options=tuple(options(s, *at)), several=True, once=once,
                lack=0 if one.lack is None else one.lack(s, *at), **words,
            )  # fmt: skip
    raise AssertionError(f"{one.path} stands in a form, but has no values to choose from")


# --- what every game has ------------------------------------------------------------------------------------

EVERYWHERE: Mapping[str, Callable[..., Sequence[Any]]] = {
    "seat": lambda s, *__: range(len(s.seats)),
    "switch": lambda s: s.book.rulings.__struct_fields__,
}
"""Keys that are the same in every game: ``seat`` is a number, ``switch`` the name of a ruling."""


def seats(s: Any, *__: Any) -> Sequence[Option]:
    """List the seats as options."""
    return [Option(i, name) for i, name in enumerate(_names(s))]


def yes_no(s: Any, *__: Any) -> Sequence[Option]:
    """List yes and no as options."""
    return [Option(True, _("Yes")), Option(False, _("No"))]


def naming() -> Correction[Any]:
    """Declare the seats' names. Two seats of one name are allowed here, since old records hold such: that is refused
    where a name is entered."""
    return Correction(
        "seats[{seat}].name", Free(), lambda s, name, i: s.with_seat(i, name=seat_name(name, f"seats[{i}].name")),
        lambda s, i: s.seats[i].name, N_("Name"),
    )  # fmt: skip


def settling(over: Callable[[Any], bool], **words: Any) -> Correction[Any]:
    """Declare whether everything that counts is entered: the table says so, says no, or does not say (None). It can
    only say so once the game is ``over``."""

    def put(s: Any, value: bool | None) -> Any:
        if value is not None and not over(s):
            raise BadValue("settled", _("the game is not over yet"))
        return replace(s, settled=value)

    def said(s: Any) -> Sequence[Option]:
        return [
            Option(True, _("Yes, name the winner")),
            Option(False, _("Not yet")),
            Option(None, _("Let the app decide")),
        ]

    label = N_("Has everything that counts been entered?")
    return Correction("settled", OneOf(said), put, lambda s: s.settled, label, **words)


def number(of: type[msgspec.Struct], name: str, label: str, put: Callable[..., Any], **words: Any) -> Correction[Any]:
    """Declare a number of the edition by its dotted name. ``of`` is the type of all its numbers; ``put`` takes the
    state, the value and the name."""
    limits = limits_of(of, name)
    return Correction(
        f"book.numbers.{name}", Count(limits.least or 0, 999 if limits.most is None else limits.most),
        lambda s, n: put(s, n, name), lambda s: printed(s.book, f"numbers.{name}"), label, **words,
    )  # fmt: skip


def numbers(put: Callable[..., Any]) -> Correction[Any]:
    """Declare all numbers of the edition. ``put`` takes the state, the value and the number's dotted name."""

    def label(s: Any, name: str) -> str:
        return limits_of(type(s.book.numbers), name).called

    return Correction("book.numbers.{figure...}", Free(), put, label=label)


def with_number(s: Any, value: Any, name: str) -> Any:
    """Change a number of the edition for this table."""
    return replace(s, book=s.book.with_number(name, value))


def own_cards(types: Mapping[str, type[OwnCard]]) -> Correction[Any]:
    """Declare the cards of the owner's that no deck of the app has, by deck and number."""

    def put(s: Any, value: Any, deck: str, given: str) -> Any:
        path = f"book.own.{deck}.{given}"
        if deck not in types:
            raise UnknownName("deck", deck, list(types))
        fields = {**value, "number": whole(given, 1, MOST, path)} if isinstance(value, dict) else value
        return replace(s, book=s.book.with_own_card(deck, converted(fields, types[deck], path)))

    return Correction(
        "book.own.{pile}.{given}", Free(), put, label=lambda s, deck, n: _("Your card {n} ({deck})", deck=deck, n=n)
    )


def rulings(options: Callable[..., Sequence[Option]] = yes_no, **words: Any) -> Correction[Any]:
    """Declare the switches of the edition. ``options`` say what on and off mean."""

    def put(s: Any, on: bool, switch: str) -> Any:
        return s if getattr(s.book.rulings, switch) == on else replace(s, book=s.book.with_ruling(switch, on))

    return Correction(
        "book.rulings.{switch}", OneOf(options), put, lambda s, switch: getattr(s.book.rulings, switch), **words
    )


# --- paths and values -----------------------------------------------------------------------------------------


def parts(path: str) -> list[str]:
    """Return the names and numbers in a path: ``seats[0].hand`` and ``seats.0.hand`` give the same."""
    return re.findall(NAME, path)


def secret_seat(path: str, fields: Container[str]) -> tuple[int, str] | None:
    """Return the seat and the field that a path leads to; None if it is none of these ``fields`` of a seat."""
    match parts(path):
        case ["seats", number, field, *_] if field in fields:
            try:
                return int(number), field
            except ValueError:
                return None
    return None


def whole(value: Any, least: int, most: int, path: str) -> int:
    """Return a whole number, also one written as a text, from ``least`` to ``most``. Raises `BadValue`."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise BadValue(path, _("{value!r} is not a whole number", value=value)) from None
    if isinstance(value, bool | float):
        raise BadValue(path, _("{value!r} is not a whole number", value=value))
    if not least <= number <= most:
        raise BadValue(
            path,
            _("{value!r} is not possible: only {least} is", value=value, least=least)
            if least == most
            else _("{value!r} is not between {least} and {most}", value=value, least=least, most=most),
        )
    return number


def seat_name(value: Any, path: str) -> str:
    """Return a seat's new name. Raises `BadValue`."""
    if not isinstance(value, str) or not value.strip():
        raise BadValue(path, _("should be a text that is not empty"))
    return value.strip()


def among(value: Any, known: Container[str]) -> bool:
    """Say whether a value is one of the ``known`` texts. The value may be of any type, a list for example."""
    return isinstance(value, str) and value in known


def converted(value: Any, as_type: type[T], path: str) -> T:
    """Convert a value with fields to a type. Raises `BadValue` with the first thing wrong in it."""
    try:
        return decode(msgspec.json.encode(value), as_type, path, at=path)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
