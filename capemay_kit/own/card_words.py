"""What the form for cards calls things: effects, goals, their fields, and the values of those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.core.i18n import N_, Texts
from capemay_kit.core.words import upper
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES, Count
from capemay_kit.games.cape_may.sentences import KIND_NAMES, TYPES, counted

WHAT = Texts({
    "money": "Collect or pay dollars", "majority_money": "Dollars for each building in a zone, more for the most",
    "income": "Raise or lower the income", "birds": "Draw bird tokens", "activity": "Draw activity cards",
    "upgrade_card": "Gain an upgrade card", "retrieve": "Take back movement cards", "discard": "Discard movement cards",
    "move": "Move so many spaces", "go": "Go straight to a place", "build": "Build", "upgrade": "Upgrade",
    "build_or_upgrade": "Build or upgrade", "extra": "More actions this turn", "offer": "Pay for something, if wished",
    "theirs": "Something for others", "ignore_event": "Ignore an event", "note": "Only in words: the table settles it",
    "discount": "Building costs less or more", "fare": "Movement cards cost more or less",
    "ignore_arrows": "One-way arrows do not bind", "collect_more": "Collecting money brings more or less",
    "bird_more": "Bird spaces give more or fewer tokens", "movement_limit": "No movement card above a number",
    "fire": "Fire in zones or on streets", "ban": "Some buildings may not be built",
    "actions": "More or fewer actions every turn", "score": "Prestige for each thing counted",
    "at_least": "Have at least so many", "most": "Have the most", "each_zone": "Have so many in each zone",
    "one_zone": "Have so many in one zone", "together": "Have so many side by side",
    "told": "Only in words: the table judges it", "count": "What is counted", "award": "A goal",
    "event card": "Event card", "activity card": "Activity card", "upgrade card": "Upgrade card",
    "bonus card": "Bonus card", "solo card": "Solo card",
})  # fmt: skip
"""What each type of the vocabulary is called."""

LABELS = Texts({
    "actions": "Actions", "actions.amount": "Actions more (below 0: fewer)", "again": "Builds again in",
    "amount": "Dollars", "at": "Which lots", "advances": "Steps on the upgrade track",
    "bird_more.amount": "Tokens more (below 0: fewer)", "birds": "Steps on the bird track",
    "build.kinds": "Only to build (none: any)", "collect_more.amount": "Dollars more (below 0: less)",
    "count": "What is counted", "discard.count": "Cards", "discount": "Price ±$", "discount.amount": "Price ±$",
    "draw": "Draw", "effects": "What it does", "extra": "And an extra award",
    "fare.amount": "Dollars more (below 0: less)", "fire.dearer": "Building costs more by $ (0: no building)",
    "fire.streets": "Streets closed", "goal": "Goal", "highest": "Highest card that may be played",
    "ignore_arrows": "Arrows do not matter", "income.amount": "Income (below 0: lower)", "keep": "Keep (empty: all)",
    "kind": "Type", "kinds": "Buildings (none: any)", "lots": "Lots", "money.amount": "Dollars (below 0: to pay)",
    "more": "Dollars more a building then", "most": "At most (empty: no limit)",
    "majority_money.most": "Dollars a building for the most", "n": "How many", "near": "Beside",
    "note": "What of it is not as printed", "number": "Number", "of": "Count", "options": "What it does",
    "others": "Dollars a building for all others", "per": "For each", "points": "Prestige",
    "price": "Flat price (empty: the usual cost)", "offer.price": "Dollars to pay", "primary": "The goal",
    "provenance": "Where it is from", "season": "In one season", "shuffle": "Shuffle after it", "species": "Bird",
    "specials": "With the space's free action", "steps": "Spaces", "street": "Touching a street", "streets": "Streets",
    "text": "Words on the card", "note.text": "What happens, in words", "told.text": "The goal, in words",
    "times": "Times", "title": "Title", "to": "Where to", "up_to": "Up to so many",
    "upgrade.kinds": "Only to upgrade to (none: any)", "who": "Who has it", "builds": "Builds where the table says",
    "zone": "Zone", "zones": "Zones (none: any)",
})  # fmt: skip
"""What a field is called: by its name, or by type and name where a name means several things."""

_OF = [
    "building", "zone", "activity_card", "upgrade_card", "movement_card_in_hand", "movement_card_discarded", "bird",
    "bird_species", "bird_pair", "money", "income",
]  # fmt: skip
VALUES: dict[str, Mapping[str, str]] = {
    "of": {one: counted(Count(one), True).capitalize() for one in _OF},  # type: ignore[arg-type]
    "kind": TYPES,
    "kinds": {one: KIND_NAMES[one].capitalize() for one in KINDS},
    "zones": {one: one.capitalize() for one in ZONES},
    "season": {one: one.capitalize() for one in SEASONS},
    "near": {
        "church": "A church",
        "bird": N_("A bird space"),
        "lighthouse": N_("The lighthouse"),
        "pier": N_("The pier"),
    },
    "who": {
        "others": N_("Everybody else"),
        "1": N_("The next player"),
        "2": N_("The second on"),
        "3": N_("The third on"),
    },
    "at": {
        "adjacent": N_("Adjacent to the marker"),
        "diagonal": N_("Adjacent or diagonally"),
        "any": N_("Any on the board"),
    },
    "to": {
        "bird": N_("The nearest bird space"),
        "lighthouse": N_("The nearest lighthouse space"),
        "pier": N_("The nearest pier space"),
        "start": N_("The start space"),
        "crossing": N_("Where two streets meet"),
        "any": N_("Any space"),
        "player": N_("Beside the nearest player"),
    },
}
VALUES |= {"zone": VALUES["zones"], "again": VALUES["season"]}
"""What the values of a field are called."""


def label(owner: str, name: str) -> str:
    """Call a field of a type as people do."""
    return LABELS.get(f"{owner}.{name}") or LABELS.get(name) or upper(name.replace("_", " "))


def value_word(name: str, value: str) -> str:
    """Call a value of a field as people do."""
    return VALUES.get(name, {}).get(value, value.replace("_", " "))


# --- the keys of the form ----------------------------------------------------------------------------------

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
"""What the keys say, in the order in which they stand: the usual ones first."""
MOSTLY: dict[str, dict[str, Any]] = {name: {"at": "any"} for name in ("build", "upgrade", "build_or_upgrade")}
"""What an effect mostly says where it could say something else."""


def short(name: str) -> str:
    """Call a type on its key."""
    return SHORT.get(name) or WHAT[name]


def usual(types: Sequence[str]) -> list[str]:
    """Put types in the order of their keys."""
    order = list(SHORT)
    return sorted(types, key=lambda one: order.index(one) if one in order else len(order))
