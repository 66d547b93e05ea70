"""What the server says: as it starts, and on the page around the panels while it opens or when it cannot."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, _

BY_STATUS = {
    403: N_("The companion opens when you go to its address, not as a part of another page."),
    404: N_("There is no page at this address."),
    503: N_(
        "As many pages are open as this machine has room for. This one opens by itself as soon as another is closed."
    ),
}


def of_status(status: int) -> str:
    """Return what a person is told who meets this status."""
    return BY_STATUS.get(
        status,
        _("Something went wrong here. Nothing that was played is lost.")
        if status >= 500
        else _("This address cannot be asked for in this way."),
    )
