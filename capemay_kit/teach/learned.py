"""Reading a person's saved progress. Damaged progress starts over, and its row is put aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from capemay_kit.core.database import as_bytes
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, StoreError

T = TypeVar("T")


def kept(store: Store, person: str, item: str, fresh: T, tell: Callable[[str], None]) -> T:
    """Return what is saved of an item. It is ``fresh`` if there is no person, if nothing is saved, or if it cannot be
    read, which is reported once."""
    raw = store.learned(person).get(item) if person else None
    if raw is None:
        return fresh
    body = as_bytes(raw)
    try:
        return decode(body, type(fresh), item)
    except BadFile as bad:
        try:
            store.keep_learned(person, f"{item}/damaged", body.decode("utf-8", "replace"))
            store.keep_learned(person, item, msgspec.json.encode(fresh).decode())
        except StoreError:
            return fresh
        tell(
            _(
                "{person}'s progress in {item} cannot be read, so it starts over ({why}).",
                person=person,
                item=item,
                why=bad.faults[0],
            )
        )
        return fresh
