# SPDX-License-Identifier: MIT
"""Complete games inside graphical programs, on a virtual screen.

The tests are slow, need additional Debian packages, and write screenshots to build/screenshots/:

    apt-get install quarry grhino xvfb xdotool scrot
    EMILIA_SLOW_TESTS=1 /usr/bin/python3 -m unittest discover -s tests/guis -t .
"""

from tests.match import ROOT, SLOW  # makes the modules of the match runner importable

__all__ = ["ROOT", "SLOW"]
