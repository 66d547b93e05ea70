"""What is said to learners of Capitol: in lessons, in the quiz, during play, and where things are looked up."""

from capemay_kit.core.i18n import N_, Texts

FIGURES = {
    "points": ("point", "points"),
    "next": (N_("point at the next scoring"), N_("points at the next scoring")),
    "area": (N_("point at the next scoring"), N_("points at the next scoring")),
    "buildings": (N_("building on the board"), N_("buildings on the board")),
    "floors": (N_("floor on the board"), N_("floors on the board")),
    "extra_cards": (N_("card for amphitheaters"), N_("cards for amphitheaters")),
}
ACTS = Texts({
    "permit": "place a building", "roof": "put a roof on a building", "floor": "play a floor card",
    "improve": "place what was won", "idly": "play a card without its action", "pass": "pass",
    "score": "score the areas",
})  # fmt: skip
MARKS = Texts({
    "permit": "Colour, roof and height are right there, and a small space is vacant.",
    "improve": "A space of the right size is vacant there.",
})  # fmt: skip


# --- the quiz ------------------------------------------------------------------------------------------


PLACE = Texts({
    "most": "{name} is first with most floors ({floors})",
    "tallest": "{name} is first, tied for most floors ({floors}) with the tallest building ({tallest})",
    "together": "{name} is first, tied for most floors ({floors}) and for the tallest building ({tallest})",
    "less_tall": "{name} is second, tied for most floors ({floors}) with no building so tall ({tallest})",
    "second": "{name} is second with second most floors ({floors})",
})  # fmt: skip
FITS_IS = Texts({
    "there": "{area} has {roof} roofs, and its tallest is {tallest} high: the next has {tallest} or {taller} floors.",
    "empty": "{area} is empty: the first building has one floor, and the roofs of its colour may not be all alike.",
})  # fmt: skip

ROOF_ONLY = Texts({"round": "A round one only", "triangular": "A triangular one only"})

ROOF_IS = Texts({
    "forced": "The two other {colour} areas have {roof} roofs both, and all three may not be alike.",
    "either": "The two other {colour} areas do not both have the same roofs yet.",
})  # fmt: skip
AUCTION_IS = Texts({
    "highest": "{name} has the highest sum, {sum}.",
    "card": "Tied at {sum}: {name} has the highest single card, {card}.",
    "order": "Tied at {sum}, with highest cards of {card} alike: {name} comes first clockwise from the first player.",
    "free": "All bids of nothing are tied: the first player wins for nothing.",
    "aside": "Nobody bids, and this table puts the piece aside.",
})  # fmt: skip

LEFT_IS = Texts({
    "won": "{name} wins, and discards all of the bid: {gone}.",
    "lost": "{winner} wins; all others take their cards back.",
})  # fmt: skip
FOUNTAIN_IS = Texts({
    "place": "A fountain brings each who is first or second there one point{doubled}: {places}.",
    "none": "Only the first and the second of an area get anything for fountains: {places}.",
})  # fmt: skip
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

# --- explaining as one goes ------------------------------------------------------------------------------


GUIDE_PRIZE = Texts({
    "fountain": "A fountain is worth a point more to first and second of its area, at each scoring to come: {left}.",
    "amphitheater": "An amphitheater brings first and second of its area more cards, at each drawing to come: {left}.",
    "temple": "New: a temple doubles all points of its area, at each scoring to come: {left}.",
})  # fmt: skip
GUIDE_IMPROVE_BEST = Texts({
    "points": "As things stand {area} helps you most: {more} more at the next scoring.",
    "cards": "As things stand {area} helps you most: {more} more at the next drawing.",
})  # fmt: skip


# --- at a glance ---------------------------------------------------------------------------------------


IN_SHORT = (
    ("A round", (
        N_("Construction: clockwise from the first player, a card each or pass, until all have passed."),
        N_("Three auctions, then all areas are scored."),
        N_("Everybody draws {draw} cards; the first player marker goes to the left."),
        N_("{rounds} rounds; after the last scoring nobody draws."),
    )),
    (N_("What a card does"), (
        N_("Floor: {floors} floors on buildings without a roof, or on new ones."),
        N_("Roof: one of your roofs completes a building. It stays as it is."),
        N_("Permit: a complete building goes to an area of its colour."),
        N_("Any card may be played for nothing. Whoever passes builds no more this round."),
    )),
    (N_("Where a building may stand"), (
        N_("On a vacant small space of an area in the permit's colour."),
        N_("The first of an area has one floor; each later one is as tall as the tallest there, or one taller."),
        N_("All roofs of an area are of one kind, and the three areas of a colour are not all alike."),
    )),
    (N_("Auctions"), (
        N_("Any of the cards left, face down above the STOP card; what counts is the sum of their numbers."),
        N_("Ties: the highest single card, then whoever comes first clockwise from the first player."),
        N_("Only the winner discards the bid. {nobody}"),
        N_("A fountain goes on a vacant small space, an amphitheater or a temple on a vacant large one."),
    )),
)  # fmt: skip
NOBODY_BIDS = Texts({
    True: "If nobody bids, the first player wins for nothing.", False: "If nobody bids, it is put aside.",
})  # fmt: skip
COUNTING = (
    (
        N_("Scoring an area"),
        (
            N_(
                "Most floors: {first} points, and {fountain} for each fountain. "
                "Second most: {second}{fountain} for each "
                "fountain. With a temple all of it counts {times} times."
            ),
            N_(
                "Tied for most: the tallest building is first, the others second; if the "
                "tallest are alike, all are first and "
                "nobody is second."
            ),
            "{some}",
            N_("One clear first, tied for second: all get the second's points."),
            N_("Amphitheater: its first draws {more} more cards, its second {less}."),
            N_("Most points win; a tie is shared."),
        ),
    ),
)

SOME_TALLEST = Texts({
    True: "Three or four tied, and some of them share the tallest: those are first, the others second.",
    False: "Three or four tied, and some of them share the tallest: all of them are first.",
})  # fmt: skip

CHART_PLACES = (N_("First"), N_("Second"))
CHART_KEY = (("2", "points"), ("(4)", N_("with a temple")))
CHART_PIECE_ROWS = (N_("Floors"), N_("Roofs of each player"), N_("Fountains"), N_("Amphitheaters"), N_("Temples"))
CHART_CARDS, CHART_CARD_HEADS = N_("Cards"), (N_("In all"), N_("Dealt to each"), N_("Numbers"))
CHART_CARD_ROWS = Texts({"roof": "Roofs", "floor": "Floors", "permit": "Permits"})
CHART_AREAS, CHART_AREA_HEADS = N_("Areas"), ("1", "2", "3")
CHART_AREA_KEY = (("5", N_("small spaces")), ("–1", N_("of them with a printed fountain")))
SIGNS = (
    ("round", N_("A complete building, round roof")),
    ("triangular", N_("A complete building, triangular roof")),
    ("fountain", N_("Fountain: a point more to first and second; nothing is built on it")),
    ("amphitheater", N_("Amphitheater: more cards for first and second")),
    ("temple", N_("Temple: all points of the area doubled")),
)
