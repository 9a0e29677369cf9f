/**
 * The newest wrong run that was answered, beside the right run that it belongs to. It is compared once; while a newer one is
 * on its way, it stays.
 *
 * @import {View} from "../core/view.js"
 * @import {Contrast} from "../core/wrong.js"
 *
 * @typedef {{fault: string | null, list: Contrast[], older: boolean}} Compared  `older`: of a mistake or run before
 */

import { finding } from "../core/inquiries.js";
import { contrasts } from "../core/wrong.js";

export class Comparison {
  /** @type {{answer: any, form: string, list: Contrast[]} | null} */
  #held = null;

  /**
   * What differs in the newest wrong run; an empty list before the first answer.
   *
   * @param {View} view
   * @returns {Compared}
   */
  of({ present, form }) {
    const { phase, answer } = finding(present, "wrong");
    const ready = phase === "ready";
    if (ready && (this.#held?.answer !== answer || this.#held?.form !== form)) {
      this.#held = { answer, form, list: contrasts(present.run, answer, present.graph, form) };
    }
    const held = this.#held;
    return { fault: held?.answer.fault ?? null, list: held?.list ?? [], older: !ready };
  }
}
