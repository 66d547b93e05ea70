"""Final scoring: seven categories, each line with what earned it, and the winner (rulebook p. 13-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from capemay_kit.core.contract import Outcome, won_by
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.positions import odd
from capemay_kit.core.scores import Because, Line, Message, Messages, ScoreSheet, SeatScore, scored
from capemay_kit.core.shown import Recap
from capemay_kit.core.strict import learned
from capemay_kit.errors import Fault
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyGoal, Count
from capemay_kit.games.cape_may.counting import (
    Share,
    avas_birds,
    avas_cards,
    collected,
    divided,
    end_cards,
    goals_judged,
    goals_of,
    halved,
)
from capemay_kit.games.cape_may.sentences import A_KIND, SEASON_NAMES, ZONE_NAMES, bird, counted, goal, pieces, street
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import LANDMARK, UNKNOWN, VICTORIAN, Seat, State

CATEGORIES = Texts({
    "victorians": "Victorians", "landmarks": "Landmarks", "majorities": "Majorities", "upgrade_cards": "Upgrade cards",
    "birds": "Bird collections", "bonus_cards": "Bonus cards", "money": "Money",
})  # fmt: skip
CATEGORY_PAGE = {
    "victorians": 13, "landmarks": 13, "majorities": 13, "upgrade_cards": 14, "birds": 14, "bonus_cards": 14,
    "money": 14,
}  # fmt: skip
DECIDED = Texts({
    "prestige": "most prestige", "birds": "tied on prestige: more bird tokens",
    "income": "tied on prestige and birds: higher income",
    "shared": "tied on prestige, birds and income: the victory is shared",
    "ava_ties": "tied on prestige: Ava wins ties",
})  # fmt: skip


def _tally(names: Sequence[str], counts: Sequence[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))


def _per(what: Mapping[str, Any]) -> str:
    return counted(msgspec.convert(what, learned(Count)), {})


def _asked(what: Mapping[str, Any]) -> str:
    found: AnyGoal = msgspec.convert(what, learned(AnyGoal))
    return goal(found, {})


MESSAGES: Messages = {
    "built": lambda n, kind, zone, each: _(
        "{buildings} in {zone}, {each} each", buildings=pieces(kind, n), zone=ZONE_NAMES[zone], each=each
    ),
    "most": lambda zone, names, counts: _(
        "{zone}: most ({tally})", zone=ZONE_TITLES[zone], tally=_tally(names, counts)
    ),
    "most_shared": lambda zone, names, counts, by: _(
        "{zone}: tied for most, shared by {n} players, rounded down ({tally})",
        zone=ZONE_TITLES[zone], n=by, tally=_tally(names, counts),
    ),
    "second": lambda zone, names, counts: _(
        "{zone}: second most ({tally})", zone=ZONE_TITLES[zone], tally=_tally(names, counts)
    ),
    "second_shared": lambda zone, names, counts, by: _(
        "{zone}: tied for second most, shared by {n} players, rounded down ({tally})",
        zone=ZONE_TITLES[zone], n=by, tally=_tally(names, counts),
    ),
    "upgrade": lambda number, title, n, points, per: _(
        "{title} ({number}): {n} × {points} for each {what}",
        title=title, number=number, n=n, points=points, what=_per(per),
    ),
    "upgrade_limited": lambda number, title, n, points, per, most: _(
        "{title} ({number}): {n} × {points} for each {what}, at most {most}",
        title=title, number=number, n=n, points=points, what=_per(per), most=most,
    ),
    "collection": lambda birds: ngettext(
        "{n} different bird: {birds}", "{n} different birds: {birds}", len(birds), birds=", ".join(map(bird, birds))
    ),
    "single_bird": bird,
    "apart": lambda n, name, each: _("{n} × {bird}, {each} each", n=n, bird=bird(name), each=each),
    "bonus": lambda number, title, goal: _(
        "{title} ({number}): {goal}, met", title=title, number=number, goal=_asked(goal)
    ),
    "bonus_half": lambda number, title, goal: _(
        "{title} ({number}): {goal}, tied: half", title=title, number=number, goal=_asked(goal)
    ),
    "bonus_missed": lambda number, title, goal: _(
        "{title} ({number}): {goal}, not met", title=title, number=number, goal=_asked(goal)
    ),
    "extra": lambda title, goal: _("{title}, extra: {goal}", title=title, goal=_asked(goal)),
    "extra_half": lambda title, goal: _("{title}, extra: {goal}, tied: half", title=title, goal=_asked(goal)),
    "entered": lambda deck: (
        _("upgrade card, points as entered") if deck == "upgrade" else _("bonus card, points as entered")
    ),
    "birds_entered": N_("birds, points as entered"),
    "ava_birds": N_("bird track, space {place} of {stop}"),
    "ava_upgrades": lambda n, each: ngettext(
        "{n} upgrade card, {each} each", "{n} upgrade cards, {each} each", n, each=each
    ),
    "money": N_("${money}: 1 for every full ${each}"),
    "card_not_named": lambda deck: (
        _("one upgrade card is unknown") if deck == "upgrade" else _("one bonus card is unknown")
    ),
    "birds_not_named": lambda n: ngettext("{n} unknown bird token", "{n} unknown bird tokens", n),
    "unsure": N_("{title}: say whether its goal is met"),
}  # fmt: skip


def score(s: State) -> ScoreSheet:
    """Count every seat's prestige as if the game ended now."""
    majorities = divided(s)
    seats = tuple(_seat_score(s, i, majorities) for i in range(len(s.seats)))
    over, won = s.phase == "over", decide(s, [one.total for one in seats])
    return scored(seats, won.winners, won.decided_by, settled=s.settled if over else None,
                  ended=over and _entered_all(s))  # fmt: skip


RECAP = Texts({
    "money": "Money", "majorities": "Majorities, if the game ended now", "gained": "Prestige gained this season",
})  # fmt: skip


def recap(began: State, before: State, after: State) -> Recap:
    """Say what a season brought: money, income, majorities, and what changed in the score."""
    was, now = score(began), score(after)
    zones, seats = divided(after), []
    for i, (old, new) in enumerate(zip(was.seats, now.seats, strict=True)):
        first, last = began.seats[i], after.seats[i]
        paid, spent = last.money - before.seats[i].money, before.seats[i].money - first.money
        told = {"income": last.income, "before": first.income}
        money = [Because(_("Income: {income} now, {before} when the season began", **told), paid)]
        money += [Because(_("Earned and spent during the season"), spent)] if spent else []
        then = {line.category: line.points for line in old.lines}
        gained = [
            Because(CATEGORIES[line.category], more)
            for line in new.lines if (more := line.points - then[line.category])
        ]  # fmt: skip
        # Ava has no money (p. 16)
        first_line = _line("money", iter(() if i == after.ava else money))
        majorities = _line("majorities", _majorities(after, i, zones, (i,)))
        seats.append(replace(new, lines=(first_line, majorities, _line("gained", iter(gained)))))
    return Recap(_("End of {season}", season=SEASON_NAMES[before.season]), replace(now, seats=tuple(seats)), RECAP)


def _entered_all(s: State) -> bool:
    """Say whether everybody's buildings and money are entered on a score sheet. If somebody has none, the table has to
    say that everything is entered."""
    wanted = {(i, part) for i in range(len(s.seats)) for part in ("buildings", *(["money"] if i != s.ava else []))}
    return not s.sheet or wanted <= s.entered


def seat_score(s: State, seat: int) -> SeatScore:
    """Count the prestige of one seat as if the game ended now."""
    return _seat_score(s, seat, divided(s))


def _seat_score(s: State, seat: int, majorities: Sequence[Sequence[Share]]) -> SeatScore:
    lines: list[Line] = [
        _line("victorians", _built(s, seat, VICTORIAN)),
        _line("landmarks", _built(s, seat, LANDMARK)),
        _line("majorities", _majorities(s, seat, majorities)),
    ]
    if seat == s.ava:
        lines += _of_ava(s)
    else:
        lines += _upgrades(s, seat), _birds(s, seat), _bonuses(s, seat), _line("money", _money(s, seat))
    return SeatScore(s.seats[seat].name, sum(line.points for line in lines), tuple(lines))


def _of_ava(s: State) -> tuple[Line, ...]:
    """Count what Ava scores in her own way: cards at a flat rate, birds by her track, no bonus cards, no money (p.
    18)."""
    assert s.solo is not None
    assert s.book.numbers.solo is not None
    her, solo = s.seats[s.solo.seat], s.book.numbers.solo
    track = solo.level(s.solo.level).bird_track
    stop = len(track) - 1
    place = min(stop, s.solo.birds)
    n = len(her.upgrades)
    each = solo.upgrade_card
    taken = [Because(Message("ava_upgrades", {"n": n, "each": each}), avas_cards(s))] if n else []
    taken += [Because(_entered("upgrade"), points) for points in her.upgrade_points]
    flown = [Because(Message("ava_birds", {"place": place, "stop": stop}), avas_birds(s))] if place else []
    return _line("upgrade_cards", iter(taken)), _line("birds", iter(flown)), Line("bonus_cards", 0), Line("money", 0)


def decide(s: State, totals: Sequence[int]) -> Outcome:
    """Return the winners and the reason: prestige, then most bird tokens, then highest income, then a shared victory
    (p. 14). Ava wins a tie (p. 18)."""
    if s.solo is not None:
        best = max(totals)
        if totals[s.solo.seat] == best:
            return Outcome((s.solo.seat,), "ava_ties" if totals.count(best) > 1 else "prestige")
    ranks = [(total, seat.tokens, seat.income) for total, seat in zip(totals, s.seats, strict=True)]
    return won_by(ranks, ("prestige", "birds", "income", "shared"))


def _line(category: str, parts: Iterator[Because]) -> Line:
    because = tuple(parts)
    return Line(category, sum(part.points for part in because), because)


def _built(s: State, seat: int, kind: int) -> Iterator[Because]:
    prestige = s.book.numbers.prestige
    each = prestige.victorian if kind == VICTORIAN else prestige.landmark
    for zone in range(4):
        n = s.seats[seat].buildings[5 * zone + kind]
        if n:
            said = {"n": n, "kind": KINDS[kind], "zone": ZONES[zone], "each": each[zone]}
            yield Because(Message("built", said), n * each[zone])


def _majorities(
    s: State, seat: int, zones: Sequence[Sequence[Share]], counted: Sequence[int] | None = None
) -> Iterator[Because]:
    for zone, all_shares in enumerate(zones):
        mine = all_shares[seat]
        if mine.place != "nothing":
            yield Because(majority(s, zone, mine, counted), mine.points)


def majority(s: State, zone: int, share: Share, counted: Sequence[int] | None = None) -> Message:
    """Say which award of a zone a seat takes or shares, and who has how many buildings there: all, or the seats
    ``counted``."""
    seats = [s.seats[i] for i in (range(len(s.seats)) if counted is None else counted)]
    names, counts = [one.name for one in seats], [one.in_zone(zone) for one in seats]
    told = {"zone": ZONES[zone], "names": names, "counts": counts}
    if share.shared == 1:
        return Message(share.place, told)
    return Message(f"{share.place}_shared", told | {"by": share.shared})


def _entered(deck: cards.DeckName) -> Message:
    return Message("entered", {"deck": deck})


def _unsure(title: str) -> Message:
    return Message("unsure", {"title": title})


def _upgrades(s: State, seat: int) -> Line:
    because = [Because(_entered("upgrade"), points) for points in s.seats[seat].upgrade_points]
    unknown = [Message("card_not_named", {"deck": "upgrade"})] * uncounted(s.seats[seat], "upgrade")
    for number in filter(None, s.seats[seat].upgrades):
        card = s.book.card("upgrade", number)
        assert isinstance(card, cards.UpgradeDeckCard)
        if card.kind == "end_of_game":
            unknown += [_unsure(card.title) for effect in card.effects if isinstance(effect, cards.Note)]
    for one in end_cards(s, seat):
        told = {"number": one.card.number, "title": one.card.title, "n": one.counted.n, "points": one.effect.points,
                "per": _plain(s, one.effect.per)}  # fmt: skip
        why = Message("upgrade", told)
        if one.effect.most is not None:
            why = Message("upgrade_limited", told | {"most": one.effect.most})
        because.append(Because(why, one.points))
        if not one.counted.sure:
            unknown.append(_unsure(one.card.title))
    return Line("upgrade_cards", sum(one.points for one in because), tuple(because), tuple(unknown))


def _birds(s: State, seat: int) -> Line:
    me = s.seats[seat]
    if me.bird_points:
        return _line("birds", (Because(Message("birds_entered"), points) for points in me.bird_points))
    made, apart = collected(s.book, me)
    because = []
    for points, birds in made:
        why = Message("collection", {"birds": birds}) if len(birds) > 1 else Message("single_bird", {"name": birds[0]})
        because.append(Because(why, points))
    for name, n, each in apart:
        because.append(Because(Message("apart", {"n": n, "name": name, "each": each}), n * each))
    unknown = (Message("birds_not_named", {"n": me.birds_unknown}),) if me.birds_unknown else ()
    return Line("birds", sum(one.points for one in because), tuple(because), unknown)


def _bonuses(s: State, seat: int) -> Line:
    because = [Because(_entered("bonus"), points) for points in s.seats[seat].bonus_points]
    held = goals_of(s, s.seats[seat])
    unknown = [Message("card_not_named", {"deck": "bonus"})] * (uncounted(s.seats[seat], "bonus") if held else 0)
    for card, primary, extra, points, more in goals_judged(s, seat):
        if (primary and not primary.sure) or (extra and not extra.sure):
            unknown.append(_unsure(card.title))
        if not card.primary or not primary:
            continue
        said = {"number": card.number, "title": card.title, "goal": _plain(s, card.primary.goal)}
        how = "bonus_missed" if not primary.met else "bonus_half" if halved(card.primary, primary) else "bonus"
        because.append(Because(Message(how, said), points))
        if card.extra and extra and extra.met:
            said = {"title": card.title, "goal": _plain(s, card.extra.goal)}
            because.append(Because(Message("extra_half" if halved(card.extra, extra) else "extra", said), more))
    return Line("bonus_cards", sum(one.points for one in because), tuple(because), tuple(unknown))


def uncounted(seat: Seat, deck: Literal["bonus", "upgrade"]) -> int:
    """Return how many cards of a deck a seat holds that may score and are neither named nor entered by their
    points."""
    if deck == "bonus":
        return max(0, seat.bonus.count(UNKNOWN) - len(seat.bonus_points))
    return max(0, seat.upgrades.count(UNKNOWN) - seat.in_use - len(seat.upgrade_points))


def _plain(s: State, what: cards.Count | cards.AnyGoal) -> Any:
    plain = msgspec.json.decode(msgspec.json.encode(what))
    counted = plain.get("count", plain)
    if "street" in counted:
        counted["street"] = street(counted["street"], s.book.streets)
    return plain


def _money(s: State, seat: int) -> Iterator[Because]:
    money, each = s.seats[seat].money, s.book.numbers.dollars_per_prestige
    if money // each:
        yield Because(Message("money", {"money": money, "each": each}), money // each)


_TWICE = Texts({
    "upgrade": "upgrade card {number} is listed twice", "bonus": "bonus card {number} is listed twice",
})  # fmt: skip
_TWICE_HELD = Texts({
    "upgrade": "upgrade card {number} is listed for {name} too",
    "bonus": "bonus card {number} is listed for {name} too",
})  # fmt: skip


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible at an end, with the pieces, tokens, lots and cards there are. It is scored all the
    same."""
    numbers, board = s.book.numbers, s.book.board
    for i, seat in enumerate(s.seats):
        for kind, supply in enumerate(s.book.supply):
            used = seat.count(kind) + (seat.count(LANDMARK) if kind == VICTORIAN else 0)
            if used > supply:
                wrong = (
                    _("{name} has {n} Victorians and landmarks, but only {supply} exist",
                      name=seat.name, n=used, supply=supply)
                    if kind == VICTORIAN
                    else _("{name} has {pieces}, but only {supply} exist",
                           name=seat.name, pieces=pieces(KINDS[kind], used), supply=supply)
                )  # fmt: skip
                yield odd(f"$.seats[{i}].buildings", wrong)
    bases, there = sum(seat.count(LANDMARK) for seat in s.seats), numbers.landmark_bases
    if bases > there:
        wrong = _("{bases} landmarks, but there are {landmark_bases} bases", bases=bases, landmark_bases=there)
        yield odd("$.seats", wrong)
    for place, (name, n) in enumerate(numbers.bird_bag.items()):
        held = sum(seat.birds[place] for seat in s.seats)
        if held > n:
            wrong = _("{held} {bird} tokens are listed, but the game has {n}", held=held, bird=bird(name), n=n)
            yield odd("$.seats", wrong)
    cards_held = sum(len(seat.upgrades) for seat in s.seats)
    if cards_held > (there := len(s.book.decks["upgrade"])):
        yield odd("$.seats", _("{n} upgrade cards are listed, but the game has {most}", n=cards_held, most=there))
    for zone, name in enumerate(ZONES if board else ()):
        room = sum(lot.zone == name for lot in board.lots) if board else 0
        built = sum(seat.in_zone(zone) for seat in s.seats)
        if built > room:
            said = _(
                "{built} buildings in {zone}, but it has {room} lots", built=built, zone=ZONE_NAMES[name], room=room
            )
            yield odd("$.seats", said)
    for deck, field in (("upgrade", "upgrades"), ("bonus", "bonus")):
        held_by: dict[int, str] = {}
        for i, seat in enumerate(s.seats):
            for number in filter(None, getattr(seat, field)):
                if number in held_by:
                    same = seat.name == held_by[number]
                    twice = (_TWICE if same else _TWICE_HELD)[deck].format(number=number, name=held_by[number])
                    yield odd(f"$.seats[{i}].{deck}_cards", twice)
                held_by.setdefault(number, seat.name)
    for lot, piece in s.lots.items():
        assert board is not None
        builds = board.lot[lot].builds
        if (builds == "cottage") != (piece.kind in ("cottage", "victorian", "landmark")):
            kinds = {"kind": A_KIND[piece.kind], "builds": A_KIND[builds]}
            wrong = _("wrong shape of lot: {kind} on a lot for {builds}", **kinds)
            yield odd(f"$.seats[{piece.seat}].lots.{lot}", wrong)
