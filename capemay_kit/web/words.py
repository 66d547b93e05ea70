"""What the server says: as it starts, and on the page around the panels while it opens or when it cannot."""

from __future__ import annotations

TITLE = "Companion"
OPENING = "Opening the companion…"
BUSY = "This machine is busy. The page opens by itself."
LATE = "The companion is not there yet. The page tries again by itself."
FAILED = "The companion did not open. The log of the program says why."
AGAIN = "Try again"
HOME = "To the companion"

FOREIGN = (
    "The companion does not answer under this name: open it at an address that it printed when it started, "
    "or start it with --allow-host and this name."
)
NO_HOST_NAME = "{given!r} is no name of a machine: give it like cape.example.org, without http:// and port"
NO_PLACE = "There is no page at this address."
NOT_SO = "This address cannot be asked for in this way."
NO_VISIT = "The companion opens when you go to its address, not as a part of another page."
FULL = "As many pages are open as this machine has room for. This one opens by itself as soon as another is closed."
BROKEN = "Something went wrong here. Nothing that was played is lost."

STARTED = "The companion is at {address}"
OTHER_DEVICES = "Other devices in this network: {address}"
HOW_TO_STOP = "Ctrl+C stops it. What was played stays in the store."
PORT_TAKEN = "Port {port} is taken: stop what runs there, or choose another, as with --port {next}"
PORT_NOT_HAD = "Port {port} cannot be had ({why}): choose another, as with --port {next}"

BY_STATUS = {403: NO_VISIT, 404: NO_PLACE, 503: FULL}


def of_status(status: int) -> str:
    """Return what a person is told who meets this status."""
    return BY_STATUS.get(status, BROKEN if status >= 500 else NOT_SO)
