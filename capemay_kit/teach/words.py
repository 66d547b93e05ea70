"""What the lessons of all games say. Each game's own words stand in the module named after it."""


# --- goals, as they follow "the task asks you to" ---------------------------------------------------------


# --- numbers ----------------------------------------------------------------------------------------------


# --- good play --------------------------------------------------------------------------------------------


# --- what is wrong with a file --------------------------------------------------------------------------------


# --- searching the rules ------------------------------------------------------------------------------------

UNSAID = frozenset(
    """a about after all am an and any are as at be been before but by can could did do does doing done each else ever
    every for from get give go goes gets got had has have he her him his how i if in into is it its just let like
    made make many may me might mine much must my need needs no not now of off on one only or other our ours out own
    put say should so some somebody someone still such take takes than that the their them then there these they
    thing things this those to too under until up us use used very was way we were what when where which while who
    whose why will with without would yes you your yours""".split()  # noqa: SIM905 - a list of 160 strings reads worse
)
"""Words in a question that hardly tell what it is about."""
