"""Where each tensor stands and what is written on it: one description for the page, posters and print."""
