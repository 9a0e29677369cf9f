/**
 * `<abacus-steps>`: forward and back, by beat and by stage.
 *
 * @import {View} from "../core/view.js"
 */

import { step } from "../core/actions.js";
import { total } from "../core/beats.js";
import { step as stepped } from "../core/steps.js";
import { ask } from "./ask.js";
import { attribute, write } from "./nodes.js";

export class AbacusSteps extends HTMLElement {
  /** @type {AbortController | null} */
  #listening = null;

  connectedCallback() {
    this.#listening = new AbortController();
    this.addEventListener("click", (event) => this.#click(event), { signal: this.#listening.signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /** @param {View} view */
  set view({ state, form, text }) {
    for (const button of this.querySelectorAll("[data-step]")) {
      const { by, direction } = meaning(button);
      const to = stepped(state, by, direction);
      const ends = to.stage === state.stage && to.beat === state.beat;
      attribute(button, "aria-disabled", ends ? "true" : null);
      if (button.localName === "a") attribute(button, "href", ends ? null : `?stage=${to.stage}`);
    }
    const count = total(state.graph, state.run.shapes, form, state.stage);
    const told = this.querySelector("output");
    if (told) write(told, count ? text("control.beat", { beat: state.beat ?? count, total: count }) : "");
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-step]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled")) return;
    const { by, direction } = meaning(button);
    ask(this, step(by, direction));
  }
}

/**
 * @param {Element} button
 * @returns {{by: "beat" | "stage", direction: 1 | -1}}
 */
function meaning(button) {
  return {
    by: button.getAttribute("data-step") === "stage" ? "stage" : "beat",
    direction: button.getAttribute("data-direction") === "1" ? 1 : -1,
  };
}
