# SPDX-License-Identifier: MIT
"""The value of a position that is too large for one search: a tree of subproblems, solved on many machines.

The layers, lowest first; a module uses only those above it in this list:

    subproblem      what is asked of a machine, and what it answers
    tree            values, bounds, what is worth asking next, what a result makes useless
    record          the file that survives everything
    solver          answers on one machine, with the engine
    simulation      the same tree with thousands of machines that are not there
    measuring       what a simulation needs to know of a board
    cli             the program scripts/prove
"""
