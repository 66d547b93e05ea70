"""Entering a card by taps: what its form holds, what each key does to it, and the lines of keys and fields that
are shown of it.

A place in the form is the path to it, by the names of fields and the places in lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.forms import Option, titled
from capemay_kit.core.i18n import _, number
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import SOLO_BOARD, load_board, shipped_ids
from capemay_kit.games.cape_may.names import lot_on
from capemay_kit.games.cape_may.sentences import BIRDS, STREETS, ZONES, effect_sentence, goal, street
from capemay_kit.own.cards import decks_of, doubts, fitting
from capemay_kit.own.vocabulary import (
    LIMIT,
    SHORT,
    CardField,
    FieldValues,
    Named,
    asked,
    blank,
    fields_of,
    fill,
    form_name,
    make,
    what,
)

At: TypeAlias = tuple[str | int, ...]
PressKind: TypeAlias = Literal["set", "flip", "push", "add", "or", "out", "sooner", "open", "unfold", "more", "turn"]
TITLES = ("title", "first_name")
"""The fields by which a card is called."""
OURS = ("title", "text", "note", "provenance")
"""What of a shipped card never stands on the owner's."""


class Press(NamedTuple):
    """What a key does: to which place, and with which value."""

    does: PressKind
    at: At
    value: Any = None


class Names(NamedTuple):
    """What can be named on a card: streets and birds, each with what it is called, and the lots of each zone."""

    streets: Mapping[str, str]
    birds: Mapping[str, str]
    lots: Mapping[str, tuple[str, ...]]
    called: Mapping[str, str]


def names_on(board: Board | None, own: Sequence[Board] = ()) -> Names:
    """Return what cards can name on the ``board`` that is played on. Without one it is what is on the owner's ``own``
    boards; without those, all of our streets, and the lots of the side for one and two players."""
    ours = load_board(SOLO_BOARD)
    streets: Mapping[str, str] = STREETS
    if board is not None:
        is_ours = board.id in shipped_ids("board")
        streets = {**STREETS, **board.streets} if is_ours else board.streets
    elif own:
        streets = {key: name for one in own for key, name in one.streets.items()}
        board = next((one for one in own if one.players[0] == ours.players[0]), None)
    board = board or ours
    lots: dict[str, tuple[str, ...]] = {}
    for lot in board.lots:
        lots[lot.zone] = (*lots.get(lot.zone, ()), lot.id)
    birds = {one: name[:1].upper() + name[1:] for one, name in BIRDS.items()}
    return Names(streets, birds, lots, {lot.id: lot_on(board, lot.id) for lot in board.lots})


class CardEntry(Struct, frozen=True):
    """A card as it is being entered.

    ``values`` are those of its form, ``opened`` is the place of the thing whose fields are shown, ``unfolded`` are the
    places of seldom wanted fields that are shown too. ``hand`` is the place of the figure that digits typed now are
    meant for: the first of what was added or chosen last.
    """

    game: str
    deck: str
    values: FieldValues
    opened: At = ()
    unfolded: frozenset[At] = frozenset()
    hand: At = ()

    @property
    def form(self) -> str:
        """The name of the type of the card."""
        return form_name(self.game, self.deck)

    @property
    def number(self) -> int:
        """The number that is entered; 0 where that is none."""
        try:
            return int(self.values["number"])
        except (TypeError, ValueError):
            return 0

    @property
    def title_field(self) -> str:
        """The field by which the card is called; empty if it has none."""
        return next((one for one in TITLES if one in self.values), "")


# --- from nothing, or from a card, to a form; and to a card ----------------------------------------------


def begun(game: str, deck: str, number: int, like: Any = None) -> CardEntry:
    """Return the form of a new card: blank, but for what it most often shares with the card before it (``like``)."""
    made = CardEntry(game, deck, {**blank(form_name(game, deck)), "number": number})
    shared = {} if like is None else {name: getattr(like, name) for name in decks_of(game)[deck].stays}
    made = replace(made, values={**made.values, **shared})
    goal = next((one for one in fields_of(made.form) if one.kind == "thing"), None)
    return made if goal is None else pressed(made, Press("unfold", (goal.name,)))


def of_card(game: str, deck: str, card: Any) -> CardEntry:
    """Return the form with a card in it."""
    return CardEntry(game, deck, fill(card))


def from_ours(entry: CardEntry, ours: Any) -> CardEntry:
    """Return the form with what our stand-in does, and nothing else of it."""
    theirs = {name: value for name, value in fill(ours).items() if name not in (*OURS, "number")}
    return replace(entry, values={**entry.values, **theirs}, opened=())


def noted(entry: CardEntry, text: str) -> CardEntry:
    """Return the form with words alone in place of what the card does, where that can be said."""
    for one in fields_of(entry.form):
        if one.kind in ("things", "choices") and "note" in one.among:
            at: At = (one.name, 0) if one.kind == "choices" else (one.name,)
            return replace(pressed(entry, Press("add", at, ("note", {"text": text}))), opened=())
    return entry


def entered(entry: CardEntry) -> Any:
    """Return the card as it is entered. Raises `BadValue` saying in a line what is wrong."""
    values = _meant(entry.form, entry.values)
    if "provenance" in values:
        values |= {"provenance": "mine", "title": values["title"].strip() or called(entry)}
    card = make(entry.form, values)
    for line in doubts(card):
        raise BadValue(entry.form, line)
    return card


def called(entry: CardEntry) -> str:
    """Call the card by its title, else by its number."""
    title = str(entry.values.get(entry.title_field, "")).strip()
    return title or _("Card {number}", number=entry.values["number"])


def sentence(entry: CardEntry, names: Names | None = None) -> str:
    """Say what the card as entered does. Raises `BadValue` saying in a line what is wrong."""
    return decks_of(entry.game)[entry.deck].says(entered(entry), (names or names_on(None)).streets)


def _meant(name: str, values: FieldValues) -> FieldValues:
    """Return what matters of the values of a form, and of the forms inside it; choices of nothing are none."""
    return {one.name: _kept(values.get(one.name, one.value)) for one in asked(name, values)}


def _kept(value: Any) -> Any:
    if is_thing(value):
        return value[0], _meant(*value)
    if isinstance(value, tuple):
        return tuple(_kept(one) for one in value if one != ())
    return {season: lots for season, lots in value.items() if lots} if isinstance(value, Mapping) else value


# --- places ----------------------------------------------------------------------------------------------


def value_at(entry: CardEntry, at: At) -> Any:
    """Return what stands at a place."""
    value: Any = entry.values
    for step in at:
        inside = value[1] if is_thing(value) else value
        value = inside.get(step) if isinstance(inside, Mapping) else inside[step]
    return value


def is_thing(value: Any) -> bool:
    """Say whether a value is a thing inside another: the name of its type, and its values."""
    return isinstance(value, tuple | list) and len(value) == 2 and isinstance(value[1], Mapping)


def field_at(entry: CardEntry, at: At) -> CardField:
    """Return the field that a place is, or is in."""
    owner, name = entry.form, ""
    value: Any = entry.values
    for step in at:
        if is_thing(value):
            owner, value = value
        if isinstance(step, str) and isinstance(value, Mapping):
            # the seasons of lots are no fields
            name = step if any(one.name == step for one in fields_of(owner)) else name
        value = value.get(step) if isinstance(value, Mapping) else value[step]
    return next(one for one in fields_of(owner) if one.name == name)


def _put(value: Any, at: At, new: Any) -> Any:
    if not at:
        return new
    step, rest = at[0], at[1:]
    if is_thing(value):
        return value[0], _put(value[1], at, new)
    if isinstance(value, Mapping):
        return {**value, step: _put(value.get(step), rest, new)}
    several = [*value]
    several[step] = _put(several[step], rest, new)  # type: ignore[index]
    return tuple(several)


def with_value(entry: CardEntry, at: At, new: Any) -> CardEntry:
    """Return the form with another value at a place."""
    return replace(entry, values=_put(entry.values, at, new))


# --- keys ------------------------------------------------------------------------------------------------


def pressed(entry: CardEntry, press: Press) -> CardEntry:
    """Return the form after a key was pressed."""
    made = _after(entry, press)
    if press.does in ("add", "unfold", "turn"):
        return replace(made, hand=_figure_in(made, made.opened if press.does == "add" else press.at))
    return made


def _figure_in(entry: CardEntry, at: At) -> At:
    """Return the place of the first figure that a thing asks for, in it or in what is inside it; empty if there is
    none."""
    value = value_at(entry, at)
    if not is_thing(value):
        return at if field_at(entry, at).kind == "whole" else ()
    for one in asked(*value):
        if one.kind == "whole":
            return (*at, one.name)
        if one.kind == "thing" and value[1].get(one.name) is not None and (found := _figure_in(entry, (*at, one.name))):
            return found
    return ()


def _after(entry: CardEntry, press: Press) -> CardEntry:
    does, at, value = press
    match does:
        case "set":
            field = field_at(entry, at)
            again = value_at(entry, at) == value and not field.needed
            return with_value(entry, at, field.value if again else value)
        case "flip":
            return _flipped(entry, at, value)
        case "push":
            field, there = field_at(entry, at), value_at(entry, at)
            return with_value(entry, at, (value,) if len(there) >= field.most else (*there, value))
        case "add":
            return _added(entry, at, value)
        case "or":
            n = len(value_at(entry, at))
            return replace(with_value(entry, at, (*value_at(entry, at), ())), opened=(*at, n))
        case "out":
            return _taken_out(entry, at)
        case "sooner":
            several = list(value_at(entry, at[:-1]))
            i: Any = at[-1]
            several[i - 1], several[i] = several[i], several[i - 1]
            return replace(with_value(entry, at[:-1], tuple(several)), opened=(*at[:-1], i - 1))
        case "open":
            return replace(entry, opened=at)
        case "more":
            return replace(entry, unfolded=entry.unfolded ^ {at})
        case "unfold":
            return _unfolded(entry, at)
        case "turn":
            before = value_at(entry, at)
            shared = {} if before is None else before[1]
            fresh = blank(value)
            return with_value(entry, at, (value, {**fresh, **{k: v for k, v in shared.items() if k in fresh}}))


def _flipped(entry: CardEntry, at: At, value: Any) -> CardEntry:
    there = value_at(entry, at)
    if isinstance(there, bool):
        return with_value(entry, at, not there)
    held = tuple(there or ())
    now = tuple(one for one in held if one != value) if value in held else (*held, value)
    among = field_at(entry, at).among
    made = with_value(entry, at, tuple(sorted(now, key=among.index)) if set(now) <= set(among) else now)
    # the list of a zone's lots is put away once one of them is chosen
    return replace(made, unfolded=frozenset(one for one in made.unfolded if one[: len(at)] != at))


def _added(entry: CardEntry, at: At, value: tuple[str, FieldValues]) -> CardEntry:
    above = value_at(entry, at[:-1]) if isinstance(at[-1], int) else None
    if above is not None and at[-1] == len(above):
        entry = with_value(entry, at[:-1], (*above, ()))
    there = value_at(entry, at)
    return replace(with_value(entry, at, (*there, value)), opened=(*at, len(there)))


def _taken_out(entry: CardEntry, at: At) -> CardEntry:
    if not isinstance(at[-1], int):
        return replace(with_value(entry, at, None), opened=(), unfolded=entry.unfolded - {at})
    above, i = at[:-1], at[-1]
    rest = tuple(one for k, one in enumerate(value_at(entry, above)) if k != i)
    made = replace(with_value(entry, above, rest), opened=())
    if not rest and isinstance(above[-1], int):
        return _taken_out(made, above)
    return made


def _unfolded(entry: CardEntry, at: At) -> CardEntry:
    now = replace(entry, unfolded=entry.unfolded | {at})
    field = field_at(entry, at)
    if field.kind != "thing" or value_at(entry, at) is not None:
        return now
    first = field.among[0]
    alike = [value for value in _around(entry, at).values() if is_thing(value) and value[0] == first]
    now = with_value(now, at, alike[0] if alike else (first, blank(first)))
    return replace(now, opened=at) if len(at) == 1 else now


def _around(entry: CardEntry, at: At) -> FieldValues:
    """Return the values that a place stands among: a second award often asks for more of what the first one does."""
    around = value_at(entry, at[:-1])
    values: FieldValues = around[1] if is_thing(around) else around
    return values


def typed(entry: CardEntry, at: At, text: str) -> CardEntry:
    """Return the form after something was typed into a field. What is no number stays, and is complained of."""
    field = field_at(entry, at)
    value: Any = text
    if field.kind == "whole":
        plain = text.strip().replace("−", "-")
        value = int(plain) if plain.lstrip("-").isdigit() else field.value if not plain else text
    return with_value(entry, at, value)


def alike(card: Any, other: Any) -> bool:
    """Say whether two cards are the same but for a note on where they are from."""
    one, two = fill(card), fill(other)
    return {**one, "note": ""} == {**two, "note": ""}


def same(one: CardEntry, other: CardEntry) -> bool:
    """Say whether two forms hold the same."""
    return msgspec.json.encode(one.values) == msgspec.json.encode(other.values)


# --- what is shown --------------------------------------------------------------------------------------


HIDDEN = ("number", "provenance", "note", *TITLES)
"""What stands above the lines, or is not asked."""
SIGNED = ("amount", "discount")
"""Figures that may be less than nothing."""
MOST_KEY, MOST_LESS = 10, 6
FEW = 10
"""So many of the usual effects have a key at once."""
ONLY_ALONE = ("offer", "theirs")
"""Effects that nobody prints inside another."""
_TURNS: dict[str, PressKind] = {
    "one": "set", "some": "flip", "row": "push", "street": "set", "bird": "set", "streets": "flip",
}  # fmt: skip
"""What a tap on a value does, by the kind of its field."""
MOSTLY: dict[str, FieldValues] = {name: {"at": "any"} for name in ("build", "upgrade", "build_or_upgrade")}
"""What an effect mostly says where it could say something else."""


class FormKey(NamedTuple):
    """A key: what it says, what it does, and whether it is lit. ``tip`` is what a sign is called."""

    title: str
    press: Press
    on: bool = False
    tip: str = ""


class FormLine(NamedTuple):
    """A line: the place it is about, what it is called, its keys, and what stands in its field (None: nothing can be
    typed). ``deep`` is how far it stands in; ``says``: its name is a sentence, of something that is entered."""

    at: At
    label: str
    keys: tuple[FormKey, ...] = ()
    typed: str | None = None
    deep: int = 0
    says: bool = False


def lines(entry: CardEntry, names: Names | None = None) -> list[FormLine]:
    """Return the lines of the form as it stands; ``names`` are what can be named on the board in question."""
    return list(_Lines(entry, names or names_on(None)).of(entry.form, entry.values, (), 0))


class _Lines:
    """The lines of one form."""

    def __init__(self, entry: CardEntry, names: Names) -> None:
        self.entry, self.names = entry, names

    def of(self, name: str, values: FieldValues, at: At, deep: int) -> Iterator[FormLine]:
        """Yield the lines of a type's fields, and last a key for each that is seldom wanted."""
        also: list[FormKey] = []
        # what a card does comes last: more of it follows, tap by tap
        fields = sorted(asked(name, values), key=lambda one: one.kind in ("things", "choices"))
        for one in fields:
            if not at and one.name in HIDDEN:
                continue
            value, here = values.get(one.name, one.value), (*at, one.name)
            if one.kind == "yes":
                also.append(FormKey(one.label, Press("flip", here), bool(value)))
            elif self._folds(one, value, not at) and here not in (*self.entry.unfolded, self.entry.hand):
                also.append(FormKey(one.label, Press("unfold", here)))
            elif one.kind in ("things", "choices"):
                if also and at:
                    yield FormLine((*at, "also"), _("And"), tuple(also), deep=deep)
                    also = []
                yield from self._several(one, value, here, deep)
            else:
                yield from self._field(one, value, here, deep)
        if also:
            yield FormLine((*at, "also"), _("And"), tuple(also), deep=deep)

    @staticmethod
    def _folds(field: CardField, value: Any, top: bool) -> bool:
        """Say whether a field has a mere key until it is wanted."""
        if (
            field.needed
            or value != field.value
            or field.kind in ("some", "row", "streets", "things", "choices", "lots")
        ):
            return False
        return field.optional or field.kind == "text" or not (top or field.kind == "one")

    def _field(self, field: CardField, value: Any, at: At, deep: int) -> Iterator[FormLine]:
        match field.kind:
            case "whole":
                keys = tuple(FormKey(number(n), Press("set", at, n), n == value) for n in _figures(field))
                yield FormLine(at, field.label, keys, "" if value is None else str(value), deep)
            case "text":
                yield FormLine(at, field.label, (), str(value), deep)
            case "lots":
                for season in field.options:
                    yield from self._lots(season, value.get(season.value, ()), (*at, season.value), deep)
            case "thing" if value is not None:
                yield from self._thing(field, value, at, deep)
            case kind if kind in _TURNS:
                held = value if isinstance(value, tuple) else (value,)
                # what a card names stays, though nobody would be offered it, wherever its streets are
                titles = self._named(field, held)
                tips = {one.value: one.detail for one in field.options}
                keys = tuple(
                    FormKey(title, Press(_TURNS[kind], at, one), one in held, tips.get(one, ""))
                    for one, title in titles.items()
                )
                chosen = " + ".join(titles[one] for one in held) if kind == "row" else ""
                yield FormLine(at, f"{field.label}: {chosen}" if chosen else field.label, keys, None, deep)

    def _named(self, field: CardField, held: Sequence[Any]) -> dict[str, str]:
        """Return what can be named in a field, each with what it is called."""
        if field.kind == "bird":
            return {**self.names.birds}
        if field.kind in ("street", "streets"):
            return {**{one: street(one, {}) for one in held if one}, **self.names.streets}
        odd = (one for one in field.options if one.value in held and one not in field.offered)
        return {one.value: one.title for one in (*field.offered, *odd)}

    def _lots(self, season: Option, held: Sequence[str], at: At, deep: int) -> Iterator[FormLine]:
        """Yield a line for a season: its lots, then the zones, and the lots of a zone that is opened."""
        gone = tuple(FormKey(f"{self._lot(one)} ✕", Press("flip", at, one), True) for one in held)
        zones = tuple(
            FormKey(ZONES.get(zone, zone), Press("more", (*at, zone)), (*at, zone) in self.entry.unfolded)
            for zone in self.names.lots
        )
        yield FormLine(at, _("Lots in {season}", season=season.title), gone + zones, None, deep)
        for zone, lots in self.names.lots.items():
            if (*at, zone) in self.entry.unfolded:
                keys = tuple(FormKey(one.rpartition("-")[2], Press("flip", at, one), one in held) for one in lots)
                yield FormLine((*at, zone), ZONES.get(zone, zone), keys, None, deep + 1)

    def _lot(self, lot: str) -> str:
        return self.names.called.get(lot, lot.replace("-", " "))

    def _thing(self, field: CardField, value: Named, at: At, deep: int) -> Iterator[FormLine]:
        """Yield the lines of a thing inside another. A whole award is put away in a sentence where another is open."""
        name, values = value
        away = field.optional and len(at) == 1 and self.entry.opened[:1] != at
        keys = tuple(
            FormKey(one.title, Press("turn", at, one.value), one.value == name)
            for one in field.options
            if len(field.options) > 1
        )
        out = (FormKey(_("Take out"), Press("out", at)),) if field.optional else ()
        if away:
            yield FormLine(at, self._told(value), (FormKey(_("Change"), Press("open", at)), *out), None, deep, True)
            return
        if keys or out or field.optional:
            yield FormLine(at, field.label, (*keys, *out), None, deep)
        yield from self.of(name, values, at, deep + (field.optional and not keys))

    # --- what happens one after the other -------------------------------------------------------------

    def _several(self, field: CardField, value: Any, at: At, deep: int) -> Iterator[FormLine]:
        choices = field.kind == "choices"
        opened = self.entry.opened
        now = len(at)
        here: Any = opened[now] if choices and opened[:now] == at and len(opened) > now else max(0, len(value) - 1)
        for i, several in enumerate(value if choices else (value,)):
            if i:
                yield FormLine((*at, "or", i), _("or"), (), None, deep)
            for k, one in enumerate(several):
                yield from self._one(one, (*at, i, k) if choices else (*at, k), deep)
        to = (*at, here) if choices else at
        keys = self._adding(field, to)
        if choices and here < len(value) and value[here]:
            keys = (*keys, FormKey(_("Or…"), Press("or", at)))
        yield FormLine(
            (*at, "add"), _("Then") if value and (not choices or value[here]) else field.label, keys, deep=deep
        )

    def _one(self, one: Named, at: At, deep: int) -> Iterator[FormLine]:
        out = FormKey(_("Take out"), Press("out", at))
        if self.entry.opened[: len(at)] != at:
            keys = (FormKey(_("Change"), Press("open", at)), out) if fields_of(one[0]) else (out,)
            yield FormLine(at, self._told(one), keys, None, deep, True)
            return
        sooner = (FormKey(_("Earlier"), Press("sooner", at)),) if at[-1] else ()
        yield FormLine(at, self._told(one), (*sooner, out), None, deep, True)
        yield from self.of(one[0], one[1], at, deep + 1)

    def _told(self, one: Named) -> str:
        return told(one, self.names.streets)

    def _adding(self, field: CardField, to: At) -> tuple[FormKey, ...]:
        """Return a key for each thing that can follow: those that do something on such a card, the usual ones first."""
        kind = str(self.entry.values.get("kind", ""))
        alone = len(to) < (4 if field.kind == "things" else 3)
        fits = set(fitting(self.entry.deck, kind)) - (set() if alone else set(ONLY_ALONE))
        types = [one for one in sorted(field.options, key=_place) if one.value in fits or len(field.options) == 1]
        if len(field.options) == 1:
            return self._values_of(field.among[0], to)
        more = (*to, "more")
        shown = types if more in self.entry.unfolded or len(types) <= FEW + 1 else types[:FEW]
        keys = tuple(
            FormKey(one.title, Press("add", to, (one.value, {**blank(one.value), **MOSTLY.get(one.value, {})})))
            for one in shown
        )
        return keys if len(shown) == len(types) else (*keys, FormKey(_("More…"), Press("more", more)))

    def _values_of(self, name: str, to: At) -> tuple[FormKey, ...]:
        """Return a key for each value of the first field of a type: where there is but one type, that tells things
        apart."""
        first = next(one for one in fields_of(name) if one.kind == "one")
        return tuple(
            FormKey(one.title, Press("add", to, (name, {**blank(name), first.name: one.value})), tip=one.detail)
            for one in first.offered
        )


def _figures(field: CardField) -> Iterator[int]:
    if field.name in SIGNED:
        yield from range(-MOST_LESS, 0)
    least = field.least if field.least > -LIMIT else 0 if field.value == 0 or field.optional else 1
    yield from range(max(1, least) if field.name in SIGNED else least, min(field.most, MOST_KEY) + 1)


def _place(one: Option) -> int:
    """Return where the key of a type stands among others."""
    return list(SHORT).index(one.value) if one.value in SHORT else len(SHORT)


def told(one: Named, streets: Mapping[str, str]) -> str:
    """Say in a sentence what a thing is."""
    try:
        thing = make(*one)
    except BadValue:
        return what(one[0])
    if isinstance(thing, cards.Award):
        return _("{n} prestige: {goal}", n=thing.points, goal=goal(thing.goal, streets))
    if isinstance(thing, cards.Goal):
        return _("Goal: {goal}", goal=goal(thing, streets))  # type: ignore[arg-type]
    if isinstance(thing, cards.Effect):
        return effect_sentence(thing, streets)  # type: ignore[arg-type]
    return " ".join(titled(field.options, one[1][field.name]) for field in fields_of(one[0]))
