"""Every sentence a person reads of this game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import Refusals, a, counting, listed, many, noted, told, upper
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS, SEALED, UNKNOWN, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.setup import MIN_SEATS
from capemay_kit.games.capitol.state import State

CATEGORIES = {
    "round_1": "First round", "round_2": "Second round", "round_3": "Third round", "round_4": "Fourth round",
}  # fmt: skip
CATEGORY_PAGE = dict.fromkeys(CATEGORIES, 11)
DECIDED = {"points": "most points", "shared": "tied on points: the victory is shared"}
CHAPTERS = {
    1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
    6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
}  # fmt: skip
"""What a refusal's page is: the rulebook's text came without its pages, so chapters are counted."""
PHASES = {
    "deal": "the cards are still to be dealt", "build": "the construction phase is under way",
    "bid": "an auction is under way", "turn_over": "the bids are still to be turned over",
    "improve": "what was won is still to be placed", "score": "the areas are still to be scored",
    "draw": "cards are being drawn", "over": "the game is over",
}  # fmt: skip
DOING = {
    "deal": "Set-up", "build": "Construction", "bid": "Auction", "turn_over": "Auction", "improve": "Improvement",
    "score": "Scoring", "draw": "Drawing cards",
}  # fmt: skip
"""What is under way, in a word."""
RULINGS = {
    "tallest_together": "Tied for most floors, some share the tallest: only they are first",
    "free_auction": "Nobody bids: the first player wins for nothing",
}
HOUSE = (
    HouseRule("numbers.draw", "Cards drawn after a round", "{n} cards drawn after a round", 0, 20),
    HouseRule("numbers.floors_per_card", "Floors a floor card puts up at most", "{n} floors a card at most", 1, 4),
    HouseRule("numbers.area_points.first", "Points for first place in an area", "{n} for first place", 0, 20),
    HouseRule("numbers.area_points.second", "Points for second place in an area", "{n} for second place", 0, 20),
    HouseRule("rulings.tallest_together", RULINGS["tallest_together"],
              "tied for most floors, some share the tallest: all are first"),
    HouseRule("rulings.free_auction", RULINGS["free_auction"], "nobody bids: nobody wins"),
)  # fmt: skip
"""What a table may choose for itself."""
COLOUR_SIGN = {"blue": "B", "pink": "P", "purple": "U"}


def card_name(book: Book, card: str) -> str:
    """Call a card as people do."""
    known = book.card.get(card)
    if known is None:
        kind = next((kind for kind, mark in UNKNOWN_OF.items() if mark == card), None)
        return "a card" if kind is None else f"a {kind} card"
    return f"{f'{known.colour} ' if known.colour else ''}{known.kind} {known.number}"


def right(points: int, cards: int) -> str:
    """Ask whether a seat's figures are right."""
    return f"{many(points, 'point')}, {many(cards, 'card')} in hand: right? Tap for yes"


def brings(first: int, second: int) -> str:
    """Say in short what the places of an area bring."""
    return f"1st {first}, 2nd {second}" if second else f"1st {first}"


def yard(incomplete: Sequence[int], complete: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Say in short what stands before a player, by heights."""
    groups = [("no roof", incomplete), *complete]
    found = [f"{what} {', '.join(map(str, sorted(heights)))}" for what, heights in groups if heights]
    return "; ".join(found) or "nothing"


def area_name(book: Book, area: str) -> str:
    """Call an area by its title."""
    return book.areas[book.area[area]].title if area in book.area else area


def checklist(book: Book, seats: int, physical: bool) -> tuple[str, ...]:
    """List what is laid out before the first round (ch. 2).

    As long as fewer ``seats`` have a name than the game is for, it is for the fewest.
    """
    seats = max(seats, MIN_SEATS)
    n, pieces, cards = book.numbers, book.numbers.pieces, book.numbers.start_cards
    round_ones, triangular = n.start_buildings.round, n.start_buildings.triangular
    used = sum(round_ones) + sum(triangular)
    heights = " and ".join(f"{listed([str(h) for h in hs], 'and')} under {kind} roofs" for hs, kind in (
        (round_ones, "round"), (triangular, "triangular")))  # fmt: skip
    dealt = f"{many(cards.roof, 'roof card')}, {many(cards.floor, 'floor card')} and {many(cards.permit, 'permit')}"
    by_hand = (
        f"Roof, floor and permit cards: shuffle each kind, deal everybody {dealt}, unseen.",
        "Lay the rest as three stacks, face up. Give everybody a STOP card.",
    )
    by_app = (f"The app deals the cards ({dealt} each) and keeps the stacks: printed cards stay in the box.",)
    return (
        "Lay the board in the middle of the table.",
        f"Everybody takes {pieces.round} round and {pieces.triangular} triangular roofs, and {many(used, 'floor')}.",
        f"Everybody makes complete buildings of them, by floors: {heights}.",
        f"Put the other {pieces.floors - used * seats} floors beside the board as a pile.",
        f"Put {pieces.fountains} fountains, {pieces.amphitheaters} amphitheaters and {pieces.temples} temples ready.",
        *(by_hand if physical else by_app),
        "Decide who begins: that player takes the first player marker.",
    )


# --- refusals -----------------------------------------------------------------------------------------

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_now", lambda s, d: f"That does not happen now: {PHASES[d['phase']]}.", "Finish the step on the screen first."
)
_rule("not_your_turn", lambda s, d: f"It is {listed(d['turn'])}'s turn.", "Wait for the turn to come round.")
_rule(
    "has_passed",
    "Who has passed does nothing more in this construction phase.",
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
    lambda s, d: f"All {d['spaces']} small spaces of {d['area']} are taken.",
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
    "Nothing was bid to win with; that nobody bids is said by {says}.",
    "Choose the cards of the bid.",
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


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    # what a sealed bid overrode stays sealed
    shown = replace(entry, refusal=None) if entry.act == act.Bid(SEALED) else entry
    return told(shown, lambda seat, done: _told(before, seat, done, after),
                lambda done: f"Corrected: {correction(before, done)}", partial(refusal, before))  # fmt: skip


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    match done:
        case act.Deal():
            return "The cards are dealt"
        case act.PlayFloor(card=card, on=on):
            return f"{name} plays {card_name(book, card)}: {floors(on)}"
        case act.PlayRoof(card=card, on=on, roof=roof):
            return f"{name} plays {card_name(book, card)}: a {roof} roof on {many(on, 'floor')}"
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            what = f"{many(height, 'floor')} with a {roof} roof"
            return f"{name} plays {card_name(book, card)}: {what} in {area_name(book, area)}"
        case act.PlayIdly(card=card):
            return f"{name} plays {card_name(book, card)} and does nothing"
        case act.Pass():
            return f"{name} passes"
        case act.Bid(cards=cards) if cards == SEALED:
            return f"{name} has arranged a bid"
        case act.Bid(cards=cards):
            return f"{name} bids {bid(book, cards)}"
        case act.TurnOver():
            bids = ", ".join(f"{one.name} {bid(book, after.shown[i])}" for i, one in enumerate(before.seats))
            return f"{upper(before.improvement)}: {bids}; {_won(before, after)}"
        case act.Won(cards=()):
            return f"{upper(before.improvement)}: nobody bids; {_won(before, after)}"
        case act.Won(cards=cards):
            aside = "" if after.phase == "improve" else f"; {_won(before, after)}"
            return f"{upper(before.improvement)}: {name} wins with {bid(book, cards)}{aside}"
        case act.Improve(area=area):
            return f"{name} places the {before.improvement} in {area_name(book, area)}"
        case act.Score():
            gained = [f"{one.name} +{_points(after, i)}" for i, one in enumerate(before.seats)]
            return f"Round {before.round} is scored: {', '.join(gained)}"
        case act.Draw(kind=kind):
            return f"{name} draws {card_name(book, before.stacks[KINDS.index(kind)].top)}"
        case act.DrawAll():
            return f"{name} draws {by_kind({kind: done.of(kind) for kind in KINDS})}"


def _points(s: State, seat: int) -> int:
    return sum(one.points for one in s.counted[-1] if one.seat == seat)


def _won(before: State, after: State) -> str:
    if after.phase == "improve":
        return f"{after.seats[after.turn].name} wins"
    return "it is put aside"


def floors(on: Sequence[int]) -> str:
    """Say what becomes of the buildings floors are put on."""
    heights: dict[int, int] = {}
    raised: list[tuple[int, int]] = []
    for height in on:
        # a building raised before by the same card goes on rising
        again = next((i for i, (_, to) in enumerate(raised) if to == height), None) if height else None
        if again is None:
            raised.append((height, height + 1))
        else:
            raised[again] = (raised[again][0], height + 1)
    for start, end in raised:
        if not start:
            heights[end] = heights.get(end, 0) + 1
    parts = [f"{many(n, 'building')} of {many(end, 'floor')} begun" for end, n in heights.items()]
    parts += [f"one of {start} raised to {end}" for start, end in raised if start]
    return listed(parts, "and")


def by_kind(counts: Mapping[Kind, int]) -> str:
    """Count cards by kind: "2 roofs, 3 floors and 1 permit"."""
    return listed([many(n, kind) for kind, n in counts.items() if n], "and") or "nothing"


def bid(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid comes to."""
    numbers = [book.number(card) for card in cards]
    if not cards:
        return "nothing"
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return many(len(cards), "card") if UNKNOWN not in cards else "cards nobody named"
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    note = noted(done)
    match re.findall(r"[^.\[\]]+", done.path):
        case ["seats", number, "hand"] if done.value is None:
            return f"{_seat(s, number)}'s hand{note}"
        case ["seats", number, "hand"] if isinstance(done.value, list | tuple):
            held = listed([card_name(s.book, one) for one in done.value], "and") or "nothing"
            return f"{_seat(s, number)} holds {held}{note}"
        case ["seats", number, "points", round_number]:
            return f"{_seat(s, number)} has {done.value} in round {round_number}{note}"
        case ["seats", number, *rest]:
            return f"{_seat(s, number)}'s {' '.join(rest).replace('_', ' ')} is {_value(done.value)}{note}"
        case ["areas", area, "heights", number] if isinstance(done.value, list | tuple):
            built = listed([many(int(one), "floor") for one in done.value], "and") or "nothing"
            return f"{area_name(s.book, area)}: {_seat(s, number)} has {built}{note}"
        case ["areas", area, "floors", number] if isinstance(done.value, int):
            return f"{area_name(s.book, area)}: {_seat(s, number)} has {many(done.value, 'floor')}{note}"
        case ["areas", area, "tallest", number] if isinstance(done.value, int):
            tallest = f"tallest building has {many(done.value, 'floor')}"
            return f"{area_name(s.book, area)}: {_seat(s, number)}'s {tallest}{note}"
        case ["areas", area, "large"]:
            return f"{area_name(s.book, area)}: {a(done.value) if done.value else 'nothing'} on the large space{note}"
        case ["areas", area, "fountains"] if isinstance(done.value, int):
            return f"{area_name(s.book, area)}: {many(done.value, 'fountain')}{note}"
        case ["areas", area, what]:
            return f"{area_name(s.book, area)}: {what.replace('_', ' ')} is {_value(done.value)}{note}"
        case ["settled"]:
            return f"{counting(done.value)}{note}"
        case ["stacks", kind, "left"]:
            return f"{many(done.value, 'card')} left in the stack of {kind} cards{note}"
        case ["stacks", kind, "top"] if isinstance(done.value, str):
            top = a(card_name(s.book, done.value)) if done.value else "no card"
            return f"{top} on the stack of {kind} cards{note}"
        case parts:
            shown = " ".join(parts[1:] if parts[0] == "book" else parts).replace("_", " ")
            return f"{shown} is {_value(done.value)}{note}"


def _seat(s: State, number: str) -> str:
    return s.seats[int(number)].name if number.isdigit() and int(number) < len(s.seats) else f"seat {number}"


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value)) or "nothing"
    if isinstance(value, dict):
        return " ".join(f"{key} {_value(one)}" for key, one in value.items()) if len(value) < 6 else "changed"
    return "nothing" if value is None else str(value)
