import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { caption } from "../../../static/js/core/captions.js";
import { text } from "../../../static/js/core/i18n.js";
import { graphOf, storedRun } from "./fixture.js";

/** @param {string} lang */
const catalogue = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../app/locales/${lang}.json`, import.meta.url), "utf8"));
const CATALOGUES = /** @type {Record<string, Record<string, string>>} */ ({ en: catalogue("en"), zh: catalogue("zh") });

/**
 * @param {string} name
 * @param {string} stage
 * @param {string} cell
 * @param {string} [lang]
 */
function phrase(name, stage, cell, lang = "en") {
  const run = storedRun(name);
  return caption(run, graphOf(run.request), stage, cell, "plain", 4, (key, params) =>
    text(CATALOGUES[lang] ?? {}, key, params),
  );
}

/** @param {Parameters<typeof phrase>} asked */
const said = (...asked) =>
  phrase(...asked)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("")
    .replaceAll("\u00a0", " ");

test("the reading in words, in both languages", () => {
  assert.equal(
    said("three-positions", "output", "output:0:0"),
    "Reader 0 takes 40 % of row 0, 20 % of row 1 and 40 % of row 2. In coordinate 0 that makes 0.8022.",
  );
  assert.equal(
    said("three-positions", "output", "output:2:1", "zh"),
    "读者 2 取第 0 行的 25%、第 1 行的 25% 和第 2 行的 50%。坐标 1 上合计为 1.5035。",
  );
});

test("numbers carry their cell or their expression", () => {
  const fragments = phrase("three-positions", "output", "output:0:0");
  assert.deepEqual(fragments.slice(0, 2), [
    "Reader 0 takes ",
    { derived: "100*weights:0:0", value: 100 * 0.4011120926797859, text: "40\u00a0%" },
  ]);
  assert.deepEqual(fragments.at(-2), { cell: "output:0:0", value: 0.8022241853595719, text: "0.8022" });
});

test("every stage of every kind has something to say", () => {
  for (const name of ["three-positions", "causal", "average", "single-query", "rectangular"]) {
    const run = storedRun(name);
    for (const stage of graphOf(run.request).stages) {
      for (const lang of ["en", "zh"]) {
        const words = said(name, stage.name, "output:0:0", lang);
        assert.match(words, /[.。]$/, `${name} ${stage.name}`);
        assert.doesNotMatch(words, /[{}\ue000\ue001]|caption\./, `${name} ${stage.name}`);
      }
    }
  }
});

test("an absent stage", () => {
  assert.throws(() => said("average", "scores", "weights:0:0"), RangeError);
});
