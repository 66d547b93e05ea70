"""What a table's *Share* offers."""

from __future__ import annotations

from capemay_kit.ui.parts import shown
from capemay_kit.ui.share import Share


def offered(share: Share) -> list[str]:
    """Return what its buttons say."""
    return [one.description for one in share.files.widget.children[:-1] if shown(one)]
