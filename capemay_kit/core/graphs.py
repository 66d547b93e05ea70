"""What stands in a picture as a graph of networkx, for games that have no better one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capemay_kit.core.scene import Scene

if TYPE_CHECKING:
    import networkx as nx


def of_scene(scene: Scene) -> nx.DiGraph[str]:
    """Return the places of a picture as nodes, with their shape as their ``kind``, and its lines between two places as
    edges both ways, or one way where an arrow says so."""
    import networkx as nx  # networkx takes a while to import, and few ask for a graph

    graph: nx.DiGraph[str] = nx.DiGraph()
    at = {}
    for one in scene.places:
        graph.add_node(one.id, kind=one.shape, label=one.label, x=one.x, y=one.y)
        at[one.x, one.y] = one
    for link in scene.links:
        first, last = at.get(link.points[0]), at.get(link.points[-1])
        if first is None or last is None:
            continue
        for one, other in ((first, last), (last, first)):
            if not one.arrow or (other.x, other.y) in one.arrow:
                graph.add_edge(one.id, other.id, kind=link.tone)
    return graph
