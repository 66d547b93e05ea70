"""A store of the first version that is known opens, made or migrated once whoever opens it, and nothing is lost."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from hatchling.builders.wheel import WheelBuilder

from capemay_kit.core import database, migrations
from capemay_kit.core.migrations import BASELINE, CURRENT
from capemay_kit.core.schema import META
from capemay_kit.core.scores import Message
from capemay_kit.core.seat_claims import SeatClaim
from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError
from capemay_kit.games.registry import GAMES, open_table
from capemay_kit.own.cards import my_cards
from capemay_kit.results.past import Past

STORES = Path(__file__).parent / "stores"
BEGUN = STORES / "begun.sqlite"
"""A store of the first version, older than the program: tables of all four games, a sheet, one put away, results, own
cards, numbers, a draft and its photo, and what two people learned."""
FINISHED = STORES / "finished.sqlite"
"""One of that version too: what is in the one before, a finished game of each kind and its result, the stored state of
a long table, steps of the own copy, and a seat that a phone has claimed."""
TABLES = ("cape-horn-table", "cape-may-table", "capital-city-table", "capitol-table", "put-away", "sheet")


@pytest.fixture
def begun(tmp_path):
    return Path(shutil.copy(BEGUN, tmp_path / "tables.sqlite"))


@pytest.fixture
def kept(tmp_path):
    return Path(shutil.copy(FINISHED, tmp_path / "kept.sqlite"))


NEW = {"joined": []}
"""The tables that these stores have only once they are brought here."""
NEXT = f"{int(CURRENT) + 1:04}"
ADDS = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{NEXT}", "{CURRENT}"


def upgrade():
    op.add_column("away", sa.Column("since", sa.String))
"""


@pytest.fixture
def to_come(tmp_path):
    """Return a folder of migrations with one more, in a place that Alembic could misread in its settings."""
    folder = Path(shutil.copytree(migrations.HERE, tmp_path / "100%(here)s"))
    (folder / "versions" / f"v{NEXT}_next.py").write_text(ADDS)
    return folder


def rows(file):
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        names.remove(migrations.VERSION)
        return {name: sorted(link.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def run(file, text):
    with sqlite3.connect(file) as link:
        found = link.execute(text).fetchone()
    link.close()
    return found


def version(file):
    return run(file, f"SELECT version_num FROM {migrations.VERSION}")[0]


@pytest.mark.parametrize("store", ["begun", "kept"])
def test_no_row_is_lost_or_changed(store, request):
    file = request.getfixturevalue(store)
    was = rows(file)
    Store(str(file)).close()
    assert rows(file) == was | NEW
    assert version(file) == CURRENT


def test_every_table_replays_and_what_people_keep_is_there(begun, kept):
    """Cards, learning, a phone's seat; what was put away stays away."""
    store = Store(str(begun))
    for table in TABLES:
        opened = open_table(store, table)
        assert opened.seq == store.last_seq(table) > 0
    assert len(my_cards(store)) == 2
    assert store.people_learning() == ["Ann", "Bob"]
    assert {one.header.table for one in store.tables()} == set(TABLES) - {"put-away"}
    store = Store(str(kept))
    assert store.holds(SeatClaim("cape-may-table", 1, 1))
    assert store.claimed("cape-may-table").keys() == {1}


def whys(result):
    """Return what earned every point of a result, and what is open."""
    lines = [line for seat in result.sheet.seats for line in seat.lines]
    return [*(one.why for line in lines for one in line.because), *(one for line in lines for one in line.open)]


def said(result):
    return [result.said(one) for one in whys(result)]


def counted(store):
    """Return the results of a store, all of them counted again."""
    past = Past(store)
    while past.waiting:
        past.count(1)
    return past


def test_a_sheet_that_was_a_finished_game_stays_one(begun):
    """Though nobody was asked then whether all is entered; once something is entered, it is asked."""
    was = {one.table: (one.won, said(one)) for one in Past(Store(str(begun))).results}
    assert was["sheet"] == (("Ann",), ["$42: 1 for every full $10", "$17: 1 for every full $10"])
    assert {one.table: (one.won, said(one)) for one in counted(Store(str(begun))).results} == was
    again = Past(Store(str(begun)))
    assert (again.waiting, {one.table for one in again.results}) == ([], was.keys())
    open_table(Store(str(begun)), "sheet").correct("seats[0].money", 52)
    assert "sheet" not in {one.table for one in counted(Store(str(begun))).results}


def test_a_migration_keeps_all_rows_or_leaves_everything_as_it_was(begun, to_come, monkeypatch):
    """What is new is empty."""
    monkeypatch.setattr(migrations, "HERE", to_come)
    monkeypatch.setattr(database, "CURRENT", NEXT)
    was, added = rows(begun), to_come / "versions" / f"v{NEXT}_next.py"
    added.write_text(f'{ADDS}    op.execute("SELECT nonsense")\n')
    with pytest.raises(StoreError):
        Store(str(begun))
    assert rows(begun) == was
    added.write_text(ADDS)
    Store(str(begun)).close()
    assert rows(begun) == was | NEW | {"away": [(*row, None) for row in was["away"]]}
    assert version(begun) == NEXT


REWORDED = (
    (r"^(\w+) token of zone", r"the \1 token of zone"),
    (r"^open by (.*): the (\w+) one of", r"to win by \1: one more, \2, of"),
    (
        r"^open by (.*): one each of zone (\w+) and zone (\w+), in (.*)",
        r"to win by \1: two more, \4, of zones \2 and \3",
    ),
    (r"^open by the line: crossing it wins$", "to win at the finish line: cross it"),
    (r"^open by (.*) or zone", r"to win by \1 or"),
    (r"^(\d+) different: ", r"\1 different birds: "),
    (r"^(\d+) (hot air balloon), ", r"\1 × \2, "),
    (r"^(.+ \(\d+\): )have (.*, (?:not )?met)$", r"\1\2"),
    (r"^to win by three tokens: (.*), of zone", r"to win with three tokens: \1, from zone"),
    (r"^to win by the line: (.*), of zone", r"to win at the finish line: \1, from zone"),
    (r"(: tied for .*most, shared by \d+), rounded", r"\1 players, rounded"),
)
"""Kept sentences, and the same in the words of today."""


def reworded(sentence):
    for was, now in REWORDED:
        sentence = re.sub(was, now, sentence)
    return sentence


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_over_still(kept, game):
    """Its record holds under the rules as they are, from its stored state or without."""
    opened = open_table(Store(str(kept)), f"{game}-finished")
    assert opened.rules.outcome(opened.state) is not None
    run(kept, "DELETE FROM states")
    assert open_table(Store(str(kept)), f"{game}-finished").state == opened.state


def test_results_come_to_the_same_when_they_are_counted_again_and_are_told_as_it_is_said_now(kept):
    """Sentences were kept; a game counted again keeps what they are made of, a result without one its sentences."""

    def listed(past):
        return {one.table: (one.sheet.winners, [seat.total for seat in one.sheet.seats]) for one in past.results}

    past = Past(Store(str(kept)))
    was = {one.table: said(one) for one in past.results}
    assert was.keys() == {"brought-in", *(f"{game}-finished" for game in GAMES)}
    assert "open by the line: crossing it wins" in was["cape-horn-finished"]
    again = counted(Store(str(kept)))
    assert listed(again) == listed(past)
    now = {one.table: said(one) for one in again.results}
    assert "to win at the finish line: cross it" in now["cape-horn-finished"]
    assert now == {table: [reworded(one) for one in told] for table, told in was.items()}
    kinds = {one.table: {type(why) for why in whys(one)} for one in again.results}
    assert kinds == {table: {Message} for table in was} | {"brought-in": {str}}


def tables(file):
    """Return how each table of a file was declared: its lines, without those for the eye."""
    with sqlite3.connect(file) as link:
        found = dict(link.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL"))
    return {
        name: sorted(" ".join(line.replace('"', "").split()).strip("( ,)") for line in sql.splitlines())
        for name, sql in found.items()
    }


def test_a_new_store_is_as_one_that_was_brought_here_and_both_are_as_the_schema_says(begun, tmp_path):
    """Columns, types, what may be empty, keys and references; word for word, but for the order of what was added."""
    new = tmp_path / "new.sqlite"
    for file in (begun, new):
        Store(str(file)).close()
        assert version(file) == CURRENT
    assert tables(new) == tables(begun)
    with sa.create_engine(f"sqlite:///{new}").connect() as link:
        assert compare_metadata(MigrationContext.configure(link), META) == []
        found = sa.inspect(link)
        keys = {name: found.get_pk_constraint(name)["constrained_columns"] for name in META.tables}
    assert keys == {name: [one.name for one in table.primary_key] for name, table in META.tables.items()}


def test_versions_are_one_line_from_the_baseline_to_the_current():
    """A file each, on top of the one before, and opening knows the last without looking."""
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    revisions = [(one.revision, one.down_revision) for one in ScriptDirectory.from_config(config).walk_revisions()]
    numbers = [f"{n:04}" for n in range(int(BASELINE), int(CURRENT) + 1)]
    assert revisions[::-1] == list(zip(numbers, [None, *numbers], strict=False))


def test_every_version_travels_in_the_wheel():
    """Without them an installed program could make no store."""
    root = Path(__file__).parents[2]
    carried = {one.distribution_path for one in WheelBuilder(str(root)).recurse_included_files()}
    needed = {str(one.relative_to(root)) for one in migrations.HERE.rglob("*.py")}
    assert len(needed) >= 4 + int(CURRENT) - int(BASELINE)
    assert needed <= carried


OPEN = """
import pathlib, sys
from capemay_kit.core import database, migrations
from capemay_kit.core.store import Store
# on a busy machine whoever makes the store imports Alembic for longer than a page would wait
database.PATIENCE = 100
if len(sys.argv) > 2:
    migrations.HERE, database.CURRENT = pathlib.Path(sys.argv[2]), sys.argv[3]
sys.stdin.readline()
store = Store(sys.argv[1])
print(sum(one.entries for one in store.tables()), "alembic" in sys.modules)
"""


def opened_together(file, count, *options):
    """Open a file in several processes at the same moment; return what each said. Nobody complains."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    pages = [
        subprocess.Popen([sys.executable, "-c", OPEN, str(file), *options], text=True, env=surroundings, **pipes)
        for _ in range(count)
    ]
    for page in pages:
        page.stdin.write("\n")
        page.stdin.flush()
    ended = [page.communicate(timeout=120) for page in pages]
    assert [err for _, err in ended] == [""] * count
    return [out.split() for out, _ in ended]


def test_pages_that_open_a_store_at_once_make_it_or_bring_it_forward_once(begun, to_come, tmp_path):
    """Nobody finds half of it. One that is current opens without Alembic, which is slow to import."""
    assert [entries for entries, _ in opened_together(tmp_path / "new.sqlite", 3)] == ["0"] * 3
    Store(str(begun)).close()
    assert opened_together(begun, 1) == [["115", "False"]]
    assert [entries for entries, _ in opened_together(begun, 3, str(to_come), NEXT)] == ["115"] * 3
    assert version(begun) == NEXT
