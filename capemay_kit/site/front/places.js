// What the page keeps between its visits: the games that go on, and where one was.

const GOING = "capemay-going";
const LAST = "capemay-last";
const HAD = "capemay-site";
const MOST = 4;

export const kept = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // no storage, or not ours
  }
};
export const keep = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* nothing is remembered, nothing else breaks */
  }
};

/** The games that went on when they were last seen: [{table, where, names, last}], the last one first. */
export const going = () => kept(GOING, []);
/** The release this browser has fetched whole. */
export const had = () => kept(HAD, {}).release ?? "";
export const hasHad = (release) => keep(HAD, { release });

/** Take in what Python says of where the page is. */
export function at({ query, going: listed, here }) {
  keep(LAST, query);
  if (listed || here) keep(GOING, listedNow(going(), listed, here && { ...here, last: new Date().toISOString() }).slice(0, MOST));
}

/** The games that go on, after all of them were listed, or one was played on. */
export function listedNow(before, listed, here) {
  return listed ?? [here, ...before.filter((one) => one.table !== here.table)];
}

/**
 * Where the page opens: what its address says. From the home screen (`?last`) it opens where one was.
 */
export function opensAt(search, last = kept(LAST, "")) {
  const asked = new URLSearchParams(search);
  const home = asked.has("last");
  asked.delete("last");
  return home && !asked.size ? last : asked.toString();
}
