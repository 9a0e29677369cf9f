/**
 * Powers of ten: steps, thresholds and decades of a logarithmic scale, as numbers, names and print.
 */

const RAISED = /** @type {Record<string, string>} */ ({
  "-": "⁻",
  ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((raised, digit) => [digit, raised])),
});

/**
 * 10 to a whole power, the float64 that its decimal parses to; `10 ** -5` is another.
 *
 * @param {number} exponent
 * @returns {number}
 */
export const power = (exponent) => Number(`1e${exponent}`);

/**
 * 10⁻⁵ as it is printed.
 *
 * @param {number} exponent
 * @returns {string}
 */
export const printedPower = (exponent) => `10${[...String(exponent)].map((digit) => RAISED[digit]).join("")}`;

/**
 * The name of a step in what is derived with it: the shortest decimal with an exponent of two digits, `1e-05`.
 *
 * @param {number} step  above 0
 * @returns {string}
 */
export const stepName = (step) => step.toExponential().replace(/e([+-])(\d)$/, "e$10$2");

/**
 * The exponent of the power of ten below or at a magnitude.
 *
 * @param {number} magnitude  above 0
 * @returns {number}
 */
export const decade = (magnitude) => Number(magnitude.toExponential().split("e")[1]);
