"""What the server says: as it starts, and on the page around the panels while it opens or when it cannot."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _

BY_STATUS = Texts({
    403: "The companion opens only at its own address, not inside another page.",
    404: "There is no page at this address.",
    503: "This machine cannot open another page now. This one opens by itself when another one closes.",
})  # fmt: skip


def of_status(status: int) -> str:
    """Return what a person is told who meets this status."""
    return BY_STATUS.get(
        status,
        _("Something went wrong here. Nothing you played is lost.")
        if status >= 500
        else _("This address does not work this way."),
    )
