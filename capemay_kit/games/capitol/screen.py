"""What Capitol shows on a screen. `figures` has what can be corrected, and entered on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from capemay_kit.core.figures import SHEET, parts
from capemay_kit.core.forms import Counting, Field, Inquiry, Option, Section, some_of
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.palette import COLOURS
from capemay_kit.core.scores import verdict
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import InHand, Progress, Recap, Standing, Tile, TileLine
from capemay_kit.errors import Question
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.auction import bid_told, by_number, fewest_won, says_nobody_bid
from capemay_kit.games.capitol.book import KINDS, ROOFS, UNKNOWN, UNKNOWN_OF, Kind, shipped_book
from capemay_kit.games.capitol.figures import FIGURES
from capemay_kit.games.capitol.names import IMPROVEMENTS, card_drawing, card_held, card_title
from capemay_kit.games.capitol.rounds import draws_due, reminders
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import DECIDED, awards, in_places, next_points, recap, score, standing, totals
from capemay_kit.games.capitol.state import MIN_SEATS, Seat, State

_DOING = Texts({"deal": "Set-up", "build": "Construction", "score": "Scoring", "draw": "Drawing cards"})
_WHO_WINS = Texts({
    "fountain": "Who wins the fountain?", "amphitheater": "Who wins the amphitheater?",
    "temple": "Who wins the temple?",
})  # fmt: skip
_WINS = Texts({
    "fountain": "{name} wins the fountain", "amphitheater": "{name} wins the amphitheater",
    "temple": "{name} wins the temple",
})  # fmt: skip
_WINS_BID = Texts({
    "fountain": "The highest sum wins the fountain.", "amphitheater": "The highest sum wins the amphitheater.",
    "temple": "The highest sum wins the temple.",
})  # fmt: skip
_WHICH_BID = Texts({
    "fountain": "{name}: which cards do you bid for the fountain?",
    "amphitheater": "{name}: which cards do you bid for the amphitheater?",
    "temple": "{name}: which cards do you bid for the temple?",
})  # fmt: skip
_WHICH_WON = Texts({
    "fountain": "If {name} won the fountain: with which cards?",
    "amphitheater": "If {name} won the amphitheater: with which cards?",
    "temple": "If {name} won the temple: with which cards?",
})  # fmt: skip
_HAS_WON = Texts({
    "fountain": "won the fountain", "amphitheater": "won the amphitheater", "temple": "won the temple",
})  # fmt: skip
_YARD = Texts({"open": "no roof: {floors}", "round": "round: {floors}", "triangular": "triangular: {floors}"})
_NO_FIT = Texts({
    "blue": "No building of yours fits into a blue area now.",
    "pink": "No building of yours fits into a pink area now.",
    "purple": "No building of yours fits into a purple area now.",
})  # fmt: skip


class CapitolScreen(Screen[State, AnyAct]):
    """What every panel shows of Capitol. It holds nothing: every method is of a state."""

    picture = N_("Rome")
    emblem = "temple"
    painter = "capemay_kit.ui.picture.paint_capitol"
    dealing = act.Deal
    corrections = FIGURES
    usual = staticmethod(shipped_book)
    score_page = 11
    chapters = Texts({
        1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
        6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
    })  # fmt: skip
    # the roofs of the box, as players report them
    colours = tuple(dict.fromkeys(("blue", "red", "green", "yellow", *COLOURS)))
    reminders = staticmethod(reminders)

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        n = shipped_book().numbers
        pieces, cards, built = asdict(n.pieces), asdict(n.start_cards), n.start_buildings
        floors = sum(built.round) + sum(built.triangular)
        by_hand = (
            _("Shuffle the roof, floor and permit cards separately."),
            _("Deal to everybody, face down: roof cards {roof}, floor cards {floor}, permit cards {permit}.", **cards),
            _("Put the rest face up as three stacks. Give everybody a STOP card."),
        )
        by_app = (
            _("The app deals the cards to everybody: roof cards {roof}, floor cards {floor}, permit cards {permit}.",
              **cards),
            _("The printed cards stay in the box."),
        )  # fmt: skip
        return (
            _("Put the board in the middle of the table."),
            _("Everybody takes {round} round roofs, {triangular} triangular roofs and {floors} floors.",
              **(pieces | {"floors": floors})),
            _("Everybody makes complete buildings of them. Floors under round roofs: {round}; "
              "under triangular roofs: {triangular}.",
              round=and_list([str(one) for one in built.round]),
              triangular=and_list([str(one) for one in built.triangular])),
            _("Put the other {floors} floors beside the board as a pile.",
              floors=pieces["floors"] - floors * max(seats, MIN_SEATS)),
            _("Put {fountains} fountains, {amphitheaters} amphitheaters and {temples} temples beside the board.",
              **pieces),
            *(by_hand if physical else by_app),
            _("Decide who is first player: that player takes the first player marker."),
        )  # fmt: skip

    def progress(self, s: State) -> Progress:
        if s.phase == "over":
            text = ngettext("{n} round scored", "All {n} rounds scored", s.book.rounds)
            return Progress(text, s.round, s.book.rounds)
        if s.phase in ("bid", "turn_over", "improve"):
            of = len(s.book.numbers.auctions[s.round - 1])
            doing = _("Auction {n} of {of}: {improvement}", n=s.auction + 1, of=of,
                      improvement=IMPROVEMENTS[s.improvement])  # fmt: skip
        else:
            doing = _DOING[s.phase]
        pieces = (doing,) if s.sheet else (doing, ngettext("{n} floor left", "{n} floors left", s.floors))
        return Progress(
            _("Round {round} of {rounds}", round=s.round, rounds=s.book.rounds), s.round, s.book.rounds, pieces=pieces
        )

    def scorings(self, s: State) -> int:
        return len(s.counted)

    def recap(self, began: State, before: State, after: State) -> Recap:
        return recap(after)

    def heading(self, s: State) -> tuple[str, str]:
        name = s.seats[s.turn].name
        match s.phase:
            case "deal":
                return _("Deal the cards"), _("Then turn the three stacks face up.")
            case "build":
                return _("{name} builds", name=name), _("Play a card, or pass.")
            case "bid":
                return self._bidding(s)
            case "turn_over" if any(one.hand for one in s.seats):
                return _("Turn over the bids"), _("Everybody has bid.")
            case "turn_over" if s.book.rulings.free_auction:
                return _("Turn over the bids"), _("Nobody has cards left: the first player wins it.")
            case "turn_over":
                return _("Turn over the bids"), _("Nobody has cards left: it is put aside.")
            case "improve" if s.improvement == "fountain":
                return _WINS[s.improvement].format(name=name), _("Place it on a vacant small space.")
            case "improve":
                return _WINS[s.improvement].format(name=name), _("Place it on a vacant large space.")
            case "score" if s.sheet:
                return _("Score round {round}", round=s.round), _("Enter the buildings in the areas, then score them.")
            case "score":
                return _("Score round {round}", round=s.round), _("Every area scores for first and second place.")
            case "draw" if s.printed:
                return _("{name} draws", name=name), ngettext("{n} card to draw.", "{n} cards to draw.", s.draws)
            case "draw":
                task = ngettext("{n} card to draw.", "{n} cards to draw, one at a time.", s.draws)
                return _("{name} draws", name=name), task
            case _:
                won, why = verdict(score(s), DECIDED)
                return won, ngettext("{n} point: {why}.", "{n} points: {why}.", max(totals(s)), why=why)

    def _bidding(self, s: State) -> tuple[str, str]:
        if s.called is not None:
            return _WINS[s.improvement].format(name=s.seats[s.called].name), _("Enter the cards of the bid.")
        ties = _("If sums are equal, the highest single card wins, then the player closest to the first player.")
        if fewest_won(s, s.first) is not None:
            return _WHO_WINS[s.improvement], " ".join([_("Tap the winner, then the cards of the bid."), ties])
        waiting = [one.name for one in s.seats if one.bid is None]
        title = (
            _("Everybody bids") if len(waiting) == len(s.seats)
            else _("{name} bids", name=waiting[0]) if len(waiting) == 1
            else _("{names} bid", names=and_list(waiting))
        )  # fmt: skip
        return title, " ".join([_WINS_BID[s.improvement], ties])

    def tile(self, s: State, seat: int) -> Tile:
        me = s.seats[seat]
        points = totals(s)[seat]
        found = [(str(points), ngettext("point", "points", points))]
        if s.phase != "over":
            found.append((f"+{next_points(s)[seat]}", _("next scoring")))
        if s.sheet:
            return Tile(tuple(found))
        if s.phase != "over":
            found.append((str(len(me.hand)), ngettext("card", "cards", len(me.hand))))
        lines = _before(me)
        if s.shown and s.shown[seat]:
            lines = (*lines, _("Bid: {cards}", cards=bid_told(s.book, s.shown[seat])))
        return Tile(tuple(found), self._signs(s, seat), lines=tuple(map(TileLine, lines)))

    def at_once(self, s: State) -> bool:
        return s.phase == "bid" and fewest_won(s, s.first) is None

    def takes_back(self, s: State, seat: int) -> AnyAct | None:
        again = act.Rearrange()
        return again if s.phase in ("bid", "turn_over") and GAME.why_not(s, seat, again) is None else None

    def coming(self, s: State) -> Sequence[int]:
        if s.phase != "build":
            return ()
        n = len(s.seats)
        return [i for i in ((s.turn + k) % n for k in range(1, n)) if not s.seats[i].passed]

    def standings(self, s: State) -> tuple[Standing, ...]:
        return tuple(standing(s, area) for area in in_places(s))

    def deciding(self, s: State) -> tuple[Standing, ...]:
        """Show the areas, and the buildings in front of each player, since the picture shows only one player's."""
        yards = ((i, _yard(one), False) for i, one in enumerate(s.seats))
        return (*self.standings(s), Standing(_("Not yet on the board, by floors"), tuple(yards)))

    def to_check(self, s: State, seat: int) -> str:
        if s.phase != "build" or s.round == 1:
            return ""
        return _("Points {points}, cards in hand {cards}: correct? Tap to confirm",
                 points=totals(s)[seat], cards=len(s.seats[seat].hand))  # fmt: skip

    @staticmethod
    def _signs(s: State, seat: int) -> tuple[str, ...]:
        me = s.seats[seat]
        signs = [_("first")] if seat == s.first and s.phase != "over" else []
        if s.phase == "build" and me.passed:
            signs.append(_("passed") if me.hand else _("no cards"))
        if s.phase == "bid" and me.bid is not None:
            signs.append(_("has bid") if me.hand else _("no cards"))
        if s.phase == "improve" and seat == s.turn:
            signs.append(_HAS_WON[s.improvement])
        return tuple(signs)

    def nobody(self, s: State) -> tuple[int, AnyAct] | None:
        asked = s.phase == "bid" and fewest_won(s, s.first) is not None and s.called is None
        return (says_nobody_bid(s), act.Won()) if asked else None

    def besides(self, s: State) -> Sequence[AnyAct]:
        return (by_number(s),)

    def in_hand(self, s: State, seat: int, key: str) -> str:
        plays = act.Play.offered(s, seat) if s.phase == "build" and seat == s.turn else ()
        kinds = s.book.kinds.get(key, ())
        if not kinds or any(one.card == key and one.kind is not None for one in plays):
            return ""
        colours = s.book.colours(key)
        why: dict[Kind, str] = {
            "floor": _("The pile of floors is empty."),
            "roof": _("You have no roofs left.")
            if s.seats[seat].incomplete
            else _("You have no building without a roof."),
            "permit": _NO_FIT[colours[0]] if len(colours) == 1 else _("No building of yours fits into any area now."),
        }
        return " ".join([*(why[kind] for kind in kinds), _("This card can only be played without its action.")])

    def choosing(self, s: State, seat: int) -> Field | None:
        me = s.seats[seat]
        if s.phase != "bid" or me.bid is not None or self.counting(s, seat) is not None:
            return None
        fewest = fewest_won(s, seat)
        text = (_WHICH_BID if fewest is None else _WHICH_WON)[s.improvement].format(name=me.name)
        options = tuple(
            # a number tells equal cards apart, since each can be chosen separately
            Option(f"{card} {before + 1}" if (before := falling[:i].count(card)) else card, card_title(s.book, card),
                   worth=s.book.number(card), drawing=card_drawing(s.book, card))
            for falling in [s.book.falling(me.hand)] for i, card in enumerate(falling)
        )  # fmt: skip
        return some_of(text, options, fewest or 0, len(options))

    def chosen(self, s: State, seat: int, values: Sequence[Any]) -> AnyAct:
        cards = s.book.falling(str(value).partition(" ")[0] for value in values)
        return act.Bid(cards) if fewest_won(s, seat) is None else act.Won(cards)

    def counting(self, s: State, seat: int) -> Counting | None:
        me = s.seats[seat]
        if s.phase == "draw" and s.printed and seat == s.turn:
            due = draws_due(s)
            text = ngettext("Which card does {name} draw?", "Which {n} cards does {name} draw?", due, name=me.name)
            return _by_kind(text, [one.available for one in s.stacks], due)
        unnamed = all(card in UNKNOWN_OF.values() for card in me.hand)
        if s.phase != "bid" or me.bid is not None or fewest_won(s, seat) is None or not unnamed:
            return None
        text = _WHICH_WON[s.improvement].format(name=me.name)
        return _by_kind(text, [me.hand.count(UNKNOWN_OF[kind]) for kind in KINDS])

    def counted(self, s: State, seat: int, counts: Mapping[str, int]) -> AnyAct:
        if s.phase == "draw":
            return act.DrawAll(**counts)
        return act.Won(s.book.falling(UNKNOWN_OF[kind] for kind in KINDS for __ in range(counts.get(kind, 0))))

    def ask(self, s: State, question: Question) -> Inquiry | None:
        """Ask who won an auction. The card on top of a stack can be named at any time, so nobody has to wait for
        that."""
        if question.why != "auction":
            return None
        options = tuple(Option(seat, s.seats[seat].name) for seat in question.options)
        return Inquiry(_WHO_WINS[s.improvement], options, skip="")

    def secret(self, s: State, seat: int) -> bool:
        return s.phase in ("build", "bid") and any(card in s.book.card for card in s.seats[seat].hand)

    def hand(self, s: State, seat: int) -> tuple[InHand, ...]:
        held = s.seats[seat].hand
        return tuple(
            InHand(card, *card_held(s.book, held, card), tried=act.PlayIdly(card))
            for card in dict.fromkeys(held)
            if card != UNKNOWN
        )

    def oddities(self, s: State) -> tuple[str, ...]:
        latest = max((n for __, n in s.entered), default=0)
        left = {n: [one.name for i, one in enumerate(s.seats) if (i, n) not in s.entered] for n in range(latest)}
        return tuple(
            _("No points of round {round} are entered for {names}.", round=n + 1, names=and_list(names))
            for n, names in left.items()
            if names
        )

    def sheet(self, s: State) -> tuple[Section, ...]:
        """List the areas as they lie on the board, each with what it would bring, then points and rounds."""
        areas = {s.book.areas[i].id: standing(s, i, all=True) for i in in_places(s)}
        order = [*areas, "seats", "round", "settled"]
        found = []
        for one in self.corrections.sections(s, SHEET):
            first, area, *__ = (*parts(one.fields[0].name), "")
            if first == "areas":
                brings = ((f"+{gain.points}", (s.seats[gain.seat].name,)) for gain in awards(s) if gain.area == area)
                one = replace(one, tile=areas[area], notes=tuple(brings))
            found.append((order.index(area if first == "areas" else first), one))
        return tuple(one for __, one in sorted(found, key=lambda it: it[0]))


def _by_kind(text: str, most: Sequence[int], total: int | None = None) -> Counting:
    titles = (_("Roof cards"), _("Floor cards"), _("Permit cards"))
    kinds = zip(KINDS, titles, most, strict=True)
    return Counting(text, tuple(Field(kind, title, most=n) for kind, title, n in kinds if n), total)


def _yard(me: Seat) -> str:
    groups = (("open", me.incomplete), *zip(ROOFS, me.complete, strict=True))
    found = [_YARD[what].format(floors=", ".join(map(str, sorted(heights)))) for what, heights in groups if heights]
    return "; ".join(found) or _("nothing")


def _before(me: Seat) -> tuple[str, ...]:
    lines = (
        (_("No roof yet: {floors}"), me.incomplete),
        (_("Round roof: {floors}"), me.complete[0]),
        (_("Triangular roof: {floors}"), me.complete[1]),
    )
    return (
        *(line.format(floors=_heights(heights)) for line, heights in lines if heights),
        _("Roofs left: {round} round, {triangular} triangular", round=me.roofs[0], triangular=me.roofs[1]),
    )


def _heights(heights: Sequence[int]) -> str:
    if len(heights) == 1:
        return ngettext("{n} floor", "{n} floors", heights[0])
    return _("{heights} floors", heights=and_list([str(n) for n in sorted(heights)]))


SCREEN: Screen[State, AnyAct] = CapitolScreen()
"""What a screen shows of Capitol, as the registry finds it."""
