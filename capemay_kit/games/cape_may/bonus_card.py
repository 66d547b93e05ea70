"""An unknown bonus card at the end of a game: it is entered by its points or by what it counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.record import Correct
from capemay_kit.core.shown import Ability, Amount, Did, Known, Option, Took, UnknownCard
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyGoal, BonusCard, Count
from capemay_kit.games.cape_may.counting import judge
from capemay_kit.games.cape_may.names import KEPT, card_does, card_title
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.sentences import AS_PRINTED, card_text
from capemay_kit.games.cape_may.state import UNKNOWN, State

PRIMARY, EXTRA = "points", "more"
"""The two awards of a bonus card (p. 14)."""
_COUNTED: dict[str, tuple[str, Count]] = {
    "building": (N_("Buildings"), Count("building")),
    "cottage": (N_("Cottages"), Count("building", ("cottage",))),
    "shop": (N_("Shops"), Count("building", ("shop",))),
    "victorian": (N_("Victorians"), Count("building", ("victorian",))),
    "business": (N_("Businesses"), Count("building", ("business",))),
    "landmark": (N_("Landmarks"), Count("building", ("landmark",))),
    "homes": (N_("Victorians, landmarks"), Count("building", ("victorian", "landmark"))),
    "trade": (N_("Shops, businesses"), Count("building", ("shop", "business"))),
    "gravel": (N_("In gravel"), Count("building", (), ("gravel",))),
    "grass": (N_("In grass"), Count("building", (), ("grass",))),
    "dirt": (N_("In dirt"), Count("building", (), ("dirt",))),
    "sand": (N_("In sand"), Count("building", (), ("sand",))),
    "church": (N_("By churches"), Count("building", near="church")),
    "near_bird": (N_("By bird spaces"), Count("building", near="bird")),
    "bird": (N_("Birds"), Count("bird")),
    "bird_species": (N_("Different birds"), Count("bird_species")),
    "bird_pair": (N_("Pairs of birds"), Count("bird_pair")),
    "upgrade_card": (N_("Upgrade cards"), Count("upgrade_card")),
    "activity_card": (N_("Activity cards"), Count("activity_card")),
    "money": (N_("Dollars"), Count("money")),
    "income": (N_("Income"), Count("income")),
}
"""What bonus cards usually count."""
_KINDS = ("building", "cottage", "shop", "victorian", "business", "landmark", "homes", "trade")
_AWARDS = Texts({PRIMARY: "Points", EXTRA: "Extra"})
_GOALS = {
    "at_least": (N_("At least"), N_("this many of"), "plus", 12),
    "most": (N_("The most"), N_("tied for most: half"), "upgrade", 1),
    "each_zone": (N_("In each zone"), N_("this many"), "round", 4),
    "one_zone": (N_("In one zone"), N_("this many"), "build", 8),
    "together": (N_("Side by side"), N_("this many"), "build", 9),
}
"""What a card may ask for: what it is called, how it is entered, its picture, and up to how many."""


def to_count(s: State, seat: int, line: str) -> Correct | None:
    """Return the correction that names a seat's next bonus card which is neither named nor entered by points."""
    if line != "bonus_cards" or seat == s.ava or not uncounted(s.seats[seat], "bonus"):
        return None
    return Correct(f"seats[{seat}].bonus[{s.seats[seat].bonus.index(UNKNOWN)}]", UNKNOWN)


def asked(s: State, seat: int, a: Correct, numbers: tuple[str, int, tuple[int, ...]]) -> UnknownCard:
    """Return what is asked of it; ``numbers`` are the deck it can be kept in, the next free number, and those taken."""
    nobody = (None,) * len(s.seats)
    amounts = tuple(
        Amount(key, _AWARDS[key], (*nobody[:seat], 0, *nobody[seat + 1 :]), gains_only=True) for key in (PRIMARY, EXTRA)
    )
    every = tuple(Option(key, _(title)) for key, (title, __) in _COUNTED.items())
    kinds = tuple(one for one in every if one.value in _KINDS)
    things = tuple(
        Ability(key, _(title), _(how), icon, most, every if key in ("at_least", "most") else kinds)
        for key, (title, how, icon, most) in _GOALS.items()
    )
    text = _(
        "{name}'s bonus card: enter its points. If you also say what they are for, the app counts them next time.",
        name=s.seats[seat].name,
    )
    deck, free, taken = numbers
    known = tuple(_known(s, a))
    return UnknownCard(
        _("What does it count?"), text, seat, amounts, things, known=known, deck=deck, free=free, taken=taken
    )


def _known(s: State, a: Correct) -> Iterator[Known]:
    named = {one for seat in s.seats for one in seat.bonus}
    for number, card in s.book.decks["bonus"].items():
        if number in named:
            continue
        assert isinstance(card, BonusCard)
        title, ours = card_title(s, "bonus", number), card.provenance != "mine"
        if not isinstance(card.primary and card.primary.goal, cards.Told):
            yield Known(number, title, card_does(s, "bonus", number), Correct(a.path, number), ours=ours)
            continue
        # what only people can judge is entered because it was met
        assert card.primary is not None
        met = _points(card.primary.points)
        yield Known(number, title, met, Correct(f"{a.path}.met", number), ours=ours)
        if card.extra is not None:
            both = _points(card.primary.points + card.extra.points)
            yield Known(number, title, both, Correct(f"{a.path}.both", number), ours=ours)


def _points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n)


def done(s: State, seat: int, a: Correct, did: Did) -> Correct:
    """Return the correction that enters the card: by its number where it is kept, else by what it earns now."""
    if did.number:
        card = s.book.card("bonus", did.number)
        assert isinstance(card, BonusCard)
        told = [one is not None and isinstance(one.goal, cards.Told) for one in (card.primary, card.extra)]
        how = "" if not any(told) else ".both" if card.extra else ".met"
        return Correct(f"{a.path}{how}", did.number)
    return Correct(f"seats[{seat}].bonus_points", [*s.seats[seat].bonus_points, earned(s, seat, did)])


def earned(s: State, seat: int, did: Did) -> int:
    """Return what a card earns a seat now; what the app cannot judge is entered because it was met."""
    n = 0
    for award in _awards(seat, did):
        judged = judge(s, seat, award.goal)
        if judged.sure and not judged.met:
            break
        n += award.points // 2 if judged.tied and isinstance(award.goal, cards.Most) else award.points
    return n


def said(s: State, seat: int, did: Did) -> str:
    """Say what it counts and what it earns."""
    name, awards = s.seats[seat].name, _awards(seat, did)
    told = all(isinstance(one.goal, cards.Told) for one in awards)
    n = earned(s, seat, did)
    earns = ngettext("{name} earns {n} point.", "{name} earns {n} points.", n, name=name)
    return earns if told else f"{card_text(_card(did, awards), s.book.streets)} {earns}"


def kept(s: State, seat: int, did: Did) -> tuple[str, dict[str, Any]]:
    """Return the correction that makes it a card of the table's own."""
    return f"book.cards.bonus.{did.number}", msgspec.to_builtins(_card(did, _awards(seat, did)))


def _card(did: Did, awards: list[cards.Award]) -> BonusCard:
    title = KEPT.format(n=did.number)
    return BonusCard(did.number, title, "", "mine", "", *awards[:2])


def _awards(seat: int, did: Did) -> list[cards.Award]:
    """Return the awards of a card, the first for the first thing tapped, the second for the second."""
    points = {key: did.changes.get(key, (0,) * (seat + 1))[seat] for key in (PRIMARY, EXTRA)}
    goals: list[AnyGoal] = [_goal(one) for one in did.things[:2]]
    goals += [cards.Told(AS_PRINTED)] * (2 - len(goals))
    second = points[EXTRA] or len(did.things) > 1
    return [cards.Award(n, goal) for n, goal in zip(points.values(), goals[: 2 if second else 1], strict=False)]


def _goal(took: Took) -> AnyGoal:
    what: Count = _COUNTED[str(took.values[0])][1]
    match took.key:
        case "at_least":
            return cards.AtLeast(took.n, what)
        case "most":
            return cards.Most(what)
        case "each_zone":
            return cards.EachZone(took.n, what.kinds)
        case "one_zone":
            return cards.OneZone(took.n, what.kinds)
        case _:
            return cards.Together(took.n, what.kinds)
