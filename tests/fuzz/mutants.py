"""Ways to spoil a file: its tree, its bytes, its cells, and what a record says was done."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from capemay_kit.core.edition import names_of
from capemay_kit.games import registry

_RAW = "\x00RAW:"
ODD_TEXTS = (
    "", " ", "\n", "\x00", "\x1b[2J\x07", "a\r\nb", "\u202eevil", "\ud800", "x\udfff", "[/]", "[bold]", ":smile:",
    "{0}", "=1+1", "'=1", "-", ".", "..", "/", "/dev/null", "~nobody-here/x.json", "a\x00.json", "base", "mine", "?",
    "0", "-1", "1e5", "²", "٣", "ﬁ", "\N{GRINNING FACE}", "e\u0301", "A" * 300, "W" * 20_000, "Ann",
    "seats[0].name",
)  # fmt: skip
ODD_NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 2, 3, 5, 99, 1000, 10**6, 2**31, 2**53, -(2**53), 2**63, 10**30, 0.5, -0.0, 1e308, True, False,
    _RAW + "1e999", _RAW + "-1E400", _RAW + "NaN", _RAW + "-Infinity", _RAW + "9" * 5000, _RAW + "1.0", _RAW + "-",
)  # fmt: skip
ODD_THINGS: tuple[Any, ...] = (
    None, [], {}, [[]], [None], {"": None}, [0], [-1], ["?"], {"a": {"b": [1]}}, {"do": "undo", "to": 0}, {"points": 3},
    _RAW + "[" * 40 + "]" * 40, _RAW + "[" * 70 + "]" * 70, _RAW + '{"a":' * 900 + "1" + "}" * 900, _RAW + "[" * 9999,
    _RAW + '{"a": 1, "a": 2}', list(range(60)), ["W" * 500] * 20,
)  # fmt: skip


def written(tree: Any) -> bytes:
    """Write a tree as JSON, and what is no JSON in it as it is."""
    text = json.dumps(tree)
    return re.sub(r'"\\u0000RAW:((?:[^"\\]|\\.)*)"', lambda found: json.loads(f'"{found[1]}"'), text).encode()


# --- trees ---------------------------------------------------------------------------------------------


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a tree: what holds it, and its name or number there."""
    left = [tree]
    while left:
        one = left.pop()
        for place in one if isinstance(one, dict) else range(len(one)):
            yield one, place
            if isinstance(one[place], dict | list):
                left.append(one[place])


def odd(rng: Random) -> Any:
    """Return a value that hardly belongs anywhere."""
    return deepcopy(rng.choice(rng.choice((ODD_TEXTS, ODD_NUMBERS, ODD_THINGS))))


def _near(rng: Random, value: Any) -> Any:
    """Return a value like another: of its type, and often one that could be meant."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice((value + 1, value - 1, -value, value * 10, value * 1000, str(value), 0))
    if isinstance(value, str):
        return rng.choice((value + "x", value[:-1], value.upper(), value[::-1], value * 2, value + "\n", "?" + value))
    if isinstance(value, list):
        return rng.choice((value[::-1], value * 2, value[1:], [value], value[:1] * 50))
    return [value]


def spoil(rng: Random, tree: Any, times: int = 3) -> Any:
    """Return a tree with one to so many changes."""
    holder = [deepcopy(tree)]
    for _ in range(rng.randint(1, times)):
        places = list(_places(holder))
        within, place = rng.choice(places)
        match rng.randrange(8):
            case 0 if within is not holder:
                del within[place]
            case 1 if isinstance(within, list):
                within.insert(place, deepcopy(within[place]))
            case 1 | 2:
                elsewhere, there = rng.choice(places)
                within[place] = deepcopy(elsewhere[there])
            case 3 if isinstance(within, dict):
                within[rng.choice((rng.choice(ODD_TEXTS), str(place) + "x", "id", "name", "do"))] = within.pop(place)
            case 4 if isinstance(within, dict):
                within[rng.choice(ODD_TEXTS)] = odd(rng)
            case 5 | 6:
                within[place] = _near(rng, within[place])
            case _:
                within[place] = odd(rng)
    return holder[0]


# --- bytes and cells -----------------------------------------------------------------------------------


def scratch(rng: Random, raw: bytes) -> bytes:
    """Return bytes with something that happens to bytes."""
    at, to = sorted(rng.randint(0, len(raw)) for _ in range(2))
    to = min(to, at + rng.choice((1, 1, 8, 100, len(raw))))
    return rng.choice((
        lambda: raw[:at],
        lambda: raw[:at] + raw[to:],
        lambda: raw[:to] + raw[at:],
        lambda: raw[:at] + bytes(rng.randrange(256) for _ in range(rng.randint(1, 4))) + raw[to:],
        lambda: raw[:at] + rng.choice((b"\x00", b"\xff", b"\r", b"\n", b'"', b"\xed\xa0\x80", b"\\ud800")) + raw[at:],
        lambda: b"\xef\xbb\xbf" + raw,
        lambda: b"\xef\xbb\xbf" * 2 + raw,
        lambda: raw.decode("latin-1").encode("utf-16"),
        lambda: raw.replace(b"\n", b"\r\n"),
        lambda: raw.replace(b"\n", b"\r"),
        lambda: raw + raw,
        lambda: b"\x00" * 100,
        lambda: b"",
    ))()  # fmt: skip


def spoil_json(rng: Random, raw: bytes) -> bytes:
    return scratch(rng, raw) if rng.random() < 0.15 else written(spoil(rng, json.loads(raw)))


def spoil_csv(rng: Random, raw: bytes) -> bytes:
    if rng.random() < 0.2:
        return scratch(rng, raw)
    rows = list(csv.reader(io.StringIO(raw.decode())))
    for _ in range(rng.randint(1, 3)):
        row = rng.choice(rows)
        at = rng.randrange(len(row))
        match rng.randrange(6):
            case 0:
                del row[at]
            case 1:
                row.insert(at, row[at])
            case 2:
                rows.insert(rng.randrange(len(rows)), list(row))
            case 3:
                row[at] = rng.choice(rng.choice(rows) or [""])
            case _:
                cells = (*ODD_TEXTS, "9" * 30, "9" * 5000, "1.5", "0001-01-01", "9999-12-31", "2026-W01", "20261121T17")
                row[at] = rng.choice(cells)
        rows = [row for row in rows if row] or [[""]]
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode(errors="surrogatepass")


# --- records -------------------------------------------------------------------------------------------


@cache
def paths(game: str) -> tuple[str, ...]:
    """Return the paths of a game's corrections, with the first of each key there is on a table that is laid out."""
    made = registry.game(game).rules.figures
    s = registry.lay_out(registry.game(game).header_for(["Ann", "Bob", "Cid"], table="t")).state
    found = []
    for one in made.declared:
        at: tuple[Any, ...] = ()
        for name in one.keys:
            there = made.keys[name](s, *at) if name in made.keys and "bank" not in at else ()
            # nobody has a building yet
            at = (*at, there[0] if there else "bank" if name == "building" else "0")
        keys = iter(at)
        found.append(re.sub(r"\{[\w.]+\}", lambda _, keys=keys: str(next(keys)), one.path))
    return tuple(found)


@cache
def numbers(game: str) -> list[str]:
    return names_of(registry.files(game).editions.load("base").numbers)


def correction(rng: Random, game: str, record: list[Any]) -> dict[str, Any]:
    """Return a correction at about a path there is, to a value that may stand in the record, or to any."""
    path = rng.choice(paths(game))
    if path.startswith("book.numbers"):
        path = f"book.numbers.{rng.choice(numbers(game))}" + rng.choice(("", "", "[0]", "[1]", "[99]"))
    path = re.sub(r"\d+", lambda n: rng.choice((n[0], n[0], "0", "1", "2", "3", "7", "99", "-1")), path)
    if rng.random() < 0.1:
        path = _near(rng, path)
    within, place = rng.choice(list(_places(record[1:] or [[0]])))
    value = rng.choice((
        lambda: rng.randint(-1, 12), lambda: odd(rng), lambda: deepcopy(within[place]), lambda: None,
        lambda: [rng.randint(0, 9) for _ in range(rng.randint(0, 5))],
        lambda: rng.choice((True, False, "over", "sail", "build", "round", "shop", "victorian",
                            {"seat": 0, "kind": "shop"}, {"primary": True, "tied": True},
                            {"seat": 1, "roof": "round", "height": 3})),
    ))()  # fmt: skip
    return {"do": "correct", "path": path, "value": value}


def spoil_record(rng: Random, raw: bytes) -> bytes:
    record = [json.loads(line) for line in raw.splitlines()]
    header, entries = record[0], record[1:]
    game = header["game"] if header["game"] in ("cape-may", "capitol", "cape-horn", "capital-city") else "cape-may"
    # the last entries are where something happens: what comes before was played
    entries = entries[: rng.randint(0, len(entries)) if rng.random() < 0.8 else len(entries)]
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(max(0, len(entries) - 12), len(entries))
        last = entries[at - 1] if entries else None
        if not isinstance(last, dict) or "act" not in last:
            last = {"seq": 1, "act": {"do": "deal"}, "seat": 0}
        match rng.randrange(9):
            case 0 | 1 | 2:
                entries.insert(at, {"seq": 0, "act": correction(rng, game, record)})
            case 3:
                entries.insert(at, {"seq": 0, "act": {"do": "undo", "to": rng.choice((0, at - 1, at // 2, 999))}})
            case 4:
                entries.insert(at, {"seq": 0, "act": {"do": "redo"}})
            case 5:
                forced = {**deepcopy(rng.choice(record[1:] or [last])), "refusal": {"rule": "turn", "page": 3}}
                entries.insert(at, forced | {"seat": rng.choice((0, 1, 2, 3, 9))})
            case 6 if entries and at:
                entries[at - 1] = spoil(rng, last, 1)
            case 7 if entries and at:
                act = spoil(rng, [last["act"]], 2)
                forced = {"seq": 0, "seat": last.get("seat", 0), "refusal": {"rule": "turn", "page": 3}}
                entries[at - 1] = forced | {"act": act[0] if isinstance(act, list) and act else act}
            case _:
                header = spoil(rng, header, 2)
    if rng.random() < 0.95:
        entries = [{**one, "seq": i} if isinstance(one, dict) else one for i, one in enumerate(entries, 1)]
    made = b"\n".join(map(written, [header, *entries])) + b"\n"
    return scratch(rng, made) if rng.random() < 0.05 else made
