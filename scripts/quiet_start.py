# SPDX-License-Identifier: MIT
"""Imported before all else by what is run: until `common.run_script` listens, Ctrl-C ends it as it ends other programs.

Python itself shows a traceback while it imports. `python3 -m quiet_start MODULE ARGUMENT...` runs a module like that.
"""

import runpy
import signal
import sys

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else whoever started us wants it ignored
    signal.signal(signal.SIGINT, signal.SIG_DFL)

if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
