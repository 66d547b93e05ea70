"""What a page does at a table of any game: take in hand, tap places, choose, confirm, answer, look."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance, Question
from capemay_kit.core.scene import Scene
from capemay_kit.core.screen import Choosing, Handle, Key, Naming, Screen, Turn
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.games import registry
from capemay_kit.ui.session import Desk, Session
from capemay_kit.ui.waiting import Asked, Draft, Refused

EVERYBODY = -1
"""In place of a seat: what is everybody's is being put right."""


class Playing(Session[Any, Any]):
    """The page, and what can be done on it.

    ``held`` is the key of what is in hand, ``tapped`` a place that several acts could mean, ``picked`` the places in
    the list of what is chosen together, ``at`` the seat at the device where several may act, ``entering`` the seat
    whose end is entered on a sheet. ``why``: the reasons of an automa are shown; ``naming``: something held is named;
    ``writing`` is a card being written down, with its deck, the fields it begins with, and what is done with it then.
    ``explains``: what a moment is for is said as one goes.
    """

    can_change = can_explain = True

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        super().__init__(store, changed, desk)
        self.held = self.tapped = ""
        self.picked: tuple[int, ...] = ()
        self.at = self.entering = 0
        self.why = self.naming = self.explains = False
        self.writing: tuple[str, dict[str, Any], Callable[[int], None]] | None = None
        self.checked: set[tuple[int, int]] = set()
        # the acts of a seat are asked for by several panels, and again at every tap
        self._legal = lru_cache(maxsize=4)(self._list_legal)
        self._turn = lru_cache(maxsize=2)(self._say_turn)

    # --- reading -------------------------------------------------------------------------------------

    @property
    def says(self) -> Screen[Any, Any]:
        """What the game says to a screen."""
        return registry.screen(self.on.header.game)

    @property
    def alone(self) -> int | None:
        """The one person of a game played alone, who has no secrets from the screen."""
        return self.says.alone(self.public)

    @property
    def app_deals(self) -> bool:
        """Whether the app deals cards to several people; alone there is nobody to keep them from."""
        return self.alone is None and super().app_deals

    @property
    def viewer(self) -> int | None:
        """Whose secrets the screen may show: nobody's unless asked, but alone at the table one's own."""
        return super().viewer if self.alone is None else self.alone

    @property
    def told_to(self) -> int | None:
        """Nobody, where there are several: what the record says stays on the screen when it goes on to another."""
        return self.alone

    def tells_secret(self, s: Any, seat: int) -> bool:
        """Say whether what a seat is offered tells something that others may not know."""
        return bool(self.says.secret(s, seat))

    @property
    def secret_first(self) -> bool:
        """Whether cards that are covered have to be seen before anything can be done."""
        return self.covered and not self.offered() and bool(self.held or not self.palette)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [one.name for one in self.state.seats]

    @property
    def seat(self) -> int:
        """The seat at the device: one that may act, if any may."""
        acting = self.acting
        return self.at if self.at in acting or not acting else acting[0]

    @property
    def free(self) -> bool:
        """Whether nothing waits for somebody: no question, reason or act to be confirmed, no look back."""
        waits = self.asked or self.refused or self.draft or self.naming
        return not waits and self.looking is None and self.asking_undo is None

    @property
    def screens(self) -> list[str]:
        """The screens this table has."""
        if self.is_sheet:
            return ["sheet", "score", "log"]
        return ["table", *(["map"] if self.has_map else []), "log", "score"]

    @property
    def has_map(self) -> bool:
        """Whether the table is played on a picture the app knows."""
        return self.table is not None and self.says.has_picture(self.public)

    @property
    def looks_on(self) -> str:
        """Show an earlier moment on the picture, if there is one."""
        return "score" if self.is_sheet else "map" if self.has_map else self.screens[0]

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        said = self.says.progress(s)
        return said.moment or said.now[:1].lower() + said.now[1:]

    def _list_legal(self, seq: int, seat: int, viewer: int | None) -> Sequence[Any]:
        return self.on.rules.legal(self.mine, seat)

    def _say_turn(self, seq: int) -> Turn | None:
        return self.says.automa(self.mine, self.on.before())

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device; none while looking back, and none that tell a secret while that is
        covered."""
        if self.looking is not None or self.over:
            return ()
        legal = self._legal(self.on.seq, self.seat, self.viewer)
        return [one for one in legal if not self.says.names_secret(one)] if self.covered else legal

    @property
    def automa(self) -> Turn | None:
        """What an automa does now; None where people act."""
        return None if self.table is None or self.looking is not None else self._turn(self.on.seq)

    @property
    def choosing(self) -> Choosing | None:
        """What the seat chooses several of now; None if it does not."""
        if self.looking is not None or self.over or self.covered:
            return None
        return self.says.choosing(self.mine, self.seat)

    @property
    def palette(self) -> tuple[Key, ...]:
        """What is always in sight to be done."""
        if self.looking is not None or self.asked is not None or self.over:
            return ()
        return self.says.palette(self.mine, self.seat)

    @property
    def named(self) -> Naming | None:
        """What the seat holds that can be named now."""
        return None if self.looking is not None or self.over else self.says.naming(self.mine, self.seat)

    def handles(self) -> list[Handle]:
        """List what may be taken in hand, but for what is in sight anyway."""
        if self.choosing is not None or self.says.palette(self.mine, self.seat):
            return []
        found: dict[str, Handle] = {}
        for one in self.legal:
            handle = self.says.handle(self.mine, self.seat, one)
            if handle is not None:
                found.setdefault(handle.key, handle)
        return list(found.values())

    def offered(self) -> list[Any]:
        """List the acts that what is in hand and what was tapped narrow down to."""
        if self.choosing is not None:
            return []
        s, seat, says = self.mine, self.seat, self.says
        acts = [one for one in self.legal if not self.tapped or says.place(s, seat, one) == self.tapped]
        if self.tapped and not self.held:
            return acts
        return [one for one in acts if self._key(one) == self.held]

    def _key(self, a: Any) -> str:
        handle = self.says.handle(self.mine, self.seat, a)
        return handle.key if handle else ""

    def scene(self) -> Scene:
        """The picture, with a target for what is offered and the way of what waits to be confirmed; where nothing is
        offered or in hand, with a target for what may be done with anything."""
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
        """What an automa does if nobody chooses for it or rules it out; None where somebody has to."""
        turn = self.automa
        if turn is None or all(one.tone != "primary" for one in turn.ways):
            return None
        return self.on.rules.by_itself(self.mine)

    def preview(self, seat: int, a: Any) -> Sequence[str]:
        """Say what an act would change; nothing where chance decides, or the rules refuse it."""
        try:
            after = self.on.rules.apply(self.mine, seat, a, Chance())
        except (NeedAnswer, CapemayError):
            return ()
        return self.says.consequences(self.mine, after, seat, a)

    def to_check(self, seat: int) -> str:
        """Ask whether the seat's figures are right; empty where that is not due, or was answered."""
        if self.looking is not None or not self.physical or (self._round(), seat) in self.checked:
            return ""
        return self.says.to_check(self.state, seat)

    def _round(self) -> int:
        return self.says.progress(self.state).round

    # --- doing ---------------------------------------------------------------------------------------

    def seated(self) -> None:
        """Set back what belonged to the table before; explain where this one wishes it."""
        self.at = self.entering = 0
        self.why, self.checked = False, set()
        self.explains = bool(self.on.header.options.get("guide"))
        self._legal.cache_clear()
        self._turn.cache_clear()

    def deals(self) -> bool:
        """Deal, where nothing is left to choose about it."""
        seat = self.seat
        legal = self.on.rules.legal(self.mine, seat)
        dealing = self.says.dealing
        if len(legal) != 1 or dealing is None or not isinstance(legal[0], dealing):
            return False
        self.do(seat, legal[0])
        return True

    def ask(self) -> None:
        """Ask at once what came up, and propose at once what is the only thing to do and has figures to be agreed on:
        a tap for that would serve only the app."""
        if self.looking is not None or self.over:
            return
        s = self.mine
        due = self.says.due(s) if self.on.physical else None
        if due is not None:
            try:
                self.on.rules.apply(s, *due, Chance())
            except NeedAnswer as need:
                self.asked = Asked(*due, need.question, due=True)
            except CapemayError:
                pass
            return
        legal = self.legal
        if len(legal) != 1 or self.choosing is not None or self.says.handle(s, self.seat, legal[0]) is not None:
            return
        if self.says.figures(s, self.seat, legal[0]):
            self.draft = Draft(self.seat, legal[0], due=True)

    def waits_for(self, question: Question) -> bool:
        """Wait for all that the game puts into words."""
        return self.says.ask(self.mine, question) is not None

    def turn_to(self, seat: int) -> None:
        """Give the device to another of those who may act."""
        self._clear()
        self.at = seat
        self.ask()
        self.changed()

    def take(self, key: str) -> None:
        """Take something in hand, or put it back; do at once what is done by its key alone."""
        if self.looking is not None:
            return
        pressed = next((one for one in self.palette if one.key == key), None)
        again = self.held == key
        self._clear()
        if pressed is not None and pressed.act is not None:
            self.do(self.seat, pressed.act)
            return
        if not again:
            self.held = key
            if pressed is not None:
                self._take_up(pressed)
        self.changed(stays=True)

    def _take_up(self, pressed: Key) -> None:
        """Turn to the picture for what is chosen there, propose what is no choice, or say why nothing can be done."""
        offered = self.offered()
        if len(offered) == 1 and self.says.place(self.mine, self.seat, offered[0]) is None and not self.has_map:
            self.draft = Draft(self.seat, offered[0])
            return
        if self.has_map and pressed.on_picture:
            self.screen = "map"
        if not offered and pressed.tried is not None:
            why = self.on.rules.why_not(self.mine, self.seat, pressed.tried)
            self.refused = Refused(self.seat, pressed.tried, why) if why else None

    def choose(self, place: int) -> None:
        """Choose one of several things, or take that back; with the last of them they are taken, where that is all."""
        chosen, choosing = self.picked, self.choosing
        self.picked = tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place)
        if choosing is not None and choosing.at_once and len(self.picked) == choosing.most:
            self.choose_all()
        else:
            self.changed(stays=True)

    def choose_all(self) -> None:
        """Do what is done with the things chosen."""
        choosing = self.choosing
        if choosing is None:
            return
        values = [choosing.options[i].value for i in sorted(self.picked)]
        self.do(self.seat, self.says.chosen(self.mine, self.seat, values))

    def choose_any(self) -> None:
        """Have the app choose as many things as are asked for."""
        if (choosing := self.choosing) is not None:
            self.picked = tuple(random.sample(range(len(choosing.options)), choosing.most))
            self.changed(stays=True)

    def tap_place(self, place: str) -> None:
        """Tap the picture: show the act that it means, do it at the second tap; or say why not."""
        if self.looking is not None or self.asked is not None or self.covered or self.over:
            return
        if self.draft is not None and place == self.chosen:
            self.confirm()
            return
        s, seat, says = self.mine, self.seat, self.says
        there = [one for one in self.legal if says.place(s, seat, one) == place] if self.choosing is None else []
        if there and self.automa is not None:
            self.do(seat, there[0])
            return
        fits = [one for one in there if self._key(one) == self.held]
        if not fits and not self.held:
            fits = there
        if len(fits) == 1 or (fits and says.first_fits):
            self.propose(fits[0])
        elif fits:
            held = self.held
            self._clear()
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
        """Show an act and its figures; the second tap does it."""
        if self.draft is not None and self.draft.act == a:
            self.confirm()
            return
        self.refused = None
        self.draft = Draft(self.seat, a)
        self.changed(stays=True)

    def press(self, a: Any) -> None:
        """Do an act that a button names, or show it first if it has something to be looked at."""
        looked_at = self.says.two_taps(a) or self.says.figures(self.mine, self.seat, a)
        if looked_at:
            self.propose(a)
        else:
            self.do(self.seat, a)

    def confirm(self) -> None:
        """Do what waits to be confirmed, with the table's figures, which may be the rule from now on."""
        draft = self.draft
        if draft is None:
            return
        if draft.keep_values:
            for one in self.says.figures(self.mine, draft.seat, draft.act):
                value = draft.values.get(one.key, one.rule)
                if one.keeps and value != one.rule:
                    self._real.correct(one.keeps, one.base + value - one.rule, note="from now on")
        self.do(draft.seat, self.says.with_figures(self.mine, draft.seat, draft.act, draft.values))

    def done(self) -> None:
        """Give the device to the next who may act; turn to the picture where an automa has something to do there."""
        acting, last = self.acting, self._real.counted[-1].seat
        if acting and last is not None:
            self.at = last if last in acting else next((one for one in acting if one > last), acting[0])
        turn = self.automa
        ways = turn.ways if turn is not None and self.has_map else ()
        if any(self.says.place(self.mine, self.seat, one.act) for one in ways):
            self.screen = "map"

    def turn_why(self) -> None:
        """Show the reasons for what an automa does, or hide them."""
        self.why = not self.why
        self.changed(stays=True)

    def automa_all(self) -> None:
        """Have the automa do all it does by itself, up to a choice that is a person's."""
        seat = self.seat
        while self.automa is not None and (hers := self.automas_act) is not None:
            self.do(seat, hers)
            if self.refused is not None or self.asked is not None or self.desk.missed:
                return

    def can_force(self) -> bool:
        """Say whether what is refused could be done anyway."""
        refused = self.refused
        if refused is None:
            return False
        try:
            self.on.rules.apply(self.mine, refused.seat, refused.act, Chance(), True)
        except NeedAnswer:
            return True
        except CapemayError:
            return False
        return True

    def is_right(self, seat: int) -> None:
        """Take a seat's yes: at a table figures drift, so now and then they are compared."""
        self.checked.add((self._round(), seat))
        self.changed()

    def explain(self) -> None:
        """Say what moments are for, or stop saying it."""
        self.explains = not self.explains
        self.changed(stays=True)

    # --- cards the app does not know, the picture ---------------------------------------------------------

    def write_card(self, deck: str, fields: dict[str, Any], then: Callable[[int], None]) -> None:
        """Open the form for a card that is not listed; ``then`` gets its number."""
        self.writing = (deck, fields, then)
        self.changed(stays=True)

    def card_written(self, card: dict[str, Any]) -> None:
        """Take the card from the form, and go on with what waited for it."""
        if self.writing is None:
            return
        self._real.correct(f"book.cards.{self.writing[0]}.{card['number']}", card)
        self.card_known(int(card["number"]))

    def card_known(self, number: int) -> None:
        """Go on with what waited for a card, which is one that is known."""
        if self.writing is not None:
            then, self.writing = self.writing[2], None
            then(number)

    def use_card(self, deck: str, number: int) -> None:
        """Use a card that was written down just now."""
        self.do(self.seat, self.says.with_card(self.mine, self.seat, deck, number))

    def begin_naming(self) -> None:
        """List what the thing held may be."""
        self.naming = True
        self.changed(stays=True)

    def name(self, value: Any) -> None:
        """Say what it is."""
        if (named := self.named) is not None:
            self._clear()
            self.correct(named.path, value)

    def turn_map(self) -> None:
        """Put the picture aside, or take it up again where it was left."""
        # what waits to be confirmed may name a place
        self._clear()
        turned = self.says.turn_picture(self.public, self.on.header.board)
        if turned is not None:
            self.correct(*turned)

    def _drop(self) -> None:
        super()._drop()
        self.held = self.tapped = ""
        self.picked = ()
        self.naming = False
        self.writing = None
