/**
 * A board of another structure, which the server alone can make: its HTML and the run and graph that it draws.
 *
 * @typedef {import("../core/types.js").Run} Run
 * @typedef {import("../core/types.js").Graph} Graph
 * @typedef {{parseFromString: (html: string, type: "text/html") => Document}} Parser
 * @typedef {{element: Element, run: Run, graph: Graph}} Board
 */

/**
 * Reads the answer of `POST board`. Throws where it is none.
 *
 * @param {string} html
 * @param {Parser} [parser]
 * @returns {Board}
 */
export function readBoard(html, parser = new DOMParser()) {
  const page = parser.parseFromString(html, "text/html");
  const element = page.querySelector("abacus-board");
  const data = page.querySelector("#board-data")?.textContent;
  if (!element || !data) throw new TypeError("no board");
  const { run, graph } = JSON.parse(data);
  if (!run?.tensors || !graph?.stages) throw new TypeError("no run");
  return { element, run, graph };
}

/**
 * Puts a new board in the place of the old one. The element stays, with what listens to it; its children and its
 * attributes become the new ones.
 *
 * @param {Element} old
 * @param {Element} made
 */
export function replaceBoard(old, made) {
  for (const name of old.getAttributeNames()) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const name of made.getAttributeNames()) old.setAttribute(name, made.getAttribute(name) ?? "");
  old.replaceChildren(...made.childNodes);
}
