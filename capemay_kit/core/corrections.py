"""What a table can put right: every figure declared once, with its path, label, values, getter and setter.

From the declarations follow what may be written (`Corrections.correct`) and the forms it is entered in
(`Corrections.sections`): putting right in mid-game, the score sheet, what is named at the end. What every game has
(names, rulings, whether all is entered) is declared here, and what paths and values mean in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from capemay_kit.core.fault_words import (
    CANNOT_BE_THERE,
    LIST_WANTED,
    NOT_BETWEEN,
    NOT_OVER,
    NOT_WHOLE,
    ONLY_THIS,
    TEXT_WANTED,
)
from capemay_kit.core.limits import limits_of
from capemay_kit.core.own_card import MOST, OwnCard
from capemay_kit.core.screen import printed
from capemay_kit.core.shown import Field, Option, Section
from capemay_kit.core.strict import decode
from capemay_kit.core.words import OWN_CARD, upper
from capemay_kit.errors import BadFile, BadValue, UnknownName

S = TypeVar("S")
T = TypeVar("T")

FormName: TypeAlias = Literal["put_right", "sheet", "claims"]
"""Where figures are entered: in mid-game, on a score sheet, and at the end what was secret until then."""
FORM: Final = "put_right"
SHEET: Final = "sheet"
CLAIMS: Final = "claims"


@dataclass(frozen=True)
class Count:
    """A whole number; ``least`` and ``most`` may be functions of the state and the keys of the path."""

    least: Any = 0
    most: Any = 999


@dataclass(frozen=True)
class OneOf:
    """One of the values that ``options`` lists for the state and the keys of the path; ``others``: what else may be
    there is for the setter to say. ``keys``: they are few, a key each. ``places``: they are places of the picture."""

    options: Callable[..., Sequence[Option]]
    others: bool = False
    keys: bool = False
    places: bool = False


@dataclass(frozen=True)
class Several:
    """A list of such values; each at most once if ``once``. ``others`` are numbers that may be there besides, or True
    where that is for the setter to say."""

    options: Callable[..., Sequence[Option]]
    once: bool = False
    others: Count | bool = False


@dataclass(frozen=True)
class Free:
    """Anything: the setter says by a `BadValue` what will not do. It stands in no form."""


Values: TypeAlias = Count | OneOf | Several | Free
Words: TypeAlias = str | Callable[..., str]
NAME: Final = r"[^.\[\]]+"
"""A name in a path."""


@dataclass(frozen=True)
class Correction(Generic[S]):
    """A figure that can be put right.

    ``path`` names it, with a key in braces for what there are several of (``seats[{seat}].money``); a key with dots
    (``{figure...}``) takes all the rest. ``put`` takes the state, the new value and the keys, ``get`` and every other
    function the state and the keys. ``forms`` it stands in are those of `FORM`, `SHEET` and `CLAIMS`, ``when`` it
    stands there. ``whose`` says which seat it stands with, None for what is everybody's: the seat of the path, if
    nothing is given. ``section`` is the heading it stands under: the seat's name, if none is given. ``line`` is the
    line of the score it earns, where it is entered at the end; ``lack`` says how many of a list are missing.
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
        """Read the keys off the path."""
        pieces = re.split(r"\{(\w+)(\.\.\.)?\}", self.path.rstrip("]"))
        written = ""
        for literal, key, rest in zip(pieces[::3], [*pieces[1::3], ""], [*pieces[2::3], ""], strict=True):
            # every way of writing a path leads to the same figure, as in `parts`
            written += "".join(r"[.\[\]]+" if one in (".", "[", "].", "]") else re.escape(one)
                               for one in re.split(r"([.\[\]]+)", literal))  # fmt: skip
            written += f"(?P<{key}>{'.+' if rest else NAME})" if key else ""
        object.__setattr__(self, "keys", tuple(pieces[1::3]))
        object.__setattr__(self, "pattern", re.compile(rf"{written}[.\[\]]*"))


class Corrections(Generic[S]):
    """The corrections of a game.

    ``keys`` lists what each key in a path may be at a state and with the keys before it, besides ``seat`` and
    ``switch``, which are the same everywhere; a key that is not listed may be anything. ``names`` are the seats'.
    ``impossible`` says in a sentence why a state cannot be, empty if it can.
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
        """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
        that cannot be."""
        one, at = self._found(s, path)
        try:
            after = one.put(s, self._checked(s, one, at, value, path), *at)
            if self._impossible is not None and (why := self._impossible(after)):
                raise BadValue(path, why)
        except BadValue as bad:
            raise BadValue(bad.path, bad.sentence, _of(one.label, s, at)) from None
        return after

    def _found(self, s: S, path: str) -> tuple[Correction[S], tuple[Any, ...]]:
        for one in self.declared:
            found = one.pattern.fullmatch(path)
            at = None if found is None else self._read(s, one, found.groupdict())
            if at is not None:
                return one, at
        raise UnknownName("figure", path)

    def enter(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path``, as `correct` does; on a score sheet the seat's figure is then known as entered."""
        after: Any = self.correct(s, path, value)
        match parts(path):
            case ["seats", number, field, *_] if cast(Any, s).sheet:
                after = replace(after, entered=after.entered | {(int(number), field)})
        return cast(S, after)

    def _read(self, s: S, one: Correction[S], given: Mapping[str, str]) -> tuple[Any, ...] | None:
        """Return the keys a path names; None where one of them is no such thing."""
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
                    raise BadValue(path, LIST_WANTED)
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
        """Return the fields of a form as they are now, by section. Figures declared one after the other with the same
        key stand together: all of the first key, then all of the next."""
        found: dict[tuple[int | None, str, str], list[Field]] = {}
        for one, at in self._listed(s, [one for one in self.declared if form in one.forms]):
            if one.when is None or one.when(s, *at):
                seat: int | None = None
                if one.whose is not None:
                    seat = one.whose(s, *at)
                elif one.keys[:1] == ("seat",):
                    seat = at[0]
                title = _of(one.section, s, at) or ("" if seat is None else _names(s)[seat])
                found.setdefault((seat, title, one.line), []).append(_field(s, one, at))
        return tuple(Section(title, tuple(fields), seat, line=line) for (seat, title, line), fields in found.items())

    def _listed(
        self, s: S, declared: Sequence[Correction[S]], at: tuple[Any, ...] = ()
    ) -> Iterator[tuple[Correction[S], tuple[Any, ...]]]:
        """Yield every figure there is at a state, with its keys; what a key can be may hang on the keys before it."""
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
"""Signs a key has at most that is a number."""


def _number(text: str) -> int | None:
    """Return the number a key is, however it is written."""
    return int(text) if text.isdecimal() and len(text) < LONGEST else None


def _among(options: Sequence[Option], value: Any, path: str) -> Any:
    for one in options:
        if isinstance(one.value, bool) != isinstance(value, bool):
            continue
        # a number may come as text, as it does from a command line
        if one.value == value or (isinstance(value, str) and isinstance(one.value, int) and str(one.value) == value):
            return one.value
    raise BadValue(path, CANNOT_BE_THERE.format(value=value))


def _of(value: Any, s: Any, at: tuple[Any, ...]) -> Any:
    return value(s, *at) if callable(value) else value


def _field(s: Any, one: Correction[Any], at: tuple[Any, ...]) -> Field:
    keys = iter(at)
    path = re.sub(r"\{\w+\}", lambda _: str(next(keys)), one.path)
    value = None if one.get is None else one.get(s, *at)
    words = {name: _of(getattr(one, name), s, at) for name in ("label", "row", "column", "tone")}
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

YES_NO = (Option(True, "Yes"), Option(False, "No"))
EVERYWHERE: Mapping[str, Callable[..., Sequence[Any]]] = {
    "seat": lambda s, *_: range(len(s.seats)),
    "switch": lambda s: s.book.rulings.__struct_fields__,
}
"""What keys are in every game: ``seat`` is a number, ``switch`` the name of a ruling."""


def seats(s: Any, *_: Any) -> Sequence[Option]:
    """List the seats to choose one from."""
    return [Option(i, name) for i, name in enumerate(_names(s))]


def yes_no(s: Any, *_: Any) -> Sequence[Option]:
    """List yes and no."""
    return YES_NO


def naming() -> Correction[Any]:
    """Declare the seats' names. Records from before may hold two seats of one name: the table refuses that where a
    name is entered."""
    return Correction(
        "seats[{seat}].name", Free(), lambda s, name, i: s.with_seat(i, name=seat_name(name, f"seats[{i}].name")),
        lambda s, i: s.seats[i].name, "Name",
    )  # fmt: skip


def settling(over: Callable[[Any], bool], **words: Any) -> Correction[Any]:
    """Declare what the table says of a count: that all of it is entered, or not (None: it does not say). Before the
    game is ``over`` nobody can say."""

    def put(s: Any, value: bool | None) -> Any:
        if value is not None and not over(s):
            raise BadValue("settled", NOT_OVER)
        return replace(s, settled=value)

    said = (Option(True, "Yes, name the winner"), Option(False, "Not yet"), Option(None, "As far as the app can tell"))
    return Correction(
        "settled", OneOf(lambda s: said), put, lambda s: s.settled, "Is all entered that counts?", **words
    )


def number(of: type[msgspec.Struct], name: str, label: str, put: Callable[..., Any], **words: Any) -> Correction[Any]:
    """Declare a number of the edition, of its type ``of`` all numbers, by its dotted name; ``put`` takes the state,
    the value and that name."""
    limits = limits_of(of, name)
    return Correction(
        f"book.numbers.{name}", Count(limits.least or 0, 999 if limits.most is None else limits.most),
        lambda s, n: put(s, n, name), lambda s: printed(s.book, f"numbers.{name}"), label, **words,
    )  # fmt: skip


def numbers(put: Callable[..., Any]) -> Correction[Any]:
    """Declare all numbers of the edition; ``put`` takes the state, the value and the number's dotted name."""

    def label(s: Any, name: str) -> str:
        return upper(limits_of(type(s.book.numbers), name).called)

    return Correction("book.numbers.{figure...}", Free(), put, label=label)


def with_number(s: Any, value: Any, name: str) -> Any:
    """Let a number of the edition be the table's own."""
    return replace(s, book=s.book.with_number(name, value))


def own_cards(types: Mapping[str, type[OwnCard]]) -> Correction[Any]:
    """Declare the cards of the owner's that no deck of the app has, by deck and number."""

    def put(s: Any, value: Any, deck: str, given: str) -> Any:
        path = f"book.own.{deck}.{given}"
        if deck not in types:
            raise UnknownName("deck", deck, list(types))
        fields = {**value, "number": whole(given, 1, MOST, path)} if isinstance(value, dict) else value
        return replace(s, book=s.book.with_own_card(deck, converted(fields, types[deck], path)))

    return Correction("book.own.{pile}.{given}", Free(), put, label=lambda s, deck, n: OWN_CARD.format(deck=deck, n=n))


def rulings(options: Callable[..., Sequence[Option]] = yes_no, **words: Any) -> Correction[Any]:
    """Declare the switches of the edition; ``options`` say what on and off mean."""

    def put(s: Any, on: bool, switch: str) -> Any:
        return s if getattr(s.book.rulings, switch) == on else replace(s, book=s.book.with_ruling(switch, on))

    return Correction(
        "book.rulings.{switch}", OneOf(options), put, lambda s, switch: getattr(s.book.rulings, switch), **words
    )


# --- paths and values -----------------------------------------------------------------------------------------


def parts(path: str) -> list[str]:
    """Return what a path leads through: every way of writing ``seats[0].hand`` leads through the same."""
    return re.findall(NAME, path)


def secret_seat(path: str, fields: Container[str]) -> tuple[int, str] | None:
    """Return the seat and the field of it that a path leads to, None if it leads to none of these ``fields``."""
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
        raise BadValue(path, NOT_WHOLE.format(value=value)) from None
    if isinstance(value, bool | float):
        raise BadValue(path, NOT_WHOLE.format(value=value))
    if not least <= number <= most:
        raise BadValue(path, (ONLY_THIS if least == most else NOT_BETWEEN).format(value=value, least=least, most=most))
    return number


def seat_name(value: Any, path: str) -> str:
    """Return a seat's new name. Raises `BadValue`."""
    if not isinstance(value, str) or not value.strip():
        raise BadValue(path, TEXT_WANTED)
    return value.strip()


def among(value: Any, known: Container[str]) -> bool:
    """Say whether a value is one of the ``known`` texts. The value may be of any type, a list for example."""
    return isinstance(value, str) and value in known


def converted(value: Any, as_type: type[T], path: str) -> T:
    """Return a value with fields of its own as a type. Raises `BadValue` with the first thing wrong in it."""
    try:
        return decode(msgspec.json.encode(value), as_type, path, at=path)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
