"""What must hold of every run, measured: one table of checks, and the verdict on each.

A check fails where what it measures is larger than 1e-12 · max(1, Σ|terms|), the terms being those of the sum that it
looks at, written out in full. It cannot tell where a wrong run would pass just as well; then it says so instead of
passing.
"""

from app.attention.checks.fresh import FRESH, Attend, FreshRule, fresh_checks
from app.attention.checks.judging import RELATIVE_TOLERANCE, TOLERANCE, Check, Claim, Reason, Rule, Status
from app.attention.checks.table import RULES, run_checks

__all__ = [
    "FRESH", "RELATIVE_TOLERANCE", "RULES", "TOLERANCE", "Attend", "Check", "Claim", "FreshRule", "Reason",
    "Rule", "Status", "fresh_checks", "run_checks",
]  # fmt: skip
