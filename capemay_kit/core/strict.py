"""Strict reading of JSON: every single thing that does not fit is named by its path."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, islice
from math import isfinite
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import msgspec

from capemay_kit.core.i18n import Texts, _, or_list
from capemay_kit.errors import BadFile, Fault

T = TypeVar("T")

MAX_BYTES = 8_000_000
"""A larger file is refused before it is read. No file that people write by hand comes near this size."""
MAX_PHOTO_BYTES = 30_000_000
MAX_FILE_BYTES = 100_000_000
"""No file of ours is larger, not even a backup."""
MAX_VALUES = 5_000
"""How many commas a file may have that is handed over: four times as many as the largest shipped board."""
MAX_NUMBER = 2**53
"""The largest whole number, positive or negative, that all readers of JSON read exactly."""
MAX_DEPTH = 60
"""How deep objects and lists may be nested. None of our formats needs a dozen."""
MAX_FAULTS = 200
"""How many faults are told. Nobody reads more, and finding all faults of a large file takes minutes."""
TYPES = Texts({
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "null",
})  # fmt: skip
"""What types of JSON are called."""
SIZES = Texts({
    "minItems": "needs at least {n} items", "maxItems": "has more than {n} items",
    "minLength": "is too short: at least {n} letters", "maxLength": "is too long: at most {n} letters",
    "minimum": "is {found}, should be {n} or more", "maximum": "is {found}, should be {n} or less",
    "exclusiveMinimum": "is {found}, should be more than {n}",
    "exclusiveMaximum": "is {found}, should be less than {n}", "uniqueItems": "lists the same thing twice: {found}",
    "pattern": "is {found}, which is not written as it should be",
})  # fmt: skip
"""What is said if a value has the right type but breaks a rule of the schema, by that rule: too large, too small, too
many."""
_LONE = re.compile("[\ud800-\udfff]")
_SUSPECT = re.compile(r"\\u[dD][89a-fA-F]|[0-9]{16}")
"""Found in every text that has half a character (a lone surrogate) or a whole number that is too large."""
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"?')
"""A text that does not end reaches to the end of the file, so that no second one is looked for in it."""
_BRACKETS = re.compile(r"[][{}]")
_LEARNING = RLock()
_LEARNED: set[Any] = set()


def read(path: Path, most: int = MAX_BYTES) -> bytes:
    """Read a file people named. Raises `BadFile` if it cannot be read or is absurdly large."""
    try:
        with path.open("rb") as file:
            # the size of a device reads as 0, although it may never end
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadFile(str(path), [Fault("$", getattr(error, "strerror", None) or _("cannot be read"))]) from None
    if len(raw) > most:
        raise BadFile(str(path), [Fault("$", _("larger than {n} MB", n=most // 1_000_000))])
    return raw


def learned(as_type: Any) -> Any:
    """Make a type known to msgspec, and return it. Everything that is read as a type goes through here.

    While msgspec looks up the fields of a type for one thread, it lets a second thread use the unfinished type, which
    crashes the program. So only one thread at a time has types looked up, and nobody reads with a type before that is
    done.
    """
    if as_type not in _LEARNED:
        with _LEARNING:
            msgspec.json.Decoder(as_type)
        _LEARNED.add(as_type)
    return as_type


def handed_over(raw: bytes, source: str, read_it: Callable[[bytes, str], T]) -> T:
    """Read JSON that somebody handed over. Raises `BadFile`, also if it is longer than anything people write: the time
    to list all faults grows with the square of the length."""
    if len(raw) > MAX_BYTES:
        raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_BYTES // 1_000_000))])
    if raw.count(b",") > MAX_VALUES:
        raise BadFile(source, [Fault("$", _("has more than {n} values", n=MAX_VALUES))])
    return read_it(raw, source)


def decode(raw: bytes, as_type: type[T], source: str, at: str = "$") -> T:
    """Decode JSON to ``as_type``: no unknown field, no wrong type, no name twice, and nothing that could not be written
    again (half a character, a number that readers read differently, too many lists within lists).

    Raises `BadFile` with one fault per thing wrong; ``at`` stands for the root in their paths.
    """
    twice: list[tuple[dict[str, Any], str]] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) < len(items):
            times = Counter(name for name, __ in items)
            twice.extend((made, name) for name, n in times.items() if n > 1)
        return made

    try:
        text = raw.removeprefix(b"\xef\xbb\xbf").decode()
        # json goes into lists within lists by calling itself: in a browser, whose stack is small, that ends Python
        if _depth(text) > MAX_DEPTH:
            raise BadFile(source, [Fault(at, _("nested more than {n} levels deep", n=MAX_DEPTH))])
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadFile(source, [Fault(at, _("not JSON: {why}", why=_first_line(error)))]) from None
    # looking at every value takes longer than decoding, and hardly any file needs it
    faults = list(_unfit(value, at)) if _SUSPECT.search(text) else []
    if twice and not faults:
        where = {id(one): path for path, one, __ in _walk(value, at)}
        told = [(where.get(id(inside), at), name) for inside, name in twice]
        faults = [Fault(path, _("the name {name!r} appears twice in one object", name=name)) for path, name in told]
    if faults:
        raise BadFile(source, faults)
    return convert(value, as_type, source, at)


def convert(value: Any, as_type: type[T], source: str, at: str = "$") -> T:
    """Convert what was read as JSON to ``as_type``, with the checks of `decode`. Raises `BadFile` with one fault per
    thing wrong."""
    try:
        return msgspec.convert(value, learned(as_type))  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise BadFile(source, list(_faults(value, as_type, at)) or [_fault_of(error, at)]) from None


def _depth(text: str) -> int:
    """Say how deep the objects and lists of a JSON text are nested."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    brackets = _BRACKETS.findall(_TEXTS.sub("", text))
    return max(accumulate(1 if one in "[{" else -1 for one in brackets))


def _walk(value: Any, at: str) -> Iterator[tuple[str, Any, int]]:
    """Yield a value and everything in it, each with its path and its depth, but nothing deeper than `MAX_DEPTH`."""
    left = [(value, at, 0)]
    while left:
        one, path, depth = left.pop()
        yield path, one, depth
        if depth >= MAX_DEPTH:
            continue
        if isinstance(one, dict):
            left += reversed([(inner, f"{path}.{name}", depth + 1) for name, inner in one.items()])
        elif isinstance(one, list):
            left += reversed([(inner, f"{path}[{i}]", depth + 1) for i, inner in enumerate(one)])


def _unfit(value: Any, at: str) -> Iterator[Fault]:
    """Yield a fault for everything that could not be written again, or that readers would read differently."""
    for path, one, depth in _walk(value, at):
        if isinstance(one, str) and _LONE.search(one):
            yield Fault(path, _("contains a broken character (a lone surrogate)"))
        elif isinstance(one, dict) and any(map(_LONE.search, one)):
            yield Fault(path, _("contains a name with a broken character (a lone surrogate)"))
        elif isinstance(one, int) and abs(one) > MAX_NUMBER:
            yield Fault(path, _("is a whole number beyond {most}", most=MAX_NUMBER))
        elif isinstance(one, dict | list) and depth >= MAX_DEPTH:
            yield Fault(at, _("nested more than {n} levels deep", n=MAX_DEPTH))
            return


def one_of(fields: Mapping[str, Any], name: str, known: Sequence[str], source: str) -> str:
    """Return a field of a file that must be one of the ``known`` texts. Raises `BadFile` if it is not."""
    value = fields.get(name)
    if isinstance(value, str) and value in known:
        return value
    wrong = (
        _("is {found}, should be {wanted}", found=_short(value), wanted=or_list(known))
        if name in fields
        else _("missing")
    )
    raise BadFile(source, [Fault(f"$.{name}", wrong)])


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(_("{text} is too large a number", text=text))
    return number


def _no_constant(name: str) -> Any:
    raise ValueError(_("{name} is not a JSON number", name=name))


def _first_line(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else _("nested too deeply")


def _fault_of(error: msgspec.ValidationError, at: str) -> Fault:
    message, __, path = str(error).partition(" - at `")
    return Fault(at + path.rstrip("`").removeprefix("$"), message)


def _faults(value: Any, as_type: Any, at: str) -> Iterator[Fault]:
    found = list(islice(_checking(as_type).iter_errors(value), MAX_FAULTS + 1))
    for error in sorted(found[:MAX_FAULTS], key=lambda e: [str(part) for part in e.absolute_path]):
        yield from _told(error, at)
    if len(found) > MAX_FAULTS:
        yield Fault(at, _("more than {n} things are wrong: only the first are listed", n=MAX_FAULTS))


@cache
def _checking(as_type: Any) -> Any:
    # msgspec stops at the first fault; jsonschema lists all, but is slow to import
    from jsonschema import Draft202012Validator

    return Draft202012Validator(msgspec.json.schema(learned(as_type)))


def _told(error: Any, at: str) -> Iterator[Fault]:
    path = at + _path(error)
    match error.validator:
        case "additionalProperties":
            for name in sorted(set(error.instance) - set(error.schema.get("properties", {}))):
                yield Fault(f"{path}.{name}", _("unknown field"))
        case "required":
            missing = [name for name in error.validator_value if name not in error.instance]
            # there is one error for each missing name, but each has the whole list: tell each name once
            name = next((n for n in missing if f"'{n}'" in error.message), missing[0])
            yield Fault(f"{path}.{name}", _("missing"))
        case "anyOf":
            yield from _told_union(error, at)
        case "type":
            yield Fault(
                path,
                _("is {found}, should be {wanted}", found=_short(error.instance), wanted=_types(error.validator_value)),
            )
        case "enum" | "const":
            allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
            yield Fault(
                path,
                _(
                    "is {found}, should be {wanted}",
                    found=_short(error.instance),
                    wanted=or_list(list(map(str, allowed))),
                ),
            )
        case found if found in SIZES:
            yield Fault(path, SIZES[found].format(found=_short(error.instance), n=error.validator_value))
        case _:
            # the message of jsonschema begins with the whole value, however long it is
            yield Fault(path, _short(error.instance) + error.message.removeprefix(repr(error.instance)))


def _told_union(error: Any, at: str) -> Iterator[Fault]:
    path = at + _path(error)
    discriminator = error.schema.get("discriminator")
    if discriminator and isinstance(error.instance, dict):
        name = discriminator["propertyName"]
        tags = list(discriminator["mapping"])
        if error.instance.get(name) not in tags:
            yield Fault(
                f"{path}.{name}",
                _("is {found}, should be {wanted}", found=_short(error.instance.get(name)), wanted=or_list(tags)),
            )
            return
        branch = tags.index(error.instance[name])
    else:
        # not tagged: take the type that fits deepest into the value as the one that was meant
        depth: dict[int, int] = {}
        for sub in error.context:
            index = sub.schema_path[0]
            depth[index] = max(depth.get(index, 0), len(sub.absolute_path))
        branch = max(depth, key=lambda index: depth[index], default=0)
        if all(sub.validator == "type" and sub.absolute_path == error.absolute_path for sub in error.context):
            kinds = or_list([_types(sub.validator_value) for sub in error.context])
            yield Fault(path, _("is {found}, should be {wanted}", found=_short(error.instance), wanted=kinds))
            return
    for sub in error.context:
        if sub.schema_path[0] == branch:
            yield from _told(sub, at)


def _path(error: Any) -> str:
    """Return where a fault lies below the root, written alike by every release of jsonschema."""
    steps = (f"[{one!r}]" if not str(one).isidentifier() else f".{one}" for one in error.absolute_path)
    return "".join(steps)


def _types(names: str | list[str]) -> str:
    return or_list([TYPES.get(name, name) for name in ([names] if isinstance(names, str) else names)])


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
