import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { beats } from "../../../static/js/core/beats.js";
import { beatCaption } from "../../../static/js/core/caption_beats.js";
import { text } from "../../../static/js/core/i18n.js";
import { reached } from "../../../static/js/core/select.js";
import { graphOf, stateOf, storedRun } from "./fixture.js";

/** @param {string} lang */
const catalogue = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../app/locales/${lang}.json`, import.meta.url), "utf8"));
const CATALOGUES = /** @type {Record<string, Record<string, string>>} */ ({ en: catalogue("en"), zh: catalogue("zh") });
const KINDS = ["three-positions", "two-positions", "causal", "average", "single-query", "rectangular", "saturated"];

/**
 * @param {string} name
 * @param {string} stage
 * @param {number | null} beat
 * @param {{lang?: string, cell?: string, form?: "plain" | "shifted"}} [more]
 */
function phrase(name, stage, beat, { lang = "en", cell = "output:0:0", form = "plain" } = {}) {
  const run = storedRun(name);
  return beatCaption(run, graphOf(run.request), stage, beat, cell, form, 4, (key, params) =>
    text(CATALOGUES[lang] ?? {}, key, params),
  );
}

/** @param {Parameters<typeof phrase>} asked */
const said = (...asked) =>
  phrase(...asked)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("")
    .replaceAll("\u00a0", " ");

test("dot products: cell by cell, then a row, then the rest", () => {
  const beat = (/** @type {number} */ number, lang = "en") => said("three-positions", "dot-products", number, { lang });
  assert.equal(beat(1), "Reader 0 meets key 0: 1 × 1 + 0 × 0 = 1.");
  assert.equal(beat(3), "Reader 0 meets key 2: 1 × 1 + 0 × 1 = 1.");
  assert.equal(beat(4), "The whole row of reader 1: (0, 1, 1).");
  assert.equal(beat(5), "Same trays, next reader. The whole row of reader 2: (1, 1, 2).");
  assert.equal(beat(2, "zh"), "读者 0 与键 1 相遇：1 × 0 + 0 × 1 = 0。");
  assert.equal(beat(5, "zh"), "算盘不变，换下一位读者。读者 2 的一整行：(1, 1, 2)。");
});

test("the output, coordinate by coordinate", () => {
  assert.equal(
    said("three-positions", "output", 1),
    "Reader 0 fills coordinate 0: 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022.",
  );
  assert.equal(
    said("negative-values", "output", 2),
    "Reader 0 fills coordinate 1: 0.4011 × 0 + 0.1978 × (−2) + 0.4011 × 2 = 0.4067.",
  );
  assert.equal(said("causal", "output", 1), "Reader 0 fills coordinate 0: 1 × 1 = 1.");
});

test("a step of a backward stage tells of its own tensor alone", () => {
  assert.match(said("three-positions", "back-output", 1), /^Row 2 of V was read in these shares/);
  assert.match(said("three-positions", "back-output", 2), /^If reader 2 gave read 2 one more unit/);
  assert.match(said("two-positions", "back-weights", 1), /^The level μ of reader 1 is 6: /);
  assert.match(said("two-positions", "back-weights", 2), /^That makes \(−1\.5, 1\.5\) of dS for reader 1\. Raising/);
  assert.match(said("two-positions", "back-project", 1), /one number of dW_V: .* = 1\.5\.$/);
});

test("the focused cell is spoken of where it belongs to the beat", () => {
  const at = (/** @type {string} */ cell) => said("three-positions", "back-output", 1, { cell });
  assert.match(at("grad_value:0:1"), /^Row 0 of V/);
  assert.match(at("query:0:0"), /^Row 2 of V/);
});

test("a complete stage says what the stage says, and beat 0 that nothing is there", () => {
  assert.match(said("three-positions", "output", null), /^Reader 0 takes 40 %/);
  assert.equal(said("three-positions", "output", 0), "Nothing of this stage is there yet; the next beat begins it.");
});

test("every beat of every stage and kind, in both languages, tells of reached cells alone", () => {
  for (const name of KINDS) {
    const run = storedRun(name);
    const graph = graphOf(run.request);
    for (const form of /** @type {const} */ (["plain", "shifted"])) {
      for (const { name: stage } of graph.stages) {
        const count = beats(graph, run.shapes, form, stage).length;
        for (let beat = 1; beat <= count; beat += 1) {
          const seen = reached({ ...stateOf(name, { stage, beat }), form });
          for (const lang of ["en", "zh"]) {
            const where = `${name} ${form} ${stage} ${beat} ${lang}`;
            const words = said(name, stage, beat, { lang, form });
            assert.match(words, /[.。]$/, where);
            assert.doesNotMatch(words, /[{}\ue000\ue001]|caption\.|undefined|NaN/, where);
            for (const part of phrase(name, stage, beat, { lang, form })) {
              if (typeof part === "string") continue;
              const origin = "cell" in part ? part.cell : part.derived;
              for (const cell of origin.match(/[a-z_]+(?::\d+)+|\bprobe\b/g) ?? [])
                assert.ok(seen(cell), `${where}: ${cell}`);
            }
          }
        }
      }
    }
  }
});

test("a sum of many products is not written out", () => {
  const run = storedRun("rectangular");
  const eight = { ...run, shapes: { ...run.shapes, d_k: 8 } };
  const tensors = {
    ...run.tensors,
    query: [[1, 1, 1, 1, 1, 1, 1, 1]],
    key: [[1, 1, 1, 1, 1, 1, 1, 1]],
    dot_products: [[8]],
  };
  const fragments = beatCaption(
    { ...eight, tensors },
    graphOf(run.request),
    "dot-products",
    1,
    "dot_products:0:0",
    "plain",
    4,
    (key, params) => text(CATALOGUES.en ?? {}, key, params),
  );
  assert.equal(fragments[0], "Reader 0 meets key 0: their products add up to ");
});
