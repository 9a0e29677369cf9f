/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard"],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // Layout of the text is the author"s business; what it means is checked.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    // index.css names its layers before the imports.
    "import-notation": null,
    // Source order follows the parts of the page, not their specificity.
    "no-descending-specificity": null,
    // Colours have one home.
    "color-no-hex": true,
  },
  overrides: [{ files: ["static/css/tokens.css"], rules: { "color-no-hex": null } }],
};
