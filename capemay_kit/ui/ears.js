// What a page is to those who do not see it, or use no finger: landmarks, where the focus is, what was just done.

const LANDMARKS = {
  "cm-skipping": ["navigation", "skipping"],
  "cm-devicebox": ["region", "device"],
  "cm-bar": ["navigation", "screens"],
  "cm-main": ["main", ""],
  "cm-sidebox": ["region", "side"],
  "cm-deed": ["region", "deed"],
  "cm-dock": ["region", "dock"],
  "cm-start": ["main", ""],
  "cm-learn": ["main", ""],
};

// What shows by its look how it stands says so too: the attribute, what may have it, when it has it, what it says then,
// and what otherwise.
const STATES = [
  ["aria-pressed", ".cm-toggle, .widget-toggle-button", ".cm-on, .cm-here, .cm-in, .cm-chosen, .mod-active", "true", "false"],
  ["aria-current", ".cm-tab", ".cm-on", "page", null],
  ["aria-expanded", ".cm-folds, .cm-sight, .cm-app .jupyter-widget-Collapse-header", ".cm-open, .jupyter-widget-Collapse-open > *, .cm-app:has(.cm-devicebox:not(.cm-gone)) .cm-sight", "true", "false"],
  ["aria-disabled", ".cm-app .jupyter-button:not(.cm-chip)", ".cm-off", "true", null],
];
const tell = (one, name, said) => {
  if (one.getAttribute(name) === said) return;
  if (said === null) one.removeAttribute(name);
  else one.setAttribute(name, said);
};

/** Say how things stand, and call by name what shows but a sign: by its tip, or in a field by what it asks for. */
function named() {
  for (const [name, may, when, then, otherwise] of STATES)
    // a button that is used again for something else had perhaps a state before
    for (const one of document.querySelectorAll(`${may}, .cm-app .jupyter-button[${name}]`)) tell(one, name, !one.matches(may) ? null : one.matches(when) ? then : otherwise);
  for (const one of document.querySelectorAll(".cm-app .jupyter-button")) {
    const said = one.textContent.trim().replace(/\s+/g, " ");
    if (one.title && !/\p{L}{2}/u.test(said)) {
      one.dataset.sign = "";
      tell(one, "aria-label", /[\p{L}\p{N}]/u.test(said) && !one.title.includes(said) ? `${said}, ${one.title}` : one.title);
    } else if ("sign" in one.dataset) {
      delete one.dataset.sign;
      one.removeAttribute("aria-label");
    }
  }
  for (const one of document.querySelectorAll(".cm-app .jupyter-widgets :is(input, textarea, select)")) {
    const label = one.closest(".jupyter-widgets").querySelector("label")?.textContent.replace(/[\s\u200b]/g, "");
    // a field without a placeholder has a space that nobody sees for one
    if (one.type !== "file") tell(one, "aria-label", label ? null : one.title || one.placeholder?.replace("\u200b", "") || null);
  }
  for (const one of document.querySelectorAll(".cm-app .jupyter-widget-Collapse-header:not([role])")) {
    one.setAttribute("role", "button");
    one.tabIndex = 0;
  }
}

// Rows of buttons that Tab stops at once; the arrow keys go on from there.
const ROWS = ".cm-handles, .cm-cards, .cm-actions, .cm-seg, .cm-amounts, .cm-things, .cm-unknown-seats";
const usable = (one) => one?.isConnected && one.checkVisibility({ visibilityProperty: true });
const inside = (row) => [...row.querySelectorAll("button")].filter(usable);

/** Let Tab stop in a row where somebody was, else at what is chosen, else at the first. */
function rows() {
  for (const row of document.querySelectorAll(ROWS)) {
    row.setAttribute("role", "toolbar");
    const all = inside(row);
    const stop = all.find((one) => one === row.stop) ?? all.find((one) => one.ariaPressed === "true") ?? all[0];
    for (const one of all) if (one.tabIndex !== (one === stop ? 0 : -1)) one.tabIndex = one === stop ? 0 : -1;
  }
}

const ARROW = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const along = (event) => {
  // in a field the arrows move the cursor
  const row = ARROW[event.key] && !event.target.matches?.("input, textarea, select") && event.target.closest?.(ROWS);
  if (!row) return;
  const all = inside(row);
  event.preventDefault();
  all[(all.indexOf(event.target) + ARROW[event.key] + all.length) % all.length]?.focus();
};
const unfold = (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches?.(".jupyter-widget-Collapse-header")) return;
  event.preventDefault();
  event.target.click();
};

const MOMENT = 300; // ms

/** Fill the page's own place with a link over the bar and with the line that is read out; name the parts of the page. */
function ears(model, el) {
  const stop = new AbortController();
  const { signal } = stop;
  const words = model.get("names");
  const skipping = document.createElement("div");
  skipping.className = "cm-skipping";
  const over = document.createElement("a");
  over.className = "cm-skip";
  over.href = "#";
  over.textContent = words.skip;
  skipping.append(over);
  const heard = document.createElement("div");
  heard.className = "cm-heard";
  heard.setAttribute("role", "status");
  heard.setAttribute("aria-live", "polite");
  el.append(skipping, heard);
  // what is said twice is heard twice: it is a new line each time
  const say = () => {
    const line = document.createElement("p");
    line.textContent = model.get("heard")[1];
    heard.replaceChildren(line);
  };
  model.on("change:heard", say);
  say();

  const first = (...places) => {
    for (const place of places) {
      const found = [...document.querySelectorAll(`${place} :is(button:not(.cm-warn), input, select, a[href])`)].find((one) => usable(one) && one.tabIndex >= 0);
      if (found) return found;
    }
    return null;
  };
  over.addEventListener("click", (event) => {
    event.preventDefault();
    first(".cm-deed", ".cm-sidebox", ".cm-main", ".cm-start", ".cm-app")?.focus();
  }, { signal });

  // Where the focus goes when what had it goes, or a key brings something else: to what is asked now; when nothing is any
  // more, back to where somebody was; else on to what there is to do.
  const CHOICES = ".cm-side > .cm-choices:not(.cm-handles)";
  const ASKED = `.cm-unknown-head, .cm-side > .cm-message, ${CHOICES}, .cm-deed`;
  const asked = () => [...document.querySelectorAll(ASKED)].filter(usable).map((one) => one.innerText).join();
  const waits = () =>
    usable(document.querySelector(".cm-unknown")) ? first(".cm-unknown-part")
    : document.querySelector(".cm-side.cm-choosing, .cm-doing .cm-on, .cm-handles .cm-chosen") && first(".cm-deed", CHOICES);
  const signed = (one) => one.textContent.replace(/^✓ /, "");
  const passing = (one) => one.closest(".cm-choices, .cm-deed, .cm-typed");
  let last = null; // what had the focus
  let left = []; // what somebody was led away from, and may come back to
  let pressed = null; // what a key was pressed on, and what it said and what was asked then, until it is answered
  const came = ({ target }) => {
    if (!target.closest(".cm-app")) return;
    last = target;
    const row = target.closest(ROWS);
    if (row) (row.stop = target), rows();
  };
  // what is taken out of the page loses the focus while it is still there
  const gone = ({ target, relatedTarget }) => relatedTarget || queueMicrotask(() => target === last && usable(last) && (last = null));
  document.addEventListener("focusin", came, { signal });
  document.addEventListener("focusout", gone, { signal });
  for (const act of [along, unfold]) document.addEventListener("keydown", act, { signal });

  const lead = () => {
    const was = pressed;
    pressed = null;
    // whoever went elsewhere before the answer came stays there
    const now = document.activeElement;
    if (was && !was.out && now !== was.on && now !== document.body && usable(now)) return;
    const lost = was?.out || (last && !usable(last) && [document.body, last].includes(document.activeElement));
    const turned = was && asked() !== was.asked;
    const next = (lost || turned) && waits();
    const other = turned && was.on.closest(".cm-choices, .cm-deed") && signed(was.on) !== was.said;
    if (!lost && !next && !other) return;
    const back = next ? -1 : left.findLastIndex(usable);
    const to = next || left[back] || near(last) || first(".cm-deed", ".cm-sidebox", ".cm-main", ".cm-start");
    if (back >= 0) left = left.slice(0, back);
    else if (last && !passing(last)) left.push(last);
    to?.focus({ preventScroll: !was });
  };
  // what is left of where it was, or came in place of it; a card that was entered leads nowhere
  const near = (one) => {
    if (!one || one.closest(".cm-unknown")) return null;
    for (let at = one.parentElement; at && !at.matches(".cm-app"); at = at.parentElement) {
      const part = at.matches(".cm-dock, .cm-main, .cm-bar");
      if ((part || at.closest(".cm-main")) && usable(at) && inside(at).length) return inside(at).find((each) => each.tabIndex >= 0);
    }
    return null;
  };
  let planned = false;
  const tidy = () => {
    planned = false;
    for (const [name, [role, label]] of Object.entries(LANDMARKS)) {
      for (const one of document.querySelectorAll(`.${name}:not([role])`)) {
        one.setAttribute("role", role);
        if (label) one.setAttribute("aria-label", words[label]);
      }
    }
    named();
    rows();
    // what a key does is shown in several steps
    if (!pressed) lead();
  };
  // what takes longer than a moment shows that it is being done, until something changes or the kernel has done it
  let shows = 0;
  let pinged = 0;
  const busy = (on) => document.documentElement.classList.toggle("cm-busy", on);
  const rest = () => (clearTimeout(shows), busy(false));
  const begun = (event) => {
    if (!event.target.closest?.(".cm-app :is(.jupyter-button, .widget-dropdown, .cm-map)")) return;
    clearTimeout(shows);
    shows = setTimeout(() => busy(true), MOMENT);
    // a click by a key has no pointer
    if (!event.detail && event.type === "click") begin(event.target);
    ask(event.timeStamp);
  };
  const begin = (on, out = false) => {
    if (!passing(on)) left = left.filter((one) => !usable(one));
    pressed = { on, out, said: signed(on), asked: asked() };
  };
  const ask = (at) => model.send({ ping: (pinged = at) });
  const key = (event) => {
    const typed = event.target.closest?.(".cm-typed");
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !model.get("keys_heard").includes(event.key)) return;
    if (typed ? event.key !== "Escape" : event.target.closest?.("input, textarea, select")) return;
    begin(event.target, Boolean(typed));
    if (event.key === ":" && event.target.closest?.(".cm-app")) left.push(event.target);
    // once the key itself is sent
    setTimeout(ask, 0, event.timeStamp);
  };
  const answered = (message) => {
    if (message.pong !== pinged) return;
    rest();
    // all that it changed is on the page
    if (pressed) requestAnimationFrame(lead);
  };
  model.on("msg:custom", answered);
  for (const kind of ["click", "change"]) document.addEventListener(kind, begun, { signal });
  window.addEventListener("keydown", key, { capture: true, signal });
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== document.documentElement && !target.closest?.(".cm-map"))) rest();
    if (planned) return;
    planned = true;
    requestAnimationFrame(tidy);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "class", "title"] });
  tidy();
  return () => {
    stop.abort();
    watch.disconnect();
    rest();
    model.off("change:heard", say);
    model.off("msg:custom", answered);
  };
}
