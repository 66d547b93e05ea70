// The page's half of Page (page.py): heartbeat, address, device settings, keys, wake lock.

const SILENCE = 4000; // without an answer for so long, the person is told
const UNCONNECTED = 8000; // the kernel lives but nothing of ours reaches it: open anew
const WITHIN = 950; // a page that beats more often than that says within so long that a beat is not answered
const CUT = 300; // a line that is cut for so long is told of
const TAPPED = 600; // after a tap without an answer for so long, it is asked whether anybody is there
const AGAIN = 500; // once it was told of, it is asked about so often, not by all who wait at once
const STUCK = 30000;
const WELL = 20000; // after so long without trouble, earlier reloads are forgotten
const LOOK = 250; // ms that somebody else's act stands on the screen before a touch counts
const WAITS = [0, 2000, 5000, 15000, 30000]; // before the 1st, 2nd, … reload in a row

const kept = (storage, key, otherwise) => {
  try {
    return JSON.parse(storage().getItem(key)) ?? otherwise;
  } catch { return otherwise; }
};
const keep = (storage, key, value) => {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    /* no storage: nothing is remembered, nothing else breaks */
  }
};
const local = () => localStorage;
const session = () => sessionStorage;

/** Begin another screen where it begins. */
function toTop() {
  window.scrollTo(0, 0);
  for (const one of document.querySelectorAll(".cm-main, .cm-sidebox")) one.scrollTop = 0;
}

/** Tell the person when the kernel falls silent; go on, or open the page anew, when it can be had. */
function heartbeat(model, look) {
  const { baseUrl } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const every = model.get("beat");
  let heard = performance.now();
  let beat = heard;
  let doubt = 0;
  let veil = null;
  let reached = 0; // since when, in this outage, the server has said that our kernel lives
  let since = heard;

  // every beat tells what was seen here; that it was taken in is all the answer it needs
  const doubts = (text) => {
    if (text) document.documentElement.dataset.unsure = text;
    else delete document.documentElement.dataset.unsure;
  };
  const send = (then) => {
    const at = performance.now();
    const unanswered = () => heard < at && !veil && !document.hidden && doubts(model.get("words").unsure);
    clearTimeout(doubt);
    if (every < WITHIN) doubt = setTimeout(unanswered, WITHIN - every);
    try {
      model.send({ seen: look.told() }, { iopub: { status: (one) => isIdle(one) && (pong(), then?.()) } });
    } catch {
      /* a dead connection throws; the silence will tell */
    }
  };

  function say(word) {
    doubts("");
    if (!veil) {
      veil = document.createElement("div");
      veil.id = "cm-lost";
      veil.setAttribute("role", "alert");
      veil.style.cssText =
        "position:fixed;inset:0;z-index:100000;display:flex;align-items:center;justify-content:center;padding:1rem;text-align:center;font:600 1.4rem/1.4 system-ui,sans-serif;background:rgba(127,127,127,.3);backdrop-filter:grayscale(1);color:var(--cm-ink,#1d2b33)";
      veil.append(document.createElement("p"));
      veil.firstChild.style.cssText = "padding:1rem 1.5rem;border-radius:1rem;background:var(--cm-page,#f4efe4)";
      document.body.append(veil);
    }
    const text = model.get("words")[word] ?? word;
    if (veil.textContent !== text) veil.firstChild.textContent = text;
  }

  function pong() {
    heard = performance.now();
    doubts("");
    if (!veil) {
      if (heard - since > WELL) keep(session, "capemay-reloads", 0);
      return;
    }
    veil.remove();
    veil = null;
    reached = 0;
    since = heard;
    dispatchEvent(new Event("capemay-back"));
  }

  async function ask(patience = 3000) {
    try {
      const url = `${baseUrl}alive?process=${model.get("process")}`;
      const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(patience) });
      return answer.ok ? await answer.json() : { alive: false };
    } catch {
      return null;
    }
  }

  async function openAnew() {
    say("reload");
    const count = kept(session, "capemay-reloads", 0);
    await new Promise((done) => setTimeout(done, WAITS[Math.min(count, WAITS.length - 1)]));
    if (!(await ask())) return; // gone again meanwhile
    keep(session, "capemay-reloads", count + 1);
    location.reload();
    await new Promise(() => {}); // nothing more happens on this page
  }

  async function mend() {
    const server = await ask();
    if (!veil) return;
    if (!server) {
      reached = 0;
      say("lost");
    } else if (!server.alive) {
      await openAnew();
    } else {
      reached ||= performance.now();
      const waited = performance.now() - reached;
      if (waited > (server.pages ? STUCK : UNCONNECTED)) await openAnew();
      else say(server.pages ? "busy" : "lost");
      send();
    }
  }

  let mending = false;
  let again = 0;
  async function turn() {
    const now = performance.now();
    // A page that slept, was hidden or was busy itself knows nothing of the kernel: start afresh.
    if (now - beat > 2 * every || document.hidden) heard = Math.max(heard, now - every);
    beat = now;
    if (document.hidden) return;
    if (!veil && now - heard > SILENCE) say("lost");
    if (!veil) send();
    else if (!mending) {
      mending = true;
      await mend().finally(() => (mending = false));
      clearTimeout(again);
      if (veil) again = setTimeout(turn, AGAIN * (0.5 + Math.random()));
    }
  }
  // The beat finds a line that went silent. Sooner tell of it the line itself, the device, and a tap that is not heard.
  const stop = new AbortController();
  const { signal } = stop;
  const lose = () => document.hidden || (say("lost"), turn());
  const line = model.widget_manager.kernel?.connectionStatusChanged;
  let cut = 0;
  const changed = (_, status) => {
    clearTimeout(cut);
    if (status === "connected") send();
    else cut = setTimeout(lose, CUT);
  };
  line?.connect(changed);
  const tapped = ({ target }) => {
    const at = performance.now();
    if (veil || !target.closest?.(".cm-app :is(button, input, select, .cm-map)")) return;
    setTimeout(async () => heard < at && !(await ask(1000 - TAPPED)) && heard < at && lose(), TAPPED);
  };
  addEventListener("click", tapped, { signal });
  addEventListener("offline", lose, { signal });
  const timer = setInterval(turn, every);
  document.addEventListener("visibilitychange", turn, { signal });
  addEventListener("online", turn, { signal });
  send();
  return {
    send,
    stop() {
      clearInterval(timer);
      clearTimeout(again);
      clearTimeout(cut);
      clearTimeout(doubt);
      doubts("");
      line?.disconnect(changed);
      stop.abort();
    },
  };
}

/**
 * Let no touch count that began before somebody else's act was on this screen, and LOOK after: it was meant for the
 * screen of a moment ago. By this browser's own clock; the kernel is told when it is over, and takes no act before.
 */
function lookFirst(model, listen) {
  const root = document.documentElement;
  const touched = new Map();
  let until = 0;
  let last = 0;
  let told = model.get("fresh");
  const tellSeen = () => {
    const now = model.get("fresh");
    root.classList.remove("cm-fresh");
    if (told !== now) model.send({ seen: now });
    told = now;
  };
  const changed = () => {
    const mine = model.get("fresh");
    until = Infinity;
    root.classList.add("cm-fresh");
    requestAnimationFrame(() => {
      if (mine !== model.get("fresh")) return;
      until = performance.now() + LOOK;
      setTimeout(() => mine === model.get("fresh") && tellSeen(), LOOK);
    });
  };
  const early = (since) => {
    if (since < until) return true;
    tellSeen();
    return false;
  };
  const inside = (event) => event.target.closest?.(".cm-app");
  const drop = (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const begins = (event) => {
    last = event.timeStamp;
    touched.set(event.pointerId, last);
  };
  const ends = (event) => {
    const since = touched.get(event.pointerId) ?? event.timeStamp;
    touched.delete(event.pointerId);
    if (!inside(event) || !early(since)) return;
    event.stopImmediatePropagation();
    // the picture lets go of the finger, and takes it for no tap
    event.target.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId, bubbles: true }));
  };
  listen(window, "pointerdown", begins, { capture: true });
  listen(window, "pointerup", ends, { capture: true });
  // a click by a key, or by a program, has no touch before it
  const clicks = (event) => inside(event) && early(event.detail ? last : event.timeStamp) && drop(event);
  listen(window, "click", clicks, { capture: true });
  model.send({ seen: told });
  return { changed, early, told: () => told };
}

/** Keep the screen on while `awake` is set and this device does not say otherwise; say whether that works here. */
function wakeLock(model) {
  let lock = null;
  const say = (word) => {
    if (model.get("waking") === word) return;
    model.set("waking", word);
    model.save_changes();
  };
  return async () => {
    if (!model.get("awake") || model.get("device").awake === "off") {
      await lock?.release();
      say("off");
    } else if (!navigator.wakeLock) {
      say(isSecureContext ? "lacking" : "insecure");
    } else if (!document.hidden) {
      if (!lock || lock.released) lock = await navigator.wakeLock.request("screen").catch(() => null);
      say(lock ? "on" : "refused");
    }
  };
}

export default {
  initialize({ model }) {
    const root = document.documentElement;
    const stop = new AbortController();
    const listen = (target, kind, act, options) =>
      target.addEventListener(kind, act, { signal: stop.signal, ...options });

    // What went wrong here is logged there, each thing once.
    const told = new Set();
    const tell = (error) => {
      const text = String(error?.stack ?? error).slice(0, 1000);
      if (told.has(text) || told.size >= 20) return;
      told.add(text);
      model.send({ error: text });
    };
    listen(window, "error", (event) => tell(event.error ?? event.message));
    listen(window, "unhandledrejection", (event) => tell(event.reason));

    keepTyped(listen);
    const look = lookFirst(model, listen);
    const places = JSON.parse(document.querySelector("meta[name=capemay]")?.content || "{}");
    // Without our server (in JupyterLab, say) the surroundings tell of a lost kernel themselves.
    const heart = places.ping ? heartbeat(model, look) : null;
    const asks = (then) => model.send({ seen: look.told() }, { iopub: { status: (one) => isIdle(one) && then() } });
    signsWork(listen, heart?.send ?? asks);

    const showAddress = () => {
      const words = Object.entries(model.get("address")).filter(([, value]) => value !== "");
      const query = new URLSearchParams(words).toString();
      const ours = places.ping || places.address || document.body.dataset.voila; // a page of JupyterLab's is not ours alone
      if (ours) history.replaceState(history.state, "", location.pathname + (query && `?${query}`) + location.hash);
    };
    if (Object.keys(model.get("address")).length) showAddress();

    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    if (model.get("zone") !== zone) {
      model.set("zone", zone);
      model.save_changes();
    }

    const night = matchMedia("(prefers-color-scheme: dark)");
    const sayDark = () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : night.matches;
      root.toggleAttribute("data-dark", dark);
      if (model.get("dark") === dark) return;
      model.set("dark", dark);
      model.save_changes();
    };
    listen(night, "change", sayDark);

    root.lang = model.get("language");
    root.dir = model.get("direction");
    const applyDevice = () => {
      const device = model.get("device");
      for (const name of ["theme", "size", "flip", "covered"]) {
        if (device[name]) root.dataset[name] = String(device[name]);
        else delete root.dataset[name];
      }
      keep(local, "capemay-device", device);
      // the server opens the next page in it
      document.cookie = `capemay-language=${device.language ?? ""}; path=/; max-age=31536000; samesite=lax`;
      sayDark();
    };
    const stored = kept(local, "capemay-device", {});
    if (Object.keys(stored).length) {
      model.set("device", { ...stored, ...model.get("device") });
      model.save_changes();
    }
    applyDevice();

    // whoever puts the device away may have what is private covered
    listen(document, "visibilitychange", () => {
      const device = model.get("device");
      if (!document.hidden || device.cover !== "on" || device.covered) return;
      model.set("device", { ...device, covered: "true" });
      model.save_changes();
      applyDevice();
    });

    // a sign that something begins here: the title, and a short tremble where that is allowed
    const { title } = document;
    const entitle = () => (document.title = (model.get("device").sign !== "off" && model.get("title")) || title);
    const sign = () => model.get("device").sign !== "off" && navigator.userActivation?.hasBeenActive && navigator.vibrate?.(120);
    entitle();

    const wake = wakeLock(model);
    wake();
    listen(document, "visibilitychange", wake);
    // others see who has put the phone away
    listen(document, "visibilitychange", () => model.send({ hidden: document.hidden }));

    // fields keep what is typed to themselves, so it is heard before it reaches them
    listen(document, "keydown", (event) => {
      const field = event.target.closest?.(".cm-typed") && event.target;
      // what waits is closed from anywhere; a list that is open closes first
      if (event.key === "Escape" && !event.repeat && !event.target.matches?.("select") && !event.isComposing) {
        if (model.get("keys_heard").includes("Escape") && !look.early(event.timeStamp)) model.send({ key: "Escape" });
      }
      if (!field || event.key !== "Enter" || event.isComposing || !field.value.trim()) return;
      // the whole line at once: what the field itself tells may lag behind what was typed
      event.preventDefault();
      event.stopPropagation();
      model.send({ key: `:${field.value}` });
      // it is entered: the field may be written to again
      delete field.value;
      field.value = "";
    }, { capture: true });
    // what stands in it is its own, until the table says that it was wrong
    listen(document, "change", (event) => event.target.closest?.(".cm-typed") && event.stopPropagation(), { capture: true });

    listen(document, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      const at = event.target;
      if (at.closest?.("input, textarea, select, [contenteditable]:not([contenteditable=false])")) return;
      if ((event.key === "Enter" || event.key === " ") && at.closest?.("button, a, [role=button], [role=tab]")) return;
      if (event.key === "/") {
        const field = [...document.querySelectorAll(".cm-search input")].find((one) => one.offsetParent);
        if (field) {
          event.preventDefault();
          field.focus();
        }
        return;
      }
      if (event.key === ":") {
        const line = [...document.querySelectorAll(".cm-typed input")].find((one) => one.offsetParent);
        if (!line) return;
        line.focus();
      }
      if (event.key === "Escape" || !model.get("keys_heard").includes(event.key) || document.getElementById("cm-lost")) return;
      event.preventDefault();
      if (!look.early(event.timeStamp)) model.send({ key: event.key });
    });

    const clicked = new WeakMap();
    const once = (event) => {
      const button = event.target.closest?.(".cm-once");
      if (!button) return;
      if (event.timeStamp - (clicked.get(button) ?? -Infinity) < 250) {
        event.stopImmediatePropagation();
        event.preventDefault();
      } else clicked.set(button, event.timeStamp);
    };
    listen(window, "click", once, { capture: true });

    // without https a page has no clipboard of its own, but may copy what is selected
    const copies = async (event) => {
      const button = event.target.closest?.("[data-copy]");
      if (!button) return;
      const text = button.dataset.copy;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const field = Object.assign(document.createElement("textarea"), { value: text });
        document.body.append(field);
        field.select();
        const copied = document.execCommand("copy");
        field.remove();
        button.focus();
        if (!copied) return;
      }
      button.textContent = button.dataset.copied;
    };
    listen(document, "click", copies);

    // a field for a number takes any text, so that what cannot be is told; a phone brings up its digits all the same
    const digits = (event) => {
      const field = event.target.closest?.(".cm-digits input");
      if (field) field.inputMode = "numeric";
    };
    for (const kind of ["pointerdown", "focusin"]) listen(window, kind, digits, { capture: true });
    filledIn(listen);
    keptOn(listen);
    stayedAt(listen);
    answersInSight(listen);

    opensFiles(model);

    const heard = (message, parts) => {
      if (message.save) save(message.save, message.kind, parts);
      if ("fresh" in message && message.fresh !== model.get("fresh")) model.set("fresh", message.fresh);
    };
    const hears = {
      "msg:custom": heard,
      "change:fresh": look.changed,
      "change:address": showAddress,
      "change:anew": () => location.reload(),
      "change:turned": toTop,
      "change:device": () => (applyDevice(), wake(), entitle()),
      "change:awake": wake,
      "change:title": entitle,
      "change:signs": sign,
    };
    for (const [what, act] of Object.entries(hears)) model.on(what, act);
    return () => {
      stop.abort();
      heart?.stop();
      for (const [what, act] of Object.entries(hears)) model.off(what, act);
    };
  },

  render: ({ model, el }) => ears(model, el),
};
