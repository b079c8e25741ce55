# SPDX-License-Identifier: MIT
"""The Python tests, those of the scripts: `/usr/bin/python3 -m unittest discover -s tests -t .` runs them all."""
