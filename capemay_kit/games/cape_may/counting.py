"""Points, goals and whatever cards count, without sentences: for score sheets, bots and previews."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board, Lot
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD, Book, Majority, Numbers, shipped_decks
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyGoal, Kind, Zone
from capemay_kit.games.cape_may.state import KIND, LANDMARK, VICTORIAN, ZONE, Claim, Seat, State, places, tray


class Counted(NamedTuple):
    """A count, and whether the app knows enough to be sure of it."""

    n: int
    sure: bool = True


class Judged(NamedTuple):
    """Whether a goal is met, whether by a tie for most, and whether the app can tell at all."""

    met: bool
    tied: bool = False
    sure: bool = True


def count(s: State, seat: int, what: cards.Count) -> Counted:
    """Count something of a seat's."""
    me = s.seats[seat]
    match what.of:
        case "building" | "zone":
            if what.street is not None or what.near is not None:
                return _count_on_map(s, seat, what)
            if what.of == "building":
                return Counted(among(me.buildings, what.zones, what.kinds))
            return Counted(sum(_has(s, seat, zone, what.kinds) > 0 for zone in what.zones or ZONES))
        case "activity_card":
            return Counted(len(me.activity))
        case "upgrade_card":
            return Counted(len(me.upgrades))
        case "movement_card_in_hand":
            return Counted(len(me.hand))
        case "movement_card_discarded":
            return Counted(len(s.book.fare) - len(me.hand))
        case "money":
            return Counted(me.money)
        case "income":
            return Counted(me.income)
        case "bird" if what.species is None:
            return Counted(me.tokens)
    sure = me.birds_unknown == 0
    if what.of == "bird":
        return Counted(me.birds[s.book.species.index(what.species or "")], sure)
    if what.of == "bird_pair":
        return Counted(sum(n // 2 for n in me.birds), sure)
    species = [n for name, n in zip(s.book.species, me.birds, strict=True) if name not in (WILD, *BIRDS_APART)]
    return Counted(sum(n > 0 for n in species), sure)


def _has(s: State, seat: int, zone: Zone, kinds: tuple[Kind, ...]) -> int:
    return among(s.seats[seat].buildings, (zone,), kinds)


@lru_cache(maxsize=8192)
def among(buildings: tuple[int, ...], zones: tuple[Zone, ...], kinds: tuple[Kind, ...]) -> int:
    """Count the buildings of the zones and kinds named; none named means all."""
    return sum(buildings[place] for place in places(zones, kinds))


def _count_on_map(s: State, seat: int, what: cards.Count) -> Counted:
    board, buildings = s.book.board, s.seats[seat].buildings
    allowed = places(what.zones, what.kinds)
    if board is None:
        return Counted(0, sure=not any(buildings[place] for place in allowed))
    mine = [(lot, piece.kind) for lot, piece in s.lots.items() if piece.seat == seat]
    sure = len(mine) == sum(buildings) or not _any_unplaced(s, seat, allowed)
    there = _lots_beside(s, what)
    found = [
        zone for lot, kind in mine if lot in there and 5 * ZONE[zone := board.lot[lot].zone] + KIND[kind] in allowed
    ]
    return Counted(len(found) if what.of == "building" else len(set(found)), sure)


def _any_unplaced(s: State, seat: int, allowed: Collection[int]) -> bool:
    waiting = tray(s, seat)
    return any(waiting[place] > 0 for place in allowed)


def _lots_beside(s: State, what: cards.Count) -> frozenset[str]:
    """Return the lots beside the street and the place that a card asks about. They are worked out once a book."""
    known, board = s.book.beside, s.book.board
    key = what.street, what.near
    if key not in known and board is not None:
        known[key] = frozenset(lot.id for lot in board.lots if _is_beside(board, lot, what))
    return known[key]


def _is_beside(board: Board, lot: Lot, what: cards.Count) -> bool:
    spaces = [board.space[one] for one in lot.adjacent_spaces]
    if what.street is not None and not any(what.street in one.streets for one in spaces):
        return False
    if what.near == "church":
        return lot.id in board.lots_by_church
    return what.near is None or what.near in [one.special.kind for one in spaces if one.special]


def judge(s: State, seat: int, goal: AnyGoal) -> Judged:
    """Say whether a seat meets the goal of a bonus card (p. 14)."""
    match goal:
        case cards.AtLeast(n=n, count=what):
            counted = count(s, seat, what)
            return Judged(counted.n >= n, sure=counted.sure or counted.n >= n)
        case cards.Most(count=what):
            mine, *others = [count(s, one, what) for one in _from(seat, len(s.seats))]
            best = max((one.n for one in others), default=-1)
            sure = mine.sure and all(one.sure for one in others)
            return Judged(mine.n > 0 and mine.n >= best, tied=mine.n == best, sure=sure)
        case cards.EachZone(n=n, kinds=kinds):
            return Judged(all(_has(s, seat, zone, kinds) >= n for zone in ZONES))
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return Judged(any(_has(s, seat, zone, kinds) >= n for zone in zones or ZONES))
        case cards.Together(n=n, kinds=kinds, zones=zones):
            return _together(s, seat, n, kinds or KINDS, zones or ZONES)
        case cards.Told():
            return Judged(False, sure=False)


def have_of(s: State, seat: int, goal: AnyGoal) -> tuple[int, int] | None:
    """Return how much a seat has of what a goal asks for, and how much that is; None where it is no number, or the app
    cannot tell."""
    match goal:
        case cards.AtLeast(n=n, count=what):
            counted = count(s, seat, what)
            return (counted.n, n) if counted.sure else None
        case cards.EachZone(n=n, kinds=kinds):
            return sum(_has(s, seat, zone, kinds) >= n for zone in ZONES), len(ZONES)
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return max(_has(s, seat, zone, kinds) for zone in zones or ZONES), n
    return None


def most_of(s: State, seat: int, goal: AnyGoal) -> tuple[int, int, int] | None:
    """Return how much a seat has of what it should have the most of, how much the best of the others has, and who that
    is; None where the goal asks for something else, nobody else plays, or the app cannot tell."""
    if not isinstance(goal, cards.Most) or len(s.seats) < 2:
        return None
    counted = {one: count(s, one, goal.count) for one in _from(seat, len(s.seats))}
    if not all(one.sure for one in counted.values()):
        return None
    best = max((one for one in counted if one != seat), key=lambda one: counted[one].n)
    return counted[seat].n, counted[best].n, best


def _from(seat: int, seats: int) -> list[int]:
    return [(seat + i) % seats for i in range(seats)]


def _together(s: State, seat: int, n: int, kinds: tuple[Kind, ...], zones: tuple[Zone, ...]) -> Judged:
    have = among(s.seats[seat].buildings, zones, kinds)
    if have < n:
        return Judged(False)
    board = s.book.board
    if board is None:
        return Judged(False, sure=False)
    mine = frozenset(
        lot
        for lot, piece in s.lots.items()
        if piece.seat == seat and piece.kind in kinds and board.lot[lot].zone in zones
    )
    largest = _largest_group(s.book, mine)
    return Judged(largest >= n, sure=largest >= n or len(mine) == have)


@lru_cache(maxsize=4096)
def _largest_group(book: Book, lots: frozenset[str]) -> int:
    assert book.board is not None
    import networkx as nx  # networkx takes a while to import, and few cards need it

    near: nx.Graph[str] = nx.Graph()
    near.add_nodes_from(lots)
    near.add_edges_from((lot, other) for lot in lots for other in book.board.neighbours[lot] & lots)
    return max((len(group) for group in nx.connected_components(near)), default=0)


class Share(NamedTuple):
    """What a seat gets of a zone's majority: its ``place`` (most, second or nothing), and by how many seats that is
    ``shared``."""

    points: int
    place: str
    shared: int


class EndCard(NamedTuple):
    """An upgrade card that counts at the end: the part of it that counts, how many it counts, and what that brings."""

    card: cards.UpgradeDeckCard
    effect: cards.Score
    counted: Counted
    points: int


class Goal(NamedTuple):
    """A bonus card: how its goals are judged (None: it has no such goal), and what each brings."""

    card: cards.BonusCard
    primary: Judged | None
    extra: Judged | None
    points: int
    more: int


class Prestige(NamedTuple):
    """A seat's prestige by the lines of the score."""

    victorians: int
    landmarks: int
    majorities: int
    upgrade_cards: int
    birds: int
    bonus_cards: int
    money: int


def prestige(s: State, seat: int, judged_goals: Sequence[Goal] | None = None) -> Prestige:
    """Count one seat as if the game ended now. ``judged_goals`` are its `goals_judged`, if they are known already."""
    me = s.seats[seat]
    victorians, landmarks = built(s.book.numbers, me.buildings)
    majorities = sum(one[seat].points for one in divided(s))
    if seat == s.ava:
        upgrades = avas_cards(s) + sum(me.upgrade_points)
        return Prestige(victorians, landmarks, majorities, upgrades, avas_birds(s), 0, 0)
    upgrades = sum(me.upgrade_points) + sum(one.points for one in end_cards(s, seat))
    found = goals_judged(s, seat) if judged_goals is None else judged_goals
    goals = sum(me.bonus_points) + sum(one.points + one.more for one in found)
    money = me.money // s.book.numbers.dollars_per_prestige
    return Prestige(victorians, landmarks, majorities, upgrades, bird_points(s.book, me), goals, money)


def built(numbers: Numbers, buildings: tuple[int, ...]) -> tuple[int, int]:
    """Count Victorian homes, and landmarks."""
    a, b = numbers.prestige.victorian, numbers.prestige.landmark
    c = buildings
    return (
        a[0] * c[VICTORIAN] + a[1] * c[5 + VICTORIAN] + a[2] * c[10 + VICTORIAN] + a[3] * c[15 + VICTORIAN],
        b[0] * c[LANDMARK] + b[1] * c[5 + LANDMARK] + b[2] * c[10 + LANDMARK] + b[3] * c[15 + LANDMARK],
    )


# --- majorities -----------------------------------------------------------------------------------------


def shares(counts: Sequence[int], most: int, second: int | None) -> list[Share]:
    """Divide a zone's awards (p. 13; ruling 8): a tie for most splits both awards, a tie for second only that one.

    Shares are rounded down. A ``second`` of None means that only most is awarded, as with two players. Without a
    building there is no share.
    """
    best = max(counts, default=0)
    leaders = [n == best and n > 0 for n in counts]
    ties = sum(leaders)
    next_best = max((n for n, leads in zip(counts, leaders, strict=True) if not leads), default=0)
    followers = sum(n == next_best for n in counts) if next_best else 0
    found = []
    for n, leads in zip(counts, leaders, strict=True):
        if leads:
            pot = most + (second or 0) if ties > 1 else most
            found.append(Share(pot // ties, "most", ties))
        elif n and n == next_best and ties == 1 and second is not None:
            found.append(Share(second // followers, "second", followers))
        else:
            found.append(Share(0, "nothing", 0))
    return found


@lru_cache(maxsize=4096)
def in_zones(buildings: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Return how many buildings a seat has in each zone."""
    return sum(buildings[:5]), sum(buildings[5:10]), sum(buildings[10:15]), sum(buildings[15:20])


def divided(s: State) -> tuple[tuple[Share, ...], ...]:
    """Return every seat's share of each zone's majority, by the chart for the number of players."""
    return _divided(tuple([in_zones(seat.buildings) for seat in s.seats]), s.book.numbers.majority)


@lru_cache(maxsize=8192)
def _divided(zones: tuple[tuple[int, ...], ...], chart: Majority) -> tuple[tuple[Share, ...], ...]:
    most, second = (chart.two_player, (None,) * 4) if len(zones) <= 2 else (chart.most, chart.second)
    return tuple(tuple(shares(counts, most[i], second[i])) for i, counts in enumerate(zip(*zones, strict=True)))


def zone_shares(s: State, zone: int) -> tuple[Share, ...]:
    """Return every seat's share of one zone's majority."""
    return divided(s)[zone]


# --- birds ----------------------------------------------------------------------------------------------


def bird_points(book: Book, me: Seat) -> int:
    """Count a seat's collections, balloons and Hindenburgs; what players counted themselves takes their place."""
    if me.bird_points:
        return sum(me.bird_points)
    numbers = book.numbers
    if not any(me.birds):
        return 0
    held = dict(zip(book.species, me.birds, strict=True))
    kinds = tuple(n for name, n in held.items() if name not in (WILD, *BIRDS_APART))
    collected = best_sizes(kinds, held[WILD], tuple(numbers.bird_collection))[0]
    return collected + held["balloon"] * numbers.balloon + held["hindenburg"] * numbers.hindenburg


def collected(book: Book, me: Seat) -> tuple[list[tuple[int, list[str]]], list[tuple[str, int, int]]]:
    """Return a seat's birds as the collections that earn most, each with its points; then those that count apart, with
    how many there are and what each earns."""
    held, table = dict(zip(book.species, me.birds, strict=True)), book.numbers.bird_collection
    names = [name for name in book.species if name not in (WILD, *BIRDS_APART)]
    __, made = collections([held[name] for name in names], held[WILD], table)
    found = [(table[len(one) - 1], [WILD if i is None else names[i] for i in one]) for one in made]
    return found, [(name, held[name], getattr(book.numbers, name)) for name in BIRDS_APART if held[name]]


def avas_cards(s: State) -> int:
    """Count Ava's upgrade cards, at a flat rate (p. 18)."""
    assert s.solo is not None
    assert s.book.numbers.solo is not None
    return len(s.seats[s.solo.seat].upgrades) * s.book.numbers.solo.upgrade_card


def avas_birds(s: State) -> int:
    """Count Ava's place on her bird track (p. 18)."""
    assert s.solo is not None
    assert s.book.numbers.solo is not None
    track = s.book.numbers.solo.level(s.solo.level).bird_track
    return track[min(len(track) - 1, s.solo.birds)]


# --- cards ----------------------------------------------------------------------------------------------


def end_cards(s: State, seat: int) -> list[EndCard]:
    """Count the named upgrade cards that count at the end."""
    found = []
    for number in s.seats[seat].upgrades:
        for card, effect in s.book.at_the_end.get(number, ()):
            counted = count(s, seat, effect.per)
            points = effect.points * counted.n
            if effect.most is not None:
                points = min(points, effect.most)
            found.append(EndCard(card, effect, counted, points))
    return found


def goals_of(s: State, seat: Seat) -> tuple[int, ...]:
    """Return the bonus cards that count for a seat: none of those dealt counts before two are kept."""
    return () if s.phase in ("deal", "bonus") else seat.bonus


def own_cards(s: State) -> dict[tuple[cards.DeckName, int], cards.AnyCard]:
    """Return people's upgrade and bonus cards that are not as we ship them, by deck and number."""
    people = [seat for i, seat in enumerate(s.seats) if i != s.ava]
    held: set[tuple[cards.DeckName, int]] = {("upgrade", n) for seat in people for n in seat.upgrades if n}
    held |= {("bonus", n) for seat in people for n in goals_of(s, seat) if n}
    there, ours = s.book.decks, shipped_decks(s.book.edition)
    return {(deck, n): there[deck][n] for deck, n in sorted(held) if there[deck][n] != ours[deck].get(n)}


def goals_judged(s: State, seat: int) -> list[Goal]:
    """Judge the named bonus cards. The extra award needs the primary one (p. 14)."""
    me = s.seats[seat]
    found = []
    for number in goals_of(s, me):
        if not number:
            continue
        card = s.book.card("bonus", number)
        assert isinstance(card, cards.BonusCard)
        claim = me.claims.get(str(number))
        primary = card.primary and judged(s, seat, card.primary, claim, "primary")
        # without the primary award nothing asks for the other
        extra = card.extra and primary and primary.met and judged(s, seat, card.extra, claim, "extra")
        points = _awarded(card.primary, primary) if card.primary and primary else 0
        more = _awarded(card.extra, extra) if card.extra and extra else 0
        found.append(Goal(card, primary or None, extra or None, points, more))
    return found


def judged(s: State, seat: int, award: cards.Award, claim: Claim | None, which: str) -> Judged:
    """Judge a goal, or take the players' word for it."""
    if claim is None:
        return judge(s, seat, award.goal)
    met = claim.primary if which == "primary" else claim.extra
    return Judged(met, tied=claim.tied and isinstance(award.goal, cards.Most))


def halved(award: cards.Award, result: Judged) -> bool:
    """Say whether an award is halved: for the most of something, shared (p. 14)."""
    return result.tied and isinstance(award.goal, cards.Most)


def _awarded(award: cards.Award, result: Judged) -> int:
    if not result.met:
        return 0
    return award.points // 2 if halved(award, result) else award.points


# --- the best collections of birds -----------------------------------------------------------------------
# A collection holds different species only, with pigeons in place of any (p. 14; ruling 10). The edition\'s table says
# what each size of collection earns. The answer is exact for every table, also if larger collections do not earn more
# for each bird.

Sizes = tuple[int, ...]
"""Sizes of collections, largest first."""


@lru_cache(maxsize=4096)
def best_sizes(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, Sizes]:
    """Return the most prestige that these tokens can earn, and the sizes of the collections that do.

    ``counts`` are the tokens of each species, ``wild`` the pigeons, and ``table[n - 1]`` is what a collection of n
    earns. Tokens may be left out of all collections.
    """
    counts = tuple(sorted((n for n in counts if n), reverse=True))
    total = sum(counts) + wild
    widest = min(len(table), len(counts) + wild, 7)
    if widest == 0:
        return 0, ()

    # Gale and Ryser: the sizes are possible if, for each t, the t largest need no more species tokens than
    # sum(min(count, t)), with pigeons for the rest. So take sizes from the largest down and keep the sum.
    tall = max(counts, default=0)
    room = [wild + sum(min(n, t) for n in counts) for t in range(tall + 1)]
    loose = _loose(table[:widest], total)
    known: dict[tuple[int, int, int], int] = {}

    def free(made: int, used: int, size: int) -> bool:
        """Say whether only the number of tokens limits what can follow. `room` is concave, so its ends decide that."""
        if made >= tall:
            return True
        return used + size <= room[made + 1] and used + size * (tall - made) <= total

    def best(made: int, used: int, size: int) -> int:
        if size == 0 or free(made, used, size):
            return loose[size][total - used]
        key = (made, used, size)
        if key not in known:
            known[key] = best(made, used, size - 1)
            if used + size <= room[made + 1]:
                known[key] = max(known[key], table[size - 1] + best(made + 1, used + size, size))
        return known[key]

    sizes: list[int] = []
    used, size, earned = 0, widest, best(0, 0, widest)
    left = earned
    while left > 0:
        fits = used + size <= (room[len(sizes) + 1] if len(sizes) < tall else total)
        if fits and table[size - 1] > 0 and table[size - 1] + best(len(sizes) + 1, used + size, size) == left:
            left -= table[size - 1]
            used += size
            sizes.append(size)
        else:
            size -= 1
    return earned, tuple(sizes)


def _loose(table: Sequence[int], tokens: int) -> list[list[int]]:
    """Return the most prestige, by largest allowed size and number of tokens, if all tokens were of different
    species."""
    found = [[0] * (tokens + 1)]
    for size, points in enumerate(table, 1):
        row = list(found[-1])
        for n in range(size, tokens + 1):
            if points + row[n - size] > row[n]:
                row[n] = points + row[n - size]
        found.append(row)
    return found


def collections(counts: Sequence[int], wild: int, table: Sequence[int]) -> tuple[int, list[list[int | None]]]:
    """Return the most prestige, and the collections: the index of each species, None for a pigeon."""
    points, sizes = best_sizes(tuple(counts), wild, tuple(table))
    left = list(counts)
    pigeons = wild
    made: list[list[int | None]] = []
    # taking the species with the most tokens left first keeps all later collections possible
    for size in sizes:
        order = sorted((i for i in range(len(left)) if left[i]), key=lambda i: (-left[i], i))
        chosen: list[int | None] = list(order[:size])
        for i in order[:size]:
            left[i] -= 1
        chosen += [None] * (size - len(chosen))
        made.append(chosen)
        pigeons -= chosen.count(None)
    assert pigeons >= 0, "the sizes were checked to fit"
    return points, made
