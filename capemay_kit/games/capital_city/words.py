"""What the log says of acts, and sentences that several modules share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from capemay_kit.core.i18n import Texts, _, and_list, money, ngettext, or_list
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.telling import told
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import UNREAD, Book
from capemay_kit.games.capital_city.cards import Building, OwnBuilding
from capemay_kit.games.capital_city.names import (
    SEASONS,
    STEPS,
    SYMBOLS,
    building_list,
    building_name,
    building_title,
    card_name,
    character_name,
    family_name,
    words_on,
)
from capemay_kit.games.capital_city.refusal_words import refusal, refusal_rules
from capemay_kit.games.capital_city.state import State, is_unknown, where_from

__all__ = ["SEASONS", "STEPS", "SYMBOLS", "refusal", "refusal_rules"]
CATEGORIES = Texts({"points": "Victory points", "money": "Dollars"})
DECIDED = Texts({
    "points": "most victory points", "dollars": "tied on victory points; most leftover dollars",
    "shared": "tied on victory points and leftover dollars: the title is shared",
})  # fmt: skip


def points(n: int) -> str:
    """Return a number of victory points with their noun."""
    return ngettext("{n} victory point", "{n} victory points", n)


def earnings(known: Building | OwnBuilding) -> str:
    """Say what a building earns its owner; empty if nothing is known of it."""
    return or_list([points(known.points)] * bool(known.points) + [money(known.dollars)] * bool(known.dollars))


def printed(known: Building | OwnBuilding) -> str:
    """Say what is printed on a building."""
    return _(
        "Symbols: {symbols}. Deed: {deed}. Earns: {earnings}",
        symbols=and_list([SYMBOLS[one] for one in known.symbols]),
        deed=money(known.deed) if known.deed else _("not entered"),
        earnings=earnings(known) or _("nothing entered"),
    )


def laid_out(s: State) -> str:
    """Say what is on the table in the season (p. 4)."""
    numbers, n = s.book.numbers, len(s.seats)
    return ngettext(
        "{n} train of {characters} characters, {buildings} buildings on Main Street",
        "{n} trains of {characters} characters, {buildings} buildings on Main Street",
        numbers.trains[s.season],
        characters=n + numbers.train_extra,
        buildings=n + numbers.street_extra[s.season],
    )


def said_on(book: Book, card: str) -> str:
    """Say the text that is printed on a card."""
    return _("Text on {card}: “{text}”", card=card_name(book, card), text=words_on(book, card))


# --- what happened -------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State, corrected: Callable[[Correct], str]) -> str:
    """Say what an entry did, with its figures."""

    def acted(seat: int, done: act.AnyAct) -> str:
        return "; ".join([_told(before, seat, done, after), *_passed(before, seat, done, after)])

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    old, new = before.seats[seat], after.seats[seat]
    match done:
        case act.Deal(families=families):
            return _(
                "Families: {families}. City Founders: {founders}",
                families=and_list([family_name(book, one) for one in families]),
                founders=", ".join(f"{one.name}: {character_name(book, one.founder)}" for one in after.seats),
            )
        case act.LayOut(first=first):
            return _("{name}'s City Founder comes first in the alphabet", name=after.seats[first].name)
        case act.SetUp() if after.by_place:
            return _set_up(after)
        case act.SetUp():
            return ngettext(
                "{season} is set up with {n} train. Main Street: {buildings}",
                "{season} is set up with {n} trains. Main Street: {buildings}",
                len(after.trains),
                season=SEASONS[after.season_name],
                buildings=building_list(book, after.street),
            )
        case act.Bid():
            return _("{name} bids ${bid}; ${pot} in the pot", name=name, bid=book.numbers.bid, pot=after.pot)
        case act.TakePriority():
            return _("{name} takes priority {n} and ${pot}", name=name, n=new.priority, pot=before.pot)
        case act.Auctioned():
            return _(
                "The auction is over. Order: {order}. Dollars: {dollars}",
                order=", ".join(after.seats[i].name for i in after.order),
                dollars=", ".join(f"{one.name} ${one.money}" for one in after.seats),
            )
        case act.TakeTrain(train=train):
            return (
                _("{name} takes the second train", name=name) if train else _("{name} takes the first train", name=name)
            )
        case act.Choose(card=card):
            return _("{name} chooses {character}", name=name, character=character_name(book, card))
        case act.Buy(building=building):
            # an unknown building may have been identified as it was bought
            card = new.buildings[-1].card if is_unknown(building) else building
            said = _(
                "{name} buys {building} for ${money}",
                name=name,
                building=building_name(book, card),
                money=old.money - new.money,
            )
            known = after.book.buildings.get(card, UNREAD)
            return said if known == book.buildings.get(card, UNREAD) else f"{said}. {printed(known)}"
        case act.Decline():
            return _("{name} buys nothing and collects ${money}", name=name, money=new.money - old.money)
        case act.ReadOut(building=building):
            return entered(after, building)
        case act.Attach(building=building):
            return _(
                "{name} attaches {character} to {building}",
                name=name,
                character=character_name(book, _attached(before, done, after, seat)),
                building=building_name(book, building),
            )
        case act.Earn(building=building, what="points"):
            return ngettext(
                "{name} earns {n} victory point from {building}",
                "{name} earns {n} victory points from {building}",
                new.points - old.points,
                name=name,
                building=building_name(book, building),
            )
        case act.Earn(building=building):
            return _(
                "{name} earns ${money} from {building}",
                name=name,
                money=new.money - old.money,
                building=building_name(book, building),
            )
        case act.Tally():
            return tally(before, done)
        case act.CameTo():
            return came_to(before, done)
        case _:
            return _("{name} attaches no more", name=name)


def _set_up(s: State) -> str:
    return _("{season} is set up: {cards}", season=SEASONS[s.season_name], cards=laid_out(s))


def entered(s: State, building: str) -> str:
    """Say what people entered of a building that is known by its place."""
    known = s.book.buildings.get(building, UNREAD)
    return _("{building} is entered. {printed}", building=building_title(s.book, building), printed=printed(known))


def tally(s: State, a: act.Tally) -> str:
    """Say what each seat gained or paid as entered by hand, and who bids first after that."""
    if a.first is None or s.season == 3:
        return _changes(s, a)
    return _(
        "{changes}; {season} is over, and {name} bids first",
        changes=_changes(s, a),
        season=SEASONS[s.season_name],
        name=s.seats[a.first].name,
    )


def came_to(s: State, a: act.CameTo) -> str:
    """Say what the text on a card brought."""
    return _("The text on {card}: {changes}", card=card_name(s.book, a.card), changes=_changes(s, a))


def _changes(s: State, a: act.Tally | act.CameTo) -> str:
    said = []
    for i, one in enumerate(s.seats):
        said += _gains(one.name, *(given[i] if given else 0 for given in (a.points, a.dollars)))
    return "; ".join(said) or _("Nothing changes")


def _gains(name: str, n: int, dollars: int) -> list[str]:
    """Say by how much somebody's points and dollars change."""
    gained = ngettext(
        "{name} {change} victory point", "{name} {change} victory points", abs(n), name=name, change=f"{n:+}"
    )
    return [gained] * bool(n) + [f"{name} {'-' if dollars < 0 else '+'}${abs(dollars)}"] * bool(dollars)


def _attached(before: State, done: act.Attach, after: State, seat: int) -> str:
    """Return who was attached: an unknown character may have been named as it was turned up."""
    if is_unknown(done.card):
        for old, new in zip(before.seats[seat].buildings, after.seats[seat].buildings, strict=True):
            if old.card == done.building:
                # a building that was named meanwhile may have fewer places, so that the others are at other ones
                came = [one for one in new.staff if one and new.staff.count(one) > old.staff.count(one)]
                return came[0] if came else done.card
    return done.card


def _passed(before: State, seat: int, done: act.AnyAct, after: State) -> list[str]:
    """Say what happened automatically after an act."""
    found = []
    if isinstance(done, act.LayOut):
        found.append(_set_up(after))
    if isinstance(done, act.TakePriority) and before.phase != after.phase:
        last = [one.name for i, one in enumerate(after.seats) if i != seat and not before.seats[i].priority]
        found += [_("{name} gets the last priority card", name=one) for one in last]
    if isinstance(done, act.Attach):
        for old, new in zip(before.seats, after.seats, strict=True):
            found += _gains(new.name, new.points - old.points, new.money - old.money)
        found += _read(before, after)
    if isinstance(done, act.Auctioned | act.TakePriority) and after.by_place and after.phase == "purchase":
        found.append(_("now everybody chooses characters"))
    if after.phase == "over":
        found.append(_("the year is over"))
    elif after.season > before.season:
        found.append(_("{season} is over", season=SEASONS[before.season_name]))
    return found


def _read(before: State, after: State) -> list[str]:
    """Say what was read from unknown buildings."""
    found = []
    for card, now in after.book.buildings.items():
        if card in before.book.buildings:
            continue
        if where_from(card):
            found.append(entered(after, card))
            continue
        name = next((one.name for one in after.seats for owned in one.buildings if owned.card == card), "")
        found.append(
            ngettext(
                "{name}'s unknown building takes {n} character and earns {earnings}",
                "{name}'s unknown building takes {n} characters and earns {earnings}",
                len(now.symbols),
                name=name,
                earnings=earnings(now) or _("nothing"),
            )
        )
    return found
