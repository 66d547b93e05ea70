"""What the panel for an unknown card asks at a table of Cape May, and what becomes of what is entered there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Literal, cast

import msgspec
from msgspec.structs import replace

from capemay_kit.core.forms import Ability, Amount, Did, Known, Option, Took, UnknownCard
from capemay_kit.core.i18n import ENGLISH, N_, Texts, _, money, ngettext, spoken
from capemay_kit.core.record import Correct
from capemay_kit.games.cape_may import automa, cards
from capemay_kit.games.cape_may.activities import plays_of
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.card_done import CardDone, Does, done_said
from capemay_kit.games.cape_may.cards import (
    BUILT,
    KINDS,
    UPGRADED,
    ZONES,
    AnyCard,
    AnyEffect,
    AnyGoal,
    BonusCard,
    Count,
    DeckName,
)
from capemay_kit.games.cape_may.counting import judge
from capemay_kit.games.cape_may.effects import TAKE, WAITING, first_step
from capemay_kit.games.cape_may.names import KEPT, card_does, card_title, is_ours
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.sentences import (
    AS_PRINTED,
    KIND_TITLES,
    PLURAL_TITLES,
    SEASON_NAMES,
    STREETS,
    card_text,
    effects_sentence,
)
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.solo import Icon
from capemay_kit.games.cape_may.state import UNKNOWN, State, TakenUnknown

_WORKS: dict[str, Any] = {"build": cards.Build, "upgrade": cards.Upgrade, "either": cards.BuildOrUpgrade}
CLOSED = "closed"
NOTHING = N_("Nothing to enter")
"""What stands on a card of the table's own that did nothing. Records hold it."""
_PLACES = Texts({
    "bird": "Bird space", "lighthouse": "Lighthouse", "pier": "Pier", "start": "Start", "anywhere": "Anywhere",
})  # fmt: skip
_WHERE: dict[str, tuple[str, Literal["adjacent", "diagonal", "any"]]] = {
    "here": (N_("Here"), "adjacent"),
    "diagonal": (N_("Also diagonally"), "diagonal"),
    "any_lot": (N_("Any lot"), "any"),
}
"""Where a card lets one build or upgrade."""
_COSTS: dict[str, tuple[str, int, int | None]] = {
    "usual": (N_("As usual"), 0, None), "less_1": ("", 1, None), "less_2": ("", 2, None), "less_3": ("", 3, None),
    "less_4": ("", 4, None), "more_1": ("", -1, None), "free": (N_("Free"), 0, 0),
}  # fmt: skip
"""What that costs: so many dollars off, or a flat price."""
_OFTEN = Texts({1: "Once", 2: "Twice", 3: "Three times"})
_LASTS: dict[str, tuple[str, AnyEffect]] = {
    "fare_more": (N_("Movement $1 more"), cards.Fare(1)),
    "fare_less": (N_("Movement $1 less"), cards.Fare(-1)),
    "top_3": (N_("No card above 3"), cards.MovementLimit(3)),
    "top_4": (N_("No card above 4"), cards.MovementLimit(4)),
    "top_5": (N_("No card above 5"), cards.MovementLimit(5)),
    "arrows": (N_("No arrows"), cards.IgnoreArrows()),
    "collect_more": (N_("Collect $1 more"), cards.CollectMore(1)),
    "collect_less": (N_("Collect $1 less"), cards.CollectMore(-1)),
    "bird_more": (N_("One bird more"), cards.BirdMore(1)),
    "bird_less": (N_("One bird fewer"), cards.BirdMore(-1)),
    "act_more": (N_("One action more"), cards.Actions(1)),
    "act_less": (N_("One action fewer"), cards.Actions(-1)),
    "no_cottage": (N_("No cottages"), cards.Ban(("cottage",))),
    "no_shop": (N_("No shops"), cards.Ban(("shop",))),
    "no_upgrade": (N_("No upgrades"), cards.Ban(("victorian", "business", "landmark"))),
    "no_building": (N_("No building at all"), cards.Ban()),
}
"""Effects that usually hold for a round, or for whoever has the card."""


def unknown_card(s: State, seat: int, a: AnyAct | Correct) -> UnknownCard | None:
    """Return what is asked about the unknown card of an act; None if it has none."""
    if isinstance(a, Correct):
        return _bonus_asked(s, seat, a, _numbers(s, "bonus"))
    step, me = first_step(s), s.seats[seat].name
    match a.unknown(s, seat):
        case "activity":
            text = _("{name} plays an activity card that is new to this table.", name=me)
            return _asked(s, "activity", text, seat, _activities(s, seat))
        case "event":
            text = _("Event of round {n}, {season}", n=s.round, season=SEASON_NAMES[s.season])
            return _asked(s, "event", text, None, _cards_of(s, "event", s.events.ready().unseen, a))
        case "upgrade":
            taken = isinstance(step, TakenUnknown)
            decks = [s.upgrades[ZONES.index(step.zone)]] if taken else s.upgrades
            known = _cards_of(s, "upgrade", (n for deck in decks for n in deck.unseen))
            text = (
                _("{name} gains an upgrade card that is new to this table.", name=me)
                if taken
                else _("{name} uses an upgrade card that is new to this table.", name=me)
            )
            when = [Option("now", _("Immediate")), *([Option("once", _("One-time use"))] if taken else []),
                    Option("round", _("Once per round"))]  # fmt: skip
            return _asked(s, "upgrade", text, seat, known, when, keeps=taken)
        case "solo":
            assert s.solo is not None
            known, text = _cards_of(s, "solo", s.solo.deck.ready().unseen), automa.asks_for(s)
            things = _solo_things()
            return UnknownCard(_("What does it do?"), text, seat, (), things, (), tuple(known), *_numbers(s, "solo"))
        case "note":
            made = _asked(s, "activity", step.text, seat, (), keeps=False)
            return replace(made, question=_("What did it do?"), idle=True, always=True)
    return None


def _asked(
    s: State,
    deck: DeckName,
    text: str,
    seat: int | None,
    known: Iterable[Known],
    when: Sequence[Option] = (),
    keeps: bool = True,
) -> UnknownCard:
    people = s.order()
    amounts = (
        Amount("money", _("Money"), tuple(one.money if i in people else None for i, one in enumerate(s.seats)),
               money=True),
        Amount("income", _("Income"), tuple(one.income if i in people else None for i, one in enumerate(s.seats))),
    )  # fmt: skip
    number = _numbers(s, deck) if keeps else ()
    return UnknownCard(_("What does it do?"), text, seat, amounts, _things(s, deck), tuple(when), tuple(known), *number)


def _numbers(s: State, deck: DeckName) -> tuple[str, int, tuple[int, ...]]:
    there = s.book.decks[deck]
    return deck, max(there, default=0) + 1, tuple(n for n in there if not is_ours(s, deck, n))


def _cards_of(s: State, deck: Any, numbers: Iterable[int], a: AnyAct | None = None) -> Iterator[Known]:
    """List the cards that it may be. They are done as cards of these numbers, or answer what the act asks."""
    for n in numbers:
        done, answers = (CardDone(deck, n), ()) if a is None else (a, (n,))
        yield Known(n, card_title(s, deck, n), card_does(s, deck, n), done, answers, is_ours(s, deck, n))


def _activities(s: State, seat: int) -> Iterator[Known]:
    held = sorted(set(s.seats[seat].activity) - {UNKNOWN})
    for number in (*held, *s.activities.ready().unseen):
        for play in plays_of(s.book, number):
            does = effects_sentence(play.effects(s) or (), s.book.streets)
            ours = number not in held and is_ours(s, "activity", number)
            yield Known(number, card_title(s, "activity", number), does, play, (), ours)


# --- what else a card may do ---------------------------------------------------------------------------------


def _things(s: State, deck: DeckName) -> tuple[Ability, ...]:
    moves = (*(Option(n, str(n)) for n in range(1, 8)),
             *(Option(key, title) for key, title in _PLACES.items()))  # fmt: skip
    how = _("where, price")
    usual = [
        Ability("move", _("Move"), _("1 to 7, or to a place"), "move", 1, moves),
        Ability("build", _("Build"), how, "build", 1, _work(BUILT)),
        Ability("upgrade", _("Upgrade"), how, "upgrade", 1, _work(UPGRADED)),
        Ability("either", _("Either"), how, "upgrade", 1, _work(KINDS)),
        Ability("birds", _("Birds"), "", "bird", 9, keep=True),
        Ability("activity", _("Activity card"), "", "cards", 9, keep=True),
        Ability("upgrade_card", _("Upgrade card"), "", "card", 1, tuple(Option(z, ZONE_TITLES[z]) for z in ZONES)),
        Ability("extra", _("Extra action"), "", "plus", 3),
        Ability("retrieve", _("Cards back"), _("discards to hand"), "back"),
    ]
    lasts = tuple(Option(key, _(title)) for key, (title, __) in _LASTS.items())
    # a board of the owner's has streets of its own
    streets = {**STREETS, **s.book.streets} if s.book.board is None else s.book.board.streets
    much = _("How much")
    fire = (
        *(Option(n, money(n, signed=True), row=much) for n in (1, 2, 3)),
        Option(CLOSED, _("no building"), row=much),
        *_joining(_("Where"), ZONE_TITLES),
        *_joining(_("Closed to markers"), streets),
    )
    rules, until = (
        (_("All this round"), _("all this round")) if deck == "event" else (_("From now on"), _("from now on"))
    )
    holds = (Ability("lasts", rules, _("rule changes"), "round", 1, lasts, True, shared=True),
             Ability("price", _("Prices"), until, "round", 1, _prices(), shared=True))  # fmt: skip
    lose = Ability("discard", _("Cards lost"), _("movement, at random"), "card", 7)
    match deck:
        case "event":
            alike = [one for one in usual if one.key not in ("extra", "upgrade_card")]
            burns = Ability("fire", _("Fire"), _("building costs more"), "fire", 1, fire, shared=True)
            return (*holds, burns, *alike, lose)
        case "upgrade":
            return (*usual, *holds)
        case _:
            return tuple(usual)


def _work(kinds: Sequence[cards.Kind]) -> tuple[Option, ...]:
    """List where one may build or upgrade to some kinds, for which price, and how often."""
    return (
        *(Option(key, _(title), row=_("Where")) for key, (title, __) in _WHERE.items()),
        *(
            Option(key, _(title) if title else money(-less, signed=True), row=_("Price"))
            for key, (title, less, __) in _COSTS.items()
        ),
        Option("any_lot_free", _("Any lot, free"), row=_("Price"), means=("any_lot", "free")),
        *_joining(_("What"), {"any": _("Any"), **{one: KIND_TITLES[one] for one in kinds}}),
        *(Option(n, title, row=_("How often")) for n, title in _OFTEN.items()),
    )


def _prices() -> tuple[Option, ...]:
    return (
        *(Option(n, money(-n, signed=True), row=_("How much")) for n in (1, 2, 3, -1, -2, -3)),
        *_joining(_("For"), {"any": _("Both"), "build": _("Build"), "upgrade": _("Upgrade"), **PLURAL_TITLES}),
        *_joining(_("Where"), {"all": _("Every zone"), **ZONE_TITLES}),
    )


def _joining(row: str, titles: Mapping[str, str]) -> tuple[Option, ...]:
    return tuple(Option(key, title, row=row, joins=True) for key, title in titles.items())


def _solo_things() -> tuple[Ability, ...]:
    return (
        Ability("build", _("Build"), "", "build"),
        Ability("birds", _("A bird"), "", "bird", 9),
        Ability("advance", _("Advance"), "", "upgrade", 9),
        Ability("shuffle", _("Shuffle"), "", "back"),
    )


# --- what was entered ----------------------------------------------------------------------------------------


def card_did(s: State, seat: int, a: AnyAct | Correct, did: Did) -> AnyAct | Correct:
    """Return the act that does an unknown card by what it did, or the correction that counts it; for a note in words
    that changed nothing that is the act itself."""
    if isinstance(a, Correct):
        return bonus_done(s, seat, a, did)
    deck: Any = a.unknown(s, seat)
    return a if deck == "note" and not (did.changes or did.things) else _card_done(s, seat, deck, did)


def _card_done(s: State, seat: int, deck: Any, did: Did) -> CardDone:
    if deck == "solo":
        icons = tuple(one.key for one in did.things for __ in range(one.n))
        return CardDone(deck, did.number, shows=cast(tuple[Icon, ...], icons))
    does = tuple(
        Does(effect, () if took.seats == (seat,) and deck != "event" else took.seats)
        for took in did.things
        for effect in _effects(took)
    )
    lasting = tuple(_lasting(did))
    stays = deck == "upgrade" and (bool(lasting) or did.when in ("once", "round"))
    money, income = (_amounts(did, key) for key in ("money", "income"))
    if stays and did.when in ("once", "round") and isinstance(first_step(s), TakenUnknown):
        # the card does nothing yet: what it does is recorded on the card that is kept
        return CardDone(deck, did.number, stays=True)
    return CardDone(deck, did.number, money, income, does, lasting, stays)


def _amounts(did: Did, key: str) -> tuple[int, ...]:
    found = did.changes.get(key, ())
    return found if any(found) else ()


def _effects(took: Took) -> Iterator[AnyEffect]:
    value = took.values[0] if took.values else None
    match took.key:
        case "move":
            place: Any = "any" if value == "anywhere" else value
            yield cards.Move(value) if isinstance(value, int) else cards.Go(place)
        case "build" | "upgrade" | "either":
            said = set(took.values)
            at: Any = next((at for key, (__, at) in _WHERE.items() if key in said), "adjacent")
            less, flat = next(((less, flat) for key, (__, less, flat) in _COSTS.items() if key in said), (0, None))
            times = next((n for n in _OFTEN if n in said), 1)
            yield _WORKS[took.key](_kinds(said), at, (), less, flat, times)
        case "birds":
            yield cards.Birds(took.n, took.kept)
        case "activity":
            yield cards.Activity(took.n, took.kept)
        case "upgrade_card":
            yield cards.UpgradeCard(cast(cards.Zone, value))
        case "extra":
            yield cards.Extra(took.n)
        case "retrieve":
            yield cards.Retrieve()
        case "discard":
            yield cards.Discard(took.n)


def _kinds(said: Set[Any]) -> tuple[cards.Kind, ...]:
    """Return the kinds that were chosen; building and upgrading stand for theirs, and all of them for none."""
    meant = said | (set(BUILT) if "build" in said else set()) | (set(UPGRADED) if "upgrade" in said else set())
    return tuple(one for one in KINDS if one in meant and not meant >= set(KINDS))


def _lasting(did: Did) -> Iterator[AnyEffect]:
    for took in did.things:
        if took.key == "price":
            amount = next((one for one in took.values if isinstance(one, int)), 1)
            yield cards.Discount(amount, _kinds(set(took.values)), tuple(one for one in ZONES if one in took.values))
        if took.key == "lasts":
            yield from (_LASTS[one][1] for one in took.values)
        if took.key == "fire":
            zones = tuple(one for one in ZONES if one in took.values)
            dearer = 0 if CLOSED in took.values else next((one for one in took.values if isinstance(one, int)), 1)
            closed = tuple(one for one in took.values if isinstance(one, str) and one not in (*ZONES, CLOSED))
            yield cards.Fire(closed, zones, dearer if zones else 0)


def falls_short(s: State, seat: int, key: str, by: int) -> str:
    """Say what it costs who cannot pay (p. 5)."""
    if key != "money":
        return ""
    lost = min(by, len(s.seats[seat].hand))
    return ngettext("${by} short: loses {n} card", "${by} short: loses {n} cards", lost, by=by)


def card_kept(s: State, seat: int, a: AnyAct | Correct, did: Did) -> tuple[str, dict[str, Any]] | None:
    """Return the correction that makes what was done a card of the table's own; what the vocabulary of cards cannot say
    becomes words that are shown."""
    if isinstance(a, Correct):
        return bonus_kept(s, seat, did)
    deck: Any = a.unknown(s, seat)
    number = did.number
    title = KEPT.format(n=number)
    card: AnyCard
    if deck == "solo":
        icons = [one.key for one in did.things for __ in range(one.n)]
        # the player says each time where she builds, since the card's lots for the other seasons are unknown
        card = cards.SoloCard(number, title, provenance="mine", birds=icons.count("birds"), builds="build" in icons,
                              advances=icons.count("advance"), shuffle="shuffle" in icons)  # fmt: skip
    else:
        step, done = first_step(s), _card_done(s, seat, deck, replace(did, when=None))
        lasting, effects = tuple(_lasting(did)), _alike(s, seat, done)
        if deck == "event":
            kind: Any = "active" if lasting else "immediate"
            card = cards.EventCard(number, title, provenance="mine", kind=kind, effects=lasting or effects)
        elif deck == "upgrade":
            kind = {"once": "one_time", "round": "once_per_round"}.get(did.when, "ongoing" if lasting else "immediate")
            zone = step.zone if isinstance(step, TakenUnknown) else "gravel"
            card = cards.UpgradeDeckCard(number, title, provenance="mine", zone=zone, kind=kind,
                                         effects=lasting or effects)  # fmt: skip
        else:
            card = cards.ActivityCard(number, title, provenance="mine", options=(effects,))
    return f"book.cards.{deck}.{number}", msgspec.to_builtins(card)


def _alike(s: State, seat: int, done: CardDone) -> tuple[AnyEffect, ...]:
    """Return what a card did, as effects that a card can have: an event's concern everybody, those of other cards their
    owner and the others. If an event did different things to seats, it counts something unknown to the app: it becomes
    a note in words, and players say each time what it changes."""
    people = s.order()
    if done.deck != "event":
        return _by_seat(s, seat, done)
    mine = tuple(people)
    figures = [(done.money or (0,) * len(s.seats), cards.Money), (done.income or (0,) * len(s.seats), cards.Income)]
    alike = all(
        len({of[i] for i in mine}) == 1 and not any(of[i] for i in people if i not in mine) for of, __ in figures
    )
    if not alike or any(set(one.seats or (seat,)) != set(mine) for one in done.does):
        # a record is read in any language, so it holds the first
        with spoken(ENGLISH):
            return (cards.Note(done_said(s, seat, done)),)
    changes = [made(of[mine[0]]) for of, made in figures if of[mine[0]]]
    return (*changes, *(one.effect for one in done.does)) or (cards.Note(NOTHING),)


def _by_seat(s: State, seat: int, done: CardDone) -> tuple[AnyEffect, ...]:
    """Return what a card did for whoever played it, then for the others, as they sit."""
    nothing = (0,) * len(s.seats)
    each: dict[int, tuple[AnyEffect, ...]] = {}
    for i in sorted(s.order()):
        money, income = (done.money or nothing)[i], (done.income or nothing)[i]
        does = tuple(one.effect for one in done.does if i in (one.seats or (seat,)))
        each[i] = (*((cards.Money(money),) if money else ()), *((cards.Income(income),) if income else ()), *does)
    mine, order = each.pop(seat, ()), sorted(each, key=lambda i: (i < seat, i))
    others: list[AnyEffect] = []
    if len(set(each.values())) == 1:
        others = [cards.Theirs("others", each[order[0]])] if each[order[0]] else []
    else:
        which = ("1", "2", "3")
        others = [cards.Theirs(which[k], each[i]) for k, i in enumerate(order) if each[i]]  # type: ignore[arg-type]
    return (*mine, *others) or (cards.Note(NOTHING),)


def due(s: State) -> AnyAct | None:
    """Return what has to be asked now: an upgrade card just gained, a card of Ava's to be read, or what words on a card
    came to, which only the table can say."""
    deck: Any = WAITING[type(first_step(s))].unknown(s) if s.steps else ""
    return None if not deck else TAKE if deck == "note" else CardDone(deck)


# --- a bonus card at the end of a game -------------------------------------------------------------------

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


def bonus_to_count(s: State, seat: int, line: str) -> Correct | None:
    """Return the correction that names a seat's next bonus card which is neither named nor entered by points."""
    if line != "bonus_cards" or seat == s.ava or not uncounted(s.seats[seat], "bonus"):
        return None
    return Correct(f"seats[{seat}].bonus[{s.seats[seat].bonus.index(UNKNOWN)}]", UNKNOWN)


def _bonus_asked(s: State, seat: int, a: Correct, numbers: tuple[str, int, tuple[int, ...]]) -> UnknownCard:
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


def bonus_done(s: State, seat: int, a: Correct, did: Did) -> Correct:
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


def bonus_said(s: State, seat: int, did: Did) -> str:
    """Say what it counts and what it earns."""
    name, awards = s.seats[seat].name, _awards(seat, did)
    told = all(isinstance(one.goal, cards.Told) for one in awards)
    n = earned(s, seat, did)
    earns = ngettext("{name} earns {n} point.", "{name} earns {n} points.", n, name=name)
    return earns if told else f"{card_text(_card(did, awards), s.book.streets)} {earns}"


def bonus_kept(s: State, seat: int, did: Did) -> tuple[str, dict[str, Any]]:
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
