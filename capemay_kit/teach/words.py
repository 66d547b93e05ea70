"""What lessons and the quiz say; rules and refusals have their own words."""

LEARNED_DAMAGED = "What {person} learned of {item} cannot be read and begins anew ({why})."
ON = "Good so far."
MORE = "Right. {n} more."
MISSED = "That is allowed, but the task asks you to {goal}. The position is back as it was."
DEAD_END = (
    "That is allowed, but no act after it can {goal} in what is left of the task. The position is back as it was."
)
TOO_MUCH, TOO_LITTLE = "That is too much{look}.", "That is too little{look}."
CHART = ": see the chart"
LET, IN_PLACE, AT_PLACE = "let {name} ", "in {place}", "at {place}"
AT_MOST = "leave {name} no more than {n} {what}{where}"
POSSIBLE = "It is possible: look again at her card, and at the lots it names for the season, then the next one."
BECAUSE = "{why}."
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
NOTHING = "nothing"

CAPITOL_FIGURES = {
    "points": ("point", "points"),
    "next": ("point at the next scoring", "points at the next scoring"),
    "area": ("point at the next scoring", "points at the next scoring"),
    "buildings": ("building on the board", "buildings on the board"),
    "floors": ("floor on the board", "floors on the board"),
    "extra_cards": ("card for amphitheaters", "cards for amphitheaters"),
}
CAPITOL_ACTS = {
    "permit": "place a building",
    "roof": "put a roof on a building",
    "floor": "play a floor card",
    "improve": "place what was won",
    "idly": "play a card without its action",
    "pass": "pass",
    "score": "score the areas",
}
CAPITOL_MARKS = {
    "permit": "Colour, roof and height are right there, and a small space is vacant.",
    "improve": "A space of the right size is vacant there.",
}
AWARD_IS = "{name}, {why}"
NO_PLACE = "{name} is neither first nor second"

CAPE_HORN_FIGURES = {
    "points": ("sail point", "sail points"),
    "tokens": ("station token", "station tokens"),
    "score": ("point toward victory", "points toward victory"),
    "hand": ("wind card in hand", "wind cards in hand"),
}
CAPE_HORN_ACTS = {
    "place": "place a card",
    "sail": "sail by the card",
    "ignore": "ignore the wind",
    "again": "move a second time",
    "stay": "stay",
    "take_token": "take a token",
    "draw": "draw a card",
    "buy": "buy a card",
}
CAPE_HORN_MARKS = {
    "place": "Each touches a card that lies already.",
    "cover": "No ship rests there, your own cannot come there this turn, and another card lies beside it.",
    "sail": "Each lies all of the distance away, has a card, and no other ship keeps it.",
    "ignore": "Each is a neighbour with a card, and free or a station.",
    "reach": "By the card, by ignoring it, or by a second move along the card you come to.",
}
NO_REACH = "Your ship cannot come there this turn: not by its card, not for 3 points, and not with a second move for 5."

CAPITAL_CITY_FIGURES = {"points": ("victory point", "victory points"), "dollars": ("dollar", "dollars")}
CAPITAL_CITY_ACTS = {
    "bid": "bid",
    "take_priority": "take a priority card",
    "attach": "attach a character",
    "earn": "take earnings",
    "buy": "buy a building",
    "decline": "buy nothing",
    "done": "attach no more",
}
CAPITAL_CITY_MARKS = {
    "attach": "It is yours, and its empty symbol is the character's.",
    "earns": "Each is fully staffed and has one of the family: yours earn for every one of them, others for one only.",
}
NOT_STAFFED = "{building} is not fully staffed, so it earns nothing."
NO_FAMILY = "Nobody at {building} is of the family {family}."

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
GUIDE_POOR = "Money is short: collecting brings $3."
GUIDE_HAND = "Few movement cards are left in your hand: retrieving takes all of them back."
GUIDE_BIRDS = "Birds score as collections of different kinds. Drawing them is free."
GUIDE_LIGHTHOUSE = "For a flat price you may build anywhere: the sand is worth most."
GUIDE_PIER = "Three cards to choose from. They are played as actions later."
GUIDE_UPGRADE_CARD = "An upgrade card: take the one that lies open, or the better of two."
GUIDE_READ = "Her card is read out: tap its icons one after another, as they are printed."
GUIDE_KEEP = "Choose what you keep."
GUIDE_IGNORE = "You may use the card up and be spared this event."
GUIDE_CARD = "The card goes on: do what it offers, or let it pass."

AID_TITLE = "Cape May at a glance"
AID_PRICES = "price, income"
AID_SCORES = ("Victorian scores", "Landmark scores")
AID = (
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
        "Draw {draw} activity cards, keep {keep}.   Play an activity card.",
        "Retrieve all movement cards.   Collect ${collect}.",
    )),
    ("Special spaces, after a movement card", (
        "Birds: draw as many.   Pier: draw {pier}, keep {pier_keep}.",
        "Lighthouse: build on any lot for ${lighthouse}.",
    )),
    ("Final scoring", (
        "Victorians and landmarks by zone (below).",
        "Most buildings in gravel, grass, dirt, sand: {most}; second: {second}; two players, most only: {two}.",
        "Tied for most: both awards shared, rounded down, no second.",
        "End-of-game upgrade cards. Bonus cards; tied for most: half.",
        "Birds, different ones together, 1 to 7: {birds}. Pigeons are any. Balloon {balloon}, Hindenburg {hindenburg}.",
        "1 for each ${dollars}. Ties: bird tokens, then income.",
    )),
)  # fmt: skip
