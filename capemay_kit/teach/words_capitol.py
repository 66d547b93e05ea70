"""What is said to learners of Capitol: in lessons, in the quiz, during play, and where things are looked up."""

FIGURES = {
    "points": ("point", "points"),
    "next": ("point at the next scoring", "points at the next scoring"),
    "area": ("point at the next scoring", "points at the next scoring"),
    "buildings": ("building on the board", "buildings on the board"),
    "floors": ("floor on the board", "floors on the board"),
    "extra_cards": ("card for amphitheaters", "cards for amphitheaters"),
}
ACTS = {
    "permit": "place a building",
    "roof": "put a roof on a building",
    "floor": "play a floor card",
    "improve": "place what was won",
    "idly": "play a card without its action",
    "pass": "pass",
    "score": "score the areas",
}
MARKS = {
    "permit": "Colour, roof and height are right there, and a small space is vacant.",
    "improve": "A space of the right size is vacant there.",
}
AWARD_IS = "{name}, {why}"
NO_PLACE = "{name} is neither first nor second"

# --- the quiz ------------------------------------------------------------------------------------------

TOGETHER, NOBODY, ASIDE = "Several together", "Nobody", "Nobody: it is put aside"
ASK_FIRST = "Who has first place in {area} as it stands?"
ASK_SECOND = "Who has second place in {area} as it stands?"
PLACES_ARE = "{places}."
PLACE = {
    "most": "{name} is first with most floors ({floors})",
    "tallest": "{name} is first, tied for most floors ({floors}) with the tallest building ({tallest})",
    "together": "{name} is first, tied for most floors ({floors}) and for the tallest building ({tallest})",
    "less_tall": "{name} is second, tied for most floors ({floors}) with no building so tall ({tallest})",
    "second": "{name} is second with second most floors ({floors})",
}
NO_SECOND = "nobody is second"
ASK_POINTS = "What does {name} get for {area} at the next scoring?"
ASK_TIED = "Suppose {area} stood like this: {tally}; fountains: {fountains}. What would {name} get there?"
STANDS = "{name} {heights}"
NO_AWARD = "{name} is neither first nor second there: {places}."
ASK_PERMIT = (
    "{name} plays a {colour} permit for a complete building of {floors} with a {roof} roof. Which area may it go to?"
)
ASK_BUILDING = "Which complete building may go to {area} now, by a {colour} permit?"
BUILDING = "{floors}, {roof} roof"
FITS_IS = {
    "there": "{area} has {roof} roofs, and its tallest is {tallest} high: the next has {tallest} or {taller} floors.",
    "empty": "{area} is empty: the first building has one floor, and the roofs of its colour may not be all alike.",
}
ASK_ROOF = "{area} is empty. Which roof may its first building have?"
ROOF_ONLY = {"round": "A round one only", "triangular": "A triangular one only"}
ROOF_EITHER = "Either"
ROOF_IS = {
    "forced": "The two other {colour} areas have {roof} roofs both, and all three may not be alike.",
    "either": "The two other {colour} areas do not both have the same roofs yet.",
}
ASK_AUCTION = "Auction for {what}; {first} is first player, then clockwise as people sit. Bids: {bids}. Who wins?"
BIDS = "{name} {bid}"
AUCTION_IS = {
    "highest": "{name} has the highest sum, {sum}.",
    "card": "Tied at {sum}: {name} has the highest single card, {card}.",
    "order": "Tied at {sum}, with highest cards of {card} alike: {name} comes first clockwise from the first player.",
    "free": "All bids of nothing are tied: the first player wins for nothing.",
    "aside": "Nobody bids, and this table puts the piece aside.",
}
ASK_LEFT = (
    "{name} holds {cards}. Auction for {what}; {first} is first player. Bids: {bids}. How many cards does {name} "
    "hold after it?"
)
LEFT_IS = {
    "won": "{name} wins, and discards all of the bid: {gone}.",
    "lost": "{winner} wins; all others take their cards back.",
}
ASK_PRIZE = "What is the {nth} auction of round {round} for?"
PRIZE_IS = "Round {round}: {prizes}."
ASK_FLOOR = "{name} has {heights} and plays a floor card. What may stand there then?"
NO_OPEN = "no building without a roof"
OPEN = "buildings without a roof of {heights} floors"
OPEN_ONE = "one building without a roof, of {heights}"
FLOOR_IS = "The card puts up {floors} floors, on what stands there or on new ground: {how}."
ASK_TEMPLE = "In which area would a temple bring {name} most at the next scoring?"
TEMPLE_IS = "It doubles what {name} gets there now, {points}; in the others that is less."
ASK_FOUNTAIN = "How much more would {name} get at the next scoring with one more fountain in {area}?"
FOUNTAIN_IS = {
    "place": "A fountain brings each who is first or second there one point{doubled}: {places}.",
    "none": "Only the first and the second of an area get anything for fountains: {places}.",
}
DOUBLED = ", doubled by the temple"
ASK_DRAW = "There is an amphitheater in {areas}. How many cards does {name} draw at the end of the round?"
AND_IN = "and in"
DRAW_IS = "{draw} as everybody, and {extra} for amphitheaters. {places}."
PLACES_IN = "{area}: {places}"
NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

# --- explaining as one goes ------------------------------------------------------------------------------

GUIDE_DEAL = (
    "Everybody gets {roof} roof cards, {floor} floor cards and {permit} permits. Before each stand complete buildings "
    "already, that permits can place."
)
GUIDE_SHEET = "Enter what stands in every area, then score it: the places and points follow from that."
GUIDE_START = (
    "Play one card, or pass. Floors count once they stand in an area: a permit places a complete building in an area "
    "of its colour. The first of an area has one floor."
)
GUIDE_ALONE = "All others have passed: go on as long as you like to play cards."
GUIDE_PLACE = "Areas that take a building of yours by your permits: {n}."
GUIDE_BEST = "At the next scoring {area} would bring you most: {more} more."
GUIDE_TAKES = "In {area} {leader} has most floors, {theirs} to your {mine}: a building of {floors} makes you first."
GUIDE_NO_PLACE = "Your permits place nothing now: in no area of their colours do roof and height fit."
GUIDE_OPEN = "Buildings without a roof before you: {n}. Only complete ones can be placed."
GUIDE_HAND = "Cards you keep are what you bid with; yours come to {sum}."
GUIDE_PRIZE = {
    "fountain": "A fountain is worth a point more to first and second of its area, at each scoring to come: {left}.",
    "amphitheater": "An amphitheater brings first and second of its area more cards, at each drawing to come: {left}.",
    "temple": "New: a temple doubles all points of its area, at each scoring to come: {left}.",
}
GUIDE_BID = "Only the numbers count; the winner alone loses the cards of the bid."
GUIDE_SUM = "All your cards come to {sum}."
GUIDE_YOURS = "Areas where you are first or second: {n}."
GUIDE_TURN_OVER = (
    "All cards are arranged. The highest sum wins; ties go to the highest single card, then to whoever comes first "
    "clockwise from the first player."
)
GUIDE_IMPROVE = "It stays where it is placed, for all scorings to come, and helps whoever leads there."
GUIDE_IMPROVE_BEST = {
    "points": "As things stand {area} helps you most: {more} more at the next scoring.",
    "cards": "As things stand {area} helps you most: {more} more at the next drawing.",
}
GUIDE_SCORE = (
    "All nine areas are counted now: most floors {first} and {fountain} a fountain, second most {fountain} a fountain "
    "alone, doubled by a temple."
)
GUIDE_SCORE_MOST = "This time {names} gets most: {n}."
GUIDE_LAST_SCORE = "The last scoring: after it the game is over."
GUIDE_DRAW = (
    "Cards are drawn one at a time, and the next of each kind lies open. Permits place, floors and roofs make "
    "buildings, high numbers win auctions."
)
GUIDE_DRAW_HAVE = "Complete buildings before you: {complete}; permits in hand: {permits}."
GUIDE_LAST_DRAW = "These are the last cards of the game: they serve the last construction and its auctions."
GUIDE_OVER = "The game is over: most points wins. Every line of the score opens to the areas that earned it."

# --- at a glance ---------------------------------------------------------------------------------------

TITLE, FOLD = "Capitol at a glance", "Points, auctions and pieces"
IN_SHORT = (
    ("A round", (
        "Construction: clockwise from the first player, a card each or pass, until all have passed.",
        "Three auctions, then all areas are scored.",
        "Everybody draws {draw} cards; the first player marker goes to the left.",
        "{rounds} rounds; after the last scoring nobody draws.",
    )),
    ("What a card does", (
        "Floor: {floors} floors on buildings without a roof, or on new ones.",
        "Roof: one of your roofs completes a building. It stays as it is.",
        "Permit: a complete building goes to an area of its colour.",
        "Any card may be played for nothing. Whoever passes builds no more this round.",
    )),
    ("Where a building may stand", (
        "On a vacant small space of an area in the permit's colour.",
        "The first of an area has one floor; each later one is as tall as the tallest there, or one taller.",
        "All roofs of an area are of one kind, and the three areas of a colour are not all alike.",
    )),
    ("Auctions", (
        "Any of the cards left, face down above the STOP card; what counts is the sum of their numbers.",
        "Ties: the highest single card, then whoever comes first clockwise from the first player.",
        "Only the winner discards the bid. {nobody}",
        "A fountain goes on a vacant small space, an amphitheater or a temple on a vacant large one.",
    )),
)  # fmt: skip
NOBODY_BIDS = {True: "If nobody bids, the first player wins for nothing.", False: "If nobody bids, it is put aside."}
COUNTING = (
    ("Scoring an area", (
        "Most floors: {first} points, and {fountain} for each fountain. Second most: {second}{fountain} for each "
        "fountain. With a temple all of it counts {times} times.",
        "Tied for most: the tallest building is first, the others second; if the tallest are alike, all are first and "
        "nobody is second.",
        "{some}",
        "One clear first, tied for second: all get the second's points.",
        "Amphitheater: its first draws {more} more cards, its second {less}.",
        "Most points win; a tie is shared.",
    )),
)  # fmt: skip
AND_SECOND = "{second} points, and "
SOME_TALLEST = {
    True: "Three or four tied, and some of them share the tallest: those are first, the others second.",
    False: "Three or four tied, and some of them share the tallest: all of them are first.",
}
CHART_POINTS = "Points of an area, by its fountains"
CHART_PLACES = ("First", "Second")
CHART_KEY = (("2", "points"), ("(4)", "with a temple"))
CHART_AUCTIONS, CHART_ROUND = "Auctions", "Round {n}"
CHART_PIECES = "Pieces"
CHART_PIECE_ROWS = ("Floors", "Roofs of each player", "Fountains", "Amphitheaters", "Temples")
CHART_ROOFS = "{round} round, {triangular} triangular"
CHART_FOUNTAINS = "{n}, and {printed} printed"
CHART_CARDS, CHART_CARD_HEADS = "Cards", ("In all", "Dealt to each", "Numbers")
CHART_CARD_ROWS = {"roof": "Roofs", "floor": "Floors", "permit": "Permits"}
CHART_AREAS, CHART_AREA_HEADS = "Areas", ("1", "2", "3")
CHART_AREA_KEY = (("5", "small spaces"), ("–1", "of them with a printed fountain"))
SIGNS = (
    ("round", "A complete building, round roof"),
    ("triangular", "A complete building, triangular roof"),
    ("fountain", "Fountain: a point more to first and second; nothing is built on it"),
    ("amphitheater", "Amphitheater: more cards for first and second"),
    ("temple", "Temple: all points of the area doubled"),
)
