// Measures the screen that stands there; returns a sentence for each fault, naming the element.
(rules) => {
  // a table, or words to be copied, may be moved sideways in their own box
  const WIDE = ".cm-chart, .cm-several section, .cm-chat";
  const found = new Set();
  const app = document.querySelector(".cm-app, body.cm-join");
  const style = new Map();
  const styled = (one) => { if (!style.has(one)) style.set(one, getComputedStyle(one)); return style.get(one); };
  const said = (one) => (one.innerText || one.getAttribute("aria-label") || one.placeholder || one.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (one) => {
    const classes = (one.className?.baseVal ?? one.className ?? "").split(" ").filter((name) => name.startsWith("cm-") && !["cm-box", "cm-once"].includes(name));
    let around = one.parentElement;
    while (around && !/\bcm-(?!box)/.test(around.className?.baseVal ?? around.className)) around = around.parentElement;
    const where = around && /cm-(?!box)[\w-]+/.exec((around.className?.baseVal ?? around.className).replaceAll("cm-box", ""));
    return `${where ? where[0] + " " : ""}${one.tagName.toLowerCase()}${classes.length ? "." + classes.join(".") : ""} “${said(one)}”`;
  };
  const px = (n) => Math.round(n * 10) / 10;
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // read aloud, not looked at
  const hidden = (one) => { for (let at = one; at && at !== app; at = at.parentElement) if (styled(at).clipPath !== "none" && at.clientWidth <= 1) return true; return false; };
  const zoomed = (one) => one.currentCSSZoom ?? 1;
  // what is fixed to the screen covers what scrolls below it: only what lies in one layer can be in each other's way
  const layers = new Map();
  const layer = (one) => {
    if (!one || one === document.body) return null;
    if (layers.has(one)) return layers.get(one);
    const own = ["sticky", "fixed"].includes(styled(one).position) || one.matches(".cm-devicebox, .cm-map") || (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(styled(one).overflowY));
    const is = own ? one : layer(one.parentElement);
    layers.set(one, is);
    return is;
  };
  // what lies around something and may cut it off; what is fixed to the screen is cut off by nothing
  const outwards = function* (one) {
    for (let at = one; at && at !== app; at = at.parentElement) {
      yield at;
      if (styled(at).position === "fixed") return;
    }
  };
  // what is scrolled out of its box, or cut off by it, lies upon nothing
  const shown = (one, box) => {
    for (const at of outwards(one)) {
      const { overflowX, overflowY } = styled(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      if (overflowX !== "visible") [box.left, box.right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
      if (overflowY !== "visible") [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
    }
    return box;
  };
  const boxes = [];
  const meet = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // words
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("style, script, option, select, .cm-map, svg") || !seen(one) || hidden(one)) continue;
    const size = parseFloat(styled(one).fontSize) * zoomed(one);
    if (size < rules.words - 0.05) found.add(`words of ${px(size)} px: ${named(one)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    for (const line of lines) {
      let wide = false;
      let scrolls = false;
      for (const at of outwards(one)) {
        const { overflowX, overflowY } = styled(at);
        const box = at.getBoundingClientRect();
        wide ||= at.matches(WIDE);
        if (!wide && overflowX !== "visible" && (line.left < box.left - 1.5 || line.right > box.right + 1.5)) found.add(`cut off at the side: ${named(one)}`);
        scrolls ||= /auto|scroll/.test(overflowY);
        // the box of a line is higher than its letters by a fifth
        const slack = line.height / 5 + 1;
        if (!scrolls && /hidden|clip/.test(overflowY) && (line.top < box.top - slack || line.bottom > box.bottom + slack)) found.add(`cut off above or below: ${named(one)}`);
      }
      if (!wide && (line.left < -1 || line.right > innerWidth + 1)) found.add(`beyond the screen's edge: ${named(one)}`);
      if (!scrolls && !scrollY && line.top < -1) found.add(`above the screen: ${named(one)}`);
      const slack = line.height / 6;
      boxes.push({ one, is: layer(one), box: shown(one, { left: line.left + 1, right: line.right - 1, top: line.top + slack, bottom: line.bottom - slack }) });
    }
  }
  // targets
  const targets = [...app.querySelectorAll("button, input, select, textarea, a[href], summary, [role=button]:not(.cm-spot), [role=tab]")].filter((one) => seen(one) && !hidden(one) && one.type !== "file");
  for (const one of targets) {
    const whole = one.type === "checkbox" || one.type === "radio" ? one.closest("label") ?? one : one;
    const box = whole.getBoundingClientRect();
    const control = one.matches("button, input, select, textarea, summary");
    if (box.width < rules.target - 0.5 || box.height < rules.target - 0.5) found.add(`target of ${px(box.width)} x ${px(box.height)} px: ${named(one)}`);
    else if (control && box.height < rules.control - 0.5) found.add(`control ${px(box.height)} px high: ${named(one)}`);
    if (box.left < -1 || box.right > innerWidth + 1) found.add(`beyond the screen's edge: ${named(one)}`);
    if (one.matches("input, textarea") && !["checkbox", "radio"].includes(one.type) && one.scrollWidth > one.clientWidth + 1) found.add(`cut off in its field: ${named(one)} ${one.value}`);
    // its middle and its four edges are its own: nothing else takes a touch there, but what it can be scrolled from under, and
    // what was opened over the page
    const clear = shown(whole, { left: box.left + 3, right: box.right - 3, top: box.top + 3, bottom: box.bottom - 3 });
    const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (const [x, y] of [[across, down], [across, box.top + 3], [across, box.bottom - 3], [box.left + 3, down], [box.right - 3, down]]) {
      if (x < Math.max(clear.left, 0) || x > Math.min(clear.right, innerWidth - 1) || y < Math.max(clear.top, 0) || y > Math.min(clear.bottom, innerHeight - 1)) continue;
      const at = document.elementFromPoint(x, y);
      const [mine, its] = [layer(whole), layer(at)];
      const scrolled = mine !== its && !(mine && ["sticky", "fixed"].includes(styled(mine).position));
      if (at && !whole.contains(at) && !at.contains(whole) && !scrolled && !at.closest(".cm-boardtile, .cm-line, .cm-devicebox") && !(whole.closest(".cm-line") && at.matches(".cm-not-yet"))) found.add(`a touch goes to ${named(at)} in place of ${named(one)}`);
    }
    boxes.push({ one: whole, is: layer(whole), box: shown(whole, { left: box.left + 0.5, right: box.right - 0.5, top: box.top + 0.5, bottom: box.bottom - 0.5 }) });
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  boxes.forEach((a, i) => {
    for (let j = i + 1; j < boxes.length && boxes[j].box.top < a.box.bottom; j++) {
      const b = boxes[j];
      // buttons that lie over what they are about: an area of a board, a cell of a line that unfolds
      const [face, line] = [a.one.closest(".cm-boardtile"), [a.one, b.one].some((one) => one.matches(".cm-not-yet"))];
      if ((face && face === b.one.closest(".cm-boardtile")) || (line && [a.one, b.one].some((one) => one.closest(".cm-line"))) || a.one === b.one || a.is !== b.is || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (meet(a.box, b.box) > 1) found.add(`overlap by ${px(meet(a.box, b.box))} px: ${named(a.one)} / ${named(b.one)}`);
    }
  });
  // pictures
  for (const map of app.querySelectorAll(".cm-map")) {
    if (!seen(map)) continue;
    const frame = map.getBoundingClientRect();
    if (frame.left < -1 || frame.right > innerWidth + 1) found.add(`picture beyond the screen's edge: ${map.ariaLabel}`);
    const words = [...map.querySelectorAll("svg text")].filter((one) => one.textContent.trim());
    let least = null;
    for (const one of words) {
      const { a, b } = one.getScreenCTM();
      const size = parseFloat(styled(one).fontSize) * Math.hypot(a, b);
      if (size < rules.picture - 0.05 && (!least || size < least.size)) least = { size, one };
      const box = one.getBoundingClientRect();
      if (!(Number(map.dataset.zoom ?? 1) > 1) && (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2)) found.add(`cut off at the picture's edge: “${one.textContent}”`);
    }
    // a whole picture that is too small for it is enlarged by a tap, which the walk does
    if (least && !map.matches('.cm-small[data-zoom="1.00"]')) found.add(`words on the picture of ${px(least.size)} px: “${least.one.textContent}”`);
    if (frame.width < 200 || frame.height < 140) found.add(`picture of ${px(frame.width)} x ${px(frame.height)} px`);
  }
  // one more and one fewer stand on one line
  for (const one of app.querySelectorAll(".cm-stepper, .cm-figure")) {
    const [a, b] = [...one.querySelectorAll(".cm-step")].filter(seen).map((step) => {
      const range = document.createRange();
      range.selectNodeContents(step);
      return range.getBoundingClientRect();
    });
    const apart = b ? Math.abs(a.top - b.top) : 0;
    // some stand one above the other
    if (apart > 1 && apart < 24) found.add(`+ and − ${px(apart)} px apart in height: ${named(one)}`);
  }
  // what is done, and what takes it back
  const held = [...app.querySelectorAll(".cm-undo:not(.cm-still *), .cm-deed .cm-primary, .cm-peek.cm-primary:not(.cm-reading *)")].filter((one) => seen(one));
  for (const one of held) {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const whole = box.top >= -1 && box.bottom <= innerHeight + 1;
    if (!whole || !(at && (one.contains(at) || at.contains(one)))) found.add(`out of sight: ${named(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  return [...found];
}
