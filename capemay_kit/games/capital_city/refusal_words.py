"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.words import Refusals, listed, many, upper
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
    return listed([SYMBOLS[one] for one in dict.fromkeys(names)])


_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule("not_now", lambda s, d: f"This is the step {STEPS[d['phase']]}.", "Finish the step on the screen first.")
_rule("not_your_turn", lambda s, d: f"It is for {listed(d['turn'], 'and')} to act.", "Wait until they have.")
_rule("no_such_family", "There is no family {family}.", "Choose among the families of the deck.")
_rule("families_in_play", "{seats} players play with {families} families.", "Choose {families} different families.")
_rule("families_in_order", "Families are named in the order of the deck.", "Name the same ones in that order.")
_rule("bid", "A bid is ${bid}, more than the ${money} at hand.", "Take the priority card and the pot.")
_rule("out_of_auction", "Priority card {priority} is taken: that ends one's bidding.", "Wait for the next season.")
_rule("trains_under_way", lambda s, d: "The trains are on their way already." if d["trains"] > 1
      else "There is one train only.", "Choose a character when a train arrives.")  # fmt: skip
_rule("no_such_train", "There are {trains} trains.", "Choose one of them.")
_rule("train_first", "Which train comes first has to be decided first.", "Take one of the two trains.")
_rule("not_on_train", lambda s, d: f"{upper(character_name(s.book, d['card']))} is not on the train in hand.",
      "Choose one of its characters.")  # fmt: skip
_rule("not_on_main_street", lambda s, d: f"{upper(building_name(s.book, d['building']))} is not on Main Street.",
      "Buy what is there, or decline.")  # fmt: skip
_rule("below_zero", "A figure cannot be below zero.", "Give 0 or more.")
_rule("deed", lambda s, d: f"The deed of {building_name(s.book, d['building'])} is ${d['cost']}, "
      f"more than the ${d['money']} at hand.", lambda s, d: f"${d['cost'] - d['money']} more would do; declining "
      f"brings ${s.book.numbers.decline}.")  # fmt: skip
_rule(
    "words_first",
    lambda s, d: f"{card_name(s.book, d['card'])} says more than the app can count.",
    "Say first what that came to, if only that it is nothing.",
)
_rule("earn_first", "A building has been activated: its earnings are taken first.", "Take points or dollars for it.")
_rule("character_not_held", lambda s, d: f"{upper(character_name(s.book, d['card']))} is not among the unattached "
      "characters.", "Choose a character from the next train.")  # fmt: skip
_rule("building_not_owned", lambda s, d: f"{upper(building_name(s.book, d['building']))} belongs to "
      "somebody else, or to nobody.", "Choose one of your own buildings.")  # fmt: skip
_rule("fully_staffed", lambda s, d: f"{upper(building_name(s.book, d['building']))} is fully staffed, and nobody "
      "moves out again.", "Choose a building with an empty place.")  # fmt: skip


def _wrong_symbol(s: State, d: dict[str, Any]) -> str:
    symbol = s.book.symbol.get(d["card"])
    who = upper(character_name(s.book, d["card"]))
    has = f"{who} has {SYMBOLS[symbol]}" if symbol else f"No unseen {family_name(s.book, family_of(d['card']))} fits"
    return f"{has}; {building_name(s.book, d['building'])} needs {_symbols(d['wanted'])}."


_rule("symbol", _wrong_symbol, lambda s, d: f"Attach a character with {_symbols(d['wanted'])}.")
_rule("named_here", "Cards have their names here, so the app counts by itself.", "Play on with the cards that lie out.")
_rule("auction_cards", "Each of priority cards 1 to {seats} goes to a different player.", "Say who has which card.")
_rule("auction_dollars", "No dollar leaves the game in an auction: together there were ${before}, now there are "
      "${after}.", "Put the dollars right.")  # fmt: skip
_rule("no_place", lambda s, d: f"{upper(building_name(s.book, d['building']))} does not lie out without a name.",
      "Tap a building that does.")  # fmt: skip
_rule("more_at_work", lambda s, d: f"At {building_name(s.book, d['building'])} {many(d['n'], 'character')} "
      f"work{'s' * (d['n'] == 1)} already.", "Give it as many places.")  # fmt: skip
_rule("nothing_activated", "No building is activated now.", "Attach a character first.")
_rule("not_activated", lambda s, d: f"{upper(building_name(s.book, d['building']))} is not activated.",
      lambda s, d: f"Take the earnings of {listed([building_name(s.book, one) for one in d['buildings']])}."
      )  # fmt: skip
_rule("no_such_earning", lambda s, d: f"{building_name(s.book, d['building'])} earns no {EARNINGS[d['what']]}.",
      lambda s, d: f"Take {listed([EARNINGS[one] for one in d['offers']])}.")  # fmt: skip
