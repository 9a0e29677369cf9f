/**
 * Keeping an inquiry open as long as an element wants it, and with what it wants.
 *
 * @import {Params, Topic} from "../core/inquiries.js"
 * @import {State} from "../core/state.js"
 */

import { inquire } from "../core/actions.js";
import { finding } from "../core/inquiries.js";
import { same } from "../core/request.js";
import { ask } from "./ask.js";

/**
 * @param {Element} element
 * @param {State} state
 * @param {Topic} topic
 * @param {Params | null} params  null: it is not wanted
 */
export function keepAsked(element, state, topic, params) {
  if (!same(finding(state, topic).params, params)) ask(element, inquire(topic, params));
}
