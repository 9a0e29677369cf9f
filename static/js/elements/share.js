/**
 * `<abacus-share>`: this exact state as a link, a frame, a slide, a picture, a program.
 *
 * @import {View} from "../core/view.js"
 * @import {Snippet} from "../core/snippets.js"
 * @import {Spec} from "./nodes.js"
 */

import { fetchFile } from "../core/actions.js";
import { snippets } from "../core/snippets.js";
import { ask } from "./ask.js";
import { Live } from "./live.js";
import { attribute, sync, write } from "./nodes.js";

/** What can be shown to be copied; the others are pictures and archives. */
const READABLE = new Set(["numpy", "torch", "latex", "csv", "json"]);

export class AbacusShare extends Live {
  /** @type {View | null} */
  #view = null;
  #chosen = "link";
  /** @type {Snippet[]} */
  #snippets = [];

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)), { signal });
    this.addEventListener("change", (event) => this.#choose(/** @type {HTMLInputElement} */ (event.target).value), {
      signal,
    });
    this.#dialog?.addEventListener("close", () => ask(this, fetchFile(null)), { signal });
  }

  get #dialog() {
    return this.querySelector("dialog");
  }

  /** @param {View} view */
  set view(view) {
    this.#view = view;
    if (this.#dialog?.open) this.#draw();
  }

  #open() {
    const { state, text } = /** @type {View} */ (this.#view);
    const { search, hash, href } = this.ownerDocument.location;
    const query = new URLSearchParams(search).has("lang")
      ? search
      : `${search || "?"}${search ? "&" : ""}lang=${state.lang}`;
    const names = state.graph.stages.map(({ name }) => name);
    const from = Math.min(names.indexOf(state.stage), Math.max(names.length - 2, 0));
    this.#snippets = snippets({
      site: new URL(".", href).href,
      query,
      packed: hash.startsWith("#s=") ? hash.slice(3) : "",
      title: text("share.frame", { stage: text(`stage.${state.stage}.title`, {}) }),
      stages: names.slice(from),
    });
    this.#draw();
    this.#dialog?.showModal();
  }

  /** @param {string} name */
  #choose(name) {
    this.#chosen = name;
    this.#tell("");
    const { form, value } = this.#snippet;
    ask(
      this,
      fetchFile(form === "download" && READABLE.has(name) ? { address: value, text: null, failed: false } : null),
    );
    this.#draw();
  }

  get #snippet() {
    return /** @type {Snippet} */ (this.#snippets.find(({ name }) => name === this.#chosen) ?? this.#snippets[0]);
  }

  #draw() {
    const { state, text } = /** @type {View} */ (this.#view);
    const { name, form, value } = this.#snippet;
    const written = form === "text" ? value : READABLE.has(name) ? (state.file?.text ?? "") : null;
    const field = /** @type {HTMLTextAreaElement | null} */ (this.querySelector("textarea"));
    const copy = this.querySelector("[data-copy-text]");
    const open = this.querySelector("[data-open]");
    const picture = this.querySelector("[data-picture]");
    if (!field || !copy || !open || !picture) return;
    write(/** @type {Element} */ (this.querySelector("[data-about]")), text(`share.${name}.about`, {}));
    attribute(field, "hidden", written === null);
    if (written !== null && field.value !== written) field.value = written;
    attribute(copy, "hidden", written === null);
    attribute(open, "hidden", form === "text");
    attribute(open, "href", form === "text" ? null : value);
    const shown = form === "picture" || name === "svg" || name === "png";
    sync(
      picture,
      shown ? [/** @type {Spec} */ ({ tag: "img", at: { src: value, alt: text(`share.${name}.name`, {}) } })] : [],
    );
    if (state.file?.failed) this.#tell(text("share.failed", {}));
  }

  /** @param {Element} target */
  #click(target) {
    if (target.closest("[data-share]")) this.#open();
    else if (target.closest("[data-close]") || target === this.#dialog) this.#dialog?.close();
    else if (target.closest("[data-copy-text]")) void this.#copy();
  }

  /** Where the clipboard may not be written to, the text is selected, to be copied by hand. */
  async #copy() {
    const field = /** @type {HTMLTextAreaElement} */ (this.querySelector("textarea"));
    const { text } = /** @type {View} */ (this.#view);
    try {
      await navigator.clipboard.writeText(field.value);
      this.#tell(text("share.copied", {}));
    } catch {
      field.focus();
      field.select();
      this.#tell(text("share.selected", {}));
    }
  }

  /** @param {string} words */
  #tell(words) {
    write(/** @type {Element} */ (this.querySelector("[data-told]")), words);
  }
}
