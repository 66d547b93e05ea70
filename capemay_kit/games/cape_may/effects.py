"""What effects do: at once if nothing has to be decided, else as a step that waits for a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from capemay_kit.core.acts import Act
from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.i18n import N_, _, money, ngettext
from capemay_kit.core.shown import Handle, Key
from capemay_kit.core.steps import Waiting
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import ZONES, AnyEffect, UpgradeDeckCard
from capemay_kit.games.cape_may.counting import Share, count, zone_shares
from capemay_kit.games.cape_may.names import A_SPECIAL
from capemay_kit.games.cape_may.sentences import ZONE_NAMES, bird, effects_sentence
from capemay_kit.games.cape_may.state import (
    RULES,
    ZONE,
    KeepCards,
    KeepTokens,
    Seat,
    SpecialSpace,
    State,
    Step,
    TakenUnknown,
    active_event,
    bag_size,
    lasting,
    put,
    without,
)

T = TypeVar("T", bound="type[MayWait[Any]]")
W = TypeVar("W")
SOMETHING_FIRST = RULES.rule(
    "something_first", 5, N_("Another decision comes first."), N_("Choose one of the options, or skip it.")
)


class MayAct(Act, frozen=True):
    """An act of this game. A figure of None follows the rules; a lot or space of None is an unknown one."""

    sure = True
    anytime: ClassVar[bool] = False
    """Whether *Do it anyway* carries it out at any time. All others answer a step or belong to a phase of the round."""
    names_secret: ClassVar[bool] = False
    key: ClassVar[str] = ""
    """The action of the player board that it is."""
    on_key: ClassVar[str] = ""
    """What stands on the key of that action."""

    def unknown(self, s: State, seat: int) -> str:
        """Return the deck of the unknown card that it has, of which the table enters what it does; empty if none."""
        return ""

    @classmethod
    def keyed(cls, **more: Any) -> Key:
        """Return the key of that action."""
        return Key(cls.key, _(cls.on_key), 1, **more)

    def handle(self, s: State, seat: int) -> Handle | None:
        return Handle(self.key, _(self.on_key)) if self.key else None

    def way(self, s: State, seat: int) -> tuple[str, ...]:
        """Return the spaces that it leads over."""
        return ()

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str]:
        return changes(before, after, seat)


def changes(s: State, after: State, seat: int) -> list[str]:
    """Say what an act changes: money, income, majorities, special spaces."""
    old, new = s.seats[seat], after.seats[seat]
    found = []
    if new.money != old.money:
        found.append(f"{money(old.money)} → {money(new.money)}")
    if new.income != old.income:
        found.append(_("income {old} → {new}", old=old.income, new=new.income))
    for zone, name in enumerate(ZONES):
        before, now = zone_shares(s, zone)[seat], zone_shares(after, zone)[seat]
        if before != now and any(one.in_zone(zone) for one in after.seats):
            words = {"zone": ZONE_NAMES[name], "old": _standing(before), "new": _standing(now)}
            found.append(_("majority in {zone}: {old} → {new}", **words))
    if isinstance(what := first_step(after), SpecialSpace):
        found.append(A_SPECIAL[what.kind])
    return found


def _standing(share: Share) -> str:
    if share.place == "nothing":
        return _("none")
    if share.place == "most":
        return _("tied for the lead") if share.shared > 1 else _("lead")
    return _("tied for second") if share.shared > 1 else _("second")


# --- steps that wait ----------------------------------------------------------------------------------

Test: TypeAlias = Callable[[Any, Any], bool]
"""Says of what a seat can reach (`building.Reach`) whether effects can be begun."""


class MayWait(Waiting, Generic[W]):
    """An effect of a card or a space with something to decide. Usually it is done or skipped."""

    rule = SOMETHING_FIRST
    passes: ClassVar[bool] = False
    """Whether it is skipped if nothing can be done, while the rest of the card still happens."""

    def test(self, book: Book, what: W) -> tuple[Test | None, Any]:
        """Return the test whether effects that begin with this can be begun (None: always), and its argument."""
        return None, what

    def offered(self, s: State, step: Step[W]) -> Sequence[Any]:
        return TAKE, SKIP

    def answered(self, s: State, step: Step[W], act: Any, chance: Chance) -> State:
        return s if type(act) is Skip else self.done(s, step, act, chance)

    def done(self, s: State, step: Step[W], a: Any, chance: Chance) -> State:
        """Return the state after an answer other than declining."""
        return s

    def heading(self, s: State, step: Step[W]) -> tuple[str, str]:
        what: Any = step.what
        n, does = step.left, effects_sentence((what,), s.book.streets)
        again = ngettext("You may do this {n} more time.", "You may do this {n} more times.", n) if n > 1 else ""
        return _("{name}: {effect}", name=s.seats[step.seat].name, effect=does), again

    def taken(self, s: State, step: Step[W]) -> tuple[str, str]:
        """Say what `Take` does, and in a line what it uses or brings."""
        return _("Do it"), ""

    def unknown(self, s: State) -> str:
        """Return the deck of the unknown card of which the table enters what it does now; empty if there is none."""
        return ""


WAITING: dict[type, MayWait[Any]] = {}
"""What waits for a decision, by the type of what it is about. All other effects are done at once."""


def waits_for(*whats: type) -> Callable[[T], T]:
    """Declare the class of what waits."""

    def declare(kind: T) -> T:
        WAITING.update(dict.fromkeys(whats, kind()))
        return kind

    return declare


def first_step(s: State) -> Any:
    """Return what the step that waits is about, None if nothing waits."""
    return s.steps[0].what if s.steps else None


class Take(MayAct, frozen=True, tag="take"):
    """Do what is offered."""

    def unknown(self, s: State, seat: int) -> str:
        return "note" if isinstance(first_step(s), cards.Note) else ""

    def told(self, before: State, seat: int, after: State) -> str:
        old, new = before.seats[seat], after.seats[seat]
        name, gained = old.name, new.tokens - old.tokens
        drew = len(new.activity) > len(old.activity)
        if gained:
            pairs = zip(before.book.species, old.birds, new.birds, strict=True)
            birds = ", ".join(bird(one) for one, was, now in pairs for __ in range(now - was))
            said = ngettext("{name} draws {n} bird token", "{name} draws {n} bird tokens", gained, name=name)
            said = _("{said}: {birds}", said=said, birds=birds) if birds else said
        elif drew or (isinstance(what := first_step(after), KeepCards) and what.drawn):
            said = _("{name} draws activity cards", name=name)
        else:
            said = _("{name} does it", name=name)
        return said + dollars(old, new)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        waiting = WAITING.get(type(first_step(s)))
        return (_("Do it"), "") if waiting is None else waiting.taken(s, s.steps[0])


class Skip(MayAct, frozen=True, tag="skip"):
    """Decline what is offered."""

    tone = "quiet"
    words = N_("Skip it"), ""
    log = N_("{name} skips it")


TAKE, SKIP = Take(), Skip()


def dollars(old: Seat, new: Seat) -> str:
    """Say how much money a seat has more or less, after a comma; nothing if it has as much."""
    return f", {money(new.money - old.money, signed=True)}" if new.money != old.money else ""


@waits_for(cards.Offer)
class _Offer(MayWait[cards.Offer]):
    def test(self, book: Book, what: cards.Offer) -> tuple[Test | None, Any]:
        return lambda reach, offer: offer.price <= reach.me.money, what

    def waits(self, s: State, step: Step[cards.Offer]) -> bool:
        return step.what.price <= s.seats[step.seat].money

    def offered(self, s: State, step: Step[cards.Offer]) -> Sequence[Any]:
        return (TAKE, SKIP) if self.waits(s, step) else (SKIP,)

    def done(self, s: State, step: Step[cards.Offer], a: Any, chance: Chance) -> State:
        paid = s.with_seat(step.seat, money=s.seats[step.seat].money - step.what.price)
        return run(paid, step.seat, step.what.effects, chance)

    def taken(self, s: State, step: Step[cards.Offer]) -> tuple[str, str]:
        return _("Pay ${cost}", cost=step.what.price), effects_sentence(step.what.effects, s.book.streets)


@waits_for(cards.Note)
class _Note(MayWait[cards.Note]):
    def offered(self, s: State, step: Step[cards.Note]) -> Sequence[Any]:
        return (TAKE,)

    def taken(self, s: State, step: Step[cards.Note]) -> tuple[str, str]:
        return _("Done"), step.what.text

    def unknown(self, s: State) -> str:
        return "note"


# --- whether effects can be begun -----------------------------------------------------------------------


def beginning(book: Book, effects: tuple[AnyEffect, ...]) -> tuple[Test | None, Any]:
    """Return the test whether effects can begin (None: always) and its prepared argument."""
    if not effects:
        return lambda reach, what: False, None
    first = effects[0]
    done = WAITING.get(type(first)) or _AT_ONCE.get(type(first))
    if len(effects) > 1 and done is not None and done.passes:
        # a marker that already stands there, a full hand or an empty bag still have the rest of the card
        ways = beginning(book, (first,)), beginning(book, effects[1:])
        return (None, None) if None in (test for test, __ in ways) else (_either, ways)
    if isinstance(done, MayWait):
        return done.test(book, first)
    return None if done is None else done.test, first


def _either(reach: Any, ways: tuple[tuple[Test, Any], tuple[Test, Any]]) -> bool:
    (first, what), (rest, then) = ways
    return first(reach, what) or rest(reach, then)


def possible(reach: Any, effects: tuple[AnyEffect, ...]) -> bool:
    """Say whether effects can begin: the first is possible, or can be skipped and the next is possible."""
    test, what = beginning(reach.s.book, effects)
    return test is None or test(reach, what)


# --- carrying out ---------------------------------------------------------------------------------------


def run(s: State, seat: int, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Put the effects for a seat, in order, before whatever else waits. `advance` must be called after it."""
    return run_each(s, [(seat, effect) for effect in effects], chance)


def run_for_all(s: State, effects: tuple[AnyEffect, ...], chance: Chance) -> State:
    """Put the effects for every seat that does not ignore the event, clockwise from the first player. `advance` must be
    called after it."""
    seats = [seat for seat in s.order() if not s.seats[seat].ignoring]
    return run_each(s, [(seat, effect) for effect in effects for seat in seats], chance)


def run_each(s: State, todo: list[tuple[int, AnyEffect]], chance: Chance) -> State:
    """Put one effect each for some seats, in order, before whatever else waits. `advance` must be called after it."""
    waiting = s.steps
    for i, (seat, effect) in enumerate(todo):
        if isinstance(effect, cards.Theirs):
            return run_each(s, [*_whose(s, seat, effect), *todo[i + 1 :]], chance)
        # an effect without a decision is done at once, unless another one waits before it
        if type(effect) in WAITING:
            return replace(s, steps=(*_steps(s, todo[i:]), *waiting))
        s = at_once(s, seat, effect, chance)
        if s.steps is not waiting:
            asked = s.steps[: len(s.steps) - len(waiting)]
            return replace(s, steps=(*asked, *_steps(s, todo[i + 1 :]), *waiting))
    return s


def _whose(s: State, seat: int, effect: cards.Theirs) -> list[tuple[int, AnyEffect]]:
    """List what an effect has which seats do, as they sit from whoever plays the card on."""
    people = sorted(s.order())
    here = people.index(seat)
    others = [*people[here + 1 :], *people[:here]]
    chosen = others if effect.who == "others" else others[int(effect.who) - 1 : int(effect.who)]
    return [(one, inner) for one in chosen for inner in effect.effects]


def _steps(s: State, todo: Iterable[tuple[int, AnyEffect]]) -> list[Step[Any]]:
    found: list[Step[Any]] = []
    for seat, one in todo:
        if isinstance(one, cards.Theirs):
            found += _steps(s, _whose(s, seat, one))
        else:
            found.append(Step(seat, one, one.times if isinstance(one, cards.Work) else 1))
    return found


def advance(s: State, chance: Chance) -> State:
    """Carry out what waits, until somebody has to decide or nothing waits any more."""
    while s.steps:
        step = s.steps[0]
        waiting = WAITING.get(type(step.what))
        if waiting is None:
            s = at_once(replace(s, steps=s.steps[1:]), step.seat, step.what, chance)
        elif waiting.unasked and (only := waiting.only(s, step)) is not None:
            s = waiting.done(replace(s, steps=s.steps[1:]), step, only, chance)
        elif waiting.waits(s, step):
            return s
        else:
            s = replace(s, steps=s.steps[1:])
    return s


# --- effects without a decision ---------------------------------------------------------------------------


def at_once(s: State, seat: int, effect: Any, chance: Chance) -> State:
    """Carry out an effect without a decision."""
    doing = _AT_ONCE.get(type(effect))
    return s if doing is None else doing.does(s, seat, effect, chance)


def _income(s: State, seat: int, effect: cards.Income, chance: Chance) -> State:
    times = 1 if effect.per is None else count(s, seat, effect.per).n
    return s.with_seat(seat, income=max(0, s.seats[seat].income + effect.amount * times))


def _birds(s: State, seat: int, effect: cards.Birds, chance: Chance) -> State:
    s, tokens = draw_birds(s, seat, effect.draw, chance)
    kept = effect.keep
    if kept is None or kept >= len(tokens):
        return take_birds(s, seat, tokens)
    if None in tokens:
        # if nobody knows what was drawn, nobody knows what went back
        back = len(tokens) - kept
        s = replace(s, bag_away=s.bag_away - min(back, tokens.count(None)))
        return take_birds(s, seat, tuple(sorted(tokens, key=lambda one: one is None))[:kept])
    known = tuple(token for token in tokens if token is not None)
    return replace(s, steps=(Step(seat, KeepTokens(known, kept)), *s.steps))


def _activity(s: State, seat: int, effect: cards.Activity, chance: Chance) -> State:
    deck, drawn = s.activities.draws("activity", effect.draw, chance, seat)
    kept = effect.keep
    if kept is None or kept >= len(drawn):
        me = s.seats[seat]
        me = replace(me, activity=tuple(sorted(me.activity + drawn)))
        return replace(s, activities=deck, seats=put(s.seats, seat, me))
    return replace(s, activities=deck, steps=(Step(seat, KeepCards("activity", drawn, kept)), *s.steps))


class AtOnce(NamedTuple):
    """What an effect without a decision ``does``, the test whether it can begin (None: always), and whether it is
    passed over if it cannot, while the rest of the card still happens."""

    does: Callable[[State, int, Any, Chance], State]
    test: Test | None = None
    passes: bool = False


_money = AtOnce(lambda s, seat, effect, chance: pay(s, seat, money_of(s, seat, effect), chance))
_lasts = AtOnce(lambda s, seat, effect, __: s.with_seat(seat, boosts=(*s.seats[seat].boosts, effect)))
_AT_ONCE: dict[type, AtOnce] = {
    cards.Money: _money,
    cards.MajorityMoney: _money,
    cards.Income: AtOnce(_income),
    cards.Birds: AtOnce(_birds, lambda reach, __: bag_size(reach.s) > 0, passes=True),
    cards.Activity: AtOnce(_activity, lambda reach, __: reach.s.activities.any_left, passes=True),
    cards.Retrieve: AtOnce(
        lambda s, seat, *__: s.with_seat(seat, hand=s.book.hand),
        lambda reach, __: len(reach.me.hand) < len(reach.s.book.fare),
        passes=True,
    ),
    cards.Discard: AtOnce(lambda s, seat, effect, chance: discard_movement(s, seat, effect.count, chance)),
    cards.Extra: AtOnce(lambda s, seat, effect, __: replace(s, left=s.left + effect.actions)),
    cards.IgnoreEvent: AtOnce(
        lambda s, seat, *__: s.with_seat(seat, ignoring=True),
        lambda reach, __: bool(active_event(reach.s.book, reach.s.event)) and not reach.me.ignoring,
    ),
    **dict.fromkeys(cards.LASTING, _lasts),
}


def money_of(s: State, seat: int, effect: AnyEffect) -> int:
    """Return the dollars an effect brings a seat, negative if it costs; 0 for effects without money."""
    match effect:
        case cards.Money(amount=amount, per=per, most=most):
            total = amount if per is None else amount * count(s, seat, per).n
            return total if most is None else max(-most, min(most, total))
        case cards.MajorityMoney(zone=zone, most=best, others=others, season=season, more=more):
            counts = [one.in_zone(ZONE[zone]) for one in s.seats]
            each = best if counts[seat] == max(counts) else others
            return counts[seat] * (each + (more if season == s.season else 0))
        case _:
            return 0


def proposed_money(s: State, effects: tuple[AnyEffect, ...]) -> tuple[int, ...]:
    """Return the dollars that effects bring each seat, without regard to what it can pay. Ava gets nothing (p. 16)."""
    return tuple(
        0 if seat.ignoring or i == s.ava else sum(money_of(s, i, effect) for effect in effects)
        for i, seat in enumerate(s.seats)
    )


def pay(s: State, seat: int, amount: int, chance: Chance) -> State:
    """Give a seat dollars, or take a penalty: each dollar it cannot pay costs a random movement card (p. 5)."""
    money = s.seats[seat].money + amount
    s = s.with_seat(seat, money=max(0, money))
    return discard_movement(s, seat, -money, chance) if money < 0 and amount < 0 else s


def discard_movement(s: State, seat: int, n: int, chance: Chance) -> State:
    """Discard random movement cards, all if there are no more than ``n`` (p. 5)."""
    hand = s.seats[seat].hand
    lost = s.lost
    if n >= len(hand):
        return replace(s.with_seat(seat, hand=()), lost=lost + len(hand))
    gone: tuple[int, ...] = ()
    for i in range(n):
        card = chance.pick("movement", hand, lost + i, seat=seat, before=gone, of=n)
        if card is None:
            raise NotAnOption("movement", None)
        hand, gone = without(hand, card), (*gone, card)
    return replace(s.with_seat(seat, hand=hand), lost=lost + n)


def draw_birds(s: State, seat: int, n: int, chance: Chance) -> tuple[State, tuple[str | None, ...]]:
    """Draw up to ``n`` tokens from the bag. None is a token that was drawn face down and not named."""
    drawn: list[str | None] = []
    species, bag, away = s.book.species, list(s.bag), s.bag_away
    for __ in range(min(n, bag_size(s))):
        names, weights = tuple(compress(species, bag)), tuple(filter(None, bag))
        token = chance.pick("bird", names, s.birds_drawn + len(drawn), seat, weights)
        if token is None:
            away += 1
        else:
            bag[species.index(token)] -= 1
        drawn.append(token)
    return replace(s, bag=tuple(bag), bag_away=away, birds_drawn=s.birds_drawn + len(drawn)), tuple(drawn)


def take_birds(s: State, seat: int, tokens: tuple[str | None, ...]) -> State:
    """Put tokens before a seat."""
    me = s.seats[seat]
    birds = list(me.birds)
    for token in tokens:
        if token is not None:
            birds[s.book.species.index(token)] += 1
    return s.with_seat(seat, birds=tuple(birds), birds_unknown=me.birds_unknown + tokens.count(None))


def draw_upgrades(s: State, seat: int, zone: int, chance: Chance) -> State:
    """Draw two upgrade cards of a zone, of which the seat keeps one (p. 12)."""
    deck, drawn = s.upgrades[zone].draws(f"upgrade.{ZONES[zone]}", 2, chance, seat)
    keeping = KeepCards("upgrade", drawn, min(1, len(drawn)), zone)
    return replace(s.with_upgrades(zone, deck), steps=(Step(seat, keeping), *s.steps))


def take_face_up(s: State, zone: int, chance: Chance) -> tuple[State, int]:
    """Take the face-up upgrade card of a zone, and turn up the next."""
    card = s.face_up[zone]
    assert card is not None
    deck, shown = s.upgrades[zone].draw(f"face_up.{ZONES[zone]}", chance, None)
    return replace(s.with_upgrades(zone, deck), face_up=put(s.face_up, zone, shown)), card


def gain(s: State, seat: int, number: int, zone: int) -> State:
    """Give a seat an upgrade card of a zone. An immediate one is done at once and leaves the game (p. 12)."""
    card = s.book.card("upgrade", number) if number else None
    if isinstance(card, UpgradeDeckCard) and card.kind == "immediate":
        return replace(s, steps=(*_steps(s, ((seat, effect) for effect in card.effects)), *s.steps))
    if not number and s.printed:
        s = replace(s, steps=(Step(seat, TakenUnknown(ZONES[zone])), *s.steps))
    return s.with_seat(seat, upgrades=(*s.seats[seat].upgrades, number))


def left_after(s: State, seat: int) -> int:
    """Return how many actions are left after the seat takes one."""
    return s.left - 1 if s.left > 0 and seat == s.turn and s.phase == "actions" else s.left


def less(boosts: tuple[AnyEffect, ...], *kinds: type[AnyEffect]) -> tuple[AnyEffect, ...]:
    """Return the effects that still wait for the act they help, without those of some kinds."""
    return tuple([one for one in boosts if not isinstance(one, kinds)]) if boosts else boosts


def take_actions(s: State) -> State:
    """Begin the first turn of the round."""
    return start_turn(replace(s, phase="actions"), s.turns()[0])


def start_turn(s: State, seat: int) -> State:
    """Begin a seat's Take Actions step; Ava's is to draw (p. 16)."""
    if s.solo is not None and seat == s.ava:
        return replace(s, turn=seat, left=1)
    more = lasting(s, s.seats[seat]).actions
    return replace(s, turn=seat, left=max(0, s.book.numbers.actions + more))
