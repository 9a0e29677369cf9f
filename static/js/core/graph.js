/**
 * Looking things up in the graph, the computation as data that the server sends.
 *
 * @import {Form, Graph, Operation, Stage} from './types.js'
 */

/**
 * The operation that makes `tensor` in the softmax form `form`. Throws RangeError where there is none.
 * @param {Graph} graph
 * @param {string} tensor
 * @param {Form} [form]
 * @returns {Operation}
 */
export function operation(graph, tensor, form = "plain") {
  const named = graph.operations.filter((each) => each.tensor === tensor);
  const found = named.find((each) => each.form === null || each.form === form) ?? named[0];
  if (found === undefined) throw new RangeError(`no operation makes ${tensor}`);
  return found;
}

/**
 * The stage called `name`. Throws RangeError where this graph has none.
 * @param {Graph} graph
 * @param {string} name
 * @returns {Stage}
 */
export function stage(graph, name) {
  const found = graph.stages.find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`no stage ${name}`);
  return found;
}
