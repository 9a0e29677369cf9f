// Who may import whom in static/js, and that a browser can load every import.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../static/js");

/** The folders whose modules a folder may import; '.' holds main.js, which puts everything together. */
const ARROWS = /** @type {Record<string, string[]>} */ ({
  ".": [".", "core", "motion", "effects", "elements"],
  core: ["core"],
  motion: ["motion", "core"],
  effects: ["effects", "core"],
  elements: ["elements", "motion", "core"],
});

/** Inside core, the store is the one module with a state of its own: elements hear of it through main.js only. */
const STORE = "core/store.js";

// Names what follows `from`, a bare `import` or `import(`, in quotes; JSDoc's import types are comments.
const IMPORT = /(?<!['"])\b(?:from\s+|import\s*\(?\s*)(['"])(.+?)\1/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const MARKUP = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function)\b/;
const ELSEWHERE = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "document", "window", "localStorage"];

/** @typedef {{name: string, folder: string, code: string, imports: string[]}} Module */

/** @param {string} name @param {string} source @returns {Module} */
function read(name, source) {
  const code = source.replace(COMMENT, "");
  const folder = name.includes("/") ? name.slice(0, name.indexOf("/")) : ".";
  return { name, folder, code, imports: Array.from(code.matchAll(IMPORT), (match) => match[2]) };
}

/** @returns {Module[]} */
function modules() {
  return readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => read(name.split(sep).join("/"), readFileSync(join(ROOT, name), "utf8")));
}

/** @param {Module} module @param {string} imported @returns {string} path below static/js */
function target(module, imported) {
  return relative(ROOT, resolve(ROOT, dirname(module.name), imported))
    .split(sep)
    .join("/");
}

/** @param {Module} module @returns {string[]} what is wrong with its imports */
function faults(module) {
  return module.imports.flatMap((imported) => {
    const path = target(module, imported);
    const folder = path.includes("/") ? path.slice(0, path.indexOf("/")) : ".";
    if (!imported.startsWith("./") && !imported.startsWith("../")) return [`${module.name}: ${imported} is no path`];
    if (!imported.endsWith(".js")) return [`${module.name}: ${imported} does not end in .js`];
    if (!existsSync(join(ROOT, path))) return [`${module.name}: ${imported} does not exist`];
    if (!ARROWS[module.folder]?.includes(folder)) return [`${module.name} may not import ${path}`];
    if (path === STORE && module.folder !== ".") return [`${module.name} may not import the store`];
    return [];
  });
}

test("every import can be loaded by a browser and follows the arrows", () => {
  assert.deepEqual(modules().flatMap(faults), []);
});

test("every folder has its arrows", () => {
  const folders = new Set(modules().map((module) => module.folder));
  assert.ok(folders.size > 0, "there are modules to look at");
  assert.deepEqual(
    [...folders].filter((folder) => !(folder in ARROWS)),
    [],
  );
});

test("no string becomes markup or code", () => {
  assert.deepEqual(
    modules()
      .filter((module) => MARKUP.test(module.code))
      .map((module) => module.name),
    [],
  );
});

test("core and the schedule know no page, network or clock", () => {
  const pure = modules().filter((module) => module.folder === "core" || module.name === "motion/schedule.js");
  const clock = ["Date", "performance", "setTimeout", "setInterval", "requestAnimationFrame"];
  const words = new RegExp(`(?<![.\\w'"-])(?:${[...ELSEWHERE, ...clock].join("|")})(?=[.(])`);
  assert.deepEqual(
    pure
      .filter((module) => words.test(module.code))
      .map((module) => `${module.name}: ${module.code.match(words)?.[0]}`),
    [],
  );
});

test("elements fetch nothing", () => {
  const elements = modules().filter((module) => module.folder === "elements");
  assert.deepEqual(
    elements.filter((module) => /\bfetch\(|XMLHttpRequest/.test(module.code)).map((module) => module.name),
    [],
  );
});

test("the rules can fail", () => {
  /** @param {string} name @param {string} source */
  const fault = (name, source) => faults(read(name, source)).length;
  assert.equal(fault("core/a.js", "import { b } from './b';"), 1);
  assert.equal(fault("core/a.js", "import './missing.js';"), 1);
  assert.equal(fault("core/a.js", "import { html } from 'lit';"), 1);
  assert.equal(fault("elements/a.js", "const b = await import('../effects/none.js');"), 1);
  assert.equal(fault("core/a.js", "const letters = Array.from('abc');"), 0);
  assert.equal(fault("core/a.js", 'const wires = [at("from"), at("to")];'), 0);
  assert.equal(fault("core/a.js", "// import './missing.js';"), 0);
  assert.equal(fault("core/a.js", "/** @typedef {import('./missing.js').A} A */"), 0);
});
