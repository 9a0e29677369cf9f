/**
 * A state as text or as a picture, for the page around a frame.
 *
 * @typedef {import("../core/state.js").State} State
 */

import { snapshotOf } from "../core/adopt.js";
import { at, commaSeparated } from "../core/described.js";
import { pack } from "./packing.js";

/** The name of the fragment, which in a query is another. */
const MARK = "#s=";

/**
 * Text for `json`, `csv`, `tex` and `svg`, a Blob for `png`. Throws where the server does not make it.
 *
 * @param {object} asked
 * @param {State} asked.state
 * @param {string} asked.format  one of `FORMATS` in core/commands.js
 * @param {string} [asked.stage]
 * @param {(url: string) => Promise<Response>} asked.fetch
 * @param {string} asked.base
 * @returns {Promise<string | Blob>}
 */
export async function exported({ state: present, format, stage, fetch, base }) {
  const state = at(present, stage);
  if (format === "json")
    return JSON.stringify({ ...snapshotOf(state), tensors: state.run.tensors, shapes: state.run.shapes });
  if (format === "csv") return commaSeparated(state);
  const packed = (await pack(snapshotOf(state))).slice(MARK.length);
  const look = `lang=${state.lang}&theme=${state.theme}&stage=${state.stage}`;
  const response = await fetch(
    new URL(`${format === "tex" ? "export" : "poster"}/v1.${format}?state=${packed}&${look}`, base).href,
  );
  if (!response.ok) throw new RangeError("The server cannot make that.");
  return format === "png" ? response.blob() : response.text();
}
