# SPDX-License-Identifier: MIT
"""Suppresses Python's traceback when Ctrl-C arrives during imports. Import it before any other module.

It restores the default action of SIGINT until `common.run_script` installs a handler.
`python3 -m quiet_start MODULE ARGUMENT...` runs a module this way.
"""

import runpy
import signal
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent / "lib"))

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # otherwise the parent process wants SIGINT ignored
    signal.signal(signal.SIGINT, signal.SIG_DFL)

if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
