"""What a card does in one line that people can type, ``birds 3 keep=1; money 2``, and back, exactly.

A thing is the name of its type and its values. Values stand in the order of its form or by their name
(``keep=1``), several with commas between them (``cottage,shop``), a thing inside another in brackets, a yes by the name
of its field alone. Things are parted by ``;`` and what one chooses between by ``|``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.errors import BadValue
from capemay_kit.own.vocabulary import THINGS, CardField, FieldValues, Named, blank, fields_of, what

LONGEST = 4_000
"""No card is nearly as long; a longer cell is not read."""
DEEPEST = 12
NOTHING = "nothing"
"""How an empty one is written where one chooses between several."""
YES, NO = "yes", "no"
_YESES, _NOES = (YES, "true", "y", "x"), (NO, "false", "n")
NOT_EXPECTED, WHAT_IT_DOES = N_("not expected here"), N_("say what it does")
_SIGNS = "(),;|="
_TOKEN = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|[“„]([^“”]*)[“”]|([(),;|=])|([^\s(),;|="“”„]+)|(.))""", re.DOTALL)
_SIMPLE = re.compile(r"""[^\s(),;|="“”„\\]+""")
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_NESTED = (*THINGS, "lots")
"""The kinds of what stands in brackets where it does not stand alone."""
_UNSEEN = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')


# --- writing ---------------------------------------------------------------------------------------------


def cell(field: CardField, value: Any) -> str:
    """Write what stands in a field of a form in one line; nothing is an empty line. Plain texts stand as they are."""
    if value is None or (value in ((), {}) and field.kind != "text"):
        return ""
    if field.kind in ("text", "street", "bird"):
        return str(value)
    return _alone(field, value) if field.kind in _NESTED else _value(field, value)


def _alone(field: CardField, value: Any) -> str:
    """Write what stands in brackets elsewhere."""
    match field.kind:
        case "thing":
            return _line(value, named=len(field.among) > 1)
        case "things":
            return "; ".join(_line(one, named=len(field.among) > 1) for one in value)
        case "choices":
            return " | ".join(
                "; ".join(_line(one, named=len(field.among) > 1) for one in several) or NOTHING for several in value
            )
    return " ".join(f"{season}={_several(lots)}" for season, lots in value.items())


def _line(thing: Named, named: bool) -> str:
    """Write a thing: its name if that is not known anyhow, then its values. What it needs stands first, by place."""
    name, values = thing
    parts = [name] if named else []
    by_place, fields = True, fields_of(name)
    for at, one in enumerate(fields):
        value = values[one.name]
        # a second figure without its name is hard to tell from the first, unless there are no more than these
        by_place = by_place and one.needed and (at == 0 or one.kind in ("thing", "things") or len(fields) == 2)
        if one.needed or value != one.value:
            said = _value(one, value)
            parts.append(said if by_place else one.name if value is True else f"{one.name}={said}")
    return " ".join(parts)


def _value(field: CardField, value: Any) -> str:
    match field.kind:
        case "yes":
            return YES if value else NO
        case "text":
            return _quoted(value)
        case "street" | "bird" | "one":
            return _word(value)
        case "some" | "row" | "streets":
            return _several(value)
        case kind if kind in _NESTED:
            line = _alone(field, value)
            return line if _SIMPLE.fullmatch(line) else f"({line})"
    return str(value)


def _several(values: Iterable[str]) -> str:
    return ",".join(map(_word, values)) or "()"


def _word(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    return '"' + _UNSEEN.sub(lambda one: f"\\{one[0]}" if one[0] in '"\\' else f"\\u{ord(one[0]):04x}", text) + '"'


# --- reading ---------------------------------------------------------------------------------------------


def read_cell(field: CardField, text: str) -> Any:
    """Read what stands in a field of a form: the inverse of `cell`. Raises `BadValue`: what is wrong, at which letter,
    and what was probably meant."""
    if len(text) > LONGEST:
        raise BadValue(field.name, _("is longer than {n} letters", n=LONGEST))
    if field.kind in ("text", "street", "bird"):
        return text
    if not text.strip():
        return None if field.kind in ("thing", "whole", "one", "yes") else {} if field.kind == "lots" else ()
    reader = _Reader(text)
    found = reader.cell(field)
    reader.nothing_left()
    return found


class _Token(NamedTuple):
    """A sign, a word or a quoted text: where it begins and ends."""

    text: str
    at: int
    end: int
    quoted: bool = False

    @property
    def sign(self) -> str:
        return self.text if not self.quoted and self.text in tuple(_SIGNS) else ""


class _Reader:
    """A line, and how far it is read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        self._tokens = list(_tokens(text))

    def nothing_left(self) -> None:
        """Refuse what stands behind what was read."""
        if (token := self._peek()) is not None:
            raise self._wrong(token, _(NOT_EXPECTED))

    def cell(self, field: CardField) -> Any:
        """Read a field that stands alone: nothing is around it."""
        bracketed = self._sign() == "(" and field.kind in ("thing", "things")
        return self._alone(field) if field.kind in _NESTED and not bracketed else self._value(field)

    def _alone(self, field: CardField) -> Any:
        match field.kind:
            case "thing":
                return self._thing(field.among)
            case "things":
                return self._things(field.among)
            case "choices":
                return self._choices(field.among)
        return self._lots(field)

    def _thing(self, among: tuple[str, ...], bare: bool = False) -> Named:
        """Read a thing: its name if there are several types it can be of, and its values. A ``bare`` one stands without
        brackets: it is a single word."""
        name = among[0] if len(among) == 1 else self._known(self._word(_(WHAT_IT_DOES)), among)
        fields = {one.name: one for one in fields_of(name)}
        values: FieldValues = {}
        while (token := self._peek()) is not None and token.sign not in (")", ";", "|"):
            if bare and (values or len(among) > 1):
                break
            if token.sign not in ("", "("):
                raise self._wrong(token, _(NOT_EXPECTED))
            by_name = self._sign(1) == "=" and not bare
            flag = None if token.quoted else _alike(token.text, [n for n, one in fields.items() if one.kind == "yes"])
            if by_name:
                field = fields[self._known(self._next(), tuple(fields), name)]
                self._next()
            elif flag and values:
                field = fields[flag]
            else:
                field = self._by_place(name, values, token)
            if field.name in values:
                raise self._wrong(token, _("{field} is given twice", field=field.name))
            if field.name == flag and not by_name:
                self._next()
                values[field.name] = True
            else:
                values[field.name] = self._value(field)
        if missing := [one for one in fields.values() if one.needed and one.name not in values]:
            one = missing[0]
            raise self._here(_("{name} needs {field} ({label})", name=name, field=one.name, label=one.label))
        return name, blank(name) | values

    def _by_place(self, name: str, values: FieldValues, token: _Token) -> CardField:
        """Return the field that a value without a name is for: the next that was not given."""
        given = max((at for at, one in enumerate(fields_of(name)) if one.name in values), default=-1)
        for one in fields_of(name)[given + 1 :]:
            if one.kind != "yes":
                return one
        fields = ", ".join(one.name for one in fields_of(name))
        raise self._wrong(token, _("one value too many. {name} has {fields}", name=name, fields=fields))

    def _things(self, among: tuple[str, ...]) -> tuple[Named, ...]:
        found = []
        while (token := self._peek()) is not None and token.sign not in (")", "|"):
            if token.sign == ";":
                self._next()
            else:
                found.append(self._thing(among))
        return tuple(found)

    def _choices(self, among: tuple[str, ...]) -> tuple[tuple[Named, ...], ...]:
        found: list[tuple[Named, ...]] = []
        while True:
            token = self._peek()
            if token is not None and not token.quoted and token.text.casefold() == NOTHING:
                self._next()
                found.append(())
            elif not (several := self._things(among)):
                raise self._here(_("nothing stands between two |; write “{nothing}” if you mean that", nothing=NOTHING))
            else:
                found.append(several)
            if self._sign() != "|":
                return tuple(found)
            self._next()

    def _value(self, field: CardField) -> Any:
        token = self._peek()
        if token is None or token.sign not in ("", "("):
            raise self._here(_("{field}: say which", field=field.name))
        match field.kind:
            case "some" | "row" | "streets":
                return self._several(field.name, field.among)
            case kind if kind in _NESTED and token.sign:
                return self._within(field)
            case "thing" | "things":
                one = self._thing(field.among, bare=True)
                return (one,) if field.kind == "things" else one
            case "text" if not token.quoted and not token.sign:
                return self._free_text()
        if token.sign or field.kind in _NESTED:
            raise self._wrong(token, _(NOT_EXPECTED))
        self._next()
        match field.kind:
            case "whole":
                return self._number(token)
            case "yes":
                return self._known(token, (*_YESES, *_NOES), field.name) in _YESES
            case "one":
                return self._known(token, field.among, field.name)
        return token.text

    def _several(self, name: str, among: tuple[str, ...]) -> tuple[str, ...]:
        if self._sign() == "(" and self._sign(1) == ")":
            self._next(), self._next()
            return ()
        found = []
        while True:
            token = self._word(_("{field}: say which", field=name))
            found.append(self._known(token, among, name) if among else token.text)
            if self._sign() != ",":
                return tuple(found)
            self._next()

    def _lots(self, field: CardField) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        while (token := self._peek()) is not None and token.sign != ")":
            if token.sign == ";":
                self._next()
                continue
            season = self._known(self._word(_("{field}: say which", field=field.name)), field.among, field.name)
            if self._sign() != "=":
                raise self._here(_("{season}: name its lots, as in {season}=grass-1,sand-2", season=season))
            self._next()
            if season in found:
                raise self._wrong(token, _("{field} is given twice", field=season))
            found[season] = self._several(field.name, ())
        return found

    def _within(self, field: CardField) -> Any:
        """Read what stands in brackets."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._here(_("more than {n} brackets inside each other", n=DEEPEST))
        self._next()
        found = self._alone(field)
        if self._sign() != ")":
            raise self._here(_("the closing bracket is missing"))
        self._next()
        self._depth -= 1
        return found

    def _free_text(self) -> str:
        """Read words that nobody put into quotes, up to the next thing."""
        first = self._tokens[self._at]
        while (token := self._peek()) is not None and token.sign not in (";", "|", ")"):
            self._next()
        return self._text[first.at : self._tokens[self._at - 1].end]

    def _number(self, token: _Token) -> int:
        try:
            return int(re.sub("^([+-]?)[$]?", r"\1", token.text.replace("−", "-").replace("–", "-")))
        except ValueError:
            raise self._wrong(token, _("not a whole number")) from None

    def _known(self, token: _Token, among: Sequence[str], of: str = "") -> str:
        """Return which of some words a token is. Raises `BadValue` with the nearest one."""
        if found := _alike(token.text, among):
            return found
        near = get_close_matches(token.text.casefold(), among, 1, 0.5)
        if near:
            said = _("unknown in {what}. Do you mean “{word}”?") if of else _("unknown. Do you mean “{word}”?")
        else:
            said = _("unknown in {what}. Known words: {words}") if of else _("unknown. Known words: {words}")
        raise self._wrong(token, said.format(what=of, word="".join(near), words=", ".join(among)))

    def _word(self, needed: str) -> _Token:
        token = self._peek()
        if token is None or token.sign:
            raise self._here(needed)
        return self._next()

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _sign(self, further: int = 0) -> str:
        at = self._at + further
        return self._tokens[at].sign if at < len(self._tokens) else ""

    def _next(self) -> _Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _here(self, said: str) -> BadValue:
        token = self._peek()
        return BadValue("", _("at the end: {fault}", fault=said)) if token is None else self._wrong(token, said)

    def _wrong(self, token: _Token, said: str) -> BadValue:
        return _wrong_at(token.at, token.text if len(token.text) <= 40 else token.text[:39] + "…", said)


def _wrong_at(at: int, word: str, said: str) -> BadValue:
    return BadValue("", _("“{word}”, letter {n}: {fault}", word=word, n=at + 1, fault=said))


def _tokens(text: str) -> Iterable[_Token]:
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None:
            raise AssertionError
        quoted, curly, sign, word, odd = found.groups()
        begins = found.end() - len(found[0].lstrip())
        if odd is not None:
            raise _wrong_at(begins, odd, _("the closing quotation mark is missing"))
        if quoted is not None:
            quoted = _ESCAPED.sub(_plain, quoted)
        is_text = quoted is not None or curly is not None
        yield _Token(next(one for one in (quoted, curly, sign, word) if one is not None), begins, found.end(), is_text)
        at = found.end()


def _plain(found: re.Match[str]) -> str:
    if len(found[1]) == 5:
        return chr(int(found[1][1:], 16))
    return found[1] if found[1] in '"\\' else found[0]


def _alike(text: str, among: Iterable[str]) -> str | None:
    """Return the word that a text is, whatever its capitals and hyphens."""
    plain = text.casefold().replace("-", "_")
    return next((one for one in among if one == text), None) or next(
        (one for one in among if one.casefold().replace("-", "_") == plain), None
    )


# --- the page that explains it -----------------------------------------------------------------------------


class Explained(NamedTuple):
    """A word of the notation: the ``form`` in which it is typed, what it does, and what each of its values is."""

    form: str
    does: str
    values: tuple[tuple[str, str], ...]


_OF_KIND = Texts({
    "whole": "{label}: a number",
    "yes": "{label}: the word alone means yes",
    "one": "{label}: {among}",
    "some": "{label}: any of {among}, with commas",
    "row": "{label}: any of {among}, with commas; one may stand twice",
    "text": "{label}: words in quotation marks",
    "street": "{label}: the street's id",
    "streets": "{label}: ids of streets, with commas",
    "bird": "{label}: the bird's id",
    "lots": "{label}: spring=grass-1,sand-2 summer=dirt-4",
    "thing": "{label}: in brackets, as explained below",
    "things": "{label}: effects in brackets, with ; between them",
    "choices": "{label}: effects with ; between them, and | between those one chooses from",
})  # fmt: skip


def may_stand(field: CardField) -> str:
    """Say what may stand in a field."""
    return _OF_KIND[field.kind].format(label=field.label, among=", ".join(field.among))


def explained(fields: Iterable[CardField]) -> list[Explained]:
    """Explain every type that can stand in some fields, as an owner needs it who types. A type that alone can stand
    in its place is written without its name."""
    found: dict[str, Explained] = {}
    left = list(fields)
    while left:
        field = left.pop(0)
        for name in field.among if field.kind in THINGS else ():
            if name in found:
                continue
            inside = fields_of(name)
            parts = [one.name if one.needed else f"[{one.name}]" for one in inside]
            form = " ".join([name, *parts]) if len(field.among) > 1 else f"({' '.join(parts)})"
            values = tuple((one.name, may_stand(one)) for one in inside)
            found[name] = Explained(form, what(name), values)
            left += inside
    return list(found.values())
