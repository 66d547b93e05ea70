// What the browser does besides showing the screen: a sign while a tap is worked for, files to save and files to open.

const SIGN = 250; // a tap that is not answered for so long has the sign

const isIdle = ({ content }) => content.execution_state === "idle";

/**
 * Show on a button that its tap waits for an answer: a file takes seconds, and whoever sees nothing taps again. `ask`
 * asks behind the tap, and so is answered after it.
 */
function signsWork(listen, ask) {
  const tapped = ({ target }) => {
    const at = target.closest?.(".cm-app :is(button, input, select, .cm-map)");
    if (!at) return;
    const sign = setTimeout(() => at.matches("button") && at.setAttribute("aria-busy", "true"), SIGN);
    ask(() => {
      clearTimeout(sign);
      at.removeAttribute("aria-busy");
    });
  };
  listen(window, "click", tapped);
}

/** Have the browser save a file, and tell whatever stands around the companion. */
function save(name, kind, parts) {
  const link = Object.assign(document.createElement("a"), { download: name });
  link.href = URL.createObjectURL(new Blob(parts, { type: kind }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  dispatchEvent(new CustomEvent("capemay-saved", { detail: kind }));
}

/** The system opens files with the page: they wait for whoever takes them, whom the page is asked to show. */
function opensFiles(model) {
  window.capemayOpen = (file) => {
    (window.capemayFiles ??= []).push(file);
    dispatchEvent(new Event("capemay-file"));
    if (window.capemayFiles.length) model.send({ file: file.name });
  };
  window.launchQueue?.setConsumer(async ({ files }) => {
    for (const one of files) window.capemayOpen(await one.getFile());
  });
}
