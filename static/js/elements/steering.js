/**
 * Keys in the grids and tabs of a panel, after the ARIA patterns: arrows move the focus, a tab is chosen as it gets it, Enter
 * and the space bar are a click on a cell.
 */

import { place } from "../core/sights.js";
import { attribute } from "./nodes.js";

/**
 * @param {KeyboardEvent} event
 */
export function steer(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  // What is wider than its place is scrolled by the arrow keys, which would step otherwise.
  const wide = target.matches(".faults-pair") && target.scrollWidth > target.clientWidth;
  if (wide && (event.key === "ArrowLeft" || event.key === "ArrowRight")) event.stopPropagation();
  const cell = target.closest("[role='gridcell'], [role='tab']");
  const whole = target.closest("[role='grid'], [role='tablist']");
  if (cell !== target || !whole) return;
  const grid = whole.matches("[role='grid']");
  if (grid && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    target.click();
    return;
  }
  const rows = grid
    ? [...whole.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("[role='gridcell']")])
    : [[...whole.querySelectorAll("[role='tab']")]];
  const row = rows.findIndex((cells) => cells.includes(target));
  const to = place(event, [row, rows[row]?.indexOf(target) ?? 0], [rows.length, rows[row]?.length ?? 1]);
  if (!to) return;
  event.preventDefault();
  const next = /** @type {HTMLElement | undefined} */ (rows[to[0]]?.[to[1]]);
  next?.focus();
  if (next?.matches("[role='tab']")) next.click();
}

/**
 * @param {Element} panel
 * @param {string} name  of the tab that is chosen
 */
export function showTab(panel, name) {
  for (const tab of panel.querySelectorAll("[role='tab']")) {
    const on = tab.getAttribute("data-view") === name;
    attribute(tab, "aria-selected", String(on));
    attribute(tab, "tabindex", on ? 0 : -1);
  }
}

/**
 * Scrolls what scrolls inside the panel, and never the page, so that an element stands in the middle of it; a row in the middle
 * of what the head of its table leaves.
 *
 * @param {Element | null} element
 */
export function bringIntoSight(element) {
  const head = element instanceof HTMLTableRowElement ? (element.closest("table")?.tHead?.clientHeight ?? 0) : 0;
  for (let around = element?.parentElement; element && around?.closest(".panel"); around = around.parentElement) {
    const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
    const scrolls = around.scrollHeight > around.clientHeight && getComputedStyle(around).overflowY !== "visible";
    if (scrolls) around.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom - head) / 2;
  }
}
