"""What a screen reader announces: what was done, the round, whose turn it is, what is asked."""

from __future__ import annotations

import re
from html import unescape

from capemay_kit.core.i18n import _
from capemay_kit.sitting.playing import Playing


def plain(written: str) -> str:
    """Return the text of a piece of HTML."""
    parts = re.sub(r"<(style|svg).*?</\1>", "", written, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", parts)).split())


class Aloud:
    """Tells what is new on a page since it was last asked; the same event twice is new twice."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}

    def news(self, model: Playing, asks: str) -> str:
        """Return what is new at a table, in sentences; ``asks`` is what is asked there now (HTML)."""
        s, back = model.state, model.looking
        title, detail = model.says.heading(s) if back is None else (_("Looking back"), model.when(back))
        mine = model.own_seat is not None and model.own_seat in model.acting
        now: dict[str, tuple[object, str]] = {
            "done": (([one.seq for one in model.undone(None)], model.toast), model.toast),
            "round": (model.says.progress(s).now, model.says.progress(s).now),
            "step": ((title, detail, mine), f"{_('Your turn') if mine else title}. {detail}"),
            "asks": (asks, plain(asks)),
        }
        fresh = [said for key, (what, said) in now.items() if self._before.get(key) != what]
        self._before = {key: what for key, (what, __) in now.items()}
        said = [one.strip(" .") for one in fresh]
        return " ".join(one if one.endswith(("?", "!", ":", "…")) else f"{one}." for one in said if one)
