/**
 * What a reader may do with the projections as parameters.
 *
 * @import {Action} from "./actions.js"
 * @import {State} from "./state.js"
 * @import {Asking} from "./tie.js"
 */

import { descend, rated, rewind } from "./descent.js";
import { tie } from "./tie.js";

/**
 * @param {State} state
 * @param {Extract<Action, {type: "tie" | "descend" | "rewind" | "rate"}>} action
 * @param {Asking} asking
 * @returns {State}
 */
export function trained(state, action, asking) {
  switch (action.type) {
    case "tie":
      return tie(state, action.on, asking);
    case "descend":
      return descend(state, asking);
    case "rewind":
      return rewind(state, asking);
    case "rate":
      return rated(state, action.text);
  }
}
