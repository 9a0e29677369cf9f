"""Matrices as people copy them, from whatever program: text in, rows of numbers and expressions out."""
