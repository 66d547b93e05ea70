"""The board studio: a photo, squared up, and a board traced over it by taps."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets as w
import msgspec

from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.scene import Point
from capemay_kit.core.traces import changes
from capemay_kit.core.words import upper
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import ASPECT
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.words import ZONES as ZONE_NAMES
from capemay_kit.own import draft as drawn
from capemay_kit.own import lot_shape, photo
from capemay_kit.own.draft import BOARD, DRAFT, KINDS, PHOTO, BoardDraft
from capemay_kit.own.proposals import Pair
from capemay_kit.own.steps import step
from capemay_kit.own.tracing import FROM_PHOTO, SHAPES, SIGNS, Tracing
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own import studio_map as paint
from capemay_kit.ui.own.boards import Boards
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    heard,
    html,
    name_once,
    safe,
    set_class,
    show,
    tell_once,
    tick,
)
from capemay_kit.ui.picture.paint_cape_may import photo_layout
from capemay_kit.ui.picture.plot import PlotlyMap

LISTED = 4
"""So many faults have buttons of their own."""


class Studio:
    """The screen: the boards there are, the corners of a photo, or the tracing of one board."""

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self._known: dict[str, bytes | None] = {}
        self.tracing: Tracing | None = None
        self.photo: bytes | None = None
        self.corners: list[Point] | None = None
        self.said = ""
        self._drawn: list[dict[str, Any]] = []
        self._ground: Any = None
        self.boards = Boards(model, self._open, self._begun, self._photo_came, tell)
        self._make_tools(tell)
        self.plot = PlotlyMap(aspect=ASPECT, free=True, label="The board being traced", tell=tell)
        self.plot.on_touch(self._touched)
        self.at_work = box(
            box(self.plot, self.files, classes=("cm-studiomap",)), self.panel, classes=("cm-lesson", "cm-studio")
        )
        self.widget = box(self.boards.widget, self.at_work, classes=("cm-copybox",))

    def _make_tools(self, tell: Tell) -> None:
        self.head = html("cm-lessontext")
        self.tools = {
            name: button(title, partial(self._take, name), tell, "cm-tool")
            for name, (title, _) in ui.STUDIO_TOOLS.items()
        }
        self.options = Stock(tell, len(SIGNS), "cm-tokens")
        street = w.Combobox(placeholder=ui.STUDIO_STREET, options=[], ensure_option=False, continuous_update=False)
        self.street = heard(street, self._named, tell, "street")
        self.snap = tick(ui.STUDIO_SNAP, True, self._ticked, tell)
        self.faint = tick(ui.STUDIO_PHOTO_FAINT, False, self._ticked, tell)
        self.told = html("cm-verdictbox", "cm-live")
        self.propose = button("", self._propose, tell, "cm-primary")
        self.let_go = button(ui.STUDIO_LET_GO, self._let_go, tell, "cm-quiet")
        self.checks = Stock(tell, 6, "cm-studiochecks")
        self.odd = html("cm-note")
        self.square = button(ui.STUDIO_SQUARE, self._square, tell, "cm-primary")
        self.again = button(ui.STUDIO_AGAIN, self._corners_again, tell, "cm-quiet")
        self.as_it_is = button(ui.STUDIO_NO_CORNERS, self._as_it_is, tell, "cm-quiet")
        self.keep = button(ui.STUDIO_KEEP, self._keep, tell, "cm-primary")
        self.save = button(ui.STUDIO_DOWNLOAD, self._download, tell)
        self.back = button(ui.STUDIO_BACK, self._back, tell, "cm-quiet")
        self.files = html("cm-files")
        self.toolbox = box(*self.tools.values(), classes=("cm-tools",))
        self.ticks = box(self.snap, self.faint, classes=("cm-row",))
        self.panel = box(
            self.head, box(self.square, self.again, self.as_it_is, classes=("cm-row",)), self.toolbox,
            self.options.widget, self.street, self.told, self.propose, self.let_go, self.ticks,
            self.checks.widget, self.odd, box(self.keep, self.save, self.back, classes=("cm-row",)),
            classes=("cm-lessonside",),
        )  # fmt: skip

    # --- beginning, going on ---------------------------------------------------------------------------

    def _begun(self, d: BoardDraft, raw: bytes | None) -> None:
        kept: dict[str, bytes | None] = {DRAFT: msgspec.json.encode(d)}
        if raw is not None:
            kept[PHOTO] = raw
        self._known = {}
        if self._put(d, kept, "board_begun"):
            self._open(d.board.id)
            self.corners = None if raw is None else []
        self.model.changed()

    def _photo_came(self, raw: bytes) -> bool:
        """Take a photo that arrived when its board was begun already; say whether it was wanted."""
        if self.tracing is None or self.photo is not None:
            return False
        if self._put(self.tracing.draft, {PHOTO: raw}, "board_photo"):
            self.photo, self.corners, self.tracing.shape = raw, [], FROM_PHOTO
        self.model.changed()
        return True

    def _put(self, d: BoardDraft, kept: Mapping[str, bytes | None], what: str) -> bool:
        """Keep something of a board, over what this page knows of it. If another page changed that, nothing is kept:
        the board is opened as it stands there, and that is said. Return whether it was kept."""
        id, title = d.board.id, d.board.title
        known = {(kind, id): self._known.get(kind) for kind in kept}
        try:
            self.model.store.keep_own({(kind, id): body for kind, body in kept.items()}, step(what, title=title), known)
        except OwnChanged:
            self.refresh()
            self.said = ui.STUDIO_MEANWHILE.format(title=title)
            return False
        self._known |= kept
        return True

    def _open(self, id: str) -> None:
        """Go on with a draft, or with a board that is kept."""
        self._known = self._kept(id)
        self.tracing = Tracing(drawn.from_kept(self._known, id))
        self.photo, self.corners = self._known[PHOTO], None
        if self.photo is not None:
            self.tracing.shape = FROM_PHOTO
        self.said = ""
        self.boards.say("")
        tell_once(self.files, "")
        self.model.changed()

    def _kept(self, id: str) -> dict[str, bytes | None]:
        return {kind: self.model.store.own(kind).get(id) for kind in KINDS}

    def refresh(self) -> None:
        """Take over how the board that is traced stands in the store now: a step was taken back, here or elsewhere."""
        tracing = self.tracing
        if tracing is None:
            return
        was, self._known = self._known, self._kept(tracing.draft.board.id)
        if self._known[DRAFT] is None and self._known[BOARD] is None:
            title, self.tracing = tracing.draft.board.title, None
            self.boards.say(ui.STUDIO_TAKEN_BACK.format(title=title))
            return
        self.said = ""
        tracing.go_to(drawn.from_kept(self._known, tracing.draft.board.id))
        if was[PHOTO] != self._known[PHOTO]:
            self.photo = self._known[PHOTO]
            self.corners = [] if self.photo and not tracing.draft.board.spaces else None

    @property
    def nearest(self) -> tuple[str, Call] | None:
        """The last step that is not kept, with what takes it back: a corner of the photo or of a zone."""
        if self.corners:
            return ui.STUDIO_CORNER, self._last_corner
        if self.corners is None and self.tracing is not None and self.tracing.outline:
            return ui.STUDIO_CORNER, self.tracing.undo
        return None

    @property
    def busy(self) -> bool:
        """Whether a board is being traced, where nothing else is asked."""
        return self.tracing is not None

    def _back(self) -> None:
        self.tracing = None
        self.model.changed()

    # --- the photo ---------------------------------------------------------------------------------------

    def _square(self) -> None:
        if self.tracing is None or self.photo is None or self.corners is None:
            return
        try:
            squared = photo.square_up(self.photo, self.corners, ASPECT)
        except BadFile as bad:
            self.said, self.corners = upper(bad.faults[0].message), []
        else:
            if self._put(self.tracing.draft, {PHOTO: squared}, "board_squared"):
                self.photo, self.corners = squared, None
        self.model.changed()

    def _last_corner(self) -> None:
        self.corners = (self.corners or [])[:-1]

    def _corners_again(self) -> None:
        self.corners = []
        self.model.changed()

    def _as_it_is(self) -> None:
        self.corners = None
        self.model.changed()

    # --- tracing -------------------------------------------------------------------------------------------

    def _take(self, tool: str) -> None:
        if self.tracing is not None:
            self.tracing.take(tool)
            self.update()

    def _touched(self, x: float, y: float, reach: float) -> None:
        tracing = self.tracing
        if tracing is None:
            return
        self.said = ""
        if self.corners is not None:
            if len(self.corners) < 4:
                self.corners.append((x / self.plot.aspect, y))
        else:
            if tracing.tool == "lots" and self.photo is not None:
                tracing.looks = lot_shape.seer(self.photo)
            if tracing.tap(x / ASPECT, y, reach):
                self._saved()
        self.update()

    def _saved(self) -> None:
        assert self.tracing is not None
        d = self.tracing.draft
        self._put(d, {DRAFT: msgspec.json.encode(d)}, f"traced_{self.tracing.tool}")

    def _let_go(self) -> None:
        if self.tracing is not None:
            self.tracing.let_go()
            self.update()

    def _propose(self) -> None:
        if self.tracing is not None and self.tracing.take_proposals():
            self._saved()
        self.update()

    def _named(self, street: str) -> None:
        if self.tracing is not None:
            self.tracing.name_street(street)
            self.update()

    def _ticked(self) -> None:
        if self.tracing is not None:
            self.tracing.snaps = bool(self.snap.value)
            self.update()

    def _choose(self, name: str, value: Any) -> None:
        setattr(self.tracing, name, value)
        if self.tracing is not None and self.tracing.tool == "zones":
            self.tracing.outline = ()
        self.update()

    def _look_at(self, place: str | None) -> None:
        if self.tracing is not None and place is not None:
            self.tracing.take("move")
            self.tracing.held = place
            self.update()

    # --- what comes of it ------------------------------------------------------------------------------------

    def _file(self) -> bytes | None:
        """Return the board as a file; None if it cannot be played on, and then it is said why."""
        assert self.tracing is not None
        try:
            return drawn.to_file(self.tracing.draft)
        except BadFile as bad:
            self.said = str(bad.faults[0])
            return None

    def _keep(self) -> None:
        assert self.tracing is not None
        d = self.tracing.draft
        raw = self._file()
        if raw and self._put(d, {BOARD: raw, DRAFT: msgspec.json.encode(d)}, "board_kept"):
            self.said = ui.STUDIO_KEPT.format(title=d.board.title)
        self.update()

    def _download(self) -> None:
        assert self.tracing is not None
        if raw := self._file():
            link = f"data:application/json;base64,{b64encode(raw).decode()}"
            name = f"{self.tracing.draft.board.id}.json"
            tell_once(self.files, f'<a class="cm-file" download="{safe(name)}" href="{link}">{safe(name)}</a>')
        self.update()

    # --- showing ------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show the boards, or the one being traced."""
        tracing = self.tracing
        show(self.boards.widget, tracing is None)
        show(self.at_work, tracing is not None)
        if tracing is None:
            self.boards.update()
            self._around()
            return
        squaring = self.corners is not None
        proposed = () if squaring else tracing.proposed
        self._draw(tracing, proposed)
        d = tracing.draft
        say = ui.STUDIO_CORNERS if squaring else ui.STUDIO_TOOLS[tracing.tool][1]
        tell_once(self.head, f"<small>{safe(d.board.title)} · {safe(drawn.tally(d))}</small><p>{safe(say)}</p>")
        for name, tool in self.tools.items():
            set_class(tool, "cm-on", name == tracing.tool)
        for one in (self.toolbox, self.ticks, self.keep, self.save):
            show(one, not squaring)
        show(self.faint, self.photo is not None)
        for one in (self.square, self.again, self.as_it_is):
            show(one, squaring)
        set_class(self.square, "cm-off", squaring and len(self.corners or ()) < 4)
        show(self.let_go, not squaring and (tracing.held is not None or bool(tracing.outline)))
        show(self.street, not squaring and tracing.tool in ("spaces", "streets"))
        names = tuple(sorted(d.board.streets.values()))
        if self.street.options != names:
            self.street.options = names
        self.options.offer([] if squaring else self._options(tracing))
        show(self.propose, bool(proposed))
        name_once(self.propose, ui.STUDIO_PROPOSED.format(n=len(proposed)))
        said = self.said or tracing.said or (ui.STUDIO_PROPOSED_TELL if proposed else "")
        tell_once(self.told, f'<div class="cm-on" role="status">{safe(said)}</div>' if said else "")
        self._check(tracing, squaring)
        self._around()

    def _options(self, tracing: Tracing) -> list[Choice]:
        shapes = SHAPES if self.photo is None else (FROM_PHOTO, *SHAPES)
        listed: dict[str, tuple[str, dict[Any, str]]] = {
            "specials": ("sign", {one: ui.STUDIO_SIGNS[one] for one in SIGNS}),
            "lots": ("shape", {one: ui.STUDIO_SHAPES[one] for one in shapes}),
            "zones": ("zone", {one: ZONE_NAMES[one] for one in ZONES}),
        }
        name, among = listed.get(tracing.tool, ("", {}))
        return [
            Choice(text, "", partial(self._choose, name, one), "primary" if getattr(tracing, name) == one else "")
            for one, text in among.items()
        ]

    def _check(self, tracing: Tracing, squaring: bool) -> None:
        """List what is wrong or odd: a tap on what has a place leads there, the rest is told in a line."""
        found = [] if squaring else drawn.problems(tracing.draft)
        placed = [one for one in found if one.place]
        listed = [
            Choice(one.text, "", partial(self._look_at, one.place), "warn" if one.blocks else "", one.place or "")
            for one in placed[:LISTED]
        ]
        self.checks.offer(listed, tracing.held)
        rest = [one.text for one in found if not one.place]
        rest += [ui.STUDIO_MORE.format(n=len(placed) - LISTED)] if len(placed) > LISTED else []
        text = "; ".join(rest) if rest else "" if placed else ui.STUDIO_FINE
        tell_once(self.odd, "" if squaring else f"<small>{safe(text)}</small>")

    def _draw(self, tracing: Tracing, proposed: tuple[Pair, ...]) -> None:
        """Draw what changed; everything only for another board or photo, or by night."""
        squaring = self.corners is not None
        if squaring and self.photo is not None:
            wide, high = photo.size_of(self.photo)
            aspect = wide / high
            painted = paint.corners(self.corners or [], aspect)
        else:
            aspect = ASPECT
            found = [one for one in drawn.problems(tracing.draft) if one.place]
            painted = paint.traces(
                tracing.draft, self.model.desk.dark, self.photo is not None,
                held=tracing.held, outline=tracing.outline, proposed=proposed,
                troubled=[one.place or "" for one in found if one.blocks],
                odd=[one.place or "" for one in found if not one.blocks],
            )  # fmt: skip
        key = (tracing.draft.board.id, self.model.desk.dark, squaring, hash(self.photo), self.faint.value)
        if self._ground != key:
            self.plot.aspect = aspect
            self.plot.layout_spec = photo_layout(self.photo, aspect, bool(self.faint.value))
            self.plot.still = 0 if squaring else paint.STILL
            self.plot.traces = painted
            self._ground = key
        elif changed := changes(self._drawn, painted):
            self.plot.set_traces(changed)
        self._drawn = painted
