/**
 * The shares on the wires from A to V, and which wires are lit.
 *
 * @import {View} from "../core/view.js"
 */

import { formatNumber } from "../core/format.js";
import { inputText } from "../core/select.js";
import { reader, valueAt } from "../core/steps.js";
import { attribute, write } from "./nodes.js";
import { decimal, nameOf } from "./paint.js";

/**
 * @param {Element} board
 * @param {View} view
 */
export function paintWires(board, { state, reached, lit, made, covered }) {
  const row = reader(state);
  for (const share of board.querySelectorAll(".share > span")) {
    const column = nameOf(share).split(":")[2];
    const cell = `weights:${row}:${column}`;
    const seen = reached(cell);
    attribute(share, "data-cell", seen ? cell : null);
    attribute(share, "data-slot", seen ? null : cell);
    attribute(share, "data-value", seen ? decimal(valueAt(state.run.tensors, cell) ?? 0) : null);
    const written = inputText(state, cell) ?? formatNumber(valueAt(state.run.tensors, cell) ?? 0, state.precision);
    const hidden = covered(cell) && made(cell);
    attribute(share, "data-covered", hidden);
    write(share, seen ? written : hidden ? "?" : "");
  }
  const operands = new Set([...lit].filter(([, role]) => role === "operand").map(([cell]) => cell.split(":", 1)[0]));
  for (const wires of board.querySelectorAll(".wires")) {
    attribute(wires, "data-live", operands.has(wires.getAttribute("data-from") ?? ""));
  }
}
