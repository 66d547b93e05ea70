"""What the types of the vocabulary are called, their fields, and the values of those, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import Texts
from capemay_kit.games.cape_may.sentences import KIND_TITLES, SEASONS, TYPES, ZONES

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
    "of": Texts({
        "building": "Buildings", "zone": "Zones with a building", "activity_card": "Activity cards in hand",
        "upgrade_card": "Upgrade cards", "movement_card_in_hand": "Movement cards in hand",
        "movement_card_discarded": "Discarded movement cards", "bird": "Bird tokens", "bird_species": "Different birds",
        "bird_pair": "Pairs of matching birds", "money": "Dollars", "income": "Points of income",
    }),
    "kind": TYPES,
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
