// The opening sign goes when the first widget shows; if none comes, the person gets a button.
(() => {
  const places = JSON.parse(document.querySelector("meta[name=capemay]").content);
  const sign = document.getElementById("cm-boot");
  const offer = () => {
    if (sign.querySelector("button")) return;
    const again = document.createElement("button");
    again.textContent = sign.dataset.again;
    again.onclick = () => location.reload();
    sign.append(again);
  };
  const fail = () => {
    sign.firstElementChild.textContent = sign.dataset.failed;
    sign.classList.remove("cm-gone");
    offer();
  };
  const slow = setTimeout(offer, 25000);
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".jupyter-widgets, .jp-OutputArea-output > .lm-Widget")) return;
    watcher.disconnect();
    clearTimeout(slow);
    sign.classList.add("cm-gone");
  });
  watcher.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    // A cell that failed leaves no widget behind, only words for programmers.
    const cells = [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')];
    if (cells.some((cell) => cell.textContent.includes("widget-view+json"))) return;
    watcher.disconnect();
    fail();
  });
  // Leaving ends the kernel. Phones fire only pagehide; Voilà listens to beforeunload, once it is up.
  addEventListener("pagehide", () => {
    const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
    const xsrf = document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1];
    if (!kernelId || !xsrf) return;
    const form = new FormData();
    form.append("_xsrf", xsrf);
    navigator.sendBeacon(places.leave + kernelId, form);
  });
})();
