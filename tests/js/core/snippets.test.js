import assert from "node:assert/strict";
import { test } from "node:test";
import { snippets } from "../../../static/js/core/snippets.js";

const PLACE = {
  site: "https://uni.example/attention/",
  query: "?example=causal&stage=weights&lang=en",
  packed: "",
  title: 'Softmax "step by step" <1>',
  stages: ["weights", "output", "probe"],
};

/** @param {Partial<typeof PLACE>} changes */
const made = (changes = {}) =>
  Object.fromEntries(snippets({ ...PLACE, ...changes }).map((each) => [each.name, each.value]));

test("the recommended frame, word for word", () => {
  assert.equal(
    made({ title: "Attention, step by step: interactive demo" }).html,
    `<iframe src="https://uni.example/attention/embed/v1/?example=causal&amp;stage=weights&amp;lang=en"
        title="Attention, step by step: interactive demo" width="960" height="540"
        loading="lazy" allow="fullscreen; clipboard-write" data-external="1"
        style="border:0;max-width:100%"></iframe>`,
  );
});

test("what is escaped where it has to be, and only there", () => {
  const all = made();
  for (const name of ["html", "sandbox", "lms", "reveal", "quarto", "marp"]) {
    assert.match(all[name] ?? "", /Softmax &quot;step by step&quot; &lt;1>/, name);
  }
  assert.match(
    all.jupyter ?? "",
    /IFrame\("https:\/\/uni\.example\/attention\/embed\/v1\/\?example=causal&stage=weights&lang=en"/,
  );
  assert.equal(all.link, "https://uni.example/attention/?example=causal&stage=weights&lang=en");
});

test("a packed state is in the fragment of pages and frames, and in the query of files", () => {
  const all = made({ packed: "1.eJw-_", query: "?stage=weights" });
  assert.equal(all.link, "https://uni.example/attention/?stage=weights#s=1.eJw-_");
  assert.match(all.html ?? "", /embed\/v1\/\?stage=weights#s=1\.eJw-_"/);
  assert.match(all.reveal ?? "", /embed\/v1\/\?stage=weights&amp;mode=slide#s=1\.eJw-_"/);
  for (const name of ["svg", "png", "pictures", "sheet", "numpy", "torch", "latex", "csv", "json", "qr"]) {
    assert.match(all[name] ?? "", /\?stage=weights&state=1\.eJw-_$/, name);
  }
  assert.match(all.blank ?? "", /sheet\/v1\/\?stage=weights&state=1\.eJw-_&blank=1$/);
});

test("without a query nothing is left dangling", () => {
  const all = made({ query: "" });
  assert.equal(all.link, "https://uni.example/attention/");
  assert.equal(all.svg, "https://uni.example/attention/poster/v1.svg");
  assert.match(all.reveal ?? "", /embed\/v1\/\?mode=slide"/);
});

test("decks step through the stages from the present one on", () => {
  const all = made();
  assert.match(all.reveal ?? "", /data-stages="weights,output,probe"/);
  assert.match(
    all.slidev ?? "",
    /^---\nclicks: 2\n---\n<Attention src="[^"]*mode=slide" stages="weights,output,probe" :step="\$clicks" \/>$/,
  );
});

test("every frame keeps out of reach of Quarto's inlining, and only the sandboxed one is sandboxed", () => {
  const all = made();
  for (const name of ["html", "sandbox", "lms", "quarto", "marp"])
    assert.match(all[name] ?? "", /data-external="1"/, name);
  assert.match(all.sandbox ?? "", /sandbox="allow-scripts"/);
  assert.doesNotMatch(all.html ?? "", /sandbox/);
});
