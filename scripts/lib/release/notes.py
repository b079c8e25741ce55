# SPDX-License-Identifier: MIT
"""Release notes: the section of one version in CHANGELOG.md.

`python3 -m quiet_start release.notes VERSION` checks that all files name this version, and prints its section.
"""

from __future__ import annotations

import json
import re
import sys

from common import ROOT, ArgumentError, Failure, run_script


def section(changelog: str, version: str) -> str:
    """Returns the section of a version without its heading. Raises Failure if the version has none."""
    heading = re.compile(rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n", re.MULTILINE)
    found = heading.search(changelog)
    if found is None:
        raise Failure(f"cannot release {version}: CHANGELOG.md has no heading `## {version} - YEAR-MONTH-DAY`")
    text = re.split(r"^## ", changelog[found.end():], maxsplit=1, flags=re.MULTILINE)[0].strip()
    if not text:
        raise Failure(f"cannot release {version}: its section in CHANGELOG.md is empty")
    return text + "\n"


def versions() -> dict[str, str]:
    """Returns the version that each file names, such as 0.2.0, or 0.3.0-dev before a release."""
    lines = r'^project\(emilia VERSION ([\d.]+) .*\nset\(EMILIA_PRERELEASE "~?(.*)"\)'
    found = re.search(lines, (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)
    assert found is not None
    packages = ("bindings/npm/package.json", "web/package.json")
    version = "-".join(filter(None, found.groups()))
    return {"CMakeLists.txt": version} | {name: json.loads((ROOT / name).read_text())["version"] for name in packages}


def check_versions(version: str, named: dict[str, str]) -> None:
    for file, other in named.items():
        if other != version:
            raise Failure(f"cannot release {version}: {file} has version {other}")


def main() -> int:
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        raise ArgumentError(f"invalid version '{' '.join(sys.argv[1:])}': expected three numbers, such as 0.2.0")
    check_versions(sys.argv[1], versions())
    print(section((ROOT / "CHANGELOG.md").read_text(), sys.argv[1]), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run_script("release", main))
