"""What is shown of a card that is being entered: lines of keys, each with what it does, and fields to type in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.sentences import SEASON_NAMES, ZONES, effect_sentence, goal, street
from capemay_kit.own.card_words import SHORT
from capemay_kit.own.cards import fitting
from capemay_kit.own.entry import TITLES, At, CardEntry, Names, Press, names_on
from capemay_kit.own.vocabulary import (
    FieldSpec,
    FieldValues,
    Named,
    asked,
    blank,
    fields_of,
    make,
    offered,
    value_word,
    what,
)

HIDDEN = ("number", "provenance", "note", *TITLES)
"""What stands above the lines, or is not asked."""
SIGNED = ("amount", "discount")
"""Figures that may be less than nothing."""
MOST_KEY, MOST_LESS = 10, 6
FEW = 10
"""So many of the usual effects have a key at once."""
ONLY_ALONE = ("offer", "theirs")
"""Effects that nobody prints inside another."""
MOSTLY: dict[str, FieldValues] = {name: {"at": "any"} for name in ("build", "upgrade", "build_or_upgrade")}
"""What an effect mostly says where it could say something else."""


class FormKey(NamedTuple):
    """A key: what it says, what it does, and whether it is lit."""

    title: str
    press: Press
    on: bool = False


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
            value, here = values.get(one.name, one.blank), (*at, one.name)
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
                yield from self._field(name, one, value, here, deep)
        if also:
            yield FormLine((*at, "also"), _("And"), tuple(also), deep=deep)

    @staticmethod
    def _folds(field: FieldSpec, value: Any, top: bool) -> bool:
        """Say whether a field has a mere key until it is wanted."""
        if (
            field.needed
            or value != field.blank
            or field.kind in ("some", "row", "streets", "things", "choices", "lots")
        ):
            return False
        return field.optional or field.kind == "text" or not (top or field.kind == "one")

    def _field(self, owner: str, field: FieldSpec, value: Any, at: At, deep: int) -> Iterator[FormLine]:
        match field.kind:
            case "whole":
                keys = tuple(FormKey(_figure(n), Press("set", at, n), n == value) for n in _figures(owner, field))
                yield FormLine(at, field.label, keys, "" if value is None else str(value), deep)
            case "text":
                yield FormLine(at, field.label, (), str(value), deep)
            case "one":
                yield FormLine(at, field.label, self._each(owner, field, at, "set", (value,)), None, deep)
            case "some":
                yield FormLine(at, field.label, self._each(owner, field, at, "flip", value), None, deep)
            case "row":
                held = " + ".join(value_word(owner, field.name, one) for one in value)
                label = f"{field.label}: {held}" if held else field.label
                yield FormLine(at, label, self._each(owner, field, at, "push", value), None, deep)
            case "street" | "bird":
                named = self._streets([value]) if field.kind == "street" else self.names.birds
                keys = tuple(FormKey(name, Press("set", at, one), one == value) for one, name in named.items())
                yield FormLine(at, field.label, keys, None, deep)
            case "streets":
                keys = tuple(
                    FormKey(name, Press("flip", at, one), one in value) for one, name in self._streets(value).items()
                )
                yield FormLine(at, field.label, keys, None, deep)
            case "lots":
                for season in field.among:
                    yield from self._lots(season, value.get(season, ()), (*at, season), deep)
            case "thing" if value is not None:
                yield from self._thing(field, value, at, deep)

    def _streets(self, named: Iterable[str | None]) -> dict[str, str]:
        """Return the streets there are, and those that the card names already, wherever they are."""
        return {**{one: street(one, {}) for one in named if one}, **self.names.streets}

    def _each(self, owner: str, field: FieldSpec, at: At, does: Any, held: Sequence[Any]) -> tuple[FormKey, ...]:
        there = offered(owner, field)
        # what a card names stays, though nobody would be offered it
        there = (*there, *(one for one in dict.fromkeys(held) if one is not None and one not in there))
        return tuple(FormKey(value_word(owner, field.name, one), Press(does, at, one), one in held) for one in there)

    def _lots(self, season: str, held: Sequence[str], at: At, deep: int) -> Iterator[FormLine]:
        """Yield a line for a season: its lots, then the zones, and the lots of a zone that is opened."""
        gone = tuple(FormKey(f"{self._lot(one)} ✕", Press("flip", at, one), True) for one in held)
        zones = tuple(
            FormKey(ZONES.get(zone, zone), Press("more", (*at, zone)), (*at, zone) in self.entry.unfolded)
            for zone in self.names.lots
        )
        yield FormLine(at, _("Lots in {season}", season=SEASON_NAMES[season]), gone + zones, None, deep)
        for zone, lots in self.names.lots.items():
            if (*at, zone) in self.entry.unfolded:
                keys = tuple(FormKey(one.rpartition("-")[2], Press("flip", at, one), one in held) for one in lots)
                yield FormLine((*at, zone), ZONES.get(zone, zone), keys, None, deep + 1)

    def _lot(self, lot: str) -> str:
        return self.names.called.get(lot, lot.replace("-", " "))

    def _thing(self, field: FieldSpec, value: Named, at: At, deep: int) -> Iterator[FormLine]:
        """Yield the lines of a thing inside another. A whole award is put away in a sentence where another is open."""
        name, values = value
        away = field.optional and len(at) == 1 and self.entry.opened[:1] != at
        keys = tuple(
            FormKey(_short(one), Press("turn", at, one), one == name) for one in field.among if len(field.among) > 1
        )
        out = (FormKey(_("Take out"), Press("out", at)),) if field.optional else ()
        if away:
            yield FormLine(at, self._told(value), (FormKey(_("Change"), Press("open", at)), *out), None, deep, True)
            return
        if keys or out or field.optional:
            yield FormLine(at, field.label, (*keys, *out), None, deep)
        yield from self.of(name, values, at, deep + (field.optional and not keys))

    # --- what happens one after the other -------------------------------------------------------------

    def _several(self, field: FieldSpec, value: Any, at: At, deep: int) -> Iterator[FormLine]:
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

    def _adding(self, field: FieldSpec, to: At) -> tuple[FormKey, ...]:
        """Return a key for each thing that can follow: those that do something on such a card, the usual ones first."""
        kind = str(self.entry.values.get("kind", ""))
        alone = len(to) < (4 if field.kind == "things" else 3)
        fits = set(fitting(self.entry.deck, kind)) - (set() if alone else set(ONLY_ALONE))
        types = [one for one in sorted(field.among, key=_place) if one in fits or len(field.among) == 1]
        if len(types) == 1 and len(field.among) == 1:
            return self._values_of(types[0], to)
        more = (*to, "more")
        shown = types if more in self.entry.unfolded or len(types) <= FEW + 1 else types[:FEW]
        keys = tuple(
            FormKey(_short(one), Press("add", to, (one, {**blank(one), **MOSTLY.get(one, {})}))) for one in shown
        )
        return keys if len(shown) == len(types) else (*keys, FormKey(_("More…"), Press("more", more)))

    def _values_of(self, name: str, to: At) -> tuple[FormKey, ...]:
        """Return a key for each value of the first field of a type: where there is but one type, that tells things
        apart."""
        first = next(one for one in fields_of(name) if one.kind == "one")
        return tuple(
            FormKey(value_word(name, first.name, one), Press("add", to, (name, {**blank(name), first.name: one})))
            for one in offered(name, first)
        )


def _figures(owner: str, field: FieldSpec) -> Iterator[int]:
    if field.name in SIGNED:
        yield from range(-MOST_LESS, 0)
    least = field.least if field.least is not None else 0 if field.blank == 0 or field.optional else 1
    yield from range(max(1, least) if field.name in SIGNED else least, min(field.most or MOST_KEY, MOST_KEY) + 1)


def _figure(n: int) -> str:
    return str(n).replace("-", "−")


def _short(name: str) -> str:
    """Call a type on its key."""
    return SHORT.get(name) or what(name)


def _place(name: str) -> int:
    """Return where the key of a type stands among others."""
    return list(SHORT).index(name) if name in SHORT else len(SHORT)


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
    parts = (value_word(one[0], field.name, str(one[1][field.name])) for field in fields_of(one[0]))
    return " ".join(parts)
