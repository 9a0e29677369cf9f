/**
 * `<abacus-picture>`: the picture of the stage as SVG, drawn from plain marks as `templates/_macros/picture.html` does.
 *
 * With `data-draws="plane"` it is the plane beside it, whose points of V can be dragged.
 *
 * @import { Mark } from "../core/pictures/shapes.js"
 * @import { Picture } from "../core/pictures/canvas.js"
 * @import { View } from "../core/view.js"
 */

import { frame } from "../core/frame.js";
import { picture, plane } from "../core/pictures.js";
import { drawn as gives, tells } from "../core/veil.js";
import { Dragging } from "./dragging.js";
import { Live } from "./live.js";
import { attribute } from "./nodes.js";
import { tellOverflow } from "./overflow.js";

const SVG = "http://www.w3.org/2000/svg";

export class AbacusPicture extends Live {
  #dragging = new Dragging(this);

  /** @param {AbortSignal} signal */
  listen(signal) {
    if (this.dataset.draws === "plane") {
      this.#dragging.listen();
      signal.addEventListener("abort", () => this.#dragging.leave());
    } else {
      this.addEventListener("keydown", scrolls, { signal });
      tellOverflow(this, signal);
    }
  }

  /**
   * Draws the state. While it would tell what no beat has shown yet, the picture is an empty sheet of the same size and the
   * plane lacks what it cannot tell; where it would give a covered number away both are empty.
   */
  set view(/** @type {View} */ view) {
    const { state, form, text, made } = view;
    const asked = /** @type {const} */ ([state.run, state.graph, state.stage, state.cell, form, state.precision, text]);
    const planes = this.dataset.draws === "plane";
    const sheet = planes ? plane(...asked, this.#dragging.held) : picture(...asked);
    if (planes) this.#dragging.show(view, sheet);
    if (sheet === null) this.picture = null;
    else if (gives(sheet.marks, state.cover, frame(state.graph, state.stage, form)))
      this.picture = { ...sheet, marks: [] };
    else if (state.beat === null) this.picture = sheet;
    else if (planes) this.picture = { ...sheet, marks: sheet.marks.filter((mark) => isReached(mark, made)) };
    else this.picture = sheet.marks.every((mark) => isReached(mark, made)) ? sheet : { ...sheet, marks: [] };
  }

  /** @param {Picture | null} drawn  null takes the picture away */
  set picture(drawn) {
    this.toggleAttribute("hidden", drawn === null);
    if (drawn === null) this.replaceChildren();
    else this.#draw(drawn);
  }

  /** @param {Picture} drawn */
  #draw(drawn) {
    const svg = this.querySelector("svg") ?? this.appendChild(document.createElementNS(SVG, "svg"));
    const title = svg.querySelector(":scope > title") ?? svg.appendChild(document.createElementNS(SVG, "title"));
    if (!title.id) title.id = `${this.dataset.draws ?? "picture"}-title`;
    if (title.textContent !== drawn.title) title.textContent = drawn.title;
    attribute(svg, "role", "img");
    attribute(svg, "aria-labelledby", title.id);
    attribute(svg, "viewBox", `0 0 ${drawn.width} ${drawn.height}`);
    drawInto(svg, drawn.marks, 1);
  }
}

/**
 * Where the picture is wider than the screen, the arrow keys scroll it and do not step.
 *
 * @param {KeyboardEvent} event
 */
function scrolls(event) {
  const picture = /** @type {Element} */ (event.currentTarget);
  const wide = picture.scrollWidth > picture.clientWidth;
  if (wide && (event.key === "ArrowLeft" || event.key === "ArrowRight")) event.stopPropagation();
}

/**
 * Whether every cell that a mark tells of has been made.
 *
 * @param {Mark} mark
 * @param {(cell: string) => boolean} made
 */
function isReached(mark, made) {
  const hidden = (/** @type {string} */ cell) => !made(cell);
  return !tells(mark, hidden) && (mark.after === undefined || made(mark.after));
}

/**
 * Brings the children of `parent` from `first` on in line with `marks`; nodes of the same tag stay.
 *
 * @param {Element} parent
 * @param {Mark[]} marks
 * @param {number} first
 */
export function drawInto(parent, marks, first) {
  marks.forEach((mark, order) => {
    const old = parent.children[first + order];
    const node = old?.localName === mark.tag ? old : document.createElementNS(SVG, mark.tag);
    draw(node, mark);
    if (node !== old) old ? old.replaceWith(node) : parent.append(node);
  });
  while (parent.children.length > first + marks.length) parent.lastElementChild?.remove();
}

/**
 * @param {Element} node
 * @param {Mark} mark
 */
function draw(node, mark) {
  const wanted = attributesOf(mark);
  for (const { name } of [...node.attributes]) if (!(name in wanted)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) attribute(node, name, value);
  if (mark.marks && node.firstElementChild) {
    const [text] = node.childNodes;
    if (text instanceof Text && text.data !== mark.text) text.data = mark.text ?? "";
    return drawInto(node, mark.marks, 0);
  }
  if (mark.title && node.firstElementChild?.localName === "title" && node.childNodes.length === 1) {
    if (node.firstElementChild.textContent !== mark.title) node.firstElementChild.textContent = mark.title;
    return;
  }
  if (!mark.title && !mark.marks && node.childElementCount === 0) {
    if (node.textContent !== (mark.text ?? "")) node.textContent = mark.text ?? "";
    return;
  }
  node.replaceChildren(mark.text ?? "");
  if (mark.title) {
    const title = document.createElementNS(SVG, "title");
    title.textContent = mark.title;
    node.prepend(title);
  }
  if (mark.marks) drawInto(node, mark.marks, 0);
}

/**
 * @param {Mark} mark
 * @returns {Record<string, string | number | boolean>}
 */
function attributesOf({ class: style, at, value, cell, derived }) {
  const written = { class: style, ...at };
  if (value === undefined) return written;
  if (cell !== undefined) return { ...written, "data-cell": cell, "data-value": value, "data-copy": true };
  return { ...written, "data-derived": derived ?? "", "data-value": value };
}
