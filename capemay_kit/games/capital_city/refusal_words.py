"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import _, and_list, ngettext, or_list
from capemay_kit.core.telling import Refusals
from capemay_kit.games.capital_city.names import (
    STEPS,
    SYMBOLS,
    building_name,
    building_title,
    card_name,
    character_name,
    family_name,
)
from capemay_kit.games.capital_city.state import State, family_of

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules


def _symbols(names: Sequence[str]) -> str:
    return or_list([SYMBOLS[one] for one in dict.fromkeys(names)])


_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_now",
    lambda s, d: _("The step is now: {step}.", step=STEPS[d["phase"]]),
    "Finish the step on the screen first.",
)
_rule(
    "not_your_turn",
    lambda s, d: ngettext("It is {names}'s turn.", "{names} choose first.", len(d["turn"]), names=and_list(d["turn"])),
    "Wait for your turn.",
)
_rule("no_such_family", "There is no family {family}.", "Choose families from this deck.")
_rule(
    "families_in_play",
    "{seats} players play with {families} families.",
    "Choose {families} different families.",
)
_rule("families_in_order", "The families are not in the order of the deck.", "Choose them in that order.")
_rule("bid", "A bid is ${bid}; you have ${money}.", "Take the priority card and the pot.")
_rule(
    "out_of_auction", "You have priority card {priority}, so you are out of the auction.", "Wait for the next season."
)
_rule(
    "trains_under_way",
    lambda s, d: _("The trains are already being passed on.") if d["trains"] > 1 else _("There is only one train."),
    "Choose a character when a train reaches you.",
)
_rule("no_such_train", "There are {trains} trains.", "Choose one of them.")
_rule("train_first", "Nobody has chosen which train comes first.", "Take one of the two trains.")
_rule(
    "not_on_train",
    lambda s, d: _("Not on your train: {character}.", character=character_name(s.book, d["card"])),
    "Choose a character on the train.",
)
_rule(
    "not_on_main_street",
    lambda s, d: _("{building} is not on Main Street.", building=building_title(s.book, d["building"])),
    "Buy a building that is there, or buy nothing.",
)
_rule("below_zero", "A figure cannot be below zero.", "Enter 0 or more.")
_rule(
    "deed",
    lambda s, d: _(
        "The deed of {building} is ${cost}; you have ${money}.",
        building=building_name(s.book, d["building"]),
        cost=d["cost"],
        money=d["money"],
    ),
    lambda s, d: _(
        "You need ${cost} more; buying nothing brings ${decline}.",
        cost=d["cost"] - d["money"],
        decline=s.book.numbers.decline,
    ),
)
_rule(
    "words_first",
    lambda s, d: _("The text on {card} comes first.", card=card_name(s.book, d["card"])),
    "Enter what it brings, even if that is nothing.",
)
_rule("earn_first", "A building was activated: its earnings come first.", "Take points or dollars for it.")
_rule(
    "character_not_held",
    lambda s, d: _("Not one of your unattached characters: {character}.", character=character_name(s.book, d["card"])),
    "Choose one from the next train.",
)
_rule(
    "building_not_owned",
    lambda s, d: _("{building} is not yours.", building=building_title(s.book, d["building"])),
    "Choose one of your own buildings.",
)
_rule(
    "fully_staffed",
    lambda s, d: _(
        "{building} is fully staffed, and attached characters can't be moved.",
        building=building_title(s.book, d["building"]),
    ),
    "Choose a building with an empty place.",
)


def _wrong_symbol(s: State, d: dict[str, Any]) -> str:
    symbol = s.book.symbol.get(d["card"])
    building, needed = building_title(s.book, d["building"]), _symbols(d["wanted"])
    if symbol:
        return _(
            "{building} needs {needed}; {character} has {symbol}.",
            character=character_name(s.book, d["card"]),
            symbol=SYMBOLS[symbol],
            building=building,
            needed=needed,
        )
    return _(
        "{building} needs {needed}, and no unseen character of this family fits: {family}.",
        building=building,
        needed=needed,
        family=family_name(s.book, family_of(d["card"])),
    )


_rule("symbol", _wrong_symbol, lambda s, d: _("Attach a character with {symbols}.", symbols=_symbols(d["wanted"])))
_rule("named_here", "The app knows the cards at this table, so it counts by itself.", "Use the cards on the screen.")
_rule(
    "auction_cards",
    "Each of priority cards 1 to {seats} goes to a different player.",
    "Enter who has which card.",
)
_rule(
    "auction_dollars",
    "Dollars only change hands in an auction: together you had ${before} before it, but ${after} after it.",
    "Correct the dollars.",
)
_rule(
    "no_place",
    lambda s, d: _(
        "{building} is not an unknown building on the table.", building=building_title(s.book, d["building"])
    ),
    "Tap an unknown building.",
)
_rule(
    "more_at_work",
    lambda s, d: ngettext(
        "{n} character is at {building} already.",
        "{n} characters are at {building} already.",
        d["n"],
        building=building_name(s.book, d["building"]),
    ),
    "Choose at least as many symbols.",
)
_rule("nothing_activated", "No building is activated now.", "Attach a character first.")
_rule(
    "not_activated",
    lambda s, d: _("{building} is not activated.", building=building_title(s.book, d["building"])),
    lambda s, d: _(
        "Take the earnings of {buildings}.", buildings=or_list([building_name(s.book, one) for one in d["buildings"]])
    ),
)
_rule(
    "no_such_earning",
    lambda s, d: (
        _("{building} earns no victory points.", building=building_title(s.book, d["building"]))
        if d["what"] == "points"
        else _("{building} earns no dollars.", building=building_title(s.book, d["building"]))
    ),
    lambda s, d: _("Take dollars.") if d["what"] == "points" else _("Take victory points."),
)
