"""The boards of the studio: those there are, and how another is begun."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as w

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.strict import MAX_BYTES, handed_over
from capemay_kit.errors import BadFile
from capemay_kit.own.boards import read_board, shipped_boards
from capemay_kit.own.draft import BOARD, DRAFT, KINDS, id_from
from capemay_kit.own.steps import step
from capemay_kit.own.traceable import TRACEABLE, AnyDraft, duplicate, from_kept, tracer
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, faults_said, html, refusal, tell_once
from capemay_kit.ui.upload import Upload, photo_upload

TRACE = N_(
    "Trace your printed board over a photo of it, and the app plays on it. Every step is saved and can be undone."
)


class Boards:
    """The list, and the form under it. ``go_on`` opens a board by its id, ``begin`` takes a draft and its photo (None:
    without one), ``came`` a photo that arrived late, and says whether it was wanted."""

    def __init__(
        self,
        model: Playing,
        go_on: Callable[[str], None],
        begin: Callable[[AnyDraft, bytes | None], None],
        came: Callable[[bytes], bool],
        tell: Tell,
    ) -> None:
        self.model = model
        self._go_on, self._begin, self._came = go_on, begin, came
        self._photo: bytes | None = None
        self._deleting = ""
        self.list = Stock(tell, 6)
        self.title = w.Text(placeholder=_("Name of the board"))
        self.which = w.ToggleButtons(options=[(_(one.title), i) for i, one in enumerate(TRACEABLE)])
        self.upload = photo_upload(_("Photo"), self._photo_chosen, self._refused, tell)
        self.file = Upload(_("Import a board file"), ".json", MAX_BYTES, self._take_over, self._refused, tell)
        self.new = button(_("Trace a board"), self._new, tell, "cm-primary")
        self.ours = button(_("Start from ours"), self._from_ours, tell)
        self.trouble, self.broken = html("cm-message"), html("cm-message")
        self.widget = box(
            html("cm-note", value=_(TRACE)), self.list.widget, self.broken, self.trouble, self.title,
            box(self.which, self.upload, classes=("cm-row",)), box(self.new, self.ours, self.file, classes=("cm-row",)),
            classes=("cm-form",),
        )  # fmt: skip

    def say(self, sentence: str) -> None:
        """Say what went wrong; an empty sentence takes it away."""
        tell_once(self.trouble, refusal(sentence))

    def _refused(self, bad: BadFile) -> None:
        self.say("; ".join(faults_said(bad)))

    # --- beginning -------------------------------------------------------------------------------------

    def _free(self, title: str) -> str:
        store = self.model.store
        return id_from(title, [*(id for kind in KINDS for id in store.own(kind)), *shipped_boards()])

    def _photo_chosen(self, name: str, made: bytes) -> None:
        self.say("")
        if not self._came(made):
            self._photo = made
            self.upload.label = _("Photo ✓ {name}", name=name)

    def _new(self) -> None:
        title = self.title.value.strip() or _("My board")
        self._begin(TRACEABLE[self.which.value].begin(self._free(title), title), self._photo)
        self._photo, self.upload.label = None, _("Photo")

    def _from_ours(self) -> None:
        ours = shipped_boards()[TRACEABLE[self.which.value].ours]
        title = self.title.value.strip() or _("{title}, my own", title=ours.title)
        self._begin(duplicate(ours, self._free(title), title), None)

    def _take_over(self, name: str, raw: bytes) -> None:
        board = handed_over(raw, name, read_board)
        self._begin(duplicate(board, self._free(board.id), board.title), None)

    # --- the list --------------------------------------------------------------------------------------

    def update(self) -> None:
        """List the boards; one that cannot be read is named in a line, and keeps no other from being listed."""
        drafts, boards = self.model.store.own(DRAFT), self.model.store.own(BOARD)
        choices, broken = [], []
        for id in dict.fromkeys([*drafts, *boards]):
            title = id
            try:
                begun = tracer(from_kept({DRAFT: drafts.get(id), BOARD: boards.get(id)}, id))
            except BadFile as bad:
                broken.append(
                    _("{fault}. It stays as it is; Undo brings back what was before.", fault=faults_said(bad, 1)[0])
                )
            else:
                title = begun.title
                choices.append(Choice(title, begun.tally(), partial(self._open, id)))
            sure = self._deleting == id
            asks = (
                _("Delete {title}? Tables that play on it keep their own copy.") if sure else _("Delete {title}")
            ).format(title=title)
            choices.append(Choice(asks, "", partial(self._delete, id, title), "warn" if sure else "quiet"))
        self.list.offer(choices)
        tell_once(self.broken, "".join(refusal(one) for one in broken))

    def _open(self, id: str) -> None:
        self._deleting = ""
        self._go_on(id)

    def _delete(self, id: str, title: str) -> None:
        if self._deleting != id:
            self._deleting = id
        else:
            self._deleting = ""
            there = {(kind, id): self.model.store.own(kind).get(id) for kind in KINDS}
            self.model.store.keep_own(dict.fromkeys(there), step("board_gone", title=title), there)
        self.model.changed()
