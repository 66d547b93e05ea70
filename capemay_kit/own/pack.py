"""The ``.capemay`` pack: a zip by which owners hand on the numbers, boards and cards of their copy.

``pack.json`` names what is in it: ``editions/<id>.json``, ``boards/<id>.json``, ``cards/<deck>.json``, cards of other
games as ``kept/<game>/<deck>/<number>.json``, and if wished ``photos/<board id>.jpg`` and ``card_photos/<card>.jpg``.
It also says when each thing was entered. Everything is checked before anything is kept.
"""

from __future__ import annotations

import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from capemay_kit import __version__
from capemay_kit.core.edition import Edition
from capemay_kit.core.i18n import _, or_list
from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode, handed_over, read
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import read_deck
from capemay_kit.games.cape_may.cards import DECK_TYPES, DeckName
from capemay_kit.own.boards import read_board
from capemay_kit.own.cards import CARD, CARD_PHOTO, KEPT, card_name, deck_files, doubts, read_card
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.match import EDITION
from capemay_kit.own.photo import any_photo
from capemay_kit.own.printed import FIRST, games
from capemay_kit.own.things import PHOTOS
from capemay_kit.own.versions import Date, Dates

SUFFIX = ".capemay"
MANIFEST = "pack.json"
MAX_ENTRIES, MAX_DATES = 1000, 5000
MAX_JSON = 8_000_000
MAX_PHOTO = 10_000_000
MAX_ALL = 80_000_000
MAX_NUMBER = 999
MAX_FAULTS = 200

_ID = r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}"
_NAME = re.compile(
    rf"(editions|boards)/({_ID})\.json|(cards)/({'|'.join(DECK_TYPES)})\.json|(photos)/({_ID})\.jpg"
    r"|(kept)/([a-z][a-z-]*/[a-z]+/\d{3})\.json|(card_photos)/((?:[a-z][a-z-]*/)?[a-z]+/\d{3})\.jpg"
)
_ENTRY = b"PK\x01\x02"
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError, OverflowError)
"""What zipfile raises if the bytes are no sound zip."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``pack.json``: the pack's title, the version it was made with, the names of its files, and when each
    thing in it was entered, numbers too (by kind and name). Packs of earlier versions do not say that."""

    format: Literal["capemay-pack/1"]
    title: Annotated[str, Meta(min_length=1, max_length=120)]
    kit: Annotated[str, Meta(max_length=40)]
    things: tuple[str, ...]
    dates: Annotated[dict[Annotated[str, Meta(max_length=200)], Date], Meta(max_length=MAX_DATES)] = {}


FILES = {
    EDITION: "editions/{}.json", BOARD: "boards/{}.json", KEPT: "kept/{}.json", PHOTO: "photos/{}.jpg",
    CARD_PHOTO: "card_photos/{}.jpg",
}  # fmt: skip
"""What the file of a thing is called in a pack, by its kind. Cards of the first game are in files of their decks."""


class Pack(NamedTuple):
    """What a pack holds, all of it checked: its ``things`` as `things.read_thing` reads them, and when they were
    entered."""

    title: str
    kit: str
    things: dict[ThingKey, Any]
    dates: dict[str, str]

    def of(self, kind: str) -> dict[str, Any]:
        """Return the things of a kind by name."""
        return {name: one for (which, name), one in self.things.items() if which == kind}


def write_pack(store: Store, title: str, photos: bool) -> bytes:
    """Write everything of the owner's into a pack. The same things always give the same bytes.

    A photo goes with its board or card. Raises `BadFile` if there is nothing to pack, or if the pack would be refused
    by whoever reads it.
    """
    source = _("the pack")
    own = {kind: store.own(kind) for kind in (*FILES, CARD)}
    for kind, of in ((PHOTO, own[BOARD]), (CARD_PHOTO, {**own[KEPT], **own[CARD]})):
        own[kind] = {name: body for name, body in own[kind].items() if photos and name in of}
    files = {form.format(name): body for kind, form in FILES.items() for name, body in own[kind].items()}
    files |= deck_files(own[CARD])
    if not files:
        raise BadFile(source, [Fault("things", _("you have not entered anything of your copy yet"))])
    packed = {f"{kind}/{name}" for kind in PHOTOS for name in own[kind]}
    dates = {key: at for key, at in sorted(Dates(store).all().items())
             if at and (key.partition("/")[0] not in PHOTOS or key in packed)}  # fmt: skip
    manifest = Manifest("capemay-pack/1", title, __version__, tuple(sorted(files)), dates)
    files[MANIFEST] = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.create_system, entry.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, body)
    # make sure that the pack can be read again
    read_pack(out.getvalue(), source)
    return out.getvalue()


# --- reading -------------------------------------------------------------------------------------------


def load_pack(path: Path) -> Pack:
    """Read a pack from a file people named. Raises `BadFile`."""
    return read_pack(read(path, MAX_ALL), str(path))


def read_pack(raw: bytes, source: str) -> Pack:
    """Read a pack and check all that is in it. Raises `BadFile` with all faults, each named by its file in the pack."""
    faults: list[Fault] = []
    files = _files(raw, source, faults)
    manifest = _manifest(files, faults)
    things: dict[ThingKey, Any] = {}
    for name, body in sorted(files.items()):
        folder, id = _place_of(name)
        with _telling(name, faults):
            if folder == "cards":
                deck, cards = _deck(body)
                if deck != id:
                    raise _wrong("$.deck", _("is “{found}”, but the file is called “{id}”", found=deck, id=id))
                things |= cards
            else:
                kind = _KIND_OF[folder]
                thing = things[kind, id] = _READERS[kind](id, body)
                if kind in (EDITION, BOARD) and thing.id != id:
                    found = _short(thing.id)[1:-1]
                    raise _wrong("$.id", _("is “{found}”, but the file is called “{id}”", found=found, id=id))
    for kind, id in things:
        if kind == PHOTO and f"boards/{id}.json" not in files:
            faults.append(Fault(f"photos/{id}.jpg", _("its board “{id}” is missing", id=id)))
        if kind == CARD_PHOTO and not {(CARD, id), (KEPT, id)} & things.keys():
            faults.append(Fault(f"card_photos/{id}.jpg", _("its card is missing")))
    if len(faults) > MAX_FAULTS:
        faults[MAX_FAULTS:] = [Fault("$", _("More faults: {n}", n=len(faults) - MAX_FAULTS))]
    if faults or manifest is None:
        raise BadFile(source, faults)
    return Pack(manifest.title, manifest.kit, things, manifest.dates)


def read_single(raw: bytes, source: str, kind: str) -> Pack:
    """Read a file of a board, an edition or a deck as a pack of that one thing. Raises `BadFile`."""
    try:
        if kind == "deck":
            things = _deck(raw)[1]
        else:
            thing = _READERS[kind]("", raw)
            if not re.fullmatch(_ID, thing.id):
                raise _wrong("$.id", _("has characters that cannot be shown"))
            things = {(kind, thing.id): thing}
    except BadFile as bad:
        raise BadFile(source, bad.faults) from None
    return Pack(Path(source).stem, __version__, things, {})


def _deck(raw: bytes) -> tuple[DeckName, dict[ThingKey, Any]]:
    """Read a deck of the first game, and return its cards."""
    deck = handed_over(raw, "", read_deck)
    for i, card in enumerate(deck.cards):
        if card.number > MAX_NUMBER:
            raise _wrong(f"$.cards[{i}].number", _("larger than {most}", most=MAX_NUMBER))
        # a card that the form would refuse is refused in a pack too
        for line in doubts(card):
            raise _wrong(f"$.cards[{i}]", line)
    return deck.deck, {(CARD, card_name(deck.deck, card.number)): card for card in deck.cards}


def _files(raw: bytes, source: str, faults: list[Fault]) -> dict[str, bytes]:
    """Read those files of a zip whose names and sizes are in order. Each other one is a fault."""
    if len(raw) > MAX_ALL:
        raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_ALL // 1_000_000))])
    if raw.count(_ENTRY) > MAX_ENTRIES:
        # count before zipfile lists the entries, of which there could be millions
        raise BadFile(source, [Fault("$", _("holds more than {n} files", n=MAX_ENTRIES))])
    try:
        archive = zipfile.ZipFile(BytesIO(raw))
    except _BROKEN:
        raise BadFile(source, [Fault("$", _("is not a {suffix} file, or is cut off", suffix=SUFFIX))]) from None
    files: dict[str, bytes] = {}
    seen: dict[str, str] = {}
    left = MAX_ALL
    with archive:
        for entry in archive.infolist():
            # the name as it stands in the file: zipfile changes ``filename``
            name = entry.orig_filename
            wrong = _wrong_entry(entry, name) or _twice(name, seen)
            if wrong:
                faults.append(Fault(name if _is_known(name) else _short(name), wrong))
                continue
            most = MAX_PHOTO if name.endswith(".jpg") else MAX_JSON
            body: bytes | None = None
            if entry.file_size <= most:
                try:
                    with archive.open(entry) as file:
                        # the header may lie about the size, so never read more than is allowed
                        body = file.read(min(most, left) + 1)
                except _BROKEN:
                    faults.append(Fault(name, _("is cut off or damaged")))
                    continue
            if body is None or len(body) > most:
                faults.append(Fault(name, _("larger than {n} MB", n=most // 1_000_000)))
                continue
            left -= len(body)
            if left < 0:
                raise BadFile(source, [*faults, Fault("$", _("unpacks to more than {n} MB", n=MAX_ALL // 1_000_000))])
            files[name] = body
    return files


def _is_known(name: str) -> bool:
    return name == MANIFEST or _NAME.fullmatch(name) is not None


def _wrong_entry(entry: zipfile.ZipInfo, name: str) -> str | None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if name.startswith("/") or "\\" in name or ":" in name or ".." in name.split("/"):
        return _("points outside the pack")
    if stat.S_ISLNK(kind):
        return _("is a link, not a file")
    if not _is_known(name) or kind not in (0, stat.S_IFREG):
        return _("does not belong in a pack")
    if entry.flag_bits & 0x1:
        return _("is encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return _("is compressed in an unknown way")
    return None


def _twice(name: str, seen: dict[str, str]) -> str | None:
    first = seen.setdefault(name.casefold(), name)
    if first is name:
        return None
    return _("is in the pack twice") if first == name else _("differs from {first} only in capitals", first=first)


def _manifest(files: dict[str, bytes], faults: list[Fault]) -> Manifest | None:
    if MANIFEST not in files:
        faults.append(Fault(MANIFEST, _("missing")))
        return None
    manifest: Manifest | None = None
    with _telling(MANIFEST, faults):
        manifest = handed_over(files.pop(MANIFEST), "", lambda raw, source: decode(raw, Manifest, source))
        if not manifest.title.isprintable():
            raise _wrong("$.title", _("has characters that cannot be shown"))
        if not manifest.things:
            raise _wrong("$.things", _("the pack is empty"))
        # a file that was refused has its fault already
        told = {one.path for one in faults}
        missing = [
            _line(name) for name in dict.fromkeys(manifest.things)
            if name not in files and name not in told and _short(name) not in told
        ]  # fmt: skip
        faults.extend(
            Fault(name, _("is listed in {manifest}, but not in the pack", manifest=MANIFEST)) for name in missing
        )
        faults.extend(
            Fault(name, _("is not listed in {manifest}", manifest=MANIFEST))
            for name in sorted(files)
            if name not in manifest.things
        )
    return manifest


def _place_of(name: str) -> tuple[str, str]:
    found = _NAME.fullmatch(name)
    folder, id = [one for one in found.groups() if one] if found else ("", "")
    return folder, id


def _wrong(path: str, message: str) -> BadFile:
    return BadFile("", [Fault(path, message)])


@contextmanager
def _telling(name: str, faults: list[Fault]) -> Iterator[None]:
    """Add the faults of a file of the pack, by its name there, and go on."""
    try:
        yield
    except BadFile as bad:
        told = [(f"{name} {one.path}".removesuffix(" $"), one.message) for one in bad.faults]
        faults.extend(Fault(_line(path), _line(message)) for path, message in told)


def _short(text: str) -> str:
    return ascii(text[:80])


def _line(text: str) -> str:
    """Return a text in one line: a hostile file may have written a part of it."""
    if len(text) > 200:
        text = f"{text[:80]}...{text[-110:]}"
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _edition(raw: bytes) -> Edition:
    edition = handed_over(raw, "", lambda raw, source: decode(raw, Edition, source))
    if edition.game not in (None, *games()):
        raise _wrong(
            "$.game", _("is {found}, should be {wanted}", found=_short(str(edition.game)), wanted=or_list(games()))
        )
    known = registry.editions(edition.game or FIRST)
    # any other name would be looked up among the files of this machine
    if edition.extends is not None and edition.extends not in known.shipped:
        raise _wrong(
            "$.extends",
            _("is {found}, should be {wanted}", found=_short(edition.extends), wanted=or_list([*known.shipped])),
        )
    known.resolve(edition, "")
    return edition


_READERS: Mapping[str, Callable[[str, bytes], Any]] = {
    EDITION: lambda name, raw: _edition(raw),
    BOARD: lambda name, raw: handed_over(raw, "", read_board),
    KEPT: lambda name, raw: handed_over(raw, "", lambda raw, source: read_card(KEPT, name, raw, source)),
    PHOTO: lambda name, raw: any_photo(raw, ""),
    CARD_PHOTO: lambda name, raw: any_photo(raw, ""),
}
"""How each kind is read, which comes from somebody else."""
_KIND_OF = {form.partition("/")[0]: kind for kind, form in FILES.items()}
