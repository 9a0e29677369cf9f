"""The body of a request, parsed; it lives in ``app.body``, where the pages reach it too."""

from app.body import parse, read_body

__all__ = ["parse", "read_body"]
