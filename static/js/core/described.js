/**
 * A state without its picture: in words, and as lists of numbers. What is covered stays covered.
 *
 * @import {State} from "./state.js"
 * @import {Line, Text, Token} from "./types.js"
 */

import { looked } from "./adopt.js";
import { beatCaption } from "./caption_beats.js";
import { cellsUnder, covered } from "./cover.js";
import { frame } from "./frame.js";
import { ledger } from "./ledger.js";
import { valueAt } from "./steps.js";
import { tokensText } from "./tokens.js";
import { drawn, tells, veiled } from "./veil.js";
import { viewOf } from "./view.js";

/**
 * The text alternative of a stage: its title, what it does, what just happened, and the arithmetic of the cell that one
 * looks at, a line each.
 *
 * @param {State} present
 * @param {Text} text
 * @param {string} [stage]  another than the present one, complete
 * @returns {string}
 */
export function described(present, text, stage) {
  const view = viewOf(at(present, stage), text);
  const { state, form } = view;
  const { run, graph, cell, precision } = state;
  const caption = beatCaption(run, graph, state.stage, state.beat, cell, form, precision, text);
  const numbers = caption.filter((part) => typeof part !== "string");
  const hidden = (/** @type {string} */ each) => !view.reached(each);
  const gives =
    numbers.some((part) => tells(part, hidden)) || drawn(numbers, state.cover, frame(graph, state.stage, form));
  const said = gives ? "" : caption.map((part) => (typeof part === "string" ? part : part.text)).join("");
  const lines = view.made(cell) ? veiled(ledger(run, graph, cell, form, precision), view.covered) : [];
  const words = (/** @type {string} */ part) => text(`stage.${state.stage}.${part}`, {}).replace(/\s+/g, " ");
  return [words("title"), words("text"), said, ...lines.map((line) => written(line, text))].filter(Boolean).join("\n");
}

/**
 * The state at a complete stage.
 *
 * @param {State} state
 * @param {string | undefined} stage
 */
export function at(state, stage) {
  return stage === undefined ? state : looked(state, { stage, beat: null }, false);
}

/**
 * @param {Line} line
 * @param {Text} text
 * @returns {string}
 */
function written({ symbol, indices, tokens, result, masked, given, notice }, text) {
  const sums = [
    ...(masked ? [text("ledger.masked", {})] : []),
    ...(tokens.length ? [plain(tokens)] : []),
    plain([/** @type {Token} */ (result)]),
  ];
  const remarks = [...(given ? [text("ledger.given", {})] : []), ...(notice ? [text(notice.key, notice.params)] : [])];
  return [`${symbol}[${indices.join(",")}] = ${sums.join(" = ")}`, ...remarks].join(" ");
}

/**
 * @param {readonly Token[]} tokens
 * @returns {string}
 */
const plain = (tokens) => tokensText(tokens.map(bare));

/**
 * @param {Token} token
 * @returns {Token}
 */
function bare(token) {
  if (token.kind === "power") return { ...token, of: token.of.map(bare) };
  return "covered" in token && token.covered ? { ...token, text: "?" } : token;
}

/**
 * Every number of a run as comma-separated values: tensor, row, column, value to its last digit. A covered one is empty.
 *
 * @param {State} state
 * @returns {string}
 */
export function commaSeparated({ run, cover }) {
  const hidden = covered(cover);
  const lines = Object.keys(run.tensors)
    .flatMap((tensor) => cellsUnder(run, tensor))
    .map((cell) => {
      const [tensor, row = "", column = ""] = cell.split(":");
      return [tensor, row, column, hidden(cell) ? "" : valueAt(run.tensors, cell)].join(",");
    });
  return ["tensor,row,column,value", ...lines].join("\r\n");
}
