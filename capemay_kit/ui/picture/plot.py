"""A map drawn by plotly that takes taps: plotly.js is loaded once, as a file.

plotly's own FigureWidget sends five megabytes of script at every opening. This widget's script is small; it fetches
plotly.js from our server, and the browser keeps it, or asks the kernel for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.scene import Point
from capemay_kit.core.traces import Trace
from capemay_kit.core.traces import changes as changed_traces
from capemay_kit.ui.guard import Tell, guard, log
from capemay_kit.ui.picture.bundle import compressed, plotly_script

_HERE = Path(__file__).resolve().parent
Change = Mapping[str, Any]
ZOOM = Texts({"larger": "Larger", "smaller": "Smaller"})


class PlotlyMap(anywidget.AnyWidget):
    """A picture of plotly traces whose places can be tapped.

    A tap goes to the nearest target within 34 pixels, or to the one whose ``box`` it is in; else, in the same way, to
    the nearest place within 26. If several targets are under a finger, a list asks which is meant. After the first
    picture use `set_traces`: assigning ``traces`` draws everything anew.
    """

    _esm = "".join((_HERE / f"{one}.js").read_text(encoding="utf-8") for one in ("kept", "spots", "fingers", "plot"))

    traces = traitlets.List(traitlets.Dict()).tag(sync=True, echo_update=False)
    """Plotly trace dicts, each with a unique ``uid``."""
    layout_spec = traitlets.Dict().tag(sync=True, echo_update=False)
    """A plotly layout laid over the map's own: axes from 0 to ``aspect`` and from 0 to 1, y downward, equal scales, no
    margins."""
    targets = traitlets.List(traitlets.Dict()).tag(sync=True, echo_update=False)
    """The places offered for a tap: {"id", "x", "y"}, and perhaps a ``box`` [left, top, right, bottom]."""
    places = traitlets.List(traitlets.Dict()).tag(sync=True, echo_update=False)
    """All places, of the same form. For a screen reader each also has a ``label``, the ``area`` it belongs to, and
    ``next``, the places a road leads to."""
    free = traitlets.Bool(False).tag(sync=True, echo_update=False)
    """A tap on no target and no place counts too, see `on_touch`."""
    brush = traitlets.Bool(False).tag(sync=True, echo_update=False)
    """A finger drawn over the picture paints instead of moving it, see `on_stroke`."""
    still = traitlets.Int(0, min=0).tag(sync=True, echo_update=False)
    """How many of the first traces hardly ever change. With the layout's words and shapes they are drawn on a sheet
    below the others, which are then redrawn faster."""
    aspect = traitlets.Float(1.5).tag(sync=True, echo_update=False)
    """The width of the picture, where its height is 1."""
    unit = traitlets.Int(0, min=0).tag(sync=True, echo_update=False)
    """The width in pixels to draw at; the picture, with its words and lines, is then scaled to the room there is.
    0 draws at the width there is."""
    label = traitlets.Unicode().tag(sync=True, echo_update=False)
    """What a screen reader says of the picture."""
    said = traitlets.Dict().tag(sync=True, echo_update=False)
    """What a screen reader says of places and areas now, by id."""
    stands = traitlets.List(traitlets.Float()).tag(sync=True, echo_update=False)
    """The place [x, y] around which a picture is enlarged that is too small to be read whole."""
    words = traitlets.Dict().tag(sync=True, echo_update=False)
    """The labels of its zoom buttons."""
    version = traitlets.Int(0, help="How many changes the traces have seen.").tag(sync=True)

    def __init__(self, *, tell: Tell | None = None, **traits: Any) -> None:
        """Create the map; ``tell`` gets one sentence when a handler of it fails."""
        super().__init__(**{"label": _("Map"), "words": dict(ZOOM), **traits})
        self._tell = tell
        self._on_tap: list[Callable[[str], object]] = []
        self._on_touch: list[Callable[[float, float, float, str | None], object]] = []
        self._on_stroke: list[Callable[[list[Point]], object]] = []
        self._last_taps: dict[str, int] = {}
        self.on_msg(self._heard)

    @traitlets.validate("traces")
    def _valid_traces(self, proposal: Any) -> list[Trace]:
        """Refuse traces without unique ids."""
        uids = [trace.get("uid") for trace in proposal["value"]]
        if None in uids or len(set(uids)) != len(uids):
            raise traitlets.TraitError(f"every trace needs a uid of its own, but these came: {uids}")
        return list(proposal["value"])

    def on_tap(self, callback: Callable[[str], object]) -> None:
        """Call ``callback`` with the id of each place that is tapped, once a tap."""
        self._on_tap.append(guard(self._tell, where="tap on the map")(callback))

    def on_touch(self, callback: Callable[[float, float, float, str | None], object]) -> None:
        """Call ``callback`` with x, y and how far a finger reaches there, in the map's units, for taps on no place; and
        with what stood in a field of the class ``cm-tap-word``, if there was one."""
        self._on_touch.append(guard(self._tell, where="tap on the map")(callback))

    def on_stroke(self, callback: Callable[[list[Point]], object]) -> None:
        """Call ``callback`` with the points, in the map's units, over which a finger was drawn."""
        self._on_stroke.append(guard(self._tell, where="stroke on the map")(callback))

    def draw(
        self,
        aspect: float,
        still: Sequence[Trace],
        moving: Sequence[Trace],
        layout: dict[str, Any],
        places: list[dict[str, Any]],
        targets: list[dict[str, Any]],
    ) -> None:
        """Draw a whole picture anew: fixed and moving traces, the layout, what can be tapped."""
        self.aspect, self.places, self.layout_spec, self.still = aspect, places, layout, len(still)
        self.traces = [*still, *moving]
        self.targets = targets

    def bring_up_to_date(self, moving: Sequence[Trace], targets: list[dict[str, Any]]) -> None:
        """Update the moving traces and the targets that differ."""
        if changes := changed_traces(self.traces[self.still :], moving):
            self.set_traces(changes)
        if self.targets != targets:
            self.targets = targets

    def set_traces(self, changes: Mapping[str | int, Change]) -> None:
        """Change traces by ``uid`` or position: ``{"tokens": {"x": [..], "marker.color": [..]}}``.

        Keys with dots reach inside, as in plotly. One message takes all changes to the page, without
        the rest of the traces; a page that opens later gets the traces as they then stand. Raises
        KeyError for a trace that does not exist, before anything is changed.
        """
        places = {self._index(key): change for key, change in changes.items()}
        traces = list(self.traces)
        for index, change in places.items():
            traces[index] = _changed(traces[index], change)
        # Set past the synchronisation: the page gets the differences below, not everything.
        self._trait_values["traces"] = traces
        self._trait_values["version"] = self.version + 1
        self.send({"restyle": [[index, dict(change)] for index, change in places.items()], "n": self.version})

    def _index(self, key: str | int) -> int:
        if isinstance(key, int):
            if not -len(self.traces) <= key < len(self.traces):
                raise KeyError(key)
            return key % len(self.traces)
        for index, trace in enumerate(self.traces):
            if key in (trace.get("uid"), trace.get("name")):
                return index
        raise KeyError(key)

    def _heard(self, __: Any, content: Any, buffers: Any) -> None:
        """Take a message of a page: a tap, an error, or a request for plotly's script."""
        if not isinstance(content, dict):
            return
        if "tap" in content:
            page, number = str(content.get("page", "")), int(content.get("n", 0))
            # A message that comes again after a cut is the same tap.
            if number > self._last_taps.get(page, 0):
                self._last_taps[page] = number
                if content["tap"]:
                    for callback in self._on_tap:
                        callback(str(content["tap"]))
                elif "stroke" in content:
                    points = [(float(x), float(y)) for x, y in content["stroke"]]
                    for drawn_over in self._on_stroke:
                        drawn_over(points)
                else:
                    (x, y), word = content["at"], content.get("word")
                    for touched in self._on_touch:
                        touched(float(x), float(y), float(content["reach"]), None if word is None else str(word))
        elif "error" in content:
            log.error("the map on the page: %s", content["error"])
        elif "have" in content:
            # The page came up, or came back, and may have missed a change on the way.
            if content["have"] != self.version:
                self.send({"traces": self.traces, "n": self.version})
        elif content.get("want") == "plotly":
            self.send({"plotly": True}, buffers=[compressed(plotly_script())])


def _changed(trace: Trace, change: Change) -> Trace:
    """Return the trace with the change, leaving the old one as it is."""
    fresh = dict(trace)
    for path, value in change.items():
        *outer, last = path.split(".")
        inside = fresh
        for name in outer:
            inside[name] = dict(inside.get(name) or {})
            inside = inside[name]
        inside[last] = deepcopy(value)
    return fresh
