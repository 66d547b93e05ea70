"""The closed vocabulary of cards as a form: what each type asks for, and how a thing is made from its form.

Forms are worked out from the types in `games/cape_may/cards.py`, so a new effect has its form at once. A form holds
plain values (`FieldValues`): a thing inside another is the name of its type with the values of its own form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import BUILT, CARD_TYPES, UPGRADED
from capemay_kit.own import words
from capemay_kit.own.card_words import WHAT, label

FieldValues: TypeAlias = dict[str, Any]
Named: TypeAlias = tuple[str, FieldValues]
"""A thing as a form holds it: the name of its type, and its values."""
FieldKind: TypeAlias = Literal[
    "whole", "yes", "one", "some", "text", "street", "streets", "bird", "lots", "thing", "things", "choices"
]


class Blank(NamedTuple):
    """What a form asks for: a ``whole`` number, ``yes`` or no, ``one`` or ``some`` of the values ``among``, a text, a
    street or several, a bird, the lots of each season, another thing (a type of ``among``), several of them, or a
    choice of several. ``optional``: nothing is an answer; ``blank`` is what a fresh form holds."""

    name: str
    label: str
    kind: FieldKind
    among: tuple[str, ...] = ()
    optional: bool = False
    blank: Any = None
    least: int | None = None
    most: int | None = None


def _tag(cls: type[Struct]) -> str:
    return str(cls.__struct_config__.tag)


EFFECTS: dict[str, type[Struct]] = {_tag(one): one for one in get_args(cards.AnyEffect)}
GOALS: dict[str, type[Struct]] = {_tag(one): one for one in get_args(cards.AnyGoal)}
TYPES: dict[str, type[Struct]] = {
    **EFFECTS, **GOALS, "count": cards.Count, "award": cards.Award,
    **{f"{deck} card": cls for deck, cls in CARD_TYPES.items()},
}  # fmt: skip
"""Everything there is a form for, by name; an effect or a goal by its tag."""
_NAMES = {cls: name for name, cls in TYPES.items()}
_MEANT: dict[str, FieldKind] = {"street": "street", "species": "bird"}
"""Texts that name something, and what they name."""
_NARROW = {"build.kinds": BUILT, "upgrade.kinds": UPGRADED}
"""The values that make sense, for fields whose types allow more."""


def name_of(thing: Any) -> str:
    """Return the name of a thing's type."""
    return _NAMES[type(thing)]


# --- the description -------------------------------------------------------------------------------------


@cache
def fields_of(name: str) -> tuple[Blank, ...]:
    """Return what the form of a type asks for, in order."""
    return tuple(_field(name, one) for one in msgspec.structs.fields(TYPES[name]))


def offered(owner: str, field: Blank) -> tuple[str, ...]:
    """Return the values that a form offers: all of the field, or only those that make sense for this type."""
    return _NARROW.get(f"{owner}.{field.name}", field.among)


def _field(owner: str, info: Any) -> Blank:
    hint, least, most = info.type, None, None
    if get_origin(hint) is Annotated:
        hint, limits = get_args(hint)
        least, most = limits.ge, limits.le
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    optional = NoneType in parts
    kind, among = _shape(info.name, tuple(one for one in parts if one is not NoneType))
    found = Blank(info.name, label(owner, info.name), kind, among, optional, None, least, most)
    if info.required:
        return found._replace(blank=None if optional else _start(owner, found))
    return found._replace(blank=() if kind == "choices" else {} if kind == "lots" else info.default)


def _shape(name: str, parts: tuple[Any, ...]) -> tuple[FieldKind, tuple[str, ...]]:
    """Return the kind of a field by its type, and the values it can have."""
    if all(isinstance(one, type) and issubclass(one, Struct) for one in parts):
        return "thing", tuple(_NAMES[one] for one in parts)
    (hint,) = parts
    match get_origin(hint):
        case origin if origin is Literal:
            return "one", get_args(hint)
        case origin if origin is dict:
            return "lots", get_args(get_args(hint)[0])
        case origin if origin is tuple:
            inside, among = _shape(name, _parts(get_args(hint)[0]))
            several: dict[FieldKind, FieldKind] = {"one": "some", "text": "streets", "thing": "things"}
            return several.get(inside, "choices"), among
    plain: dict[Any, FieldKind] = {int: "whole", bool: "yes", str: _MEANT.get(name, "text")}
    return plain[hint], ()


def _parts(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _start(owner: str, field: Blank) -> Any:
    """Return what a fresh form holds in a field that may not be empty."""
    match field.kind:
        case "whole":
            return 1
        case "one":
            return offered(owner, field)[0]
        case "thing":
            return field.among[0], blank(field.among[0])
        case "text":
            return ""
        case _:
            return ()


def blank(name: str) -> FieldValues:
    """Return what a fresh form of a type holds."""
    return {one.name: one.blank for one in fields_of(name)}


# --- what matters -----------------------------------------------------------------------------------------


def _if(name: str, *among: str) -> Callable[[FieldValues], bool]:
    return lambda values: values.get(name) in among


def _no_price(values: FieldValues) -> bool:
    return values.get("price") in (None, "")


_BUILDINGS = _if("of", "building", "zone")
_ASKED_IF: dict[str, Callable[[FieldValues], bool]] = {
    "go.streets": _if("to", "crossing"),
    "money.most": lambda values: values.get("per") is not None,
    "majority_money.more": lambda values: bool(values.get("season")),
    "build.discount": _no_price,
    "upgrade.discount": _no_price,
    "build_or_upgrade.discount": _no_price,
    "count.kinds": _BUILDINGS,
    "count.zones": _BUILDINGS,
    "count.street": _BUILDINGS,
    "count.near": _BUILDINGS,
    "count.species": _if("of", "bird"),
    "bonus card.extra": lambda values: values.get("primary") is not None,
    "solo card.again": lambda values: any((values.get("lots") or {}).values()),
}
"""Fields that matter only if another field has a certain value, and how that is tested."""


def asked(name: str, values: FieldValues) -> tuple[Blank, ...]:
    """Return the fields of a type's form that matter with these values."""
    return tuple(
        one for one in fields_of(name)
        if (test := _ASKED_IF.get(f"{name}.{one.name}")) is None or test(values)
    )  # fmt: skip


# --- from a thing to its form, and back ------------------------------------------------------------------


def fill(thing: Any) -> FieldValues:
    """Return the values a form holds for a thing of the vocabulary."""
    return {one.name: _filled(one, getattr(thing, one.name)) for one in fields_of(name_of(thing))}


def named(thing: Any) -> Named:
    """Return a thing as it stands in the form of another."""
    return name_of(thing), fill(thing)


def _filled(field: Blank, value: Any) -> Any:
    match field.kind:
        case "thing":
            return None if value is None else named(value)
        case "things":
            return tuple(named(one) for one in value)
        case "choices":
            return tuple(tuple(named(one) for one in several) for several in value)
        case "lots":
            return dict(value)
        case _:
            return value


def make(name: str, values: Mapping[str, Any]) -> Any:
    """Make the thing that a form describes: the inverse of `fill`. Fields left out are as in a fresh form.

    Raises `BadValue`, which says in one line what is wrong.
    """
    if name not in TYPES:
        raise BadValue(name, words.NO_SUCH_THING.format(name=name))
    fields = fields_of(name)
    if strange := set(values) - {one.name for one in fields}:
        odd = sorted(strange)[0]
        raise BadValue(f"{name}.{odd}", words.NOT_ASKED_FOR.format(what=WHAT[name], field=odd))
    return TYPES[name](**{one.name: _taken(name, one, values.get(one.name, one.blank)) for one in fields})


def _taken(owner: str, field: Blank, value: Any) -> Any:
    if field.optional and (value is None or value == ""):
        return None
    match field.kind:
        case "whole":
            return _whole(field, value)
        case "yes" if isinstance(value, bool):
            return value
        case "one" if value in field.among:
            return value
        case "text" | "street" | "bird" if isinstance(value, str):
            return value
        case "some" if all(one in field.among for one in _several(value)):
            return tuple(value)
        case "streets" if all(isinstance(one, str) for one in _several(value)):
            return tuple(value)
        case "lots" if isinstance(value, Mapping) and set(value) <= set(field.among):
            return {season: tuple(_several(lots)) for season, lots in value.items()}
        case "thing":
            return _thing(field, value)
        case "things":
            return tuple(_thing(field, one) for one in _several(value))
        case "choices":
            return tuple(tuple(_thing(field, one) for one in _several(several)) for several in _several(value))
    said = words.NO_ANSWER.format(what=WHAT[owner], label=field.label.lower(), value=value)
    raise BadValue(f"{owner}.{field.name}", said)


def _whole(field: Blank, value: Any) -> int:
    try:
        # people type a minus in more than one way
        number = int(value.replace("−", "-") if isinstance(value, str) else value)
    except (TypeError, ValueError):
        raise BadValue(field.name, words.NOT_WHOLE.format(label=field.label, value=value)) from None
    if isinstance(value, bool | float):
        raise BadValue(field.name, words.NOT_WHOLE.format(label=field.label, value=value))
    if (field.least is not None and number < field.least) or (field.most is not None and number > field.most):
        said = words.NOT_BETWEEN.format(label=field.label, value=number, least=field.least, most=field.most)
        raise BadValue(field.name, said)
    return number


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (None,)


def _thing(field: Blank, value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2 or value[0] not in field.among:
        raise BadValue(field.name, words.SAY_WHAT.format(label=field.label))
    return make(value[0], value[1])
