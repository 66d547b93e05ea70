"""Explaining Capitol during play: what this moment of a game is for, and what the rules allow from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.scoring import awards, by_seat, extra_cards
from capemay_kit.games.capitol.state import Building, State, put
from capemay_kit.games.capitol.words import area_name
from capemay_kit.teach import words_capitol as say
from capemay_kit.teach.teaching import FADES, Hint

FEW = 4
"""With this many cards in hand or fewer it is time to think of the auctions."""


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    full = s.round <= FADES
    last = s.round == s.book.rounds
    match s.phase:
        case "over":
            return Hint(
                _("The game is over: most points wins. Every line of the score opens to the areas that earned it."),
                "goal",
            )
        case "score" if s.sheet:
            return Hint(
                _("Enter what stands in every area, then score it: the places and points follow from that."), "scoring"
            )
        case "deal":
            return Hint(
                _(
                    "Everybody gets {roof} roof cards, {floor} floor cards and {permit} permits. Before "
                    "each stand complete buildings already, that permits can place.",
                    **_dealt(s),
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
                    "All cards are arranged. The highest sum wins; ties go to the highest single card, "
                    "then to whoever comes first clockwise from the first player."
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


def _dealt(s: State) -> dict[str, int]:
    cards = s.book.numbers.start_cards
    return {"roof": cards.roof, "floor": cards.floor, "permit": cards.permit}


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
    # a card that nobody has named could be any card
    plays = [one for one in legal(s, seat) if isinstance(one, act.PlayPermit) and one.card in s.book.card]
    said = (
        []
        if any(site.buildings for site in s.sites) or s.round > 1
        else [
            _(
                "Play one card, or pass. Floors count once they stand in an area: a permit places a "
                "complete building in an area of its colour. The first of an area has one floor."
            )
        ]
    )
    if all(one.passed for i, one in enumerate(s.seats) if i != seat) and len(s.seats) > 1:
        said.append(_("All others have passed: go on as long as you like to play cards."))
    rule = "construction"
    if plays:
        rule = "permit"
        said.append(_("Areas that take a building of yours by your permits: {n}.", n=len({one.area for one in plays})))
        said += _best(s, seat, plays)
    elif any(card in s.book.card and s.book.card[card].kind == "permit" for card in me.hand):
        rule = "height"
        said.append(_("Your permits place nothing now: in no area of their colours do roof and height fit."))
    if me.incomplete and not plays:
        said.append(
            _("Buildings without a roof before you: {n}. Only complete ones can be placed.", n=len(me.incomplete))
        )
    numbers = [s.book.number(card) for card in me.hand]
    known = [n for n in numbers if n is not None]
    if known and len(known) == len(numbers) <= FEW:
        said.append(_("Cards you keep are what you bid with; yours come to {sum}.", sum=sum(known)))
    return Hint(
        " ".join(
            said
            or [
                _(
                    "Play one card, or pass. Floors count once they stand in an area: a permit places a "
                    "complete building in an area of its colour. The first of an area has one floor."
                )
            ]
        ),
        rule,
    )


def _best(s: State, seat: int, plays: Sequence[act.PlayPermit]) -> list[str]:
    """Say which placing brings most. One that takes first place from somebody comes first."""
    found = [_placed(s, seat, one) for one in plays]
    best = max(found, key=lambda one: (one.more, one.leader is not None, -one.height))
    if best.more <= 0:
        return []
    area = s.book.areas[best.area]
    if best.leader is None:
        return [_("At the next scoring {area} would bring you most: {more} more.", area=area.title, more=best.more)]
    floors = [sum(b.height for b in s.sites[best.area].buildings if b.seat == one) for one in (best.leader, seat)]
    return [
        _("In {area} {leader} has most floors, {theirs} to your {mine}: a building of {floors} "
"makes you first.",
            area=area.title, leader=s.seats[best.leader].name, theirs=floors[0], mine=floors[1],
            floors=ngettext('{n} floor', '{n} floors', best.height),
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
        say.GUIDE_PRIZE[s.improvement].format(left=left),
        _("Only the numbers count; the winner alone loses the cards of the bid."),
    ]
    if placed := len({one.area for one in awards(s) if one.seat == seat}):
        said.append(_("Areas where you are first or second: {n}.", n=placed))
    numbers = [s.book.number(card) for card in s.seats[seat].hand]
    if numbers and None not in numbers:
        said.append(_("All your cards come to {sum}.", sum=sum(n for n in numbers if n is not None)))
    return " ".join(said)


def _improve(s: State, seat: int) -> str:
    """Say where the improvement helps its owner most, compared with the opponent whom it helps most there."""
    cards = s.improvement == "amphitheater"

    def counts(one: State) -> list[int]:
        return [extra_cards(one, i) for i in range(len(one.seats))] if cards else by_seat(one, awards(one))

    before = counts(s)
    gains = {}
    for one in legal(s, seat):
        if isinstance(one, act.Improve):
            after = counts(_improved(s, s.book.area[one.area]))
            more = [new - old for new, old in zip(after, before, strict=True)]
            others = max((n for i, n in enumerate(more) if i != seat), default=0)
            gains[one.area] = (more[seat] - others, more[seat])
    said = [_("It stays where it is placed, for all scorings to come, and helps whoever leads there.")]
    best = max(gains, key=lambda area: gains[area], default=None)
    if best is not None and gains[best][1] > 0:
        text = say.GUIDE_IMPROVE_BEST["cards" if cards else "points"]
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
        _("The last scoring: after it the game is over.")
        if last
        else _(
            "All nine areas are counted now: most floors {first} and {fountain} a fountain, "
            "second most {fountain} a fountain alone, doubled by a temple.",
            first=points.first,
            fountain=points.fountain,
        )
    ]
    gained = by_seat(s, awards(s))
    if most := max(gained):
        names = [one.name for one, n in zip(s.seats, gained, strict=True) if n == most]
        if len(names) == 1:
            said.append(_("This time {names} gets most: {n}.", names=and_list(names), n=most))
    return " ".join(said)


def _draw(s: State, seat: int, full: bool) -> Hint | None:
    begins = s.draws == s.book.numbers.draw + extra_cards(s, seat)
    last = s.round == s.book.rounds - 1
    if not full:
        # it is explained only once to each player
        return (
            Hint(_("These are the last cards of the game: they serve the last construction and its auctions."), "draw")
            if last and begins
            else None
        )
    me = s.seats[seat]
    said = [
        _(
            "Cards are drawn one at a time, and the next of each kind lies open. Permits place, "
            "floors and roofs make buildings, high numbers win auctions."
        )
    ]
    if all(card in s.book.card for card in me.hand):
        permits = sum(s.book.card[card].kind == "permit" for card in me.hand)
        said.append(
            _(
                "Complete buildings before you: {complete}; permits in hand: {permits}.",
                complete=sum(map(len, me.complete)),
                permits=permits,
            )
        )
    return Hint(" ".join(said), "draw")
