# SPDX-License-Identifier: MIT
"""Training of weights from scratch: generations of self-play, labelling, training and a match."""
