// A frame in another language: the same state and options at another address, if the server is there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { edit } from "../../../static/js/core/actions.js";
import { reduce } from "../../../static/js/core/reduce.js";
import { reword } from "../../../static/js/effects/rewording.js";
import { framed, send } from "../core/framed.js";

const edited = reduce(framed({ stage: "weights" }), edit({ what: "cell", cell: "query:0:0", text: "3/4" }));

/** @param {{ok: boolean} | null} answer @param {import("../../../static/js/core/state.js").State} [state] */
async function asked(answer, state = edited) {
  /** @type {string[]} */
  const went = [];
  /** @type {string[]} */
  const fetched = [];
  const told = await reword({
    state,
    lang: "zh",
    keep: { usual: { mode: "slide" }, options: () => [["projector", "1"]] },
    location: { pathname: "/sub/embed/v1/", replace: (url) => went.push(url) },
    fetch: async (url) => {
      fetched.push(url);
      if (!answer) throw new TypeError("network");
      return answer;
    },
    later: (act) => act(),
  });
  return { told, went, fetched };
}

test("edits and options go along", async () => {
  const { told, went, fetched } = await asked({ ok: true });
  const query = new URLSearchParams(went[0]?.split("?")[1]);
  assert.equal(went[0]?.split("?")[0], "/sub/embed/v1/");
  assert.equal(query.get("q")?.startsWith("3/4,"), true);
  assert.deepEqual([query.get("lang"), query.get("stage"), query.get("projector")], ["zh", "weights", "1"]);
  assert.deepEqual(fetched, went);
  assert.deepEqual(told, { reloads: true });
});

test("what a query cannot hold goes along behind #", async () => {
  const far = [edit({ what: "mask", to: "causal" }), edit({ what: "offset", text: "150" })].reduce(reduce, edited);
  const { went } = await asked({ ok: true }, far);
  assert.match(went[0] ?? "", /^\/sub\/embed\/v1\/\?.*lang=zh.*#s=1\./);
});

test("without an answer it stays where it is", async () => {
  await assert.rejects(asked(null), RangeError);
  await assert.rejects(asked({ ok: false }), RangeError);
});

test("a language is set with the other options, or nothing is", () => {
  const { asks, after } = send(framed(), "setOptions", { lang: "zh", precision: 1 });
  assert.deepEqual([asks, after.precision, after.lang], ["language", 1, "en"]);
  assert.equal(send(framed(), "setOptions", { lang: "en" }).asks, undefined);
  for (const lang of ["tlh", 1, null, { toString: 1 }]) {
    const { error, after: same } = send(framed(), "setOptions", { lang, precision: 1 });
    assert.equal(error?.code, "invalid_option");
    assert.deepEqual(same, framed());
  }
});
