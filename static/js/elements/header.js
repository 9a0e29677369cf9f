/**
 * `<abacus-header>`: light and dark, and the strip of settings.
 *
 * @import {View} from "../core/view.js"
 */

import { setTheme } from "../core/actions.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";

export class AbacusHeader extends Live {
  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
  }

  /** @param {View} view */
  set view({ state }) {
    for (const link of this.querySelectorAll("[data-theme-choice]")) {
      attribute(link, "aria-current", link.getAttribute("data-theme-choice") === state.theme ? "true" : null);
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = /** @type {Element} */ (event.target);
    const button = element.closest("[data-toggle]");
    if (button) toggle(button);
    const link = element.closest("[data-theme-choice]");
    if (!link) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    ask(this, setTheme(/** @type {any} */ (link.getAttribute("data-theme-choice"))));
  }
}

/**
 * Opens or closes what a button controls.
 *
 * @param {Element} button
 */
function toggle(button) {
  const opens = button.getAttribute("aria-expanded") !== "true";
  attribute(button, "aria-expanded", String(opens));
  const controlled = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (controlled) attribute(controlled, "hidden", !opens);
}
