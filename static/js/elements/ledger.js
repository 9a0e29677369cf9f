/**
 * `<abacus-ledger>`: the arithmetic of the focused cell, each number linked to its own cell.
 *
 * @import {View} from "../core/view.js"
 * @import {Line, Token, DerivedToken} from "../core/types.js"
 * @import {Spec} from "./nodes.js"
 */

import { focus } from "../core/actions.js";
import { ledger } from "../core/ledger.js";
import { tokensText } from "../core/tokens.js";
import { veiled } from "../core/veil.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { sync } from "./nodes.js";
import { colour, indexed, number } from "./words.js";

export class AbacusLedger extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener(
      "click",
      (event) => {
        const link = /** @type {Element} */ (event.target).closest("a[data-cell], a[data-slot]");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        ask(this, focus(link.getAttribute("data-cell") ?? link.getAttribute("data-slot") ?? ""));
      },
      { signal },
    );
  }

  /** @param {View} view */
  set view(view) {
    const { state, form, text } = view;
    const [first, ...rest] = view.made(state.cell)
      ? veiled(ledger(state.run, state.graph, state.cell, form, state.precision), view.covered)
      : [];
    const lines = (/** @type {Line[]} */ list) => list.flatMap((line) => lineSpecs(line, text));
    sync(this, [
      { tag: "div", at: { class: "ledger-main" }, of: first ? lines([first]) : [] },
      { tag: "div", at: { class: "ledger-rest" }, of: lines(rest) },
    ]);
  }
}

/**
 * @param {Line} line
 * @param {View["text"]} text
 * @returns {Spec[]}
 */
function lineSpecs(line, text) {
  const equals = operator("=");
  const word = (/** @type {string} */ key) => ({ tag: "span", at: { class: "ledger-word" }, of: [text(key, {})] });
  const tensor = line.cell?.split(":", 1)[0] ?? "weights";
  const specs = [
    { tag: "span", at: { class: `ledger-head ${colour(tensor)}` }, of: [indexed(line.symbol, line.indices)] },
    equals,
    ...(line.masked ? [word("ledger.masked"), equals] : []),
    ...line.tokens.map((part) => token(part, line.cell)),
    ...(line.tokens.length ? [equals] : []),
    { tag: "span", at: { class: "result" }, of: [token(line.result)] },
    ...(line.given ? [word("ledger.given")] : []),
  ];
  const spaced = specs.flatMap((spec) => [spec, " "]);
  const remarks = [];
  if (line.residue) remarks.push(residue(line, line.residue, text));
  if (line.notice) remarks.push([text(line.notice.key, line.notice.params)]);
  return [
    { tag: "p", at: { class: "ledger-line", "data-line": line.cell }, of: spaced },
    ...remarks.map((remark) => ({ tag: "p", at: { class: "ledger-residue" }, of: remark })),
  ];
}

/**
 * What the printed digits would give, told as a derived number.
 *
 * @param {Line} line
 * @param {{printed: string, value: number}} told
 * @param {View["text"]} text
 * @returns {(Spec | string)[]}
 */
function residue(line, { printed, value }, text) {
  const [before = "", after = ""] = text("ledger.residue", {}).split("{printed}");
  return [before, number({ derived: tokensText(line.tokens), value, text: printed }, "number"), after];
}

/**
 * @param {Token | DerivedToken} part
 * @param {string | null} [cell]  the cell of the line, for what was typed into it
 * @returns {Spec}
 */
function token(part, cell) {
  if (part.kind === "op") return operator(part.text);
  if (part.kind === "power") {
    const above = { tag: "sup", of: part.of.map((inner) => token(inner)) };
    return { tag: "span", at: { class: "power" }, of: [{ tag: "i", of: ["e"] }, above] };
  }
  if (part.kind === "cell" && part.covered) return slot(part);
  if (part.kind === "cell") return number(part, `number ${colour(part.tensor)}`, `?cell=${part.cell}`);
  if (part.kind === "const" && part.name === "typed" && cell) return number({ ...part, cell }, "number");
  if (part.kind === "const") return number({ derived: part.name, value: part.value, text: part.text }, "number");
  return number(part, "number");
}

/**
 * The place of a covered number.
 *
 * @param {{cell: string, tensor: string}} part
 * @returns {Spec}
 */
function slot({ cell, tensor }) {
  const named = { href: `?cell=${cell}`, "data-slot": cell, "data-covered": true };
  return { tag: "a", at: { class: `number covered ${colour(tensor)}`, ...named }, of: ["?"] };
}

/**
 * @param {string} text
 * @returns {Spec}
 */
function operator(text) {
  return { tag: "span", at: { class: "operator", "data-paren": "()".includes(text) ? text : null }, of: [text] };
}
