/**
 * How an element asks for something: an event that carries an action, for whoever holds the state.
 *
 * @import {Action} from "../core/actions.js"
 */

/** The one event of all elements. */
export const ASK = "abacus-ask";

/**
 * @param {Element} element
 * @param {Action} action
 */
export function ask(element, action) {
  element.dispatchEvent(new CustomEvent(ASK, { bubbles: true, detail: action }));
}
