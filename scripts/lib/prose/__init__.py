# SPDX-License-Identifier: MIT
"""Checks that texts for people are in plain words."""
