"""Taking the score sheet along: files to download, text to copy, a code for the phone that has BG Stats."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from capemay_kit.results import bgstats, text
from capemay_kit.results.formats import FORMS, file_name, write
from capemay_kit.results.result import result_of
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, safe, show
from capemay_kit.ui.session import Session

FILES = ("pdf", "png", "csv", "text", "position", "jsonl")
OPEN = ("position", "jsonl")
"""Files that hold every card the app has dealt: not for a screen all look at before the end."""


class Share:
    """A button; the files are made when it is pressed, as the table then stands."""

    def __init__(self, model: Session[Any, Any], tell: Tell) -> None:
        self.model = model
        self.open = button(ui.SHARE, self._made, tell, "cm-primary")
        self.files = html("cm-files")
        self.widget = box(self.open, self.files, classes=("cm-sharebox",))
        show(self.files, False)

    def update(self) -> None:
        """Put away files that are out of date."""
        show(self.files, False)

    def _made(self) -> None:
        table = self.model.on
        result = result_of(table)
        links = "".join(
            f'<a class="cm-file" download="{safe(file_name(table, form))}" href="data:{FORMS[form].kind};base64,'
            f'{b64encode(write(table, form)).decode()}">{safe(ui.FORMS[form])}</a>'
            for form in FILES
            if form not in OPEN or result.over or self.model.physical or self.model.viewer is not None
        )
        self.files.value = (
            f'<div class="cm-filelinks">{links}</div><div class="cm-bgstats"><a class="cm-file" '
            f'href="{safe(bgstats.link(result))}" target="_blank" rel="noopener">{safe(ui.FORMS["bgstats"])}</a>'
            f'<figure aria-label="QR">{bgstats.qr_svg(result)}</figure></div>'
            f'<pre class="cm-chat">{safe(text.plain(result))}</pre>'
        )
        show(self.files, True)
