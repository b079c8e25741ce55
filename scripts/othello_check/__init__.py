# SPDX-License-Identifier: MIT
"""Says of an engine whether it does what its protocol and the rules ask, whoever made it.

The layers, lowest first; a module uses only those above it in this list, and othello_match:

    findings                            what a check is and what it found
    positions                           what engines are asked about
    dialects                            the words of each protocol that a match has no use for
    probe                               the engine under check, and what passed
    rules, timing, stopping, lines, ends, games     the checks
    report, cli                         the program check_engine
"""
