# SPDX-License-Identifier: MIT
"""Tests of the scripts that make weights and puzzles."""

import tests.match  # (adds scripts/ to the module path)
