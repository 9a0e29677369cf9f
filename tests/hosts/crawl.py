"""Every address that the pages of a site name, asked for without a browser."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

import httpx2

_LINKS = ("href", "src", "action", "formaction", "poster", "data", "xlink:href")
_STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s*["']([^"']+)""")
_SCRIPT = re.compile(r"""(?:^|[;\s}])(?:import|export)\b[^"'`;()]*["'](\.[^"']+)["']|\bimport\(\s*["'](\.[^"']+)["']""")
_LINK_HEADER = re.compile(r"<([^>]+)>")
_OF_A_PATH = 6
_MOVED = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class Answer:
    """What came back for an address, and the addresses that it names: all, and those that it gives whole."""

    url: str
    status: int
    text: str
    named: tuple[str, ...]
    whole: tuple[str, ...]


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        self.found += [at[name] for name in _LINKS if name in at]
        named = at.get("property", "") + at.get("name", "")
        if tag == "meta" and named in ("og:url", "og:image", "twitter:image"):
            self.found.append(at["content"])


def _in_html(text: str) -> list[str]:
    reader = _Links()
    reader.feed(text)
    return reader.found


def _in_json(text: str) -> list[str]:
    """The addresses of an answer of oEmbed; other JSON names none."""
    fields = json.loads(text)
    if not isinstance(fields, dict) or "provider_url" not in fields:
        return []
    return [fields["provider_url"], fields["thumbnail_url"], *_in_html(fields["html"])]


def _named(kind: str, text: str) -> Iterator[str]:
    """The addresses in a text of a media type, as they stand there."""
    match kind:
        case "text/html" | "image/svg+xml":
            yield from _in_html(text)
        case "text/css":
            yield from (first or second for first, second in _STYLE.findall(text))
        case "text/javascript":
            yield from (first or second for first, second in _SCRIPT.findall(text))
        case "application/json":
            yield from _in_json(text)


def ask(client: httpx2.Client, url: str) -> Answer:
    """The answer for an address; a redirect is one, with its target among what it names."""
    response = client.get(url)
    kind = response.headers.get("content-type", "").partition(";")[0]
    written = kind.startswith("text/") or kind in ("image/svg+xml", "application/json")
    text = response.text if written else ""
    named = [*_named(kind, text), *_LINK_HEADER.findall(response.headers.get("link", ""))]
    if response.status_code in _MOVED:
        named.append(response.headers["location"])
    whole = tuple(each for each in named if urlsplit(each).scheme)
    resolved = (urldefrag(urljoin(url, each)).url for each in named)
    return Answer(url, response.status_code, text, tuple(dict.fromkeys(resolved)), whole)


def crawl(client: httpx2.Client, starts: list[str]) -> dict[str, Answer]:
    """The answers for the starts and for whatever these name, and so on.

    Links of beads and stages are endless: of each path a few addresses are asked for, whose queries have other names.
    """
    waiting, answers = list(starts), dict[str, Answer]()
    asked: dict[str, set[frozenset[str]]] = defaultdict(set)
    while waiting:
        url = waiting.pop(0)
        parts = urlsplit(url)
        kinds = asked[f"{parts.scheme}://{parts.netloc}{parts.path}"]
        kind = frozenset(value if name == "format" else name for name, value in parse_qsl(parts.query, True))
        if parts.scheme not in ("http", "https") or kind in kinds or len(kinds) == _OF_A_PATH:
            continue
        kinds.add(kind)
        answers[url] = ask(client, url)
        waiting += answers[url].named
    return answers
