"""Cape Horn as a screen shows it; see `core.screen.Screen`.

With a wind card in hand, a tap on a space means placing it there; without one, moving there. A tap on the seat's own
ship means staying, or taking the token below it; on the stacks it means drawing. No two acts that are offered at once
share both place and handle.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from capemay_kit.core.contract import Seat
from capemay_kit.core.forms import Inquiry
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.scene import Link
from capemay_kit.core.scores import said, verdict
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import InHand, Progress, Standing, Tile, TileLine, differences
from capemay_kit.errors import Question
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import names
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import ARROWS, COLOUR_NAMES, UNKNOWN, OwnWind
from capemay_kit.games.cape_horn.book import COURSE, shipped_book
from capemay_kit.games.cape_horn.figures import FIGURES
from capemay_kit.games.cape_horn.names import brief, card_brief, card_title, kinds, points, stacked
from capemay_kit.games.cape_horn.scene import wakes
from capemay_kit.games.cape_horn.scoring import MESSAGES, decide, score
from capemay_kit.games.cape_horn.state import MIN_SEATS, Hope, State, finish_line, three_tokens
from capemay_kit.games.cape_horn.winds import may_buy_more, may_draw, numbered, reminders

_CHAPTERS = Texts({
    1: "contents and goal", 2: "preparation and placing cards", 3: "moving", 4: "special moves and drawing",
    5: "stations and the end", 6: "the cards",
})  # fmt: skip
"""The chapters of the rulebook, by the number that stands in place of a page."""
_WON = Texts({
    "finish_line": "First over the finish line with two tokens.", "three_tokens": "First with a token from each zone.",
    "tokens": "The race was stopped: most station tokens win.",
    "nearer": "The race was stopped. Tokens are equal: the fewest spaces still to sail win.",
    "shared": "The race was stopped. Tokens and spaces still to sail are equal.",
})  # fmt: skip

DECKS = {"wind": OwnDeck(
    N_("Wind cards"), OwnWind, lambda card, __: f"{brief(card.options)}.",
    labels={"options": N_("Directions"), "way": N_("Direction"), "steps": N_("Spaces")}, values={"way": ARROWS},
)}  # fmt: skip
"""The deck by its name. A card stands for all of its kind, and nobody knows how many kinds are printed."""


class CapeHornScreen(Screen[State, AnyAct]):
    """What Cape Horn says. Wind cards are chosen before a space: the key of a `Handle` is the card's kind, `UNKNOWN`
    for an unknown one."""

    stand_ins = N_(
        "Most stations and the cards printed on the course are our own stand-ins, not the publisher's. "
        "Check them in My copy."
    )
    picture = N_("Sea")
    emblem = "clipper"
    painter = "capemay_kit.ui.picture.paint_cape_horn"
    dealing = act.Deal
    own_boards = True
    other_boards = MappingProxyType({COURSE: N_("Our long course")})
    decks = DECKS
    corrections = FIGURES
    usual = staticmethod(shipped_book)
    score_page = 5
    reminders = staticmethod(reminders)

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what is set up before the race begins, in the order of the rulebook (p. 2), without the wind cards if
        the app holds them. With fewer ``seats`` than the game needs, it is for the fewest players possible."""
        seats = max(seats, MIN_SEATS)
        starts = and_list([str(n) for n in range(1, seats + 1)])
        each = _("Each of the {seats} captains: a ship, a log book, and the marker on 3 sail points.", seats=seats)
        return (
            _("Board on the table; the nine station chips on their spaces."),
            _("Fifteen station tokens, sorted by colour, beside the board."),
            *(
                (
                    _("Ninety wind cards shuffled face down, in two stacks."),
                    each,
                    _("Three wind cards to everybody, kept hidden."),
                )
                if physical
                else (_("The wind cards stay in the box: the app shuffles and deals them."), each)
            ),
            _("Ships on the starting spaces {starts}: the starting player on 1, the others clockwise.", starts=starts),
        )

    def in_one(self, s: State, seat: Seat) -> tuple[str, str, tuple[AnyAct, ...]] | None:
        """Return drawing and ending the turn, where the draw leaves a card to buy (p. 4)."""
        if s.phase != "draw" or seat != s.turn or not may_buy_more(s, seat):
            return None
        following = s.seats[(s.turn + 1) % len(s.seats)].name
        return _("Draw and end the turn"), _("{name} is next", name=following), (act.Draw(), act.EndTurn())

    def has_picture(self, s: State) -> bool:
        return not s.ledger

    def turn_picture(self, s: State, board: Any) -> tuple[str, Any] | None:
        return "ledger", not s.ledger

    def wakes(self, states: Sequence[State]) -> tuple[Link, ...]:
        return wakes(states)

    def progress(self, s: State) -> Progress:
        if s.sheet:
            return Progress(_("Score only"), 1, 0)
        pieces = (_("The race is over"),) if s.phase == "over" else (stacked(s), names.PHASES[s.phase])
        return Progress(_("Round {round}", round=s.round), s.round, 0, pieces=pieces)

    def heading(self, s: State) -> tuple[str, str]:
        if s.phase == "over":
            if decide(s) is None:
                return _("Who has won?"), _("Enter the tokens, and who was first over the line.")
            found = score(s)
            open_yet = found.missing and not found.complete
            return verdict(found, names.DECIDED)[0], (
                _("Enter where the tied players' ships are.") if open_yet else _WON[found.decided_by]
            )
        name = s.seats[s.turn].name
        if s.phase == "deal":
            return _("Before the race"), ngettext(
                "Everybody draws {n} wind card; {name} begins.", "Everybody draws {n} wind cards; {name} begins.",
                s.book.numbers.start_hand, name=name,
            )  # fmt: skip
        return _("{name}'s turn", name=name), _to_do(s)

    def tile(self, s: State, seat: Seat) -> Tile:
        me = s.seats[seat]
        signs = []
        if s.winner == seat:
            signs.append(_("crossed the line") if s.victory == "finish_line" else _("won"))
        elif me.space in s.book.chart.beyond and not (s.sheet or s.ledger):
            signs.append(_("behind the line"))
        if s.phase not in ("deal", "over") and s.turn == seat:
            signs.append(_("turn"))
        if s.first == seat and not s.sheet:
            signs.append(_("first"))
        lines = [_log_book(me.tokens)]
        if s.winner is None:
            lines += [_three_to_go(s, seat), _line_to_go(s, seat)]
        return Tile(self._has(s, seat), tuple(signs), (), tuple(map(TileLine, lines)))

    def _has(self, s: State, seat: Seat) -> tuple[tuple[str, str], ...]:
        me = s.seats[seat]
        tokens = (str(sum(one is not None for one in me.tokens)), _("of 3 tokens"))
        if s.sheet:
            return (tokens,)
        points, held = me.points, len(me.hand)
        return (
            (str(points), ngettext("sail point", "sail points", points)), tokens,
            (str(held), ngettext("wind card", "wind cards", held)),
        )  # fmt: skip

    def coming(self, s: State) -> Sequence[Seat]:
        n = len(s.seats)
        return [] if s.phase in ("deal", "over") else [(s.turn + k) % n for k in range(1, n)]

    def deciding(self, s: State) -> tuple[Standing, ...]:
        have = [sum(one is not None for one in me.tokens) for me in s.seats]
        found = [Standing(_("Tokens"), tuple((i, str(n), n == max(have) > 0) for i, n in enumerate(have)))]
        if s.phase == "over" or s.sheet or s.ledger:
            return tuple(found)
        for title, hope_of in (
            (_("To three tokens"), three_tokens), (_("To the finish line"), finish_line),
        ):  # fmt: skip
            hopes = [hope_of(s, i) for i in range(len(s.seats))]
            # the steps decide who is nearest, since they include the way to the tokens
            nearest = min((one.steps for one in hopes if one is not None), default=-1)
            figures = ((i, _in_short(one), one is not None and one.steps == nearest) for i, one in enumerate(hopes))
            found.append(Standing(title, tuple(figures)))
        return tuple(found)

    def to_check(self, s: State, seat: Seat) -> str:
        begins = s.phase == "sail" and s.turn == seat and s.moved == "not" and not s.placed
        me = s.seats[seat]
        if not begins or s.round == 1:
            return ""
        return _(
            "Sail points {points}, wind cards {cards}: correct? Tap to confirm", points=me.points, cards=len(me.hand)
        )

    def consequences(self, before: State, after: State, seat: Seat, a: AnyAct) -> Sequence[str]:
        found = [self.label(before, seat, a)[1], *differences(*(Tile(self._has(one, seat)) for one in (before, after)))]
        old_ship, ship = before.seats[seat], after.seats[seat]
        sailed = (old_ship.space, old_ship.tokens) != (ship.space, ship.tokens)
        if sailed and not (before.ledger or after.winner is not None):
            changed: dict[tuple[int, int], list[str]] = {}
            for title, hope_of in ((_("three tokens"), three_tokens), (_("finish line"), finish_line)):
                old, new = hope_of(before, seat), hope_of(after, seat)
                if old is not None and new is not None and old.steps != new.steps:
                    changed.setdefault((old.steps, new.steps), []).append(title)
            found += [
                ngettext(
                    "{victories}: {old} → {n} space", "{victories}: {old} → {n} spaces", now,
                    victories=and_list(titles), old=was,
                )
                for (was, now), titles in changed.items()
            ]  # fmt: skip
        return tuple(filter(None, found))

    def in_order(self, s: State, seat: Seat, acts: Sequence[AnyAct]) -> Sequence[AnyAct]:
        """List the spaces for a card with those near the ship first, after the acts of the ship itself. What costs sail
        points is left out where the card leads for nothing."""
        acts, numbers = [one for one in acts if one.by_card() not in acts], numbered(s, seat)
        return sorted(acts, key=lambda one: numbers.get(one.place(s, seat) or "", 0) if one.by_hand else 0)

    def ask(self, s: State, question: Question) -> Inquiry:
        """Ask which wind card came up. Draws are secret, so the question can be skipped."""
        there = kinds(s)
        options = tuple(one for one in there if one.value in question.options)
        return Inquiry(_("Which wind card was drawn?"), options)

    def secret(self, s: State, seat: Seat) -> bool:
        """Say whether the cards that a seat may place would tell what it holds. An unknown hand tells nothing."""
        places = s.phase == "sail" and seat == s.turn and not s.covering
        return places and any(card != UNKNOWN for card in s.seats[seat].hand)

    def names_secret(self, a: AnyAct) -> bool:
        return a.by_hand

    def hand(self, s: State, seat: Seat) -> tuple[InHand, ...]:
        hand = s.seats[seat].hand
        if all(card == UNKNOWN for card in hand):
            return ()
        found = []
        for card in dict.fromkeys(hand):
            times = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
            title = card_title(s, card)
            detail = "" if card == UNKNOWN else card_brief(s, card)
            found.append(InHand(card, title + times, detail, tried=act.Place(card, s.seats[seat].space)))
        return tuple(found)

    def oddities(self, s: State) -> tuple[str, ...]:
        return tuple(
            _("{name}: {why}", name=seat.name, why=said(one, MESSAGES))
            for seat in score(s).seats
            for line in seat.lines
            for one in line.open
        )

    def cites(self, page: int) -> str:
        if page not in _CHAPTERS:
            return _("rulebook, page {page}", page=page)
        return _("rulebook, page {page} ({chapter})", page=page, chapter=_CHAPTERS[page])


def _to_do(s: State) -> str:
    price = s.book.numbers.price
    if s.phase == "sail":
        if s.covering or not s.seats[s.turn].hand:
            return _("Sail, ignore the wind, or stay.")
        return _("Place wind cards if you like, then sail, ignore the wind, or stay.")
    if s.phase == "token":
        return _("Take the token of this station, or leave it.")
    if s.phase == "buy":
        return _("Buy wind cards for {price} each, or end the turn.", price=points(price.wind_card))
    draws, twice = may_draw(s, s.turn), points(price.move_twice)
    if not act.Again.offered(s, s.turn):
        return _("Draw a wind card.") if draws else _("End the turn.")
    if draws:
        return _("Draw a wind card, or first move again for {price}.", price=twice)
    return _("End the turn, or first move again for {price}.", price=twice)


def _log_book(tokens: Sequence[str | None]) -> str:
    held = [
        _("{colour} of zone {zone}", colour=COLOUR_NAMES[one], zone=names.ZONES[zone])
        for zone, one in enumerate(tokens, 1) if one
    ]  # fmt: skip
    return (
        ngettext("Token: {tokens}", "Tokens: {tokens}", len(held), tokens=and_list(held)) if held else _("No token yet")
    )


def _three_to_go(s: State, seat: Seat) -> str:
    hope = three_tokens(s, seat)
    if hope is None:
        return _("Three tokens: no longer possible")
    if not hope.tokens:
        return _("Three tokens: complete")
    if hope.tokens == 3:
        return _far(s, hope, _("Three tokens: one from each zone"))
    colours = and_list([COLOUR_NAMES[one] for one in hope.colours])
    zones = and_list([names.ZONES[one] for one in hope.zones])
    said = ngettext(
        "Three tokens: {colours} of zone {zones}", "Three tokens: {colours} of zones {zones}", len(hope.zones),
        colours=colours, zones=zones,
    )  # fmt: skip
    return _far(s, hope, said)


def _line_to_go(s: State, seat: Seat) -> str:
    hope = finish_line(s, seat)
    if hope is None:
        return _("Finish line: no longer possible")
    return _far(s, hope, (
        _("Finish line: crossing it wins"), _("Finish line: after one more token"), _("Finish line: after two tokens"),
    )[hope.tokens])  # fmt: skip


def _far(s: State, hope: Hope, said: str) -> str:
    """Add how far a victory is, where it is known where the ships are."""
    if s.sheet or s.ledger:
        return said
    return ngettext("{said}, {n} space or more", "{said}, {n} spaces or more", hope.steps, said=said)


def _in_short(hope: Hope | None) -> str:
    if hope is None:
        return _("no longer possible")
    spaces = ngettext("{n} space", "{n} spaces", hope.steps)
    return f"{ngettext('{n} token', '{n} tokens', hope.tokens)}, {spaces}" if hope.tokens else spaces


SCREEN: Screen[State, AnyAct] = CapeHornScreen()
