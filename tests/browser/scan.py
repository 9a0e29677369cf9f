"""Every number that a page draws, read in one go."""

import json
from dataclasses import dataclass, field

from playwright.sync_api import Page

_SCAN = r"""(html) => {
  const root = html ? new DOMParser().parseFromString(html, "text/html") : document;
  const own = (node) => {
    const title = node.querySelector(":scope > title");
    return title ? title.textContent : node.textContent;
  };
  const numbers = [...root.querySelectorAll("[data-cell], [data-slot], [data-derived]")].map((node) => ({
    cell: node.getAttribute("data-cell"),
    slot: node.getAttribute("data-slot"),
    derived: node.getAttribute("data-derived"),
    value: node.getAttribute("data-value"),
    text: own(node).trim(),
    copy: node.hasAttribute("data-copy"),
    home: node.closest("[data-tensor]")?.getAttribute("data-tensor") ?? null,
    titled: node.querySelector(":scope > title") !== null,
    region: node.closest(".bead, .wires, .ledger, .caption, .picture")?.classList[0] ?? "",
  }));
  const bare = [];
  const texts = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!/\p{Nd}/u.test(text.data) || parent.closest("[data-cell], [data-derived], script")) continue;
    const region = parent.closest(".bead, .ledger, .caption, .picture");
    if (!region || parent.closest("sub, .lowered")) continue;
    bare.push(`${region.classList[0]}: ${text.data.trim()}`);
  }
  return JSON.stringify({  // many times faster than to hand over objects
    numbers,
    bare,
    alone: root.querySelectorAll("[data-value]:not([data-cell]):not([data-derived])").length,
    stage: root.querySelector("main").dataset.stage,
    beat: root.querySelector("main").dataset.beat,
  });
}"""


@dataclass(frozen=True)
class Number:
    """An element that stands for a number: a cell, a slot not reached yet, or something derived from cells."""

    cell: str | None
    slot: str | None
    derived: str | None
    value: str | None
    text: str
    copy: bool
    home: str | None
    titled: bool
    region: str

    def __str__(self) -> str:
        return f"{self.region} {self.cell or self.slot or self.derived} {self.value} “{self.text}”"

    @property
    def printed(self) -> str:
        """The number as it is printed: of a title such as `A₀₀ · V₀₀ = 0.4011` what follows the sign."""
        return self.text.rpartition("= ")[2] if self.titled else self.text


@dataclass(frozen=True)
class Scan:
    """The numbers of a page in document order, digits that stand for no number, and where the page stands.

    `alone` counts elements with a value and no name. Indices are not digits of a number.
    """

    numbers: list[Number]
    bare: list[str]
    alone: int
    stage: str
    beat: str
    homes: list[Number] = field(init=False)

    def __post_init__(self) -> None:
        """`homes` are the cells where they stand first, without their copies."""
        object.__setattr__(self, "homes", [each for each in self.numbers if each.cell and not each.copy])

    @property
    def values(self) -> dict[str, float]:
        """The number of every cell."""
        return {str(each.cell): float(each.value or "nan") for each in self.homes}


def scan(page: Page, html: str | None = None) -> Scan:
    """What the page draws now, or what `html` from the server draws before any script has run."""
    found = json.loads(page.evaluate(_SCAN, html))
    return Scan(**{**found, "numbers": [Number(**each) for each in found["numbers"]]})
