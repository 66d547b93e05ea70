"""What is said of a card that the app does not know: what it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyEffect
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, effects_sentence
from capemay_kit.games.cape_may.state import State


def said(s: State, seat: int, a: act.CardDone) -> str:
    """Say what a card did, without the full stop."""
    if a.deck == "solo":
        return _shows(a)
    people = s.order()
    done: dict[tuple[int, ...], list[str]] = {}
    for n, seats in _groups(a.money, people):
        done.setdefault(seats, []).append(f"+${n}" if n > 0 else f"−${-n}")
    for n, seats in _groups(a.income, people):
        done.setdefault(seats, []).append(_("income +{n}", n=n) if n > 0 else _("income −{n}", n=-n))
    for one in a.does:
        done.setdefault(tuple(one.seats) or (seat,), []).append(_does(s, one.effect))
    parts = [_whose(s, seat, seats, what) for seats, what in done.items()]
    if a.lasting:
        effects = _bare(s, a.lasting)
        parts.append(
            _("This round: {effects}", effects=effects)
            if a.deck == "event"
            else _("From now on: {effects}", effects=effects)
        )
    if parts:
        return "; ".join(parts)
    return _("{name} keeps it for later", name=s.seats[seat].name) if a.deck == "upgrade" else _("Nothing to enter")


def _shows(a: act.CardDone) -> str:
    shown = []
    for icon in dict.fromkeys(a.shows):
        n = a.shows.count(icon)
        match icon:
            case "build":
                shown.append(ngettext("build", "build {n} times", n))
            case "birds":
                shown.append(ngettext("{n} bird", "{n} birds", n))
            case "advance":
                shown.append(ngettext("advance", "advance {n} times", n))
            case "shuffle":
                shown.append(_("shuffle"))
    return ", ".join(shown) or _("nothing to enter")


def _groups(figures: Sequence[int], people: Sequence[int]) -> Iterable[tuple[int, tuple[int, ...]]]:
    found: dict[int, list[int]] = {}
    for i in sorted(people):
        if figures and figures[i]:
            found.setdefault(figures[i], []).append(i)
    return [(n, tuple(seats)) for n, seats in found.items()]


def _whose(s: State, seat: int, seats: tuple[int, ...], what: list[str]) -> str:
    """Say who has all of it."""
    people, done = set(s.order()), ", ".join(what)
    if set(seats) == people and len(people) > 1:
        return _("Everyone: {done}", done=done)
    if len(people) > 2 and set(seats) == people - {seat}:
        return _("The others: {done}", done=done)
    return _("{names}: {done}", names=and_list([s.seats[i].name for i in seats]), done=done)


def _does(s: State, effect: AnyEffect) -> str:
    match effect:
        case cards.Birds(draw=n, keep=None):
            return ngettext("{n} bird", "{n} birds", n)
        case cards.Birds(draw=n, keep=kept):
            return ngettext("{n} bird, keep {kept}", "{n} birds, keep {kept}", n, kept=kept)
        case cards.Activity(draw=n, keep=None):
            return ngettext("{n} activity card", "{n} activity cards", n)
        case cards.Activity(draw=n, keep=kept):
            return ngettext("{n} activity card, keep {kept}", "{n} activity cards, keep {kept}", n, kept=kept)
        case cards.UpgradeCard(zone=zone):
            return _("an upgrade card of {zone}", zone=ZONE_NAMES[zone])
        case cards.Extra(actions=n):
            return ngettext("{n} more action", "{n} more actions", n)
        case cards.Retrieve():
            return _("all movement cards back")
        case cards.Discard(count=n):
            return ngettext("−{n} movement card", "−{n} movement cards", n)
        case _:
            return _bare(s, (effect,))


def _bare(s: State, effects: tuple[AnyEffect, ...]) -> str:
    return effects_sentence(effects, s.book.streets).removesuffix(".")
