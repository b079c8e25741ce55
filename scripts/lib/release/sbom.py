# SPDX-License-Identifier: MIT
"""Bill of materials in SPDX 2.3: the artefacts of a release and the libraries that they contain or need.

`python3 -m quiet_start release.sbom VERSION FOLDER` prints it as JSON.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import time
from pathlib import Path

from common import ROOT, ArgumentError, Failure, run_script

from release.packing import epoch

#: Libraries that artefacts contain: the Debian package that has the version, and the licence.
LIBRARIES = {
    "boost-program-options": ("libboost-program-options1.74-dev", "BSL-1.0"),
    "boost-beast": ("libboost1.74-dev", "BSL-1.0"),
    "fmt": ("libfmt-dev", "MIT"),
    "spdlog": ("libspdlog-dev", "MIT"),
    "zstd": ("libzstd-dev", "BSD-3-Clause"),
    "sqlite": ("libsqlite3-dev", "blessing"),
    "nlohmann-json": ("nlohmann-json3-dev", "MIT"),
    "libedit": ("libedit-dev", "BSD-3-Clause"),
    "ncurses": ("libncurses-dev", "X11"),
    "libbsd": ("libbsd-dev", "BSD-3-Clause"),
    "libmd": ("libmd-dev", "BSD-3-Clause"),
    "glibc": ("libc6-dev", "LGPL-2.1-or-later"),
    "libstdc++": ("libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "mingw-w64": ("mingw-w64-x86-64-dev", "ZPL-2.1"),
    "libstdc++-mingw": ("g++-mingw-w64-x86-64-posix", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "emscripten": ("emscripten", "MIT"),
}

BOARD = ["preact", "@fontsource-variable/figtree"]
PROGRAM = ["boost-program-options", "boost-beast", "fmt", "spdlog", "zstd", "sqlite", "nlohmann-json", *BOARD]

#: Libraries in an artefact, by the end of its name.
CONTENTS: dict[str, list[str]] = {
    "-windows.zip": [*PROGRAM, "mingw-w64", "libstdc++-mingw"],
    "-linux-x86-64.tar.gz": [*PROGRAM, "libedit", "ncurses", "libbsd", "libmd", "glibc", "libstdc++"],
    "-linux-arm64.tar.gz": [*PROGRAM, "libedit", "ncurses", "libbsd", "libmd", "glibc", "libstdc++"],
    ".whl": ["nlohmann-json"],
    ".deb": ["nlohmann-json", "boost-beast", *BOARD],
    ".tgz": ["zstd-napi", "emscripten"],
    "-web.tar.gz": ["zstd-napi", *BOARD, "emscripten"],
    "": [],
}


def contents_of(artefact: str) -> list[str]:
    return next(names for ending, names in CONTENTS.items() if artefact.endswith(ending))


def library(name: str) -> tuple[str, str]:
    """Returns version and licence of a library."""
    if name in LIBRARIES:
        package, licence = LIBRARIES[name]
        command = ["dpkg-query", "-W", "-f", "${Version}", package]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0 or not done.stdout:
            raise Failure(f"cannot list the contents: the Debian package {package} is not installed")
        return done.stdout, licence
    entry = json.loads((ROOT / "web/package-lock.json").read_text())["packages"][f"node_modules/{name}"]
    return entry["version"], entry.get("license", "NOASSERTION")


def debian_dependencies(package: Path) -> list[str]:
    """Returns the names of the packages that a Debian package depends on."""
    command = ["dpkg-deb", "--field", str(package), "Depends"]
    fields = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"(?:^|[,|] *)([a-z0-9][a-z0-9.+-]*)", fields)))


def identifier(name: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name: str, version: str, licence: str) -> dict[str, object]:
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


def bill(version: str, artefacts: list[Path]) -> dict[str, object]:
    """Returns the SPDX document of these files."""
    packages: dict[str, dict[str, object]] = {}
    relations = []

    def relate(one: str, kind: str, other: str) -> None:
        relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    for path in artefacts:
        entry = package(path.name, version, "MIT")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        packages[path.name] = entry | {"checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
        relate("SPDXRef-DOCUMENT", "DESCRIBES", identifier(path.name))
        for name in contents_of(path.name):
            packages.setdefault(name, package(name, *library(name)))
            relate(identifier(path.name), "CONTAINS", identifier(name))
        for name in ["zstd"] if path.suffix == ".whl" else []:
            packages.setdefault(name, package(name, *library(name)))
            relate(identifier(path.name), "DEPENDS_ON", identifier(name))
        for name in debian_dependencies(path) if path.suffix == ".deb" else []:
            packages.setdefault(f"debian:{name}", package(f"debian:{name}", "NOASSERTION", "NOASSERTION"))
            relate(identifier(path.name), "DEPENDS_ON", identifier(f"debian:{name}"))
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()[:16]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"emilia-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/emilia-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch())),
            "creators": ["Tool: emilia-scripts-release"],
        },
        "packages": list(packages.values()),
        "relationships": relations,
    }


def main() -> int:
    if len(sys.argv) != 3:
        raise ArgumentError("expected a version and a folder")
    artefacts = sorted(path for path in Path(sys.argv[2]).iterdir() if path.suffix in (".deb", ".gz", ".tgz", ".whl", ".zip"))
    print(json.dumps(bill(sys.argv[1], artefacts), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("sbom", main))
