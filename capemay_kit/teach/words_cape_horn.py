"""What is said to learners of Cape Horn: in lessons, in the quiz, during play, and where things are looked up."""

from capemay_kit.core.i18n import N_, Texts

FIGURES = {
    "points": (N_("sail point"), N_("sail points")),
    "tokens": (N_("station token"), N_("station tokens")),
    "score": (N_("point toward victory"), N_("points toward victory")),
    "hand": (N_("wind card in hand"), N_("wind cards in hand")),
}
ACTS = Texts({
    "place": "place a card", "sail": "sail by the card", "ignore": "ignore the wind", "again": "move a second time",
    "stay": "stay", "take_token": "take a token", "draw": "draw a card", "buy": "buy a card",
})  # fmt: skip
MARKS = Texts({
    "place": "Each touches a card that lies already.",
    "cover": "No ship rests there, your own cannot come there this turn, and another card lies beside it.",
    "sail": "Each lies all of the distance away, has a card, and no other ship keeps it.",
    "ignore": "Each is a neighbour with a card, and free or a station.",
    "reach": "By the card, by ignoring it, or by a second move along the card you come to.",
})  # fmt: skip


# --- the quiz ------------------------------------------------------------------------------------------


COVER = Texts({
    "": "Yes", "ship_on_card": "No: a ship rests on it", "within_reach": "No: {name}'s ship could come there this turn",
    "not_adjacent": "No: no other card lies beside it",
})  # fmt: skip
REACH = Texts({
    "card": "By its card, for none", "ignore": "By ignoring its card, for {ignore}",
    "twice": "By moving twice, for {twice}", "": "Not at all",
})  # fmt: skip
REACH_IS = Texts({
    "card": "The card at {here} leads there.",
    "ignore": "Its card does not lead there, but it is a neighbouring space with a card, and {name} can pay.",
    "twice": "Its card leads to {over}, and the card there leads on to {space}.",
    "": "Neither one card nor two lead there, nor can {name} ignore the wind to it.",
})  # fmt: skip
ASK_POINTS = Texts({
    "sail": "{name} begins a turn with {points}, sails by the card, draws and buys {cards}. How many are left?",
    "stay": "{name} begins a turn with {points}, does not move, draws and buys {cards}. How many are left?",
    "ignore": "{name} begins a turn with {points}, ignores the wind, draws and buys {cards}. How many are left?",
    "twice": "{name} begins a turn with {points}, moves twice, draws and buys {cards}. How many are left?",
})  # fmt: skip
POINTS_ARE = Texts({
    "sail": "With the point of the turn {now} (never more than {limit}), less {bought} for cards: {left}.",
    "stay": "With the point of the turn {now}, {stay} for staying (never more than {limit}), less {bought}: {left}.",
    "ignore": "With the point of the turn {now} (never more than {limit}), less {ignore}, less {bought}: {left}.",
    "twice": "With the point of the turn {now} (never more than {limit}), less {twice}, less {bought}: {left}.",
})  # fmt: skip


# --- explaining as one goes ------------------------------------------------------------------------------


GUIDE_STATION = Texts({
    "card": "Your card can bring you to {station}: a token waits there.",
    "ignore": "By ignoring the wind ({ignore} sail points) you can come to {station}: a token waits there.",
    "twice": "By moving twice ({twice} sail points) you can come to {station}: a token waits there.",
})  # fmt: skip
GUIDE_WIN = Texts({
    "line": "You can win this turn: with two tokens, crossing the finish line is enough.",
    "third": "You can win this turn: {station} would be your third token.",
})  # fmt: skip


# --- at a glance ---------------------------------------------------------------------------------------


IN_SHORT = (
    ("A turn", (
        N_("Gain {gain} (never more than {limit})."),
        N_("Place as many wind cards as you like, or none."),
        N_("Move the ship by the card below it, or leave it there and gain {stay}."),
        N_("Draw a card; more cost {card} each. Never more than {hand} in hand, and none is thrown away."),
    )),
    (N_("Placing cards"), (
        N_("Beside a card that lies already, diagonally too."),
        N_("Lower edge to the north in the yellow area, to the east in the blue, to the south in the red."),
        N_("On top of another card: only as the one card of the turn, with no ship on it, and out of reach of your own "
        "ship this turn."),
    )),
    (N_("Moving"), (
        N_("One way of the card, all of its distance, never off the sea. Spaces passed over need nothing."),
        N_("It ends where a card lies and no other ship is; stations hold any number."),
        N_("Ignore the wind for {ignore}: any neighbouring space with a card."),
        N_("Move twice for {twice}: the second by the card you came to.{within}"),
    )),
)  # fmt: skip
WITHIN = Texts({True: " Either move may ignore the wind.", False: ""})
COUNTING = (
    (N_("Tokens and victory"), (
        N_("A move that ends at a station may take a token of its colour: one of each zone, each of another colour."),
        N_("Three tokens win at once. So does crossing the finish line with two."),
        "{line}",
        N_("If the race is stopped: most tokens, then fewest spaces still to sail."),
    )),
)  # fmt: skip
LINE = Texts({
    True: "A move over the line is like any other: it ends on a wind card.",
    False: "With two tokens a ship may sail over the line without a card behind it.",
})  # fmt: skip
CHART_POINT_ROWS = (
    N_("At the start"),
    N_("Each turn"),
    N_("Staying"),
    N_("At most"),
    N_("Ignore the wind"),
    N_("Move twice"),
    N_("A further card"),
)
SIGNS = (
    ("chip-yellow", "Y1", N_("Station: its colour, and the zone its token counts for")),
    ("chip-start", "1", N_("Starting space, with a printed wind card")),
    ("arrow", "→", N_("Arrows: where the card leads, and how far; red ones lead back")),
    ("edge", "", N_("Lower edge of a card: ahead is away from it")),
)
