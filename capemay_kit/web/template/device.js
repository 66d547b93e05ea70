// Before the first paint: what this device chose last time, so that nothing flashes or jumps.
try {
  const device = JSON.parse(localStorage.getItem("capemay-device") || "{}");
  for (const name of ["theme", "size", "flip"]) {
    if (device[name]) document.documentElement.dataset[name] = String(device[name]);
  }
} catch { /* a browser without storage keeps the defaults */ }
