# SPDX-License-Identifier: MIT
"""The Python tests, those of the scripts: `/usr/bin/python3 -m unittest discover -s tests -t .` runs them all."""

import signal

# A shell that runs the tests in the background has them and their children ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
