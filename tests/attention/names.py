"""What the stored references call our checks and tensors."""

CHECKS = {
    "row_sum": "weights-rows-sum-to-one",
    "convex_hull": "output-inside-value-range",
    "log_ratio": "weights-log-ratios",
    "masked_is_0": "weights-masked-zero",
    "dS_row_sum_0": "grad-scores-rows-sum-to-zero",
    "dK_col_sum_0": "grad-key-columns-sum-to-zero",
    "dV_col_sum=G": "grad-value-columns-sum",
    "euler_V": "value-product",
    "euler_QK": "query-key-products",
    "euler_QS": "query-scores-products",
    "dS_masked_0": "grad-scores-masked-zero",
}
AGAINST_A_FRESH_RUN = {
    "meta_key_permutation": "keys-permuted",
    "meta_query_permutation": "queries-permuted",
    "meta_K_shift": "keys-shifted",
    "meta_feature_duplication": "features-duplicated",
}
TENSORS = {
    "S": "scores", "A": "weights", "O": "output", "dS": "grad_scores", "dQ": "grad_query", "dK": "grad_key",
    "dV": "grad_value",
}  # fmt: skip
