"""What is said of results: on the forms they leave in, and what is wrong with a file of them, after its line."""

from __future__ import annotations

SECRETS_INSIDE = (
    "The game is not over, and this file holds what people keep from each other: nobody who plays should see it."
)
SO_MANY_WIN, SO_MANY_LEAD = "{many} win together", "{many} are ahead"
PLAYED_ALONE = "{game}, alone: {level}"
PLAYED_ON, PLAYED_ON_FOR = "{day} · {players}", "{day} · {players}, {minutes} minutes"

TOO_MANY_CELLS = "has more than {n} cells"
NO_COLUMN = "has no column {there}"
COLUMN_TWICE = "has two columns {there}"
NO_RESULTS = "holds no results"
NOT_CSV = "is not CSV: {error}"
NO_GAME = "there is no game {row!r}"
NO_DIFFICULTY = "there is no difficulty {row!r}"
NO_TABLE_OR_PLAYER = "names no table or no player"
NO_DATE = "played: {row!r} is no date, such as {example}"
NO_REASON = "decided_by: {row!r} is not one of {there}"
NOT_COUNTED = "{said} is not counted in {row}"
DOES_NOT_ADD_UP = "the categories add up to {parts}, not to {figures}"
TWO_GAMES = "table {table} is of {game} here and of {other} elsewhere"
HOW_MANY_SEATS = "{game} is for {least} to {most} seats, table {table} has {n}"
TWO_OF_ONE_NAME = "table {table} has two seats of one name"
NO_WINNER = "table {table} has no winner: it was written before its game was over"
NO_WHOLE_NUMBER = "{name}: {value!r} is not a whole number of nine digits at most"
FINAL_BOARD = "The final board, and everybody's points round by round"
KEPT = "Kept of this game"
