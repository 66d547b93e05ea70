"""The actions with cards and money, and upgrade cards (rulebook p. 9, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field, Option, some_of
from capemay_kit.core.i18n import N_, _, and_list, ngettext
from capemay_kit.core.noted import without as without_note
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.building import reach_of
from capemay_kit.games.cape_may.cards import ActivityCard, AnyEffect, DeckName, UpgradeDeckCard
from capemay_kit.games.cape_may.effects import (
    WAITING,
    MayAct,
    MayWait,
    Test,
    beginning,
    dollars,
    draw_upgrades,
    first_step,
    gain,
    left_after,
    less,
    possible,
    run,
    take_actions,
    take_birds,
    take_face_up,
    waits_for,
)
from capemay_kit.games.cape_may.names import card_does, card_effect, card_title, is_ours
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, bird, card_sentence, effects_sentence
from capemay_kit.games.cape_may.state import (
    FACE_DOWN,
    RULES,
    UNKNOWN,
    ZONE,
    KeepCards,
    KeepTokens,
    Seat,
    State,
    Step,
    add,
    lasting,
    put,
    to_act,
    without,
)

rule = RULES.rule

# --- drawing, retrieving, collecting --------------------------------------------------------------------

NOTHING_TO_DRAW = rule(
    "nothing_to_draw", 9, N_("No activity card is left, not even in the discards."), N_("Play one first.")
)


class WithCards(MayAct, frozen=True):
    """The actions with cards and money, whose ways are listed together."""

    phases = ("actions",)
    anytime = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[WithCards]:
        me = s.seats[seat]
        found: list[WithCards] = [DRAW] if s.activities.any_left else []
        if me.activity:
            found += Play.ways(s, seat)
        if len(me.hand) < len(s.book.fare):
            found.append(RETRIEVE)
        found.append(COLLECT)
        return found


class Draw(WithCards, frozen=True, tag="draw"):
    """Draw activity cards and keep one."""

    key = "draw"
    on_key = N_("Draw cards")
    words = N_("Draw activity cards"), ""
    log = N_("{name} draws activity cards")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.activities.any_left:
            yield NOTHING_TO_DRAW()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        drawn = s.book.numbers.draw_activity
        s = replace(s, left=left_after(s, seat), arrived=False)
        return run(s, seat, (cards.Activity(drawn.draw, drawn.keep),), chance)


NOTHING_DISCARDED = rule(
    "nothing_discarded", 9, N_("All movement cards are in hand already."), N_("Play some before you retrieve.")
)


class Retrieve(WithCards, frozen=True, tag="retrieve"):
    """Take back all discarded movement cards."""

    key = "retrieve"
    on_key = N_("Retrieve")
    words = N_("Retrieve movement cards"), ""
    log = N_("{name} takes back all movement cards")

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if len(s.seats[seat].hand) >= len(s.book.fare):
            yield NOTHING_DISCARDED()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me = replace(s.seats[seat], hand=s.book.hand)
        return replace(s, seats=put(s.seats, seat, me), left=left_after(s, seat), arrived=False)


class Collect(WithCards, frozen=True, tag="collect"):
    """Collect money."""

    key = "collect"
    on_key = N_("Collect")
    words = N_("Collect money"), ""
    amount: int | None = None

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, amount = s.seats[seat], self.amount
        if amount is None:
            amount = max(0, s.book.numbers.collect_money + lasting(s, me).collect)
        me = replace(me, money=max(0, me.money + amount), boosts=less(me.boosts, cards.CollectMore))
        return replace(s, seats=put(s.seats, seat, me), left=left_after(s, seat), arrived=False)

    def told(self, before: State, seat: int, after: State) -> str:
        old = before.seats[seat]
        return _("{name} collects money", name=old.name) + dollars(old, after.seats[seat])


DRAW, RETRIEVE, COLLECT = Draw(), Retrieve(), Collect()

# --- playing ---------------------------------------------------------------------------------------------

ACTIVITY_NOT_IN_HAND = rule(
    "activity_not_in_hand", 9,
    lambda s, d: _("You do not hold activity card {n}.", n=d["card"]) if d["card"] else _("You hold no activity card."),
    N_("Draw activity cards."),
)  # fmt: skip
NO_SUCH_OPTION = rule("no_such_option", 9, N_("The card has {options} choices."), N_("Choose one of them."), firm=True)
NOTHING_POSSIBLE = rule(
    "nothing_possible", 9, N_("Nothing on the card can be done now."),
    N_("Keep it until you have the money or a place for it."),
)  # fmt: skip
ACTIONS_ONCE = rule(
    "actions_once", 9, N_("Card {card} has already given you actions this turn."), N_("Keep it for the next turn.")
)


class Play(WithCards, frozen=True, tag="play"):
    """Play an activity card and take its ``option``; card 0 is an unknown one."""

    key = "play"
    on_key = N_("Play card")
    names_secret = True
    card: int
    option: int = 0

    @classmethod
    def ways(cls, s: State, seat: int) -> list[Play]:
        """List what can be played."""
        reach, begins = reach_of(s, seat), s.book.made[_begins]
        activity = reach.me.activity
        found: list[Play] = []
        if UNKNOWN in activity:
            activity = tuple(sorted({*activity, *s.activities.unseen} - {UNKNOWN}))
            found.append(PLAY_UNKNOWN)
        for number in activity:
            for play, test, what in begins[number]:
                if test is None or test(reach, what):
                    found.append(play)
        if reach.me.extended:
            return [play for play in found if not play.extends_again(s, reach.me)]
        return found

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why an activity card cannot be played now (p. 9)."""
        me, effects = s.seats[seat], self.effects(s)
        if self.card not in me.activity and not (UNKNOWN in me.activity and self.card in s.activities.unseen):
            there = self.card == UNKNOWN or self.card in s.book.decks["activity"]
            yield (ACTIVITY_NOT_IN_HAND if there else ACTIVITY_NOT_IN_HAND.firmly)(card=self.card)
        if self.card == UNKNOWN:
            return
        if effects is None:
            yield NO_SUCH_OPTION(options=len(_options(s, self.card)))
            return
        if self.extends_again(s, me):
            yield ACTIONS_ONCE(card=self.card)
        if not possible(reach_of(s, seat), effects):
            yield NOTHING_POSSIBLE(card=self.card)

    def effects(self, s: State) -> tuple[AnyEffect, ...] | None:
        """Return what the option does, None if the card has no such option."""
        options = _options(s, self.card)
        return options[self.option] if 0 <= self.option < len(options) else None

    def extends_again(self, s: State, me: Seat) -> bool:
        """Say whether the card would give this turn actions a second time, which our ruling refuses."""
        return (
            self.card in me.extended and not s.book.rulings.extra_actions_again and gives_actions(self.effects(s) or ())
        )

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = discarded(s, seat, self.card, left_after(s, seat))
        effects = self.effects(s)
        if effects is None:
            return s
        if seat == s.turn and gives_actions(effects):
            s = s.with_seat(seat, extended=(*s.seats[seat].extended, self.card))
        return run(s, seat, effects, chance)

    def told(self, before: State, seat: int, after: State) -> str:
        old = before.seats[seat]
        said = _("{name} plays {card}", name=old.name, card=card_title(before, "activity", self.card))
        return said + dollars(old, after.seats[seat])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if self.card == UNKNOWN:
            return _("An unknown card"), _("you enter what it does")
        card = s.book.card("activity", self.card)
        return f"{self.card} {card.title}", effects_sentence(self.effects(s) or (), s.book.streets)

    def card_used(self, s: State) -> tuple[str, int] | None:
        return ("activity", self.card) if self.card else None

    def unknown(self, s: State, seat: int) -> str:
        held = s.seats[seat].activity
        return "activity" if self.card == UNKNOWN and (UNKNOWN in held or not held) else ""

    def stands_in(self, s: State) -> bool:
        return self.card != UNKNOWN and is_ours(s, "activity", self.card)

    def uses(self, before: State, after: State) -> Iterable[tuple[int, str, str]]:
        if self.card:
            yield before.turn, "activity", str(self.card)


PLAY_UNKNOWN = Play(UNKNOWN)
Beginning: TypeAlias = tuple[Play, Test | None, Any]


def _begins(book: Book) -> dict[int, list[Beginning]]:
    """Return the acts of playing the known cards, by card, each with its `effects.beginning`."""
    known = {n: card for n, card in book.decks.get("activity", {}).items() if isinstance(card, ActivityCard)}
    return {
        n: [(Play(n, option), *beginning(book, effects)) for option, effects in enumerate(card.options)]
        for n, card in known.items()
    }


def plays_of(book: Book, number: int) -> list[Play]:
    """Return the ways to play a known card."""
    return [play for play, *__ in book.made[_begins][number]]


def _options(s: State, number: int) -> tuple[tuple[AnyEffect, ...], ...]:
    card = s.book.decks.get("activity", {}).get(number)
    return card.options if isinstance(card, ActivityCard) else ()


def discarded(s: State, seat: int, card: int, left: int) -> State:
    """Return the state after a seat played an activity card (0: an unknown one), with so many actions ``left``."""
    me, deck = s.seats[seat], s.activities
    known = card in me.activity
    if not known and card in deck.unseen:
        deck = deck.name(card)
    deck = replace(deck, discard=(*deck.discard, card))
    hand = without(me.activity, card if known else UNKNOWN)
    me = replace(me, activity=hand, noted=without_note(me.noted, "activity", card))
    return replace(s, activities=deck, seats=put(s.seats, seat, me), left=left, arrived=False)


def gives_actions(effects: Sequence[AnyEffect]) -> bool:
    """Say whether any effect gives actions, even if they have a price."""
    for one in effects:
        if isinstance(one, cards.Extra) or (isinstance(one, cards.Offer) and gives_actions(one.effects)):
            return True
    return False


# --- keeping some of what was drawn ---------------------------------------------------------------------

KEEP_SO_MANY = rule("keep_so_many", 3, N_("Keep {keep} of the bonus cards dealt to you."), N_("Choose {keep} of them."))


class Keep(MayAct, frozen=True, tag="keep"):
    """Keep some of the cards drawn or dealt; 0 is an unknown card."""

    phases = ("bonus",)
    anyway = False
    names_secret = True
    cards: tuple[int, ...]

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Keep]:
        return keeps(s.seats[seat].bonus, s.book.numbers.bonus.kept)

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if self not in self.offered(s, seat):
            yield KEEP_SO_MANY(keep=s.book.numbers.bonus.kept)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Keep bonus cards. Once everybody has chosen, the first turn begins."""
        boxed = s.seats[seat].bonus
        for card in self.cards:
            boxed = without(boxed, card)
        s = s.with_seat(seat, bonus=tuple(sorted(self.cards)), boxed=boxed)
        return take_actions(s) if all(len(one.bonus) <= s.book.numbers.bonus.kept for one in s.seats) else s

    def told(self, before: State, seat: int, after: State) -> str:
        name, deck, n = before.seats[seat].name, deck_kept(before), len(self.cards)
        if all(self.cards):
            kept = and_list([card_title(before, deck, n) for n in self.cards])
            return _("{name} keeps {cards}", name=name, cards=kept)
        return _keeps(name, deck, n)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        kept, deck = self.cards, deck_kept(s)
        if not any(kept):
            return _("I kept one") if len(kept) == 1 else _("I kept {n}", n=len(kept)), ""
        titles, does = [card_title(s, deck, one) for one in kept], [card_does(s, deck, one) for one in kept if one]
        return _("Keep {cards}", cards=and_list(titles)), " ".join(does)

    def stands_in(self, s: State) -> bool:
        return bool(s.steps) and len(self.cards) == 1 and any(self.cards) and is_ours(s, "upgrade", self.cards[0])

    def masked(self) -> Any:
        return Keep((UNKNOWN,) * len(self.cards))


def deck_kept(s: State) -> DeckName:
    """Return the deck of the cards of which some are kept now."""
    what = first_step(s)
    return what.deck if isinstance(what, KeepCards) else "bonus"


def _keeps(name: str, deck: DeckName | Literal["birds"], n: int) -> str:
    match deck:
        case "birds":
            return ngettext("{name} keeps {n} bird token", "{name} keeps {n} bird tokens", n, name=name)
        case "activity":
            return ngettext("{name} keeps {n} activity card", "{name} keeps {n} activity cards", n, name=name)
        case "upgrade":
            return ngettext("{name} keeps {n} upgrade card", "{name} keeps {n} upgrade cards", n, name=name)
        case _:
            return ngettext("{name} keeps {n} bonus card", "{name} keeps {n} bonus cards", n, name=name)


def keeps(drawn: tuple[int, ...], keep: int) -> list[Keep]:
    """List which of the cards drawn can be kept."""
    if keep == 1 and len(drawn) == 2:
        a, b = drawn
        return [_keep_one(a)] if a == b else [_keep_one(min(a, b)), _keep_one(max(a, b))]
    return [Keep(one) for one in sorted(set(combinations(sorted(drawn), keep)))]


@cache
def _keep_one(card: int) -> Keep:
    return Keep((card,))


@waits_for(KeepCards)
class _KeepCards(MayWait[KeepCards]):
    unasked = True

    def offered(self, s: State, step: Step[KeepCards]) -> Sequence[Keep]:
        what = step.what
        found = keeps(what.drawn, what.keep)
        if what.deck == "upgrade" and UNKNOWN in what.drawn:
            found += [Keep((one,)) for one in s.upgrades[what.zone].unseen]
        return found

    def done(self, s: State, step: Step[KeepCards], a: Any, chance: Chance) -> State:
        """Keep these, and put the rest on the discards, or below the upgrade deck."""
        what, seat = step.what, step.seat
        rest = what.drawn
        for card in a.cards:
            rest = without(rest, card if card in rest else UNKNOWN)
        if what.deck == "activity":
            deck = replace(s.activities, discard=s.activities.discard + rest)
            me = s.seats[seat]
            me = replace(me, activity=tuple(sorted(me.activity + a.cards)))
            return replace(s, activities=deck, seats=put(s.seats, seat, me))
        upgrades = s.upgrades[what.zone]
        for card in a.cards:
            if card and card not in what.drawn:
                upgrades = upgrades.name(card)
        s = s.with_upgrades(what.zone, replace(upgrades, bottom=upgrades.bottom + rest))
        for card in a.cards:
            s = gain(s, seat, card, what.zone)
        return s

    def heading(self, s: State, step: Step[KeepCards]) -> tuple[str, str]:
        return _keeps(s.seats[step.seat].name, step.what.deck, step.what.keep), _("Choose from those drawn.")


def choosing(s: State, seat: int) -> Field | None:
    """Return the cards of which several are kept: a list of all pairs would be longer and say everything twice."""
    what = first_step(s)
    if seat not in to_act(s) or not (s.phase == "bonus" or isinstance(what, KeepCards)):
        return None
    found = (
        WAITING[KeepCards].offered(s, s.steps[0]) if s.steps else keeps(s.seats[seat].bonus, s.book.numbers.bonus.kept)
    )
    if len(found) < 2 or not all(len(one.cards) > 1 and all(one.cards) for one in found):
        return None
    deck, size = deck_kept(s), len(found[0].cards)
    there = sorted({card for one in found for card in one.cards})
    options = tuple(Option(n, card_title(s, deck, n), card_effect(s, deck, n)) for n in there)
    text = ngettext("Which do you keep? Tap {n} of them.", "Which do you keep? Tap {n} of them.", size)
    return some_of(text, options, size, size, at_once=True, after=_("And which other one?"))


def chosen(s: State, seat: int, values: Iterable[int]) -> Keep:
    """Return the act that keeps these cards."""
    return Keep(tuple(sorted(values)))


class KeepBirds(MayAct, frozen=True, tag="keep_birds"):
    """Keep some of the bird tokens drawn."""

    names_secret = True
    species: tuple[str, ...]

    def told(self, before: State, seat: int, after: State) -> str:
        return _keeps(before.seats[seat].name, "birds", len(self.species))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Keep {birds}", birds=and_list([bird(one) for one in self.species])), ""

    def masked(self) -> Any:
        return KeepBirds((FACE_DOWN,) * len(self.species))


@waits_for(KeepTokens)
class _KeepTokens(MayWait[KeepTokens]):
    unasked = True

    def offered(self, s: State, step: Step[KeepTokens]) -> Sequence[KeepBirds]:
        what = step.what
        return [KeepBirds(one) for one in sorted(set(combinations(sorted(what.drawn), what.keep)))]

    def only(self, s: State, step: Step[KeepTokens]) -> Any:
        return None if s.discreet and s.solo is None else super().only(s, step)

    def done(self, s: State, step: Step[KeepTokens], a: Any, chance: Chance) -> State:
        """Keep these, and put the rest back into the bag."""
        s = take_birds(s, step.seat, a.species)
        rest, bag = list(step.what.drawn), s.bag
        for token in a.species:
            rest.remove(token)
        for token in rest:
            bag = add(bag, s.book.species.index(token))
        return replace(s, bag=bag)

    def heading(self, s: State, step: Step[KeepTokens]) -> tuple[str, str]:
        return _keeps(s.seats[step.seat].name, "birds", step.what.keep), _("Choose from those drawn.")


# --- upgrade cards (p. 12) -------------------------------------------------------------------------------

UPGRADE_NOT_HELD = rule(
    "upgrade_not_held", 12, N_("You do not have upgrade card {card}."), N_("Upgrade a shop to gain upgrade cards.")
)
NOT_FOR_USE = rule("not_for_use", 12, N_("That card is not used as a free action."), N_("It works by itself."))
USED_THIS_ROUND = rule("used_this_round", 12, N_("You have used that card this round."), N_("Use it again next round."))
ALREADY_WAITING = rule(
    "already_waiting", 12, N_("That card is already in force."), N_("Take the action it helps first.")
)


def uses_of(book: Book) -> dict[int, Use]:
    """Return the acts of using the cards that are used as a free action (p. 12)."""
    deck = book.decks.get("upgrade", {})
    return {n: Use(n) for n, one in deck.items() if isinstance(one, UpgradeDeckCard) and one.kind in FOR_USE}


FOR_USE = frozenset({"one_time", "once_per_round"})


class Use(MayAct, frozen=True, tag="use"):
    """Use a one-time or once-per-round upgrade card, as a free action."""

    phases = ("actions", "free")
    two_taps = True
    card: int
    anytime = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Use]:
        upgrades = s.seats[seat].upgrades
        if not upgrades:
            return ()
        uses = s.book.made[uses_of]
        return [uses[n] for n in upgrades if n in uses and next(uses[n].broken(s, seat), None) is None]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why an upgrade card cannot be used now as a free action (p. 12)."""
        me, number = s.seats[seat], self.card
        card = s.book.decks.get("upgrade", {}).get(number)
        if not isinstance(card, UpgradeDeckCard):
            yield UPGRADE_NOT_HELD.firmly(card=number)
            return
        unnamed = UNKNOWN in me.upgrades and any(number in deck.unseen for deck in s.upgrades)
        if number not in me.upgrades and not unnamed:
            yield UPGRADE_NOT_HELD(card=number)
        if card.kind not in FOR_USE:
            yield NOT_FOR_USE(card=number, kind=card.kind)
        if number in me.used:
            yield USED_THIS_ROUND(card=number)
        first = card.effects[0] if card.effects else None
        if isinstance(first, cards.LASTING) and first in me.boosts:
            yield ALREADY_WAITING(card=number)
        if not possible(reach_of(s, seat), card.effects):
            yield NOTHING_POSSIBLE(12, card=number)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        s = replace(s, arrived=False) if s.arrived else s
        me, number = s.seats[seat], self.card
        card = s.book.card("upgrade", number)
        assert isinstance(card, UpgradeDeckCard)
        upgrades = me.upgrades
        if number not in upgrades and UNKNOWN in upgrades:
            zone = ZONE[card.zone]
            s = s.with_upgrades(zone, s.upgrades[zone].name(number))
            upgrades = (*without(upgrades, UNKNOWN), number)
        if card.kind == "one_time":
            s = s.with_seat(seat, upgrades=without(upgrades, number))
        else:
            s = s.with_seat(seat, upgrades=upgrades, used=(*me.used, number))
        return run(s, seat, card.effects, chance)

    def told(self, before: State, seat: int, after: State) -> str:
        old = before.seats[seat]
        said = _("{name} uses {card}", name=old.name, card=card_title(before, "upgrade", self.card))
        return said + dollars(old, after.seats[seat])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        does = card_sentence(s.book.card("upgrade", self.card), s.book.streets)
        return _("Use {card}", card=card_title(s, "upgrade", self.card)), does

    def card_used(self, s: State) -> tuple[str, int] | None:
        return ("upgrade", self.card) if self.card else None


def with_card(deck: DeckName, number: int) -> Play | Use | None:
    """Return the act that tries a card in hand; None if cards of its deck are only counted."""
    return Play(number) if deck == "activity" else Use(number) if deck == "upgrade" else None


class TakeUpgrade(MayAct, frozen=True, tag="take_upgrade"):
    """Take the face-up upgrade card, or draw two from the deck to keep one."""

    face_up: bool

    def told(self, before: State, seat: int, after: State) -> str:
        name = before.seats[seat].name
        if self.face_up:
            return _("{name} takes the face-up upgrade card", name=name)
        return _("{name} draws upgrade cards from the deck", name=name)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        what = first_step(s)
        assert isinstance(what, cards.UpgradeCard)
        if not self.face_up:
            return _("Draw two, keep one"), _("from the {zone} deck", zone=ZONE_NAMES[what.zone])
        if number := s.face_up[ZONE[what.zone]]:
            return _("Take {card}", card=card_title(s, "upgrade", number)), card_does(s, "upgrade", number)
        return _("Take the face-up card"), _("you enter what it does")


FACE_UP, DRAWN = TakeUpgrade(True), TakeUpgrade(False)


def _left(s: State, what: Any) -> bool:
    zone = ZONE[what.zone]
    return s.face_up[zone] is not None or s.upgrades[zone].size > 0


@waits_for(cards.UpgradeCard)
class _GainedCard(MayWait[cards.UpgradeCard]):
    """An upgrade card of a zone that is gained."""

    passes = True

    def test(self, book: Book, what: Any) -> tuple[Test | None, Any]:
        return lambda reach, what: _left(reach.s, what), what

    def waits(self, s: State, step: Step[cards.UpgradeCard]) -> bool:
        return _left(s, step.what)

    def offered(self, s: State, step: Step[cards.UpgradeCard]) -> Sequence[Any]:
        zone = ZONE[step.what.zone]
        found = (FACE_UP,) if s.face_up[zone] is not None else ()
        return (*found, DRAWN) if s.upgrades[zone].size else found

    def done(self, s: State, step: Step[cards.UpgradeCard], a: Any, chance: Chance) -> State:
        """Take the face-up card and turn up the next, or draw two to keep one (p. 12)."""
        zone = ZONE[step.what.zone]
        if not a.face_up:
            return draw_upgrades(s, step.seat, zone, chance)
        s, card = take_face_up(s, zone, chance)
        return gain(s, step.seat, card, zone)

    def heading(self, s: State, step: Step[cards.UpgradeCard]) -> tuple[str, str]:
        return gains_card(s, step)


def gains_card(s: State, step: Step[Any]) -> tuple[str, str]:
    """Say who gains an upgrade card, and of which zone."""
    zone = ZONE_NAMES[step.what.zone]
    return _("{name} gains an upgrade card", name=s.seats[step.seat].name), _("It is from the {zone} zone.", zone=zone)
