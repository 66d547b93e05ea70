"""What the screen offers, in words: labels of acts."""

from __future__ import annotations

from capemay_kit.core.words import listed, many
from capemay_kit.games.capitol import actions as act
from capemay_kit.games.capitol.actions import AnyAct
from capemay_kit.games.capitol.cards import KIND
from capemay_kit.games.capitol.state import State
from capemay_kit.games.capitol.words import area_name, bid, card_name, floors


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it is done with."""
    book = s.book
    match a:
        case act.Deal():
            return "Deal", "first cards, and three stacks face up"
        case act.PlayFloor(card=card, on=on):
            return _upper(floors(on)), card_name(book, card)
        case act.PlayRoof(card=card, on=on, roof=roof):
            return f"{roof.capitalize()} roof on {many(on, 'floor')}", card_name(book, card)
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            return f"{area_name(book, area)}: {many(height, 'floor')}, {roof} roof", card_name(book, card)
        case act.PlayIdly(card=card):
            return "Play without its action", card_name(book, card)
        case act.Pass():
            return "Pass", "no more in this construction phase"
        case act.Bid(cards=cards):
            return f"Bid {bid(book, cards)}", listed([card_name(book, card) for card in cards], "and")
        case act.TurnOver():
            return "Turn over the bids", s.improvement
        case act.Improve(area=area):
            return f"{s.improvement.capitalize()} in {area_name(book, area)}", ""
        case act.Score():
            return "Score the areas", f"round {s.round}"
        case act.Draw(kind=kind):
            return f"Draw {card_name(book, s.stacks[KIND[kind]].top)}", many(s.draws, "card") + " to draw"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
