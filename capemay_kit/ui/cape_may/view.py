"""What a page shows of a table of Cape May: the state, whose act is next, what is offered, what the map lights up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from capemay_kit.core.scene import Scene
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.automa import by_itself, choices
from capemay_kit.games.cape_may.lasting import lasting
from capemay_kit.games.cape_may.scene import route, scene
from capemay_kit.games.cape_may.secrets import NAME_SECRETS, offers_secret
from capemay_kit.games.cape_may.state import SOLO_STEPS, AnySolo, State
from capemay_kit.ui.session import Desk, Session


class View(Session[State, AnyAct]):
    """The state of one page, and what can be read off it."""

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        super().__init__(store, changed, desk)
        self.pick: tuple[str, int] | None = None
        self.writing_card: tuple[str, Callable[[int], None]] | None = None
        self.entering = 0
        self.checked: set[tuple[int, int]] = set()
        self.keeping: tuple[int, ...] = ()
        self.why = self.naming = False
        self.explains = False
        self.can_explain = self.can_change = True

    # --- reading ---------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose secrets the screen may show: nobody's unless asked, but alone at the table one's own."""
        return self.alone if self.alone is not None else super().viewer

    @property
    def told_to(self) -> int | None:
        """Whose secrets sentences may tell: alone at the table one's own."""
        return self.alone

    @property
    def alone(self) -> int | None:
        """The seat of whoever plays alone against Ava; None with others at the table."""
        s = self.public
        return None if s.solo is None else s.order()[0]

    @property
    def app_deals(self) -> bool:
        """Whether the app deals cards to several people; alone there is nobody to keep them from."""
        return self.alone is None and super().app_deals

    def tells_secret(self, s: State, seat: int) -> bool:
        """Say whether cards of a seat's own would be seen in what it is offered."""
        return offers_secret(s, seat)

    @property
    def secret_first(self) -> bool:
        """Whether the cards that are covered have to be seen before anything can be done."""
        playing = self.pick is not None and self.pick[0] == "play"
        return self.covered and (playing or self.state.phase == "bonus" or bool(self.state.steps))

    @property
    def avas(self) -> AnySolo | None:
        """What waits of Ava's card; None if it is not hers to act."""
        what = self.state.steps[0].what if self.table is not None and self.state.steps else None
        return what if isinstance(what, SOLO_STEPS) else None

    @property
    def seat(self) -> int:
        """The seat whose act is next; the one who played last once the game is over."""
        acting = self.acting
        return acting[0] if acting else self.public.turn

    @property
    def legal(self) -> Sequence[AnyAct]:
        """The legal acts of that seat; none while looking back, and none that name cards while these are covered."""
        if self.looking is not None:
            return []
        legal = self.on.rules.legal(self.mine, self.seat)
        return [one for one in legal if not isinstance(one, NAME_SECRETS)] if self.covered else legal

    @property
    def has_map(self) -> bool:
        """Whether the game is played on a map the app knows."""
        return self.table is not None and self.state.book.board is not None

    @property
    def screens(self) -> list[str]:
        """The screens this table has."""
        if self.is_sheet:
            return ["sheet", "score", "log"]
        return ["table", *(["map"] if self.has_map else []), "log", "score"]

    def to_check(self, seat: int) -> bool:
        """Whether a season has just begun and nobody has said yet that the seat's figures are right."""
        s = self.state
        begins = s.round > 1 and (s.round - 1) % s.book.numbers.rounds_per_season == 0
        over = self.looking is not None or s.phase == "over" or seat == s.ava
        return begins and self.physical and not over and (s.round, seat) not in self.checked

    def offered(self) -> list[AnyAct]:
        """The legal acts that what is picked narrows down to; all of a waiting step's."""
        legal = self.legal
        if self.state.steps or self.state.phase != "actions":
            return list(legal)
        match self.pick:
            case ("move", card):
                return [one for one in legal if isinstance(one, act.Move) and one.card == card]
            case ("build", _):
                return [one for one in legal if isinstance(one, act.Build)]
            case ("upgrade", _):
                return [one for one in legal if isinstance(one, act.Upgrade)]
            case ("play", _):
                return [one for one in legal if isinstance(one, act.Play)]
        return [one for one in legal if isinstance(one, act.Use | act.EndTurn | act.AtSpecial | act.SoloDraw)]

    def scene(self) -> Scene:
        """The map with what is offered, and the route of what waits to be confirmed."""
        offered = self.offered()
        drawn = scene(self.state, offered)
        board = self.state.book.board
        if self.draft is not None and isinstance(self.draft.act, act.Move) and board is not None:
            way = self._route(self.draft.seat, self.draft.act)
            drawn = replace(drawn, route=route(board, way))
        return drawn

    @property
    def chosen(self) -> str | None:
        """The place on the map that waits for its second tap."""
        if self.draft is None:
            open_to = self.avas is not None and self.looking is None and not choices(self.state)
            hers = by_itself(self.state) if open_to else None
            return getattr(hers, "lot", None)
        place: str | None = getattr(self.draft.act, "to", None) or getattr(self.draft.act, "lot", None)
        return place

    def _route(self, seat: int, a: act.Move) -> tuple[str, ...]:
        s = self.state
        me = s.seats[seat]
        if a.to is None or me.space is None or s.book.board is None:
            return ()
        now = lasting(s, me)
        steps = a.card if a.card is not None else getattr(s.steps[0].what if s.steps else None, "steps", 0)
        return s.book.roads(now.closed, now.ignore_arrows).path(me.space, steps, a.to) or (me.space, a.to)
