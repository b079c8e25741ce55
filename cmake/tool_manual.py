#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the manual page of a script from its --help output: tool_manual.py NAME SUMMARY SCRIPT > NAME.1"""

import os
import subprocess
import sys

name, summary, script = sys.argv[1:]
environment = os.environ | {"COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}
shown = subprocess.run([sys.executable, script, "--help"], env=environment, capture_output=True, text=True, check=True)
lines = shown.stdout.replace("\\", "\\e").replace("-", "\\-").splitlines()
body = "\n".join(f"\\&{line}" for line in lines)
print(f""".TH {name.upper().replace("-", chr(92) + "-")} 1
.SH NAME
{name.replace("-", chr(92) + "-")} \\- {summary}
.SH DESCRIPTION
.nf
{body}
.fi""")
