# SPDX-License-Identifier: MIT
"""Rules, notation and files of Othello, independent of the engine: the library of the referee.

Layers, lowest first. A module imports only modules above it in this list:

- boards: shapes of boards and their squares.
- rules: positions, legal moves, games.
- notation, symmetry, ggf, pgn: texts of positions and games.
- openings: opening files and random openings.
- selfplay_games: games of emilia selfplay.
"""
