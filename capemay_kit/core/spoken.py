"""What a picture says to people who do not see it: what each place is, what stands there, where its roads lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from capemay_kit.core.i18n import _, and_list, or_list
from capemay_kit.core.scene import Place, Point, Scene
from capemay_kit.core.shown import Standing

THERE = 0.045
"""How far from its place something can stand, as a part of the picture's height."""


def named(scene: Scene, place: Place) -> str:
    """Name a place, and where its arrow points."""
    if not place.arrow:
        return place.label
    at = {(one.x, one.y): one.label for one in scene.places}
    where = or_list([at[point] for point in place.arrow if point in at])
    return _("{place}, arrow to {where}", place=place.label, where=where) if where else place.label


def neighbours(scene: Scene) -> dict[str, list[str]]:
    """List, for every place that has a road, the places at the other ends of its roads."""
    at = {(one.x, one.y): one.id for one in scene.places if one.shape != "dot"}
    found: dict[str, list[str]] = {}
    for link in scene.links:
        ends = [at.get(link.points[0]), at.get(link.points[-1])]
        if link.tone == "road" and None not in ends:
            for one, other in (ends, ends[::-1]):
                found.setdefault(str(one), []).append(str(other))
    return found


def spoken(scene: Scene, standings: Iterable[Standing], names: Sequence[str]) -> dict[str, str]:
    """Say what stands there now, by place, and who leads in each area."""
    found: dict[str, list[str]] = {}
    for token in scene.tokens:
        place = token.id if any(one.id == token.id for one in scene.places) else _under(scene, (token.x, token.y))
        if place is not None and token.label:
            found.setdefault(place, []).append(token.label.rstrip("."))
    for mark in scene.marks:
        if mark.tone == "closed":
            found.setdefault(mark.place, []).append(_("closed"))
    areas = {one.id for one in scene.areas}
    for standing in standings:
        if standing.tone in areas:
            leads = [(names[seat], figure) for seat, figure, ahead in standing.figures if ahead]
            said = _("{title}: nobody leads", title=standing.title)
            if leads:
                who = and_list([name for name, __ in leads])
                said = _("{title}: {names} with {figure}", title=standing.title, names=who, figure=leads[0][1])
            found.setdefault(standing.tone, []).append(said)
    return {place: ". ".join(dict.fromkeys(said)) for place, said in found.items()}


def _under(scene: Scene, point: Point) -> str | None:
    """Return the place nearest to a point, or None if none is near."""

    def away(place: Place) -> float:
        return hypot((place.x - point[0]) * scene.aspect, place.y - point[1])

    nearest = min((one for one in scene.places if one.shape != "dot"), key=away, default=None)
    return nearest.id if nearest is not None and away(nearest) <= THERE else None


def stands_at(scene: Scene, seat: int, chosen: str | None) -> Point | None:
    """Return the point around which a picture is enlarged if it cannot be read as a whole: what is chosen, else where
    the seat stands, else what may be tapped; None if there is none of these."""
    at = {one.id: (one.x, one.y) for one in scene.places}
    if chosen in at:
        return at[str(chosen)]
    own = [
        (one.x, one.y) for one in scene.tokens if one.owner == seat and one.kind in ("marker", "ship", "pair", "ships")
    ]
    own = own or [at[one.place] for one in scene.targets if one.place in at]
    own = own or [(one.x, one.y) for one in scene.tokens if one.owner == seat]
    if not own:
        return None
    return sum(x for x, __ in own) / len(own), sum(y for __, y in own) / len(own)
