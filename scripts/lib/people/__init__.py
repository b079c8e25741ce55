# SPDX-License-Identifier: MIT
"""Ratings of players, and the model of their moves."""
