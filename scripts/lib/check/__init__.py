# SPDX-License-Identifier: MIT
"""Conformance checks of Othello engines: rules of the game, protocol and time limits.

Layers, lowest first. A module imports only modules above it in this list:

- outcomes: verdicts.
- positions: test positions.
- dialects: commands of each protocol that matches do not use.
- probe: the engine under test, and its communication.
- findings: checks and findings.
- rules, timing, stopping, lines, ends, games, soak: the checks.
- report, cli: the program check_engine.
- cluster_check: the program check_cluster.
"""
