"""Every recipe of docs/slides.md: those that can be run are run, of the others every address leads somewhere.

The recipes for Slidev, Marp and pandoc are run by the tests of these tools.
"""

from __future__ import annotations

import ast
import html
import re
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server
from tests.hosts.frames import stage_is
from tests.hosts.recipes import DOCUMENT, RECIPES, addresses, recipe
from tests.hosts.reveal import Decks, inner
from tests.hosts.site import Site

KINDS = {
    "embed.js": "text/javascript", "reveal-attention.js": "text/javascript", "Attention.vue": "text/plain",
    "v1.svg": "image/svg+xml", "v1.png": "image/png", "v1.zip": "application/zip", "": "text/html",
}  # fmt: skip
STAGES = ("scores", "weights", "output")


def test_every_block_is_a_recipe() -> None:
    text = DOCUMENT.read_text("utf-8")
    blocks = re.findall(r"^(`{3,})\w", text, re.MULTILINE)
    assert len(RECIPES) == len(re.findall("<!-- recipe:", text))
    # The fence of MyST's own directive stands inside of the block of that recipe.
    assert len(blocks) == len(RECIPES)


@pytest.mark.parametrize("name", sorted(RECIPES))
def test_every_address_answers_with_what_it_says(server: Server, name: str) -> None:
    for address in addresses(name, server.url):
        with urllib.request.urlopen(address) as answer:  # noqa: S310
            assert answer.status == 200
            path = address.partition("?")[0].rsplit("/", 1)[-1]
            assert answer.headers.get_content_type() == KINDS[path], address


def test_reveal(page: Page, newest: Decks) -> None:
    code = recipe("reveal", newest.home)
    slide, scripts = code.split("<!-- after reveal.js itself -->")
    name = "deck-6.html"
    address = newest.make(slide + "<section>Two</section>", plugin=False)
    deck = newest.site.pages[f"/{name}"][0].decode()
    newest.site.page(name, re.sub(r"<script>Reveal.*?</script>", lambda _: scripts, deck, flags=re.DOTALL))
    page.goto(address)
    for stage in STAGES:
        stage_is(inner(page), stage)
        page.keyboard.press("ArrowRight")
    page.wait_for_function("Reveal.getIndices().h === 1")


def test_reveal_in_the_background(page: Page, newest: Decks) -> None:
    page.goto(newest.make(recipe("reveal-background", newest.home)))
    for stage in STAGES:
        stage_is(inner(page, ".slide-background.present iframe"), stage)
        page.keyboard.press("ArrowRight")


def test_a_page(page: Page, site: Site, server: Server) -> None:
    page.goto(site.page("page.html", f"<!doctype html><title>A page</title>{recipe('page', server.url)}"))
    stage_is(page.frame_locator("attention-embed iframe"), "weights")
    expect(page.get_by_role("link", name="Open in a new tab")).to_be_visible()


def test_an_iframe(page: Page, site: Site, server: Server) -> None:
    listen = "window.heard = []; addEventListener('message', (event) => window.heard.push(event.data));"
    page.add_init_script(listen)
    page.goto(site.page("course.html", f"<!doctype html><title>A course</title>{recipe('iframe', server.url)}"))
    stage_is(page.frame_locator("iframe"), "output")
    # What Canvas answers to, as a string or an object.
    page.wait_for_function("JSON.stringify(window.heard).includes('lti.frameResize')")
    expect(page.get_by_role("link")).to_have_attribute("href", re.compile(r"/\?example=three-positions$"))


def test_jupyter_shows_a_frame_of_that_address(server: Server) -> None:
    tree = ast.parse(recipe("jupyter", server.url))
    (call,) = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    assert isinstance(call.func, ast.Name)
    assert call.func.id == "IFrame"
    assert ast.literal_eval(call.args[0]) == addresses("jupyter", server.url)[0]


def test_the_snippets_are_safe_to_paste() -> None:
    for name in ("reveal", "marp", "quarto", "iframe"):
        for attribute in re.findall(r'(?:data-)?src="([^"]*)"', RECIPES[name]):
            assert html.escape(html.unescape(attribute)) == attribute, name
        assert 'title="' in RECIPES[name]


def test_the_component_goes_where_slidev_looks() -> None:
    assert "-o components/Attention.vue" in RECIPES["slidev-component"]
