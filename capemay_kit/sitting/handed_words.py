"""What is said of files that are handed over: what became of each, and why one cannot be opened."""

from __future__ import annotations

from capemay_kit.core.words import many

NO_FILE_OF_OURS = (
    "cannot be opened: it is no whole record of a game, no end position, no list of results, no backup, and no pack, "
    "board, deck or edition of a copy"
)
NOT_TAKEN = "{kind} is checked by the command line alone: enter it in My copy, or take it over there as a sheet"
ONLY_FOR_A_GAME = "{kind} is chosen with a new game: More, A board file"
NO_BACKUP = "is no backup: {why}"
NO_PLAIN_TABLES = "is no backup: it holds more than tables"

ALREADY_HERE = "This game is here already, just as in the file."
GOES_ON_HERE = "This game has gone on here since the file was made: nothing was changed."
GONE_ON = "The game has gone on elsewhere. Added from there: {entries}."
CAME = "The game was taken in: {entries}."
WENT_TWO_WAYS = (
    "The game went on differently here and elsewhere. Both are kept: this is the other one, as a game of its own."
)
OTHER_WAY = "From elsewhere: {title}"
PHOTO_STAYS = "Another photo was here: it stays, and the file keeps its own."
NOTE_STAYS = "Another note was here: it stays, and the file keeps its own."

RESULTS_CAME = "{new} came; already here: {known}."

NOTHING_CAME = "All that the backup holds was here already."
GAMES_CAME = "{n} came."
GAMES_WENT_ON = "Gone on elsewhere, and now here too: {n}."
GAMES_TWO_WAYS = "Gone on differently here and elsewhere, and kept both ways: {n}."
GAMES_HERE = "Already here: {n}."
THINGS_CAME = "Of your copy {n} came; what differs waits in My copy until you say which stays."
OTHERS_CAME = "{results} without a record and {learned} of learning came."
NOT_READ = "{title} cannot be read there, and was left out: {why}"
COPY_NOT_READ = "Of your copy nothing was taken, since part of it cannot be read there: {why}"


def entries(n: int) -> str:
    """Say how many entries."""
    return many(n, "entry", "entries")


def games(n: int) -> str:
    """Say how many games."""
    return many(n, "game")


def results(n: int) -> str:
    """Say how many results."""
    return many(n, "result")
