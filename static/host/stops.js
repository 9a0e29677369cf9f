/**
 * The stops of a slide: stages, or beats of a stage, in the order in which a deck goes through them. Each is named
 * absolutely, so that going back, jumping and deep links need nothing of what came before.
 */

/** @typedef {{stage: string, step?: number}} Stop a stage at one of its beats, complete where none is named */

/**
 * The stops of a list such as `inputs,weights:2,output`. `beats`, such as `weights:6,output:4`, says which of these
 * stages are walked beat by beat and in how many; the last beat of a stage is the stage complete.
 *
 * @param {string} [list]
 * @param {string} [beats]
 * @returns {Stop[]}
 */
export function readStops(list = "", beats = "") {
  const counts = new Map(items(beats).map(({ stage, step }) => [stage, step ?? 1]));
  return items(list).flatMap((stop) => {
    const count = stop.step === undefined ? (counts.get(stop.stage) ?? 1) : 1;
    const before = Array.from({ length: count - 1 }, (_, at) => ({ stage: stop.stage, step: at + 1 }));
    return [...before, stop];
  });
}

/**
 * The address of a frame with other parameters. A state in the fragment, which is never sent, moves into the query
 * where `sent` says that the server has to know it.
 *
 * @param {string} address
 * @param {Record<string, string | number | undefined>} parameters undefined takes one out
 * @param {{sent?: boolean}} [how]
 * @returns {string}
 */
export function withParameters(address, parameters, { sent = false } = {}) {
  const [rest, fragment = ""] = address.split("#", 2);
  const [path, query = ""] = rest.split("?", 2);
  const asked = new URLSearchParams(query);
  const state = sent ? new URLSearchParams(fragment).get("s") : null;
  if (state) asked.set("state", state);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) asked.delete(name);
    else asked.set(name, String(value));
  }
  return `${path}?${asked}${fragment && !state ? `#${fragment}` : ""}`;
}

/** @param {string} list @returns {Stop[]} */
function items(list) {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((item) => {
      const [stage, step] = item.split(":");
      return step && /^\d{1,4}$/.test(step) ? { stage, step: Number(step) } : { stage };
    });
}
