"""What a page says of what was done at its table."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.words import upper
from capemay_kit.errors import BadValue, UnknownName

BOT_LOOKED = Texts({
    "easy": "It goes by what it has after this act and what that surely brings, and looks no further.",
    "fair": "It looked one act ahead.", "strong": "It followed the best lines of its turn to their end.",
})  # fmt: skip


def not_so(error: BadValue | UnknownName) -> str:
    """Say why a figure cannot be put right like that. Its path in the state is left out, since only programs read
    that."""
    return upper(error.said) if isinstance(error, BadValue) else _("That figure is not on the table any more.")
