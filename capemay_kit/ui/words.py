"""Words of the screens that are the same for every game, in one place."""

from __future__ import annotations

SCREENS = {"sheet": "Sheet", "table": "Table", "map": "Map", "log": "Log", "score": "Score"}
HOME = "Home"
SIGHT = "Aa"
SIGHT_TIP = "Light, size and turn of this screen"
DEVICE = {
    "theme": ("Light", {"": "As the device", "light": "Day", "dark": "Night"}),
    "size": ("Words", {"": "Normal", "large": "Large", "huge": "Largest"}),
    "flip": ("Table seen", {"": "From here", "true": "From the other side"}),
}
CLOSE = "Close"
SCORE_ONLY = "Only count the score"
BY_NUMBER = "By its number…"
CARDS = {"upgrade": "Upgrade cards that score: points, or the number", "bonus": "Bonus cards: points, or the number"}
ODD = "This cannot be, but it is counted:"
NEXT_SEAT = "Next"
SHOW_SCORE = "To the score"
SHARE = "Share or print"
HISTORY = "Finished games"
NO_HISTORY = "No game has been finished yet."
OPEN_SHEET = "Open its score"
REMATCH = "Play again with the same people"
PUT_AWAY = "Put away"
FETCH_BACK = "Undo: fetch the game back"
HISTORY_CHART = "Average prestige by player and category"
STATS = ("", "plays", "wins", "share", "average", "best")
SEAT = "seat"
ALONE = "Alone against Ava:"
WON_BY_SEAT = "Games won, counted from who began:"
FORMS = {
    "pdf": "PDF", "png": "Picture", "csv": "Table (CSV)", "text": "Text", "position": "Position (JSON)",
    "jsonl": "Whole record", "bgstats": "Open in BG Stats",
}  # fmt: skip
UNDO = "↶ Undo"
REDO = "↷ Redo"
NOTHING_TO_UNDO = "↶ Nothing to undo"
ASK_UNDO = {
    "revealed": "This goes back past something that was drawn or revealed. Undo all the same?",
    "other": "This goes back past another player's act. Undo all the same?",
}
YES, NO = "Yes, undo", "No"
DO_IT, CANCEL, ANYWAY = "Do it", "Cancel", "Do it anyway"
FROM_NOW_ON = "Use these figures from now on"
UNKNOWN = "Unknown"
ALL_OF_THEM = "Show all {n}"
NAME_UPGRADE = "Name an upgrade card held…"
WHICH_UPGRADE = "Which upgrade card is it?"
TAKEN_BACK = "Taken back: {what}"
DONE_AGAIN = "Done again: {what}"
LEARN = "Learn"
LEARN_TABS = {"lessons": "Lessons", "quiz": "Quiz", "rules": "Rules", "chart": "At a glance"}
LOOKUP = "Prices, points and signs"
CHART_KEY = "<b>$</b> price · <small>+</small> rise of income · <em>★</em> prestige at the end of the game"
CHART_MOST, CHART_MOST_SECOND = "Most buildings", "Most / second"
CHART_SIZES = "Different birds together:"
CHART_BIRDS = (
    "A pigeon stands for any bird its collection lacks. A balloon scores {balloon}, a Hindenburg {hindenburg}."
)
CHART_MONEY = "One prestige for each full ${dollars}. Collecting brings ${collect}."
CHART_FARES = "Movement cards that cost to play: {fares}."
SIGNS = (
    ("square", "", "Square lot: a cottage. Hexagon: a shop."),
    ("dot", "", "White dot: the lot is adjacent to the space it points to."),
    ("arrow", "→", "One way: leave this space only along the arrow."),
    ("bird", "2", "Bird space: draw so many birds, if a movement card ends here."),
    ("pier", "P", "Pier: draw three activity cards and keep two."),
    ("lighthouse", "L", "Lighthouse: build on any empty lot for ${lighthouse}."),
    ("start", "✦", "Compass: here everybody starts."),
    ("church", "✝", "Church: no lot; some cards ask for one."),
)
AVA_TRACK = "{level}'s bird track:"
AVA_CARDS = "Upgrade cards taken: {n}"
LESSON_DONE = "That was the lesson on {title}."
ALL_DONE = "To all lessons"
HIDE_RULE = "Hide the rule"
QUIZ_NEXT = "Next question"
QUIZ_BEGIN = "Four answers each; what was wrong comes again"
QUIZ_SCORE = "{right} of {asked} right, {again} to come again"
QUIZ_RIGHT = "It is {answer}."
FIRST_GAME = "Our first game: explain as we go"
EXPLAIN, NO_EXPLAIN = "Explain as we go", "Stop explaining"
AID = "A page to print"
AID_FILE = "cape-may-rules.pdf"
ALL_LESSONS, TO_TABLE = "All lessons", "To the table"
WHO_LEARNS = "Who is learning? Then progress is kept."
SEARCH_RULES = "Search the rules by any word"
WHAT_NOW = "What can I do now?"
RULING = "The rulebook is silent: this is our ruling, and a table may turn it ({switch}, {stands})."
SWITCH_ON, SWITCH_OFF = "on here", "off here"
NO_RULE = "No rule has all these words."
PAGE = "page {n}"
THE_RULE = "Read the rule"
LESSON_TASK = "task {n} of {of}"
LESSON_TASKS = "{n} tasks"
LESSON_NEXT, LESSON_END, LESSON_AGAIN = "Next task", "Next lesson", "From the start"
NEXT_COLLECTION, BIRDS_BACK, THAT_IS_ALL = "Next collection", "Take them all back", "That is all"
VERDICTS = {"right": "Right.", "wrong": "Not so.", "on": ""}
SOLO = "One name plays alone, against Ava."
LEVEL = "Alone against Ava, from easy to challenging"
AVA_ASKED = "Which card is drawn for Ava?"
AVA_ASKED_AGAIN = "And which is her second card?"
AVA_READ_OUT = "Not one of these: read it out"
AVA_DRAW_FOR = "Let the app draw"
AVA_READS = "Ava's card, as printed"
AVA_READ_HOW = "Tap the first icon on it; the app says what Ava does by it, then the next."
AVA_READ_SO_FAR = "Read so far: {icons}"
CHOOSE_CARD, CHOOSE_OTHER = "Which do you keep? Tap {n} of them.", "And which with it?"
AVA_THEN = "After it: {cards}"
AVA_CHANGES = "{name}'s {what}"
AVA_DONE, AVA_GO_ON, AVA_NOT_POSSIBLE = "Done", "Go on", "Not possible"
AVA_WHY, AVA_HIDE_WHY = "Why?", "Enough"
AVA_ALL = "Do all of it"
AVA_CHOOSES = "Let the app choose"
AVA_DONE_WITH = "That was all of it"
MAP_AWAY, MAP_BACK = "Play on without the map", "Play on with the map"
OURS = "our stand-in"
NOT_LISTED = "A card that is not listed…"
SEARCH = "Search by number or word"
LOOKING = "Looking back at {when}. Nothing can be done here."
BACK = "Back to now"
UNDO_HERE = "Undo to here"
PUT_RIGHT = "Put right"
RIGHT = "${money}, income {income}: right? Tap for yes"
SHOW_CARDS = "Show {name}'s cards"
HIDE_CARDS = "Hide the cards"
MEANWHILE = "Meanwhile: {what}"
STANDS = "{why}. Nothing was lost: what was there before still stands."
OLDER = "Older"
RESUME = "Resume"
NEW_GAME = "New game"
BEGIN = "Begin"
ASSUMED = (
    "Map, cards and several numbers are our own stand-ins (assumed), not the publisher's. Check them against your copy."
)
