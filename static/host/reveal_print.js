/**
 * The handout. reveal.js copies a slide once for each of its fragments, with the frame as it is; here each copy gets the
 * printed page of its own stop. Those pages hold no scripts, so that they are whole when they are loaded.
 */

import { addressOf, holdersIn, isFrame, stopOf } from "./reveal_fragments.js";
import { withParameters } from "./stops.js";

/**
 * Gives every frame of a laid out handout the page to print, those too that would be loaded when shown.
 *
 * @param {ParentNode} root what holds the pages
 */
export function printPages(root) {
  for (const page of root.querySelectorAll(".pdf-page")) {
    for (const holder of holdersIn(page)) {
      const frame = isFrame(holder) ? holder : backgroundFrame(page);
      const { stage, step } = stopOf(holder) ?? {};
      const stop = stage ? { stage, beat: step } : {};
      const address = addressOf(holder);
      frame.loading = "eager";
      frame.src = withParameters(address, { ...stop, mode: "print", hide: hidden(address) }, { sent: true });
      frame.removeAttribute("data-src");
    }
  }
}

/**
 * What a printed frame leaves out: beside what its author hides the picture, for which a slide is not high enough.
 *
 * @param {string} address
 */
function hidden(address) {
  const asked = new URL(address, document.baseURI).searchParams;
  const [shown, left] = ["show", "hide"].map((name) => (asked.get(name) ?? "").split(",").filter(Boolean));
  return [...left, ...(shown.includes("picture") ? [] : ["picture"])].join(",") || undefined;
}

/** The frame behind a page, made where reveal.js has not. @param {Element} page */
function backgroundFrame(page) {
  const background = page.querySelector(".slide-background");
  const place = background?.querySelector(".slide-background-content") ?? background ?? page;
  const there = place.querySelector("iframe");
  if (there) return there;
  const frame = document.createElement("iframe");
  for (const size of ["width", "height", "max-width", "max-height"]) frame.style.setProperty(size, "100%");
  place.append(frame);
  return frame;
}
