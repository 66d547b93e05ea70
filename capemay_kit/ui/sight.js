// What answers a tap comes into sight, wherever on the page it appears. And style sheets are told how high the bars are
// that are fixed to the edges of the screen: --cm-dock and so on, in pixels of the screen.

const BARS = { bar: ".cm-bar", deed: ".cm-deed", dock: ".cm-dock", next: ".cm-lessonside > .cm-row" };
const HEADING = ".cm-now"; // whose step it is: where that changes, all that follows is new
const QUESTION = ".cm-side > .cm-message"; // what is to be chosen, or why something is refused
const SAYS = `${HEADING}, .cm-message, .cm-section-head, .cm-lessontext, .cm-phone-how, :has([role=alert], [role=status], [role=note], h2)`;
const PIECES = ".cm-app :is(.widget-html:not(.cm-toast), .jupyter-button:not(.cm-map *), .widget-text, .widget-dropdown, .widget-checkbox, .cm-map, details[open] > :not(summary))";
const HASTY = ".cm-step, .cm-stepper .jupyter-button"; // tapped many times in a row, it stays below the finger
const TAB = ".cm-tab:not(.cm-sight)"; // another screen begins at its top
const RETURNED = "cm-returned"; // a list stands where it was left: nothing else is to come into sight
const SETTLED = 50; // ms without a change until what came is looked at
const STRIDE = 6; // px

/** Tell style sheets the heights of the bars that are there. */
function measureBars() {
  const tell = (target) => {
    const [name] = Object.entries(BARS).find(([, which]) => target.matches(which)) ?? [];
    if (name) document.documentElement.style.setProperty(`--cm-${name}`, `${target.getBoundingClientRect().height}px`);
  };
  // in the next frame: what is laid out anew while sizes are told would be told again, which browsers report as an error
  const sizes = new ResizeObserver((all) => requestAnimationFrame(() => all.forEach(({ target }) => tell(target))));
  const known = new WeakSet();
  return () => {
    for (const one of document.querySelectorAll(Object.values(BARS).join())) {
      if (!known.has(one)) (known.add(one), sizes.observe(one));
    }
  };
}

/** Bring what appears after a tap into sight, until the person does something else. */
function answersInSight(listen) {
  const measure = measureBars();
  let tapped = null;
  let before = null; // what was there as it was tapped
  let told = new Set(); // and has other words since
  let settling = 0;
  const says = (one) => one.textContent.trim() || one.querySelector("input, select, img, svg");
  const there = () => [...document.querySelectorAll(PIECES)].filter((one) => one.checkVisibility({ visibilityProperty: true }) && says(one));
  const begins = (one) => ([tapped, before, told] = [one, new Set(there()), new Set()]);
  const ends = () => (tapped = null);
  listen(window, "click", ({ target }) => target.closest?.(".cm-app") && !target.closest(HASTY) && begins(target), { capture: true });
  listen(window, "change", ({ target }) => target.matches?.(".cm-app select") && begins(target), { capture: true });
  const pressed = ({ key, target }) => (key !== "Enter" && target.closest?.("input, textarea, select") ? ends() : begins(target));
  listen(window, "keydown", pressed, { capture: true });
  for (const kind of ["pointerdown", "wheel", "touchmove", RETURNED]) listen(window, kind, ends, { capture: true, passive: true });

  const look = () => {
    const came = tapped ? there().filter((one) => told.has(one) || !before.has(one)) : [];
    if (!came.length) return;
    if (tapped.closest?.(TAB)) toTop();
    else bring(came, tapped);
  };
  const watch = new MutationObserver((changes) => {
    measure();
    if (!tapped) return;
    for (const { type, target } of changes) {
      if (target.matches(".cm-offered")) told.add(target.closest(".cm-map"));
      const text = type === "childList" && target.closest(".widget-html");
      if (text && text.matches(SAYS)) told.add(text);
    }
    clearTimeout(settling);
    settling = setTimeout(() => requestAnimationFrame(look), SETTLED);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open"] });
  measure();
}

const fixed = (one) => /sticky|fixed/.test(getComputedStyle(one).position);
const scrolls = (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
/** Return the first of something and what lies around it that a condition holds for. */
const outwards = (one, holds) => {
  for (let at = one; at && at !== document.documentElement; at = at.parentElement) if (holds(at)) return at;
  return null;
};

/** Bring what came into sight in whatever it scrolls in, and that in what lies around it. */
function bring(came, tapped) {
  const inside = new Map();
  for (const one of came) {
    const box = fixed(one) ? one : outwards(one.parentElement, (at) => scrolls(at) || fixed(at));
    // what is fixed to the screen is in sight
    if (box && fixed(box)) continue;
    const key = box ?? document.scrollingElement;
    inside.set(key, [...(inside.get(key) ?? []), one]);
  }
  // a picture that was tapped stays below the finger, where the bar of what is done says what came of it
  const answered = tapped.closest?.(".cm-map") && document.querySelector(".cm-deed:not(.cm-gone)");
  for (const [box, some] of inside) {
    if (!(answered && box.contains(tapped))) for (let n = 0; n < 3 && showsIn(box, some); n++);
  }
  const outer = [...inside.keys()].filter((box) => box !== document.scrollingElement);
  if (outer.length) bring(outer, tapped);
}

/** Scroll a box until all of these are in sight; at a new moment that is its heading, a picture on which something may be
 * tapped now, and what is asked. Of more than there is room for, as many of these as can be in this order, else what begins
 * with the question. Say whether anything moved. */
function showsIn(box, came) {
  const edge = new Map(came.map((one) => [one, one.getBoundingClientRect()]));
  const [top, bottom] = clearIn(box, edge.get(came[0]).left + edge.get(came[0]).width / 2);
  const room = bottom - top;
  if (room <= 0) return false;
  const [heads, lit, asks] = [HEADING, ".cm-map", QUESTION].map((which) => came.filter((one) => one.matches(which)));
  const from = Math.min(...asks.map((one) => edge.get(one).top));
  const follows = came.filter((one) => edge.get(one).top >= from);
  const span = (some) => [Math.min(...some.map((one) => edge.get(one).top)), Math.max(...some.map((one) => edge.get(one).bottom))];
  const ways = heads.length ? [[...heads, ...lit, ...asks], [...heads, ...lit], [...heads, ...asks], heads] : [came, [...lit, ...asks], lit, follows];
  const fits = (some) => some.length && span(some)[1] - span(some)[0] <= room;
  const [first, last] = span(ways.find(fits) ?? (heads.length ? heads : asks.length ? follows : came));
  const least = last - first <= room ? last : first + room / 2;
  const at = box.scrollTop;
  if (heads.length && least + at <= bottom) box.scrollTop = 0;
  else if (first < top) box.scrollTop -= top - first;
  else if (least > bottom) box.scrollTop += Math.min(least - bottom, first - top);
  return Math.abs(box.scrollTop - at) > 1;
}

/** Return the upper and the lower edge between which nothing that is fixed covers a box. */
function clearIn(box, x) {
  const edge = box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
  const covered = (y) => {
    const there = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 2), y);
    if (!there || !box.contains(there)) return true;
    for (let at = there; at && at !== box; at = at.parentElement) if (fixed(at)) return true;
    return false;
  };
  let [top, bottom] = [Math.max(edge.top, 0), Math.min(edge.bottom, innerHeight)];
  while (top < bottom && covered(top + 1)) top += STRIDE;
  while (bottom > top && covered(bottom - 1)) bottom -= STRIDE;
  return [top, bottom];
}
