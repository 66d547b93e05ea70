"""Acts as text, both ways: the word of the act, then what it is done with, such as ``build gravel-1 cottage``.

Values follow in the order of the act's fields, those left out that are as usual. A value goes to the first field that
takes it; where that would be another one than is meant, it is named (``build zone=sand``). Several values of one field
stand with commas between them, and a switch is on where its name stands alone. Names with a space or another sign of
the notation in them, and all that is more than names and numbers, is written as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from capemay_kit.core.i18n import _
from capemay_kit.errors import AmbiguousAct, MalformedAct

_PLAIN = re.compile(r"[^\s=,\"\[\]{}]+")
_TOKEN = re.compile(r'(?:[^\s"\[\]{}]|"(?:[^"\\]|\\.)*")+')
_NUMBER = re.compile(r"-?\d+")
MOST_WORDS = 6
"""No act's word has more words."""
MOST_NAMED = 12
"""At most this many acts or words are named where there are more."""


class ActField(NamedTuple):
    """A field of an act: how it is called, its type as msgspec knows it, and what it is if nothing is said
    (`msgspec.NODEFAULT`: it has to be said)."""

    name: str
    type: Any
    usual: Any

    @property
    def kinds(self) -> tuple[inspect.Type, ...]:
        """What it may be, apart from nothing."""
        found = inspect.type_info(self.type)
        all_of = found.types if isinstance(found, inspect.UnionType) else (found,)
        return tuple(one for one in all_of if not isinstance(one, inspect.NoneType))


class Typed(NamedTuple):
    """What was typed: the type of the act, and the values that were given."""

    kind: type
    given: dict[str, Any]

    def fits(self, act: Any) -> bool:
        """Say whether an act is as typed, whatever was left out."""
        return type(act) is self.kind and all(getattr(act, name) == value for name, value in self.given.items())


def written(act: Any) -> str:
    """Write an act as text. `read` makes the same act of it."""
    word = type(act).__struct_config__.tag
    said = [(one, getattr(act, one.name)) for one in fields(kind_of(act))]
    said = [(one, value) for one, value in said if value != one.usual]
    short = " ".join([word, *(_value(one, value) for one, value in said)])
    try:
        # without names, if that means the same
        if _read(short, {word: type(act)}).given == {one.name: value for one, value in said}:
            return short
    except MalformedAct:
        pass
    return " ".join([word, *(f"{one.name}={_value(one, value, named=True)}" for one, value in said)])


def read(text: str, act_type: Any) -> Typed:
    """Read what was typed as one of the acts of a type. Raises `MalformedAct`."""
    return _read(text, acts_of(act_type))


def meant(text: str, act_type: Any, legal: Sequence[Any], names: Collection[str] = ()) -> Any:
    """Return the act that a text means: the legal one that is typed whole, else the only legal one that fits what was
    typed, else what was typed, which the rules refuse. ``names`` are the names of what there is in the game.

    Raises `MalformedAct` for what is no act, `AmbiguousAct` if several legal ones fit.
    """
    typed = read(text, act_type)
    fits = [act for act in legal if typed.fits(act)]
    missing = [one.name for one in fields(typed.kind) if one.usual is msgspec.NODEFAULT and one.name not in typed.given]
    whole = None if missing else typed.kind(**typed.given)
    if whole in fits:
        return whole
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise AmbiguousAct(text, [written(one) for one in fits])
    there = {value for act in legal for value in _strings(act)} | set(names)
    for value in typed.given.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and there and one not in there and (near := close(one, there)):
                raise MalformedAct(text, _("there is no {found!r} here", found=one), near)
    if missing:
        raise MalformedAct(text, _("say which: {fields}", fields=", ".join(missing)))
    return whole


def close(word: str, there: Collection[str]) -> list[str]:
    """Return the words that are most like one, the most alike first."""
    lower = {one.casefold(): one for one in there}
    return [lower[one] for one in get_close_matches(word.casefold(), list(lower), n=3, cutoff=0.6)]


def completed(text: str, legal: Sequence[Any]) -> list[str]:
    """Return the legal acts, as they are typed, that go on like a text, or else those that have it in them."""
    wanted = " ".join(text.casefold().split())
    all_of = [written(act) for act in legal]
    return [one for one in all_of if one.casefold().startswith(wanted)] or [
        one for one in all_of if wanted in one.casefold()
    ]


@cache
def acts_of(act_type: Hashable) -> dict[str, type]:
    """Return the acts of a type by their words."""
    found = inspect.type_info(act_type)
    types = found.types if isinstance(found, inspect.UnionType) else (found,)
    return {str(one.tag): one.cls for one in types if isinstance(one, inspect.StructType)}


def kind_of(act: Any) -> Any:
    """Return the type of an act, which is what `fields` takes."""
    return type(act)


@cache
def fields(kind: Any) -> tuple[ActField, ...]:
    """Return the fields of an act."""
    found = []
    for one in msgspec.structs.fields(kind):
        usual = one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory()
        found.append(ActField(one.name, one.type, usual))
    return tuple(found)


def _read(text: str, acts: dict[str, type]) -> Typed:
    tokens = list(_tokens(text))
    if not tokens:
        raise MalformedAct(text, _("no action was typed"), list(acts)[:MOST_NAMED])
    # "end turn" and "end-turn" are what is meant by "end_turn"
    tags = {_spoken(tag): tag for tag in acts}
    spoken = [_spoken("_".join(tokens[:n])) for n in range(len(tokens[:MOST_WORDS]) + 1)]
    words = max((n for n, one in enumerate(spoken) if one in tags), default=0)
    if not words:
        near = close(tokens[0], acts)
        raise MalformedAct(text, _("there is no action {word!r}", word=tokens[0]), near or list(acts)[:MOST_NAMED])
    tag = tags[spoken[words]]
    kind, given = acts[tag], dict[str, Any]()
    left = list(fields(kind))
    for token in tokens[words:]:
        name, sign, rest = token.partition("=")
        named = next((one for one in left if sign and one.name == name), None)
        taken = [named] if named else left
        for one in taken:
            value = _taken(one, rest if named else token, named=named is not None)
            if value is not msgspec.UNSET:
                given[one.name] = value
                left = [other for other in left if other.name not in given]
                break
        else:
            raise MalformedAct(text, _unfit(tag, token, left), _near(token, left))
    # several values of which there are none
    given |= {one.name: () for one in left if one.usual is msgspec.NODEFAULT and _is_tuple(one)}
    return Typed(kind, given)


def _spoken(tag: str) -> str:
    return tag.casefold().replace("-", "_")


def _tokens(text: str) -> Iterator[str]:
    """Divide a text where spaces are, but not within quotes or brackets."""
    at, text = 0, text.strip()
    decode = msgspec.json.decode
    while at < len(text):
        found = _TOKEN.match(text, at)
        end = at if found is None else found.end()
        if end < len(text) and text[end] in "[{":
            # what is more than names and numbers ends where it is whole
            ends = (n + 1 for n in range(end, len(text)) if text[n] in "]}")
            for n in ends:
                try:
                    decode(text[end:n])
                except msgspec.DecodeError:
                    continue
                end = n
                break
            else:
                raise MalformedAct(text, _("a quotation mark or a bracket is not closed"))
        elif found is None:
            raise MalformedAct(text, _("a quotation mark or a bracket is not closed"))
        yield text[at:end]
        while end < len(text) and text[end].isspace():
            end += 1
        at = end


def _value(field: ActField, value: Any, named: bool = False) -> str:
    """Write a value of a field."""
    if isinstance(value, bool):
        return ("yes" if value else "no") if named else field.name if value else f"{field.name}=no"
    if isinstance(value, tuple) and value and all(_is_plain(one) for one in value):
        # of one alone it has to be seen that it is one of several
        return ",".join(map(str, value))
    if _is_plain(value):
        return str(value)
    return msgspec.json.encode(value).decode()


def _is_plain(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, str) and _PLAIN.fullmatch(value) is not None
    )


def _is_tuple(field: ActField) -> bool:
    return any(isinstance(one, inspect.VarTupleType) for one in field.kinds)


def _taken(field: ActField, token: str, named: bool) -> Any:
    """Return the value of a field that a token is, `msgspec.UNSET` if it is none."""
    for kind in field.kinds:
        value: Any = msgspec.UNSET
        match kind:
            case inspect.BoolType() if named:
                value = {"yes": True, "no": False}.get(token, msgspec.UNSET)
            case inspect.BoolType():
                value = True if token == field.name else msgspec.UNSET
            case inspect.IntType() if _NUMBER.fullmatch(token):
                value = int(token)
            case inspect.LiteralType(values=values):
                value = next((one for one in values if str(one) == token.casefold()), msgspec.UNSET)
            case inspect.StrType() if _PLAIN.fullmatch(token):
                value = token
            case inspect.VarTupleType() if "=" not in token and token[0] not in '[{"':
                value = _several(field, token)
        if value is msgspec.UNSET and token[:1] in ('"', "[", "{"):
            try:
                value = msgspec.json.decode(token, type=field.type)
            except msgspec.DecodeError:
                continue
        if value is not msgspec.UNSET:
            return value
    return msgspec.UNSET


def _several(field: ActField, token: str) -> Any:
    parts = [int(one) if _NUMBER.fullmatch(one) else one for one in token.split(",")]
    try:
        return msgspec.convert(parts, field.type)
    except msgspec.ValidationError:
        return msgspec.UNSET


def _unfit(tag: str, token: str, left: Sequence[ActField]) -> str:
    takes = [_said(one) for one in left]
    if not takes:
        return _("{found!r} does not belong to {action}", action=tag, found=token)
    return _(
        "{found!r} does not belong to {action}. Possible: {values}", action=tag, found=token, values=", ".join(takes)
    )


def _said(field: ActField) -> str:
    """Say what a field takes."""
    values = _values(field)
    return f"{field.name} ({' | '.join(values)})" if values else field.name


def _values(field: ActField) -> list[str]:
    """Return the only values that a field takes; none if there are too many to list."""
    return [str(value) for one in field.kinds if isinstance(one, inspect.LiteralType) for value in one.values]


def _near(token: str, left: Sequence[ActField]) -> list[str]:
    return close(token, [*(value for one in left for value in _values(one)), *(one.name for one in left)])


def _strings(act: Any) -> Iterator[str]:
    for one in fields(kind_of(act)):
        value = getattr(act, one.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part
