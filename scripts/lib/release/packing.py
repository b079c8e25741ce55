# SPDX-License-Identifier: MIT
"""Archives whose bytes depend only on names, contents and SOURCE_DATE_EPOCH.

`python3 -m quiet_start release.packing FOLDER ARCHIVE` packs a folder as .zip, .whl or .tar.gz.
"""

from __future__ import annotations

import gzip
import os
import stat
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import IO, cast

from common import ArgumentError, run_script, writing

#: First day of the dates in a zip.
ZIP_EPOCH = 315532800


def epoch() -> int:
    """Returns the time of all files in an archive, in seconds since 1970."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text.isdecimal():
        raise ArgumentError(f"invalid SOURCE_DATE_EPOCH '{text}': expected seconds since 1970")
    return int(text)


def mode_of(path: Path) -> int:
    """Returns the mode of a file for every user: 0755 for programs and folders, otherwise 0644."""
    return 0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644


def pack_zip(files: list[tuple[str, Path]], archive: Path, seconds: int) -> None:
    date = time.gmtime(max(seconds, ZIP_EPOCH))[:6]
    with zipfile.ZipFile(archive, "w") as writer:
        for name, path in files:
            if path.is_dir():
                continue
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3  # Unix, for the modes
            entry.external_attr = (stat.S_IFREG | mode_of(path)) << 16
            writer.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def pack_tar(files: list[tuple[str, Path]], archive: Path, seconds: int) -> None:
    with archive.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, seconds) as packed:
        # mypy does not accept a GzipFile as IO[bytes].
        with tarfile.open(fileobj=cast(IO[bytes], packed), mode="w", format=tarfile.GNU_FORMAT) as writer:
            for name, path in files:
                entry = tarfile.TarInfo(name)
                entry.mtime, entry.mode = seconds, mode_of(path)
                if path.is_dir():
                    entry.type = tarfile.DIRTYPE
                    writer.addfile(entry)
                    continue
                entry.size = path.stat().st_size
                with path.open("rb") as contents:
                    writer.addfile(entry, contents)


def pack(folder: Path, archive: Path) -> None:
    """Packs a folder. Its name is the first part of all names, except in a wheel, which has no such part."""
    base = folder if archive.suffix == ".whl" else folder.parent
    paths = sorted([folder, *folder.rglob("*")], key=lambda path: path.relative_to(folder).parts)
    files = [(str(path.relative_to(base)), path) for path in paths if path != base]
    with writing(archive):
        if archive.suffix in (".zip", ".whl"):
            pack_zip(files, archive, epoch())
        elif archive.name.endswith(".tar.gz"):
            pack_tar(files, archive, epoch())
        else:
            raise ArgumentError(f"cannot pack {archive}: expected the ending .zip, .whl or .tar.gz")


def main() -> int:
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_dir():
        raise ArgumentError("expected a folder and an archive")
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("pack", main))
