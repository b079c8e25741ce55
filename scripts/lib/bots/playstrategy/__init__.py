# SPDX-License-Identifier: MIT
"""Client of PlayStrategy's bot API, which is that of Lichess with other variants.

- api: HTTP requests and streams.
- game: one game.
- bot: challenges and running games.
- cli: command line.
"""
