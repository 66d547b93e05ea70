"""What is wrong with a file or a figure of this game that somebody gave: each is said after its path or label."""

from __future__ import annotations

from capemay_kit.core.i18n import N_

SIDES = (N_("the side for 1 and 2"), N_("the side for 3 and 4"))
