"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import _, and_list, ngettext, or_list
from capemay_kit.core.words import Refusals, upper
from capemay_kit.games.capital_city.names import (
    EARNINGS,
    STEPS,
    SYMBOLS,
    building_name,
    card_name,
    character_name,
    family_name,
)
from capemay_kit.games.capital_city.state import State, family_of


def _symbols(names: Sequence[str]) -> str:
    return or_list([SYMBOLS[one] for one in dict.fromkeys(names)])


_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_now",
    lambda s, d: _("This is the step {step}.", step=STEPS[d["phase"]]),
    "Finish the step on the screen first.",
)
_rule(
    "not_your_turn",
    lambda s, d: _("It is for {turn} to act.", turn=and_list(d["turn"])),
    "Wait until they have.",
)
_rule("no_such_family", "There is no family {family}.", "Choose among the families of the deck.")
_rule(
    "families_in_play",
    "{seats} players play with {families} families.",
    "Choose {families} different families.",
)
_rule("families_in_order", "Families are named in the order of the deck.", "Name the same ones in that order.")
_rule("bid", "A bid is ${bid}, more than the ${money} at hand.", "Take the priority card and the pot.")
_rule("out_of_auction", "Priority card {priority} is taken: that ends one's bidding.", "Wait for the next season.")
_rule("trains_under_way", lambda s, d: _("The trains are on their way already.") if d["trains"] > 1
      else _("There is one train only."), "Choose a character when a train arrives.")  # fmt: skip
_rule("no_such_train", "There are {trains} trains.", "Choose one of them.")
_rule("train_first", "Which train comes first has to be decided first.", "Take one of the two trains.")
_rule(
    "not_on_train",
    lambda s, d: _("{character} is not on the train in hand.", character=upper(character_name(s.book, d["card"]))),
    "Choose one of its characters.",
)
_rule(
    "not_on_main_street",
    lambda s, d: _("{building} is not on Main Street.", building=upper(building_name(s.book, d["building"]))),
    "Buy what is there, or decline.",
)
_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule(
    "deed",
    lambda s, d: _(
        "The deed of {building} is ${cost}, more than the ${money} at hand.",
        building=building_name(s.book, d["building"]),
        cost=d["cost"],
        money=d["money"],
    ),
    lambda s, d: _(
        "${cost} more would do; declining brings ${decline}.",
        cost=d["cost"] - d["money"],
        decline=s.book.numbers.decline,
    ),
)
_rule(
    "words_first",
    lambda s, d: _("{card} says more than the app can count.", card=card_name(s.book, d["card"])),
    "Say first what that came to, if only that it is nothing.",
)
_rule(
    "earn_first",
    "A building has been activated: its earnings are taken first.",
    "Take points or dollars for it.",
)
_rule(
    "character_not_held",
    lambda s, d: _(
        "{character} is not among the unattached characters.", character=upper(character_name(s.book, d["card"]))
    ),
    ("Choose a character from the next train."),
)
_rule(
    "building_not_owned",
    lambda s, d: _(
        "{building} belongs to somebody else, or to nobody.", building=upper(building_name(s.book, d["building"]))
    ),
    "Choose one of your own buildings.",
)
_rule(
    "fully_staffed",
    lambda s, d: _(
        "{building} is fully staffed, and nobody moves out again.", building=upper(building_name(s.book, d["building"]))
    ),
    "Choose a building with an empty place.",
)


def _wrong_symbol(s: State, d: dict[str, Any]) -> str:
    symbol = s.book.symbol.get(d["card"])
    who = upper(character_name(s.book, d["card"]))
    has = (
        _("{who} has {symbol}", who=who, symbol=SYMBOLS[symbol])
        if symbol
        else _("No unseen {family} fits", family=family_name(s.book, family_of(d["card"])))
    )
    return _(
        "{has}; {building} needs {symbols}.",
        has=has,
        building=building_name(s.book, d["building"]),
        symbols=_symbols(d["wanted"]),
    )


_rule("symbol", _wrong_symbol, lambda s, d: _("Attach a character with {symbols}.", symbols=_symbols(d["wanted"])))
_rule(
    "named_here",
    "Cards have their names here, so the app counts by itself.",
    "Play on with the cards that lie out.",
)
_rule(
    "auction_cards",
    "Each of priority cards 1 to {seats} goes to a different player.",
    "Say who has which card.",
)
_rule("auction_dollars", "No dollar leaves the game in an auction: together there were ${before}, now there are "
      "${after}.", "Put the dollars right.")  # fmt: skip
_rule(
    "no_place",
    lambda s, d: _("{building} does not lie out without a name.", building=upper(building_name(s.book, d["building"]))),
    "Tap a building that does.",
)
_rule(
    "more_at_work",
    lambda s, d: _(
        "At {building} {characters} work{what} already.",
        building=building_name(s.book, d["building"]),
        characters=ngettext("{n} character", "{n} characters", d["n"]),
        what="s" * (d["n"] == 1),
    ),
    "Give it as many places.",
)
_rule("nothing_activated", "No building is activated now.", "Attach a character first.")
_rule(
    "not_activated",
    lambda s, d: _("{building} is not activated.", building=upper(building_name(s.book, d["building"]))),
    lambda s, d: _(
        "Take the earnings of {buildings}.", buildings=or_list([building_name(s.book, one) for one in d["buildings"]])
    ),
)
_rule(
    "no_such_earning",
    lambda s, d: _(
        "{building} earns no {earning}.", building=building_name(s.book, d["building"]), earning=EARNINGS[d["what"]]
    ),
    lambda s, d: _("Take {offers}.", offers=or_list([EARNINGS[one] for one in d["offers"]])),
)
