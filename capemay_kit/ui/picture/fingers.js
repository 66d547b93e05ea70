// What a finger, a mouse or a wheel does on the map: tap, pinch, drag, paint, or the buttons that enlarge it. Handled here
// because plotly fires twice on a tap, does not pinch, and keeps a page from scrolling on phones.

const TARGET_REACH = 34; // px
const PLACE_REACH = 26;
const TAP_SLACK = 10;
const SAME_TAP = 350;
const UNDER = 24; // px around a finger: with several targets there, a list says which are meant
const MAX_ZOOM = 8;
const LEGIBLE = 11.1; // px
const ALMOST = 1.01; // a picture is not cut off for less
const ZOOM_STEP = 1.5;
const PAINT_STEP = 5; // px
const MIDDLE = { px: 0, py: 0 };

const middle = ([a, b]) => ({ px: (a.px + b.px) / 2, py: (a.py + b.py) / 2 });

/** Where things are on the screen, and what touches them; the view that draws extends it. */
class Fingers {
  // --- where things are on the screen -------------------------------------------------------------

  inside(event) {
    // of the picture as it lies there, whatever may have moved it in its frame
    const box = this.spots.layer.getBoundingClientRect();
    const { px, py } = this.onScreen({ x: 0, y: 0 });
    // the table may be seen from the other side
    const turned = getComputedStyle(this.host).getPropertyValue("--cm-turned").trim() === "1";
    return turned
      ? { px: box.right - event.clientX + px, py: box.bottom - event.clientY + py }
      : { px: event.clientX - box.left + px, py: event.clientY - box.top + py };
  }

  onScreen(place) {
    const { width, height } = this.size();
    const { x, y, by } = this.zoom;
    return { px: ((place.x - x) * by * width) / this.model.get("aspect"), py: (place.y - y) * by * height };
  }

  nearest(places, at, reach) {
    let best = null;
    let around = null;
    for (const place of places) {
      const { px, py } = this.onScreen(place);
      const distance = Math.hypot(px - at.px, py - at.py);
      if (distance <= reach) [best, reach] = [place, distance];
      if (place.box && this.isIn(place.box, at)) around = place;
    }
    return best ?? around;
  }

  /** Say whether a point of the screen lies in a box of the picture: left, top, right, bottom. */
  isIn([left, top, right, bottom], at) {
    const from = this.onScreen({ x: left, y: top });
    const to = this.onScreen({ x: right, y: bottom });
    return from.px <= at.px && at.px <= to.px && from.py <= at.py && at.py <= to.py;
  }

  // --- taps ---------------------------------------------------------------------------------------

  tap(at, now, finger) {
    this.list?.remove();
    const under = finger ? this.within(this.model.get("targets"), at, UNDER) : [];
    if (under.length > 1) return this.choose(under);
    const target = this.nearest(this.model.get("targets"), at, TARGET_REACH);
    const place = target ?? this.nearest(this.model.get("places"), at, PLACE_REACH);
    const before = this.lastTap;
    this.lastTap = { id: place?.id, at, now };
    const close = before && now - before.now < SAME_TAP && Math.hypot(before.at.px - at.px, before.at.py - at.py) < 24;
    if (!place) {
      if (this.model.get("free")) this.touchDown(at, close);
      else if (close && before.id === undefined) this.reset();
      return;
    }
    if (close && before.id === place.id) return;
    this.tapped(place);
  }

  tapped(place) {
    this.ring(this.onScreen(place));
    this.model.send({ tap: place.id, n: ++this.shared.taps, page: PAGE });
  }

  within(places, at, reach) {
    const far = (place) => Math.hypot(this.onScreen(place).px - at.px, this.onScreen(place).py - at.py);
    return places.filter((place) => far(place) <= reach).sort((a, b) => far(a) - far(b));
  }

  /** List what lies under a finger, a button each. */
  choose(places) {
    this.list = this.panel("cm-map-list");
    for (const place of places) {
      this.list.append(this.key(place.label, place.label, () => (this.list.remove(), this.tapped(place))));
    }
    // the click that ends this very tap would fall on it
    setTimeout(() => this.host.append(this.list), 60);
  }

  /** Make something on the picture that takes touches for itself. */
  panel(name) {
    const made = document.createElement("div");
    made.className = name;
    for (const kind of ["pointerdown", "pointerup"]) made.addEventListener(kind, (event) => event.stopPropagation());
    return made;
  }

  key(text, label, act) {
    const made = document.createElement("button");
    made.className = "jupyter-button";
    made.textContent = text;
    made.ariaLabel = label;
    made.addEventListener("click", () => this.report(act));
    return made;
  }

  // --- larger and smaller -------------------------------------------------------------------------

  /** The keys below a picture: the first tap makes the whole so large that it can be read, around where one stands, and
   * from there one tap leads back to the whole. */
  zoomers() {
    const around = this.panel("cm-zoomers");
    const words = this.model.get("words");
    const step = (factor) => () => {
      const at = { px: this.host.clientWidth / 2, py: this.host.clientHeight / 2 };
      const [x, y] = this.model.get("stands");
      const from = this.zoom.by > 1 || x === undefined ? at : this.onScreen({ x, y });
      this.moved = true;
      this.show(this.zoom, from, at, factor());
      this.commit();
    };
    const larger = step(() => (this.zoom.by > 1 ? ZOOM_STEP : Math.max(ZOOM_STEP, this.legible())));
    const smaller = step(() => (this.zoom.by > ALMOST * Math.max(ZOOM_STEP, this.legible()) ? 1 / ZOOM_STEP : 1 / this.zoom.by));
    around.append(this.key("+", words.larger, larger), this.key("−", words.smaller, smaller));
    return around;
  }

  /** Bring a place into sight, where it is not. */
  bring(place) {
    const { px, py } = this.onScreen(place);
    const { clientWidth, clientHeight } = this.host;
    if (px > 22 && px < clientWidth - 22 && py > 22 && py < clientHeight - 22) return;
    this.show(this.zoom, { px, py }, { px: clientWidth / 2, py: clientHeight / 2 }, 1);
    this.commit();
  }

  /** Somebody else stands somewhere else: bring that into sight. */
  stands() {
    const [x, y] = this.model.get("stands");
    if (x !== undefined && this.zoom.by > 1 && this.host.clientWidth) this.bring({ x, y });
  }

  /** Tell where a map that takes taps anywhere was tapped, how far a finger reaches there, and the word that is written
   * for it: the field's own message waits as long as the kernel is at an earlier one of it. */
  touchDown(at, close) {
    if (close) return;
    this.ring(at);
    const reach = PLACE_REACH / this.size().height / this.zoom.by;
    const word = [...document.querySelectorAll(".cm-tap-word input")].find((one) => one.checkVisibility())?.value;
    this.model.send({ tap: "", at: this.where(at), reach, word, n: ++this.shared.taps, page: PAGE });
  }

  // --- painting -------------------------------------------------------------------------------------

  /** Take a point over which a finger is drawn, and show it before the kernel does. */
  paint(at) {
    const last = this.painted.at(-1);
    if (last && Math.hypot(at.px - last.at.px, at.py - last.at.py) < PAINT_STEP) return;
    const mark = document.createElement("div");
    mark.className = "cm-map-paint";
    mark.style.cssText = `position:absolute;left:${at.px - 7}px;top:${at.py - 7}px;width:14px;height:14px;border-radius:50%;background:var(--cm-ring, #d9822b);opacity:0.7;pointer-events:none`;
    this.host.append(mark);
    this.painted.push({ at, mark, where: this.where(at) });
  }

  /** End a stroke, and tell all of it at once; a second finger takes it back. */
  endPainting(tell) {
    const points = this.painted.map((one) => one.where);
    const marks = this.painted.map((one) => one.mark);
    this.painted = null;
    setTimeout(() => marks.forEach((one) => one.remove()), tell ? 400 : 0);
    if (tell && points.length) this.model.send({ tap: "", stroke: points, n: ++this.shared.taps, page: PAGE });
  }

  /** The point of the picture that lies under a point of the screen. */
  where(at) {
    const { width, height } = this.size();
    const { x, y, by } = this.zoom;
    return [x + ((at.px / width) * this.model.get("aspect")) / by, y + at.py / height / by];
  }

  /** Say which fingers are the page's: it scrolls, unless they move the picture or paint on it. */
  touches() {
    this.host.style.touchAction = this.zoom.by > 1 || this.model.get("brush") ? "none" : "pan-y";
  }

  /** Answer the finger before the kernel does. */
  ring({ px, py }) {
    this.settle();
    this.mark = document.createElement("div");
    this.mark.className = "cm-map-ring";
    this.mark.style.cssText = `position:absolute;left:${px - 20}px;top:${py - 20}px;width:40px;height:40px;box-sizing:border-box;border:4px solid var(--cm-ring, #d9822b);border-radius:50%;pointer-events:none`;
    this.host.append(this.mark);
    setTimeout(() => this.settle(), 400);
  }

  settle() {
    this.mark?.remove();
    this.mark = null;
  }

  // --- fingers, mouse and wheel -------------------------------------------------------------------

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.pointers.set(event.pointerId, this.inside(event));
    this.host.setPointerCapture?.(event.pointerId);
    const first = this.pointers.size === 1;
    if (this.painted) this.endPainting(false);
    else if (first && this.model.get("brush")) this.painted = [];
    const { clientX: x, clientY: y } = event;
    this.touch = first ? { at: this.inside(event), x, y, moved: false } : { ...this.touch, moved: true };
    this.start = { zoom: { ...this.zoom }, pointers: new Map(this.pointers) };
  }

  move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, this.inside(event));
    const now = this.inside(event);
    // on the screen: what is redrawn meanwhile may push the picture away below a finger that rests
    if (Math.hypot(event.clientX - this.touch.x, event.clientY - this.touch.y) > TAP_SLACK) this.touch.moved = true;
    if (!this.touch.moved) return;
    if (this.painted) {
      if (!this.painted.length) this.paint(this.touch.at);
      return this.paint(now);
    }
    this.moved = true;
    const ids = [...this.start.pointers.keys()].filter((id) => this.pointers.has(id)).slice(0, 2);
    const was = ids.map((id) => this.start.pointers.get(id));
    const is = ids.map((id) => this.pointers.get(id));
    if (ids.length === 2) {
      const spread = ([a, b]) => Math.max(20, Math.hypot(a.px - b.px, a.py - b.py));
      this.show(this.start.zoom, middle(was), middle(is), spread(is) / spread(was));
    } else if (this.start.zoom.by > 1) {
      this.show(this.start.zoom, was[0], is[0], 1);
    }
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.pointers.size) {
      this.start = { zoom: { ...this.zoom }, pointers: new Map(this.pointers) };
      return;
    }
    if (this.painted) this.endPainting(this.touch.moved);
    if (this.touch.moved) this.commit();
    // where the finger came down, however long it rests there: a busy machine also tells late that it was lifted
    else this.tap(this.touch.at, event.timeStamp, event.pointerType !== "mouse");
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    if (this.painted) this.endPainting(false);
    if (!this.pointers.size) this.commit();
  }

  wheel(event) {
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
    if (factor < 1 && this.zoom.by === 1) return; // nothing to shrink: let the page scroll
    event.preventDefault();
    this.moved = true;
    this.show(this.zoom, this.inside(event), this.inside(event), factor);
    clearTimeout(this.turning);
    this.turning = setTimeout(() => this.report(() => this.commit()), 120);
  }

  /** Show what was under `was` under `is`, `factor` times larger. It only bends the picture: cheap. */
  show(from, was, is, factor) {
    const { width, height } = this.size();
    const aspect = this.model.get("aspect");
    const by = Math.min(MAX_ZOOM, Math.max(1, from.by * factor));
    const x = from.x + (was.px / width) * (aspect / from.by) - (is.px / width) * (aspect / by);
    const y = from.y + was.py / height / from.by - is.py / height / by;
    // a picture smaller than its frame stands in the middle of it
    const within = (at, spare) => (spare < 0 ? spare / 2 : Math.min(spare, Math.max(0, at)));
    const wide = (this.host.clientWidth / width) * (aspect / by);
    this.zoom = { by, x: within(x, aspect - wide), y: within(y, 1 - this.host.clientHeight / height / by) };
    this.touches();
    this.fit();
    if (this.model.get("unit")) return;
    const drawn = (this.drawnZoom ??= { x: 0, y: 0, by: 1 });
    const left = ((drawn.x - this.zoom.x) * by * width) / aspect;
    const top = (drawn.y - this.zoom.y) * by * height;
    this.plot.style.transform = `translate(${left}px, ${top}px) scale(${by / drawn.by})`;
  }

  /** Let plotly draw what is shown, sharply, where it draws what is seen and not the whole. */
  commit() {
    if (this.model.get("unit")) return undefined;
    const drawn = this.drawnZoom;
    if (!drawn || (drawn.x === this.zoom.x && drawn.y === this.zoom.y && drawn.by === this.zoom.by)) return undefined;
    this.drawnZoom = { ...this.zoom };
    const ranges = this.ranges();
    return this.relayout({ "xaxis.range": ranges.x, "yaxis.range": ranges.y });
  }

  reset() {
    this.drawnZoom ??= { ...this.zoom };
    this.show({ x: 0, y: 0, by: 1 }, MIDDLE, MIDDLE, 1);
    this.commit();
  }
}
