# SPDX-License-Identifier: MIT
"""Proof of the value of a position that is too large for one search: a tree of subproblems, solved on many machines.

Layers, lowest first. A module imports only modules above it in this list:

- subproblem: subproblems and their results.
- tree: values, bounds and choice of subproblems.
- record: file of the results, which survives a kill.
- messages: messages on stderr.
- solver: solver of subproblems with the engine.
- check: check of a record.
- simulation: simulation of a proof on many machines.
- measuring: measurement of the parameters of a simulation.
- cli: the program scripts/prove.
- position_groups, solve: the program scripts/solve and its worker functions.
"""
