"""People over all games: who is who, what is counted with what, plays from elsewhere, how it was the last time."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core import times
from capemay_kit.core.scores import Line, ScoreSheet, SeatScore
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games import registry
from capemay_kit.results import bgstats, people, text
from capemay_kit.results.history import bring_in, finished
from capemay_kit.results.past import Past, last_time
from capemay_kit.results.result import Result
from capemay_kit.sitting.handed import bring_plays

NOW = "2026-11-21T20:00:00Z"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(times, "now", lambda: NOW)


def a_game(won="Ann", table="t", day="2026-10-31", game="cape-may", **more):
    """Return a game won by 4; names with their points are given in one text."""
    seats = more.pop("seats", "Ann 61, Ben 57")
    sheets = []
    for one in seats.split(", "):
        name, __, points = one.rpartition(" ")
        sheets.append(SeatScore(name, int(points), (Line("money", int(points)),)))
    return Result(table, game, "", day, ScoreSheet(tuple(sheets), tuple(won.split(" + ")), "prestige"), **more)


def named(results, joined=()):
    names = people.WhoIsWho(dict(joined), results)
    return [names.called(one) for one in results]


# --- what is counted with what -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (a_game(), "people"),
        (a_game(paper=True), "paper"),
        (a_game(bots=(1,)), "bots"),
        (a_game(bots=(1,), paper=True), "bots"),
        (a_game(seats="Ann 61, Ben 57, Heron 50", bots=(2,)), "people"),
        (a_game(seats="Ann 61, Ava 57", solo="pioneer"), "alone"),
        (a_game(seats="Ann 61", paper=True), "alone"),
    ],
)
def test_games_with_people_on_paper_against_bots_and_alone_are_apart(game, kind):
    assert {name: len(plays) for name, plays in people.plays_of([game], "Ann").items()} == {kind: 1}


def test_bots_and_a_game_s_own_opponent_are_nobody():
    games = [a_game(seats="Ann 61, Heron 57", bots=(1,)), a_game(seats="Ann 61, Ava 57", solo="pioneer")]
    assert people.everybody(games) == {"Ann": (2, 2)}


EVENING = [
    a_game("Ben", "c", "2026-11-03", seats="Ann 50, Ben 58, Cid 40", first=1, colours=("red", "blue", "green")),
    a_game("Ann + Ben", "b", "2026-11-02", seats="Ben 70, Ann 70", first=1),
    a_game("Ann", "a", "2026-11-01", first=0),
]
ALONE = a_game("Ava", "s", seats="Ann 30, Ava 44", solo="pioneer")


@pytest.mark.parametrize(
    ("what", "row", "plays", "wins", "average", "best"),
    [
        ("players", "2 players", 2, 2, 65.5, 70),
        ("players", "3 players", 1, 0, 50, 50),
        ("turn", "player 1", 2, 2, 65.5, 70),
        ("turn", "player 3", 1, 0, 50, 50),
        ("colour", "Red", 1, 0, 50, 50),
    ],
)
def test_a_person_s_figures_by_players_turn_and_colour(what, row, plays, wins, average, best):
    of = people.by(people.plays_of(EVENING, "Ann")["people"])
    assert of[what][row] == (plays, wins, wins / plays, average, best)


def test_alone_the_figures_are_by_difficulty():
    (plays,) = people.plays_of([ALONE], "Ann").values()
    assert {what: list(rows) for what, rows in people.by(plays).items()} == {"level": ["Pioneer"]}


def test_against_whom_counts_who_was_ahead_and_by_how_much():
    """A shared win is ahead of nobody."""
    met = people.rivals(people.plays_of(EVENING, "Ann")["people"])
    assert met == {"Ben": (3, 1, 1, (4 + 0 - 8) / 3), "Cid": (1, 1, 0, 10.0)}


def test_the_best_scores_come_first_and_of_equal_ones_the_earlier():
    plays = people.plays_of([*EVENING, a_game("Ann", "d", "2026-11-05", seats="Ann 70, Ben 1")], "Ann")["people"]
    assert [one.result.table for one in people.best(plays, 3)] == ["b", "d", "a"]


def test_a_play_without_points_counts_as_played_and_as_won_but_in_no_average():
    plays = people.plays_of([*EVENING, a_game("Ann", "e", seats="Ann 0, Ben 0", unscored=(0, 1))], "Ann")["people"]
    assert people.whole(plays) == (4, 3, 0.75, pytest.approx(181 / 3), 70)
    assert people.rivals(plays)["Ben"].margin == (4 + 0 - 8) / 3
    assert people.whole(plays[-1:]).cells == ("1", "1", "100 %", "–", "–")
    assert people.best(plays[-1:], 3) == []


def test_what_somebody_plays_most_is_read_off_the_record(kept):
    """Where a lot is built on is a zone too; of a sheet or a play from elsewhere it is not known."""
    plays = people.plays_of([*finished(kept), a_game(seats="Seat 1 61, Seat 2 57")], "Seat 1")["people"]
    known, things = people.favourites(plays, 100)
    assert known == 3
    assert set(things) <= set(registry.played("cape-may").kinds)
    lots, zones = (sum(n for __, n in things[kind]) for kind in ("lot", "zone"))
    assert lots == pytest.approx(zones)
    assert things["zone"] == sorted(things["zone"], key=lambda row: -row[1])


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_calls_what_is_played_by_its_name(filled, game):
    store = filled((registry.game(game).rules.meta.min_seats + (game == "cape-may"), 5, None, game))
    (one,) = finished(store)
    says, state = registry.played(game), registry.open_table(store, one.table).state
    titles = [says.title(state, kind, id) for seat in one.used for kind, of in seat.items() for id in of]
    assert titles
    assert all(titles)


# --- who is who ----------------------------------------------------------------------------------------------


def test_names_that_differ_in_capitals_or_spaces_are_one_person_written_as_it_was_last():
    found = named([a_game(seats="Ann 61, Ben 57"), a_game("ann ", seats="ann  61, Ben 57")])
    assert people.everybody(found) == {"Ann": (2, 2), "Ben": (2, 0)}


def test_joined_names_are_one_person_until_they_are_parted(store):
    bring_in(store, games := [a_game(table="1"), a_game("Anna", "2", seats="Anna 50, Cid 40"),
                              a_game("Annie", "3", seats="Annie 50, Dee 40")])  # fmt: skip
    people.join(store, "Ann", "Annie", games)
    people.join(store, "ANNIE", "Anna", games)
    assert people.everybody(Past(store).named)["Anna"] == (3, 3)
    assert Past(store).names.others("Anna") == ["Ann", "Annie"]
    assert people.part(store, "ann")
    assert people.everybody(Past(store).named) == {"Anna": (2, 2), "Ann": (1, 1), "Ben": (1, 0), "Cid": (1, 0),
                                                   "Dee": (1, 0)}  # fmt: skip
    assert not people.part(store, "ann")


def test_who_sat_at_one_table_is_two_people_and_stays_so(store):
    """Also when a table of both comes later."""
    games = [a_game(table="1"), a_game("Anna", "2", seats="Anna 50, Cid 40")]
    with pytest.raises(BadValue, match="Ann and Ben played at the same table, so they are two people"):
        people.join(store, "Ann", "Ben", games)
    people.join(store, "Ann", "Anna", games)
    with pytest.raises(BadValue, match="the same person already"):
        people.join(store, "Ann", "Anna", games)
    both = a_game(seats="Ann 61, Anna 57")
    assert named([both], store.joined()) == [both]


def test_another_group_sees_nobody_of_ours_and_parts_no_names(tmp_path):
    ours = Store(str(tmp_path / "shared.db"), "ours")
    theirs = ours.of("theirs")
    bring_in(ours, [a_game()])
    people.join(ours, "Ann", "Anna", [])
    assert (Past(theirs).results, theirs.joined(), last_time(theirs, header("Ann", "Ben"))) == ([], {}, "")
    people.part(theirs, "Ann")
    bring_in(theirs, [a_game("Ben")])
    assert people.everybody(Past(ours).named) == {"Anna": (1, 1), "Ben": (1, 0)}


# --- plays from elsewhere ------------------------------------------------------------------------------------

PLAYERS = [
    {"id": i, "uuid": f"p{i}", "name": name, "isAnonymous": False, "modificationDate": "2026-11-01 10:00:00"}
    for i, name in enumerate(("Ann", "Ben"), 1)
]
GAMES = [
    {"id": 7, "uuid": "g7", "name": "Cape May (deutsch)", "bggId": registry.game("cape-may").rules.meta.box.bgg,
     "bggYear": 2021, "cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False},
    {"id": 8, "uuid": "g8", "name": "capitol", "bggId": 0}, {"id": 9, "uuid": "g9", "name": "Azul"},
]  # fmt: skip


def a_play(uuid="u1", date="2026-10-31", game=7, scores=("61", "57"), winner=0, **more):
    return {
        "uuid": uuid, "modificationDate": "2026-11-01 10:00:00", "entryDate": "2026-11-01 10:00:00", "playDate": date,
        "usesTeams": False, "durationMin": 45, "ignored": False, "manualWinner": False, "rounds": 0, "bggId": 0,
        "importPlayId": 0, "locationRefId": 0, "gameRefId": game, "rating": 0, "nemestatsId": 0, "scoringSetting": 0,
        "playImages": "[]", "expansionPlays": [], "playerScores": [
            {"score": score, "winner": i == winner, "newPlayer": False, "startPlayer": i == 1, "playerRefId": i + 1,
             "rank": 0, "seatOrder": 0}
            for i, score in enumerate(scores)
        ], **more,
    }  # fmt: skip


def an_export(*plays, **more):
    """Write an export as BG Stats does."""
    whole = {"userInfo": {"meRefId": 1}, "players": PLAYERS, "locations": [], "games": GAMES, "plays": list(plays)}
    whole |= {"challenges": [], "groups": [], "tags": [], "deletedObjects": []}
    return json.dumps(whole | more).encode()


@pytest.mark.parametrize(
    ("play", "came"),
    [
        (a_play(), ("cape-may", "Ann 61, Ben 57", ("Ann",), 45, 1)),
        (a_play(game=8, durationMin=0), ("capitol", "Ann 61, Ben 57", ("Ann",), None, 1)),
        (a_play(winner=None), ("cape-may", "Ann 61, Ben 57", ("Ann",), 45, 1)),
        (a_play(scores=("20+41", "60-3"), winner=1), ("cape-may", "Ann 61, Ben 57", ("Ben",), 45, 1)),
        (a_play(scores=("", None)), ("cape-may", "Ann, Ben", ("Ann",), 45, 1)),
        (a_play(scores=("61",)), ("cape-may", "Ann 61", ("Ann",), 45, None)),
        (a_play(scores=("61",), winner=None), ("cape-may", "Ann 61", (), 45, None)),
        (a_play(game=9), None),
        (a_play(ignored=True), None),
        (a_play(scores=("", ""), winner=None), None),
        (a_play(game=8, scores=("61",)), None),
    ],
    ids=["by its number at BGG", "by its name, no duration", "no winner named", "sums", "no points", "alone",
         "alone and lost", "another game", "left out there", "no result", "too few"],
)  # fmt: skip
def test_a_play_of_bg_stats_is_a_score_on_paper(play, came):
    found = bgstats.from_export(an_export(play), "f")
    assert len(found.results) + found.left_out == 1
    assert [(one.game, one.totals, one.won, one.minutes, one.first) for one in found.results] == [came][: bool(came)]
    assert all(one.paper for one in found.results)


def test_seats_are_in_their_order_and_two_of_one_name_are_told_apart():
    play = a_play(scores=("61", "57"))
    play["playerScores"][0]["seatOrder"], play["playerScores"][1]["seatOrder"] = 2, 1
    two = [one | {"name": "Anonymous player"} for one in PLAYERS]
    (one,) = bgstats.from_export(an_export(play, players=two), "f").results
    assert one.totals == "Anonymous player 57, Anonymous player (2) 61"
    assert (one.won, one.first) == (("Anonymous player (2)",), 0)


def brought(store, *plays):
    return bring_plays(store, an_export(*plays), "BGStatsExport.json")


def test_the_same_export_comes_in_once_and_says_what_it_left_out(store):
    plays = a_play(), a_play("u2", scores=("40", "50"), winner=1), a_play("u3", game=9)
    assert brought(store, *plays) == (2, 2, 1)
    assert brought(store, *plays, a_play("u4", "2026-11-09 20:15:00")) == (3, 1, 1)
    assert len(Past(store).results) == 3


@pytest.mark.parametrize("called", ["", "Otherwise"])
def test_a_play_that_was_sent_to_bg_stats_is_not_counted_again_when_it_comes_back(kept, called):
    """It has the same people and points on the same day; if somebody has another name there, once these are joined."""
    results = finished(kept)
    sent = bgstats.play(results[0])
    scores, won = zip(*[(one["score"], one["winner"]) for one in sent["players"]], strict=True)
    players = [{"id": i + 1, "name": one["name"]} for i, one in enumerate(sent["players"])]
    players[0]["name"] = called or players[0]["name"]
    back = an_export(a_play("back", sent["playDate"], scores=scores, winner=won.index(True)), players=players)
    assert bring_plays(kept, back, "f") == (1, bool(called), 0)
    if called:
        people.join(kept, called, sent["players"][0]["name"], [])
    assert Past(kept).results == results


HAND = "game,played,name,total\ncape-may,2026-10-31,Ann,61\ncape-may,2026-10-31,Ben,57\n"


@pytest.mark.parametrize(
    ("here", "then", "plays"),
    [
        ([], [a_play()], 1),
        ([a_play()], [], 1),
        ([], [a_play("u1"), a_play("u2")], 2),
        ([], [a_play("u1", "2026-10-30"), a_play("u2", "2026-10-31")], 2),
    ],
    ids=["from both", "the other way round", "twice in one of them", "on another day"],
)
def test_one_play_from_bg_stats_and_a_list_counts_once_and_equal_ones_of_one_source_each(store, here, then, plays):
    if here:
        brought(store, *here)
    bring_plays(store, HAND.encode(), "plays.csv")
    if then:
        brought(store, *then)
    assert len(Past(store).results) == plays


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (an_export(a_play(date="yesterday")), "plays[0].playDate: 'yesterday' is not a date"),
        (an_export(a_play(), a_play("u2", scores=("1", "2", "3"))), "plays[1].playerScores: there is no player 3"),
        (an_export(players=[{"id": 1}]), "players[0].name: missing"),
        (an_export(a_play())[:-40], "not JSON"),
        (HAND.replace("57", "many").encode(), "line 3: total: 'many' is not a whole number"),
        (HAND.replace("cape-may,2026-10-31,Ben,57\n", "whist,2026,Ben,5\n").encode(), "there is no game 'whist'"),
    ],
)
def test_a_bad_file_is_one_clear_line_and_nothing_of_it_comes(store, raw, says):
    brought(store, a_play())
    with pytest.raises(BadFile) as bad:
        bring_plays(store, raw, "plays.csv")
    assert says in str(bad.value)
    assert "\n" not in str(bad.value)
    assert len(Past(store).results) == 1


def test_a_list_by_hand_needs_four_columns_and_whoever_has_most_won(store):
    """A winner can be named, as where nobody knows the points."""
    assert bring_plays(store, HAND.encode(), "plays.csv") == (1, 1, 0)
    assert bring_plays(store, HAND.encode(), "plays.csv") == (1, 0, 0)
    (one,) = Past(store).results
    assert (one.totals, one.won, one.paper) == ("Ann 61, Ben 57", ("Ann",), True)
    winners = "game,played,name,total,winner\ncape-horn,2026-11-01,Ann,,\ncape-horn,2026-11-01,Ben,,1\n"
    (race,) = text.from_csv((winners + "cape-horn,2026-11-01,Cid,,\n").encode(), "f")
    assert (race.totals, race.won, race.unscored) == ("Ann, Ben, Cid", ("Ben",), (0, 1, 2))
    with pytest.raises(BadFile, match="does not say who won"):
        text.from_csv(HAND.replace("57", "").encode(), "f")


def test_everything_goes_out_as_csv_and_comes_in_again(store, kept, tmp_path):
    """Bots stay bots, and plays without points stay so."""
    bring_in(kept, [a_game("Heron", "bots", seats="Ann 50, Heron 60", bots=(1,)),
                    a_game("Ann", "bare", seats="Ann 0, Ben 0", unscored=(0, 1))])  # fmt: skip
    brought(kept, a_play())
    raw = text.to_csv(finished(kept))
    other = Store(str(tmp_path / "other.db"))
    assert bring_plays(other, raw.encode(), "all.csv") == (6, 6, 0)
    assert text.to_csv(finished(other)) == raw
    assert people.everybody(Past(other).named) == people.everybody(Past(kept).named)
    assert all(one.paper for one in finished(other))


# --- the last time -------------------------------------------------------------------------------------------


def header(*names, game="cape-may", **options):
    return registry.game(game).header_for(list(names), seed="1", **options)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (a_game(), "Last time: Ann won by 4, 3 weeks ago."),
        (a_game("Ben", seats="Ben 57, Ann 57"), "Last time: Ben won, 3 weeks ago."),
        (a_game("Ann + Ben", seats="Ann 57, Ben 57"), "Last time: Ann and Ben shared the win, 3 weeks ago."),
        (a_game(seats="Ann 0, Ben 0", unscored=(0, 1)), "Last time: Ann won, 3 weeks ago."),
        (a_game(day="2026-11-21"), "Last time: Ann won by 4, earlier today."),
        (a_game(day="2026-11-20"), "Last time: Ann won by 4, yesterday."),
        (a_game(day="2026-09-01"), "Last time: Ann won by 4, 2 months ago."),
        (a_game(day="2023-09-01"), "Last time: Ann won by 4, 3 years ago."),
        (a_game(seats="Ann 61, Cid 57"), ""),
        (a_game(seats="Ann 61, Ben 57, Cid 50"), ""),
        (a_game(game="capitol"), ""),
        (a_game("Ava", seats="Ann 30, Ava 44", solo="pioneer"), ""),
    ],
)
def test_a_new_table_of_the_same_people_is_told_how_it_was_the_last_time(store, game, says):
    """However they sit."""
    bring_in(store, [game])
    assert last_time(store, header("Ben", "ann")) == says


def test_a_race_is_won_without_points_and_a_joined_name_is_the_same_person(store):
    bring_in(store, [a_game(seats="Ann 3, Ben 1, Cid 0", game="cape-horn")])
    people.join(store, "Annie", "Ann", [])
    assert last_time(store, header("Cid", "Annie", "Ben", game="cape-horn")) == "Last time: Ann won, 3 weeks ago."


def test_alone_and_with_bots_the_last_time_is_one_of_that_kind(store):
    bring_in(store, [a_game("Ava", "1", seats="Ann 30, Ava 44", solo="pioneer"),
                     a_game("Ann", "2", seats="Ann 61, Heron 57", bots=(1,))])  # fmt: skip
    assert last_time(store, header("Ann", solo="citizen")) == "Last time: Ava won by 14, 3 weeks ago."
    assert last_time(store, header("Ann", "Tern", bots={"1": "fair"})) == "Last time: Ann won by 4, 3 weeks ago."
