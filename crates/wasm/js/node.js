import { readFile } from "node:fs/promises";

import { hasSimd128 } from "./simd.js";
import load from "./touchmark.js";

export * from "./touchmark.js";

const file = () => new URL(hasSimd128 ? "./touchmark_simd128.wasm" : "./touchmark_portable.wasm", import.meta.url);

export default async function init(source) {
  await load({ module_or_path: source ?? (await readFile(file())) });
}
