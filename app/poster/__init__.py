"""Posters: a stage of a run as one still picture, drawn from the same description of the board as the page."""
