# SPDX-License-Identifier: MIT
"""The sessions on pages: parsed, run in a temporary folder, and compared with their output; see scripts/dev/check_docs."""
