"""The boards of one's own copy: a photo, squared up, and a board traced over it by taps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import msgspec
import traitlets

from capemay_kit.core import signs
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.scene import Point
from capemay_kit.core.strict import MAX_BYTES, handed_over
from capemay_kit.core.traces import changes, photo_layout
from capemay_kit.errors import BadFile
from capemay_kit.own import photo
from capemay_kit.own.boards import Problem, read_board, shipped_boards
from capemay_kit.own.draft import BOARD, DRAFT, KINDS, PHOTO, id_from
from capemay_kit.own.steps import step
from capemay_kit.own.traceable import TRACEABLE, AnyDraft, duplicate, from_kept, tracer
from capemay_kit.own.tracer import AnyTracer, Raster, Selectable, corner_marks
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    box,
    button,
    choices,
    h,
    line,
    refusal,
    stepper,
    steps,
    tabs,
    text,
    those,
    tick,
)
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.own.tab import Tab
from capemay_kit.ui.picture.plot import PlotlyMap
from capemay_kit.ui.pieces import faults_said, photo_address
from capemay_kit.ui.upload import Upload, photo_upload

_HERE = Path(__file__).parent
LISTED = 4
"""So many faults have buttons of their own."""
TRACE = N_(
    "Trace your printed board over a photo of it, and the app plays on it. Every step is saved and can be undone."
)


class Darkroom(anywidget.AnyWidget):
    """Where a page works on a photo: the browser, which can unpack it. Out of sight. One thing is asked at a time; what
    was asked before is not answered any more. A page that comes back finds what is still asked."""

    _esm = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("pixels.js", "darkroom.js"))
    takes_files = True

    photo = traitlets.Unicode().tag(sync=True, echo_update=False)
    ask = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, tell: Tell) -> None:
        super().__init__(layout={"display": "none"})
        self._answered: Callable[[bytes | None], None] = lambda made: None
        self._asked = 0
        self.on_msg(guard(tell, where="photo")(self.heard))

    def do(self, photo: bytes, answered: Callable[[bytes | None], None], **ask: Any) -> None:
        """Ask something of a photo: what lies between its ``corners`` (without them: all of it), ``wide`` by ``high``,
        as plain bytes of so many ``colours``, or as a JPEG of at ``most`` so many bytes. ``answered`` gets that; None
        where the browser could not do it."""
        address = photo_address(photo)
        if address != self.photo:
            self.photo = address
        self._asked += 1
        self._answered = answered
        self.ask = {"id": self._asked, **ask}

    def rest(self) -> None:
        """Ask nothing any more, and forget the photo."""
        self.ask, self.photo = {}, ""

    def heard(self, __: Any, content: Any, buffers: Any) -> None:
        """Take what the browser made of a photo."""
        if content.get("id") != self.ask.get("id"):
            return
        self.ask = {}
        self._answered(None if content.get("failed") or not buffers else bytes(buffers[0]))


class Studio(Tab):
    """The screen: the boards there are, the corners of a photo, or the tracing of one board."""

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        super().__init__(model, tell, update)
        self._title, self._which = "", 0
        self._photo: bytes | None = None
        self._deleting, self._trouble = "", ""
        self._known: dict[str, bytes | None] = {}
        self.tracing: AnyTracer | None = None
        self.corners: list[Point] | None = None
        self._said = ""
        self._street, self._faint = "", False
        self._drawn: list[dict[str, Any]] = []
        self._ground: Any = None
        self._looking: Any = None
        self.darkroom = Darkroom(tell)
        self.upload = photo_upload(_("Photo"), self._photo_came, self._refused, tell)
        self.file = Upload(_("Import a board file"), ".json", MAX_BYTES, self._take_over, self._refused, tell)
        self.plot = PlotlyMap(free=True, label=_("The board being traced"), tell=tell)
        self.plot.on_touch(self.touched)
        self.plot.on_stroke(self.drawn_over)
        self.keeps = [self.darkroom, self.plot, self.upload, self.file]

    # --- beginning, going on ---------------------------------------------------------------------------

    def _refused(self, bad: BadFile) -> None:
        self._trouble = "; ".join(faults_said(bad))
        self.update()

    def _free(self, title: str) -> str:
        store = self.model.store
        return id_from(title, [*(id for kind in KINDS for id in store.own(kind)), *shipped_boards()])

    def _new(self) -> None:
        title = self._title.strip() or _("My board")
        taken, self._photo, self.upload.label = self._photo, None, _("Photo")
        self._begin(TRACEABLE[self._which].begin(self._free(title), title), taken)

    def _from_ours(self) -> None:
        ours = shipped_boards()[TRACEABLE[self._which].ours]
        title = self._title.strip() or _("{title}, my own", title=ours.title)
        self._begin(duplicate(ours, self._free(title), title))

    def _take_over(self, name: str, raw: bytes) -> None:
        board = handed_over(raw, name, read_board)
        self._begin(duplicate(board, self._free(board.id), board.title))

    def _begin(self, d: AnyDraft, raw: bytes | None = None) -> None:
        self._known = {}
        if self._put(d, {DRAFT: msgspec.json.encode(d)} | ({} if raw is None else {PHOTO: raw}), "board_begun"):
            self.open(d.id, None if raw is None else [])
        self.model.changed()

    def _photo_came(self, name: str, raw: bytes) -> None:
        """Take a photo, also one that arrived when its board was begun already."""
        self._trouble = ""
        if self.tracing is None or self.tracing.photo is not None:
            self._photo = raw
            self.upload.label = _("Photo ✓ {name}", name=name)
        elif self._put(self.tracing.draft, {PHOTO: raw}, "board_photo"):
            self.tracing.see(raw)
            self.corners = []
        self.model.changed()

    def _delete(self, id: str, title: str) -> None:
        if self._deleting != id:
            self._deleting = id
        else:
            self._deleting = ""
            there = {(kind, id): self.model.store.own(kind).get(id) for kind in KINDS}
            self.model.store.keep_own(dict.fromkeys(there), step("board_gone", title=title), there)
        self.model.changed()

    def _put(self, d: AnyDraft, kept: Mapping[str, bytes | None], what: str) -> bool:
        """Keep something of a board, over what this page knows of it. If another page changed that, nothing is kept:
        the board is opened as it stands there, and that is said. Return whether it was kept."""
        made = {(kind, d.id): body for kind, body in kept.items()}
        known = {(kind, d.id): self._known.get(kind) for kind in kept}
        try:
            self.model.store.keep_own(made, step(what, title=d.title), known)
        except OwnChanged:
            self.refresh()
            self._said = _("{title} was changed on another page. This is how it is now; tap again.", title=d.title)
            return False
        self._known |= kept
        return True

    def open(self, id: str, corners: list[Point] | None = None) -> None:
        """Go on with a draft, or with a board that is kept."""
        self._known = self._kept(id)
        self.tracing = tracer(from_kept(self._known, id), self.model.store)
        self.tracing.see(self._known[PHOTO])
        self.corners = corners
        self._said, self._trouble, self._deleting = "", "", ""
        self.model.changed()

    def _kept(self, id: str) -> dict[str, bytes | None]:
        return {kind: self.model.store.own(kind).get(id) for kind in KINDS}

    def refresh(self) -> None:
        """Take over how the board that is traced stands in the store now: a step was taken back, here or elsewhere."""
        tracing = self.tracing
        if tracing is None:
            return
        was, self._known = self._known, self._kept(tracing.draft.id)
        if self._known[DRAFT] is None and self._known[BOARD] is None:
            title, self.tracing = tracing.draft.title, None
            self._trouble = _("Undone: {title} is gone again.", title=title)
            return
        self._said = ""
        tracing.go_to(from_kept(self._known, tracing.draft.id))
        if was[PHOTO] != self._known[PHOTO]:
            tracing.see(self._known[PHOTO])
            self.corners = [] if tracing.photo and tracing.draft.is_empty else None

    @property
    def nearest(self) -> tuple[str, Call] | None:
        """The last step that is not kept, with what takes it back: a corner of the photo or of a zone."""
        if self.corners:
            return _("a corner"), partial(setattr, self, "corners", self.corners[:-1])
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
            wide, high = photo.squared_size(tracing.draft.aspect)
            corners = photo.in_order(self.corners, photo.size_of(tracing.photo))
        except BadFile as bad:
            self._said, self.corners = bad.faults[0].message, []
        else:
            self._said, self._looking = _("Squaring it up…"), None
            came = partial(self._squared, tracing, tracing.photo, list(self.corners))
            self.darkroom.do(tracing.photo, came, corners=corners, wide=wide, high=high, most=photo.SQUARED_BYTES)
        self.update()

    def _squared(self, tracing: AnyTracer, was: bytes, corners: list[Point], made: bytes | None) -> None:
        """Keep the photo squared up, unless something else was begun meanwhile."""
        if tracing is not self.tracing or tracing.photo != was or self.corners != corners:
            return
        self._said = ""
        try:
            squared = photo.read_photo(made or b"", tracing.draft.title)
        except BadFile:
            self._said = _("The browser could not square up the photo. Tap again, or choose another photo.")
        else:
            if self._put(tracing.draft, {PHOTO: squared}, "board_squared"):
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

    def _at_corners(self, corners: list[Point] | None) -> None:
        """Have the corners of the photo tapped after these, or trace the board."""
        self.corners = corners
        self.model.changed()

    # --- tracing -------------------------------------------------------------------------------------------

    def _do(self, act: Callable[..., object], *given: object) -> None:
        """Do what changes nothing of the board."""
        act(*given)
        self.update()

    def _trace(self, act: Callable[..., bool], *given: object) -> None:
        """Do a step, and keep the draft if it changed it."""
        if act(*given) and self.tracing is not None:
            d = self.tracing.draft
            self._put(d, {DRAFT: msgspec.json.encode(d)}, f"traced_{self.tracing.tool}")
        self.update()

    def touched(self, x: float, y: float, reach: float, word: str | None = None) -> None:
        """Take a tap on the map, with what stood in the field of the street then."""
        tracing = self.tracing
        if tracing is None:
            return
        self._said = ""
        if self.corners is None:
            if word is not None and tracing.names is not None:
                tracing.name_street(word)
            self._trace(tracing.tap, x / tracing.draft.aspect, y, reach)
            return
        if len(self.corners) < 4:
            self.corners.append((x / self.plot.aspect, y))
        self.update()

    def drawn_over(self, points: list[Point]) -> None:
        """Take a stroke of a finger over the map."""
        if (tracing := self.tracing) is not None:
            self._trace(tracing.stroke, [(x / tracing.draft.aspect, y) for x, y in points])

    def _named(self, tracing: AnyTracer, street: str) -> None:
        self._street = street
        self._do(tracing.name_street, street)

    # --- what comes of it ------------------------------------------------------------------------------------

    def _file(self, tracing: AnyTracer) -> bytes | None:
        """Return the board as a file; None if it cannot be played on, and then it is said why."""
        try:
            raw: bytes = tracing.draft.to_file()
        except BadFile as bad:
            self._said = _("Nobody can play on it yet: {fault}.", fault=bad.faults[0].message)
            return None
        return raw

    def _keep(self, tracing: AnyTracer) -> None:
        d, raw = tracing.draft, self._file(tracing)
        if raw and self._put(d, {BOARD: raw, DRAFT: msgspec.json.encode(d)}, "board_kept"):
            said = _("Saved. You can choose {title} for a new game. Games that have begun keep their board.")
            self._said = said.format(title=d.title)
        self.update()

    def _download(self, tracing: AnyTracer) -> None:
        if raw := self._file(tracing):
            self.model.desk.save(f"{tracing.draft.id}.json", "application/json", raw)
        self.update()

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> Element:
        """Show the boards there are, or the one being traced."""
        if self.tracing is None:
            self.darkroom.rest()
            return box(self._boards().key("boards"), classes=("cm-copybox",))
        self._draw(self.tracing)
        self._look()
        map = box(self.plot, self.darkroom, classes=("cm-studiomap",))
        side = self._tools(self.tracing) if self.corners is None else self._squaring(self.tracing, self.corners)
        work = box(map, side, classes=("cm-lesson", "cm-studio"))
        return box(work.key("tracing"), classes=("cm-copybox",))

    def _boards(self) -> Element:
        """List the boards; one that cannot be read is named in a line, and keeps no other from being listed."""
        drafts, boards = self.model.store.own(DRAFT), self.model.store.own(BOARD)
        found, broken = [], []
        for id in dict.fromkeys([*drafts, *boards]):
            title = id
            try:
                begun = from_kept({DRAFT: drafts.get(id), BOARD: boards.get(id)}, id)
            except BadFile as bad:
                broken.append(
                    _("{fault}. It stays as it is; Undo brings back what was before.", fault=faults_said(bad, 1)[0])
                )
            else:
                title = begun.title
                found.append(Choice(title, begun.tally(), partial(self.open, id)))
            sure = self._deleting == id
            asks = (
                _("Delete {title}? Tables that play on it keep their own copy.") if sure else _("Delete {title}")
            ).format(title=title)
            found.append(Choice(asks, "", partial(self._delete, id, title), "warn" if sure else "quiet"))
        which = [(_(one.title), i) for i, one in enumerate(TRACEABLE)]
        return box(
            text(_(TRACE), "cm-note"), choices(found),
            text("".join(refusal(one) for one in broken), "cm-message"), text(refusal(self._trouble), "cm-message"),
            line(self._title, partial(setattr, self, "_title"), placeholder=_("Name of the board"), at_once=True),
            box(tabs(which, self._which, partial(setattr, self, "_which")), self.upload, classes=("cm-row",)),
            box(button(_("Trace a board"), self._new, "cm-primary"), button(_("Start from ours"), self._from_ours),
                self.file, classes=("cm-row",)),
            classes=("cm-form",),
        )  # fmt: skip

    def _head(self, tracing: AnyTracer, say: str) -> Element:
        said = h("<small>{} · {}</small><p>{}</p>", tracing.draft.title, tracing.draft.tally(), say)
        return text(said, "cm-lessontext")

    def _told(self, said: str) -> Element:
        told = h('<div class="cm-on" role="status">{}</div>', said) if said else ""
        return text(told, "cm-verdictbox", "cm-live")

    def _squaring(self, tracing: AnyTracer, corners: list[Point]) -> Element:
        """Show what makes a photo square."""
        off = those({"cm-off": len(corners) < 4})
        return box(
            self._head(tracing, _(tracing.corners)),
            box(button(_("Square it up"), self._square, "cm-primary", *off),
                button(_("Tap the corners again"), partial(self._at_corners, []), "cm-quiet"),
                button(_("It is square already"), partial(self._at_corners, None), "cm-quiet"),
                classes=("cm-row",)).key("square"),
            self._told(self._said or tracing.said).key("told"),
            box(button(_("All boards"), self._back, "cm-quiet"), classes=("cm-row",)).key("done"),
            classes=("cm-lessonside",),
        )  # fmt: skip

    def _tools(self, tracing: AnyTracer) -> Element:
        """Show what a board is traced with, and what is wrong with it."""
        picks, counted, proposed = tracing.picks, tracing.counted, len(tracing.proposed)
        chosen = next((one.value for one in picks if one.is_chosen), None)
        said = self._said or tracing.said
        if proposed and not said:
            said = _("What is faint is a suggestion. Draw everything, then correct what is wrong.")
        tools = [
            button(_(title), partial(self._do, tracing.take, name), "cm-tool", on=name == tracing.tool)
            for name, (title, *__) in tracing.tools.items()
        ]
        counts = []
        for one in counted:
            number = steps(one.label, one.n, partial(self._trace, tracing.count, one.name), one.least, one.most)
            counts.append(stepper(one.label, *number, zero=not one.n).key(f"count-{one.name}"))
        street = line(self._street, partial(self._named, tracing), "cm-tap-word", placeholder=_("Street's name"),
                      offers=tracing.names or ())  # fmt: skip
        lets_go = tracing.held is not None or bool(tracing.outline)
        return box(
            self._head(tracing, tracing.hint),
            box(*tools, classes=("cm-tools",)).key("tools"),
            choices([self._option(tracing, one) for one in picks], chosen, "cm-tokens").key("options")
            if picks else None,
            box(*counts, classes=("cm-fields",)).key("counts") if counts else None,
            street.key("street") if tracing.names is not None else None,
            self._told(said).key("told"),
            button(_("Draw all suggestions ({n})", n=proposed), partial(self._trace, tracing.take_proposals),
                   "cm-primary").key("propose") if proposed else None,
            button(_("Let go"), partial(self._do, tracing.let_go), "cm-quiet").key("let-go") if lets_go else None,
            box(tick(_("Line up with places nearby"), tracing.snaps,
                     partial(self._do, setattr, tracing, "snaps")).key("snap") if tracing.aligns else None,
                tick(_("Faint photo"), self._faint, partial(self._do, setattr, self, "_faint")).key("faint")
                if tracing.photo is not None else None,
                classes=("cm-row",)).key("ticks"),
            *self._checks(tracing, tracing.draft.problems()),
            box(button(_("Play on this board"), partial(self._keep, tracing), "cm-primary"),
                button(_("Save as a file"), partial(self._download, tracing)),
                button(_("All boards"), self._back, "cm-quiet"), classes=("cm-row",)).key("done"),
            classes=("cm-lessonside",),
        )  # fmt: skip

    def _option(self, tracing: AnyTracer, one: Selectable) -> Choice:
        # a drawing that is chosen has a frame: the colour of any other button would hide it
        tone, place = ("", one.value) if one.drawing else ("primary" if one.is_chosen else "", "")
        return Choice(
            one.text, one.told, partial(self._trace, tracing.choose, one.value), tone, place, signs.address(one.drawing)
        )

    def _checks(self, tracing: AnyTracer, found: list[Problem]) -> list[Element]:
        """List what is wrong or odd: a tap on what has a place leads there, the rest is told in a line."""
        placed = [one for one in found if one.place]
        listed = [
            Choice(
                one.text,
                "",
                partial(self._do, tracing.look_at, one.place),
                "warn" if one.blocks else "",
                one.place or "",
            )
            for one in placed[:LISTED]
        ]
        rest = [one.text for one in found if not one.place]
        rest += [_("{n} more", n=len(placed) - LISTED)] if len(placed) > LISTED else []
        said = "; ".join(rest) if rest else "" if placed else _("Nothing is wrong.")
        return [
            choices(listed, tracing.held, "cm-studiochecks").key("checks"),
            text(h("<small>{}</small>", said), "cm-note").key("odd"),
        ]

    def _draw(self, tracing: AnyTracer) -> None:
        """Draw what changed; everything only for another board or photo, or by night."""
        squaring = self.corners is not None
        if squaring and tracing.photo is not None:
            wide, high = photo.size_of(tracing.photo)
            aspect = wide / high
            painted = corner_marks(self.corners or [], aspect)
        else:
            aspect = tracing.draft.aspect
            painted = tracing.traces(self.model.desk.dark)
        self.plot.brush = not squaring and tracing.tools[tracing.tool].paints is not None
        key = (tracing.draft.id, self.model.desk.dark, squaring, aspect, hash(tracing.photo), self._faint)
        if self._ground != key:
            self.plot.aspect = aspect
            self.plot.layout_spec = photo_layout(tracing.photo, aspect, self._faint)
            self.plot.still = 0 if squaring else tracing.still
            self.plot.traces = painted
            self._ground = key
        elif changed := changes(self._drawn, painted):
            self.plot.set_traces(changed)
        self._drawn = painted
