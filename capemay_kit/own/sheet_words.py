"""What is said of a spreadsheet of cards or numbers: its headings, and what is wrong in a row."""

from __future__ import annotations

ASIDE = "How to fill it in"
YES, NO = "yes", "no"
ROW = "row {n}"
IN_ROW = "row {n}, {column}"
NO_SHEET = "is no spreadsheet that can be read: save it as CSV, xlsx or ods"
TOO_MANY_ROWS = "has more than {n} rows"
ROW_TOO_LONG = "is longer than anything a card or a number needs"

# --- the sheet that says how to fill in the other ----------------------------------------------------------

COLUMN, WHAT_STANDS_THERE = "Column", "What stands there"
EXAMPLE, WHAT_IT_SAYS = "For example", "What it says"
WORD, HOW_WRITTEN = "Word", "What it means, and its values in their order or by name, as in birds 3 keep=1"
EXPLAINED = "{does}. {values}"
NAMED = "{name}: {what}"

# --- what is wrong -----------------------------------------------------------------------------------------

NO_HEADINGS = "the first row should hold headings: {columns}"
NO_COLUMN = "“{column}” is no heading; is “{near}” meant?"
COLUMN_TWICE = "the heading “{column}” stands twice"
NOT_A_NUMBER = "should be a number from 1 to {most}"
TWICE = "{number} stands in row {row} too"
SAY_WHICH = "say which: {among}"
SAY_IT = "nothing is entered here"

# --- what became of it -------------------------------------------------------------------------------------

FROM_SHEET = "from a sheet"
CARDS_TAKEN = "{title}: {new} kept, {same} already here."
CARDS_ASKED = "{title} other than those here: {n}. Those here stay until you say, in My copy, which is kept."
NUMBERS, NUMBERS_OF = "Numbers", "Numbers of {game}"
HOW_NUMBERS = (
    ("Column", "What stands there"),
    ("part", "The part of the printed game"),
    ("number", "What is counted there"),
    ("ours", "What the app has until you say otherwise"),
    ("printed", "To fill in: what your copy has. Nothing means not compared yet; the same as ours means compared"),
    ("name", "How the app knows the number: leave it as it is"),
)
NO_SUCH_NUMBER = "there is no number {name!r}"
NOT_AMONG = "“{text}” is none of {among}"
