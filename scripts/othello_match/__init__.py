# SPDX-License-Identifier: MIT
"""Plays Othello engines against each other, with a referee that trusts none of them.

The layers, lowest first; a module uses only those above it in this list:

    rules, notation, symmetry, ggf      the game itself, and how it is written
    faults, guard, process, logfile, clock  child processes and time
    protocols.*                         one dialect each, behind protocols.adapter.Adapter
    config                              engines as the user describes them
    referee, adjudication               one game between two adapters
    openings, schedule                  which games are played
    selfplay_games                      games that the engine played with itself
    statistics, sprt                    what results mean
    records, standings, graph, exports  where they are kept, and what is made of them
    runner, cluster, report, display    a match: its threads, its machines, its tables
    stopping, arguments                 signals and the command line
    cli, balanced, othellostart         the programs match, openings and othellostart
"""
