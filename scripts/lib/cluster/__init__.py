# SPDX-License-Identifier: MIT
"""Long work on many machines with Dask Distributed; see docs/how-to/cluster.md.

- identity: fingerprint of a machine, from its scripts and engines.
- jobs: job sources, and local threads that run jobs.
- pool: distribution of jobs to workers.
- idle_programs: programs that are reused by later jobs.
- engines: exceptions of engines in jobs.
"""
