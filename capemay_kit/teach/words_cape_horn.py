"""What is said to learners of Cape Horn: in lessons, in the quiz, during play, and where things are looked up."""

FIGURES = {
    "points": ("sail point", "sail points"),
    "tokens": ("station token", "station tokens"),
    "score": ("point toward victory", "points toward victory"),
    "hand": ("wind card in hand", "wind cards in hand"),
}
ACTS = {
    "place": "place a card",
    "sail": "sail by the card",
    "ignore": "ignore the wind",
    "again": "move a second time",
    "stay": "stay",
    "take_token": "take a token",
    "draw": "draw a card",
    "buy": "buy a card",
}
MARKS = {
    "place": "Each touches a card that lies already.",
    "cover": "No ship rests there, your own cannot come there this turn, and another card lies beside it.",
    "sail": "Each lies all of the distance away, has a card, and no other ship keeps it.",
    "ignore": "Each is a neighbour with a card, and free or a station.",
    "reach": "By the card, by ignoring it, or by a second move along the card you come to.",
}
NO_REACH = "Your ship cannot come there this turn: not by its card, not for 3 points, and not with a second move for 5."

# --- the quiz ------------------------------------------------------------------------------------------

NOBODY = "Nobody"
ASK_SAIL = "{name}'s ship rests on a {card} at {here}: {brief}. Ahead is {ahead} there. Where can it sail by its card?"
SAIL_IS = "One of its ways leads {path}; a wind card lies at the end, and no other ship keeps it."
ASK_FACING = "A wind card is placed at {space}, in the {area} area ({title}). Which way is ahead on it?"
FACING_IS = "There the lower edge lies to the {edge}, and ahead is away from it."
ASK_PLACE = "On which of these empty spaces may a wind card be placed now?"
PLACE_IS = "It touches the card at {beside}; the others touch none, not even diagonally."
ASK_COVER = "{name} has {points} and has placed nothing this turn. May {name} cover the card at {space}?"
COVER = {
    "": "Yes",
    "ship_on_card": "No: a ship rests on it",
    "within_reach": "No: {name}'s ship could come there this turn",
    "not_adjacent": "No: no other card lies beside it",
}
COVER_IS = "It touches another card, no ship rests on it, and {name}'s ship cannot come there this turn."
ASK_REACH = "{name} has {points}. For how few can the ship at {here} come to {space} this turn?"
REACH = {
    "card": "By its card, for none",
    "ignore": "By ignoring its card, for {ignore}",
    "twice": "By moving twice, for {twice}",
    "": "Not at all",
}
REACH_IS = {
    "card": "The card at {here} leads there.",
    "ignore": "Its card does not lead there, but it is a neighbouring space with a card, and {name} can pay.",
    "twice": "Its card leads to {over}, and the card there leads on to {space}.",
    "": "Neither one card nor two lead there, nor can {name} ignore the wind to it.",
}
ASK_POINTS = {
    "sail": "{name} begins a turn with {points}, sails by the card, draws and buys {cards}. How many are left?",
    "stay": "{name} begins a turn with {points}, does not move, draws and buys {cards}. How many are left?",
    "ignore": "{name} begins a turn with {points}, ignores the wind, draws and buys {cards}. How many are left?",
    "twice": "{name} begins a turn with {points}, moves twice, draws and buys {cards}. How many are left?",
}
POINTS_ARE = {
    "sail": "With the point of the turn {now} (never more than {limit}), less {bought} for cards: {left}.",
    "stay": "With the point of the turn {now}, {stay} for staying (never more than {limit}), less {bought}: {left}.",
    "ignore": "With the point of the turn {now} (never more than {limit}), less {ignore}, less {bought}: {left}.",
    "twice": "With the point of the turn {now} (never more than {limit}), less {twice}, less {bought}: {left}.",
}
NO_MORE = "no more"
ASK_NEAREST = "Whose ship has the fewest spaces to sail to {target}, whatever cards lie there?"
NEAREST_IS = "By sea: {distances}."
DISTANCE = "{name} {n}"
ASK_TOKEN = "{name}'s log book: {tokens}. At which of these stations may {name} take a token?"
TOKEN_IS = "Its zone has no token yet, and {colour} is a new colour there."
NO_TOKENS = "no token yet"
TOKEN = "{colour} of {zone}"
ASK_LINE = "The log books: {books}. Each of them crosses the finish line now. Whose race is won by it?"
BOOK = "{name} {tokens}"
LINE_IS = "Crossing wins with two tokens: {name} has them, of two zones and two colours."
LINE_NOBODY = "Crossing wins with two tokens, and nobody has two."
ASK_THIRD = "{name} holds {tokens}. Which token would win the race at once?"
THIRD_IS = "The third has to be of the zone and of the colour that are left."
ASK_HAND = "{name} has moved, and has {points} and {cards} in hand. With how many cards can the turn end at most?"
HAND_IS = "One is drawn, each further one costs a point, and nobody holds more than {limit}."

# --- explaining as one goes ------------------------------------------------------------------------------

GUIDE_DEAL = "Everybody draws {n} wind cards, to be kept hidden: they decide where ships can sail."
GUIDE_SHEET = "Enter the tokens, and who was first over the line: the score follows from that."
GUIDE_START = (
    "A turn is: place wind cards, move the ship or leave it, draw. The ship goes the way of the card it rests on, all "
    "the distance, and ends where a card lies."
)
GUIDE_WAYS = "Spaces your card leads to now: {n}."
GUIDE_OPENS = "Your card leads nowhere yet: a wind card placed at its end ({ends}) opens the way."
GUIDE_NO_WAY = "Your card leads nowhere now: ignore the wind, or stay for a sail point."
GUIDE_LEAVES = "All ways of your card leave the sea: ignore the wind, or stay for a sail point."
GUIDE_STATION = {
    "card": "Your card can bring you to {station}: a token waits there.",
    "ignore": "By ignoring the wind ({ignore} sail points) you can come to {station}: a token waits there.",
    "twice": "By moving twice ({twice} sail points) you can come to {station}: a token waits there.",
}
GUIDE_WANTED = "The nearest station you can use is {station}; spaces to it: {n}."
GUIDE_POINTS = "You have {points}: ignoring the wind costs {ignore}, moving twice {twice}."
GUIDE_RIVAL = "{name} is ahead with {tokens}. A card that leads back, placed where that ship will come, slows it."
GUIDE_WIN = {
    "line": "You can win this turn: with two tokens, crossing the finish line is enough.",
    "third": "You can win this turn: {station} would be your third token.",
}
GUIDE_TOKEN_FIRST = (
    "A token for your log book. Two of different zones and colours let you win over the finish line, three win at once."
)
GUIDE_TOKEN_SECOND = (
    "With this you have two: crossing the finish line then wins, and so does a third, {colour} of {zone}."
)
GUIDE_TOKEN_THIRD = "This is your third token: taking it wins the race."
GUIDE_DRAW = "Draw a wind card; after it more can be bought, and then the turn is over."
GUIDE_AGAIN = "For {twice} sail points the ship may move once more, by the card it came to; spaces it leads to: {n}."
GUIDE_AGAIN_WINS = "Moving a second time can win: for {twice} sail points you may cross the finish line."
GUIDE_BUY = "Further cards cost {price} each, up to {limit} in hand. Points you keep pay for ignoring the wind."
GUIDE_OVER = "The race is over. The score says how each captain stood, and what was missing."

# --- at a glance ---------------------------------------------------------------------------------------

TITLE, FOLD = "Cape Horn at a glance", "Winds, sail points and tokens"
IN_SHORT = (
    ("A turn", (
        "Gain {gain} (never more than {limit}).",
        "Place as many wind cards as you like, or none.",
        "Move the ship by the card below it, or leave it there and gain {stay}.",
        "Draw a card; more cost {card} each. Never more than {hand} in hand, and none is thrown away.",
    )),
    ("Placing cards", (
        "Beside a card that lies already, diagonally too.",
        "Lower edge to the north in the yellow area, to the east in the blue, to the south in the red.",
        "On top of another card: only as the one card of the turn, with no ship on it, and out of reach of your own "
        "ship this turn.",
    )),
    ("Moving", (
        "One way of the card, all of its distance, never off the sea. Spaces passed over need nothing.",
        "It ends where a card lies and no other ship is; stations hold any number.",
        "Ignore the wind for {ignore}: any neighbouring space with a card.",
        "Move twice for {twice}: the second by the card you came to.{within}",
    )),
)  # fmt: skip
WITHIN = {True: " Either move may ignore the wind.", False: ""}
COUNTING = (
    ("Tokens and victory", (
        "A move that ends at a station may take a token of its colour: one of each zone, each of another colour.",
        "Three tokens win at once. So does crossing the finish line with two.",
        "{line}",
        "If the race is stopped: most tokens, then fewest spaces still to sail.",
    )),
)  # fmt: skip
LINE = {
    True: "A move over the line is like any other: it ends on a wind card.",
    False: "With two tokens a ship may sail over the line without a card behind it.",
}
CHART_WINDS, CHART_CARD, CHART_WAYS = "Wind cards, by how far they lead", "Card", "Ways"
CHART_FAR, CHART_ALL = "{n}", "In all"
CHART_POINTS = "Sail points"
CHART_POINT_ROWS = (
    "At the start", "Each turn", "Staying", "At most", "Ignore the wind", "Move twice", "A further card",
)  # fmt: skip
CHART_STATIONS, CHART_TOKENS = "Stations", "Tokens"
STAND_INS = "The course is our stand-in for the one on your board."
SIGNS = (
    ("chip-yellow", "Y1", "Station: its colour, and the zone its token counts for"),
    ("chip-start", "1", "Starting space, with a printed wind card"),
    ("arrow", "→", "Arrows: where the card leads, and how far; red ones lead back"),
    ("edge", "", "Lower edge of a card: ahead is away from it"),
)
