"""What is said to learners of Cape May: in lessons, in the quiz, during play, and where things are looked up."""

from capemay_kit.core.i18n import N_, Texts

MARK_IS = Texts({
    "ends": "Each lies exactly so far, by a way the arrows allow.",
    "lots": "Each has a white dot toward your space, and you can pay for it.",
    "diagonal": "Each touches a space next to yours, and not yours.",
    "beside": "They lie side by side with it, and no road runs between.",
})  # fmt: skip
NOT_SO = Texts({
    "diagonal": "That lot is not: its white dots point to no space next to yours, or to your own.",
    "beside": "That lot is not adjacent to it: they do not lie side by side, or a road runs between.",
})  # fmt: skip
LEADER_IS = Texts({
    "one": "{name} has most: {tally}.", "tied": "Tied for most: {tally}.", "none": "Nobody has a building there.",
})  # fmt: skip
IN_SHORT = (
    ("A round", (
        N_("Event (not in the first round): once, or for the round."),
        N_("{actions} actions each, clockwise from the first player."),
        N_("Lighthouse on; fire off; first player token to the left."),
        N_("After rounds 3, 6, 9: income, and {season} activity cards each."),
    )),
    (N_("The seven actions"), (
        N_("Movement card: exactly so many spaces, none twice, along the arrows. To play costs {fares}."),
        N_("Build: cottage on a square, shop on a hexagon, beside the marker."),
        N_("Upgrade beside the marker: cottage, Victorian, landmark; shop, business (with an upgrade card)."),
        N_("Draw {draw} activity cards, keep {keep}. Play an activity card."),
        N_("Retrieve all movement cards. Collect ${collect}."),
    )),
    (N_("Special spaces, after a movement card"), (
        N_("Birds: draw as many. Pier: draw {pier}, keep {pier_keep}."),
        N_("Lighthouse: build on any lot for ${lighthouse}."),
    )),
)  # fmt: skip
COUNTING = (
    (
        N_("Final scoring"),
        (
            N_("Victorians and landmarks by zone (below)."),
            N_("Most buildings in gravel, grass, dirt, sand: {most}; second: {second}; two players, most only: {two}."),
            N_("Tied for most: both awards shared, rounded down, no second."),
            N_("End-of-game upgrade cards. Bonus cards; tied for most: half."),
            N_(
                "Birds, different ones together, 1 to 7: {birds}. Pigeons are any. "
                "Balloon {balloon}, Hindenburg {hindenburg}."
            ),
            N_("1 for each ${dollars}. Ties: bird tokens, then income."),
        ),
    ),
)
CHART_KEY = (("$", "price"), ("+", N_("rise of income")), ("★", N_("prestige at the end of the game")))
SIGNS = (
    ("square", "", N_("Square lot: a cottage. Hexagon: a shop.")),
    ("dot", "", N_("White dot: the lot is adjacent to the space it points to.")),
    ("arrow", "→", N_("One way: leave this space only along the arrow.")),
    ("bird", "2", N_("Bird space: draw so many birds, if a movement card ends here.")),
    ("pier", "P", N_("Pier: draw {pier} activity cards and keep {pier_keep}.")),
    ("lighthouse", "L", N_("Lighthouse: build on any empty lot for ${lighthouse}.")),
    ("start", "✦", N_("Compass: here everybody starts.")),
    ("church", "✝", N_("Church: no lot; some cards ask for one.")),
    ("cottage", "", N_("Cottage")),
    ("shop", "", N_("Shop")),
    ("victorian", "", N_("Victorian (was a cottage)")),
    ("business", "", N_("Business (was a shop)")),
    ("landmark", "", N_("Landmark (was a Victorian)")),
)
