/**
 * Keys that work wherever nothing else wants them.
 *
 * @import {Action} from "./actions.js"
 * @import {State} from "./state.js"
 *
 * @typedef {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} Stroke
 * @typedef {"all" | "press" | "none"} Wanted  which keys the focused element wants for itself; `press` is the space bar
 */

import { go, pause, play, redo, step, undo } from "./actions.js";

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
