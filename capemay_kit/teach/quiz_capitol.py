"""Quiz questions about Capitol: places and points, where buildings may stand, what improvements bring; who wins an
auction and what it costs, what floor cards build."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.moments import put
from capemay_kit.core.scores import said
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import COLOURS, ROOFS, Roof
from capemay_kit.games.capitol.names import IMPROVEMENTS
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import MESSAGES, area_placings, awards, earned, extra_cards
from capemay_kit.games.capitol.state import Building, Site, State
from capemay_kit.teach.quiz_kinds import Asked, Kind, Kinds, Maker, Staging, numbers, played

BUILT = 5
"""Questions begin once this many buildings stand on the board."""
HEIGHTS = (1, 2, 3, 4)
_PLACE = Texts({
    "most": "{name} is first with the most floors ({floors})",
    "tallest": "{name} is first: tied for most floors ({floors}), but with the tallest building ({tallest})",
    "together": "{name} is first: tied for most floors ({floors}) and for the tallest building ({tallest})",
    "less_tall": "{name} is second: tied for most floors ({floors}), but with a lower building ({tallest})",
    "second": "{name} is second with the second most floors ({floors})",
})  # fmt: skip
ROOF_ONLY = Texts({"round": "Only a round roof", "triangular": "Only a triangular roof"})
_ROOF_FORCED = Texts({
    "round": "The other two areas of its colour have round roofs, and the three must not all have the same.",
    "triangular": "The other two areas of its colour have triangular roofs, and the three must not all have the same.",
})  # fmt: skip


def moments(number: int) -> tuple[State, ...]:
    """Return moments of games for two to four at which buildings stand on the board."""
    return played("capitol", number, 2 + number % 3, _choose, lambda s: _built(s) >= BUILT and s.phase != "draw")


def _built(s: State) -> int:
    return sum(len(site.buildings) for site in s.sites)


def _choose(s: State, seat: int, legal: Sequence[AnyAct], rng: random.Random) -> AnyAct:
    if s.phase == "bid":
        hand = s.seats[seat].hand
        return act.Bid(s.book.falling(rng.sample(hand, rng.randint(0, min(3, len(hand))))))
    if s.phase == "build":
        placing = [one for one in legal if isinstance(one, act.PlayPermit)]
        making = [one for one in legal if isinstance(one, act.PlayFloor | act.PlayRoof)]
        if placing and rng.random() < 0.8:
            return rng.choice(placing)
        return rng.choice(making) if making and rng.random() < 0.8 else act.Pass()
    return rng.choice(legal)


# --- who is first, and what that brings ------------------------------------------------------------------


def _contested(s: State) -> list[int]:
    """List the areas where more than one seat has built."""
    return [i for i, site in enumerate(s.sites) if len({one.seat for one in site.buildings}) > 1]


def _places(s: State, area: int) -> str:
    """Say who is first and second in an area, and why."""
    found = area_placings(s, area)
    said = [
        _PLACE[one.why].format(name=s.seats[one.seat].name, floors=one.floors, tallest=one.tallest)
        for one in sorted(found, key=lambda one: not one.first)
    ]
    if all(one.first for one in found):
        said.append(_("nobody is second"))
    return "; ".join(said)


def _rule(s: State, area: int) -> str:
    """Name the rule that decides who is first and second in an area."""
    why = [one.why for one in area_placings(s, area)]
    if "together" in why and "less_tall" in why:
        return "tallesttogether"
    if set(why) & {"tallest", "together"}:
        return "tiefirst"
    return "tiesecond" if why.count("second") > 1 else "scoring"


def _who(s: State, rng: random.Random, first: bool) -> Asked | None:
    found = _contested(s)
    if not found:
        return None
    area = rng.choice(found)
    placed = [s.seats[one.seat].name for one in area_placings(s, area) if one.first == first]
    right = placed[0] if len(placed) == 1 else _("Several players") if placed else _("Nobody")
    others = [one.name for one in s.seats if one.name != right]
    extra = [one for one in (_("Several players"), *([] if first else [_("Nobody")])) if one != right]
    chosen = [*rng.sample(others, min(len(others), 3 - len(extra))), *extra, right]
    options = [one for one in (*(seat.name for seat in s.seats), _("Several players"), _("Nobody")) if one in chosen]
    title = s.book.areas[area].called
    text = (_("Who has first place in {area} now?") if first else _("Who has second place in {area} now?")).format(
        area=title
    )
    why = f"{_places(s, area)}."
    return Asked(text, options, right, why, _rule(s, area), {"area": area}, place=s.book.areas[area].id)


def _first(s: State, rng: random.Random) -> Asked | None:
    return _who(s, rng, first=True)


def _second(s: State, rng: random.Random) -> Asked | None:
    return _who(s, rng, first=False)


def _worth(s: State, area: int, seat: int) -> tuple[int, str]:
    """Return what a seat gets for an area, and why."""
    given = next((one for one in awards(s) if (one.area, one.seat) == (s.book.areas[area].id, seat)), None)
    if given is None:
        name = s.seats[seat].name
        return 0, _("{name} is neither first nor second there: {places}.", name=name, places=_places(s, area))
    return given.points, f"{said(earned(s, given), MESSAGES)}."


def _points(s: State, rng: random.Random) -> Asked | None:
    found = [i for i, site in enumerate(s.sites) if site.buildings]
    area = rng.choice(found)
    seat = rng.choice([one.seat for one in s.sites[area].buildings] if rng.random() < 0.8 else range(len(s.seats)))
    points, why = _worth(s, area, seat)
    title = s.book.areas[area].called
    text = _("How many points would {name} score in {area} now?", name=s.seats[seat].name, area=title)
    rule = "temples" if s.sites[area].large == "temple" else _rule(s, area)
    about = {"area": area, "seat": seat}
    return Asked(text, numbers(points, rng), str(points), why, rule, about, place=s.book.areas[area].id)


def _tied(s: State, rng: random.Random) -> Asked | None:
    """Ask about an area in which buildings were placed by the rules until several seats tied for most floors."""
    area = rng.randrange(len(s.sites))
    roof: Roof = rng.choice(ROOFS)
    for __ in range(40):
        site = _grown(s, area, roof, rng)
        shown = replace(s, sites=put(s.sites, area, site))
        floors = [sum(one.height for one in site.buildings if one.seat == i) for i in range(len(s.seats))]
        if floors.count(max(floors)) > 1:
            break
    else:
        return None
    seat = rng.choice([i for i, n in enumerate(floors) if n == max(floors)])
    points, why = _worth(shown, area, seat)
    there = [
        (i, [one.height for one in site.buildings if one.seat == i])
        for i in range(len(s.seats)) if floors[i]
    ]  # fmt: skip
    tally = "; ".join(f"{s.seats[i].name} {and_list(list(map(str, each)))}" for i, each in there)
    fountains = site.fountains
    text = _(
        "Suppose {area} had buildings with these numbers of floors: {tally}. Fountains: {fountains}. How many points "
        "would {name} score there?",
        area=s.book.areas[area].called, tally=tally, fountains=fountains, name=s.seats[seat].name,
    )  # fmt: skip
    about = {"area": area, "seat": seat}
    at = s.book.areas[area].id
    return Asked(text, numbers(points, rng), str(points), why, _rule(shown, area), about, shown, at)


def _grown(s: State, area: int, roof: Roof, rng: random.Random) -> Site:
    """Return an area with buildings that could have been placed there one after another."""
    site = replace(s.sites[area], buildings=(), fountains=s.book.areas[area].fountains, large=None)
    for __ in range(rng.randint(3, s.book.areas[area].spaces - site.fountains)):
        height = rng.choice((site.tallest, site.tallest + 1)) if site.buildings else 1
        built = Building(rng.randrange(len(s.seats)), roof, height)
        site = replace(site, buildings=(*site.buildings, built))
    return site


# --- where buildings may stand ---------------------------------------------------------------------------


def _before(s: State, seat: int, cards: Sequence[str], complete: Sequence[tuple[Roof, int]]) -> State:
    """Return a moment at which a seat holds some cards and has some complete buildings."""
    heights: Any = tuple(tuple(height for one, height in complete if one == roof) for roof in ROOFS)
    me = replace(s.seats[seat], hand=s.book.in_order(cards), complete=heights, incomplete=(), passed=False)
    return replace(s, phase="build", turn=seat, seats=put(s.seats, seat, me), shown=())


def _offered(s: State, seat: int) -> set[str]:
    return {one.area for one in GAME.legal(s, seat) if isinstance(one, act.PlayPermit)}


def _roof(s: State, rng: random.Random) -> Asked | None:
    empty = [
        i for i, site in enumerate(s.sites)
        if not site.buildings and any(s.sites[one].buildings for one in s.book.of_colour[s.book.areas[i].colour])
    ]  # fmt: skip
    if not empty:
        return None
    seat, found = s.turn, {}
    for area in empty:
        there = s.book.areas[area]
        card = next(one.id for one in s.book.cards if one.colour == there.colour)
        found[area] = [roof for roof in ROOFS if there.id in _offered(_before(s, seat, [card], [(roof, 1)]), seat)]
    # ask about areas where the others leave no choice
    forced = [area for area in empty if len(found[area]) == 1]
    area = rng.choice(forced if forced and rng.random() < 0.7 else empty)
    there, fits = s.book.areas[area], found[area]
    if not fits:
        return None
    if len(fits) > 1:
        right, why = _("Either kind"), _("The other two areas of its colour do not have the same kind of roof.")
    else:
        right, why = ROOF_ONLY[fits[0]], _ROOF_FORCED["triangular" if fits[0] == "round" else "round"]
    options = [*ROOF_ONLY.values(), _("Either kind")]
    return Asked(
        _("{area} is empty. Which roof may its first building have?", area=there.called),
        options,
        right,
        why,
        "colours",
        {"area": area},
        place=there.id,
    )


# --- improvements ------------------------------------------------------------------------------------------


def _draw(s: State, rng: random.Random) -> Asked | None:
    found = _contested(s) or [i for i, site in enumerate(s.sites) if site.buildings]
    areas = sorted(rng.sample(found, min(len(found), rng.randint(1, 2))))
    shown = replace(
        s, sites=tuple(replace(site, large="amphitheater" if i in areas else None) for i, site in enumerate(s.sites))
    )
    seat = rng.randrange(len(s.seats))
    extra = extra_cards(shown, seat)
    right = s.book.numbers.draw + extra
    titles = and_list([s.book.areas[i].called for i in areas])
    places = " ".join(f"{s.book.areas[i].called}: {_places(shown, i)}." for i in areas)
    text = _(
        "Suppose these areas had an amphitheater: {areas}. How many cards would {name} draw at the end of the round?",
        areas=titles,
        name=s.seats[seat].name,
    )
    why = _(
        "{draw} as everybody does, and {extra} for amphitheaters. {places}",
        draw=s.book.numbers.draw,
        extra=extra,
        places=places,
    )
    about = {"areas": tuple(areas), "seat": seat}
    return Asked(text, numbers(right, rng), str(right), why, "amphitheaters", about, shown)


_WON_BY = Texts({
    "highest": "{name} has the highest bid, {sum}.",
    "card": "Tied at {sum}: {name} bid the highest single card, {card}.",
    "first": "Tied at {sum}, with equal highest cards ({card}): {name} is the first player, and wins the tie.",
    "order": "Tied at {sum}, with equal highest cards ({card}): {name} comes first, clockwise from the first player.",
})  # fmt: skip


class _Auction(NamedTuple):
    """An auction: the state before and after the bids are turned over, who wins, and what is said about it."""

    before: State
    after: State
    winner: int | None
    bids: str
    tied: tuple[int, ...]


def _auction(s: State, rng: random.Random) -> _Auction:
    """Let everybody bid some cards, often with equal sums."""
    n = len(s.seats)
    cards = list(s.book.card)
    wanted = rng.randint(6, 14)
    bids: list[tuple[str, ...]] = []
    for __ in range(n):
        chosen = tuple(rng.sample(cards, rng.choice((0, 1, 2, 2, 3))))
        if rng.random() < 0.6:
            chosen = _worth_about(s, cards, wanted, rng)
        bids.append(s.book.falling(chosen))
    kept = [tuple(rng.sample(cards, rng.randint(0, 3))) for __ in range(n)]
    seats = tuple(
        replace(one, hand=s.book.in_order((*bid, *rest)), bid=bid, passed=False)
        for one, bid, rest in zip(s.seats, bids, kept, strict=True)
    )
    first = rng.randrange(n)
    auction = rng.randrange(len(s.book.numbers.auctions[s.round - 1]))
    before = replace(s, phase="turn_over", seats=seats, first=first, turn=first, auction=auction, shown=())
    after = GAME.apply(before, first, act.TurnOver(), Chance(seed="quiz"))
    winner = after.turn if after.phase == "improve" else None
    sums = [sum(s.book.number(card) or 0 for card in bid) for bid in bids]
    tied = tuple(i for i, total in enumerate(sums) if total == max(sums))
    said = ", ".join(f"{one.name} {_bid(s, bid)}" for one, bid in zip(s.seats, bids, strict=True))
    return _Auction(before, after, winner, said, tied)


def _worth_about(s: State, cards: Sequence[str], wanted: int, rng: random.Random) -> tuple[str, ...]:
    """Return a bid of one or two cards with a certain sum, if there is one."""
    one = rng.choice(cards)
    rest = [card for card in cards if (s.book.number(card) or 0) + (s.book.number(one) or 0) == wanted and card != one]
    alone = [card for card in cards if s.book.number(card) == wanted]
    ways = [*((one, other) for other in rest), *((card,) for card in alone)]
    return rng.choice(ways) if ways else (one,)


def _bid(s: State, bid: Sequence[str]) -> str:
    return " + ".join(str(s.book.number(card)) for card in bid) or _("nothing")


def _wins(s: State, rng: random.Random) -> Asked | None:
    made = _auction(s, rng)
    if made.winner is None or not _bid_for(made):
        return None
    seats = made.before.seats
    names = [one.name for one in seats]
    text = _(
        "Auction: {improvement}. {first} is first player, the others follow clockwise as listed. Bids: {bids}. "
        "Who wins?",
        improvement=IMPROVEMENTS[made.before.improvement],
        first=names[made.before.first],
        bids=made.bids,
    )
    options = names if len(names) > 3 else [*names, _("Nobody: it is put aside")]
    about = {"first": made.before.first, "bids": tuple(one.bid for one in seats)}
    return Asked(text, options, names[made.winner], _won(made, made.winner), "bidties", about, made.before)


def _bid_for(made: _Auction) -> bool:
    # who wins where nobody bids is a ruling of ours, so the quiz does not ask about it
    return any(one.bid for one in made.before.seats)


def _won(made: _Auction, winner: int) -> str:
    s = made.before
    bid = [s.book.number(card) or 0 for card in s.seats[winner].bid or ()]
    highest = [max(s.book.number(card) or 0 for card in s.seats[i].bid or ()) for i in made.tied]
    how = "highest" if len(made.tied) == 1 else "card" if highest.count(max(bid)) == 1 else "order"
    if how == "order" and winner == s.first:
        how = "first"
    return _WON_BY[how].format(name=s.seats[winner].name, sum=sum(bid), card=max(bid))


def _left(s: State, rng: random.Random) -> Asked | None:
    made = _auction(s, rng)
    if made.winner is None or not _bid_for(made):
        return None
    seat = rng.choice([made.winner, rng.randrange(len(s.seats))])
    me = made.before.seats[seat]
    right = len(made.after.seats[seat].hand)
    text = ngettext(
        "{name} holds {n} card before the bidding. Auction: {improvement}. {first} is first player. Bids: {bids}. How "
        "many cards does {name} hold afterwards?",
        "{name} holds {n} cards before the bidding. Auction: {improvement}. {first} is first player. Bids: {bids}. How "
        "many cards does {name} hold afterwards?",
        len(me.hand), name=me.name, improvement=IMPROVEMENTS[made.before.improvement],
        first=made.before.seats[made.before.first].name, bids=made.bids,
    )  # fmt: skip
    if seat == made.winner:
        why = ngettext("{name} wins, and discards the bid: {n} card.", "{name} wins, and discards the bid: {n} cards.",
                       len(me.bid or ()), name=me.name)  # fmt: skip
    else:
        name = made.before.seats[made.winner].name
        why = _("{name} wins. The others take their cards back.", name=name)
    about = {"seat": seat, "first": made.before.first, "bids": tuple(one.bid for one in made.before.seats)}
    return Asked(text, numbers(right, rng), str(right), why, "paying", about, made.before)


def _prize(s: State, rng: random.Random) -> Asked | None:
    rounds = s.book.numbers.auctions
    number = rng.randrange(len(rounds))
    last = len(rounds[number]) - 1
    nth = last if rng.random() < 0.5 else rng.randrange(last + 1)
    text = _("What do players bid for in auction {n} of round {round}?", n=nth + 1, round=number + 1)
    prizes = ", ".join(IMPROVEMENTS[one] for one in rounds[number])
    right = IMPROVEMENTS[rounds[number][nth]]
    options = list(IMPROVEMENTS.values())
    why = _("Round {round}: {prizes}.", round=number + 1, prizes=prizes)
    return Asked(text, options, right, why, "prizes", {"round": number, "auction": nth})


def _building(n: int) -> Staging:
    """Bring about a moment at which a seat holds permits of ``n`` colours and has as many complete buildings."""

    def shown(s: State, rng: random.Random) -> State:
        cards = [
            rng.choice([one.id for one in s.book.cards if one.colour == colour]) for colour in rng.sample(COLOURS, n)
        ]
        complete = sorted((rng.choice(ROOFS), rng.choice(HEIGHTS[:3])) for __ in range(n))
        return _before(s, rng.randrange(len(s.seats)), cards, complete)

    return shown


def _floors(s: State, rng: random.Random) -> State:
    """Bring about a moment at which a seat holds one floor card and has some buildings."""
    seat, heights = rng.randrange(len(s.seats)), tuple(sorted(rng.choices((1, 1, 2, 3), k=rng.randint(1, 3))))
    card = next(one.id for one in s.book.cards if one.kind == "floor")
    shown = _before(s, seat, [card], [(rng.choice(ROOFS), rng.choice(HEIGHTS))])
    # the pile of floors must not run out in this question
    return replace(shown.with_seat(seat, incomplete=heights), floors=max(s.floors, 2))


def _other_floors(s: State, seat: int) -> Sequence[act.Play]:
    """List what a floor card could build on other buildings."""
    return act.PlayFloor.offered(s.with_seat(seat, incomplete=HEIGHTS), seat)


def _no_figures(s: State, seat: int) -> str:
    return ""


def _own_floors(s: State, seat: int) -> str:
    """Say how high a seat's buildings are, which the picture of the board does not show."""
    me = s.seats[seat]
    return _(
        "{name}'s buildings, in floors: {open} without a roof; {complete} with a roof.",
        name=me.name,
        open=and_list([str(n) for n in me.incomplete]),
        complete=and_list([str(n) for each in me.complete for n in each]),
    )


def _improving(s: State, rng: random.Random) -> State:
    """Bring about a moment at which a seat has won something."""
    auction = rng.randrange(len(s.book.numbers.auctions[s.round - 1]))
    return replace(s, phase="improve", auction=auction, turn=rng.randrange(len(s.seats)), shown=())


ANY = Kinds("capitol")
_PERMIT = N_("{name} plays this card: {hand}. Which of these is allowed?")
_PERMIT_FOR = N_("{name} plays this card: {hand}. Which rule forbids this building, if any: {act}?")
_FLOOR = N_("{figures} {name} plays a floor card. Which of these is allowed?")
_NEXT = N_("If the areas were scored now, {name} would get {now} points. How many after this: {act}?")
_MOST = N_("Which of these would bring {name} the most points at the next scoring?")
_KINDS: dict[str, Kind] = {
    "first": _first, "second": _second, "tied": _tied, "roof": _roof, "draw": _draw, "wins": _wins, "left": _left,
    "prize": _prize,
    "may permit": ANY.may(act.PlayPermit, at=_building(1), uses=_PERMIT, tells=_no_figures),
    "why permit": ANY.why(act.PlayPermit, at=_building(1), uses=_PERMIT_FOR, tells=_no_figures),
    "brings permit": ANY.brings(act.PlayPermit, at=_building(2), figure=1, rule="scoring", uses=_NEXT),
    "most permit": ANY.most(act.PlayPermit, at=_building(3), rule="scoring", uses=_MOST),
    "may floor": ANY.may(act.PlayFloor, at=_floors, uses=_FLOOR, tells=_own_floors, also=_other_floors),
    "brings improve": ANY.brings(act.Improve, at=_improving, figure=1, rule="scoring", uses=_NEXT),
    "most improve": ANY.most(act.Improve, at=_improving, rule="scoring", uses=_MOST), "points": _points,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset(_KINDS) - {"wins", "left"})
"""Makes the questions of this game, as `quiz` finds it."""
