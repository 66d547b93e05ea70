// What plotly drew last time, kept by the browser: the same traces in the same layout give the same picture,
// so a page that comes back shows it before plotly is even read. plotly then draws underneath, and takes over.

const SHELF = "capemay-sheet-";

/** Say in full what a sheet will be drawn from: equal words, equal picture. */
const recipe = (sheet, layout) => JSON.stringify([document.querySelector("meta[name=capemay]")?.content, sheet, layout]);

/** Return the picture of each sheet as a node, or null where it is not the one that was kept. */
function kept(recipes) {
  return recipes.map((wanted, number) => {
    const [made, picture] = storedSheet(number);
    if (made !== wanted) return null;
    const node = document.createElement("div");
    node.style.cssText = "position:absolute;inset:0";
    node.innerHTML = picture;
    for (const svg of node.children) svg.style.cssText = "position:absolute;left:0;top:0;pointer-events:none";
    return node;
  });
}

/** Keep what the graphs show now, for the next page. */
function keepSheets(recipes, graphs) {
  graphs.forEach((graph, number) => {
    if (storedSheet(number)[0] === recipes[number]) return;
    const picture = [...graph.querySelectorAll(".main-svg")].map((svg) => svg.outerHTML).join("");
    try {
      localStorage.setItem(SHELF + number, JSON.stringify([recipes[number], picture]));
    } catch {
      /* no storage, or no room in it: the next page draws anew */
    }
  });
}

function storedSheet(number) {
  try {
    return JSON.parse(localStorage.getItem(SHELF + number)) ?? [];
  } catch {
    return [];
  }
}
