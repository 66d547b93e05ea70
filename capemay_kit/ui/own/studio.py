"""The board studio: a photo, squared up, and a board traced over it by taps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core import signs
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.scene import Point
from capemay_kit.core.traces import changes, photo_layout
from capemay_kit.errors import BadFile
from capemay_kit.own import photo
from capemay_kit.own.draft import BOARD, DRAFT, KINDS, PHOTO
from capemay_kit.own.steps import step
from capemay_kit.own.traceable import AnyDraft, from_kept, tracer
from capemay_kit.own.tracer import AnyTracer, Problem, Raster, Selectable, corner_marks
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.boards import Boards
from capemay_kit.ui.own.darkroom import Darkroom
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    file_link,
    heard,
    html,
    mark,
    name_once,
    put,
    row_of,
    safe,
    set_class,
    show,
    tell_once,
    tick,
)
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.stepper import Stepper

LISTED = 4
"""So many faults have buttons of their own."""


class Studio:
    """The screen: the boards there are, the corners of a photo, or the tracing of one board."""

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self._known: dict[str, bytes | None] = {}
        self.tracing: AnyTracer | None = None
        self.corners: list[Point] | None = None
        self.said = ""
        self._drawn: list[dict[str, Any]] = []
        self._ground: Any = None
        self._looking: Any = None
        self.darkroom = Darkroom(tell)
        self.boards = Boards(model, self._open, self._begun, self._photo_came, tell)
        self._make_tools(tell)
        self.plot = PlotlyMap(free=True, label=_("The board being traced"), tell=tell)
        self.plot.on_touch(self._touched)
        self.plot.on_stroke(self._drawn_over)
        photographed = box(self.plot, self.files, self.darkroom, classes=("cm-studiomap",))
        self.at_work = box(photographed, self.panel, classes=("cm-lesson", "cm-studio"))
        self.widget = box(self.boards.widget, self.at_work, classes=("cm-copybox",))

    def _make_tools(self, tell: Tell) -> None:
        self.head = html("cm-lessontext")
        self.tools: list[w.Button] = []
        self.options = Stock(tell, 6, "cm-tokens")
        self.counts = [Stepper("", partial(self._count, i), tell) for i in range(2)]
        self.counted = box(*(one.widget for one in self.counts), classes=("cm-fields",))
        street = w.Combobox(placeholder=_("Street's name"), options=[], ensure_option=False, continuous_update=False)
        self.street = heard(street, self._named, tell, "street", "cm-tap-word")
        self.snap = tick(_("Line up with places nearby"), True, self._ticked, tell)
        self.faint = tick(_("Faint photo"), False, self._ticked, tell)
        self.told = html("cm-verdictbox", "cm-live")
        self.propose = button("", self._propose, tell, "cm-primary")
        self.let_go = button(_("Let go"), self._let_go, tell, "cm-quiet")
        self.checks = Stock(tell, 6, "cm-studiochecks")
        self.odd = html("cm-note")
        self.square = button(_("Square it up"), self._square, tell, "cm-primary")
        self.again = button(_("Tap the corners again"), self._corners_again, tell, "cm-quiet")
        self.as_it_is = button(_("It is square already"), self._as_it_is, tell, "cm-quiet")
        self.keep = button(_("Play on this board"), self._keep, tell, "cm-primary")
        self.save = button(_("Save as a file"), self._download, tell)
        self.back = button(_("All boards"), self._back, tell, "cm-quiet")
        self.files = html("cm-files")
        self.toolbox = box(classes=("cm-tools",))
        self.ticks = box(self.snap, self.faint, classes=("cm-row",))
        self.panel = box(
            self.head, box(self.square, self.again, self.as_it_is, classes=("cm-row",)), self.toolbox,
            self.options.widget, self.counted, self.street, self.told, self.propose,
            self.let_go, self.ticks, self.checks.widget, self.odd,
            box(self.keep, self.save, self.back, classes=("cm-row",)), classes=("cm-lessonside",),
        )  # fmt: skip

    # --- beginning, going on ---------------------------------------------------------------------------

    def _begun(self, d: AnyDraft, raw: bytes | None) -> None:
        begun = tracer(d, self.model.store)
        kept: dict[str, bytes | None] = {DRAFT: begun.kept()}
        if raw is not None:
            kept[PHOTO] = raw
        self._known = {}
        if self._put(begun, kept, "board_begun"):
            self._open(begun.id, None if raw is None else [])
        self.model.changed()

    def _photo_came(self, raw: bytes) -> bool:
        """Take a photo that arrived when its board was begun already; say whether it was wanted."""
        if self.tracing is None or self.tracing.photo is not None:
            return False
        if self._put(self.tracing, {PHOTO: raw}, "board_photo"):
            self.tracing.see(raw)
            self.corners = []
        self.model.changed()
        return True

    def _put(self, board: AnyTracer, kept: Mapping[str, bytes | None], what: str) -> bool:
        """Keep something of a board, over what this page knows of it. If another page changed that, nothing is kept:
        the board is opened as it stands there, and that is said. Return whether it was kept."""
        id, title = board.id, board.title
        known = {(kind, id): self._known.get(kind) for kind in kept}
        try:
            self.model.store.keep_own({(kind, id): body for kind, body in kept.items()}, step(what, title=title), known)
        except OwnChanged:
            self.refresh()
            self.said = _(
                "{title} was changed on another page. This is how it is now; tap again.",
                title=title,
            )
            return False
        self._known |= kept
        return True

    def _open(self, id: str, corners: list[Point] | None = None) -> None:
        """Go on with a draft, or with a board that is kept."""
        self._known = self._kept(id)
        self.tracing = tracer(from_kept(self._known, id), self.model.store)
        self.tracing.see(self._known[PHOTO])
        self.corners = corners
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
        was, self._known = self._known, self._kept(tracing.id)
        if self._known[DRAFT] is None and self._known[BOARD] is None:
            title, self.tracing = tracing.title, None
            self.boards.say(_("Undone: {title} is gone again.", title=title))
            return
        self.said = ""
        tracing.go_to(from_kept(self._known, tracing.id))
        if was[PHOTO] != self._known[PHOTO]:
            tracing.see(self._known[PHOTO])
            self.corners = [] if tracing.photo and tracing.is_empty else None

    @property
    def nearest(self) -> tuple[str, Call] | None:
        """The last step that is not kept, with what takes it back: a corner of the photo or of a zone."""
        if self.corners:
            return _("a corner"), self._last_corner
        if self.corners is None and self.tracing is not None and self.tracing.outline:
            return _("a corner"), self.tracing.undo
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
        tracing = self.tracing
        if tracing is None or tracing.photo is None or self.corners is None:
            return
        try:
            wide, high = photo.squared_size(tracing.aspect)
            corners = photo.in_order(self.corners, photo.size_of(tracing.photo))
        except BadFile as bad:
            self.said, self.corners = bad.faults[0].message, []
        else:
            self.said, self._looking = _("Squaring it up…"), None
            came = partial(self._squared, tracing, tracing.photo, list(self.corners))
            self.darkroom.do(tracing.photo, came, corners=corners, wide=wide, high=high, most=photo.SQUARED_BYTES)
        self.update()

    def _squared(self, tracing: AnyTracer, was: bytes, corners: list[Point], made: bytes | None) -> None:
        """Keep the photo squared up, unless something else was begun meanwhile."""
        if tracing is not self.tracing or tracing.photo != was or self.corners != corners:
            return
        self.said = ""
        try:
            squared = photo.read_photo(made or b"", tracing.title)
        except BadFile:
            self.said = _("The browser could not square up the photo. Tap again, or choose another photo.")
        else:
            if self._put(tracing, {PHOTO: squared}, "board_squared"):
                tracing.see(squared)
                self.corners = None
        self.model.changed()

    def _look(self) -> None:
        """Have the browser look at the photo, where what is traced asks for that and nothing else is asked."""
        tracing = self.tracing
        wanted = tracing.to_see if tracing is not None and self.corners is None else None
        asked = tracing, tracing and tracing.photo, wanted
        if tracing is None or tracing.photo is None or wanted is None or self._looking == asked:
            return
        self._looking = asked
        came = partial(self._looked, tracing, tracing.photo, wanted)
        self.darkroom.do(tracing.photo, came, **wanted._asdict())

    def _looked(self, tracing: AnyTracer, was: bytes, raster: Raster, pixels: bytes | None) -> None:
        if tracing is self.tracing and tracing.photo == was and tracing.look(raster, pixels or b""):
            self.update()

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

    def _take_at(self, at: int) -> None:
        if self.tracing is not None:
            self._take(list(self.tracing.tools)[at])

    def _touched(self, x: float, y: float, reach: float, word: str | None = None) -> None:
        tracing = self.tracing
        if tracing is None:
            return
        self.said = ""
        if self.corners is None:
            if word is not None and tracing.names is not None:
                tracing.name_street(word)
            self._done(tracing.tap(x / tracing.aspect, y, reach))
            return
        if len(self.corners) < 4:
            self.corners.append((x / self.plot.aspect, y))
        self.update()

    def _drawn_over(self, points: list[Point]) -> None:
        if self.tracing is not None:
            aspect = self.tracing.aspect
            self._done(self.tracing.stroke([(x / aspect, y) for x, y in points]))

    def _done(self, changed: bool) -> None:
        """Keep the draft if a step changed it, and show it."""
        assert self.tracing is not None
        if changed:
            self._put(self.tracing, {DRAFT: self.tracing.kept()}, f"traced_{self.tracing.tool}")
        self.update()

    def _let_go(self) -> None:
        if self.tracing is not None:
            self.tracing.let_go()
            self.update()

    def _propose(self) -> None:
        if self.tracing is not None:
            self._done(self.tracing.take_proposals())

    def _named(self, street: str) -> None:
        if self.tracing is not None:
            self.tracing.name_street(street)
            self.update()

    def _ticked(self) -> None:
        if self.tracing is not None:
            self.tracing.snaps = bool(self.snap.value)
            self.update()

    def _choose(self, value: str) -> None:
        if self.tracing is not None:
            self._done(self.tracing.choose(value))

    def _count(self, at: int, n: int) -> None:
        if self.tracing is not None:
            self._done(self.tracing.count(self.tracing.counted[at].name, n))

    def _look_at(self, place: str | None) -> None:
        if self.tracing is not None and place is not None:
            self.tracing.look_at(place)
            self.update()

    # --- what comes of it ------------------------------------------------------------------------------------

    def _file(self) -> bytes | None:
        """Return the board as a file; None if it cannot be played on, and then it is said why."""
        assert self.tracing is not None
        try:
            return self.tracing.to_file()
        except BadFile as bad:
            self.said = _("Nobody can play on it yet: {fault}.", fault=bad.faults[0].message)
            return None

    def _keep(self) -> None:
        assert self.tracing is not None
        raw = self._file()
        if raw and self._put(self.tracing, {BOARD: raw, DRAFT: self.tracing.kept()}, "board_kept"):
            self.said = _(
                "Saved. You can choose {title} for a new game. Games that have begun keep their board.",
                title=self.tracing.title,
            )
        self.update()

    def _download(self) -> None:
        assert self.tracing is not None
        if raw := self._file():
            tell_once(self.files, file_link(f"{self.tracing.id}.json", "application/json", raw))
        self.update()

    # --- showing ------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show the boards, or the one being traced."""
        tracing = self.tracing
        show(self.boards.widget, tracing is None)
        show(self.at_work, tracing is not None)
        if tracing is None:
            self.darkroom.rest()
            self.boards.update()
            self._around()
            return
        squaring = self.corners is not None
        proposed = 0 if squaring else len(tracing.proposed)
        found = [] if squaring else tracing.problems()
        self._draw(tracing)
        self._look()
        say = _(tracing.corners) if squaring else tracing.hint
        tell_once(self.head, f"<small>{safe(tracing.title)} · {safe(tracing.tally())}</small><p>{safe(say)}</p>")
        self._show_tools(tracing)
        for one in (self.toolbox, self.ticks, self.keep, self.save):
            show(one, not squaring)
        show(self.snap, tracing.aligns)
        show(self.faint, tracing.photo is not None)
        for one in (self.square, self.again, self.as_it_is):
            show(one, squaring)
        set_class(self.square, "cm-off", squaring and len(self.corners or ()) < 4)
        show(self.let_go, not squaring and (tracing.held is not None or bool(tracing.outline)))
        show(self.street, not squaring and tracing.names is not None)
        put(self.street, self.street.value, tracing.names)
        picks = () if squaring else tracing.picks
        chosen = next((one.value for one in picks if one.is_chosen), None)
        self.options.offer([self._option(one) for one in picks], chosen)
        show(self.propose, bool(proposed))
        name_once(self.propose, _("Draw all suggestions ({n})", n=proposed))
        said = (
            self.said
            or tracing.said
            or (_("What is faint is a suggestion. Draw everything, then correct what is wrong.") if proposed else "")
        )
        tell_once(self.told, f'<div class="cm-on" role="status">{safe(said)}</div>' if said else "")
        self._check(found, squaring)
        self._around()

    def _show_tools(self, tracing: AnyTracer) -> None:
        names = [_(title) for title, __ in tracing.tools.values()]
        row_of(self.tools, self.toolbox, len(names), self._take_at, self._tell, "cm-tool", hasty=False)
        for name, made, title in zip(tracing.tools, self.tools, names, strict=False):
            name_once(made, title)
            mark(made, name == tracing.tool)
        counted = () if self.corners is not None else tracing.counted
        show(self.counted, bool(counted))
        for field, one in zip(self.counts, counted, strict=False):
            tell_once(field.name, safe(one.label))
            field.least, field.most = one.least, one.most
            field.update(one.n, one.label)

    def _option(self, one: Selectable) -> Choice:
        # a drawing that is chosen has a frame: the colour of any other button would hide it
        tone, place = ("", one.value) if one.drawing else ("primary" if one.is_chosen else "", "")
        return Choice(one.text, one.told, partial(self._choose, one.value), tone, place, signs.address(one.drawing))

    def _check(self, found: list[Problem], squaring: bool) -> None:
        """List what is wrong or odd: a tap on what has a place leads there, the rest is told in a line."""
        held = self.tracing.held if self.tracing is not None else None
        placed = [one for one in found if one.place]
        listed = [
            Choice(one.text, "", partial(self._look_at, one.place), "warn" if one.blocks else "", one.place or "")
            for one in placed[:LISTED]
        ]
        self.checks.offer(listed, held)
        rest = [one.text for one in found if not one.place]
        rest += [_("{n} more", n=len(placed) - LISTED)] if len(placed) > LISTED else []
        text = "; ".join(rest) if rest else "" if placed else _("Nothing is wrong.")
        tell_once(self.odd, "" if squaring else f"<small>{safe(text)}</small>")

    def _draw(self, tracing: AnyTracer) -> None:
        """Draw what changed; everything only for another board or photo, or by night."""
        squaring = self.corners is not None
        if squaring and tracing.photo is not None:
            wide, high = photo.size_of(tracing.photo)
            aspect = wide / high
            painted = corner_marks(self.corners or [], aspect)
        else:
            aspect = tracing.aspect
            painted = tracing.traces(self.model.desk.dark)
        self.plot.brush = not squaring and tracing.brushes
        key = (tracing.id, self.model.desk.dark, squaring, aspect, hash(tracing.photo), self.faint.value)
        if self._ground != key:
            self.plot.aspect = aspect
            self.plot.layout_spec = photo_layout(tracing.photo, aspect, bool(self.faint.value))
            self.plot.still = 0 if squaring else tracing.still
            self.plot.traces = painted
            self._ground = key
        elif changed := changes(self._drawn, painted):
            self.plot.set_traces(changed)
        self._drawn = painted
