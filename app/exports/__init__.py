"""A run in other forms, to be taken along: scripts that compute it again, LaTeX, tables."""
