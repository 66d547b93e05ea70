// One tab has the games: whoever holds the lock. Another asks for it by a channel all tabs hear.

const NAME = "capemay-store";
const PATIENCE = 8000; // ms in which a tab that is awake hands over

export class Alone {
  constructor({ handOver }) {
    this.release = null; // lets go of the lock
    this.channel = new BroadcastChannel(NAME);
    this.channel.onmessage = async ({ data }) => {
      if (data !== "take" || !this.release) return;
      const release = this.release;
      this.release = null;
      await handOver();
      release();
    };
  }

  /** Hold the lock as long as this page lives, or until it is handed over; say whether it could be had. */
  has(options = { ifAvailable: true }) {
    return new Promise((told) => {
      const held = navigator.locks.request(NAME, options, (lock) => {
        if (!lock) return told(false);
        told(true);
        return new Promise((release) => (this.release = release));
      });
      held.catch(() => told(false)); // it took too long
    });
  }

  /** Have the tab that holds the lock hand it over; say whether it did. */
  take() {
    const waits = this.has({ signal: AbortSignal.timeout(PATIENCE) });
    this.channel.postMessage("take");
    return waits;
  }
}
