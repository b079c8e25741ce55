# SPDX-License-Identifier: MIT
"""From nothing to weights: generations of games with herself, labels, training, and a match that decides."""
