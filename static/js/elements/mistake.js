/**
 * A mistake of the laboratory in words, and its formula beside the right one: the server has made all, one is shown.
 *
 * @import {View} from "../core/view.js"
 */

import { attribute, write } from "./nodes.js";

/**
 * @param {Element} laboratory
 * @param {string} chosen
 * @param {View} view
 */
export function showMistake(laboratory, chosen, { present, text }) {
  const [name, words] = [laboratory.querySelector(".faults-name"), laboratory.querySelector("[data-text]")];
  if (name) write(name, text(`fault.${chosen}.name`, {}));
  if (words) write(words, text(`fault.${chosen}.text`, {}));
  for (const formulas of laboratory.querySelectorAll("[data-formulas]")) {
    attribute(formulas, "hidden", formulas.getAttribute("data-formulas") !== chosen);
  }
  const scaling = present.draft.scale === undefined ? "default" : "custom";
  for (const formula of laboratory.querySelectorAll("[data-scaling]")) {
    attribute(formula, "hidden", formula.getAttribute("data-scaling") !== scaling);
  }
}
