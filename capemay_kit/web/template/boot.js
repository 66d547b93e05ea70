// The opening sign goes when the first widget shows; until then it says what is waited for.
(() => {
  // Voilà's scripts are of another release than the extensions were built for. What we use of them is the same in both.
  const { warn } = console;
  const versions = /^(Unsatisfied|No satisfying) version/;
  console.warn = (...said) => versions.test(said[0]) || warn.apply(console, said);
  const places = JSON.parse(document.querySelector("meta[name=capemay]").content);
  const sign = document.getElementById("cm-boot");
  const words = sign.dataset;
  const offer = () => {
    if (sign.querySelector("button")) return;
    const again = document.createElement("button");
    again.textContent = words.again;
    again.onclick = () => location.reload();
    sign.append(again);
  };
  const say = (sentence) => {
    sign.firstElementChild.textContent = sentence;
    sign.classList.remove("cm-gone");
  };
  const tries = (count) => {
    try {
      const before = Number(sessionStorage.getItem("capemay-tries"));
      sessionStorage.setItem("capemay-tries", count ?? Math.min(before + 1, 4));
      return before;
    } catch {
      return 2; // no storage: a pause that suits the first try and the tenth
    }
  };
  // Opening takes as long as the machine needs; starting over would only take longer.
  const slow = [setTimeout(() => say(words.busy), 10000), setTimeout(offer, 120000)];
  const settle = () => {
    watcher.disconnect();
    slow.forEach(clearTimeout);
  };
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(".jupyter-widgets, .jp-OutputArea-output > .lm-Widget")) return;
    settle();
    tries(0);
    sign.classList.add("cm-gone");
  });
  watcher.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    const cells = [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')];
    if (cells.some((cell) => cell.textContent.includes("widget-view+json"))) return;
    settle();
    offer();
    if (document.querySelector(".cm-raised")) say(words.failed);
    else {
      // The page was cut off before its cell was done: by a kernel that died, or a server that was stopped.
      say(words.late);
      window.capemayGoesOn(places.ping, 2500 * 2 ** tries());
    }
  });
  // Leaving ends the kernel. Phones fire only pagehide.
  addEventListener("pagehide", () => {
    const { baseUrl } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
    if (baseUrl) navigator.sendBeacon(`${baseUrl}leave`);
  });
})();
