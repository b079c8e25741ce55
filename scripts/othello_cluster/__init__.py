# SPDX-License-Identifier: MIT
"""Long work on many machines with Dask Distributed; see docs/how-to/cluster.md.

- identity: fingerprint of a machine, from its scripts and engines.
- jobs: job sources, and local threads that run jobs.
- pool: distribution of jobs to workers.
- idle_programs: programs that are reused by later jobs.
- engines: exceptions of engines in jobs.
- line_file: result file that survives a kill.
- position_groups, solve: the program solve and its worker functions.
- leaf_searches, learn: the program learn and its worker functions.
- check: the program check_cluster.
"""
