// Opens `page.html` in headless Chromium, and waits for its report: `node browser.mjs PACKAGE TESTVECTORS PROGRAM`.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve, sep } from "node:path";
import { argv, exit } from "node:process";

const [folder, vectors, program] = argv.slice(2);
const roots = { package: resolve(folder), testvectors: resolve(vectors), tests: import.meta.dirname };
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

let finish;
const report = new Promise((resolve) => (finish = resolve));

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname === "/report") {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.end();
    finish(JSON.parse(body));
    return;
  }
  const [, root, ...rest] = pathname.split("/");
  const file = root in roots ? resolve(roots[root], ...rest) : "";
  try {
    if (!file.startsWith(`${roots[root]}${sep}`)) throw new Error("outside");
    const content = await readFile(file);
    response.setHeader("Content-Type", types[extname(file)] ?? "text/plain");
    response.end(content);
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const profile = await mkdtemp(join(tmpdir(), "touchmark-chromium-"));
const browser = spawn(
  program,
  [
    "--headless",
    // The page is ours, and a container often has no user namespaces.
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/tests/page.html`,
  ],
  { stdio: "ignore" },
);
browser.on("error", (error) => finish({ error: `${error}` }));
browser.on("exit", (code) => finish({ error: `the browser ended with ${code}` }));
const timeout = setTimeout(() => finish({ error: "no report within two minutes" }), 120_000);

const { error, backend, shown, cases } = await report;
clearTimeout(timeout);
const ended = new Promise((resolve) => browser.once("exit", resolve));
if (browser.exitCode === null && browser.kill()) await ended;
await rm(profile, { recursive: true, force: true, maxRetries: 5 });
if (error || backend !== "simd128" || shown !== "The signature is valid.") {
  console.error(`browser: ${error ?? `${backend}, "${shown}"`}`);
  exit(1);
}
console.log(`browser: ${backend}, "${shown}", ${cases} golden cases`);
exit(0);
