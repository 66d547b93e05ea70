// Runs code that returns something: node tried.mjs SCRIPT CODE GIVEN. It has everything that the script exports as `all`,
// and what is given by its names.
import { pathToFileURL } from "node:url";
const [script, code, given] = process.argv.slice(2).map((one) => JSON.parse(one));
const AsyncFunction = (async () => {}).constructor;
const all = () => import(pathToFileURL(script).href);
const does = new AsyncFunction("all", "loaded", ...Object.keys(given), code);
const late = code.includes("loaded()"); // what a script needs around it is made before it is read
console.log(JSON.stringify((await does(late ? null : await all(), all, ...Object.values(given))) ?? null));
