"""Where the rulebook has each step.

We have its text without page numbers, so these are its chapters in order, with the cover as 1.
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
