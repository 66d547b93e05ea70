"""Ava's turn: her cards are drawn or read out, she builds, upgrades and moves along her tracks (rulebook p. 16-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, and_list, ngettext, or_list
from capemay_kit.core.shown import Candidate, Turn, Way
from capemay_kit.games.cape_may.automa import (
    ICONS,
    Site,
    asks_for,
    extra_card,
    ground,
    is_out,
    level_of,
    lot_name,
    name_of,
    next_space,
    numbered,
    order,
    readable,
    searched,
    sites,
    solo_card,
    solo_of,
    steps_of,
    track_step,
    waiting_cards,
    which_card,
)
from capemay_kit.games.cape_may.book import SOLO_BOARD
from capemay_kit.games.cape_may.building import Build, OnLot, Upgrade, counted_in, taken
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ZONES
from capemay_kit.games.cape_may.effects import (
    SKIP,
    SOMETHING_FIRST,
    TAKE,
    WAITING,
    MayAct,
    MayWait,
    Skip,
    W,
    changes,
    first_step,
    take_face_up,
    waits_for,
)
from capemay_kit.games.cape_may.names import card_title
from capemay_kit.games.cape_may.sentences import (
    A_KIND,
    KIND_NAMES,
    PLURAL,
    SEASON_NAMES,
    SEASONS,
    ZONE_NAMES,
    card_sentence,
    pieces,
)
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import (
    BUSINESS,
    CAME_FROM,
    KIND,
    RULES,
    SOLO_STEPS,
    UNKNOWN,
    AnySolo,
    Deck,
    Piece,
    Seat,
    SoloAdvance,
    SoloBirds,
    SoloBuild,
    SoloRead,
    SoloShuffle,
    State,
    Step,
    add,
)

Icon: TypeAlias = Literal["build", "birds", "advance", "shuffle"]
"""The icons that solo cards can have."""
rule = RULES.rule
AVA_DRAWS = rule("ava_draws", 16, N_("It is Ava's turn: a solo card is drawn for her."), N_("Draw her card first."))
AVA_BUILDS_ELSEWHERE = rule(
    "ava_builds_elsewhere", 16,
    lambda s, d: _("The card has Ava build on {lots}.", lots=or_list([lot_name(s, one) for one in d["lots"]]))
    if d["lots"] else _("None of the lots on the card is left for Ava to build on."),
    N_("Tap She cannot, or do it anyway if your card shows something else."),
)  # fmt: skip
AVA_UPGRADES_ELSEWHERE = rule(
    "ava_upgrades_elsewhere", 17,
    lambda s, d: _("Ava's marker shows {kind} in {zone}.", kind=A_KIND[d["kind"]], zone=ZONE_NAMES[d["zone"]])
    if d["zone"] else _("No building of Ava's can become {kind}.", kind=A_KIND[d["kind"]]),
    N_("Choose one of hers there, or do it anyway if your solo board shows something else."),
)  # fmt: skip


class SoloDraw(MayAct, frozen=True, tag="solo_draw"):
    """Draw Ava's solo card, or her two (p. 16)."""

    must = True
    phases = ("ava",)
    anyway = False
    tone = "primary"
    words = N_("Draw Ava's card"), ""

    def unknown(self, s: State, seat: int) -> str:
        return "solo" if s.solo is not None else ""

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Draw the card of the round, or two if the track says so. What they show waits as steps, in order (p. 16)."""
        deck, drawn = solo_of(s).deck.draws("solo", 2 if extra_card(s) else 1, chance, None)
        s = _drawing(s, deck, len(drawn))
        for number in drawn:
            steps = steps_of(s, number)
            # a card that shows nothing is discarded at once
            s = replace(s, steps=(*s.steps, *steps)) if steps else _discarded(s, number)
        return s

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} draws {cards}", name=name_of(before), cards=_drawn(before, after))


SOLO_DRAW = SoloDraw()


def _drawn(before: State, after: State) -> str:
    held = [step.what.card for step in after.steps[len(before.steps) :] if isinstance(step.what, SOLO_STEPS)]
    named = list(dict.fromkeys(n for n in held if n))
    # an unknown card has one step, a card that shows nothing has none
    read, done = held.count(UNKNOWN), len(solo_of(after).deck.discard) - len(solo_of(before).deck.discard)
    named += solo_of(after).deck.discard[-done:] if done > 0 else ()
    return and_list([*[card_title(before, "solo", n) for n in named], *[_("an unknown solo card")] * read])


def shown(s: State, number: int, icons: Sequence[Icon]) -> State:
    """Let Ava do what a printed card shows, step by step: a card that is drawn now, or the one being read out."""
    reading = bool(s.steps)
    if reading:
        s = replace(s, steps=s.steps[1:])
    else:
        more = 1 if extra_card(s) else 0
        deck = solo_of(s).deck.without(number)
        for _ in range(more):
            deck = deck.without(UNKNOWN)
        unread = (Step(solo_of(s).seat, SoloRead()),) * more
        s = _drawing(replace(s, steps=(*unread, *s.steps)), deck, 1 + more)
    steps = steps_of(s, number) if number else tuple(Step(solo_of(s).seat, _STEP[one]) for one in icons)
    waiting = s.steps[0].what if s.steps else None
    another = isinstance(waiting, SOLO_STEPS) and waiting.card == number
    s = replace(s, steps=(*steps, *s.steps))
    # a card is discarded with its last step, unless the next card has the same number
    return _discarded(s, number) if not steps or (another and "shuffle" not in icons) else s


def _drawing(s: State, deck: Deck, n: int) -> State:
    return replace(s, left=0, solo=replace(solo_of(s), deck=deck, drawn=n))


class Shows(MayAct, frozen=True, tag="shows"):
    """Read one icon of an unknown solo card."""

    must = True
    icon: Icon

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name}'s card shows: {icon}", name=name_of(before), icon=ICONS[self.icon])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return ICONS[self.icon], ""


READ = (Shows("build"), Shows("birds"), Shows("advance"), Shows("shuffle"), TAKE)
_STEP: dict[str, AnySolo] = {
    "build": SoloBuild(UNKNOWN), "birds": SoloBirds(UNKNOWN, 1), "advance": SoloAdvance(UNKNOWN),
    "shuffle": SoloShuffle(UNKNOWN),
}  # fmt: skip
"""The step that each icon asks for when it is read out."""


def card_told(s: State, number: int, icons: str) -> str:
    """Say which card of Ava's was named, or what is on an unknown one."""
    name, (n, of) = name_of(s), which_card(s)
    if number:
        return _("{name} draws {card}", name=name, card=card_title(s, "solo", number))
    if of > 1:
        return _("{name}'s card {n} of {of}: {icons}", name=name, n=n, of=of, icons=icons)
    return _("{name}'s card: {icons}", name=name, icons=icons)


# --- the steps of a card ------------------------------------------------------------------------------------


class SoloStep(MayWait[W]):
    """A step of a card of Ava's. All her steps are answered by whoever plays against her."""

    page = 16
    takes_any = True
    anyway: tuple[type, ...] = ()
    """The acts that can be done anyway where the app proposes others."""
    icon: str = ""
    """What it is called where it is still to come on a card."""

    def holds(self, s: State, step: Step[W], seat: int, act: Any) -> Iterator[Broken]:
        if seat != s.ava:
            yield AVA_DRAWS.firmly()
        elif not isinstance(act, self.anyway):
            yield SOMETHING_FIRST.firmly(16, step=type(step.what).__name__)

    def answered(self, s: State, step: Step[W], a: Any, chance: Chance) -> State:
        return _ended(super().answered(s, step, a, chance), step.what)

    def told(self, before: State, step: Step[W], a: Any, after: State) -> str:
        what: Any = step.what
        said = (
            _("{name} cannot do it", name=name_of(before)) if isinstance(a, Skip) else self.said(before, what, a, after)
        )
        card = card_title(before, "solo", what.card) if what.card else ""
        return _("{said} ({card})", said=said, card=card) if card else said

    def said(self, before: State, what: Any, a: Any, after: State) -> str:
        """Say what an answer other than declining did."""
        raise NotImplementedError

    def why(self, s: State, step: Step[W]) -> Iterator[Candidate]:
        """Yield the candidates in the order they were looked at, with what ruled each out."""
        return iter(())


def _ended(s: State, what: Any) -> State:
    """Discard the card once none of its steps waits any more; then shuffle, if it says so (p. 18)."""
    after = s.steps[0].what if s.steps else None
    last = isinstance(what, SoloRead | SoloShuffle)
    if last or not isinstance(after, SOLO_STEPS) or after.card != what.card:
        s = _discarded(s, what.card)
    return _with_deck(s, solo_of(s).deck.shuffled()) if isinstance(what, SoloShuffle) else s


def _discarded(s: State, number: int) -> State:
    deck = solo_of(s).deck
    return _with_deck(s, replace(deck, discard=(*deck.discard, number)))


def _with_deck(s: State, deck: Deck) -> State:
    return replace(s, solo=replace(solo_of(s), deck=deck))


def _again(s: State, seat: int, what: AnySolo) -> State:
    return replace(s, steps=(Step(seat, what), *s.steps))


@waits_for(SoloBuild)
class _Build(SoloStep[SoloBuild]):
    anyway = (Build,)
    icon = N_("build")

    def offered(self, s: State, step: Step[SoloBuild]) -> Sequence[Any]:
        what = step.what
        if not readable(s, what.card):
            return (*_any_site(s, what.out), SKIP)
        free = [one for one in sites(s, what) if one.ruled_out is None]
        if s.book.board is None:
            acts = tuple(dict.fromkeys(Build(zone=ZONES[one.zone], kind=KINDS[one.kind]) for one in free))
        else:
            acts = tuple(Build(lot=one.lot) for one in free)
        return (*acts, SKIP) if acts else (TAKE,)

    def broken(self, s: State, step: Step[SoloBuild], a: Any) -> Iterator[Broken]:
        offered = self.offered(s, step)
        if not isinstance(a, Build):
            yield from super().broken(s, step, a)
        elif a not in offered and a.lot is not None and a.lot in s.lots:
            yield taken(s, a.lot, s.lots[a.lot])
        elif a not in offered:
            lots = [one.lot for one in offered if isinstance(one, Build) and one.lot is not None]
            yield AVA_BUILDS_ELSEWHERE(card=step.what.card, lots=lots[:4])

    def answered(self, s: State, step: Step[SoloBuild], a: Any, chance: Chance) -> State:
        what = step.what
        return _not_possible(s, step.seat, what) if isinstance(a, Skip) else super().answered(s, step, a, chance)

    def done(self, s: State, step: Step[SoloBuild], a: Any, chance: Chance) -> State:
        if not isinstance(a, Build):
            return s
        what = step.what
        zone, kind = a.result(s, step.seat)
        free = [one for one in sites(s, what) if one.ruled_out is None] if readable(s, what.card) else []
        blind = s.book.board is None
        here = (one for one in free if one.lot == a.lot or (blind and (one.zone, one.kind) == (zone, kind)))
        site = next(here, None)
        s = _stands(s, step.seat, a.lot or (site.lot if site else None), zone, kind)
        if site is None:
            return s
        # she also builds on the season's other lots, but looks at no other season (p. 17)
        rest = replace(what, season=site.season)
        left = any(one.ruled_out is None for one in sites(s, rest))
        return _again(s, step.seat, rest) if left else s

    def heading(self, s: State, step: Step[SoloBuild]) -> tuple[str, str]:
        name, what = name_of(s), step.what
        if not readable(s, what.card):
            return _("Where does {name} build?", name=name), _("Choose the lot her card shows for the season.")
        free = [one for one in sites(s, what) if one.ruled_out is None]
        because = [_("The card lets her build a second time this season.")] if what.again else []
        if not free:
            because.append(_("None of the card's lots is left for her."))
            return _("{name} builds nothing.", name=name), " ".join(because)
        first, season = free[0], SEASON_NAMES[free[0].season]
        if first.season == s.season:
            because.append(_("It is the card's {season} lot.", season=season))
        else:
            because.append(_("It is the card's {season} lot: she cannot build on the earlier ones.", season=season))
        if more := len(free) - 1:
            because.append(ngettext("{n} more lot this season.", "{n} more lots this season.", more))
        kind = A_KIND[KINDS[first.kind]]
        return _("{name} builds {kind} on {lot}.", name=name, kind=kind, lot=lot_name(s, first.lot)), " ".join(because)

    def said(self, before: State, what: SoloBuild, a: Any, after: State) -> str:
        if not isinstance(a, Build):
            return _("{name} builds nothing", name=name_of(before))
        return _(
            "{name} builds {kind} on {lot}",
            name=name_of(before),
            kind=_grown(before.seats[solo_of(before).seat], after.seats[solo_of(after).seat]),
            lot=lot_name(after, a.lot) if a.lot else ZONE_NAMES.get(a.zone or "", ""),
        )

    def why(self, s: State, step: Step[SoloBuild]) -> Iterator[Candidate]:
        if not readable(s, (what := step.what).card):
            return
        looked = [one for one in sites(s, what) if one.ruled_out != "not_needed"]
        for one in looked:
            where = _("{season}: {lot}", season=SEASONS[one.season], lot=lot_name(s, one.lot))
            yield Candidate(where, _found_on(s, one), one.ruled_out is None)
        if rest := [season for season in order(s, what) if season not in {one.season for one in looked}]:
            names = and_list([SEASONS[one] for one in rest])
            yield Candidate(names, _("not needed: she can build already"), None)


def _found_on(s: State, one: Site) -> str:
    name, piece = name_of(s), ground(s)[1].get(one.lot)
    match one.ruled_out:
        case "taken" if piece:
            return _("{owner} has {kind} there", owner=s.seats[piece.seat].name, kind=A_KIND[piece.kind])
        case "taken":
            return _("taken")
        case "no_piece":
            return _("all of {name}'s {kinds} are on the board", name=name, kinds=PLURAL[KINDS[one.kind]])
        case "not_on_board":
            return _("not a lot on this board")
        case "said":
            return _("you said she cannot")
        case _:
            return _("free: {name} builds {kind}", name=name, kind=A_KIND[KINDS[one.kind]])


def _any_site(s: State, out: Sequence[str]) -> Iterator[Build]:
    board = s.book.board
    if board is None:
        for zone in ZONES:
            for kind in BUILT:
                if not is_out(s, KIND[kind]):
                    yield Build(zone=zone, kind=kind)
        return
    for lot in board.lots:
        if lot.id not in s.lots and lot.id not in out and not is_out(s, KIND[lot.builds]):
            yield Build(lot=lot.id)


def _not_possible(s: State, seat: int, what: SoloBuild) -> State:
    """Rule out the lot that was proposed, which is the first free one, for the rest of the card. She goes on looking
    unless she has built in this season already."""
    if not readable(s, what.card):
        return _ended(s, what)
    asked = next(one.lot for one in sites(s, what) if one.ruled_out is None)
    out = (*what.out, asked)
    steps = tuple(
        replace(one, what=replace(one.what, out=out))
        if isinstance(one.what, SoloBuild) and one.what.card == what.card else one
        for one in s.steps
    )  # fmt: skip
    s, what = replace(s, steps=steps), replace(what, out=out)
    left = what.season is None or any(one.ruled_out is None for one in sites(s, what))
    return _again(s, seat, what) if left else _ended(s, what)


def _stands(s: State, seat: int, lot: str | None, zone: int, kind: int) -> State:
    s = s.with_seat(seat, buildings=add(s.seats[seat].buildings, 5 * zone + kind))
    if lot is None:
        return s
    piece = Piece(seat, KINDS[kind])
    # without a map her lots are kept on the shelf, as for a map that is not in use
    if s.book.board is None:
        return replace(s, shelf={**s.shelf, lot: piece}, shelf_of=SOLO_BOARD)
    return replace(s, lots={**s.lots, lot: piece})


@waits_for(SoloAdvance)
class _Advance(SoloStep[SoloAdvance]):
    anyway = (Upgrade,)
    icon = N_("advance")

    def offered(self, s: State, step: Step[SoloAdvance]) -> Sequence[Any]:
        last, kind = searched(s, step.what)[-1], track_step(s).kind
        if last.ruled_out is not None:
            return (TAKE,)
        loose = (Upgrade(zone=ZONES[last.zone], kind=kind),) if last.unplaced else ()
        return (*[Upgrade(lot=lot, kind=kind) for lot in last.lots], *loose, SKIP)

    def broken(self, s: State, step: Step[SoloAdvance], a: Any) -> Iterator[Broken]:
        if not isinstance(a, Upgrade):
            yield from super().broken(s, step, a)
        elif a not in self.offered(s, step):
            space, last = track_step(s), searched(s, step.what)[-1]
            yield AVA_UPGRADES_ELSEWHERE(kind=space.kind, zone=None if last.ruled_out else ZONES[last.zone])

    def answered(self, s: State, step: Step[SoloAdvance], a: Any, chance: Chance) -> State:
        if not isinstance(a, Skip):
            return super().answered(s, step, a, chance)
        asked = ZONES[searched(s, step.what)[-1].zone]
        return _again(s, step.seat, replace(step.what, out=(*step.what.out, asked)))

    def done(self, s: State, step: Step[SoloAdvance], a: Any, chance: Chance) -> State:
        s, seat = replace(s, solo=replace(solo_of(s), marker=next_space(s))), step.seat
        if not isinstance(a, Upgrade):
            return s
        zone, kind = a.result(s, seat)
        s = s.with_seat(seat, buildings=counted_in(s.seats[seat].buildings, zone, kind))
        if a.lot is not None:
            s = replace(s, lots={**s.lots, a.lot: Piece(seat, KINDS[kind])})
        if kind != BUSINESS or s.face_up[zone] is None:
            return s
        s, shown = take_face_up(s, zone, chance)
        # her upgrade cards have no effect; they only count at the end (p. 18)
        return s.with_seat(seat, upgrades=(*s.seats[seat].upgrades, shown))

    def heading(self, s: State, step: Step[SoloAdvance]) -> tuple[str, str]:
        what = step.what
        name, space, last = name_of(s), track_step(s), searched(s, what)[-1]
        before = KINDS[CAME_FROM[KIND[space.kind]]]
        words = {"zone": ZONE_NAMES[space.zone], "before": KIND_NAMES[before], "after": A_KIND[space.kind]}
        because = [
            _("Upgrade: {before} in {zone} to {after}, else the next zone up.", **words)
            if space.look == "up"
            else _("Upgrade: {before} in {zone} to {after}, else the next zone down.", **words)
        ]
        if last.ruled_out is not None:
            return _("{name} upgrades nothing.", name=name), " ".join([*because, _("She has none that can.")])
        words |= {"zone": ZONE_NAMES[ZONES[last.zone]], "name": name, "kinds": PLURAL[before]}
        several = choices(s)
        if several:
            because.append(_("The choice is yours."))
        if space.kind == "business" and s.face_up[last.zone] is not None:
            because.append(_("She takes {card}.", card=card_title(s, "upgrade", s.face_up[last.zone])))
        if several:
            said = _("Which of {name}'s {kinds} in {zone} becomes {after}?", **words)
        elif not last.lots:
            said = _("One of {name}'s {kinds} in {zone} becomes {after}.", **words)
        else:
            del words["zone"]
            said = _("{name}'s {before} on {lot} becomes {after}.", lot=lot_name(s, last.lots[0]), **words)
        return said, " ".join(because)

    def said(self, before: State, what: SoloAdvance, a: Any, after: State) -> str:
        if not isinstance(a, Upgrade):
            return _("{name} upgrades nothing", name=name_of(before))
        old, new = before.seats[solo_of(before).seat], after.seats[solo_of(after).seat]
        words = {
            "name": name_of(before),
            "lot": lot_name(after, a.lot) if a.lot else ZONE_NAMES.get(a.zone or "", ""),
            "kind": _grown(old, new),
        }
        if upgrades := new.upgrades[len(old.upgrades) :]:
            card = card_title(before, "upgrade", upgrades[0])
            return _("{name}'s building on {lot} becomes {kind}, and she takes {card}", card=card, **words)
        return _("{name}'s building on {lot} becomes {kind}", **words)

    def why(self, s: State, step: Step[SoloAdvance]) -> Iterator[Candidate]:
        name, before = name_of(s), KINDS[CAME_FROM[KIND[track_step(s).kind]]]
        for one in searched(s, step.what):
            match one.ruled_out:
                case "none":
                    found = _("{name} has no {kind} here", name=name, kind=KIND_NAMES[before])
                case "no_piece":
                    found = _("no piece left for it")
                case "said":
                    found = _("you said she cannot")
                case _:
                    standing = pieces(before, len(one.lots) + one.unplaced)
                    found = _("{name} has {buildings}", name=name, buildings=standing)
            yield Candidate(ZONE_TITLES[ZONES[one.zone]], found, one.ruled_out is None)


def _grown(old: Seat, new: Seat) -> str:
    grown = [kind for kind in reversed(KINDS) if new.count(KIND[kind]) > old.count(KIND[kind])]
    return A_KIND[grown[0]] if grown else _("a building")


@waits_for(SoloBirds)
class _Birds(SoloStep[SoloBirds]):
    icon = N_("bird track")

    def done(self, s: State, step: Step[SoloBirds], a: Any, chance: Chance) -> State:
        return replace(s, solo=replace(solo_of(s), birds=self._then(s, step.what)))

    @staticmethod
    def _then(s: State, what: SoloBirds) -> int:
        return min(len(level_of(s).bird_track) - 1, solo_of(s).birds + what.steps)

    def heading(self, s: State, step: Step[SoloBirds]) -> tuple[str, str]:
        name, track = name_of(s), level_of(s).bird_track
        now, then = min(len(track) - 1, solo_of(s).birds), self._then(s, step.what)
        if then == now:
            stays = _("{name}'s bird marker stays: it has reached the end.", name=name)
            return stays, _("It earns {n} prestige.", n=track[now])
        said = ngettext(
            "{name}'s bird marker moves {n} space.", "{name}'s bird marker moves {n} spaces.", then - now, name=name
        )
        return said, _("Prestige {old} → {new}.", old=track[now], new=track[then])

    def said(self, before: State, what: SoloBirds, a: Any, after: State) -> str:
        moved = max(0, self._then(before, what) - solo_of(before).birds)
        return ngettext(
            "{name}'s bird marker moves {n} space", "{name}'s bird marker moves {n} spaces", moved,
            name=name_of(before),
        )  # fmt: skip

    def why(self, s: State, step: Step[SoloBirds]) -> Iterator[Candidate]:
        if (card := step.what.card) != UNKNOWN:
            found = ngettext("{n} bird icon", "{n} bird icons", step.what.steps)
            yield Candidate(card_title(s, "solo", card), found, True)


@waits_for(SoloShuffle)
class _Shuffle(SoloStep[SoloShuffle]):
    icon = N_("shuffle")

    def offered(self, s: State, step: Step[SoloShuffle]) -> Sequence[Any]:
        return (TAKE,)

    def heading(self, s: State, step: Step[SoloShuffle]) -> tuple[str, str]:
        return _("Shuffle the solo cards."), _("Deck and discards become a new deck.")

    def said(self, before: State, what: SoloShuffle, a: Any, after: State) -> str:
        return _("The solo cards are shuffled")

    def why(self, s: State, step: Step[SoloShuffle]) -> Iterator[Candidate]:
        if (card := step.what.card) != UNKNOWN:
            yield Candidate(card_title(s, "solo", card), _("shows the shuffle icon"), True)


@waits_for(SoloRead)
class _Read(SoloStep[SoloRead]):
    """An unknown card is read out, icon by icon."""

    def offered(self, s: State, step: Step[SoloRead]) -> Sequence[Any]:
        return READ

    def unknown(self, s: State) -> str:
        return "solo" if s.printed else ""

    def answered(self, s: State, step: Step[SoloRead], a: Any, chance: Chance) -> State:
        if not isinstance(a, Shows):
            return super().answered(s, step, a, chance)
        # nothing stands below the icon that shuffles, so the card is done with it
        left = s if a.icon == "shuffle" else replace(s, steps=(step, *s.steps))
        return _again(left, step.seat, _STEP[a.icon])

    def heading(self, s: State, step: Step[SoloRead]) -> tuple[str, str]:
        how = _("Tap its icons one by one, from the top, then tap Done with this card.")
        return _("What does {name}'s card show?", name=name_of(s)), asks_for(s) if s.printed else how

    def told(self, before: State, step: Step[SoloRead], a: Any, after: State) -> str:
        told: str = a.told(before, step.seat, after) if isinstance(a, Shows) else super().told(before, step, a, after)
        return told

    def said(self, before: State, what: SoloRead, a: Any, after: State) -> str:
        return _("{name}'s card is finished", name=name_of(before))


# --- what is done without anybody deciding ---------------------------------------------------------------------


def by_itself(s: State) -> Any:
    """Return what Ava does without anybody deciding; None if a person acts, or has to read out a card.

    Of several buildings that she may upgrade it is the first in the board's order; the choice is the player's (p. 18).
    """
    if s.solo is None:
        return None
    if s.steps:
        what = s.steps[0].what
        if not isinstance(what, SOLO_STEPS) or what.card == UNKNOWN:
            return None
        return offered(s)[0]
    return SOLO_DRAW if s.phase == "actions" and s.turn == s.solo.seat else None


def offered(s: State) -> Sequence[Any]:
    """List the answers to the step that waits."""
    return WAITING[type(s.steps[0].what)].offered(s, s.steps[0])


def choices(s: State) -> list[Any]:
    """List the acts among which the player chooses for Ava: buildings to upgrade (p. 18), or the lot of a card that the
    app cannot read. The lots of a season are no choice, since she builds on all of them."""
    what = first_step(s)
    if isinstance(what, SoloAdvance) or (isinstance(what, SoloBuild) and not readable(s, what.card)):
        return found if len(found := works(s)) > 1 else []
    return []


def works(s: State) -> list[OnLot]:
    """List what she may build or upgrade now."""
    return [one for one in offered(s) if isinstance(one, OnLot)]


# --- what is said on her turn --------------------------------------------------------------------------------------


def her_turn(s: State, past: Iterable[tuple[State, Any]], preview: Callable[[Any], State | None]) -> Turn | None:
    """Say what is left to do of Ava's card (p. 16-18); None if it is not her turn. ``preview`` returns the state that
    an act leads to, None if chance decides."""
    step, what = s.steps[0] if s.steps else None, first_step(s)
    if step is None or not isinstance(what, SOLO_STEPS):
        return None
    named = what.card != UNKNOWN
    title = numbered(s, card_title(s, "solo", what.card) if named else _("Ava's card"))
    text = card_sentence(solo_card(s, what.card), s.book.streets) if named else ""
    building, choice = works(s), choices(s)
    said: tuple[str, ...] = ()
    if building and not choice:
        after = preview(building[0])
        changed = changes(s, after, step.seat) if after is not None else []
        said = tuple(_("{name}: {change}", name=name_of(s), change=one) for one in changed)
    if isinstance(what, SoloRead) and s.printed:
        # what the card does is entered as a whole (`Screen.due`)
        ways: tuple[Way, ...] = ()
    elif isinstance(what, SoloRead):
        icons = _tapped(past)
        said = (
            _("So far: {icons}", icons=", ".join(icons))
            if icons
            else _("Tap the card's first icon: the app says what Ava does. Then tap the next."),
        )
        done = Way(TAKE, _("Done with this card"), "primary" if icons else "quiet")
        ways = (*(Way(one, one.label(s, step.seat)[0]) for one in READ[:-1]), done)
    else:
        ways = tuple(_ways(s, step.seat, what, building))
    waiting: Any = WAITING[type(what)]
    goes_on = len(s.steps) > 1 and named and not choice
    return Turn(title, text, _then(s, what), said, tuple(waiting.why(s, step)), ways, goes_on)


def _then(s: State, what: AnySolo) -> str:
    """Say what is left of the card that is being resolved, and which cards follow it."""
    after: list[Any] = [step.what for step in s.steps[1:]]
    kinds: list[Any] = [WAITING[type(one)] for one in after if isinstance(one, SOLO_STEPS) and one.card == what.card]
    rest = [_(one.icon) for one in kinds if one.icon]
    cards = [card_title(s, "solo", n) if n else _("her next card") for n in waiting_cards(s)]
    said = [_("Left on this card: {icons}.", icons=", ".join(rest))] if rest else []
    said += [_("Next: {cards}", cards=", ".join(cards))] if cards else []
    return " ".join(said)


def _ways(s: State, seat: int, what: AnySolo, building: Sequence[OnLot]) -> Iterator[Way]:
    possible = offered(s)
    if choices(s):
        for one in building:
            yield Way(one, one.label(s, seat)[0])
        if isinstance(what, SoloAdvance):
            yield Way(building[0], _("Let the app choose"), "quiet")
    else:
        goes_on = not building and not isinstance(what, SoloBirds | SoloShuffle)
        yield Way(possible[0], _("Go on") if goes_on else _("Done"), "primary")
    if possible[-1] == SKIP:
        yield Way(SKIP, _("She cannot"), "half")


def _tapped(past: Iterable[tuple[State, Any]]) -> list[str]:
    """Name the icons tapped so far of the card that is being read out."""
    found: list[str] = []
    for before, done in past:
        if done == SOLO_DRAW or (done == TAKE and isinstance(first_step(before), SoloRead)):
            break
        if isinstance(done, Shows):
            found.insert(0, ICONS[done.icon])
    return found
