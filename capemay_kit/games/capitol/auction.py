"""The improvement phase: everybody bids for a fountain, an amphitheater or a temple, and the winner places it (rulebook
ch. 6-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Field
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.moments import put, without
from capemay_kit.games.capitol.book import AUCTIONS, KIND, SEALED, UNKNOWN, Book
from capemay_kit.games.capitol.names import IMPROVEMENTS, area_name, card_list
from capemay_kit.games.capitol.scoring import places_in
from capemay_kit.games.capitol.state import RULES, State, vacant

rule = RULES.rule


def begin_auction(s: State, number: int) -> State:
    """Begin an auction, or score after the last one. Whoever has no cards bids nothing (ch. 3, 6)."""
    if number >= len(s.book.numbers.auctions[s.round - 1]):
        return replace(s, phase="score", auction=0, turn=s.first, called=None)
    seats = tuple([replace(one, bid=None if one.hand else (), passed=False) for one in s.seats])
    bidding = any(one.hand for one in seats)
    return replace(s, phase="bid" if bidding else "turn_over", auction=number, seats=seats, turn=s.first,
                   called=None)  # fmt: skip


# --- bids ---------------------------------------------------------------------------------------------

HAS_BID = rule("has_bid", 6, N_("Your cards are arranged already."),
               N_("Undo to change the bid, before the bids are turned over."))  # fmt: skip
BID_NOT_IN_HAND = rule(
    "bid_not_in_hand", 6, lambda s, d: _("Not in hand: {cards}.", cards=card_list(s.book, d["cards"])),
    N_("Bid with cards in hand only."), firm=True,
)  # fmt: skip
HIGHEST_FIRST = rule(
    "highest_first", 6, N_("The cards of a bid are listed from the highest number down."),
    lambda s, d: _("List them as {cards}.", cards=card_list(s.book, s.book.falling(d["cards"]))),
)  # fmt: skip


class Bid(Act, frozen=True, tag="bid"):
    """Put cards above the STOP card, from the highest number down; no card is no bid (ch. 6)."""

    cards: tuple[str, ...] = ()
    phases = ("bid",)
    any_seat = sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Bids:
        """List all bids, and the cards that may have won; each is only made when it is asked for."""
        return Bids(s.book, s.seats[seat].hand, fewest_won(s, seat))

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        me = s.seats[seat]
        if me.bid is not None:
            yield HAS_BID()
        yield from _no_bid(s, seat, self.cards)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        # who bids in the app after all takes back what was entered by number
        s = replace(s.with_seat(seat, bid=s.book.falling(self.cards)), called=None)
        return s if any(one.bid is None for one in s.seats) else replace(s, phase="turn_over")

    def told(self, before: State, seat: int, after: State) -> str:
        name = before.seats[seat].name
        return _("{name} has a bid ready", name=name) if self.cards == SEALED else _bids(before.book, name, self.cards)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if not self.cards:
            return _("Bid nothing"), ""
        return _("Bid {bid}", bid=bid_told(s.book, self.cards)), card_list(s.book, self.cards)

    def masked(self) -> Bid:
        return Bid(SEALED)


def _no_bid(s: State, seat: int, cards: tuple[str, ...]) -> Iterator[Broken]:
    if s.called not in (None, seat):
        yield RULES.not_your_turn(s, (s.called,))
    if missing := Counter(cards) - Counter(s.seats[seat].hand):
        yield BID_NOT_IN_HAND(cards=sorted(missing))
    if cards != s.book.falling(cards):
        yield HIGHEST_FIRST(cards=cards)


def bid_told(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid of some cards comes to."""
    known = [n for card in cards if (n := book.number(card)) is not None]
    if len(known) < len(cards):
        return ngettext("{n} card", "{n} cards", len(cards)) if UNKNOWN not in cards else _("unknown cards")
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])


def _bids(book: Book, name: str, cards: Sequence[str]) -> str:
    if not cards:
        return _("{name} bids nothing", name=name)
    return _("{name} bids {bid}", name=name, bid=bid_told(book, cards))


NO_BID_YET = rule("no_bid_yet", 6, N_("You have not arranged any cards yet."), N_("Arrange them for the bid."),
                  firm=True)  # fmt: skip


class Rearrange(Act, frozen=True, tag="rearrange"):
    """Take back the cards above one's STOP card, to arrange them otherwise before the bids are turned over (ch. 6)."""

    must = True
    phases = ("bid", "turn_over")
    any_seat = True
    words = N_("Change the bid"), ""
    log = N_("{name} takes back the bid")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.seats[seat].bid is None or not s.seats[seat].hand:
            yield NO_BID_YET()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return replace(s.with_seat(seat, bid=None), phase="bid")


# --- who wins -----------------------------------------------------------------------------------------

BIDS_MISSING = rule(
    "bids_missing", 6,
    lambda s, d: _("{name} has not arranged a bid yet.", name=d["seats"][0])
    if len(d["seats"]) == 1
    else _("These players have not arranged a bid yet: {names}.", names=and_list(d["seats"])),
    N_("Turn over the bids when everybody has arranged theirs."),
)  # fmt: skip


class TurnOver(Act, frozen=True, tag="turn_over"):
    """Turn over all bids. The highest wins, and its cards are discarded (ch. 6)."""

    must = True
    phases = ("turn_over", "bid")
    offered_in = ("turn_over",)
    any_seat = sure = True

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if s.phase == "bid":
            yield BIDS_MISSING(seats=[one.name for one in s.seats if one.bid is None])
        elif seat != s.first:
            yield RULES.not_your_turn(s, (s.first,))

    def done(self, s: State, seat: int, chance: Chance) -> State:
        bids = tuple([one.bid or () for one in s.seats])
        return _decided(s, bids, winner_of(s, bids, chance))

    def told(self, before: State, seat: int, after: State) -> str:
        bids = ", ".join(_bids(before.book, one.name, after.shown[i]) for i, one in enumerate(before.seats))
        what = IMPROVEMENTS[before.improvement]
        return _("{improvement}: {bids}; {won}", improvement=what, bids=bids, won=_won_told(after))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Turn over the bids"), IMPROVEMENTS[s.improvement]

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str]:
        # the result would tell the bids
        return ()


EVERY_BID_COUNTS = rule("every_bid_counts", 6, N_("All bids are in the app, so the app works out who wins."),
                        N_("Let everybody arrange a bid, then turn them over."))  # fmt: skip
NOTHING_BID = rule("nothing_bid", 6, N_("Nobody wins without a bid."),
                   N_("Choose the cards of the bid. If nobody bid, tap Nobody bid."))  # fmt: skip


class Won(Act, frozen=True, tag="won"):
    """Win the auction with these cards; only they are discarded. No cards mean that nobody bid anything (ch. 6).

    At a table with printed cards this act of the winner takes the place of everybody's bids.
    """

    must = True
    cards: tuple[str, ...] = ()
    phases = ("bid",)
    any_seat = True

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        me, fewest = s.seats[seat], fewest_won(s, seat)
        if me.bid is not None:
            yield HAS_BID()
        if fewest is None:
            yield EVERY_BID_COUNTS()
        elif len(self.cards) < fewest:
            yield NOTHING_BID(says=s.seats[says_nobody_bid(s)].name)
        yield from _no_bid(s, seat, self.cards)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Let the players say who won. Cards that people had already arranged for the app go back to their hands."""
        bids = tuple([s.book.falling(self.cards) if i == seat else () for i in range(len(s.seats))])
        return _decided(s, bids, seat if self.cards else winner_of(s, bids, chance))

    def told(self, before: State, seat: int, after: State) -> str:
        what, name = IMPROVEMENTS[before.improvement], before.seats[seat].name
        if not self.cards:
            return _("{improvement}: nobody bids; {won}", improvement=what, won=_won_told(after))
        bid = bid_told(before.book, self.cards)
        if after.phase == "improve":
            return _("{improvement}: {name} wins with {bid}", improvement=what, name=name, bid=bid)
        return _("{improvement}: {name} wins with {bid}; it is put aside", improvement=what, name=name, bid=bid)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        what = IMPROVEMENTS[s.improvement]
        if self.cards:
            title = _("{improvement}: {name} wins with {bid}", improvement=what, name=s.seats[seat].name,
                      bid=bid_told(s.book, self.cards))  # fmt: skip
            return title, card_list(s.book, self.cards)
        if s.book.rulings.free_auction:
            return _("Nobody bid: {name} wins for nothing", name=s.seats[s.first].name), what
        return _("Nobody bid: put it aside"), what


TIED_BIDS = rule(
    "tied_bids", 6,
    lambda s, d: _("{names} bid {n} each.", names=and_list([s.seats[i].name for i in d["seats"]]), n=d["n"]),
    N_("Enter the highest single card of each."),
)  # fmt: skip
NO_SUCH_BIDS = rule("no_such_bids", 6, N_("Each player has one bid, and no card of it is higher than the bid."),
                    N_("Enter a bid for each player, 0 for none."), firm=True)  # fmt: skip


class Called(Act, frozen=True, tag="called"):
    """Enter printed bids by number: the sum of each seat and, where the highest are equal, its ``highest`` single card.
    The app says who wins; that seat's cards are entered then (ch. 6, rule 7)."""

    sums: tuple[int, ...]
    highest: tuple[int, ...]
    phases = ("bid",)
    any_seat = True
    tone = "quiet"
    words = N_("Enter the bids by number"), N_("the app says who wins, and why")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        sums, highest = self.sums, self.highest
        if fewest_won(s, seat) is None:
            yield EVERY_BID_COUNTS.firmly()
        if not len(sums) == len(highest) == len(s.seats):
            yield NO_SUCH_BIDS()
            return
        bids = zip(sums, highest, s.seats, strict=True)
        if any(not 0 <= card <= n or (n and not one.hand) for n, card, one in bids):
            yield NO_SUCH_BIDS()
            return
        if not any(sums):
            yield NOTHING_BID.firmly(says=s.seats[says_nobody_bid(s)].name)
        tied = self._tied()
        if len(tied) > 1 and not all(highest[i] for i in tied):
            yield TIED_BIDS(seats=tied, n=max(sums))

    def _tied(self) -> list[int]:
        return [i for i, n in enumerate(self.sums) if n == max(self.sums)]

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return replace(s, called=max(s.order, key=lambda i: (self.sums[i], self.highest[i])))

    def figures(self, s: State, seat: int) -> Sequence[Field]:
        return [field for i, one in enumerate(s.seats) for field in (
            Field(f"sum-{i}", _("{name} bids", name=one.name), UNSAID),
            Field(f"highest-{i}", _("highest card"), UNSAID),
        )]  # fmt: skip

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Called:
        seats = range(len(s.seats))
        return Called(tuple(values.get(f"sum-{i}", self.sums[i]) for i in seats),
                      tuple(values.get(f"highest-{i}", self.highest[i]) for i in seats))  # fmt: skip

    def told(self, before: State, seat: int, after: State) -> str:
        bids = ", ".join(_("{name} bids {bid}", name=one.name, bid=n) if n else _("{name} bids nothing", name=one.name)
                         for one, n in zip(before.seats, self.sums, strict=True))  # fmt: skip
        return _("{won}: {improvement}; {bids}", improvement=IMPROVEMENTS[before.improvement], bids=bids,
                 won=self._won(after))  # fmt: skip

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str]:
        return [self._won(after)]

    def _won(self, after: State) -> str:
        assert after.called is not None, "it is entered who has won"
        highest = [self.highest[i] for i in self._tied()]
        return _wins(after.seats[after.called].name, highest)


def by_number(s: State) -> Called:
    """Return the act by which all bids are entered, before any was."""
    return Called((0,) * len(s.seats), (0,) * len(s.seats))


def _wins(name: str, highest: Sequence[int]) -> str:
    """Say who wins, and by what, where several bid the same: their ``highest`` cards."""
    if len(highest) < 2:
        return _("{name} wins", name=name)
    if highest.count(max(highest)) == 1:
        return _("{name} wins the tie by the highest single card", name=name)
    return _("{name} wins the tie, as the closest to the first player", name=name)


def fewest_won(s: State, seat: int) -> int | None:
    """Return the least number of cards with which a seat may say that it won an auction; None if everybody's bid is
    entered (ch. 6).

    Every bid is entered if the app holds the cards, or if somebody has arranged a bid in it. That nobody bid
    anything is said by the first player, or, if that one has no card left, by the next one.
    """
    if not s.printed or any(one.bid is not None and one.hand for one in s.seats):
        return None
    return 0 if seat == says_nobody_bid(s) and s.called is None else 1


def says_nobody_bid(s: State) -> int:
    """Return the seat that may say that nobody bid, while somebody has yet to arrange cards."""
    return next(one for one in s.order if s.seats[one].bid is None)


def winner_of(s: State, bids: tuple[tuple[str, ...], ...], chance: Chance) -> int | None:
    """Return who wins: the highest sum, then the highest card, then whoever comes first from the first player on (ch.
    6, rule 7).

    If all bid nothing, the first player wins for nothing; without the ruling ``free_auction`` nobody does (None). If
    unnamed cards decide, players are asked who won.
    """
    if not any(bids) and not s.book.rulings.free_auction:
        return None
    known: dict[int, tuple[int, int]] = {}
    unsure = []
    for seat in s.order:
        numbers = [n for card in bids[seat] if (n := s.book.number(card)) is not None]
        if len(numbers) < len(bids[seat]):
            unsure.append(seat)
        elif numbers:
            known[seat] = (sum(numbers), max(numbers))
    best = max(known, key=known.__getitem__) if known else None
    if not unsure:
        return s.first if best is None else best
    # every bid with unnamed cards could win, but of the others only the best one
    could = unsure if best is None else [*unsure, best]
    if len(could) == 1:
        return could[0]
    asked = tuple(seat for seat in s.order if seat in could)
    told = chance.pick("auction", asked, (s.round - 1) * AUCTIONS + s.auction)
    return asked[0] if told is None else told


def _decided(s: State, bids: tuple[tuple[str, ...], ...], winner: int | None) -> State:
    """Discard the winner's cards and let it place the improvement. Without a winner that is put aside (ch. 6, rule
    8)."""
    s = replace(s, shown=bids, called=None, seats=tuple([replace(one, bid=None) for one in s.seats]))
    if winner is None:
        return begin_auction(s, s.auction + 1)
    hand = s.seats[winner].hand
    for card in bids[winner]:
        hand = without(hand, card)
        kinds = s.book.kinds[card]
        if len(kinds) == 1:
            s = s.with_stack(kinds[0], s.stacks[KIND[kinds[0]]].discarded(kinds[0], card, card))
    s = replace(s.with_seat(winner, hand=hand), phase="improve", turn=winner)
    # if no space is vacant, the improvement is put aside (ruling 5)
    return s if can_place(s) else begin_auction(s, s.auction + 1)


def _won_told(s: State) -> str:
    """Say who has won an auction, and what decided between equal bids if all cards are named (ch. 6)."""
    if s.phase != "improve":
        return _("it is put aside")
    name = s.seats[s.turn].name
    bids = [[s.book.number(card) or 0 for card in cards] for cards in s.shown]
    tied = [bid for bid in bids if bid and sum(bid) == sum(bids[s.turn])]
    return _wins(name, [] if any(0 in bid for bid in tied) else [max(bid) for bid in tied])


# --- placing what was won -----------------------------------------------------------------------------

_PLACES_IT = Texts({
    "fountain": "{name} places the fountain in {area}", "amphitheater": "{name} places the amphitheater in {area}",
    "temple": "{name} places the temple in {area}",
})  # fmt: skip
NO_SUCH_AREA = rule("no_such_area", 5, N_("There is no area {area}."), N_("Choose an area of the board."), firm=True)
NO_VACANT_SPACE = rule("no_vacant_space", 7, N_("No small space in {area} is vacant."),
                       N_("Choose an area with a vacant small space."))  # fmt: skip
_LARGE_TAKEN = Texts({
    "amphitheater": "The large space of {area} has an amphitheater.",
    "temple": "The large space of {area} has a temple.",
})  # fmt: skip
LARGE_TAKEN = rule(
    "large_taken", 8, lambda s, d: _LARGE_TAKEN[d["large"]].format(area=d["area"]),
    N_("Choose an area whose large space is vacant."), firm=True,
)  # fmt: skip


class Improve(Act, frozen=True, tag="improve"):
    """Place the fountain, amphitheater or temple that was won in an area (ch. 7-9)."""

    area: str
    phases = ("improve",)

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Improve]:
        return [_improve(area.id) for area in s.book.areas]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield that there is no vacant space. A fountain may be put where the app knows of none, but a large space
        holds only one thing (ch. 7-9)."""
        area = s.book.area.get(self.area)
        if area is None:
            yield NO_SUCH_AREA(area=self.area)
            return
        title, large = area_name(s.book, self.area), s.sites[area].large
        if s.improvement == "fountain":
            if vacant(s, area) <= 0:
                yield NO_VACANT_SPACE(area=title)
        elif large is not None:
            yield LARGE_TAKEN(8 if s.improvement == "amphitheater" else 9, area=title, large=large)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        area, what = s.book.area[self.area], s.improvement
        site = s.sites[area]
        site = replace(site, fountains=site.fountains + 1) if what == "fountain" else replace(site, large=what)
        return begin_auction(replace(s, sites=put(s.sites, area, site)), s.auction + 1)

    def told(self, before: State, seat: int, after: State) -> str:
        return _PLACES_IT[before.improvement].format(
            name=before.seats[seat].name, area=area_name(before.book, self.area)
        )

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return self.target(s, seat), places_in(s, self.area)

    def place(self, s: State, seat: int) -> str | None:
        return self.area if self.area in s.book.area else None

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Improve]:
        area = place.partition("/")[0]
        return (_improve(area),) if area in s.book.area and s.phase in ("bid", "turn_over", "improve") else ()

    def target(self, s: State, seat: int) -> str:
        return _("{improvement} in {area}", improvement=IMPROVEMENTS[s.improvement], area=area_name(s.book, self.area))

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "improvement", before.improvement


_improve = cache(Improve)


def can_place(s: State) -> bool:
    """Say whether what was won can be placed in any area."""
    return any(next(one.broken(s, s.turn), None) is None for one in Improve.offered(s, s.turn))


# --- all bids that a hand can make ---------------------------------------------------------------------


class Bids(Sequence[Bid | Won]):
    """Every choice of cards of a hand, with no bid as the first one. Each is only made when it is asked for, so a large
    hand costs nothing.

    ``hand`` may hold a card several times; then some bids are equal. If ``fewest`` is given, every choice of at least
    so many cards (0 or 1) follows once more, as the cards that won the auction.
    """

    def __init__(self, book: Book, hand: Sequence[str], fewest: int | None = None) -> None:
        counts = Counter(book.falling(hand))
        self._key = self._cards, self._counts, self._fewest = tuple(counts), tuple(counts.values()), fewest
        self._bids = prod(n + 1 for n in self._counts)
        self._len = self._bids if fewest is None else 2 * self._bids - fewest

    def __len__(self) -> int:
        return self._len

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(self._len)))
        if not -self._len <= at < self._len:
            raise IndexError(at)
        at %= self._len
        made: type[Bid | Won] = Bid
        if at >= self._bids:
            made, at = Won, at - self._bids + (self._fewest or 0)
        chosen: list[str] = []
        for card, n in zip(self._cards, self._counts, strict=True):
            at, times = divmod(at, n + 1)
            chosen += [card] * times
        return made(tuple(chosen))

    def __contains__(self, bid: object) -> bool:
        if not isinstance(bid, Bid | Won) or not set(bid.cards) <= set(self._cards):
            return False
        if isinstance(bid, Won) and (self._fewest is None or len(bid.cards) < self._fewest):
            return False
        places = [self._cards.index(card) for card in bid.cards]
        times = Counter(places)
        return places == sorted(places) and all(times[i] <= n for i, n in enumerate(self._counts))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Bids) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def sensible_bids(s: State, seat: int, bids: Bids) -> Sequence[Bid | Won]:
    """Leave out what nobody would bid: more than the least card where nobody else has any, and some of the cards in the
    last auction, after which they are worth nothing (ch. 6)."""
    hand = s.book.falling(s.seats[seat].hand)
    if not any(one.hand for i, one in enumerate(s.seats) if i != seat):
        return [Bid()] if seat == s.first and s.book.rulings.free_auction else [Bid(), Bid(hand[-1:])]
    auctions = s.book.numbers.auctions
    return [Bid(), Bid(hand)] if (s.round, s.auction + 1) == (len(auctions), len(auctions[-1])) else bids


MOST_CARDS = 6
"""More cards than this are never bid by bots."""
ASSUMED = 6
"""The number by which an unknown card is weighed in a bid."""


def telling_bids(book: Book, hand: Sequence[str]) -> tuple[Bid, ...]:
    """Return the bids worth considering: for each sum, the one with the cards that are missed least.

    Cards of a kind of which the hand has many are missed least.
    """
    many = Counter(book.kinds[card][0] for card in hand)
    best: dict[tuple[int, int], tuple[float, tuple[str, ...]]] = {(0, 0): (0.0, ())}
    for card in book.falling(hand):
        number, cost = book.number(card) or ASSUMED, 1.0 / many[book.kinds[card][0]]
        for (n, total), (spent, cards) in list(best.items()):
            if n < MOST_CARDS:
                key, then = (n + 1, total + number), (spent + cost, (*cards, card))
                if key not in best or then[0] < best[key][0]:
                    best[key] = then
    least: dict[int, tuple[float, tuple[str, ...]]] = {}
    for (__, total), found in best.items():
        if total not in least or found[0] < least[total][0]:
            least[total] = found
    return tuple(Bid(least[total][1]) for total in sorted(least))
