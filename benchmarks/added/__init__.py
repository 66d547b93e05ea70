"""Two small games of other packages, of which nothing was learnt: bots are measured in them too."""

from capemay_kit.games import registry

TITLES = {"pits": "Pits", "smugglers": "Smugglers"}


def known() -> None:
    """Make them known in this process, as an installed package would."""
    registry.TITLES.update(TITLES)
    registry.PACKAGES.update({name: f"{__name__}.{name}" for name in TITLES})
    registry.GAMES = tuple(registry.PACKAGES)
