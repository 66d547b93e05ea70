"""Ava, bots and advice at a table, as they are tapped."""

from __future__ import annotations

import re

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import acts as act

from ..people import first_turn
from ..seen import field, html, labelled, of_class
from .hands import Hands


def finish_avas_turn(hands: Hands) -> None:
    """Tap what there is to tap until the person's own actions are there."""
    for _ in range(24):
        if hands.offers("Collect"):
            return
        hands.tap(next(one for one in ("Let the app", "Do all of it", "Done", "Go on") if hands.offers(one)))
    raise AssertionError("Ava's turn does not end")


def settle_the_event(hands: Hands) -> None:
    """Do what the event asks for, whichever came up, until Ava's card is to be drawn."""
    while not hands.offers("Draw Ava's card"):
        if hands.offers("Do it"):
            hands.tap("Do it")
        else:
            hands.press(next(one for one in hands.buttons("cm-side") if "cm-choice" in one._dom_classes))


def opened_again(hands: Hands) -> Hands:
    """Come back to the table by a page of its own, which shows the same."""
    again = Hands(hands.page.model.store, {"table": hands.model.view.on.header.table, "screen": hands.model.screen})
    assert again.says("cm-now") == hands.says("cm-now")
    return again


def test_two_rounds_against_ava_with_the_cards_in_the_app():
    """Drawn, explained, opened anew in mid-turn, done; the second round begins with the event and Ava again."""
    hands = Hands().begin("cape-may", "Isaac", first=("Pioneer",), under_more=("virtual",))
    assert "Which do you keep?" in hands.says()
    for at in (1, 0):
        hands.press(of_class(hands.page, "cm-choice")[at])
    hands.tap("Draw Ava's card")
    # two cards: her marker is on the spring start, and a pioneer's shows the plus
    assert "Ava builds a" in hands.says()
    assert "Next:" in hands.says()
    hands.tap("Why?")
    assert "free: Ava builds" in hands.says()
    hands.tap("Done")
    assert "Undo: Ava builds" in hands.told()
    hands = opened_again(hands)
    finish_avas_turn(hands)
    hands.tap("Collect", "Collect", "Collect", "Reveal the event")
    settle_the_event(hands)
    hands.tap("Draw Ava's card")
    finish_avas_turn(hands)
    assert hands.state.round == 2
    assert len([one for one, _ in hands.model.view.on.history if isinstance(one.act, act.SoloDraw)]) == 2


def test_two_rounds_against_ava_with_the_printed_cards():
    """The person says which card came up, rules out what their table shows otherwise, and reads out a card that is
    none of ours."""
    hands = Hands().begin("cape-may", "Isaac", first=("Tourist",), under_more=("physical",))
    assert "Which icons are on Ava's card?" in hands.says()
    hands.tap("Find it in our deck")
    field(hands.page, "cm-search").value = "surveyors"
    assert len(hands.buttons("cm-unknown-list")) == 1
    hands.tap("Surveyors before Breakfast")
    first = hands.says("cm-now")
    assert "Ava builds a" in hands.says()
    hands.tap("She cannot")
    assert "Undo: Ava cannot do it" in hands.told()
    assert hands.says("cm-now") != first
    hands = opened_again(hands)
    finish_avas_turn(hands)
    hands.tap("Collect", "Collect", "Collect")
    assert "Event of round 2" in hands.says()
    hands.tap("Nothing to enter", "Do it")

    assert "Which icons are on Ava's card?" in hands.says()
    hands.tap("Build", "A bird")
    assert "Ava's card: build, 1 bird" in hands.says()
    hands.tap("Do it")
    assert "Where does Ava build?" in hands.says()
    field(hands.page, "cm-search").value = "sand 9"
    hands.tap("Shop: sand 9")
    assert "Ava builds a shop on sand 9" in hands.told()
    assert "Ava's bird marker moves 1 space" in hands.says()
    hands.tap("Done")
    assert hands.offers("Collect")
    assert (hands.state.lots["sand-9"].seat, hands.state.solo.birds) == (1, 2)


def test_a_solo_end_is_counted_on_the_sheet():
    """Ava has a track and a number of cards in place of birds, cards and money."""
    hands = Hands().begin("cape-may", "Isaac", first=("Founder",), by="Only count the score")
    hands.tap("A Ava", where="cm-seat-tab")
    labelled(hands.page, "Bird track, space").value = 4
    labelled(hands.page, "Upgrade cards").value = 2
    assert hands.found("A Ava", "cm-seat-tab")[0].description.endswith("9")
    hands.tap("Score")
    assert "Now leading: Ava" in hands.says()
    hands.tap("That's all: name the winner", "Skip to the end")
    assert "wins with" in hands.says()


def test_a_bot_plays_its_turn_until_somebody_plays_for_it():
    """One person and one bot, in one game of Cape May."""
    hands = Hands().begin("cape-may", "Ann", first=("Add a bot", "first?"))
    assert "bot, fair" in hands.says()
    hands.tap("Pause")
    assert hands.offers("Go on")
    hands.tap("Play for Heron")
    assert "bot, fair" not in hands.says()
    hands.tap("Bots", "Let a bot play for Heron", "strong")
    assert "bot, strong" in hands.says()
    hands.tap("Next action")
    assert "Undo: The cards are dealt" in hands.told()


def test_what_a_bot_did_is_explained_and_taken_back_with_what_somebody_did_before():
    """Why? lists what it weighed. The bot waits for whoever is to act again, until what was taken back is redone."""
    store = Store("sqlite://")
    table = first_turn(store, "5", "Ann", "Ben")
    [now] = table.rules.to_act(table.state)
    hands = Hands(store, {"table": table.header.table})
    hands.tap("Bots", f"Let a bot play for {table.state.seats[now].name}", "fair", "Pause")
    assert "waits" in hands.says("cm-side")
    hands.tap("Next action")
    hands.works()
    hands.tap("Why?")
    (weighed,) = re.findall('<ol class="cm-why".*?</ol>', html(hands.page))
    assert weighed.count("<b>") == weighed.count("<li") >= 2
    assert "Ben keeps" in hands.told()
    hands.tap("↶ Undo")
    assert "Ann keeps 2 bonus cards" in hands.told()
    hands.page.look()
    assert "Ann keeps 2 bonus cards" in hands.told()
    hands.press(next(one for one in hands.buttons() if "Redo" in one.description))
    assert "Last action: Ann" in hands.says("cm-side")


def test_advice_is_asked_for_taken_and_gone():
    """Who is ahead, three acts with their reasons, and what one of them would change."""
    store = Store("sqlite://")
    hands = Hands(store, {"table": first_turn(store, "5", "Ann", "Ben").header.table, "screen": "map"})
    hands.tap("Who is ahead?")
    hands.works()
    assert "Advice for Ann" in hands.says("cm-advised")
    assert hands.buttons("cm-goodacts") == []
    hands.tap("Suggest three actions")
    hands.works()
    good = [one for one in hands.buttons("cm-goodacts") if "cm-choice" in one._dom_classes]
    assert ["to win" in one.description for one in good] == [True] * 3
    hands.press(good[0])
    assert "What would this change?" in hands.says("cm-advised")
    assert "No action looks better." in hands.says("cm-advised")
    hands.tap(hands.buttons("cm-deed")[0].description)
    assert "What would this change?" not in hands.says()
    assert hands.buttons("cm-goodacts") == []
