// Asks the server until it has room for this page, then opens it anew.
window.capemayGoesOn = (ping, pause = 2000) => {
  setTimeout(
    async () => {
      const answer = await fetch(ping, { cache: "no-store", signal: AbortSignal.timeout(5000) })
        .then((found) => (found.ok ? found.json() : null))
        .catch(() => null);
      if (answer?.room) location.reload();
      else window.capemayGoesOn(ping, Math.max(pause, Math.min(pause * 1.3, 15000)));
    },
    pause * (0.8 + 0.4 * Math.random()), // not all who wait at once
  );
};
