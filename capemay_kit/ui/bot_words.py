"""Words of the screens about bots."""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import N_, Texts
from capemay_kit.core.options import Strength

STRENGTHS: dict[Strength, str] = {"easy": "easy", "fair": "fair", "strong": "strong"}
PLAYS: Mapping[Strength, str] = Texts({
    "easy": "goes by what it has now, and slips now and then", "fair": "looks one act ahead",
    "strong": "searches its whole turn",
})  # fmt: skip
NAMES = (N_("Heron"), N_("Osprey"), N_("Tern"), N_("Willet"), N_("Egret"), N_("Plover"))
"""Birds of the shore, for bots that nobody has named."""
PACES = Texts({"calm": "calm", "usual": "usual", "fast": "fast", "instant": "at once"})
