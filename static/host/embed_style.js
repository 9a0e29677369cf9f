/**
 * The style of `<attention-embed>`, as a sheet object: a strict policy drops styles written into a page.
 */

const RULES = `
  :host { display: grid; }
  :host([hidden]) { display: none; }
  slot, iframe { grid-area: 1 / 1; inline-size: 100%; min-inline-size: 0; }
  slot { display: block; }
  iframe { border: 0; block-size: auto; aspect-ratio: 16 / 9; visibility: hidden; }
  a { justify-self: end; padding-block: 0.25em; font-size: 0.875em; color: inherit; }
  :host([links="0"]) a { display: none; }
  :host([data-loaded]) iframe { visibility: visible; }
  :host([data-loaded]:not([data-adopted])) slot { display: none; }
  ::slotted(img), ::slotted(iframe) { max-inline-size: 100%; }
  @media print {
    :host([data-picture]:not([data-adopted])) slot { display: block; }
    :host([data-picture]:not([data-adopted])) iframe, a { display: none; }
  }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** One sheet for all elements of a page. */
export function style() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
  }
  return sheet;
}
