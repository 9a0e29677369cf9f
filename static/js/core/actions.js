/**
 * Everything that can happen to the state.
 *
 * @typedef {import("./state.js").Run} Run
 * @typedef {import("./state.js").Graph} Graph
 * @typedef {import("./state.js").Request} Request
 * @typedef {import("./state.js").Form} Form
 * @typedef {import("./state.js").Theme} Theme
 * @typedef {import("./state.js").Notice} Notice
 * @typedef {import("./edits.js").Change} Change
 * @typedef {import("./adopt.js").Look} Look
 * @typedef {import("./adopt.js").Snapshot} Snapshot
 *
 * @typedef {{run: Run, params: import("./inquiries.js").Params, answer?: any, problem?: Problem}} Found
 *
 * @typedef {object} Problem  the body of a refusal, RFC 9457
 * @property {string} code  the catalogue words it under `problem.<code>`
 * @property {string} [pointer]
 * @property {string} [detail]
 * @property {Record<string, unknown>} [params]
 * @property {{code: string, pointer?: string, detail?: string, params?: Record<string, unknown>}[]} [errors]
 *
 * @typedef {{type: "edit", change: Change, sweep: string | number | null}
 *   | {type: "undo"} | {type: "redo"} | {type: "reset"} | {type: "pin"} | {type: "dismiss"}
 *   | {type: "release"} | {type: "compare", on: boolean}
 *   | {type: "adopt", snapshot: Snapshot, first: boolean, abrupt: boolean} | {type: "look", look: Look, abrupt: boolean}
 *   | {type: "frame", options: Partial<import("./options.js").Frame>} | {type: "point", cell: string | null}
 *   | {type: "tie", on: boolean} | {type: "descend"} | {type: "rewind"} | {type: "rate", text: string}
 *   | {type: "notify", notice: Notice}
 *   | {type: "focus", cell: string}
 *   | {type: "step", by: "beat" | "stage", direction: 1 | -1}
 *   | {type: "go", stage: string, beat: number | null}
 *   | {type: "pasted", paste: import("./paste.js").Pasted | null}
 *   | {type: "play", waits?: boolean} | {type: "pause"} | {type: "advance"} | {type: "seek", point: number}
 *   | {type: "speed", speed: number} | {type: "detail", detail: "finer" | "default" | "coarser"}
 *   | {type: "route", route: "wire" | "row"}
 *   | {type: "cover", name: string} | {type: "uncover", which: string | null}
 *   | {type: "mark", cell: string} | {type: "guess", cell: string, text: string}
 *   | {type: "zoom", factor: number | null}
 *   | {type: "fault", fault: string | null}
 *   | {type: "inquire", topic: import("./inquiries.js").Topic, params: import("./inquiries.js").Params | null}
 *   | {type: "found", topic: import("./inquiries.js").Topic, found: Found}
 *   | {type: "fetch", file: import("./state.js").File | null}
 *   | {type: "form", form: Form} | {type: "precision", precision: number} | {type: "theme", theme: Theme}
 *   | {type: "present", on: boolean} | {type: "darken", on: boolean}
 *   | {type: "answered", id: number, run: Run, graph: Graph | null}
 *   | {type: "refused", id: number, problem: Problem}
 *   | {type: "lost", id: number} | {type: "recovered"}} Action
 */

/** @type {(change: Change, sweep?: string | number | null) => Action} Edits of one sweep are one step to undo. */
export const edit = (change, sweep = null) => ({ type: "edit", change, sweep });

/** @type {() => Action} */
export const undo = () => ({ type: "undo" });

/** @type {() => Action} */
export const redo = () => ({ type: "redo" });

/** @type {() => Action} Back to the example's own request, which becomes the baseline again. */
export const reset = () => ({ type: "reset" });

/** @type {() => Action} Changed and same are compared with the present run from now on. */
export const pin = () => ({ type: "pin" });

/** @type {() => Action} The run at load, reset or example change is the baseline again. */
export const release = () => ({ type: "release" });

/** @type {(on: boolean) => Action} The board shows the baseline, or the run again. */
export const setCompare = (on) => ({ type: "compare", on });

/** @type {(on: boolean) => Action} W_Q and W_K become one matrix, or two. */
export const setTied = (on) => ({ type: "tie", on });

/** @type {() => Action} One gradient step. */
export const descend = () => ({ type: "descend" });

/** @type {() => Action} Back to where the gradient steps began. */
export const rewind = () => ({ type: "rewind" });

/** @type {(text: string) => Action} η as it was typed. */
export const setRate = (text) => ({ type: "rate", text });

/**
 * A whole state.
 *
 * @type {(snapshot: Snapshot, how?: {first?: boolean, abrupt?: boolean}) => Action} `first`: the page begins with it;
 *   `abrupt`: nothing moves on the way there
 */
export const adopt = (snapshot, { first = false, abrupt = false } = {}) => ({ type: "adopt", snapshot, first, abrupt });

/** @type {(look: Look, abrupt?: boolean) => Action} `abrupt`: nothing moves on the way there. */
export const look = (look, abrupt = false) => ({ type: "look", look, abrupt });

/** @type {(options: Partial<import("./options.js").Frame>) => Action} Options of the frame, already checked. */
export const setFrame = (options) => ({ type: "frame", options });

/** @type {(cell: string | null) => Action} */
export const point = (cell) => ({ type: "point", cell });

/** @type {(notice: Notice) => Action} */
export const notify = (notice) => ({ type: "notify", notice });

/** @type {() => Action} The notice has been read. */
export const dismiss = () => ({ type: "dismiss" });

/** @type {(cell: string) => Action} */
export const focus = (cell) => ({ type: "focus", cell });

/** @type {(by: "beat" | "stage", direction: 1 | -1) => Action} */
export const step = (by, direction) => ({ type: "step", by, direction });

/** @type {(stage: string, beat?: number | null) => Action} */
export const go = (stage, beat = null) => ({ type: "go", stage, beat });

/** @type {(paste: import("./paste.js").Pasted | null) => Action} What is pasted, as far as it is read; null: it is done with. */
export const pasted = (paste) => ({ type: "pasted", paste });

/** @type {() => Action} */
export const play = () => ({ type: "play" });

/** @type {() => Action} It is about to play, and can be paused; nothing moves before `play`. */
export const playSoon = () => ({ type: "play", waits: true });

/** @type {() => Action} */
export const pause = () => ({ type: "pause" });

/** @type {() => Action} The beat that was played is over: on to the next. */
export const advance = () => ({ type: "advance" });

/** @type {(point: number) => Action} A point of the line of all beats: 2.25 is a quarter into the third. */
export const seek = (point) => ({ type: "seek", point });

/** @type {(speed: number) => Action} */
export const setSpeed = (speed) => ({ type: "speed", speed });

/** @type {(detail: "finer" | "default" | "coarser") => Action} */
export const setDetail = (detail) => ({ type: "detail", detail });

/** @type {(route: "wire" | "row") => Action} How A·V is shown. */
export const setRoute = (route) => ({ type: "route", route });

/** @type {(name: string) => Action} A tensor, row or cell is covered, or no longer where all of it was. */
export const cover = (name) => ({ type: "cover", name });

/** @type {(which?: string | null) => Action} The next covered cell, a named one, or `*` for all. */
export const uncover = (which = null) => ({ type: "uncover", which });

/** @type {(cell: string) => Action} A covered cell will change with the next edit, or will not after all. */
export const mark = (cell) => ({ type: "mark", cell });

/** @type {(cell: string, text: string) => Action} */
export const guess = (cell, text) => ({ type: "guess", cell, text });

/** @type {(factor: number | null) => Action} Null is as large as the frame allows. */
export const zoom = (factor) => ({ type: "zoom", factor });

/** @type {(fault: string | null) => Action} The mistake that the laboratory shows; null closes it. */
export const setFault = (fault) => ({ type: "fault", fault });

/** @type {(topic: import("./inquiries.js").Topic, params: import("./inquiries.js").Params | null) => Action} Null closes it. */
export const inquire = (topic, params) => ({ type: "inquire", topic, params });

/** @type {(topic: import("./inquiries.js").Topic, found: Found) => Action} The answer to an inquiry, or why there is none. */
export const found = (topic, found) => ({ type: "found", topic, found });

/** @type {(file: import("./state.js").File | null) => Action} A file to be read, what came of it, or no file any more. */
export const fetchFile = (file) => ({ type: "fetch", file });

/** @type {(form: Form) => Action} */
export const setForm = (form) => ({ type: "form", form });

/** @type {(precision: number) => Action} */
export const setPrecision = (precision) => ({ type: "precision", precision });

/** @type {(theme: Theme) => Action} */
export const setTheme = (theme) => ({ type: "theme", theme });

/** @type {(on: boolean) => Action} The whole page as a slide, or as a page again. */
export const present = (on) => ({ type: "present", on });

/** @type {(on: boolean) => Action} A slide is black for a while. */
export const darken = (on) => ({ type: "darken", on });

/** @type {(id: number, run: Run, graph?: Graph | null) => Action} */
export const answered = (id, run, graph = null) => ({ type: "answered", id, run, graph });

/** @type {(id: number, problem: Problem) => Action} */
export const refused = (id, problem) => ({ type: "refused", id, problem });

/** @type {(id: number) => Action} The server cannot be reached; what is shown stays. */
export const lost = (id) => ({ type: "lost", id });

/** @type {() => Action} The server answers again. */
export const recovered = () => ({ type: "recovered" });
