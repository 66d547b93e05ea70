"""What the log says of acts and corrections, and the texts by stored ids that several modules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.record import Entry
from capemay_kit.core.telling import told
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS, SEALED, UNKNOWN, UNKNOWN_OF
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.names import IMPROVEMENTS, area_name, building_name, card_list, card_name
from capemay_kit.games.capitol.refusal_words import refusal, refusal_rules
from capemay_kit.games.capitol.state import State

__all__ = ["area_name", "card_name", "refusal", "refusal_rules"]

CHAPTERS = Texts({
    1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
    6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
})  # fmt: skip
"""The chapters of the rulebook, by the number that refusals have as their page: we have its text without page
numbers."""
_PLACES_IT = Texts({
    "fountain": "{name} places the fountain in {area}", "amphitheater": "{name} places the amphitheater in {area}",
    "temple": "{name} places the temple in {area}",
})  # fmt: skip


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""
    # a refusal could tell what is in a sealed bid
    shown = replace(entry, refusal=None) if entry.act == act.Bid(SEALED) else entry
    return told(
        shown,
        lambda seat, done: _told(before, seat, done, after),
        lambda done: FIGURES.told(before, done),
        partial(refusal, before),
    )


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    match done:
        case act.Deal():
            return _("The cards are dealt")
        case act.PlayFloor(card=card, on=on):
            return _("{name} plays {card}: {floors}", name=name, card=card_name(book, card), floors=floors(on))
        case act.PlayRoof(card=card, on=on, roof=roof):
            building = building_name(roof, on)
            return _(
                "{name} plays {card} and completes a building: {building}",
                name=name, card=card_name(book, card), building=building,
            )  # fmt: skip
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            return _(
                "{name} plays {card} and places a building in {area}: {building}",
                name=name, card=card_name(book, card), area=area_name(book, area),
                building=building_name(roof, height),
            )  # fmt: skip
        case act.PlayIdly(card=card):
            return _("{name} plays {card} without its action", name=name, card=card_name(book, card))
        case act.Pass():
            return _("{name} passes", name=name)
        case act.Bid(cards=cards) if cards == SEALED:
            return _("{name} has a bid ready", name=name)
        case act.Bid(cards=cards):
            return _bids(book, name, cards)
        case act.Rearrange():
            return _("{name} takes back the bid", name=name)
        case act.TurnOver():
            bids = ", ".join(_bids(book, one.name, after.shown[i]) for i, one in enumerate(before.seats))
            what = IMPROVEMENTS[before.improvement]
            return _("{improvement}: {bids}; {won}", improvement=what, bids=bids, won=_won(after))
        case act.Won(cards=cards):
            return _told_won(before, name, cards, after)
        case act.Improve(area=area):
            return _PLACES_IT[before.improvement].format(name=name, area=area_name(book, area))
        case act.Score():
            gained = [f"{one.name} +{_points(after, i)}" for i, one in enumerate(before.seats)]
            return _("Round {round} is scored: {gained}", round=before.round, gained=", ".join(gained))
        case act.Draw(kind=kind):
            return _("{name} draws {cards}", name=name, cards=card_name(book, before.stacks[KINDS.index(kind)].top))
        case act.DrawAll():
            drawn_now = drawn(book, done)
            if not drawn_now:
                return _("{name} draws no cards", name=name)
            return _("{name} draws {cards}", name=name, cards=drawn_now)


def _bids(book: Book, name: str, cards: Sequence[str]) -> str:
    return _("{name} bids {bid}", name=name, bid=bid(book, cards)) if cards else _("{name} bids nothing", name=name)


def _points(s: State, seat: int) -> int:
    return sum(one.points for one in s.counted[-1] if one.seat == seat)


def _told_won(before: State, name: str, cards: Sequence[str], after: State) -> str:
    what = IMPROVEMENTS[before.improvement]
    if not cards:
        return _("{improvement}: nobody bids; {won}", improvement=what, won=_won(after))
    won_with = bid(before.book, cards)
    if after.phase == "improve":
        return _("{improvement}: {name} wins with {bid}", improvement=what, name=name, bid=won_with)
    return _("{improvement}: {name} wins with {bid}; it is put aside", improvement=what, name=name, bid=won_with)


def _won(s: State) -> str:
    """Say who has won an auction, and what decided between equal bids if all cards are named (ch. 6)."""
    if s.phase != "improve":
        return _("it is put aside")
    name = s.seats[s.turn].name
    bids = [[s.book.number(card) or 0 for card in cards] for cards in s.shown]
    tied = [bid for bid in bids if bid and sum(bid) == sum(bids[s.turn])]
    if len(tied) < 2 or any(0 in bid for bid in tied):
        return _("{name} wins", name=name)
    if [max(bid) for bid in tied].count(max(bids[s.turn])) == 1:
        return _("{name} wins the tie by the highest single card", name=name)
    return _("{name} wins the tie, as the closest to the first player", name=name)


def raised(on: Sequence[int]) -> dict[tuple[int, int], int]:
    """Count the buildings that a floor card raises, by their floors before (0: a new one) and after; new ones first."""
    found: list[tuple[int, int]] = []
    for height in on:
        # the same card may raise a building twice
        again = next((i for i, (__, to) in enumerate(found) if to == height), None) if height else None
        if again is None:
            found.append((height, height + 1))
        else:
            found[again] = (found[again][0], height + 1)
    return Counter(sorted(found, key=lambda one: one[0] > 0))


def floors(on: Sequence[int]) -> str:
    """Say how the buildings change on which floors are put."""
    return and_list([
        ngettext("{n} building raised from {start} to {end}", "{n} buildings raised from {start} to {end}",
                 n, start=start, end=end)
        if start
        else ngettext("{n} new building of 1 floor", "{n} new buildings of 1 floor", n)
        if end == 1
        else ngettext("{n} new building of {end} floors", "{n} new buildings of {end} floors", n, end=end)
        for (start, end), n in raised(on).items()
    ])  # fmt: skip


def drawn(book: Book, done: act.DrawAll) -> str:
    """Count the cards that are drawn at once, by kind."""
    return card_list(book, [UNKNOWN_OF[kind] for kind in KINDS for __ in range(done.of(kind))])


def bid(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid of some cards comes to."""
    known = [n for card in cards if (n := book.number(card)) is not None]
    if len(known) < len(cards):
        return ngettext("{n} card", "{n} cards", len(cards)) if UNKNOWN not in cards else _("unknown cards")
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])
