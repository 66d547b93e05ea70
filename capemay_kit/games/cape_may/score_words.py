"""What is said of the score: a whole message, by its id, for everything that earns prestige or is left open.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.scores import Messages
from capemay_kit.core.strict import learned
from capemay_kit.games.cape_may.cards import AnyGoal, Count, Kind, Zone
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, ZONES, bird, counted, goal, pieces


def _built(n: int, kind: Kind, zone: Zone, each: int) -> str:
    return _("{buildings} in {zone}, {each} each", buildings=pieces(kind, n), zone=ZONE_NAMES[zone], each=each)


def _tally(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))


def _most(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return _("{zone}: most ({tally})", zone=ZONES[zone], tally=_tally(names, counts))


def _most_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return _(
        "{zone}: tied for most, shared by {n}, rounded down ({tally})",
        zone=ZONES[zone],
        n=by,
        tally=_tally(names, counts),
    )


def _second(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return _("{zone}: second most ({tally})", zone=ZONES[zone], tally=_tally(names, counts))


def _second_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return _(
        "{zone}: tied for second most, shared by {n}, rounded down ({tally})",
        zone=ZONES[zone],
        n=by,
        tally=_tally(names, counts),
    )


def _upgrade(number: int, title: str, n: int, points: int, per: Mapping[str, Any]) -> str:
    what = counted(msgspec.convert(per, learned(Count)), {})
    return _(
        "{title} ({number}): {n} × {points} for each {what}", title=title, number=number, n=n, points=points, what=what
    )


def _upgrade_limited(number: int, title: str, n: int, points: int, per: Mapping[str, Any], most: int) -> str:
    what = counted(msgspec.convert(per, learned(Count)), {})
    return _(
        "{title} ({number}): {n} × {points} for each {what}, at most {most}",
        title=title,
        number=number,
        n=n,
        points=points,
        what=what,
        most=most,
    )


def _asked(what: Mapping[str, Any]) -> str:
    found: AnyGoal = msgspec.convert(what, learned(AnyGoal))
    return goal(found, {})


def _entered(deck: str) -> str:
    return _("upgrade card, points as entered") if deck == "upgrade" else _("bonus card, points as entered")


def _not_named(deck: str) -> str:
    return _("one upgrade card is unnamed") if deck == "upgrade" else _("one bonus card is unnamed")


MESSAGES: Messages = {
    "built": _built,
    "most": _most,
    "most_shared": _most_shared,
    "second": _second,
    "second_shared": _second_shared,
    "upgrade": _upgrade,
    "upgrade_limited": _upgrade_limited,
    "collection": lambda birds: ngettext(
        "{n} different bird: {birds}", "{n} different birds: {birds}", len(birds), birds=", ".join(map(bird, birds))
    ),
    "single_bird": lambda name: bird(name),
    "apart": lambda n, name, each: _("{n} × {bird}, {each} each", n=n, bird=bird(name), each=each),
    "bonus": lambda number, title, goal: _(
        "{title} ({number}): {goal}, met", title=title, number=number, goal=_asked(goal)
    ),
    "bonus_half": lambda number, title, goal: _(
        "{title} ({number}): {goal}, tied: half", title=title, number=number, goal=_asked(goal)
    ),
    "bonus_missed": lambda number, title, goal: _(
        "{title} ({number}): {goal}, not met", title=title, number=number, goal=_asked(goal)
    ),
    "extra": lambda title, goal: _("{title}, extra: {goal}", title=title, goal=_asked(goal)),
    "extra_half": lambda title, goal: _("{title}, extra: {goal}, tied: half", title=title, goal=_asked(goal)),
    "entered": _entered,
    "birds_entered": N_("birds, points as entered"),
    "ava_birds": N_("bird track, space {place} of {stop}"),
    "ava_upgrades": lambda n, each: ngettext(
        "{n} upgrade card, {each} each", "{n} upgrade cards, {each} each", n, each=each
    ),
    "money": N_("${money}: 1 for every full ${each}"),
    "card_not_named": _not_named,
    "birds_not_named": lambda n: ngettext("{n} unnamed bird token", "{n} unnamed bird tokens", n),
    "unsure": N_("{title}: the app cannot tell; say whether it is met"),
}

PLAYED_KINDS = Texts({
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
})  # fmt: skip
"""What is counted over many games."""
