/**
 * The state after what changes how one looks at a run, and nothing of the run.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./actions.js").Action} Action
 * @typedef {Extract<Action, {type: "form" | "precision" | "theme" | "zoom" | "speed" | "detail" | "route" | "present"
 *   | "darken"}>} Looking
 */

import { zoomed } from "./camera.js";
import { compared } from "./compare.js";
import { usualPrecision } from "./url.js";

const MOST_DECIMALS = 15;

/**
 * @param {State} state
 * @param {Looking} action
 * @returns {State}
 */
export function looking(state, action) {
  switch (action.type) {
    case "form":
      return chosen(state, action.form);
    case "precision":
      return { ...state, precision: Math.min(Math.max(Math.trunc(action.precision) || 0, 0), MOST_DECIMALS) };
    case "theme":
      return { ...state, theme: action.theme };
    case "zoom":
      return { ...state, zoom: zoomed(state.zoom, action.factor) };
    case "speed":
      return { ...state, speed: action.speed };
    case "detail":
      return { ...state, detail: action.detail };
    case "route":
      return { ...state, route: action.route };
    case "present":
      return presented(state, action.on);
    case "darken":
      return state.mode === "slide" ? { ...state, dark: action.on } : state;
  }
}

/**
 * @param {State} state
 * @param {import("./state.js").Form} form
 * @returns {State}
 */
function chosen(state, form) {
  const absent = form === "plain" && state.run.tensors.scores && !state.run.tensors.exponentials;
  return { ...state, form, notice: absent ? { code: "notice.plain-absent" } : state.notice };
}

/**
 * The whole page as a slide, or as a page again. A precision that is the usual one of the mode gives way to that of the
 * other mode: so it is where the address names none. What a slide does not tell of ends: a shake, and the sight of the run
 * before. A page in a frame is what its address says.
 *
 * @param {State} state
 * @param {boolean} on
 * @returns {State}
 */
function presented(state, on) {
  const mode = on ? "slide" : "app";
  if (state.frame || state.mode === mode) return state;
  const usual = state.precision === usualPrecision(state.mode);
  const precision = usual ? usualPrecision(mode) : state.precision;
  const { sway, ...inquiries } = state.inquiries;
  return { ...compared(state, false), mode, precision, inquiries, zoom: 1, pointed: null, dark: false };
}
