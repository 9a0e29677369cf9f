"""The evidence beside a run: differences, nudged runs, checks against fresh runs, and what each fault looks like."""
