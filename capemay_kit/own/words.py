"""What is said of changes of the owner's copy, of questions about them, and of numbers that cannot be."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.limits import Limits
from capemay_kit.core.words import upper

# --- changes, as an undo says them -------------------------------------------------------------------------


STEPS = Texts({
    "taken_back": "Change {step} taken back", "done_again": "Change {step} done again",
    "numbers_aside": "Numbers that cannot be read put aside", "solo_left_out": "Solo boards left out",
    "solo_taken_up": "Solo boards compared too", "unread_answered": "{row}, entered at a table: answered",
    "all_answered_old": "The old ones kept: {n}", "all_answered_new": "The new ones kept: {n}",
    "pack": "Taken over: {title}", "sheet": "Taken from a sheet: {title}", "board_begun": "{title} begun",
    "board_photo": "{title}: a photo", "board_squared": "{title}: the photo squared up",
    "board_kept": "{title}: to be played on", "board_gone": "{title} deleted", "traced_spaces": "{title}: spaces",
    "traced_arrows": "{title}: arrows", "traced_specials": "{title}: signs", "traced_lots": "{title}: lots",
    "traced_dots": "{title}: white dots", "traced_neighbours": "{title}: adjacent lots",
    "traced_zones": "{title}: zones", "traced_streets": "{title}: streets", "traced_churches": "{title}: churches",
    "traced_move": "{title}: a place moved", "traced_grid": "{title}: the grid",
    "traced_areas": "{title}: sea and land", "traced_stations": "{title}: stations",
    "traced_start": "{title}: starting spaces", "traced_beyond": "{title}: the finish line",
    "traced_remove": "{title}: a place removed",
})  # fmt: skip
"""What is said of a change, by the id it is kept under; those below name a thing, a number or a card in it."""
STEPS_OF_THINGS = Texts({
    "waits": "{thing} waits for an answer", "at_table": "{thing}, entered at a table, waits for an answer",
    "at_table_answered": "{thing}, entered at a table: answered", "answered_old": "{thing}: the old one kept",
    "answered_new": "{thing}: the new one kept",
})  # fmt: skip

STEPS_OF_NUMBERS = Texts({
    "number": "{called}: {value}", "number_asked": "{called}: {value}?",
    "number_put_back": "{called}: {value} put back",
})  # fmt: skip

STEPS_OF_CARDS = Texts({
    "card_photo": "{deck} card {number}: a photo", "card_ours": "{deck} card {number}: ours again",
    "card_gone": "{deck} card {number} deleted",
})  # fmt: skip


# --- things of which two are here --------------------------------------------------------------------------

THING = Texts({
    "card": "{deck} card {number}", "kept_card": "{game}, {deck} card {number}", "photo": "Photo of board {name}",
    "card_photo": "Photo of {card}", "board": "Board {name}", "edition": "Edition {name}",
})  # fmt: skip


# --- numbers -----------------------------------------------------------------------------------------------


def cannot_be(value: int, limits: Limits, stands: str) -> str:
    """Say that a number is impossible, which numbers are possible, and which one still stands."""
    span = limits.span(limits.least, limits.most)
    return _(
        "{value} is not possible. {called} can be {span}. It stays {stands}.",
        value=limits.written(value),
        called=limits.called,
        span=span,
        stands=stands,
    )


def is_odd(value: int, limits: Limits) -> str:
    """Ask about an unusual number."""
    return _(
        "{value}? {called} is usually {span}.",
        value=limits.written(value),
        called=upper(limits.called),
        span=limits.span(limits.low, limits.high),
    )
