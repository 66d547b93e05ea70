// The opening sign goes when the first widget shows; if none comes, the person gets a button.
(() => {
  const sign = document.getElementById("cm-boot");
  const slow = setTimeout(() => {
    const again = document.createElement("button");
    again.textContent = sign.dataset.again;
    again.onclick = () => location.reload();
    sign.append(again);
  }, 25000);
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".jupyter-widgets, .cm-page, .jp-OutputArea-output")) return;
    watcher.disconnect();
    clearTimeout(slow);
    sign.classList.add("cm-gone");
  });
  addEventListener("DOMContentLoaded", () => watcher.observe(document.body, { childList: true, subtree: true }));
  // Leaving ends the kernel. Phones fire only pagehide, and Voilà listens to beforeunload, late.
  addEventListener("pagehide", () => {
    const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
    const xsrf = document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1];
    if (!kernelId || !xsrf) return;
    const form = new FormData();
    form.append("_xsrf", xsrf);
    navigator.sendBeacon(JSON.parse(document.querySelector("meta[name=capemay]").content).leave + kernelId, form);
  });
})();
