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
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL, bird, counted, goal
from capemay_kit.games.cape_may.words import ZONES

DECKS = Texts({"upgrade": "upgrade card", "bonus": "bonus card"})


def _built(n: int, kind: Kind, zone: Zone, each: int) -> str:
    return _(
        "{n} {plural} in {zone}, {each} each",
        n=n,
        plural=PLURAL[kind] if n > 1 else KIND_NAMES[kind],
        zone=zone,
        each=each,
    )


def _tally(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))


def _most(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return _("{zone}: most ({tally})", zone=ZONES[zone], tally=_tally(names, counts))


def _most_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return _(
        "{zone}: tied for most, shared by {by}, rounded down ({tally})",
        zone=ZONES[zone],
        by=by,
        tally=_tally(names, counts),
    )


def _second(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return _("{zone}: second most ({tally})", zone=ZONES[zone], tally=_tally(names, counts))


def _second_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return _(
        "{zone}: tied for second most, shared by {by}, rounded down ({tally})",
        zone=ZONES[zone],
        by=by,
        tally=_tally(names, counts),
    )


def _upgrade(number: int, title: str, n: int, points: int, per: Mapping[str, Any]) -> str:
    return _(
        "{title} ({number}): {n} × {points} for each {counted}",
        title=title,
        number=number,
        n=n,
        points=points,
        counted=counted(msgspec.convert(per, learned(Count)), {}),
    )


def _upgrade_limited(number: int, title: str, n: int, points: int, per: Mapping[str, Any], most: int) -> str:
    return _("{upgrade}, at most {most}", upgrade=_upgrade(number, title, n, points, per), most=most)


def _asked(what: Mapping[str, Any]) -> str:
    found: AnyGoal = msgspec.convert(what, learned(AnyGoal))
    return goal(found, {})


MESSAGES: Messages = {
    "built": _built,
    "most": _most,
    "most_shared": _most_shared,
    "second": _second,
    "second_shared": _second_shared,
    "upgrade": _upgrade,
    "upgrade_limited": _upgrade_limited,
    "collection": lambda birds: _("{birds} different: {map}", birds=len(birds), map=", ".join(map(bird, birds))),
    "single_bird": lambda name: bird(name),
    "apart": lambda n, name, each: _("{n} {bird}, {each} each", n=n, bird=bird(name), each=each),
    "bonus": lambda number, title, goal: _(
        "{title} ({number}): {asked}, met", title=title, number=number, asked=_asked(goal)
    ),
    "bonus_half": lambda number, title, goal: _(
        "{title} ({number}): {asked}, tied: half", title=title, number=number, asked=_asked(goal)
    ),
    "bonus_missed": lambda number, title, goal: _(
        "{title} ({number}): {asked}, not met", title=title, number=number, asked=_asked(goal)
    ),
    "extra": lambda title, goal: _("{title}, in addition: {asked}", title=title, asked=_asked(goal)),
    "extra_half": lambda title, goal: _("{title}, in addition: {asked}, tied: half", title=title, asked=_asked(goal)),
    "entered": lambda deck: _("{deck}, points as entered", deck=DECKS[deck]),
    "birds_entered": N_("birds, points as entered"),
    "ava_birds": N_("bird track, space {place} of {stop}"),
    "ava_upgrades": lambda n, each: _(
        "{cards}, {each} each", cards=ngettext("{n} upgrade card", "{n} upgrade cards", n), each=each
    ),
    "money": N_("${money}: 1 for every full ${each}"),
    "card_not_named": lambda deck: _("one {deck} has not been named", deck=DECKS[deck]),
    "birds_not_named": lambda n: _("{tokens} not named", tokens=ngettext("{n} bird token", "{n} bird tokens", n)),
    "unsure": N_("{title}: the app cannot tell; say whether it is met"),
}

PLAYED_KINDS = Texts({
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
})  # fmt: skip
"""What is counted over many games."""
