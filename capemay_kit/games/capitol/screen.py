"""What Capitol says to a screen. `corrections` has what can be put right, and what is entered on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.palette import COLOURS
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import (
    Choosing,
    CountedKind,
    Counting,
    Figure,
    Handle,
    InHand,
    Inquiry,
    Option,
    Progress,
    Section,
    Standing,
    Tile,
    TileLine,
)
from capemay_kit.core.words import upper, verdict
from capemay_kit.errors import Question, Refusal
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol import corrections, labels, picture_input, words
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import Book, shipped_book
from capemay_kit.games.capitol.cards import KINDS, ROOFS, UNKNOWN, UNKNOWN_OF
from capemay_kit.games.capitol.legal import why_not
from capemay_kit.games.capitol.refusals import draws_due, fewest_won, says_nobody_bid
from capemay_kit.games.capitol.scene import place_of
from capemay_kit.games.capitol.scoring import next_points, score, totals
from capemay_kit.games.capitol.state import State

PLAYED = (act.PlayFloor, act.PlayRoof, act.PlayPermit, act.PlayIdly)


class CapitolScreen(Screen[State, AnyAct]):
    """Capitol's words for every panel. It holds nothing: every method is of a state."""

    picture = "Board"
    emblem = "temple"
    painter = "capemay_kit.ui.picture.paint_capitol"
    dealing = act.Deal
    house = words.HOUSE
    # the roofs of the box, as players report them
    colours = tuple(dict.fromkeys(("blue", "red", "green", "yellow", *COLOURS)))

    def usual(self) -> Book:
        """Return the book that tables begin with."""
        return shipped_book()

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what is set up before the first round (ch. 2)."""
        return words.checklist(shipped_book(), seats, physical)

    def progress(self, s: State) -> Progress:
        """Say which round it is and what is under way, and how many floors are left."""
        if s.phase == "over":
            return Progress(_("All {rounds} rounds scored", rounds=s.book.rounds), s.round, s.book.rounds)
        doing = words.DOING[s.phase]
        if s.phase in ("bid", "turn_over", "improve"):
            auctions = s.book.numbers.auctions[s.round - 1]
            doing = _(
                "Auction {n} of {of}: {improvement}", n=s.auction + 1, of=len(auctions), improvement=s.improvement
            )
        pieces = (
            (doing,) if s.sheet else (doing, _("{floors} left", floors=ngettext("{n} floor", "{n} floors", s.floors)))
        )
        return Progress(
            _("Round {round} of {rounds}", round=s.round, rounds=s.book.rounds), s.round, s.book.rounds, pieces=pieces
        )

    def heading(self, s: State) -> tuple[str, str]:
        """Say who acts, and what is to be done."""
        name, what = s.seats[s.turn].name, s.improvement
        match s.phase:
            case "deal":
                return _("Deal the cards"), _("Then the three stacks lie face up.")
            case "build":
                return _("{name} builds", name=name), _("Play a card, or pass.")
            case "bid":
                waiting = [one.name for one in s.seats if one.bid is None]
                equal = _(
                    "Equal sums: the highest single card wins. If that is equal too, whoever is next from the first "
                    "player on wins."
                )
                if fewest_won(s, s.first) is not None:
                    return (
                        _("Who wins the {what}?", what=what),
                        _("Tap the winner, then the cards of the bid.") + " " + equal,
                    )
                who = and_list(waiting)
                bidding = _("{name} bids", name=who) if len(waiting) == 1 else _("{names} bid", names=who)
                if len(waiting) == len(s.seats):
                    bidding = _("Everybody bids")
                return (
                    bidding,
                    _("The highest sum wins the {what}.", what=what) + " " + equal,
                )
            case "turn_over":
                return _("Turn over the bids"), _("All cards are arranged for the {what}.", what=what)
            case "improve":
                where = _("on a vacant small space") if what == "fountain" else _("on a vacant large space")
                return _("{name} wins the {what}", name=name, what=what), _("Place it {where}.", where=where)
            case "score" if s.sheet:
                return _("Round {round}: what stands there?", round=s.round), _("Enter the areas, then score them.")
            case "score":
                return _("Score round {round}", round=s.round), _("All areas count, first and second place.")
            case "draw":
                how = _("{cards} to take.") if s.printed else _("{cards} to take, one at a time.")
                return _("{name} draws", name=name), how.format(cards=ngettext("{n} card", "{n} cards", s.draws))
            case _:
                won, why = verdict(score(s), words.DECIDED)
                return won, _("{points}: {why}.", points=ngettext("{n} point", "{n} points", max(totals(s))), why=why)

    def consequences(self, before: State, after: State, seat: int, a: AnyAct) -> Sequence[str]:
        """Say nothing before bids are turned over, since the result would tell the bids; of a scoring, what earns the
        points of each area."""
        match a:
            case act.TurnOver():
                return ()
            case act.Score():
                return labels.earnings(before, after)
            case _:
                return super().consequences(before, after, seat, a)

    def tile(self, s: State, seat: int) -> Tile:
        """Show a seat's points, what the next scoring would bring now, its cards, and its buildings."""
        me = s.seats[seat]
        found = [(str(totals(s)[seat]), "points")]
        if s.phase != "over":
            found.append((f"+{next_points(s)[seat]}", _("next scoring")))
        if s.sheet:
            return Tile(tuple(found))
        if s.phase != "over":
            found.append((str(len(me.hand)), "card" if len(me.hand) == 1 else "cards"))
        lines = labels.before(me)
        if s.shown and s.shown[seat]:
            lines = (*lines, _("Bid: {cards}", cards=words.bid(s.book, s.shown[seat])))
        return Tile(tuple(found), self._signs(s, seat), lines=tuple(map(TileLine, lines)))

    def at_once(self, s: State) -> bool:
        """Say whether everybody arranges a bid (ch. 6)."""
        return s.phase == "bid" and fewest_won(s, s.first) is None

    def takes_back(self, s: State, seat: int) -> AnyAct | None:
        """Return what arranges a bid anew, as long as it lies face down."""
        again = act.Rearrange()
        return again if s.phase in ("bid", "turn_over") and why_not(s, seat, again) is None else None

    def coming(self, s: State) -> Sequence[int]:
        """List who builds after the seat that builds now, each once."""
        if s.phase != "build":
            return ()
        n = len(s.seats)
        return [i for i in ((s.turn + k) % n for k in range(1, n)) if not s.seats[i].passed]

    def standings(self, s: State) -> tuple[Standing, ...]:
        """Show who is first and second in each area, in the order of the board, and what that brings."""
        return tuple(labels.standing(s, area) for area in labels.in_places(s))

    def deciding(self, s: State) -> tuple[Standing, ...]:
        """Show the areas, and the buildings in front of each player, since the picture shows only one player's."""
        yards = ((i, words.yard(one.incomplete, tuple(zip(ROOFS, one.complete, strict=True))), False)
                 for i, one in enumerate(s.seats))  # fmt: skip
        return (*self.standings(s), Standing(_("Before the players"), tuple(yards)))

    def to_check(self, s: State, seat: int) -> str:
        """Ask whether points and cards are right, in the construction phase of every round after the first."""
        if s.phase != "build" or s.round == 1:
            return ""
        return words.right(totals(s)[seat], len(s.seats[seat].hand))

    @staticmethod
    def _signs(s: State, seat: int) -> tuple[str, ...]:
        me = s.seats[seat]
        signs = ["first"] if seat == s.first and s.phase != "over" else []
        if s.phase == "build" and me.passed:
            signs.append("passed" if me.hand else _("no cards"))
        if s.phase == "bid" and me.bid is not None:
            signs.append(_("has bid") if me.hand else _("no cards"))
        if s.phase == "improve" and seat == s.turn:
            signs.append(_("won the {improvement}", improvement=s.improvement))
        return tuple(signs)

    def label(self, s: State, seat: int, a: AnyAct) -> tuple[str, str]:
        """Name an act for a button, and say in a line what it brings."""
        return labels.label(s, seat, a)

    def nobody(self, s: State) -> tuple[int, AnyAct] | None:
        """Return that nobody bids, where the table says who won (ch. 6)."""
        asked = s.phase == "bid" and fewest_won(s, s.first) is not None
        return (says_nobody_bid(s), act.Won()) if asked else None

    def in_hand(self, s: State, seat: int, key: str) -> str:
        """Say why a card can only be played without its action."""
        return labels.only_idly(s, seat, key)

    def handle(self, s: State, seat: int, a: AnyAct) -> Handle | None:
        """Return the card that an act plays; None for passing, bidding and drawing."""
        if not isinstance(a, PLAYED):
            return None
        hand = s.seats[seat].hand
        (title, detail), n = labels.held(s.book, hand, a.card), hand.count(a.card)
        return Handle(a.card, f"{title} ×{n}" if n > 1 else title, detail, labels.drawing(s.book, a.card))

    def place(self, s: State, seat: int, a: AnyAct) -> str | None:
        """Return the area, the buildings or the stack at which an act is tapped."""
        return place_of(s, seat, a)

    def meant(self, s: State, seat: int, place: str, handle: str) -> AnyAct | None:
        """Return what a tap on an area, on buildings or on a stack would mean with the card in hand."""
        return picture_input.meant(s, seat, place, handle)

    def figures(self, s: State, seat: int, a: AnyAct) -> Sequence[Figure]:
        """List each seat's points of a scoring."""
        if not isinstance(a, act.Score):
            return ()
        found = next_points(s)
        return [Figure(f"points-{i}", one.name, n) for i, (one, n) in enumerate(zip(s.seats, found, strict=True))]

    def with_figures(self, s: State, seat: int, a: AnyAct, values: dict[str, int]) -> AnyAct:
        """Return the scoring with the table's points, if any of them differs from what the rules count."""
        rule = {one.key: one.rule for one in self.figures(s, seat, a)}
        given = {key: values.get(key, n) for key, n in rule.items()}
        return a if given == rule else act.Score(tuple(given.values()))

    def choosing(self, s: State, seat: int) -> Choosing | None:
        """Return the cards among which a bid is chosen, from none to all of them; with printed cards only the
        winner's."""
        me = s.seats[seat]
        if s.phase != "bid" or me.bid is not None or self.counting(s, seat) is not None:
            return None
        fewest = fewest_won(s, seat)
        if fewest is None:
            text = _(
                "{name}: which cards lie above the STOP card, for the {improvement}?",
                name=me.name,
                improvement=s.improvement,
            )
        else:
            text = _(
                "If {name} won the {improvement}: which cards did the bid hold?",
                name=me.name,
                improvement=s.improvement,
            )
        options = []
        for i, card in enumerate(falling := s.book.falling(me.hand)):
            title = upper(words.card_name(s.book, card))
            known = s.book.card.get(card)
            worth, drawing = known.number if known else None, labels.drawing(s.book, card)
            options.append(Option(_nth(card, falling[:i].count(card)), title, worth=worth, drawing=drawing))
        return Choosing(text, tuple(options), fewest or 0, len(options))

    def chosen(self, s: State, seat: int, values: Sequence[Any]) -> AnyAct:
        """Return the bid of these cards, or the act that says that they won."""
        cards = s.book.falling(str(value).partition(" ")[0] for value in values)
        return act.Bid(cards) if fewest_won(s, seat) is None else act.Won(cards)

    def counting(self, s: State, seat: int) -> Counting | None:
        """Return the kinds of the cards that are drawn, or that won, if nobody names the cards."""
        me = s.seats[seat]
        if s.phase == "draw" and s.printed and seat == s.turn:
            due = draws_due(s)
            return _by_kind(
                _("Which {cards} does {name} draw?", cards=ngettext("{n} card", "{n} cards", due), name=me.name),
                [one.available for one in s.stacks],
                due,
            )
        unnamed = all(card in UNKNOWN_OF.values() for card in me.hand)
        if s.phase != "bid" or me.bid is not None or fewest_won(s, seat) is None or not unnamed:
            return None
        text = _(
            "If {name} won the {improvement}: which cards did the bid hold?", name=me.name, improvement=s.improvement
        )
        return _by_kind(text, [me.hand.count(UNKNOWN_OF[kind]) for kind in KINDS])

    def counted(self, s: State, seat: int, counts: Mapping[str, int]) -> AnyAct:
        """Return the act that draws so many cards of each kind, or that says that they won."""
        if s.phase == "draw":
            return act.DrawAll(**counts)
        return act.Won(s.book.falling(UNKNOWN_OF[kind] for kind in KINDS for __ in range(counts.get(kind, 0))))

    def ask(self, s: State, question: Question) -> Inquiry | None:
        """Ask who won an auction. The card on top of a stack can be named at any time, so nobody has to wait for
        that."""
        if question.why != "auction":
            return None
        options = tuple(Option(seat, s.seats[seat].name) for seat in question.options)
        return Inquiry(_("Who wins the {improvement}?", improvement=s.improvement), options, skip="")

    def secret(self, s: State, seat: int) -> bool:
        """Say whether named cards in hand would be seen, as when they are played or bid."""
        return s.phase in ("build", "bid") and any(card in s.book.card for card in s.seats[seat].hand)

    def hand(self, s: State, seat: int) -> tuple[InHand, ...]:
        """List the cards in hand, equal ones together; none if only their number is known."""
        held = s.seats[seat].hand
        return tuple(
            InHand(card, *labels.held(s.book, held, card), tried=act.PlayIdly(card))
            for card in dict.fromkeys(held)
            if card != UNKNOWN
        )

    def put_right(self, s: State) -> tuple[Section, ...]:
        """List what the table can put right: the round, the cards, the buildings in front of players and in areas."""
        return corrections.put_right(s)

    def oddities(self, s: State) -> tuple[str, ...]:
        """Name the rounds of a score sheet that were skipped: a later round is entered, and of them nothing is."""
        latest = max((n for __, n in s.entered), default=0)
        left = {n: [one.name for i, one in enumerate(s.seats) if (i, n) not in s.entered] for n in range(latest)}
        return tuple(
            _("No points of round {n} are entered for {names}.", n=n + 1, names=and_list(names))
            for n, names in left.items()
            if names
        )

    def sheet(self, s: State) -> tuple[Section, ...]:
        """List the areas as they are in this round, and the points of the scored rounds."""
        return corrections.sheet(s)

    def refusal(self, s: State, why: Refusal) -> tuple[str, str]:
        """Say which rule refuses, and what would change that."""
        return words.refusal(s, why)

    def cites(self, page: int) -> str:
        """Name a chapter of the rulebook, whose text we have without page numbers."""
        return _("rulebook, {chapter}", chapter=words.CHAPTERS[page]) if page in words.CHAPTERS else "rulebook"

    def line_page(self, category: str) -> int:
        """Return the chapter on scoring, for every round."""
        return words.CATEGORY_PAGE[category]


def _by_kind(text: str, most: Sequence[int], total: int | None = None) -> Counting:
    """Return the form for counting cards by kind, with the most that there can be of each."""
    titles = ("Roofs", "Floors", "Permits")
    kinds = zip(KINDS, titles, most, strict=True)
    return Counting(text, tuple(CountedKind(kind, title, n) for kind, title, n in kinds if n), total)


def _nth(card: str, before: int) -> str:
    """Tell equal cards apart, since each can be chosen by itself."""
    return f"{card} {before + 1}" if before else card


SCREEN: Screen[State, AnyAct] = CapitolScreen()
"""What Capitol says to a screen, as the registry finds it."""
