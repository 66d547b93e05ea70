// The page's half of the service worker (sw.js): asks it for what the page may say.

const AGAIN = 3600_000; // ms between two looks for a new version
const CALM = 4000; // ms after the start until what comes later is fetched ahead

export class Offline {
  /** `changed` is called whenever `whole` or `newer` changed. */
  constructor(release, language, changed) {
    Object.assign(this, { release, language, changed, whole: false, newer: false });
    navigator.serviceWorker?.addEventListener("message", ({ data }) => this.heard(data));
  }

  /** The companion is open: from now on nothing that is fetched delays it. */
  async begin() {
    const workers = navigator.serviceWorker;
    if (!workers || this.begun) return;
    this.begun = true;
    try {
      const registration = await workers.register("sw.js");
      await workers.ready;
      let looked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - looked < AGAIN) return;
        looked = Date.now();
        registration.update().catch(() => {});
      });
      this.say({ using: this.release });
      const idle = self.requestIdleCallback ?? ((does) => setTimeout(does, 1));
      if (!navigator.connection?.saveData) setTimeout(() => idle(() => this.say({ fill: this.release, language: this.language })), CALM);
    } catch (error) {
      console.warn(error); // the companion works without, as long as there is a network
    }
  }

  say(what) {
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(what));
  }

  heard({ release, whole }) {
    if (!release) return;
    const newer = release !== this.release;
    if (newer) this.newer = true;
    else this.whole = whole;
    this.changed();
  }
}
