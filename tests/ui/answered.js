// Says what a tap brought onto the screen, and names it where it is out of sight: of all new words in a part that scrolls,
// a new heading, else a question, else those that stand highest. Figures that are kept up to date beside what is done, keys
// at the foot of the table, and a hint, which comes when it is worked out, are no answer.
() => {
  const KEPT = ".cm-map, .cm-peek, .cm-dock, .cm-strip, .cm-tile, .cm-tableacts, .cm-zones, .cm-made, .cm-seat-tab, .cm-heard, .cm-time, .cm-starting, .cm-hint, style, script, option, svg";
  const FIRST = [".cm-now", ".cm-side > .cm-message", ".cm-app"];
  // read aloud, not looked at
  const hidden = (one) => one && (getComputedStyle(one).clipPath !== "none" && one.clientWidth <= 1 || hidden(one.parentElement));
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(".cm-app"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    const words = node.data.trim();
    if (!words || one.closest(KEPT) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || hidden(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [line] = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (line) found.push({ one, words, line });
  }
  if (!window.wordsBefore) addEventListener("click", ({ target }) => (window.tapped = target), { capture: true });
  const before = window.wordsBefore;
  window.wordsBefore = new Set(found.map(({ words }) => words));
  if (!before) return [];
  // another screen begins at its top
  if (window.tapped?.closest(".cm-tab:not(.cm-sight)")) return scrollY > 0 ? ["another screen does not begin at its top"] : [];
  const scrolls = (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
  // a picture on which something may be tapped now is the answer, where it is in sight
  const map = document.querySelector(".cm-map:has(.cm-offered)")?.getBoundingClientRect();
  const at = map && document.elementFromPoint(map.left + map.width / 2, map.top + 4);
  const lit = at?.closest(".cm-map") && map.bottom <= innerHeight;
  const parts = new Map();
  for (const piece of found) {
    // what was tapped is below the finger
    if (before.has(piece.words) || piece.one === window.tapped) continue;
    let part = piece.one;
    while (part && !scrolls(part)) part = part.parentElement;
    if (lit && (part ?? document.body).querySelector(".cm-map")) continue;
    const first = parts.get(part);
    const rank = ({ one }) => FIRST.findIndex((which) => one.closest(which));
    if (!first || rank(piece) < rank(first) || (rank(piece) === rank(first) && piece.line.top < first.line.top)) parts.set(part, piece);
  }
  const inSight = ({ one, line }) => {
    const at = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
    return at && (one.contains(at) || at.contains(one));
  };
  return [...parts.values()].filter((piece) => !inSight(piece)).map(({ words, line }) => `${words.slice(0, 60)} (${Math.round(line.top)} px)`);
}
