# SPDX-License-Identifier: MIT
"""Whole games inside graphical programs, on a screen of their own that nobody sees.

They are slow, need Debian packages that nothing else needs, and leave their screenshots in build/screenshots/:

    apt-get install quarry grhino xvfb xdotool scrot
    EMILIA_SLOW_TESTS=1 /usr/bin/python3 -m unittest discover -s tests/guis -t .
"""

from tests.match import ROOT, SLOW  # where the match runner's modules are found from then on

__all__ = ["ROOT", "SLOW"]
