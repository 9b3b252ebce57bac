import { hasSimd128 } from "./simd.js";
import load from "./touchmark.js";

export * from "./touchmark.js";

// Both addresses are written out, so that bundlers find the files.
const file = () =>
  hasSimd128
    ? new URL("./touchmark_simd128.wasm", import.meta.url)
    : new URL("./touchmark_portable.wasm", import.meta.url);

export default async function init(source) {
  await load({ module_or_path: source ?? file() });
}
