/**
 * What screen readers are told: the newest sentence, and not more than one in half a second.
 *
 * @typedef {(act: () => void, milliseconds: number) => unknown} Timer
 */

/** So many milliseconds lie between two sentences. */
export const PAUSE = 500;

export class Voice {
  #said = "";
  /** @type {string | null} */
  #waiting = null;
  #resting = false;
  #write;
  #timer;

  /**
   * @param {(sentence: string) => void} write
   * @param {Timer} [timer]
   */
  constructor(write, timer = (act, milliseconds) => setTimeout(act, milliseconds)) {
    this.#write = write;
    this.#timer = timer;
  }

  /**
   * Says a sentence, now or when half a second is over; of several that wait the newest. What was said last is not said
   * again.
   *
   * @param {string} sentence
   */
  say(sentence) {
    if (this.#resting) this.#waiting = sentence;
    else if (sentence !== this.#said) this.#speak(sentence);
  }

  /** Takes back what waits to be said. */
  hush() {
    this.#waiting = null;
  }

  /**
   * Takes a sentence for said: it stands on the page already.
   *
   * @param {string} sentence
   */
  know(sentence) {
    this.#said = sentence;
  }

  /** @param {string} sentence */
  #speak(sentence) {
    this.#said = sentence;
    this.#write(sentence);
    this.#resting = true;
    this.#timer(() => {
      this.#resting = false;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting !== null) this.say(waiting);
    }, PAUSE);
  }
}
