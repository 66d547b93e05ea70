"""What can be done at a table, what somebody has in hand, picked or tapped for it, and what waits to be confirmed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Counting, Field
from capemay_kit.core.record import FROM_NOW_ON
from capemay_kit.core.scene import Scene
from capemay_kit.core.shown import Handle, InHand, Key
from capemay_kit.errors import CapemayError, NeedAnswer, Question, Refusal
from capemay_kit.sitting.part import SessionPart, gives_way


class Draft(Struct, frozen=True):
    """An act shown with its consequences, waiting for the second tap. ``values`` are the figures that were changed;
    ``due``: nothing else can be done, so it cannot be put back."""

    seat: int
    act: Any
    values: dict[str, int] = {}
    keep_values: bool = False
    due: bool = False

    def with_value(self, key: str, value: int) -> Draft:
        """Return the draft with one figure changed."""
        return replace(self, values={**self.values, key: value})


class Refused(Struct, frozen=True):
    """An act the rules refuse, with the reason."""

    seat: int
    act: Any
    why: Refusal


class Unanswered(Struct, frozen=True):
    """An act that waits for the table to say what came up. ``due``: nobody tapped for it, so it cannot be put back."""

    seat: int
    act: Any
    question: Question
    answers: tuple[Any, ...] = ()
    force: bool = False
    due: bool = False


class Drafting(SessionPart):
    """What is drafted of the next act.

    ``held`` is the key of what is in hand, ``tapped`` a place that several acts could mean, ``placing`` the path of a
    figure that a tap on the picture corrects; ``picked`` is what is chosen together, by its places in the list, and
    ``said`` how many there are of each counted kind; ``playing`` is the thing of one's own hand that is played,
    ``draft`` the act that waits to be confirmed. ``named`` is the length of the record when a seat was last tapped.
    """

    named = -1

    def seated(self) -> None:
        """Begin with nothing."""
        self.drop()

    def drop(self) -> None:
        """Drop all that was begun, since it may name cards."""
        self.draft: Draft | None = None
        self.held = self.tapped = self.placing = ""
        self.picked: tuple[int, ...] = ()
        self.said: dict[str, int] = {}
        self.playing: Any = None

    @property
    def secret_first(self) -> bool:
        """Whether cards that are covered have to be seen before anything can be done."""
        return self.view.covered and not self.offered() and bool(self.held or not self.palette)

    @property
    def unless(self) -> tuple[int, Any] | None:
        """The default act if nobody did what is asked, as long as no seat was tapped for it."""
        if not self.view.everybodys or self.view.looking is not None or self.named == self.view.on.seq:
            return None
        return self.view.says.nobody(self.view.mine)

    @property
    def choosing(self) -> Field | None:
        """What the seat chooses several of now; None if it does not."""
        if self.view.looking is not None or self.session.rests or self.view.covered or self.unless:
            return None
        return self.view.says.choosing(self.view.mine, self.view.seat)

    @property
    def counting(self) -> Counting | None:
        """What the seat counts by kind now; None if it does not."""
        if self.view.looking is not None or self.session.rests or self.view.covered or self.unless:
            return None
        return self.view.says.counting(self.view.mine, self.view.seat)

    @property
    def palette(self) -> tuple[Key, ...]:
        """What is always in sight to be done."""
        if self.view.looking is not None or self.session.asked is not None or self.session.rests:
            return ()
        return self.view.says.palette(self.view.mine, self.view.seat)

    def handles(self) -> list[Handle]:
        """List what may be taken in hand; empty if there are keys for all of it anyway."""
        if self._listed_otherwise or self.view.says.palette(self.view.mine, self.view.seat):
            return []
        found: dict[str, Handle] = {}
        for one in self.session.legal:
            handle = self.view.says.handle(self.view.mine, self.view.seat, one)
            if handle is not None:
                found.setdefault(handle.key, handle)
        return list(found.values())

    def offered(self) -> list[Any]:
        """List the acts that fit both what is in hand and the place that was tapped."""
        if self._listed_otherwise:
            return []
        s, seat, says = self.view.mine, self.view.seat, self.view.says
        acts = [one for one in self.session.legal if not self.tapped or says.place(s, seat, one) == self.tapped]
        if not self.tapped or self.held:
            acts = [one for one in acts if self._key(one) == self.held]
        if self.playing is not None:
            acts = [one for one in acts if says.plays(s, seat, one) == self.playing]
        return list(says.in_order(s, seat, acts))

    def played(self) -> dict[Any, list[Any]]:
        """Return the acts that play a thing of the seat's own hand now, by the thing."""
        found: dict[Any, list[Any]] = {}
        for one in () if self._listed_otherwise else self.session.legal:
            found.setdefault(self.view.says.plays(self.view.mine, self.view.seat, one), []).append(one)
        return found

    @property
    def _listed_otherwise(self) -> bool:
        """Whether things are chosen or counted now, in place of a list of acts."""
        return self.choosing is not None or self.counting is not None

    def _key(self, a: Any) -> str:
        handle = self.view.says.handle(self.view.mine, self.view.seat, a)
        return handle.key if handle else ""

    def scene(self) -> Scene:
        """The picture, with a target for each act that is offered, and the way of the one that waits to be confirmed.

        Where nothing is offered and nothing in hand, every legal act has its target. As long as nothing is in hand,
        good acts that were asked for are marked, and no others."""
        idle = self.draft is None and not self.held and not self.tapped and self.choosing is None
        good = [one.act for one in self.session.advice.good_acts] if idle else []
        if good and (advised := self.view.on.rules.scene(self.view.state, good)).targets:
            return advised
        drawn: Scene = self.view.on.rules.scene(self.view.state, self.offered())
        if self.draft is not None:
            return replace(drawn, route=self.view.says.route(self.view.mine, self.draft.seat, self.draft.act))
        if drawn.targets or self.held or self.tapped or self.choosing is not None or self.palette:
            return drawn
        everything: Scene = self.view.on.rules.scene(self.view.state, self.session.legal)
        return everything

    @property
    def chosen(self) -> str | None:
        """The place on the picture that waits for its second tap, or where an automa acts."""
        if self.draft is not None:
            return self.view.says.place(self.view.mine, self.draft.seat, self.draft.act)
        if (hers := self.session.automa.act) is not None:
            return self.view.says.place(self.view.mine, self.view.seat, hers)
        return self.tapped or None

    def instead(self) -> list[tuple[Handle, Any]]:
        """List what else would do what waits to be confirmed at its place, such as another card: what is taken in hand
        for it, and the act."""
        draft = self.draft
        if draft is None or draft.due or self.held:
            return []
        s, says = self.view.mine, self.view.says
        place, mine = says.place(s, draft.seat, draft.act), says.handle(s, draft.seat, draft.act)
        found: dict[str, tuple[Handle, Any]] = {}
        for one in self.session.legal if place is not None else ():
            handle = says.handle(s, draft.seat, one)
            if handle is not None and handle != mine and says.place(s, draft.seat, one) == place:
                found.setdefault(handle.key, (handle, one))
        return list(found.values())

    def preview(self, seat: int, a: Any) -> Sequence[str]:
        """Say what an act would change; empty if chance decides, or if the rules refuse it."""
        try:
            after = self.view.on.rules.apply(self.view.mine, seat, a, Chance())
        except (NeedAnswer, CapemayError):
            return ()
        return self.view.says.consequences(self.view.mine, after, seat, a)

    def shown_first(self, a: Any) -> bool:
        """Say whether a tap on an act's button shows it to be confirmed; otherwise that tap does it."""
        return bool(self.view.says.two_taps(a) or self.view.says.figures(self.view.mine, self.view.seat, a))

    def brings(self, acts: Sequence[Any]) -> tuple[str, list[str]]:
        """Return what all these acts change alike, and for each what else it changes.

        A button does its act on one tap, so this must be visible before; an act that a first tap only proposes says
        what it changes there."""
        told = []
        for one in acts:
            brief = self.view.says.label(self.view.mine, self.view.seat, one)[1]
            changes = () if self.shown_first(one) else self.preview(self.view.seat, one)
            told.append(list(dict.fromkeys(filter(None, (brief, *changes)))))
        alike = [line for line in told[0] if all(line in one for one in told)] if len(told) > 1 else []
        return "; ".join(alike), ["; ".join(line for line in one if line not in alike) for one in told]

    def take(self, key: str) -> None:
        """Take something in hand, or put it back. What a key does by itself is done at once."""
        if self.view.looking is not None:
            return
        pressed = next((one for one in self.palette if one.key == key), None)
        again = self.held == key
        self.session.clear()
        if pressed is not None and pressed.act is not None:
            self.press(pressed.act)
            return
        if (
            pressed is not None
            and pressed.tried is not None
            and not again
            and self.session.unknown.opens(self.view.seat, pressed.tried)
        ):
            self.session.changed(stays=True)
            return
        if not again:
            self.held = key
            if pressed is not None:
                self._take_up(pressed)
        self.session.changed(stays=True)

    def _take_up(self, pressed: Key) -> None:
        """Go on with what was taken in hand.

        If a place has to be chosen, turn to the picture. If a single act is left, propose it. If there is none, say
        which rule refuses it.
        """
        s, seat, offered, has_map = self.view.mine, self.view.seat, self.offered(), self.session.has_map
        if len(offered) == 1 and self.view.says.place(s, seat, offered[0]) is None and not has_map:
            self.draft = Draft(seat, offered[0])
            return
        if has_map and pressed.on_picture:
            self.session.screen = "map"
        if not offered and pressed.tried is not None:
            why = self.view.on.rules.why_not(s, seat, pressed.tried)
            self.session.refused = Refused(seat, pressed.tried, why) if why else None

    def play_held(self, held: InHand) -> None:
        """Play a thing of one's own hand: do the one act that does it, offer several, or say why it cannot be played
        now."""
        self.session.clear()
        s, seat, says = self.view.mine, self.view.seat, self.view.says
        acts = self.played().get(held.value, [])
        if acts:
            # what follows from it is seen there
            self.session.screen = "map"
        if len(acts) == 1 and says.place(s, seat, acts[0]) is None:
            self.press(acts[0])
            return
        if acts:
            self.held, self.playing = self._key(acts[0]), held.value
        elif (why := self.view.on.rules.why_not(s, seat, held.tried)) is not None:
            self.session.refused = Refused(seat, held.tried, why)
        self.session.changed(stays=True)

    def choose(self, place: int) -> None:
        """Choose one of several things, or take that back. With the last one all are taken at once if nothing else is
        to be decided."""
        chosen, choosing = self.picked, self.choosing
        self.picked = tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place)
        if choosing is not None and choosing.at_once and len(self.picked) == choosing.most:
            self.choose_all()
        else:
            self.session.changed(stays=True)

    def choose_all(self) -> None:
        """Do the act with the things that were chosen."""
        choosing = self.choosing
        if choosing is None:
            return
        values = [choosing.options[i].value for i in sorted(self.picked)]
        self.session.do(self.view.seat, self.view.says.chosen(self.view.mine, self.view.seat, values))

    def choose_any(self) -> None:
        """Let the app choose as many things as are asked for."""
        if (choosing := self.choosing) is not None:
            self.picked = tuple(random.sample(range(len(choosing.options)), choosing.most))
            self.session.changed(stays=True)

    def count(self, key: str, n: int) -> None:
        """Say how many there are of a kind. The same number again takes that back."""
        before = self.said.get(key)
        self.said = {one: m for one, m in self.said.items() if one != key} | ({} if before == n else {key: n})
        self.session.changed(stays=True)

    def count_all(self) -> None:
        """Do the act with the things that were counted."""
        counting = self.counting
        counts = None if counting is None else counting.filled(self.said)
        if counts is not None:
            self.session.do(self.view.seat, self.view.says.counted(self.view.mine, self.view.seat, counts))

    def begin_placing(self, path: str) -> None:
        """Let the next tap on the picture say where something stands, to correct that."""
        self.session.clear()
        self.placing, self.session.fixing, self.session.screen = path, None, "map"
        self.session.changed()

    def tap_place(self, place: str) -> None:
        """Take a tap on the picture: show the act that it means, and do it at the second tap, or say why it cannot be
        done.

        With something in hand the first tap does it, since what it brings at each place has been seen already.
        """
        if self.placing:
            self.session.correct(self.placing, place)
            return
        self.session.lately.picked(listed=False)
        if self.view.looking is not None or self.session.asked is not None or self.session.rests:
            return
        if self.draft is not None and place == self.chosen:
            self.confirm()
            return
        s, seat, says = self.view.mine, self.view.seat, self.view.says
        legal = self.session.legal if self.choosing is None else ()
        there = [one for one in legal if says.place(s, seat, one) == place]
        if self.view.covered and not there:
            return  # why not may be a secret
        if there and self.session.automa.turn is not None:
            self.session.do(seat, there[0])
            return
        fits = [one for one in there if self._key(one) == self.held]
        if not fits and not self.held:
            fits = there
        if len(fits) == 1 or (fits and says.first_fits):
            seen = self.held and not self.tapped and self.session.free
            (self.press if seen else self.propose)(fits[0])
        elif fits:
            held = self.held
            self.session.clear()
            self.held, self.tapped = held, place
            self.session.changed(stays=True)
        elif (meant := says.meant(self.view.state, seat, place, self.held)) is not None:
            why = self.view.on.rules.why_not(s, seat, meant)
            if why is None:
                self.propose(meant)
            else:
                self.draft = None
                self.session.refused = Refused(seat, meant, why)
                self.session.changed(stays=True)

    def propose(self, a: Any) -> None:
        """Show an act with its figures; a second tap does it."""
        if self.draft is not None and self.draft.act == a:
            self.confirm()
            return
        self.session.refused = None
        if not self.session.unknown.opens(self.view.seat, a):
            self.draft = Draft(self.view.seat, a)
        self.session.changed(stays=True)

    def press(self, a: Any) -> None:
        """Do the act of a button, or show it first if it has figures to be looked at."""
        if self.session.has_map and self.view.says.place(self.view.mine, self.view.seat, a) is not None:
            self.session.lately.picked(listed=True)
        if self.session.unknown.opens(self.view.seat, a):
            self.session.changed(stays=True)
            return
        if self.shown_first(a):
            self.propose(a)
        else:
            self.session.do(self.view.seat, a)

    def set_figure(self, key: str, value: int) -> None:
        """Change a figure of what waits to be confirmed."""
        if self.draft is not None:
            self.draft = self.draft.with_value(key, value)
            self.session.changed(stays=True)

    @property
    def lacking(self) -> bool:
        """Whether what waits to be confirmed has figures that must be said first; the last follows from the others."""
        draft = self.draft
        if draft is None:
            return False
        must = [one for one in self.view.says.figures(self.view.mine, draft.seat, draft.act) if one.must]
        unsaid = [one for one in must if draft.values.get(one.name, one.value) == UNSAID]
        return len(unsaid) > 1

    @gives_way
    def confirm(self) -> None:
        """Do what waits to be confirmed, with the figures that the table gave it. Those may become the rule from now
        on."""
        draft = self.draft
        if draft is None or self.lacking or self.session.missed():
            return
        if draft.keep_values:
            for one in self.view.says.figures(self.view.mine, draft.seat, draft.act):
                value = draft.values.get(one.name, one.value)
                if one.keeps and value != one.value:
                    self.view.real.correct(one.keeps, one.base + value - one.value, note=FROM_NOW_ON)
        self.session.do(draft.seat, self.view.says.with_figures(self.view.mine, draft.seat, draft.act, draft.values))
