"""Explaining Capitol during play: what this moment of a game is for, and what the rules allow from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _, ngettext
from capemay_kit.core.moments import put
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.names import area_name
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import awards, by_seat, extra_cards
from capemay_kit.games.capitol.state import Building, State
from capemay_kit.teach.teaching import FADES, Hint

_PRIZE = Texts({
    "fountain": "A fountain is worth one point more for first and for second place in its area. Scorings left: {left}.",
    "amphitheater":
        "An amphitheater brings extra cards for first and second place in its area. Times to draw left: {left}.",
    "temple": "A temple doubles all points of its area. Scorings left: {left}.",
})  # fmt: skip
FEW = 4
"""With this many cards in hand or fewer it is time to think of the auctions."""


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if there is nothing to explain."""
    full = s.round <= FADES
    last = s.round == s.book.rounds
    match s.phase:
        case "over":
            return Hint(
                _("The game is over: the most points win. Tap a line of the score to see which areas earned it."),
                "goal",
            )
        case "score" if s.sheet:
            return Hint(
                _("Enter what stands in every area, then score: the app works out places and points."), "scoring"
            )
        case "deal":
            cards = s.book.numbers.start_cards
            return Hint(
                _(
                    "Everybody gets {roof} roof cards, {floor} floor cards and {permit} permits. Everybody already has "
                    "complete buildings that permits can place.",
                    roof=cards.roof,
                    floor=cards.floor,
                    permit=cards.permit,
                ),
                "setup",
            )
        case "build":
            return _build(s, seat) if full else None
        case "bid" | "turn_over" | "improve" if not (full or _new(s)):
            return None
        case "bid":
            return Hint(_bid(s, seat), "temples" if s.improvement == "temple" else "auction")
        case "turn_over":
            return Hint(
                _(
                    "The highest sum wins. Ties go to the highest single card, then to the player closest "
                    "clockwise to the first player."
                ),
                "bidties",
            )
        case "improve":
            return Hint(_improve(s, seat), f"{s.improvement}s")
        case "score":
            return Hint(_score(s, last), "scoring") if full or last else None
        case _:
            return _draw(s, seat, full)


def _new(s: State) -> bool:
    """Say whether the auctioned improvement was in no earlier round."""
    before = s.book.numbers.auctions[: s.round - 1]
    return all(s.improvement not in prizes for prizes in before)


# --- construction --------------------------------------------------------------------------------------


class _Placing(NamedTuple):
    """A building that may be placed, and how much more the next scoring would bring with it. ``leader`` is who would
    lose first place by it, or None."""

    area: int
    height: int
    more: int
    leader: int | None


def _build(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    # an unknown card could be any card
    plays = [one for one in GAME.legal(s, seat) if isinstance(one, act.PlayPermit) and one.card in s.book.card]
    begin = _(
        "Play one card, or pass. Floors count once they are on the board: a permit places a complete building in an "
        "area of its colour. The first building in an area has one floor."
    )
    said = [] if any(site.buildings for site in s.sites) or s.round > 1 else [begin]
    if all(one.passed for i, one in enumerate(s.seats) if i != seat) and len(s.seats) > 1:
        said.append(_("All others have passed: you may go on playing cards."))
    rule = "construction"
    if plays:
        rule = "permit"
        said.append(_("Areas where you can place a building now: {n}.", n=len({one.area for one in plays})))
        said += _best(s, seat, plays)
    elif any(card in s.book.card and s.book.card[card].kind == "permit" for card in me.hand):
        rule = "height"
        said.append(_("You cannot use your permits now: no building of yours fits in areas of their colours."))
    if me.incomplete and not plays:
        said.append(_("Your buildings without a roof: {n}. Only complete ones can be placed.", n=len(me.incomplete)))
    numbers = [s.book.number(card) for card in me.hand]
    known = [n for n in numbers if n is not None]
    if known and len(known) == len(numbers) <= FEW:
        said.append(_("You bid with the cards you keep. The numbers on yours add up to {sum}.", sum=sum(known)))
    return Hint(" ".join(said or [begin]), rule)


def _best(s: State, seat: int, plays: Sequence[act.PlayPermit]) -> list[str]:
    """Say which building brings most where. One that takes first place from somebody comes first."""
    found = [_placed(s, seat, one) for one in plays]
    best = max(found, key=lambda one: (one.more, one.leader is not None, -one.height))
    if best.more <= 0:
        return []
    area = s.book.areas[best.area]
    if best.leader is None:
        return [_("{area} would bring you most at the next scoring: +{more}.", area=area.called, more=best.more)]
    floors = [sum(b.height for b in s.sites[best.area].buildings if b.seat == one) for one in (best.leader, seat)]
    return [
        ngettext(
            "{leader} has the most floors in {area} ({theirs}, you have {mine}): a building of {n} floor makes you "
            "first.",
            "{leader} has the most floors in {area} ({theirs}, you have {mine}): a building of {n} floors makes you "
            "first.",
            best.height, area=area.called, leader=s.seats[best.leader].name, theirs=floors[0], mine=floors[1],
        )
    ]  # fmt: skip


def _placed(s: State, seat: int, play: act.PlayPermit) -> _Placing:
    area = s.book.area[play.area]
    site = s.sites[area]
    built = replace(site, buildings=(*site.buildings, Building(seat, play.roof, play.height)))
    after = replace(s, sites=put(s.sites, area, built))
    more = by_seat(after, awards(after))[seat] - by_seat(s, awards(s))[seat]
    was, now = _first(s, play.area), _first(after, play.area)
    lost = [one for one in was if one not in now and one != seat]
    return _Placing(area, play.height, more, lost[0] if lost and seat in now else None)


def _first(s: State, area: str) -> list[int]:
    return [one.seat for one in awards(s) if one.area == area and one.why not in ("second", "less_tall")]


# --- improvement, scoring, drawing -----------------------------------------------------------------------


def _bid(s: State, seat: int) -> str:
    scorings = s.book.rounds - s.round + 1
    left = scorings - 1 if s.improvement == "amphitheater" else scorings
    said = [
        _PRIZE[s.improvement].format(left=left),
        _("Only the numbers on the cards count. Only the winner loses the cards of the bid."),
    ]
    if placed := len({one.area for one in awards(s) if one.seat == seat}):
        said.append(_("You are first or second in this many areas: {n}.", n=placed))
    numbers = [s.book.number(card) for card in s.seats[seat].hand]
    if numbers and None not in numbers:
        said.append(_("The numbers on all your cards add up to {sum}.", sum=sum(n for n in numbers if n is not None)))
    return " ".join(said)


def _improve(s: State, seat: int) -> str:
    """Say where the improvement helps its winner most, compared with the opponent whom it helps most there."""
    cards = s.improvement == "amphitheater"

    def counts(one: State) -> list[int]:
        return [extra_cards(one, i) for i in range(len(one.seats))] if cards else by_seat(one, awards(one))

    before = counts(s)
    gains = {}
    for one in GAME.legal(s, seat):
        if isinstance(one, act.Improve):
            after = counts(_improved(s, s.book.area[one.area]))
            more = [new - old for new, old in zip(after, before, strict=True)]
            others = max((n for i, n in enumerate(more) if i != seat), default=0)
            gains[one.area] = (more[seat] - others, more[seat])
    said = [_("It stays there for the rest of the game, and helps whoever has the most floors there.")]
    best = max(gains, key=lambda area: gains[area], default=None)
    if best is not None and gains[best][1] > 0:
        text = (
            _("{area} helps you most now: +{more} cards to draw.")
            if cards
            else _("{area} helps you most now: +{more} at the next scoring.")
        )
        said.append(text.format(area=area_name(s.book, best), more=gains[best][1]))
    return " ".join(said)


def _improved(s: State, area: int) -> State:
    site = s.sites[area]
    what = s.improvement
    site = replace(site, fountains=site.fountains + 1) if what == "fountain" else replace(site, large=what)
    return replace(s, sites=put(s.sites, area, site))


def _score(s: State, last: bool) -> str:
    points = s.book.numbers.area_points
    said = [
        _("This is the last scoring. Then the game is over.")
        if last
        else _(
            "All nine areas are scored now. Most floors: {first} points and {fountain} for each fountain. Second most: "
            "{fountain} for each fountain. A temple doubles both.",
            first=points.first,
            fountain=points.fountain,
        )
    ]
    gained = by_seat(s, awards(s))
    if most := max(gained):
        names = [one.name for one, n in zip(s.seats, gained, strict=True) if n == most]
        if len(names) == 1:
            said.append(
                ngettext(
                    "{name} scores most this time: {n} point.",
                    "{name} scores most this time: {n} points.",
                    most,
                    name=names[0],
                )
            )
    return " ".join(said)


def _draw(s: State, seat: int, full: bool) -> Hint | None:
    begins = s.draws == s.book.numbers.draw + extra_cards(s, seat)
    last = s.round == s.book.rounds - 1
    if not full:
        # it is explained only once to each player
        return (
            Hint(_("These are the last cards of the game: for the last construction phase and its auctions."), "draw")
            if last and begins
            else None
        )
    me = s.seats[seat]
    said = [
        _(
            "Cards are drawn one at a time, and you see the next card of each kind. Permits place buildings, floors "
            "and roofs make them, high numbers win auctions."
        )
    ]
    if all(card in s.book.card for card in me.hand):
        permits = sum(s.book.card[card].kind == "permit" for card in me.hand)
        said.append(
            _(
                "You have complete buildings: {complete}, permits in hand: {permits}.",
                complete=sum(map(len, me.complete)),
                permits=permits,
            )
        )
    return Hint(" ".join(said), "draw")
