// Looks at what a screen that stands there says to those who do not see it; returns a sentence for each fault.
() => {
  const found = new Set();
  const app = document.querySelector(".cm-app");
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const said = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((name) => name.startsWith("cm-")).join(".")} “${(one.textContent || one.ariaLabel || "").trim().slice(0, 40)}”`;
  const all = (selector, around = app) => [...around.querySelectorAll(selector)].filter(seen);

  // how something stands: what looks chosen says so, and what is dimmed
  const states = ["aria-pressed", "aria-current", "aria-expanded", "aria-selected", "aria-checked"];
  const stands = (one) => states.some((name) => ["true", "page"].includes(one.getAttribute(name)));
  for (const one of all("button:is(.cm-on, .cm-chosen, .cm-here, .mod-active)")) if (!stands(one)) found.add(`looks chosen, and does not say so: ${said(one)}`);
  for (const one of all("button:not(.cm-on, .cm-chosen, .cm-here, .mod-active, .cm-in)")) if (one.ariaPressed === "true") found.add(`says it is chosen, and does not look so: ${said(one)}`);
  for (const one of all("button.cm-off")) if (!one.disabled && one.ariaDisabled !== "true" && one.ariaPressed !== "false") found.add(`is dimmed, and does not say so: ${said(one)}`);
  // rows of which one is chosen, and headings that open what is below
  for (const one of all(".widget-toggle-buttons button, .cm-seg button, .cm-keys button")) if (!one.ariaPressed) found.add(`may be chosen, and does not say whether: ${said(one)}`);
  for (const one of all(".jupyter-widget-Collapse-header")) if (!one.ariaExpanded || one.tabIndex < 0) found.add(`opens by a finger alone: ${said(one)}`);
  // a name that nothing carries is not read
  for (const one of all("[aria-label]:is(span, i, b, p, div, li, small, svg):not([role])")) found.add(`a name without a role: ${said(one)}`);
  // parts of the page, and headings
  const part = "main, nav, [role=main], [role=navigation], [role=region], [role=dialog], [role=alert], form";
  for (const one of all("button, input, select, textarea, a[href], summary")) if (!one.closest(part) && one.type !== "file") found.add(`in no part of the page: ${said(one)}`);
  for (const one of all(".cm-tile, .cm-now > * > div, .cm-scorehead, .cm-leader")) if (one.innerText.trim() && !one.querySelector("h1, h2, h3, [role=heading]")) found.add(`without a heading: ${said(one)}`);
  // what is said, is said once
  const live = all("[role=status], [role=alert], [aria-live]").map((one) => one.textContent.trim()).filter(Boolean);
  for (const one of live) if (live.filter((other) => other.includes(one)).length > 1) found.add(`said twice: “${one.slice(0, 60)}”`);
  return [...found];
}
