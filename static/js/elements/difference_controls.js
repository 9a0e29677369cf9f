/**
 * What can be chosen among the differences: tensor, method, step, pair, and how far the secant reaches.
 *
 * @import {View} from "../core/view.js"
 * @import {Choice} from "../core/differences/choice.js"
 * @import {Spec} from "./nodes.js"
 */

import { exponentOf, LEAST, MOST, NUDGED, REACHES, reachOf } from "../core/differences/choice.js";
import { pairOf, pairs } from "../core/differences/pair.js";
import { operation } from "../core/graph.js";
import { printedPower } from "../core/powers.js";
import { attribute, sync } from "./nodes.js";

/**
 * @param {Element} panel
 * @param {Choice} choice
 * @param {View} view
 */
export function drawControls(panel, choice, { present: { run, graph }, text }) {
  const symbol = (/** @type {string} */ tensor) => operation(graph, tensor).symbol;
  const central = choice.method === "central";
  const exponents = central
    ? Array.from({ length: MOST - LEAST + 1 }, (_, index) => MOST - index)
    : [exponentOf(choice)];
  options(
    panel,
    "tensor",
    (NUDGED[run.request.inputs.kind] ?? []).map((tensor) => [tensor, symbol(tensor)]),
    choice.tensor,
  );
  options(
    panel,
    "exponent",
    exponents.map((each) => [String(each), printedPower(each)]),
    String(exponentOf(choice)),
  );
  const offered = pairs(run).map(
    ([nudged, compared]) =>
      /** @type {[string, string]} */ ([
        `${nudged}/${compared}`,
        text("differences.pair.option", { nudged: symbol(nudged), gradient: symbol(`grad_${compared}`) }),
      ]),
  );
  options(panel, "pair", offered, pairOf(choice.pair, run)?.join("/") ?? "");
  const method = /** @type {HTMLSelectElement | null} */ (panel.querySelector("[name='method']"));
  if (method && method.value !== choice.method) method.value = choice.method;
  slider(panel, "step", LEAST, MOST, choice.exponent, `h = ${printedPower(choice.exponent)}`, central);
  slider(panel, "reach", 0, REACHES, choice.reach, `h = ${reachOf(choice)}`, true);
}

/**
 * What a control that has been changed chooses.
 *
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @returns {Partial<Choice>}
 */
export function chosenBy({ name, value }) {
  if (name === "step" || name === "exponent") return Number(value) < LEAST ? {} : { exponent: Number(value) };
  if (name === "reach") return { reach: Math.max(Number(value), 1) };
  return name === "tensor" || name === "method" || name === "pair" ? { [name]: value } : {};
}

/**
 * @param {Element} panel
 * @param {string} name
 * @param {[value: string, words: string][]} offered
 * @param {string} chosen
 */
function options(panel, name, offered, chosen) {
  const select = /** @type {HTMLSelectElement | null} */ (panel.querySelector(`select[name='${name}']`));
  if (!select) return;
  const specs = offered.map(([value, words]) => /** @type {Spec} */ ({ tag: "option", at: { value }, of: [words] }));
  sync(select, specs);
  if (select.value !== chosen) select.value = chosen;
}

/**
 * @param {Element} panel
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @param {number} value
 * @param {string} words
 * @param {boolean} on
 */
function slider(panel, name, least, most, value, words, on) {
  const input = /** @type {HTMLInputElement | null} */ (panel.querySelector(`input[name='${name}']`));
  if (!input) return;
  attribute(input, "min", least);
  attribute(input, "max", most);
  attribute(input, "aria-valuetext", words);
  attribute(input, "disabled", !on);
  if (input.value !== String(value)) input.value = String(value);
}
