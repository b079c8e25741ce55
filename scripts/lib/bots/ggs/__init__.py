# SPDX-License-Identifier: MIT
"""Client of GGS, the Generic Game Server, and its Othello service /os.

- messages: lines and messages.
- match: one match of one or two games.
- recovery: matches that were running when the connection was lost.
- session: login, offers, running matches.
- cli: command line.
"""
