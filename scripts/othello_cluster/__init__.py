# SPDX-License-Identifier: MIT
"""Long work on many machines, by Dask Distributed; see docs/cluster.md.

    identity    who we are: the same scripts, the same engine
    pool        hands jobs to workers, and loses none of them
"""
