"""What people read of the site: while it is built, and before Python speaks there."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts

# --- while it is built -------------------------------------------------------------------------------------


# --- in the browser ----------------------------------------------------------------------------------------

PAGE = Texts(
    {
        "title": N_("Companion"),
        "name": N_("Tabletop companion"),
        "about": N_("Keeps the record, shows the moves, counts the score. Your games stay on this device."),
        # while it opens
        "nearly": N_("Nearly at the table"),
        "morning": N_("Good morning"),
        "day": N_("Good day"),
        "evening": N_("Good evening"),
        "opening": N_("Opening your games…"),
        "ready": N_("Ready when you are"),
        "progress": N_("Getting ready"),
        "had": N_("{had} of {all} MB"),
        "size": N_("{all} MB"),
        "moment": N_("a moment more"),
        "seconds": N_("some {n} seconds more"),
        "minutes": N_("some {n} minutes more"),
        "page": N_("This page"),
        "python": N_("Python, in your browser"),
        "games": N_("Games and rules"),
        "pictures": N_("Map and pictures"),
        "yours": N_("Open your games"),
        "on_this_device": N_("on this device"),
        "which": N_("Which game is on the table?"),
        "goal": N_("The goal in 30 seconds"),
        "rules": N_("The rules"),
        "once": N_("Only this once."),
        "from_then": N_("From the next time on it starts in seconds, without internet."),
        "stay": N_("Your games stay here. No account."),
        "play_on": N_("Play on where you were"),
        "opens_next": N_("opens as soon as it can"),
        "today": N_("today"),
        "yesterday": N_("yesterday"),
        "close": N_("Close"),
        "enter": N_("To the table"),
        # on the start screen
        "offline": N_("works without internet"),
        "newer": N_("A new version lies ready: used at the next start, never in mid-game."),
        "install_title": N_("On the home screen:"),
        "install_why": N_("full screen, one tap away."),
        "install_by_hand": N_("tap Share below, then Add to Home Screen."),
        "install": N_("Install"),
        "only_here": N_("{n} games are only here."),
        "one_only_here": N_("1 game is only here."),
        "dropped": N_("A browser short of space may drop them."),
        "dropped_one": N_("A browser short of space may drop it."),
        "back_up": N_("Back up"),
        "backing_up": N_("Backing up…"),
        "not_backed_up": N_("The copy could not be made. Try again, or take it along game by game at Share."),
        "later": N_("Not now"),
        # trouble
        "again": N_("Try again"),
        "take": N_("Play on here"),
        "take_back": N_("Take back"),
    }
)
"""Single words and sentences of the page, by what they are for."""

TROUBLE = {
    "old": (
        N_("This browser cannot open the companion"),
        N_(
            "It is too old, or keeps no files for pages. Update it, or open this page "
            "in a Chrome, Edge or Firefox that is "
            "up to date. The rules can be read here all the same."
        ),
    ),
    "unsafe": (
        N_("This address is not safe enough"),
        N_("Browsers keep games only for addresses that begin with https. Open this page by such an address."),
    ),
    "private": (
        N_("This browser does not let the page keep anything"),
        N_(
            "Games are kept in the browser itself. Open this page in a window that is not private, and let it "
            "keep data in the browser's settings."
        ),
    ),
    "space": (
        N_("There is no room left on this device"),
        N_(
            "Some 70 MB are needed. Make room, such as by deleting what is no longer needed, then try again. "
            "Games that are here stay."
        ),
    ),
    "network": (
        N_("The connection was lost"),
        N_("What has come is kept: as soon as there is internet again, it goes on from there."),
    ),
    "missing": (
        N_("A part of this page is missing"),
        N_("It was probably replaced by a newer version. Try again to get that. Games that are here stay."),
    ),
    "memory": (
        N_("This device is short of memory"),
        N_("Close other pages and apps, then try again. Nothing that was entered is lost."),
    ),
    "held": (
        N_("Your games are still open elsewhere"),
        N_("Close the other tab or window with the companion, then try again."),
    ),
    "broken": (
        N_("The companion did not open"),
        N_("Nothing that was entered is lost. Try again; if it fails once more, close this page and open it anew."),
    ),
    "stopped": (
        N_("The companion stopped"),
        N_("All that was shown as done is kept. Try again to go on from there."),
    ),
    "elsewhere": (
        N_("Another tab has your games"),
        N_(
            "They can be open in one place at a time. If you play on here, the other tab finishes what it is "
            "doing and hands them over."
        ),
    ),
    "handed_over": (
        N_("Your games are open in another tab"),
        N_("All that was entered here is kept. Take them back to go on here."),
    ),
    "silent": (
        N_("The other tab does not answer"),
        N_("Perhaps it sleeps. Close it, then try again."),
    ),
}
"""What keeps the companion from opening, and what to do about it, by its kind (``front/failing.js``)."""
