"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.words import Refusals, a, many, upper, whose_turn
from capemay_kit.games.capitol.names import card_name

PHASES = Texts({
    "deal": "the cards are still to be dealt", "build": "the construction phase is under way",
    "bid": "an auction is under way", "turn_over": "the bids are still to be turned over",
    "improve": "what was won is still to be placed", "score": "the areas are still to be scored",
    "draw": "cards are being drawn", "over": "the game is over",
})  # fmt: skip

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_now",
    lambda s, d: _("That does not happen now: {phase}.", phase=PHASES[d["phase"]]),
    "Finish the step on the screen first.",
)
_rule("not_your_turn", lambda s, d: whose_turn(d["turn"]), "Wait for the turn to come round.")
_rule(
    "has_passed",
    "A player who has passed does nothing more in this construction phase.",
    "Undo the pass, or wait for the next round.",
)
_rule(
    "card_not_in_hand",
    lambda s, d: _("{card} is not in hand.", card=upper(card_name(s.book, d["card"]))),
    "Choose a card in hand, or put the hand right.",
)
_rule(
    "wrong_card",
    lambda s, d: _("{card} is not a {wanted} card.", card=upper(card_name(s.book, d["card"])), wanted=d["wanted"]),
    "Choose a {wanted} card.",
)
_rule("no_floors_left", "The pile of floors is empty.", "Play the card without its action, or another card.")
_rule(
    "all_floors",
    lambda s, d: _(
        "A floor card puts up {floors} now, not {given}.",
        floors=ngettext("{n} floor", "{n} floors", d["due"]),
        given=d["given"],
    ),
    lambda s, d: _("Say for each of the {due} where it goes: on a building, or a new one.", due=d["due"]),
)
_rule(
    "lowest_first",
    "Of several floors the one that goes lowest is named first.",
    lambda s, d: _("Name them as {map}.", map=", ".join(map(str, sorted(d["on"])))),
)
_rule(
    "complete_is_final",
    lambda s, d: _(
        "The building of {floors} has its roof: it stays as it is.",
        floors=ngettext("{n} floor", "{n} floors", d["height"]),
    ),
    "Choose a building without a roof, or begin one.",
)
_rule(
    "no_such_building",
    lambda s, d: _(
        "No building of {floors} stands there without a roof.", floors=ngettext("{n} floor", "{n} floors", d["height"])
    ),
    lambda s, d: (
        _("There are buildings of {set} to choose from.", set=and_list([str(n) for n in sorted(set(d["there"]))]))
        if d["there"]
        else _("Begin one with a floor card.")
    ),
)
_rule("no_roof_left", "No {roof} roof is left.", "Take the other kind, or play the card without its action.")
_rule("no_such_area", "There is no area {area}.", "Choose an area of the board.")
_rule(
    "permit_colour",
    lambda s, d: _(
        "{area} is {colour}, and {card} is not.", area=d["area"], colour=d["colour"], card=card_name(s.book, d["card"])
    ),
    "Choose an area of the permit's colour, or a {colour} permit.",
)
_rule(
    "not_complete",
    lambda s, d: _(
        "No complete building of {floors} with a {roof} roof stands before the player.",
        floors=ngettext("{n} floor", "{n} floors", d["height"]),
        roof=d["roof"],
    ),
    lambda s, d: (
        _("One of that height has no roof yet: complete it first.")
        if d["incomplete"]
        else _("Choose one that is there, or build it first.")
    ),
)
_rule(
    "area_full",
    lambda s, d: (
        _("The only small space of {area} is taken.", area=d["area"])
        if d["spaces"] == 1
        else _("All {spaces} small spaces of {area} are taken.", spaces=d["spaces"], area=d["area"])
    ),
    "Choose another area of that colour.",
)
_rule(
    "first_one_floor",
    lambda s, d: _("The first building in {area} has one floor, not {height}.", area=d["area"], height=d["height"]),
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
    lambda s, d: _(
        "The tallest building in {area} has {floors}; {height} is {what}.",
        area=d["area"],
        floors=ngettext("{n} floor", "{n} floors", d["tallest"]),
        height=d["height"],
        what=_("too low") if d["height"] < d["tallest"] else _("too high"),
    ),
    lambda s, d: _("Place one of {tallest} or {tallest_2}.", tallest=d["tallest"], tallest_2=d["tallest"] + 1),
)
_rule("no_bid_yet", "No cards are arranged that could be taken back.", "Arrange them for the bid.")
_rule("has_bid", "The cards are arranged already.", "Undo to bid otherwise, before the bids are turned over.")
_rule(
    "bid_not_in_hand",
    lambda s, d: _("Not in hand: {cards}.", cards=and_list([card_name(s.book, one) for one in d["cards"]])),
    "Bid with cards in hand only.",
)
_rule(
    "highest_first",
    "The cards of a bid are listed from the highest number down.",
    lambda s, d: _(
        "List them as {falling}.", falling=", ".join(card_name(s.book, one) for one in s.book.falling(d["cards"]))
    ),
)
_rule(
    "bids_missing",
    lambda s, d: _(
        "{seats} still {what} cards.",
        seats=and_list(d["seats"]),
        what="arranges" if len(d["seats"]) == 1 else "arrange",
    ),
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
    lambda s, d: _(
        "{capitalize} is on the large space of {area}.", capitalize=a(d["large"]).capitalize(), area=d["area"]
    ),
    "Choose an area whose large space is vacant.",
)
_rule("one_figure_a_seat", "Give one figure for each of the {seats} seats.", "Fill in every seat.")
_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule("each_draw_counts", "The app sees which cards lie open, so they are drawn one at a time.", "Draw one card.")
_rule(
    "stack_too_small",
    lambda s, d: _(
        "There {what} {many} to draw.",
        what="is" if d["there"] == 1 else "are",
        many=many(d["there"], d["kind"] + " card"),
    ),
    "Count once more, or put the stack right.",
)
_rule(
    "all_draws",
    lambda s, d: _(
        "{cards} {what} drawn now, not {given}.",
        cards=ngettext("{n} card", "{n} cards", d["due"]),
        what="is" if d["due"] == 1 else "are",
        given=d["given"],
    ),
    "Count once more.",
)
_rule("stack_empty", "There is no {kind} card left to draw.", "Draw another kind.")
