# SPDX-License-Identifier: MIT
"""Conformance checks of Othello engines: rules of the game, protocol and time limits.

Layers, lowest first. A module imports only modules above it in this list, and othello_match:

- findings: checks and findings.
- positions: test positions.
- dialects: commands of each protocol that matches do not use.
- probe: the engine under test, and its communication.
- rules, timing, stopping, lines, ends, games, soak: the checks.
- report, cli: the program check_engine.
"""
