import assert from "node:assert/strict";
import { test } from "node:test";
import { errorPlot, INSETS } from "../../../../static/js/core/differences/error_plot.js";
import { ladder, steps } from "../../../../static/js/core/differences/ladder.js";
import { tangent } from "../../../../static/js/core/differences/tangent.js";
import { tangentPlot } from "../../../../static/js/core/differences/tangent_plot.js";

/** @import { Mark } from "../../../../static/js/core/pictures/shapes.js" */

const SIZE = { width: 560, height: 240 };
const text = (/** @type {string} */ key, /** @type {object} */ params) => `${key} ${JSON.stringify(params)}`;

/** @param {(step: number) => number} error @param {{step: number, error: number} | null} [present] */
function errors(error, present = null) {
  const results = steps(6).map((step) => ({ step, worst: { error: error(step) }, threshold: 1e-7 }));
  return errorPlot(ladder(results), "query", present, SIZE, text);
}

/** @param {Mark[]} marks @param {string} style */
const styled = (marks, style) => marks.filter((mark) => mark.class.split(" ").includes(style));

/** Every number among the attributes of marks, so that a NaN is found. @param {Mark[]} marks */
function finite(marks) {
  const written = JSON.stringify(marks);
  assert.ok(!written.includes("NaN") && !written.includes("Infinity") && !written.includes("null"), written);
}

test("a valley: a dot a step with its number, both slopes named, best, threshold and present step marked", () => {
  const valley = (/** @type {number} */ h) => 4e-3 * h ** 2 + 4e-16 / h;
  const { marks, title } = errors(valley, { step: 1e-5, error: valley(1e-5) });
  finite(marks);
  const dots = styled(marks, "dot").filter((mark) => mark.class === "dot");
  assert.equal(dots.length, 23);
  for (const dot of dots) {
    const step = Number(dot.derived?.split(":").at(-1));
    assert.equal(dot.value, valley(step));
  }
  assert.equal(styled(marks, "guide").length, 2);
  for (const style of ["best", "limit"]) assert.equal(styled(marks, style).length, 1, style);
  const line = styled(marks, "now").find(({ tag }) => tag === "path");
  const [left, right] = [INSETS.left, SIZE.width - INSETS.right];
  assert.equal(line?.at.d, `M${Math.round((left + ((right - left) * 7) / 11) * 100) / 100} 12V200`);
  assert.ok(title.includes("rounding") && title.includes("truncation"));
});

test("a straight J has no truncation to name", () => {
  const { marks, title } = errors((h) => 1e-16 / h);
  assert.equal(styled(marks, "guide").length, 1);
  assert.ok(!title.includes("truncation"));
});

test("an error of 0 lies on the floor", () => {
  const { marks } = errors((h) => (h > 0.01 ? 0 : 1e-16 / h));
  finite(marks);
  const zero = styled(marks, "zero");
  assert.ok(zero.length > 0);
  for (const dot of zero) assert.equal(dot.at.cy, SIZE.height - INSETS.bottom);
});

/** @param {(theta: number) => number} probe @param {number} slope */
function along(probe, slope) {
  const nudges = [-0.5, 0.5, ...Array.from({ length: 25 }, (_, index) => (index - 12) / 6)];
  const answer = { cell: "key:0:1", value: 1, nudges, runs: nudges.map((nudge) => ({ probe: probe(1 + nudge) })) };
  return /** @type {import("../../../../static/js/core/differences/tangent.js").Tangent} */ (tangent(answer, slope));
}

test("secant and tangent stay inside the field, J at rest is a cell of the run and at ±h derived", () => {
  const { marks } = tangentPlot(
    along((theta) => theta ** 3, 3),
    SIZE,
    text,
  );
  finite(marks);
  for (const style of ["secant", "slope"]) {
    const [mark] = styled(marks, style);
    const numbers =
      String(mark?.at.d)
        .match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    assert.equal(numbers.length, 4);
    for (const [index, number] of numbers.entries()) {
      const [least, most] =
        index % 2 ? [INSETS.top, SIZE.height - INSETS.bottom] : [INSETS.left, SIZE.width - INSETS.right];
      assert.ok(number >= least - 0.01 && number <= most + 0.01, `${style} ${mark?.at.d}`);
    }
  }
  assert.deepEqual(
    styled(marks, "dot").map(({ cell, derived, value }) => [cell ?? derived, value]),
    [
      ["probe:key:0:1:-0.5", 0.125],
      ["probe:key:0:1:0.5", 3.375],
      ["probe", 1],
    ],
  );
});

test("rounding of a J that does not move is no curve", () => {
  const { marks } = tangentPlot(
    along((theta) => 5 + 1e-15 * Math.sin(99 * theta), 0),
    SIZE,
    text,
  );
  finite(marks);
  const heights = String(styled(marks, "line")[0]?.at.d)
    .match(/[ML][\d.]+ ([\d.]+)/g)
    ?.map((each) => each.split(" ")[1]);
  assert.equal(new Set(heights).size, 1);
});
