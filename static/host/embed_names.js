/**
 * The names that `<attention-embed>` takes and gives, and its few words in both languages.
 */

/** Attributes that go into the address as they are: all that the address of a frame may name. */
export const PARAMETERS = [
  ...["example", "state", "stage", "beat", "cell", "mode", "lang", "theme", "precision", "form", "cover", "fault"],
  ...["seed", "tokens"],
  ...["x", "wq", "wk", "wv", "q", "k", "v", "a", "g", "layout", "mask", "query_offset", "scale", "tie", "eta"],
  ...["show", "hide", "editable", "projector", "font", "bg", "fit", "motion", "autoplay", "speed", "loop"],
  ...["focus", "keys", "links", "resize", "id", "host"],
];

/** Events of a frame that the element dispatches as `attention-<name>`. */
export const EVENTS = ["ready", "state", "stage", "edit", "key", "play", "pause", "end", "warning", "error"];

export const WORDS = {
  en: { title: "Attention, step by step: interactive demo", open: "Open in a new tab" },
  zh: { title: "逐步演算注意力：互动演示", open: "在新标签页中打开" },
};

/**
 * The address of an element's frame: its `src`, else `embed/v1/` below its `base`, with its parameters.
 *
 * @param {Element} element
 * @param {string} home where the element's script came from
 * @returns {string}
 */
export function addressFor(element, home) {
  const whole = element.getAttribute("src");
  const base = new URL(element.getAttribute("base") ?? home, document.baseURI);
  const address = whole ? new URL(whole, document.baseURI) : new URL("embed/v1/", base);
  for (const name of PARAMETERS) {
    const value = element.getAttribute(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address.href;
}

/** The words for where an element stands. @param {Element} element */
export function wordsFor(element) {
  const lang = element.closest("[lang]")?.getAttribute("lang") ?? "";
  return WORDS[lang.startsWith("zh") ? "zh" : "en"];
}
