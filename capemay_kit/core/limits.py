"""What a number can be, and what it usually is: declared once, beside the number, as part of its type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from capemay_kit.core.i18n import _, money, number, pgettext
from capemay_kit.errors import Fault, UnknownName


class Limits(NamedTuple):
    """What a number can be (``least`` to ``most``) and usually is (``low`` to ``high``). None means that there is no
    limit on that side.

    ``called`` is what it is, such as *Price*. ``money``: it is written as a sum of money.
    """

    least: int | None = None
    most: int | None = None
    low: int | None = None
    high: int | None = None
    called: str = ""
    money: bool = False

    def can_be(self, value: int) -> bool:
        """Say whether a number can be at all."""
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def is_usual(self, value: int) -> bool:
        """Say whether a number is a usual one."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def written(self, value: int) -> str:
        """Write a number as its reader does."""
        return money(value) if self.money else number(value)

    def span(self, low: int | None, high: int | None) -> str:
        """Say a range in words."""
        if low is None or high is None:
            return (
                _("at most {most}", most=self.written(high or 0))
                if low is None
                else _("{least} or more", least=self.written(low))
            )
        return (
            self.written(low)
            if low == high
            else _("{least} to {most}", least=self.written(low), most=self.written(high))
        )


def amount(called: str, low: int, high: int, least: int = 0, most: int = 1000, money: bool = False) -> Meta:
    """Declare a number: what it is called, what it usually is (``low`` to ``high``), what it can be at all, whether it
    is a sum of money."""
    return Meta(ge=least, le=most, extra={"called": called, "low": low, "high": high, "money": money})


def all_different(length: int) -> Meta:
    """Declare a list of this many numbers, no two of which are the same."""
    return Meta(min_length=length, max_length=length, extra={"different": True})


def limits_of(numbers: type[Struct], name: str) -> Limits:
    """Return the limits of a number by its dotted name. Raises `UnknownName`."""
    hint: Any = numbers
    for part in re.findall(r"[^.\[\]]+", name):
        hint = _inside(_plain(hint)[0], part)
        if hint is None:
            raise UnknownName("number", name)
    return _limits(_plain(hint)[1])


def odd(value: Any, hint: Any, at: str = "$.numbers") -> Iterator[Fault]:
    """Yield a warning for every number that is possible but unusual. ``value`` fits the type ``hint``."""
    plain, metas = _plain(hint)
    limits = _limits(metas)
    if isinstance(value, int) and not isinstance(value, bool) and not limits.is_usual(value):
        usual = limits.span(limits.low, limits.high)
        yield Fault(
            at,
            _(
                "is {value}. {called} is usually {usual}",
                value=limits.written(value),
                called=limits.called,
                usual=usual,
            ),
            warning=True,
        )
    for path, one, inner in _parts(value, plain):
        yield from odd(one, inner, at + path)


def alike(value: Any, hint: Any, at: str = "$.numbers") -> Iterator[Fault]:
    """Yield a fault for every number that equals another in a list where all must differ. ``value`` fits the type
    ``hint``."""
    plain, metas = _plain(hint)
    if _differ(metas):
        for i, one in enumerate(value):
            for j in (j for j, other in enumerate(value) if other == one and j != i):
                yield Fault(f"{at}[{i}]", _("is {value}, the same as [{other}]: all must differ", value=one, other=j))
                break
    if isinstance(value, Struct):
        for name in _told_apart(type(value)):
            yield from alike(getattr(value, name), _hints(type(value))[name], f"{at}.{name}")
        return
    for path, one, inner in _parts(value, plain):
        yield from alike(one, inner, at + path)


def _differ(metas: tuple[Meta, ...]) -> bool:
    return any((one.extra or {}).get("different") for one in metas)


@cache
def _told_apart(of: type[Struct]) -> tuple[str, ...]:
    """List the fields of a type that are, or contain, a list where all numbers must differ."""

    def contains(hint: Any) -> bool:
        plain, metas = _plain(hint)
        if _differ(metas):
            return True
        if isinstance(plain, type) and issubclass(plain, Struct):
            return bool(_told_apart(plain))
        return any(contains(one) for one in get_args(plain))

    return tuple(name for name, hint in _hints(of).items() if contains(hint))


def _parts(value: Any, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield f".{name}", getattr(value, name), _inside(hint, name)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield f".{name}", one, _inside(hint, name)
    elif isinstance(value, list | tuple):
        for i, one in enumerate(value):
            yield f"[{i}]", one, _inside(hint, str(i))


def _limits(metas: tuple[Meta, ...]) -> Limits:
    found = Limits(called=pgettext("a quantity", "Number"))
    for one in metas:
        extra = one.extra or {}
        told: dict[str, Any] = {name: extra[name] for name in ("low", "high", "money") if name in extra}
        told |= {"called": _(extra["called"])} if "called" in extra else {}
        told |= {name: end for name, end in (("least", one.ge), ("most", one.le)) if end is not None}
        found = found._replace(**told)
    return found


def _plain(hint: Any) -> tuple[Any, tuple[Meta, ...]]:
    """Return a type without its annotations, and those. Of a type that also allows None, take the other type."""
    if get_origin(hint) in (Union, UnionType):
        hint = next(one for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is not Annotated:
        return hint, ()
    plain, *metas = get_args(hint)
    return plain, tuple(one for one in metas if isinstance(one, Meta))


def _inside(hint: Any, part: str) -> Any:
    """Return the type of a part of a type: of a field, of a named value, or of a place in a list. None if there is no
    such part."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _hints(hint).get(part)
    args = get_args(hint)
    if get_origin(hint) is dict:
        return args[1]
    if get_origin(hint) is not tuple or not part.isdigit():
        return None
    if args[-1] is Ellipsis:
        return args[0]
    return args[int(part)] if int(part) < len(args) else None


@cache
def _hints(of: type[Struct]) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True)
