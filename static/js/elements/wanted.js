/**
 * Which keys an element wants for itself.
 *
 * @import {Wanted} from "../core/shortcuts.js"
 */

/**
 * @param {EventTarget | null} target
 * @returns {Wanted}
 */
export function wanted(target) {
  if (!(target instanceof Element)) return "none";
  if (target.closest("input, select, textarea, summary")) return "all";
  return target.closest("button, a") ? "press" : "none";
}
