/**
 * Attention Abacus for reveal.js 4, 5 and 6: the deck's own fragments drive the stages of a frame.
 *
 *     <iframe data-attention data-stages="scores,weights,output" data-src="…/embed/v1/?mode=slide"></iframe>
 *     Reveal.initialize({ plugins: [RevealAttention] });
 *
 * The stop is always computed from the fragments that are visible and told absolutely; nothing counts steps.
 *
 * @import { Message } from "./line.js"
 */

import { Line, messageIn } from "./line.js";
import { holdersIn, isFrame, plant, stopOf } from "./reveal_fragments.js";
import { printPages } from "./reveal_print.js";

/**
 * What is used of reveal.js.
 *
 * @typedef {{
 *   getSlidesElement(): HTMLElement, getRevealElement(): HTMLElement, getCurrentSlide(): HTMLElement | undefined,
 *   getSlideBackground(slide: Element): HTMLElement | undefined, isSpeakerNotes(): boolean,
 *   isScrollView?(): boolean, getConfig(): {postMessageEvents?: boolean},
 *   next(): void, prev(): void, togglePause(): void, isReady(): boolean, sync(): void,
 *   on(type: string, listener: (event: Event) => void): void, off(type: string, listener: (event: Event) => void): void,
 * }} Deck
 */

const TURNS = ["ready", "slidechanged", "fragmentshown", "fragmenthidden"];

class Presentation {
  /** @type {Map<HTMLElement, Line>} */
  #lines = new Map();
  #gone = new AbortController();

  /** @param {Deck} deck */
  constructor(deck) {
    this.deck = deck;
    for (const [at, holder] of this.#holders().entries()) plant(holder, `frame-${at}`);
    // Before reveal.js listens itself, which would take a frame's key for a second step.
    window.addEventListener("message", (event) => this.#heard(event), { signal: this.#gone.signal });
    for (const type of TURNS) deck.on(type, this.#turned);
    deck.on("pdf-ready", this.#printed);
    for (const holder of this.#holders()) this.#line(holder)?.greet();
    if (!deck.isReady()) return;
    // A deck that somebody else has started already counts its fragments again.
    deck.sync();
    this.#catchUp();
  }

  /** Takes the plugin out of the deck again. */
  destroy() {
    this.#gone.abort();
    for (const type of TURNS) this.deck.off(type, this.#turned);
    this.deck.off("pdf-ready", this.#printed);
  }

  #holders() {
    return holdersIn(this.deck.getSlidesElement());
  }

  /** The line to a holder's frame; null while it has none. @param {HTMLElement} holder */
  #line(holder) {
    const frame = isFrame(holder) ? holder : this.deck.getSlideBackground(holder)?.querySelector("iframe");
    if (!frame) return null;
    const line = this.#lines.get(holder) ?? new Line(frame);
    line.frame = frame;
    this.#lines.set(holder, line);
    return line;
  }

  /** @param {HTMLElement} holder */
  #isCurrent(holder) {
    return holder.closest("section") === this.deck.getCurrentSlide();
  }

  /**
   * Tells a frame where to stand.
   *
   * @param {HTMLElement} holder
   * @param {Line} line
   * @param {boolean} [animate]
   */
  #aim(holder, line, animate = false) {
    const stop = stopOf(holder) ?? (line.first ? { stage: line.first } : null);
    if (stop) line.tell("setStage", { ...stop, animate });
  }

  /** The deck has moved: every frame is told its stop, and that of a slide which was left gives the keyboard back. */
  #turned = (/** @type {Event} */ { type }) => {
    for (const holder of this.#holders()) {
      const line = this.#line(holder);
      if (line && this.#isCurrent(holder)) this.#load(holder, line.frame);
      if (line) this.#aim(holder, line, type === "fragmentshown" && this.#isCurrent(holder));
    }
    if (type === "slidechanged" && document.activeElement?.localName === "iframe") this.#takeKeyboard();
    if (type === "ready") this.#catchUp();
  };

  /**
   * Has the speaker's window told once more where the deck stands. It says so as soon as its preview of this slide
   * listens, and never looks whether that of the next one does: what is told too early is lost there, and that preview
   * stays one step behind until the deck moves. Its own word for "listens" makes the deck say it again.
   */
  #catchUp() {
    const speaker = window.parent;
    if (speaker === window || !this.deck.isSpeakerNotes() || this.deck.getConfig().postMessageEvents) return;
    speaker.opener?.postMessage(JSON.stringify({ namespace: "reveal-notes", type: "connected" }), "*");
  }

  /**
   * Loads what reveal.js leaves out: lazy frames in the speaker's previews, and the background with which a deck opens.
   * Where a deck is scrolled, reveal.js 5 loads and unloads a frame in turn, each time that it is: it is kept there.
   *
   * @param {HTMLElement} holder
   * @param {HTMLIFrameElement} frame
   */
  #load(holder, frame) {
    const lazy = frame.dataset.src;
    const scrolled = isFrame(holder) && (this.deck.isScrollView?.() ?? false);
    const left = scrolled || this.deck.isSpeakerNotes() || !isFrame(holder);
    if (lazy && left && !frame.hasAttribute("src")) frame.src = lazy;
    if (scrolled) for (const name of ["data-src", "data-lazy-loaded"]) frame.removeAttribute(name);
  }

  #printed = () => printPages(this.deck.getRevealElement());

  /** @param {MessageEvent} event */
  #heard(event) {
    // The origin of a sandboxed frame is "null": what tells is the window alone.
    const holder = this.#holders().find(
      (each) => event.source && this.#line(each)?.frame.contentWindow === event.source,
    );
    const line = holder && this.#line(holder);
    if (!line) return;
    const message = messageIn(event.data);
    if (message) {
      line.take(message, event.origin);
      this.#answer(holder, line, message);
    } else if (typeof event.data === "string" && event.data.startsWith("{")) {
      // reveal.js would run it as a method of its own; the same key comes as a message too.
      event.stopImmediatePropagation();
    }
  }

  /** @param {HTMLElement} holder @param {Line} line @param {Message} message */
  #answer(holder, line, { type, data }) {
    if (type === "ready") this.#aim(holder, line);
    else if (type === "key" && this.#isCurrent(holder)) this.#press(data.key);
    else if (type === "end" && this.#isCurrent(holder) && holder.hasAttribute("data-attention-advance"))
      this.deck.next();
  }

  /** A key that a frame leaves to the deck. @param {string} key */
  #press(key) {
    if (key === "PageDown") this.deck.next();
    else if (key === "PageUp") this.deck.prev();
    else if (key === "." || key === "b") this.deck.togglePause();
    else if (key === "Escape") this.#takeKeyboard();
  }

  #takeKeyboard() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.focus();
  }
}

/** The plugin, one for each deck of a page. */
const RevealAttention = () => {
  /** @type {Presentation | undefined} */
  let presentation;
  return {
    id: "attention",
    /** @param {Deck} deck */
    init(deck) {
      presentation = new Presentation(deck);
    },
    destroy() {
      presentation?.destroy();
    },
  };
};

export default RevealAttention;
