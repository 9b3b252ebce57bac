/// <reference lib="esnext.disposable" />

export * from "./touchmark.js";

/**
 * Loads the module: the build for simd128 where the engine has it, the portable one elsewhere. Resolves when every other export
 * can be called. `source`: the module itself, for hosts that neither fetch nor read files (edge workers import it).
 */
export default function init(source?: WebAssembly.Module | BufferSource | Response | URL): Promise<void>;
