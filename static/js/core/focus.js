/**
 * Which reader, position and coordinates a caption speaks of, and what that reader may read.
 * `app/board/focus.py` is the same for the server.
 *
 * @import {Form, Graph, Run} from './types.js'
 */

import { mayRead, parseCell, readableKeys, shownForm } from "./cells.js";
import { operation } from "./graph.js";

/** @param {number} length */
const range = (length) => Array.from({ length }, (_, index) => index);

/**
 * The indices of the focused cell, and 0 for those that it does not have.
 *
 * `reader` is its query, `key` the position read, `position` the row of X that it belongs to in either role,
 * `coordinate` its place in V's width, `feature` in X's; `keys` are what the reader may read, `closed` what the mask
 * keeps from it, `readers` those who may read the key.
 */
export class Focus {
  /**
   * @param {Run} run
   * @param {Graph} graph
   * @param {string} cell
   * @param {Form} form
   */
  constructor(run, graph, cell, form) {
    const [tensor, indices] = parseCell(cell);
    this.run = run;
    this.kind = graph.kind;
    this.form = shownForm(run, form);
    const { n_q: readers = 0, n_k: keys = 0, d_k = 0, d_v = 0 } = run.shapes;
    this.shapes = { n_q: readers, n_k: keys, d_k, d_v };
    const letters = operation(graph, tensor, this.form).indices;
    /** @type {Record<string, number | undefined>} */
    const bound = Object.fromEntries(letters.map((letter, place) => [letter, indices[place]]));
    this.reader = bound.i ?? 0;
    this.position = bound.i ?? bound.j ?? 0;
    this.key = bound.j ?? (this.reader < keys ? this.reader : 0);
    this.coordinate = bound.c ?? 0;
    this.feature = bound.e ?? 0;
    this.keys = readableKeys(run, this.reader);
    this.closed = range(keys).filter((key) => !this.keys.includes(key));
    this.readers = range(readers).filter((reader) => mayRead(run, reader, this.key));
  }
}
