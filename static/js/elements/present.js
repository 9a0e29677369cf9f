/**
 * `<abacus-present>`: the way into a presentation, and its bar: black, full screen, the way out. Whoever leaves full screen
 * leaves the presentation.
 *
 * @import {View} from "../core/view.js"
 */

import { darken, present } from "../core/actions.js";
import { address } from "../core/url.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";

export class AbacusPresent extends Live {
  /** @type {View["state"] | null} */
  #state = null;

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(event), { signal });
    // A link that is opened elsewhere leads to the state as it is then.
    for (const name of ["pointerdown", "focusin"]) this.addEventListener(name, () => this.#aim(), { signal });
    document.addEventListener("fullscreenchange", () => this.#changed(), { signal });
  }

  /** @param {View} view */
  set view({ present: state }) {
    const before = this.#state;
    this.#state = state;
    const dark = this.querySelector("[data-present='dark']");
    if (dark) attribute(dark, "aria-pressed", String(state.dark));
    this.#offer();
    if (before?.mode !== "slide" || state.mode === "slide") return;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    // What had the focus may be gone: it goes back to where the presentation began.
    const way = /** @type {HTMLElement | null} */ (this.querySelector("[data-present='on']"));
    if (way && !document.activeElement?.checkVisibility()) way.focus({ preventScroll: true });
    else if (way && document.activeElement === document.body) way.focus({ preventScroll: true });
  }

  /** Full screen is offered where there can be any, and is not yet. */
  #offer() {
    const button = this.querySelector("[data-present='fullscreen']");
    if (button) attribute(button, "hidden", !document.fullscreenEnabled || document.fullscreenElement !== null);
  }

  #changed() {
    this.#offer();
    if (!document.fullscreenElement && this.#state?.mode === "slide") ask(this, present(false));
  }

  #aim() {
    const link = this.querySelector("a[data-present]");
    if (!link || !this.#state) return;
    const mode = link.getAttribute("data-present") === "on" ? "slide" : "app";
    const lang = new URLSearchParams(location.search).has("lang");
    attribute(link, "href", address({ ...this.#state, mode }, { lang }).query || "?");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const asked = /** @type {Element} */ (event.target).closest("[data-present]")?.getAttribute("data-present");
    if (!asked || !this.#state || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (asked === "dark") ask(this, darken(!this.#state.dark));
    else if (asked === "off") ask(this, present(false));
    else {
      ask(this, present(true));
      // Where the browser refuses, the slide fills its window.
      if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => {});
    }
  }
}
