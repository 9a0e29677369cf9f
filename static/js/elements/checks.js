/**
 * `<abacus-checks>`: how many checks hold, and on demand what each of them says.
 *
 * @import {View} from "../core/view.js"
 */

import { attribute, sync, write } from "./nodes.js";

export class AbacusChecks extends HTMLElement {
  /** @param {View} view */
  set view({ state, text }) {
    const { checks } = state.run;
    const summary = this.querySelector("summary");
    const list = this.querySelector("ul");
    const passed = checks.filter(({ status }) => status === "passed").length;
    attribute(
      this,
      "data-failed",
      checks.some(({ status }) => status === "failed"),
    );
    if (summary) write(summary, text("check.summary", { passed, total: checks.length }));
    if (!list) return;
    sync(
      list,
      checks.map(({ id, status, reason }) => ({
        tag: "li",
        at: { "data-check": id, "data-status": status },
        of: [
          { tag: "strong", of: [text(`check.${id}.name`, {})] },
          " ",
          { tag: "span", at: { class: "check-status" }, of: [text(`check.status.${status}`, {})] },
          " ",
          { tag: "span", of: [reason ? text(`check.reason.${reason}`, {}) : text(`check.${id}.meaning`, {})] },
        ],
      })),
    );
  }
}
