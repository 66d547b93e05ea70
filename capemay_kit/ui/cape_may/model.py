"""What a page does at a table of Cape May: actions picked, places tapped, acts confirmed, Ava's cards carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Question
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import cards, labels, moves
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.games.cape_may.forcing import impossible
from capemay_kit.games.cape_may.state import UNKNOWN, SoloAdvance, State
from capemay_kit.ui.cape_may.view import View
from capemay_kit.ui.waiting import Asked, Draft, Refused


class Model(View):
    """The page, and what can be done on it."""

    game = "cape-may"

    # --- what Cape May adds to any session -----------------------------------------------------------

    def seated(self) -> None:
        """Begin at the first seat; explain where the table wished it."""
        self.entering = 0
        self.why, self.checked = False, set()
        self.explains = bool(self.on.header.options.get("guide"))

    def deals(self) -> bool:
        """Deal the first cards."""
        self.do(self.seat, act.Deal())
        return True

    def waits_for(self, question: Question) -> bool:
        """Wait for all but a face-up card: it can be named at any time, so nobody is kept waiting for it."""
        return not question.why.startswith("face_up")

    def done(self) -> None:
        """Turn to the map where Ava has something to do on it."""
        if self.has_map and self.avas is not None and (self.chosen is not None or choices(self.state)):
            self.screen = "map"

    def ask(self) -> None:
        """Ask which event, or which card of Ava's, was revealed as soon as one is due."""
        s = self.on.state
        if not self.physical or self.looking is not None:
            return
        if s.phase == "event" and s.events.size:
            self.asked = Asked(self.seat, moves.REVEAL, Question("event", s.events.unseen))
        elif s.solo is not None and isinstance(by_itself(s), act.SoloDraw):
            self.asked = Asked(self.seat, moves.SOLO_DRAW, Question("solo", s.solo.deck.ready().unseen))

    def moment(self, s: State) -> str:
        """Name the round of a state."""
        return f"round {s.round}"

    @property
    def looks_on(self) -> str:
        """Show an earlier moment on the map, if there is one."""
        return "map" if self.has_map else self.screens[0]

    # --- doing ---------------------------------------------------------------------------------------

    def tap_action(self, kind: str, card: int = 0) -> None:
        """Take one of the seven actions: at once where nothing is left to choose, else pick it."""
        simple: dict[str, AnyAct] = {"draw": moves.DRAW, "retrieve": moves.RETRIEVE, "collect": moves.COLLECT}
        if self.looking is not None:
            return
        if kind in simple:
            self._clear()
            self.do(self.seat, simple[kind])
            return
        again, before = self.pick == (kind, card), self.screen
        self._clear()
        if not again:
            self.pick = (kind, card)
            offered = self.offered()
            if kind == "move" and len(offered) == 1 and not self.has_map:
                # without a map there is nothing to choose
                self.propose(offered[0])
                return
            if self.has_map and kind in ("move", "build", "upgrade") and self.screen != "map":
                self.screen = "map"
            if not self.offered() and not self.secret_first:
                self._refuse_pick(kind, card)
        self.changed(stays=self.screen == before)

    def _refuse_pick(self, kind: str, card: int) -> None:
        s = self.mine
        me = s.seats[self.seat]
        tried: AnyAct
        if kind == "move":
            tried = act.Move(card, me.space if card in me.hand else None)
        elif kind == "play":
            tried = act.Play(UNKNOWN)
        else:
            return
        if why := self.on.rules.why_not(s, self.seat, tried):
            self.refused = Refused(self.seat, tried, why)

    def tap_place(self, place: str) -> None:
        """Tap a space or lot of the map: show the act that it means, do it at the second tap."""
        if self.looking is not None or self.asked is not None:
            return
        if self.draft is not None and place == self.chosen:
            self.confirm()
            return
        fits = [one for one in self.offered() if place in (getattr(one, "to", None), getattr(one, "lot", None))]
        if not fits and self.pick is None and not self.state.steps:
            fits = [one for one in self.legal if place in (getattr(one, "to", None), getattr(one, "lot", None))]
        if fits and self.avas is not None:
            self.do(self.seat, fits[0])
            return
        if fits:
            self.propose(fits[0])
            return
        tried = self._meant(place)
        if tried is None:
            return
        why = self.on.rules.why_not(self.mine, self.seat, tried)
        if why is None:
            self.propose(tried)
        else:
            self.draft = None
            self.refused = Refused(self.seat, tried, why)
            self.changed(stays=True)

    def _meant(self, place: str) -> AnyAct | None:
        s = self.state
        board = s.book.board
        if board is None:
            return None
        if place in board.lot and self.avas is not None:
            return act.Upgrade(lot=place) if isinstance(self.avas, SoloAdvance) else act.Build(lot=place)
        if place in board.lot:
            mine = place in s.lots and s.lots[place].seat == self.seat
            return act.Upgrade(lot=place) if mine or (self.pick or ("",))[0] == "upgrade" else act.Build(lot=place)
        if place in board.space:
            if s.steps and isinstance(s.steps[0].what, cards.Go):
                return act.GoTo(place)
            if s.steps:
                return act.Move(None, place)
            hand = s.seats[self.seat].hand
            card = self.pick[1] if self.pick and self.pick[0] == "move" else (hand[0] if hand else None)
            return act.Move(card, place)
        return None

    def propose(self, a: AnyAct, seat: int | None = None) -> None:
        """Show what an act would change; the second tap does it."""
        who = self.seat if seat is None else seat
        if self.draft is not None and self.draft.act == a:
            self.confirm()
            return
        self.refused = None
        self.draft = Draft(who, a)
        self.changed(stays=True)

    def confirm(self) -> None:
        """Do what waits to be confirmed, with the table's figures."""
        draft = self.draft
        if draft is None:
            return
        if draft.keep_values:
            for figure in labels.figures(self.mine, draft.seat, draft.act):
                value = draft.values.get(figure.key, figure.rule)
                if figure.number is not None and value != figure.rule:
                    number = figure.base + value - figure.rule
                    self._real.correct(f"book.numbers.{figure.number}", number, note="from now on")
        final = labels.with_figures(self.mine, draft.seat, draft.act, draft.values)
        if isinstance(final, act.Move) and final.to is not None:
            final = replace(final, route=self._route(draft.seat, final))
        self.do(draft.seat, final)

    def keep(self, card: int, size: int) -> None:
        """Choose one of several cards to keep, or take that back; with the last one they are kept."""
        chosen = tuple(one for one in self.keeping if one != card) if card in self.keeping else (*self.keeping, card)
        self.keeping = chosen
        if len(chosen) == size:
            self.do(self.seat, act.Keep(tuple(sorted(chosen))))
        else:
            self.changed(stays=True)

    def turn_why(self) -> None:
        """Show the reasons for what Ava does, or hide them."""
        self.why = not self.why
        self.changed()

    def ava_all(self) -> None:
        """Have Ava do all her cards say, up to a choice that is the player's."""
        seat = self.seat
        while self.avas is not None and (a := by_itself(self.state)) is not None:
            if choices(self.state):
                return
            self.do(seat, a)
            if self.refused is not None or self.asked is not None:
                return

    def can_force(self) -> bool:
        """Say whether what is refused could be done anyway."""
        return self.refused is not None and impossible(self.mine, self.refused.seat, self.refused.act) is None

    def write_card(self, deck: str, then: Callable[[int], None]) -> None:
        """Open the form for a card that is not listed; ``then`` gets its number."""
        self.writing_card = (deck, then)
        self.changed()

    def card_written(self, card: dict[str, Any]) -> None:
        """Take the card from the form, and go on with what waited for it."""
        if self.writing_card is None:
            return
        deck, _ = self.writing_card
        self._real.correct(f"book.cards.{deck}.{card['number']}", card)
        self.card_known(int(card["number"]))

    def card_known(self, number: int) -> None:
        """Go on with what waited for a card, which is one that is known."""
        if self.writing_card is not None:
            _, then = self.writing_card
            self.writing_card = None
            then(number)

    def turn_map(self) -> None:
        """Put the map aside, or take it up again where it was left."""
        # what waits to be confirmed may name a lot
        self._clear()
        if self.has_map:
            self.correct("book.board", None)
            return
        usual = "cape-may-1-2" if len(self.state.seats) <= 2 else "cape-may-3-4"
        self.correct("book.board", self.on.header.board or usual)

    def name_upgrade(self, number: int) -> None:
        """Say which upgrade card the seat holds that nobody has named."""
        seat = self.seat
        self._clear()
        self.name_card(seat, "upgrades", UNKNOWN, number)

    def _drop(self) -> None:
        super()._drop()
        self.naming = False
        self.pick = self.writing_card = None
        self.keeping = ()
