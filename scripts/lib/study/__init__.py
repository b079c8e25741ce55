# SPDX-License-Identifier: MIT
"""Studies of docs/results/: each runs games or searches, keeps a record, and writes its page."""
