"""What a page does at a table of any game: take something in hand, tap places, choose, confirm."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Counting, Field
from capemay_kit.core.i18n import language
from capemay_kit.core.noted import heard
from capemay_kit.core.record import FROM_NOW_ON, Correct, Entry
from capemay_kit.core.scene import Scene
from capemay_kit.core.shown import Handle, InHand, Key, Turn
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, NeedAnswer, Question
from capemay_kit.sitting.advising import Advising
from capemay_kit.sitting.bots import Bots
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.ending import Ending, Keeping
from capemay_kit.sitting.looking_back import LookingBack
from capemay_kit.sitting.session import Session, gives_way
from capemay_kit.sitting.unknown import Unknown
from capemay_kit.sitting.waiting import Draft, Refused, Unanswered

if TYPE_CHECKING:
    from capemay_kit.sitting.handed import Handed

EVERYBODY = -1
"""In place of a seat: figures that belong to nobody alone are being corrected."""


class Playing(Session):
    """The page at a table: what can be seen on it and done, and what people do there.

    - ``tapped``: a place that several acts could mean; - ``placing``: the path of a figure that a tap on the picture
    corrects; - ``picked``: what is chosen together, by its places in the list; ``said``: how many there are of each
    counted kind; - ``playing``: the thing of one's own hand that is played; - ``placed``: the pieces that people have
    to place for an automa, after it did several things at once; - ``named``: the length of the record when a seat was
    last tapped; - ``why``: the reasons of an automa are shown; ``explains``: each moment of the game is explained.
    ``_chosen_from`` is what the screen offers where all choose at once.
    """

    can_change = True

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        super().__init__(store, changed, desk)
        if self.bench:
            self.screen = "map"
        self.tapped = self.placing = ""
        self.picked: tuple[int, ...] = ()
        self.said: dict[str, int] = {}
        self.playing: Any = None
        self.placed: tuple[str, ...] = ()
        self.named = -1
        self.why = self.explains = False
        self.checked: set[tuple[int, int]] = set()
        # several panels ask for a seat's acts, and ask again at every tap
        self._legal = lru_cache(maxsize=4)(self._list_legal)
        self._turn = lru_cache(maxsize=2)(self._say_turn)
        self._chosen_from: tuple[Any, ...] | None = None
        self.unknown, self.keeping, self.ending = Unknown(self), Keeping(self), Ending(self)
        self.review = LookingBack(self, self.ending)
        self.advice, self.bots = Advising(self), Bots(self)

    @property
    def secret_first(self) -> bool:
        """Whether cards that are covered have to be seen before anything can be done."""
        return self.view.covered and not self.offered() and bool(self.held or not self.palette)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats, as far as they were chosen."""
        return tuple(self.on.header.options.get("colours", ()))

    @property
    def free(self) -> bool:
        """Whether nothing is pending: no question, refusal or act to be confirmed, no look back."""
        waits = self.placing or self.asked or self.refused or self.draft or self.unknown.now
        return not waits and self.looking is None and self.asking_undo is None

    @property
    def screens(self) -> list[str]:
        """The screens this table has: looking back, once all have seen how the game ended."""
        if self.bench:
            return ["map"]
        if self.is_sheet:
            return ["sheet", "score", "log"]
        # where one acts on a page of one's own comes first, with the picture above it
        own = ["map", "hand", "table", "more", "log", "score"]
        shared = ["table", *(["map"] if self.has_map else []), "log", "score"]
        return [*(shared if self.own_seat is None else own), *(["review"] if self.review.possible else [])]

    def show(self, screen: str) -> None:
        """Turn to another screen."""
        if screen == "review":
            self.review.begin()
        self.ending.turns_to(screen)
        super().show(screen)

    @property
    def has_map(self) -> bool:
        """Whether the table is played on a picture the app knows."""
        return self.table is not None and self.says.has_picture(self.view.public)

    @property
    def looks_on(self) -> str:
        """Show an earlier moment on the picture, if there is one."""
        return "score" if self.is_sheet else "map" if self.has_map else self.screens[0]

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        said = self.says.progress(s)
        return said.moment or said.now

    def _list_legal(self, seq: int, seat: int, viewer: int | None) -> Sequence[Any]:
        return self.on.rules.legal(self.mine, seat)

    def _say_turn(self, seq: int, language: str) -> Turn | None:
        return self.says.automa(self.mine, ((before, entry.act) for entry, before in self.on.latest()))

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device; none while looking back, and none that tell a secret while that is
        covered."""
        if self.looking is not None or self.rests:
            return ()
        legal = self._legal(self.on.seq, self.seat, self.view.viewer)
        return [one for one in legal if not self.says.names_secret(one)] if self.view.covered else legal

    @property
    def automa(self) -> Turn | None:
        """What an automa does now; None where people act."""
        if self.table is None or self.looking is not None or self.view.waits:
            return None
        return self._turn(self.on.seq, language())

    @property
    def unless(self) -> tuple[int, Any] | None:
        """The default act if nobody did what is asked, as long as no seat was tapped for it."""
        if not self.view.everybodys or self.looking is not None or self.named == self.on.seq:
            return None
        return self.says.nobody(self.mine)

    @property
    def choosing(self) -> Field | None:
        """What the seat chooses several of now; None if it does not."""
        if self.looking is not None or self.rests or self.view.covered or self.unless:
            return None
        return self.says.choosing(self.mine, self.seat)

    @property
    def counting(self) -> Counting | None:
        """What the seat counts by kind now; None if it does not."""
        if self.looking is not None or self.rests or self.view.covered or self.unless:
            return None
        return self.says.counting(self.mine, self.seat)

    @property
    def palette(self) -> tuple[Key, ...]:
        """What is always in sight to be done."""
        if self.looking is not None or self.asked is not None or self.rests:
            return ()
        return self.says.palette(self.mine, self.seat)

    def handles(self) -> list[Handle]:
        """List what may be taken in hand; empty if there are keys for all of it anyway."""
        if self._listed_otherwise or self.says.palette(self.mine, self.seat):
            return []
        found: dict[str, Handle] = {}
        for one in self.legal:
            handle = self.says.handle(self.mine, self.seat, one)
            if handle is not None:
                found.setdefault(handle.key, handle)
        return list(found.values())

    def offered(self) -> list[Any]:
        """List the acts that fit both what is in hand and the place that was tapped."""
        if self._listed_otherwise:
            return []
        s, seat, says = self.mine, self.seat, self.says
        acts = [one for one in self.legal if not self.tapped or says.place(s, seat, one) == self.tapped]
        if not self.tapped or self.held:
            acts = [one for one in acts if self._key(one) == self.held]
        if self.playing is not None:
            acts = [one for one in acts if says.plays(s, seat, one) == self.playing]
        return list(says.in_order(s, seat, acts))

    def played(self) -> dict[Any, list[Any]]:
        """Return the acts that play a thing of the seat's own hand now, by the thing."""
        found: dict[Any, list[Any]] = {}
        for one in () if self._listed_otherwise else self.legal:
            found.setdefault(self.says.plays(self.mine, self.seat, one), []).append(one)
        return found

    @property
    def _listed_otherwise(self) -> bool:
        """Whether things are chosen or counted now, in place of a list of acts."""
        return self.choosing is not None or self.counting is not None

    def _key(self, a: Any) -> str:
        handle = self.says.handle(self.mine, self.seat, a)
        return handle.key if handle else ""

    def scene(self) -> Scene:
        """The picture, with a target for each act that is offered, and the way of the one that waits to be confirmed.

        Where nothing is offered and nothing in hand, every legal act has its target. As long as nothing is in hand,
        good acts that were asked for are marked, and no others."""
        idle = self.draft is None and not self.held and not self.tapped and self.choosing is None
        good = [one.act for one in self.advice.good_acts] if idle else []
        if good and (advised := self.on.rules.scene(self.state, good)).targets:
            return advised
        drawn: Scene = self.on.rules.scene(self.state, self.offered())
        if self.draft is not None:
            return replace(drawn, route=self.says.route(self.mine, self.draft.seat, self.draft.act))
        if drawn.targets or self.held or self.tapped or self.choosing is not None or self.palette:
            return drawn
        everything: Scene = self.on.rules.scene(self.state, self.legal)
        return everything

    @property
    def chosen(self) -> str | None:
        """The place on the picture that waits for its second tap, or where an automa acts."""
        if self.draft is not None:
            return self.says.place(self.mine, self.draft.seat, self.draft.act)
        if (hers := self.automas_act) is not None:
            return self.says.place(self.mine, self.seat, hers)
        return self.tapped or None

    @property
    def automas_act(self) -> Any:
        """What an automa does by itself; None where a person has to choose for it."""
        turn = self.automa
        if turn is None or all(one.tone != "primary" for one in turn.ways):
            return None
        return self.on.rules.by_itself(self.mine)

    def instead(self) -> list[tuple[Handle, Any]]:
        """List what else would do what waits to be confirmed at its place, such as another card: what is taken in hand
        for it, and the act."""
        draft = self.draft
        if draft is None or draft.due or self.held:
            return []
        s, says = self.mine, self.says
        place, mine = says.place(s, draft.seat, draft.act), says.handle(s, draft.seat, draft.act)
        found: dict[str, tuple[Handle, Any]] = {}
        for one in self.legal if place is not None else ():
            handle = says.handle(s, draft.seat, one)
            if handle is not None and handle != mine and says.place(s, draft.seat, one) == place:
                found.setdefault(handle.key, (handle, one))
        return list(found.values())

    def follows(self, seat: int) -> Sequence[tuple[Correct, str]]:
        """List, in words, the corrections for a seat that likely follow from those just made."""
        return self.says.follows(self.state, seat, ((before, entry.act) for entry, before in self.on.latest()))

    def preview(self, seat: int, a: Any) -> Sequence[str]:
        """Say what an act would change; empty if chance decides, or if the rules refuse it."""
        try:
            after = self.on.rules.apply(self.mine, seat, a, Chance())
        except (NeedAnswer, CapemayError):
            return ()
        return self.says.consequences(self.mine, after, seat, a)

    def shown_first(self, a: Any) -> bool:
        """Say whether a tap on an act's button shows it to be confirmed; otherwise that tap does it."""
        return bool(self.says.two_taps(a) or self.says.figures(self.mine, self.seat, a))

    def brings(self, acts: Sequence[Any]) -> tuple[str, list[str]]:
        """Return what all these acts change alike, and for each what else it changes.

        A button does its act on one tap, so this must be visible before; an act that a first tap only proposes says
        what it changes there."""
        told = []
        for one in acts:
            brief = self.says.label(self.mine, self.seat, one)[1]
            changes = () if self.shown_first(one) else self.preview(self.seat, one)
            told.append(list(dict.fromkeys(filter(None, (brief, *changes)))))
        alike = [line for line in told[0] if all(line in one for one in told)] if len(told) > 1 else []
        return "; ".join(alike), ["; ".join(line for line in one if line not in alike) for one in told]

    def to_check(self, seat: int) -> str:
        """Return the question whether the seat's figures are right; empty if it is not due, or was answered."""
        if self.looking is not None or not self.view.physical or (self._round(), seat) in self.checked:
            return ""
        return self.says.to_check(self.state, seat)

    def _round(self) -> int:
        return self.says.progress(self.state).round

    def seated(self) -> None:
        """Forget what belonged to the table before, and explain moments if this table wishes it."""
        for part in (self.unknown, self.ending, self.review, self.advice, self.bots):
            part.seated()
        self.view.at = 0
        self.why, self.checked = False, set()
        self.explains = bool(self.on.header.options.get("guide"))
        self._legal.cache_clear()
        self._turn.cache_clear()

    def deals(self) -> bool:
        """Deal, if nothing has to be chosen first."""
        if self.rests:
            return False
        seat = self.seat
        legal = self.on.rules.legal(self.mine, seat)
        dealing = self.says.dealing
        if len(legal) != 1 or dealing is None or not isinstance(legal[0], dealing):
            return False
        self.do(seat, legal[0])
        return True

    def ask(self) -> None:
        """Ask at once what came up.

        If the only possible act has figures to agree on, propose it: an extra tap to choose it would tell the app
        nothing.
        """
        if self.looking is not None or self.rests:
            return
        s = self.mine
        due = self.says.due(s)
        if due is not None and self.unknown.opens(*due):
            return
        if due is not None and self.printed:
            try:
                self.on.rules.apply(s, *due, Chance())
            except NeedAnswer as need:
                self.asked = Unanswered(*due, need.question, due=True)
            except CapemayError:
                pass
            return
        legal = self.legal
        if len(legal) != 1 or self.choosing is not None or self.says.handle(s, self.seat, legal[0]) is not None:
            return
        if self.says.figures(s, self.seat, legal[0]):
            self.draft = Draft(self.seat, legal[0], due=True)

    def waits_for(self, question: Question) -> bool:
        """Say whether play waits for an answer: for every question that the game can put into words."""
        return self.says.ask(self.mine, question) is not None

    def turn_to_files(self) -> None:
        """Turn to the screen where files are opened, which is no guest's."""
        if self.desk.guest is None and self.screen != "start":
            self.show("start")

    def hand_over(self, name: str, raw: bytes) -> Handed | None:
        """Take a file that somebody hands over, which no guest does; sit down at the table if it is a game's record.

        Return what became of it, None if it was refused. Raises `BadFile`.
        """
        if self.desk.guest is not None:
            self.seats.refuse_guest()
            return None
        # what reads files of all kinds takes a while to import
        from capemay_kit.sitting.handed import take

        handed = take(self.store, raw, name)
        if handed.table:
            self.open(handed.table)
            self._tell(" ".join(handed.told))
        return handed

    def turn_to(self, seat: int) -> None:
        """Give the device to another seat that may act. What a seat with its own phone does is then done here."""
        self.named = self.on.seq
        if not self.view.plays_here(seat):
            self.seats.help(seat)
            return
        self.clear()
        self.view.at = seat
        self.ask()
        self.changed()

    def take(self, key: str) -> None:
        """Take something in hand, or put it back. What a key does by itself is done at once."""
        if self.looking is not None:
            return
        pressed = next((one for one in self.palette if one.key == key), None)
        again = self.held == key
        self.clear()
        if pressed is not None and pressed.act is not None:
            self.press(pressed.act)
            return
        if (
            pressed is not None
            and pressed.tried is not None
            and not again
            and self.unknown.opens(self.seat, pressed.tried)
        ):
            self.changed(stays=True)
            return
        if not again:
            self.held = key
            if pressed is not None:
                self._take_up(pressed)
        self.changed(stays=True)

    def _take_up(self, pressed: Key) -> None:
        """Go on with what was taken in hand.

        If a place has to be chosen, turn to the picture. If a single act is left, propose it. If there is none, say
        which rule refuses it.
        """
        offered = self.offered()
        if len(offered) == 1 and self.says.place(self.mine, self.seat, offered[0]) is None and not self.has_map:
            self.draft = Draft(self.seat, offered[0])
            return
        if self.has_map and pressed.on_picture:
            self.screen = "map"
        if not offered and pressed.tried is not None:
            why = self.on.rules.why_not(self.mine, self.seat, pressed.tried)
            self.refused = Refused(self.seat, pressed.tried, why) if why else None

    def play_held(self, held: InHand) -> None:
        """Play a thing of one's own hand: do the one act that does it, offer several, or say why it cannot be played
        now."""
        self.clear()
        s, seat, says = self.mine, self.seat, self.says
        acts = self.played().get(held.value, [])
        if acts:
            # what follows from it is seen there
            self.screen = "map"
        if len(acts) == 1 and says.place(s, seat, acts[0]) is None:
            self.press(acts[0])
            return
        if acts:
            self.held, self.playing = self._key(acts[0]), held.value
        elif (why := self.on.rules.why_not(s, seat, held.tried)) is not None:
            self.refused = Refused(seat, held.tried, why)
        self.changed(stays=True)

    def _choice(self) -> tuple[Any, ...] | None:
        """Return who chooses here and what is offered, while seats choose simultaneously; None at any other time."""
        if self.looking is not None or self.rests or not self.says.at_once(self.state):
            return None
        return self.seat, self.view.viewer, list(self.legal), self.choosing, self.counting

    def still_chooses(self, entries: Sequence[Entry[Any]]) -> bool:
        """Say whether ``entries`` are only others' simultaneous choices, which leave this page's choice untouched.

        Corrections and undos are no choices, and an act for this seat on another page is not somebody else's."""
        choices = all(one.seat not in (None, self.seat) for one in heard(entries, self.on.owner))
        return choices and self._chosen_from is not None and self._choice() == self._chosen_from

    def changed(self, stays: bool = False) -> None:
        """Show on the page what was done, and remember what is offered while seats choose simultaneously."""
        super().changed(stays)
        self._chosen_from = None if self.table is None else self._choice()

    def show_others(self, entries: Sequence[Entry[Any]], told: str) -> None:
        """Show what others did. If they only made simultaneous choices, all that is open and picked stays, and no
        tap is dropped."""
        if self.still_chooses(entries):
            self.toast = told
            self.changed(stays=True)
        else:
            super().show_others(entries, told)

    def choose(self, place: int) -> None:
        """Choose one of several things, or take that back. With the last one all are taken at once if nothing else is
        to be decided."""
        chosen, choosing = self.picked, self.choosing
        self.picked = tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place)
        if choosing is not None and choosing.at_once and len(self.picked) == choosing.most:
            self.choose_all()
        else:
            self.changed(stays=True)

    def choose_all(self) -> None:
        """Do the act with the things that were chosen."""
        choosing = self.choosing
        if choosing is None:
            return
        values = [choosing.options[i].value for i in sorted(self.picked)]
        self.do(self.seat, self.says.chosen(self.mine, self.seat, values))

    def choose_any(self) -> None:
        """Let the app choose as many things as are asked for."""
        if (choosing := self.choosing) is not None:
            self.picked = tuple(random.sample(range(len(choosing.options)), choosing.most))
            self.changed(stays=True)

    def count(self, key: str, n: int) -> None:
        """Say how many there are of a kind. The same number again takes that back."""
        before = self.said.get(key)
        self.said = {one: m for one, m in self.said.items() if one != key} | ({} if before == n else {key: n})
        self.changed(stays=True)

    def count_all(self) -> None:
        """Do the act with the things that were counted."""
        counting = self.counting
        counts = None if counting is None else counting.filled(self.said)
        if counts is not None:
            self.do(self.seat, self.says.counted(self.mine, self.seat, counts))

    def begin_placing(self, path: str) -> None:
        """Let the next tap on the picture say where something stands, to correct that."""
        self.clear()
        self.placing, self.fixing, self.screen = path, None, "map"
        self.changed()

    def tap_place(self, place: str) -> None:
        """Take a tap on the picture: show the act that it means, and do it at the second tap, or say why it cannot be
        done.

        With something in hand the first tap does it, since what it brings at each place has been seen already.
        """
        if self.placing:
            self.correct(self.placing, place)
            return
        if self.looking is not None or self.asked is not None or self.rests:
            return
        if self.draft is not None and place == self.chosen:
            self.confirm()
            return
        s, seat, says = self.mine, self.seat, self.says
        there = [one for one in self.legal if says.place(s, seat, one) == place] if self.choosing is None else []
        if self.view.covered and not there:
            return  # why not may be a secret
        if there and self.automa is not None:
            self.do(seat, there[0])
            return
        fits = [one for one in there if self._key(one) == self.held]
        if not fits and not self.held:
            fits = there
        if len(fits) == 1 or (fits and says.first_fits):
            seen = self.held and not self.tapped and self.free
            (self.press if seen else self.propose)(fits[0])
        elif fits:
            held = self.held
            self.clear()
            self.held, self.tapped = held, place
            self.changed(stays=True)
        elif (meant := says.meant(self.state, seat, place, self.held)) is not None:
            why = self.on.rules.why_not(s, seat, meant)
            if why is None:
                self.propose(meant)
            else:
                self.draft = None
                self.refused = Refused(seat, meant, why)
                self.changed(stays=True)

    def propose(self, a: Any) -> None:
        """Show an act with its figures; a second tap does it."""
        if self.draft is not None and self.draft.act == a:
            self.confirm()
            return
        self.refused = None
        if not self.unknown.opens(self.seat, a):
            self.draft = Draft(self.seat, a)
        self.changed(stays=True)

    def press(self, a: Any) -> None:
        """Do the act of a button, or show it first if it has figures to be looked at."""
        if self.unknown.opens(self.seat, a):
            self.changed(stays=True)
            return
        if self.shown_first(a):
            self.propose(a)
        else:
            self.do(self.seat, a)

    def let_go(self) -> None:
        """Close what waits here, the last that was opened first: a form, what was asked, picked or refused, a look
        back, cards that lie open. What is due stays."""
        picked = self.held or self.tapped or self.picked or self.said or self.show_all or self.unfolded
        waits = [self.asked, self.draft] if self.looking is None else []
        if self.unknown.now is not None and self.unknown.writing is None:
            self.unknown.put_aside()
        elif self.fixing is not None:
            self.fix(None)
        elif self.ending.entered_at is not None:
            self.ending.leave()
        elif (
            picked or self.unknown.writing or self.placing or self.refused or self.asking_undo is not None
            or any(one is not None and not one.due for one in waits)
        ):  # fmt: skip
            self.cancel()
        elif self.looking is not None:
            self.look(None)
        else:
            self.cover()

    @property
    def lacking(self) -> bool:
        """Whether what waits to be confirmed has figures that must be said first; the last follows from the others."""
        draft = self.draft
        if draft is None:
            return False
        must = [one for one in self.says.figures(self.mine, draft.seat, draft.act) if one.must]
        unsaid = [one for one in must if draft.values.get(one.name, one.value) == UNSAID]
        return len(unsaid) > 1

    @gives_way
    def confirm(self) -> None:
        """Do what waits to be confirmed, with the figures that the table gave it. Those may become the rule from now
        on."""
        draft = self.draft
        if draft is None or self.lacking or self.missed():
            return
        if draft.keep_values:
            for one in self.says.figures(self.mine, draft.seat, draft.act):
                value = draft.values.get(one.name, one.value)
                if one.keeps and value != one.value:
                    self.view.real.correct(one.keeps, one.base + value - one.value, note=FROM_NOW_ON)
        self.do(draft.seat, self.says.with_figures(self.mine, draft.seat, draft.act, draft.values))

    def done(self) -> None:
        """Give the device to the next seat that may act. Turn to the picture if an automa does something there."""
        acting, last = self.acting, self.view.real.counted[-1].seat
        if acting and last is not None:
            self.view.at = last if last in acting else next((one for one in acting if one > last), acting[0])
        super().done()
        turn = self.automa
        ways = turn.ways if turn is not None and self.has_map else ()
        if any(self.says.place(self.mine, self.seat, one.act) for one in ways):
            self.screen = "map"

    def turn_why(self) -> None:
        """Show why the automa does what it does, or hide that."""
        self.why = not self.why
        self.changed(stays=True)

    def automa_all(self) -> None:
        """Have the automa act until a person has to choose for it. Remember which pieces people have to place for it on
        the printed board."""
        seat, placed = self.seat, []
        while self.automa is not None and (hers := self.automas_act) is not None:
            on_picture, before = self.says.place(self.mine, seat, hers) is not None, self.on.seq
            self.do(seat, hers)
            if on_picture and self.on.seq > before:
                placed.append(self.toast)
            if self.refused is not None or self.asked is not None or self.desk.missed:
                break
        if placed:
            self.placed = tuple(placed)
            self.changed(stays=True)

    def can_force(self) -> bool:
        """Say whether what was refused could be done anyway."""
        refused = self.refused
        if refused is None or self.view.waits:
            return False
        try:
            self.on.rules.apply(self.mine, refused.seat, refused.act, Chance(), True)
        except NeedAnswer:
            return True
        except CapemayError:
            return False
        return True

    def is_right(self, seat: int) -> None:
        """Note that somebody confirmed a seat's figures. They are asked for now and then, since the app's figures and
        those on the table can come to differ."""
        self.checked.add((self._round(), seat))
        self.changed()

    def explain(self) -> None:
        """Explain each moment of the game from now on, or stop explaining."""
        self.explains = not self.explains
        self.changed(stays=True)

    def force(self) -> None:
        """Do what was refused anyway. If that uses a card the app does not know, ask what it does."""
        refused = self.refused
        if refused is not None and self.unknown.opens(refused.seat, refused.act, forced=True):
            self.refused = None
            self.changed(stays=True)
            return
        super().force()

    def turn_map(self) -> None:
        """Put the picture aside, or take it up again as it was left."""
        # what waits to be confirmed may name a place
        self.clear()
        turned = self.says.turn_picture(self.view.public, self.on.header.board)
        if turned is not None:
            self.correct(*turned)

    def drop(self) -> None:
        """Drop what somebody picked and what was said about it, since both may name cards."""
        super().drop()
        self.unknown.drop()
        self.held = self.tapped = self.placing = ""
        self.picked = self.placed = ()
        self.said = {}
        self.playing = None
