# SPDX-License-Identifier: MIT
"""Matches between Othello engines, with a referee that checks every move and every time limit.

Layers, lowest first. A module imports only modules above it in this list:

- schedule: selection of the games.
- adjudication: early ends of games.
- statistics, sprt: statistics of results.
- records, standings, graph, exports: storage and export of results.
- runner, cluster, report, display: threads, machines and tables of a match.
- arguments: the command line.
- cli, balanced, othellostart: the programs match, openings and othellostart.
"""
