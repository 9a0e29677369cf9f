/**
 * `<abacus-notices>`: what has to be said about the last edit or the server, until it is dismissed.
 *
 * @import {View} from "../core/view.js"
 */

import { dismiss } from "../core/actions.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { sync } from "./nodes.js";

export class AbacusNotices extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener(
      "click",
      (event) => {
        if (/** @type {Element} */ (event.target).closest("button")) ask(this, dismiss());
      },
      { signal },
    );
  }

  /** @param {View} view */
  set view({ state: { notice, phase }, text }) {
    const away = phase === "stale";
    const said = away
      ? text("notice.server-away", {})
      : notice
        ? text(notice.code, /** @type {any} */ (notice.params ?? {}))
        : null;
    const button = { tag: "button", at: { type: "button", "aria-label": text("control.dismiss", {}) }, of: ["×"] };
    sync(
      this,
      said === null
        ? []
        : [
            {
              tag: "p",
              at: { class: away ? "notice notice-stale" : "notice" },
              of: [{ tag: "span", of: [said] }, ...(away ? [] : [button])],
            },
          ],
    );
  }
}
