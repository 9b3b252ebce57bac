// The golden vectors on both builds, then their times: `node node.mjs PACKAGE TESTVECTORS`.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { golden } from "./golden.mjs";
import { tasks } from "./tasks.mjs";

const [folder, vectors] = argv.slice(2).map((path) => resolve(path));
const read = (name) => readFile(join(vectors, name), "utf8");

/// A build as a module of its own: an address that differs in its query is another module.
async function build(name) {
  const api = await import(`${pathToFileURL(join(folder, "touchmark.js"))}?${name}`);
  api.initSync({ module: await readFile(join(folder, `touchmark_${name}.wasm`)) });
  if (api.backend() !== name) throw new Error(`${name} is a build for ${api.backend()}`);
  return api;
}

// What users load: the build that fits the engine.
const installed = await import(pathToFileURL(join(folder, "node.js")));
await installed.default();
if (installed.backend() !== "simd128") throw new Error("Node has simd128, and the other build was chosen");

const builds = { portable: await build("portable"), simd128: await build("simd128") };
for (const [name, api] of Object.entries(builds)) {
  const counts = Object.values(await golden(api, read));
  console.log(`${name}: ${counts.reduce((sum, count) => sum + count)} golden cases in ${counts.length} files`);
}

/// Microseconds for one call, each build in turn; of many, the time that a tenth of the calls stays below, so that what else runs on the
/// machine counts little.
function interleaved(actions, rounds = 600) {
  const times = actions.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    actions.forEach((action, which) => {
      const start = performance.now();
      action();
      times[which].push((performance.now() - start) * 1000);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 10)]);
}

const lists = await Promise.all(Object.values(builds).map((api) => tasks(api, read)));
console.log("\n| task | answer | portable, us | simd128, us | ratio |\n|---|---|---|---|---|");
for (const [index, { name, run }] of lists[0].entries()) {
  const [answer, other] = lists.map((list) => String(list[index].run()));
  if (answer !== other) throw new Error(`${name}: ${answer} and ${other}`);
  const [portable, simd128] = interleaved([run, lists[1][index].run]);
  const shown = [portable, simd128].map((time) => time.toFixed(1)).concat((simd128 / portable).toFixed(2));
  console.log(`| ${name} | ${answer} | ${shown.join(" | ")} |`);
}
