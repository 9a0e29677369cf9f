/**
 * Keys that work wherever nothing else wants them.
 *
 * @import {Action} from "./actions.js"
 * @import {State} from "./state.js"
 *
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} Stroke
 * @typedef {"all" | "press" | "none"} Wanted  which keys the focused element wants for itself; `press` is the space bar
 */

import { darken, go, pause, play, point, present, redo, step, uncover, undo } from "./actions.js";

/** Keys that only change what others mean. */
const HELD = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "Fn"]);
/** What browsers do with these keys, such as loading a page anew, is left to them. */
const BROWSERS = /^(F\d+|Unidentified|Process|Dead)$/;

/**
 * What a key asks for: space plays, arrows step by beat and with Shift by stage, Home and End lead to both ends, Ctrl+Z and
 * Ctrl+Shift+Z or Ctrl+Y turn edits back and forth.
 *
 * @param {Stroke} stroke
 * @param {Wanted} wanted
 * @param {State} state
 * @returns {Action | null}
 */
export function shortcut({ key, ctrlKey, metaKey, shiftKey, altKey }, wanted, { graph, playing }) {
  if (wanted === "all" || altKey) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    return letter === "z" ? (shiftKey ? redo() : undo()) : letter === "y" ? redo() : null;
  }
  const by = shiftKey ? "stage" : "beat";
  switch (key) {
    case " ":
      return wanted === "press" ? null : playing ? pause() : play();
    case "ArrowLeft":
      return step(by, -1);
    case "ArrowRight":
      return step(by, 1);
    case "Home":
      return go(graph.stages[0]?.name ?? "");
    case "End":
      return go(graph.stages.at(-1)?.name ?? "");
    default:
      return null;
  }
}

/**
 * What a key asks for while one presents, wherever the focus is: the keys of a clicker step by beat, with Shift by stage;
 * `b` and the point make the screen black, and any key makes it light again and does nothing else; `u` uncovers the next
 * number. The point with which a number begins is left to its bead.
 *
 * @param {Stroke} stroke
 * @param {"text" | "number" | "none"} typing  what the focused element takes: any text, a number that a key begins
 * @param {Pick<State, "dark" | "cover">} state
 * @returns {Action | null}
 */
export function clicked({ key, ctrlKey, metaKey, shiftKey, altKey }, typing, { dark, cover }) {
  if (ctrlKey || metaKey || altKey || HELD.has(key) || BROWSERS.test(key)) return null;
  if (dark) return darken(false);
  if (typing === "text") return null;
  const by = shiftKey ? "stage" : "beat";
  switch (key) {
    case "PageDown":
      return step(by, 1);
    case "PageUp":
      return step(by, -1);
    case "b":
    case "B":
      return darken(true);
    case ".":
      return typing === "number" ? null : darken(true);
    case "u":
    case "U":
      return cover.length > 0 ? uncover() : null;
    default:
      return null;
  }
}

/**
 * What Escape asks for while one presents: it takes away the pointer, and then it ends the presentation.
 *
 * @param {Pick<State, "pointed">} state
 * @param {boolean} seen  whether what is pointed at can be seen
 * @returns {Action}
 */
export const escaped = ({ pointed }, seen) => (pointed !== null && seen ? point(null) : present(false));
