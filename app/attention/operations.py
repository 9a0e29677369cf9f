"""The arithmetic of every tensor, written once: formula and terms, forward and backward."""

from __future__ import annotations

from app.attention.operation import Form, Kind, Operation, Scaling, WeightLayout
from app.attention.terms import Term, add, const, div, exp, max_over, mul, readable, ref, same, sub, sum_over


def _given(tensor: str, symbol: str, *indices: str) -> Operation:
    return Operation(tensor, symbol, indices, "given", "inputs", symbol)


def _projection(name: str, letter: str, position: str, coordinate: str, layout: WeightLayout) -> list[Operation]:
    """X W for one of query, key, value, and the three gradients that undo it: of the projection and of X's branch."""
    weight, gradient = f"w_{name}", f"grad_{name}"
    at = ("e", coordinate) if layout == "in_out" else (coordinate, "e")
    turned = "" if layout == "in_out" else "^{\\top}"
    back = "^{\\top}" if layout == "in_out" else ""
    symbol = f"W_{letter}"
    entry = mul(ref("x", position, "e"), ref(gradient, position, coordinate))
    product = f"X^{{\\top}} d{letter}" if layout == "in_out" else f"d{letter}^{{\\top}} X"
    if layout == "out_in":
        entry = mul(ref(gradient, position, coordinate), ref("x", position, "e"))
    return [
        Operation(
            name, letter, (position, coordinate), "matmul", "project", f"{letter} = X {symbol}{turned}",
            sum_over("e", mul(ref("x", position, "e"), ref(weight, *at))),
        ),
        Operation(
            f"grad_{weight}", f"d{symbol}", at, "matmul", "back-project", f"d{symbol} = {product}",
            sum_over(position, entry),
        ),
        Operation(
            f"grad_x_{name}", f"dX_{letter}", (position, "e"), "matmul", "back-project",
            f"dX_{letter} = d{letter} {symbol}{back}",
            sum_over(coordinate, mul(ref(gradient, position, coordinate), ref(weight, *at))),
        ),
    ]  # fmt: skip


def _scaled(term: Term, scaling: Scaling) -> Term:
    return div(term, const("root_d_k")) if scaling == "default" else mul(const("scale"), term)


def _scores(scaling: Scaling) -> list[Operation]:
    formula = "\\frac{R}{\\sqrt{d_k}}" if scaling == "default" else "s R"
    return [
        Operation(
            "dot_products", "R", ("i", "j"), "matmul", "dot-products", "R = Q K^{\\top}",
            sum_over("a", mul(ref("query", "i", "a"), ref("key", "j", "a"))),
        ),
        Operation(
            "scores", "S", ("i", "j"), "scale", "scores", f"S = {formula}",
            _scaled(ref("dot_products", "i", "j"), scaling),
        ),
    ]  # fmt: skip


def _softmax() -> list[Operation]:
    score, largest = ref("scores", "i", "j"), ref("row_max", "i")
    made = []
    forms: tuple[tuple[Form, str], ...] = (("plain", ""), ("shifted", "'"))
    for form, mark in forms:
        suffix = "" if form == "plain" else "_shifted"
        power = score if form == "plain" else sub(score, largest)
        exponent = "S_{ij}" if form == "plain" else "S_{ij} - m_i"
        if form == "shifted":
            made.append(
                Operation(
                    "row_max", "m", ("i",), "row", "weights", "m_i = \\max_j S_{ij}",
                    max_over("j", readable(score)), form,
                )
            )  # fmt: skip
        exponentials = ref(f"exponentials{suffix}", "i", "j")
        made += [
            Operation(
                f"exponentials{suffix}", f"E{mark}", ("i", "j"), "row", "weights", f"E{mark}_{{ij}} = e^{{{exponent}}}",
                readable(exp(power)), form,
            ),
            Operation(
                f"row_sums{suffix}", f"Z{mark}", ("i",), "row", "weights", f"Z{mark}_i = \\sum_j E{mark}_{{ij}}",
                sum_over("j", readable(exponentials)), form,
            ),
            Operation(
                "weights", "A", ("i", "j"), "row", "weights", f"A_{{ij}} = \\frac{{E{mark}_{{ij}}}}{{Z{mark}_i}}",
                readable(div(exponentials, ref(f"row_sums{suffix}", "i"))), form,
            ),
        ]  # fmt: skip
    return made


def _output(masked: bool) -> list[Operation]:
    guard = readable if masked else lambda term: term
    return [
        Operation(
            "output", "O", ("i", "c"), "matmul", "output", "O = A V",
            sum_over("j", guard(mul(ref("weights", "i", "j"), ref("value", "j", "c")))),
        ),
        Operation(
            "probe", "J", (), "contraction", "probe", "J = \\sum_{ic} G_{ic} O_{ic}",
            sum_over("i", sum_over("c", mul(ref("upstream", "i", "c"), ref("output", "i", "c")))),
        ),
        Operation(
            "grad_value", "dV", ("j", "c"), "matmul", "back-output", "dV = A^{\\top} G",
            sum_over("i", guard(mul(ref("weights", "i", "j"), ref("upstream", "i", "c")))),
        ),
        Operation(
            "grad_weights", "dA", ("i", "j"), "matmul", "back-output", "dA = G V^{\\top}",
            sum_over("c", mul(ref("upstream", "i", "c"), ref("value", "j", "c"))),
        ),
    ]  # fmt: skip


def _back_to_query_and_key(scaling: Scaling) -> list[Operation]:
    weight, gradient = ref("weights", "i", "j"), ref("grad_weights", "i", "j")
    formula = "\\frac{dS}{\\sqrt{d_k}}" if scaling == "default" else "s\\, dS"
    return [
        Operation(
            "row_average", "\u03bc", ("i",), "row", "back-weights", "\\mu_i = \\sum_j A_{ij}\\, dA_{ij}",
            sum_over("j", readable(mul(weight, gradient))),
        ),
        Operation(
            "grad_scores", "dS", ("i", "j"), "row", "back-weights", "dS_{ij} = A_{ij} (dA_{ij} - \\mu_i)",
            readable(mul(weight, sub(gradient, ref("row_average", "i")))),
        ),
        Operation(
            "grad_dot_products", "dR", ("i", "j"), "scale", "back-scores", f"dR = {formula}",
            readable(_scaled(ref("grad_scores", "i", "j"), scaling)),
        ),
        Operation(
            "grad_query", "dQ", ("i", "a"), "matmul", "back-dot-products", "dQ = dR\\, K",
            sum_over("j", readable(mul(ref("grad_dot_products", "i", "j"), ref("key", "j", "a")))),
        ),
        Operation(
            "grad_key", "dK", ("j", "a"), "matmul", "back-dot-products", "dK = dR^{\\top} Q",
            sum_over("i", readable(mul(ref("grad_dot_products", "i", "j"), ref("query", "i", "a")))),
        ),
    ]  # fmt: skip


def operations(kind: Kind, layout: WeightLayout, scaling: Scaling) -> list[Operation]:
    """Every operation for one kind of inputs, in the order of computation; both softmax forms."""
    if kind == "weighted":
        given = [_given("weights", "A", "i", "j"), _given("value", "V", "j", "c"), _given("upstream", "G", "i", "c")]
        return given + _output(masked=False)
    mask, upstream = _given("mask", "M", "i", "j"), _given("upstream", "G", "i", "c")
    middle = _scores(scaling) + _softmax() + _output(masked=True) + _back_to_query_and_key(scaling)
    if kind == "direct":
        given = [_given("query", "Q", "i", "a"), _given("key", "K", "j", "a"), _given("value", "V", "j", "c")]
        return [*given, mask, upstream, *middle]
    projections = [
        _projection("query", "Q", "i", "a", layout),
        _projection("key", "K", "j", "a", layout),
        _projection("value", "V", "j", "c", layout),
    ]
    given = [_given("x", "X", "i", "e")]
    given += [_given(gradient.tensor.removeprefix("grad_"), gradient.symbol[1:], *gradient.indices)
              for _, gradient, _ in projections]  # fmt: skip
    branches = [ref(f"grad_x_{name}", "i", "e") for name in ("query", "key", "value")]
    total = Operation(
        "grad_x", "dX", ("i", "e"), "add", "back-project", "dX = dX_Q + dX_K + dX_V", add(*branches)
    )  # fmt: skip
    made, weights, sides = zip(*projections, strict=True)
    return [*given, mask, upstream, *made, *middle, *weights, *sides, total]


def jacobian() -> Operation:
    """How each weight of a row follows each score of it, A_ij (δ_jk − A_ik): shown on demand, in no run."""
    return Operation(
        "jacobian", "\u2202A/\u2202S", ("i", "j", "k"), "row", "back-weights",
        "\\frac{\\partial A_{ij}}{\\partial S_{ik}} = A_{ij} (\\delta_{jk} - A_{ik})",
        mul(ref("weights", "i", "j"), sub(same("j", "k"), ref("weights", "i", "k"))),
    )  # fmt: skip
