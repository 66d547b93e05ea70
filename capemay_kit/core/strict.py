"""Strict reading of JSON: what does not fit is named, all of it, by its path."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from capemay_kit.errors import BadFile, Fault

T = TypeVar("T")

MAX_BYTES = 8_000_000
"""Nothing people write by hand comes near; a larger file is refused before it is read."""


def read(path: Path) -> bytes:
    """Read a file people named. Raises `BadFile` if it cannot be read or is absurdly large."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadFile(str(path), [Fault("$", f"larger than {MAX_BYTES // 1_000_000} MB")])
        return path.read_bytes()
    except OSError as error:
        raise BadFile(str(path), [Fault("$", error.strerror or "cannot be read")]) from None


def decode(raw: bytes, as_type: type[T], source: str, at: str = "$") -> T:
    """Decode JSON to ``as_type``: no unknown field, no wrong type, no name twice.

    Raises `BadFile` with one fault per thing wrong; ``at`` stands for the root in their paths.
    """
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    twice: list[tuple[dict[str, Any], str]] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(items)
        if len(made) < len(items):
            times = Counter(name for name, _ in items)
            twice.extend((made, name) for name, n in times.items() if n > 1)
        return made

    try:
        value = json.loads(raw, object_pairs_hook=pairs, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadFile(source, [Fault(at, f"not JSON: {_first_line(error)}")]) from None
    faults = [
        Fault(_path_of(inside, value, at) or at, f"the name {name!r} stands twice in one object")
        for inside, name in twice
    ]
    try:
        if not faults:
            return msgspec.convert(value, as_type)
    except msgspec.ValidationError as error:
        faults = list(_faults(value, as_type, at)) or [_fault_of(error, at)]
    raise BadFile(source, faults)


def one_of(fields: Mapping[str, Any], name: str, known: Sequence[str], source: str) -> str:
    """Return a field of a file that has to be one of some texts. Raises `BadFile` if it is not."""
    value = fields.get(name)
    if isinstance(value, str) and value in known:
        return value
    wrong = f"is {_short(value)}, should be {' or '.join(known)}" if name in fields else "missing"
    raise BadFile(source, [Fault(f"$.{name}", wrong)])


def _path_of(inside: Any, value: Any, at: str) -> str | None:
    if value is inside:
        return at
    if isinstance(value, dict):
        parts = ((one, f"{at}.{name}") for name, one in value.items())
    elif isinstance(value, list):
        parts = ((one, f"{at}[{i}]") for i, one in enumerate(value))
    else:
        return None
    return next((found for one, path in parts if (found := _path_of(inside, one, path))), None)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _first_line(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else "nested too deeply"


def _fault_of(error: msgspec.ValidationError, at: str) -> Fault:
    message, _, path = str(error).partition(" - at `")
    return Fault(at + path.rstrip("`").removeprefix("$"), message)


def _faults(value: Any, as_type: Any, at: str) -> Iterator[Fault]:
    # msgspec stops at the first fault; jsonschema, slow to import, lists them all once something is wrong.
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(msgspec.json.schema(as_type))
    for error in sorted(validator.iter_errors(value), key=lambda e: [str(part) for part in e.absolute_path]):
        yield from _told(error, at)


def _told(error: Any, at: str) -> Iterator[Fault]:
    path = at + error.json_path[1:]
    match error.validator:
        case "additionalProperties":
            for name in sorted(set(error.instance) - set(error.schema.get("properties", {}))):
                yield Fault(f"{path}.{name}", "unknown field")
        case "required":
            missing = [name for name in error.validator_value if name not in error.instance]
            # one error comes for each missing name, all with the whole list: tell each once
            name = next((n for n in missing if f"'{n}'" in error.message), missing[0])
            yield Fault(f"{path}.{name}", "missing")
        case "anyOf":
            yield from _told_union(error, at)
        case "type":
            yield Fault(path, f"is {_short(error.instance)}, should be {_types(error.validator_value)}")
        case "enum" | "const":
            allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
            yield Fault(path, f"is {_short(error.instance)}, should be {' or '.join(map(str, allowed))}")
        case _:
            yield Fault(path, error.message)


def _told_union(error: Any, at: str) -> Iterator[Fault]:
    path = at + error.json_path[1:]
    discriminator = error.schema.get("discriminator")
    if discriminator and isinstance(error.instance, dict):
        name = discriminator["propertyName"]
        tags = list(discriminator["mapping"])
        if error.instance.get(name) not in tags:
            yield Fault(f"{path}.{name}", f"is {_short(error.instance.get(name))}, should be {' or '.join(tags)}")
            return
        branch = tags.index(error.instance[name])
    else:
        # not tagged: the branch that got furthest is the one that was meant
        depth: dict[int, int] = {}
        for sub in error.context:
            index = sub.schema_path[0]
            depth[index] = max(depth.get(index, 0), len(sub.absolute_path))
        branch = max(depth, key=lambda index: depth[index], default=0)
        if all(sub.validator == "type" and sub.absolute_path == error.absolute_path for sub in error.context):
            kinds = " or ".join(_types(sub.validator_value) for sub in error.context)
            yield Fault(path, f"is {_short(error.instance)}, should be {kinds}")
            return
    for sub in error.context:
        if sub.schema_path[0] == branch:
            yield from _told(sub, at)


def _types(names: str | list[str]) -> str:
    words = {"object": "an object", "array": "a list", "string": "a text", "integer": "a whole number",
             "number": "a number", "boolean": "true or false", "null": "null"}  # fmt: skip
    return " or ".join(words.get(name, name) for name in ([names] if isinstance(names, str) else names))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
