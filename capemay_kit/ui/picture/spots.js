// The places of a picture for keys and ears: each a button that says what it is and what stands there. Arrow keys go
// from place to place along the roads, Tab over what may be tapped now.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STRAIGHT = 0.6; // cosine of the widest angle that still counts as that direction

const short = (label) => label.split(",")[0];

/** Say what a place is called and what can be done there, which may say where it is: its name is said once. */
const named = (label, does) => {
  if (does.startsWith(short(label))) {
    let same = 0;
    while (same < label.length && label[same] === does[same]) same++;
    return [label, does.slice(same).replace(/^[,:; ]+/, "")];
  }
  return does.endsWith(short(label)) ? [label.replace(short(label), does)] : [label, does];
};

class Spots {
  /** `tap` does what a finger on a place does, `shows` brings a place into sight. */
  constructor(model, tap, shows) {
    Object.assign(this, { model, shows });
    this.layer = document.createElement("div");
    this.layer.className = "cm-spots";
    this.layer.style.cssText = "position:absolute;pointer-events:none";
    this.made = new Map();
    this.layer.addEventListener("click", (event) => {
      const id = event.target.dataset.place;
      if (id !== undefined) tap(id);
    });
    this.layer.addEventListener("keydown", (event) => this.key(event));
    this.layer.addEventListener("focusin", (event) => this.came(event.target.dataset.place));
    this.fill();
    this.say();
  }

  /** Make a button for each place there is. */
  fill() {
    const aspect = this.model.get("aspect");
    this.at = new Map(this.model.get("places").map((place) => [place.id, place]));
    for (const target of this.model.get("targets")) if (!this.at.has(target.id)) this.at.set(target.id, target);
    for (const [id, spot] of this.made) if (!this.at.has(id)) (spot.remove(), this.made.delete(id));
    for (const [id, place] of this.at) {
      const spot = this.made.get(id) ?? document.createElement("div");
      if (!this.made.has(id)) {
        spot.className = "cm-spot";
        spot.setAttribute("role", "button");
        spot.dataset.place = id;
        this.made.set(id, spot);
        this.layer.append(spot);
      }
      spot.style.left = `${(place.x / aspect) * 100}%`;
      spot.style.top = `${place.y * 100}%`;
    }
  }

  /** Say what each place is now, and let Tab stop at what may be tapped; without any, at one place. */
  say() {
    const said = this.model.get("said");
    const targets = new Map(this.model.get("targets").map((target) => [target.id, target.label]));
    if (!targets.has(this.here) && !this.at.has(this.here)) this.here = undefined;
    const start = this.here ?? this.at.keys().next().value;
    for (const [id, spot] of this.made) {
      const { label = "", area } = this.at.get(id);
      const words = [...new Set([...named(label, targets.get(id) ?? ""), said[id]?.replace(`${short(label)}: `, ""), area && said[area]])].filter(Boolean).join(". ");
      if (spot.ariaLabel !== words) spot.ariaLabel = words;
      spot.classList.toggle("cm-offered", targets.has(id));
      spot.tabIndex = targets.has(id) || (!targets.size && id === start) || spot === document.activeElement ? 0 : -1;
    }
  }

  came(id) {
    this.here = id;
    this.say();
    if (this.at.has(id)) this.shows(this.at.get(id));
  }

  key(event) {
    const id = event.target.dataset.place;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) event.target.click();
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const next = this.towards(this.at.get(id), ARROWS[event.key]);
      if (next) this.made.get(next.id).focus({ preventScroll: true });
    }
  }

  /** Return the neighbour in a direction: along a road where one leads there, else the nearest of all. */
  towards(from, [dx, dy]) {
    const best = (places) => {
      let found = null;
      let least = Infinity;
      for (const place of places) {
        const away = Math.hypot(place.x - from.x, place.y - from.y);
        const straight = ((place.x - from.x) * dx + (place.y - from.y) * dy) / away;
        const far = away * (2 - straight);
        if (away && straight >= STRAIGHT && far < least) [found, least] = [place, far];
      }
      return found;
    };
    return best((from.next ?? []).map((id) => this.at.get(id)).filter(Boolean)) ?? best(this.at.values());
  }

  /** Lie over the picture as it is shown: its corner and its size on the screen. */
  lie(left, top, width, height) {
    Object.assign(this.layer.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }
}
