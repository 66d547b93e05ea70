"""Where each step stands in the rulebook.

The text that came down to us has no page numbers: these count its chapters in order, the cover being 1.
"""

from __future__ import annotations

COMPONENTS = 2
PREPARATION = 3
SETUP = 4
AUCTION = 5
CHOOSE = 6
PURCHASE = 7
ATTACH = 7
END = 9
LAST = 10
