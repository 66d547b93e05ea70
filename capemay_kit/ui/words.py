"""Words of the screens that are the same for every game, in one place."""

from __future__ import annotations

SCREENS = {
    "sheet": "Sheet", "table": "Table", "map": "Map", "hand": "Hand", "more": "More", "log": "Log", "score": "Score",
}  # fmt: skip
AT_HAND = ("map", "hand", "table", "more")
"""The screens of a page of one's own that are a tap away; the others are behind the last of them."""
ACT, HAND_OF = "Act", "Hand {n}"
YOUR_HAND, ONLY_HERE, NOTHING_HELD = "Your hand", "only on this phone", "You hold nothing that others may not see."
COVER, UNCOVER = "Cover", "Tap to see your cards again"
PLAY_IT, WHY_NOT = "Play", "Why not?"
SINCE, YOURS, THEN, THEN_YOU = "Since your turn ({n})", "you: {what}", "then", "then you"
YOU, IS_READY, STILL_CHOOSES = "You", "✓ ready", "chooses"
HEARD_MINE, TITLE_MINE = "Your turn", "Your turn · {game}"
THIS_PHONE = "Light, words, signs"
SAME_NAME = "Two seats have the same name: add a letter to one."
HOME = "Home"
SIGHT = "Aa"
SIGHT_TIP = "Light, size and turn of this screen"
DEVICE = {
    "theme": ("Light", {"": "As the device", "light": "Day", "dark": "Night"}),
    "size": ("Words", {"": "Normal", "large": "Large", "huge": "Largest"}),
    "flip": ("Table seen", {"": "From here", "true": "From the other side"}),
    "awake": ("Screen", {"": "Keep it on", "off": "As the device"}),
}
OWN_DEVICE = {
    "sign": ("My turn", {"": "Give a sign", "off": "Give none"}),
    "cover": ("Put away", {"": "Cards stay", "on": "Cover my cards"}),
}
"""What somebody chooses on a phone of their own besides."""
WAKING = {
    "on": "Works here: the screen stays on while this page is in sight.",
    "off": "The screen goes off when this device lets it.",
    "insecure": (
        "Does not work at this address: browsers keep a screen on only on the machine itself (localhost) or behind "
        "https. Switch this device's sleep off while you play."
    ),
    "lacking": "This browser cannot do it. Switch this device's sleep off while you play.",
    "refused": "The browser refused, as it may with a low battery. Plug the device in, or switch its sleep off.",
}
"""Whether the screen is kept on here, and what helps where it is not."""
CLOSE = "Close"
TRY_AGAIN = "Try again"
SCORE_ONLY = "Only count the score"
ODD = "This cannot be, but it is counted:"
NEXT_SEAT = "Next"
SHOW_SCORE = "To the score"
LEADING = "Now leading: {names}"
SETTLE = "That is all: name the winner"
OVER, ALL_COUNTED = "The game is over", "Everything that counts is known."
NO_WINNER_YET = "The winner is named once everything is counted."
NOT_YET = "not yet"
NEXT_MISSING = "Next: {what} of {name}"
AS_IT_IS = "Count it as it is"
BACK_TO_SCORE = "Back to the score"
LOOK_BACK = "Look back on it"
SHOW_RESULT, SHOW_AGAIN, NEXT_LINE, SKIP = "Show the result", "Show it again", "Next line", "Skip to the end"
WHO_WON = "Who has won?"
LINE_OF, SO_FAR = "{n} of {of}", "{n} so far"
MORE_THAN = "{n} more than {names}"
WINS_WITH, WIN_WITH = "wins with", "win with"
WINS, WIN = "wins", "win"
SHARE, BG_STATS = "Share or print", "BG Stats"
NOTE_HERE, PHOTO_OF_TABLE, PHOTO_OUT = "A note on this game", "Photo of the final table", "Take the photo out"
CLOCK, CLOCK_PAUSE, CLOCK_ON = "Count how long everybody takes", "Pause the clock", "Let the clock go on"
NO_ADVICE = "No advice in this game"
TIME_TAKEN, CLOCK_SET = "{minutes}:{seconds:02} min", "clock"
OPEN_ALL = "All may see all cards, those to come too: take the whole record along"
HISTORY = "Finished games"
NO_HISTORY = "No game has been finished yet."
HISTORY_SO_FAR, HISTORY_SO_FAR_ONE = "<b>{n}</b> finished games", "<b>1</b> finished game"
STILL_COUNTING = "{n} tables are still being looked through"
STILL_COUNTING_ONE = "one table is still being looked through"
OPEN_SHEET = "Open its score"
REMATCH = "Play again with the same people"
PUT_AWAY = "Put away"
FETCH_BACK = "Undo: fetch the game back"
NOT_OPENED = "{title} cannot be opened"
CONNECTION = {
    "lost": "Connection lost. Trying again…",
    "unsure": "Waiting for the table…",
    "busy": "Still working…",
    "reload": "Connected again. Opening the page anew…",
}
"""What lies over the page while its kernel does not answer."""
WAITS = "Another page or program is writing. Waiting for its turn…"
NOT_YOURS = "Of your copy this cannot be read, and is left out for now: {things}."
GROUP_AT = (
    "Your group's own address: <b>{address}</b> Keep it: it leads back to these tables from any device. Whoever "
    "has it is in the group."
)
OPEN_FILE, OPENED, COUNTED_OF = "Open a file", "{name}:", "{game}, counted from {name}"
BACK_UP = "Back up"
BACK_UP_TELL = "To bring a backup back, tap Open a file at the top: it is merged, and nothing here is overwritten."
TAKE_GAME = "Take this game along"
TAKE_TELL = (
    "On another device tap Open a file on the start screen: the game goes on there, and comes back the same way."
)
BACK_UP_FILE = "{name}: {tables}, {entries}; checked."
BACK_UP_LARGE = "The copy is too large to be handed over by the page. It lies where the companion runs: {file}"
HISTORY_CHART = "Average points by player and category"
STATS = ("", "plays", "wins", "share", "average", "best")
SEAT = "seat"
ALONE = "Alone:"
AGAINST_BOTS, ON_PAPER = "Against bots:", "Only the score was counted here:"
WON_BY_SEAT = "Games won, counted from who began:"
FORMS = {
    "pdf": "PDF", "png": "Picture", "tall": "Picture, upright", "csv": "Table (CSV)", "text": "Text",
    "position": "Position (JSON)", "jsonl": "Whole record", "bgstats": "Open in BG Stats",
}  # fmt: skip
UNDO = "↶ Undo"
REDO = "↷ Redo"
NOTHING_TO_UNDO = "↶ Nothing to undo"
ASK_UNDO = "Undo: {what}? {why}"
UNDO_ASKS = {
    "revealed": "Something was drawn or revealed since.",
    "other": "Another player has acted since.",
    "ended": "All cards have been shown since.",
}
YES, NO = "Yes, undo", "No"
TO_PLACE = "To place on the board:"
INSTEAD = "With {what} instead"
ZOOM = {"larger": "Larger", "smaller": "Smaller"}
PAGE = {
    "skip": "To what can be done", "screens": "Screens", "side": "Whose step it is", "deed": "What is done next",
    "dock": "Undo", "skipping": "Skip", "device": "Light, size and turn",
}  # fmt: skip
PICTURE_SAYS = "{picture}. {now}. Arrow keys go from place to place, Tab over what may be tapped."
CHART_SAYS = "{chart}. {seats}"
"""What is said of a picture to those who do not see it."""
DO_IT, CANCEL, ANYWAY = "Do it", "Cancel", "Do it anyway"
ALIKE = "Whichever you take: {what}"
FROM_NOW_ON = "Use these figures from now on"
ALL_OF_THEM = "Show all {n}"
LEARN = "Learn"
LEARN_TABS = {
    "lessons": "Lessons", "quiz": "Quiz", "rules": "Rules", "chart": "At a glance", "page": "To print",
}  # fmt: skip
LESSON_DONE = "That was the lesson “{title}”."
LESSON_GOING = "{done} of {n} tasks done"
HIDE_RULE = "Hide the rule"
QUIZ_NEXT = "Next question"
QUIZ_RULES, QUIZ_PLAY = "About the rules", "Which act is best?"
QUIZ_BEGIN = "Four answers each; what was wrong comes again"
QUIZ_SCORE = "{right} of {asked} right, {again} to come again"
QUIZ_RIGHT = "The answer is: {answer}."
FIRST_GAME = "Our first game: explain as we go"
EXPLAIN, NO_EXPLAIN = "Explain as we go", "Stop explaining"
AID = "One page of {game} for the table. Save it, then print it on A4."
AID_FILE = "{game}-at-a-glance.pdf"
AID_SEEN = "The page as it will be printed"
ALL_LESSONS, TO_TABLE = "All lessons", "To the table"
WHO_LEARNS = "Who is learning? Then progress is kept."
NOT_TAUGHT = "{game} comes without lessons, quiz or rules to read."
SEARCH_RULES = "Ask in your own words"
OFTEN_ASKED = "Often asked"
WHAT_NOW = "What can I do now?"
RULING = "The rulebook is silent: this is our ruling, and a table may turn it ({switch}, {stands})."
SWITCH_ON, SWITCH_OFF = "on here", "off here"
NO_RULE = "No rule was found. Try other words."
THE_RULE = "Read the rule"
LESSON_TASK = "task {n} of {of}"
LESSON_TASKS = "{n} tasks"
LESSON_NEXT, LESSON_END, LESSON_AGAIN = "Next task", "Next lesson", "From the start"
NEXT_COLLECTION, BIRDS_BACK, THAT_IS_ALL = "Next collection", "Take them all back", "That is all"
VERDICTS = {"right": "Right.", "wrong": "Not quite.", "on": ""}
SEATS_FOR = "{least} to {most} players."
NAMES_FOR = "{game} is for {least} to {most}: give the names, in the order people sit."
WHY, HIDE_WHY = "Why?", "Enough"
ALL_OF_IT = "Do all of it"
APP_CHOOSES = "Let the app choose"
MAP_AWAY, MAP_BACK = "Play on without the map", "Play on with the map"
POINTS_CHART = "Points over the rounds"
NOTHING_YET = "nothing yet"
STILL_TO_COUNT = "{n} more."
COUNT_UP = "+1"
TAP_IT, TAP_WHERE = "Tap it on the picture…", "Tap the place on the picture where it stands."
UNKNOWN_CARD = "What does the card do?"
ONE_OF_OURS = "One of ours ({n})"
EVERYBODY, THE_OTHERS = "Everyone", "The others"
NOTHING = "Nothing the app needs to know"
DRAWN, KEPT = "drawn", "kept"
KEEP_CARD = "Keep this card"
CARD_NUMBER, NUMBER_OF_CARD = "No.", "Number of the card"
CARD_PHOTO, CARD_PHOTO_TAKEN = "Photo", "Photo ✓"
IN_FULL = "Write it out in full"
WHICH_CARD, WHICH_OWN = "Find it in our deck", "Find it among yours"
BACK_TO_CARD = "Back to the card"
NEW_CARD = "Another card: say what it counts"
TAP_WHAT = "Tap what it gives."
SEARCH = "Search by number or word"
TYPE_AN_ACT = "Type an act: its word, then what it is done with"
LOOKING_BACK = "Looking back"
LOOKING = "Looking back at {when}. Nothing can be done here."
BACK = "Back to now"
UNDO_HERE = "Undo to here"
PUT_RIGHT = "Put right"
PUT_RIGHT_TABLE = "Put the table right"
ADD, TAKE_OUT, CHOOSE = "Add", "take it out", "choose…"
DONE = "Done"
COVERED = "{name}'s cards are nobody else's to see: let {name} have the screen, then show them."
NOTHING_WITH_IT = "Nothing can be done with it now. Tap a place to see why."
SHOW_CARDS = "Show {name}'s cards"
HIDE_CARDS = "Hide the cards"
CARDS_HERE = "Cards"
COVER_HERE = "Hide"
STANDS = "{why}. Nothing was lost: what was there before still stands."
OLDER = "Older"
LOG_EMPTY, LOG_OF_ONE = "Nothing has happened yet.", "1 act. Tap it to look at that moment."
LOG_OF = "{n} acts. Tap one to look at that moment."
ACTIONS_LEFT = "{actions} left"
ONE_FEWER_OF, ONE_MORE_OF = "{what}: one fewer", "{what}: one more"
WENT_WRONG = "Something went wrong ({kind}). Nothing was changed; the log has the details."
RESUME, FINISH_SCORE = "Resume", "Finish the score"
NEW_GAME = "New game"
BEGIN = "Begin"
MORE = "More"
SET_UP = "Set-up checklist"
BOARD_FILE, EDITION, EDITION_FILE = "Board file", "Edition", "Edition file"
PRINTED_CARDS, CARDS_IN_APP = "Printed cards", "Cards in the app"
ON_THIS_MAP, WITHOUT_MAP, ON_BOARD_FILE = "On this map", "Our own board, no map", "A board file"
MY_BOARD, BOARD_LIKE = "My board", "{title}, my own"
DRAW_FIRST = "Draw who goes first"
ADD_NAME, NAME_OF = "add a name", "Name of seat {n}"
FIRST_SAID, FIRST_ASKED = "goes first", "first?"
GOES_FIRST = "{name} goes first"
COLOURS = {
    "red": "Red", "blue": "Blue", "yellow": "Yellow", "purple": "Purple", "green": "Green", "grey": "Grey",
    "orange": "Orange", "black": "Black", "white": "White", "brown": "Brown",
}  # fmt: skip
COLOUR_OF, COLOUR_TAKEN, A_SEAT = "Colour of {who}", "{colour} ({sign})", "seat {n}"
LATELY = "Lately here"
ALL_OF_THEM_AGAIN = "The same {n}"
OLDER_GAME, OLDER_GAMES = "1 older game", "{n} older games"
BOX = "{game} by {by} ({year}): from age {age}, {least} to {most} minutes. BoardGameGeek {bgg}."
ASSUMED = "The map and many cards are our own stand-ins, not the publisher's. Check them in My copy."
GUESSED = "1 figure is our guess: check it in My copy.", "{n} figures are our guesses: check them in My copy."
REPORTED = "1 figure is as reported: check your copy.", "{n} figures are as reported: check your copy."

AND_MORE = "And {n} more."
FILE_CHOSEN = "{label} ✓ {name}"
UPLOAD_SENDING = "Sending… {n} %"
UPLOAD_LARGE = "larger than {n} MB"
UPLOAD_UNREAD = "is no picture that this browser can read: save it as JPEG or PNG, and choose that"
UPLOAD_LOST = "did not arrive whole: choose it once more"

# --- my copy: matching, the board studio, packs
MY_COPY = "My copy"
COPY_TABS = {"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Take along"}
STUDIO_TELL = (
    "Trace your printed board once, over a photo of it, and the app plays on it. Every step is kept, and can be taken "
    "back."
)
STUDIO_NEW, STUDIO_TITLE, STUDIO_PHOTO = "Trace a board", "What is it called?", "Photo"
STUDIO_FROM_OURS, STUDIO_FILE = "Start from ours", "Take over a board file"
STUDIO_SQUARING = "Squaring it up…"
STUDIO_NOT_SQUARED = "The browser could not square it up: tap it once more, or choose another photo."
STUDIO_SQUARE, STUDIO_AGAIN = "Square it up", "Tap the corners again"
STUDIO_NO_CORNERS = "It is square already"
STUDIO_BACK, STUDIO_KEEP, STUDIO_FORGET = "All boards", "Play on this board", "Delete {title}"
STUDIO_SURE = "Delete {title}? Tables that play on it keep their own copy."
STUDIO_KEPT = "Kept. {title} can be chosen for a new game, and tables already laid out stay as they are."
STUDIO_DOWNLOAD = "Save as a file"
STUDIO_LET_GO = "Let go"
STUDIO_PROPOSED = "Draw what is probably there ({n})"
STUDIO_PROPOSED_TELL = "What is faint is proposed. Draw all of it, then put right what is wrong."
STUDIO_PHOTO_CHOSEN = "Photo ✓ {name}"
STUDIO_CORNER, STUDIO_BOARD = "a corner", "The board being traced"
STUDIO_MEANWHILE = "{title} was changed on another page meanwhile. This is how it stands there now; tap again."
STUDIO_TAKEN_BACK = "{title} is taken back: it was not begun yet."
STUDIO_BROKEN = "{why}. It is kept as it is; what was before can be had back by Undo."
STUDIO_SNAP, STUDIO_PHOTO_FAINT = "Line up with what stands near", "Photo faint"
STUDIO_FINE = "Nothing wrong, nothing odd."
STUDIO_MORE = "{n} more"
OVER_PHOTO = "The photo of the board under the map"
STUDIO_STREET = "Street's name"
SOURCES = {
    "stated": "stated", "derived": "derived", "reported": "as reported; check your copy", "assumed": "our guess",
    "mine": "✓ yours",
}  # fmt: skip
MATCH_RIGHT, MATCH_LATER = "All of these are as printed", "Later"
MATCH_PROGRESS = "{done} of {of} numbers compared. Every change is kept; stop whenever you like."
MATCH_NO_SOLO, MATCH_SOLO = "We don't play solo: leave its boards out", "We do play solo: compare its boards too"
MATCH_DONE = "Every number is your copy's."
MATCH_ASIDE = "Put them aside, and begin with ours"
OTHERS_TELL = "The other games: {games}."
MATCH_ALL_STATED = "The rulebook of {game} states every number: nothing has to be compared here."
MATCH_STATED, MATCH_PARTS = "as the rulebook states", "All parts"
MATCH_SUM = "✓ {what}: {n}, as the rulebook counts"
OTHER_ASSUMED, OTHER_STATED = "{game}: {n} to compare", "{game}: nothing to compare"
MATCH_LEFT, MATCH_ALL = "{n} to compare", "compared"
PACK_TELL = "Numbers, boards and cards you entered, in one file for another device or the next owner."
PACK_PHOTOS = "With the photos of boards and cards"
COPY_COVERS, PACK_COVERS = "What there is of your copy", "The file covers {line}"
SHEETS = "At a desk"
SHEETS_TELL = "Fill in the numbers or a deck with any spreadsheet, and take it over. Each fault is told by its row."
SHEET_WHICH, SHEET_OF, SHEET_MAKE, SHEET_TAKE = (
    "Sheet",
    "{game}: {sheet}",
    "Make the sheet",
    "Take a filled-in sheet",
)
SHEET_RIGHT, SHEET_RIGHT_ONE = "Take the {n} rows that are right", "Take the row that is right"
SHEET_EMPTY = "Nothing is filled in on this sheet."
SHEET_OVER = "Not read: {columns}."
SHEET_GUIDE = "What may stand in a cell"
PACK_GIVE, PACK_TAKE, PACK_FILE = "Make the file", "Take over a .capemay file", "my-copy.capemay"
MATCH_KEEP, MATCH_BACK = "Keep {value}", "Put back {value}"
MATCH_ASKED = "{n} to answer"
MATCH_COUNT_AGAIN = "Count again: {sums} If your copy really has it so, say so below."
MATCH_SO = "My copy has it so"
MATCH_FIRST = "First say which is right: {labels}."
MATCH_ELSEWHERE = "Another page changed something meanwhile: look once more."
MATCH_MEANWHILE = "On another page these were changed meanwhile: {labels}. Look them over once more."
COPY_UNDO, COPY_REDO = "↶ Undo: {what}", "↷ Redo"
COPY_REDO_TIP = "Do again: {what}"
COPY_CHANGES, COPY_NO_CHANGES = "Last changes", "Close"
COPY_CHANGES_TELL = "The last changes of your copy, the newest first. Tap one to go back to before it."
COPY_TIMES = "{at} · {n} steps"
COPY_SURE = "Take back “{what}” and everything after it ({n} steps)? It can be done again."
COPY_SURE_ONE = "Take back “{what}”? It can be done again."
COPY_YES, COPY_NO = "Yes, take it back", "No"
COPY_MEANWHILE = "Another page changed something meanwhile: look which change would be taken back now."
WHICH = "Which is kept? {thing} is here twice."
WHICH_OLD, WHICH_NEW = "yours, as it is", "the new one, {source}"
WHICH_KEEP_OLD, WHICH_KEEP_NEW = "Keep the old one", "Keep the new one"
WHICH_KEEP_BOTH = "Keep both: the new one as {n}"
WHICH_CHANGE = "Change the new one's number"
WHICH_ALL_OLD, WHICH_ALL_NEW = "The old one of all {n}", "The new one of all {n}"
WHICH_GONE = "Nothing any more."
WHICH_MEANWHILE = "Another page changed this meanwhile: look at the two once more."
HOUSE = "House rules"
HOUSE_HERE = "House rules: {rules}"
NUMBERS_OURS, NUMBERS_MINE, NUMBERS_OF = "Numbers: ours", "Numbers: my copy", "Numbers: {id}"
NUMBERS_LEFT, AS_AT = "{title} ({n} to compare)", "As at {title}"

# --- the card workshop ---------------------------------------------------------------------------------
WS_READS = "Reads: {sentence}"
WS_NUMBER_FIELD, WS_TITLE_FIELD, WS_NO_PHOTO = "Number", "Name", "No photo"
WS_NOTE = "as the card says"
WS_AS_PRINTED = "A card of the {deck} deck, as printed"
WS_KNOWN = "Card {number} is known at this table: {title}. {sentence} Which card is it?"
WS_IS_KNOWN, WS_IS_BOTH = "It is {title}", "They are two cards: keep the new one as {n}"
WS_IS_NEW = "Use the new one here, not {title}"
WS_NEW_READS = "New: {title}. {sentence}"
WS_NUMBER = "Change the number"
WS_SETTLES = "The new one: give it its number"
WS_KEEP, WS_KEEP_NEXT, WS_TRY, WS_ALL = "Keep", "Keep and next", "Try it", "All cards"
WS_NEXT, WS_FROM_OURS = "Enter card {number}", "Start from ours"
WS_LAST_TAP = "the last tap"
WS_OURS, WS_DELETE = "Ours again", "Delete this card"
WS_HEAD = "{deck}, {entered}"
WS_ENTERED, WS_ENTERED_OF = "{mine} entered", "{mine} of {printed} entered"
WS_NO_DECKS = "This game has no cards to enter: the app knows them all by their numbers."
WS_MARKS = {
    "mine": "yours", "assumed": "our stand-in", "reported": "as reported; check your copy",
    "stated": "as the rulebook shows it", "derived": "worked out",
}  # fmt: skip
CHOOSE_FIRST = "choose a file first"
WS_KEPT = "{title} is kept as yours."
WS_DROPPED = "Card {number} is ours again."
WS_GONE = "{title} is gone."
WS_STAYS = "Card {number} stays as it was."
WS_WAITS = "{title} is kept aside: say which of the two stays."
WS_REPORT = "{entered}; still our stand-ins: {assumed}."
WS_MISSING = "Missing: {numbers}."
WS_BEYOND = "Beyond the printed count: {numbers}."
WS_TRY_BACK, WS_TRY_AGAIN, WS_TRY_UNDO = "Back to the card", "From the start", "↶ Undo"
WS_TRY_HOW = {
    "event": "Revealed in round 5.",
    "activity": "In your hand: choose how it is played.",
    "upgrade": "Before you: use it, or act and see what it changes.",
    "bonus": "In your hand, counted as if the game ended now. Play on and see it change.",
    "solo": "Drawn for Ava: tap on and see what she does.",
}
WS_TRY_AT_ONCE = "A business has just been made: take the card, and it is done at once."

NOW_PLAYS = "Now: {names}"
NAME_CARDS, PUT_INTO_HAND = "Name a card you hold", "Put into my hand"
LEFT_TO_NAME, ALL_NAMED, NAMED = "{title}: {n} not named", "{title}: all named", "{title} ✕"
WHERE_NUMBER = "Type the number on the printed card. A card need not be named: it is counted all the same."
NO_SUCH_NUMBER = "No card that you can hold has this number."
OURS_STANDS_IN = "This is our own card. If yours says something else, leave it unnamed."
ONLY_LOOKS = "Only {name} looks: show the cards"
TAP_TO_DO_HERE = "On their own phones. Tap a name to do it here."
OWN_PHONE, PHONE_SLEEPS, PHONE_GONE, DO_IT_HERE = "own phone", "phone asleep", "phone away", "Do it here for {name}"
CARDS_ON_PHONE = "{name}'s cards are on {name}'s phone, and are not shown here."
TAKE_SEAT, TAKE_SEAT_TELL = "{name} plays here again", "the phone is shut out"
UNDO_CHOICE = "↶ Undo: what you chose"
UNDO_ELSEWHERE = "↶ Undo: not yours"
PHONES = "Phones"
PHONES_LATER = "Begin a game first: then Phones shows the code by which the others join."
POINT_CAMERA = "Point your phone's camera here"
JOIN_STEPS = ("Scan, open the link", "Tap your name", "Done: it is yours")
NEW_PHONE_OF = "A new phone for {name}"
TAKE_OVER_STEPS = ("Scan with the new phone, open the link", "Tap the name", "Done: the old phone is shut out")
SAME_NETWORK = "Same Wi-Fi as this screen. No account, no app, no internet. Whoever has no phone plays here."
ANY_NETWORK = "Any network that reaches this address. No account, no app. Whoever has no phone plays here."
COPY, COPIED = "Copy the link", "✓ copied"
QR_ALT = "A code to be scanned: it leads to the address beside it"
TYPE_ADDRESS, TYPE_CODE, NAME_NOT_FOUND = "or type this address", "and this code", "if the name is not found:"
WHO_IS_HERE, JUST_JOINED, PLAYS_HERE = "Who is here", "✓ has just joined", "plays here"
ON_PHONES, LOOK_ON_HERE, LOOKS_ON_HERE = "{n} of {all} on phones", "{n} look on", "1 looks on"
NEW_CODE = "New code"
ASKS_FOR_SEAT = "A new phone asks for {name}'s seat. It shows {sign}."
ASKS_FOR_TABLE = "Another screen asks to be the table. It shows {sign}."
ASK_YES, ASK_NO = "Yes, give it the seat", "No"
ASK_YES_TABLE = "Yes, the table moves there"
TABLE_ELSEWHERE, TABLE_BACK = "The table is on another screen now. This one looks on.", "Take it back here"
LINK_GIVE, LINK_TAKE, TABLE_GIVE = "Link to look on", "Withdraw the link", "Move the table"
LINK_FOR, TABLE_FOR = "Look on from elsewhere", "The table on another screen"
LINK_STEPS = (
    "Scan, or send the address",
    "Whoever opens it sees what lies open",
    "It claims no seat, and can be withdrawn",
)
LINK_REACH = "It works wherever this address can be reached."
TABLE_STEPS = ("Scan with the other screen", "One tap there", "Done: this one looks on")
NEW_CODE_TELL = "New code: for a phone that is flat or lost. It works once, and the old phone is shut out."
TO_TABLES_CODE = "To the table's code"
SHUT_OUT, SHUT_TABLE = "{name} plays on another phone now", "The table is on another screen now"
SHUT_LINK = "The link by which this page looked on was withdrawn"
SHUT_WHEN = "That was {time}. This page shows nothing of the table any more."
SHUT_BEFORE = "This page shows nothing of the table any more."
JOIN_BACK = "At the table, under Phones: New code beside a name gives that seat to this phone, also back."
JOIN_HOW = "The code in the picture leads to a seat that is free, to asking for one that is taken, and to looking on."
SHUT_SEATS, SHUT_LOOK = "Another seat", "Look on"
JOIN_CODE, JOIN_GO = "A code from the table", "Go on"
