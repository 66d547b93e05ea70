"""What a table can put right: every figure declared once, with its path, label, values, getter and setter.

From the declarations follow what may be written (`Corrections.correct`) and the forms it is entered in
(`Corrections.sections`): putting right in mid-game, the score sheet, what is named at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from capemay_kit.core.correct import whole
from capemay_kit.core.shown import Field, Option, Section
from capemay_kit.errors import BadValue, UnknownName

S = TypeVar("S")

Form: TypeAlias = Literal["put_right", "sheet", "claims"]
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
    there is for the setter to say."""

    options: Callable[..., Sequence[Option]]
    others: bool = False


@dataclass(frozen=True)
class Several:
    """A list of such values; each at most once if ``once``. ``others`` are numbers that may be there besides."""

    options: Callable[..., Sequence[Option]]
    once: bool = False
    others: Count | None = None


@dataclass(frozen=True)
class Free:
    """Anything: the setter says by a `ValueError` what will not do. It stands in no form."""


Values: TypeAlias = Count | OneOf | Several | Free
Words: TypeAlias = str | Callable[..., str]


@dataclass(frozen=True)
class Correction(Generic[S]):
    """A figure that can be put right.

    ``path`` names it, with a key in braces for what there are several of (``seats[{seat}].money``). ``put`` takes the
    state, the new value and the keys, ``get`` and every other function the state and the keys. ``forms`` it stands in
    are those of `FORM`, `SHEET` and `CLAIMS`, ``when`` it stands there; ``section`` is the heading it stands under,
    the seat's name if none is given and the path has a seat.
    """

    path: str
    values: Values
    put: Callable[..., S]
    get: Callable[..., Any] | None = None
    label: Words = ""
    forms: tuple[Form, ...] = ()
    when: Callable[..., bool] | None = None
    section: Words = ""
    row: Words = ""
    column: Words = ""
    tone: Words = ""
    keys: tuple[str, ...] = field(init=False)
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        """Read the keys off the path."""
        parts = re.split(r"\{(\w+)\}", self.path)
        object.__setattr__(self, "keys", tuple(parts[1::2]))
        # a key at the very end may be a path itself, such as that of a number of the edition
        last = len(parts) - 2 if parts[-1] == "" else -1
        inside = [(".+" if i == last else r"[^.\[\]]+") for i in range(len(parts))]
        written = "".join(f"(?P<{one}>{inside[i]})" if i % 2 else re.escape(one) for i, one in enumerate(parts))
        object.__setattr__(self, "pattern", re.compile(written))


class Corrections(Generic[S]):
    """The corrections of a game. ``keys`` lists what each key in a path may be at a state; ``names`` the seats."""

    def __init__(
        self,
        declared: Sequence[Correction[S]],
        keys: Mapping[str, Callable[..., Sequence[Any]]],
        names: Callable[[S], Sequence[str]],
    ) -> None:
        self.declared = tuple(declared)
        self._keys = keys
        self._names = names

    def correct(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
        that cannot be."""
        for one in self.declared:
            found = one.pattern.fullmatch(path)
            if found is None:
                continue
            at = self._read(s, one, found.groupdict(), path)
            if at is not None:
                return one.put(s, self._checked(s, one, at, value, path), *at)
        raise UnknownName("figure", path)

    def _read(self, s: S, one: Correction[S], given: Mapping[str, str], path: str) -> tuple[Any, ...] | None:
        """Return the keys a path names; None where one of them is no such thing."""
        at: tuple[Any, ...] = ()
        for name in one.keys:
            if name not in self._keys:
                at = (*at, given[name])
                continue
            there = self._keys[name](s, *at)
            key = next((key for key in there if str(key) == given[name]), None)
            if key is None and name == "seat":
                whole(given[name], 0, len(there) - 1, path)
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
                    raise BadValue(path, "should be a list")
                there = options(s, *at)
                if others is None:
                    chosen = [_among(there, one, path) for one in value]
                else:
                    chosen = [whole(one, _of(others.least, s, at), _of(others.most, s, at), path) for one in value]
                return list(dict.fromkeys(chosen)) if once else chosen
        return value

    def sections(self, s: S, form: Form) -> tuple[Section, ...]:
        """Return the fields of a form as they are now, by section."""
        found: dict[tuple[int | None, str], list[Field]] = {}
        for one in self.declared:
            if form in one.forms:
                for at in self._all(s, one.keys):
                    if one.when is None or one.when(s, *at):
                        seat = at[0] if one.keys[:1] == ("seat",) else None
                        title = _of(one.section, s, at) or ("" if seat is None else self._names(s)[seat])
                        found.setdefault((seat, title), []).append(_field(s, one, at))
        return tuple(Section(title, tuple(fields), seat) for (seat, title), fields in found.items())

    def _all(self, s: S, keys: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Yield every way the keys can be at a state; what a key can be may hang on the keys before it."""
        if not keys:
            yield ()
            return
        for before in self._all(s, keys[:-1]):
            for last in self._keys[keys[-1]](s, *before):
                yield (*before, last)


def _among(options: Sequence[Option], value: Any, path: str) -> Any:
    for one in options:
        if isinstance(one.value, bool) != isinstance(value, bool):
            continue
        # a number may come as text, as it does from a command line
        if one.value == value or (isinstance(value, str) and isinstance(one.value, int) and str(one.value) == value):
            return one.value
    raise BadValue(path, f"{value!r} cannot be there")


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
        case OneOf(options=options):
            return Field(path, value=value, options=tuple(options(s, *at)), **words)
        case Several(options=options, once=once):
            return Field(
                path, value=list(value or ()), options=tuple(options(s, *at)), several=True, once=once, **words
            )
    raise AssertionError(f"{one.path} stands in a form, but has no values to choose from")
