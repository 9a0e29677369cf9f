/**
 * `<abacus-checks>`: how many checks hold, and on demand what each of them says; those against fresh runs are made when
 * they are asked for. The server has made a place with its formula for every rule; one that the run does not have is hidden.
 *
 * @import {View} from "../core/view.js"
 * @import {Check} from "../core/types.js"
 * @import {Spec} from "./nodes.js"
 */

import { focus, go, inquire } from "../core/actions.js";
import { finding } from "../core/inquiries.js";
import { made } from "../core/select.js";
import { counts, figures, MARKS, place } from "../core/verdicts.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";
import { filled, indexed, number } from "./words.js";

export class AbacusChecks extends Live {
  /** @type {View | null} */
  #view = null;
  /** The reader wants the checks against fresh runs, as long as the panel is open. */
  #fresh = false;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("toggle", () => this.#ask(), { signal, capture: true });
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    const { state, text } = view;
    const { total, passed, failed, unknown } = counts(state.run.checks);
    const summary = this.querySelector("summary");
    attribute(this, "data-failed", failed > 0);
    const told = [
      text("check.summary", { passed, total }),
      failed > 0 ? text("check.summary.failed", { count: failed }) : "",
      unknown > 0 ? text("check.summary.unknown", { count: unknown }) : "",
    ];
    if (summary) write(summary, told.join(""));
    for (const name of ["forward", "backward"]) this.#list(name, state.run.checks, view);
    this.#freshly(view);
  }

  /** @param {View} view */
  #freshly(view) {
    const { present: state, text } = view;
    const group = this.querySelector("[data-group='fresh']");
    if (!group) return;
    // While the board shows the baseline, the answer that is there belongs to another run.
    const { phase, answer, problem } = finding(state.comparing ? { ...state, phase: "pending" } : state, "fresh");
    attribute(group, "hidden", state.graph.kind === "weighted");
    attribute(group, "data-older", phase === "pending" && answer !== null);
    const button = this.querySelector("[data-fresh]");
    if (button) attribute(button, "aria-pressed", String(phase !== "closed"));
    const told = this.querySelector("[data-fresh-told]");
    const found = counts(answer?.checks ?? []);
    const words = {
      closed: () => text("check.fresh.why", {}),
      pending: () => text("check.fresh.pending", {}),
      ready: () => text("check.fresh.told", { passed: found.passed, total: found.total }),
      refused: () => text(`problem.${problem?.code}`, /** @type {Record<string, string>} */ (problem?.params ?? {})),
    };
    if (told) write(told, words[phase]());
    this.#list("fresh", phase === "refused" || phase === "closed" ? [] : (answer?.checks ?? []), view);
  }

  /**
   * @param {string} group
   * @param {readonly Check[]} checks
   * @param {View} view
   */
  #list(group, checks, view) {
    for (const line of this.querySelectorAll(`[data-group="${group}"] [data-check]`)) {
      const check = checks.find(({ id }) => id === line.getAttribute("data-check"));
      attribute(line, "hidden", check === undefined);
      attribute(line, "data-status", check?.status);
      const [status, told] = [line.querySelector(".check-status"), line.querySelector("[data-told]")];
      if (!check || !status || !told) continue;
      const mark = { tag: "span", at: { "aria-hidden": "true" }, of: [MARKS[check.status]] };
      sync(status, [mark, ` ${view.text(`check.status.${check.status}`, {})}`]);
      sync(told, lines(check, view));
    }
  }

  #ask() {
    const open = this.querySelector("details")?.open ?? false;
    ask(this, inquire("fresh", open && this.#fresh ? {} : null));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    if (element.closest("[data-fresh]")) {
      this.#fresh = !this.#fresh;
      this.#ask();
    }
    const link = element.closest("[data-worst]");
    const view = this.#view;
    if (!link || !view || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const cell = link.getAttribute("data-worst") ?? "";
    const stage = link.getAttribute("data-made-in") ?? view.state.stage;
    if (!made(view.state)(cell)) ask(this, go(stage));
    ask(this, focus(cell));
  }
}

/**
 * What is told of one check below its formula and meaning.
 *
 * @param {Check} check
 * @param {View} view
 * @returns {Spec[]}
 */
function lines(check, { state, text }) {
  const measured = figures(check, state.precision);
  const worst = place(check, state.graph);
  /** @type {(Spec | string)[]} */
  const told = [];
  if (measured) {
    const parts = { measured: number(measured.measured, "number"), tolerance: number(measured.tolerance, "number") };
    told.push({ tag: "span", at: { "data-figures": true }, of: filled(text("check.figures", {}), parts) });
  }
  if (worst) {
    const { words, cell, symbol, indices, stage } = worst;
    const at = { href: `?stage=${stage}&cell=${cell}`, "data-worst": cell, "data-made-in": stage };
    told.push(" ", { tag: "a", at, of: [`${text(words, {})} `, indexed(symbol, indices)] });
  }
  const specs = [{ tag: "p", at: { class: "check-told" }, of: told }];
  if (!check.reason) return specs;
  return [...specs, { tag: "p", at: { class: "check-reason" }, of: [text(`check.reason.${check.reason}`, {})] }];
}
