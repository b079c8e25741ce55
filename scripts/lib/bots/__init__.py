# SPDX-License-Identifier: MIT
"""Bots that play Emilia on servers: scripts/ggs and scripts/playstrategy.

Layers, lowest first. A module imports only modules above it in this list:

- variants: kinds of games, as boards.
- rules: which offers a bot accepts.
- settings: the configuration file.
- thinking: engines and their time.
- games: record of finished games.
- console: log, status line, request to stop.
- command_line: arguments that both scripts have.
- ggs.*: GGS: messages, one game, the session.
- playstrategy.*: PlayStrategy: HTTP, one game, the event stream.
"""
