/**
 * `<attention-embed>`: a frame of Attention Abacus as an element of somebody else's page. One module and no inline code
 * or style, so that it works where a page's policy is strict.
 *
 *     <script type="module" src="…/embed.js"></script>
 *     <attention-embed example="causal" stage="weights"><img src="…/poster/v1.svg?example=causal" alt="…"></attention-embed>
 *
 * The frame is an iframe, because digits and keys need a document of their own inside a scaled slide. What stands
 * inside the element shows until the frame is there, without scripts and, where it is a picture, in print. An iframe
 * inside the element is used as it is.
 */

import { addressFor, EVENTS, PARAMETERS, wordsFor } from "./embed_names.js";
import { style } from "./embed_style.js";
import { Line, messageIn } from "./line.js";
import { whenSeen } from "./seen.js";

const HOME = new URL(".", import.meta.url).href;

export class AttentionEmbed extends HTMLElement {
  static observedAttributes = ["src", "base", "height", "title", ...PARAMETERS];

  #frame = document.createElement("iframe");
  #line = new Line(this.#frame);
  #link = document.createElement("a");
  #slot = document.createElement("slot");
  #stage = "";
  #gone = new AbortController();
  /** @type {(value: any) => void} */
  #resolve = () => {};

  /** Fulfilled with what the frame says of itself when it listens first: its stages, sizes and abilities. */
  ready = new Promise((resolve) => {
    this.#resolve = resolve;
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style()];
    this.#link.target = "_blank";
    this.#link.rel = "noopener";
    root.append(this.#slot, this.#frame, this.#link);
  }

  connectedCallback() {
    this.#gone = new AbortController();
    const { signal } = this.#gone;
    window.addEventListener("message", (event) => this.#heard(event), { signal });
    this.#adopt(this.querySelector("iframe"));
    this.#frame.allow = "fullscreen; clipboard-write";
    this.#frame.addEventListener("load", () => this.toggleAttribute("data-loaded", this.#frame.src !== ""), { signal });
    this.#render();
    if (this.#adopted) this.#line.greet();
    else whenSeen(this, signal, () => this.#load());
  }

  disconnectedCallback() {
    this.#gone.abort();
    this.#line.close();
    if (!this.#adopted) this.#frame.removeAttribute("src");
    this.removeAttribute("data-loaded");
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    this.#render();
    if (name === "stage" || name === "beat") this.#aim();
    else if (this.#frame.hasAttribute("src") && !this.#adopted) this.#load();
  }

  /** The address of the frame, from `src` or from `base` and the parameters; `base` is where this script came from. */
  get address() {
    return this.#adopted ? this.#frame.src : addressFor(this, HOME);
  }

  /** The stage that shows; empty until the frame has said it. */
  get stage() {
    return this.#stage;
  }

  set stage(name) {
    this.setAttribute("stage", name);
  }

  /** The whole state that the frame told last, or null. */
  get state() {
    return this.#line.state;
  }

  /**
   * Goes to a stage, complete or at one of its beats.
   *
   * @param {string} stage
   * @param {{step?: number, animate?: boolean}} [how]
   */
  setStage(stage, how = {}) {
    return this.#ask("setStage", { stage, ...how });
  }

  /** The whole state, which `setState` takes back. */
  getState() {
    return this.#ask("getState");
  }

  /** @param {unknown} state @param {{animate?: boolean}} [how] */
  setState(state, how = {}) {
    return this.#ask("setState", { state, ...how });
  }

  /** One beat on. */
  next() {
    return this.#ask("next");
  }

  /** One beat back. */
  prev() {
    return this.#ask("prev");
  }

  /** @param {{speed?: number}} [how] */
  play(how = {}) {
    return this.#ask("play", how);
  }

  pause() {
    return this.#ask("pause");
  }

  /** The picture of a stage as SVG text; of the one that shows where none is named. @param {string} [stage] */
  toSVG(stage) {
    return this.#ask("export", { format: "svg", ...(stage && { stage }) });
  }

  /** A command, sent when the frame listens. @param {string} type @param {Record<string, unknown>} [data] */
  async #ask(type, data) {
    await this.ready;
    const told = await this.#line.ask(type, data);
    if (typeof told?.stage === "string") this.#stage = told.stage;
    return told;
  }

  #aim() {
    const { stage, beat } = Object.fromEntries(["stage", "beat"].map((name) => [name, this.getAttribute(name)]));
    if (stage) this.#line.tell("setStage", { stage, ...(beat && { step: Number(beat) }) });
  }

  /** Whether the frame is one that the page had before this script came. */
  get #adopted() {
    return this.#frame.parentNode !== this.shadowRoot;
  }

  /** @param {HTMLIFrameElement | null} frame */
  #adopt(frame) {
    if (!frame) return;
    this.#frame.remove();
    this.#frame = frame;
    this.#line.frame = frame;
    this.toggleAttribute("data-loaded", true);
    this.toggleAttribute("data-adopted", true);
  }

  #load() {
    this.#line.close();
    const sandbox = this.getAttribute("sandbox");
    if (sandbox !== null) this.#frame.setAttribute("sandbox", sandbox);
    this.#frame.src = this.address;
  }

  #render() {
    const words = wordsFor(this);
    this.#frame.title ||= this.title || words.title;
    this.#link.textContent = words.open;
    this.#link.href = this.address;
    const height = Number.parseInt(this.getAttribute("height") ?? "", 10);
    if (height > 0) this.#frame.style.height = `${height}px`;
    this.toggleAttribute("data-picture", this.querySelector("img, picture, svg") !== null);
  }

  /** @param {MessageEvent} event */
  #heard(event) {
    const message = event.source && event.source === this.#frame.contentWindow ? messageIn(event.data) : null;
    if (!message) return;
    const { type, data } = message;
    this.#line.take(message, event.origin);
    if ((type === "ready" || type === "stage") && typeof data.stage === "string") this.#stage = data.stage;
    if (type === "ready") this.#resolve(data);
    if (type === "resize" && data.height > 0 && !this.hasAttribute("height")) {
      this.#frame.style.height = `${Math.ceil(data.height)}px`;
    }
    if (EVENTS.includes(type)) {
      this.dispatchEvent(new CustomEvent(`attention-${type}`, { detail: data, bubbles: true, composed: true }));
    }
  }
}

customElements.define("attention-embed", AttentionEmbed);
