/**
 * Bringing the children of an element in line with a description, keeping every node that can stay.
 *
 * @typedef {object} Spec
 * @property {string} tag
 * @property {Record<string, string | number | boolean | null | undefined>} [at]  null, undefined and false leave out
 * @property {readonly (Spec | string)[]} [of]  children; a string is a text node
 */

/**
 * @param {Element} parent
 * @param {readonly (Spec | string)[]} specs
 */
export function sync(parent, specs) {
  specs.forEach((spec, index) => {
    const old = parent.childNodes[index];
    const node = typeof spec === "string" ? text(old, spec) : element(old, spec);
    if (node !== old) old ? old.replaceWith(node) : parent.append(node);
  });
  while (parent.childNodes.length > specs.length) parent.lastChild?.remove();
}

/**
 * Sets an attribute where it differs; null, undefined and false take it away, true leaves it empty.
 *
 * @param {Element} node
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function attribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const written = value === true ? "" : String(value);
  if (node.getAttribute(name) !== written) node.setAttribute(name, written);
}

/**
 * Sets the text of an element where it differs.
 *
 * @param {Element} node
 * @param {string} written
 */
export function write(node, written) {
  if (node.textContent !== written) node.textContent = written;
}

/**
 * @param {ChildNode | undefined} old
 * @param {string} written
 * @returns {ChildNode}
 */
function text(old, written) {
  if (!(old instanceof Text)) return document.createTextNode(written);
  if (old.data !== written) old.data = written;
  return old;
}

/**
 * @param {ChildNode | undefined} old
 * @param {Spec} spec
 * @returns {Element}
 */
function element(old, { tag, at = {}, of = [] }) {
  const keeps = old instanceof Element && old.localName === tag;
  const node = keeps ? old : document.createElement(tag);
  for (const { name } of [...node.attributes]) if (!(name in at)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(at)) attribute(node, name, value);
  sync(node, of);
  return node;
}
