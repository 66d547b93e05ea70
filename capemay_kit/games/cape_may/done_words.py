"""What is said of a card that the app does not know: what is asked of it, and what it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from capemay_kit.core.i18n import N_, Texts, _, and_list
from capemay_kit.core.words import upper
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import AnyEffect, Count
from capemay_kit.games.cape_may.sentences import effects_sentence
from capemay_kit.games.cape_may.state import State

ASKS = Texts({
    "question": "What does it do?", "came": "What did it come to?", "counts": "What does it count?",
    "activity": "{name} plays an activity card this table has not seen yet.", "event": "Event of round {n}, {season}",
    "taken": "{name} gains an upgrade card this table has not seen yet.",
    "bonus": "A bonus card of {name}'s. Points alone will do; what they are for lets the app count next time.",
    "held": "{name} uses an upgrade card this table has not seen yet.", "short": "${n} short: loses a card",
    "shorts": "${n} short: loses {cards} cards",
})  # fmt: skip
TITLES = Texts({
    "money": "Money", "income": "Income", "move": "Move", "move_how": "1 to 7, or to a place", "build": "Build",
    "upgrade": "Upgrade", "either": "Either", "work_how": "where, price", "price": "Prices", "birds": "Birds",
    "activity": "Activity card", "upgrade_card": "Upgrade card", "extra": "Extra act", "retrieve": "Cards back",
    "retrieve_how": "discards to hand", "round": "All this round", "on": "From now on", "lasts_how": "rules",
    "fire": "Fire", "fire_how": "building costs more", "no_building": "no building", "discard": "Cards lost",
    "discard_how": "at random", "kept": "Card {n}", "nothing": "nothing the app needs to know", "ava_build": "Build",
    "ava_birds": "A bird", "ava_advance": "Advance", "ava_shuffle": "Shuffle", "points": "Points", "more": "Extra",
    "at_least": "At least", "at_least_how": "so many of", "most": "The most", "most_how": "tied for it is half",
    "each_zone": "In each zone", "each_zone_how": "so many", "one_zone": "In one zone", "one_zone_how": "so many",
    "together": "Side by side", "together_how": "so many", "as_printed": "as printed",
})  # fmt: skip
BONUS = {"earns": "{n} points", "earns_now": "{name} earns {n}."}
COUNTED: dict[str, tuple[str, Count]] = {
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
PLACES = Texts({
    "bird": "Bird space", "lighthouse": "Lighthouse", "pier": "Pier", "start": "Start", "anywhere": "Anywhere",
})  # fmt: skip
WHERE: dict[str, tuple[str, Literal["adjacent", "diagonal", "any"]]] = {
    "here": (N_("Here"), "adjacent"),
    "diagonal": (N_("Also diagonally"), "diagonal"),
    "any_lot": (N_("Any lot"), "any"),
}
"""Where a card lets one build or upgrade."""
COSTS: dict[str, tuple[str, int, int | None]] = {
    "usual": (N_("As usual"), 0, None), "less_1": ("−$1", 1, None), "less_2": ("−$2", 2, None),
    "less_3": ("−$3", 3, None), "less_4": ("−$4", 4, None), "more_1": ("+$1", -1, None),
    "free": (N_("Free"), 0, 0),
}  # fmt: skip
"""What that costs: so many dollars off, or a flat price."""
OFTEN = Texts({1: "Once", 2: "Twice", 3: "Three times"})
ROWS = Texts({
    "where": "Where", "costs": "Price", "what": "What", "often": "How often", "much": "How much", "for": "For",
    "closed": "Closed to markers",
})  # fmt: skip
WHEN = Texts({"now": "Now", "once": "Later, once", "round": "Once a round"})
"""When an upgrade card has its effect (p. 12). An effect that holds from now on is entered among the things it does."""
LASTS: dict[str, tuple[str, AnyEffect]] = {
    "fare_more": ("Movement $1 more", cards.Fare(1)),
    "fare_less": ("Movement $1 less", cards.Fare(-1)),
    "top_3": (N_("No card above 3"), cards.MovementLimit(3)),
    "top_4": (N_("No card above 4"), cards.MovementLimit(4)),
    "top_5": (N_("No card above 5"), cards.MovementLimit(5)),
    "arrows": (N_("No arrows"), cards.IgnoreArrows()),
    "collect_more": ("Collect $1 more", cards.CollectMore(1)),
    "collect_less": ("Collect $1 less", cards.CollectMore(-1)),
    "bird_more": (N_("One bird more"), cards.BirdMore(1)),
    "bird_less": (N_("One bird fewer"), cards.BirdMore(-1)),
    "act_more": (N_("One act more"), cards.Actions(1)),
    "act_less": (N_("One act fewer"), cards.Actions(-1)),
    "no_cottage": (N_("No cottages"), cards.Ban(("cottage",))),
    "no_shop": (N_("No shops"), cards.Ban(("shop",))),
    "no_upgrade": (N_("No upgrades"), cards.Ban(("victorian", "business", "landmark"))),
    "no_building": (N_("No building at all"), cards.Ban()),
}
"""Effects that usually hold for a round, or for whoever has the card."""


def said(s: State, seat: int, a: act.CardDone) -> str:
    """Say what a card did, without the full stop."""
    if a.deck == "solo":
        return _shows(s, seat, a)
    people = s.order()
    done: dict[tuple[int, ...], list[str]] = {}
    for figures, say in ((a.money, _money), (a.income, _income)):
        for n, seats in _groups(figures, people):
            done.setdefault(seats, []).append(say(n))
    for one in a.does:
        done.setdefault(tuple(one.seats) or (seat,), []).append(_does(s, one.effect))
    parts = [_clause(s, seat, seats, verbs) for seats, verbs in done.items()]
    if a.lasting:
        parts.append((_("this round: ") if a.deck == "event" else _("from now on: ")) + _bare(s, a.lasting))
    if parts:
        return upper("; ".join(parts))
    name = s.seats[seat].name
    return _("{name} keeps it for later", name=name) if a.deck == "upgrade" else _("Nothing the app needs to know")


def _shows(s: State, seat: int, a: act.CardDone) -> str:
    words = {"build": "builds", "birds": "a bird", "advance": "advances", "shuffle": "shuffles"}
    icons = [words[one] for one in a.shows]
    counted = [
        one if (n := icons.count(one)) == 1 else _("{one} {n} times", one=one, n=n) for one in dict.fromkeys(icons)
    ]
    return f"{s.seats[seat].name}: {and_list(counted)}" if counted else _("Nothing the app needs to know")


def _groups(figures: Sequence[int], people: Sequence[int]) -> Iterable[tuple[int, tuple[int, ...]]]:
    found: dict[int, list[int]] = {}
    for i in sorted(people):
        if figures and figures[i]:
            found.setdefault(figures[i], []).append(i)
    return [(n, tuple(seats)) for n, seats in found.items()]


def _clause(s: State, seat: int, seats: tuple[int, ...], verbs: list[str]) -> str:
    """Say who does all of it. A verb is given as ``draw|s``, with the ending for a single person behind the bar."""
    people = set(s.order())
    others = len(people) > 2 and set(seats) == people - {seat}
    who = "everyone" if set(seats) == people and len(people) > 1 else _("the others") if others else ""
    who = who or and_list([s.seats[i].name for i in seats])
    several = who != "everyone" and len(seats) > 1
    # what somebody may do takes sentences of its own, so it comes last
    verbs = sorted(verbs, key=lambda one: one.startswith("may "))
    return f"{who} {and_list([one.replace('|s', '' if several else 's') for one in verbs])}"


def _money(n: int) -> str:
    return f"take|s ${n}" if n > 0 else f"pay|s ${-n}"


def _income(n: int) -> str:
    return _("{what}|s income by {n}", what="raise" if n > 0 else "lower", n=abs(n))


def _does(s: State, effect: AnyEffect) -> str:
    match effect:
        case cards.Birds(draw=n, keep=kept):
            return "draw|s " + ("a bird" if n == 1 else _("{n} birds", n=n)) + _kept(kept)
        case cards.Activity(draw=n, keep=kept):
            return "draw|s " + (_("an activity card") if n == 1 else _("{n} activity cards", n=n)) + _kept(kept)
        case cards.UpgradeCard(zone=zone):
            return _("gain|s an upgrade card of {zone}", zone=zone)
        case cards.Extra(actions=n):
            return "take|s " + (_("another action") if n == 1 else _("{n} more actions", n=n))
        case cards.Retrieve():
            return _("take|s back all movement cards")
        case cards.Discard(count=n):
            return "lose|s " + (_("a movement card") if n == 1 else _("{n} movement cards", n=n))
        case _:
            return _("may {bare}", bare=_bare(s, (effect,)))


def _bare(s: State, effects: tuple[AnyEffect, ...]) -> str:
    """Say what effects do within a sentence."""
    said = effects_sentence(effects, s.book.streets)
    return f"{said[:1].lower()}{said[1:]}".removesuffix(".")


def _kept(kept: int | None) -> str:
    return "" if kept is None else _(" and keep|s {kept}", kept=kept)
