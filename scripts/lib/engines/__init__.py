# SPDX-License-Identifier: MIT
"""Engines as child processes: process, clock and protocol of each engine, and one game between two of them.

Layers, lowest first. A module imports only modules above it in this list:

- faults, guard, stopping: faults of engines, processes that end with the script, signals.
- process, logfile, clock: child processes and time.
- protocols.*: one protocol each; base class protocols.adapter.Adapter.
- config: engine settings of the user.
- referee: one game between two adapters.
"""
