/**
 * The life of an element that listens: it begins when the element comes into the page and ends when it leaves, however
 * often that happens.
 */
export class Live extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  connectedCallback() {
    this.#life = new AbortController();
    this.listen(this.#life.signal);
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = null;
  }

  /**
   * Adds what the element listens to.
   *
   * @param {AbortSignal} _signal  ends with the element's life
   */
  listen(_signal) {}
}
