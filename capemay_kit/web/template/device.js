// Before the first paint: what this device chose last time, so that nothing flashes or jumps; and whether it is night.
try {
  const device = JSON.parse(localStorage.getItem("capemay-device") || "{}");
  for (const name of ["theme", "size", "flip", "covered"]) {
    if (device[name]) document.documentElement.dataset[name] = String(device[name]);
  }
} catch { /* a browser without storage keeps the defaults */ }
{
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const turn = () => {
    root.toggleAttribute("data-dark", root.dataset.theme ? root.dataset.theme === "dark" : night.matches);
  };
  turn();
  night.addEventListener("change", turn);
}
