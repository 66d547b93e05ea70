"""What is said to learners of Cape May: in lessons, in the quiz, during play, and where things are looked up."""

LOOK = ": see the chart"
POSSIBLE = "It is possible: look again at her card, and at the lots it names for the season, then the next one."
GOAL_END, GOAL_MOVE_THERE, GOAL_MOVE = "end on {space}", "move the marker to where the task says", "move the marker"
GOAL_BUILD, GOAL_BUILD_IN = "build {what}", "build {what} in {zone}"
GOAL_UPGRADE, GOAL_UPGRADE_IN = "upgrade to {what}", "upgrade to {what} in {zone}"
GOAL_CHEAPLY = "{goal}, as cheaply as possible"
GOAL_CARD = "use an upgrade card"
ANY_BUILDING = "a building"
COST = "By the player board it costs ${cost}"
NO_MAJORITY = "{zone}: no award ({tally}), since {why}"
NO_BUILDING = "there is none without a building"
TWO_PLAYERS = "with two players only the most scores"
NOT_SECOND = "others have more"
MARK_IS = {
    "ends": "Each lies exactly so far, by a way the arrows allow.",
    "lots": "Each has a white dot toward your space, and you can pay for it.",
    "diagonal": "Each touches a space next to yours, and not yours.",
    "beside": "They lie side by side with it, and no road runs between.",
}
NOT_SO = {
    "diagonal": "That lot is not: its white dots point to no space next to yours, or to your own.",
    "beside": "That lot is not adjacent to it: they do not lie side by side, or a road runs between.",
}
POINTS = "{n} prestige, and no arrangement has more."
BETTER = "That is {n} prestige; another arrangement has more."
TWICE = "Two of the same bird ({bird}) cannot be in one collection."
TOO_LONG = "A collection has at most {n} birds."
NOT_HELD = "There is no further {bird}."

ASK_COST = "What does it cost {name} now to build {kind} on {lot}?"
COST_IS = "{kind} in {zone} costs ${cost} now."
ASK_END = "{name} stands at {here} and plays the {card}. Where can that end?"
END_IS = "It is the only one that lies exactly so far by a way the arrows allow, no space twice."
ASK_ADJACENT = "Which lot is adjacent to {name}'s marker?"
ADJACENT_IS = "One of its white dots points to the space."
ASK_LEADER = "If the game ended now, who would take the award for most in {zone}?"
TIED, NOBODY = "It would be shared", "Nobody"
ASK_SHARE = "{zone}: {awards}. Buildings there: {tally}. What does {name} get?"
AWARD, AWARDS = "most scores {most}", "most scores {most}, second {second}"
LEADER_IS = {
    "one": "{name} has most: {tally}.",
    "tied": "Tied for most: {tally}.",
    "none": "Nobody has a building there.",
}
ASK_BIRDS = "You have {birds}. Collections score {table} by size. How much do your birds score?"
BUILDING, UPGRADING_TO = "building", "upgrading to"
ASK_INCOME = "By how much does {verb} {kind} in {zone} raise the income?"
INCOME_IS = "By {rise}: see the player board."
ASK_PENALTY = "A penalty of ${due}; you have ${money} and {hand} movement cards. How many cards do you lose?"
NO_SHARE = "Others have more, or there is no building."
PENALTY_PAID = "All of it can be paid: no card is lost."
PENALTY_IS = "${paid} can be paid; each dollar missing costs a card: {gone}."

GUIDE_BONUS = (
    "Bonus cards are goals for the end of the game. Keep two that go together, or that your first zones help with."
)
GUIDE_EVENT = "A round begins with an event: it happens once, or holds for the round."
GUIDE_RESOLVE = "These figures are what the event does to everybody. Change any that should be others, then do it."
GUIDE_INCOME = "A season is over: everybody gets their income and two cards. From now on money comes by itself too."
GUIDE_OVER = (
    "The game is over. Name the cards and birds nobody knew, then read the score: every line opens to its reasons."
)
GUIDE_AVA = "Ava goes first. A card is drawn for her, and the app says what she does by it."
GUIDE_AVA_DOES = "Do this for Ava on the board, then tap Done. Why? shows how it follows from her card."
GUIDE_AVA_NOTHING = "This part of her card changes nothing now. Why? shows what was looked for."
GUIDE_FIRST = (
    "Three actions. A good beginning: play a movement card to a space beside an empty lot, and build there; "
    "what you build early pays income three times."
)
GUIDE_LEFT = "Actions left: {n}."
GUIDE_BUILD = "Lots you can build on from here: {n}, from ${cost}."
GUIDE_MOVE = "Nothing can be built from here. Spaces your movement cards lead to: {n}."
GUIDE_UPGRADE = "Buildings you can upgrade from here: {n}. Victorians and landmarks score at the end."
GUIDE_BUSINESS = "Buildings you can upgrade from here: {n}. A business brings an upgrade card."
GUIDE_SPECIAL = "With {cards} you can end on a space with a free action."
GUIDE_POOR = "Money is short: collecting brings ${collect}."
GUIDE_HAND = "Few movement cards are left in your hand: retrieving takes all of them back."
GUIDE_BIRDS = "Birds score as collections of different kinds. Drawing them is free."
GUIDE_LIGHTHOUSE = "For a flat price you may build anywhere: the sand is worth most."
GUIDE_PIER = "Three cards to choose from. They are played as actions later."
GUIDE_UPGRADE_CARD = "An upgrade card: take the one that lies open, or the better of two."
GUIDE_READ = "Her card is read out: tap its icons one after another, as they are printed."
GUIDE_KEEP = "Choose what you keep."
GUIDE_IGNORE = "You may use the card up and be spared this event."
GUIDE_CARD = "The card goes on: do what it offers, or let it pass."

PAGE = "page {n}"
TITLE, FOLD = "Cape May at a glance", "Prices, points and signs"
IN_SHORT = (
    ("A round", (
        "Event (not in the first round): once, or for the round.",
        "{actions} actions each, clockwise from the first player.",
        "Lighthouse on; fire off; first player token to the left.",
        "After rounds 3, 6, 9: income, and {season} activity cards each.",
    )),
    ("The seven actions", (
        "Movement card: exactly so many spaces, none twice, along the arrows. To play costs {fares}.",
        "Build: cottage on a square, shop on a hexagon, beside the marker.",
        "Upgrade beside the marker: cottage, Victorian, landmark; shop, business (with an upgrade card).",
        "Draw {draw} activity cards, keep {keep}. Play an activity card.",
        "Retrieve all movement cards. Collect ${collect}.",
    )),
    ("Special spaces, after a movement card", (
        "Birds: draw as many. Pier: draw {pier}, keep {pier_keep}.",
        "Lighthouse: build on any lot for ${lighthouse}.",
    )),
)  # fmt: skip
COUNTING = (
    ("Final scoring", (
        "Victorians and landmarks by zone (below).",
        "Most buildings in gravel, grass, dirt, sand: {most}; second: {second}; two players, most only: {two}.",
        "Tied for most: both awards shared, rounded down, no second.",
        "End-of-game upgrade cards. Bonus cards; tied for most: half.",
        "Birds, different ones together, 1 to 7: {birds}. Pigeons are any. Balloon {balloon}, Hindenburg {hindenburg}.",
        "1 for each ${dollars}. Ties: bird tokens, then income.",
    )),
)  # fmt: skip
CHART_KEY = (("$", "price"), ("+", "rise of income"), ("★", "prestige at the end of the game"))
CHART_MOST, CHART_MOST_SECOND = "Most buildings", "Most / second"
CHART_SIZES = "Different birds together:"
CHART_BIRDS = (
    "A pigeon stands for any bird its collection lacks. A balloon scores {balloon}, a Hindenburg {hindenburg}."
)
CHART_TIES = (
    "Tied for most: both awards together, shared, rounded down, and no second. Tied for second: that one, shared. "
    "Without a building there is none."
)
CHART_TIES_TWO = "Two players: most alone scores. Tied: it is shared, rounded down."
CHART_PENALTY = "A penalty is paid as far as it goes; each dollar missing costs a movement card."
CHART_MONEY = "One prestige for each full ${dollars}. Collecting brings ${collect}."
CHART_FARES = "Movement cards that cost to play: {fares}."
CHART_AVA = "Ava scores {n} for each of her upgrade cards."
SIGNS = (
    ("square", "", "Square lot: a cottage. Hexagon: a shop."),
    ("dot", "", "White dot: the lot is adjacent to the space it points to."),
    ("arrow", "→", "One way: leave this space only along the arrow."),
    ("bird", "2", "Bird space: draw so many birds, if a movement card ends here."),
    ("pier", "P", "Pier: draw {pier} activity cards and keep {pier_keep}."),
    ("lighthouse", "L", "Lighthouse: build on any empty lot for ${lighthouse}."),
    ("start", "✦", "Compass: here everybody starts."),
    ("church", "✝", "Church: no lot; some cards ask for one."),
    ("cottage", "", "Cottage"),
    ("shop", "", "Shop"),
    ("victorian", "", "Victorian (was a cottage)"),
    ("business", "", "Business (was a shop)"),
    ("landmark", "", "Landmark (was a Victorian)"),
)

AVA_TRACK = "{level}'s bird track: {worth}"
AVA_STANDS = "Her marker is on space {at}."
AVA_CARDS = "Upgrade cards taken: {n}"
