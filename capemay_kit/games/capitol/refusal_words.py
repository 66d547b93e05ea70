"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.telling import Refusals
from capemay_kit.games.capitol.names import card_list, card_title

PHASES = Texts({
    "deal": "That is not possible now: the cards have not been dealt.",
    "build": "That is not possible now: it is the construction phase.",
    "bid": "That is not possible now: it is an auction.",
    "turn_over": "That is not possible now: the bids have to be turned over.",
    "improve": "That is not possible now: what was won has to be placed.",
    "score": "That is not possible now: the areas have to be scored.",
    "draw": "That is not possible now: cards are being drawn.",
    "over": "That is not possible now: the game is over.",
})  # fmt: skip
_WRONG_CARD = Texts({
    "roof": "{card} is not a roof card.", "floor": "{card} is not a floor card.",
    "permit": "{card} is not a permit card.",
})  # fmt: skip
_CHOOSE_CARD = Texts({
    "roof": "Choose a roof card.", "floor": "Choose a floor card.", "permit": "Choose a permit card.",
})  # fmt: skip
_NO_ROOF = Texts({"round": "No round roof is left.", "triangular": "No triangular roof is left."})
_WRONG_COLOUR = Texts({
    "blue": "{area} is blue, and {card} is not.", "pink": "{area} is pink, and {card} is not.",
    "purple": "{area} is purple, and {card} is not.",
})  # fmt: skip
_CHOOSE_COLOUR = Texts({
    "blue": "Choose an area of the permit's colour, or a blue permit.",
    "pink": "Choose an area of the permit's colour, or a pink permit.",
    "purple": "Choose an area of the permit's colour, or a purple permit.",
})  # fmt: skip
_AREA_ROOFS = Texts({
    "round": "{area} has round roofs, so no triangular roof may stand there.",
    "triangular": "{area} has triangular roofs, so no round roof may stand there.",
})  # fmt: skip
_CHOOSE_ROOF = Texts({
    "round": "Choose a building with a round roof, or another area.",
    "triangular": "Choose a building with a triangular roof, or another area.",
})  # fmt: skip
_COLOUR_ROOFS = Texts({
    "round": "The other two areas of this colour have round roofs: the third needs triangular ones.",
    "triangular": "The other two areas of this colour have triangular roofs: the third needs round ones.",
})  # fmt: skip
_LARGE_TAKEN = Texts({
    "amphitheater": "The large space of {area} has an amphitheater.",
    "temple": "The large space of {area} has a temple.",
})  # fmt: skip
_STACK_EMPTY = Texts({
    "roof": "There are no roof cards left to draw.", "floor": "There are no floor cards left to draw.",
    "permit": "There are no permit cards left to draw.",
})  # fmt: skip
_STACK_SMALL = Texts({
    "roof": "Roof cards left to draw: {there}.", "floor": "Floor cards left to draw: {there}.",
    "permit": "Permit cards left to draw: {there}.",
})  # fmt: skip

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule("not_now", lambda s, d: PHASES[d["phase"]], "Finish the step on the screen first.")
_rule(
    "not_your_turn",
    lambda s, d: ngettext(
        "It is {names}'s turn.", "{names} are to act now.", len(d["turn"]), names=and_list(d["turn"])
    ),
    "Wait for your turn.",
)
_rule(
    "has_passed",
    "A player who has passed takes no more actions in this construction phase.",
    "Undo the pass, or wait for the next round.",
)
_rule(
    "card_not_in_hand",
    lambda s, d: _("{card} is not in hand.", card=card_title(s.book, d["card"])),
    "Choose a card in hand, or correct the hand.",
)
_rule(
    "wrong_card",
    lambda s, d: _WRONG_CARD[d["wanted"]].format(card=card_title(s.book, d["card"])),
    lambda s, d: _CHOOSE_CARD[d["wanted"]],
)
_rule("no_floors_left", "The pile of floors is empty.", "Play the card without its action, or another card.")
_rule(
    "all_floors",
    lambda s, d: ngettext(
        "A floor card places {n} floor now, not {given}.", "A floor card places {n} floors now, not {given}.",
        d["due"], given=d["given"],
    ),
    "Say for each floor whether it goes on a building or starts a new one.",
)  # fmt: skip
_rule(
    "lowest_first",
    "The floors of one card are listed from the lowest building up.",
    lambda s, d: _("List them as {heights}.", heights=", ".join(map(str, sorted(d["on"])))),
)
_rule(
    "complete_is_final",
    lambda s, d: ngettext(
        "The building of {n} floor has a roof: it may not be changed.",
        "The building of {n} floors has a roof: it may not be changed.", d["height"],
    ),
    "Choose a building without a roof, or start one.",
)  # fmt: skip
_rule(
    "no_such_building",
    lambda s, d: ngettext(
        "There is no building of {n} floor without a roof.", "There is no building of {n} floors without a roof.",
        d["height"],
    ),
    lambda s, d: (
        _("Choose one of those without a roof. Their floors: {floors}.",
          floors=and_list([str(n) for n in sorted(set(d["there"]))]))
        if d["there"]
        else _("Start one with a floor card.")
    ),
)  # fmt: skip
_rule(
    "no_roof_left",
    lambda s, d: _NO_ROOF[d["roof"]] if d["roof"] in _NO_ROOF else _("There are no such roofs."),
    "Take the other kind, or play the card without its action.",
)
_rule("no_such_area", "There is no area {area}.", "Choose an area of the board.")
_rule(
    "permit_colour",
    lambda s, d: _WRONG_COLOUR[d["colour"]].format(area=d["area"], card=card_list(s.book, [d["card"]])),
    lambda s, d: _CHOOSE_COLOUR[d["colour"]],
)
_rule(
    "not_complete",
    lambda s, d: (
        ngettext("You have no complete building of {n} floor with a round roof.",
                 "You have no complete building of {n} floors with a round roof.", d["height"])
        if d["roof"] == "round"
        else ngettext("You have no complete building of {n} floor with a triangular roof.",
                      "You have no complete building of {n} floors with a triangular roof.", d["height"])
    ),
    lambda s, d: (
        _("One of that height has no roof yet: complete it first.")
        if d["incomplete"]
        else _("Choose one that you have, or build it first.")
    ),
)  # fmt: skip
_rule(
    "area_full",
    lambda s, d: ngettext(
        "The only small space of {area} is taken.", "All {n} small spaces of {area} are taken.", d["spaces"],
        area=d["area"],
    ),
    "Choose another area of that colour.",
)  # fmt: skip
_rule(
    "first_one_floor",
    "The first building in {area} has one floor, not {height}.",
    "Place a building of one floor there first.",
)
_rule("area_roof", lambda s, d: _AREA_ROOFS[d["has"]].format(area=d["area"]), lambda s, d: _CHOOSE_ROOF[d["has"]])
_rule("colour_roofs", lambda s, d: _COLOUR_ROOFS[d["roof"]], "Choose a building with the other roof for {area}.")
_rule(
    "area_height",
    lambda s, d: (
        ngettext("Too low: the tallest building in {area} has {n} floor.",
                 "Too low: the tallest building in {area} has {n} floors.", d["tallest"], area=d["area"])
        if d["height"] < d["tallest"]
        else ngettext("Too high: the tallest building in {area} has {n} floor.",
                      "Too high: the tallest building in {area} has {n} floors.", d["tallest"], area=d["area"])
    ),
    lambda s, d: _("Place a building of {same} or {taller} floors.", same=d["tallest"], taller=d["tallest"] + 1),
)  # fmt: skip
_rule("no_bid_yet", "You have not arranged any cards yet.", "Arrange them for the bid.")
_rule("has_bid", "Your cards are arranged already.", "Undo to change the bid, before the bids are turned over.")
_rule(
    "bid_not_in_hand",
    lambda s, d: _("Not in hand: {cards}.", cards=card_list(s.book, d["cards"])),
    "Bid with cards in hand only.",
)
_rule(
    "highest_first",
    "The cards of a bid are listed from the highest number down.",
    lambda s, d: _("List them as {cards}.", cards=card_list(s.book, s.book.falling(d["cards"]))),
)
_rule(
    "bids_missing",
    lambda s, d: (
        _("{name} has not arranged a bid yet.", name=d["seats"][0])
        if len(d["seats"]) == 1
        else _("These players have not arranged a bid yet: {names}.", names=and_list(d["seats"]))
    ),
    "Turn over the bids when everybody has arranged theirs.",
)
_rule(
    "every_bid_counts",
    "All bids are in the app, so the app works out who wins.",
    "Let everybody arrange a bid, then turn them over.",
)
_rule("nothing_bid", "Nobody wins without a bid.", "Choose the cards of the bid. If nobody bid, tap Nobody bid.")
_rule("no_vacant_space", "No small space in {area} is vacant.", "Choose an area with a vacant small space.")
_rule(
    "large_taken",
    lambda s, d: _LARGE_TAKEN[d["large"]].format(area=d["area"]),
    "Choose an area whose large space is vacant.",
)
_rule("one_figure_a_seat", "Each of the {seats} players needs points.", "Fill in every player.")
_rule("below_zero", "Points cannot be below zero.", "Enter 0 or more.")
_rule("each_draw_counts", "The app knows the cards on top, so they are drawn one at a time.", "Draw one card.")
_rule(
    "stack_too_small",
    lambda s, d: _STACK_SMALL[d["kind"]].format(there=d["there"]),
    "Count again, or correct the stack.",
)
_rule(
    "all_draws",
    lambda s, d: ngettext("{n} card is drawn now, not {given}.", "{n} cards are drawn now, not {given}.", d["due"],
                          given=d["given"]),
    "Count again.",
)  # fmt: skip
_rule(
    "stack_empty",
    lambda s, d: _STACK_EMPTY[d["kind"]] if d["kind"] in _STACK_EMPTY else _("There is no such stack."),
    "Draw another kind.",
)
