# SPDX-License-Identifier: MIT
"""Long work on many machines, by Dask Distributed; see docs/cluster.md.

    identity    who we are: the same scripts, the same engine
    jobs        work to be done, and threads of this machine that do it
    pool        hands jobs to workers, and loses none of them
    kept        programs that jobs use, kept from one to the next
    engines     what engines raise in a job
    line_file   what is written here, and survives a kill
    position_groups, solve      the program solve, and what its workers do
    leaf_searches, learn        the program learn, and what its workers do
"""
