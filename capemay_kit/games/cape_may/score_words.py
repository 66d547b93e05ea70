"""What is said of the score: a whole message, by its id, for everything that earns prestige or is left open.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from capemay_kit.core.scores import Messages
from capemay_kit.core.strict import learned
from capemay_kit.core.words import many
from capemay_kit.games.cape_may.cards import AnyGoal, Count, Kind, Zone
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL, bird, counted, goal
from capemay_kit.games.cape_may.words import ZONES

DECKS = {"upgrade": "upgrade card", "bonus": "bonus card"}


def _built(n: int, kind: Kind, zone: Zone, each: int) -> str:
    return f"{n} {PLURAL[kind] if n > 1 else KIND_NAMES[kind]} in {zone}, {each} each"


def _tally(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))


def _most(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return f"{ZONES[zone]}: most ({_tally(names, counts)})"


def _most_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return f"{ZONES[zone]}: tied for most, shared by {by}, rounded down ({_tally(names, counts)})"


def _second(zone: Zone, names: Sequence[str], counts: Sequence[int]) -> str:
    return f"{ZONES[zone]}: second most ({_tally(names, counts)})"


def _second_shared(zone: Zone, names: Sequence[str], counts: Sequence[int], by: int) -> str:
    return f"{ZONES[zone]}: tied for second most, shared by {by}, rounded down ({_tally(names, counts)})"


def _upgrade(number: int, title: str, n: int, points: int, per: Mapping[str, Any]) -> str:
    return f"{title} ({number}): {n} × {points} for each {counted(msgspec.convert(per, learned(Count)), {})}"


def _upgrade_limited(number: int, title: str, n: int, points: int, per: Mapping[str, Any], most: int) -> str:
    return f"{_upgrade(number, title, n, points, per)}, at most {most}"


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
    "collection": lambda birds: f"{len(birds)} different: {', '.join(map(bird, birds))}",
    "single_bird": lambda name: bird(name),
    "apart": lambda n, name, each: f"{n} {bird(name)}, {each} each",
    "bonus": lambda number, title, goal: f"{title} ({number}): {_asked(goal)}, met",
    "bonus_half": lambda number, title, goal: f"{title} ({number}): {_asked(goal)}, tied: half",
    "bonus_missed": lambda number, title, goal: f"{title} ({number}): {_asked(goal)}, not met",
    "extra": lambda title, goal: f"{title}, in addition: {_asked(goal)}",
    "extra_half": lambda title, goal: f"{title}, in addition: {_asked(goal)}, tied: half",
    "entered": lambda deck: f"{DECKS[deck]}, points as entered",
    "birds_entered": "birds, points as entered",
    "ava_birds": "bird track, space {place} of {stop}",
    "ava_upgrades": lambda n, each: f"{many(n, 'upgrade card')}, {each} each",
    "money": "${money}: 1 for every full ${each}",
    "card_not_named": lambda deck: f"one {DECKS[deck]} has not been named",
    "birds_not_named": lambda n: f"{many(n, 'bird token')} not named",
    "unsure": "{title}: the app cannot tell; say whether it is met",
}

PLAYED_KINDS = {
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
}  # fmt: skip
"""What is counted over many games."""
