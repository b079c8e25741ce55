# SPDX-License-Identifier: MIT
"""Plays Othello engines against each other, with a referee that trusts none of them.

The layers, lowest first; a module uses only those above it in this list:

    rules, notation, symmetry       the game itself
    process, guard, clock           child processes and time
    protocols.*                     one dialect each, behind one Adapter
    referee                         one game between two adapters
    openings, schedule              which games are played
    statistics, sprt, records       what they mean and where they are kept
    config, runner, report, cli     the programs
"""
