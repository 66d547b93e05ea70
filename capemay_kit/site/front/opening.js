// What is on the screen until the companion is: how far it is, what went wrong, and what can be read meanwhile.
import { going } from "./places.js";
import { filled, left, megabytes } from "./progress.js";

const TOLD = 200; // ms between two looks at how far it is
const $ = (id) => document.getElementById(id);
const ARROW = '<svg class="op-ic" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7"/></svg>';

export class Opening {
  constructor(words, trouble, progress, first) {
    Object.assign(this, { words, progress, first, troubles: trouble });
    this.sign = $("cm-boot");
    this.here = new Set(["page"]); // the parts that are here
    this.query = new URLSearchParams();
    this.read = false; // somebody reads, and leaves when they like
    const hour = new Date().getHours();
    if (!first) $("op-title").textContent = hour < 5 || hour > 16 ? words.evening : hour < 12 ? words.morning : words.day;
    this.resumes();
    for (const one of document.querySelectorAll(".op-games button")) one.onclick = () => this.chooses(one);
    $("op-goal").onclick = () => this.reads($("op-goals").content.querySelector(`[data-game="${this.game}"]`).cloneNode(true));
    $("op-rules").onclick = (event) => this.rules(event);
    $("op-read").addEventListener("close", () => this.entered?.());
    this.look = null;
  }

  get game() {
    return document.querySelector(".op-games [aria-pressed=true]").dataset.game;
  }

  chooses(one) {
    for (const other of document.querySelectorAll(".op-games button")) other.setAttribute("aria-pressed", String(other === one));
    this.query = new URLSearchParams({ game: one.dataset.game });
  }

  /** The games that go on, as they were last time. One that is tapped opens as soon as it can. */
  resumes() {
    const { words } = this;
    const listed = going();
    $("op-going").hidden = !listed.length;
    $("op-going").replaceChildren(
      ...listed.map((one, i) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "op-resume", innerHTML: `<span></span>${ARROW}` });
        const lines = [
          ...(i ? [] : [["small", words.play_on]]),
          ["b", one.where],
          ["small", [one.names.join(", "), this.when(one.last)].filter(Boolean).join(" · ")],
        ];
        button.firstChild.append(...lines.map(([kind, text]) => Object.assign(document.createElement(kind), { textContent: text })));
        button.onclick = () => {
          for (const other of $("op-going").children) other.setAttribute("aria-pressed", String(other === button));
          this.query = new URLSearchParams({ table: one.table });
          button.querySelector("small:last-child").textContent = words.opens_next;
        };
        return button;
      }),
    );
  }

  when(last) {
    const then = new Date(last);
    if (Number.isNaN(then.getTime())) return "";
    const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 864e5);
    if (days < 2) return [this.words.today, this.words.yesterday][Math.max(0, days)];
    return then.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
  }

  /** Open at what the address says, unless something else is chosen until then. */
  opensAt(query) {
    this.query = new URLSearchParams(query);
  }
  whereTo() {
    return (this.sent = this.query.toString());
  }
  /** Where somebody wants to be who tapped it after it was asked for; "" if nobody does. */
  get elsewhere() {
    const now = this.query.toString();
    return now === this.sent || this.query.has("game") ? "" : now;
  }

  /** Show something to read. */
  reads(...what) {
    this.read = true;
    $("op-read").querySelector(".op-reading").replaceChildren(...what);
    $("op-read").querySelector(".op-close").textContent = this.words.close;
    $("op-read").showModal();
  }

  async rules(event) {
    event.preventDefault();
    const { href } = $("op-rules");
    try {
      const answer = await fetch(href);
      const book = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".op-book");
      const one = book.querySelector(`#book-${this.game}`);
      if (one) one.setAttribute("checked", "");
      this.reads(book);
    } catch {
      location.href = href;
    }
  }

  /** It goes on: how far it is stands there again. */
  goes() {
    $("op-trouble").hidden = true;
    delete this.sign.dataset.trouble;
    $("op-how").hidden = false;
    this.look ??= setInterval(() => this.tell(), TOLD);
    this.tell();
  }

  /** A part is here. */
  has(part) {
    this.here.add(part);
    this.progress.done(part, performance.now());
    this.tell();
  }

  tell() {
    const { words, progress } = this;
    const { lang } = document.documentElement;
    const now = performance.now();
    if (!this.first) return;
    const percent = progress.percent();
    const [came, all] = [progress.total(), progress.all()];
    $("op-percent").textContent = `${percent} %`;
    $("op-bar").style.transform = `scaleX(${percent / 100})`;
    $("op-bar").parentNode.setAttribute("aria-valuenow", percent);
    $("op-had").textContent = filled(words.had, { had: megabytes(came, lang), all: megabytes(all, lang) });
    const rest = came < all ? left(progress.seconds(now)) : null;
    $("op-time").textContent = rest ? filled(words[rest[0]], { n: rest[1] }) : came < all ? "" : words.opening;
    let found = false;
    for (const step of document.querySelectorAll(".op-steps li")) {
      const { part } = step.dataset;
      const [some, whole] = progress.of(part);
      const done = this.here.has(part) || (whole > 0 && some >= whole);
      const next = !done && !found;
      found ||= next;
      step.className = done ? "op-done" : next ? "op-now" : "";
      const sizes = { had: megabytes(some, lang), all: megabytes(whole, lang) };
      if (whole) step.querySelector("small").textContent = filled(!done && some ? words.had : words.size, sizes);
    }
  }

  /** Say what is in the way, and what can be done about it. */
  trouble(kind, label = "", does = null) {
    clearInterval(this.look);
    this.look = null;
    const [title, sentence] = this.troubles[kind];
    const at = $("op-trouble");
    at.querySelector("h2").textContent = title;
    at.querySelector("p").textContent = sentence;
    const button = at.querySelector("button");
    button.hidden = !does;
    button.textContent = label;
    button.onclick = does;
    at.hidden = false;
    this.sign.dataset.trouble = kind;
    $("op-how").hidden = true;
    this.sign.classList.remove("cm-gone");
  }

  /** Give way to the companion; to somebody who reads, when they are done. */
  async leave() {
    this.progress.opened = true;
    this.tell();
    clearInterval(this.look);
    this.look = null;
    if ($("op-read").open) {
      $("op-read").querySelector(".op-close").textContent = this.words.enter;
      await new Promise((done) => (this.entered = done));
    }
    this.sign.classList.add("cm-gone");
  }
}
