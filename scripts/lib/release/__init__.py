# SPDX-License-Identifier: MIT
"""Release: archives with equal bytes in each run, notes, bill of materials, smoke tests."""
