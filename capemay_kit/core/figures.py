"""Every figure that a table can correct, declared once: its path, label and values, where it is entered, how it is read
and put, how it is told, and whether it is a secret.

From the declarations follow which paths and values can be written (`Figures.correct`), the forms for entering them
(`Figures.sections`), what the log says (`Figures.told`), and what of it others may read (`Figures.hide`). Figures that
every game has (names, rulings, whether all is entered) are declared here, and so is what paths and values mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from capemay_kit.core.book import printed
from capemay_kit.core.forms import Field, HouseRule, Option, Section, titled
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.limits import limits_of
from capemay_kit.core.own_card import MOST, OWN_PLAYED, OwnCard
from capemay_kit.core.record import FROM_NOW_ON, Correct
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue, CapemayError, UnknownName

S = TypeVar("S")
T = TypeVar("T")

FormName: TypeAlias = Literal["correct", "sheet", "claims", "hand"]
"""Where figures are entered: in mid-game, on a score sheet, at the end, when secrets are named, or on a player's own
page, where one notes one's own cards (`core.noted`)."""
FORM: Final = "correct"
SHEET: Final = "sheet"
CLAIMS: Final = "claims"
HAND: Final = "hand"
Words: TypeAlias = str | Callable[..., str]
NOTES = Texts({FROM_NOW_ON: "from now on"})
"""The marks of corrections by their ids. Records of earlier versions hold the words themselves."""
NAME: Final = r"[^.\[\]]+"
"""A name in a path."""


@dataclass(frozen=True)
class Count:
    """A whole number. ``least`` and ``most`` may be functions of the state and the keys of the path."""

    least: Any = 0
    most: Any = 999


@dataclass(frozen=True)
class OneOf:
    """One of the values that ``options`` lists for the state and the keys of the path. ``others``: other values may be
    there too, and what puts them judges them. ``keys``: they are so few that each gets a key. ``places``: they are
    places of the picture."""

    options: Callable[..., Sequence[Option]]
    others: bool = False
    keys: bool = False
    places: bool = False


@dataclass(frozen=True)
class Several:
    """A list of such values, each at most once if ``once``. ``others`` are further numbers that may be in it; if it is
    True, what puts them judges other values. ``ordered``: it is kept in order of size."""

    options: Callable[..., Sequence[Option]]
    once: bool = False
    others: Count | bool = False
    ordered: bool = False


@dataclass(frozen=True)
class Free:
    """Any value: what puts it refuses wrong ones. It is in no form."""


@dataclass(frozen=True)
class FigureSpec:
    """A figure of the state.

    ``path`` names it, with a key in braces wherever there are several of something (``seats[{seat}].money``). A key
    with dots (``{figure...}``) takes the rest of the path. What is at that path in the state is read and replaced,
    unless ``get`` and ``put`` do that: where something follows from it, or it is kept otherwise. ``put`` takes the
    state, the new value and the keys, and may refuse it (`wrong`); all other functions take the state and the keys.

    ``forms`` are those it is in (`FORM`, `SHEET`, `CLAIMS`, `HAND`), ``when`` says at which states. ``whose`` says
    beside which seat's figures it stands, None for a figure of everybody; without it, that is the seat of the path.
    ``section`` is the heading above it; without it, the seat's name. ``line`` is the line of the score it earns, if it
    is entered at the end. ``lack`` says how many of a list are missing.

    ``told`` is what the log says: a text with ``{name}`` (the seat), ``{value}`` (in the words of its options, or as
    ``in_words`` says it, a function like ``put``), ``{n}`` (a number, or how many there are), ``{label}`` and the keys
    in it, two such texts by number, or a function like ``put``. ``none_told`` is said in place of it where there is no
    value, or an empty one. ``secret`` is what others read of a figure of a seat in place of that; or it returns what
    others may see of a value. ``dealt``: it says where cards are. ``kept``: it is in a position file
    (`core.positions`); a function returns what of it is, values by their keys.
    """

    path: str
    label: Words = ""
    values: Count | OneOf | Several | Free = Free()
    forms: tuple[FormName, ...] = (FORM,)
    told: Words | tuple[str, str] = ""
    put: Callable[..., Any] | None = None
    get: Callable[..., Any] | None = None
    when: Callable[..., bool] | None = None
    whose: Callable[..., int | None] | None = None
    section: Words = ""
    row: Words = ""
    column: Words = ""
    tone: Words = ""
    line: str = ""
    lack: Callable[..., int] | None = None
    in_words: Callable[..., str] | None = None
    none_told: str = ""
    secret: str | Callable[[Any], Any] = ""
    dealt: bool = False
    kept: bool | Callable[[Any], Mapping[tuple[Any, ...], Any]] = False
    keys: tuple[str, ...] = field(init=False)
    names: tuple[str, ...] = field(init=False)
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
        object.__setattr__(self, "names", tuple(parts(self.path.replace("...", ""))))
        object.__setattr__(self, "pattern", re.compile(rf"{written}[.\[\]]*"))

    def at(self, keys: Sequence[Any]) -> str:
        """Return its path with these keys."""
        left = iter(keys)
        return re.sub(r"\{\w+\}", lambda __: str(next(left)), self.path)

    def leads(self, names: Sequence[str]) -> bool:
        """Say whether the names in a path lead to it, or behind it."""
        own = self.names
        return len(names) >= len(own) and all(one[0] == "{" or one == names[i] for i, one in enumerate(own))


class Figures(Generic[S]):
    """The figures of a game.

    ``keys`` has a function for each key in a path, which lists what it can be at a state after the keys before it; in a
    tuple the place of a key in that list counts. ``seat`` and ``switch`` are the same in every game; a key without a
    function can be anything. ``called`` says what a key is called, ``within`` where in the state the first name of a
    path is, if it is called otherwise there. ``house`` are the house rules, which say what they are themselves.
    ``impossible`` says in a sentence why a state cannot be; empty if it can. ``enters``: on a score sheet the state
    keeps which figures of seats are entered.
    """

    def __init__(
        self,
        declared: Sequence[FigureSpec],
        keys: Mapping[str, Callable[..., Sequence[Any]]] | None = None,
        *,
        called: Mapping[str, Callable[[S, Any], str]] | None = None,
        within: Mapping[str, str] | None = None,
        house: Sequence[HouseRule] = (),
        impossible: Callable[[S], str] | None = None,
        enters: bool = False,
    ) -> None:
        self.declared = tuple(declared)
        self.keys = {**EVERYWHERE, **(keys or {})}
        self.house = house
        self._called, self._within, self._impossible, self._enters = called or {}, within or {}, impossible, enters
        self._secrets = [one for one in declared if one.secret]
        self._claims = any(CLAIMS in one.forms for one in declared)

    # --- putting a figure right -------------------------------------------------------------------------

    def correct(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path``. On a score sheet the seat's figure may then be marked as entered. Raises
        `UnknownName` for a path that leads nowhere, `BadValue` for an impossible value."""
        one, at = self._found(s, path)
        try:
            after: Any = self._put(s, one, self._checked(s, one, at, value), at)
            if self._impossible is not None and (why := self._impossible(after)):
                raise wrong(why)
        except BadValue as bad:
            where = bad.path if bad.path and bad.path[0] not in ".[" else f"{path}{bad.path}"
            raise BadValue(where, bad.sentence, _said(one.label, s, at)) from None
        match parts(path):
            case ["seats", number, field, *_] if self._enters and after.sheet:
                after = replace(after, entered=after.entered | {(int(number), field)})
        return cast(S, after)

    def get(self, s: S, path: str) -> Any:
        """Return what is at a path. Raises `UnknownName` for one that leads nowhere."""
        return self._get(s, *self._found(s, path))

    def _found(self, s: S, path: str) -> tuple[FigureSpec, tuple[Any, ...]]:
        for one in self.declared:
            found = one.pattern.fullmatch(path)
            at = None if found is None else self._read(s, one, found.groupdict())
            if at is not None:
                return one, at
        raise UnknownName("figure", path)

    def _read(self, s: S, one: FigureSpec, given: Mapping[str, str]) -> tuple[Any, ...] | None:
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

    def _checked(self, s: S, one: FigureSpec, at: tuple[Any, ...], value: Any) -> Any:
        match one.values:
            case Count(least=least, most=most):
                return whole(value, _of(least, s, at), _of(most, s, at))
            case OneOf(options=options, others=False):
                return _among(options(s, *at), value)
            case Several(options=options, once=once, others=others):
                if not isinstance(value, list | tuple):
                    raise wrong(_("should be a list"))
                there = options(s, *at)
                match others:
                    case Count(least=least, most=most):
                        chosen = [whole(one, _of(least, s, at), _of(most, s, at)) for one in value]
                    case True:
                        chosen = list(value)
                    case _:
                        chosen = [_among(there, one) for one in value]
                return list(dict.fromkeys(chosen)) if once else chosen
        return value

    def correct_all(self, s: S, wanted: Mapping[str, Any]) -> tuple[S, dict[str, str]]:
        """Put each of these values at its path: first what is printed, then in the order of the declarations, whatever
        the order they are given in. What another figure changed afterwards is put once more. Return what is wrong, too,
        by paths."""
        ordered = sorted(wanted, key=self._order)
        put: dict[str, Any] = {}
        faults: dict[str, tuple[str, str]] = {}
        for __ in range(2):
            for path in ordered:
                if path in put and (put[path] is None or put[path] == [self.get(s, path)]):
                    continue
                faults.pop(path, None)
                try:
                    s = self.correct(s, path, wanted[path])
                    one, at = self._found(s, path)
                    readable = one.get is not None or not isinstance(one.values, Free)
                    put[path] = [self._get(s, one, at)] if readable else None
                except BadValue as bad:
                    faults[path] = bad.path, bad.sentence
                except (CapemayError, ValueError) as error:
                    faults[path] = path, str(error)
        return s, dict(faults.values())

    def _order(self, path: str) -> tuple[bool, int]:
        found = (i for i, one in enumerate(self.declared) if one.pattern.fullmatch(path))
        return not path.startswith("book."), next(found, len(self.declared))

    def kept(self, s: S) -> dict[str, Any]:
        """Return all figures of a state that a position file has, by their paths, as plain values."""
        found: dict[str, Any] = {}
        for one in self.declared:
            if callable(one.kept):
                found |= {one.at(at): value for at, value in one.kept(s).items()}
            elif one.kept:
                in_order = isinstance(one.values, Several) and one.values.ordered
                got = ((at, self._get(s, one, at)) for __, at in self._listed(s, [one]))
                found |= {one.at(at): sorted(value) if in_order else value for at, value in got}
        return cast(dict[str, Any], msgspec.to_builtins(found))

    def standing(self, s: S) -> dict[str, Any]:
        """Return what lays a moment out again: the figures of a position file, and those corrected in mid-game."""
        entered = [one for one in self.declared
                   if one.path[:5] != "book." and (not one.forms or {FORM, SHEET} & {*one.forms})
                   and (one.get is not None or not isinstance(one.values, Free))]  # fmt: skip
        found = self.kept(s)
        for one, at in self._listed(s, entered):
            with suppress(IndexError):
                found[one.at(at)] = msgspec.to_builtins(self._get(s, one, at))
        return found

    # --- what is at a path ------------------------------------------------------------------------------

    def _get(self, s: S, one: FigureSpec, at: tuple[Any, ...]) -> Any:
        if one.get is not None:
            return one.get(s, *at)
        found: Any = s
        for step in self._way(s, one, at):
            found = _inside(found, *step)
        return found

    def _put(self, s: S, one: FigureSpec, value: Any, at: tuple[Any, ...]) -> S:
        if isinstance(one.values, Several) and one.values.ordered:
            value = sorted(value)
        if one.put is not None:
            return cast(S, one.put(s, value, *at))
        return cast(S, _replaced(s, self._way(s, one, at), value))

    def _way(self, s: S, one: FigureSpec, at: tuple[Any, ...]) -> list[tuple[Any, int]]:
        """Return the names and keys that lead to a figure in the state, each key with its place among those there
        are."""
        way: list[tuple[Any, int]] = []
        keys = iter(range(len(at)))
        for name in one.names:
            if name.startswith("{"):
                n = next(keys)
                there = self.keys[one.keys[n]](s, *at[:n]) if one.keys[n] in self.keys else [at[n]]
                way.append((at[n], list(there).index(at[n])))
            else:
                way.append((name if way else self._within.get(name, name), 0))
        return way

    # --- entering figures --------------------------------------------------------------------------

    def sections(self, s: S, form: FormName) -> tuple[Section, ...]:
        """Return the fields of a form as they are now, by section. If figures with the same key are declared one after
        another, all figures of the first key come first, then all of the next."""
        found: dict[tuple[int | None, str, str], list[Field]] = {}
        fields = [one for one in self.declared if form in one.forms and not isinstance(one.values, Free)]
        for one, at in self._listed(s, fields):
            if one.when is None or one.when(s, *at):
                seat: int | None = None
                if one.whose is not None:
                    seat = one.whose(s, *at)
                elif one.keys[:1] == ("seat",):
                    seat = at[0]
                title = _said(one.section, s, at) or ("" if seat is None else _names(s)[seat])
                found.setdefault((seat, title, one.line), []).append(self._field(s, one, at))
        return tuple(Section(title, tuple(fields), seat, line=line) for (seat, title, line), fields in found.items())

    def _listed(
        self, s: S, declared: Sequence[FigureSpec], at: tuple[Any, ...] = ()
    ) -> Iterator[tuple[FigureSpec, tuple[Any, ...]]]:
        """Yield every figure that exists at a state, with its keys. What a key can be may depend on the keys before
        it."""
        for name, run in groupby(declared, lambda one: one.keys[len(at)] if len(at) < len(one.keys) else None):
            together = tuple(run)
            if name is None:
                yield from ((one, at) for one in together)
                continue
            for key in self.keys[name](s, *at):
                yield from self._listed(s, together, (*at, key))

    def _field(self, s: Any, one: FigureSpec, at: tuple[Any, ...]) -> Field:
        path, value = one.at(at), self._get(s, one, at)
        words: dict[str, Any] = {name: _said(getattr(one, name), s, at) for name in ("label", "row", "column")}
        words["tone"] = _of(one.tone, s, at)
        match one.values:
            case Count(least=least, most=most):
                return Field(path, value=value, least=_of(least, s, at), most=_of(most, s, at), **words)
            case OneOf(options=options, keys=few, places=places):
                return Field(path, value=value, options=tuple(options(s, *at)), keys=few, places=places, **words)
            case Several(options=options, once=once, ordered=ordered):
                return Field(
                    path, value=sorted(value) if ordered else list(value or ()), options=tuple(options(s, *at)),
                    several=True, once=once, lack=0 if one.lack is None else one.lack(s, *at), **words,
                )  # fmt: skip
        raise AssertionError(f"{one.path} stands in a form, but has no values to choose from")

    # --- what others read, and what the log says --------------------------------------------------------

    def hide(self, done: Correct, viewer: int | None, open_seat: int | None = None) -> Correct:
        """Return a correction as ``viewer`` may read it. The figures of one seat may be open."""
        names = parts(done.path)
        for one in self._secrets:
            if callable(one.secret) and one.leads(names):
                found = secret_seat(done.path, names[2:3])
                mine = found is not None and found[0] in (viewer, open_seat)
                return done if mine else Correct(done.path, one.secret(done.value))
            if not callable(one.secret) and (found := secret_seat(done.path, one.names[2:3])):
                seat, field = found
                return done if seat in (viewer, open_seat) else Correct(f"seats[{seat}].{field}", None)
        return done

    def dealt(self, path: str) -> bool:
        """Say whether a correction would say where cards are."""
        names = parts(path)
        return any(one.dealt and one.leads(names) for one in self.declared)

    def told(self, s: S, done: Correct) -> str:
        """Say which figure was corrected, with the mark of the correction. What stayed a secret until the end is named
        then, not corrected."""
        said = self._told(s, done.path, parts(done.path), done.value)
        if done.note:
            said = f"{said} ({NOTES.get(done.note, done.note)})"
        named = self._claims and getattr(s, "phase", "") == "over"
        return said if named else _("Corrected: {said}", said=said)

    def _told(self, s: Any, path: str, names: list[str], value: Any) -> str:
        match names:
            case ["seats", seat, field] if value is None and (i := _number(seat)) is not None and i < len(s.seats):
                for one in self._secrets:
                    if isinstance(one.secret, str) and one.names[2] == field:
                        return _(one.secret).format(name=s.seats[i].name)
        try:
            one, at = self._found(s, path)
        except UnknownName:
            # records of earlier versions hold figures that there are no more
            return _("A figure was corrected ({name})", name=" ".join(names).replace("_", " "))
        with suppress(BadValue):
            value = self._checked(s, one, at, value)
        if callable(one.told) and (text := one.told(s, value, *at)):
            return text
        if names[0] == "book" and (not one.told or callable(one.told)):
            return _ruled(names[1:], value, self.house)
        return self._filled(s, one, at, value)

    def _filled(self, s: Any, one: FigureSpec, at: tuple[Any, ...], value: Any) -> str:
        """Fill the text of a figure, or the usual one."""
        n = len(value) if isinstance(value, list | tuple) else value
        nothing = value in (None, "", [], ())
        options = one.values.options(s, *at) if isinstance(one.values, OneOf | Several) else ()
        named: dict[str, Any] = {key: self._called[key](s, k) if key in self._called else k
                                 for key, k in zip(one.keys, at, strict=True)}  # fmt: skip
        said = titled(options, value) if one.in_words is None or nothing else one.in_words(s, value, *at)
        named |= {"label": _said(one.label, s, at), "value": said, "n": n}
        if "seat" in one.keys:
            named["name"] = s.seats[at[one.keys.index("seat")]].name
        match one.none_told if nothing and one.none_told else one.told:
            case (first, second) if isinstance(value, bool):
                return _(first if value else second, **named)
            case (first, second):
                return ngettext(first, second, n, **named)
            case "" if isinstance(one.values, Free):
                return _("{name} – {label}", **named) if "name" in named else named["label"]
            case "":
                text = N_("{name} – {label}: {value}") if "name" in named else N_("{label}: {value}")
                return _(text, **named)
            case text:
                return _(str(text), **named)


def _names(s: Any) -> list[str]:
    return [one.name for one in s.seats]


LONGEST = 12
"""How many characters a key may have to be read as a number."""


def _number(text: str) -> int | None:
    """Return the number that a key stands for, however it is written."""
    return int(text) if text.isdecimal() and len(text) < LONGEST else None


def _among(options: Sequence[Option], value: Any) -> Any:
    for one in options:
        if isinstance(one.value, bool) != isinstance(value, bool):
            continue
        # a number may come as text, as from a command line
        if one.value == value or (isinstance(value, str) and isinstance(one.value, int) and str(one.value) == value):
            return one.value
    raise wrong(_("{value!r} is not one of the choices", value=value))


def _of(value: Any, s: Any, at: tuple[Any, ...]) -> Any:
    return value(s, *at) if callable(value) else value


def _said(text: Words, s: Any, at: tuple[Any, ...]) -> str:
    """Return a text in the reader's language: a constant is translated here, a function does so itself."""
    return text(s, *at) if callable(text) else _(text) if text else ""


def _inside(there: Any, key: Any, place: int) -> Any:
    match there:
        case tuple():
            return there[place]
        case Mapping():
            return there.get(key)
    return getattr(there, key)


def _replaced(there: Any, way: Sequence[tuple[Any, int]], value: Any) -> Any:
    """Return something with another value where a way into it leads."""
    if not way:
        return tuple(value) if isinstance(value, list) else value
    (key, place), *rest = way
    now = _replaced(_inside(there, key, place), rest, value)
    match there:
        case tuple():
            return (*there[:place], now, *there[place + 1 :])
        case Mapping():
            return {**there, key: now}
    return replace(there, **{key: now})


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


YES_NO: Final = OneOf(yes_no)


def naming() -> FigureSpec:
    """Declare the seats' names. Two seats of one name are allowed here, since old records hold such: that is refused
    where a name is entered."""

    def put(s: Any, name: Any, i: int) -> Any:
        return _replaced(s, [("seats", 0), (i, i), ("name", 0)], seat_name(name))

    return FigureSpec("seats[{seat}].name", N_("Name"), put=put, told=N_("{name} is now called {value}"))


def settling(forms: tuple[FormName, ...] = (), **words: Any) -> FigureSpec:
    """Declare whether everything that counts is entered: the table says so, says no, or does not say (None). It can
    only say so once the game is over."""

    def put(s: Any, value: bool | None) -> Any:
        if value is not None and s.phase != "over":
            raise wrong(_("the game is not over yet"))
        return replace(s, settled=value)

    def options(s: Any) -> Sequence[Option]:
        return [
            Option(True, _("Yes, name the winner")),
            Option(False, _("Not yet")),
            Option(None, _("Let the app decide")),
        ]

    def told(s: Any, value: bool | None) -> str:
        if value is None:
            return _("Nobody has said whether everything that counts has been entered")
        return (
            _("Everything that counts has been entered")
            if value
            else _("Not everything that counts has been entered yet")
        )

    label = N_("Has everything that counts been entered?")
    return FigureSpec("settled", label, OneOf(options), forms, told, put, **words)


def number(of: type[msgspec.Struct], name: str, label: str, put: Callable[..., Any], **words: Any) -> FigureSpec:
    """Declare a number of the edition by its dotted name. ``of`` is the type of all its numbers; ``put`` takes the
    state, the value and the name."""
    limits = limits_of(of, name)
    return FigureSpec(
        f"book.numbers.{name}", label, Count(limits.least or 0, 999 if limits.most is None else limits.most),
        put=lambda s, n: put(s, n, name), get=lambda s: printed(s.book, f"numbers.{name}"), **words,
    )  # fmt: skip


def numbers(put: Callable[..., Any], under: str = "", **words: Any) -> FigureSpec:
    """Declare all numbers of the edition, or those whose dotted names begin with ``under``. ``put`` takes the state,
    the value and the name."""

    def label(s: Any, name: str) -> str:
        return limits_of(type(s.book.numbers), under + name).called

    return FigureSpec(
        f"book.numbers.{under}{{figure...}}", label, put=lambda s, n, name: put(s, n, under + name), **words
    )


def with_number(s: Any, value: Any, name: str) -> Any:
    """Change a number of the edition for this table."""
    return replace(s, book=s.book.with_number(name, value))


def own_cards(types: Mapping[str, type[OwnCard]], **words: Any) -> FigureSpec:
    """Declare the cards of the owner's that no deck of the app has, by deck and number."""

    def put(s: Any, value: Any, deck: str, given: str) -> Any:
        if deck not in types:
            raise UnknownName("deck", deck, list(types))
        fields = {**value, "number": whole(given, 1, MOST)} if isinstance(value, dict) else value
        return replace(s, book=s.book.with_own_card(deck, converted(fields, types[deck])))

    return FigureSpec(
        "book.own.{pile}.{given}", lambda s, deck, n: _("Your card {n} ({deck})", deck=deck, n=n), put=put,
        told=N_("Card {given} of your own was added ({pile})"), **words,
    )  # fmt: skip


def rulings(
    house: Sequence[HouseRule], options: Callable[..., Sequence[Option]] = yes_no, label: Words = "", **words: Any
) -> FigureSpec:
    """Declare the switches of the edition. They are called what the ``house`` rules call them, unless there is a
    ``label``; ``options`` say what on and off mean."""

    def called(s: Any, switch: str) -> str:
        return next(_(one.label) for one in house if one.name == f"rulings.{switch}")

    def put(s: Any, on: bool, switch: str) -> Any:
        return s if getattr(s.book.rulings, switch) == on else replace(s, book=s.book.with_ruling(switch, on))

    return FigureSpec("book.rulings.{switch}", label or called, OneOf(options), put=put, **words)


def _ruled(path: Sequence[str], value: Any, house: Sequence[HouseRule]) -> str:
    """Say that a number or switch of the edition was changed, as a house rule if it is one. ``path`` are the names that
    lead to it."""
    name = ".".join(path)
    if f"book.{name}" == OWN_PLAYED:
        return _("Cards of your own are played") if value else _("No cards of your own are played")
    for rule in house:
        if rule.name == name:
            if isinstance(value, bool):
                said = _("Rule at this table: {rule}") if value else _("Switched off at this table: {rule}")
                return said.format(rule=_(rule.label))
            return _("{rule}: {n} at this table", rule=_(rule.label), n=value)
    shown = and_list([str(one) for one in value]) if isinstance(value, list | tuple) else value
    return _(
        "The printed number “{name}” is {value} at this table", name=" ".join(path[1:]).replace("_", " "), value=shown
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


def whole(value: Any, least: int, most: int, path: str = "") -> int:
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


def seat_name(value: Any, path: str = "") -> str:
    """Return a seat's new name. Raises `BadValue`."""
    if not isinstance(value, str) or not value.strip():
        raise BadValue(path, _("should be a text that is not empty"))
    return value.strip()


def among(value: Any, known: Container[str]) -> bool:
    """Say whether a value is one of the ``known`` texts. The value may be of any type, a list for example."""
    return isinstance(value, str) and value in known


def wrong(sentence: str) -> BadValue:
    """Make the error for a value that a figure cannot have. Its path is known where it is corrected."""
    return BadValue("", sentence)


def converted(value: Any, as_type: type[T], path: str = "") -> T:
    """Convert a value with fields to a type. Raises `BadValue` with the first thing wrong in it."""
    try:
        return decode(msgspec.json.encode(value), as_type, path, at=path)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
