"""What is said to learners of Capital City: in lessons, in the quiz, during play, and where things are looked up."""

FIGURES = {"points": ("victory point", "victory points"), "dollars": ("dollar", "dollars")}
ACTS = {
    "bid": "bid",
    "take_priority": "take a priority card",
    "attach": "attach a character",
    "earn": "take earnings",
    "buy": "buy a building",
    "decline": "buy nothing",
    "done": "attach no more",
}
MARKS = {
    "attach": "It is yours, and its empty symbol is the character's.",
    "earns": "Each is fully staffed and has one of the family: yours earn for every one of them, others for one only.",
}
NOT_STAFFED = "{building} is not fully staffed, so it earns nothing."
NO_FAMILY = "Nobody at {building} is of the family {family}."

# --- the quiz ------------------------------------------------------------------------------------------

NOBODY, SHARED = "Nobody else", "{names} share it"
ASK_BUY = "{name} has ${money} and buys the {building}. How many dollars are left?"
BUY_IS = "The deed of the {building} is ${deed}."
ASK_DECLINE = "{name} has ${money} and buys nothing. How many dollars are there then?"
DECLINE_IS = "Whoever buys nothing collects ${n}."
ASK_ATTACH = "{name} holds {character}, who has {symbol}. Which building can take {character}?"
ATTACH_IS = "It is {name}'s own, and wants {wanted} at an empty place."
OF = "{building} ({owner})"
ASK_FITS = "The {building} of {name} wants {wanted}. Who can be attached there?"
FITS_IS = "The symbol has to match an empty one: {symbol} does."
WHO = "{character}: {symbol}"
ASK_PAYS = "{name} attaches {character} ({family}) to the {building}. How often do buildings pay {name} for it?"
TIMES = ("Not at all", "Once", "Twice", "Three times", "Four times", "Five times", "Six times")
PAYS_IS = {
    "none": "No fully staffed building of {name} has one of the family {family}.",
    "some": "Every character of the family {family} pays who works at a fully staffed building: {where}.",
}
PAID = "{building} {n}×"
ASK_OTHERS = "{name} attaches {character} ({family}) to the {building}. Who of the others earns by it?"
OTHERS_IS = {
    "none": "Nobody else has one of the family {family} at a fully staffed building.",
    "some": "One of the family {family} activates for each other player, and earns at a fully staffed building.",
}
ASK_STAFFED = "At which of these buildings would an activated character earn something?"
STAFFED_IS = "Only there are all places taken."
ASK_NEXT = "Bidding so far: {bids}. Whose turn is it?"
BIDS, TAKES = "{name} puts in ${bid}", "{name} takes priority {n} and the ${pot} there"
TAKES_ALONE = "{name} takes priority {n} and no money"
NEXT_IS = "Bidding goes on clockwise among those who have no priority card yet."
ASK_POT = "Bidding so far: {bids}. What does {name} get by taking a priority card now?"
POT, POT_EMPTY = "Priority {n} and ${pot}", "Priority {n} and nothing"
POT_IS = "The highest card left, and all of the pot."
ASK_ROUND = "The whole auction: {bids}; the last card goes to {last}. What has it brought or cost {name} in all?"
GAINED = {1: "+${n}", 0: "Nothing", -1: "–${n}"}
ROUND_IS = "{name} has put in ${paid} and taken ${taken} from the pot."
ASK_ORDER = {
    "choose": "Priority cards: {cards}. Who chooses from the train first?",
    "buy": "Priority cards: {cards}. Who may buy a building first?",
    "attach": "Priority cards: {cards}. Who attaches characters first?",
    "bid": "Priority cards: {cards}. Who bids first in the next season?",
}
CARD = "{name} {n}"
ORDER_IS = {
    "choose": "Characters are chosen from priority 1 on.",
    "buy": "Purchases begin with priority 1.",
    "attach": "Attaching goes from the highest priority down.",
    "bid": "Whoever had priority 1 bids first next.",
}
ASK_SEASON = {
    "street": "How many buildings are laid out on Main Street in {season}, with {seats} players?",
    "train": "How many characters does a train have with {seats} players?",
    "trains": "How many characters come by train in {season}, with {seats} players?",
}
SEASON_IS = {
    "street": "In {season} it is {extra} more than there are players.",
    "street_0": "In {season} it is as many as there are players.",
    "train": "It is {extra} more than there are players.",
    "trains": "Trains in {season}: {trains}, each with {extra} more than there are players.",
}
ASK_FINAL = "At the end {name} has {points} and ${money}. How many points is that in all?"
FINAL_IS = "{points} and one for each full ${each}: {n}."
ASK_WINNER = "At the end: {seats}. Who wins?"
ENDS = "{name} {points} and ${money}"
WINNER_IS = {
    "points": "With a point for each full ${each}, {name} has most: {totals}.",
    "dollars": "With a point for each full ${each} it is {totals}: tied, and {name} has most dollars left over.",
    "shared": "With a point for each full ${each} it is {totals}: tied on points and on dollars left over.",
}
TOTAL = "{name} {n}"

# --- explaining as one goes ------------------------------------------------------------------------------

GUIDE_DEAL = "With {seats} players {families} families are in the game. Members of a family set each other to work."
GUIDE_SHEET = "Enter victory points and dollars: every full ${each} is one more point."
GUIDE_SETUP = "A season: trains with characters, an auction for who goes first, characters, buildings, then work."
GUIDE_SETUP_TRAINS = "Trains this season: {trains}. Buildings on Main Street: {street}."
GUIDE_LAST = (
    "New: this is the last season. Dollars left at its end are worth a point for every ${each} alone, so take points "
    "for what buildings earn."
)
GUIDE_AUCTION = (
    "Priority 1 chooses a character and a building first; the highest priority attaches first. Put ${bid} into the pot "
    "to stay in, or take the highest card left with the pot."
)
GUIDE_POT = "Taking now brings priority {n} and ${pot}."
GUIDE_POT_EMPTY = "Taking now brings priority {n}; the pot is empty."
GUIDE_BROKE = "Without a dollar the card has to be taken."
GUIDE_TWO_TRAINS = "New: two trains. Choose which one everybody looks at first; the other follows it."
GUIDE_TRAIN = "Keep one character, face down; the train goes on to the next priority."
GUIDE_WANTED = "Empty places of yours want {wanted}."
GUIDE_FIT = "Characters on it that fit one: {n}."
GUIDE_FAMILY = "Of the family {families} somebody works for you already: more of it activate together."
GUIDE_PURCHASE = (
    "A building pays once all its places are taken. Deeds you can pay: {n} of {of}; buying nothing brings ${decline}."
)
GUIDE_SUITS = "Of them take a character you hold: {n}."
GUIDE_ATTACH = (
    "Attach characters to buildings with their symbol, one at a time. Each activates itself, then all others of its "
    "family with you, then one with each other player; only fully staffed buildings pay."
)
GUIDE_FITS = "Ways to attach somebody now: {n}."
GUIDE_BEST = "{character} at the {building} would pay you most often: {n} times."
GUIDE_BEST_ONCE = "{character} at the {building} would pay you at once."
GUIDE_GIVES = "That lets others earn too: {names}."
GUIDE_NOTHING = "Nobody you hold fits an empty place of yours: you can only end your turn."
GUIDE_KEEP = "A character who is not attached stays with you for later seasons."
GUIDE_EARN = (
    "A building pays: points count at the end as they are, ${each} make one. Take dollars for deeds and bids to come."
)
GUIDE_EARN_CHOICE = "You choose at which of your buildings the one character activates."
GUIDE_OVER = "The year is over: every full ${each} is one more point. Every line of the score opens to its reasons."

# --- at a glance ---------------------------------------------------------------------------------------

TITLE, FOLD = "Capital City at a glance", "Deeds, symbols and seasons"
IN_SHORT = (
    ("A season", (
        "Set up trains and Main Street.",
        "Auction: in turn put ${bid} into the pot, or take the highest priority card left and the pot.",
        "Characters: from priority 1 on, one from each train, face down.",
        "Purchases: from priority 1 on, one building for its deed, or ${decline} for none.",
        "Attach and activate: from the highest priority down.",
        "Priority cards back. Whoever had priority 1 bids first.",
    )),
    ("Attaching", (
        "Any number of your characters, one at a time; the symbol matches an empty one of your building.",
        "Whoever is attached stays. Whoever is not stays with you.",
        "It activates; then all others of its family with you; then one of that family of each other player.",
        "Each activation at a fully staffed building pays its owner the points or the dollars printed there.",
        "A building whose places both have the family pays twice.",
    )),
)  # fmt: skip
COUNTING = (
    ("The end", (
        "After winter every full ${each} is a victory point.",
        "Most points win. Tied: {tie}; then the title is shared.",
        "Everybody begins with ${start}.",
    )),
)  # fmt: skip
TIE = {False: "most dollars left over", True: "most dollars"}
CHART_SEASONS, CHART_SEASON_HEADS = "Seasons, with {seats} players", ("Trains", "On each train", "On Main Street")
CHART_FAMILIES, CHART_PLAYERS, CHART_FAMILY_ROW = "Families", "Players", "Families in the game"
CHART_ONE, CHART_TWO = "Buildings with one place", "Buildings with two places"
CHART_BUILDING_HEADS, CHART_DEED = ("Earns", "Buildings"), "Deed"
BUILDING = "{title} ({symbols})"
STAND_INS = "Of {of} buildings {n} are our stand-ins, and so are all characters: your copy has others."
SIGNS = (
    ("star", "Star: fits a character with a star"),
    ("gear", "Gear: fits a character with a gear"),
    ("heart", "Heart: fits a character with a heart"),
)
