/**
 * Which tensors a stage is about: the ones that it makes and those that it makes them from. The server's twin is
 * `app/board/layout.py`.
 *
 * @import {Form, Graph} from "./types.js"
 */

/**
 * @param {Graph} graph
 * @param {string} stage
 * @param {Form} form
 * @returns {Set<string>}
 */
export function frame(graph, stage, form) {
  const made = graph.operations.filter((each) => each.stage === stage && (each.form === null || each.form === form));
  return new Set(made.flatMap(({ tensor, operands }) => [tensor, ...operands]));
}

/**
 * The scene that a stage is about.
 *
 * @param {Graph} graph
 * @param {string} stage
 * @returns {"attention" | "projection"}
 */
export function framedScene(graph, stage) {
  const projects = ["inputs", "project", "back-project"].includes(stage);
  return graph.kind === "projected" && projects ? "projection" : "attention";
}
