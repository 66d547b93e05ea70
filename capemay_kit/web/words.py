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
NO_ADDRESS = "{given!r} is no address: give it as people open it, like https://cape.example.org/"
NO_PROXY = "{given!r} is no address and no network: give it like 192.168.1.2 or 172.28.0.0/24"
NO_FILE = "{file} cannot be read ({why})"
NO_CERTIFICATE = (
    "{file} is no certificate with its key, as PEM and without a password. If the key is a file of its own, name it "
    "with --keyfile"
)
NO_CERTIFICATE_OF_KEY = (
    "{file} is no certificate that belongs to the key {key}. Both have to be PEM, the key without a password"
)
NO_PLACE = "There is no page at this address."
NOT_SO = "This address cannot be asked for in this way."
NO_VISIT = "The companion opens when you go to its address, not as a part of another page."
FULL = "As many pages are open as this machine has room for. This one opens by itself as soon as another is closed."
BROKEN = "Something went wrong here. Nothing that was played is lost."

NO_GROUP = "No group has this address. Ask whoever gave it to you to look again."
ANOTHER_GROUP = (
    "This address leads to another group than the one this browser is in. Write down the address of your own first: it "
    "stands on the start screen, under More."
)
GO_THERE, STAY_HERE = "Go to that group", "Stay in mine"

WHO_ARE_YOU = "Who are you?"
ONE_TAP = "One tap, and this phone is yours until the game ends."
TAKE_OVER = "One tap, and this phone goes on for {name}. The phone before it is shut out."
HAS_PHONE, IS_FREE = "has a phone", "free"
LOOK_ON, HAVE_CODE, THE_CODE, GO_ON = "Only look on", "I have a code", "The table's code", "Go on"
WHERE_CODE = "The table shows it under Phones: eight letters and numbers."
ASK_FOR = "has a phone: ask for this seat"
NEW_PHONE = (
    "Is your seat taken by your old phone? Tap it: somebody at the table says yes. Or take a code: Phones, New code."
)
ASK_TO_BE_TABLE = "This screen becomes the table"
ASK_TABLE, ASK_TABLE_TELL = "Ask at the table", "Somebody there taps Yes. The table sees this number:"
ASK_WAITS = "It goes on here by itself."
NOT_GIVEN, NOT_GIVEN_TELL = "It was not given", "The table said no, or nobody answered in time. You can ask again."
ASK_AGAIN, ASK_NO_MORE = "Back to the seats", "Ask no more"
TOO_MANY_ASKS = "This table was asked too often. Wait a minute, then try again, or have a code shown at the table."
BE_TABLE, BE_TABLE_TELL = "The table here?", "One tap, and this screen is the table. The one before it looks on."
BE_TABLE_TAP = "Yes, the table is here"
LOOK_ON_AT, LOOK_ON_TELL = "Look on?", "Playing: {names}. You see what lies open, and nobody's hand."
NO_CODE = "No table has this code. A new one may have been made since: look at the table, under Phones."
TOO_MANY_CODES = "Too many codes were tried that were none. Wait a minute, then try again."

STARTED = "The companion is at {address}"
OTHER_DEVICES = "Other devices in this network: {address}"
NO_NETWORK = (
    "Phones cannot reach this machine, for it is in no network. Join a Wi-Fi or switch on a hotspot here, then start "
    "the companion again."
)
KEY_TOLD = (
    "Whoever opens such an address hosts: it holds a key. Scan it with the screen that stands on the table. Phones "
    "join there under Phones, without the key."
)
HOW_PHONES = "For phones at the table start it with: capemay serve --phones (or: make app PHONES=1)"
NAMED = "Whoever has to type it: {address}"
NO_NAME = "No name of this machine is told in this network ({why}): phones use its address."
NO_ZEROCONF = "zeroconf is not installed"
NAME_TAKEN = "another machine is called {name}"
HOW_TO_STOP = "Ctrl+C stops it. What was played stays in the store."
PORT_TAKEN = "Port {port} is taken: stop what runs there, or choose another, as with --port {next}"
PORT_NOT_HAD = "Port {port} cannot be had ({why}): choose another, as with --port {next}"

PAGES_OPEN = "Pages that are open."
TABLES_OPEN = "Tables with a page that is open."
ENTRIES_WRITTEN = "Entries that pages wrote to tables."
LOOP_LATE = "How late the server's loop came to what it was asked."
REFUSED_VISITS = "Visits refused, by status."

BY_STATUS = {403: NO_VISIT, 404: NO_PLACE, 503: FULL}


def of_status(status: int) -> str:
    """Return what a person is told who meets this status."""
    return BY_STATUS.get(status, BROKEN if status >= 500 else NOT_SO)
