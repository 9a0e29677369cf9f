/**
 * What is copied to take a state elsewhere: a link, frames for pages and decks, pictures, programs.
 *
 * @typedef {object} Place  where the state is found
 * @property {string} site  address of the site, with a slash at its end
 * @property {string} query  with its `?`, or empty
 * @property {string} packed  the state as it stands in an address, `1.…`; empty where the query says everything
 * @property {string} title  of a frame, for those who hear the page
 * @property {readonly string[]} stages  from the present stage on, for decks
 *
 * @typedef {{name: string, group: "link" | "page" | "deck" | "picture" | "code", form: "text" | "download" | "picture",
 *   value: string}} Snippet  `value` is the text itself, or the address of the file
 */

/** What a frame in slides is looked at with. */
const SLIDE = ["mode", "slide"];

/**
 * @param {string} text
 * @returns {string}  as it stands in an attribute
 */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/**
 * A query with more pairs.
 *
 * @param {string} query
 * @param {string[][]} pairs
 * @returns {string}
 */
function extended(query, pairs) {
  const more = pairs.map(([name = "", value = ""]) => `${name}=${value}`).join("&");
  return more ? `${query || "?"}${query && query !== "?" ? "&" : ""}${more}` : query;
}

/**
 * Every way to take a state along, in the order in which they are offered.
 *
 * @param {Place} place
 * @returns {Snippet[]}
 */
export function snippets({ site, query, packed, title, stages }) {
  const fragment = packed ? `#s=${packed}` : "";
  const state = packed ? [["state", packed]] : [];
  const framed = (/** @type {string[][]} */ ...pairs) => `${site}embed/v1/${extended(query, pairs)}${fragment}`;
  const file = (/** @type {string} */ path, /** @type {string[][]} */ ...pairs) =>
    `${site}${path}${extended(query, [...state, ...pairs])}`;
  const frame = (/** @type {string} */ source, more = "") =>
    `<iframe src="${escaped(source)}"\n        title="${escaped(title)}" width="960" height="540"\n        loading="lazy" allow="fullscreen; clipboard-write"${more} data-external="1"\n        style="border:0;max-width:100%"></iframe>`;
  const text = (/** @type {Snippet["group"]} */ group, /** @type {string} */ name, /** @type {string} */ value) =>
    /** @type {Snippet} */ ({ name, group, form: "text", value });
  const download = (/** @type {Snippet["group"]} */ group, /** @type {string} */ name, /** @type {string} */ value) =>
    /** @type {Snippet} */ ({ name, group, form: "download", value });
  const slide = framed(SLIDE);
  return [
    text("link", "link", `${site}${query}${fragment}`),
    { name: "qr", group: "link", form: "picture", value: file("qr/v1.svg") },
    text("page", "html", frame(framed())),
    text("page", "sandbox", frame(framed(), ' sandbox="allow-scripts"')),
    text(
      "page",
      "lms",
      `${frame(framed(["resize", "lti"]))}\n<p><a href="${escaped(`${site}${query}${fragment}`)}">${escaped(title)}</a></p>`,
    ),
    text(
      "page",
      "myst",
      `:::{iframe} ${framed()}\n:width: 100%\n:title: ${title}\n:placeholder: ${file("poster/v1.png")}\n:::`,
    ),
    text(
      "page",
      "jupyter",
      `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(framed())}, width=960, height=540)`,
    ),
    text(
      "deck",
      "reveal",
      `<script src="${site}reveal-attention.js"></script>\n\n<iframe data-attention data-stages="${stages.join(",")}"\n        data-src="${escaped(slide)}"\n        title="${escaped(title)}" class="r-stretch" allow="fullscreen; clipboard-write"></iframe>\n\n<script>Reveal.initialize({ plugins: [RevealAttention] });</script>`,
    ),
    text(
      "deck",
      "slidev",
      `---\nclicks: ${stages.length - 1}\n---\n<Attention src="${escaped(slide)}" stages="${stages.join(",")}" :step="$clicks" />`,
    ),
    text("deck", "quarto", `\`\`\`{=html}\n${frame(slide)}\n\`\`\``),
    text(
      "deck",
      "marp",
      `<!-- marp --html -->\n${frame(slide)}\n\n<!-- without HTML: -->\n![${title}](${file("poster/v1.svg")})`,
    ),
    download("deck", "pictures", file("poster/v1.zip")),
    download("picture", "svg", file("poster/v1.svg")),
    download("picture", "png", file("poster/v1.png")),
    download("picture", "sheet", file("sheet/v1/")),
    download("picture", "blank", file("sheet/v1/", ["blank", "1"])),
    download("code", "numpy", file("export/v1.numpy.py")),
    download("code", "torch", file("export/v1.torch.py")),
    download("code", "latex", file("export/v1.tex")),
    download("code", "csv", file("export/v1.csv")),
    download("code", "json", file("export/v1.json")),
  ];
}
