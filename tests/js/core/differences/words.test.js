import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { noise, said } from "../../../../static/js/core/differences/words.js";
import { storedRun } from "../fixture.js";

/** @import { Result } from "../../../../static/js/core/differences/result.js" */

/** @param {string} lang @returns {Record<string, string>} */
const catalogue = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../../app/locales/${lang}.json`, import.meta.url), "utf8"));

/** A result on an example with its own gradient, all differences equal to it. @param {string} example @param {Partial<Result>} some */
function words(example, some) {
  const run = storedRun(example);
  const analytic = /** @type {number[][]} */ (run.tensors[`grad_${some.tensor ?? "query"}`]);
  const error = analytic.map((row) => row.map(() => 0));
  /** @type {Result} */
  const result = {
    tensor: "query", method: "central", step: 1e-5, analytic, numeric: analytic, error,
    worst: { cell: `${some.tensor ?? "query"}:0:0`, error: 0 }, threshold: 1e-7,
    verdict: "agrees", reason: null, empty_rows: [], ...some,
  }; // biome-ignore format: a table
  return said(result, run);
}

test("every verdict and reason has its words in both languages, with every placeholder filled", () => {
  const cases = [
    ["agrees", null], ["disagrees", null], ["disagrees", "not-finite"], ["empty", "no-upstream"],
    ["empty", "exactly-zero"], ["empty", "saturated"], ["empty", "too-small"], ["cannot-tell", "rounding"],
    ["cannot-tell", "step-too-large"], ["cannot-tell", "not-finite"],
  ]; // biome-ignore format: a table
  for (const lang of ["en", "zh"]) {
    const sentences = catalogue(lang);
    for (const [verdict, reason] of cases) {
      for (const [example, rows] of /** @type {[string, number[]][]} */ ([
        ["three-positions", [1]],
        ["identical-keys", []],
      ])) {
        const { title, key, parts } = words(example, {
          verdict: /** @type {any} */ (verdict),
          reason: reason ?? null,
          empty_rows: rows,
        });
        for (const name of [title, key]) {
          const sentence = sentences[name];
          assert.ok(sentence, `${lang} has no ${name}`);
          for (const [, slot = ""] of sentence.matchAll(/\{(\w+)\}/g))
            assert.ok(slot in parts, `${name} has no ${slot}`);
        }
      }
    }
  }
});

test("dQ of 0 where all keys are the same is a result, and dK is told", () => {
  const { key, title, parts } = words("identical-keys", { verdict: "empty", reason: "exactly-zero" });
  assert.deepEqual([key, title], ["differences.empty.same-keys", "differences.title.result"]);
  const { value } = /** @type {{value: number}} */ (parts.largest);
  // Chapter A, example 2: dK = dSᵀ Q / √2 with dS₁ = ±2 and Q₁₁ = √2 ln 3.
  assert.ok(Math.abs(Math.abs(value) - 2 * Math.log(3)) < 1e-12);
});

test("dV of 0, or dQ of 0 with different keys, is no such result", () => {
  assert.equal(
    words("identical-keys", { tensor: "value", verdict: "empty", reason: "exactly-zero" }).key,
    "differences.empty.exactly-zero",
  );
  assert.equal(
    words("three-positions", { verdict: "empty", reason: "exactly-zero" }).key,
    "differences.empty.exactly-zero",
  );
});

test("saturated rows are named with what the other reads get", () => {
  const { parts } = words("saturated", { verdict: "empty", reason: "saturated", empty_rows: [2] });
  assert.deepEqual(parts.rows, { readers: [2] });
  const { value, derived } = /** @type {{value: number, derived: string}} */ (parts.others);
  // S₂ = 60/√2, 60/√2, 120/√2: the others get 2 e^(−60/√2) of the whole.
  assert.ok(Math.abs(value / (2 * Math.exp(-60 / Math.SQRT2)) - 1) < 1e-9);
  assert.equal(derived, "weights:2:0+weights:2:1");
  assert.equal(words("saturated", { verdict: "empty", reason: "saturated" }).key, "differences.empty.saturated.all");
});

test("rounding tells its size, or that the step is lost in the digits", () => {
  const run = storedRun("three-positions");
  // Σ|G∘O| of the example is J, for no entry of G or O is negative.
  assert.ok(Math.abs(noise(run, 1e-9) / ((10 * 2 ** -52 * Number(run.tensors.probe)) / 1e-9) - 1) < 1e-12);
  assert.equal(
    words("three-positions", { step: 1e-9, verdict: "cannot-tell", reason: "rounding" }).key,
    "differences.cannot-tell.rounding",
  );
  assert.equal(
    words("three-positions", { verdict: "cannot-tell", reason: "rounding" }).key,
    "differences.cannot-tell.lost",
  );
});
