"""What is said of a spreadsheet of cards or numbers: its headings, and what is wrong in a row."""

from __future__ import annotations

ASIDE = "How to fill it in"
YES, NO = "yes", "no"
ROW = "row {n}"
IN_ROW = "row {n}, {column}"
NO_SHEET = "is no spreadsheet that can be read: save it as CSV, xlsx or ods"
TOO_MANY_ROWS = "has more than {n} rows"
ROW_TOO_LONG = "is longer than anything a card or a number needs"
