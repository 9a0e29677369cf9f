/**
 * The schedule that the board is stepped and animated by. It is worked out in `core`, because the state steps by it
 * too; motion takes it from here.
 *
 * @typedef {import("../core/beats.js").Beat} Beat
 */

export { beats, total } from "../core/beats.js";
export { step } from "../core/steps.js";
