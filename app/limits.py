"""Limits of the product, shared by the request schemas, the lessons and the templates. The numerics have none."""

MAX_SIZE = 32
"""Most positions and most coordinates of any matrix."""

MAX_ENTRY = 1e6
"""Largest absolute value of an entry that the API takes."""

MAX_SCALE = 1e6
"""Largest absolute value of a scale of the reader's own."""

MAX_OFFSET = 1_000_000
"""Largest absolute query offset of a causal mask."""

MAX_EXPRESSION = 64
"""Most characters of an expression in a cell."""

MAX_PASTE = 96 * 1024
"""Most characters of a pasted text: 32 x 32 cells of 64 characters fit, with much around them."""

MAX_BODY = 512 * 1024
"""Most bytes of a request body: six matrices of 32 x 32 cells of 64 characters fit."""

MAX_STEPS = 32
"""Most tensors and most steps of one gradient check, and most nudges of one cell."""

MAX_PASSES = 32_768
"""Most forward passes that one gradient check may take: each tensor of 32 x 32 with two steps, and a few seconds."""

MAX_NUMBERS = 250_000
"""Most numbers that the nudged runs of one answer may hold."""

MAX_BEAT = 9999
"""Largest beat that an address may name; a stage has far fewer."""

MAX_TOKEN = 32
"""Most characters of the name of a position."""

MAX_COVERS = 64
"""Most tensors, rows and cells that one state covers by name."""

MAX_ERRORS = 20
"""Most mistakes that one refusal lists."""
