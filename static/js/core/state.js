/**
 * What the page knows, as one object that is replaced and never written to.
 *
 * @typedef {import("./types.js").Run} Run
 * @typedef {import("./types.js").Graph} Graph
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Matrix} Matrix
 * @typedef {import("./types.js").Direct} Direct
 * @typedef {import("./types.js").Projected} Projected
 * @typedef {import("./types.js").Weighted} Weighted
 * @typedef {import("./types.js").Mask} Mask
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Form} Form
 * @typedef {Projected["weight_layout"]} Layout
 * @typedef {{code: string, params?: Record<string, unknown>, detail?: string}} Notice  `code` is a key of the catalogue
 * @typedef {{text: string, code: string, params: Record<string, unknown>, detail: string}} Refusal
 * @typedef {Readonly<Record<string, Refusal>>} Refused  by cell; also `scale` and `query_offset`
 * @typedef {{number: number, probe: number, output: number[][], upstream: number[][]}} Descent  a gradient step: which of
 *   its row, J before it, and the O and G that this J came from
 * @typedef {{request: Request, refused: Refused, sweep: string | number | null, tied: boolean,
 *   step: Descent | null}} Past  `step`: the gradient step that led on from here
 * @typedef {{sent: number, look: import("./adopt.js").Look, abrupt: boolean}} Awaited
 * @typedef {{address: string, text: string | null, failed: boolean}} File  one that is read to be copied
 * @typedef {"auto" | "light" | "dark"} Theme
 * @typedef {"ready" | "pending" | "stale"} Phase
 *
 * @typedef {object} View  what the server has read from the address
 * @property {string} example
 * @property {string} stage
 * @property {number | null} beat  null: the stage is complete
 * @property {string} cell  the focused cell
 * @property {string} lang
 * @property {Theme} theme
 * @property {number} precision
 * @property {Form} form  the softmax form that the reader has chosen
 * @property {string} mode
 * @property {readonly string[]} cover  tensors, rows and cells that are covered
 * @property {readonly string[]} tokens  names of the positions, from 0 on
 * @property {boolean} tied  W_Q and W_K are one matrix
 * @property {number} rate  η of a gradient step
 * @property {string | null} [fault]  the mistake that the laboratory is open with; null where it is closed
 *
 * @typedef {object} Computed
 * @property {Request} draft  what the reader has asked for; `run` answers it or an older one
 * @property {Run} run  replaced as a whole
 * @property {Graph} graph
 * @property {Run} baseline  what changed and same are compared with
 * @property {Run} first  the baseline where none is pinned: the run at load, reset or example change
 * @property {Request} origin  the example's own request
 * @property {{max: number}} limits
 * @property {boolean} comparing  the board shows the baseline in place of the run
 * @property {Phase} phase
 * @property {Refused} refused  entries that the server refused, as they were typed
 * @property {readonly Past[]} past
 * @property {readonly Past[]} future
 * @property {number} sent  number of the newest request
 * @property {number} shown  number of the request that `run` answers
 * @property {number | null} rebase  number of the request whose answer becomes the baseline
 * @property {string | number | null} sweep  the sweep that the newest request belongs to
 * @property {Notice | null} notice
 * @property {Awaited | null} awaited  how to look at the run that answers a request
 *
 * @typedef {object} Motion
 * @property {import("./paste.js").Pasted | null} paste  a matrix that waits to be taken
 * @property {boolean} playing
 * @property {number | null} at  how far into the beat the picture is held, from 0 to 1; null: it runs, or is over
 * @property {number} speed  1 is as made
 * @property {"finer" | "default" | "coarser"} detail  of playing; beats keep their numbers
 * @property {"wire" | "row"} route  how A·V is shown: along the wires, or by rows of V that drop into O
 *
 * @typedef {object} Training
 * @property {string | null} rateRefused  what was typed for η and is no number above 0
 *
 * @typedef {object} Looks  what no address holds of how one looks at the board
 * @property {import("./predict.js").Predictions} predictions
 * @property {number} zoom  by hand, beyond what fits the frame: 1 is the frame itself
 * @property {boolean} dark  a slide shows nothing but black
 *
 * @typedef {object} Evidence
 * @property {File | null} file
 * @property {Readonly<Partial<Record<import("./inquiries.js").Topic, import("./inquiries.js").Inquiry>>>} inquiries  open ones
 *
 * @typedef {object} Framed
 * @property {import("./options.js").Frame | null} frame  the options of a page in a frame; null: the page is on its own
 * @property {string | null} pointed  the cell that the page around a frame, or who presents, points at
 * @property {object | null} jump  another object after each step that is to be seen without movement
 *
 * @typedef {View & Computed & Motion & Training & Looks & Evidence & Framed} State
 *
 * @typedef {object} PageData
 * @property {View} state
 * @property {Run} run
 * @property {Graph} graph
 * @property {Record<string, string>} catalogue
 * @property {Record<string, Request>} examples
 * @property {{max: number}} limits
 * @property {import("./options.js").Frame} [frame]
 */

import { normal } from "./request.js";

/**
 * The state at load.
 *
 * @param {PageData} page
 * @returns {State}
 */
export function initial(page) {
  const draft = normal(page.run.request);
  const example = page.examples[page.state.example];
  return {
    ...page.state,
    draft,
    run: page.run,
    graph: page.graph,
    baseline: page.run,
    first: page.run,
    origin: example ? normal(example) : draft,
    limits: page.limits,
    comparing: false,
    phase: "ready",
    refused: {},
    past: [],
    future: [],
    sent: 0,
    shown: 0,
    rebase: null,
    sweep: null,
    notice: null,
    awaited: null,
    paste: null,
    playing: false,
    at: null,
    speed: page.frame?.speed ?? 1,
    detail: "default",
    route: "wire",
    predictions: { guesses: {}, marked: [], from: null, verdicts: [] },
    zoom: 1,
    dark: false,
    rateRefused: null,
    inquiries: {},
    file: null,
    frame: page.frame ?? null,
    pointed: null,
    jump: null,
  };
}
