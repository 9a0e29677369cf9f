"""The caption of a stage: in one or two sentences what it did for the reader of the focused cell, with its numbers.

``static/js/core/captions.js`` is the same for the browser.
"""

from __future__ import annotations

from collections.abc import Callable

from app.attention.graph import Form, Graph, StageName
from app.board import caption_backward as backward
from app.board import caption_forward as forward
from app.board.cells import Run
from app.board.focus import Focus
from app.board.phrases import Phrase, Phrases, Text

_SENTENCES: dict[StageName, Callable[[Focus, Phrases], list[Phrase]]] = {
    "inputs": forward.inputs,
    "project": forward.project,
    "dot-products": forward.dot_products,
    "scores": forward.scores,
    "weights": forward.weights,
    "output": forward.output,
    "probe": forward.probe,
    "back-output": backward.back_output,
    "back-weights": backward.back_weights,
    "back-scores": backward.back_scores,
    "back-dot-products": backward.back_dot_products,
    "back-project": backward.back_project,
}


def caption(run: Run, graph: Graph, stage: str, cell: str, form: Form, precision: int, text: Text) -> Phrase:
    """The caption of ``stage`` as fragments: texts, cells of the run, and numbers derived from cells.

    A cell that belongs to no reader stands for reader 0. Raises KeyError where the graph has no such stage or cell.
    """
    name = graph.stage(stage).name
    phrases = Phrases(run, precision, text)
    return phrases.sentences(_SENTENCES[name](Focus(run, graph, cell, form), phrases))
