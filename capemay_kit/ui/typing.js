// What the page adds to fields, forms and lists: nothing typed is lost, Enter and digits go where they are meant.

/** Let nothing write over what is being typed until it is entered: an update may have been on its way before. */
function keepTyped(listen) {
  const { get } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const typed = (event) => {
    const field = event.target;
    if (!field.matches?.("input[type=text], input[type=number]") || Object.hasOwn(field, "value")) return;
    Object.defineProperty(field, "value", { configurable: true, get: () => get.call(field), set: () => {} });
  };
  const entered = (event) => delete event.target.value;
  listen(window, "input", typed, { capture: true });
  for (const kind of ["change", "blur"]) listen(window, kind, entered, { capture: true });
}

/** Whoever comes to a field for a figure replaces what stands there. In a form laid out as it is printed Enter goes on: after the
 * last field to the button that takes all of them, and from there to the first field of the next form. */
function filledIn(listen) {
  const FIELDS = ".cm-printed input, .cm-printed select";
  const fields = (form) => [...form.querySelectorAll(FIELDS)].filter((one) => one.checkVisibility());
  let come = null;
  let leading = null;
  let seeking = null;
  let found = false;
  // a word is sought letter by letter, and only the one that is found is entered: a widget that is not answered yet would
  // keep each later word back, and the button pressed after it would come first
  const enter = () => {
    const field = found && seeking;
    seeking = null;
    found = false;
    if (field) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const seek = ({ key, target }) => key !== "Enter" && target.matches?.(".cm-printed select") && (seeking = target);
  const keep = (event) => {
    if (!seeking || event.target !== seeking) return;
    found = true;
    event.stopImmediatePropagation();
  };
  listen(window, "keydown", seek, { capture: true });
  listen(window, "change", keep, { capture: true });
  for (const kind of ["focusout", "pointerdown", "pagehide"]) listen(window, kind, enter, { capture: true });
  const figures = `${FIELDS}, .cm-entry-row:not(.cm-entry-words) .cm-entry-field input`;
  listen(window, "focusin", ({ target }) => {
    if (!target.matches?.(figures)) return;
    target.select?.();
    come = target;
  });
  // the tap that brought the focus would put a cursor between the digits again
  const kept = (event) => {
    if (come && event.target === come) event.preventDefault();
    come = null;
  };
  listen(window, "mouseup", kept, { capture: true });
  // a key may be quicker than the next frame
  listen(window, "keydown", () => (leading?.(), (leading = null)), { capture: true });
  listen(window, "pointerdown", () => (leading = null), { capture: true });
  // a field keeps its keys to itself, so they are heard before it
  listen(window, "keydown", (event) => {
    const form = event.key === "Enter" && event.target.closest?.(".cm-matching");
    if (!form) return;
    if (event.target.matches(FIELDS)) {
      // a list would open
      event.preventDefault();
      const inside = fields(form);
      (inside[inside.indexOf(event.target) + 1] ?? form.querySelector(".cm-all-right")).focus();
    } else if (event.target.matches(".cm-all-right")) {
      goOn(form);
    }
  }, { capture: true });
  // however long the next form takes to come; it is laid out in several steps, and what has the focus may be replaced
  // once more
  const goOn = (form) => {
    const title = form.querySelector("h2").textContent;
    let until = Infinity;
    const lead = () => {
      if (form.querySelector("h2")?.textContent === title) return;
      until = Math.min(until, performance.now() + 5000);
      const first = fields(form)[0];
      // its value may come after it, and would then stand unselected behind what is typed
      if (first) (first.focus(), first.select?.());
    };
    const again = () => {
      if (leading !== lead) return;
      if (performance.now() > until || !form.checkVisibility()) {
        leading = null;
        return;
      }
      lead();
      requestAnimationFrame(again);
    };
    leading = lead;
    again();
  };
}

/** In the form for a card digits go to the figure in hand, and Enter keeps the card and goes on, with the next one's name
 * in hand. A key that was tapped is not pressed again; one that was come to by Tab is. */
function keptOn(listen) {
  let tapped = null;
  listen(window, "pointerdown", ({ target }) => (tapped = target.closest?.("button")), { capture: true });
  // a field keeps its keys to itself, so they are heard before it
  listen(window, "keydown", (event) => {
    const at = event.target;
    // digits are meant for the figure of what was added or chosen last, and are none of the keys of a table then; from
    // the name Tab goes there
    const digit = /^[-\d]$/.test(event.key) && !at.matches?.("input, select, textarea");
    if (digit || (event.key === "Tab" && !event.shiftKey && at.matches?.(".cm-entry-title input"))) {
      const hand = [...document.querySelectorAll(".cm-entry-hand input")].find((one) => one.checkVisibility());
      if (hand) event.stopPropagation();
      if (hand && !digit) event.preventDefault();
      hand?.focus();
      hand?.select();
    }
    if (event.key === "Tab") tapped = null;
    if (event.key !== "Enter" || !(at === tapped || at.matches?.("body, .cm-entry input"))) return;
    const form = [...document.querySelectorAll(".cm-ws-editing")].find((one) => one.checkVisibility());
    if (!form) return;
    event.preventDefault();
    at.blur();
    form.querySelector(".cm-entry-next")?.click();
    const title = form.querySelector(".cm-entry-title input");
    title?.focus();
    title?.select();
  }, { capture: true });
}

/** A list of cards stands where it was left, after one of them was open in its place. */
function stayedAt(listen) {
  const LIST = ".cm-ws-cards";
  let leave = () => {};
  listen(window, "click", ({ target }) => {
    const was = [];
    for (let one = target.closest?.(LIST)?.parentElement; one; one = one.parentElement) {
      if (one.scrollTop) was.push([one, one.scrollTop]);
    }
    if (!was.length) return;
    leave();
    let gone = false;
    const back = () => {
      for (const [one, top] of was) one.scrollTop = top;
      window.dispatchEvent(new Event(RETURNED));
      // it comes a few cards at a time
      if (was.every(([one, top]) => Math.abs(one.scrollTop - top) < 2)) leave();
    };
    const grows = new ResizeObserver(back);
    const comes = new MutationObserver(() => {
      const list = document.querySelector(LIST);
      if (!list) gone = true;
      else if (gone) grows.observe(list);
    });
    leave = () => (grows.disconnect(), comes.disconnect());
    comes.observe(document.body, { childList: true, subtree: true });
    // whoever scrolls by themselves is left alone
    for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => gone && leave(), { once: true, passive: true });
  }, { capture: true });
}
