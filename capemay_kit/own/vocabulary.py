"""The closed vocabulary of cards as a form: what each type asks for, and how a thing is made from its form.

Forms are read off the types of a game's cards, so a new effect, or a new game, has its form at once. A form holds plain
values (`FieldValues`): a thing inside another is the name of its type with the values of its own form. In a form a
minus means less, of money, of a price, of whatever is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.forms import Field, Option
from capemay_kit.core.i18n import Texts, _, by_language
from capemay_kit.core.notation import fields
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import BUILT, CARD_TYPES, UPGRADED
from capemay_kit.games.cape_may.sentences import KIND_TITLES, SEASON_NAMES, SEASONS, ZONES
from capemay_kit.games.cape_may.sentences import TYPES as TYPE_NAMES
from capemay_kit.own.printed import FIRST

FieldValues: TypeAlias = dict[str, Any]
Named: TypeAlias = tuple[str, FieldValues]
"""A thing as a form holds it: the name of its type, and its values."""
FieldKind: TypeAlias = Literal[
    "whole", "yes", "one", "some", "row", "text", "street", "streets", "bird", "lots", "thing", "things", "choices"
]
THINGS: tuple[FieldKind, ...] = ("thing", "things", "choices")
"""The kinds of fields with things in them: one, several in a tuple, tuples of these in a tuple."""


LIMIT = 10**18
"""Where a number has no limit, nobody comes to this."""


class CardField(Field, frozen=True, kw_only=True):
    """A field of a card's form, or of a thing on a card; ``value`` is what a fresh form holds.

    Its ``kind``: a ``whole`` number, ``yes`` or no, ``one`` or ``some`` of its options, a ``row`` of them in which one
    may stand twice, a text, a street or several, a bird, the lots of each season, another thing (a type among the
    options), several of them, or a choice of several. ``optional``: nothing is an answer; ``needed``: a fresh form does
    not say it. ``offered`` are the options that make sense; a card may hold others. ``least`` and ``most`` are limits
    of a number, or of how many stand in a row. ``less``: a card holds as how much less something costs what has a minus
    in a form. It matters only ``if_so``, as the values of the form say (None: whatever they are)."""

    kind: FieldKind
    optional: bool = False
    needed: bool = False
    offered: tuple[Option, ...] = ()
    less: bool = False
    if_so: Callable[[FieldValues], bool] | None = None
    least: int = -LIMIT
    most: int = LIMIT

    @property
    def among(self) -> tuple[str, ...]:
        """The values that it can have."""
        return tuple(one.value for one in self.options)


def _tag(cls: type[Struct]) -> str:
    return str(cls.__struct_config__.tag)


EFFECTS: dict[str, type[Struct]] = {_tag(one): one for one in get_args(cards.AnyEffect)}
GOALS: dict[str, type[Struct]] = {_tag(one): one for one in get_args(cards.AnyGoal)}
TYPES: dict[str, type[Struct]] = {
    **EFFECTS, **GOALS, "count": cards.Count, "award": cards.Award,
    **{f"{deck} card": cls for deck, cls in CARD_TYPES.items()},
}  # fmt: skip
"""Everything of the first game that there is a form for, by name; an effect or a goal by its tag."""
_NAMES = {cls: name for name, cls in TYPES.items()}
_MEANT: dict[str, FieldKind] = {"street": "street", "species": "bird"}
"""Texts that name something, and what they name."""
_NARROW: dict[str, tuple[str, ...]] = {"build.kinds": BUILT, "upgrade.kinds": UPGRADED}
"""The values that make sense, for fields whose types allow more."""
_LESS = ("discount.amount", "build.discount", "upgrade.discount", "build_or_upgrade.discount")
"""Figures that cards hold as how much less something costs; in a form they have a minus then."""


# --- the types of all games ------------------------------------------------------------------------------


def form_name(game: str, deck: str) -> str:
    """Return the name of the type of a deck's cards."""
    return f"{deck} card" if game == FIRST else f"{game}/{deck}"


@cache
def _others() -> tuple[dict[str, type[Struct]], dict[type[Struct], str], dict[str, OwnDeck]]:
    """Return the types of all other games' cards by name, their names, and the deck that each belongs to."""
    types: dict[str, type[Struct]] = {}
    decks: dict[str, OwnDeck] = {}
    for game in registry.GAMES:
        for deck, one in registry.screen(game).decks.items() if game != FIRST else ():
            for cls in (one.card, *_inside(one.card)):
                name = form_name(game, deck) if cls is one.card else f"{game}/{cls.__name__.lower()}"
                types[name], decks[name] = cls, one
    return types, {cls: name for name, cls in types.items()}, decks


def _inside(cls: Any) -> list[type[Struct]]:
    """Return the types of things inside a thing."""
    found: list[type[Struct]] = []
    hints = [one.type for one in msgspec.structs.fields(cls)]
    while hints:
        hint = hints.pop()
        if isinstance(hint, type) and issubclass(hint, Struct) and hint not in found:
            found.append(hint)
            hints += [one.type for one in msgspec.structs.fields(hint)]
        hints += get_args(hint)
    return found


def type_named(name: str) -> type[Struct] | None:
    """Return the type of a name; None where there is none."""
    return TYPES.get(name) or (_others()[0].get(name) if "/" in name else None)


def name_of(thing: Any) -> str:
    """Return the name of a thing's type."""
    return _name(type(thing))


def _name(cls: type[Struct]) -> str:
    return _NAMES.get(cls) or _others()[1][cls]


def what(name: str) -> str:
    """Call a type as people do."""
    return WHAT.get(name) or _(_others()[2][name].title)


def label(owner: str, name: str) -> str:
    """Call a field of a type as people do."""
    here = _others()[2][owner].labels if "/" in owner else {}
    if name in here:
        return _(here[name])
    return LABELS.get(f"{owner}.{name}") or LABELS.get(name) or name.replace("_", " ").capitalize()


def value_word(owner: str, name: str, value: str) -> str:
    """Call a value of a field of a type as people do."""
    here = _others()[2][owner].values if "/" in owner else {}
    return here.get(name, {}).get(value) or VALUES.get(name, {}).get(value, value.replace("_", " "))


# --- the description -------------------------------------------------------------------------------------


@by_language()
def fields_of(name: str) -> tuple[CardField, ...]:
    """Return what the form of a type asks for, in order."""
    return tuple(_field(name, *one) for one in fields(type_named(name)))


def _field(owner: str, name: str, hint: Any, usual: Any) -> CardField:
    hint, limits = _plain(hint)
    kind, among = _shape(name, hint)
    optional, needed = NoneType in _parts(hint), usual is msgspec.NODEFAULT
    bounds = {} if limits is None else {"least": limits.ge, "most": limits.le}
    if kind == "some" and limits is not None and limits.max_length is not None:
        kind, bounds = "row", {"least": limits.min_length, "most": limits.max_length}
    bounds = {end: n for end, n in bounds.items() if n is not None}
    said = VALUES.get(name, {})
    options = {value: Option(value, _titled(owner, name, kind, value), said.get(value, "")) for value in among}
    sensible = (_others()[2][owner].values.get(name) if "/" in owner else None) or _NARROW.get(f"{owner}.{name}", among)
    made = CardField(name, label(owner, name), usual, tuple(options.values()), kind=kind, optional=optional,
                     needed=needed, offered=tuple(options[one] for one in sensible), less=f"{owner}.{name}" in _LESS,
                     if_so=_ASKED_IF.get(f"{owner}.{name}"), **bounds)  # fmt: skip
    return replace(made, value=None if optional else _start(made)) if needed else made


def _plain(hint: Any) -> tuple[Any, Any]:
    """Return a type without its limits, and the limits; None if it has none."""
    if get_origin(hint) is Annotated:
        bare, *limits = get_args(hint)
        return bare, limits[0]
    return hint, None


def _shape(name: str, hint: Any) -> tuple[FieldKind, tuple[str, ...]]:
    """Return the kind of a field by its type, and the values it can have."""
    parts = [one for one in _parts(hint) if one is not NoneType]
    if all(isinstance(one, type) and issubclass(one, Struct) for one in parts):
        return "thing", tuple(_name(one) for one in parts)
    if all(get_origin(one) is Literal for one in parts):
        return "one", tuple(value for one in parts for value in get_args(one))
    (hint,) = parts
    match get_origin(hint):
        case origin if origin is dict:
            return "lots", get_args(get_args(hint)[0])
        case origin if origin is tuple:
            inside, among = _shape(name, _plain(get_args(hint)[0])[0])
            several: dict[FieldKind, FieldKind] = {"one": "some", "text": "streets", "thing": "things"}
            return several.get(inside, "choices"), among
    plain: dict[Any, FieldKind] = {int: "whole", bool: "yes", str: _MEANT.get(name, "text")}
    return plain[hint], ()


def _parts(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _titled(owner: str, name: str, kind: FieldKind, value: str) -> str:
    """Call a value on its key."""
    if kind in THINGS:
        return SHORT.get(value) or what(value)
    return SEASON_NAMES[value] if kind == "lots" else value_word(owner, name, value)


def _start(field: CardField) -> Any:
    """Return what a fresh form holds in a field that may not be empty."""
    match field.kind:
        case "whole":
            return -1 if field.less else 1
        case "one":
            return field.offered[0].value
        case "thing":
            return field.among[0], blank(field.among[0])
        case "text":
            return ""
    return ()


def blank(name: str) -> FieldValues:
    """Return what a fresh form of a type holds."""
    return {one.name: one.value for one in fields_of(name)}


# --- what matters -----------------------------------------------------------------------------------------


def _if(name: str, *among: str) -> Callable[[FieldValues], bool]:
    return lambda values: values.get(name) in among


def _no_price(values: FieldValues) -> bool:
    return values.get("price") in (None, "")


def _has_text(values: FieldValues) -> bool:
    return bool(str(values.get("text", "")).strip())


_BUILDINGS = _if("of", "building", "zone")
_ASKED_IF: dict[str, Callable[[FieldValues], bool]] = {
    "go.streets": _if("to", "crossing"),
    "money.most": lambda values: values.get("per") is not None,
    "majority_money.more": lambda values: bool(values.get("season")),
    "build.discount": _no_price,
    "upgrade.discount": _no_price,
    "build_or_upgrade.discount": _no_price,
    "fire.dearer": lambda values: bool(values.get("zones")),
    "count.kinds": _BUILDINGS,
    "count.zones": _BUILDINGS,
    "count.street": _BUILDINGS,
    "count.near": _BUILDINGS,
    "count.species": _if("of", "bird"),
    "bonus card.extra": lambda values: values.get("primary") is not None,
    "capital-city/building.when": _has_text,
    "capital-city/character.when": _has_text,
    "solo card.again": lambda values: any((values.get("lots") or {}).values()),
}
"""Fields that matter only if another field has a certain value, and how that is tested."""


def asked(name: str, values: FieldValues) -> tuple[CardField, ...]:
    """Return the fields of a type's form that matter with these values."""
    return tuple(one for one in fields_of(name) if one.if_so is None or one.if_so(values))


# --- from a thing to its form, and back ------------------------------------------------------------------


def fill(thing: Any) -> FieldValues:
    """Return the values a form holds for a thing of the vocabulary."""
    found = ((one, getattr(thing, one.name)) for one in fields_of(name_of(thing)))
    return {one.name: -value if one.less else _filled(value) for one, value in found}


def _filled(value: Any) -> Any:
    """Return a value as it stands in a form."""
    match value:
        case Struct():
            return name_of(value), fill(value)
        case tuple():
            return tuple(map(_filled, value))
        case dict():
            return dict(value)
    return value


def make(name: str, values: Mapping[str, Any]) -> Any:
    """Make the thing that a form describes: the inverse of `fill`. Fields left out are as in a fresh form.

    Raises `BadValue`, which says in one line what is wrong.
    """
    cls: Any = type_named(name)
    if cls is None:
        raise BadValue(name, _("“{name}” is no effect and no goal", name=name))
    asked_for = fields_of(name)
    if strange := set(values) - {one.name for one in asked_for}:
        odd = sorted(strange)[0]
        raise BadValue(f"{name}.{odd}", _("{thing}: “{field}” is not asked for", thing=what(name), field=odd))
    return cls(**{one.name: _taken(name, one, values.get(one.name, one.value)) for one in asked_for})


def _taken(owner: str, field: CardField, value: Any) -> Any:
    if field.optional and (value is None or value == ""):
        return None
    several = _several(value)
    match field.kind:
        case "whole":
            number = _whole(field, value)
            return -number if field.less else number
        case "yes" if isinstance(value, bool):
            return value
        case "one" if value in field.among:
            return value
        case "text" | "street" | "bird" if isinstance(value, str):
            return value
        case "some" | "row" if all(one in field.among for one in several):
            if not field.least <= len(several) <= field.most:
                raise BadValue(f"{owner}.{field.name}", _("{field}: say what", field=field.label))
            return tuple(several)
        case "streets" if all(isinstance(one, str) for one in several):
            return tuple(several)
        case "lots" if isinstance(value, Mapping) and set(value) <= set(field.among):
            return {season: tuple(_several(lots)) for season, lots in value.items()}
        case kind if kind in THINGS:
            return _things(field, value, THINGS.index(kind))
    said = _("{thing}, “{field}”: {value} is none of the answers", thing=what(owner), field=field.label, value=value)
    raise BadValue(f"{owner}.{field.name}", said)


def _whole(field: CardField, value: Any) -> int:
    # people type a minus in more than one way
    text = str(value).strip().replace("−", "-")
    if isinstance(value, bool) or not re.fullmatch(r"[+-]?\d{1,18}", text):
        raise BadValue(field.name, _("{field}: “{value}” is not a whole number", field=field.label, value=value))
    number = int(text)
    if not field.least <= number <= field.most:
        said = _("{field}: {value} is not between {least} and {most}", field=field.label, value=number,
                 least=field.least, most="∞" if field.most == LIMIT else field.most)  # fmt: skip
        raise BadValue(field.name, said)
    return number


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else (None,)


def _things(field: CardField, value: Any, deep: int) -> Any:
    """Make a thing, or several in as many tuples inside each other as ``deep`` says."""
    if deep:
        return tuple(_things(field, one, deep - 1) for one in _several(value))
    if not isinstance(value, list | tuple) or len(value) != 2 or value[0] not in field.among:
        raise BadValue(field.name, _("{field}: say what", field=field.label))
    return make(*value)


# --- words ----------------------------------------------------------------------------------------------


WHAT = Texts({
    "money": "Collect or pay dollars", "majority_money": "Dollars for each building in a zone, more for the most",
    "income": "Raise or lower the income", "birds": "Draw bird tokens", "activity": "Draw activity cards",
    "upgrade_card": "Gain an upgrade card", "retrieve": "Take back movement cards", "discard": "Discard movement cards",
    "move": "Move a number of spaces", "go": "Go straight to a place", "build": "Build", "upgrade": "Upgrade",
    "build_or_upgrade": "Build or upgrade", "extra": "More actions this turn", "offer": "Pay for something (optional)",
    "theirs": "Something for others", "ignore_event": "Ignore an event", "note": "In words: the table carries it out",
    "discount": "Building costs less or more", "fare": "Movement cards cost more or less",
    "ignore_arrows": "One-way arrows don't count", "collect_more": "Collecting money brings more or less",
    "bird_more": "Bird spaces give more or fewer tokens", "movement_limit": "No movement card above a number",
    "fire": "Fire in zones or on streets", "ban": "Some buildings may not be built",
    "actions": "More or fewer actions every turn", "score": "Prestige for each thing counted",
    "at_least": "Have at least a number", "most": "Have the most", "each_zone": "Have a number in each zone",
    "one_zone": "Have a number in one zone", "together": "Have a number side by side",
    "told": "In words: the table decides", "count": "What is counted", "award": "A goal",
    "event card": "Event card", "activity card": "Activity card", "upgrade card": "Upgrade card",
    "bonus card": "Bonus card", "solo card": "Ava's card",
})  # fmt: skip
"""What each type is called."""
SHORT = Texts({
    "money": "Money", "move": "Move", "go": "Go to", "build": "Build", "upgrade": "Upgrade",
    "build_or_upgrade": "Build or upgrade", "birds": "Birds", "activity": "Cards", "income": "Income",
    "discount": "Prices", "fire": "Fire", "fare": "Movement cards ±$", "collect_more": "Collect ±$",
    "bird_more": "Bird spaces ±", "ban": "Ban", "movement_limit": "Movement up to", "actions": "Actions a turn",
    "ignore_arrows": "No arrows", "score": "Points for each", "retrieve": "Take back cards", "extra": "More actions",
    "upgrade_card": "Upgrade card", "note": "In words", "offer": "Pay for", "theirs": "For others",
    "discard": "Lose cards", "majority_money": "Money for most", "ignore_event": "Ignore event", "at_least": "At least",
    "most": "The most", "each_zone": "Each zone", "one_zone": "One zone", "together": "Side by side",
    "told": "In words",
})  # fmt: skip
"""What the keys of the form say, in the order in which they stand: the usual ones first."""
LABELS = Texts({
    "actions": "Actions", "actions.amount": "More actions (minus: fewer)", "again": "Builds again in",
    "amount": "Dollars", "at": "Which lots", "advances": "Steps on the upgrade track",
    "bird_more.amount": "More tokens (minus: fewer)", "birds": "Steps on the bird track",
    "build.kinds": "Only to build (none: any)", "collect_more.amount": "More dollars (minus: less)",
    "count": "What is counted", "discard.count": "Cards", "discount": "Price ±$", "discount.amount": "Price ±$",
    "draw": "Draw", "effects": "What it does", "extra": "Extra award",
    "fare.amount": "More dollars (minus: less)", "fire.dearer": "Building costs more, by $ (0: no building)",
    "fire.streets": "Closed streets", "goal": "Goal", "highest": "Highest card that may be played",
    "ignore_arrows": "Ignore arrows", "income.amount": "Income (minus: lower)", "keep": "Keep (empty: all)",
    "kind": "Type", "kinds": "Buildings (none: any)", "lots": "Lots", "money.amount": "Dollars (minus: pay)",
    "more": "Extra dollars per building then", "most": "At most (empty: no limit)",
    "majority_money.most": "Dollars per building for the most", "n": "How many", "near": "Next to",
    "note": "What differs from the printed card", "number": "Number", "of": "Count", "options": "What it does",
    "others": "Dollars per building for everybody else", "per": "For each", "points": "Prestige",
    "price": "Flat price (empty: the usual cost)", "offer.price": "Dollars to pay", "primary": "The goal",
    "provenance": "Source", "season": "In one season", "shuffle": "Shuffle afterwards", "species": "Bird",
    "specials": "With the space's free action", "steps": "Spaces", "street": "Touching a street", "streets": "Streets",
    "text": "Words on the card", "note.text": "What happens, in words", "told.text": "The goal, in words",
    "times": "Times", "title": "Title", "to": "Where to", "up_to": "Up to this many",
    "upgrade.kinds": "Only to upgrade to (none: any)", "who": "Who has it", "builds": "Builds where the table says",
    "zone": "Zone", "zones": "Zones (none: any)",
})  # fmt: skip
"""What a field is called: by its name, or by type and name where a name means several things."""
VALUES: dict[str, Mapping[str, str]] = {
    "way": Texts({
        "ahead": "ahead", "ahead_right": "diagonally ahead to the right", "right": "to the right",
        "back_right": "diagonally back to the right", "back": "back", "back_left": "diagonally back to the left",
        "left": "to the left", "ahead_left": "diagonally ahead to the left",
    }),
    "of": Texts({
        "building": "Buildings", "zone": "Zones with a building", "activity_card": "Activity cards in hand",
        "upgrade_card": "Upgrade cards", "movement_card_in_hand": "Movement cards in hand",
        "movement_card_discarded": "Discarded movement cards", "bird": "Bird tokens", "bird_species": "Different birds",
        "bird_pair": "Pairs of matching birds", "money": "Dollars", "income": "Points of income",
    }),
    "kind": TYPE_NAMES,
    "kinds": KIND_TITLES,
    "zones": ZONES,
    "zone": ZONES,
    "season": SEASONS,
    "again": SEASONS,
    "near": Texts({
        "church": "A church", "bird": "A bird space", "lighthouse": "The lighthouse", "pier": "The pier",
    }),
    "who": Texts({
        "others": "Everybody else", "1": "The next player", "2": "The player two seats on",
        "3": "The player three seats on",
    }),
    "at": Texts({
        "adjacent": "Adjacent to the marker", "diagonal": "Adjacent or diagonal", "any": "Anywhere on the board",
    }),
    "to": Texts({
        "bird": "The nearest bird space", "lighthouse": "The nearest lighthouse space",
        "pier": "The nearest pier space", "start": "The start space", "crossing": "Where two streets meet",
        "any": "Any space", "player": "Next to the nearest player",
    }),
}  # fmt: skip
"""What the values of a field are called."""
