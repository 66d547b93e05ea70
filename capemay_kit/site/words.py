"""What people read of the site: while it is built, and before Python speaks there."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts

# --- in the browser ----------------------------------------------------------------------------------------

PAGE = Texts(
    {
        "title": "Companion",
        "name": "Tabletop companion",
        "about": "Keeps the record, shows the moves, counts the score. Your games stay on this device.",
        # while it opens
        "nearly": "Almost ready",
        "morning": "Good morning",
        "day": "Good day",
        "evening": "Good evening",
        "opening": "Opening your games…",
        "ready": "Ready when you are",
        "progress": "Getting ready",
        "had": "{had} of {all} MB",
        "size": "{all} MB",
        "moment": "a moment",
        "seconds": "about {n} seconds left",
        "minutes": "about {n} minutes left",
        "page": "This page",
        "python": "Python, in your browser",
        "games": "Games and rules",
        "pictures": "Map and pictures",
        "yours": "Open your games",
        "on_this_device": "on this device",
        "which": "Which game is on the table?",
        "goal": "The goal in 30 seconds",
        "rules": "The rules",
        "once": "Only this once.",
        "from_then": "Next time it starts in seconds, even offline.",
        "stay": "Your games stay here. No account.",
        "play_on": "Continue your game",
        "opens_next": "opens when ready",
        "today": "today",
        "yesterday": "yesterday",
        "close": "Close",
        "enter": "To the table",
        # on the start screen
        "offline": "works without internet",
        "newer": "A new version is ready. It will be used at the next start, never during a game.",
        "install_title": "On the home screen:",
        "install_why": "full screen, one tap away.",
        "install_by_hand": "tap Share below, then Add to Home Screen.",
        "install": "Install",
        "only_here": "{n} games are stored only here.",
        "one_only_here": "1 game is stored only here.",
        "dropped": "The browser may delete them if it runs out of space.",
        "dropped_one": "The browser may delete it if it runs out of space.",
        "back_up": "Back up",
        "backing_up": "Backing up…",
        "not_backed_up": "The backup failed. Try again, or export each game under Share.",
        "later": "Not now",
        # trouble
        "again": "Try again",
        "take": "Continue here",
        "take_back": "Take it back",
    }
)
"""Single words and sentences of the page, by what they are for."""

TROUBLE = {
    "old": (
        N_("This browser cannot open the companion"),
        N_(
            "It is too old, or cannot store files for pages. Update it, or open this page in a "
            "current Chrome, Edge or Firefox. You can still read the rules here."
        ),
    ),
    "unsafe": (
        N_("This address is not safe enough"),
        N_("Browsers store games only for addresses that begin with https. Open this page at such an address."),
    ),
    "private": (
        N_("This browser does not let the page store anything"),
        N_(
            "Games are stored in the browser. Open this page in a normal window, not a private "
            "one, and allow it to store data in the browser's settings."
        ),
    ),
    "space": (
        N_("There is no room left on this device"),
        N_("About 70 MB are needed. Delete something you no longer need, then try again. Your games are safe."),
    ),
    "network": (
        N_("The connection was lost"),
        N_("What has arrived is kept. It continues as soon as you are online again."),
    ),
    "missing": (
        N_("A part of this page is missing"),
        N_("It was probably replaced by a newer version. Try again to load it. Your games are safe."),
    ),
    "memory": (
        N_("This device is short of memory"),
        N_("Close other pages and apps, then try again. Nothing you entered is lost."),
    ),
    "held": (
        N_("Your games are still open elsewhere"),
        N_("Close the other tab or window with the companion, then try again."),
    ),
    "broken": (
        N_("The companion did not open"),
        N_("Nothing you entered is lost. Try again. If that fails too, close this page and open it again."),
    ),
    "stopped": (
        N_("The companion stopped"),
        N_("Everything shown as done is saved. Try again to continue."),
    ),
    "elsewhere": (
        N_("Another tab has your games"),
        N_(
            "They can be open in one place at a time. If you continue here, the other tab "
            "finishes what it is doing and hands them over."
        ),
    ),
    "handed_over": (
        N_("Your games are open in another tab"),
        N_("Everything you entered here is saved. Take them back to continue here."),
    ),
    "silent": (
        N_("The other tab does not answer"),
        N_("It may be asleep. Close it, then try again."),
    ),
}
"""What keeps the companion from opening, and what to do about it, by its kind (``front/failing.js``)."""
