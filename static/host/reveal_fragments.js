/**
 * What an author writes on a slide, read: the frames, the fragments that stand for their stops, the stop that shows.
 * A frame is an `iframe[data-attention]`, or a `section[data-attention][data-background-iframe]` for its background.
 *
 * @import { Stop } from "./stops.js"
 */

import { readStops } from "./stops.js";

const HOLDERS = "iframe[data-attention], section[data-attention][data-background-iframe]";

/**
 * The elements that hold a frame, below `root` or `root` itself.
 *
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
export function holdersIn(root) {
  const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(HOLDERS)]);
  return root.matches(HOLDERS) ? [/** @type {HTMLElement} */ (root), ...found] : found;
}

/**
 * Whether a holder is the frame itself; else it is a slide whose background is one.
 *
 * @param {HTMLElement} holder
 * @returns {holder is HTMLIFrameElement}
 */
export function isFrame(holder) {
  return holder.localName === "iframe";
}

/**
 * The address of a holder's frame as its author wrote it, loaded or not.
 *
 * @param {HTMLElement} holder
 * @returns {string}
 */
export function addressOf(holder) {
  const names = isFrame(holder) ? ["data-src", "src"] : ["data-background-iframe"];
  return names.map((name) => holder.getAttribute(name)).find(Boolean) ?? "";
}

/**
 * Gives a slide one fragment for each stop of `data-stages` after the first. They show nothing: the frame changes.
 * With `data-fragment-index` on the holder they take that index and the ones after it, to mix with the slide's own.
 *
 * @param {HTMLElement} holder
 * @param {string} name what tells this holder from the others of its slide, in copies of the slide too
 */
export function plant(holder, name) {
  if (holder.dataset.attentionPlanted !== undefined) return;
  holder.dataset.attentionPlanted = "";
  holder.dataset.attention ||= name;
  const index = Number(holder.dataset.fragmentIndex ?? Number.NaN) + (holder.classList.contains("fragment") ? 1 : 0);
  const fragments = stopsOf(holder)
    .slice(1)
    .map(({ stage, step }, at) => {
      const fragment = document.createElement("span");
      fragment.className = "fragment";
      fragment.hidden = true;
      fragment.dataset.attentionFor = holder.dataset.attention;
      fragment.dataset.attentionStage = stage;
      if (step !== undefined) fragment.dataset.attentionBeat = String(step);
      if (!Number.isNaN(index)) fragment.dataset.fragmentIndex = String(index + at);
      return fragment;
    });
  if (isFrame(holder)) holder.after(...fragments);
  else holder.append(...fragments);
}

/**
 * The stop at which a holder's frame has to stand: that of the last visible fragment which names a stage, before the
 * first of them the first of `data-stages`. Null where the author names none: the frame's own.
 *
 * @param {HTMLElement} holder
 * @returns {Stop | null}
 */
export function stopOf(holder) {
  const slide = holder.closest("section");
  const visible = /** @type {NodeListOf<HTMLElement> | undefined} */ (
    slide?.querySelectorAll(".fragment.visible[data-attention-stage]")
  );
  let last = null;
  for (const fragment of visible ?? []) {
    const mine = [undefined, "", holder.dataset.attention].includes(fragment.dataset.attentionFor);
    if (mine && (last === null || place(fragment) >= place(last))) last = fragment;
  }
  if (last === null) return stopsOf(holder)[0] ?? null;
  const { attentionStage = "", attentionBeat } = last.dataset;
  return readStops(attentionBeat === undefined ? attentionStage : `${attentionStage}:${attentionBeat}`)[0] ?? null;
}

/** @param {HTMLElement} holder */
function stopsOf(holder) {
  return readStops(holder.dataset.stages, holder.dataset.beats);
}

/** @param {HTMLElement} fragment */
function place(fragment) {
  return Number(fragment.dataset.fragmentIndex ?? 0);
}
