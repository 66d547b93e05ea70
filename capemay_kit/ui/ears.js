// What a page is to those who do not see it, or use no finger: landmarks, where the focus is, what was just done.

const LANDMARKS = {
  "cm-bar": ["navigation", "screens"],
  "cm-main": ["main", ""],
  "cm-sidebox": ["region", "side"],
  "cm-deed": ["region", "deed"],
  "cm-dock": ["region", "dock"],
  "cm-start": ["main", ""],
  "cm-learn": ["main", ""],
};

const MOMENT = 300; // ms

/** Fill the page's own place with a link over the bar and with the line that is read out; name the parts of the page. */
function ears(model, el, signal) {
  const words = model.get("names");
  const over = document.createElement("a");
  over.className = "cm-skip";
  over.href = "#";
  over.textContent = words.skip;
  const heard = document.createElement("div");
  heard.className = "cm-heard";
  heard.setAttribute("role", "status");
  heard.setAttribute("aria-live", "polite");
  el.append(over, heard);
  const say = () => heard.textContent !== model.get("heard") && (heard.textContent = model.get("heard"));
  model.on("change:heard", say);
  say();

  const usable = (one) => one?.isConnected && one.checkVisibility({ visibilityProperty: true });
  const first = (...places) => {
    for (const place of places) {
      const found = [...document.querySelectorAll(`${place} :is(button, input, select, a[href])`)].find(usable);
      if (found) return found;
    }
    return null;
  };
  over.addEventListener("click", (event) => {
    event.preventDefault();
    first(".cm-deed", ".cm-sidebox", ".cm-main", ".cm-start", ".cm-app")?.focus();
  }, { signal });

  // a button that went with what it did takes the focus with it: it goes to the next thing there is to do
  let last = null;
  const came = (event) => event.target.closest(".cm-app") && (last = event.target);
  const left = (event) => event.target === last && usable(last) && !event.relatedTarget && (last = null);
  document.addEventListener("focusin", came, { signal });
  document.addEventListener("focusout", left, { signal });
  let planned = false;
  const tidy = () => {
    planned = false;
    for (const [name, [role, label]] of Object.entries(LANDMARKS)) {
      for (const one of document.querySelectorAll(`.${name}:not([role])`)) {
        one.setAttribute("role", role);
        if (label) one.setAttribute("aria-label", words[label]);
      }
    }
    // a button that was hidden just now may still have the focus
    if (!last || usable(last) || ![document.body, last].includes(document.activeElement)) return;
    const around = last.closest(".cm-dock, .cm-main, .cm-bar");
    const near = around && `.${[...around.classList].find((name) => LANDMARKS[name])}`;
    (near && usable(around) ? first(near) : first(".cm-deed", ".cm-sidebox", ".cm-main", ".cm-start"))?.focus({ preventScroll: true });
  };
  // what takes longer than a moment shows that it is being done, until something changes or the kernel has done it
  let waits = 0;
  let asked = 0;
  const busy = (on) => document.documentElement.classList.toggle("cm-busy", on);
  const rest = () => (clearTimeout(waits), busy(false));
  const begun = (event) => {
    if (!event.target.closest?.(".cm-app :is(.jupyter-button, .widget-dropdown, .cm-map)")) return;
    clearTimeout(waits);
    waits = setTimeout(() => busy(true), MOMENT);
    asked = event.timeStamp;
    model.send({ ping: asked });
  };
  const answered = (message) => message.pong === asked && rest();
  model.on("msg:custom", answered);
  for (const kind of ["click", "change"]) document.addEventListener(kind, begun, { signal });
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== document.documentElement && !target.closest?.(".cm-map"))) rest();
    if (planned) return;
    planned = true;
    requestAnimationFrame(tidy);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style", "class"] });
  tidy();
  return () => {
    watch.disconnect();
    rest();
    model.off("change:heard", say);
    model.off("msg:custom", answered);
  };
}
