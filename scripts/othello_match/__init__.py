# SPDX-License-Identifier: MIT
"""Matches between Othello engines, with a referee that checks every move and every time limit.

Layers, lowest first. A module imports only modules above it in this list:

- rules, notation, symmetry, ggf: rules and notations.
- faults, guard, process, logfile, clock: child processes and time.
- protocols.*: one protocol each; base class protocols.adapter.Adapter.
- config: engine settings of the user.
- referee, adjudication: one game between two adapters.
- openings, schedule: selection of the games.
- selfplay_games: games of emilia selfplay.
- statistics, sprt: statistics of results.
- records, standings, graph, exports: storage and export of results.
- runner, cluster, report, display: threads, machines and tables of a match.
- stopping, arguments: signals and the command line.
- cli, balanced, othellostart: the programs match, openings and othellostart.
"""
