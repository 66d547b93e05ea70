"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from capemay_kit.core.words import Refusals, a, listed, many, upper, whose_turn
from capemay_kit.games.capitol.names import card_name

PHASES = {
    "deal": "the cards are still to be dealt", "build": "the construction phase is under way",
    "bid": "an auction is under way", "turn_over": "the bids are still to be turned over",
    "improve": "what was won is still to be placed", "score": "the areas are still to be scored",
    "draw": "cards are being drawn", "over": "the game is over",
}  # fmt: skip

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_now", lambda s, d: f"That does not happen now: {PHASES[d['phase']]}.", "Finish the step on the screen first."
)
_rule("not_your_turn", lambda s, d: whose_turn(d["turn"]), "Wait for the turn to come round.")
_rule(
    "has_passed",
    "A player who has passed does nothing more in this construction phase.",
    "Undo the pass, or wait for the next round.",
)
_rule(
    "card_not_in_hand",
    lambda s, d: f"{upper(card_name(s.book, d['card']))} is not in hand.",
    "Choose a card in hand, or put the hand right.",
)
_rule(
    "wrong_card",
    lambda s, d: f"{upper(card_name(s.book, d['card']))} is not a {d['wanted']} card.",
    "Choose a {wanted} card.",
)
_rule("no_floors_left", "The pile of floors is empty.", "Play the card without its action, or another card.")
_rule(
    "all_floors",
    lambda s, d: f"A floor card puts up {many(d['due'], 'floor')} now, not {d['given']}.",
    lambda s, d: f"Say for each of the {d['due']} where it goes: on a building, or a new one.",
)
_rule(
    "lowest_first",
    "Of several floors the one that goes lowest is named first.",
    lambda s, d: f"Name them as {', '.join(map(str, sorted(d['on'])))}.",
)
_rule(
    "complete_is_final",
    lambda s, d: f"The building of {many(d['height'], 'floor')} has its roof: it stays as it is.",
    "Choose a building without a roof, or begin one.",
)
_rule(
    "no_such_building",
    lambda s, d: f"No building of {many(d['height'], 'floor')} stands there without a roof.",
    lambda s, d: (
        f"There are buildings of {listed([str(n) for n in sorted(set(d['there']))], 'and')} to choose from."
        if d["there"]
        else "Begin one with a floor card."
    ),
)
_rule("no_roof_left", "No {roof} roof is left.", "Take the other kind, or play the card without its action.")
_rule("no_such_area", "There is no area {area}.", "Choose an area of the board.")
_rule(
    "permit_colour",
    lambda s, d: f"{d['area']} is {d['colour']}, and {card_name(s.book, d['card'])} is not.",
    "Choose an area of the permit's colour, or a {colour} permit.",
)
_rule(
    "not_complete",
    lambda s, d: (
        f"No complete building of {many(d['height'], 'floor')} with a {d['roof']} roof stands before the player."
    ),
    lambda s, d: (
        "One of that height has no roof yet: complete it first."
        if d["incomplete"]
        else "Choose one that is there, or build it first."
    ),
)
_rule(
    "area_full",
    lambda s, d: (
        f"The only small space of {d['area']} is taken."
        if d["spaces"] == 1
        else f"All {d['spaces']} small spaces of {d['area']} are taken."
    ),
    "Choose another area of that colour.",
)
_rule(
    "first_one_floor",
    lambda s, d: f"The first building in {d['area']} has one floor, not {d['height']}.",
    "Place one of a single floor there first.",
)
_rule(
    "area_roof",
    "{area} has {has} roofs, so no {roof} one may stand there.",
    "Choose a building with a {has} roof, or another area.",
)
_rule(
    "colour_roofs",
    "The two other {colour} areas have {roof} roofs already: all three may not be alike.",
    "Begin {area} with the other roof.",
)
_rule(
    "area_height",
    lambda s, d: (
        f"The tallest building in {d['area']} has {many(d['tallest'], 'floor')}; "
        f"{d['height']} is {'too low' if d['height'] < d['tallest'] else 'too high'}."
    ),
    lambda s, d: f"Place one of {d['tallest']} or {d['tallest'] + 1}.",
)
_rule("no_bid_yet", "No cards are arranged that could be taken back.", "Arrange them for the bid.")
_rule("has_bid", "The cards are arranged already.", "Undo to bid otherwise, before the bids are turned over.")
_rule(
    "bid_not_in_hand",
    lambda s, d: f"Not in hand: {listed([card_name(s.book, one) for one in d['cards']], 'and')}.",
    "Bid with cards in hand only.",
)
_rule(
    "highest_first",
    "The cards of a bid are listed from the highest number down.",
    lambda s, d: f"List them as {', '.join(card_name(s.book, one) for one in s.book.falling(d['cards']))}.",
)
_rule(
    "bids_missing",
    lambda s, d: f"{listed(d['seats'], 'and')} still {'arranges' if len(d['seats']) == 1 else 'arrange'} cards.",
    "Turn over when everybody has a STOP card in place.",
)
_rule(
    "every_bid_counts",
    "All bids are arranged here, so the app finds out who wins.",
    "Have everybody arrange a bid, then turn over.",
)
_rule(
    "nothing_bid",
    "A win needs a bid.",
    "Choose the cards of the bid. If nobody bid, tap Nobody bids.",
)
_rule("no_vacant_space", "No small space in {area} is vacant.", "Choose an area with a vacant one.")
_rule(
    "large_taken",
    lambda s, d: f"{a(d['large']).capitalize()} is on the large space of {d['area']}.",
    "Choose an area whose large space is vacant.",
)
_rule("one_figure_a_seat", "Give one figure for each of the {seats} seats.", "Fill in every seat.")
_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule("each_draw_counts", "The app sees which cards lie open, so they are drawn one at a time.", "Draw one card.")
_rule(
    "stack_too_small",
    lambda s, d: f"There {'is' if d['there'] == 1 else 'are'} {many(d['there'], d['kind'] + ' card')} to draw.",
    "Count once more, or put the stack right.",
)
_rule(
    "all_draws",
    lambda s, d: f"{many(d['due'], 'card')} {'is' if d['due'] == 1 else 'are'} drawn now, not {d['given']}.",
    "Count once more.",
)
_rule("stack_empty", "There is no {kind} card left to draw.", "Draw another kind.")
