"""The deck's own keys drive the stages of a frame, in every reveal.js in use."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.hosts.frames import NUMBERS, put, stage_is, value
from tests.hosts.reveal import Decks, inner, wait_for

SEVEN = ("inputs", "project", "dot-products", "scores", "weights", "output", "probe")


def test_forwards_backwards_and_by_jumps(page: Page, decks: Decks) -> None:
    """Over a frame that is loaded when its slide is shown, and over one that is there from the beginning."""
    frames = [decks.frame(source=source, stages=",".join(SEVEN)) for source in ("data-src", "src")]
    page.goto(decks.make("".join(f"<section>{each}</section>" for each in ["One", *frames, "Last"])))
    for slide in (1, 2):
        frame = inner(page, "section.present iframe[data-attention]")
        page.evaluate("slide => Reveal.slide(slide - 1)", slide)
        page.evaluate("slide => Reveal.slide(slide, 0, -1)", slide)
        stage_is(frame, SEVEN[0])
        for key, fragment in [*(("ArrowRight", at) for at in range(6)), *(("ArrowLeft", at) for at in (4, 3, 2))]:
            page.keyboard.press(key)
            wait_for(page, slide, 0, fragment)
            stage_is(frame, SEVEN[fragment + 1])
        page.evaluate("slide => Reveal.slide(slide, 0, 1)", slide)
        stage_is(frame, SEVEN[2])
        page.evaluate("Reveal.slide(3)")
        wait_for(page, 3, 0, -1)
        page.evaluate("slide => Reveal.slide(slide, 0, 4)", slide)
        stage_is(frame, SEVEN[5])
        page.keyboard.press("ArrowRight")
        stage_is(frame, SEVEN[6])
        page.keyboard.press("ArrowRight")
        wait_for(page, slide + 1, 0, -1)


def test_a_deep_link_and_an_edit_that_outlives_the_frame(page: Page, decks: Decks) -> None:
    lazy = decks.frame(query=f"mode=slide&{NUMBERS}")
    page.goto(f"{decks.make(f'<section>One</section><section>{lazy}</section><section>Three</section>')}#/1/0/1")
    frame = inner(page)
    stage_is(frame, "output")
    wait_for(page, 1, 0, 1)
    put(page, frame, "value:0:1", "-7")
    page.evaluate("Reveal.slide(2)")
    page.wait_for_function("!document.querySelector('iframe[data-attention]').hasAttribute('src')")
    page.evaluate("Reveal.slide(1, 0, 1)")
    stage_is(frame, "output")
    expect(value(frame, "value:0:1")).to_have_attribute("data-value", "-7")
    page.evaluate("Reveal.prev()")
    stage_is(frame, "weights")
    wait_for(page, 1, 0, 0)


def test_beats_are_stops_too(page: Page, newest: Decks) -> None:
    frame = newest.frame('data-beats="weights:3"')
    page.goto(newest.make(f"<section>{frame}</section>"))
    main = inner(page).locator("main")
    stage_is(inner(page), "scores")
    for beat in ("1", "2", "3"):
        page.keyboard.press("ArrowRight")
        stage_is(inner(page), "weights")
        expect(main).to_have_attribute("data-beat", beat)
    page.keyboard.press("ArrowRight")
    stage_is(inner(page), "output")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-beat", "2")


def test_fragments_of_the_authors_own(page: Page, newest: Decks) -> None:
    address = newest.address("mode=slide&stage=inputs")
    page.goto(newest.make(
        f'<section><iframe data-attention="a" data-src="{address}"></iframe>'
        f'<iframe data-attention="b" data-src="{address}"></iframe>'
        '<p class="fragment" data-attention-stage="weights">Both</p><p class="fragment">Neither</p>'
        '<p class="fragment" data-attention-stage="output" data-attention-for="b">One</p></section>'
    ))  # fmt: skip
    left, right = inner(page, "[data-attention=a]"), inner(page, "[data-attention=b]")
    expected = [("inputs", "inputs"), ("weights", "weights"), ("weights", "weights"), ("weights", "output")]
    for fragment, stages in enumerate(expected, -1):
        wait_for(page, 0, 0, fragment)
        for frame, stage in zip((left, right), stages, strict=True):
            stage_is(frame, stage)
        page.keyboard.press("ArrowRight")
    for stages in reversed(expected[:-1]):
        page.keyboard.press("ArrowLeft")
        for frame, stage in zip((left, right), stages, strict=True):
            stage_is(frame, stage)


def test_fragments_mix_with_those_of_the_slide(page: Page, newest: Decks) -> None:
    first = '<p class="fragment" data-fragment-index="0">First a word</p>'
    page.goto(newest.make(f"<section>{newest.frame('data-fragment-index=1')}{first}</section>"))
    for stage in ("scores", "scores", "weights", "output"):
        stage_is(inner(page), stage)
        page.keyboard.press("ArrowRight")


def test_a_background(page: Page, decks: Decks) -> None:
    slide = (
        '<section data-attention data-stages="scores,weights,output" data-background-interactive '
        f'data-background-iframe="{decks.address()}"></section>'
    )
    page.goto(decks.make(f"<section>One</section>{slide}<section>Three</section>"))
    frame = inner(page, ".slide-background.present iframe")
    for stage in ("scores", "weights", "output"):
        page.keyboard.press("ArrowRight")
        stage_is(frame, stage)
    page.keyboard.press("ArrowRight")
    wait_for(page, 2, 0, -1)
    page.keyboard.press("ArrowLeft")
    stage_is(frame, "output")


def test_a_sandboxed_frame(page: Page, newest: Decks) -> None:
    page.goto(newest.make(f"<section>{newest.frame('sandbox=allow-scripts')}</section>"))
    for stage in ("scores", "weights", "output"):
        stage_is(inner(page), stage)
        page.keyboard.press("ArrowRight")


def test_as_a_module(page: Page, newest: Decks) -> None:
    address = newest.make(f"<section>{newest.frame()}</section>", plugin=False)
    html = newest.site.pages["/deck-6.html"][0].decode()
    script = f'import RevealAttention from "{newest.home}reveal-attention.mjs"; '
    newest.site.page("deck-6.html", html.replace("<script>Reveal", f'<script type="module">{script}Reveal').replace(
        "RevealZoom] }", "RevealZoom, RevealAttention] }"))  # fmt: skip
    page.goto(address)
    for stage in ("scores", "weights", "output"):
        stage_is(inner(page), stage)
        page.keyboard.press("ArrowRight")


def test_a_frame_at_its_end_takes_the_deck_on(page: Page, newest: Decks) -> None:
    frame = newest.frame("data-attention-advance", source="src")
    page.goto(newest.make(f"<section>{frame}</section><section>Two</section>"))
    stage_is(inner(page), "scores")
    # The message with which a frame ends its film, without waiting for the film.
    page.frames[1].evaluate("parent.postMessage({ ns: 'attention', v: 1, type: 'end', seq: 1, data: {} }, '*')")
    wait_for(page, 0, 0, 0)
    page.evaluate("window.postMessage({ ns: 'attention', v: 1, type: 'end', seq: 1, data: {} }, '*')")
    stage_is(inner(page), "weights")
    wait_for(page, 0, 0, 0)
