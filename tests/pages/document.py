"""Pages read back: a strict tree of elements, and the rules that every page keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})
_KEY = re.compile(
    r"\b(alt|axis|caption|check|control|example|ledger|notice|picture|problem|scene|site|stage|tensor)\.[a-z]"
)
_PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
_LINKS = ("href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href")
_NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"}


@dataclass(eq=False)
class Element:
    """An element with its attributes, what stands in it, and where it stands."""

    tag: str
    at: dict[str, str]
    parent: Element | None
    inner: list[Element | str] = field(default_factory=list)

    def every(self, attribute: str | None = None, *, tag: str | None = None) -> Iterator[Element]:
        """The elements below in document order, of a tag or with an attribute."""
        waiting = [each for each in reversed(self.inner) if isinstance(each, Element)]
        while waiting:
            each = waiting.pop()
            if tag in (None, each.tag) and (attribute is None or attribute in each.at):
                yield each
            waiting += [inner for inner in reversed(each.inner) if isinstance(inner, Element)]

    def only(self, attribute: str | None = None, *, tag: str | None = None) -> Element:
        """The one such element."""
        (found,) = self.every(attribute, tag=tag)
        return found

    def inside(self, attribute: str) -> Element | None:
        """The nearest element around this one that has an attribute."""
        around = self.parent
        while around is not None and attribute not in around.at:
            around = around.parent
        return around

    @property
    def text(self) -> str:
        """All text that is seen below: scripts and the source of formulas are not."""
        parts = (each if isinstance(each, str) else each.text for each in self.inner)
        return "" if self.tag in ("script", "annotation") else "".join(parts)

    @property
    def source(self) -> str:
        """The text of a script."""
        return "".join(each for each in self.inner if isinstance(each, str))


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#root", {}, None)
        self.now = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        made = Element(tag, {name: value or "" for name, value in attrs}, self.now)
        self.now.inner.append(made)
        if tag not in _VOID:
            self.now = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.now.tag, f"</{tag}> in <{self.now.tag} {self.now.at}>"
        assert self.now.parent is not None
        self.now = self.now.parent

    def handle_data(self, data: str) -> None:
        self.now.inner.append(data)


def read(html: str) -> Element:
    """The tree of a page. An AssertionError where tags do not match or an attribute occurs twice."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.now is builder.root, f"<{builder.now.tag}> is not closed"
    return builder.root


def said(page: Element) -> list[str]:
    """The notices of a page, as far as they are shown."""
    return [each.text for each in page.every("role") if each.at["role"] == "alert" and "hidden" not in each.at]


def data(page: Element) -> Any:
    """The data that a page holds for its scripts."""
    (block,) = (each for each in page.every(tag="script") if each.at["type"] == "application/json")
    return json.loads(block.source)


def for_others(element: Element) -> bool:
    """Whether an element is there for other sites alone, which need whole addresses; readers follow none of these."""
    if element.tag == "meta":
        return element.at.get("property", "").startswith("og:") or element.at.get("name", "").startswith("twitter:")
    return element.tag == "link" and element.at.get("type", "").endswith("+oembed")


def check_safe(page: Element) -> None:
    """No inline style or script, nothing from elsewhere, every link relative but those that are for other sites."""
    assert not list(page.every(tag="style"))
    for each in page.every():
        assert "style" not in each.at, each.at
        assert not [name for name in each.at if name.startswith("on")], each.at
        assert each.tag not in ("base", "iframe", "object", "embed", "form"), each.tag
        if for_others(each):
            continue
        for name in _LINKS:
            link = each.at.get(name, "")
            assert not re.match(r"[a-z][a-z0-9+.-]*:|[/\\]", link, re.I), (each.tag, name, link)
        for name, value in each.at.items():
            assert "://" not in value or value in _NAMESPACES or name in ("title", "value"), (each.tag, name, value)
    for script in page.every(tag="script"):
        if script.at["type"] == "application/json":
            assert "src" not in script.at
        else:
            assert script.at["type"] == "module"
            assert script.at["src"]
            assert not script.source.strip()


def check_whole(page: Element) -> None:
    """One title, one first heading, a language; ids that are single and exist where they are spoken of."""
    assert page.only(tag="html").at["lang"] in ("en", "zh-Hans")
    head = page.only(tag="head")
    assert head.only(tag="title").text.strip()
    assert head.only("charset").at["charset"] == "utf-8"
    assert page.only(tag="h1").text.strip()
    assert len(list(page.every(tag="main"))) == 1
    ids = [each.at["id"] for each in page.every("id")]
    assert len(ids) == len(set(ids))
    spoken_of = [each.at["href"][1:] for each in page.every("href") if each.at["href"].startswith("#")]
    for name in ("aria-controls", "aria-labelledby", "aria-describedby", "for"):
        spoken_of += [known for each in page.every(name) for known in each.at[name].split()]
    assert set(spoken_of) <= set(ids)


def check_worded(page: Element) -> None:
    """Every sentence is there: no bare key of the catalogue, no placeholder left unfilled, no sign of missing data."""
    texts = [page.text]
    for name in ("aria-label", "title", "placeholder", "content", "alt"):
        texts += [each.at[name] for each in page.every(name)]
    for text in texts:
        assert not _KEY.search(text), _KEY.search(text)
        assert not _PLACEHOLDER.search(text), _PLACEHOLDER.search(text)
        assert not re.search(r"\b(None|undefined|NaN)\b", text), text[:200]
