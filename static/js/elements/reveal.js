/**
 * A picture that is drawn mark by mark, in the order of its painting: bars grow from their left end, the rest appears.
 */

/** Milliseconds from the first mark to the last. */
export const REVEAL = 700;
/** Milliseconds that one mark takes. */
const MARK = 220;
/** A picture with more marks appears as a whole. */
const MOST_MARKS = 140;

/**
 * The animations of a picture's marks, paused.
 *
 * @param {Element} picture
 * @param {number} start  milliseconds into the beat
 * @param {number} duration  of the beat
 * @returns {Animation[]}
 */
export function reveal(picture, start, duration) {
  const marks = [...picture.querySelectorAll(":scope > svg > :not(title)")];
  if (marks.length === 0 || marks.length > MOST_MARKS) return [picture].map((node) => drawn(node, start, duration));
  return marks.map((node, index) => drawn(node, start + (REVEAL * index) / marks.length, duration));
}

/**
 * @param {Element} node
 * @param {number} at
 * @param {number} duration
 * @returns {Animation}
 */
function drawn(node, at, duration) {
  const [from, to] = [Math.min(at / duration, 1), Math.min((at + MARK) / duration, 1)];
  const grows = node.localName === "rect";
  const small = grows ? { transform: "scaleX(0.02)" } : {};
  const whole = grows ? { transform: "none" } : {};
  const animation = node.animate(
    [
      { opacity: 0, ...small, offset: 0 },
      { opacity: 0, ...small, offset: from, easing: "cubic-bezier(.2,0,.2,1)" },
      { opacity: 1, ...whole, offset: to },
      { opacity: 1, ...whole, offset: 1 },
    ],
    { duration, fill: "both" },
  );
  animation.pause();
  return animation;
}
