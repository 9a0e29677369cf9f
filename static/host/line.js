/**
 * The line between a page and one frame of Attention Abacus in it: commands out, events in, and what has to be said
 * again after the frame was loaded anew. Messages are objects with the envelope `{ns, v, type, seq, re, data}`.
 */

/** @typedef {{ns: string, v: number, type: string, seq?: number, re?: number, data: any}} Message */
/** @typedef {{resolve: (value: any) => void, reject: (reason: Error) => void}} Waiting */

/**
 * The message in what a frame posted, or null where it is none of ours.
 *
 * @param {any} posted
 * @returns {Message | null}
 */
export function messageIn(posted) {
  if (typeof posted !== "object" || posted === null) return null;
  const { ns, v, type, seq, re, data } = posted;
  if (ns !== "attention" || v !== 1 || typeof type !== "string") return null;
  return { ns, v, type, seq, re, data: typeof data === "object" && data !== null ? data : {} };
}

export class Line {
  #origin = "*";
  #seq = 0;
  #edited = false;
  /** Edits since the last state: a deck that unloads a frame at once does not let it tell another. @type {any[]} */
  #edits = [];
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();

  /** Whether the frame has said that it listens. */
  open = false;

  /** The whole state that the frame told last, or null; what survives where the frame is loaded anew. @type {any} */
  state = null;

  /** The stage with which the frame opened by itself; empty until it has said so. */
  first = "";

  /** @param {HTMLIFrameElement} frame */
  constructor(frame) {
    this.frame = frame;
  }

  /** Asks a frame that was loaded before this script to say again that it listens. */
  greet() {
    this.#post("hello", { versions: [1] }, "*");
  }

  /**
   * Sends a command; nothing happens where the frame does not listen yet.
   *
   * @param {string} type
   * @param {Record<string, unknown>} [data]
   */
  tell(type, data = {}) {
    // To whatever is in the frame now: a deck may have unloaded it meanwhile, and a stage is no secret.
    if (this.open) this.#post(type, data, "*");
  }

  /**
   * Sends a command and waits for what the frame replies; rejects where it refuses or is taken away.
   *
   * @param {string} type
   * @param {Record<string, unknown>} [data]
   * @returns {Promise<any>}
   */
  ask(type, data = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#seq + 1, { resolve, reject });
      this.#post(type, data, this.#origin);
    });
  }

  /**
   * Takes in a message of the frame. A frame that says `ready` again was loaded anew: it gets the reader's edits back.
   *
   * @param {Message} message
   * @param {string} origin where it came from; "null" is that of a sandboxed frame
   */
  take({ type, re, data }, origin) {
    if (type === "ready") {
      this.#origin = origin === "null" ? "*" : origin;
      this.open = true;
      this.first ||= typeof data.stage === "string" ? data.stage : "";
      if (this.#edited) this.#restore();
    } else if (type === "edit") {
      this.#edited = true;
      this.#edits.push(data);
    } else if (type === "state") {
      this.#edited ||= data.source === "user";
      this.#edits = [];
      this.state = data.state;
    } else if (type === "reply" && re !== undefined) {
      const waiting = this.#waiting.get(re);
      this.#waiting.delete(re);
      if (data.ok) waiting?.resolve(data.value);
      else waiting?.reject(new Error(data.error?.message ?? data.error?.code ?? "refused"));
    }
  }

  #restore() {
    const edits = this.#edits;
    if (this.state) this.#post("setState", { state: this.state, animate: false }, this.#origin);
    for (const { matrix, row, col, to } of edits) {
      const what = row === null ? { rows: to } : { row, col, value: to };
      this.#post("setMatrix", { name: matrix, ...what }, this.#origin);
    }
  }

  /** The frame goes: nobody answers any more. Its last state is kept. */
  close() {
    this.open = false;
    for (const { reject } of this.#waiting.values()) reject(new Error("the frame is gone"));
    this.#waiting.clear();
  }

  /** @param {string} type @param {Record<string, unknown>} data @param {string} origin */
  #post(type, data, origin) {
    this.#seq += 1;
    this.frame.contentWindow?.postMessage({ ns: "attention", v: 1, type, seq: this.#seq, data }, origin);
  }
}
