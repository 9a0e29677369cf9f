/**
 * `<abacus-paste>`: a matrix pasted into a bead or dropped on one, shown before it is taken.
 *
 * @import {View} from "../core/view.js"
 * @import {Spec} from "./nodes.js"
 */

import { edit, pasted } from "../core/actions.js";
import { isMatrix } from "../core/paste.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { sync } from "./nodes.js";

export class AbacusPaste extends Live {
  /** @type {View["state"]["paste"]} */
  #paste = null;

  /** @param {AbortSignal} signal */
  listen(signal) {
    document.addEventListener("paste", (event) => this.#pasted(event, event.clipboardData), { signal });
    document.addEventListener("dragover", (event) => beadAt(event) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => this.#pasted(event, event.dataTransfer), { signal });
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
    this.#dialog?.addEventListener("close", () => this.#paste && ask(this, pasted(null)), { signal });
  }

  get #dialog() {
    return this.querySelector("dialog");
  }

  /** @param {View} view */
  set view({ state, text }) {
    this.#paste = state.paste;
    const dialog = this.#dialog;
    if (!dialog) return;
    if (state.paste === null) {
      if (dialog.open) dialog.close();
      return;
    }
    sync(dialog, inside(state.paste, text));
    if (!dialog.open) dialog.showModal();
  }

  /**
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  #pasted(event, data) {
    const cell = beadAt(event)?.getAttribute("data-bead");
    const text = data?.getData("text/plain") ?? "";
    if (!cell || !isMatrix(text)) return;
    event.preventDefault();
    ask(this, pasted({ cell, text, matrix: null, warnings: [], problem: null }));
  }

  /** @param {Element} target */
  #click(target) {
    const paste = this.#paste;
    const act = target.closest("[data-paste]")?.getAttribute("data-paste");
    if (!act) return;
    ask(this, pasted(null));
    if (act === "take" && paste?.matrix) ask(this, edit({ what: "matrix", cell: paste.cell, matrix: paste.matrix }));
  }
}

/**
 * @param {Event} event
 * @returns {Element | null}
 */
function beadAt({ target }) {
  return target instanceof Element ? target.closest("abacus-board [data-editable]") : null;
}

/**
 * @param {NonNullable<View["state"]["paste"]>} paste
 * @param {View["text"]} text
 * @returns {Spec[]}
 */
function inside({ matrix, warnings, problem, cell }, text) {
  const button = (/** @type {string} */ act, /** @type {string} */ key) => ({
    tag: "button",
    at: { type: "button", "data-paste": act },
    of: [text(key, {})],
  });
  const said = (/** @type {{code: string, params?: Record<string, unknown>}} */ { code, params }) =>
    text(`problem.${code}`, /** @type {Record<string, string | number>} */ (params ?? {}));
  const rows = (matrix ?? []).map((row) => ({
    tag: "tr",
    of: row.map((entry) => ({ tag: "td", of: [String(entry)] })),
  }));
  const size = matrix ? `${matrix.length}×${matrix[0]?.length ?? 0}` : "";
  return [
    { tag: "h2", of: [text("paste.title", { cell, size })] },
    ...(problem ? [{ tag: "p", at: { role: "alert", class: "paste-problem" }, of: [said(problem)] }] : []),
    ...(matrix ? [{ tag: "table", of: [{ tag: "tbody", of: rows }] }] : []),
    ...warnings.map((warning) => ({
      tag: "p",
      at: { class: "paste-warning" },
      of: [text(`paste.warning.${warning}`, {})],
    })),
    {
      tag: "p",
      at: { class: "paste-acts" },
      of: [...(matrix ? [button("take", "paste.take")] : []), button("leave", "paste.leave")],
    },
  ];
}
