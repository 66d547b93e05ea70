"""What is said to learners of Capital City: in lessons, in the quiz, during play, and where things are looked up."""

from capemay_kit.core.i18n import N_, Texts

FIGURES = {"points": (N_("victory point"), N_("victory points")), "dollars": ("dollar", "dollars")}
ACTS = Texts({
    "bid": "bid", "take_priority": "take a priority card", "attach": "attach a character", "earn": "take earnings",
    "buy": "buy a building", "decline": "buy nothing", "done": "attach no more",
})  # fmt: skip
MARKS = Texts({
    "attach": "It is yours, and its empty symbol is the character's.",
    "earns": "Each is fully staffed and has one of the family: yours earn for every one of them, others for one only.",
})  # fmt: skip


# --- the quiz ------------------------------------------------------------------------------------------


TIMES = (
    N_("Not at all"),
    N_("Once"),
    N_("Twice"),
    N_("Three times"),
    N_("Four times"),
    N_("Five times"),
    N_("Six times"),
)
PAYS_IS = Texts({
    "none": "No fully staffed building of {name} has one of the family {family}.",
    "some": "Every character of the family {family} pays who works at a fully staffed building: {where}.",
})  # fmt: skip
OTHERS_IS = Texts({
    "none": "Nobody else has one of the family {family} at a fully staffed building.",
    "some": "One of the family {family} activates for each other player, and earns at a fully staffed building.",
})  # fmt: skip
GAINED = Texts({1: "+${n}", 0: "Nothing", -1: "–${n}"})

ASK_ORDER = Texts({
    "choose": "Priority cards: {cards}. Who chooses from the train first?",
    "buy": "Priority cards: {cards}. Who may buy a building first?",
    "attach": "Priority cards: {cards}. Who attaches characters first?",
    "bid": "Priority cards: {cards}. Who bids first in the next season?",
})  # fmt: skip

ORDER_IS = Texts({
    "choose": "Characters are chosen from priority 1 on.", "buy": "Purchases begin with priority 1.",
    "attach": "Attaching goes from the highest priority down.", "bid": "Whoever had priority 1 bids first next.",
})  # fmt: skip
ASK_SEASON = Texts({
    "street": "How many buildings are laid out on Main Street in {season}, with {seats} players?",
    "train": "How many characters does a train have with {seats} players?",
    "trains": "How many characters come by train in {season}, with {seats} players?",
})  # fmt: skip
SEASON_IS = Texts({
    "street": "In {season} it is {extra} more than there are players.",
    "street_0": "In {season} it is as many as there are players.",
    "train": "It is {extra} more than there are players.",
    "trains": "Trains in {season}: {trains}, each with {extra} more than there are players.",
})  # fmt: skip
WINNER_IS = Texts({
    "points": "With a point for each full ${each}, {name} has most: {totals}.",
    "dollars": "With a point for each full ${each} it is {totals}: tied, and {name} has most dollars left over.",
    "shared": "With a point for each full ${each} it is {totals}: tied on points and on dollars left over.",
})  # fmt: skip


# --- explaining as one goes ------------------------------------------------------------------------------


# --- at a glance ---------------------------------------------------------------------------------------


IN_SHORT = (
    ("A season", (
        N_("Set up trains and Main Street."),
        N_("Auction: in turn put ${bid} into the pot, or take the highest priority card left and the pot."),
        N_("Characters: from priority 1 on, one from each train, face down."),
        N_("Purchases: from priority 1 on, one building for its deed, or ${decline} for none."),
        N_("Attach and activate: from the highest priority down."),
        N_("Priority cards back. Whoever had priority 1 bids first."),
    )),
    (N_("Attaching"), (
        N_("Any number of your characters, one at a time; the symbol matches an empty one of your building."),
        N_("Whoever is attached stays. Whoever is not stays with you."),
        N_("It activates; then all others of its family with you; then one of that family of each other player."),
        N_("Each activation at a fully staffed building pays its owner the points or the dollars printed there."),
        N_("A building whose places both have the family pays twice."),
    )),
)  # fmt: skip
COUNTING = (
    (N_("The end"), (
        N_("After winter every full ${each} is a victory point."),
        N_("Most points win. Tied: {tie}; then the title is shared."),
        N_("Everybody begins with ${start}."),
    )),
)  # fmt: skip
TIE = Texts({False: "most dollars left over", True: "most dollars"})
CHART_SEASONS, CHART_SEASON_HEADS = (
    N_("Seasons, with {seats} players"),
    (N_("Trains"), N_("On each train"), "On Main Street"),
)
CHART_BUILDING_HEADS, CHART_DEED = (N_("Earns"), N_("Buildings")), N_("Deed")
SIGNS = (
    ("star", N_("Star: fits a character with a star")),
    ("gear", N_("Gear: fits a character with a gear")),
    ("heart", N_("Heart: fits a character with a heart")),
)
