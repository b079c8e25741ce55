# SPDX-License-Identifier: MIT
"""The studies behind docs/results/: each runs its games or counts, keeps a record, and draws its page."""
