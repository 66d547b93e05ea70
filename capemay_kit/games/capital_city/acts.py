"""All acts of the game, in the order in which they are offered (rulebook p. 3-9). Strings in them are ids of the data
files; ``green-?`` is a character of which only the back is known, ``?`` one of which nothing is known."""

from __future__ import annotations

from typing import TypeAlias

from capemay_kit.games.capital_city.auction import Auctioned, Bid, Choose, TakePriority, TakeTrain
from capemay_kit.games.capital_city.buildings import Attach, Buy, Decline, Done, Earn
from capemay_kit.games.capital_city.by_hand import CameTo, ReadOut, Tally
from capemay_kit.games.capital_city.setup import Deal, LayOut, SetUp

AnyAct: TypeAlias = (
    Deal | LayOut | SetUp | Bid | TakePriority | Auctioned | TakeTrain | Choose | Buy | Decline | Attach | Earn | Done
    | ReadOut | Tally | CameTo
)  # fmt: skip
OFFERED = (
    LayOut, Deal, SetUp, Bid, TakePriority, Auctioned, TakeTrain, Choose, Buy, Decline, Attach, Earn, Done, ReadOut,
    Tally, CameTo,
)  # fmt: skip
