/**
 * `<abacus-history>`: undo, redo, and back to the example.
 *
 * @import {View} from "../core/view.js"
 */

import { redo, reset, undo } from "../core/actions.js";
import { turns } from "../core/select.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";

const ACTS = { undo, redo, reset };

export class AbacusHistory extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), {
      signal,
    });
  }

  /** @param {View} view */
  set view({ present }) {
    for (const [name, possible] of Object.entries(turns(present))) {
      const button = this.querySelector(`[data-act="${name}"]`);
      if (button) attribute(button, "disabled", !possible);
    }
  }

  /** @param {Element} element */
  #click(element) {
    const act = element.closest("[data-act]")?.getAttribute("data-act");
    if (act && act in ACTS) ask(this, ACTS[/** @type {keyof typeof ACTS} */ (act)]());
  }
}
