/**
 * How high a frame would like to be, told to the page around it in the form that it understands.
 *
 * @typedef {import("./line.js").Line} Line
 * @typedef {{width: number, height: number}} Size
 */

/** A page that answers by growing, so that the frame grows again, is told so many times and no more. */
const MOST_GROWTHS = 10;

/** What else is said, by the name of the option; what Embedly reads is a string. */
const FORMS = /** @type {Record<string, (height: number, address: string) => unknown>} */ ({
  embedly: (height, src) => JSON.stringify({ src, context: "iframe.resize", height }),
  lti: (height) => ({ subject: "lti.frameResize", height }),
  height: (height) => ({ height }),
});

/**
 * @param {object} outside
 * @param {Line} outside.line
 * @param {() => string} outside.form  the option
 * @param {() => Size} outside.measure
 * @param {() => string} outside.address
 * @returns {{changed: (reason: string) => void, acted: () => void}}  `changed`: it may have another size; `acted`: somebody
 *   has done something, so that growing is no loop
 */
export function tellSize({ line, form, measure, address }) {
  let [width, height, growths] = [0, 0, 0];
  return {
    changed(reason) {
      const now = measure();
      // A frame that is not shown has no size.
      if (form() === "none" || now.height < 1 || now.width < 1) return;
      if (Math.abs(now.height - height) < 1 && Math.abs(now.width - width) < 1) return;
      const grows = now.height > height && height > 0;
      if (grows && growths >= MOST_GROWTHS) return;
      if (grows) growths += 1;
      [width, height] = [now.width, now.height];
      line.tell("resize", { height, width, reason });
      const other = FORMS[form()]?.(height, address());
      if (other !== undefined) line.post(other);
    },
    acted() {
      growths = 0;
    },
  };
}
